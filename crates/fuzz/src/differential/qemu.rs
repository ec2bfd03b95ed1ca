//! QEMU's user-mode emulator is found, asked for its version, and runs programs.

use std::env;
use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rivet_isa::decode::available;
use rivet_isa::op::ROWS;
use rivet_isa::{Ext, ExtSet, Isa, Xlen};

use super::DifferentialError;

/// Environment variable that names the program.
pub const VARIABLE: &str = "RIVET_QEMU";
const DEFAULT: &str = "qemu-riscv64";
/// After this long a run is given up.
const PATIENCE: Duration = Duration::from_secs(20);

/// A `qemu-riscv64` that can be run.
#[derive(Clone, Debug)]
pub struct Qemu {
    program: String,
    /// Major and minor version.
    pub version: (u32, u32),
    /// Properties of its CPU to turn on.
    properties: Vec<String>,
    /// Extensions that it has, closed under implication.
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

impl Died {
    /// Has the program found a mistake in itself?
    pub(crate) fn is_assertion(&self) -> bool {
        self.0.to_lowercase().contains("assertion")
    }
}

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
            DifferentialError::Qemu(format!(
                "{program} --version says {:?}",
                text.lines().next().unwrap_or("")
            ))
        })?;
        let mut qemu = Qemu { program, version, properties: Vec::new(), exts: ExtSet::EMPTY };
        qemu.probe()?;
        Ok(Some(qemu))
    }

    /// One that is never run.
    #[cfg(test)]
    pub(crate) fn of_version(version: (u32, u32), exts: ExtSet) -> Qemu {
        Qemu { program: String::new(), version, properties: Vec::new(), exts }
    }

    /// RV64 with all that QEMU has, and this VLEN.
    pub fn isa(&self, vlen: u32) -> Isa {
        Isa { vlen, ..Isa::new(Xlen::Rv64, self.exts) }
    }

    /// Finds out what it has: it refuses to start with a property that it does not know, and names it.
    fn probe(&mut self) -> Result<(), DifferentialError> {
        let mut wanted: Vec<(Ext, Spelling)> = wanted().iter().map(|ext| (ext, Spelling::Lower)).collect();
        loop {
            self.properties = wanted.iter().map(|&(ext, spelling)| spelling.property(ext)).collect();
            let cpu = self.cpu(128, Fill::Undisturbed);
            // A program it cannot run either.
            let output = Command::new(&self.program).args(["-cpu", &cpu, "/dev/null"]).output()?;
            let text = String::from_utf8_lossy(&output.stderr);
            let unknown = text.lines().filter(|line| line.contains("not found")).find_map(|line| {
                let (_, rest) = line.split_once("riscv-cpu.")?;
                rest.split(['=', '\'']).next()
            });
            let Some(name) = unknown else { break };
            let at = self.properties.iter().position(|property| property == name);
            let at = at.ok_or_else(|| DifferentialError::Qemu(text.clone().into_owned()))?;
            match wanted[at].1.next() {
                Some(other) => wanted[at].1 = other,
                None => drop(wanted.remove(at)),
            }
        }
        let exts = [Ext::Zicsr, Ext::Zifencei].into_iter().chain(wanted.into_iter().map(|(ext, _)| ext));
        let mut exts: ExtSet = exts.collect();
        // Before it had a name of its own, vectors of half precision came with the scalars.
        if self.version < (8, 0) && exts.has(Ext::Zfh) {
            exts = exts.with(Ext::Zvfh);
        }
        self.exts = Isa::closure(Xlen::Rv64, exts);
        Ok(())
    }

    /// The argument of `-cpu`.
    fn cpu(&self, vlen: u32, fill: Fill) -> String {
        let mut text = String::from("rv64");
        for property in &self.properties {
            text += &format!(",{property}=true");
        }
        text += &format!(",vlen={vlen},elen=64");
        if fill == Fill::Ones {
            text += ",rvv_ta_all_1s=true,rvv_ma_all_1s=true";
        }
        text
    }

    /// Starts an executable.
    pub(crate) fn start(&self, isa: &Isa, fill: Fill, elf: &[u8]) -> Result<Running, DifferentialError> {
        // QEMU runs only what could be executed.
        let executable = fs::Permissions::from_mode(0o700);
        let mut file = tempfile::Builder::new().prefix("rivet-cases").permissions(executable).tempfile()?;
        file.write_all(elf)?;
        let path = file.into_temp_path();
        let mut child = Command::new(&self.program)
            .arg("-cpu")
            .arg(self.cpu(isa.vlen, fill))
            .arg(&path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (out, err) = (drain(child.stdout.take()), drain(child.stderr.take()));
        Ok(Running { child, out, err, _program: path })
    }
}

/// A program that runs on QEMU.
pub(crate) struct Running {
    child: Child,
    out: thread::JoinHandle<Vec<u8>>,
    err: thread::JoinHandle<Vec<u8>>,
    /// The file lasts as long as the run.
    _program: tempfile::TempPath,
}

impl Running {
    /// Waits for the end; gives what the program wrote to standard output.
    pub(crate) fn finish(mut self) -> Result<Result<Vec<u8>, Died>, DifferentialError> {
        let status = wait(&mut self.child)?;
        let (out, err) = (self.out.join().unwrap_or_default(), self.err.join().unwrap_or_default());
        Ok(match status {
            Some(status) if status.success() => Ok(out),
            Some(status) => Err(Died(format!("{status}; {}", String::from_utf8_lossy(&err).trim()))),
            None => Err(Died(format!("still running after {} seconds", PATIENCE.as_secs()))),
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

/// How a version spells the property of an extension.
#[derive(Clone, Copy)]
enum Spelling {
    Lower,
    Capital,
    Experimental,
}

impl Spelling {
    /// The one to try when this is unknown.
    fn next(self) -> Option<Spelling> {
        match self {
            Spelling::Lower => Some(Spelling::Capital),
            Spelling::Capital => Some(Spelling::Experimental),
            Spelling::Experimental => None,
        }
    }

    fn property(self, ext: Ext) -> String {
        let name = ext.name();
        match self {
            Spelling::Lower => name.into(),
            Spelling::Capital => format!("Z{}", &name[1..]),
            Spelling::Experimental => format!("x-{name}"),
        }
    }
}

/// The extensions to ask for: those that rows of user programs need, and some that older versions know in their stead.
fn wanted() -> ExtSet {
    let isa = Isa::everything(Xlen::Rv64);
    let rows = ROWS.iter().filter(|row| available(row.op, &isa));
    let needed = rows.flat_map(|row| row.needs.iter()).flat_map(|any| any.iter().copied());
    // Half precision in vectors is no matter of rows.
    let others = [Ext::A, Ext::C, Ext::M, Ext::V, Ext::Zvfh, Ext::Zvfhmin];
    let all: ExtSet = needed.chain(others).collect();
    // No user program runs instructions of S; the base is no property everywhere.
    [Ext::S, Ext::Svinval, Ext::I, Ext::Zicsr, Ext::Zifencei].into_iter().fold(all, ExtSet::without)
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
