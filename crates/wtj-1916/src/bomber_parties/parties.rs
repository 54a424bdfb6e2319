//! Who brings grenades to an assault.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::natural_antagonists::Nation;
use sandtable_rulebook::switch;

/// A bonus for grenades.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// The year of the battle.
    #[schemars(range(min = 1914, max = 1918))]
    pub year: u32,
    /// The army that has grenades.
    pub nation: Nation,
    /// The enemies it counts against, twenty at most; none stated: all.
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub against: Vec<Nation>,
    /// Added to its assault value.
    #[schemars(range(min = -10, max = 10))]
    pub value: i32,
}

/// The list of bomber parties.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct BombFigures(#[schemars(length(max = 50))] Vec<Party>);

impl Default for BombFigures {
    fn default() -> BombFigures {
        use Nation::{American, Anzac, British, German, Turkish};
        let party = |year, nation, against: &[Nation]| Party {
            year,
            nation,
            against: against.to_vec(),
            value: 1,
        };
        BombFigures(vec![
            party(1914, German, &[]),
            party(1915, Turkish, &[Anzac]),
            party(1915, German, &[British]),
            party(1918, German, &[American]),
        ])
    }
}

switch! {
    /// Whom the bonus of 1914, which names no enemy, counts against.
    Scope1914 {
        /// All.
        All,
        /// The British and the French.
        BritishFrench,
    }
}

impl BombFigures {
    /// What grenades add to an army's assault value.
    pub(crate) fn value(
        &self,
        year: u32,
        nation: Nation,
        enemy: Option<Nation>,
        scope: Scope1914,
    ) -> i32 {
        let counts = |party: &&Party| {
            let western = matches!(enemy, Some(Nation::British | Nation::French));
            let against = match party.against.as_slice() {
                [] => scope == Scope1914::All || year != 1914 || western,
                against => enemy.is_some_and(|enemy| against.contains(&enemy)),
            };
            party.year == year && party.nation == nation && against
        };
        self.0.iter().filter(counts).map(|party| party.value).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grenades_count_by_year_and_enemy() {
        use Nation::{American, Anzac, British, French, German, Russian, Turkish};
        let figures = BombFigures::default();
        let value = |year, nation, enemy| figures.value(year, nation, Some(enemy), Scope1914::All);
        assert_eq!(value(1914, German, Russian), 1);
        assert_eq!(value(1915, German, British), 1);
        assert_eq!(value(1915, German, French), 0);
        assert_eq!(value(1915, Turkish, Anzac), 1);
        assert_eq!(value(1915, Turkish, British), 0);
        assert_eq!(value(1916, German, British), 0);
        assert_eq!(value(1918, German, American), 1);
        assert_eq!(value(1918, American, German), 0);
    }

    #[test]
    fn the_bonus_of_1914_may_be_for_the_west_alone() {
        let figures = BombFigures::default();
        let value =
            |enemy| figures.value(1914, Nation::German, Some(enemy), Scope1914::BritishFrench);
        assert_eq!([Nation::French, Nation::British, Nation::Russian].map(value), [1, 1, 0]);
    }
}
