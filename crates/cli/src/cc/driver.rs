//! The C driver translates C by an installed clang, compiles the IR, and links by an installed linker.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use rivet_cc::ir::Features;
use rivet_elf::printable_lines;
use rivet_isa::Isa;

use super::{dependencies, hints};
use crate::error::CliError;
use crate::report;

/// Names that clang is installed by, the newest first.
const CLANGS: [&str; 10] = [
    "clang", "clang-22", "clang-21", "clang-20", "clang-19", "clang-18", "clang-17", "clang-16", "clang-15",
    "clang-14",
];

/// A compiler of GCC's that links for riscv64 Linux.
const LINKER: &str = "riscv64-linux-gnu-gcc";

/// The target, as `-dumpmachine` has it.
const TARGET: &str = "riscv64-linux-gnu";

/// The ISA that code is for unless the options name another.
const ARCH: &str = "-march=rv64gcv";

/// Options for what clang does when it emits code.
const NOT_HERE: [&str; 6] = [
    "-fpatchable-function-entry",
    "-fsplit-stack",
    "-fxray-instrument",
    "-fsanitize=shadow-call-stack",
    "-fbasic-block-sections=",
    "-fsplit-machine-functions",
];

/// How C is translated and linked. [`super::spelling`] makes these of options as C compilers spell them.
#[derive(Args, Clone, Debug)]
pub(super) struct DriverArgs {
    /// Write an object file for each input (-c)
    #[arg(long, hide = true, conflicts_with_all = ["assemble", "emit", "preprocess"])]
    pub(super) object: bool,
    /// Write assembly for each input (-S)
    #[arg(long, hide = true, conflicts_with_all = ["emit", "preprocess"])]
    pub(super) assemble: bool,
    /// Write the preprocessed source of each input (-E)
    #[arg(long, hide = true, conflicts_with = "emit")]
    pub(super) preprocess: bool,
    /// The language of all inputs (-x)
    #[arg(long, hide = true, overrides_with = "language", value_parser = ["c", "none"])]
    language: Option<String>,
    /// Print the commands that are run, without inputs the version (-v)
    #[arg(long, hide = true)]
    pub(super) verbose: bool,
    /// Print the versions of Rivet and clang (--version)
    #[arg(long, hide = true)]
    versions: bool,
    /// Print the target (-dumpmachine)
    #[arg(long, hide = true)]
    dump_machine: bool,
    /// Print the version (-dumpversion)
    #[arg(long, hide = true)]
    dump_version: bool,
    /// Print what the linker's driver prints for these options (-print-…)
    #[arg(long, hide = true, allow_hyphen_values = true)]
    print_of_linker: Vec<String>,
    /// Option for clang, which translates C
    #[arg(long = "clang-arg", value_name = "ARG", allow_hyphen_values = true)]
    pub(super) clang_args: Vec<String>,
    /// Option, object or library for the linker
    #[arg(long = "linker-arg", value_name = "ARG", allow_hyphen_values = true)]
    pub(super) linker_args: Vec<String>,
    /// clang that translates C [default: the first of clang, clang-22 … clang-14]
    #[arg(long, value_name = "PATH")]
    clang: Option<PathBuf>,
}

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    C,
    Ir,
    Assembly,
}

impl DriverArgs {
    /// What an input is, by its ending, or by what the options say.
    pub(super) fn kind(&self, path: &Path) -> Result<Kind, CliError> {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        let says_c = self.language.as_deref() == Some("c");
        match ending {
            "ll" => Ok(Kind::Ir),
            "s" | "S" => Ok(Kind::Assembly),
            "c" | "i" => Ok(Kind::C),
            _ if says_c => Ok(Kind::C),
            "" if path == Path::new("-") => Err(CliError::Usage("-: standard input needs -E or -x c".into())),
            "h" if self.preprocess => Ok(Kind::C),
            "cc" | "cpp" | "cxx" | "C" | "hpp" | "m" | "mm" => {
                Err(CliError::Usage(format!("{}: only C and LLVM IR are supported", path.display())))
            }
            _ => Ok(Kind::Ir),
        }
    }

    /// Prints what was asked of the compiler itself, in place of compiling; none if nothing was.
    pub(super) fn answer(&self, has_inputs: bool) -> Result<Option<ExitCode>, CliError> {
        let version = env!("CARGO_PKG_VERSION");
        if !self.print_of_linker.is_empty() {
            let mut linker = self.linker()?;
            let output = run(linker.args(&self.print_of_linker), "the linker")?;
            std::io::stdout().write_all(&output.stdout)?;
            return Ok(Some(if output.status.success() { ExitCode::SUCCESS } else { ExitCode::from(2) }));
        }
        if self.dump_machine {
            writeln!(std::io::stdout(), "{TARGET}")?;
        } else if self.dump_version {
            writeln!(std::io::stdout(), "{version}")?;
        } else if self.versions {
            writeln!(std::io::stdout(), "{}", self.described()?)?;
        } else if self.verbose && !has_inputs {
            writeln!(std::io::stderr(), "{}\nTarget: {TARGET}", self.described()?)?;
        } else {
            return Ok(None);
        }
        Ok(Some(ExitCode::SUCCESS))
    }

    /// Rivet and the clang that translates C, which scripts look for.
    fn described(&self) -> Result<String, CliError> {
        let rivet = concat!("rivet cc ", env!("CARGO_PKG_VERSION"));
        let Ok(clang) = self.clang() else { return Ok(format!("{rivet}, without clang")) };
        let output = run(Command::new(clang).arg("--version"), "clang")?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(format!("{rivet}, translates C by {}", printable_lines(said.lines().next().unwrap_or("clang"))))
    }

    /// Whether clang only checks the source.
    pub(super) fn only_checks(&self) -> bool {
        self.clang_args.iter().any(|arg| arg == "-fsyntax-only")
    }

    /// Whether what is asked for is the preprocessor's output, be it dependencies only.
    pub(super) fn only_preprocesses(&self) -> bool {
        self.preprocess || self.clang_args.iter().any(|arg| matches!(arg.as_str(), "-M" | "-MM"))
    }

    /// The preprocessed source of a C file, or what it depends on.
    pub(super) fn preprocessed(&self, path: &Path) -> Result<Vec<u8>, CliError> {
        self.clang_output(self.frontend(path)?.arg("-E").args(["-o", "-"]), path)
    }

    /// Lets clang check a C file.
    pub(super) fn check(&self, path: &Path) -> Result<(), CliError> {
        self.clang_output(&mut self.frontend(path)?, path).map(|_| ())
    }

    /// The LLVM IR of a C file, which becomes `output`.
    pub(super) fn translate(&self, path: &Path, output: &Path) -> Result<String, CliError> {
        let mut clang = self.frontend(path)?;
        let dependencies = dependencies::options(&self.clang_args, path, output);
        clang.args(&dependencies);
        let text = self.clang_text(clang.args(["-S", "-emit-llvm", "-o", "-"]), path)?;
        hints::without_vector_loops(self, path, &dependencies, text)
    }

    /// clang with the options for a C file.
    pub(super) fn frontend(&self, path: &Path) -> Result<Command, CliError> {
        if let Some(error) = std::fs::metadata(path).err().filter(|_| path != Path::new("-")) {
            return Err(CliError::read(path, error));
        }
        let mut clang = self.options()?;
        if path.extension().is_none_or(|e| e != "i") {
            clang.args(["-x", "c"]);
        }
        clang.arg(path).stdin(Stdio::inherit());
        Ok(clang)
    }

    /// clang with the options for any file.
    pub(super) fn options(&self) -> Result<Command, CliError> {
        self.refuse()?;
        let mut clang = Command::new(self.clang()?);
        let level = self.clang_args.iter().rfind(|arg| arg.starts_with("-O")).map_or("-O1", String::as_str);
        clang.args([&format!("--target={TARGET}"), self.abi(), level]);
        // With a CPU clang takes that one's.
        if !self.clang_args.iter().any(|arg| arg.starts_with("-mcpu=")) {
            clang.arg(ARCH);
        }
        // Loops are vectorised here, so clang shall not; a level behind these options would undo them.
        clang.args(["-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"]);
        clang.args(
            self.clang_args
                .iter()
                .filter(|arg| !arg.starts_with(super::apply::GUARD) && !arg.starts_with("-O")),
        );
        if level == "-O0" {
            clang.args(["-Xclang", "-disable-O0-optnone"]);
        }
        Ok(clang)
    }

    /// The ISA that `-march=` names; none if nothing does, or if it is one that only clang knows.
    pub(super) fn isa(&self) -> Option<Isa> {
        let named = self.clang_args.iter().rev().find_map(|arg| arg.strip_prefix("-march="))?;
        Isa::parse(named).ok()
    }

    /// The ABI: without `double` numbers are passed as integers, unless the options say so anyway.
    fn abi(&self) -> &'static str {
        let lacks = self.isa().is_some_and(|isa| !Features::of_isa(&isa).d);
        let named = self.clang_args.iter().rev().find(|arg| arg.starts_with("-mabi="));
        if lacks || named.is_some_and(|arg| arg == "-mabi=lp64") { "-mabi=lp64" } else { "-mabi=lp64d" }
    }

    /// The ISA for the assembler and the linker, by letters, which all releases of theirs know.
    fn letters(&self) -> String {
        let Some(isa) = self.isa() else { return ARCH.into() };
        let has = Features::of_isa(&isa);
        let all = [("m", has.m), ("a", has.a), ("f", has.f), ("d", has.d), ("c", has.c), ("v", has.v)];
        if all.iter().all(|(_, has)| *has) {
            return ARCH.into();
        }
        let letters: String = all.into_iter().filter_map(|(letter, has)| has.then_some(letter)).collect();
        format!("-march=rv64i{letters}_zicsr_zifencei")
    }

    /// Refuses ABIs and targets that the compiler does not have, and what clang leaves to back ends of its own.
    fn refuse(&self) -> Result<(), CliError> {
        let is_refused = |arg: &&String| NOT_HERE.iter().any(|name| arg.starts_with(name));
        if let Some(arg) = self.clang_args.iter().find(is_refused) {
            return Err(CliError::Usage(format!("{arg} is not supported")));
        }
        for arg in &self.clang_args {
            let abi = arg.starts_with("-mabi=") && arg != self.abi();
            let target = arg.strip_prefix("--target=").is_some_and(|target| !target.starts_with("riscv64"));
            if abi || target {
                let instead = if abi { self.abi() } else { "--target=riscv64-linux-gnu" };
                return Err(CliError::Usage(format!("{arg} is not supported; only {instead} is")));
            }
        }
        Ok(())
    }

    /// What clang writes, as text.
    pub(super) fn clang_text(&self, clang: &mut Command, path: &Path) -> Result<String, CliError> {
        let text = self.clang_output(clang, path)?;
        String::from_utf8(text).map_err(|_| CliError::Host("clang wrote what is not text".into()))
    }

    /// What clang writes; what it says about the source is shown.
    fn clang_output(&self, clang: &mut Command, path: &Path) -> Result<Vec<u8>, CliError> {
        self.show(clang)?;
        let output = run(clang, "clang")?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Err(CliError::Usage(format!("{}: clang failed:\n{}", path.display(), said.trim_end())));
        }
        if !said.is_empty() {
            report::snippet(printable_lines(&said).as_ref());
        }
        Ok(output.stdout)
    }

    /// Makes an object of assembly.
    pub(super) fn assembled(&self, path: &Path, output: &Path) -> Result<(), CliError> {
        let mut assembler = self.linker()?;
        let includes = self.clang_args.iter().filter(|arg| arg.starts_with("-I") || arg.starts_with("-D"));
        assembler.args([&self.letters(), self.abi(), "-c"]).args(includes);
        self.finish(assembler.arg(path).arg("-o").arg(output), path, "assembling")
    }

    /// Links objects to a static executable, or to what the options say; what is linked with a shared library cannot be static.
    pub(super) fn link(&self, inputs: &[PathBuf], output: &Path) -> Result<(), CliError> {
        let mut linker = self.linker()?;
        let kinds = ["-shared", "-static", "-pie", "-static-pie", "-r"];
        let says =
            |arg: &String| kinds.contains(&arg.as_str()) || !arg.starts_with('-') && arg.contains(".so");
        if !self.linker_args.iter().any(says) {
            linker.arg("-static");
        }
        linker.args([&self.letters(), self.abi(), "-o"]).arg(output).args(inputs).args(&self.linker_args);
        self.finish(&mut linker, output, "linking")
    }

    /// Runs a tool to make a file.
    fn finish(&self, tool: &mut Command, file: &Path, doing: &str) -> Result<(), CliError> {
        self.show(tool)?;
        let done = run(tool, "the linker")?;
        if done.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&done.stderr);
        Err(CliError::Usage(format!("{}: {doing} failed:\n{}", file.display(), said.trim_end())))
    }

    /// Shows a command if that was asked for.
    fn show(&self, command: &Command) -> Result<(), CliError> {
        if self.verbose {
            let words = std::iter::once(command.get_program()).chain(command.get_args());
            let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
            writeln!(std::io::stderr(), " {}", words.join(" "))?;
        }
        Ok(())
    }

    /// The driver that assembles and links.
    fn linker(&self) -> Result<Command, CliError> {
        if runs(LINKER) {
            return Ok(Command::new(LINKER));
        }
        let mut clang = Command::new(self.clang()?);
        clang.args([&format!("--target={TARGET}"), "-fuse-ld=lld"]);
        Ok(clang)
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

/// What a program does.
fn run(command: &mut Command, name: &str) -> Result<std::process::Output, CliError> {
    command.output().map_err(|error| CliError::Host(format!("{name} does not run: {error}")))
}

/// Whether a program of this name is installed.
fn runs(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
}
