"""Best play of three small games, found by the model checker Storm, beside what our tests hold.

    pip install stormpy==2.0.0
    python best.py

Each game is written out state by state as a Markov decision process: the last of up to three rolls; a
turn of Pig; three mined sections in five turns, with the order to be chosen before each. Storm finds the
greatest mean of what a play ends with, in rational numbers; `crates/sim/tests/best.rs` holds the same
fractions. The script fails where they differ.
"""

import functools
import math
import pathlib
import sys
import tempfile
from fractions import Fraction as F

import stormpy

FACES = range(1, 7)


# The games: `choices` of a state is a list of laws over states, `end` what a play ends with.


class ThreeRolls:
    """A face, and so many rolls left."""

    value = F(14, 3)
    start = (3, 0)

    @staticmethod
    def choices(state):
        left, face = state
        if left == 0:
            return []
        roll = [(F(1, 6), (left - 1, one)) for one in FACES]
        return [roll] if face == 0 else [roll, [(F(1), (0, face))]]

    @staticmethod
    def end(state):
        return F(state[1])


class TurnOfPig:
    """What stands in this turn; it is over (None) with nothing after a one. Beyond 100 nobody rolls."""

    value = F(492303203, 60466176)
    start = ("turn", 0)

    @staticmethod
    def choices(state):
        name, stands = state
        if name == "over":
            return []
        hold = [(F(1), ("over", stands))]
        if stands < 100:
            roll = [(F(1, 6), ("over", 0))]
            roll += [(F(1, 6), ("turn", stands + face)) for face in FACES if face != 1]
            return [roll, hold] if stands else [roll]
        return [hold]

    @staticmethod
    def end(state):
        return F(state[1])


def binomial(n, p):
    return {k: math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


@functools.cache
def attack(dice):
    """Men lost and pins taken by so many dice: hit on 4+, killed on 2+; D3 pins if anything hit."""
    law = {}
    for hits, p in binomial(dice, F(1, 2)).items():
        for dead, q in binomial(hits, F(5, 6)).items():
            for pins in (1, 2, 3) if hits else (0,):
                share = p * q / (3 if hits else 1)
                law[dead, pins] = law.get((dead, pins), 0) + share
    return law


@functools.cache
def obeys(pins):
    """How likely two dice are at or under nine less the pins; snake eyes always, boxcars never."""
    rolls = [(a, b) for a in FACES for b in FACES]
    good = [r for r in rolls if r == (1, 1) or (sum(r) <= 9 - pins and r != (6, 6))]
    return F(len(good), 36)


class Sections:
    """Turns left, sections passed, men lost and pins; a section is worth one, a man half of that."""

    value = F(42913, 46656)
    start = ("on", 5, 0, 0, 0)

    @staticmethod
    def choices(state):
        name, left, passed, lost, pins = state
        if name == "over" or left == 0 or passed == 3:
            return []
        orders = []
        for dice, turns in ((3, 1), (1, 2)):
            if turns <= left:
                law = {}
                for (dead, more), p in attack(dice).items():
                    now = pins + more
                    for good, q in ((1, obeys(now)), (0, 1 - obeys(now))):
                        to = ("on", left - turns, passed + good, lost + dead, now)
                        law[to] = law.get(to, 0) + p * q
                orders.append([(p, to) for to, p in law.items() if p])
        if pins:
            law = {}
            for good, q in ((1, obeys(pins)), (0, 1 - obeys(pins))):
                for face in FACES:
                    now = max(0, pins - face) if good else pins
                    to = ("on", left - 1, passed, lost, now)
                    law[to] = law.get(to, 0) + q / 6
            orders.append([(p, to) for to, p in law.items() if p])
        orders.append([(F(1), ("over", left, passed, lost, pins))])
        return orders

    @staticmethod
    def end(state):
        return state[2] - F(state[3], 2)


# Storm.


def explored(game):
    """The states from the start on, each with its choices as laws over numbers of states."""
    number, states, rows = {game.start: 0}, [game.start], []
    for state in states:
        choices = []
        for law in game.choices(state):
            masses = {}
            for p, to in law:
                if to not in number:
                    number[to] = len(states)
                    states.append(to)
                masses[number[to]] = masses.get(number[to], 0) + p
            choices.append(sorted(masses.items()))
        rows.append(choices)
    return states, rows


def written(game, states, rows):
    """The game in Storm's own format. Rewards are not negative there: all ends are lifted by as much."""
    ends = [game.end(state) for state, choices in zip(states, rows) if not choices]
    lift = min(F(0), min(ends))
    done = len(states)
    lines = ["@type: MDP", "@value_type: rational", "@parameters", "", "@reward_models", "worth"]
    lines += ["@nr_states", str(done + 1), "@nr_choices", str(1 + sum(len(it) or 1 for it in rows)), "@model"]
    for at, (state, choices) in enumerate(zip(states, rows)):
        lines.append(f"state {at} [0]" + (" init" if at == 0 else ""))
        worth = F(0) if choices else game.end(state) - lift
        for action, law in enumerate(choices or [[(done, F(1))]]):
            lines.append(f"\taction {action} [{worth}]")
            lines += [f"\t\t{to} : {p}" for to, p in law]
    lines += [f"state {done} [0] done", "\taction 0 [0]", f"\t\t{done} : 1", ""]
    return "\n".join(lines), lift


def greatest(game):
    """The greatest mean of what a play ends with, as a fraction."""
    states, rows = explored(game)
    text, lift = written(game, states, rows)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.drn"
        path.write_text(text)
        model = stormpy.build_model_from_drn[stormpy.Rational](path)
    asked = stormpy.parse_property('R{"worth"}max=? [F "done"]')
    found = stormpy.model_checking(model, asked)
    return F(str(found.get_value(0))) + lift, len(states)


def main():
    others = []
    for game in (ThreeRolls, TurnOfPig, Sections):
        found, states = greatest(game)
        print(f"{game.__name__:12} {found}  {states} states")
        if found != game.value:
            others.append(f"{game.__name__} is {game.value} here, and not {found}")
    sys.exit("\n".join(others) or 0)


if __name__ == "__main__":
    main()
