//! A target is the machine around a program, built from the options.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session, Surroundings};
use rivet_elf::{Image, ImageKind};
use rivet_hart::Config;
use rivet_isa::Xlen;
use rivet_linux::{Grant, Linux, LinuxConfig, Output, Random, interpreter};
use rivet_sim::Machine;

use crate::board::{self, BoardArgs};
use crate::choices::{self, AgnosticArg};
use crate::error::CliError;
use crate::host;
use crate::output::OutputFile;
use crate::program;
use crate::qemu;
use crate::report;
use crate::setup;
use crate::units;

/// The environment of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Env {
    /// Bare metal if the program has a symbol `tohost`, otherwise Linux
    Auto,
    /// Linux user mode: system calls
    Linux,
    /// Bare metal: M-mode, RAM at 0x80000000, HTIF and devices
    Bare,
}

/// What the machine is, and what of the host it may reach.
#[derive(Args)]
pub(crate) struct MachineArgs {
    /// ISA to simulate: ISA string, profile, QEMU-style CPU, or a CPU of `rivet cpus` [default: RVA23U64 and all other user-level extensions, VLEN 256]
    #[arg(long, visible_alias = "cpu", value_name = "STRING")]
    pub(crate) isa: Option<String>,
    /// VLEN in bits: a power of two from 32 to 65536; on a bare machine also a value for each hart (256,1024)
    #[arg(long, value_name = "BITS", value_delimiter = ',')]
    pub(crate) vlen: Vec<u32>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) surroundings: SurroundingsArgs,
    /// Value for agnostic elements: keep (undisturbed), all ones (ones), or random per element (mixed, mixed:SEED)
    #[arg(long, value_name = "FILL", default_value = "undisturbed")]
    pub(crate) agnostic: AgnosticArg,
    /// Set an implementation-defined choice
    #[arg(long, value_name = "KEY=VALUE", long_help = format!("Set an implementation-defined choice:\n{}", choices::help()))]
    pub(crate) set: Vec<String>,
}

/// What surrounds the program.
#[derive(Args, Clone)]
pub(crate) struct SurroundingsArgs {
    /// Execution environment
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) env: Env,
    /// Sysroot for the dynamic loader and libraries, mounted as the guest's /, read-only without --host; its files take
    /// precedence over those of --dir /
    #[arg(short = 'L', value_name = "DIR", env = "QEMU_LD_PREFIX", hide_env_values = true)]
    pub(crate) sysroot: Option<PathBuf>,
    /// Grant access to a directory: HOST or HOST::GUEST, with prefix ro: for read-only. A read-only directory
    /// inside a writable one stays read-only by any path
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Vec<String>,
    /// Give the program the host as it is: all files (first under -L), environment, network, open descriptors, and the
    /// host's programs. Nothing is confined: only for programs that you trust
    #[arg(long)]
    pub(crate) host: bool,
    /// Set an environment variable of the guest; its environment is empty otherwise, or with --host the host's
    #[arg(short = 'E', long = "setenv", value_name = "NAME=VALUE")]
    pub(crate) setenv: Vec<String>,
    /// Remove an environment variable, with --host
    #[arg(short = 'U', long = "unsetenv", value_name = "NAME", requires = "host")]
    pub(crate) unsetenv: Vec<String>,
    /// Pass another name to the program as its first argument (argv 0)
    #[arg(short = '0', long, value_name = "NAME")]
    pub(crate) argv0: Option<OsString>,
    /// Size of the main thread's stack: 512K, 16M [default: 8M]
    #[arg(long, value_name = "SIZE", value_parser = stack_size)]
    pub(crate) stack_size: Option<u64>,
    /// Width of user addresses in bits, 32 to 47 [default: 38, as with Sv39; 32 on RV32]
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(32..=47))]
    pub(crate) address_bits: Option<u32>,
    /// Kernel release that uname reports
    #[arg(long, value_name = "RELEASE")]
    pub(crate) uname: Option<String>,
    /// Source of the guest's random bytes: the host, or a seed [default: 0; with --host: host]
    #[arg(long, value_name = "host|SEED", value_parser = random)]
    pub(crate) random: Option<Random>,
    /// Print system calls in the format of strace, to standard error or a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(crate) strace: Option<Option<PathBuf>>,
}

impl SurroundingsArgs {
    /// What `--dir` grants.
    pub(crate) fn grants(&self) -> impl Iterator<Item = Grant> {
        self.dir.iter().map(|text| Grant::parse(text))
    }
}

/// A program loaded into a machine.
pub(crate) struct Target {
    pub(crate) path: PathBuf,
    pub(crate) image: Arc<Image>,
    pub(crate) config: Arc<Config>,
    /// The bare machine, if the program runs on one.
    pub(crate) board: Option<rivet_board::Options>,
    pub(crate) machine: Machine,
    pub(crate) env: Surroundings,
}

impl Target {
    /// Another machine like it, whose console nobody sees; there is none of a Linux program, for the host cannot be there
    /// twice.
    pub(crate) fn lockstep_machine(&self) -> Result<Option<(Machine, rivet_board::Bare)>, CliError> {
        let Some(board) = &self.board else { return Ok(None) };
        let config = Arc::clone(&self.config);
        let (mut machine, bare) = rivet_board::boot(&self.image, config, board, Box::new(io::sink()))
            .map_err(|source| CliError::Sim { path: self.path.clone(), source: Box::new(source) })?;
        machine.quantum = self.machine.quantum;
        Ok(Some((machine, bare)))
    }

    /// Gives the serial port of a bare machine standard input.
    pub(crate) fn read_stdin(&mut self) {
        let Surroundings::Bare(bare) = &mut self.env else { return };
        // Without the lock of the standard library's handle, which a thread that waits for input would hold.
        if let Ok(stdin) = io::stdin().as_fd().try_clone_to_owned().map(File::from) {
            let is_file = stdin.metadata().is_ok_and(|found| found.is_file());
            bare.set_input(Box::new(stdin), is_file);
        }
    }

    /// The machine under a debugger.
    pub(crate) fn debugger(self) -> Debugger {
        let Target { path, image, machine, env, .. } = self;
        program::warn(&path, image.symbols.warnings());
        let names = Names::of(&env, &image, &path);
        Debugger::new(Session::new(machine, env, names))
    }
}

/// A program that was read, and what is to surround it.
pub(crate) struct Prepared {
    pub(crate) path: PathBuf,
    pub(crate) image: Arc<Image>,
    pub(crate) config: Config,
    pub(crate) linux: LinuxConfig,
    /// The bare machine, if the program is to run on one.
    pub(crate) board: Option<rivet_board::Options>,
}

/// Reads the program and builds its machine; `adjust` may change what a Linux program is given; a bare machine's
/// console goes where that program's standard output would.
pub(crate) fn build(
    args: &MachineArgs,
    program: &[impl AsRef<OsStr>],
    adjust: impl FnOnce(&mut LinuxConfig),
) -> Result<Target, CliError> {
    let Prepared { path, image, config, linux, board } = prepare(args, program, adjust)?;
    let sim = |source| CliError::Sim { path: path.clone(), source: Box::new(source) };
    let config = Arc::new(config);
    let (machine, env) = if let Some(options) = &board {
        let console: Box<dyn io::Write + Send> = match linux.stdout {
            Output::Stderr => Box::new(io::stderr()),
            Output::File(file) => Box::new(file),
            _ => Box::new(io::stdout()),
        };
        let (mut machine, env) =
            rivet_board::boot(&image, Arc::clone(&config), options, console).map_err(sim)?;
        machine.quantum = args.board.quantum();
        (machine, Surroundings::Bare(Box::new(env)))
    } else {
        let (linux, hart) = Linux::start(linux, Arc::clone(&config), Arc::clone(&image)).map_err(sim)?;
        (Machine::new(hart), Surroundings::Linux(Box::new(linux)))
    };
    Ok(Target { path, image, config, board, machine, env })
}

/// Reads the program and decides what its machine is.
pub(crate) fn prepare(
    args: &MachineArgs,
    program: &[impl AsRef<OsStr>],
    adjust: impl FnOnce(&mut LinuxConfig),
) -> Result<Prepared, CliError> {
    if let Some(bad) = args.surroundings.setenv.iter().find(|v| !v.contains('=')) {
        return Err(CliError::Usage(format!("--setenv {bad}: expected NAME=VALUE")));
    }
    let path = PathBuf::from(program[0].as_ref());
    let sim = |source| CliError::Sim { path: path.clone(), source: Box::new(source) };
    let mut linux = linux_config(args, program, &path)?;
    adjust(&mut linux);
    let mut bytes = match qemu::opened() {
        Some(file) => program::take(file, &path)?,
        None => program::open(&path)?,
    };
    if bytes.head().starts_with(b"#!") && args.surroundings.env != Env::Bare {
        bytes = interpreter(&mut linux, bytes).map_err(sim)?;
    }
    let image = Arc::new(program::parse(&linux.path, bytes)?);
    let is_bare = match args.surroundings.env {
        Env::Bare => true,
        Env::Linux => false,
        Env::Auto => image.tohost.is_some(),
    };
    if let Some(doubt) = doubtful_environment(args.surroundings.env, &image) {
        report::warning(&format!("{}: {doubt}", path.display()));
    }
    let board = match is_bare {
        true => {
            let words: Vec<_> = program[1..].iter().map(|word| word.as_ref().to_string_lossy()).collect();
            Some(rivet_board::Options { bootargs: words.join(" "), ..args.board.options(&args.vlen)? })
        }
        false => board::refuse_for_linux(args).map(|()| None)?,
    };
    let mut config = config(args, program::xlen(&image), is_bare)?;
    program::fit_vlen(&mut config, args, &image);
    if config.isa.xlen != program::xlen(&image) {
        let (path, xlen) = (path.display(), program::xlen(&image));
        let says = config.isa.xlen;
        return Err(CliError::Usage(format!("{path}: the program is for {xlen}, --isa says {says}")));
    }
    Ok(Prepared { path, image, config, linux, board })
}

/// Why a program does not look like one for the environment that the user names.
fn doubtful_environment(env: Env, image: &Image) -> Option<&'static str> {
    let ram = rivet_board::Ram::default().base;
    let below_ram =
        image.kind == ImageKind::Executable && image.segments.iter().all(|s| s.range().end <= ram);
    match env {
        Env::Bare if image.tohost.is_none() && below_ram => Some(
            "probably a program for Linux: it has no symbol tohost and is not linked for RAM at 0x80000000; \
             without --env bare it runs on Linux",
        ),
        Env::Linux if image.tohost.is_some() => Some(
            "probably a program for bare metal: it has a symbol tohost; without --env linux it runs on bare metal",
        ),
        _ => None,
    }
}

/// What the options say of the hart; without `--isa` it has that XLEN.
pub(crate) fn config(args: &MachineArgs, xlen: Xlen, is_bare: bool) -> Result<Config, CliError> {
    let parsed = args.isa.as_deref().map(program::parse_isa).transpose()?;
    let mut isa = program::choose_isa(parsed.as_ref(), None, xlen)?;
    // The others are for harts of their own.
    for &vlen in args.vlen.iter().rev() {
        isa = program::choose_isa(parsed.as_ref(), Some(vlen), xlen)?;
    }
    let mut config = Config::new(if is_bare { rivet_board::with_modes(isa) } else { isa });
    config.agnostic = args.agnostic.0;
    if let Some(parsed) = &parsed {
        setup::apply(parsed, &mut config);
    }
    for setting in &args.set {
        choices::set_option(&mut config, setting)?;
    }
    Ok(config)
}

fn linux_config(
    args: &MachineArgs,
    program: &[impl AsRef<OsStr>],
    path: &Path,
) -> Result<LinuxConfig, CliError> {
    let mut program: Vec<OsString> = program.iter().map(|word| word.as_ref().to_owned()).collect();
    let around = &args.surroundings;
    let inside = around.sysroot.as_deref().filter(|_| !around.host).and_then(|root| inside(root, path));
    if let Some(inside) = &inside {
        program[0] = inside.clone().into();
    }
    if let Some(argv0) = &around.argv0 {
        program[0].clone_from(argv0);
    }
    let mut config = LinuxConfig {
        path: inside.unwrap_or_else(|| path.to_owned()),
        env: around.setenv.iter().map(Into::into).collect(),
        grants: around.grants().collect(),
        sysroot: around.sysroot.clone().filter(|root| !around.host || adds_files(root)),
        strace: around.strace.as_ref().map(|file| strace(file.as_deref())).transpose()?,
        address_bits: around.address_bits,
        ..LinuxConfig::new(program)
    };
    if around.host {
        host::show(&mut config, around);
    }
    config.stack_size = around.stack_size.unwrap_or(config.stack_size);
    config.random = around.random.unwrap_or(config.random);
    if let Some(release) = &around.uname {
        config.release.clone_from(release);
    }
    Ok(config)
}

/// Has a sysroot files that a program that sees the host does not see anyway? QEMU takes a prefix that is not there.
fn adds_files(sysroot: &Path) -> bool {
    sysroot.canonicalize().is_ok_and(|root| root.is_dir() && root != Path::new("/"))
}

/// Where system calls are printed.
fn strace(file: Option<&Path>) -> Result<Output, CliError> {
    let Some(path) = file else { return Ok(Output::Stderr) };
    let file = std::fs::File::create(path).map_err(|source| OutputFile::failed(path, source))?;
    Ok(Output::File(Arc::new(file)))
}

fn stack_size(text: &str) -> Result<u64, String> {
    let fits = |bytes: &u64| (1 << 16..=1 << 32).contains(bytes);
    units::bytes(text).filter(fits).ok_or_else(|| "expected a size from 64K to 4G".into())
}

fn random(text: &str) -> Result<Random, String> {
    match text {
        "host" => Ok(Random::Host),
        seed => seed.parse().map(Random::Seeded).map_err(|_| "expected `host` or a number".into()),
    }
}

/// What a program of the sysroot is called there: programs look for their libraries beside themselves. The last link
/// stays, for `busybox` and others ask it what to do.
fn inside(root: &Path, path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().ok()?;
    let folder = folder.strip_prefix(root.canonicalize().ok()?).ok()?;
    Some(Path::new("/").join(folder).join(path.file_name()?))
}
