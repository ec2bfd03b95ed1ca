//! The server takes requests in their order: first those that begin a session, then those of the program.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::inbox::{Inbox, Item};
use super::protocol::{
    Capabilities, Category, EvaluateArguments, Initialize, Nothing, Problem, Request, problem,
};
use super::running::{self, Outcome, Start};
use super::state::{Clerk, State};
use super::streams::Streams;
use super::wire::Wire;
use super::{Launcher, breakpoints, data, evaluate, requests, streams};
use crate::debugger::Debugger;

/// Damaged messages in a row after which nothing good is to be expected.
const MOST_DAMAGED: u32 = 64;

/// How far a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// `initialize` comes first.
    New,
    /// Then `launch` or `attach`.
    Initialized,
    /// Then breakpoints, up to `configurationDone`.
    Launched,
    /// The program stands still.
    Stopped,
    /// The program has ended, or the client has ended it.
    Ended,
    /// The session is over.
    Over,
}

/// A session with one client.
pub(super) struct Server<'l> {
    state: Rc<RefCell<State>>,
    wire: Wire,
    launcher: &'l mut dyn Launcher,
    program: Option<Program>,
    phase: Phase,
    damaged: u32,
}

/// What was launched.
struct Program {
    debugger: Debugger,
    streams: Streams,
    start: Start,
}

/// What the server itself reads of the arguments of `launch`.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct LaunchOptions {
    stop_on_entry: bool,
    stop_at_exit: bool,
    no_debug: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProcessEvent<'a> {
    name: &'a str,
    is_local_process: bool,
    start_method: &'static str,
}

impl<'l> Server<'l> {
    pub(super) fn new(
        from: Box<dyn Read + Send>,
        to: Box<dyn Write + Send>,
        launcher: &'l mut dyn Launcher,
    ) -> Server<'l> {
        let wire = Wire::new(to);
        let state = State::new(wire.clone(), Inbox::new(from));
        let state = Rc::new(RefCell::new(state));
        Server { state, wire, launcher, program: None, phase: Phase::New, damaged: 0 }
    }

    /// Serves the client to the end.
    pub(super) fn run(mut self) {
        while self.phase != Phase::Over && !self.wire.is_broken() {
            let waiting = self.state.borrow_mut().after.take();
            let item = waiting.unwrap_or_else(|| self.state.borrow().inbox.next());
            match item {
                Item::Closed => self.phase = Phase::Over,
                Item::Damaged(words) => {
                    self.wire.output(Category::Important, &format!("{words}\n"));
                    self.damaged += 1;
                    if self.damaged == MOST_DAMAGED {
                        self.phase = Phase::Over;
                    }
                }
                Item::Request(request) => {
                    self.damaged = 0;
                    self.request(&request);
                }
            }
        }
    }

    fn request(&mut self, request: &Request) {
        let answered = match request.command.as_str() {
            "initialize" if self.phase == Phase::New => self.initialize(request),
            "disconnect" => {
                self.phase = Phase::Over;
                self.wire.respond(request, Ok(Nothing {}));
                Ok(())
            }
            _ if self.phase == Phase::New => problem!("{}: initialize must come first", request.command),
            "launch" | "attach" if self.phase == Phase::Initialized => self.launch(request),
            "configurationDone" if self.phase == Phase::Launched => self.begin(request),
            "terminate" if self.program.is_some() => {
                self.wire.respond(request, Ok(Nothing {}));
                self.phase = Phase::Ended;
                self.wire.event("terminated", &Nothing {});
                Ok(())
            }
            "restart" if self.program.is_some() => self.restart(request),
            _ => self.of_program(request),
        };
        if let Err(problem) = answered {
            self.wire.respond::<Nothing>(request, Err(problem));
        }
    }

    fn initialize(&mut self, request: &Request) -> Result<(), Problem> {
        let args: Initialize = request.arguments()?;
        if let Some(format) = args.path_format.filter(|format| format != "path") {
            return problem!("initialize: paths in the format {format:?} are not supported");
        }
        let mut state = self.state.borrow_mut();
        state.first_line = args.lines_start_at_1.unwrap_or(true).into();
        state.first_column = args.columns_start_at_1.unwrap_or(true).into();
        self.wire.respond(request, Ok(capabilities()));
        self.phase = Phase::Initialized;
        Ok(())
    }

    fn launch(&mut self, request: &Request) -> Result<(), Problem> {
        let (options, command): (LaunchOptions, _) = (request.arguments()?, request.command.as_str());
        let arguments: Map<String, Value> = request.arguments()?;
        let opened = streams::open(&self.wire);
        let (streams, pumps) = opened
            .map_err(|error| Problem(format!("{command}: cannot make pipes for the program: {error}")))?;
        let (launched, start_method) = match command {
            "attach" => (self.launcher.attach(&arguments, &streams)?, "attach"),
            _ => (self.launcher.launch(&arguments, &streams)?, "launch"),
        };
        let mut debugger = launched.debugger;
        if options.no_debug {
            debugger.exceptions = Some(Default::default());
        }
        let mut state = self.state.borrow_mut();
        debugger.session.be_interrupted_by(state.inbox.interrupt());
        debugger.attendant = Some(Box::new(Clerk(Rc::clone(&self.state))));
        state.pumps = Some(pumps);
        state.stays = options.stop_at_exit;
        self.wire.respond(request, Ok(Nothing {}));
        for warning in &launched.warnings {
            self.wire.output(Category::Important, &format!("{warning}\n"));
        }
        let name = &launched.name;
        self.wire.event("process", &ProcessEvent { name, is_local_process: false, start_method });
        // Breakpoints can be set from here on.
        self.wire.event("initialized", &Nothing {});
        let start = match (launched.stands, options.stop_on_entry) {
            (true, _) => Start::Stands,
            (false, true) => Start::Entry,
            (false, false) => Start::Runs,
        };
        self.program = Some(Program { debugger, streams, start });
        self.phase = Phase::Launched;
        Ok(())
    }

    fn begin(&mut self, request: &Request) -> Result<(), Problem> {
        self.wire.respond(request, Ok(Nothing {}));
        self.start();
        Ok(())
    }

    /// Lets the program run from its start.
    fn start(&mut self) {
        let Some(program) = &mut self.program else { return };
        self.state.borrow_mut().tell_threads(&program.debugger);
        let outcome = running::start(&self.state, &mut program.debugger, program.start);
        self.arrive(outcome);
    }

    fn arrive(&mut self, outcome: Outcome) {
        self.phase = match outcome {
            Outcome::Stopped => Phase::Stopped,
            Outcome::Ended => Phase::Ended,
        };
    }

    fn restart(&mut self, request: &Request) -> Result<(), Problem> {
        #[derive(serde::Deserialize)]
        struct Restart {
            arguments: Option<Map<String, Value>>,
        }
        let args: Restart = request.arguments()?;
        let Some(program) = &mut self.program else { return problem!("restart: nothing was launched") };
        let session = self.launcher.again(args.arguments.as_ref(), &program.streams)?;
        program.debugger.renew(session);
        self.wire.respond(request, Ok(Nothing {}));
        // Before the configuration is done there is nothing to run.
        if self.phase != Phase::Launched {
            self.start();
        }
        Ok(())
    }

    /// A request about the program.
    fn of_program(&mut self, request: &Request) -> Result<(), Problem> {
        let command = request.command.as_str();
        let Some(program) = &mut self.program else {
            if requests::is_known(command) {
                return problem!("{command}: nothing was launched");
            }
            return requests::unknown(request).map(drop);
        };
        let dbg = &mut program.debugger;
        if requests::RUNNING.contains(&command) {
            match self.phase {
                Phase::Launched => return problem!("{command}: configurationDone must come first"),
                Phase::Ended => return problem!("{command}: the program has ended"),
                _ => {}
            }
            let outcome = running::run(&self.state, dbg, request)?;
            self.arrive(outcome);
            return Ok(());
        }
        if command == "pause" {
            // It stands still already; what was to stop it must not stop what runs next.
            self.state.borrow().inbox.calm();
            self.wire.respond(request, Ok(Nothing {}));
            return Ok(());
        }
        if command == "evaluate" {
            let args: EvaluateArguments = request.arguments()?;
            if evaluate::is_command(&args) {
                return self.console(request, &args);
            }
        }
        requests::answer(&mut self.state.borrow_mut(), dbg, request);
        Ok(())
    }

    /// A command of the console. If it lets the machine run, the client is told.
    fn console(&mut self, request: &Request, args: &EvaluateArguments) -> Result<(), Problem> {
        let Some(program) = &mut self.program else { return problem!("nothing was launched") };
        let dbg = &mut program.debugger;
        if self.phase == Phase::Launched {
            return problem!("evaluate: configurationDone must come first");
        }
        if dbg.session.ended().is_none() {
            self.state.borrow().choose(dbg, args.frame_id)?;
        }
        dbg.last = None;
        self.state.borrow_mut().in_console = true;
        let result = evaluate::command(dbg, &args.expression);
        let mut state = self.state.borrow_mut();
        state.in_console = false;
        self.wire.respond(request, result);
        let Some(last) = dbg.last.take() else {
            state.inbox.calm();
            breakpoints::tell(&mut state, dbg);
            return Ok(());
        };
        state.moves();
        let outcome = running::report(&mut state, dbg, &last);
        drop(state);
        self.arrive(outcome);
        Ok(())
    }
}

fn capabilities() -> Capabilities {
    Capabilities {
        supports_configuration_done_request: true,
        supports_function_breakpoints: true,
        supports_conditional_breakpoints: true,
        supports_hit_conditional_breakpoints: true,
        supports_evaluate_for_hovers: true,
        supports_step_back: true,
        supports_set_variable: true,
        supports_set_expression: true,
        supports_completions_request: true,
        supports_restart_request: true,
        supports_value_formatting_options: true,
        supports_exception_info_request: true,
        supports_delayed_stack_trace_loading: true,
        supports_loaded_sources_request: true,
        supports_log_points: true,
        supports_terminate_request: true,
        supports_data_breakpoints: true,
        supports_read_memory_request: true,
        supports_write_memory_request: true,
        supports_disassemble_request: true,
        supports_clipboard_context: true,
        supports_stepping_granularity: true,
        supports_instruction_breakpoints: true,
        supports_modules_request: true,
        supports_goto_targets_request: true,
        exception_breakpoint_filters: data::filters(),
    }
}
