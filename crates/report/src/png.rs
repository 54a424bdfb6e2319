//! Plots as PNG, for programs that take no SVG.
//!
//! Letters are those of a font that is part of the program, not of the machine, so that the same
//! plot gives the same bytes everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};

/// Latin, Greek and Cyrillic letters and the signs of plots; see `fonts/LICENSE`.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/DejaVuSans.subset.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold.subset.ttf"),
];
const FAMILY: &str = "DejaVu Sans";

/// Pictures are at most so many pixels wide and high.
const LARGEST: f32 = 20_000.0;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The text is not a picture.
    #[error("not an SVG document: {0}")]
    Svg(String),
    /// The picture would have no pixels, or too many.
    #[error(
        "a picture of {width} by {height} pixels cannot be drawn: from 1 to 20000 are possible"
    )]
    Size {
        /// Pixels from left to right.
        width: f32,
        /// Pixels from top to bottom.
        height: f32,
    },
    /// The picture could not be written as PNG.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// Draws an SVG document, each of its pixels `scale` pixels wide, as PNG; the same bytes for the
/// same document.
///
/// Nothing that the document refers to is read.
///
/// # Errors
///
/// If the text is not an SVG document, or its picture would be empty or more than 20,000 pixels
/// wide or high.
pub fn render(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &options()).map_err(|error| PngError::Svg(error.to_string()))?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let mut sheet = sheet(width, height).ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut sheet.as_mut());
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

fn options() -> Options<'static> {
    let mut fonts = Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family(FAMILY);
    Options {
        fontdb: Arc::new(fonts),
        font_family: FAMILY.to_owned(),
        // Pictures within the picture could name files of the machine.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Axis, Plot, Point, Series, distribution};

    fn plot(title: &str) -> String {
        let points = vec![Point::exact(0.0, 0.25), Point::exact(1.0, 0.75)];
        distribution(&Plot {
            title: title.to_owned(),
            axis: Axis::new("casualties (models)"),
            intervals: String::new(),
            series: vec![Series {
                name: "base".into(),
                known: "exact".into(),
                points,
                ..Series::default()
            }],
        })
    }

    fn text(words: &str) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#fff"/><text x="5" y="28" font-family="sans-serif" font-size="20">{words}</text></svg>"##
        )
    }

    /// How many pixels are neither white nor anything near it.
    fn dark(png: &[u8]) -> usize {
        let sheet = Pixmap::decode_png(png).unwrap();
        sheet.pixels().iter().filter(|pixel| pixel.red() < 128).count()
    }

    #[test]
    fn a_plot_becomes_a_png_of_its_size_times_the_scale() {
        let png = render(&plot("A title"), 2.0).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let sheet = Pixmap::decode_png(&png).unwrap();
        assert_eq!((sheet.width(), sheet.height()), (1440, 960));
    }

    #[test]
    fn bars_and_letters_are_drawn() {
        let bars = dark(&render(&plot("."), 1.0).unwrap());
        assert!(20_000 < bars, "the bars have {bars} dark pixels");
        let titled = dark(&render(&plot("Casualties of ten regulars"), 1.0).unwrap());
        assert!(bars + 500 < titled, "the title has {} dark pixels", titled - bars);
    }

    #[test]
    fn letters_come_from_the_font_within_in_every_script_it_has() {
        let empty = dark(&render(&text(""), 1.0).unwrap());
        assert_eq!(empty, 0);
        for words in ["Pen", "±≤−½…", "Größe", "αβγ", "Пехота"] {
            let drawn = render(&text(words), 1.0).unwrap();
            assert!(40 < dark(&drawn), "{words}");
            assert_ne!(drawn, render(&text("\u{fffd}"), 1.0).unwrap(), "{words}");
        }
    }

    #[test]
    fn the_same_plot_gives_the_same_bytes() {
        assert_eq!(render(&plot("A"), 1.5).unwrap(), render(&plot("A"), 1.5).unwrap());
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(matches!(render("no picture", 1.0), Err(PngError::Svg(_))));
        assert!(matches!(render(&plot("A"), 0.0), Err(PngError::Size { .. })));
        assert!(matches!(render(&plot("A"), 100.0), Err(PngError::Size { .. })));
        assert!(matches!(render(&plot("A"), f32::NAN), Err(PngError::Size { .. })));
    }

    #[test]
    fn a_picture_within_the_picture_is_not_read() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let image = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="{file}" width="9" height="9"/></svg>"#
        );
        let sheet = Pixmap::decode_png(&render(&image, 1.0).unwrap()).unwrap();
        assert!(sheet.pixels().iter().all(|pixel| pixel.alpha() == 0));
    }
}
