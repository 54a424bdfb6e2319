//! Who stands where when a template is placed, and the rulings about placing it.

use sandtable_dice::{Dice, Die};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::{
    CenterRegion, Circle, Contact, Cover, Formation, Placement, Point, Scene, TieBreak,
};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::picture::{Disc, DiscKind, Panel};
use sandtable_rulebook::switch;

switch! {
    /// What happens when no allowed placement covers a model of the target
    /// (`he.no_legal_placement`).
    NoLegalPlacement {
        /// Nothing is hit.
        NoHits,
        /// One template is placed on the mean position of the target's models, friends or not.
        OnTheCenter,
    }
}

/// How large bases are (`he.base_size`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BaseSize {
    /// 25 mm, whatever the models are mounted on.
    #[default]
    #[serde(rename = "25-mm")]
    Imagined,
    /// As the formations say, by `base` or `bases`.
    PerModel,
}

switch! {
    /// Which of several templates must be centered where one must (`he.multi_first_center`).
    FirstCenter {
        /// Only the first.
        First,
        /// All of them.
        Every,
    }
}

switch! {
    /// Whether a base that the template just touches (within a millionth of an inch) is under it
    /// (`he.tangent_counts`).
    TangentCounts {
        /// It is.
        Yes,
        /// It is not.
        No,
    }
}

/// What the register leaves open about placing templates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PlacementRulings {
    /// Whether a base that the template just touches (within a millionth of an inch) is under it.
    #[serde(rename = "he.tangent_counts")]
    pub tangent_counts: TangentCounts,
    /// Where the center of a template may be.
    #[serde(rename = "he.center_region")]
    pub center_region: CenterRegion,
    /// What happens when no allowed placement covers a model of the target.
    #[serde(rename = "he.no_legal_placement")]
    pub no_legal_placement: NoLegalPlacement,
    /// How large bases are.
    #[serde(rename = "he.base_size")]
    pub base_size: BaseSize,
    /// Which of the placements that cover the most models of the target is taken.
    #[serde(rename = "he.tie_break")]
    pub tie_break: TieBreak,
    /// How several templates lie.
    #[serde(rename = "he.multi_shape")]
    pub multi_shape: Contact,
    /// Which of several templates must be centered where one must.
    #[serde(rename = "he.multi_first_center")]
    pub multi_first_center: FirstCenter,
}

/// The formations around a template.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The target unit.
    pub target: Formation,
    /// Other enemy units.
    pub others: Vec<Formation>,
    /// Models on the side of the shooter.
    pub friends: Vec<Formation>,
}

/// The bases of one situation.
#[derive(Clone, Debug)]
pub struct Table {
    /// The target's.
    pub target: Vec<Circle>,
    /// Each other enemy unit's.
    pub others: Vec<Vec<Circle>>,
    /// The friends'.
    pub friends: Vec<Circle>,
}

/// What templates in some place do.
#[derive(Clone, Debug, PartialEq)]
pub struct Impact {
    /// Where they are and what they cover.
    pub placement: Placement,
    /// Models of the target covered.
    pub target: u32,
    /// Models covered of each other enemy unit.
    pub others: Vec<u32>,
    /// What the models of the target covered cannot exceed.
    pub bound: u32,
}

impl Layout {
    /// Whether every trial has its own situation.
    pub fn is_random(&self) -> bool {
        let mut formations = [&self.target].into_iter().chain(&self.others).chain(&self.friends);
        formations.any(Formation::is_random)
    }

    /// Lays everything out, the random formations by the dice.
    pub fn table(&self, dice: &mut impl Dice) -> Table {
        Table {
            target: self.target.bases(dice),
            others: self.others.iter().map(|formation| formation.bases(dice)).collect(),
            friends: self.friends.iter().flat_map(|formation| formation.bases(dice)).collect(),
        }
    }

    /// Lays everything out, random formations as a neat cluster.
    pub fn fixed_table(&self) -> Table {
        Table {
            target: self.target.fixed_bases(),
            others: self.others.iter().map(Formation::fixed_bases).collect(),
            friends: self.friends.iter().flat_map(Formation::fixed_bases).collect(),
        }
    }

    /// Refuses formations that cannot be laid out; the keys are those that scenarios use.
    ///
    /// # Errors
    ///
    /// If a formation is impossible, there are too many models, or bases are given that are ignored.
    pub fn admit(&self, keys: [&'static str; 3], base_size: BaseSize) -> Result<(), Refusal> {
        let sides = [std::slice::from_ref(&self.target), &self.others, &self.friends];
        for (key, formations) in keys.into_iter().zip(sides) {
            for formation in formations {
                if let Some((part, problem)) = formation.problem() {
                    return Err(Refusal::new(key, format!("`{part}`: {problem}")));
                }
                if base_size == BaseSize::Imagined && !formation.has_usual_bases() {
                    let problem = "bases count only under the ruling `he.base_size` = `per-model`";
                    return Err(Refusal::new(key, problem));
                }
            }
            let models: usize = formations.iter().map(Formation::len).sum();
            if Scene::MODELS < models {
                let problem = format!("at most {} models fit, not {models}", Scene::MODELS);
                return Err(Refusal::new(key, problem));
            }
        }
        Ok(())
    }
}

/// How templates of one size are placed.
#[derive(Clone, Copy, Debug)]
pub struct Placements {
    /// The radius of a template, in inches.
    pub radius: f64,
    /// The rulings.
    pub rulings: PlacementRulings,
}

impl Placements {
    /// The most models that three or more templates are placed on.
    pub const MODELS_UNDER_MANY: usize = 20;

    /// The best placements of some templates, each as likely; none if nothing can be covered.
    pub fn best(&self, table: &Table, templates: u32) -> Vec<Impact> {
        let scene = self.scene(table);
        let placements = match templates {
            0 => Vec::new(),
            1 => scene.place_one(self.rulings.tie_break).into_iter().map(certain).collect(),
            _ => {
                let every = self.rulings.multi_first_center == FirstCenter::Every;
                let best = scene.place_touching(templates, self.rulings.multi_shape, every);
                best.map(|best| (best.placement, best.bound)).into_iter().collect()
            }
        };
        if placements.is_empty() && 0 < templates {
            return self.without_legal_placement(&scene, table);
        }
        placements.into_iter().map(|(place, bound)| Impact::of(place, bound, table)).collect()
    }

    /// One of the best placements, by the dice if several are as good.
    pub fn choose(impacts: &[Impact], dice: &mut impl Dice) -> usize {
        let Ok(sides @ 2..) = u8::try_from(impacts.len()) else { return 0 };
        usize::from(dice.stage("which of the best placements").roll(Die::new(sides))) - 1
    }

    fn scene(&self, table: &Table) -> Scene {
        let PlacementRulings { tangent_counts, center_region, .. } = self.rulings;
        let tangent = tangent_counts == TangentCounts::Yes;
        Scene::new(self.radius, &table.target, center_region, tangent)
            .with_others(&table.others.concat(), tangent)
            .with_friends(&table.friends)
    }

    fn without_legal_placement(&self, scene: &Scene, table: &Table) -> Vec<Impact> {
        let middle = Point::mean(scene.target_centers());
        match (self.rulings.no_legal_placement, middle) {
            (NoLegalPlacement::OnTheCenter, Some(middle)) => {
                let cover = scene.cover(middle);
                let (bound, centers) = (cover.counts().0, vec![middle]);
                vec![Impact::of(Placement { centers, cover }, bound, table)]
            }
            _ => Vec::new(),
        }
    }
}

fn certain(placement: Placement) -> (Placement, u32) {
    let bound = placement.cover.counts().0;
    (placement, bound)
}

impl Impact {
    fn of(placement: Placement, bound: u32, table: &Table) -> Impact {
        let mut rest = placement.cover.others;
        let others = table.others.iter().map(|unit| {
            let mask =
                1u64.checked_shl(u32::try_from(unit.len()).unwrap_or(64)).map_or(!0, |b| b - 1);
            let covered = (rest & mask).count_ones();
            rest = rest.checked_shr(u32::try_from(unit.len()).unwrap_or(64)).unwrap_or(0);
            covered
        });
        let others = others.collect();
        Impact { target: placement.cover.counts().0, others, placement, bound }
    }
}

/// What is said of a picture of what is random.
pub(super) const EXAMPLE: &str = ", an example of a random layout";

/// Why there is no template. With nobody in its way, a model of the target is always covered.
const NO_PLACEMENT: &str =
    "no template: wherever it covered a model of the target, a friend would be under it";

impl Table {
    /// The situation with the templates in their place; without one, why there is none.
    pub fn panel(&self, title: String, impact: Option<&Impact>, radius: f64) -> Panel {
        let title = match impact {
            Some(_) => title,
            None => NO_PLACEMENT.to_owned(),
        };
        let cover = impact.map_or(Cover::default(), |impact| impact.placement.cover);
        let kinds = |covered: u64, under: DiscKind, clear: DiscKind| {
            move |(i, base): (usize, &Circle)| {
                disc(*base, if covered >> i & 1 == 1 { under } else { clear })
            }
        };
        let others = self.others.concat();
        let target = kinds(cover.target, DiscKind::TargetCovered, DiscKind::Target);
        let other = kinds(cover.others, DiscKind::OtherCovered, DiscKind::Other);
        let is_covered = |base: &Circle| {
            let centers = &mut impact.iter().flat_map(|impact| &impact.placement.centers);
            centers.any(|center| center.distance(base.center) < radius + base.radius)
        };
        let friend = |base: &Circle| {
            disc(*base, if is_covered(base) { DiscKind::FriendCovered } else { DiscKind::Friend })
        };
        let centers = impact.iter().flat_map(|impact| &impact.placement.centers);
        let templates = centers.flat_map(|&center| {
            let template = Circle::new(center, radius);
            let center = Circle::new(center, 0.0);
            [disc(template, DiscKind::Template), disc(center, DiscKind::TemplateCenter)]
        });
        let models = self.target.iter().enumerate().map(target);
        let models = models.chain(others.iter().enumerate().map(other));
        let discs = models.chain(self.friends.iter().map(friend)).chain(templates).collect();
        Panel { title, discs, ..Panel::default() }
    }
}

fn disc(circle: Circle, kind: DiscKind) -> Disc {
    Disc { kind, x: circle.center.x, y: circle.center.y, radius: circle.radius }
}
