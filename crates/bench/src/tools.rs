//! Tools run the programs: Rivet's engines and QEMU, with their versions and the machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Serialize;

use crate::compile::CLANG;
use crate::error::BenchError;

/// What the interpreter is called, by Rivet's option and in tables.
pub const INTERPRETER: &str = "interp";
/// The compiling engine.
const COMPILER: &str = "jit";

/// Rivet, as it was found.
#[derive(Clone, Debug)]
pub struct Rivet {
    /// The command.
    pub path: PathBuf,
    /// The engines to time, the one that counts first.
    pub engines: Vec<String>,
    /// Does it know `--engine`? Otherwise it interprets.
    pub chooses: bool,
}

impl Rivet {
    /// Asks Rivet which engines it has; `wanted` are those to time, all if there are none.
    pub fn find(path: &Path, wanted: &[String]) -> Result<Rivet, BenchError> {
        let output =
            Command::new(path).args(["run", "--help"]).stdin(Stdio::null()).output().map_err(|source| {
                BenchError::Tool {
                    tool: path.display().to_string(),
                    source,
                    advice: "cargo build --release -p rivet, or name another with --rivet or RIVET_BIN",
                }
            })?;
        if !output.status.success() {
            return Err(BenchError::Usage(format!("{} run --help fails: is that rivet?", path.display())));
        }
        let chooses = String::from_utf8_lossy(&output.stdout).contains("--engine");
        let engines = match (wanted, chooses) {
            ([], true) => vec![COMPILER.to_owned(), INTERPRETER.to_owned()],
            ([], false) => vec![INTERPRETER.to_owned()],
            (wanted, _) => wanted.to_vec(),
        };
        if let Some(engine) = engines.iter().find(|engine| !chooses && *engine != INTERPRETER) {
            return Err(BenchError::Usage(format!(
                "--engine {engine}: {} has no option --engine, it interprets",
                path.display()
            )));
        }
        Ok(Rivet { path: path.to_owned(), engines, chooses })
    }

    /// The engine that figures are about.
    pub fn engine(&self) -> &str {
        self.engines.first().map_or(INTERPRETER, String::as_str)
    }
}

/// Bits of a vector register, as an option says it: what rv64gcv has at least, and what RVV has at most.
pub fn vlen(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(vlen @ 128..=65536u32) if vlen.is_power_of_two() => Ok(vlen),
        _ => Err("a power of two from 128 to 65536 is wanted".into()),
    }
}

/// The rivet that an option names; otherwise the one beside this program.
pub fn rivet(named: Option<&Path>) -> PathBuf {
    let beside = || Some(std::env::current_exe().ok()?.with_file_name("rivet"));
    named.map(Path::to_owned).or_else(beside).unwrap_or_else(|| "rivet".into())
}

/// The first line that `tool --version` prints, or nothing if there is no such program.
pub fn version(tool: impl AsRef<std::ffi::OsStr>) -> Option<String> {
    let output = Command::new(tool).arg("--version").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().next().map(str::to_owned)
}

/// Where and with what a table was made.
#[derive(Clone, Debug, Serialize)]
pub struct Provenance {
    /// Processor, how many, widest vectors.
    pub machine: String,
    /// UTC, as RFC 3339 writes it.
    pub date: String,
    /// Rivet's version.
    pub rivet: String,
    /// QEMU's version, if there is one.
    pub qemu: Option<String>,
    /// The compiler's version.
    pub compiler: String,
}

impl Provenance {
    /// Asks all of them.
    pub fn find(rivet: &Rivet, qemu: Option<&Path>) -> Provenance {
        let unknown = || "unknown".to_owned();
        let now = std::time::SystemTime::now();
        Provenance {
            machine: machine(),
            date: humantime::format_rfc3339_seconds(now).to_string(),
            rivet: version(&rivet.path).unwrap_or_else(unknown),
            qemu: qemu.and_then(version),
            compiler: version(CLANG).unwrap_or_else(unknown),
        }
    }
}

fn machine() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpuinfo.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(": "));
    let model = model.map_or("processor of unknown model", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model} ({}{}), {cores} cores", std::env::consts::ARCH, vectors())
}

#[cfg(target_arch = "x86_64")]
fn vectors() -> &'static str {
    if std::arch::is_x86_feature_detected!("avx512f") {
        ", AVX-512"
    } else if std::arch::is_x86_feature_detected!("avx2") {
        ", AVX2"
    } else {
        ""
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> &'static str {
    ""
}
