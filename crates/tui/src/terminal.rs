//! The terminal while the screen is on it, and how it is given back.
//!
//! Invariant: while the screen is there, nothing but the screen reaches the terminal: standard output and standard error
//! are a pipe that is shown in the output pane, standard input is a pipe that is filled there. [`restore`] undoes all
//! of it, whoever calls it, and calling it again does nothing.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::os::fd::OwnedFd;
use std::sync::{Mutex, Once, PoisonError};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::{cursor, event, execute, terminal};
use rustix::fs::OFlags;
use rustix::io::fcntl_dupfd_cloexec;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::stdio;
use signal_hook::consts::SIGTSTP;

/// The screen.
pub(crate) type Screen = Terminal<CrosstermBackend<BufWriter<File>>>;

/// The other ends of the program's standard streams.
pub(crate) struct Streams {
    /// What it writes.
    pub(crate) output: File,
    /// What it reads. Writing never waits.
    pub(crate) input: File,
}

/// The standard streams as they were.
struct Saved([OwnedFd; 3]);

static SAVED: Mutex<Option<Saved>> = Mutex::new(None);

/// Says why there can be no screen, if there cannot.
pub(crate) fn unfit() -> Option<&'static str> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Some("--tui needs a terminal: standard input and standard output must be one");
    }
    match std::env::var_os("TERM") {
        Some(kind) if !kind.is_empty() && kind != "dumb" => None,
        _ => Some("--tui needs a terminal that can place its cursor: set TERM"),
    }
}

/// Takes the terminal.
pub(crate) fn open() -> io::Result<(Screen, Streams)> {
    let saved = [stdio::stdin(), stdio::stdout(), stdio::stderr()].map(|fd| fcntl_dupfd_cloexec(fd, 3));
    let [stdin, stdout, stderr] = saved;
    let saved = Saved([stdin?, stdout?, stderr?]);
    let to_screen = File::from(saved.0[1].try_clone()?);
    let (output, writer) = pipe_with(PipeFlags::CLOEXEC)?;
    let (reader, input) = pipe_with(PipeFlags::CLOEXEC)?;
    let flags = rustix::fs::fcntl_getfl(&input)?;
    rustix::fs::fcntl_setfl(&input, flags | OFlags::NONBLOCK)?;
    *SAVED.lock().unwrap_or_else(PoisonError::into_inner) = Some(saved);
    hook();
    let mut to = to_screen.try_clone()?;
    let taken = || -> io::Result<Screen> {
        stdio::dup2_stdin(&reader)?;
        stdio::dup2_stdout(&writer)?;
        stdio::dup2_stderr(&writer)?;
        // From here on the terminal is read by its name.
        enter(&mut to)?;
        // A frame is written at once.
        Terminal::new(CrosstermBackend::new(BufWriter::new(to_screen)))
    };
    match taken() {
        Ok(screen) => Ok((screen, Streams { output: output.into(), input: input.into() })),
        Err(error) => {
            restore();
            Err(error)
        }
    }
}

/// Begins to draw on the terminal.
fn enter(to: &mut File) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(to, terminal::EnterAlternateScreen, event::EnableBracketedPaste, event::EnableMouseCapture)
}

/// Shows what was on the terminal before. Of a terminal that is gone nothing is left to be restored.
fn leave(to: &mut File) {
    let _ = terminal::disable_raw_mode();
    let _ = execute!(to, event::DisableMouseCapture, event::DisableBracketedPaste);
    let _ = execute!(to, terminal::LeaveAlternateScreen, cursor::Show);
    let _ = to.flush();
}

/// Stops this process as Ctrl-z stops others, with the terminal as it was; returns when it is continued.
pub(crate) fn suspend() -> io::Result<()> {
    let to = match &*SAVED.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(Saved([_, stdout, _])) => stdout.try_clone()?,
        None => return Ok(()),
    };
    let mut to = File::from(to);
    leave(&mut to);
    signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
    enter(&mut to)
}

/// Is the screen on the terminal?
pub(crate) fn is_open() -> bool {
    SAVED.lock().unwrap_or_else(PoisonError::into_inner).is_some()
}

/// Gives the terminal back, if a screen has it: for whoever ends the process.
pub fn restore() {
    let Some(Saved([stdin, stdout, stderr])) = SAVED.lock().unwrap_or_else(PoisonError::into_inner).take()
    else {
        return;
    };
    if let Ok(to) = stdout.try_clone() {
        leave(&mut File::from(to));
    }
    let _ = stdio::dup2_stdin(stdin);
    let _ = stdio::dup2_stdout(stdout);
    let _ = stdio::dup2_stderr(stderr);
}

/// A panic gives the terminal back before it says anything.
fn hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            restore();
            previous(info);
        }));
    });
}
