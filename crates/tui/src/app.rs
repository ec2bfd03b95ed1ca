//! The loop: events change the state, the state is drawn, and what is left to be done goes to the worker.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread;

use ratatui::backend::Backend;
use ratatui::crossterm::event::{Event as TerminalEvent, KeyEventKind};
use rivet_debug::{Debugger, Role, Text};
use rustyline::completion::FilenameCompleter;
use rustyline::history::{FileHistory, History};
use signal_hook::consts::{SIGINT, SIGTSTP};

use crate::draw::draw;
use crate::events::{Event, Gone, listen};
use crate::layout::Pane;
use crate::state::{Effect, State};
use crate::terminal::{self, Screen};
use crate::theme::Theme;
use crate::worker::{Report, Request, Worker};

/// Events that wait: who writes faster than they are shown waits as well.
const WAITING: usize = 256;
/// The stack of the debugger's thread, in bytes: as large as that of a first thread.
const STACK: usize = 8 << 20;

/// What a screen is opened with.
pub struct Options {
    /// What is debugged.
    pub title: String,
    /// May colours be used?
    pub colour: bool,
    /// Where typed lines are kept from session to session.
    pub history: Option<PathBuf>,
    /// Gives up what the screen does not need, when the terminal is open.
    pub confine: Box<dyn FnOnce()>,
}

/// How a session has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Someone has left.
    Left,
    /// A signal has ended it: its number.
    Signal(i32),
}

/// Why there was no session, or no more of it.
#[derive(Debug)]
pub enum Failed<E> {
    /// There is no terminal to draw on.
    NoTerminal(&'static str),
    /// The debugger could not be started.
    Start(E),
    /// The terminal cannot be drawn on.
    Terminal(io::Error),
    /// The debugger's thread is gone.
    Debugger,
}

impl<E> From<io::Error> for Failed<E> {
    fn from(error: io::Error) -> Failed<E> {
        Failed::Terminal(error)
    }
}

/// Opens the screen and stays until someone leaves. `start` builds the debugger, on the thread that it stays on.
///
/// # Errors
///
/// What keeps the session from starting or from going on; the terminal is as it was.
pub fn run<E: Send + 'static>(
    options: Options,
    start: impl FnOnce() -> Result<(Debugger, Vec<String>), E> + Send + 'static,
) -> Result<Ended, Failed<E>> {
    if let Some(why) = terminal::unfit() {
        return Err(Failed::NoTerminal(why));
    }
    let mut state = State::new(&options.title, Theme { colour: options.colour });
    let (events, happened) = sync_channel(WAITING);
    let (requests, asked) = channel();
    let (started, is_started) = channel();
    let wanted = state.wanted();
    let to_main = events.clone();
    thread::Builder::new().name("debugger".into()).stack_size(STACK).spawn(move || {
        let (mut worker, notes) = match start() {
            Ok((debugger, notes)) => (Worker::new(debugger), notes),
            Err(error) => return drop(started.send(Err(error))),
        };
        let report = worker.started(&wanted);
        if started.send(Ok((report, notes))).is_ok() {
            let last = Gone(to_main.clone());
            worker.serve(&asked, |report| to_main.send(Event::Report(report)).is_ok());
            drop(last);
        }
    })?;
    let (report, notes) = match is_started.recv() {
        Ok(Ok(first)) => first,
        Ok(Err(error)) => return Err(Failed::Start(error)),
        Err(_) => return Err(Failed::Debugger),
    };
    let (screen, streams) = terminal::open()?;
    let size = screen.size()?;
    state.size = (size.width, size.height);
    for note in &notes {
        state.note(Role::Bad, note);
    }
    let mut app = App {
        state,
        screen,
        input: Some(streams.input.try_clone()?),
        requests,
        typed: VecDeque::new(),
        interrupt: Arc::default(),
        history: FileHistory::new(),
        kept: 0,
        ended: None,
    };
    app.load_history(options.history.as_deref());
    app.report(report);
    (options.confine)();
    listen(&events, streams)?;
    let ended = app.serve(&happened);
    terminal::restore();
    app.save_history(options.history.as_deref());
    ended
}

struct App {
    state: State,
    screen: Screen,
    input: Option<File>,
    requests: Sender<Request>,
    /// Commands that wait until the one before is done, each with whether it is quiet.
    typed: VecDeque<(String, bool)>,
    interrupt: Arc<AtomicBool>,
    history: FileHistory,
    /// Lines of the history that came from the file.
    kept: usize,
    ended: Option<Ended>,
}

impl App {
    fn serve<E>(&mut self, events: &Receiver<Event>) -> Result<Ended, Failed<E>> {
        while self.ended.is_none() && terminal::is_open() {
            self.screen.draw(|frame| draw(&self.state, frame))?;
            let Ok(first) = events.recv() else { return Err(Failed::Debugger) };
            // What has happened meanwhile is drawn at once.
            for event in std::iter::once(first).chain(events.try_iter().take(WAITING)) {
                match event {
                    Event::TerminalGone(error) => return Err(Failed::Terminal(error)),
                    Event::WorkerGone => return Err(Failed::Debugger),
                    event => self.handle(event)?,
                }
                if self.ended.is_some() {
                    break;
                }
            }
        }
        self.ended.ok_or(Failed::Debugger)
    }

    fn handle(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Terminal(TerminalEvent::Key(key)) if key.kind != KeyEventKind::Release => {
                for effect in self.state.press(&key) {
                    self.effect(effect)?;
                }
            }
            Event::Terminal(TerminalEvent::Mouse(event)) => {
                for effect in self.state.mouse(&event) {
                    self.effect(effect)?;
                }
            }
            Event::Terminal(TerminalEvent::Paste(text)) => self.state.paste(&text),
            Event::Terminal(TerminalEvent::Resize(width, height)) => {
                self.state.size = (width, height);
                self.state.settle_help();
                self.state.settle();
                self.look();
            }
            Event::Report(report) => self.report(report),
            Event::Output(words) => self.state.wrote(&words),
            Event::Signal(SIGINT) => self.interrupt(),
            Event::Signal(SIGTSTP) => self.suspend()?,
            Event::Signal(signal) => self.ended = Some(Ended::Signal(signal)),
            _ => {}
        }
        Ok(())
    }

    fn effect(&mut self, effect: Effect) -> io::Result<()> {
        match effect {
            Effect::Execute { line, is_quiet } => {
                self.typed.push_back((line, is_quiet));
                self.execute_next();
            }
            Effect::Look => self.look(),
            Effect::Complete(before) => self.ask(Request::Complete(before)),
            Effect::Interrupt => self.interrupt(),
            Effect::Input(line) => self.send(&line),
            Effect::EndInput => self.end_input(),
            Effect::Redraw => self.clear()?,
            Effect::Suspend => self.suspend()?,
            Effect::Quit => self.ended = Some(Ended::Left),
        }
        Ok(())
    }

    /// Lets the worker execute what was typed first, if it executes nothing.
    fn execute_next(&mut self) {
        if self.state.is_running {
            return;
        }
        let Some((line, is_quiet)) = self.typed.pop_front() else { return };
        if !is_quiet {
            let shown = line.lines().last().unwrap_or_default();
            self.state.note(Role::Name, &format!("(rivet) {shown}"));
        }
        self.state.is_running = true;
        let (width, wanted) = (self.state.width(), self.state.wanted());
        self.ask(Request::Execute { line, is_quiet, width, wanted });
    }

    fn ask(&self, request: Request) {
        // Where the worker is gone, an event says so.
        let _ = self.requests.send(request);
    }

    fn look(&self) {
        self.ask(Request::Look(self.state.wanted()));
    }

    fn report(&mut self, report: Report) {
        let state = &mut self.state;
        match report {
            Report::Started { interrupt, greeting, facts } => {
                self.interrupt = interrupt;
                state.log.append(&greeting);
                state.learn(*facts);
            }
            Report::Done { text, quit, facts } => {
                (state.is_running, state.interrupts) = (false, 0);
                state.log.append(&text);
                state.learn(*facts);
                if quit {
                    self.ended = Some(Ended::Left);
                }
                self.execute_next();
            }
            Report::Facts(facts) => state.learn(*facts),
            Report::Completion { before, start, words, files: false } => {
                state.complete(&before, start, &words)
            }
            Report::Completion { before, .. } => {
                let found = FilenameCompleter::new().complete_path(&before, before.len());
                if let Ok((start, pairs)) = found {
                    let words: Vec<String> = pairs.into_iter().map(|pair| pair.replacement).collect();
                    state.complete(&before, start, &words);
                }
            }
        }
    }

    /// Stops the program. One that does not stop waits for the host: then its input ends, then the session.
    fn interrupt(&mut self) {
        if !self.state.is_running {
            return;
        }
        self.typed.clear();
        self.interrupt.store(true, Ordering::Relaxed);
        self.state.interrupts += 1;
        match self.state.interrupts {
            1 => {}
            2 => {
                self.state
                    .note(Role::Faint, "the program does not stop: ending its input; Ctrl-c again leaves");
                self.end_input();
            }
            _ => self.ended = Some(Ended::Signal(SIGINT)),
        }
    }

    /// Draws all at the next time. The terminal is not asked for its cursor, as ratatui's own way does: another thread reads
    /// what it answers.
    fn clear(&mut self) -> io::Result<()> {
        self.screen.backend_mut().clear()?;
        // Both buffers are empty then.
        self.screen.swap_buffers();
        Ok(())
    }

    /// Gives the terminal back until this process is continued. What the program does meanwhile stops with it.
    fn suspend(&mut self) -> io::Result<()> {
        terminal::suspend()?;
        let size = self.screen.size()?;
        self.state.size = (size.width, size.height);
        self.state.settle_help();
        self.state.settle();
        self.clear()?;
        self.look();
        Ok(())
    }

    /// A line for the program to read.
    fn send(&mut self, line: &str) {
        let Some(input) = &mut self.input else { return };
        let mut text = Text::new();
        match input.write(line.as_bytes()) {
            Ok(length) if length == line.len() => drop(text.push(Role::Name, line)),
            _ => drop(text.push(Role::Bad, "not sent: the program has not read what was typed before").end()),
        }
        self.state.output.append(&text);
    }

    fn end_input(&mut self) {
        self.input = None;
        self.state.is_input_open = false;
        if self.state.focus == Pane::Output {
            self.state.focus = Pane::Commands;
        }
    }

    fn load_history(&mut self, path: Option<&std::path::Path>) {
        // There is none before the first session.
        let _ = path.map(|path| self.history.load(path));
        self.state.history = self.history.iter().cloned().collect();
        self.kept = self.state.history.len();
    }

    fn save_history(&mut self, path: Option<&std::path::Path>) {
        let Some(path) = path else { return };
        for line in &self.state.history[self.kept..] {
            let _ = self.history.add(line);
        }
        let saved = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if saved.is_err() || self.history.append(path).is_err() {
            // The session is over, and its commands have done what they do.
            let _ = writeln!(io::stderr(), "error: cannot save the command history to {}", path.display());
        }
    }
}
