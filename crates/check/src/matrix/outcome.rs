//! Outcomes: what a run lets the world see.

use std::path::PathBuf;

use rivet_elf::printable;
use rivet_linux::{Diagnosis, signal_name};
use rivet_sim::ExitStatus;

use super::copies::Contents;

/// What a run lets the world see, and how long it took.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended; the error is one of the machine's, such as a deadlock.
    pub end: Result<ExitStatus, String>,
    /// Standard output; the console of a bare-metal program.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// The signature of an architecture test.
    pub signature: Vec<u8>,
    pub(crate) files: Contents,
    /// Instructions retired.
    pub instructions: u64,
    /// What killed it, if a signal did.
    pub diagnosis: Option<Diagnosis>,
    /// Moves of threads to harts of another VLEN.
    pub(crate) moves: u64,
}

/// Where outcomes differ first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Difference {
    /// A byte of standard output (1) or standard error (2).
    Output(u64, usize),
    /// The end: exit code, signal.
    End,
    /// A file.
    File(PathBuf),
    /// A byte of the signature.
    Signature(usize),
}

impl Outcome {
    /// Where this outcome differs from another first; output counts before the end, for it comes before.
    pub(crate) fn difference(&self, other: &Outcome) -> Option<Difference> {
        let signature = first_difference(&self.signature, &other.signature).map(Difference::Signature);
        if let Some(at) = first_difference(&self.stdout, &other.stdout) {
            return Some(Difference::Output(1, at));
        }
        if let Some(at) = first_difference(&self.stderr, &other.stderr) {
            return Some(Difference::Output(2, at));
        }
        if self.end != other.end {
            return Some(Difference::End);
        }
        let mut paths = self.files.keys().chain(other.files.keys());
        let file = paths.find(|path| self.files.get(*path) != other.files.get(*path));
        file.map(|path| Difference::File(path.clone())).or(signature)
    }

    /// What differs, in words; `self` is the reference.
    pub(crate) fn describe(&self, other: &Outcome, difference: &Difference) -> String {
        match difference {
            Difference::End => format!("{} instead of {}", other.end_text(), self.end_text()),
            Difference::Output(fd, at) => {
                let (mine, its) = match fd {
                    1 => (&self.stdout, &other.stdout),
                    _ => (&self.stderr, &other.stderr),
                };
                let name = if *fd == 1 { "standard output" } else { "standard error" };
                let line = 1 + mine[..(*at).min(mine.len())].iter().filter(|&&byte| byte == b'\n').count();
                let shown = |text: &[u8]| line_at(text, *at);
                let end =
                    if self.end == other.end { String::new() } else { format!("; {}", other.end_text()) };
                format!("line {line} of {name} is {} instead of {}{end}", shown(its), shown(mine))
            }
            Difference::File(path) => {
                let name: PathBuf = path.iter().skip(1).collect();
                let name = printable(&name.to_string_lossy()).into_owned();
                match (self.files.contains_key(path), other.files.contains_key(path)) {
                    (true, false) => format!("file {name} is missing"),
                    (false, true) => format!("file {name} is there"),
                    _ => format!("file {name} has other contents"),
                }
            }
            Difference::Signature(at) => {
                let word = |bytes: &[u8]| {
                    let start = at & !3;
                    let word = bytes.get(start..start + 4).and_then(|word| word.try_into().ok());
                    word.map_or("nothing".into(), |word| format!("{:08x}", u32::from_le_bytes(word)))
                };
                let line = at / 4 + 1;
                format!(
                    "line {line} of the signature is {} instead of {}",
                    word(&other.signature),
                    word(&self.signature)
                )
            }
        }
    }

    /// How it ended, in words.
    pub fn end_text(&self) -> String {
        match &self.end {
            Ok(ExitStatus::Code(code)) => format!("exit code {code}"),
            Ok(ExitStatus::Signal(signal)) => format!("killed by {}", signal_name(*signal as u32)),
            Ok(ExitStatus::InstructionLimit) => format!("no end after {} instructions", self.instructions),
            Err(error) => printable(error).into_owned(),
        }
    }
}

fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    let common = a.iter().zip(b).position(|(a, b)| a != b);
    common.or((a.len() != b.len()).then_some(a.len().min(b.len())))
}

/// The line of a text that byte `at` is in, shortened.
fn line_at(text: &[u8], at: usize) -> String {
    const MOST: usize = 60;
    if at >= text.len() {
        return "nothing".into();
    }
    let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| at + end);
    let line = String::from_utf8_lossy(&text[start..end]);
    let line = printable(&line);
    match line.chars().count() > MOST {
        true => format!("\"{}…\"", line.chars().take(MOST).collect::<String>()),
        false => format!("\"{line}\""),
    }
}
