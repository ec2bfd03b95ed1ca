//! Tables show the measurements to people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::catalog::{Group, Length};
use crate::compile::Build;
use crate::figures::{Figure, Unit, Verdict, mean};
use crate::measure::Results;
use crate::plan::{BenchCase, Under};
use crate::tools::Provenance;

const BOLD: Style = Style::new().bold();

/// Prints all tables.
pub fn print(to: &mut dyn Write, setting: &Provenance, results: &Results) -> io::Result<()> {
    let rounds = results.plan.rounds;
    writeln!(to, "machine   {}", setting.machine)?;
    writeln!(to, "date      {}", setting.date)?;
    writeln!(to, "versions  {}", setting.rivet)?;
    for version in setting.qemu.iter().chain([&setting.compiler]) {
        writeln!(to, "          {version}")?;
    }
    writeln!(
        to,
        "User and system seconds, the least of {rounds} {}.",
        if rounds == 1 { "round" } else { "rounds" }
    )?;
    vectors(to, results)?;
    scalars(to, results)?;
    hosts(to, results)?;
    before(to, results)?;
    figures(to, &results.figures())
}

fn heading(to: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(to, "\n{BOLD}{text}{BOLD:#}")
}

/// Seconds, `-` for none.
fn seconds(value: Option<f64>) -> String {
    value.map_or_else(|| "-".into(), |s| format!("{s:.3}"))
}

/// A ratio with three digits or so, `-` for none.
fn times(value: Option<f64>) -> String {
    match value {
        None => "-".into(),
        Some(v) if v < 10.0 => format!("{v:.2}x"),
        Some(v) if v < 100.0 => format!("{v:.1}x"),
        Some(v) => format!("{v:.0}x"),
    }
}

/// Which engines have columns for builds of a group, and for what runs: the first has two, if there are long runs.
fn columns_of(results: &Results, group: Group, build: Build) -> Vec<(Under, Length)> {
    let is_long = match group {
        Group::Vector => build == Build::Vector,
        Group::ScalarInteger | Group::ScalarFloat => true,
        Group::Short => false,
    };
    let long = (is_long && results.plan.lengths.contains(&Length::Long))
        .then(|| (results.plan.rivet(), Length::Long));
    results.plan.engines().map(|engine| (engine, Length::Short)).chain(long).collect()
}

/// The columns QEMU, engine, ratio, engine, ratio …
fn against_qemu(results: &Results, program: usize, build: Build, vlen: u32) -> String {
    let short = Length::Short;
    let mut line = format!("{:>9}", seconds(results.seconds(program, build, Under::Qemu, vlen, short)));
    for (engine, length) in columns_of(results, results.plan.programs[program].group, build) {
        let ours = seconds(results.seconds(program, build, engine.clone(), vlen, length));
        let ratio = times(results.against_qemu(program, build, &engine, vlen, length));
        line += &format!("{ours:>9}{ratio:>8}");
    }
    line
}

/// The columns of a line of means.
fn means(results: &Results, group: Group, build: Build, vlen: u32) -> String {
    let mut line = format!("{:>9}", "");
    for (engine, length) in columns_of(results, group, build) {
        let of = |i| results.against_qemu(i, build, &engine, vlen, length);
        let ratios: Vec<f64> = results.plan.group(group).filter_map(of).collect();
        line += &format!("{:>9}{:>8}", "", times(mean(&ratios)));
    }
    line
}

fn columns(results: &Results, group: Group, build: Build) -> String {
    let name = |(engine, length): &(Under, Length)| match length {
        Length::Short => format!("{:>9}{:>8}", engine.name(), ""),
        Length::Long => format!("{:>9}{:>8}", "long", ""),
    };
    let engines: String = columns_of(results, group, build).iter().map(name).collect();
    format!("{:>9}{engines}", "QEMU")
}

fn vectors(to: &mut dyn Write, results: &Results) -> io::Result<()> {
    if results.plan.group(Group::Vector).next().is_none() {
        return Ok(());
    }
    for &vlen in &results.plan.vlens {
        heading(to, &format!("Vector programs, VLEN {vlen} (ratios: times faster than QEMU)"))?;
        writeln!(to, "{:<16}{}", "", columns(results, Group::Vector, Build::Vector))?;
        for i in results.plan.group(Group::Vector) {
            let line = against_qemu(results, i, Build::Vector, vlen);
            writeln!(to, "{:<16}{line}", results.plan.programs[i].name)?;
        }
        writeln!(to, "{:<16}{}", "geometric mean", means(results, Group::Vector, Build::Vector, vlen))?;
    }
    Ok(())
}

fn scalars(to: &mut dyn Write, results: &Results) -> io::Result<()> {
    let vlen = results.plan.reference();
    for (group, name) in [
        (Group::ScalarInteger, "Scalar programs, integers"),
        (Group::ScalarFloat, "Scalar programs, floating point"),
        (Group::Short, "Short programs"),
        (Group::Vector, "The vector programs, built without vectors"),
    ] {
        if results.plan.group(group).next().is_none() {
            continue;
        }
        heading(to, name)?;
        writeln!(to, "{:<16}{}", "", columns(results, group, Build::Scalar))?;
        for i in results.plan.group(group) {
            let line = against_qemu(results, i, Build::Scalar, vlen);
            writeln!(to, "{:<16}{line}", results.plan.programs[i].name)?;
        }
        writeln!(to, "{:<16}{}", "geometric mean", means(results, group, Build::Scalar, vlen))?;
    }
    Ok(())
}

/// Beside another Rivet: each build at each VLEN, the mean and the least.
fn before(to: &mut dyn Write, results: &Results) -> io::Result<()> {
    let Some(before) = &results.plan.before else { return Ok(()) };
    heading(to, &format!("Beside {} ({})", before.path.display(), results.plan.rivet().name()))?;
    writeln!(to, "{:<16}{:>8}{:>6}{:>9}{:>9}{:>8}", "", "build", "VLEN", "before", "now", "faster")?;
    let mut ratios = Vec::new();
    for (case, cost) in results.costs.iter().filter(|(case, _)| case.under == Under::Before) {
        let BenchCase { program, build, vlen, length, .. } = *case;
        let ratio = results.against_before(program, build, vlen);
        ratios.extend(ratio);
        writeln!(
            to,
            "{:<16}{:>8}{vlen:>6}{:>9}{:>9}{:>8}",
            results.plan.programs[program].name,
            build.name(),
            seconds(cost.map(|cost| cost.seconds)),
            seconds(results.seconds(program, build, results.plan.rivet(), vlen, length)),
            times(ratio),
        )?;
    }
    let least = ratios.iter().copied().reduce(f64::min);
    writeln!(to, "{:<48}{:>8}", "geometric mean", times(mean(&ratios)))?;
    writeln!(to, "{:<48}{:>8}", "the least", times(least))
}

/// Beside the host: native code, what vectors gain, memory.
fn hosts(to: &mut dyn Write, results: &Results) -> io::Result<()> {
    let engine = results.plan.rivet();
    heading(to, &format!("Beside the host ({})", engine.name()))?;
    writeln!(
        to,
        "{:<16}{:>9}{:>9}{:>8}{:>8}  {:>17}  {:>9}\n{:<16}{:>9}{:>9}{:>8}{:>8}  {:>9}{:>8}  {:>9}",
        "",
        "native",
        "Rivet",
        "slower",
        "long",
        "gain by vectors",
        "memory",
        "",
        "",
        "",
        "",
        "",
        "Rivet",
        "QEMU",
        "MiB more",
    )?;
    for (i, program) in results.plan.programs.iter().enumerate() {
        let cost = results.beside_host(i);
        let has_long = results.plan.lengths.contains(&Length::Long) && program.longer().is_some();
        let long = results.against_host(i, Length::Long).filter(|_| has_long);
        let memory = results.memory_beyond(i).map_or_else(|| "-".into(), |mib| format!("{mib:.1}"));
        let gain = |under: &Under| match program.group {
            Group::Vector => times(results.gain(i, under, Length::Short)),
            _ => String::new(),
        };
        writeln!(
            to,
            "{:<16}{:>9}{:>9}{:>8}{:>8}  {:>9}{:>8}  {memory:>9}",
            program.name,
            seconds(cost.map(|(_, host)| host.seconds)),
            seconds(cost.map(|(rivet, _)| rivet.seconds)),
            times(results.against_host(i, Length::Short)),
            times(long),
            gain(&engine),
            gain(&Under::Qemu),
        )?;
    }
    Ok(())
}

fn figures(to: &mut dyn Write, figures: &[Figure]) -> io::Result<()> {
    heading(to, "Figures (geometric means)")?;
    writeln!(to, "{:<64}{:>9}{:>10}{:>10}{:>10}", "", "programs", "measured", "at least", "aim")?;
    // With --only, or without QEMU, there is nothing to say of some.
    for figure in figures.iter().filter(|figure| figure.programs > 0) {
        let show = |value: Option<f64>| match (figure.unit, value) {
            (_, None) => String::new(),
            (Unit::Mebibytes, Some(mib)) => format!("{mib:.0} MiB"),
            (Unit::Slower, Some(_)) => format!("1/{}", times(value).trim_end_matches('x')),
            (Unit::Faster, Some(_)) => times(value),
        };
        let (word, style) = match figure.verdict() {
            Verdict::Aim => ("reached", AnsiColor::Green.on_default()),
            Verdict::AtLeast => ("enough", AnsiColor::Yellow.on_default()),
            Verdict::Missed => ("missed", AnsiColor::Red.on_default()),
            Verdict::Open => ("", Style::new()),
        };
        let (least, aim) = (show(figure.at_least), show(figure.aim));
        let line = format!(
            "{:<64}{:>9}{:>10}{least:>10}{aim:>10}",
            figure.name,
            figure.programs,
            show(figure.measured)
        );
        writeln!(to, "{line}  {style}{word}{style:#}")?;
    }
    Ok(())
}
