//! A trial runs cases and compares output byte for byte, and exit codes.

use serde::Serialize;

use super::cases::RealCase;
use super::stage::{Stage, Under};
use crate::sample::{self, Cost, Ended};

/// Exit code of timeout(1) when time is up.
const TIME_IS_UP: i32 = 124;

/// What came of a case under one engine.
#[derive(Clone, Debug, Serialize)]
pub struct TrialResult {
    /// What ran it.
    pub under: Under,
    /// Runs that did as QEMU does.
    pub same: u32,
    /// All runs.
    pub runs: u32,
    /// The least of what the runs took that did as QEMU does.
    pub cost: Option<Cost>,
    /// Most memory that any of them had, in bytes.
    pub memory: u64,
    /// The first thing that was wrong.
    pub problem: Option<String>,
}

/// What came of a case.
#[derive(Clone, Debug, Serialize)]
pub struct CaseResult {
    /// Its name.
    pub name: String,
    /// The program it belongs to.
    pub group: String,
    /// Do vector instructions do most of what it does?
    pub heavy: bool,
    /// What QEMU took.
    pub qemu: Option<Cost>,
    /// What Rivet did.
    pub outcomes: Vec<TrialResult>,
    /// Why it was not run.
    pub skipped: Option<String>,
    /// Why there is nothing to compare with: QEMU failed, however often it was tried.
    pub failed: Option<String>,
}

impl CaseResult {
    fn of(case: &RealCase) -> CaseResult {
        CaseResult {
            name: case.name.clone(),
            group: case.group.clone(),
            heavy: case.heavy,
            qemu: None,
            outcomes: Vec::new(),
            skipped: None,
            failed: None,
        }
    }

    /// Did something go wrong?
    pub fn is_wrong(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome.problem.is_some())
    }

    /// What Rivet did with one engine.
    pub fn outcome(&self, under: Under) -> Option<&TrialResult> {
        self.outcomes.iter().find(|outcome| outcome.under == under)
    }
}

/// Runs a case under QEMU and, `repeat` times, under each of `engines`.
pub fn run(stage: &Stage, case: &RealCase, engines: &[Under], repeat: u32) -> CaseResult {
    let mut result = CaseResult::of(case);
    result.skipped = stage.lacks(case).map(String::from);
    if result.skipped.is_some() {
        return result;
    }
    let expected = match expectation(stage, case) {
        Ok(expected) => expected,
        Err(why) => {
            result.failed = Some(why);
            return result;
        }
    };
    warm(stage, case, engines);
    let mut least = expected.cost;
    for &under in engines {
        if under == Under::Scalar && case.lanes {
            continue;
        }
        result.outcomes.push(repeated(stage, case, under, repeat, &expected));
        // In turns: a machine is not equally fast all the time. What fails has no time.
        if let Ok(again) = once(stage, case, Under::Qemu) {
            least = least.least(again.cost);
        }
    }
    result.qemu = (!case.forks).then_some(least);
    result
}

/// Python keeps the modules that it has compiled, if it can, which it cannot under QEMU: a run that does not count makes
/// them, and all that count find them.
pub fn warm(stage: &Stage, case: &RealCase, engines: &[Under]) {
    if let (true, Some(&under)) = (case.run[0] == "python3", engines.first()) {
        // What goes wrong in it goes wrong again in those that count.
        let _ = once(stage, case, under);
    }
}

/// Makes the file that QEMU makes for a case.
pub fn prepare(stage: &Stage, case: &RealCase) -> Result<(), String> {
    let Some(input) = &case.input else { return Ok(()) };
    let mut line = stage.line(&input.from, Under::Qemu, false).map_err(|e| e.to_string())?;
    let made = sample::follow(&mut line)?;
    std::fs::write(stage.inputs().join(&input.file), made.output).map_err(|e| e.to_string())
}

/// What QEMU does with a case, which is what is right. An error is its failure.
pub fn expectation(stage: &Stage, case: &RealCase) -> Result<Ended, String> {
    /// QEMU itself crashes now and then in programs of many threads.
    const TRIES: u32 = 3;
    prepare(stage, case)?;
    let mut problem = String::new();
    for _ in 0..TRIES {
        let mut ended = once(stage, case, Under::Qemu)?;
        match ended.status.code() {
            Some(code) if code < TIME_IS_UP => return Ok(ended),
            Some(TIME_IS_UP) => return Err("takes too long".into()),
            _ => problem = ended.account(),
        }
    }
    Err(problem)
}

/// Runs a case so often, and compares each time.
pub fn repeated(stage: &Stage, case: &RealCase, under: Under, repeat: u32, expected: &Ended) -> TrialResult {
    let mut outcome = TrialResult { under, same: 0, runs: repeat, cost: None, memory: 0, problem: None };
    for _ in 0..repeat {
        let compared = once(stage, case, under).and_then(|ended| {
            outcome.memory = outcome.memory.max(ended.cost.memory);
            compare(expected, ended)
        });
        match compared {
            Ok(cost) => {
                outcome.same += 1;
                outcome.cost = Some(outcome.cost.map_or(cost, |other| other.least(cost)));
            }
            Err(problem) => _ = outcome.problem.get_or_insert(problem),
        }
    }
    outcome
}

/// A run, with the file that it wrote behind what it printed.
pub fn once(stage: &Stage, case: &RealCase, under: Under) -> Result<Ended, String> {
    let mut command = stage.command(case, under).map_err(|e| e.to_string())?;
    let mut ended = sample::follow(&mut command)?;
    if let Some(file) = &case.writes {
        match std::fs::read(stage.work().join(file)) {
            Ok(bytes) => ended.output.extend(bytes),
            Err(_) => ended.output.extend(b"no file"),
        }
    }
    Ok(ended)
}

/// What a run took, if it did as another; else what is different.
fn compare(expected: &Ended, mut ended: Ended) -> Result<Cost, String> {
    if ended.status.code() == Some(TIME_IS_UP) {
        return Err("takes too long".into());
    }
    if ended.status != expected.status {
        let wanted = expected.status.code().map_or("a signal".into(), |code| format!("exit code {code}"));
        return Err(format!("{}; {wanted} is right", ended.account()));
    }
    let (ours, theirs) = (&ended.output, &expected.output);
    if ours != theirs {
        let at = ours.iter().zip(theirs).take_while(|(a, b)| a == b).count();
        let line = 1 + theirs[..at].iter().filter(|&&byte| byte == b'\n').count();
        let excerpt = |bytes: &[u8]| {
            let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
            let rest = bytes.get(start.max(at.saturating_sub(40))..).unwrap_or_default();
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()).min(80);
            String::from_utf8_lossy(&rest[..end]).into_owned()
        };
        return Err(format!("line {line} is {:?}, not {:?}", excerpt(ours), excerpt(theirs)));
    }
    Ok(ended.cost)
}
