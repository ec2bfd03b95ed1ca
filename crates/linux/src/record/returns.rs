//! Events of system calls that have returned a value and changed no more than memory: most events are such.
//!
//! ```text
//! event of a return: process and bit 0   call   parts   [ran]   [value]   [memory]   [output]
//! memory: how short contents differ, long contents, or changes
//! ```
//!
//! A program often calls the same function of the kernel in the same place, with the same buffers. So an event of a
//! return says how it differs from the event before of the same process and system call: writer and reader keep these
//! events, and what was written to the same few ranges again is given without them, short contents as differences of
//! words. A call that does what it did last has no event at all; see `repeats`.

mod words;

use rivet_mem::{Changes, MemoryChange};

use self::words::{SHORT, ShortEncoder, WORD, changed_words, decode_words, encode_words};
use super::RecordingError;
use super::codec::{Decoder, Encoder, LONGEST_NUMBER};
use super::contents::Contents;
use super::event::{decode_output, encode_output};
use super::memory::{self, Known};
use super::repeats::CALLS;
use crate::config::{OutputPiece, OutputPieces};

/// The bit of an event's first number that says that it is one of a return; the process is above it.
pub(super) const IS_RETURN: u64 = 1;

/// Parts of the event that are as in the event before.
const RAN: u64 = 1;
const VALUE: u64 = 2;
/// Memory was written in the same ranges.
const RANGES: u64 = 4;
/// The thread gives its turn away.
const YIELDS: u64 = 8;
/// Something was printed.
const OUTPUT: u64 = 16;

/// Numbers before the contents: process, call, parts, instructions, value.
const NUMBERS: usize = 5;
/// Writes of an event that are kept, at most.
const MOST_RANGES: usize = 16;

/// A system call that has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Return {
    /// Number of the system call, below [`CALLS`].
    pub(super) call: usize,
    /// Instructions since the process's event before.
    pub(super) ran: u64,
    pub(super) value: u64,
    /// Whether the thread gives its turn away.
    pub(super) yields: bool,
}

/// What a system call has returned and changed.
pub(super) struct Returned {
    pub(super) this: Return,
    pub(super) memory: Changes,
    pub(super) output: Vec<OutputPiece>,
}

/// What the beginning of an event lacks of memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Nothing,
    Contents,
    Changes,
}

/// The beginning of an event.
pub(super) struct Beginning<'a> {
    pub(super) bytes: &'a [u8],
    memory: Rest,
    has_output: bool,
}

impl Beginning<'_> {
    /// Returns whether it is the whole event.
    pub(super) fn is_whole(&self) -> bool {
        self.memory == Rest::Nothing && !self.has_output
    }

    /// Appends the whole event.
    pub(super) fn encode(
        &self,
        memory: &Changes,
        output: &OutputPieces,
        contents: &mut Contents,
        out: &mut Encoder,
    ) {
        out.bytes(self.bytes);
        match self.memory {
            Rest::Nothing => {}
            Rest::Contents => memory.iter().for_each(|change| {
                if let MemoryChange::Write { bytes, .. } = change {
                    contents.encode_known(memory.written(bytes), out);
                }
            }),
            Rest::Changes => memory::encode(memory, contents, out),
        }
        if self.has_output {
            encode_output(output.iter(), contents, out);
        }
    }
}

/// The last return of a system call.
struct Last {
    has_returned: bool,
    ran: u64,
    value: u64,
    /// Address and length of each write; nothing if there were others than a few, or other changes.
    ranges: Option<Vec<(u64, usize)>>,
    /// Whether the ranges are so short that their contents are kept.
    is_short: bool,
    /// The contents of short ranges, one after the other.
    contents: Vec<u8>,
}

/// The last returns of a process.
#[derive(Default)]
pub(super) struct Returns {
    /// In the order of the numbers of their calls.
    calls: Vec<(u64, Last)>,
    /// The index of the one that was looked for last.
    recent: usize,
    buffer: ShortEncoder,
}

impl Last {
    /// A call that has never returned.
    fn new() -> Last {
        let ranges = Some(Vec::new());
        Last { has_returned: false, ran: 0, value: 0, ranges, is_short: true, contents: Vec::new() }
    }

    /// Returns whether the changes are writes to the same ranges.
    fn has_ranges_of(&self, memory: &Changes) -> bool {
        let Some(ranges) = self.ranges.as_deref() else { return false };
        let is_same = |(change, &(at, len)): (&MemoryChange, &(u64, usize))| match change {
            MemoryChange::Write { addr, bytes } => *addr == at && bytes.len() == len,
            _ => false,
        };
        ranges.len() == memory.iter().len() && memory.iter().zip(ranges).all(is_same)
    }

    /// Returns the set of words that differ in the contents of each range, of short writes to the same ranges; nothing if
    /// none differs.
    fn changed_words(&self, memory: &Changes) -> Option<[u64; MOST_RANGES]> {
        let mut changed = [0; MOST_RANGES];
        let mut at = 0;
        let mut any = 0;
        for (change, changed) in memory.iter().zip(&mut changed) {
            let MemoryChange::Write { bytes, .. } = change else { continue };
            *changed = changed_words(&self.contents[at..at + bytes.len()], memory.written(bytes));
            any |= *changed;
            at += bytes.len();
        }
        (any != 0).then_some(changed)
    }

    /// Keeps the ranges of changes, if they are a few writes, and the contents, if they are short.
    fn keep(&mut self, memory: &Changes) {
        let mut ranges = self.ranges.take().unwrap_or_default();
        ranges.clear();
        self.contents.clear();
        self.is_short = true;
        if memory.iter().len() > MOST_RANGES {
            return;
        }
        let mut left = SHORT - NUMBERS * LONGEST_NUMBER;
        for change in memory.iter() {
            let MemoryChange::Write { addr, bytes } = change else { return };
            ranges.push((*addr, bytes.len()));
            let numbers = bytes.len().div_ceil(WORD).saturating_add(1);
            match left.checked_sub(numbers.saturating_mul(LONGEST_NUMBER)).filter(|_| self.is_short) {
                Some(room) => {
                    left = room;
                    self.contents.extend_from_slice(memory.written(bytes));
                }
                None => self.is_short = false,
            }
        }
        self.ranges = Some(ranges);
    }

    /// Begins the event of this return, which is the last one now.
    fn encode_head(&mut self, process: u64, this: &Return, parts: u64, out: &mut ShortEncoder) {
        let &Return { call, ran, value, yields } = this;
        let more = [(RAN, ran == self.ran), (VALUE, value == self.value), (YIELDS, yields)];
        let parts = more.iter().fold(parts, |parts, (part, is)| parts | if *is { *part } else { 0 });
        out.clear();
        out.number(process << 1 | IS_RETURN);
        out.number(call as u64);
        out.number(parts);
        if parts & RAN == 0 {
            out.number(ran);
        }
        if parts & VALUE == 0 {
            out.signed(value);
        }
        (self.has_returned, self.ran, self.value) = (true, ran, value);
    }

    fn encode_contents(&mut self, memory: &Changes, changed: &[u64; MOST_RANGES], out: &mut ShortEncoder) {
        let mut at = 0;
        for (change, &changed) in memory.iter().zip(changed) {
            let MemoryChange::Write { bytes, .. } = change else { continue };
            let bytes = memory.written(bytes);
            encode_words(&mut self.contents[at..at + bytes.len()], bytes, changed, out);
            at += bytes.len();
        }
    }

    fn decode_contents(
        &mut self,
        contents: &mut Contents,
        from: &mut Decoder<'_>,
    ) -> Result<Changes, RecordingError> {
        let mut changes = Changes::default();
        let mut at = 0;
        let none = || RecordingError::Damaged("it refers to ranges that are missing".into());
        for &(addr, len) in self.ranges.as_ref().ok_or_else(none)? {
            if !self.is_short {
                changes.write(addr, &contents.decode_known(len as u64, from)?);
                continue;
            }
            let bytes = &mut self.contents[at..at + len];
            decode_words(bytes, from)?;
            changes.write(addr, bytes);
            at += len;
        }
        Ok(changes)
    }
}

impl Returns {
    /// Returns the last return of a call, and a buffer.
    fn last(&mut self, call: u64) -> (&mut Last, &mut ShortEncoder) {
        if self.calls.get(self.recent).is_none_or(|(recent, _)| *recent != call) {
            self.find(call);
        }
        (&mut self.calls[self.recent].1, &mut self.buffer)
    }

    #[inline(never)]
    fn find(&mut self, call: u64) {
        let found = self.calls.binary_search_by_key(&call, |(call, _)| *call);
        self.recent = found.unwrap_or_else(|index| {
            self.calls.insert(index, (call, Last::new()));
            index
        });
    }

    /// Encodes the event of a system call that does what it did last, after so many instructions.
    pub(super) fn encode_repeated(&mut self, process: u64, call: usize, ran: u64) -> &[u8] {
        let (last, out) = self.last(call as u64);
        let this = Return { call, ran, value: last.value, yields: false };
        last.encode_head(process, &this, RANGES, out);
        last.ranges.iter().flatten().for_each(|_| out.number(0));
        out.bytes()
    }

    /// Encodes the event of a system call of a process; nothing if it does what it did last, and needs no event.
    pub(super) fn encode(
        &mut self,
        process: u64,
        this: &Return,
        memory: &Changes,
        has_output: bool,
    ) -> Option<Beginning<'_>> {
        debug_assert!(this.call < CALLS, "a reader refuses system call {}", this.call);
        let (last, out) = self.last(this.call as u64);
        let has_ranges = last.has_ranges_of(memory);
        let parts = if has_ranges { RANGES } else { 0 } | if has_output { OUTPUT } else { 0 };
        let rest = match (has_ranges, last.is_short) {
            (true, true) => {
                let changed = last.changed_words(memory);
                let is_plain = last.has_returned && !this.yields && !has_output;
                if changed.is_none() && is_plain && last.value == this.value {
                    return None;
                }
                last.encode_head(process, this, parts, out);
                last.encode_contents(memory, &changed.unwrap_or_default(), out);
                Rest::Nothing
            }
            (is_known, _) => {
                last.encode_head(process, this, parts, out);
                if is_known {
                    Rest::Contents
                } else {
                    last.keep(memory);
                    Rest::Changes
                }
            }
        };
        Some(Beginning { bytes: out.bytes(), memory: rest, has_output })
    }

    /// Reads the event of a system call, behind its first number.
    pub(super) fn decode(
        &mut self,
        from: &mut Decoder<'_>,
        known: &mut Known,
    ) -> Result<Returned, RecordingError> {
        let number = from.number()?;
        let unknown = || RecordingError::Damaged("an unknown system call".into());
        let call = usize::try_from(number).ok().filter(|&call| call < CALLS).ok_or_else(unknown)?;
        let parts = from.number()?;
        let (last, _) = self.last(number);
        if parts & RAN == 0 {
            last.ran = from.number()?;
        }
        if parts & VALUE == 0 {
            last.value = from.signed()?;
        }
        let memory = if parts & RANGES != 0 {
            last.decode_contents(&mut known.contents, from)?
        } else {
            let memory = memory::decode(from, known)?;
            last.keep(&memory);
            memory
        };
        let has_output = parts & OUTPUT != 0;
        let output = if has_output { decode_output(from, &mut known.contents)? } else { Vec::new() };
        let this = Return { call, ran: last.ran, value: last.value, yields: parts & YIELDS != 0 };
        Ok(Returned { this, memory, output })
    }
}

#[cfg(test)]
mod tests {
    use rivet_sim::Next;

    use super::super::event::{Event, EventKind};
    use super::*;

    /// Writes (address, bytes).
    type Writes<'a> = &'a [(u64, &'a [u8])];

    fn changes(writes: Writes<'_>) -> Changes {
        let mut changes = Changes::default();
        writes.iter().for_each(|(addr, bytes)| changes.write(*addr, bytes));
        changes
    }

    fn listed(changes: &Changes) -> Vec<String> {
        let shown = |change: &MemoryChange| match change {
            MemoryChange::Write { addr, bytes } => format!("{addr:#x} {:?}", changes.written(bytes)),
            other => format!("{other:?}"),
        };
        changes.iter().map(shown).collect()
    }

    /// Writes events of process 2, and reads them again; returns their lengths.
    fn lengths(events: &[(usize, u64, u64, Changes)]) -> Vec<usize> {
        let (mut returns, mut contents) = (Returns::default(), Contents::default());
        let (mut known, mut position) = (Known::default(), 1000);
        let check = |&(call, ran, value, ref memory): &(usize, u64, u64, Changes)| {
            let mut out = Encoder::default();
            contents.begin_item();
            let this = Return { call, ran, value, yields: false };
            match returns.encode(2, &this, memory, false) {
                Some(event) => event.encode(memory, &OutputPieces::default(), &mut contents, &mut out),
                None => out.bytes(returns.encode_repeated(2, call, ran)),
            }
            known.contents.begin_item();
            let event = Event::decode(&out.0, |_| position, &mut known).unwrap();
            position += ran;
            assert_eq!((event.process, event.position), (2, position));
            assert_eq!(event.kind, EventKind::Trap(Next::Resume));
            assert_eq!(event.effects.returned, Some((call, value)));
            assert_eq!(listed(&event.effects.memory), listed(memory));
            out.0.len()
        };
        events.iter().map(check).collect()
    }

    #[test]
    fn times_take_a_few_bytes() {
        let time = |nanoseconds: u64| {
            let bytes = [5_u64.to_le_bytes(), nanoseconds.to_le_bytes()].concat();
            (113, 12, 0, changes(&[(0x3f_ffff_0010, &bytes)]))
        };
        let all = [time(1_000_000), time(1_000_200), time(1_000_200), time(999_999_999), time(7)];
        // Process, call, parts, the set of words, and the difference of nanoseconds in seven bits a byte and one of the
        // sign: 200 needs nine bits, 998999799 and 999999992 thirty-one each.
        assert_eq!(lengths(&all)[1..], [6, 4, 9, 9]);
    }

    #[test]
    fn what_differs_from_the_call_before_is_written() {
        let page = [7; 4096];
        let odd = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
        let mut other = odd;
        other[10] = 200;
        let unmapped: Changes = [MemoryChange::Unmap(0x1000..0x3000)].into_iter().collect();
        let all = [
            (80, 5, 0, changes(&[(64, &odd)])),
            (63, 9, 4096, changes(&[(0x1000, &page)])),
            (80, 5, 0, changes(&[(64, &other)])),
            (63, 9, 4096, changes(&[(0x1000, &page)])),
            (63, 9, 11, changes(&[(0x1000, &odd), (0x2000, &page)])),
            (63, 8, u64::MAX, changes(&[(0x1000, &other), (0x2000, &page)])),
            (63, 8, u64::MAX, changes(&[(0x1000, &other), (0x2001, &page)])),
            (63, 8, 3, changes(&[])),
            (63, 8, 3, changes(&[])),
            (63, 8, 3, unmapped),
            (63, 8, 3, changes(&[(0x1000, &page[..64]), (0x1200, &page[..63])])),
            (63, 8, 3, changes(&[(0x1000, &page[..64]), (0x1200, &page[..63])])),
            (63, 8, 3, changes(&[(0x1000, &page[..600])])),
        ];
        let lengths = lengths(&all);
        assert_eq!((lengths[7], lengths[8]), (5, 3));
        // The set of words, and a difference of 25 bits.
        assert_eq!(lengths[2], 3 + 1 + 4);
        // A content that is long is a reference when it comes again.
        assert!(lengths[1] > 4096 && lengths[3] < 16, "{lengths:?}");
    }

    #[test]
    fn damage_is_noticed() {
        let refused = |bytes: &[u8]| Event::decode(bytes, |_| 0, &mut Known::default()).is_err();
        assert!(!refused(&[1, 63, RAN as u8 | VALUE as u8, 0]));
        // A call beyond the last, bytes behind the event.
        assert!(refused(&[1, 0x80, 4, RAN as u8 | VALUE as u8, 0]));
        assert!(refused(&[1, 63, RAN as u8 | VALUE as u8, 0, 0]));
        // Ranges, where the event before unmapped a page.
        let known = &mut Known::default();
        let mut decode = |bytes: &[u8]| Event::decode(bytes, |_| 0, known).map(drop);
        decode(&[1, 63, (RAN | VALUE | RANGES) as u8]).unwrap();
        decode(&[1, 63, (RAN | VALUE) as u8, 1, 3, 0, 1]).unwrap();
        assert!(decode(&[1, 63, (RAN | VALUE | RANGES) as u8]).is_err());
        // A word behind the last one.
        assert!(decode_words(&mut [0; 9], &mut Decoder::new(&[4, 2])).is_err());
        let mut bytes = [0; 9];
        decode_words(&mut bytes, &mut Decoder::new(&[2, 10])).unwrap();
        assert_eq!(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 5]);
    }
}
