//! Shapes, as pixels.

use tiny_skia::{FillRule, Paint, Pixmap, Shader, Transform};

use super::look::Ink;
use super::picture::{Picture, Shape};

/// Draws a picture, each of its pixels `scale` pixels wide.
pub(super) fn paint(picture: &Picture, scale: f32, sheet: &mut Pixmap) {
    for shape in &picture.shapes {
        draw(shape, scale, sheet);
    }
}

fn draw(shape: &Shape, scale: f32, sheet: &mut Pixmap) {
    let onto = Transform::from_scale(scale, scale).pre_concat(shape.turn);
    let look = &shape.look;
    let edge = |sheet: &mut Pixmap| {
        if let Some(paint) = paint_of(look.edge) {
            sheet.stroke_path(&shape.outline, &paint, &look.stroke, onto, None);
        }
    };
    if look.rim {
        edge(sheet);
    }
    if let Some(paint) = paint_of(look.fill) {
        sheet.fill_path(&shape.outline, &paint, FillRule::Winding, onto, None);
    }
    if !look.rim {
        edge(sheet);
    }
}

/// The paint of an ink, if it leaves any trace.
fn paint_of(ink: Ink) -> Option<Paint<'static>> {
    match ink {
        Ink::Nothing => None,
        Ink::Color(color) => {
            let shader = Shader::SolidColor(color);
            Some(Paint { shader, anti_alias: true, ..Paint::default() })
        }
    }
}
