//! Where the panels of a scene lie on the sheet.

use super::data::{Panel, Scene};
use super::kind::Kind;
use crate::drawing::font::{Font, LABEL};
use crate::drawing::sheet::{MARGIN, WIDTH};

/// The words in a panel.
pub(super) const WORDS: Font = Font { size: 12.5, rimmed: true, ..LABEL };
/// Captions have so many lines at most; two of them always have room.
pub(super) const CAPTION_LINES: usize = 6;
const USUAL_LINES: usize = 2;
/// Words below ground have so many.
const WORD_LINES: usize = 4;

/// Panels beside each other at most, of a few and of more.
const COLUMNS: [usize; 2] = [2, 3];
/// So many are a few.
const FEW: usize = 4;
const GAP: f64 = 16.0;
/// The greatest height of a panel in pixels.
const TALLEST: f64 = 420.0;
/// Blank inches around what a panel shows.
const EDGE: f64 = 0.5;
/// Pixels to the inch at most, so that one model does not fill the sheet, nor one section of mines.
const LARGEST_SCALE: f64 = 60.0;
const LARGEST_OF_GROUND: f64 = 24.0;
/// The lengths a scale bar may have, in inches.
const BARS: [f64; 7] = [48.0, 24.0, 12.0, 6.0, 3.0, 1.0, 0.5];
const LONGEST_BAR: f64 = 150.0;

/// Where things go; lengths in pixels unless it says inches.
pub(super) struct Layout {
    pub(super) cells: Vec<Cell>,
    pub(super) cell_width: f64,
    pub(super) cell_height: f64,
    /// Pixels to the inch.
    pub(super) scale: f64,
    /// How many lines of words stand below ground.
    pub(super) words: usize,
    /// The length of the scale bar in inches.
    pub(super) bar: f64,
    /// The height of the middle of the scale bar.
    pub(super) foot: f64,
    pub(super) legend: Vec<(Kind, (f64, f64))>,
    pub(super) height: f64,
}

/// The place of a panel.
pub(super) struct Cell {
    pub(super) left: f64,
    pub(super) top: f64,
    /// The pixel at which the middle of the panel's contents lies.
    pub(super) middle: (f64, f64),
    /// The middle of the panel's contents, in inches.
    pub(super) center: (f64, f64),
}

impl Layout {
    /// Finds a place for everything below `top`.
    pub(super) fn new(scene: &Scene, top: f64) -> Layout {
        let boxes = frames(scene);
        let widest = boxes.iter().map(Bounds::width).fold(1.0, f64::max);
        let tallest = boxes.iter().map(Bounds::depth).fold(1.0, f64::max);
        let says = scene.panels.iter().flat_map(|it| &it.zones).any(|zone| !zone.says.is_empty());
        let largest = if says { LARGEST_OF_GROUND } else { LARGEST_SCALE };
        let wide = |columns: usize| {
            let width = (WIDTH - 2.0 * MARGIN - GAP * (columns - 1) as f64) / columns as f64;
            (width, (width / widest).min(TALLEST / tallest).min(largest))
        };
        let most = boxes.len().clamp(1, COLUMNS[usize::from(FEW < boxes.len())]);
        let room = |columns: usize| Some((columns, below(scene, wide(columns).1)?));
        let with_letters = |&(columns, _): &(usize, usize)| is_lettered(scene, wide(columns).1);
        let all = || (1..=most).rev().filter_map(room);
        let found = all().find(with_letters).or_else(|| all().next());
        let (columns, words) = found.unwrap_or((most, 0));
        let (cell_width, scale) = wide(columns);
        let picture_height = tallest * scale;
        let cell_height = picture_height + WORDS.leading() * words as f64;
        let captions = scene.panels.iter().map(Panel::said);
        let lines = captions.map(|said| LABEL.even(&said, cell_width, CAPTION_LINES).len());
        let lines = lines.fold(USUAL_LINES, usize::max);
        let row_height = cell_height + LABEL.leading() * lines as f64 + GAP;
        let cell = |(position, bounds): (usize, &Bounds)| {
            let left = MARGIN + (cell_width + GAP) * (position % columns) as f64;
            let top = top + row_height * (position / columns) as f64;
            let middle = (left + cell_width / 2.0, top + picture_height / 2.0);
            Cell { left, top, middle, center: bounds.center() }
        };
        let foot = top + row_height * boxes.len().div_ceil(columns) as f64 + 6.0;
        let bar = BARS.into_iter().find(|inches| inches * scale <= LONGEST_BAR).unwrap_or(0.5);
        let legend = legend(scene, if scene.is_diagram { foot } else { foot + 28.0 });
        let height = legend.last().map_or(foot, |(_, (_, y))| *y) + 20.0;
        let cells = boxes.iter().enumerate().map(cell).collect();
        Layout { cells, cell_width, cell_height, scale, words, bar, foot, legend, height }
    }
}

/// A picture that is higher, in pixels, is not seen at once.
const HIGHEST: f64 = 1180.0;
/// No picture has room for more panels.
const MOST: usize = 64;
/// The pixels that headings take at most: three lines of a title, and three below them.
const HEADINGS: f64 = 150.0;

/// The scene with as many of its panels, from the first on, as are seen at once.
pub(super) fn first(scene: &Scene) -> Scene {
    let of = |count: usize| Scene { panels: scene.panels[..count].to_vec(), ..scene.clone() };
    let fits = |scene: &Scene| Layout::new(scene, HEADINGS).height <= HIGHEST;
    let most = scene.panels.len().min(MOST);
    (2..=most).rev().map(of).find(fits).unwrap_or_else(|| of(most.min(1)))
}

/// What each panel shows: all the same part of the table, where something was aimed at, so that what
/// fell farther off lies farther from the middle; else each its own.
fn frames(scene: &Scene) -> Vec<Bounds> {
    let own: Vec<Bounds> = scene.panels.iter().map(Bounds::of).collect();
    let aimed = scene.panels.iter().flat_map(Panel::kinds).any(|kind| kind == Kind::AimPoint);
    match own.iter().copied().reduce(Bounds::with) {
        Some(all) if aimed => vec![all; own.len()],
        _ => own,
    }
}

/// How many lines the words below ground take at this scale, if they have room.
fn below(scene: &Scene, scale: f64) -> Option<usize> {
    let mut lines = scene.panels.iter().flat_map(Panel::sayings).map(|saying| {
        let width = scale * saying.width;
        let fits = WORDS.widest(saying.text.split(' ')) <= width;
        fits.then(|| WORDS.wrapped(&saying.text, width, WORD_LINES + 1).len())
    });
    let most = lines.try_fold(0, |most, lines| Some(most.max(lines?)))?;
    (most <= WORD_LINES).then_some(most)
}

/// Whether ground has room at this scale for what is written on it.
fn is_lettered(scene: &Scene, scale: f64) -> bool {
    let mut zones = scene.panels.iter().flat_map(|panel| &panel.zones);
    zones.all(|zone| WORDS.width(zone.kind.letters()) < scale * zone.width)
}

/// The kinds that occur, in rows.
fn legend(scene: &Scene, top: f64) -> Vec<(Kind, (f64, f64))> {
    let mut kinds: Vec<Kind> = scene.panels.iter().flat_map(Panel::kinds).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let (mut x, mut y) = (MARGIN, top);
    let place = |kind: Kind| {
        let width = 24.0 + LABEL.width(&kind.name()) + GAP + 6.0;
        if MARGIN < x && WIDTH - MARGIN < x + width - GAP {
            (x, y) = (MARGIN, y + 22.0);
        }
        let at = (x, y);
        x += width;
        (kind, at)
    };
    kinds.into_iter().map(place).collect()
}

/// The part of the table a panel shows, in inches.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: (f64, f64),
    high: (f64, f64),
}

impl Bounds {
    fn of(panel: &Panel) -> Bounds {
        let mut bounds = Bounds {
            low: (f64::INFINITY, f64::INFINITY),
            high: (f64::NEG_INFINITY, f64::NEG_INFINITY),
        };
        for circle in &panel.circles {
            bounds.include((circle.x - circle.radius, circle.y - circle.radius));
            bounds.include((circle.x + circle.radius, circle.y + circle.radius));
        }
        for zone in &panel.zones {
            bounds.include((zone.x, zone.y));
            bounds.include((zone.x + zone.width, zone.y + zone.depth));
        }
        panel
            .polylines
            .iter()
            .flat_map(|line| &line.points)
            .for_each(|point| bounds.include(*point));
        panel.labels.iter().for_each(|label| bounds.include((label.x, label.y)));
        if bounds.low.0.is_finite() { bounds } else { Bounds { low: (0.0, 0.0), high: (0.0, 0.0) } }
    }

    /// What holds both.
    fn with(mut self, other: Bounds) -> Bounds {
        self.include(other.low);
        self.include(other.high);
        self
    }

    fn include(&mut self, (x, y): (f64, f64)) {
        if x.is_finite() && y.is_finite() {
            self.low = (self.low.0.min(x), self.low.1.min(y));
            self.high = (self.high.0.max(x), self.high.1.max(y));
        }
    }

    fn width(&self) -> f64 {
        self.high.0 - self.low.0 + 2.0 * EDGE
    }

    fn depth(&self) -> f64 {
        self.high.1 - self.low.1 + 2.0 * EDGE
    }

    fn center(&self) -> (f64, f64) {
        (f64::midpoint(self.low.0, self.high.0), f64::midpoint(self.low.1, self.high.1))
    }
}
