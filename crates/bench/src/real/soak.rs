//! A soak: every case again and again on Rivet alone, and programs that last, whose memory has to stay what it was.
//!
//! What is right is what QEMU did once. A lasting program starts others in the same process of the host's: what those
//! had has to be given back by the end of each round.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use super::cases::{Case, Lasting};
use super::stage::{Stage, Under};
use super::trial;

/// Bytes that memory may grow by between the halves of a lasting program, beside a tenth of what it was: the host's
/// allocator keeps pages for a while.
const SLACK: u64 = 2 << 20;
const MIB: f64 = (1 << 20) as f64;

/// Runs a case `times` times on each engine, and prints a line for each. Was all as it is to be?
pub fn case(
    to: &mut dyn Write,
    stage: &mut Stage,
    case: &Case,
    engines: &[Under],
    modes: &[Option<String>],
    times: u32,
) -> io::Result<bool> {
    if let Some(why) = stage.lacks(case) {
        writeln!(to, "{:<20} skipped: {why}", case.name)?;
        return Ok(true);
    }
    let expected = match trial::expectation(stage, case) {
        Ok(expected) => expected,
        Err(why) => {
            writeln!(to, "{:<20} not compared: QEMU {why}", case.name)?;
            return Ok(true);
        }
    };
    let mut fine = true;
    for mode in modes {
        stage.threads.clone_from(mode);
        for &under in engines.iter().filter(|&&under| under != Under::Scalar || !case.lanes) {
            let outcome = trial::repeated(stage, case, under, times, &expected);
            begin(to, &case.name, under, mode)?;
            let (least, most) = (outcome.cost.map_or(0, |cost| cost.memory), outcome.memory);
            let counts = format!("{}/{}", outcome.same, outcome.runs);
            writeln!(to, "{counts:>8}{:>9.0}{:>9.0}", least as f64 / MIB, most as f64 / MIB)?;
            if let Some(problem) = outcome.problem {
                writeln!(to, "    {problem}")?;
                fine = false;
            }
        }
    }
    Ok(fine)
}

/// Runs a lasting program for `rounds` rounds on each engine. Did memory stay what it was?
pub fn lasting(
    to: &mut dyn Write,
    stage: &mut Stage,
    lasting: &Lasting,
    engines: &[Under],
    modes: &[Option<String>],
    rounds: u32,
) -> io::Result<bool> {
    if !stage.has(&lasting.run) || !stage.can_fork {
        writeln!(to, "{:<20} skipped: no such program, or no --allow-fork", lasting.name)?;
        return Ok(true);
    }
    let mut fine = true;
    for mode in modes {
        stage.threads.clone_from(mode);
        for &under in engines {
            begin(to, &lasting.name, under, mode)?;
            match watch(stage, lasting, under, rounds.max(4)).map(|sizes| verdict(&sizes)) {
                Ok((early, late, same)) => {
                    let counts = if same { "same" } else { "grows" };
                    writeln!(to, "{counts:>8}{:>9.1}{:>9.1}", early as f64 / MIB, late as f64 / MIB)?;
                    fine &= same;
                }
                Err(why) => {
                    writeln!(to, "  {why}")?;
                    fine = false;
                }
            }
        }
    }
    Ok(fine)
}

/// The head of both tables.
pub fn head(to: &mut dyn Write) -> io::Result<()> {
    writeln!(to, "{:<20}{:<8}{:<10}{:>8}{:>9}{:>9}", "", "engine", "threads", "same", "MiB", "to MiB")
}

fn begin(to: &mut dyn Write, name: &str, under: Under, mode: &Option<String>) -> io::Result<()> {
    write!(to, "{name:<20}{:<8}{:<10}", under.name(), mode.as_deref().unwrap_or("default"))?;
    to.flush()
}

/// The least of each half, the first round aside, and whether that is the same.
fn verdict(sizes: &[u64]) -> (u64, u64, bool) {
    let (early, late) = sizes[1..].split_at((sizes.len() - 1) / 2);
    let least = |part: &[u64]| part.iter().copied().min().unwrap_or(0);
    let (early, late) = (least(early), least(late));
    (early, late, late <= early + early / 10 + SLACK)
}

/// A program under way, which is ended if nobody needs it any more.
struct Watched {
    child: Child,
    input: ChildStdin,
    answers: mpsc::Receiver<io::Result<String>>,
}

impl Drop for Watched {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Memory of the host's process after each round, in bytes.
fn watch(stage: &Stage, lasting: &Lasting, under: Under, rounds: u32) -> Result<Vec<u64>, String> {
    let spoken = |e: io::Error| e.to_string();
    let mut command = stage.process(&lasting.run, under).map_err(spoken)?;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("cannot be run: {e}"))?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("has no streams".into());
    };
    let mut watched = Watched { child, input, answers: lines(output) };
    let (mut sizes, mut first) = (Vec::new(), None);
    for round in 1..=rounds {
        writeln!(watched.input, "go").map_err(|e| format!("round {round}: {e}"))?;
        let answer = watched.answers.recv_timeout(Duration::from_secs(stage.timeout.into()));
        let answer = answer.map_err(|_| format!("round {round} has no answer"))?.map_err(spoken)?;
        let first = first.get_or_insert_with(|| answer.clone());
        if *first != answer {
            return Err(format!("round {round} says {answer:?}, not {first:?}"));
        }
        sizes.push(resident(watched.child.id()).ok_or("the host does not tell of its processes' memory")?);
    }
    Ok(sizes)
}

/// The lines of a stream, as they come.
fn lines(from: ChildStdout) -> mpsc::Receiver<io::Result<String>> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines() {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Bytes of a process that are in memory.
fn resident(pid: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_comes_back_is_the_same_and_a_leak_is_none() {
        let mib = |sizes: &[u64]| sizes.iter().map(|size| size << 20).collect::<Vec<_>>();
        assert!(verdict(&mib(&[30, 48, 50, 66, 48, 70, 49])).2);
        assert!(!verdict(&mib(&[30, 48, 52, 56, 60, 64, 68])).2);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_memory() {
        assert!(resident(std::process::id()).is_some_and(|bytes| bytes > 1 << 20));
    }
}
