//! `rivet repl` runs the debugger at a terminal or from a script.
//!
//! What commands do is `rivet-debug`'s business; here are the options, where lines come from, colours and Ctrl-C.

mod colours;
mod editor;
mod init;
mod pager;
mod script;
mod tui;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use clap::Args;
use rivet_debug::{Complaint, Debugger};
use rivet_isa::Xlen;
use rivet_linux::{Clocks, Input, Output};

use crate::confine::Needs;
use crate::core_file;
use crate::error::CliError;
use crate::limits::LimitArgs;
use crate::past::PastArgs;
use crate::replay;
use crate::report;
use crate::suggest;
use crate::target::{self, MachineArgs};

/// Columns where no terminal says how many there are.
const WIDTH: usize = 100;

/// Arguments of `rivet repl`.
#[derive(Args)]
#[command(
    trailing_var_arg = true,
    after_help = "Examples:\n  rivet repl\n  rivet repl --vlen 256 fixtures/bin/saxpy.elf\n  rivet repl --tui fixtures/bin/saxpy.elf\n  \
                  rivet repl -e 'break main; continue; bt' fixtures/bin/saxpy.elf\n\n\
                  Without a program, instructions execute as they are typed: li a0, 5. `help` lists the commands.\n\
                  With a program, `save` and `load` can access only the working directory, the program's directory and the temporary directory."
)]
pub(crate) struct ReplArgs {
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Execute commands, separated by `;`, and exit; can be repeated
    #[arg(short = 'e', long = "execute", value_name = "COMMANDS")]
    execute: Vec<String>,
    /// Execute the commands in a file and exit
    #[arg(long, value_name = "FILE")]
    command: Vec<PathBuf>,
    /// Read no init files; only sessions at a terminal read them
    #[arg(long, alias = "nx")]
    no_init: bool,
    #[command(flatten)]
    past: PastArgs,
    /// Look for source files whose paths begin with FROM where they begin with TO; can be repeated
    #[arg(long, value_name = "FROM=TO")]
    source_map: Vec<String>,
    /// Open a screen: source, vector registers, CSRs, memory, stack, output
    #[arg(long, conflicts_with_all = ["execute", "command", "width"])]
    tui: bool,
    /// Width of the output in columns [default: that of the terminal, or 100]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Go through a recording of `rivet run --record`
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    replay: Option<PathBuf>,
    /// The process of the recording to debug, in the order in which they were created
    #[arg(long, value_name = "N", default_value_t = 1, requires = "replay", value_parser = clap::value_parser!(u64).range(1..))]
    process: u64,
    /// Look at a core file of the program, which it names itself if none is given
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    core: Option<PathBuf>,
    /// The program, and its arguments
    #[arg(value_name = "PROGRAM", allow_hyphen_values = true)]
    program: Vec<String>,
}

/// Runs the subcommand.
pub(crate) fn repl(args: Box<ReplArgs>) -> Result<ExitCode, CliError> {
    if let Some(option) = args.program.first().filter(|word| word.starts_with('-')) {
        return Err(CliError::Usage(suggest::option::<ReplArgs>("repl", option)));
    }
    args.limits.set()?;
    if args.tui {
        return tui::run(args);
    }
    let scripted = !args.execute.is_empty() || !args.command.is_empty();
    let typed = !scripted && io::stdin().is_terminal();
    let mut debugger = debugger(&args, scripted || typed)?;
    prepare(&args, &mut debugger)?;
    debugger.width = args.width.or_else(terminal_width).unwrap_or(WIDTH).max(20);
    let inits = if typed && !args.no_init { init::read() } else { Vec::new() };
    let history = editor::history().filter(|_| typed);
    let needs = needs(&args, history.as_deref());
    if needs.is_none() || args.machine.surroundings.host {
        // A confined session starts no programs.
        debugger.shell = Some(Box::new(shell));
    }
    needs.iter().for_each(Needs::confine);
    if typed {
        if let Some(code) = init::run(&mut debugger, &inits)? {
            return Ok(code);
        }
        return editor::run(debugger, args.width.is_none());
    }
    interruptible(&debugger.session.interrupt)?;
    if !scripted {
        return script::pipe(&mut debugger);
    }
    for path in &args.command {
        if let Some(code) = script::file(&mut debugger, path)? {
            return Ok(code);
        }
    }
    for commands in &args.execute {
        if let Some(code) = script::text(&mut debugger, commands)? {
            return Ok(code);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prepares a debugger as the options say, before the process gives up its files.
fn prepare(args: &ReplArgs, debugger: &mut Debugger) -> Result<(), CliError> {
    // The session itself says why it remembers nothing, when somebody wants to go back.
    let _ = args.past.remember(&mut debugger.session);
    for map in &args.source_map {
        match map.split_once('=') {
            Some((from, to)) if !from.is_empty() => debugger.map_sources(from, to),
            _ => return Err(CliError::Usage(format!("--source-map needs FROM=TO, found {map}"))),
        }
    }
    let finished = args.replay.is_some() || args.core.is_some();
    if finished || !args.program.is_empty() && !args.machine.surroundings.host {
        debugger.read_sources();
    }
    Ok(())
}

/// What the session needs of the host once the machine is built; none without a guest.
fn needs(args: &ReplArgs, history: Option<&Path>) -> Option<Needs> {
    let needs = match (args.replay.as_ref().or(args.core.as_ref()), args.program.first()) {
        (Some(file), _) => replay::needs(file).debugger(file),
        (None, Some(program)) => Needs::of(&args.machine).debugger(Path::new(program)),
        (None, None) => return None,
    };
    let needs = args.command.iter().fold(needs, |needs, path| needs.reading(path));
    Some(history.into_iter().fold(needs, |needs, history| needs.keeping(history)))
}

/// Opens the debugger where a program stands, and shows that.
pub(crate) fn open(mut debugger: Debugger) -> Result<ExitCode, CliError> {
    debugger.width = terminal_width().unwrap_or(WIDTH).max(20);
    // The instruction is tried again, and fails again.
    if let Some(code) = script::text(&mut debugger, "continue")? {
        return Ok(code);
    }
    if io::stdin().is_terminal() {
        return editor::run(debugger, true);
    }
    interruptible(&debugger.session.interrupt)?;
    script::pipe(&mut debugger)
}

/// Runs a command of the host's shell, or a shell.
fn shell(words: &str) -> io::Result<std::process::ExitStatus> {
    let mut command =
        std::process::Command::new(std::env::var_os("SHELL").unwrap_or_else(|| "/bin/sh".into()));
    if !words.is_empty() {
        command.arg("-c").arg(words);
    }
    command.status()
}

/// The terminal's rows and columns, where standard output is one.
fn terminal_size() -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some((usize::from(size.ws_row), usize::from(size.ws_col))).filter(|&(_, columns)| columns > 0)
}

/// The terminal's columns, where standard output is one.
fn terminal_width() -> Option<usize> {
    terminal_size().map(|(_, columns)| columns)
}

/// The machine that the options ask for.
fn debugger(args: &ReplArgs, guest_reads: bool) -> Result<Debugger, CliError> {
    if let Some(recording) = &args.replay {
        let mut debugger = open_recording(recording, args.process)?;
        let (recording, history) = (recording.clone(), args.past.history());
        debugger.reopen = Some(Box::new(move |process| {
            let again = open_recording(&recording, process);
            let mut session = again.map_err(|error| Complaint(error.words()))?.session;
            // The session itself says why it remembers nothing, when somebody wants to go back.
            let _ = history.remember(&mut session);
            Ok(session)
        }));
        return Ok(debugger);
    }
    if let Some(core) = &args.core {
        let debugger = core_file::open(core, args.program.first().map(String::as_str), &args.machine)?;
        report::note(&core_file::summary(&debugger));
        return Ok(debugger);
    }
    if args.program.is_empty() {
        let config = target::config(&args.machine, Xlen::Rv64, true)?;
        return Debugger::scratch(Arc::new(config)).map_err(|complaint| CliError::Usage(complaint.0));
    }
    let mut target = target::build(&args.machine, &args.program, |linux| {
        // A run that is looked at should be the same each time, however long one looks.
        linux.clocks = Clocks::Virtual;
        linux.max_processes = args.past.fork.most_processes();
        if !guest_reads {
            // Commands come from there.
            linux.stdin = Input::Bytes(Arc::default());
        }
    })?;
    // A serial port reads ahead, and would take commands that are typed.
    if guest_reads && !io::stdin().is_terminal() {
        target.read_stdin();
    }
    Ok(target.debugger())
}

/// A process of a recording.
fn open_recording(recording: &Path, process: u64) -> Result<Debugger, CliError> {
    Ok(replay::open(recording, [Output::Stdout, Output::Stderr], process)?.debugger())
}

/// Ctrl-C stops the guest; where the guest cannot be stopped, because the host waits for input, the third time leaves.
fn interruptible(flag: &Arc<AtomicBool>) -> Result<(), CliError> {
    let flag = Arc::clone(flag);
    let unseen = AtomicU32::new(0);
    let handler = move || {
        let ignored = flag.swap(true, Ordering::Relaxed);
        let times = if ignored { unseen.fetch_add(1, Ordering::Relaxed) } else { 0 };
        if !ignored {
            unseen.store(0, Ordering::Relaxed);
        }
        if times >= 1 {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler)
        .map_err(|error| CliError::Usage(format!("cannot install a handler for Ctrl-C: {error}")))
}
