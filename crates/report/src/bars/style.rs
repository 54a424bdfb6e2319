//! How charts of text are set, and the bars that they are made of.

use crate::palette::{Color, Look, SERIES};
use crate::text;

/// How a chart is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The columns of the terminal. Charts are set for 40 columns at least.
    pub width: usize,
    /// Draws with `#` instead of Unicode blocks.
    pub ascii: bool,
    /// Colors the bars with ANSI escape sequences.
    pub color: bool,
}

/// A text in exactly this many columns.
pub(super) fn fitted(text: &str, width: usize, ascii: bool) -> String {
    let text = text::shortened(text, width);
    let text = if ascii { text.replace('…', "~") } else { text };
    let blank = " ".repeat(width.saturating_sub(text::columns_of(&text)));
    text + &blank
}

/// A bar with the blanks after it, in exactly this many columns.
pub(super) fn bar(part: f64, width: usize, variant: usize, style: &Style) -> String {
    let drawn = if style.ascii { hashes(part, width) } else { blocks(part, width) };
    let blank = " ".repeat(width - drawn.chars().count());
    let drawn = colored(drawn, variant, style);
    drawn + &blank
}

/// A bar of whole blocks and one that ends in eighths. What is possible shows, if only as a sliver.
fn blocks(part: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = units(part, 8 * width);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// A bar of number signs; a dot is less than half of one.
fn hashes(part: f64, width: usize) -> String {
    let exact = part * width as f64;
    if 0.0 < exact && exact < 0.5 { ".".to_owned() } else { "#".repeat(units(part, width)) }
}

/// A part of a whole in units; what is possible is one at least.
pub(super) fn units(part: f64, whole: usize) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between zero and the width"
    )]
    let units = (part.clamp(0.0, 1.0) * whole as f64).round() as usize;
    if 0.0 < part { units.max(1) } else { 0 }
}

/// In the color of the variant, as in the plots, if colors are wanted.
pub(super) fn colored(drawn: String, variant: usize, style: &Style) -> String {
    if !style.color || drawn.is_empty() {
        return drawn;
    }
    format!("{}{drawn}{PLAIN}", begin(Look::of(variant).color))
}

/// What ends a color.
const PLAIN: &str = "\u{1b}[0m";

/// What begins a color.
fn begin(color: Color) -> String {
    format!("\u{1b}[38;2;{};{};{}m", color.0, color.1, color.2)
}

/// How many bytes at the beginning of a text are an escape sequence that begins or ends a color of
/// the bars; zero if it begins with anything else.
pub fn color_at(text: &str) -> usize {
    let sequences = SERIES.into_iter().map(begin).chain([PLAIN.to_owned()]);
    sequences.filter(|sequence| text.starts_with(sequence)).map(|it| it.len()).max().unwrap_or(0)
}
