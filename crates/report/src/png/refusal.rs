//! Why there is no picture.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The text is not a picture.
    #[error("not an SVG document: {0}")]
    Svg(String),
    /// The document says something that would be missing from the picture.
    #[error("a picture cannot show {0}")]
    Unknown(String),
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
