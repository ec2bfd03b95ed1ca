//! The soak runs every case repeatedly on Rivet, in new processes and in one process whose memory use must not grow.
//!
//! What is right is what QEMU did once. A lasting program starts others in the same process of the host's: what those
//! had has to be given back by the end of each round. What the process has is looked at when it does nothing any more, and
//! its allocator is told to keep nothing for later (see [`Stage::process`]): how much it keeps depends on chance, tens of
//! megabytes where several threads ran at once.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use super::cases::{Lasting, RealCase};
use super::stage::{Stage, Under};
use super::trial;

/// Bytes that memory may grow by between the halves of a lasting program: free pieces lie between those in use, and a
/// stack or two of threads is kept.
const SLACK: u64 = 4 << 20;
/// A process is at rest that used no time of a processor between this many looks, which are so far apart.
const LOOKS: u32 = 4;
const APART: Duration = Duration::from_millis(25);
/// Most looks.
const PATIENCE: u32 = 400;
const MIB: f64 = (1 << 20) as f64;

/// Runs a case `times` times on each engine, in processes of its own and in one that lasts, and prints a line for each.
/// Was all as it is to be?
pub fn case(
    to: &mut dyn Write,
    stage: &mut Stage,
    case: &RealCase,
    engines: &[Under],
    modes: &[Option<String>],
    times: u32,
) -> io::Result<bool> {
    if let Some(why) = stage.lacks(case) {
        writeln!(to, "{:<24} skipped: {why}", case.name)?;
        return Ok(true);
    }
    let expected = match trial::expectation(stage, case) {
        Ok(expected) => expected,
        Err(why) => {
            writeln!(to, "{:<24} not compared: QEMU {why}", case.name)?;
            return Ok(true);
        }
    };
    let engines: Vec<Under> =
        engines.iter().copied().filter(|&under| under != Under::Scalar || !case.lanes).collect();
    trial::warm(stage, case, &engines);
    let mut fine = true;
    for mode in modes {
        stage.threads.clone_from(mode);
        for &under in &engines {
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
    Ok(lasting(to, stage, &again(case), &engines, modes, times)? && fine)
}

/// The case as a lasting program: `fixtures/real/again.sh` says how.
fn again(case: &RealCase) -> Lasting {
    let file = case.stdin.as_deref().unwrap_or("/dev/null");
    let run = ["bash", "again.sh", file].into_iter().map(String::from).chain(case.run.iter().cloned());
    Lasting { name: "  in one process".into(), run: run.collect() }
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
        writeln!(to, "{:<24} skipped: no such program, or no --allow-fork", lasting.name)?;
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
    writeln!(to, "{:<24}{:<8}{:<10}{:>8}{:>9}{:>9}", "", "engine", "threads", "same", "MiB", "to MiB")
}

fn begin(to: &mut dyn Write, name: &str, under: Under, mode: &Option<String>) -> io::Result<()> {
    write!(to, "{name:<24}{:<8}{:<10}", under.name(), mode.as_deref().unwrap_or("default"))?;
    to.flush()
}

/// The least of each half, the first round aside, and whether that is the same.
fn verdict(sizes: &[u64]) -> (u64, u64, bool) {
    let (early, late) = sizes[1..].split_at((sizes.len() - 1) / 2);
    let least = |part: &[u64]| part.iter().copied().min().unwrap_or(0);
    let (early, late) = (least(early), least(late));
    (early, late, late <= early + SLACK)
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
        rest(watched.child.id());
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

/// Waits until a process does nothing.
fn rest(pid: u32) {
    let (mut known, mut same) = (None, 0);
    for _ in 0..PATIENCE {
        std::thread::sleep(APART);
        let now = ticks(pid);
        same = if now == known { same + 1 } else { 0 };
        if same == LOOKS {
            return;
        }
        known = now;
    }
}

/// User and system time of a process, as the host counts it.
fn ticks(pid: u32) -> Option<(u64, u64)> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in parentheses, may hold anything; times are the 12th and the 13th word behind it.
    let mut words = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut word = || words.next()?.parse().ok();
    Some((word()?, word()?))
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
        assert!(!verdict(&mib(&[30, 40, 42, 44, 46, 48, 50, 52])).2);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_memory_and_takes_time() {
        let own = std::process::id();
        assert!(resident(own).is_some_and(|bytes| bytes > 1 << 20));
        let start = ticks(own).expect("times");
        while ticks(own) == Some(start) {}
    }

    #[test]
    fn a_case_lasts_with_its_input() {
        let cases = super::super::cases::all().expect("cases").case;
        let case = cases.iter().find(|case| case.stdin.is_some()).expect("one reads");
        let run = again(case).run;
        assert_eq!(run[..2], ["bash", "again.sh"]);
        assert_eq!(Some(&run[2]), case.stdin.as_ref());
        assert_eq!(run[3..], case.run);
    }
}
