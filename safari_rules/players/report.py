"""A tournament as a page: one self-contained HTML file, with plots made of nothing but boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from statistics import fmean

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.text import count
from safari_rules.core.registry import game
from safari_rules.players.contest import played_in
from safari_rules.players.tournament import AgentResult, GameResult, Tournament, decided, percent, scored

__all__ = ["REPEATED", "histogram", "repeated", "report", "typeset"]

STYLE = """
:root{color-scheme:light dark;--ink:#1c2420;--paper:#fbfaf6;--soft:#e6e2d6;--bar:#4f7d5d;--mark:#c2703d}
@media (prefers-color-scheme:dark){:root{--ink:#ece8dd;--paper:#191d1a;--soft:#333a35;--bar:#7fb08d;--mark:#e09a6a}}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:52rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.15rem;margin-top:2.2rem}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--soft);white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:8rem}
.track{position:relative;height:1.1rem;background:var(--soft);border-radius:3px;margin:.2rem 0 .9rem}
.track i{position:absolute;top:0;bottom:0;left:0;background:var(--bar);border-radius:3px}
.track b{position:absolute;top:40%;height:20%;background:var(--mark)}
.columns{display:flex;align-items:flex-end;gap:2px;height:9rem;border-bottom:1px solid var(--ink)}
.columns span{flex:1;background:var(--bar);border-radius:2px 2px 0 0;min-height:1px}
.scale{display:flex;justify-content:space-between;font-size:.85rem}
footer{margin-top:3rem;font-size:.85rem;opacity:.8}
"""
#: The end of a sentence about games that repeat others.
REPEATED = "play without chance, the repetitions prove nothing, and the intervals are too narrow."
#: Columns of a plot.
COLUMNS = 24


def repeated(lines: Sequence[Document]) -> list[str]:
    """Return a sentence about games that repeat others, none if all differ. Lines without a record are not compared."""
    games = [played_in(line) for line in lines if "record" in line]
    different = len({*games})
    return [f"Only {different} of the {len(games)} games differ. If the agents {REPEATED}"] if different < len(games) else []


def typeset(page: str) -> str:
    """Return a page in which no line ends between a number and its percent sign."""
    return page.replace(" %", "\xa0%")


def track(share: float, low: float, high: float) -> str:
    """Return a share as a bar, its interval as a line on it."""
    bar = f'<i style="width:{100 * share:.2f}%"></i>'
    return f'<div class="track">{bar}<b style="left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%"></b></div>'


def histogram(values: Sequence[float]) -> list[tuple[float, int]]:
    """Count the values in ranges of one width. Each range is named by its lower end. Whole numbers are not divided."""
    low, high = min(values), max(values)
    width = max(1.0, -(-(high - low + 1) // COLUMNS))
    found = Counter(int((value - low) // width) for value in values)
    return [(low + width * column, found[column]) for column in range(max(found) + 1)]


def columns(values: Sequence[float], unit: str) -> str:
    """Return a histogram as a plot, a sentence if there are no values."""
    if not values:
        return "<p>No games.</p>"
    bars = histogram(values)
    most = max(amount for _, amount in bars)
    drawn = "".join(f'<span style="height:{100 * amount / most:.1f}%" title="from {begin:g}: {amount}"></span>' for begin, amount in bars)
    label = f"{len(values)} values from {min(values):g} to {max(values):g} {unit}, mean {fmean(values):.1f}"
    plot = f'<div class="columns" role="img" aria-label="{escape(label)}">{drawn}</div>'
    scale = "".join(f"<span>{words}</span>" for words in (f"{min(values):g}", f"mean {fmean(values):.1f} {unit}", f"{max(values):g}"))
    return f'{plot}<div class="scale">{scale}</div>'


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a table. The first cell of each line is its head."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(word)}</td>" for word in line) + "</tr>" for line in lines)
    return f'<div class="table"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def report(tournament: Tournament, played: Sequence[GameResult], rows: Sequence[AgentResult]) -> str:
    """Return the page."""
    title = game(tournament.game).title
    lines = [each.line for each in played]
    drawn = sum(not decided(line) for line in lines)
    options = ", ".join(f"{name} {value}" for name, value in tournament.game_options().items())
    bars = scores = ""
    for which, row in enumerate(rows):
        share = f"{percent(row.share)} ({percent(row.low)} to {percent(row.high)})"
        bars += f"<div>{escape(row.agent)}: {share}</div>{track(row.share, row.low, row.high)}"
        totals = [line["scores"][seat]["total"] for line in lines for seat, sitting in enumerate(line["agents"]) if sitting == which]
        scores += f"<h2>Scores of {escape(row.agent)}</h2>{columns(totals, 'points')}"
    seats = table(
        ["agent", *(f"seat {seat}" for seat in range(len(rows[0].seats)))], [[row.agent, *map(percent, row.seats)] for row in rows]
    )
    parts = scored(rows)
    points = table(
        ["agent", "mean score", *(part.replace("_", " ") for part in parts)],
        [[row.agent, f"{row.score:.2f}", *(f"{row.parts[part]:.2f}" for part in parts)] for row in rows],
    )
    reasons = Counter(str(line["reason"]) for line in lines)
    ends = table(["why games ended", "games"], [[reason, str(amount)] for reason, amount in reasons.most_common()])
    return typeset(f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}: a tournament</title><style>{STYLE}</style></head><body>
<h1>{escape(title)}: a tournament of {count(len(lines), "game")}</h1>
<p>Played with {escape(options)}; seed {escape(tournament.seed)}; {drawn} of the games had no winner.</p>
{"".join(f"<p>{escape(each)}</p>" for each in repeated(lines))}
<h2>Share of the wins, with 95 % intervals</h2>{bars}
<h2>By seat</h2>{seats}
<h2>Points</h2>{points}
<h2>Length</h2>{columns([line["plies"] for line in lines], "actions")}
<h2>Ends</h2>{ends}
{scores}
<footer>Made by safari-rules. Every game can be played again from its record.</footer>
</body></html>
""")
