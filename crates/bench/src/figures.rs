//! Figures are geometric means of ratios by group, compared with the goals.

use serde::Serialize;

use crate::catalog::{Group, Length};
use crate::compile::Build;
use crate::measure::Results;
use crate::plan::Under;
use crate::tools::INTERPRETER;

/// What a figure counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Times faster: more is better.
    Faster,
    /// Times slower: less is better.
    Slower,
    /// Mebibytes: less is better.
    Mebibytes,
}

/// What to make of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As good as it was meant to become.
    Aim,
    /// As good as it has to be.
    AtLeast,
    /// Not good enough.
    Missed,
    /// Nothing is demanded, or nothing was measured.
    Open,
}

/// A figure, and what is demanded of it.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// What it counts in.
    pub unit: Unit,
    /// The geometric mean, or the worst, if anything was measured.
    pub measured: Option<f64>,
    /// Of how many programs.
    pub programs: usize,
    /// What it has to be.
    pub at_least: Option<f64>,
    /// What it should become.
    pub aim: Option<f64>,
}

impl Figure {
    /// Is it good enough?
    pub fn verdict(&self) -> Verdict {
        let (Some(measured), Some(at_least)) = (self.measured, self.at_least) else { return Verdict::Open };
        let reaches = |demand: f64| match self.unit {
            Unit::Faster => measured >= demand,
            Unit::Slower | Unit::Mebibytes => measured <= demand,
        };
        match self.aim {
            Some(aim) if reaches(aim) => Verdict::Aim,
            None if reaches(at_least) => Verdict::Aim,
            _ if reaches(at_least) => Verdict::AtLeast,
            _ => Verdict::Missed,
        }
    }
}

/// The geometric mean, if there are any.
pub fn mean(ratios: &[f64]) -> Option<f64> {
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

fn ratio(slow: Option<f64>, fast: Option<f64>) -> Option<f64> {
    let (slow, fast) = (slow?, fast?);
    (slow > 0.0 && fast > 0.0).then(|| slow / fast)
}

/// What is demanded in long runs alone.
fn in_long(length: Length, demands: (f64, f64)) -> Option<(f64, f64)> {
    Some(demands).filter(|_| length == Length::Long)
}

/// The mean of ratios, of which more is better; what it has to be, and should be.
fn faster(name: impl Into<String>, length: Length, ratios: &[f64], demands: Option<(f64, f64)>) -> Figure {
    let name = name.into();
    Figure {
        name: if length == Length::Long { name + ", long runs" } else { name },
        unit: Unit::Faster,
        measured: mean(ratios),
        programs: ratios.len(),
        at_least: demands.map(|(at_least, _)| at_least),
        aim: demands.map(|(_, aim)| aim),
    }
}

impl Results {
    /// How many times faster than QEMU an engine runs a build of a program.
    pub fn against_qemu(
        &self,
        program: usize,
        build: Build,
        engine: &Under,
        vlen: u32,
        length: Length,
    ) -> Option<f64> {
        let seconds = |under| self.seconds(program, build, under, vlen, length);
        ratio(seconds(Under::Qemu), seconds(engine.clone()))
    }

    /// How many times faster Rivet runs a build of a program than the Rivet to compare with.
    pub fn against_before(&self, program: usize, build: Build, vlen: u32) -> Option<f64> {
        let seconds = |under| self.seconds(program, build, under, vlen, Length::Short);
        ratio(seconds(Under::Before), seconds(self.plan.rivet()))
    }

    /// How many times faster the vector build of a program is than its scalar build, both under `under`.
    pub fn gain(&self, program: usize, under: &Under, length: Length) -> Option<f64> {
        let seconds = |build| self.seconds(program, build, under.clone(), self.plan.reference(), length);
        ratio(seconds(Build::Scalar), seconds(Build::Vector))
    }

    /// How many times longer than the host Rivet takes.
    pub fn against_host(&self, program: usize, length: Length) -> Option<f64> {
        let (rivet, host) = self.seconds_beside_host(program, length)?;
        ratio(Some(rivet), Some(host))
    }

    /// Memory that Rivet needed for a program beyond the program's own, in MiB. The program's own is what it needs on
    /// the host more than a program that does nothing: code and C library count as Rivet's.
    pub fn memory_beyond(&self, program: usize) -> Option<f64> {
        let (rivet, host) = self.beside_host(program)?;
        let nothing = self.plan.group(Group::Short).filter_map(|i| Some(self.beside_host(i)?.1.memory)).min();
        let own = host.memory.saturating_sub(nothing.unwrap_or(host.memory));
        Some(rivet.memory.saturating_sub(own) as f64 / f64::from(1 << 20))
    }

    fn ratios(&self, group: Group, of: impl Fn(usize) -> Option<f64>) -> Vec<f64> {
        self.plan.group(group).filter_map(of).collect()
    }

    /// All figures, those of the interpreter alone last.
    pub fn figures(&self) -> Vec<Figure> {
        let (rivet, reference) = (self.plan.rivet(), self.plan.reference());
        let mut figures = Vec::new();
        for &length in &self.plan.lengths {
            figures.extend(self.vector_figures(&rivet, length));
            for (group, name, demands) in [
                (Group::ScalarInteger, "scalar integer programs against QEMU", (3.0, 3.0)),
                (Group::ScalarFloat, "scalar floating point against QEMU", (9.0, 9.0)),
            ] {
                let of = |i| self.against_qemu(i, Build::Scalar, &rivet, reference, length);
                figures.push(faster(name, length, &self.ratios(group, of), in_long(length, demands)));
            }
        }
        if self.plan.lengths.contains(&Length::Short) {
            let of = |i| self.against_qemu(i, Build::Scalar, &rivet, reference, Length::Short);
            let start = self.ratios(Group::Short, of);
            figures.push(faster("start-up against QEMU", Length::Short, &start, Some((3.0, 3.0))));
            let all = (0..self.plan.programs.len()).filter_map(|i| self.memory_beyond(i));
            let memory: Vec<f64> = all.collect();
            figures.push(Figure {
                name: "memory beyond the program's own, the most".into(),
                unit: Unit::Mebibytes,
                measured: memory.iter().copied().reduce(f64::max),
                programs: memory.len(),
                at_least: Some(64.0),
                aim: Some(24.0),
            });
            figures.extend(self.interpreter_figures());
        }
        figures
    }

    /// Those of the vector programs.
    fn vector_figures(&self, engine: &Under, length: Length) -> Vec<Figure> {
        let (mut figures, mut single) = (Vec::new(), Vec::new());
        for &vlen in &self.plan.vlens {
            let demands = match (vlen, length) {
                (256, Length::Long) => Some((35.0, 50.0)),
                (256, Length::Short) => Some((22.0, 22.0)),
                (1024, Length::Long) => Some((50.0, 80.0)),
                (1024, Length::Short) => Some((25.0, 25.0)),
                _ => None,
            };
            let of = |i| self.against_qemu(i, Build::Vector, engine, vlen, length);
            let ratios = self.ratios(Group::Vector, of);
            let name = format!("vector programs against QEMU, VLEN {vlen}");
            figures.push(faster(name, length, &ratios, demands));
            single.extend(ratios);
        }
        let programs = self.plan.group(Group::Vector).count();
        let worst = |name: &str, ratios: &[f64], demands| {
            let least: Vec<f64> = ratios.iter().copied().reduce(f64::min).into_iter().collect();
            Figure { programs, ..faster(name, length, &least, in_long(length, demands)) }
        };
        figures.push(worst("the slowest vector program against QEMU", &single, (15.0, 25.0)));
        let native = self.ratios(Group::Vector, |i| self.against_host(i, length));
        let name = format!("vector programs against native code, VLEN {}", self.plan.reference());
        let demands = in_long(length, (3.0, 2.0));
        figures.push(Figure { unit: Unit::Slower, ..faster(name, length, &native, demands) });
        let gains = self.ratios(Group::Vector, |i| self.gain(i, engine, length));
        let name = format!("vector build against scalar build, VLEN {}", self.plan.reference());
        figures.push(faster(name, length, &gains, in_long(length, (5.0, 7.0))));
        figures.push(worst("the least of them", &gains, (1.0, 1.0)));
        figures
    }

    fn interpreter_figures(&self) -> Vec<Figure> {
        let interpreter = Under::Rivet(INTERPRETER.into());
        if !self.plan.engines().any(|engine| engine == interpreter) {
            return Vec::new();
        }
        let reference = self.plan.reference();
        let against = |build| {
            let interpreter = interpreter.clone();
            move |i| self.against_qemu(i, build, &interpreter, reference, Length::Short)
        };
        let vector = self.ratios(Group::Vector, against(Build::Vector));
        let mut scalar = self.ratios(Group::ScalarInteger, against(Build::Scalar));
        scalar.extend(self.ratios(Group::ScalarFloat, against(Build::Scalar)));
        let figure = |name: &str, ratios: &[f64], at_least| {
            let name = format!("the interpreter alone: {name}");
            Figure { at_least: Some(at_least), ..faster(name, Length::Short, ratios, None) }
        };
        vec![figure("vector programs", &vector, 3.2), figure("scalar programs", &scalar, 0.5)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_geometric() {
        assert_eq!(mean(&[]), None);
        assert!((mean(&[2.0, 8.0]).expect("a mean") - 4.0).abs() < 1e-12);
    }

    #[test]
    fn verdicts_know_which_way_is_better() {
        let figure = |unit, measured| Figure {
            name: String::new(),
            unit,
            measured,
            programs: 1,
            at_least: Some(8.0),
            aim: Some(if unit == Unit::Faster { 16.0 } else { 4.0 }),
        };
        let verdict = |unit, measured| figure(unit, Some(measured)).verdict();
        assert_eq!(verdict(Unit::Faster, 16.0), Verdict::Aim);
        assert_eq!(verdict(Unit::Faster, 8.0), Verdict::AtLeast);
        assert_eq!(verdict(Unit::Faster, 4.0), Verdict::Missed);
        assert_eq!(verdict(Unit::Slower, 4.0), Verdict::Aim);
        assert_eq!(verdict(Unit::Mebibytes, 8.0), Verdict::AtLeast);
        assert_eq!(verdict(Unit::Slower, 9.0), Verdict::Missed);
        assert_eq!(figure(Unit::Faster, None).verdict(), Verdict::Open);
        assert_eq!(Figure { aim: None, ..figure(Unit::Faster, Some(9.0)) }.verdict(), Verdict::Aim);
    }
}
