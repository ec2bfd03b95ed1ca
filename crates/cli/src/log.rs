//! The log on standard error: what Rivet warns of, and with `RIVET_LOG=debug` what it does.
//!
//! Invariant: a guest cannot flood it. Each kind of line is printed [`MOST`] times; [`finish`] says how many more there
//! were. Lines from a guest's names hold no control characters.

use std::collections::HashMap;
use std::io::{self, IsTerminal};
use std::sync::{LazyLock, Mutex, PoisonError};

use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::report;

/// How often a kind of line is printed.
const MOST: u64 = 10;

/// Lines of each kind so far, with the text of the first.
static COUNTS: LazyLock<Mutex<HashMap<Identifier, (u64, String)>>> = LazyLock::new(Mutex::default);

/// Begins the log.
pub(crate) fn start() {
    let filter = EnvFilter::try_from_env("RIVET_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
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
}

/// Says what was not printed.
pub(crate) fn finish() {
    let counts = std::mem::take(&mut *COUNTS.lock().unwrap_or_else(PoisonError::into_inner));
    let mut left: Vec<(u64, String)> = counts.into_values().filter(|(count, _)| *count > MOST).collect();
    left.sort();
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
