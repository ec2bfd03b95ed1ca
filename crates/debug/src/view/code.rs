//! Instructions in memory, and where those before and after an address begin.

use rivet_hart::Hart;

use crate::debugger::Debugger;
use crate::memory::{directive, encoding, length};
use crate::names::Names;

/// Bytes of a function that are looked through for where instructions begin, at most.
const LONGEST: u64 = 1 << 20;

/// An instruction in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its address.
    pub address: u64,
    /// Its encoding: 16 or 32 bits.
    pub raw: u32,
    /// Its bytes: 2 or 4.
    pub length: u64,
    /// `main+0x12`, where a symbol is known.
    pub place: Option<String>,
    /// In assembly; of what is no instruction, `.word` or `.half`.
    pub text: String,
    /// The name of the place that it jumps to.
    pub target: Option<String>,
    /// Is it an instruction of this hart?
    pub is_legal: bool,
}

/// The instruction at `addr`; None where there is no memory.
pub fn listed(hart: &Hart, names: &Names, addr: u64) -> Option<Listed> {
    let raw = encoding(hart, addr)?;
    let inst = hart.config.decoder.decode(raw);
    Some(Listed {
        address: addr,
        raw,
        length: length(raw),
        place: names.place(addr),
        text: match &inst {
            Some(inst) => inst.text(hart.config.isa.xlen, Some(addr)).to_string(),
            None => directive(raw),
        },
        target: inst.and_then(|inst| target(&inst, addr)).and_then(|at| names.place(at)),
        is_legal: inst.is_some(),
    })
}

/// Where a jump or branch leads.
pub(crate) fn target(inst: &rivet_isa::Inst, pc: u64) -> Option<u64> {
    use rivet_isa::Operand::{B12, CB, CJ, J20};
    let jumps = inst.op.row().operands.iter().any(|o| matches!(o, B12 | CB | CJ | J20));
    jumps.then(|| pc.wrapping_add(inst.imm as u64))
}

/// The bytes of the instruction at an address; those of the shortest where there is no memory.
fn length_at(dbg: &Debugger, at: u64) -> u64 {
    encoding(dbg.session.hart(), at).map_or(2, length)
}

/// Where instructions begin from an address on.
pub(crate) fn following(dbg: &Debugger, at: u64, count: usize) -> Vec<u64> {
    let mut next = at;
    let mut step = || {
        let here = next;
        next = dbg.session.hart().address(here, length_at(dbg, here));
        here
    };
    (0..count).map(|_| step()).collect()
}

/// Where the instruction before an address probably begins, where no symbol says where to read from: 4 bytes before if
/// there is a legal one, else 2.
fn before(dbg: &Debugger, end: u64) -> u64 {
    let hart = dbg.session.hart();
    let start = end.saturating_sub(4);
    let raw = encoding(hart, start).filter(|&raw| length(raw) == 4);
    let is_legal = raw.is_some_and(|raw| hart.config.decoder.decode(raw).is_some());
    if is_legal { start } else { end.saturating_sub(2) }
}

/// Where the last instructions before an address begin. They have two lengths: code is read from the beginning of its
/// function on.
pub(crate) fn preceding(dbg: &Debugger, at: u64, count: usize) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    let mut end = at;
    while found.len() < count && end > 0 {
        let range = dbg.session.names.range(end - 1);
        let function = range.map(|range| range.start).filter(|start| (1..=LONGEST).contains(&(end - start)));
        let start = function.unwrap_or_else(|| before(dbg, end));
        let mut starts = Vec::new();
        let mut next = start;
        while next < end {
            starts.push(next);
            next = next.saturating_add(length_at(dbg, next));
        }
        starts.extend(found);
        found = starts;
        end = start;
    }
    found.split_off(found.len().saturating_sub(count))
}
