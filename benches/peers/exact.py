"""The reference procedures solved exactly with icepool and with dyce.

Each row is a function that gives the law as a list of outcomes with probabilities. All merge equal
states after every step. The rows named "as read" say the rule in the order of the page; the others
also work parts that repeat out once and keep them, which is as fast as their author could make
them.
"""

from fractions import Fraction
from functools import cache

import dyce
import icepool


def _morale(pins):
    """The number of ways, out of 36, to pass a morale test."""
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    return sum(roll == 2 or (roll != 12 and roll <= 9 - pins) for roll in rolls)


# icepool


@cache
def _icepool_morale(pins):
    return icepool.coin(_morale(pins), 36)


@cache
def _icepool_section():
    d6, d3 = icepool.d6, icepool.d(3)
    attack = (3 @ (d6 >= 4)).map(lambda hits: icepool.tupleize(hits @ (d6 >= 2), d3) if hits else (0, 0))
    return icepool.tupleize(attack, d6 == 6)


def icepool_mine_run():
    _icepool_section.cache_clear()
    _icepool_morale.cache_clear()

    def section(kills, pins, cleared, passed, going):
        if not going:
            return (kills, pins, cleared, passed, False)

        def survive(attack, clears):
            state = (kills + attack[0], pins + attack[1], cleared + clears)
            morale = _icepool_morale(state[1])
            return morale.map(lambda passes: (*state, passed + passes, passes))

        return _icepool_section().map(survive, star=True)

    end = icepool.Die([(0, 0, 0, 0, True)]).map(section, star=True, repeat=3)
    return [(outcome[:4], p) for outcome, p in zip(end.outcomes(), end.probabilities())]


def icepool_mine_run_as_read():
    d6, d3 = icepool.d6, icepool.d(3)

    def section(kills, pins, cleared, passed, going):
        if not going:
            return (kills, pins, cleared, passed, False)

        def attack(hits):
            if not hits:
                return after(kills, pins)
            return icepool.map(lambda more_kills, more_pins: after(kills + more_kills, pins + more_pins), hits @ (d6 >= 2), d3)

        def after(kills, pins):
            def morale(clears, roll):
                passes = roll == 2 or (roll != 12 and roll <= 9 - pins)
                return (kills, pins, cleared + clears, passed + passes, passes)

            return icepool.map(morale, d6 == 6, 2 @ d6)

        return (3 @ (d6 >= 4)).map(attack)

    end = icepool.Die([(0, 0, 0, 0, True)]).map(section, star=True, repeat=3)
    return [(outcome[:4], p) for outcome, p in zip(end.outcomes(), end.probabilities())]


@cache
def _icepool_fire(models, pinned):
    d6 = icepool.d6
    hits = models @ (d6 >= (5 if pinned else 4))
    return hits.map(lambda hits: icepool.tupleize(hits @ (d6 >= 4), int(hits > 0)) if hits else (0, 0))


@cache
def _icepool_rally(pins):
    if pins == 0:
        return icepool.Die([0])
    d3 = icepool.d(3)
    return _icepool_morale(pins).map(lambda passes: d3.map(lambda off: max(pins - off, 0)) if passes else pins)


def icepool_duel():
    for part in (_icepool_morale, _icepool_fire, _icepool_rally):
        part.cache_clear()

    def a_fires(a, b, a_pins, b_pins):
        fire = _icepool_fire(a, a_pins > 0)
        return fire.map(lambda kills, hit: (a, max(b - kills, 0), a_pins, min(b_pins + hit, 10)), star=True)

    def b_fires(a, b, a_pins, b_pins):
        fire = _icepool_fire(b, b_pins > 0)
        return fire.map(lambda kills, hit: (max(a - kills, 0), b, min(a_pins + hit, 10), b_pins), star=True)

    def a_rallies(a, b, a_pins, b_pins):
        return _icepool_rally(a_pins).map(lambda pins: (a, b, pins, b_pins))

    def b_rallies(a, b, a_pins, b_pins):
        return _icepool_rally(b_pins).map(lambda pins: (a, b, a_pins, pins))

    state = icepool.Die([(12, 12, 0, 0)])
    for _ in range(6):
        for step in (a_fires, b_fires, a_rallies, b_rallies):
            state = state.map(step, star=True)
    return list(zip(state.outcomes(), state.probabilities()))


# dyce


def _expand(callback, *sources):
    return dyce.expand(callback, *sources, min_path_probability=Fraction(0))


@cache
def _dyce_morale(pins):
    passing = _morale(pins)
    return dyce.H({outcome: ways for outcome, ways in ((True, passing), (False, 36 - passing)) if ways})


def _dyce_count(n, target):
    """The number of successes of n dice."""
    return n @ dyce.H({0: target - 1, 1: 7 - target}) if n else dyce.H({0: 1})


@cache
def _dyce_section():
    def attack(hits):
        if not hits.outcome:
            return (0, 0)
        kills = _dyce_count(hits.outcome, 2)
        return _expand(lambda kills, pins: (kills.outcome, pins.outcome), kills, dyce.H(3))

    clears = dyce.H({0: 5, 1: 1})
    attacks = _expand(attack, _dyce_count(3, 4))
    return _expand(lambda attack, clears: (*attack.outcome, clears.outcome), attacks, clears)


def dyce_mine_run():
    _dyce_section.cache_clear()
    _dyce_morale.cache_clear()

    def section(state):
        kills, pins, cleared, passed, going = state.outcome
        if not going:
            return state.outcome

        def survive(step):
            more_kills, more_pins, clears = step.outcome
            result = (kills + more_kills, pins + more_pins, cleared + clears)
            morale = _dyce_morale(result[1])
            return _expand(lambda morale: (*result, passed + morale.outcome, morale.outcome), morale)

        return _expand(survive, _dyce_section())

    state = dyce.H({(0, 0, 0, 0, True): 1})
    for _ in range(3):
        state = _expand(section, state)
    return _dyce_law(state, 4)


@cache
def _dyce_fire(models, pinned):
    def wound(hits):
        if not hits.outcome:
            return (0, 0)
        return _expand(lambda kills: (kills.outcome, 1), _dyce_count(hits.outcome, 4))

    return _expand(wound, _dyce_count(models, 5 if pinned else 4))


@cache
def _dyce_rally(pins):
    if pins == 0:
        return dyce.H({0: 1})
    relieved = _expand(lambda off: max(pins - off.outcome, 0), dyce.H(3))
    return _expand(lambda morale: relieved if morale.outcome else pins, _dyce_morale(pins))


def dyce_duel():
    for part in (_dyce_morale, _dyce_fire, _dyce_rally):
        part.cache_clear()

    def a_fires(state):
        a, b, a_pins, b_pins = state.outcome

        def result(fire):
            kills, hit = fire.outcome
            return (a, max(b - kills, 0), a_pins, min(b_pins + hit, 10))

        return _expand(result, _dyce_fire(a, a_pins > 0))

    def b_fires(state):
        a, b, a_pins, b_pins = state.outcome

        def result(fire):
            kills, hit = fire.outcome
            return (max(a - kills, 0), b, min(a_pins + hit, 10), b_pins)

        return _expand(result, _dyce_fire(b, b_pins > 0))

    def a_rallies(state):
        a, b, a_pins, b_pins = state.outcome
        return _expand(lambda pins: (a, b, pins.outcome, b_pins), _dyce_rally(a_pins))

    def b_rallies(state):
        a, b, a_pins, b_pins = state.outcome
        return _expand(lambda pins: (a, b, a_pins, pins.outcome), _dyce_rally(b_pins))

    state = dyce.H({(12, 12, 0, 0): 1})
    for _ in range(6):
        for step in (a_fires, b_fires, a_rallies, b_rallies):
            state = _expand(step, state)
    return _dyce_law(state, 4)


def _dyce_law(histogram, measures):
    total = histogram.total
    return [(outcome[:measures], Fraction(count, total)) for outcome, count in histogram.items()]
