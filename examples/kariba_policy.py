"""A policy for Kariba that learned by playing against itself, as an agent that commands can name. It needs NumPy only.

    pip install 'safari-rules[pettingzoo]'
    PYTHONPATH=examples safari-rules tournament kariba --agent kariba_policy:trained --agent greedy
    PYTHONPATH=examples safari-rules play kariba --agent "kariba_policy:trained('my_weights.npz')"

`train_kariba.py` makes such weights. A policy is two layers of weights that turn an observation of the environments into a number for each
id of an action, and into the result that it expects.
"""

from __future__ import annotations

import os
import tempfile
import zlib
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias
from zipfile import BadZipFile

import numpy as np

from safari_rules import InvalidAgent, game
from safari_rules.envs.policy import PolicyAgent

__all__ = ["GREATEST", "SIZES", "Weights", "load", "numbers", "save", "spread", "trained"]

#: The arrays of a policy by name.
Weights: TypeAlias = dict[str, Any]

KARIBA: Final = game("kariba")
RANKS: Final = range(8)
OPTIONS: Final = KARIBA.new(players=2, seed="policy").options
PARTS: Final = KARIBA.features(OPTIONS).parts
IDS: Final = KARIBA.action_space(OPTIONS).size
#: The greatest value at each index of an observation.
GREATEST: Final = np.array([part.high for part in PARTS for _ in range(part.size)])
#: A value that is never above this becomes one input for each step from 1 to its maximum: 1 if it has reached the step, else 0.
STEPS: Final = 8
#: The position in an observation of the animals at the waterhole, by rank.
BEGIN: Final = sum(part.size for part in PARTS[: [part.name for part in PARTS].index("waterhole")])
WATERHOLE: Final = slice(BEGIN, BEGIN + len(RANKS))
INPUTS: Final = sum(int(high) if high <= STEPS else 1 for high in GREATEST) + STEPS * len(RANKS)
HIDDEN: Final = 192
#: The shapes of the weights.
SIZES: Final[dict[str, tuple[int, ...]]] = {
    "first": (INPUTS, HIDDEN),
    "first_bias": (HIDDEN,),
    "second": (HIDDEN, HIDDEN),
    "second_bias": (HIDDEN,),
    "ids": (HIDDEN, IDS),
    "ids_bias": (IDS,),
    "result": (HIDDEN, 1),
    "result_bias": (1,),
}


def spread(observations: Any) -> Any:
    """Return the inputs of the policy for observations, an array of one more dimension than their own.

    The effect of a number of cards changes in steps (three chase another animal away), and not in proportion to the number. So each small
    number becomes inputs of 0 and 1, one for each step that it has reached. Before them come, in the same form, the animals that each rank
    would chase away.
    """
    columns = []
    animals = observations[..., WATERHOLE]
    prey = animals[..., -1:]  # The mouse chases the elephant, and each other rank the nearest weaker animals at the waterhole.
    for rank in RANKS:
        columns.append(prey >= np.arange(1, STEPS + 1))
        there = animals[..., rank : rank + 1]
        prey = np.where(there > 0, there, prey) if rank else there
    for index, high in enumerate(GREATEST):
        value = observations[..., index : index + 1]
        columns.append(value >= np.arange(1, high + 1) if high <= STEPS else value / high)
    return np.concatenate(columns, axis=-1, dtype=np.float32)


def numbers(weights: Weights, inputs: Any, arrays: ModuleType = np) -> tuple[Any, Any]:
    """Return a number for each id, whose softmax is the policy, and the expected result.

    :param weights: arrays of the shapes `SIZES`.
    :param inputs: what `spread` returns.
    :param arrays: `numpy`, or `jax.numpy` in training.
    """
    hidden = arrays.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    hidden = arrays.maximum(hidden @ weights["second"] + weights["second_bias"], 0)
    return hidden @ weights["ids"] + weights["ids_bias"], (hidden @ weights["result"] + weights["result_bias"])[..., 0]


def save(weights: Weights, path: Path | str) -> None:
    """Write weights to a file of just this name, in half precision, which is enough to play.

    The file replaces an older one once it is complete.
    """
    target = Path(path).resolve()
    handle, growing = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with open(handle, "wb") as file:
            np.savez_compressed(file, **{name: np.asarray(weights[name], np.float16) for name in SIZES})
        os.chmod(growing, 0o644)
        os.replace(growing, target)
    except BaseException:
        Path(growing).unlink(missing_ok=True)
        raise


def load(path: Path | str) -> Weights:
    """Read weights from a file. Raises InvalidAgent with the cause if it holds none for this game."""
    if not isinstance(path, str | Path) or not str(path):
        raise InvalidAgent(f"Expected the file of the weights, not {path!r}.")
    try:
        with open(path, "rb") as opened, np.load(opened, allow_pickle=False) as file:
            weights = {name: file[name].astype(np.float32) for name in file}
    except (OSError, ValueError, TypeError, AttributeError, EOFError, BadZipFile, zlib.error) as error:
        raise InvalidAgent(f"The weights in {path} cannot be read: {error}") from error
    for name, size in SIZES.items():
        if name not in weights or weights[name].shape != size:
            found = "none" if name not in weights else " × ".join(map(str, weights[name].shape))
            raise InvalidAgent(
                f"{path} has no weights of this policy: expected {name!r} of {' × '.join(map(str, size))} numbers, not {found}."
            )
        if not np.isfinite(weights[name]).all():
            raise InvalidAgent(f"{path} has weights {name!r} that are no finite numbers.")
    return weights


def trained(path: Path | str | None = None, seed: str | int = 0) -> PolicyAgent:
    """Return the agent that plays by the weights of a file, those of the library's own training if no file is named."""
    weights = load(Path(__file__).with_suffix(".npz") if path is None else path)
    return PolicyAgent(lambda observation, _: numbers(weights, spread(observation))[0], "kariba", seed=seed)
