"""Settings of a training run: every key with its type, its default and what it does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import yaml
from omegaconf import OmegaConf
from omegaconf.errors import ConfigKeyError, OmegaConfBaseException

import envs
from agents.base import MOST_SIMULATIONS
from envs.core.game import Game, Rules
from envs.core.spec import nearest
from train.cores import MOST_WORKERS, worker_count
from train.engine_names import check_engine

CRITICS = ("own", "central")


@dataclass(frozen=True)
class Span:
    """The numbers that a setting may be; NaN and the infinite ones are never among them.

    Attributes:
        least, most: the bounds.
        above: whether the least number itself is left out.
    """

    least: float
    most: float = math.inf
    above: bool = False

    def __contains__(self, value: float) -> bool:
        return (
            self.least <= value <= self.most and value < math.inf and not (self.above and value == self.least)
        )

    def __str__(self) -> str:
        if self.most < math.inf:
            return f"lie between {self.least:g} and {self.most:g}"
        return f"be greater than {self.least:g} and finite" if self.above else f"be at least {self.least:g}"


SHARE = Span(0, 1)
POSITIVE = Span(0, above=True)
WEIGHT = Span(0, 1000)
COUNT = Span(1)


def setting(default: Any, meaning: str, span: Span | None = None) -> Any:
    """A key of the configuration: its default, what it means for ``--help``, and what a number may be."""
    metadata = {"meaning": meaning, "span": span}
    if isinstance(default, list | dict):
        return field(default_factory=default.copy, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass
class RayConfig:
    """A Ray cluster, where the engine is ray."""

    address: str | None = setting(
        None, "the cluster's address, or auto for this machine's (null: one for this run, on this machine)"
    )


@dataclass
class RolloutConfig:
    """How decisions are collected."""

    games: int = setting(512, "games played side by side", COUNT)
    steps: int = setting(32, "decisions made in each of them before an update", COUNT)


@dataclass
class PPOConfig:
    """Proximal policy optimisation (Schulman et al. 2017)."""

    learning_rate: float = setting(3e-3, "Adam's step size at the beginning", POSITIVE)
    decay: float = setting(0.03, "share of it left at the end; it falls linearly", SHARE)
    epochs: int = setting(3, "passes over each rollout", COUNT)
    batch_size: int = setting(2048, "decisions in a minibatch", Span(2))
    settled: float = setting(
        1.0, "share of the decisions taken with probability over 0.99 that are learnt from", SHARE
    )
    gamma: float = setting(1.0, "discount from a seat's decision to its next", SHARE)
    gae_lambda: float = setting(0.95, "trace decay of generalised advantage estimation", SHARE)
    clip_range: float = setting(0.2, "how far a probability ratio counts from 1", POSITIVE)
    entropy: float = setting(0.02, "weight of the entropy bonus at the beginning", WEIGHT)
    entropy_decay: float = setting(0.1, "share of it left at the end; it falls linearly", SHARE)
    value_weight: float = setting(0.5, "weight of the value loss", WEIGHT)
    max_grad_norm: float = setting(0.5, "the gradient is scaled down to this norm", POSITIVE)
    averaging: float = setting(
        0.0,
        "after each update, share of the past in the running average of the weights that is measured and kept",
        SHARE,
    )


@dataclass
class NetworkConfig:
    """The network."""

    layers: list[int] = setting(
        [128, 128], "sizes of the hidden layers, of policy and value each", Span(1, 2**16)
    )
    critic: str = setting(
        "own", "what the value reads: own (the seat's observation) or central (the full state)"
    )


@dataclass
class LeagueConfig:
    """Frozen earlier policies, and other agents, as opponents."""

    share: float = setting(
        0.2, "share of the games in which frozen policies or agents take some of the seats", SHARE
    )
    agents: list[str] = setting(
        [], "agents that are drawn as often as the frozen policies, for instance scripted"
    )
    size: int = setting(5, "frozen policies kept", Span(2))
    every: int = setting(20, "rollouts between two that are taken in", COUNT)


@dataclass
class ImitationConfig:
    """The warm-up: learning by imitation, before learning by playing."""

    agent: str = setting("scripted", "who plays the learning seats at first, and is imitated")
    share: float = setting(0.0, "share of the timesteps that this takes; they count like others", SHARE)


@dataclass
class TeacherConfig:
    """Expert iteration (Anthony et al. 2017): what a search with the learner's own network finds, the network learns.

    Positions are judged by the value of the policy that the run begins with, see ``init``.
    """

    simulations: int = setting(0, "simulations of each search; 0: no search", Span(0, MOST_SIMULATIONS))
    share: float = setting(
        0.3, "share of the timesteps, at the beginning, in which the search teaches", SHARE
    )
    decisions: float = setting(
        0.05,
        "share of the decisions then that are searched; the policy makes the others",
        Span(0, 1, above=True),
    )


@dataclass
class ValueConfig:
    """What positions are worth to a seat that sees them, learnt at the end from games of the policy that is kept."""

    games: int = setting(12_000, "games that are played for it", Span(20))
    looks: float = setting(
        0.1, "share of their decisions at which a position is looked at", Span(0, 1, above=True)
    )
    epochs: int = setting(2, "passes over what was seen", COUNT)


@dataclass
class EvaluationConfig:
    """How the policy is measured."""

    opponents: list[str] = setting(
        ["random", "scripted"], "agents that it is measured against, the hardest last"
    )
    points: int = setting(
        10, "evaluations on the way, evenly spread, the first before anything is learnt", COUNT
    )
    games: int = setting(200, "games against each opponent", COUNT)
    final_games: int = setting(2000, "games against each opponent at the end", COUNT)
    temperature: float = setting(
        1.0,
        "what the logits of the policy that is measured and kept are divided by; learning goes on at 1",
        POSITIVE,
    )


@dataclass
class Config:
    """A training run."""

    env: str = setting("legends", "the game, or module:GAME")
    mode: str | None = setting(
        None, "what is played for, where a game knows several modes (null: the game's first)"
    )
    players: int | None = setting(None, "seats (null: the game's default)")
    reward: str = setting("sparse", "sparse (win and loss alone) or shaped (with a potential)")
    max_rounds: int | None = setting(None, "cap on a game's length (null: the game's own)")
    variants: dict[str, Any] = setting({}, "the game's own options")
    init: str | None = setting(
        None, "a policy to begin with: a file, a run's folder, or the name of a shipped one"
    )
    seed: int = setting(0, "the same seed gives the same numbers", Span(0, 2**63 - 1))
    timesteps: int = setting(5_000_000, "decisions of learning seats to train on", COUNT)
    workers: int = setting(
        2,
        "processes that play, and threads with which PyTorch learns, or auto for one a core; the numbers depend on it",
        Span(1, MOST_WORKERS),
    )
    device: str = setting(
        "cpu",
        "where PyTorch learns: cpu, cuda or what else it knows, or auto for the accelerator that it finds",
    )
    engine: str = setting(
        "processes", "who runs the workers: processes of this machine, or ray; the numbers don't depend on it"
    )
    ray: RayConfig = field(default_factory=RayConfig)
    rollout: RolloutConfig = field(default_factory=RolloutConfig)
    ppo: PPOConfig = field(default_factory=PPOConfig)
    network: NetworkConfig = field(default_factory=NetworkConfig)
    league: LeagueConfig = field(default_factory=LeagueConfig)
    imitation: ImitationConfig = field(default_factory=ImitationConfig)
    teacher: TeacherConfig = field(default_factory=TeacherConfig)
    value: ValueConfig = field(default_factory=ValueConfig)
    evaluation: EvaluationConfig = field(default_factory=EvaluationConfig)

    def rules(self, game: Game, reward: str | None = None) -> Rules:
        """The rules of the games that are played; evaluation asks for the sparse reward, which tells who won."""
        return game.rules(
            players=self.players,
            mode=self.mode,
            reward=self.reward if reward is None else reward,
            max_rounds=self.max_rounds,
            **self.variants,
        )

    def to_yaml(self) -> str:
        """All settings, as a file for ``--config``."""
        return OmegaConf.to_yaml(OmegaConf.structured(self))


class Setting(NamedTuple):
    """A key with its type, default, meaning and, for numbers, what they may be."""

    key: str
    kind: str
    default: Any
    meaning: str
    span: Span | None


def settings(schema: type = Config, prefix: str = "") -> Iterator[Setting]:
    """Every key."""
    hints, defaults = get_type_hints(schema), schema()
    for item in fields(schema):
        value = getattr(defaults, item.name)
        if is_dataclass(value):
            yield from settings(type(value), f"{prefix}{item.name}.")
        else:
            hint = hints[item.name]
            name = hint.__name__ if isinstance(hint, type) else str(hint)
            yield Setting(
                f"{prefix}{item.name}", name, value, item.metadata["meaning"], item.metadata["span"]
            )


def load_config(
    *,
    file: Path | None = None,
    sets: Sequence[str] = (),
    given: Mapping[str, Any] | None = None,
) -> Config:
    """The settings of a run.

    Args:
        file: a YAML file; without one, the file in ``configs`` for the game (and mode) asked for, if it is one of
            the suite's.
        sets: ``key=value`` texts; they overrule the file.
        given: top-level keys with their values; they overrule everything.

    Raises:
        ValueError: an unknown key, a value of the wrong type or out of range, a file that can't be read, an
            unknown game or option; the message is one line.
    """
    given = dict(given or {})
    for text in sets:
        if "=" not in text:
            raise ValueError(f"--set takes key=value, not {text!r}")
    try:
        chosen = OmegaConf.to_container(OmegaConf.merge(OmegaConf.from_dotlist(list(sets)), given))
        assert isinstance(chosen, dict)
        env, mode, players = chosen.get("env", Config.env), chosen.get("mode"), chosen.get("players")
        if file is not None:
            read = _read(file)
        elif ":" in env:
            game = envs.load(env)
            read = outside_defaults(game, game.rules(players, mode))
        else:
            read = _read(default_file(env, mode, players))
        for given_settings in (read, chosen):
            if "workers" in given_settings:  # the number is kept with the run, whose numbers depend on it
                given_settings["workers"] = worker_count(given_settings["workers"])
        config = OmegaConf.to_object(OmegaConf.merge(OmegaConf.structured(Config), read, chosen))
    except ConfigKeyError as error:
        known = [key for key, *_ in settings()]
        raise ValueError(f"no setting {error.full_key!r}; {nearest(str(error.full_key), known)}") from error
    except OmegaConfBaseException as error:
        raise ValueError(f"setting {error.full_key or ''}: {str(error).splitlines()[0]}") from error
    assert isinstance(config, Config)
    _check(config)
    return config


def default_file(env: str, mode: str | None, players: int | None = None) -> Path:
    """The file in ``configs`` that holds a game's default settings.

    Games of several modes have one a mode, competitive games that can be played alone one for that.

    Raises:
        ValueError: an unknown game or mode, or a game without such a file.
    """
    game = envs.load(env)
    folder = Path(str(files("configs")))
    alone = [f"{env}-solitaire.yaml"] if players == 1 else []
    for name in (*alone, f"{env}-{mode or game.modes[0]}.yaml", f"{env}.yaml"):
        if (folder / name).is_file():
            return folder / name
    known = sorted(file.name for file in folder.glob("*.yaml"))
    raise ValueError(
        f"no settings for {env} in configs: give a file with --config; there are {', '.join(known)}"
    )


def outside_defaults(game: Game, rules: Rules) -> dict[str, Any]:
    """What a game from outside the suite, which has no file in ``configs``, changes: it need not have a script."""
    changed: dict[str, Any] = {}
    if game.script is None:
        changed["evaluation"] = {"opponents": ["random"]}
    if rules.team:
        changed["league"] = {"share": 0}
    return changed


def _read(file: Path) -> dict[str, Any]:
    try:
        read = yaml.safe_load(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"can't read {file}: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"{file} is not YAML: {str(error).splitlines()[0]}") from error
    if not isinstance(read, dict):
        raise ValueError(f"{file} holds no settings: it must be lines of 'key: value'")
    return read


def _check(config: Config) -> None:
    """Refuse what can't be trained, and fill in the game's own defaults."""
    game = envs.load(config.env)
    rules = config.rules(game)
    config.mode, config.players = str(rules.options["mode"]), rules.players
    config.max_rounds = int(rules.options["max_rounds"])
    for key, _, _, _, span in settings():
        value = _value(config, key)
        numbers = value if isinstance(value, list) else [value]
        if span is not None and any(number not in span for number in numbers):
            raise ValueError(f"setting {key} must {span}, not {value}")
    if not config.network.layers:
        raise ValueError("setting network.layers must name at least one layer")
    if not config.evaluation.opponents and not rules.team:
        raise ValueError("setting evaluation.opponents must name at least one agent")
    if config.network.critic not in CRITICS:
        raise ValueError(
            f"setting network.critic can't be {config.network.critic!r}; possible: {', '.join(CRITICS)}"
        )
    check_engine(config.engine)
    if config.teacher.simulations and config.init is None:
        raise ValueError(
            "setting teacher.simulations needs a policy to begin with, whose value judges positions: --init POLICY"
        )
    if config.league.share and rules.team:
        raise ValueError(
            "setting league.share must be 0 where all seats are one team: nobody is to play against"
        )


def _value(config: Any, key: str) -> Any:
    for part in key.split("."):
        config = getattr(config, part)
    return config
