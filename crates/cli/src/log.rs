//! The log on standard error shows warnings, and with `RIVET_LOG=debug` what Rivet does.
//!
//! Invariant: a guest cannot flood it unless the user asks for details (debug, trace). Each kind of line is printed
//! [`MOST`] times; [`finish`] says how many more there were. Lines from a guest's names hold no control characters.

use std::collections::HashMap;
use std::io::{self, IsTerminal};
use std::sync::{LazyLock, Mutex, PoisonError};

use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Filter, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::report;
use crate::suggest;

/// How often a kind of line is printed.
const MOST: u64 = 10;

/// Lines of each kind so far, with the text of the first.
static COUNTS: LazyLock<Mutex<HashMap<Identifier, (u64, String)>>> = LazyLock::new(Mutex::default);

/// Begins the log.
pub(crate) fn start() {
    // Who starts a setuid program is told nothing of what it does.
    let wanted =
        std::env::var("RIVET_LOG").ok().filter(|_| !rivet_mem::Start::is_secure()).unwrap_or_default();
    let (filter, complaint) = match filter(&wanted) {
        Ok(filter) => (filter, None),
        Err(complaint) => (warnings(), Some(complaint)),
    };
    let colours =
        io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let lines = fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(colours)
        .with_target(false)
        .without_time()
        // A full or closed standard error is nothing to report there.
        .log_internal_errors(false)
        .with_filter(AtMost)
        .with_filter(filter);
    tracing_subscriber::registry().with(lines).init();
    if let Some(complaint) = complaint {
        report::warning(&complaint);
    }
}

/// The levels, the fewest lines first.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// What is printed where nobody asks.
fn warnings() -> Targets {
    Targets::new().with_default(Level::WARN)
}

/// What is printed: a level for all of Rivet, or directives such as `rivet_jit=debug,rivet_linux=info`.
fn filter(wanted: &str) -> Result<Targets, String> {
    let level = wanted.trim().to_ascii_lowercase();
    if level.is_empty() {
        return Ok(warnings());
    }
    if LEVELS.contains(&level.as_str()) {
        // Not the libraries' own logs.
        return format!("rivet={level}").parse().map_err(|_| format!("RIVET_LOG={wanted}: no such level"));
    }
    let known = LEVELS.join(", ");
    if !wanted.contains('=') {
        let near = suggest::near(&level, LEVELS);
        return Err(format!("RIVET_LOG={wanted}: expected one of {known}{near}"));
    }
    wanted.parse().map_err(|_| {
        format!("RIVET_LOG={wanted}: expected one of {known}, or MODULE=LEVEL, such as rivet_jit=debug")
    })
}

/// Says what was not printed.
pub(crate) fn finish() {
    let counts = std::mem::take(&mut *COUNTS.lock().unwrap_or_else(PoisonError::into_inner));
    let mut left: Vec<(u64, String)> = counts.into_values().filter(|(count, _)| *count > MOST).collect();
    left.sort_unstable();
    for (count, first) in left {
        report::warning(&format!("{} more lines like: {first}", count - MOST));
    }
}

/// Lets the first lines of each kind through.
struct AtMost;

impl<S: Subscriber> Filter<S> for AtMost {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        if *event.metadata().level() > Level::INFO {
            return true;
        }
        let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, _) = counts.entry(event.metadata().callsite()).or_insert_with(|| (0, message(event)));
        *count += 1;
        *count <= MOST
    }
}

/// The text of an event.
fn message(event: &Event<'_>) -> String {
    struct Message(String);
    impl Visit for Message {
        fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
            if field.name() == "message" {
                self.0 = format!("{value:?}");
            }
        }
    }
    let mut message = Message(String::new());
    event.record(&mut message);
    message.0
}
