//! QEMU's user-mode emulator: which one there is, what it has, and running a program on it.

use std::env;
use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rivet_isa::op::{ROWS, Xlens};
use rivet_isa::{Ext, ExtSet, Isa, Xlen};

use super::DifferentialError;

/// Environment variable that names the program.
pub const VARIABLE: &str = "RIVET_QEMU";
const DEFAULT: &str = "qemu-riscv64";
/// After this long a run is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A `qemu-riscv64` that can be run.
#[derive(Clone, Debug)]
pub struct Qemu {
    program: String,
    /// Major and minor version.
    pub version: (u32, u32),
    /// Extensions of the table's rows that it has.
    pub exts: ExtSet,
}

/// What agnostic elements become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// They keep their value.
    Undisturbed,
    /// All bits are 1.
    Ones,
}

/// How a run that gave no records ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Died(pub(crate) String);

impl fmt::Display for Died {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Qemu {
    /// The one that the environment variable `RIVET_QEMU` names, or else `qemu-riscv64`; `None` when there is none.
    pub fn find() -> Result<Option<Qemu>, DifferentialError> {
        let program = env::var(VARIABLE).unwrap_or_else(|_| DEFAULT.into());
        let output = match Command::new(&program).arg("--version").output() {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other.map_err(|e| DifferentialError::Qemu(format!("{program}: {e}")))?,
        };
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let version = version(&text).ok_or_else(|| {
            DifferentialError::Qemu(format!("{program} --version says {:?}", text.lines().next().unwrap_or("")))
        })?;
        let mut qemu = Qemu { program, version, exts: ExtSet::EMPTY };
        qemu.exts = qemu.probe()?;
        Ok(Some(qemu))
    }

    /// RV64 with all that QEMU has, and this VLEN.
    pub fn isa(&self, vlen: u32) -> Isa {
        Isa { vlen, ..Isa::new(Xlen::Rv64, self.exts) }
    }

    /// Extensions that rows need and QEMU knows: it refuses to start with a property that it does not know, and
    /// names it.
    fn probe(&self) -> Result<ExtSet, DifferentialError> {
        let rows = ROWS.iter().filter(|row| row.xlens != Xlens::rv32);
        let needed: ExtSet = rows.flat_map(|row| row.needs.iter()).flat_map(|any| any.iter().copied()).collect();
        // S and Svinval have instructions that user programs cannot run; V is what `v` sets.
        let mut exts = needed.without(Ext::S).without(Ext::Svinval).with(Ext::V).with(Ext::C);
        // Sums are asked for by their parts, bases are always there.
        exts = [Ext::I, Ext::Zicsr, Ext::Zifencei].into_iter().fold(exts, ExtSet::without);
        loop {
            let mut command = Command::new(&self.program);
            command.arg("-cpu").arg(cpu(exts, 128, Fill::Undisturbed)).arg("/dev/null");
            let output = command.output().map_err(|e| DifferentialError::Qemu(e.to_string()))?;
            let text = String::from_utf8_lossy(&output.stderr);
            let unknown = text.lines().find(|line| line.contains("not found")).and_then(|line| {
                let (_, rest) = line.split_once("riscv-cpu.")?;
                rest.split(['=', '\'']).next()
            });
            let Some(name) = unknown else { break };
            let Some(ext) = exts.iter().find(|e| property(*e) == name) else {
                return Err(DifferentialError::Qemu(text.into_owned()));
            };
            exts = exts.without(ext);
        }
        Ok(Isa::closure(Xlen::Rv64, exts.with(Ext::Zicsr).with(Ext::Zifencei)))
    }

    /// Runs an executable; gives what it wrote to standard output.
    pub(crate) fn run(&self, isa: &Isa, fill: Fill, elf: &[u8]) -> Result<Result<Vec<u8>, Died>, DifferentialError> {
        let error = |e: io::Error| DifferentialError::Qemu(format!("{}: {e}", self.program));
        let mut file = tempfile::Builder::new().prefix("rivet-case").tempfile()?;
        file.write_all(elf)?;
        let path = file.into_temp_path();
        let mut child = Command::new(&self.program)
            .arg("-cpu")
            .arg(cpu(self.exts, isa.vlen, fill))
            .arg(&path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(error)?;
        let out = drain(child.stdout.take());
        let err = drain(child.stderr.take());
        let status = wait(&mut child).map_err(error)?;
        let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
        Ok(match status {
            Some(status) if status.success() => Ok(out),
            Some(status) => Err(Died(format!("{status}; {}", String::from_utf8_lossy(&err).trim()))),
            None => Err(Died(format!("no end after {} seconds", PATIENCE.as_secs()))),
        })
    }
}

impl fmt::Display for Qemu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QEMU {}.{}", self.version.0, self.version.1)
    }
}

/// `qemu-riscv64 version 10.0.2 (…)`
fn version(text: &str) -> Option<(u32, u32)> {
    let (_, rest) = text.split_once("version ")?;
    let mut parts = rest.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

/// QEMU's name of an extension.
fn property(ext: Ext) -> &'static str {
    ext.name()
}

/// The argument of `-cpu`. Extensions that follow from others are named all the same: older versions know fewer of
/// the rules.
fn cpu(exts: ExtSet, vlen: u32, fill: Fill) -> String {
    let mut text = String::from("rv64");
    for ext in exts.iter().filter(|ext| is_property(*ext)) {
        text += &format!(",{}=true", property(ext));
    }
    text += &format!(",vlen={vlen},elen=64");
    if fill == Fill::Ones {
        text += ",rvv_ta_all_1s=true,rvv_ma_all_1s=true";
    }
    text
}

/// Is it one that rows need, or V? Names of sums and of rules without instructions are left out.
fn is_property(ext: Ext) -> bool {
    let rows = || ROWS.iter().filter(|row| row.xlens != Xlens::rv32);
    !matches!(ext, Ext::I | Ext::Zicsr | Ext::Zifencei)
        && (matches!(ext, Ext::V | Ext::C) || rows().any(|row| row.needs.iter().any(|any| any.contains(&ext))))
}

fn drain(from: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            // What was read before an error is all there is.
            let _ = from.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Waits for the end, or kills.
fn wait(child: &mut Child) -> io::Result<Option<std::process::ExitStatus>> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}
