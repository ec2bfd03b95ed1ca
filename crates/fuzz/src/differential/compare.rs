//! The comparison makes programs in rounds over all targets, runs them on both simulators, compares and counts.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use regex_lite::Regex;
use rivet_exec::Interpreter;
use rivet_hart::{Agnostic, Config};
use rivet_isa::op::Xlens;
use rivet_isa::{Ext, List, Op, decode};

use super::DifferentialError;
use super::case::InstCase;
use super::generate::{Generator, Target, targets};
use super::guest;
use super::known::{self, Difference};
use super::layout::AREA_SIZE;
use super::qemu::{Died, Fill, Qemu};
use super::record::{Fields, Record, signal};
use super::rivet::{self, NewEngine};
use super::summary::Summary;
use rivet_rng::Rng;

/// Cases of a row in a round that has no more than one target.
const SCALAR: usize = 24;

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// Start of all random sequences.
    pub seed: u64,
    /// Rows by their mnemonics: a regular expression, which may match a part. Empty for all.
    pub rows: String,
    /// Most differences that are described; the others are only counted.
    pub reports: usize,
    /// A directory for the executables of the differences that are described, one case each.
    pub keep: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, rows: String::new(), reports: 20, keep: None }
    }
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
pub(crate) fn is_comparable(op: Op) -> bool {
    let privileged = |any: &List<Ext, 2>| [Ext::S, Ext::H, Ext::Svinval].iter().any(|ext| any.contains(ext));
    let waits = matches!(op, Op::ecall | Op::wfi | Op::wrs_nto | Op::wrs_sto);
    !waits && op.row().xlens != Xlens::rv32 && !op.row().needs.iter().any(privileged)
}

/// What a round is about.
struct Round {
    config: Arc<Config>,
    fill: Fill,
    generator: Generator,
    image: Vec<u8>,
}

impl Comparison {
    /// Compares the rows that `options` names and `qemu` has.
    pub fn new(qemu: Qemu, options: Options) -> Result<Comparison, DifferentialError> {
        let rows = Regex::new(&options.rows)?;
        let has =
            |&op: &Op| is_comparable(op) && known::is_sound(op, &qemu) && rows.is_match(op.row().mnemonic());
        let isa = qemu.isa(128);
        let ops = Op::all().filter(has).filter(|&op| decode::available(op, &isa)).collect();
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

    /// Mnemonics of rows that this QEMU lacks, or in which it is hopeless.
    pub fn skipped(&self) -> Vec<&'static str> {
        let isa = self.qemu.isa(128);
        let lacks = |&op: &Op| !decode::available(op, &isa) || !known::is_sound(op, &self.qemu);
        Op::all().filter(|&op| is_comparable(op)).filter(lacks).map(|op| op.row().mnemonic()).collect()
    }

    /// One case for each target, in random order. Stops early when `go_on` says so.
    pub fn round(
        &mut self,
        number: u64,
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
        let mut rng = Rng::new(self.options.seed ^ number << 32 ^ u64::from(vlen) << 8 ^ fill as u64);
        let mut list: Vec<Target> = Vec::new();
        for &op in &self.ops {
            let targets = targets(op, &config);
            list.extend_from_slice(&if targets.len() == 1 { targets.repeat(SCALAR) } else { targets });
        }
        rng.shuffle(&mut list);
        let image = (0..AREA_SIZE).map(|_| rng.bits() as u8).collect();
        let mut round = Round { generator: Generator::new(Arc::clone(&config))?, config, fill, image };
        // Records of a program stay in a few MiB.
        let program = (4 << 20) / (600 + 4 * vlen as usize);
        for part in list.chunks(program) {
            if !go_on() {
                break;
            }
            let mut cases = Vec::new();
            for target in part {
                let case = round.generator.case(target, &round.image, &mut rng);
                self.summary.tried(vlen, target, round.generator.refusal(&case).is_none());
                cases.push(case);
            }
            self.compare(&mut round, &cases)?;
        }
        Ok(())
    }

    /// Runs cases as one program; where one of the two does not survive it, as two of half the size.
    fn compare(&mut self, round: &mut Round, cases: &[InstCase]) -> Result<(), DifferentialError> {
        let elf = guest::program(cases, &round.image);
        let size = cases.iter().map(Record::size).sum::<usize>();
        let complete = |out: Result<Vec<u8>, Died>| match out {
            Ok(bytes) if bytes.len() != size => Err(Died(format!("{} bytes instead of {size}", bytes.len()))),
            other => other,
        };
        let running = self.qemu.start(&round.config.isa, round.fill, &elf)?;
        let rivet = complete(rivet::run(&round.config, &self.new_engine, &elf)?);
        let qemu = complete(running.finish()?);
        match (rivet, qemu) {
            (Ok(rivet), Ok(qemu)) => return self.compare_records(round, cases, &rivet, &qemu),
            _ if cases.len() > 1 => {
                let (a, b) = cases.split_at(cases.len() / 2);
                self.compare(round, a)?;
                self.compare(round, b)?;
            }
            (Ok(_), Err(died)) if died.is_assertion() => {
                *self.summary.aborted.entry(cases[0].inst.op.row().mnemonic()).or_default() += 1;
            }
            (rivet, qemu) => {
                let say = |name: &str, result: Result<Vec<u8>, Died>| match result {
                    Ok(_) => format!("{name} runs on"),
                    Err(died) => format!("{name} crashes: {died}"),
                };
                let case = &cases[0];
                self.report(
                    round,
                    case,
                    format!("{case}  {}\n  {}", say("Rivet", rivet), say("QEMU", qemu)),
                )?;
            }
        }
        Ok(())
    }

    fn compare_records(
        &mut self,
        round: &mut Round,
        cases: &[InstCase],
        mut rivet: &[u8],
        mut qemu: &[u8],
    ) -> Result<(), DifferentialError> {
        for (index, case) in cases.iter().enumerate() {
            let (a, b);
            (a, rivet) = rivet.split_at(Record::size(case));
            (b, qemu) = qemu.split_at(Record::size(case));
            let (a, b) = (Record::read(case, index, a), Record::read(case, index, b));
            self.summary.cases += 1;
            let fields = Fields::between(&a, &b);
            if fields.is_empty() {
                match a.signal {
                    0 => {}
                    signal::ILL => self.summary.illegal += 1,
                    _ => self.summary.faults += 1,
                }
                continue;
            }
            let refusal = round.generator.refusal(case);
            let (version, fill) = (&self.qemu, round.fill);
            let difference = Difference { case, rivet: &a, qemu: &b, fields, version, fill, refusal };
            let entries = known::explain(&difference);
            if entries.is_empty() {
                let text = difference.to_string();
                self.report(round, case, text)?;
            }
            for entry in entries {
                *self.summary.known.entry(entry).or_default() += 1;
            }
        }
        Ok(())
    }

    /// A difference that nothing explains.
    fn report(&mut self, round: &Round, case: &InstCase, text: String) -> Result<(), DifferentialError> {
        let name = case.inst.op.row().mnemonic();
        let count = self.summary.unknown_rows.entry(name).or_default();
        *count += 1;
        self.summary.unknown += 1;
        // A few of each row say more than many of one.
        if *count <= 3 && self.summary.reports.len() < self.options.reports {
            if let Some(directory) = &self.options.keep {
                let file = format!("{:03}-{name}.elf", self.summary.reports.len());
                fs::write(directory.join(file), guest::program(std::slice::from_ref(case), &round.image))?;
            }
            self.summary.reports.push(text);
        }
        Ok(())
    }
}
