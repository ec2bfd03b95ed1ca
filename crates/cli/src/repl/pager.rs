//! The pager stops long output at the end of each page of a terminal, as GDB's does.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivet_debug::{Settings, Text};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::colours;

const PROMPT: &str = "--Type <RET> for more, q to quit, c to continue without paging--";
/// How long Ctrl-C may go unnoticed, in nanoseconds.
const LOOK: i64 = 50_000_000;

/// What comes after a page.
#[derive(PartialEq, Eq)]
enum Answer {
    More,
    All,
    Quit,
}

/// The pager of the output that follows one line of commands.
pub(super) struct Pager {
    /// Lines of a page and columns of a line; `None` for output in one piece.
    page: Option<(usize, usize)>,
    /// Lines on the present page.
    shown: usize,
    interrupt: Arc<AtomicBool>,
}

impl Pager {
    /// Returns the pager of a terminal with this size.
    pub(super) fn new(
        settings: &Settings,
        terminal: Option<(usize, usize)>,
        interrupt: &Arc<AtomicBool>,
    ) -> Pager {
        let page = terminal
            .filter(|_| settings.pagination)
            .map(|(rows, columns)| (settings.height.unwrap_or(rows), columns));
        // The prompt takes a line, too.
        let page = page.filter(|(rows, _)| *rows > 1).map(|(rows, columns)| (rows - 1, columns.max(1)));
        Pager { page, shown: 0, interrupt: Arc::clone(interrupt) }
    }

    /// Prints a text. Returns false if no more is wanted.
    pub(super) fn print(&mut self, text: &Text) -> io::Result<bool> {
        let Some((rows, columns)) = self.page else {
            colours::print(text)?;
            return Ok(true);
        };
        for line in lines(text) {
            let width: usize =
                line.iter().map(|(_, piece)| piece.trim_end_matches('\n').chars().count()).sum();
            let height = width.div_ceil(columns).max(1);
            if self.shown > 0 && self.shown + height > rows {
                self.shown = 0;
                match self.ask()? {
                    Answer::More => {}
                    Answer::All => self.page = None,
                    Answer::Quit => {
                        colours::print(Text::new().line("Quit"))?;
                        return Ok(false);
                    }
                }
            }
            if self.page.is_some() {
                self.shown += height;
            }
            colours::pieces(line.into_iter())?;
        }
        Ok(true)
    }

    /// Asks whether to go on.
    fn ask(&self) -> io::Result<Answer> {
        let mut out = io::stdout().lock();
        out.write_all(PROMPT.as_bytes())?;
        out.flush()?;
        let stdin = io::stdin();
        loop {
            if self.interrupt.swap(false, Ordering::Relaxed) {
                out.write_all(b"\n")?;
                return Ok(Answer::Quit);
            }
            let timeout = Timespec { tv_sec: 0, tv_nsec: LOOK };
            match poll(&mut [PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN)], Some(&timeout)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => break,
                Err(error) => return Err(error.into()),
            }
        }
        let mut line = String::new();
        if stdin.read_line(&mut line)? == 0 {
            out.write_all(b"\n")?;
            return Ok(Answer::Quit);
        }
        Ok(match line.trim_start().chars().next() {
            Some('q' | 'Q') => Answer::Quit,
            Some('c' | 'C') => Answer::All,
            _ => Answer::More,
        })
    }
}

/// Returns the lines of a text, each with its end and its pieces.
fn lines(text: &Text) -> Vec<Vec<(rivet_debug::Role, &str)>> {
    let mut lines = vec![Vec::new()];
    for (role, piece) in text.pieces() {
        for part in piece.split_inclusive('\n') {
            if let Some(line) = lines.last_mut() {
                line.push((role, part));
            }
            if part.ends_with('\n') {
                lines.push(Vec::new());
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}
