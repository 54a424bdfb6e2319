//! Plots as PNG, for programs that take no SVG.
//!
//! Letters are those of a font that is part of the program, not of the machine, so that the same
//! plot gives the same bytes everywhere.

mod canvas;
mod element;
mod font;
mod legible;
mod look;
mod picture;
mod refusal;
mod words;

use tiny_skia::Pixmap;

pub use legible::{illegible, named, shortened};
use picture::Picture;
pub use refusal::PngError;

/// Pictures are at most so many pixels wide and high.
const LARGEST: f32 = 20_000.0;

/// Draws a plot or a scene of ours, each of its pixels `scale` pixels wide, as PNG; the same bytes
/// for the same document.
///
/// Letters that the font does not have are empty boxes.
///
/// # Errors
///
/// If the text is not an SVG document, or says anything that ours never say, or its picture would
/// be empty or more than 20,000 pixels wide or high.
pub fn render(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let picture = Picture::read(svg)?;
    let (width, height) = (picture.width * scale, picture.height * scale);
    let mut sheet = sheet(width, height).ok_or(PngError::Size { width, height })?;
    canvas::paint(&picture, scale, &mut sheet);
    sheet.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

fn sheet(width: f32, height: f32) -> Option<Pixmap> {
    let pixels = |length: f32| {
        let possible = (0.5..=LARGEST).contains(&length);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 1 and 20,000"
        )]
        possible.then(|| length.round() as u32)
    };
    Pixmap::new(pixels(width)?, pixels(height)?)
}

#[cfg(test)]
mod tests;
