"""Values from outside: the one place that decides what an integer, a text, a list or an object is, and how a refused value is written.

numpy's integers count as integers, its floats as numbers and its booleans as booleans. Instances of subclasses of str, list, tuple and dict
count as these. Booleans are no integers. Every accepted value becomes a plain one of Python, so that a state holds only plain values.

>>> whole(True), brief(3.0), brief("x" * 99)
(True, '3.0', '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…')
>>> from decimal import Decimal
>>> brief(Decimal(3))
'the Decimal 3'
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Set
from difflib import get_close_matches
from numbers import Real
from operator import index
from typing import Any
from unicodedata import combining, normalize

__all__ = [
    "brief",
    "cause_of",
    "entries",
    "flagged",
    "guess",
    "is_number",
    "listed",
    "mapped",
    "measured",
    "named_kind",
    "place_of",
    "plain_number",
    "plain_seed",
    "plain_values",
    "safely",
    "seed_text",
    "short",
    "shown",
    "spelled",
    "texted",
    "unaccented",
    "whole",
    "writable",
]

#: The longest text of a value in a message.
LONGEST = 44
#: Integers of more bits are described by their number of digits. Python refuses to write integers beyond a limit, by default 4,300 digits.
MOST_BITS = min(10_000, 3 * (sys.get_int_max_str_digits() or 10_000))
#: The largest number of characters that a message repeats of a name or value, and of the error of a custom agent or game.
LONGEST_SHORT = 200
LONGEST_CAUSE = 500
#: Half of a pair that stands for one character in UTF-16.
SURROGATE = re.compile("[\ud800-\udfff]")
#: The folder of the standard library.
STANDARD = os.path.dirname(os.__file__)


def whole(value: Any) -> Any:
    """Return the plain integer that a value is, or the value itself if it is none."""
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return index(value)
    except Exception:  # an object's own `__index__` may raise anything
        return value


def measured(value: Any) -> Any:
    """Return the plain float that a real number is, or the value itself if it is none, or too large for a float."""
    if type(value) is float:
        return value
    try:
        return float(value) if isinstance(value, Real) and not isinstance(value, bool) else value
    except OverflowError:
        return value


def flagged(value: Any) -> Any:
    """Return the plain boolean that a boolean of numpy is, or the value itself if it is none."""
    kind = type(value)
    return bool(value) if kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_") else value


def plain_number(value: Any) -> Any:
    """Return the plain integer or boolean that a value of numpy is. Raises TypeError for anything else."""
    plain = flagged(whole(value))
    if plain is value:
        raise TypeError(f"Expected a value of JSON, not {brief(value)}.")
    return plain


def plain_values(value: Any) -> Any:
    """Return an action or event, or a field of one, in which every integer is a plain one. Nothing else is checked."""
    if not isinstance(value, tuple | list):
        return whole(value)
    return type(value)(*map(plain_values, value)) if hasattr(value, "_fields") else tuple(map(plain_values, value))


def plain_seed(seed: Any, what: str = "seed") -> int | str | None:
    """Return the seed of a source of chance as a plain integer or text. None is a seed by chance.

    A negative integer becomes a text, because Python's `Random` takes -1 for 1.

    :param seed: the seed.
    :param what: what it is called in an error.
    :returns: the plain integer, text or None.
    :raises TypeError: for anything else, also for a text with half of a pair of surrogates and an integer that is too long to be written.
    """
    plain = texted(whole(seed))
    if isinstance(plain, str) and not writable(plain):
        raise TypeError(f"Expected a {what} of characters of Unicode, not {brief(seed)}.")
    if type(plain) is int:
        if plain.bit_length() > MOST_BITS:
            raise TypeError(f"Expected a text or a shorter integer as {what}, not {brief(seed)}.")
        return str(plain) if plain < 0 else plain
    if plain is None or type(plain) is str:
        return plain
    raise TypeError(f"Expected an integer or a text as {what}, not {brief(seed)}.")


def seed_text(seed: Any) -> Any:
    """Return the decimal text of a seed that is an integer, or the value itself, such as an integer that is too long to be written."""
    plain = seed if type(seed) is str else whole(seed)  # most are texts
    if type(plain) is not int:
        return seed
    return str(plain) if plain.bit_length() <= MOST_BITS else plain


def texted(value: Any) -> Any:
    """Return the plain text that a value is, or the value itself if it is none."""
    return str.__str__(value) if isinstance(value, str) else value


def writable(text: str) -> bool:
    """Return whether files and answers can hold a text: it has no half of a pair of surrogates."""
    return SURROGATE.search(text) is None


def listed(value: Any) -> Any:
    """Return the plain list that a list or tuple is, or the value itself if it is neither."""
    return list(value) if isinstance(value, list | tuple) and type(value) is not list else value


def entries(value: Any) -> tuple[Any, ...] | None:
    """Return the entries of a list or another iterable with an order, or None if a value is none."""
    try:
        found = None if isinstance(value, str | Mapping | Set) else iter(value)
    except TypeError:  # also an array of numpy without a dimension
        return None
    return None if found is None else tuple(found)


def mapped(value: Any) -> Any:
    """Return the plain dictionary that a mapping is, or the value itself if it is none."""
    return dict(value) if type(value) is not dict and isinstance(value, Mapping) else value


def safely(write: Callable[[Any], str], value: object) -> str:
    """Return an object as text.

    :param write: `str` or `repr`.
    :param value: the object.
    :returns: the text, which is empty if the object's own method fails.
    """
    try:
        return write(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def brief(value: object) -> str:
    """Write a value for an error message: a JSON value as JSON, another one with its type, at most 44 characters of it."""
    if isinstance(value, dict | list | tuple) and not hasattr(value, "_fields"):
        return "an object" if isinstance(value, dict) else "a list"
    value = flagged(value)
    if value is None or type(value) in (bool, float):
        return json.dumps(value)
    if type(value) is str:
        text = json.dumps(value[:LONGEST], ensure_ascii=False)
        return short("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text), LONGEST)
    if type(value) is int:
        bits = value.bit_length()
        return short(str(value), LONGEST) if bits <= MOST_BITS else f"an integer of about {int(bits * 0.30103) + 1} digits"
    kind = type(value).__name__
    text = short(" ".join((safely(str, value) or safely(repr, value)).split()), LONGEST)
    return f"the {kind} {text}" if text else f"an object of {kind}"


def shown(value: object) -> str:
    """Return a value as Python writes it, in one line of bounded length, for a message."""
    text = repr(short(value)) if type(value) is str else short(" ".join(safely(repr, value).split()))
    if type(value) is int and not text:
        return brief(value)  # Python does not write so long an integer
    return text or f"an object of {short(type(value).__name__)} that does not describe itself"


def short(text: str, most: int = LONGEST_SHORT) -> str:
    """Return a text of bounded length.

    :param text: the text.
    :param most: the largest number of characters. A longer text ends with an ellipsis.
    :returns: the text.
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def cause_of(error: BaseException) -> str:
    """Return the class of an error of a custom agent or game and what it says, in one line of bounded length."""
    kind, words = short(type(error).__name__), short(" ".join(safely(str, error).split()), LONGEST_CAUSE)
    return f"{kind}: {words}" if words else kind


def place_of(error: BaseException, *ignored: str) -> str:
    """Return in words the line where an error was raised, nothing if that is unknown.

    :param error: the error.
    :param ignored: beginnings of the paths of files whose lines do not count. Those of the standard library never count.
    :returns: the words, with a space before them.
    """
    trace, place = error.__traceback__, ""
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith(("<", *ignored)) and (not name.startswith(STANDARD) or "site-packages" in name):
            place = f" in line {trace.tb_lineno} of {short(name, LONGEST_CAUSE)}"
        trace = trace.tb_next
    return place


def named_kind(value: object) -> str:
    """Return the name of a value of a wrong type in a refusal: its type, without its contents."""
    if isinstance(value, dict):
        return "a JSON object"
    kind = type(value).__name__
    return f"{'an' if kind[:1] in 'AEIOUaeiou' else 'a'} {kind}"


def is_number(word: str) -> bool:
    """Return whether a word is a number. A superscript or a digit of another script is none."""
    return word.isascii() and word.isdigit()


def unaccented(text: str) -> str:
    """Return a text without the marks on its letters, such as accents. The form of its apostrophes becomes the plain one."""
    return text if text.isascii() else "".join([letter for letter in normalize("NFD", text.replace("’", "'")) if not combining(letter)])


def spelled(words: str) -> str:
    """Return words in the form of an id: "7-safari" for "7 Safari". Words that are longer than any title stay as they are."""
    if len(words) > 1_000:  # a run of marks takes the square of its length
        return words
    return normalize("NFC", words).strip().casefold().replace("_", "-").replace(" ", "-")


def guess(word: object, known: Mapping[str, str]) -> str:
    """Return a guess at a word for a refusal.

    :param word: the word.
    :param known: the words that there are, each with its meaning.
    :returns: " Did you mean …?" with the meaning of the closest word, an empty text if none is close.
    """
    if not isinstance(word, str):
        return ""
    found = get_close_matches(spelled(word[:LONGEST]), list(known), 1)
    return f" Did you mean {known[found[0]]}?" if found else ""
