//! Shapes, as pixels.

use tiny_skia::{FillRule, FilterQuality, Paint, Pixmap, Shader, SpreadMode, Transform};

use super::look::Ink;
use super::picture::{Pattern, Picture, Shape};

/// Draws a picture, each of its pixels `scale` pixels wide.
pub(super) fn paint(picture: &Picture, scale: f32, sheet: &mut Pixmap) {
    let tile = picture.pattern.as_ref().and_then(|pattern| Tile::new(pattern, scale));
    for shape in &picture.shapes {
        draw(shape, scale, tile.as_ref(), sheet);
    }
}

/// What is repeated across what is filled with the pattern.
struct Tile {
    pixels: Pixmap,
    /// From its pixels to those of the document.
    shrunk: Transform,
}

impl Tile {
    fn new(pattern: &Pattern, scale: f32) -> Option<Tile> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at least one, and too large a tile is none"
        )]
        let pixels = |length: f32| (length * scale).round().max(1.0) as u32;
        let mut tile = Pixmap::new(pixels(pattern.width), pixels(pattern.height))?;
        for shape in &pattern.shapes {
            draw(shape, scale, None, &mut tile);
        }
        Some(Tile { pixels: tile, shrunk: Transform::from_scale(scale.recip(), scale.recip()) })
    }

    fn shader(&self) -> Shader<'_> {
        let (spread, quality) = (SpreadMode::Repeat, FilterQuality::Bicubic);
        tiny_skia::Pattern::new(self.pixels.as_ref(), spread, quality, 1.0, self.shrunk)
    }
}

fn draw(shape: &Shape, scale: f32, tile: Option<&Tile>, sheet: &mut Pixmap) {
    let onto = Transform::from_scale(scale, scale).pre_concat(shape.turn);
    let look = &shape.look;
    let paints = |ink| paint_of(ink, tile);
    let edge = |sheet: &mut Pixmap| {
        if let Some(paint) = paints(look.edge) {
            sheet.stroke_path(&shape.outline, &paint, &look.stroke, onto, None);
        }
    };
    if look.rim {
        edge(sheet);
    }
    if let Some(paint) = paints(look.fill) {
        sheet.fill_path(&shape.outline, &paint, FillRule::Winding, onto, None);
    }
    if !look.rim {
        edge(sheet);
    }
}

/// The paint of an ink, if it leaves any trace.
fn paint_of(ink: Ink, tile: Option<&Tile>) -> Option<Paint<'_>> {
    let shader = match ink {
        Ink::Nothing => return None,
        Ink::Color(color) => Shader::SolidColor(color),
        Ink::Pattern => tile?.shader(),
    };
    Some(Paint { shader, anti_alias: true, ..Paint::default() })
}
