//! The plan lists which builds of which programs run under what, at which VLEN.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Serialize;

use crate::catalog::{Group, Length, Program};
use crate::compile::{self, Build};
use crate::tools::Rivet;

/// The largest VLEN that QEMU has.
const QEMU_VLEN: u32 = 1024;

/// What runs a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Under {
    /// Rivet, with this engine.
    Rivet(String),
    /// The Rivet to compare with, with the engine that figures are about.
    Before,
    /// QEMU in user mode.
    Qemu,
    /// The host itself.
    Host,
}

impl Under {
    /// For people.
    pub fn name(&self) -> &str {
        match self {
            Under::Rivet(engine) => engine,
            Under::Before => "before",
            Under::Qemu => "QEMU",
            Under::Host => "host",
        }
    }
}

/// One thing that is timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchCase {
    /// Index into [`Plan::programs`].
    pub program: usize,
    /// Which build of it.
    pub build: Build,
    /// What runs it.
    pub under: Under,
    /// With vector registers of so many bits; those of scalar builds are idle.
    pub vlen: u32,
    /// How long it runs.
    pub length: Length,
}

/// All that is timed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The programs, group by group.
    pub programs: Vec<Program>,
    /// The VLENs.
    pub vlens: Vec<u32>,
    /// Rivet.
    pub rivet: Rivet,
    /// Another Rivet to compare with, if there is one.
    pub before: Option<Rivet>,
    /// QEMU, if there is one.
    pub qemu: Option<PathBuf>,
    /// How long the runs are. Long ones are those of Rivet and of the host: the others take long as it is.
    pub lengths: Vec<Length>,
    /// How often all is run.
    pub rounds: u32,
}

impl Plan {
    /// The VLEN at which all else than the speed at several VLENs is measured: 256 if it is among them.
    pub fn reference(&self) -> u32 {
        let first = self.vlens.first().copied().unwrap_or(256);
        if self.vlens.contains(&256) { 256 } else { first }
    }

    /// Rivet with the engine that figures are about.
    pub fn rivet(&self) -> Under {
        Under::Rivet(self.rivet.engine().to_owned())
    }

    /// Rivet with each engine.
    pub fn engines(&self) -> impl Iterator<Item = Under> {
        self.rivet.engines.iter().cloned().map(Under::Rivet)
    }

    /// The programs of a group, by index.
    pub fn group(&self, group: Group) -> impl Iterator<Item = usize> {
        (0..self.programs.len()).filter(move |&i| self.programs[i].group == group)
    }

    /// The builds that a group needs.
    pub fn builds(group: Group) -> &'static [Build] {
        match group {
            Group::Vector => &[Build::Vector, Build::Scalar, Build::Native],
            _ => &[Build::Scalar, Build::Native],
        }
    }

    /// Everything to time, program by program: what is to be compared runs close together.
    pub fn cases(&self) -> Vec<BenchCase> {
        (0..self.programs.len())
            .flat_map(|program| self.short_cases(program).into_iter().chain(self.long_cases(program)))
            .filter(|case| self.lengths.contains(&case.length))
            .collect()
    }

    /// The long runs of a program: of its build that counts, by Rivet's first engine, and on the host.
    fn long_cases(&self, program: usize) -> Vec<BenchCase> {
        let (what, reference, length) = (&self.programs[program], self.reference(), Length::Long);
        if what.longer().is_none() {
            return Vec::new();
        }
        let case = |build, under, vlen| BenchCase { program, build, under, vlen, length };
        let mut cases: Vec<BenchCase> = match what.group {
            Group::Vector => self.vlens.iter().map(|&vlen| case(Build::Vector, self.rivet(), vlen)).collect(),
            _ => vec![case(Build::Scalar, self.rivet(), reference)],
        };
        cases.push(case(Build::Native, Under::Host, reference));
        cases
    }

    fn short_cases(&self, program: usize) -> Vec<BenchCase> {
        let (what, reference, length) = (&self.programs[program], self.reference(), Length::Short);
        let mut cases = Vec::new();
        let mut add = |build, under, vlen| {
            let there = match under {
                Under::Qemu => self.qemu.is_some() && vlen <= QEMU_VLEN,
                Under::Before => self.before.is_some(),
                _ => true,
            };
            if there {
                cases.push(BenchCase { program, build, under, vlen, length });
            }
        };
        if what.group == Group::Vector {
            for &vlen in &self.vlens {
                self.engines().for_each(|engine| add(Build::Vector, engine, vlen));
                add(Build::Vector, Under::Before, vlen);
                add(Build::Vector, Under::Qemu, vlen);
            }
            add(Build::Scalar, self.rivet(), reference);
        } else {
            self.engines().for_each(|engine| add(Build::Scalar, engine, reference));
        }
        add(Build::Scalar, Under::Before, reference);
        add(Build::Scalar, Under::Qemu, reference);
        add(Build::Native, Under::Host, reference);
        cases
    }

    /// The command that runs a case, its program compiled in `folder`.
    pub fn command(&self, case: &BenchCase, folder: &Path) -> Command {
        let program = &self.programs[case.program];
        let executable = compile::executable(folder, program, case.build);
        let rivet = |rivet: &Rivet, engine: &str| {
            let mut command = Command::new(&rivet.path);
            command.args(["run", "--vlen", &case.vlen.to_string()]);
            if rivet.chooses {
                command.args(["--engine", engine]);
            }
            command.arg(&executable);
            command
        };
        let mut command = match (&case.under, &self.qemu, &self.before) {
            (Under::Rivet(engine), ..) => rivet(&self.rivet, engine),
            (Under::Before, _, Some(before)) => rivet(before, self.rivet.engine()),
            (Under::Qemu, Some(qemu), _) => {
                let mut command = Command::new(qemu);
                command.args(["-cpu", &format!("rv64,v=true,vlen={},elen=64", case.vlen)]).arg(executable);
                command
            }
            (Under::Host | Under::Qemu | Under::Before, ..) => Command::new(executable),
        };
        if let Some(repeats) = program.repeats {
            let times = program.longer().filter(|_| case.length == Length::Long).unwrap_or(1);
            command.arg((repeats * times).to_string());
        }
        // A sysroot or a log level of the caller's is no part of the comparison.
        command.env_remove("QEMU_LD_PREFIX").env_remove("RIVET_LOG");
        command
    }
}
