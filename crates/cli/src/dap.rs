//! `rivet dap` serves a program to an editor, by the Debug Adapter Protocol.
//!
//! What the protocol says is `rivet-debug`'s business; here are the options, and who connects to whom.

mod attach;
mod launch;
mod options;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::fd::OwnedFd;
use std::process::{Command, ExitCode, Stdio};

use clap::Args;

use crate::error::CliError;
use crate::listen::{failed, listen};
use crate::report;

/// Arguments of `rivet dap`.
#[derive(Args)]
#[command(after_help = "Examples:\n  rivet dap\n  rivet dap --port 4711\n\n\
                  Editors start it: `rivet help editors` has the configurations of VS Code and Neovim, and what launch can say.")]
pub(crate) struct DapArgs {
    /// TCP port of this machine to listen on, for any number of sessions; 0 chooses a free port and prints it [default:
    /// one session on standard input and output]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
}

/// Runs the subcommand.
pub(crate) fn dap(args: &DapArgs) -> Result<ExitCode, CliError> {
    match args.port {
        None => {
            let mut launcher = launch::EditorLauncher::default();
            rivet_debug::dap::serve(Box::new(io::stdin()), Box::new(io::stdout()), &mut launcher);
            Ok(ExitCode::SUCCESS)
        }
        Some(port) => serve_each(port),
    }
}

/// Serves each client in a process of its own, which gives up what its program does not need.
fn serve_each(port: u16) -> Result<ExitCode, CliError> {
    let (listener, address) = listen(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
    report::say(&format!("waiting for editors at localhost:{}", address.port()));
    loop {
        let (stream, _) = listener.accept().map_err(|error| failed(address, error))?;
        if let Err(error) = session(stream) {
            report::error(&format!("cannot serve a client: {error}"));
        }
    }
}

fn session(stream: TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let input = OwnedFd::from(stream.try_clone()?);
    let mut child = Command::new(std::env::current_exe()?)
        .arg("dap")
        .stdin(Stdio::from(input))
        .stdout(Stdio::from(OwnedFd::from(stream)))
        .spawn()?;
    std::thread::Builder::new().name("session".into()).spawn(move || child.wait()).map(drop)
}
