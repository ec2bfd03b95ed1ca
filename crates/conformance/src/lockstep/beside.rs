//! The comparing observer sees each instruction of the hart as it runs, beside the instruction of the log.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

use rivet_exec::{Observer, Uop, written_registers};
use rivet_hart::Hart;
use rivet_sim::observe::Trace;

use super::adopt::{self, HostWords};
use super::commit::{Commit, LineKind, Reg, classify};
use super::differ::{self, SavedRegisters};
use super::log::{Entry, Log, Next};
use super::report::Item;
use super::{LockstepError, Options, SPIN};

/// Instructions that a report shows.
pub(super) const LAST: usize = 20;

/// Where Spike's boot code is.
const BOOT: Range<u64> = 0x1000..0x2000;

/// A listing does not say what the host answered. A loop that waits for it runs longer there: for so many
/// instructions after the program has looked, the log may be ahead.
const WAIT: u32 = 16;

/// How an instruction compares: nothing to say, or what is found.
type Compared = Result<Option<Finding>, Result<Finding, LockstepError>>;

/// What the comparison has come to.
#[derive(Debug)]
pub(super) enum Finding {
    /// Both ended alike.
    Same { how: String },
    /// The limit was reached.
    Limit,
    /// An instruction differs: Rivet's line and the log's.
    Differs { items: Vec<Item>, rivet: String, entry: Entry },
    /// The log ends in or after this line, the program does not.
    LogEnded { line: u64, cut: bool },
    /// The program ended, the log does not.
    ProgramEnded { how: String },
}

/// Keeps the line that was written last.
#[derive(Clone, Default)]
struct LastLine(Rc<RefCell<Vec<u8>>>);

impl Write for LastLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut line = self.0.borrow_mut();
        line.clear();
        line.extend_from_slice(bytes.strip_suffix(b"\n").unwrap_or(bytes));
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The observer.
pub(super) struct Beside {
    log: Log,
    pub(super) options: Options,
    words: HostWords,
    trace: Trace<LastLine>,
    line: LastLine,
    /// Instructions that agreed.
    pub(super) agreed: u64,
    /// The last line of the log that agreed.
    pub(super) log_line: u64,
    /// The last instructions, oldest first.
    pub(super) last: VecDeque<Vec<u8>>,
    /// The next instruction is the first.
    first: bool,
    /// Not yet where the comparison starts.
    skipping: bool,
    /// Addresses of instructions that have trapped since one retired.
    trapped: BTreeSet<u64>,
    before: SavedRegisters,
    finding: Option<Result<Finding, LockstepError>>,
    /// Instructions that ran since something was found.
    pub(super) since: u64,
    /// Instructions for which the log may still be ahead; see [`WAIT`].
    waits: u32,
    /// The last store to tohost agreed.
    pub(super) told: bool,
}

impl Beside {
    pub(super) fn new(log: Log, words: HostWords, options: Options) -> Beside {
        let line = LastLine::default();
        Beside {
            log,
            skipping: options.skip_to.is_some(),
            options,
            words,
            trace: Trace::by_lines(line.clone()),
            line,
            agreed: 0,
            log_line: 0,
            last: VecDeque::new(),
            first: true,
            trapped: BTreeSet::new(),
            before: SavedRegisters::default(),
            finding: None,
            since: 0,
            waits: 0,
            told: false,
        }
    }

    /// What was found, once.
    pub(super) fn take_finding(&mut self) -> Option<Result<Finding, LockstepError>> {
        self.finding.take()
    }

    /// The line of the instruction that was looked at in vain.
    pub(super) fn line_put_back(&self) -> Option<u64> {
        self.log.line_put_back()
    }

    /// Has the hart not begun? Lines of boot code come before its first instruction then.
    pub(super) fn is_at_start(&self) -> bool {
        self.first
    }

    /// Drops the next line if it is that of an instruction which has trapped half-way. The hart goes on at `pc`.
    pub(super) fn drop_unfinished(&mut self, pc: u64) -> Result<bool, LockstepError> {
        if self.trapped.iter().all(|&trapped| trapped == pc) {
            return Ok(false);
        }
        let Next::Entry(entry) = self.log.next()? else { return Ok(false) };
        let unfinished = entry.commit()?.pc;
        if unfinished != pc && self.trapped.remove(&unfinished) {
            return Ok(true);
        }
        self.log.put_back(entry);
        Ok(false)
    }

    /// Where the comparison would start, if it has not.
    pub(super) fn still_skipping(&self) -> Option<u64> {
        self.options.skip_to.filter(|_| self.skipping)
    }

    /// Skips up to `most` instructions of the log and gives how many there were. Instructions that have trapped half-way
    /// last of all do not count.
    pub(super) fn skip_log(&mut self, most: u64) -> Result<u64, LockstepError> {
        while !self.trapped.is_empty()
            && let Next::Entry(entry) = self.log.next()?
        {
            if !self.trapped.remove(&entry.commit()?.pc) {
                self.log.put_back(entry);
                break;
            }
        }
        for n in 0..most {
            if let Next::End { .. } = self.log.next()? {
                return Ok(n);
            }
        }
        Ok(most)
    }

    fn is_done(&self, hart: &Hart) -> bool {
        self.finding.is_some() || self.options.hart != Some(hart.id)
    }

    fn found(&mut self, hart: &mut Hart, finding: Result<Finding, LockstepError>) {
        self.finding = Some(finding);
        hart.stop = true;
    }

    /// Brings both sides to where the comparison starts. The error is what was found on the way.
    fn align(&mut self, hart: &mut Hart, pc: u64) -> Result<(), Result<Finding, LockstepError>> {
        if self.skipping {
            if self.options.skip_to != Some(pc) {
                return Ok(());
            }
            self.skipping = false;
            self.first = false;
            loop {
                match self.log.next().map_err(Err)? {
                    Next::Entry(entry) if entry.commit().map_err(Err)?.pc == pc => {
                        self.log.put_back(entry);
                        return Ok(());
                    }
                    Next::Entry(_) => {}
                    Next::End { line, .. } => {
                        let text = format!("the log ({line} lines) never reaches {pc:#x}");
                        return Err(Err(LockstepError::NeverReached(text)));
                    }
                }
            }
        }
        if std::mem::take(&mut self.first) {
            // What another simulator's boot code leaves in registers is how the program starts.
            let mut boots = false;
            while let Next::Entry(entry) = self.log.next().map_err(Err)? {
                let commit = entry.commit().map_err(Err)?;
                if commit.pc == pc || !BOOT.contains(&commit.pc) {
                    self.log.put_back(entry);
                    break;
                }
                boots = true;
                for &(reg, value, _) in &commit.scalars {
                    if let Reg::X(number) = reg {
                        hart.set_x(number, value);
                    }
                }
            }
            if boots {
                adopt::start_as_spike(hart);
            }
        }
        Ok(())
    }

    /// The log's next instruction; what Spike logs of one that trapped half-way is left out.
    fn next(&mut self, hart: &Hart, pc: u64) -> Result<Entry, Result<Finding, LockstepError>> {
        loop {
            match self.log.next().map_err(Err)? {
                Next::Entry(entry) => {
                    if !self.trapped.is_empty() || !self.log.has_commits() {
                        let commit = entry.commit().map_err(Err)?;
                        // A listing also has what cannot be decoded.
                        let never_ran = match self.log.has_commits() {
                            true => self.trapped.remove(&commit.pc),
                            false => hart.config.decoder.decode(commit.bits).is_none(),
                        };
                        if commit.pc != pc && never_ran {
                            continue;
                        }
                    }
                    self.trapped.clear();
                    return Ok(entry);
                }
                Next::End { line, cut } => return Err(Ok(Finding::LogEnded { line, cut })),
            }
        }
    }

    /// One more instruction agrees.
    fn agree(&mut self, hart: &Hart, uop: &Uop, entry: &Entry) -> Option<Finding> {
        self.remember();
        self.told |= self.words.is_told(hart, uop);
        self.agreed += 1;
        self.log_line = entry.line;
        (self.options.limit == Some(self.agreed)).then_some(Finding::Limit)
    }

    fn remember(&mut self) {
        let mut line = if self.last.len() == LAST { self.last.pop_front() } else { None }.unwrap_or_default();
        line.clear();
        line.extend_from_slice(&self.line.0.borrow());
        self.last.push_back(line);
    }

    /// Ends the comparison if something was found.
    fn settle(&mut self, hart: &mut Hart, compared: Compared) {
        match compared {
            Ok(None) => {}
            Ok(Some(finding)) => self.found(hart, Ok(finding)),
            Err(found) => self.found(hart, found),
        }
    }

    /// Compares an instruction that is about to run with the one that a listing has.
    fn compare_listed(&mut self, hart: &mut Hart, uop: &Uop) -> Compared {
        let width = 2 + 2 * usize::from(uop.len);
        let line = format!("core{:4}: {:#018x} ({:#0width$x})", hart.id, uop.pc, uop.raw);
        let _ = self.line.write_all(line.as_bytes());
        let ours = Commit::at(uop.pc, uop.raw);
        if self.words.is_asked(hart, uop) {
            self.waits = WAIT;
        }
        let mut first: Option<(Vec<Item>, Entry)> = None;
        for _ in 0..=SPIN {
            let entry = match self.next(hart, uop.pc) {
                Ok(entry) => entry,
                Err(Ok(Finding::LogEnded { .. })) if first.is_some() => break,
                Err(found) => return Err(found),
            };
            let items = differ::flow(&ours, &entry.commit().map_err(Err)?);
            if items.is_empty() {
                self.waits = self.waits.saturating_sub(1);
                return Ok(self.agree(hart, uop, &entry));
            }
            first.get_or_insert((items, entry));
            if self.waits == 0 {
                break;
            }
        }
        self.remember();
        Ok(first.map(|(items, entry)| Finding::Differs { items, rivet: line, entry }))
    }

    /// Compares the line of an instruction with the log's.
    fn compare(&mut self, hart: &mut Hart, uop: &Uop) -> Compared {
        let entry = self.next(hart, uop.pc)?;
        if *self.line.0.borrow() == entry.text {
            return Ok(self.agree(hart, uop, &entry));
        }
        let theirs = entry.commit().map_err(Err)?;
        let text = String::from_utf8_lossy(&self.line.0.borrow()).into_owned();
        let ours = classify(text.as_bytes()).map_or("", |(_, _, rest)| rest);
        let ours = Commit::parse(ours).unwrap_or_default();
        adopt::adopt(hart, uop, &theirs, self.words, &self.options);
        adopt::dirty_as_in(hart, uop, &theirs);
        let items = differ::items(&ours, &theirs, hart, &self.before, &self.options);
        if items.is_empty() {
            return Ok(self.agree(hart, uop, &entry));
        }
        self.remember();
        Ok(Some(Finding::Differs { items, rivet: text, entry }))
    }
}

impl Observer for Beside {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        if self.is_done(hart) {
            return;
        }
        if let Err(finding) = self.align(hart, uop.pc) {
            return self.found(hart, finding);
        }
        self.trace.before(hart, uop);
        if self.skipping {
            return;
        }
        if !self.log.has_commits() {
            let compared = self.compare_listed(hart, uop);
            return self.settle(hart, compared);
        }
        if adopt::is_conditional(uop) {
            match self.log.next() {
                Ok(Next::Entry(entry)) => {
                    if let Ok(theirs) = entry.commit() {
                        adopt::fail_as_in(hart, uop, &theirs);
                    }
                    self.log.put_back(entry);
                }
                // It will be found again.
                Ok(Next::End { .. }) => {}
                Err(error) => return self.found(hart, Err(error)),
            }
        }
        let group = written_registers(hart, uop);
        self.before.save(hart, group);
    }

    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        if self.is_done(hart) {
            return;
        }
        self.trace.trapped(hart, uop);
        self.trapped.insert(uop.pc);
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.since += u64::from(self.finding.is_some());
        if self.is_done(hart) || !self.log.has_commits() {
            return;
        }
        self.trace.retired(hart, uop);
        if self.skipping {
            return;
        }
        let compared = self.compare(hart, uop);
        self.settle(hart, compared);
    }
}

/// The address and encoding in a line of ours.
pub(super) fn place(line: &[u8]) -> Option<(u64, u32)> {
    let (_, kind, rest) = classify(line)?;
    let commit = Commit::parse(rest).ok().filter(|_| kind != LineKind::Note)?;
    Some((commit.pc, commit.bits))
}
