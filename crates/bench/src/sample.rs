//! A sample is one run of a program: its output and its cost.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use serde::Serialize;
use wait4::Wait4;

/// What a run took; of several, the least of each.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// User and system time of the process, in seconds.
    pub seconds: f64,
    /// From start to exit, in seconds.
    pub wall: f64,
    /// Most memory it had at a time, in bytes. What the process that starts it has counts as well.
    pub memory: u64,
}

impl Cost {
    /// The least of two runs.
    pub fn least(self, other: Cost) -> Cost {
        Cost {
            seconds: self.seconds.min(other.seconds),
            wall: self.wall.min(other.wall),
            memory: self.memory.min(other.memory),
        }
    }
}

/// A run that succeeded.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What it took.
    pub cost: Cost,
    /// What it printed.
    pub output: String,
}

/// A run, however it ended.
#[derive(Debug)]
pub struct Ended {
    /// What it took.
    pub cost: Cost,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// How it ended.
    pub status: ExitStatus,
    /// Standard error.
    errors: File,
}

impl Ended {
    /// How it ended and what it said last, for people.
    pub fn account(&mut self) -> String {
        let last = self.errors();
        let last = last.lines().last().map_or_else(String::new, |line| format!(": {line}"));
        how(self.status) + &last
    }

    /// What it wrote to standard error.
    pub fn errors(&mut self) -> String {
        let mut bytes = Vec::new();
        // What cannot be read is as if nothing had been said.
        let read = self.errors.rewind().and_then(|()| self.errors.read_to_end(&mut bytes));
        read.map_or_else(|_| String::new(), |_| String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Runs a command, without input, to its end. The error says, for people, how it failed.
pub fn run(command: &mut Command) -> Result<Sample, String> {
    let mut ended = follow(command.stdin(Stdio::null()))?;
    if !ended.status.success() {
        return Err(ended.account());
    }
    Ok(Sample { cost: ended.cost, output: String::from_utf8_lossy(&ended.output).into_owned() })
}

/// Runs a command to its end. The error says, for people, why it could not begin.
pub fn follow(command: &mut Command) -> Result<Ended, String> {
    let spoken = |e: io::Error| e.to_string();
    // A file, not a pipe: nobody reads it while the program runs.
    let errors = tempfile::tempfile().map_err(spoken)?;
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(errors.try_clone().map_err(spoken)?)
        .spawn()
        .map_err(|e| format!("cannot be run: {e}"))?;
    let mut output = Vec::new();
    if let Some(mut pipe) = child.stdout.take() {
        pipe.read_to_end(&mut output).map_err(spoken)?;
    }
    let ended = child.wait4().map_err(spoken)?;
    let wall = start.elapsed().as_secs_f64();
    let seconds = (ended.rusage.utime + ended.rusage.stime).as_secs_f64();
    let cost = Cost { seconds, wall, memory: ended.rusage.maxrss };
    Ok(Ended { cost, output, status: ended.status, errors })
}

fn how(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => format!("was killed ({status})"),
    }
}

/// Do two outputs say the same? Where not `exact`, numbers with a decimal point may differ by a millionth.
pub fn alike(a: &str, b: &str, exact: bool) -> bool {
    if exact || a == b {
        return a == b;
    }
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split_whitespace().collect(), b.split_whitespace().collect());
    a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a == b || near(a, b))
}

fn near(a: &str, b: &str) -> bool {
    let real = |text: &str| text.contains('.').then(|| text.parse::<f64>().ok()).flatten();
    match (real(a), real(b)) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-6 * a.abs().max(b.abs()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_may_differ_in_the_last_digits_only() {
        assert!(alike("4196860.5166279282 x\n", "4196860.5166279301 x\n", false));
        assert!(!alike("4196860.5166279282\n", "4196860.5166279301\n", true));
        assert!(!alike("1.5 x\n", "1.5 y\n", false));
        assert!(!alike("1000000001\n", "1000000002\n", false));
        assert!(!alike("1.5\n", "1.5 1.5\n", false));
    }

    #[cfg(unix)]
    #[test]
    fn a_run_is_timed_and_a_failure_says_why() {
        let sample = run(Command::new("sh").args(["-c", "echo yes"])).expect("it runs");
        assert_eq!(sample.output, "yes\n");
        assert!(sample.cost.memory > 0 && sample.cost.wall > 0.0);
        let error = run(Command::new("sh").args(["-c", "echo first >&2; echo why >&2; exit 3"]));
        assert_eq!(error.expect_err("it fails"), "ended with exit code 3: why");
        assert!(run(&mut Command::new("no-such-program-here")).is_err());
    }
}
