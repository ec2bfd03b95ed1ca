//! The stage prepares where cases run: the root, a fresh folder for each run, and the command lines.
//!
//! Invariant: a program finds the same paths, arguments and environment under Rivet and under QEMU, which gives it its own.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Serialize;

use super::cases::RealCase;
use super::inputs;
use crate::error::BenchError;

/// What runs a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Under {
    /// QEMU in user mode.
    Qemu,
    /// Rivet, compiling.
    Jit,
    /// Rivet, interpreting.
    Interp,
    /// Rivet, compiling, on a hart without V.
    Scalar,
}

impl Under {
    /// Rivet's, in the order of tables.
    pub const RIVET: [Under; 3] = [Under::Jit, Under::Interp, Under::Scalar];

    /// What tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Under::Qemu => "QEMU",
            Under::Jit => "jit",
            Under::Interp => "interp",
            Under::Scalar => "no V",
        }
    }
}

/// Programs to compare with one another.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The folder of the distribution.
    pub root: PathBuf,
    /// The command `rivet`.
    pub rivet: PathBuf,
    /// The command `qemu-riscv64`.
    pub qemu: PathBuf,
    /// Bits of a vector register.
    pub vlen: u32,
    /// Seconds that a run may take.
    pub timeout: u32,
    /// Does this Rivet let programs start processes?
    pub can_fork: bool,
    /// What Rivet's `--threads` is given; nothing leaves it out.
    pub threads: Option<String>,
    /// Does Rivet count instructions? Its statistics, as JSON, are then the last of standard error.
    pub counts: bool,
    scratch: PathBuf,
}

/// Files of so many bytes are not copied.
const LARGE: u64 = 32 << 20;

/// A hart without V that has what else Debian's programs may find by asking.
const SCALAR: &str = "rv64gc_zba_zbb_zbs_zicond";

/// A tool's path that holds in other folders too; a name without a folder is looked for in PATH.
fn from_anywhere(tool: &Path) -> PathBuf {
    let is_path = tool.components().count() > 1;
    is_path.then(|| std::path::absolute(tool).ok()).flatten().unwrap_or_else(|| tool.to_owned())
}

impl Stage {
    /// Looks whether all that is needed is there; runs happen inside `scratch`.
    pub fn new(root: &Path, rivet: &Path, qemu: &Path, scratch: &Path) -> Result<Stage, BenchError> {
        let root = root.canonicalize().ok().filter(|root| root.join("usr/bin").is_dir());
        let root = root.ok_or_else(|| {
            BenchError::Usage(
                "no root of a distribution; scripts/debian-programs makes one, --root names it".into(),
            )
        })?;
        let help = Command::new(rivet).args(["run", "--help"]).stdin(Stdio::null()).output();
        let help = help.map_err(|source| BenchError::Tool {
            tool: rivet.display().to_string(),
            source,
            advice: "cargo build --release -p rivet, or name another with --rivet or RIVET_BIN",
        })?;
        let can_fork = String::from_utf8_lossy(&help.stdout).contains("--allow-fork");
        let scratch = scratch.to_owned();
        let stage = Stage {
            root,
            rivet: from_anywhere(rivet),
            qemu: from_anywhere(qemu),
            vlen: 256,
            timeout: 600,
            can_fork,
            threads: None,
            counts: false,
            scratch,
        };
        for folder in [stage.inputs(), stage.cache()] {
            fs::create_dir_all(&folder).map_err(|source| BenchError::Write { path: folder, source })?;
        }
        inputs::make(&stage.inputs()).map_err(|source| BenchError::Write { path: stage.inputs(), source })?;
        Ok(stage)
    }

    /// What fresh folders are copies of.
    pub fn inputs(&self) -> PathBuf {
        self.scratch.join("inputs")
    }

    /// Where a case runs.
    pub fn work(&self) -> PathBuf {
        self.scratch.join("work")
    }

    /// Compiled modules of Python, kept between runs: the packages' scripts would have made them.
    fn cache(&self) -> PathBuf {
        self.scratch.join("cache")
    }

    /// A program as the guest names it.
    fn guest(program: &str) -> String {
        if program.starts_with('/') { program.to_owned() } else { format!("/usr/bin/{program}") }
    }

    /// Why the case cannot be run, if it cannot.
    pub fn lacks(&self, case: &RealCase) -> Option<&'static str> {
        if !self.has(&case.run) {
            return Some("the program is not in the root");
        }
        (case.forks && !self.can_fork).then_some("this Rivet has no --allow-fork")
    }

    /// Is the program there?
    pub fn has(&self, run: &[String]) -> bool {
        self.root.join(&Stage::guest(&run[0])[1..]).exists()
    }

    /// The command that runs a case in a fresh folder.
    pub fn command(&self, case: &RealCase, under: Under) -> io::Result<Command> {
        let mut command = self.line(&case.run, under, case.forks)?;
        let stdin = case.stdin.as_ref().map(|file| File::open(self.inputs().join(file))).transpose()?;
        command.stdin(stdin.map_or_else(Stdio::null, Stdio::from));
        Ok(command)
    }

    /// The command that runs a program of the root in a fresh folder, without input.
    pub fn line(&self, run: &[String], under: Under, forks: bool) -> io::Result<Command> {
        // timeout(1) ends whatever processes there are.
        let mut command = Command::new("timeout");
        command.args(["-k", "5", &self.timeout.to_string()]);
        command.arg(if under == Under::Qemu { &self.qemu } else { &self.rivet });
        self.dress(&mut command, run, under, forks)?;
        Ok(command)
    }

    /// The command whose process is Rivet itself, so that it can be looked at. The allocator of glibc joins what is free
    /// and gives it back at once, which it does not by itself: what the process has is what it uses.
    pub fn process(&self, run: &[String], under: Under) -> io::Result<Command> {
        let mut command = Command::new(&self.rivet);
        let settings = ["mxfast=0", "tcache_count=0", "trim_threshold=131072", "mmap_threshold=131072"];
        self.dress(&mut command, run, under, true)?;
        command.env("GLIBC_TUNABLES", settings.map(|setting| format!("glibc.malloc.{setting}")).join(":"));
        Ok(command)
    }

    /// Adds what comes behind the name of what runs the program.
    fn dress(&self, command: &mut Command, run: &[String], under: Under, forks: bool) -> io::Result<()> {
        let work = self.fresh()?;
        let guest = Stage::guest(&run[0]);
        let host = self.root.join(&guest[1..]);
        let environment = [
            ("PATH", "/usr/bin".into()),
            ("HOME", work.clone().into_os_string()),
            ("TMPDIR", work.clone().into_os_string()),
            ("LC_ALL", "C.UTF-8".into()),
            ("PYTHONPYCACHEPREFIX", self.cache().into_os_string()),
            ("OPENBLAS_NUM_THREADS", "2".into()),
        ];
        if under == Under::Qemu {
            command.arg("-L").arg(&self.root).args(["-0", &guest]);
            command.args(["-cpu", &format!("max,v=true,vlen={},elen=64", self.vlen)]);
        } else {
            command.arg("run").arg("-L").arg(&self.root);
            command.arg("--dir").arg(&work).arg("--dir").arg(self.cache());
            command.args(["--engine", if under == Under::Interp { "interp" } else { "jit" }]);
            match under {
                Under::Scalar => command.args(["--isa", SCALAR]),
                _ => command.args(["--vlen", &self.vlen.to_string()]),
            };
            if forks {
                command.arg("--allow-fork");
            }
            if let Some(mode) = &self.threads {
                command.args(["--threads", mode]);
            }
            if self.counts {
                command.arg("--stats=json");
            }
        }
        for (name, value) in environment {
            let mut setting = OsString::from(format!("{name}="));
            setting.push(value);
            command.arg("-E").arg(setting);
        }
        command.arg(host).args(&run[1..]).current_dir(&work);
        // QEMU gives a program all that it has itself. The host's programs are found by PATH, which is set above for guests.
        let path = std::env::var_os("PATH").unwrap_or_default();
        command.env_clear().env("PATH", path);
        Ok(())
    }

    /// A folder with nothing but the inputs in it, always of the same name.
    fn fresh(&self) -> io::Result<PathBuf> {
        let work = self.work();
        match fs::remove_dir_all(&work) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => fs::create_dir_all(&work)?,
        }
        for entry in fs::read_dir(self.inputs())? {
            let entry = entry?;
            let (from, to) = (entry.path(), work.join(entry.file_name()));
            match entry.metadata()?.len() {
                // No case writes to a large one.
                LARGE.. => fs::hard_link(from, to)?,
                _ => _ = fs::copy(from, to)?,
            }
        }
        Ok(work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_found_from_other_folders() {
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(from_anywhere(Path::new("target/release/rivet")), here.join("target/release/rivet"));
        assert_eq!(from_anywhere(Path::new("/usr/bin/rivet")), Path::new("/usr/bin/rivet"));
        assert_eq!(from_anywhere(Path::new("qemu-riscv64")), Path::new("qemu-riscv64"));
    }
}
