//! Counts the instructions that each loop of `tests/cc/kernels` takes as `rivet cc` compiles it and as other compilers do, and
//! prints a table in Markdown. A result that is not the evaluator's is an error.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use clap::Parser;
use rivet_cc::ir::Module;
use rivet_cc::{Options, parse, pipeline};
use rivet_conformance::kernels::{self, Cost};
use rivet_elf::Image;
use rivet_hart::Config;

/// What other compilers get: fast-math, as `rivet cc` has it here, and no calls of memcpy in place of a loop.
const FLAGS: [&str; 6] =
    ["--target=riscv64-linux-gnu", "-march=rv64gcv", "-O3", "-ffast-math", "-fno-builtin", "-c"];

/// Counts the instructions of loops as `rivet cc` and other compilers compile them, and prints a table in Markdown.
#[derive(Parser)]
struct Args {
    /// Number of elements, at most 2048.
    #[arg(short, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(..=2048))]
    n: u64,
    /// Bits of a vector register.
    #[arg(long, default_value_t = 256)]
    vlen: u32,
    /// Compilers that take clang's options; words after the first are options: `clang-19`, `zig clang`.
    #[arg(default_value = "clang-19")]
    compilers: Vec<String>,
}

/// A kernel: its name, its C, and its IR.
struct Kernel {
    name: String,
    source: PathBuf,
    module: Module,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare-compilers: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let kernels = kernels()?;
    let config = Arc::new(kernels::config(args.vlen)?);
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut heads = vec!["Rivet".to_string()];
    for compiler in &args.compilers {
        heads.push(version(compiler)?);
    }
    let mut rows = Vec::new();
    for kernel in &kernels {
        let mut costs = vec![cost(kernel, &own(kernel)?, args.n, &config)?];
        for compiler in &args.compilers {
            let image = other(kernel, compiler, folder.path())?;
            costs.push(cost(kernel, &image, args.n, &config).map_err(|e| format!("{compiler}: {e}"))?);
        }
        rows.push((kernel.name.clone(), costs));
    }
    print(&heads, rows);
    Ok(())
}

/// The kernels of the tree, in their order.
fn kernels() -> Result<Vec<Kernel>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc");
    let entries = std::fs::read_dir(folder.join("kernels")).map_err(|e| e.to_string())?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let kernel = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let module = parse::parse(&stem, &text).map_err(|e| e.to_string())?;
        let (_, name) = stem.split_once('_').ok_or_else(|| format!("{stem}: expected NN_NAME"))?;
        Ok(Kernel { name: name.to_string(), source: folder.join(format!("driver/{stem}.c")), module })
    };
    paths.iter().map(kernel).collect()
}

/// A compiler's name: `clang 19.1.7`, with the options that are its own.
fn version(compiler: &str) -> Result<String, String> {
    let text = output(command(compiler)?.arg("--version"))?;
    let version = text.lines().next().and_then(|line| line.split("version ").nth(1)).unwrap_or("?");
    let number = version.split_whitespace().next().unwrap_or("?");
    let options: Vec<&str> = compiler.split_whitespace().filter(|word| word.starts_with('-')).collect();
    Ok(format!("clang {number} {}", options.join(" ")).trim_end().to_string())
}

fn command(compiler: &str) -> Result<Command, String> {
    let mut words = compiler.split_whitespace();
    let mut command = Command::new(words.next().ok_or("a compiler without a name")?);
    command.args(words);
    Ok(command)
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("{:?}: {e}", command.get_program()))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The code of `rivet cc`.
fn own(kernel: &Kernel) -> Result<Image, String> {
    let options = Options { fast_math: true, ..Options::default() };
    let compiled = pipeline::module(&kernel.module, &options).map_err(|e| e.to_string())?;
    kernels::image(&kernel.module, &compiled)
}

/// The code of another compiler.
fn other(kernel: &Kernel, compiler: &str, folder: &Path) -> Result<Image, String> {
    let (object, executable) = (folder.join("kernel.o"), folder.join("kernel"));
    output(command(compiler)?.args(FLAGS).arg("-o").arg(&object).arg(&kernel.source))?;
    let mut linker = Command::new("ld.lld-19");
    output(
        linker
            .arg("-static")
            .arg(format!("--entry=k_{}", kernel.name))
            .arg("-o")
            .args([&executable, &object]),
    )?;
    let bytes = std::fs::read(&executable).map_err(|e| e.to_string())?;
    Image::parse("kernel", &bytes).map_err(|e| e.to_string())
}

/// What a call takes.
fn cost(kernel: &Kernel, image: &Image, n: u64, config: &Arc<Config>) -> Result<Cost, String> {
    let name = &kernel.name;
    let function = kernel.module.function(&format!("k_{name}")).ok_or_else(|| format!("no k_{name}"))?;
    let input = kernels::input(name, n as usize).ok_or_else(|| format!("no input for {name}"))?;
    let outcome = kernels::agree(&kernel.module, function, image, &input, config, kernels::format(name));
    Ok(Cost::of(&outcome.map_err(|e| format!("{name}: {e}"))?.stats))
}

/// Two columns for each compiler: instructions, and of these vset. The least of a row is bold.
fn print(heads: &[String], mut rows: Vec<(String, Vec<Cost>)>) {
    let sum = |i: usize| rows.iter().fold(Cost::default(), |sum, (_, costs)| sum.plus(costs[i]));
    rows.push((format!("all {}", rows.len()), (0..heads.len()).map(sum).collect()));
    println!("| loop | {} | vset |", heads.join(" | vset | "));
    println!("|---|{}", "---|---|".repeat(heads.len()));
    for (name, costs) in rows {
        let least = costs.iter().map(|cost| cost.instructions).min();
        let cells = costs.iter().map(|cost| {
            let count = grouped(cost.instructions);
            let count = if Some(cost.instructions) == least { format!("**{count}**") } else { count };
            format!("{count} | {}", grouped(cost.vset))
        });
        println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    match number {
        1000.. => format!("{},{:03}", grouped(number / 1000), number % 1000),
        _ => number.to_string(),
    }
}
