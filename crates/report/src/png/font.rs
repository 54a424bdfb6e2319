//! The outlines of letters, from a font that is part of the program.

use tiny_skia::PathBuilder;
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::opentype_layout::Lookup;
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

/// Latin, Greek and Cyrillic letters and the signs of plots; see `fonts/LICENSE`.
const REGULAR: &[u8] = include_bytes!("../../fonts/DejaVuSans.subset.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/DejaVuSans-Bold.subset.ttf");

/// The glyph that stands for what a font does not have: here an empty box.
const MISSING: GlyphId = GlyphId(0);

/// The letters of one weight.
pub(super) struct Font {
    face: Face<'static>,
    kerning: Vec<Lookup<'static>>,
}

impl Font {
    pub(super) fn regular() -> Font {
        Font::new(REGULAR)
    }

    pub(super) fn bold() -> Font {
        Font::new(BOLD)
    }

    fn new(data: &'static [u8]) -> Font {
        let face = Face::parse(data, 0).expect("the fonts are part of the program");
        let kerning = kerning(&face);
        Font { face, kerning }
    }

    /// The glyph of a character; an empty box if the font has none.
    pub(super) fn glyph(&self, character: char) -> GlyphId {
        self.face.glyph_index(character).unwrap_or(MISSING)
    }

    /// Adds the outline of a glyph whose left end stands at `x` of the base line, in parts of the
    /// size of the letters; returns how wide it is.
    pub(super) fn draw(&self, glyph: GlyphId, x: f32, onto: &mut PathBuilder) -> f32 {
        let em = self.em();
        self.face.outline_glyph(glyph, &mut Pen { onto, x, em });
        em * self.face.glyph_hor_advance(glyph).map_or(0.0, f32::from)
    }

    /// How much further apart than usual two glyphs stand, in parts of their size.
    pub(super) fn kern(&self, left: GlyphId, right: GlyphId) -> f32 {
        let said = |lookup: &Lookup<'static>| -> Option<i16> {
            let mut tables = lookup.subtables.into_iter::<PositioningSubtable>();
            tables.find_map(|table| match table {
                PositioningSubtable::Pair(pairs) => between(&pairs, left, right),
                _ => None,
            })
        };
        self.em() * self.kerning.iter().filter_map(said).map(f32::from).sum::<f32>()
    }

    /// The font's unit, in parts of the size of the letters.
    fn em(&self) -> f32 {
        f32::from(self.face.units_per_em()).recip()
    }
}

/// The tables of pairs; the font has them for Latin letters, and other scripts need none.
fn kerning(face: &Face<'static>) -> Vec<Lookup<'static>> {
    let Some(positions) = face.tables().gpos else { return Vec::new() };
    let kern = positions.features.find(Tag::from_bytes(b"kern"));
    let numbers = kern.into_iter().flat_map(|kern| kern.lookup_indices);
    numbers.filter_map(|number| positions.lookups.get(number)).collect()
}

/// What a table says of a pair, if anything.
fn between(pairs: &PairAdjustment, left: GlyphId, right: GlyphId) -> Option<i16> {
    let place = pairs.coverage().get(left)?;
    let (moved, _) = match pairs {
        PairAdjustment::Format1 { sets, .. } => sets.get(place)?.get(right)?,
        PairAdjustment::Format2 { classes, matrix, .. } => {
            matrix.get((classes.0.get(left), classes.1.get(right)))?
        }
    };
    Some(moved.x_advance)
}

/// Draws a glyph onto what has been drawn; its `y` points up, that of pictures down.
struct Pen<'a> {
    onto: &'a mut PathBuilder,
    x: f32,
    em: f32,
}

impl Pen<'_> {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.em * x, -self.em * y)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.onto.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.onto.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.onto.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.place(x1, y1), self.place(x2, y2));
        let (x, y) = self.place(x, y);
        self.onto.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.onto.close();
    }
}
