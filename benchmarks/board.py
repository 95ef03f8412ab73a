"""A leaderboard for people: its tables, its plots, and a page that needs nothing but itself."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import matplotlib
import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from matplotlib.figure import Figure

from benchmarks.standings import Results, Standing
from benchmarks.tables import Table, command_line, interval, percent, rate, versions

PAGE = "board.html.jinja"
BLUE = "#2563eb"

# ---------------------------------------------------------------- tables


def tables(results: Results) -> list[Table]:
    """All tables; what depends on the machine stands in the one of decisions alone."""
    found = [standings(results)]
    found += [endings(results), finals(results)] if results.team else [cross(results)]
    found += [forfeits(results), costs(results)]
    return [table for table in found if table.rows]


def standings(results: Results) -> Table:
    """Who is best."""
    rated = () if results.team else ("rating", "its 95 %")
    title, won = ("Teams", "success %") if results.team else ("Standings", "won %")
    note = f"{results.subject}."
    if not results.team:
        note += f" One agent against others in all other seats, each seat in turn; par is {_par(results)} %."
    table = Table(
        title,
        ("place", "agent", *rated, won, "95 %", "drawn %", "capped %", "forfeits", "games", "rounds"),
        note=note,
        keys=2,
    )
    for place, one in enumerate(results.standings, start=1):
        skill = []
        if one.rating:
            low, high = one.rating.interval
            skill = [f"{one.rating.mu:.1f}", f"[{low:.1f}, {high:.1f}]"]
        table.add(
            place,
            one.name,
            *skill,
            percent(one.score.rate),
            interval(*one.score.interval),
            percent(one.score.draws / one.score.games),
            percent(one.truncated / one.score.games),
            one.forfeits,
            one.score.games,
            f"{one.rounds:.1f}",
        )
    return table


def cross(results: Results) -> Table:
    """How often each agent beats each other."""
    table = Table(
        "Each against each",
        ("agent", *(one.name for one in results.standings)),
        note="Games won by the agent in the row against the one in the column, % [95 %].",
    )
    for row in results.standings:
        cells = [
            "" if row is column else rate(results.cross[row.agent, column.agent])
            for column in results.standings
        ]
        table.add(row.name, *cells)
    return table


def endings(results: Results) -> Table:
    """How the teams' games ended, in the game's own words."""
    table = Table(
        "How the games ended", ("field", "value", *(f"{one.name} %" for one in results.standings)), keys=2
    )
    for field in results.game.fields:
        if field.shape == () and field.labels:
            shares = [results.endings(one.agent, field.name) for one in results.standings]
            for label in field.labels:
                if any(share.get(label) for share in shares):
                    table.add(field.name, label, *(percent(share.get(label, 0.0)) for share in shares))
    return table


def finals(results: Results) -> Table:
    """How far the teams got."""
    table = Table(
        "How far the games got",
        ("field", "meaning", *(one.name for one in results.standings)),
        note="Mean of each number of the game's record at the end of a game.",
    )
    for field in results.game.fields:
        if field.shape == () and not field.labels:
            means = [results.final(one.agent, field.name) for one in results.standings]
            table.add(field.name, field.meaning, *(f"{mean:.2f}" for mean in means))
    return table


def forfeits(results: Results) -> Table:
    """Who failed, how often and why."""
    table = Table("Forfeits", ("agent", "reason", "games", "first case"))
    for (agent, kind), details in results.forfeits.items():
        table.add(results.plan.agents[agent], kind, len(details), details[0])
    return table


def costs(results: Results) -> Table:
    """How many decisions the agents made, and how long they took."""
    table = Table("Decisions", ("agent", "decisions", "ms a decision"), note="Times depend on the machine.")
    for one in results.standings:
        table.add(
            one.name, one.decisions, f"{1000 * one.seconds / one.decisions:.4f}" if one.decisions else "-"
        )
    return table


def _par(results: Results) -> str:
    return percent(1 / results.rules.players)


# ---------------------------------------------------------------- plots


def plots(results: Results) -> list[tuple[str, str]]:
    """Titles and SVG texts: win rates, and ratings unless teams played, both with 95 % intervals."""
    won = "Successes, %" if results.team else "Games won, %"
    scores = [one.score for one in results.standings]
    ends = [[100 * end for end in score.interval] for score in scores]
    par = None if results.team else 100 / results.rules.players
    found = [(won, plot(results.standings, [100 * score.rate for score in scores], ends, won, par))]
    rated = [one.rating for one in results.standings if one.rating]
    if rated:
        skill = "OpenSkill rating"
        found.append(
            (
                skill,
                plot(
                    results.standings, [one.mu for one in rated], [list(one.interval) for one in rated], skill
                ),
            )
        )
    return found


def plot(
    standings: Sequence[Standing],
    values: Sequence[float],
    ends: Sequence[Sequence[float]],
    label: str,
    par: float | None = None,
) -> str:
    """A dot with its interval for each agent, the best on top, as SVG; ``par`` is drawn as a line."""
    with matplotlib.rc_context(
        {"svg.fonttype": "none", "svg.hashsalt": "katabasis", "font.family": "sans-serif"}
    ):
        figure = Figure(figsize=(7, 0.9 + 0.4 * len(values)), layout="constrained")
        axes = figure.subplots()
        places = np.arange(len(values))
        reach = np.abs(np.array(ends).T - np.array(values))
        axes.errorbar(values, places, xerr=reach, fmt="o", color=BLUE, capsize=4)
        if par is not None:
            axes.axvline(par, color="gray", linestyle="--", linewidth=1)
        axes.set_yticks(places, [one.name for one in standings])
        axes.set_ylim(len(values) - 0.5, -0.5)
        axes.set_xlabel(f"{label} (95 % interval)")
        axes.grid(axis="x", alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    return drawn.getvalue()[
        drawn.getvalue().index("<svg") :
    ]  # without a document type, which names an address


# ---------------------------------------------------------------- page


def page(results: Results) -> str:
    """One HTML page with all tables and plots; it loads without a network."""
    shown = tables(results)
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(PAGE).render(
        title=results.subject,
        plan=results.plan,
        first=shown[0],
        plots=[(title, Markup(svg)) for title, svg in plots(results)],
        others=shown[1:],
        command=command_line(),
        versions=versions(),
    )
