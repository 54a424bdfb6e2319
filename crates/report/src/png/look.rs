//! How a shape looks: what it is filled with, and the line around it.

use tiny_skia::{Color, LineJoin, Stroke, StrokeDash};

use super::element::Element;
use super::refusal::PngError;

/// What something is painted with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ink {
    Nothing,
    Color(Color),
}

/// How a shape looks.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) fill: Ink,
    pub(super) edge: Ink,
    /// The line in the ink of the edge.
    pub(super) stroke: Stroke,
    /// Whether the edge lies below the fill, as a rim around it.
    pub(super) rim: bool,
}

impl Look {
    /// What an element says of its look; what it does not say is as SVG has it.
    ///
    /// # Errors
    ///
    /// If something of it is not as we write it.
    pub(super) fn of(element: Element) -> Result<Look, PngError> {
        let fill = ink(element, "fill", "fill-opacity", Ink::Color(Color::BLACK))?;
        let edge = ink(element, "stroke", "stroke-opacity", Ink::Nothing)?;
        let rim = element.one_of("paint-order", &[("normal", false), ("stroke", true)])?;
        Ok(Look { fill, edge, stroke: stroke(element)?, rim })
    }
}

fn ink(element: Element, paint: &str, opacity: &str, unsaid: Ink) -> Result<Ink, PngError> {
    let alpha = element.number(opacity, 1.0)?;
    if !(0.0..=1.0).contains(&alpha) {
        return Err(element.refused(opacity));
    }
    let ink = match element.text(paint) {
        None => unsaid,
        Some("none") => Ink::Nothing,
        Some(_) => Ink::Color(element.color(paint)?),
    };
    Ok(match ink {
        Ink::Color(mut color) => {
            color.set_alpha(alpha);
            if alpha > 0.0 { Ink::Color(color) } else { Ink::Nothing }
        }
        other @ Ink::Nothing => other,
    })
}

fn stroke(element: Element) -> Result<Stroke, PngError> {
    let width = element.number("stroke-width", 1.0)?;
    let joins = [("miter", LineJoin::Miter), ("round", LineJoin::Round)];
    let line_join = element.one_of("stroke-linejoin", &joins)?;
    let dash = match element.text("stroke-dasharray") {
        None | Some("none") => None,
        Some(_) => {
            let lengths = element.numbers("stroke-dasharray")?;
            let dash = StrokeDash::new(lengths, 0.0);
            Some(dash.ok_or_else(|| element.refused("stroke-dasharray"))?)
        }
    };
    Ok(Stroke { width, line_join, dash, ..Stroke::default() })
}
