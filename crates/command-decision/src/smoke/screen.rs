//! A smoke screen: templates in a row, from the upwind end on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::levels::Wind;
use crate::wind::Air;

switch! {
    /// What limits a screen.
    Cap {
        /// 36 inches, however many templates they take.
        #[serde(rename = "36-inches")]
        Inches,
        /// Six templates, however short the wind makes them.
        SixTemplates,
    }
}

switch! {
    /// What a change of the wind does to templates that lie already.
    OnShift {
        /// They stay as they are; new ones follow the new wind.
        Keep,
        /// All of them are laid again along the new wind.
        Relay,
    }
}

/// The book's numbers for smoke screens.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ScreenFigures {
    /// Length of a template (inches).
    #[schemars(range(min = 1, max = 36))]
    pub template: u8,
    /// Longest template in moderate wind (inches).
    #[schemars(range(min = 1, max = 36))]
    pub moderate_wind: u8,
    /// Longest template in high wind (inches).
    #[schemars(range(min = 1, max = 36))]
    pub high_wind: u8,
    /// Most templates of a screen.
    #[schemars(range(min = 1, max = 36))]
    #[schemars(extend("x-assumed" = true))]
    pub most_templates: u32,
    /// Longest screen (inches).
    #[schemars(range(min = 1, max = 100))]
    pub longest: u32,
    /// Templates removed on each turn that nobody generates.
    #[schemars(range(max = 36))]
    pub removed_per_turn: u32,
}

impl Default for ScreenFigures {
    fn default() -> ScreenFigures {
        ScreenFigures {
            template: 6,
            moderate_wind: 4,
            high_wind: 1,
            most_templates: 6,
            longest: 36,
            removed_per_turn: 2,
        }
    }
}

impl ScreenFigures {
    /// How long a template is in a wind.
    fn length(&self, force: Wind) -> u8 {
        match force {
            Wind::Light => self.template,
            Wind::Moderate => self.template.min(self.moderate_wind),
            Wind::High => self.template.min(self.high_wind),
        }
    }
}

/// A template on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Template {
    inches: u8,
    /// Whether it lies along the first wind.
    in_line: bool,
}

impl Template {
    fn new(inches: u8, air: Air) -> Template {
        Template { inches, in_line: air.turned == 0 }
    }
}

/// Templates from the upwind end on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Screen(Vec<Template>);

impl Screen {
    /// A screen that is in place already, if it can be so long.
    pub(super) fn established(
        inches: u32,
        air: Air,
        figures: &ScreenFigures,
        cap: Cap,
    ) -> Option<Screen> {
        let whole = figures.length(air.force);
        let mut screen = Screen::default();
        let mut left = inches;
        while 0 < left {
            let next = u8::try_from(left).map_or(whole, |left| left.min(whole));
            if !screen.has_room_for(next, figures, cap) {
                return None;
            }
            screen.0.push(Template::new(next, air));
            left -= u32::from(next);
        }
        Some(screen)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many templates it has.
    pub(super) fn templates(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// Inches along the first wind.
    pub(super) fn length(&self) -> u32 {
        self.0.iter().filter(|template| template.in_line).map(|one| u32::from(one.inches)).sum()
    }

    /// A turn of generation.
    pub(super) fn extend(&mut self, air: Air, figures: &ScreenFigures, cap: Cap) {
        let inches = figures.length(air.force);
        if self.has_room_for(inches, figures, cap) {
            self.0.push(Template::new(inches, air));
        }
    }

    /// Whether there is room for another template, in some wind.
    pub(super) fn has_room(&self, figures: &ScreenFigures, cap: Cap) -> bool {
        let winds = [Wind::Light, Wind::Moderate, Wind::High];
        winds.into_iter().any(|force| self.has_room_for(figures.length(force), figures, cap))
    }

    fn has_room_for(&self, inches: u8, figures: &ScreenFigures, cap: Cap) -> bool {
        let all: u32 = self.0.iter().map(|template| u32::from(template.inches)).sum();
        match cap {
            Cap::SixTemplates => (self.0.len() as u64) < u64::from(figures.most_templates),
            Cap::Inches => all + u32::from(inches) <= figures.longest,
        }
    }

    /// Lays all templates along the wind as it is.
    pub(super) fn relay(&mut self, air: Air, figures: &ScreenFigures) {
        let inches = figures.length(air.force);
        self.0.fill(Template::new(inches, air));
    }

    /// Takes templates away at the upwind end.
    pub(super) fn thin_out(&mut self, n: u32) {
        let n = self.0.len().min(n as usize);
        self.0.drain(..n);
    }

    /// Ends the screen: what is left of it and of those before it, which lie downwind.
    pub(super) fn end(&mut self, old: &Screen) -> Screen {
        let mut all = std::mem::take(&mut self.0);
        all.extend(&old.0);
        Screen(all)
    }
}
