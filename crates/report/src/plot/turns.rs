//! What happens turn by turn: at the end of each, how likely each state is, as a stacked bar.

use super::equal;
use super::head;
use super::known::common;
use super::shading::Shading;
use super::title::Title;
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS, beside, meanings};
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::paper::Place;
use crate::drawing::ramp;
use crate::drawing::scale::Scale;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{GRID, WHITE};

/// The states of something at the end of each turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turns {
    /// What is followed, and where: "Models of the first side in the game: a fire fight at night".
    pub title: Title,
    /// The states, in the order in which they are stacked: the first stands on the ground.
    pub states: Vec<String>,
    /// Whether the first state is that there is nothing any more that could be in another: it is
    /// hatched, as it is not less of what the shades show.
    pub gone: bool,
    /// The variants that differ, in the order of the scenario; the first [`MOST_FOLLOWED`] are drawn.
    pub variants: Vec<Followed>,
}

/// One variant, turn by turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Followed {
    /// The name of the variant; empty if there is only one.
    pub name: String,
    /// The names of others that come to the same throughout, and are not drawn.
    pub equal: Vec<String>,
    /// How many trials its numbers are counted in; nothing if they are exact.
    pub trials: Option<u64>,
    /// How likely each state is, for each turn from the first on. Less than one in all where some
    /// games are over.
    pub shares: Vec<Vec<f64>>,
}

/// More variants than this are not drawn.
pub const MOST_FOLLOWED: usize = 12;
/// The most charts beside each other.
const COLUMNS: usize = 2;
const GAP: f64 = 18.0;
/// The heights of a chart alone, of two in a row, and of those in several rows.
const HEIGHTS: [f64; 3] = [240.0, 180.0, 90.0];
/// The height of the name above a chart.
const NAME: f64 = 20.0;
const BOLD: Font = Font { bold: true, ..LABEL };
/// The part of a turn that its bar takes; bars that are narrower, in pixels, touch each other.
const BAR: f64 = 0.86;
const NARROWEST: f64 = 8.0;
/// A bar need not be wider than this, in pixels.
const WIDEST: f64 = 96.0;
/// Bands thinner than this, in pixels, have no number in them.
const NUMBERED: f64 = 18.0;
/// Where this has no room, no number has.
const WIDE_NUMBER: &str = "88";
/// Pictures with more turns than this are not annotated with numbers.
const MOST_NUMBERS: usize = 800;
/// What games that are over take from the shares of a turn, at least, to be told of.
const OVER: f64 = 1e-9;

const MEANING: &str = "how likely each state is at the end of the turn, in percent";
const ORDER: &str = "the first of the legend is lowest";
/// How far along the shades the first state is: it stands out from the ground.
const FIRST: f64 = 0.15;

/// Draws a chart for each variant: a bar for each turn, its parts the states. Turns at the end in
/// which nothing changes any more are left out, if they are many.
pub fn turns(turns: &Turns) -> String {
    let mut shown: Vec<Followed> = turns.variants.iter().take(MOST_FOLLOWED).cloned().collect();
    for variant in &mut shown {
        variant.name = equal::named(&variant.name, &variant.equal);
    }
    let told =
        equal::told_of(shown.iter().map(|it| (it.name.as_str(), &it.equal[..])), equal::EQUAL);
    let settled = settle(&mut shown);
    let shown = &shown[..];
    let all_known: Vec<String> = shown.iter().map(Followed::known).collect();
    let known = common(all_known.iter().map(String::as_str));
    let mut sheet = Sheet::new(&turns.title, &[MEANING, ORDER, known, &left_out(turns)]);
    let shades = shades(turns);
    let entry = |(state, shade): (&String, &Shade)| (shade.sample(), state.clone());
    legend(&mut sheet, &turns.states.iter().zip(&shades).map(entry).collect::<Vec<_>>());
    if shown.iter().any(Followed::ends) {
        sheet.paragraph("Where a bar ends below 100%, the game is over in the rest.", FAINT);
    }
    if let Some(last) = settled {
        let said = format!(
            "Not drawn: turns after {last}, in which no state of any variant changes by as much as {}.",
            digits::percent(SETTLED)
        );
        sheet.paragraph(&said, FAINT);
        sheet.top += 6.0;
    }
    let (count, columns) = (shown.len(), shown.len().clamp(1, COLUMNS));
    let mut charts = Charts { turns, shades, count, columns, top: sheet.top, names: NAME };
    let width = charts.bounds(0).width();
    let names = shown.iter().zip(&all_known).map(|(variant, alone)| {
        let known = if known.is_empty() { alone.as_str() } else { "" };
        (variant.name.as_str(), known.to_owned())
    });
    let names = head::lines_of(&names.collect::<Vec<_>>(), BOLD, width);
    let lines = names.iter().map(Vec::len).max().unwrap_or(1);
    charts.names += BOLD.leading() * lines.saturating_sub(1) as f64;
    for (position, (variant, name)) in shown.iter().zip(&names).enumerate() {
        charts.draw(&mut sheet, position, variant, name);
    }
    let whole = Bounds { bottom: charts.bottom(shown.len()), ..charts.bounds(0) };
    let whole = Bounds { right: WIDTH - MARGIN, ..whole };
    whole.say_across(&mut sheet, "turn", 0.0);
    let foot = equal::say(&mut sheet, &told, whole.bottom + meanings("turn") + 10.0);
    sheet.finish(foot, &in_words(turns, shown))
}

/// A state whose probability changes by less than this is taken not to change any more.
const SETTLED: f64 = 1e-3;
/// So many turns in which nothing changes are shown all the same.
const STILL: usize = 2;

/// Leaves out the turns at the end in which nothing changes, of all variants alike; the last that is
/// left, if some are left out.
fn settle(variants: &mut [Followed]) -> Option<usize> {
    let settled = |followed: &Followed| {
        let Some(last) = followed.shares.last() else { return 0 };
        let near = |shares: &Vec<f64>| {
            shares.iter().zip(last).all(|(share, last)| (share - last).abs() < SETTLED)
        };
        followed.shares.iter().rposition(|shares| !near(shares)).map_or(1, |moving| moving + 2)
    };
    let kept = variants.iter().map(settled).max()? + STILL;
    let most = variants.iter().map(|followed| followed.shares.len()).max()?;
    if 2 * most < 3 * kept {
        return None;
    }
    for followed in variants {
        followed.shares.truncate(kept);
    }
    Some(kept)
}

/// How a state is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shade {
    /// Hatched: there is nothing any more that could be in a state.
    Gone,
    Of(ramp::Shade),
}

impl Shade {
    fn sample(self) -> Sample {
        match self {
            Shade::Gone => Sample::Hatched,
            Shade::Of(shade) => Sample::Shaded(shade),
        }
    }

    fn fill(self, sheet: &mut Sheet, from: Place, to: Place) {
        match self {
            Shade::Gone => {
                sheet.rect(from, to, GRID);
                sheet.hatched(from, to, "");
            }
            Shade::Of(shade) => sheet.shaded(from, to, shade),
        }
    }

    /// The letters of a number on it; on hatching, with a rim.
    fn font(self) -> Font {
        match self {
            Shade::Gone => Font { rimmed: true, ..LABEL },
            Shade::Of(shade) => Font { color: shade.ink(), ..LABEL },
        }
    }
}

/// From pale to dark, in the order of the states: told apart in gray, and with any kind of color
/// vision.
fn shades(turns: &Turns) -> Vec<Shade> {
    let gone = turns.gone.then_some(Shade::Gone);
    let shading = Shading::shares(1.0, false);
    let states = turns.states.len().saturating_sub(turns.gone.into());
    let last = states.saturating_sub(1).max(1) as f64;
    let part = |state: usize| FIRST + (1.0 - FIRST) * state as f64 / last;
    let shade = |state: usize| Shade::Of(shading.shade(part(state)));
    gone.into_iter().chain((0..states).map(shade)).collect()
}

fn left_out(turns: &Turns) -> String {
    let different = turns.variants.len();
    if different <= MOST_FOLLOWED {
        return String::new();
    }
    format!("the first {MOST_FOLLOWED} of {different} variants that differ")
}

impl Followed {
    /// How its numbers are known: "exact", or "n = 1,000,000".
    fn known(&self) -> String {
        self.trials.map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)))
    }

    /// Whether the game is over in some of it before the last turn.
    fn ends(&self) -> bool {
        self.shares.iter().any(|shares| shares.iter().sum::<f64>() < 1.0 - OVER)
    }
}

/// Where charts stand, and what is common to them.
struct Charts<'a> {
    turns: &'a Turns,
    shades: Vec<Shade>,
    count: usize,
    columns: usize,
    top: f64,
    /// The height of the names above the charts.
    names: f64,
}

impl Charts<'_> {
    fn up(&self, labeled: bool) -> Scale {
        let ticks: &[f64] =
            if self.count <= COLUMNS { &[0.0, 0.25, 0.5, 0.75, 1.0] } else { &[0.0, 0.5, 1.0] };
        let scale = Scale::new((0.0, 1.0), "").marked(ticks, digits::percent);
        if labeled { scale } else { scale.unlabeled() }
    }

    fn height(&self) -> f64 {
        // Names in two lines take their second one from the charts.
        HEIGHTS[if COLUMNS < self.count { 2 } else { self.columns - 1 }] - (self.names - NAME)
    }

    fn bounds(&self, position: usize) -> Bounds {
        let first = MARGIN + beside(&self.up(true), self.height());
        let count = self.columns as f64;
        let width = (WIDTH - MARGIN - first - GAP * (count - 1.0)) / count;
        let left = first + (width + GAP) * (position % self.columns) as f64;
        let row = self.names + self.height() + LABELS + 6.0;
        let top = self.top + row * (position / self.columns) as f64 + self.names;
        Bounds { left, top, right: left + width, bottom: top + self.height() }
    }

    /// Where the labels of the last of some charts end.
    fn bottom(&self, count: usize) -> f64 {
        self.bounds(count.saturating_sub(1)).bottom + LABELS
    }

    fn draw(&self, sheet: &mut Sheet, position: usize, variant: &Followed, name: &[String]) {
        let bounds = self.bounds(position);
        let middle = bounds.top - 11.0 - BOLD.leading() / 2.0 * name.len().saturating_sub(1) as f64;
        sheet.lines(name, (bounds.left, middle), BOLD);
        let count = variant.shares.len();
        let turns: Vec<f64> = (1..=count).map(|turn| turn as f64).collect();
        let across = Scale::new((0.5, count.max(1) as f64 + 0.5), "");
        let across = across.marked(&turns, digits::exact).thinned(bounds.width());
        let up = self.up(position.is_multiple_of(self.columns));
        let chart = Chart::draw(sheet, bounds, (across, up), Grid::None);
        for (turn, shares) in turns.iter().zip(&variant.shares) {
            self.stack(sheet, &chart, *turn, shares);
        }
        if count * self.turns.variants.len() <= MOST_NUMBERS {
            let said = |turn: f64| self.numbers(turn, &variant.shares);
            chart.tell(sheet, &turns, said);
        }
    }

    /// Stacks the states of a turn, from the ground up.
    fn stack(&self, sheet: &mut Sheet, chart: &Chart, turn: f64, shares: &[f64]) {
        let middle = chart.across(turn);
        let half = (chart.across(turn + BAR / 2.0) - middle).min(WIDEST / 2.0);
        let touching = 2.0 * half < NARROWEST;
        let half = if touching { chart.across(turn + 0.5) - middle } else { half };
        let (left, right) = (middle - half, middle + half);
        let mut below = 0.0;
        for (share, shade) in shares.iter().zip(&self.shades) {
            if *share <= 0.0 {
                continue;
            }
            let (bottom, top) = (chart.up(below), chart.up(f64::min(below + share, 1.0)));
            below += share;
            shade.fill(sheet, (left, top), (right, bottom));
            if !touching && 2.0 < bottom - top {
                sheet.line(&[(left, top), (right, top)], WHITE, 1.0);
            }
            let percent = digits::percent_fixed(*share, 0);
            let said = percent.trim_end_matches('%');
            let font = shade.font().anchored(Anchor::Middle);
            // Where a number of one digit alone would fit, it would stand out.
            let needed = font.number_width(WIDE_NUMBER).max(font.number_width(said)) + 4.0;
            if NUMBERED <= bottom - top && needed <= right - left {
                sheet.words(said, (middle, f64::midpoint(top, bottom)), font);
            }
        }
    }

    fn numbers(&self, turn: f64, shares: &[Vec<f64>]) -> String {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a turn")]
        let of_turn = shares.get(turn as usize - 1).map(Vec::as_slice).unwrap_or_default();
        let mut said = vec![format!("turn {}", digits::exact(turn))];
        said.extend(states(&self.turns.states, of_turn));
        said.join("\n")
    }
}

/// Each state with how likely it is, the last first, as they are stacked.
fn states(states: &[String], shares: &[f64]) -> Vec<String> {
    let said = |(state, share): (&String, &f64)| format!("{state}: {}", digits::percent(*share));
    states.iter().zip(shares).rev().map(said).collect()
}

/// The last turn in words.
fn in_words(turns: &Turns, shown: &[Followed]) -> String {
    let of = |variant: &Followed| {
        let last = variant.shares.last().map(Vec::as_slice).unwrap_or_default();
        let said = states(&turns.states, last).join(", ");
        format!("{}, turn {}: {said}", variant.name, variant.shares.len())
    };
    let said: Vec<String> = shown.iter().map(of).collect();
    format!("{MEANING}. {}.", said.join(". "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{Color, contrast};
    use crate::plot::tests::words;
    use crate::png::illegible;

    fn followed(name: &str, shares: &[&[f64]]) -> Followed {
        let shares = shares.iter().map(|shares| shares.to_vec()).collect();
        Followed { name: name.to_owned(), shares, ..Followed::default() }
    }

    fn picture(variants: Vec<Followed>) -> Turns {
        let states = ["clear", "mist", "fog"].map(str::to_owned).to_vec();
        Turns { title: Title::new("The air", ""), states, gone: false, variants }
    }

    /// Variants of which no two are equal.
    fn different(count: u32, turns: u32) -> Turns {
        let shares = |variant: u32, turn: u32| {
            let fog = 0.9 / f64::from(1 + turn) + 0.05 * f64::from(variant) / f64::from(count);
            vec![1.0 - fog - 1e-8, 1e-8, fog]
        };
        let one = |variant: u32| Followed {
            name: format!("circumstances.weather.air_at_the_beginning = {variant}"),
            equal: Vec::new(),
            trials: (variant == 1).then_some(1000),
            shares: (1..=turns).map(|turn| shares(variant, turn)).collect(),
        };
        picture((0..count).map(one).collect())
    }

    #[test]
    fn each_turn_is_a_bar_with_the_states_stacked_in_their_order() {
        let svg = turns(&picture(vec![followed("", &[&[0.25, 0.25, 0.5], &[1.0, 0.0, 0.0]])]));
        for said in ["<title>turn 1\nfog: 50%\nmist: 25%\nclear: 25%<", ">100%<", ">turn<", ">fog<"]
        {
            assert!(svg.contains(said), "{said} in {svg}");
        }
        let filled = |shade: Color| svg.matches(&format!("fill=\"{shade}\"/>")).count();
        assert_eq!(colors(3).into_iter().map(filled).collect::<Vec<_>>(), [3, 2, 2]);
    }

    /// The colors of so many states.
    fn colors(count: usize) -> Vec<Color> {
        let turns = Turns { states: vec![String::new(); count], ..Turns::default() };
        let color = |shade| match shade {
            Shade::Of(shade) => shade.light(),
            Shade::Gone => panic!("nothing is gone"),
        };
        shades(&turns).into_iter().map(color).collect()
    }

    #[test]
    fn no_number_stands_alone_where_others_have_no_room() {
        let shares =
            |turn: u32| if turn == 5 { vec![0.09, 0.41, 0.5] } else { vec![0.0, 0.45, 0.55] };
        let long: Vec<Vec<f64>> = (0..40).map(|turn| shares(turn % 9)).collect();
        let drawn = Followed { shares: long, ..Followed::default() };
        let svg = turns(&picture(vec![drawn]));
        assert!(!svg.contains(">9%</text>"), "{svg}");
    }

    #[test]
    fn what_is_gone_is_no_shade_of_what_is_there() {
        let variants = vec![followed("", &[&[0.0, 0.25, 0.75], &[0.5, 0.25, 0.25]])];
        let states = ["gone", "0", "1 marker"].map(str::to_owned).to_vec();
        let svg = turns(&Turns { states, gone: true, ..picture(variants) });
        let hatched = svg.matches("<path ").count();
        // In the legend, and where there is any.
        assert_eq!(hatched, 2);
        let [none, one] = colors(2)[..] else { panic!("two colors") };
        let filled = |shade: Color| svg.matches(&format!("fill=\"{shade}\"/>")).count();
        assert_eq!([filled(none), filled(one)], [3, 3]);
        assert!(illegible(&svg).unwrap().is_empty());
    }

    #[test]
    fn states_are_darker_one_by_one() {
        for count in 2..=7 {
            let lights: Vec<f64> = colors(count).iter().map(|shade| shade.light()).collect();
            assert!(lights.windows(2).all(|pair| pair[1] < 0.9 * pair[0]), "{lights:?}");
            // A bar that is all of the first is seen to be there.
            assert!(1.25 < contrast(colors(count)[0], WHITE), "{count}");
        }
    }

    #[test]
    fn variants_that_are_equal_are_drawn_once_and_said_to_be() {
        let one = followed("base", &[&[0.5, 0.0, 0.5]]);
        let other = followed("wet", &[&[0.5, 0.5, 0.0]]);
        let one = Followed { equal: vec!["slow".to_owned()], ..one };
        let svg = turns(&picture(vec![one, other]));
        assert!(svg.contains(">base = slow<") && svg.contains(">wet<"), "{svg}");
        assert_eq!(svg.matches("<title>turn 1").count(), 2);
    }

    #[test]
    fn how_each_variant_is_known_is_said_where_they_differ() {
        let one = |name: &str, trials| Followed { trials, ..followed(name, &[&[0.5, 0.0, 0.5]]) };
        let svg = turns(&picture(vec![one("base", None), one("slow", Some(1000))]));
        assert!(svg.contains(">base (exact)<") && svg.contains(">slow (n = 1,000)<"), "{svg}");
    }

    #[test]
    fn turns_in_which_nothing_changes_any_more_are_left_out_if_they_are_many() {
        let share = |turn: i32| 1.0 - 0.5_f64.powi(turn);
        let long: Vec<Vec<f64>> = (1..=100).map(|it| vec![1.0 - share(it), share(it)]).collect();
        let followed = |count: usize| {
            let shares = long[..count].to_vec();
            Followed { shares, ..Followed::default() }
        };
        let mut all = [followed(100), followed(1)];
        // 1/1024 is less than a thousandth: the tenth turn is settled.
        assert_eq!(settle(&mut all), Some(12));
        assert_eq!(all.map(|it| it.shares.len()), [12, 1]);
        assert_eq!(settle(&mut [followed(16)]), None);
        assert!(turns(&picture(vec![followed(100)])).contains("turns after 12"));
    }

    #[test]
    fn what_is_left_out_and_what_is_over_is_said() {
        assert!(words(&turns(&different(64, 3))).contains("the first 12 of 64 variants"));
        let over = followed("", &[&[0.25, 0.25, 0.0]]);
        assert!(turns(&picture(vec![over])).contains("the game is over in the rest"));
    }

    #[test]
    fn words_can_be_read_at_every_size() {
        for count in [1, 2, 3, 8, 64] {
            for last in [0, 1, 6, 30, 200] {
                let svg = turns(&different(count, last));
                let found = illegible(&svg).unwrap();
                assert!(found.is_empty(), "{count} variants, {last} turns: {found:#?}");
                let height = svg.split(" height=\"").nth(1).unwrap().split('"').next().unwrap();
                assert!(height.parse::<f64>().unwrap() <= 1000.0, "{count}: {height} pixels");
            }
        }
    }
}
