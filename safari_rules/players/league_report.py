"""A league as a page: one self-contained HTML file, with plots of ratings, results and lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final

from safari_rules.authoring.codecs import Document
from safari_rules.core.registry import game
from safari_rules.players.league import ROUND, League, Pair, Rating, Standings
from safari_rules.players.report import REPEATED, STYLE, columns, table, typeset
from safari_rules.players.tournament import percent

__all__ = ["league_report", "repeated"]

MORE_STYLE: Final = """
svg{width:100%;min-width:40rem;height:auto}svg text{fill:currentColor;font-size:13px}
svg .axis{stroke:var(--soft)}svg .interval{stroke:var(--mark);stroke-width:3}svg circle{fill:var(--bar)}
.cell,th.cell{text-align:center}
"""
#: Sizes of the plot of ratings, in pixels of its own coordinates: its width, the room for names, and the height of a line.
WIDTH: Final = 800
NAMES: Final = 230
LINE: Final = 30
#: The largest number of characters of a name in the plot.
LONGEST: Final = 32
#: The percentage of color in the cell of an agent that won all games. It is so low that words stay legible.
MOST_COLOR: Final = 65
#: Elo points between two marks of the scale, the first that gives at most eight marks.
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000)


def league_report(league: League, lines: Sequence[Document], standings: Standings) -> str:
    """Return the page of a league.

    :param league: the league.
    :param lines: the lines of its games.
    :param standings: its table, as `standings` makes it from these lines.
    :returns: the page, as HTML.
    """
    title = game(league.game).title
    options = ", ".join(f"{name} {value}" for name, value in league.game_options().items())
    drawn = sum(pair.draws for pair in standings.pairs)
    reasons = Counter(str(line["reason"]) for line in lines)
    notes = "".join(f"<p>{escape(note)}</p>" for note in repeated(standings))
    return typeset(f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}: a league</title><style>{STYLE}{MORE_STYLE}</style></head><body>
<h1>{escape(title)}: a league of {len(league.agents)} agents</h1>
<p>{len(lines)} games, {drawn} of them drawn; {escape(options)}; seed {escape(league.seed)}. Each deal is played from both sides.</p>
<h2>Ratings in Elo points, with 95 % intervals</h2>{ratings_plot(standings.ratings)}
{ratings_table(standings.ratings)}
<h2>What the agent of the row scored against that of the column</h2>{matrix(standings)}
<h2>Pairs</h2><p>{escape(settling(league))}</p>{pairs_table(standings.pairs)}{notes}
<h2>Length</h2>{columns([line["plies"] for line in lines], "actions")}
<h2>Ends</h2>{table(["why games ended", "games"], [[reason, str(count)] for reason, count in reasons.most_common()])}
<footer>Made by safari-rules. Ratings are Bradley–Terry, a shared first place counts by seats, and the mean of all ratings is 0. \
Intervals take a deal, not a game, as the unit. Every game can be played again from its record.</footer>
</body></html>
""")


def settling(league: League) -> str:
    """Describe when a pair is settled, in a sentence."""
    if not league.bound:
        return f"Each pair plays {league.games} games."
    low, high = percent(0.5 - league.bound), percent(0.5 + league.bound)
    return (
        f"After every {ROUND} games of a pair, a sequential test compares a share of {high} with one of {low}. A pair stops once that is "
        f"settled, with an error of {percent(league.error)} if the true share is one of them, or after {league.games} games."
    )


def repeated(standings: Standings) -> list[str]:
    """Return a sentence for each pair that repeated games."""
    return [
        f"Only {pair.different} of the {pair.games} games of {pair.first} and {pair.second} differ. If both {REPEATED}"
        for pair in standings.pairs
        if pair.different < pair.games
    ]


def ratings_plot(ratings: Sequence[Rating]) -> str:
    """Return the ratings as points with their intervals as lines, in SVG."""
    low, high = min(each.low for each in ratings), max(each.high for each in ratings)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
    begin, end = step * (low // step), -step * (-high // step)

    def across(value: float) -> float:
        return round(NAMES + (WIDTH - NAMES - 20) * (value - begin) / max(1.0, end - begin), 1)

    height = LINE * (len(ratings) + 1)
    parts = []
    for mark in range(int(begin), int(end) + 1, step):
        x = across(mark)
        parts.append(f'<line class="axis" x1="{x}" y1="0" x2="{x}" y2="{height - LINE}"/>')
        parts.append(f'<text x="{x}" y="{height - 10}" text-anchor="middle">{f"{mark:+}".replace("-", "−") if mark else 0}</text>')
    for place, each in enumerate(ratings):
        y = LINE * place + LINE // 2
        name = each.agent if len(each.agent) <= LONGEST else f"{each.agent[: LONGEST - 1]}…"
        parts.append(f'<text x="0" y="{y + 4}">{escape(name)}</text>')
        parts.append(f'<line class="interval" x1="{across(each.low)}" y1="{y}" x2="{across(each.high)}" y2="{y}"/>')
        parts.append(f'<circle cx="{across(each.rating)}" cy="{y}" r="6"><title>{escape(each.agent)}: {each.rating:+.0f}</title></circle>')
    plot = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings with their intervals">{"".join(parts)}</svg>'
    return f'<div class="table">{plot}</div>'


def ratings_table(ratings: Sequence[Rating]) -> str:
    """Return the ratings as a table."""
    lines = [
        [each.agent, f"{each.rating:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}", *map(str, each[4:7]), percent(each.share)]
        for each in ratings
    ]
    return table(["agent", "rating", "95 % interval", "won", "drawn", "lost", "share"], lines)


def cell(share: float | None) -> str:
    """Return a cell of the matrix, empty for an agent against itself."""
    if share is None:
        return "<td></td>"
    color = f"color-mix(in srgb,var(--bar) {MOST_COLOR * share:.0f}%,transparent)"
    return f'<td class="cell" style="background:{color}">{percent(share)}</td>'


def matrix(standings: Standings) -> str:
    """Return the shares of all pairs as a table, the stronger the color the higher the share."""
    names = [each.agent for each in standings.ratings]
    head = "".join(f'<th scope="col" class="cell">{number}</th>' for number in range(1, len(names) + 1))
    body = ""
    for number, (name, row) in enumerate(zip(names, standings.matrix(), strict=True), 1):
        cells = "".join(map(cell, row))
        body += f'<tr><th scope="row">{number}. {escape(name)}</th>{cells}</tr>'
    return f'<div class="table"><table><thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def pairs_table(pairs: Sequence[Pair]) -> str:
    """Return what each pair did as a table."""
    lines = []
    for pair in pairs:
        counts = map(str, (pair.games, pair.wins, pair.draws, pair.losses))
        interval = f"{100 * pair.low:.1f} to {100 * pair.high:.1f} %"
        settled = "yes" if pair.settled else "no"
        lines.append([f"{pair.first} – {pair.second}", *counts, percent(pair.share), interval, settled])
    return table(["pair", "games", "won", "drawn", "lost", "share", "95 % interval", "settled"], lines)
