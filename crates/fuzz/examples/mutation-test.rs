//! Mutation testing of the suite: changes a copy of the sources in one place at a time and runs the suite on the result.
//!
//! The mutations are in `riscv-tests/mutations.toml`: a text that occurs once in a file, and what replaces it. A mutation that
//! does not apply or does not compile is an error, not a success. What no program can show, because no device raises it, the
//! encoding is compiled for Linux programs alone, or the suite leaves a choice open, the tests of a package have to catch.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;
use serde::Deserialize;

/// Tests the suite with mutations of the simulator, one at a time, and lists those that the suite does not catch.
#[derive(Parser)]
struct Args {
    /// The workspace.
    #[arg(long, default_value = ".")]
    root: PathBuf,
    /// Only mutations whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Start no mutation after this many seconds; 0 for no limit.
    #[arg(long, default_value_t = 0)]
    seconds: u64,
    /// Tests to run, relative to the workspace.
    #[arg(long, default_value = "riscv-tests/bin")]
    tests: PathBuf,
}

#[derive(Deserialize)]
struct Mutations {
    mutation: Vec<Mutation>,
}

/// A change that makes the simulator wrong.
#[derive(Deserialize)]
struct Mutation {
    name: String,
    file: PathBuf,
    find: String,
    replace: String,
    /// The package whose tests are run in place of the suite.
    package: Option<String>,
}

/// Why the mutation test cannot go on.
#[derive(Debug, thiserror::Error)]
enum MutationError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("riscv-tests/mutations.toml: {0}")]
    Mutations(#[from] toml::de::Error),
    #[error("`{name}`: its text occurs {count} times in {}, not once", file.display())]
    FindText { name: String, file: PathBuf, count: usize },
    #[error("{what} does not compile:\n{output}")]
    Build { what: String, output: String },
    #[error("the suite fails without any mutation; see to that first")]
    AlreadyFailing,
    #[error("the suite could not be run:\n{0}")]
    Suite(String),
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mutation-test: {error}");
            ExitCode::from(2)
        }
    }
}

/// Gives how many mutations survived.
fn run(args: &Args) -> Result<usize, MutationError> {
    let start = Instant::now();
    let list = args.root.join("riscv-tests/mutations.toml");
    let Mutations { mut mutation } = toml::from_str(&read(&list)?)?;
    mutation.retain(|mutation| mutation.name.contains(&args.only));
    let copy = Copy::new(&args.root)?;
    let texts = mutation.iter().map(|mutation| copy.mutated(mutation)).collect::<Result<Vec<_>, _>>()?;

    println!("{} mutations; building without any", mutation.len());
    copy.build("the project")?;
    if copy.suite(&args.tests)?.is_some() {
        return Err(MutationError::AlreadyFailing);
    }
    let (mut survived, mut tried) = (Vec::new(), 0);
    for (mutation, text) in mutation.iter().zip(texts) {
        if args.seconds != 0 && start.elapsed() > Duration::from_secs(args.seconds) {
            break;
        }
        tried += 1;
        let place = copy.tree.join(&mutation.file);
        let sound = read(&place)?;
        write(&place, &text)?;
        let caught = match &mutation.package {
            Some(package) => copy.package(&mutation.name, package),
            None => copy.build(&mutation.name).and_then(|()| copy.suite(&args.tests)),
        };
        write(&place, &sound)?;
        match caught? {
            Some(by) => println!("caught    {} ({by})", mutation.name),
            None => {
                println!("SURVIVED  {}", mutation.name);
                survived.push(&mutation.name);
            }
        }
    }
    println!(
        "{tried} of {} mutations tried, {} survived, in {:.0?}",
        mutation.len(),
        survived.len(),
        start.elapsed()
    );
    Ok(survived.len())
}

/// A copy of the sources with its own build folder, so that a mutation never touches the project.
struct Copy {
    root: PathBuf,
    tree: PathBuf,
    build: PathBuf,
}

impl Copy {
    fn new(root: &Path) -> Result<Copy, MutationError> {
        let root = root.canonicalize().map_err(at(root))?;
        let (tree, build) = (root.join("target/mutation-test/tree"), root.join("target/mutation-test/build"));
        fs::create_dir_all(&tree).map_err(at(&tree))?;
        for name in ["Cargo.toml", "Cargo.lock", "crates"] {
            sync(&root.join(name), &tree.join(name))?;
        }
        Ok(Copy { root, tree, build })
    }

    /// The file of a mutation, with the mutation.
    fn mutated(&self, mutation: &Mutation) -> Result<String, MutationError> {
        let text = read(&self.tree.join(&mutation.file))?;
        match text.matches(&mutation.find).count() {
            1 => Ok(text.replacen(&mutation.find, &mutation.replace, 1)),
            count => Err(MutationError::FindText {
                name: mutation.name.clone(),
                file: mutation.file.clone(),
                count,
            }),
        }
    }

    fn build(&self, what: &str) -> Result<(), MutationError> {
        self.compile(what, &["build", "-p", "rivet"])
    }

    /// Runs the tests of a package: what caught the mutation, if anything did.
    fn package(&self, what: &str, package: &str) -> Result<Option<String>, MutationError> {
        self.compile(what, &["test", "--no-run", "-p", package])?;
        let output = self.cargo(&["test", "-p", package])?;
        Ok((!output.status.success()).then(|| format!("the tests of {package}")))
    }

    fn cargo(&self, args: &[&str]) -> Result<Output, MutationError> {
        Command::new("cargo")
            .args(args)
            .args(["--quiet", "--locked", "--profile", "mutation"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.build)
            // A mutation may leave something unused.
            .env("RUSTFLAGS", "-A warnings")
            .stdout(Stdio::null())
            .output()
            .map_err(at(&self.tree))
    }

    fn compile(&self, what: &str, args: &[&str]) -> Result<(), MutationError> {
        let output = self.cargo(args)?;
        match output.status.success() {
            true => Ok(()),
            false => {
                let output = String::from_utf8_lossy(&output.stderr).into_owned();
                Err(MutationError::Build { what: what.into(), output })
            }
        }
    }

    /// Runs the suite: what caught the mutation, if anything did.
    fn suite(&self, tests: &Path) -> Result<Option<String>, MutationError> {
        let rivet = self.build.join("mutation/rivet");
        let output = Command::new(&rivet)
            .args(["conform", "--json"])
            .arg(self.root.join(tests))
            .output()
            .map_err(at(&rivet))?;
        match output.status.code() {
            Some(0) => Ok(None),
            Some(1) => Ok(Some(failures(&output.stdout))),
            _ => Err(MutationError::Suite(String::from_utf8_lossy(&output.stderr).into_owned())),
        }
    }
}

/// How many tests failed, and the first of them.
fn failures(json: &[u8]) -> String {
    #[derive(Deserialize)]
    struct Report {
        tests: Vec<Test>,
    }
    #[derive(Deserialize)]
    struct Test {
        name: String,
        verdict: String,
    }
    let Ok(report) = serde_json::from_slice::<Report>(json) else { return "by some tests".into() };
    let mut failed = report.tests.iter().filter(|test| test.verdict != "passed");
    match failed.next() {
        Some(first) => format!("{} and {} more", first.name, failed.count()),
        None => "by some tests".into(),
    }
}

/// Makes `to` like `from`; files that are the same already keep their times, so that they are not built again.
fn sync(from: &Path, to: &Path) -> Result<(), MutationError> {
    if !from.is_dir() {
        let bytes = fs::read(from).map_err(at(from))?;
        if fs::read(to).ok().as_deref() != Some(&bytes) {
            fs::write(to, bytes).map_err(at(to))?;
        }
        return Ok(());
    }
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in fs::read_dir(from).map_err(at(from))? {
        let name = entry.map_err(at(from))?.file_name();
        sync(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, MutationError> {
    fs::read_to_string(path).map_err(at(path))
}

fn write(path: &Path, text: &str) -> Result<(), MutationError> {
    fs::write(path, text).map_err(at(path))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> MutationError {
    let path = path.to_path_buf();
    move |source| MutationError::Io { path, source }
}
