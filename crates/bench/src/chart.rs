//! The bar chart shows the speed relative to QEMU on a logarithmic scale, and native code.
//!
//! Colours are readable on white and on black; a style sheet inside gives texts the colour of the reader's choice.

use std::error::Error;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::catalog::{Group, Length};
use crate::compile::Build;
use crate::error::BenchError;
use crate::figures::mean;
use crate::measure::Results;
use crate::plan::Under;
use crate::tools::Provenance;

const WIDTH: i32 = 860;
/// Where bars begin and end.
const LEFT: i32 = 150;
const RIGHT: i32 = WIDTH - 70;
/// Where sections begin, below title, legend and scale.
const TOP: i32 = 84;
const BAR: i32 = 11;
const GAP: i32 = 6;
const SECTION: i32 = 30;

/// Of the engines, in their order.
const ENGINES: [RGBColor; 3] = [RGBColor(47, 129, 247), RGBColor(219, 109, 40), RGBColor(137, 87, 229)];
const NATIVE: RGBColor = RGBColor(46, 160, 67);
const GREY: RGBColor = RGBColor(125, 133, 144);

const STYLE: &str =
    "<style>text { fill: #1f2328 } @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }</style>";

/// A program, or the mean of a group.
struct Row {
    name: String,
    /// Times faster than QEMU, by engine.
    engines: Vec<Option<f64>>,
    /// The same of native code.
    native: Option<f64>,
}

struct Section {
    title: String,
    rows: Vec<Row>,
}

/// Draws the chart, as SVG.
pub fn draw(setting: &Provenance, results: &Results) -> Result<String, BenchError> {
    let engines: Vec<Under> = results.plan.engines().collect();
    let sections = sections(results, &engines);
    if sections.is_empty() {
        return Err(BenchError::Chart("nothing was measured beside QEMU".into()));
    }
    let row = BAR * engines.len() as i32 + GAP;
    let height = TOP + sections.iter().map(|s| SECTION + row * s.rows.len() as i32).sum::<i32>() + 28;
    let mut svg = String::new();
    {
        let backend = SVGBackend::with_string(&mut svg, (WIDTH as u32, height as u32));
        let area = backend.into_drawing_area();
        let scale = Scale::of(&sections);
        paint(&area, &scale, setting, results, &sections, height)
            .map_err(|e| BenchError::Chart(e.to_string()))?;
    }
    // Behind the tag that opens the picture.
    let at = svg.find("<svg").and_then(|start| Some(start + svg[start..].find('>')? + 1)).unwrap_or_default();
    svg.insert_str(at, STYLE);
    if !svg.ends_with('\n') {
        svg.push('\n');
    }
    Ok(svg)
}

/// The programs that QEMU ran as well, by group, each group ending with its mean.
fn sections(results: &Results, engines: &[Under]) -> Vec<Section> {
    let vlen = results.plan.reference();
    let titles = [
        (Group::Vector, format!("Vector programs, VLEN {vlen}")),
        (Group::ScalarInteger, "Scalar programs, integers".into()),
        (Group::ScalarFloat, "Scalar programs, floating point".into()),
        (Group::Short, "Start to exit".into()),
    ];
    let mut sections = Vec::new();
    for (group, title) in titles {
        let build = if group == Group::Vector { Build::Vector } else { Build::Scalar };
        let mut rows: Vec<Row> = results
            .plan
            .group(group)
            .map(|i| {
                let ratios: Vec<_> =
                    engines.iter().map(|e| results.against_qemu(i, build, e, vlen, Length::Short)).collect();
                let native = ratios
                    .first()
                    .copied()
                    .flatten()
                    .zip(results.against_host(i, Length::Short))
                    .map(|(a, b)| a * b);
                Row { name: results.plan.programs[i].name.clone(), engines: ratios, native }
            })
            .filter(|row| row.engines.iter().any(Option::is_some))
            .collect();
        if rows.is_empty() {
            continue;
        }
        if rows.len() > 1 {
            let all =
                |of: &dyn Fn(&Row) -> Option<f64>| mean(&rows.iter().filter_map(of).collect::<Vec<f64>>());
            let engines = (0..engines.len()).map(|e| all(&|row| row.engines[e])).collect();
            let row = Row { name: "geometric mean".into(), engines, native: all(&|row| row.native) };
            rows.push(row);
        }
        sections.push(Section { title, rows });
    }
    sections
}

/// From ratios to places, by powers of ten.
struct Scale {
    low: i32,
    high: i32,
}

impl Scale {
    fn of(sections: &[Section]) -> Scale {
        let rows = || sections.iter().flat_map(|section| &section.rows);
        let all = || rows().flat_map(|row| row.engines.iter().copied().chain([row.native])).flatten();
        let low = all().fold(1.0, f64::min).log10().floor() as i32;
        let high = all().fold(10.0, f64::max).log10().ceil() as i32;
        Scale { low, high }
    }

    fn x(&self, ratio: f64) -> i32 {
        let part = (ratio.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        LEFT + (part * f64::from(RIGHT - LEFT)).round() as i32
    }
}

/// The SVG backend takes sizes for those of a font's whole height, and writes less.
fn font(pixels: i32, side: HPos, style: FontStyle) -> TextStyle<'static> {
    let font = FontDesc::new(FontFamily::SansSerif, f64::from(pixels) * 1.24, style);
    TextStyle::from(font).pos(Pos::new(side, VPos::Center))
}

/// Where a number of so many characters begins that belongs at `at`: behind the mark where that would cross it.
fn clear_of(mark: Option<i32>, at: i32, characters: usize) -> i32 {
    let width = 6 * characters as i32;
    mark.filter(|mark| (at - 3..at + width).contains(mark)).map_or(at, |mark| mark + 5)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn paint(
    area: &Area,
    scale: &Scale,
    setting: &Provenance,
    results: &Results,
    sections: &[Section],
    height: i32,
) -> Result<(), Box<dyn Error>> {
    let (text, bold) =
        (|size, side| font(size, side, FontStyle::Normal), |size, side| font(size, side, FontStyle::Bold));
    let qemu = setting.qemu.as_deref().unwrap_or("QEMU");
    let qemu = qemu.split(" (").next().unwrap_or(qemu).replace(" version", "");
    let title = format!("How many times faster than {qemu}");
    area.draw(&Text::new(title, (12, 18), bold(16, HPos::Left)))?;

    // What the colours mean.
    let mut x = 12;
    let small = text(11, HPos::Left);
    let engines = results.plan.engines().map(|engine| format!("Rivet, engine {}", engine.name()));
    let colours = ENGINES.iter().copied().cycle();
    for (name, colour) in engines.zip(colours).chain([("native code".to_owned(), NATIVE)]) {
        area.draw(&Rectangle::new([(x, 38), (x + 10, 48)], colour.filled()))?;
        area.draw(&Text::new(name.clone(), (x + 15, 43), small.clone()))?;
        x += 40 + 6 * name.len() as i32;
    }

    // The scale.
    for power in scale.low..=scale.high {
        let x = scale.x(10f64.powi(power));
        let line = if power == 0 { GREY.stroke_width(2) } else { GREY.mix(0.35).stroke_width(1) };
        area.draw(&PathElement::new(vec![(x, TOP - 8), (x, height - 26)], line))?;
        let name = if power == 0 { "QEMU".to_owned() } else { format!("{}×", 10f64.powi(power)) };
        area.draw(&Text::new(name, (x, TOP - 17), text(11, HPos::Center)))?;
    }

    let mut y = TOP;
    for section in sections {
        area.draw(&Text::new(section.title.clone(), (12, y + SECTION / 2), bold(12, HPos::Left)))?;
        y += SECTION;
        for row in &section.rows {
            let middle = y + BAR * row.engines.len() as i32 / 2;
            let name =
                if row.name == "geometric mean" { bold(11, HPos::Right) } else { text(11, HPos::Right) };
            area.draw(&Text::new(row.name.clone(), (LEFT - 10, middle), name))?;
            if let Some(native) = row.native {
                let x = scale.x(native);
                area.draw(&Rectangle::new(
                    [(x - 1, y - 1), (x + 2, y + BAR * row.engines.len() as i32 + 1)],
                    NATIVE.filled(),
                ))?;
            }
            for (ratio, colour) in row.engines.iter().zip(ENGINES.iter().cycle()) {
                if let Some(ratio) = *ratio {
                    let (one, x) = (scale.x(1.0), scale.x(ratio));
                    area.draw(&Rectangle::new(
                        [(one.min(x), y), (one.max(x), y + BAR - 1)],
                        colour.filled(),
                    ))?;
                    let digits = if ratio < 1.0 { 2 } else { usize::from(ratio < 10.0) };
                    let number = format!("{ratio:.digits$}");
                    let at = clear_of(row.native.map(|native| scale.x(native)), one.max(x) + 5, number.len());
                    area.draw(&Text::new(number, (at, y + BAR / 2), text(9, HPos::Left)))?;
                }
                y += BAR;
            }
            y += GAP;
        }
    }
    let day = setting.date.split('T').next().unwrap_or_default();
    let rounds = if results.plan.rounds > 1 {
        format!("; least of {} rounds", results.plan.rounds)
    } else {
        String::new()
    };
    let foot = format!("{}; {day}{rounds}", setting.machine);
    area.draw(&Text::new(foot, (12, height - 12), text(10, HPos::Left)))?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::clear_of;

    #[test]
    fn numbers_give_way_to_the_mark_of_native_code() {
        assert_eq!(clear_of(None, 100, 4), 100);
        assert_eq!(clear_of(Some(40), 100, 4), 100, "left of it");
        assert_eq!(clear_of(Some(200), 100, 4), 100, "right of it");
        assert_eq!(clear_of(Some(110), 100, 4), 115, "within it");
        assert_eq!(clear_of(Some(99), 100, 4), 104, "the mark is three wide");
    }
}
