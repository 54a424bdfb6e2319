//! From what a player reads out to an attack that can be rolled.

use super::circumstances::{Circumstances, Figures, Loader, OtherWeapons, Target};
use super::outcome::Stopped;
use super::placing;
use super::ready::{Attack, Fire};
use super::rulings::{AnotherLoads, OpenToppedPen, Rulings, WithFog};
use super::volley::{Roll, Volley};
use crate::dug_in::{Protection, Stance};
use crate::he::{Posture, Round, Shell};
use crate::hit_roll::HitRoll;
use crate::night::Spot;
use crate::weapon::blast::Blast;
use crate::weapon::flame::{EmptyStillRisky, FlameRules};
use crate::weapon::{Ranging, Special, WeaponProfile, ZeroedNeedsSight, reach};
use crate::{
    Cover, ExceptionalDamage, Exposure, Facing, Order, Profile, Range, Shooter, Shot,
    SufferingRules, Unit, UnitKind, UpOrDown, VehicleDamageRules,
};
use sandtable_rulebook::Refusal;

/// An attack, ready to be rolled.
pub(super) fn attack(
    at: &Circumstances,
    figures: &Figures,
    rulings: &Rulings,
) -> Result<Attack, Refusal> {
    let weapon = at.weapon.profile("circumstances.weapon")?;
    let (loader, weapons) = (at.shooter.loader, at.weapons);
    let indirect = indirect(at, &weapon)?;
    let firing = Firing { at, figures, rulings, weapon, indirect, loader, weapons };
    firing.admit()?;
    let others = firing.others()?;
    let target = firing.target();
    let before = at.target.unit.condition();
    target.admit(&before, "circumstances.target.unit.pins")?;
    let posture = firing.posture();
    let kinds = || std::iter::once(&firing).chain(&others);
    let reaches = kinds().any(|kind| kind.out_of_reach().is_none());
    let too_close = firing.indirect && at.distance < f64::from(firing.indirect_range().0);
    Ok(Attack {
        barred: firing.barred(reaches),
        spotting: firing.spotting(),
        goes_down: at.target.goes_down,
        too_close,
        in_range: !too_close && kinds().any(|kind| at.distance <= f64::from(kind.range())),
        volleys: kinds()
            .filter(|kind| kind.out_of_reach().is_none())
            .map(|kind| kind.volley(posture))
            .collect(),
        fire: firing.fire(posture)?,
        weapons,
        used_up: if firing.out_of_reach().is_none() { weapons } else { 0 },
        table_modifier: if firing.hits_open_top() { figures.open_topped } else { 0 },
        target,
        before,
        rules: firing.suffering(),
        ammunition: at.carried,
    })
}

/// Whether the weapon fires indirectly.
fn indirect(at: &Circumstances, weapon: &WeaponProfile) -> Result<bool, Refusal> {
    if at.indirect && weapon.indirect.is_none() {
        let problem = "only mortars and howitzers fire indirectly";
        return Err(Refusal::new("circumstances.indirect", problem));
    }
    Ok(at.indirect || weapon.has(Special::Indirect))
}

/// An attack that is being worked out.
struct Firing<'a> {
    at: &'a Circumstances,
    figures: &'a Figures,
    rulings: &'a Rulings,
    weapon: WeaponProfile,
    indirect: bool,
    loader: Loader,
    weapons: u32,
}

impl Firing<'_> {
    fn admit(&self) -> Result<(), Refusal> {
        let at = self.at;
        let low = at.target.posture != Posture::Up;
        let armored = at.target.unit.kind == UnitKind::Armored;
        if at.target.unit.kind.is_vehicle() && low && at.target.posture != Posture::DugIn {
            let problem = "a vehicle is up or dug in; only infantry and artillery go Down";
            return Err(Refusal::new("circumstances.target.posture", problem));
        }
        if at.target.unit.kind.is_vehicle() && at.target.goes_down {
            let problem = "only infantry and artillery go Down";
            return Err(Refusal::new("circumstances.target.goes_down", problem));
        }
        if at.target.unit.kind.is_vehicle() && at.target.protection != 0 {
            let problem = "gun shields and buildings protect troops; leave it out of a vehicle";
            return Err(Refusal::new("circumstances.target.protection", problem));
        }
        if at.target.open_topped && !armored {
            let problem = "only armored vehicles are open-topped";
            return Err(Refusal::new("circumstances.target.open_topped", problem));
        }
        if at.dark && at.visibility.is_some() && self.rulings.with_fog == WithFog::No {
            let problem = "by the ruling night.with_fog, darkness and fog exclude each other";
            return Err(Refusal::new("circumstances.visibility", problem));
        }
        if !at.dark && at.spotting_chance.is_some() {
            let problem =
                "only in the dark a target must be spotted; expected `dark = true` with it";
            return Err(Refusal::new("circumstances.spotting_chance", problem));
        }
        if at.zeroed_in && 0 < at.misses {
            let problem = "a weapon that is zeroed in is no longer ranging in";
            return Err(Refusal::new("circumstances.misses", problem));
        }
        if !self.indirect && (at.zeroed_in || 0 < at.misses) {
            let key = if at.zeroed_in { "circumstances.zeroed_in" } else { "circumstances.misses" };
            let problem = "only indirect fire ranges in";
            return Err(Refusal::new(key, problem));
        }
        self.admit_ammunition()
    }

    /// The other kinds of weapons, each as if it fired alone.
    fn others(&self) -> Result<Vec<Firing<'_>>, Refusal> {
        let &Firing { at, figures, rulings, .. } = self;
        let refusal = |problem| Refusal::new("circumstances.other_weapons", problem);
        let shoots = |weapon: &WeaponProfile| {
            weapon.penetration.is_some() && !weapon.has(Special::Flamethrower)
        };
        if !at.other_weapons.is_empty() && (!shoots(&self.weapon) || at.round == Round::He) {
            let problem = "HE and flames attack alone; `weapon` must be one that fires shots";
            return Err(refusal(problem));
        }
        let others = at.other_weapons.iter().map(|other| {
            let &OtherWeapons { ref weapon, weapons, loader } = other;
            let weapon = weapon.profile("circumstances.other_weapons")?;
            if !shoots(&weapon) {
                return Err(refusal("expected weapons that fire neither HE alone nor flames"));
            }
            Ok(Firing { at, figures, rulings, weapon, indirect: false, loader, weapons })
        });
        others.collect()
    }

    fn admit_ammunition(&self) -> Result<(), Refusal> {
        match self.at.carried {
            Some(_) if !self.weapon.has(Special::OneShot) => {
                let problem = "only one-shot weapons are used up";
                Err(Refusal::new("circumstances.carried", problem))
            }
            Some(carried) if carried < self.at.weapons => {
                let problem = format!("the unit has {carried}, each of which fires once");
                Err(Refusal::new("circumstances.weapons", problem))
            }
            _ => Ok(()),
        }
    }

    fn indirect_range(&self) -> (u32, u32) {
        self.weapon.indirect.unwrap_or((0, self.weapon.range))
    }

    /// How far it fires (inches).
    fn range(&self) -> u32 {
        if self.indirect { self.indirect_range().1 } else { self.weapon.range }
    }

    /// How well the weapon has ranged in; one that is not on a Fire order starts again.
    fn ranging(&self) -> Ranging {
        let at = self.at;
        match at.shooter.order {
            Order::Fire => Ranging::so_far(at.misses, at.zeroed_in),
            Order::Advance | Order::Ambush => Ranging::START,
        }
    }

    fn zeroed_in(&self) -> bool {
        self.indirect && self.ranging() == Ranging::ZeroedIn
    }

    /// Why nobody fires, unless the shots are only to be rolled.
    fn barred(&self, reaches: bool) -> Option<Stopped> {
        let at = self.at;
        let zeroed_needs_sight = self.rulings.zeroed_needs_sight == ZeroedNeedsSight::Yes;
        let needs_sight = !self.zeroed_in() || zeroed_needs_sight;
        match () {
            () if self.indirect && at.shooter.order == Order::Ambush => Some(Stopped::Ambush),
            () if !self.indirect && at.friends_in_the_way => Some(Stopped::FriendsInTheWay),
            () if !reaches => self.out_of_reach(),
            () if needs_sight && at.visibility.is_some_and(|most| most < at.distance) => {
                Some(Stopped::Fog)
            }
            () => None,
        }
    }

    /// Why a weapon cannot bear on the target, if it cannot.
    fn out_of_reach(&self) -> Option<Stopped> {
        let at = self.at;
        let fixed = self.weapon.has(Special::Fixed) && at.shooter.order != Order::Advance;
        match () {
            () if fixed && self.figures.fixed_arc < at.shooter.bearing => Some(Stopped::OutOfArc),
            () if f64::from(self.range()) < at.distance => Some(Stopped::OutOfRange),
            () => None,
        }
    }

    fn volley(&self, posture: Posture) -> Volley {
        let pinned = self.at.target.unit.kind != UnitKind::Armored || self.weapon.heavy;
        Volley {
            weapons: self.weapons,
            shots: self.weapon.shots,
            roll: self.roll(posture),
            penetration: self.penetration(),
            pins: if pinned { self.figures.pins } else { 0 },
        }
    }

    fn spotting(&self) -> Option<Spot> {
        let (at, figures) = (self.at, self.figures);
        if !at.dark || self.zeroed_in() {
            return None;
        }
        let dug_in = at.target.posture.is_dug_in();
        let state = [self.small_unit(), at.target.unit.kind.is_vehicle(), dug_in];
        let modifier = figures.spotting.modifier(&at.target.signs, state, &self.rulings.night);
        Some(Spot::new(at.spotting_chance, || figures.spotting.check(at.distance, modifier)))
    }

    fn small_unit(&self) -> bool {
        let unit = &self.at.target.unit;
        !unit.kind.is_vehicle() && self.figures.to_hit.is_small(unit.models)
    }

    /// How low the target keeps when the shots come in.
    fn posture(&self) -> Posture {
        let &Target { posture, goes_down, .. } = &self.at.target;
        Stance { posture, goes_down }.posture(self.rulings.dug_in.reaction)
    }

    fn roll(&self, posture: Posture) -> Roll {
        let (at, figures) = (self.at, self.figures);
        if at.to_hit == HitRoll::Scored {
            return Roll::Scored;
        }
        if self.indirect {
            return Roll::Indirect(figures.ranging.check(self.ranging()));
        }
        let gunners = &at.shooter;
        // It loses nothing for moving.
        let assault = self.weapon.has(Special::Assault);
        let shooter = Shooter {
            quality: gunners.quality,
            pins: gunners.pins,
            order: if assault { Order::Fire } else { gunners.order },
            one_man_team: self.weapon.has(Special::Team) && self.lacks_a_loader(),
        };
        let distance =
            reach::modifier(at.distance, self.weapon.range, figures.point_blank, &figures.to_hit);
        let (target, low) = self.exposure(posture);
        let shot = Shot { shooter, target, range_band: Range::Short, other: distance + low };
        Roll::Direct(figures.to_hit.aim(&shot, self.rulings.down_to_hit))
    }

    fn lacks_a_loader(&self) -> bool {
        let gunners = &self.at.shooter;
        match self.loader {
            Loader::Crewed => gunners.crew < 2,
            Loader::Beside => false,
            Loader::Away | Loader::Dead => true,
            Loader::Replaced => self.rulings.new_loader == AnotherLoads::No,
        }
    }

    /// How exposed the target is, and what keeping low adds to the roll to hit it.
    fn exposure(&self, posture: Posture) -> (Exposure, i32) {
        let target = &self.at.target;
        let behind =
            |cover| Exposure { cover, posture: UpOrDown::Up, small_unit: self.small_unit() };
        if self.weapon.has(Special::Flamethrower) {
            return (behind(Cover::None), 0);
        }
        if target.unit.kind.is_vehicle() {
            let dug_in = posture == Posture::DugIn;
            return (behind(if dug_in { Cover::Hard } else { target.cover }), 0);
        }
        let (to_hit, down) = (&self.figures.to_hit, self.rulings.down_to_hit);
        let (cover, low) = self.protection().against(posture, target.cover, to_hit, down);
        (behind(cover), low)
    }

    fn protection(&self) -> Protection {
        Protection { figures: self.figures.dug_in, rulings: self.rulings.dug_in }
    }

    /// The template, if the weapon fires HE.
    fn shell(&self) -> Result<Option<Shell>, Refusal> {
        let only_he = self.weapon.penetration.is_none();
        if !only_he && self.at.round == Round::AntiTank {
            return Ok(None);
        }
        let problem = "this weapon has no HE";
        self.weapon.shell.map(Some).ok_or_else(|| Refusal::new("circumstances.round", problem))
    }

    fn fire(&self, posture: Posture) -> Result<Fire, Refusal> {
        let figures = self.figures;
        if self.weapon.has(Special::Flamethrower) {
            let (figures, rulings) = (figures.flame, self.rulings.flame);
            return Ok(Fire::Flame(FlameRules { figures, rulings, suffering: self.suffering() }));
        }
        let Some(shell) = self.shell()? else {
            return Ok(Fire::Shot);
        };
        let vehicle = self.at.target.unit.kind.is_vehicle();
        let diameter = figures.he_chart.diameter.of(shell);
        Ok(Fire::He(Blast {
            under: placing::under(self.at, self.rulings, self.weapon.shots, diameter)?,
            on_vehicle: figures.he_vehicle.hits,
            pins: figures.he_chart.pins.of(shell),
            posture: if vehicle { Posture::Up } else { posture },
            down: figures.down,
            down_he: self.rulings.down_he,
        }))
    }

    fn hits_open_top(&self) -> bool {
        self.indirect && self.at.target.open_topped
    }

    fn penetration(&self) -> i32 {
        let (at, pen) = (self.at, &self.figures.penetration);
        let shell = self.shell().ok().flatten();
        let own = shell.map(|shell| self.figures.he_chart.penetration.of(shell));
        let own = own.or(self.weapon.penetration).unwrap_or_default();
        if at.target.unit.kind != UnitKind::Armored || self.weapon.has(Special::Flamethrower) {
            // What flames do to top armor is in the rules for flame.
            return own;
        }
        let facing = if self.indirect { Facing::Top } else { at.target.facing };
        let again = self.hits_open_top() && self.rulings.open_topped_pen == OpenToppedPen::Twice;
        let keeps = shell.is_some() || self.weapon.has(Special::ShapedCharge);
        let far = !keeps && reach::is_long(at.distance, self.weapon.range);
        own + pen.of(facing)
            + if again { pen.top } else { 0 }
            + if far { pen.long_range } else { 0 }
    }

    fn target(&self) -> Profile {
        let (at, figures) = (self.at, self.figures);
        let risky = self.rulings.empty_still_risky == EmptyStillRisky::Yes || !at.target.empty;
        let unit = at.target.unit;
        let unit = Unit { flamethrower: unit.flamethrower && risky, ..unit };
        let dug_in = unit.kind.is_vehicle() && at.target.posture == Posture::DugIn;
        let profile = unit.profile(&figures.damage, &figures.morale);
        let passed_by = self.weapon.has(Special::Flamethrower);
        let protection = if passed_by { 0 } else { at.target.protection };
        Profile { dug_in, damage_value: profile.damage_value + protection, ..profile }
    }

    fn suffering(&self) -> SufferingRules {
        let vehicles = VehicleDamageRules {
            figures: self.figures.vehicle_damage,
            rulings: self.rulings.vehicles,
        };
        let exceptional = ExceptionalDamage::BaseRule;
        SufferingRules { vehicles, casualty_check: self.figures.casualty_check, exceptional }
    }
}
