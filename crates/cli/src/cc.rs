//! `rivet cc` compiles C and textual LLVM IR for RV64 with the vector extension.

mod apply;
mod bench;
mod dependencies;
mod driver;
mod hints;
mod options;
mod report;
mod run;
mod spelling;
mod values;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use rivet_cc::CcError;
use rivet_cc::ir::Module;
use rivet_cc::pipeline::{self, Compiled, Stage};

use rivet_sim::input;

use crate::error::CliError;
use crate::output::make_executable;
use driver::{DriverArgs, Kind};
use options::CompileArgs;

/// What the help ends with.
const EXAMPLES: &str = "Examples:\n  rivet cc main.c -o prog && rivet run prog  compile, link and run C, by an installed clang\n  \
                  rivet cc saxpy.ll                        print assembly\n  \
                  rivet cc --emit=vset saxpy.ll            print pseudo-instructions with vsetvli\n  \
                  rivet cc --emit=obj -o saxpy.o saxpy.ll  write an object file\n  \
                  rivet cc run saxpy.ll --args f32:0*8 f32:1,2,3,4,5,6,7,8 2.0 8\n  \
                  rivet cc bench tests/cc/kernels          count the instructions of each kernel";

/// Arguments of `rivet cc`.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = format!("{}\n\n{EXAMPLES}", spelling::HELP)
)]
pub(crate) struct CcArgs {
    #[command(subcommand)]
    command: Option<CcCommand>,
    #[command(flatten)]
    compile: CompileArgs,
    #[command(flatten)]
    driver: DriverArgs,
    /// Output: the program after a pass, or code [default: asm, of C an executable]
    #[arg(long, value_name = "STAGE", value_enum)]
    emit: Option<Emit>,
    /// Output file, - for standard output [default: that; of -c and -S the input's name with .o or .s, of an executable a.out]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Report to standard error how each loop was compiled and at what cost
    #[arg(long)]
    report: bool,
    /// Print the report as JSON to standard output, instead of --emit
    #[arg(long)]
    json: bool,
    /// Write optimisation remarks to a file, in LLVM's YAML form
    #[arg(long, value_name = "FILE")]
    remarks: Option<PathBuf>,
    /// C, textual LLVM IR, assembly or, to link with, objects
    files: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum CcCommand {
    /// Compile a function and call it, on the simulator and in the IR evaluator
    Run(run::RunArgs),
    /// Count the instructions of compiled kernels on the simulator
    Bench(bench::BenchArgs),
}

/// Where to stop and print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Emit {
    /// The program as it was read
    Ir,
    /// What was planned for each loop, and why
    Plan,
    /// The plans as graphs for Graphviz
    Dot,
    /// The program with vectors
    Vpir,
    /// Pseudo-instructions
    Pseudo,
    /// Pseudo-instructions and vset
    Vset,
    /// Instructions with registers
    Regs,
    /// Assembly
    Asm,
    /// A relocatable object
    Obj,
    /// An executable
    Elf,
}

impl Emit {
    fn stage(self) -> Stage {
        match self {
            Emit::Ir => Stage::Ir,
            Emit::Plan => Stage::Plan,
            Emit::Dot => Stage::Dot,
            Emit::Vpir => Stage::VpIr,
            Emit::Pseudo => Stage::Pseudo,
            Emit::Vset => Stage::Vset,
            Emit::Regs => Stage::Regs,
            Emit::Asm => Stage::Asm,
            Emit::Obj => Stage::Obj,
            Emit::Elf => Stage::Elf,
        }
    }
}

/// Most bytes of a module.
const LARGEST: u64 = 64 << 20;

/// Reads a program; an error shows the line.
fn read(path: &Path) -> Result<Module, CliError> {
    let text = input::read_text(path, LARGEST).map_err(|source| CliError::read(path, source))?;
    rivet_cc::parse::parse(&path.display().to_string(), &text).map_err(CliError::from)
}

/// An error of a pass, with the file.
fn named(path: &Path, error: CcError) -> CliError {
    let name = |message: String| format!("{}: {message}", path.display());
    match error {
        CcError::Request(message) => CliError::Usage(name(message)),
        several @ CcError::Several(_) => CliError::from(several),
        located if located.location().is_some() => CliError::from(located),
        other => CliError::Pass { path: path.to_owned(), source: Box::new(other) },
    }
}

/// Compiles all functions of a file.
fn compile(path: &Path, args: &CompileArgs) -> Result<(Module, Vec<Compiled>), CliError> {
    let module = read(path)?;
    if module.functions.is_empty() {
        return Err(CliError::Usage(format!("{}: the module defines no function", path.display())));
    }
    compile_module(path, module, args)
}

/// Compiles all functions of a module that was read from a file.
fn compile_module(
    path: &Path,
    module: Module,
    args: &CompileArgs,
) -> Result<(Module, Vec<Compiled>), CliError> {
    let options = args.options()?;
    let compiled = pipeline::module(&module, &options).map_err(|error| named(path, error))?;
    for failed in compiled.iter().flat_map(|function| &function.report.loops).filter(|r| r.has_failed()) {
        crate::report::warning(&format!("{}: {failed}", path.display()));
    }
    Ok((module, compiled))
}

/// Runs the subcommand.
pub(crate) fn cc(args: &CcArgs) -> Result<ExitCode, CliError> {
    match &args.command {
        Some(CcCommand::Run(run)) => return run::run(run),
        Some(CcCommand::Bench(bench)) => return bench::bench(bench),
        None => {}
    }
    match translate(args) {
        // Whoever asks for JSON gets the error as such, too.
        Err(error) if args.json => {
            let what = match &error {
                CliError::Compile(error) | CliError::Pass { source: error, .. } => error.to_json(),
                other => serde_json::json!({ "kind": "request", "message": other.to_string() }),
            };
            writeln!(io::stdout(), "{}", serde_json::json!({ "error": what }))?;
            Ok(ExitCode::from(2))
        }
        other => other,
    }
}

/// The arguments of Rivet with those of `rivet cc` as clap knows them; C compilers spell options in other ways.
///
/// # Errors
/// When an option is not known, or lacks its value.
pub(crate) fn arguments(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, CliError> {
    let is_other = |word: &OsString| word == "run" || word == "bench";
    if arguments.get(1).is_none_or(|command| command != "cc") || arguments.get(2).is_some_and(is_other) {
        return Ok(arguments);
    }
    let rest = arguments.split_off(2);
    arguments.extend(spelling::translate(rest)?);
    Ok(arguments)
}

/// Compiles the files and writes what is asked for.
fn translate(args: &CcArgs) -> Result<ExitCode, CliError> {
    let driver = &args.driver;
    if let Some(code) = driver.answer(!args.files.is_empty() || !driver.linker_args.is_empty())? {
        return Ok(code);
    }
    let links_only = driver.linker_args.iter().any(|arg| !arg.starts_with('-'));
    if args.files.is_empty() && !links_only {
        return Err(CliError::Usage("no input files".into()));
    }
    // Each file's remarks are appended.
    if let Some(path) = &args.remarks {
        std::fs::write(path, "").map_err(|source| CliError::Write { path: path.clone(), source })?;
    }
    if driver.only_preprocesses() || driver.only_checks() {
        return without_code(args);
    }
    let kinds = args.files.iter().map(|path| driver.kind(path)).collect::<Result<Vec<_>, _>>()?;
    let stage = match (driver.object, driver.assemble, args.emit) {
        (true, ..) => Emit::Obj,
        (_, true, _) => Emit::Asm,
        (_, _, Some(emit)) => emit,
        (_, _, None) => {
            let is_code = args.json || args.report && args.output.is_none();
            let several = args.files.len() > 1 && args.output.is_some();
            if !is_code && (several || kinds.iter().any(|kind| *kind != Kind::Ir) || links_only) {
                return executable(args, &args.output.clone().unwrap_or_else(|| "a.out".into()));
            }
            Emit::Asm
        }
    };
    if args.files.len() > 1 && args.output.is_some() {
        return Err(CliError::Usage("-o names one output file, but there are several inputs".into()));
    }
    for (path, kind) in args.files.iter().zip(kinds) {
        let beside = (driver.object || driver.assemble).then(|| {
            let name = path.with_extension(if driver.object { "o" } else { "s" });
            name.file_name().map_or(name.clone(), PathBuf::from)
        });
        let output = args.output.clone().or(beside).filter(|path| path != Path::new("-"));
        if let (Kind::Assembly, Emit::Obj, Some(output)) = (kind, stage, &output) {
            driver.assembled(path, output)?;
            continue;
        }
        let module = module(args, path, output.as_deref().unwrap_or(Path::new("-")))?;
        let Some(bytes) = emitted(args, path, module, stage)? else { continue };
        write(output.as_deref(), &bytes)?;
        if let (Some(path), Emit::Elf) = (&output, stage) {
            make_executable(path).map_err(|source| CliError::Write { path: path.clone(), source })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes to a file, or to standard output.
fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), CliError> {
    match path {
        Some(path) => {
            std::fs::write(path, bytes).map_err(|source| CliError::Write { path: path.to_owned(), source })
        }
        None => Ok(io::stdout().lock().write_all(bytes)?),
    }
}

/// Preprocesses or checks the files.
fn without_code(args: &CcArgs) -> Result<ExitCode, CliError> {
    let mut all = Vec::new();
    for path in &args.files {
        match args.driver.only_preprocesses() {
            true => all.extend(args.driver.preprocessed(path)?),
            false => args.driver.check(path)?,
        }
    }
    if args.driver.only_preprocesses() {
        write(args.output.as_deref().filter(|path| *path != Path::new("-")), &all)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The module of a file that becomes `output`.
fn module(args: &CcArgs, path: &Path, output: &Path) -> Result<Module, CliError> {
    match args.driver.kind(path)? {
        Kind::C => {
            let text = args.driver.translate(path, output)?;
            let name = path.with_extension("ll").display().to_string();
            let mut module = rivet_cc::parse::parse(&name, &text)?;
            args.driver.place_guard(&mut module)?;
            args.driver.apply(&mut module);
            Ok(module)
        }
        Kind::Ir => {
            let mut module = read(path)?;
            if module.functions.is_empty() && module.globals.is_empty() {
                return Err(CliError::Usage(format!("{}: the module defines nothing", path.display())));
            }
            args.driver.apply(&mut module);
            Ok(module)
        }
        Kind::Assembly => Err(CliError::Usage(format!(
            "{}: assembly only becomes an object (-c) or is linked",
            path.display()
        ))),
    }
}

/// What a file becomes at a stage; none if a report was printed instead.
fn emitted(args: &CcArgs, path: &Path, module: Module, stage: Emit) -> Result<Option<Vec<u8>>, CliError> {
    if stage == Emit::Ir && !args.report && !args.json && args.remarks.is_none() {
        return Ok(Some(module.to_string().into_bytes()));
    }
    let (module, compiled) = compile_module(path, module, &args.compile)?;
    if args.json {
        writeln!(io::stdout(), "{}", report::json(&compiled))?;
        return Ok(None);
    }
    if let Some(path) = &args.remarks {
        let text = rivet_cc::remarks::yaml(&compiled);
        let file = std::fs::File::options().append(true).create(true).open(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|source| CliError::Write { path: path.clone(), source })?;
    }
    if args.report {
        report::text(&mut io::stderr().lock(), &compiled)?;
    }
    pipeline::emit(&module, &compiled, stage.stage()).map(Some).map_err(|error| named(path, error))
}

/// Compiles the files to objects and links these.
fn executable(args: &CcArgs, output: &Path) -> Result<ExitCode, CliError> {
    let folder = tempfile::tempdir().map_err(|e| CliError::Host(format!("no temporary folder: {e}")))?;
    let mut objects = Vec::new();
    for (at, path) in args.files.iter().enumerate() {
        if args.driver.kind(path)? == Kind::Assembly {
            objects.push(path.clone());
            continue;
        }
        let module = module(args, path, output)?;
        // The linker's driver assembles what only assemblers know.
        let (stage, suffix) = if module.assembly.is_empty() { (Emit::Obj, "o") } else { (Emit::Asm, "s") };
        let object = folder.path().join(format!("{at}.{suffix}"));
        let bytes = emitted(args, path, module, stage)?.unwrap_or_default();
        write(Some(&object), &bytes)?;
        objects.push(object);
    }
    args.driver.link(&objects, output)?;
    Ok(ExitCode::SUCCESS)
}
