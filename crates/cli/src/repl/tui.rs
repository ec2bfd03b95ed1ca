//! `--tui` opens the debugger's screen.
//!
//! The debugger lives on a thread of its own, where it is built and confined; the thread of the screen gives up its files
//! as well before it listens to the terminal.

use std::process::ExitCode;

use rivet_debug::Debugger;
use rivet_tui::{Ended, Failed, Options};

use super::{ReplArgs, debugger, editor, needs, prepare};
use crate::confine::Needs;
use crate::error::CliError;
use crate::report;

/// Runs the debugger on a screen until someone leaves.
pub(super) fn run(args: Box<ReplArgs>) -> Result<ExitCode, CliError> {
    let history = editor::history();
    let file = args.replay.as_ref().or(args.core.as_ref()).map(|file| file.display().to_string());
    let guest = file.or_else(|| args.program.first().cloned());
    let needs = needs(&args, history.as_deref());
    let for_screen = needs.clone();
    let options = Options {
        title: guest.unwrap_or_else(|| "scratch machine".into()),
        colour: anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
        history,
        confine: Box::new(move || for_screen.iter().for_each(Needs::confine_thread)),
    };
    let ended = rivet_tui::run(options, move || {
        // What is printed now would be gone when the screen comes.
        let (debugger, warnings) = report::keeping_warnings(|| {
            let mut debugger = debugger(&args, true)?;
            prepare(&args, &mut debugger)?;
            Ok::<Debugger, CliError>(debugger)
        });
        let debugger = debugger?;
        needs.iter().for_each(Needs::confine);
        Ok((debugger, warnings))
    });
    match ended {
        Ok(Ended::Left) => Ok(ExitCode::SUCCESS),
        Ok(Ended::Signal(signal)) => Ok(ExitCode::from(128u8.saturating_add(signal as u8))),
        Err(Failed::Start(error)) => Err(error),
        Err(Failed::NoTerminal(why)) => Err(CliError::Usage(why.into())),
        Err(Failed::Terminal(error)) => Err(CliError::Usage(format!("the terminal: {error}"))),
        Err(Failed::Debugger) => Err(CliError::Usage("the debugger has ended unexpectedly".into())),
    }
}
