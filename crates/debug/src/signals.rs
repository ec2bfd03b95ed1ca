//! What is done about signals: the table of `handle`.

use rivet_linux::{signal_name, signal_number};

use crate::error::{Reply, complain, did_you_mean};

/// Signals that many programs use all the time: they neither stop a run nor are told, as in GDB.
const QUIET: [&str; 8] =
    ["SIGALRM", "SIGURG", "SIGIO", "SIGVTALRM", "SIGPROF", "SIGCHLD", "SIGWINCH", "SIGRTMIN+0"];

const SIGINT: u32 = 2;
const SIGTRAP: u32 = 5;

/// A set with one signal; bit 0 is for signal 1.
pub(crate) fn bit(signal: u32) -> u64 {
    1 << (signal.clamp(1, 64) - 1)
}

/// The signals of a set.
pub(crate) fn of_set(set: u64) -> impl Iterator<Item = u32> {
    (1..=64).filter(move |&signal| set & bit(signal) != 0)
}

/// `SIGUSR1, SIGUSR2`.
pub(crate) fn names(set: u64) -> String {
    of_set(set).map(signal_name).collect::<Vec<String>>().join(", ")
}

/// What is done about each signal, as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SignalActions {
    /// A run stops where the signal arrives.
    pub(crate) stop: u64,
    /// It is told.
    pub(crate) print: u64,
    /// The program does not get it.
    pub(crate) discard: u64,
}

impl Default for SignalActions {
    fn default() -> SignalActions {
        let quiet = QUIET.iter().filter_map(|name| signal_number(name)).fold(0, |set, one| set | bit(one));
        SignalActions { stop: !quiet, print: !quiet, discard: 0 }
    }
}

impl SignalActions {
    /// Changes what is done about the signals of a set, in a word of GDB's.
    pub(crate) fn change(&mut self, set: u64, action: &str) -> Reply<()> {
        match action {
            // What stops is told.
            "stop" => (self.stop, self.print) = (self.stop | set, self.print | set),
            "nostop" => self.stop &= !set,
            "print" => self.print |= set,
            "noprint" => (self.stop, self.print) = (self.stop & !set, self.print & !set),
            "pass" | "noignore" => self.discard &= !set,
            "nopass" | "ignore" => self.discard |= set,
            _ => return complain!("expected stop, nostop, print, noprint, pass or nopass, found {action}"),
        }
        Ok(())
    }
}

/// The signals that a word means: a name, with SIG or without, a number of Linux, `14-15`, or `all`: as in GDB but those
/// of breakpoints and Ctrl-C.
pub(crate) fn parse(word: &str) -> Reply<u64> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=64).contains(number));
    if word == "all" {
        return Ok(!(bit(SIGTRAP) | bit(SIGINT)));
    }
    if let Some(number) = number(word) {
        return Ok(bit(number));
    }
    if let Some((first, last)) = word.split_once('-')
        && let (Some(first), Some(last)) = (number(first), number(last))
    {
        return Ok((first..=last).fold(0, |set, one| set | bit(one)));
    }
    let upper = word.to_ascii_uppercase();
    let full = if upper.starts_with("SIG") { upper } else { format!("SIG{upper}") };
    match signal_number(&full) {
        Some(number) => Ok(bit(number)),
        None => {
            let all: Vec<String> = (1..=64).map(signal_name).collect();
            complain!("unknown signal {word}{}", did_you_mean(&full, all.iter().map(String::as_str)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_signals() {
        assert_eq!(parse("SIGUSR1").map(names), Ok("SIGUSR1".into()));
        assert_eq!(parse("segv"), Ok(bit(11)));
        assert_eq!(parse("14-15").map(names), Ok("SIGALRM, SIGTERM".into()));
        assert_eq!(parse("all"), Ok(!0x12));
        for bad in ["0", "65", "SIGFOO", "", "15-", "-", "3-99"] {
            parse(bad).expect_err(bad);
        }
    }

    #[test]
    fn what_stops_is_told() {
        let mut actions = SignalActions::default();
        assert_eq!((actions.stop & bit(17), actions.stop & bit(10)), (0, bit(10)));
        actions.change(bit(17), "stop").expect("an action");
        assert_eq!((actions.stop & bit(17), actions.print & bit(17)), (bit(17), bit(17)));
        actions.change(bit(17), "noprint").expect("an action");
        assert_eq!((actions.stop & bit(17), actions.print & bit(17)), (0, 0));
        actions.change(bit(17), "whatever").expect_err("no action");
    }
}
