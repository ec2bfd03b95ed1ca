//! `rivet gdb` serves a program to GDB over a socket or a pipe.
//!
//! What the protocol says is `rivet-debug`'s business; here are the options, and who connects to whom.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use rivet_debug::gdb::{self, Ended};
use rivet_debug::{Complaint, Debugger, Reply, Session};
use rivet_linux::{Clocks, Input, Output};
use rivet_sim::ExitStatus;

use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::LimitArgs;
use crate::listen::{failed, listen};
use crate::past::PastArgs;
use crate::replay;
use crate::report;
use crate::suggest;
use crate::target::{self, MachineArgs};

const ONLY_RECORDING: &str = "a recording runs its own program with its own arguments";

/// Arguments of `rivet gdb`.
#[derive(Args)]
#[command(
    trailing_var_arg = true,
    after_help = "Examples:\n  rivet gdb fixtures/bin/saxpy.elf\n  \
                  gdb-multiarch fixtures/bin/saxpy.elf -ex 'target remote localhost:1234'\n\n  \
                  gdb-multiarch prog -ex 'target remote | rivet gdb --stdio --vlen 1024 prog'\n\n\
                  The program stops at its first instruction. In GDB, `monitor help` lists Rivet's own commands.\n\
                  Exit codes: that of the program if it exited; 0 if GDB detached; 2 for an error."
)]
pub(crate) struct GdbArgs {
    /// TCP port to listen on; 0 chooses a free port and prints it
    #[arg(long, value_name = "PORT", default_value_t = 1234, conflicts_with = "stdio")]
    port: u16,
    /// Serve GDB on standard input and output; the program has no input and prints to standard error
    #[arg(long)]
    stdio: bool,
    /// Address to listen on; other than 127.0.0.1, GDB can connect from other machines
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), conflicts_with = "stdio")]
    listen: IpAddr,
    /// Keep the program when GDB detaches, and wait for the next connection
    #[arg(long, conflicts_with = "stdio")]
    keep: bool,
    #[command(flatten)]
    past: PastArgs,
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Go through a recording of `rivet run --record`
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    replay: Option<PathBuf>,
    /// The process of the recording to debug, in the order in which they were created
    #[arg(long, value_name = "N", default_value_t = 1, requires = "replay", value_parser = clap::value_parser!(u64).range(1..))]
    process: u64,
    /// The program, and its arguments
    #[arg(value_name = "PROGRAM", required_unless_present = "replay", allow_hyphen_values = true)]
    program: Vec<String>,
}

/// Runs the subcommand.
pub(crate) fn gdb(args: &GdbArgs) -> Result<ExitCode, CliError> {
    if let Some(option) = args.program.first().filter(|word| word.starts_with('-')) {
        return Err(CliError::Usage(suggest::option::<GdbArgs>("gdb", option)));
    }
    args.limits.set()?;
    let mut debugger = debugger(args, &args.program)?;
    let needs = match (&args.replay, args.program.first()) {
        (Some(recording), _) => replay::needs(recording).debugger(recording),
        (None, program) => Needs::of(&args.machine).debugger(Path::new(program.map_or(".", String::as_str))),
    };
    if args.stdio { by_pipe(args, &needs, &mut debugger) } else { by_socket(args, &needs, &mut debugger) }
}

/// The machine for a program and its arguments.
fn debugger(args: &GdbArgs, program: &[String]) -> Result<Debugger, CliError> {
    let stdout = if args.stdio { Output::Stderr } else { Output::Stdout };
    let mut target = match &args.replay {
        Some(recording) => replay::open(recording, [stdout, Output::Stderr], args.process)?,
        None => target::build(&args.machine, program, |linux| {
            // A run that is looked at should be the same each time, however long one looks.
            linux.clocks = Clocks::Virtual;
            linux.max_processes = args.past.fork.most_processes();
            if args.stdio {
                linux.stdin = Input::Bytes(Arc::default());
                linux.stdout = stdout;
            }
        })?,
    };
    if !args.stdio {
        target.read_stdin();
    }
    let mut debugger = target.debugger();
    if let Err(why) = args.past.remember(&mut debugger.session) {
        report::warning(&format!("reverse execution is unavailable: {why}"));
    }
    Ok(debugger)
}

/// The machine again, when GDB runs the program again.
fn restart(args: &GdbArgs, program: &str, arguments: &[String]) -> Reply<Session> {
    let Some(first) = args.program.first() else {
        if !program.is_empty() || !arguments.is_empty() {
            return Err(Complaint(ONLY_RECORDING.into()));
        }
        let again = debugger(args, &[]);
        return again.map(|debugger| debugger.session).map_err(|error| Complaint(error.to_string()));
    };
    if !program.is_empty() && program != first {
        return Err(Complaint(format!("rivet gdb can run only {first}")));
    }
    let own = [std::slice::from_ref(first), arguments].concat();
    let program = if arguments.is_empty() { &args.program } else { &own };
    debugger(args, program).map(|debugger| debugger.session).map_err(|error| Complaint(error.to_string()))
}

/// Serves one GDB.
fn serve(args: &GdbArgs, debugger: &mut Debugger, from: Box<dyn Read + Send>, to: Box<dyn Write>) -> Ended {
    gdb::serve(debugger, from, to, &mut |program, arguments| restart(args, program, arguments))
}

/// GDB is at the other end of standard input and output.
fn by_pipe(args: &GdbArgs, needs: &Needs, debugger: &mut Debugger) -> Result<ExitCode, CliError> {
    // Ctrl-C at GDB's terminal reaches us as well; GDB says what it means by it.
    ctrlc::set_handler(|| {})
        .map_err(|error| CliError::Usage(format!("cannot install a handler for Ctrl-C: {error}")))?;
    needs.confine();
    exit_code(serve(args, debugger, Box::new(io::stdin()), Box::new(io::stdout())))
}

/// GDB connects to a port.
fn by_socket(args: &GdbArgs, needs: &Needs, debugger: &mut Debugger) -> Result<ExitCode, CliError> {
    let wanted = SocketAddr::new(args.listen, args.port);
    let (listener, address) = listen(wanted)?;
    let cannot = |error| failed(wanted, error);
    if !args.listen.is_loopback() {
        let words = "anyone who can reach this port controls the program and everything that --dir grants it";
        report::warning(&format!("--listen {}: {words}", args.listen));
    }
    let at =
        if args.listen.is_loopback() { format!("localhost:{}", address.port()) } else { address.to_string() };
    let program = args.program.first().map_or(String::new(), |program| format!(" {program}"));
    report::say(&format!("waiting for GDB: gdb-multiarch{program} -ex 'target remote {at}'"));
    needs.confine();
    loop {
        let (stream, _) = listener.accept().map_err(cannot)?;
        let ended = session(args, debugger, &stream);
        // The reader of this session is to end as well.
        let _ = stream.shutdown(Shutdown::Both);
        match ended.map_err(cannot)? {
            Ended::Left if args.keep => {}
            Ended::Refused(why) if args.keep => report::error(&why),
            ended => return exit_code(ended),
        }
    }
}

/// A port of this machine for a GDB that comes later.
pub(crate) fn later(port: u16) -> Result<(TcpListener, u16), CliError> {
    let (listener, address) = listen(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
    Ok((listener, address.port()))
}

/// Serves a GDB that connects to a program where it stands.
pub(crate) fn open(
    (listener, port): (TcpListener, u16),
    program: &str,
    mut debugger: Debugger,
) -> Result<(), CliError> {
    // The instruction is tried again, and fails again.
    debugger.execute("continue").map_err(|complaint| CliError::Usage(complaint.to_string()))?;
    report::say(&format!("waiting for GDB: gdb-multiarch {program} -ex 'target remote localhost:{port}'"));
    let failed = |error| CliError::Usage(format!("cannot serve GDB: {error}"));
    let (stream, _) = listener.accept().map_err(failed)?;
    stream.set_nodelay(true).map_err(failed)?;
    let (from, to) = (stream.try_clone().map_err(failed)?, stream.try_clone().map_err(failed)?);
    let restart = &mut |_: &str, _: &[String]| Err(Complaint("this program cannot be run again".into()));
    match gdb::serve(&mut debugger, Box::new(from), Box::new(to), restart) {
        Ended::Refused(why) => Err(CliError::Usage(why)),
        Ended::Program(_) | Ended::Killed | Ended::Left => Ok(()),
    }
}

/// One client.
fn session(args: &GdbArgs, debugger: &mut Debugger, stream: &TcpStream) -> io::Result<Ended> {
    stream.set_nodelay(true)?;
    Ok(serve(args, debugger, Box::new(stream.try_clone()?), Box::new(stream.try_clone()?)))
}

fn exit_code(ended: Ended) -> Result<ExitCode, CliError> {
    io::stdout().flush()?;
    match ended {
        Ended::Program(ExitStatus::Code(code)) => Ok(ExitCode::from(code as u8)),
        Ended::Program(ExitStatus::Signal(signal)) => Ok(ExitCode::from((128 + signal) as u8)),
        Ended::Program(ExitStatus::InstructionLimit) | Ended::Killed | Ended::Left => Ok(ExitCode::SUCCESS),
        Ended::Refused(why) => Err(CliError::Usage(why)),
    }
}
