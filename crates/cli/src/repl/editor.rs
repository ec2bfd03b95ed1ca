//! The editor reads lines at a terminal, with history, completion and hints.

use std::borrow::Cow;
use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::atomic::Ordering;

use rivet_debug::{Debugger, Text, commands, is_incomplete, split};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::colours;
use super::pager::Pager;
use crate::error::CliError;

const PROMPT: &str = "(rivet) ";

/// What the line editor asks of the debugger.
struct Assistant {
    debugger: Rc<RefCell<Debugger>>,
    files: FilenameCompleter,
    colour: bool,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let completion = self.debugger.borrow().complete(&line[..at]);
        if completion.files {
            return self.files.complete(line, at, context);
        }
        let pair = |word: String| Pair { display: word.clone(), replacement: word };
        Ok((completion.start, completion.words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Assistant {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<String> {
        if at < line.len() || line.is_empty() { None } else { self.debugger.borrow().hint(line) }
    }
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour { Cow::Owned(format!("\x1b[2m{hint}\x1b[0m")) } else { Cow::Borrowed(hint) }
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match is_incomplete(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Helper for Assistant {}

/// Reads and runs commands until someone leaves.
pub(super) fn run(debugger: Debugger, follow_width: bool) -> Result<ExitCode, CliError> {
    let interrupt = debugger.session.interrupt.clone();
    let debugger = Rc::new(RefCell::new(debugger));
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true);
    let config = config.history_ignore_space(true).build();
    let mut editor: Editor<Assistant, DefaultHistory> = Editor::with_config(config).map_err(failed)?;
    // After the editor, which takes the signal for itself when it is made.
    super::interruptible(&interrupt)?;
    // A hint that cannot be told from what was typed is worse than none: without colours there is none.
    let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let assistant = Assistant { debugger: Rc::clone(&debugger), files: FilenameCompleter::new(), colour };
    editor.set_helper(Some(assistant));
    let history = history();
    if let Some(path) = &history {
        // There is none before the first session.
        let _ = editor.load_history(path);
    }
    colours::print(&greeting(&debugger.borrow()))?;
    let mut last = String::new();
    loop {
        if follow_width
            && debugger.borrow().settings.width.is_none()
            && let Some(columns) = super::terminal_width()
        {
            debugger.borrow_mut().width = columns.max(20);
        }
        let line = match editor.readline(PROMPT) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error @ (ReadlineError::Io(_) | ReadlineError::Errno(_))) => return Err(failed(error)),
            // Not UTF-8, and the like: a line that is no command.
            Err(error) => {
                colours::complain(&error.to_string());
                continue;
            }
        };
        let repeated = line.trim().is_empty();
        let line = if repeated { last.clone() } else { line };
        interrupt.store(false, Ordering::Relaxed);
        if !obey(&mut debugger.borrow_mut(), &line)? {
            break;
        }
        last = if commands::repeats(&line) { line } else { String::new() };
    }
    if let Some(path) = &history {
        let saved = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if saved.is_err() || editor.save_history(path).is_err() {
            colours::complain(&format!("cannot save the command history to {}", path.display()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs what a line asks for; false to leave.
fn obey(debugger: &mut Debugger, line: &str) -> Result<bool, CliError> {
    let mut pager = Pager::new(&debugger.settings, super::terminal_size(), &debugger.session.interrupt);
    let mut ends_line = true;
    for command in split(line) {
        match debugger.execute(command) {
            Ok(output) => {
                let goes_on = pager.print(&output.text)?;
                // The prompt stands on a line of its own.
                ends_line = output.text.ends_line();
                if output.quit {
                    return Ok(false);
                }
                if !goes_on {
                    break;
                }
            }
            Err(complaint) => {
                colours::complain(&complaint.to_string());
                break;
            }
        }
    }
    if !ends_line {
        colours::print(Text::new().end())?;
    }
    Ok(true)
}

fn greeting(debugger: &Debugger) -> Text {
    let mut text = Text::new();
    let hart = debugger.session.hart();
    let isa = &hart.config.isa;
    match debugger.scratch.is_some() {
        true => text.line(format_args!(
            "{}, VLEN {}: type an instruction and it runs; help lists commands",
            isa.xlen, isa.vlen
        )),
        false => text.line(format_args!("{}, VLEN {}; help lists commands", isa.xlen, isa.vlen)),
    };
    text
}

/// Where the history is kept: the user's folder for state, as the XDG base directories say.
pub(super) fn history() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")))?;
    Some(state.join("rivet/history"))
}

fn failed(error: ReadlineError) -> CliError {
    match error {
        ReadlineError::Io(error) => CliError::Stdout(error),
        error => CliError::Usage(format!("the terminal: {error}")),
    }
}
