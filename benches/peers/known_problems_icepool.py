"""What icepool says of examples/known-problems, where it has words for one: the answer that a page gives first."""

import icepool
from icepool import Die, d, d6, d10, d20, map as over


class LongestRun(icepool.MultisetEvaluator):
    def next_state(self, state, order, outcome, count):
        return max(state or 0, count)


class Farkle(icepool.MultisetEvaluator):
    def next_state(self, state, order, outcome, count):
        scores, pairs = state or (False, 0)
        pairs += count == 2
        return (scores or count > 2 or pairs == 3 or (outcome in (1, 5) and count > 0), pairs)

    def final_outcome(self, state, *_):
        return not state[0]


class Sorted(icepool.MultisetEvaluator):
    def next_state(self, state, order, outcome, ours, theirs):
        return tuple(state or ()) + ((outcome, ours, theirs),)

    def final_outcome(self, state, *_):
        ours = [face for face, n, _ in state for _ in range(n)][::-1]
        theirs = [face for face, _, n in state for _ in range(n)][::-1]
        return sum(x > y for x, y in zip(ours, theirs))


class Alike(icepool.MultisetEvaluator):
    def __init__(self, kept):
        self.kept = kept

    def next_state(self, state, order, outcome, count):
        return max(state or 0, self.kept, count + (self.kept if outcome == 1 else 0))

    def _key(self):
        return self.kept


def answers():
    def campaign(men, against, score, last):
        fire = icepool.tupleize(men @ (d6 >= score), against @ (d6 >= 4))
        return fire.map(lambda _, lost: max(0, men - lost) + (0 if last or lost >= men else 1), star=True)

    def craps(total):
        return 0 if total in (2, 3, 12) else 1 if total in (7, 11) else Die({1: 6 - abs(total - 7), 0: 6})

    def ace(sides, again=3):
        more = ace(sides, again - 1) if again else 0
        return d(sides).map(lambda face: face + more if face == sides else face)

    def ten(again=3):
        more = ten(again - 1) if again else 0
        return d10.map(lambda face: 1 + more if face == 10 else int(face >= 8))

    def fight(a, d):
        struck, lost = a @ (d6 >= 5), d @ (d6 >= 5)
        return icepool.tupleize(lost.map(lambda n: max(0, a - n)), struck.map(lambda n: max(0, d - n)))

    def pig(score):
        return 1 if score == "one" else 0 if score >= 20 else d6.map(lambda f: pig("one" if f == 1 else score + f))

    def battle(a, d):
        if a == 1 or d == 0:
            return d == 0
        ours, theirs = min(3, a - 1), min(2, d)
        wins = Sorted().evaluate(d6.pool(ours), d6.pool(theirs))
        fought = min(ours, theirs)
        return wins.map(lambda n: battle(a - fought + n, d - n))

    def alike(kept):
        return kept if kept == 5 else Alike(kept).evaluate(d6.pool(5 - kept))

    def share(a, b):
        return 1 if a == 0 else 0 if b == 0 else icepool.coin(1, 2).map(lambda w: share(a - w, b - (not w)))

    good = over(lambda *f: any(f[i] + f[j] in (6, 7, 8) for i in range(4) for j in range(i)), d6, d6, d6, d6)
    company = campaign(4, 2, 4, False)
    for against, score, last in ((1, 6, False), (3, 4, True)):
        company = company.map(lambda men: campaign(men, against, score, last) if men else 0)
    return {
        "advantage": d20.mean(),
        "blades": (d6.highest(2) >= 4).mean(),
        "block": (d6.map({1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}).highest(2) == 2).mean(),
        "boons": (d20 + d6 >= 10).mean(),
        "campaign": company.mean(),
        "cant-stop": good.mean(),
        "craps": (2 @ d6).map(craps).mean(),
        "farkle": Farkle().evaluate(d6.pool(6)).mean(),
        "five-alike": (alike(0).map(alike).map(alike) == 5).mean(),
        "ironsworn": over(lambda score, a, b: score > a and score > b, d6 + 2, d10, d10).mean(),
        "keep-highest": d6.highest(4, 3).mean(),
        "keep-lowest": d6.lowest(4, 3).mean(),
        "lanchester": fight(3, 2).map(fight, star=True).marginals[0].mean(),
        "most-alike": (LongestRun().evaluate(d10.pool(5)) >= 2).mean(),
        "newton-pepys": (6 @ (d6 == 6) >= 1).mean(),
        "pig": pig(0).mean(),
        "points": share(1, 2).mean(),
        "reaction": (2 @ d6 <= 2).mean(),
        "risk": battle(4, 2).mean(),
        "savage": (icepool.highest(ace(8), ace(6)) >= 4).mean(),
        "sorted-dice": (Sorted().evaluate(d6.pool(3), d6.pool(2)) == 2).mean(),
        "tens-again": (5 @ ten()).mean(),
        "volley": (6 @ (d6 >= 3)).mean(),
        "yatzy-throw": (LongestRun().evaluate(d6.pool(5)) == 5).mean(),
    }
