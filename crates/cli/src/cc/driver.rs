//! The C driver translates C by an installed clang, compiles the IR, and links by an installed linker.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use rivet_cc::ir::{Module, Protector};
use rivet_elf::printable_lines;

use crate::error::CliError;
use crate::report;

/// Names that clang is installed by, the newest first.
const CLANGS: [&str; 10] = [
    "clang", "clang-22", "clang-21", "clang-20", "clang-19", "clang-18", "clang-17", "clang-16", "clang-15",
    "clang-14",
];

/// A compiler of GCC's that links for riscv64 Linux.
const LINKER: &str = "riscv64-linux-gnu-gcc";

/// What the options that say where the guard of frames is begin with, behind `-m`.
const GUARD: &str = "stack-protector-guard";

/// How C is translated and linked.
#[derive(Args, Clone, Debug)]
pub(super) struct DriverArgs {
    /// Write an object file for each input
    #[arg(short = 'c', conflicts_with_all = ["assemble", "emit"])]
    pub(super) object: bool,
    /// Write assembly for each input
    #[arg(short = 'S', conflicts_with = "emit")]
    pub(super) assemble: bool,
    /// Folder of C headers
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Macro for C, with or without a value
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    define: Vec<String>,
    /// Macro that C does not have
    #[arg(short = 'U', value_name = "NAME")]
    undefine: Vec<String>,
    /// Feature of the language, as for clang: -fwrapv, -fno-builtin
    #[arg(short = 'f', value_name = "FEATURE")]
    feature: Vec<String>,
    /// Warning of clang, or an option of the linker: -Wall, -Wl,-Map=map
    #[arg(short = 'W', value_name = "WARNING")]
    warning: Vec<String>,
    /// No warnings of clang
    #[arg(short = 'w')]
    quiet: bool,
    /// Standard of C, as for clang: -std=c99; or what is linked: -static, -shared
    #[arg(short = 's', value_name = "td=STANDARD")]
    standard: Vec<String>,
    /// -pthread, -pedantic or -pipe
    #[arg(short = 'p', value_name = "thread", value_parser = ["thread", "edantic", "edantic-errors", "ipe"])]
    with: Vec<String>,
    /// Extensions that C may use and where the guard of frames is, as for clang: -march=rv64gcv_zvfh
    #[arg(short = 'm', value_name = "arch=ISA")]
    machine: Vec<String>,
    /// Optimisation level of clang: 0, 1, 2, 3, s or z
    #[arg(short = 'O', value_name = "LEVEL", default_value = "1", value_parser = ["0", "1", "2", "3", "s", "z"])]
    level: String,
    /// Debug information: lines of the source for debuggers
    #[arg(short = 'g')]
    debug: bool,
    /// Library to link with
    #[arg(short = 'l', value_name = "NAME")]
    library: Vec<String>,
    /// Folder of libraries
    #[arg(short = 'L', value_name = "DIR")]
    folder: Vec<PathBuf>,
    /// clang that translates C [default: the first of clang, clang-22 … clang-14]
    #[arg(long, value_name = "PATH")]
    clang: Option<PathBuf>,
}

/// What an option for the linker begins with, behind `-W`.
const LINKED: &str = "l,";

/// Whether an option is none of clang's: the linker's, or for the guard of frames.
fn is_for_others(option: &str) -> bool {
    let linked = option.strip_prefix("-W").is_some_and(|option| option.starts_with(LINKED));
    let guard = option.strip_prefix("-m").is_some_and(|option| option.starts_with(GUARD));
    linked || guard || matches!(option, "-static" | "-shared")
}

/// Whether a file is C.
pub(super) fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "c")
}

/// Whether a file is for the linker only.
pub(super) fn is_linked(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "o" || e == "a")
}

impl DriverArgs {
    /// The LLVM IR of a C file.
    pub(super) fn translate(&self, path: &Path) -> Result<String, CliError> {
        let mut clang = Command::new(self.clang()?);
        clang.args(["--target=riscv64-linux-gnu", "-march=rv64gcv", "-mabi=lp64d"]);
        // Loops are vectorised here, so clang shall not; a level behind these options would undo them.
        clang.arg(format!("-O{}", self.level));
        clang.args(["-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"]);
        if self.level == "0" {
            clang.args(["-Xclang", "-disable-O0-optnone"]);
        }
        if self.debug {
            clang.arg("-g");
        }
        if self.quiet {
            clang.arg("-w");
        }
        for folder in &self.include {
            clang.arg("-I").arg(folder);
        }
        for macro_ in &self.define {
            clang.arg(format!("-D{macro_}"));
        }
        let options = [
            ('U', &self.undefine),
            ('f', &self.feature),
            ('W', &self.warning),
            ('s', &self.standard),
            ('m', &self.machine),
            ('p', &self.with),
        ];
        for (letter, values) in options {
            let options = values.iter().map(|value| format!("-{letter}{value}"));
            clang.args(options.filter(|option| !is_for_others(option)));
        }
        let output = clang.args(["-S", "-emit-llvm", "-o", "-"]).arg(path).output();
        let output = output.map_err(|error| CliError::Host(format!("clang does not run: {error}")))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Err(CliError::Usage(format!("{}: clang failed:\n{}", path.display(), said.trim_end())));
        }
        if !said.is_empty() {
            report::snippet(printable_lines(&said).as_ref());
        }
        String::from_utf8(output.stdout).map_err(|_| CliError::Host("clang wrote what is not text".into()))
    }

    /// Puts the guard of frames beside the thread pointer if the options say so: clang has them for RISC-V from release 20 on.
    pub(super) fn place_guard(&self, module: &mut Module) -> Result<(), CliError> {
        let option = |name: &str| {
            let mut values = self.machine.iter().rev().filter_map(|value| value.strip_prefix(GUARD));
            values.find_map(|value| value.strip_prefix(name)?.strip_prefix('=')).map(str::to_owned)
        };
        let refuse = |name: &str, value: &str| {
            Err(CliError::Usage(format!("-m{GUARD}{name}={value} is not supported")))
        };
        match option("").as_deref() {
            None | Some("global") => return Ok(()),
            Some("tls") => {}
            Some(other) => return refuse("", other),
        }
        if let Some(register) = option("-reg").filter(|register| register != "tp") {
            return refuse("-reg", &register);
        }
        let offset = option("-offset").unwrap_or_else(|| "0".into());
        let Ok(offset) = offset.parse() else { return refuse("-offset", &offset) };
        let guarded = module.functions.iter_mut().filter(|func| func.attrs.protector != Protector::None);
        guarded.for_each(|func| func.attrs.guard_offset = Some(offset));
        Ok(())
    }

    /// Links objects to a static executable, or to a shared library.
    pub(super) fn link(&self, inputs: &[PathBuf], output: &Path) -> Result<(), CliError> {
        let mut linker = match runs(LINKER) {
            true => Command::new(LINKER),
            false => {
                let mut clang = Command::new(self.clang()?);
                clang.args(["--target=riscv64-linux-gnu", "-fuse-ld=lld"]);
                clang
            }
        };
        let is_shared = self.standard.iter().rev().find_map(|value| match value.as_str() {
            "hared" => Some(true),
            "tatic" => Some(false),
            _ => None,
        });
        linker.arg(if is_shared == Some(true) { "-shared" } else { "-static" });
        linker.args(["-march=rv64gcv", "-mabi=lp64d", "-o"]).arg(output).args(inputs);
        linker.args(
            self.warning.iter().filter(|value| value.starts_with(LINKED)).map(|value| format!("-W{value}")),
        );
        linker.args(self.with.iter().filter(|value| *value == "thread").map(|value| format!("-p{value}")));
        for folder in &self.folder {
            linker.arg("-L").arg(folder);
        }
        linker.args(self.library.iter().map(|name| OsString::from(format!("-l{name}"))));
        let done =
            linker.output().map_err(|error| CliError::Host(format!("the linker does not run: {error}")))?;
        if !done.status.success() {
            let said = String::from_utf8_lossy(&done.stderr);
            return Err(CliError::Usage(format!(
                "{}: linking failed:\n{}",
                output.display(),
                said.trim_end()
            )));
        }
        Ok(())
    }

    /// The clang to use.
    fn clang(&self) -> Result<PathBuf, CliError> {
        if let Some(path) = &self.clang {
            return Ok(path.clone());
        }
        let found = CLANGS.into_iter().find(|name| runs(name)).map(PathBuf::from);
        found.ok_or_else(|| CliError::Host("no clang is installed; name one by --clang".into()))
    }
}

/// Whether a program of this name is installed.
fn runs(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
}
