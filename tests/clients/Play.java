// Plays a game of each of the five through the Java client that openapi-generator writes; the URL of the service is the argument.
import java.util.List;
import java.util.function.Function;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Play {
  /** Actions after which a game is cut, so that none goes on for ever. */
  private static final int LIMIT = 120;

  /** Returns the position after a move, which a number chooses. */
  private interface Step<P> {
    P after(P at, int number) throws ApiException;
  }

  /** Plays from a position to the end. */
  private static <P> void play(String title, P at, Function<P, List<Integer>> active, Step<P> step) throws ApiException {
    int actions = 0;
    for (; !active.apply(at).isEmpty(); actions++) at = step.after(at, actions);
    System.out.println(title + ": " + actions + " actions");
  }

  private static <A> A chosen(List<A> moves, int number) {
    return moves.get(7 * number % moves.size());
  }

  public static void main(String[] arguments) throws ApiException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    KaribaApi kariba = new KaribaApi(client);
    play(
        "Kariba",
        kariba.karibaNew(new KaribaNewRequest().options(new KaribaNewOptions().players(3).plyLimit(LIMIT))),
        KaribaPosition::getActivePlayers,
        (at, n) -> kariba.karibaApply(new KaribaApplyRequest().state(at.getState()).action(chosen(at.getLegalMoves(), n))));

    SevenSafariApi sevenSafari = new SevenSafariApi(client);
    play(
        "SevenSafari",
        sevenSafari.sevenSafariNew(new SevenSafariNewRequest().options(new SevenSafariNewOptions().swapping(true).plyLimit(LIMIT))),
        SevenSafariPosition::getActivePlayers,
        (at, n) -> sevenSafari.sevenSafariApply(new SevenSafariApplyRequest().state(at.getState()).action(chosen(at.getLegalMoves(), n))));

    SafaruApi safaru = new SafaruApi(client);
    play(
        "Safaru",
        safaru.safaruNew(new SafaruNewRequest().options(new SafaruNewOptions().reversed(true).plyLimit(LIMIT))),
        SafaruPosition::getActivePlayers,
        (at, n) -> safaru.safaruApply(new SafaruApplyRequest().state(at.getState()).action(chosen(at.getLegalMoves(), n))));

    SafariDualApi safariDual = new SafariDualApi(client);
    play(
        "SafariDual",
        safariDual.safariDualNew(new SafariDualNewRequest().options(new SafariDualNewOptions().quietLimit(20).plyLimit(LIMIT))),
        SafariDualPosition::getActivePlayers,
        (at, n) -> safariDual.safariDualApply(new SafariDualApplyRequest().state(at.getState()).action(chosen(at.getLegalMoves(), n))));

    AffenraffenApi affenraffen = new AffenraffenApi(client);
    play(
        "Affenraffen",
        affenraffen.affenraffenNew(new AffenraffenNewRequest().options(new AffenraffenNewOptions().players(4).plyLimit(LIMIT))),
        AffenraffenPosition::getActivePlayers,
        (at, n) -> affenraffen.affenraffenApply(new AffenraffenApplyRequest().state(at.getState()).action(chosen(at.getLegalMoves(), n))));
  }
}
