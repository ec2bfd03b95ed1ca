//! The supervisor runs inputs in a worker process; a panic, an abort, a hang or too much memory is a fault of the
//! current input.
//!
//! The worker writes the number of each input into a file before it runs it; with that number the input is made again.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::{Runner, Target, Verdict};

/// What an input may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time.
    pub time: Duration,
    /// Bytes that the worker holds.
    pub memory: u64,
}

impl Default for Limits {
    /// 20 seconds, 2 GiB.
    fn default() -> Limits {
        Limits { time: Duration::from_secs(20), memory: 2 << 30 }
    }
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Start of all random numbers.
    pub seed: u64,
    /// How long.
    pub time: Duration,
    /// What an input may use.
    pub limits: Limits,
    /// Where inputs that found a fault go.
    pub keep: PathBuf,
    /// Faults after which it is enough.
    pub most_faults: usize,
}

/// An input that did harm.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What it did.
    pub what: String,
    /// Where the input is kept.
    pub file: PathBuf,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Inputs that did no harm and were good enough to be used.
    pub accepted: u64,
    /// Inputs that were refused.
    pub refused: u64,
    /// Most bytes that a worker held.
    pub memory: u64,
    /// The slowest input's time, to some milliseconds.
    pub slowest: Duration,
    /// Inputs that did harm.
    pub faults: Vec<Fault>,
}

impl Tally {
    /// Inputs tried.
    pub fn inputs(&self) -> u64 {
        self.accepted + self.refused + self.faults.len() as u64
    }
}

/// How a worker ends that has found a broken property: its last line says which.
pub const BROKEN: u8 = 3;

/// Time between two looks at the worker.
const LOOK: Duration = Duration::from_millis(10);

/// What the worker says of itself, in a file.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    number: u64,
    accepted: u64,
    refused: u64,
}

impl Progress {
    fn write(self, file: &File) -> io::Result<()> {
        let words = [self.number, self.accepted, self.refused];
        file.write_all_at(&words.map(u64::to_le_bytes).concat(), 0)
    }

    fn read(file: &File) -> Progress {
        let mut bytes = [0; 24];
        let words = file.read_exact_at(&mut bytes, 0).map(|()| {
            let word = |n: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[8 * n + i]));
            Progress { number: word(0), accepted: word(1), refused: word(2) }
        });
        words.unwrap_or_default()
    }
}

/// Runs inputs from `from` on, until the time is over. What it prints last is the property that was broken, if it ends
/// with [`BROKEN`].
///
/// # Errors
///
/// The file cannot be written.
pub fn work(
    target: &Target,
    seed: u64,
    from: u64,
    time: Duration,
    progress: &Path,
) -> io::Result<Option<String>> {
    let file = File::options().write(true).open(progress)?;
    let (start, corpus) = (Instant::now(), target.corpus());
    let mut runner = (target.runner)();
    let mut now = Progress { number: from, ..Progress::default() };
    while start.elapsed() < time {
        now.write(&file)?;
        match runner.run(&target.input(&corpus, seed, now.number)) {
            Ok(Verdict::Accepted) => now.accepted += 1,
            Ok(Verdict::Refused) => now.refused += 1,
            Err(broken) => return Ok(Some(broken)),
        }
        now.number += 1;
    }
    now.write(&file)?;
    Ok(None)
}

/// Runs one input here.
///
/// # Errors
///
/// What does not hold for it.
pub fn replay(target: &Target, input: &[u8]) -> Result<Verdict, String> {
    let mut runner: Box<dyn Runner> = (target.runner)();
    runner.run(input)
}

/// Fuzzes a target as planned; `worker` is this program.
///
/// # Errors
///
/// A worker cannot be started, or a file not be written.
pub fn fuzz(target: &Target, worker: &Path, plan: &Plan) -> io::Result<Tally> {
    let (start, mut tally, mut from) = (Instant::now(), Tally::default(), 0);
    let corpus = target.corpus();
    while let Some(left) = plan.time.checked_sub(start.elapsed()) {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("progress");
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        let errors = File::create(folder.path().join("errors"))?;
        let mut child = Command::new(worker)
            .arg(target.name)
            .args(["--seed", &plan.seed.to_string(), "--seconds", &left.as_secs_f64().to_string()])
            .args(["--from", &from.to_string(), "--progress"])
            .arg(&path)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(errors)
            .spawn()?;
        let end = watch(&mut child, &file, plan.limits, &mut tally)?;
        let progress = Progress::read(&file);
        tally.accepted += progress.accepted;
        tally.refused += progress.refused;
        let Some(what) = end else { break };
        let mut said = String::new();
        File::open(folder.path().join("errors"))?.read_to_string(&mut said).unwrap_or_default();
        let name = format!("{}-{}-{}", target.name, plan.seed, progress.number);
        std::fs::create_dir_all(&plan.keep)?;
        let kept = plan.keep.join(name);
        std::fs::write(&kept, target.input(&corpus, plan.seed, progress.number))?;
        let said: String = said.lines().take(3).collect::<Vec<_>>().join(" ");
        tally.faults.push(Fault { what: format!("{what}: {said}"), file: kept });
        if tally.faults.len() >= plan.most_faults {
            break;
        }
        from = progress.number + 1;
    }
    Ok(tally)
}

/// Waits for a worker's end; what it did wrong, if anything.
fn watch(child: &mut Child, file: &File, limits: Limits, tally: &mut Tally) -> io::Result<Option<String>> {
    let mut last = (0, Instant::now());
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(fault(status));
        }
        let number = Progress::read(file).number;
        if number != last.0 {
            last = (number, Instant::now());
        }
        tally.slowest = tally.slowest.max(last.1.elapsed());
        let memory = resident(child.id());
        tally.memory = tally.memory.max(memory);
        let what = match () {
            () if last.1.elapsed() > limits.time => format!("it runs for more than {:?}", limits.time),
            () if memory > limits.memory => format!("it holds {} MiB", memory >> 20),
            () => {
                std::thread::sleep(LOOK);
                continue;
            }
        };
        child.kill()?;
        child.wait()?;
        return Ok(Some(what));
    }
}

fn fault(status: ExitStatus) -> Option<String> {
    match (status.code(), status.signal()) {
        (Some(0), _) => None,
        (Some(code), _) if code == i32::from(BROKEN) => Some("a property is broken".into()),
        (Some(101), _) => Some("a panic".into()),
        (Some(code), _) => Some(format!("exit code {code}")),
        (None, signal) => Some(format!("signal {}", signal.unwrap_or_default())),
    }
}

/// Bytes that a process holds; 0 where the host does not say.
fn resident(pid: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}
