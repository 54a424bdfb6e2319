"""The problems of examples/known-problems, said once more: a function for each page, of the keys that it has.

Each follows every way that the dice can fall, in fractions. It gives the law: measures with their
values, and how likely they are. With the pages they share the names of keys and measures alone.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb


# Laws: what can happen, with its probability.


def die(sides):
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def then(law, after):
    """What comes of each thing that can happen."""
    whole = Counter()
    for value, p in law.items():
        for result, q in after(value).items():
            whole[result] += p * q
    return whole


def sure(value):
    return {value: Fraction(1)}


def coin(p):
    return {True: Fraction(p), False: 1 - Fraction(p)}


def throws(dice, sides):
    """The faces of so many dice, sorted."""

    def one_more(faces):
        law = Counter()
        for face, p in die(sides).items():
            law[tuple(sorted(faces + (face,)))] += p
        return law

    law = sure(())
    for _ in range(dice):
        law = then(law, one_more)
    return law


def count(n, p):
    """How many of n come up, each with probability p."""
    p = Fraction(p)
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1) if (p < 1 or k == n) and (p > 0 or k == 0)}


def at_least(score):
    return Fraction(min(6, max(0, 7 - score)), 6)


def outcomes(law, read):
    return then(law, lambda value: sure(tuple(sorted(read(value).items(), key=lambda pair: pair[0]))))


# The problems, by the names of their pages.


def advantage(rolled="plain", difficulty=11, bonus=0, critical=True):
    pick = {"plain": lambda f: f[0], "advantage": max, "disadvantage": min}[rolled]
    law = {faces: Fraction(1, 400) for faces in product(range(1, 21), repeat=2)}

    def read(faces):
        face = pick(faces)
        passed = face + bonus >= difficulty
        if critical:
            passed = face == 20 or (passed and face != 1)
        return dict(face=face, succeeded=passed, margin=face + bonus - difficulty)

    return outcomes(law, read)


def blades(dice=2):
    def read(faces):
        counts = min(faces) if dice == 0 else max(faces)
        critical = dice > 0 and faces.count(6) > 1
        return dict(done=counts > 3, clean=counts == 6, critical=critical)

    return outcomes(throws(dice or 2, 6), read)


def block(dice=2, chooser="blocker", block=False, dodge=False, reroll=False):
    worth = {1: 0, 2: 2 if block else 0, 3: 1, 4: 1, 5: 1 if dodge else 2, 6: 2}
    pick = max if chooser == "blocker" else min
    once = then(throws(dice, 6), lambda faces: sure(pick(worth[face] for face in faces)))
    law = then(once, lambda value: once if reroll and value == 0 else sure(value))
    return outcomes(law, lambda value: dict(down=value == 2, turnover=value == 0))


def boons(boons=1, banes=False, target=10):
    best = then(throws(boons, 6), lambda faces: sure(max(faces, default=0)))
    law = then(best, lambda b: {(b, face + (-b if banes else b)): p for face, p in die(20).items()})
    return outcomes(law, lambda r: dict(passed=r[1] >= target, dice=r[0], total=r[1]))


def campaign(company=4, battles=({}, {"men": 1, "works": True}, {"men": 3}), replaced=1, hit=4, hit_works=6):
    law = sure((company, 0, 2))
    for number, battle in enumerate(battles, 1):
        against, works = battle.get("men", 2), battle.get("works", False)

        def fight(state):
            men, won, worst = state
            if men == 0:
                return sure(state)
            fire = count(men, at_least(hit_works if works else hit))
            back = count(against, at_least(hit))
            result = Counter()
            for (struck, p), (lost, q) in product(fire.items(), back.items()):
                left = max(0, men - lost)
                verdict = 2 if struck >= against else 0 if left == 0 else 1
                more = replaced if number < len(battles) and left > 0 else 0
                result[left + more, won + (verdict == 2), min(worst, verdict)] += p * q
            return result

        law = then(law, fight)
    everyone = sum(battle.get("men", 2) for battle in battles)
    return outcomes(law, lambda s: dict(left=s[0], won=s[1], swept=s[1] == len(battles), beaten=s[2] == 0,
                                        dear=Fraction(company - s[0], everyone)))


def cant_stop(low=6, middle=7, high=8, throws=4):
    good = sum(any(faces[i] + faces[j] in (low, middle, high) for i in range(4) for j in range(i))
               for faces in product(range(1, 7), repeat=4))
    p = Fraction(good, 6**4)
    law = {made: p**made * (1 - p) for made in range(throws)} | {throws: p**throws}
    return outcomes(law, lambda made: dict(kept=made == throws, gain=made if made == throws else 0))


def bag(white=4, black=8, draws=7, wagered=3, players=3, player=1):
    orders = comb(white + black, white)
    law = Counter()
    for places in combinations(range(white + black), white):
        law[sum(place < draws for place in places), min(places, default=draws)] += Fraction(1, orders)
    return outcomes(law, lambda s: dict(won=s[0] == wagered, drawn=s[0],
                                        wins=s[1] < draws and s[1] % players + 1 == player))


def craps(rolls=3, rest="settled"):
    two = {n: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)}

    def roll(state):
        if state in ("passed", "lost"):
            return sure(state)
        law = Counter()
        for n, p in two.items():
            if state == "out":
                new = "lost" if n in (2, 3, 12) else "passed" if n in (7, 11) else n
            else:
                new = "passed" if n == state else "lost" if n == 7 else state
            law[new] += p
        return law

    law = sure("out")
    for _ in range(rolls):
        law = then(law, roll)
    if rest == "settled":
        wins = lambda n: {"passed": two[n] / (two[n] + two[7]), "lost": two[7] / (two[n] + two[7])}
        law = then(law, lambda state: sure(state) if isinstance(state, str) else wins(state))
    return outcomes(law, lambda s: dict(decided=isinstance(s, str), won=s == "passed",
                                        passed=s == "passed" if isinstance(s, str) else None))


def farkle(dice=6, ones=100, fives=50):
    def read(faces):
        counts = Counter(faces)
        pairs = sum(n == 2 for n in counts.values())
        scores = 1 in counts or 5 in counts or max(counts.values()) >= 3 or pairs == 3
        return dict(farkle=not scores, straight=len(counts) == 6, singles=ones * counts[1] + fives * counts[5])

    return outcomes(throws(dice, 6), read)


def five_alike(throws=3):
    def throw(kept):
        law = Counter()
        for faces in product(range(1, 7), repeat=5 - kept):
            hand = Counter(faces + (1,) * kept)
            law[max(hand.values())] += Fraction(1, 6 ** (5 - kept))
        return law

    law = sure(0)
    for _ in range(throws):
        law = then(law, throw)
    return outcomes(law, lambda kept: dict(five=kept == 5, four=kept >= 4, most=kept))


def ironsworn(adds=2, most=10):
    law = {(a, b, c): Fraction(1, 600) for a in range(1, 7) for b in range(1, 11) for c in range(1, 11)}

    def read(faces):
        score = min(most, adds + faces[0])
        beaten = (faces[1] < score) + (faces[2] < score)
        return dict(strong=beaten == 2, hit=beaten > 0, beaten=beaten)

    return outcomes(law, read)


def keep_highest(dice=4, sides=6, keep=3, score=18):
    def read(faces):
        total = sum(faces[max(0, len(faces) - keep):])
        return dict(total=total, reached=total >= score)

    return outcomes(throws(dice, sides), read)


def keep_lowest(dice=4, sides=6, keep=3):
    return outcomes(throws(dice, sides), lambda faces: dict(total=sum(faces[:keep])))


def lanchester(blue=None, red=None, turns=2):
    blue, red = blue or {}, {"men": 2} | (red or {})
    scores = {"green": 6, "regular": 5, "veteran": 4}
    chance = lambda side: at_least(scores[side.get("quality", "regular")])
    law = sure((blue.get("men", 3), red["men"]))
    for turn in range(1, turns + 1):

        def fight(state):
            a, b = (n + (side.get("late", 0) if side.get("comes", 2) == turn else 0)
                    for n, side in zip(state, (blue, red)))
            result = Counter()
            for (struck, p), (lost, q) in product(count(a, chance(blue)).items(), count(b, chance(red)).items()):
                result[max(0, a - lost), max(0, b - struck)] += p * q
            return result

        law = then(law, fight)
    return outcomes(law, lambda s: dict(blue=s[0], red=s[1], ahead=s[0] > s[1],
                                        ratio=None if s[1] == 0 else Fraction(s[0], s[1])))


def locations(fighter=None, hits=2, legs=2, body=4, arm=5):
    fighter = fighter or {}
    armor = [1, 2, 0, 3]
    for place, points in fighter.get("armor", {}).items():
        armor[["legs", "body", "arm", "head"].index(place)] = points
    armor[3] += fighter.get("helmet", 0)
    wound = [5, 5, 5, 3]
    where = lambda face: 0 if face <= legs else 1 if face <= body else 2 if face <= arm else 3

    def blow(state):
        points, maimed = state
        law = Counter()
        for face, damage, cut in product(range(1, 7), repeat=3):
            place = where(face)
            more = max(0, damage - armor[place])
            law[points + more, maimed or (more > 0 and cut > wound[place])] += Fraction(1, 216)
        return law

    law = sure((0, False))
    for _ in range(hits):
        law = then(law, blow)
    return outcomes(law, lambda s: dict(points=s[0], maimed=s[1]))


def morale(line=({"hurt": True}, {}, {}), fear=1):
    law = sure(())
    for unit in line:

        def test(fled):
            if not (unit.get("hurt", False) or (fled and fled[-1])):
                return sure(fled + (False,))
            needed = unit.get("morale", 8) + unit.get("steady", 0) - fear * sum(fled)
            rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
            stands = Fraction(sum(r == 2 or (r != 12 and r <= needed) for r in rolls), 36)
            return {fled + (False,): stands, fled + (True,): 1 - stands}

        law = then(law, test)
    return outcomes(law, lambda fled: dict(ran=sum(fled), all=all(fled), last=fled[-1],
                                           first=fled.index(True) + 1 if any(fled) else None))


def most_alike(dice=5):
    def read(faces):
        counts = Counter(faces)
        width, height = max((n, face) for face, n in counts.items())
        return dict(width=width, height=height if width > 1 else 0, matched=width > 1)

    return outcomes(throws(dice, 10), read)


def newton_pepys(dice=6, sixes=1):
    return outcomes(count(dice, Fraction(1, 6)), lambda shown: dict(
        won=shown >= sixes, shown=shown, short=None if shown >= sixes else shown))


def pig(hold=20):
    alive, law, rolls = {0: Fraction(1)}, Counter(), 0
    while alive:
        rolls += 1
        after = Counter()
        for score, p in alive.items():
            law[0, rolls] += p / 6
            for face in range(2, 7):
                if score + face >= hold:
                    law[score + face, rolls] += p / 6
                else:
                    after[score + face] += p / 6
        alive = after
    return outcomes(law, lambda s: dict(score=s[0], lost=s[0] == 0, held=s[0] or None, rolls=s[1]))


def points(first=1, second=2, skill=Fraction(1, 2)):
    law, left = Counter(), {(first, second, 0): Fraction(1)}
    while left:
        (a, b, games), p = left.popitem()
        for (a2, b2), q in {(a - 1, b): p * skill, (a, b - 1): p * (1 - skill)}.items():
            if a2 == 0 or b2 == 0:
                law[a2 == 0, games + 1] += q
            else:
                left[a2, b2, games + 1] = left.get((a2, b2, games + 1), 0) + q
    return outcomes(law, lambda s: dict(share=s[0], games=s[1]))


def reaction(speaker="average", gift=False, parleys=1, hostile=5):
    adds = {"low": -1, "average": 0, "high": 1}[speaker] + gift
    rows = [2, hostile, 8, 11]
    once = then(throws(2, 6), lambda faces: sure(sum(sum(faces) + adds > row for row in rows)))
    law = once
    for _ in range(parleys - 1):
        law = then(law, lambda how: once if how == 2 else sure(how))
    return outcomes(law, lambda how: dict(attack=how == 0, peaceful=how >= 2, friendly=how == 4))


def risk(attackers=4, defenders=2):
    law, left = Counter(), {(attackers, defenders): Fraction(1)}
    while left:
        (a, d), p = left.popitem()
        if a == 1 or d == 0:
            law[a, d] += p
            continue
        dice = (min(3, a - 1), min(2, d))
        for faces in product(range(1, 7), repeat=sum(dice)):
            ours, theirs = sorted(faces[:dice[0]])[::-1], sorted(faces[dice[0]:])[::-1]
            wins = sum(x > y for x, y in zip(ours, theirs))
            after = (a - (min(dice) - wins), d - wins)
            left[after] = left.get(after, 0) + p / 6 ** sum(dice)
    return outcomes(law, lambda s: dict(taken=s[1] == 0, own=s[0], their=s[1]))


def savage(die_=8, wild=True, modifier=0, wild_die=6, target=4, raise_=4, aces=3):
    def ace(sides):
        law = Counter()
        for again in range(aces + 1):
            p = Fraction(1, sides ** (again + 1))
            for face in range(1, sides if again < aces else sides + 1):
                law[again * sides + face] += p
        return law

    law = ace(die_)
    if wild:
        law = then(law, lambda a: then(ace(wild_die), lambda b: sure(max(a, b))))

    def read(total):
        above = total + modifier - target
        return dict(succeeded=above >= 0, raised=above >= raise_, total=total,
                    raises=above // raise_ if above >= 0 else None)

    return outcomes(law, read)


def sorted_dice(attackers=3, defenders=2):
    law = Counter()
    for faces in product(range(1, 7), repeat=attackers + defenders):
        ours, theirs = sorted(faces[:attackers])[::-1], sorted(faces[attackers:])[::-1]
        fought = min(attackers, defenders)
        wins = sum(x > y for x, y in zip(ours, theirs))
        law[wins, fought - wins] += Fraction(1, 6 ** (attackers + defenders))
    return outcomes(law, lambda s: dict(won=s[0], lost=s[1], won_both=s[0] == 2, lost_both=s[1] == 2))


def tens_again(dice=5, again=3, success=8):
    def one(left):
        law = Counter()
        for face, p in die(10).items():
            scored = int(face >= success)
            if face == 10 and left > 0:
                for more, q in one(left - 1).items():
                    law[scored + more] += p * q
            else:
                law[scored] += p
        return law

    law, each = sure(0), one(again)
    for _ in range(dice):
        law = then(law, lambda total: {total + more: p for more, p in each.items()})
    return outcomes(law, lambda total: dict(successes=total, any=total > 0))


def volley(weapon=None, target=None, hit_again="none", wound_again="none"):
    weapon = dict(attacks=6, hits=3, strength=4, piercing=1, damage=1) | (weapon or {})
    target = dict(toughness=4, save=3, invulnerable=7, ignores=7, wounds=2) | (target or {})

    def passes(score, again):
        p = at_least(score)
        return p + {"none": 0, "ones": Fraction(1, 6), "failures": 1 - p}[again] * p

    s, t = weapon["strength"], target["toughness"]
    wound = 2 if s >= 2 * t else 3 if s > t else 4 if s == t else 6 if 2 * s <= t else 5
    save = min(target["save"] + weapon["piercing"], target["invulnerable"])
    through = passes(wound, wound_again) * (1 - at_least(save))

    def lost(hits):
        wounds = then(count(hits, through), lambda n: count(n * weapon["damage"], 1 - at_least(target["ignores"])))
        return {(hits, n): p for n, p in wounds.items()}

    law = then(count(weapon["attacks"], passes(weapon["hits"], hit_again)), lost)
    return outcomes(law, lambda r: dict(hits=r[0], lost=r[1], killed=r[1] // target["wounds"],
                                        share=Fraction(r[1], weapon["attacks"])))


def yatzy_throw():
    def read(faces):
        counts = sorted(Counter(faces).values())
        longest = max(run for run in range(1, 6) if any(set(range(low, low + run)) <= set(faces) for low in range(1, 7)))
        return dict(five_alike=counts[-1] == 5, four_alike=counts[-1] >= 4, full_house=counts == [2, 3],
                    two_pairs=counts == [1, 2, 2], small_straight=longest >= 4, large_straight=longest == 5)

    return outcomes(throws(5, 6), read)
