"""Every answer of examples/known-problems, worked out a second time.

All that a page expects is compared with what known_models.py finds by following every way that the
dice can fall. Where icepool has words for a problem, its answer is compared as well, if icepool is
installed.

usage: known_problems.py [PAGE...]
"""

import importlib.util
import pathlib
import re
import sys
from fractions import Fraction

import known_models

PAGES = pathlib.Path(__file__).resolve().parents[2] / "examples/known-problems"


# What the pages expect.

WORDS = re.compile(r'\s*("[^"]*"|[\w./-]+|[{}\[\]=,])')
EXPECT = re.compile(r"^expect (\w+(?:\(-?\d+\))?) (\w+) = ([^\n]*?)(?:\s+given ((?:(?!because|\nexpect)[\s\S])*?))?"
                    r'(?:\s+because "[^"]*")?$', re.M)


def value(words):
    """A value as a page says it, from the words that are left."""
    word = words.pop(0)
    if word == "{":
        return table(words, "}")
    if word == "[":
        values = []
        while words[0] != "]":
            values.append(value(words))
            if words[0] == ",":
                words.pop(0)
        words.pop(0)
        return tuple(values)
    if word in ("yes", "no"):
        return word == "yes"
    return Fraction(word) if word[0].isdigit() or word[0] == "-" else word


def table(words, end=None):
    """Keys with their values; `a.b = 1` is b within a."""
    keys = {}
    while words and words[0] != end:
        *path, last = words.pop(0).split(".")
        assert words.pop(0) == "="
        below = keys
        for name in path:
            below = below.setdefault(name, {})
        below[last] = value(words)
        if words and words[0] == ",":
            words.pop(0)
    if end:
        words.pop(0)
    return keys


# Keys that stand in groups, and such as are words of Python.
GROUPS = {"location", "meeting", "figures", "craps"}
PYTHON = {"die": "die_", "raise": "raise_"}


def situation(text):
    keys = table(WORDS.findall(text or ""))
    flat = {}
    for name, said in keys.items():
        flat |= said if name in GROUPS else {PYTHON.get(name, name): said}
    whole = lambda v: (int(v) if isinstance(v, Fraction) and v.denominator == 1
                       else {k: whole(w) for k, w in v.items()} if isinstance(v, dict)
                       else tuple(map(whole, v)) if isinstance(v, tuple) else v)
    return {name: whole(said) for name, said in flat.items()}


def statistic(name, law, measure):
    values = [(Fraction(dict(outcome)[measure]), p) for outcome, p in law.items() if dict(outcome)[measure] is not None]
    known = sum(p for _, p in values)
    if name.startswith("p_eq"):
        return sum(p for v, p in values if v == int(name[5:-1])) / known
    mean = sum(v * p for v, p in values) / known
    return mean if name == "mean" else sum((v - mean) ** 2 * p for v, p in values) / known


def check(page):
    text = page.read_text()
    model = getattr(known_models, page.stem.replace("-", "_"))
    found = EXPECT.findall(text)
    assert len(found) == len(re.findall(r"^expect ", text, re.M)), f"{page.stem}: not all could be read"
    first = None
    for name, measure, said, given in found:
        law = model(**situation(given))
        assert sum(law.values()) == 1
        right = statistic(name, law, measure)
        first = first or right
        expected = sum(prod([Fraction(f) for f in term.split(" * ")]) for term in said.split(" + "))
        assert right == expected, f"{page.stem}: {name} {measure} given {given or 'nothing'} is {right}, not {expected}"
    return len(found), first


def prod(factors):
    result = Fraction(1)
    for factor in factors:
        result *= factor
    return result


def main():
    pages = [PAGES / f"{name}.rule" for name in sys.argv[1:]] or sorted(PAGES.glob("*.rule"))
    total, peer = 0, {}
    if importlib.util.find_spec("icepool"):
        import known_problems_icepool

        peer = known_problems_icepool.answers()
    for page in pages:
        number, first = check(page)
        total += number
        assert peer.get(page.stem, first) == first, f"icepool says {peer.get(page.stem)}, not {first}"
        also = ", icepool's too" if page.stem in peer else ""
        print(f"{page.stem:<16} {number:>3} answers agree; the first is {first}{also}")
    print(f"{total} answers of {len(pages)} pages")


if __name__ == "__main__":
    main()
