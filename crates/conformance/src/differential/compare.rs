//! Rounds over all targets: makes programs, runs them on both, compares, counts.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use regex_lite::Regex;
use rivet_exec::Interpreter;
use rivet_hart::{Agnostic, Config};
use rivet_isa::{Ext, Op, decode};

use super::DifferentialError;
use super::case::Case;
use super::generate::{Generator, Target, targets};
use super::guest;
use super::known::{self, Difference};
use super::layout::AREA_SIZE;
use super::qemu::{Died, Fill, Qemu};
use super::record::{Fields, Record};
use super::rivet::{self, NewEngine};
use super::rng::Rng;

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// Start of all random sequences.
    pub seed: u64,
    /// Rows by their mnemonics: a regular expression, which may match a part. Empty for all.
    pub rows: String,
    /// Most differences that are described; the others are only counted.
    pub reports: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, rows: String::new(), reports: 20 }
    }
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases that were compared.
    pub cases: u64,
    /// Rows of which a case ran without being illegal on Rivet.
    pub rows: HashSet<Op>,
    /// Targets likewise.
    pub targets: HashSet<(u32, Target)>,
    /// Cases that raised SIGILL on both.
    pub illegal: u64,
    /// Cases that raised another signal on both.
    pub faults: u64,
    /// Cases that QEMU did not survive, by a failed assertion of its own.
    pub aborted: u64,
    /// Accepted differences, by number of the entry.
    pub known: BTreeMap<usize, u64>,
    /// Differences that nothing explains.
    pub unknown: u64,
    /// Rows with such differences, and how many.
    pub unknown_rows: BTreeMap<&'static str, u64>,
    /// Descriptions of the first of them.
    pub reports: Vec<String>,
}

/// Compares Rivet with a QEMU.
pub struct Comparison {
    qemu: Qemu,
    options: Options,
    ops: Vec<Op>,
    new_engine: NewEngine,
    /// What has come of it so far.
    pub summary: Summary,
}

/// Rows that cannot be compared as single instructions of a user program: they wait, or leave to the kernel.
fn is_comparable(op: Op) -> bool {
    !matches!(op, Op::ecall | Op::wfi | Op::wrs_nto | Op::wrs_sto)
        && !op.row().needs.contains(&[Ext::S].as_slice())
}

impl Comparison {
    /// Compares the rows that `options` names and `qemu` has.
    pub fn new(qemu: Qemu, options: Options) -> Result<Comparison, DifferentialError> {
        let rows = Regex::new(&options.rows)?;
        let isa = qemu.isa(128);
        let ops = Op::all()
            .filter(|&op| {
                is_comparable(op)
                    && decode::available(op, &isa)
                    && !known::is_hopeless(op, &qemu)
                    && rows.is_match(op.row().mnemonic)
            })
            .collect();
        let new_engine: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
        Ok(Comparison { qemu, options, ops, new_engine, summary: Summary::default() })
    }

    /// Runs the cases with the engines that `new_engine` makes, not with the interpreter.
    pub fn with_engine(self, new_engine: NewEngine) -> Comparison {
        Comparison { new_engine, ..self }
    }

    /// Rows that are compared.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Rows of RV64 that QEMU lacks.
    pub fn skipped(&self) -> Vec<&'static str> {
        let isa = self.qemu.isa(128);
        let lacks = |op: &Op| {
            op.row().xlens != rivet_isa::op::Xlens::rv32
                && is_comparable(*op)
                && (!decode::available(*op, &isa) || known::is_hopeless(*op, &self.qemu))
        };
        Op::all().filter(lacks).map(|op| op.row().mnemonic).collect()
    }

    /// One case for each target, in random order. Stops early when `go_on` says so.
    pub fn round(
        &mut self,
        round: u64,
        vlen: u32,
        fill: Fill,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), DifferentialError> {
        // The reserved `vsetvli x0, x0` sets no vill in QEMU.
        let mut config = Config { vsetvl_x0_vill: false, ..Config::new(self.qemu.isa(vlen)) };
        if fill == Fill::Ones {
            config.agnostic = Agnostic::Ones;
        }
        let config = Arc::new(config);
        let mut generator = Generator::new(Arc::clone(&config))?;
        let mut rng = Rng::new(self.options.seed ^ round << 32 ^ u64::from(vlen) << 16);
        // A scalar row has one target: it comes as often as a vector row with few.
        let mut list: Vec<Target> = self
            .ops
            .iter()
            .flat_map(|&op| {
                let targets = targets(op, &config);
                let times = if targets.len() == 1 { 24 } else { 1 };
                targets.into_iter().cycle().take(targets_len(op, &config) * times)
            })
            .collect();
        rng.shuffle(&mut list);
        let image: Vec<u8> = (0..AREA_SIZE).map(|_| rng.bits() as u8).collect();
        // Records of a program stay in a few MiB.
        let program = (4 << 20) / (600 + 4 * vlen as usize);
        for part in list.chunks(program) {
            if !go_on() {
                break;
            }
            let cases: Vec<Case> = part.iter().map(|t| generator.case(t, &image, &mut rng)).collect();
            for (target, case) in part.iter().zip(&cases) {
                if generator.is_legal(case) {
                    self.summary.rows.insert(target.op);
                    self.summary.targets.insert((vlen, *target));
                }
            }
            self.compare(&config, fill, &cases, &image)?;
        }
        Ok(())
    }

    /// Runs cases as one program; where one of the two does not survive it, as two of half the size.
    fn compare(
        &mut self,
        config: &Arc<Config>,
        fill: Fill,
        cases: &[Case],
        image: &[u8],
    ) -> Result<(), DifferentialError> {
        let elf = guest::program(cases, image);
        let size = cases.iter().map(Record::size).sum::<usize>();
        let complete = |out: Result<Vec<u8>, Died>| match out {
            Ok(bytes) if bytes.len() != size => Err(Died(format!("{} bytes instead of {size}", bytes.len()))),
            other => other,
        };
        let rivet = complete(rivet::run(config, &self.new_engine, &elf)?);
        let qemu = complete(self.qemu.run(&config.isa, fill, &elf)?);
        match (rivet, qemu) {
            (Ok(rivet), Ok(qemu)) => self.compare_records(fill, cases, &rivet, &qemu),
            (_, _) if cases.len() > 1 => {
                let (a, b) = cases.split_at(cases.len() / 2);
                self.compare(config, fill, a, image)?;
                self.compare(config, fill, b, image)?;
            }
            (Ok(_), Err(died)) if died.is_assertion() => self.summary.aborted += 1,
            (rivet, qemu) => {
                let say = |name: &str, result: Result<Vec<u8>, Died>| match result {
                    Ok(_) => format!("{name} survives"),
                    Err(died) => format!("{name} dies: {died}"),
                };
                let case = &cases[0];
                self.count(case, format!("{case}  {}\n  {}", say("Rivet", rivet), say("QEMU", qemu)));
            }
        }
        Ok(())
    }

    fn compare_records(&mut self, fill: Fill, cases: &[Case], mut rivet: &[u8], mut qemu: &[u8]) {
        for (index, case) in cases.iter().enumerate() {
            let (a, b);
            (a, rivet) = rivet.split_at(Record::size(case));
            (b, qemu) = qemu.split_at(Record::size(case));
            self.summary.cases += 1;
            let (a, b) = (Record::read(case, index, a), Record::read(case, index, b));
            let fields = Fields::between(&a, &b);
            if fields.is_empty() {
                match a.signal {
                    0 => {}
                    super::signal::ILL => self.summary.illegal += 1,
                    _ => self.summary.faults += 1,
                }
                continue;
            }
            let difference = Difference { case, rivet: &a, qemu: &b, fields, version: &self.qemu, fill };
            match known::explain(&difference) {
                Some(entry) => *self.summary.known.entry(entry).or_default() += 1,
                None => {
                    let text = difference.to_string();
                    self.count(case, text);
                }
            }
        }
    }

    fn count(&mut self, case: &Case, text: String) {
        let count = self.summary.unknown_rows.entry(case.inst.op.row().mnemonic).or_default();
        *count += 1;
        self.summary.unknown += 1;
        // A few of each row say more than many of one.
        if *count <= 3 && self.summary.reports.len() < self.options.reports {
            self.summary.reports.push(text);
        }
    }
}

fn targets_len(op: Op, config: &Config) -> usize {
    targets(op, config).len()
}
