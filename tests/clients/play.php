<?php
// Plays a game of each of the five through the PHP client that openapi-generator writes from the document of every game.
// The arguments are the folder of the client and the URL of the service.
[, $folder, $url] = $argv;
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class) use ($folder): void {
    $file = $folder . '/lib/' . strtr(substr($class, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && file_exists($file)) {
        require $file;
    }
});

use OpenAPI\Client\Model\GameApplyRequest;
use OpenAPI\Client\Model\GameNewRequest;

$games = new OpenAPI\Client\Api\GamesApi(null, OpenAPI\Client\Configuration::getDefaultConfiguration()->setHost($url));
foreach (['kariba', 'seven-safari', 'safaru', 'safari-dual', 'affenraffen'] as $game) {
    $position = $games->callNew($game, new GameNewRequest(['options' => ['ply_limit' => 120]]));
    for ($actions = 0; $position->getOutcome() === null; $actions++) {
        $moves = $position->getLegalMoves();
        $action = $moves[(7 * $actions) % count($moves)];
        $position = $games->apply($game, new GameApplyRequest(['state' => $position->getState(), 'action' => $action]));
    }
    echo "$game: $actions actions\n";
}
