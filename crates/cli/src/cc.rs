//! `rivet cc` compiles C and textual LLVM IR for RV64 with the vector extension.

mod bench;
mod driver;
mod options;
mod report;
mod run;
mod values;

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
use driver::DriverArgs;
use options::CompileArgs;

/// Arguments of `rivet cc`.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  rivet cc main.c -o prog && rivet run prog  compile, link and run C, by an installed clang\n  \
                  rivet cc saxpy.ll                        print assembly\n  \
                  rivet cc --emit=vset saxpy.ll            print pseudo-instructions with vsetvli\n  \
                  rivet cc --emit=obj -o saxpy.o saxpy.ll  write an object file\n  \
                  rivet cc run saxpy.ll --args f32:0*8 f32:1,2,3,4,5,6,7,8 2.0 8\n  \
                  rivet cc bench tests/cc/kernels          count the instructions of each kernel"
)]
pub(crate) struct CcArgs {
    #[command(subcommand)]
    command: Option<CcCommand>,
    #[command(flatten)]
    compile: CompileArgs,
    #[command(flatten)]
    driver: DriverArgs,
    /// Output: the program after a pass, or code [default: asm, or an executable of C with -o]
    #[arg(long, value_name = "STAGE", value_enum)]
    emit: Option<Emit>,
    /// Output file, - for standard output [default: that; of -c and -S the input's name with .o or .s]
    #[arg(short, value_name = "FILE")]
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
    /// C, textual LLVM IR or, to link with, objects
    #[arg(required = true)]
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
    if module.functions.is_empty() && module.globals.is_empty() {
        return Err(CliError::Usage(format!("{}: the module defines nothing", path.display())));
    }
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

/// Compiles the files and writes what is asked for.
fn translate(args: &CcArgs) -> Result<ExitCode, CliError> {
    // Each file's remarks are appended.
    if let Some(path) = &args.remarks {
        std::fs::write(path, "").map_err(|source| CliError::Write { path: path.clone(), source })?;
    }
    let driver = &args.driver;
    let several = args.files.len() > 1 || args.files.iter().any(|path| driver::is_c(path));
    let stage = match (driver.object, driver.assemble, args.emit) {
        (true, ..) => Emit::Obj,
        (_, true, _) => Emit::Asm,
        (_, _, Some(emit)) => emit,
        (_, _, None) => {
            if let (true, Some(output), false) = (several, &args.output, args.json) {
                return executable(args, output);
            }
            Emit::Asm
        }
    };
    if args.files.len() > 1 && args.output.is_some() {
        return Err(CliError::Usage("-o names one output file, but there are several inputs".into()));
    }
    for path in &args.files {
        let Some(bytes) = emitted(args, path, module(args, path)?, stage)? else { continue };
        let beside = (driver.object || driver.assemble).then(|| {
            let name = path.with_extension(if driver.object { "o" } else { "s" });
            name.file_name().map_or(name.clone(), PathBuf::from)
        });
        let output = args.output.clone().or(beside);
        match output.filter(|path| path != Path::new("-")) {
            Some(path) => {
                let executable = |()| if stage == Emit::Elf { make_executable(&path) } else { Ok(()) };
                let written = std::fs::write(&path, bytes).and_then(executable);
                written.map_err(|source| CliError::Write { path, source })?;
            }
            None => io::stdout().lock().write_all(&bytes)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The module of a file.
fn module(args: &CcArgs, path: &Path) -> Result<Module, CliError> {
    if driver::is_linked(path) {
        return Err(CliError::Usage(format!("{}: an object is for linking only (-o)", path.display())));
    }
    match driver::is_c(path) {
        true => {
            let text = args.driver.translate(path)?;
            let name = path.with_extension("ll").display().to_string();
            let mut module = rivet_cc::parse::parse(&name, &text)?;
            args.driver.place_guard(&mut module)?;
            Ok(module)
        }
        false => read(path),
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
        if driver::is_linked(path) {
            objects.push(path.clone());
            continue;
        }
        let module = module(args, path)?;
        // The linker's driver assembles what only assemblers know.
        let (stage, suffix) = if module.assembly.is_empty() { (Emit::Obj, "o") } else { (Emit::Asm, "s") };
        let object = folder.path().join(format!("{at}.{suffix}"));
        let bytes = emitted(args, path, module, stage)?.unwrap_or_default();
        std::fs::write(&object, bytes).map_err(|source| CliError::Write { path: object.clone(), source })?;
        objects.push(object);
    }
    args.driver.link(&objects, output)?;
    Ok(ExitCode::SUCCESS)
}
