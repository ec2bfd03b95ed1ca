//! The effects of an instruction on Rivet are compared with its line in the log.

use std::collections::BTreeMap;
use std::ops::Range;

use rivet_hart::Hart;
use rivet_isa::{csr, reg};

use super::adopt;
use super::commit::{Commit, Reg};
use super::report::Item;
use super::{Options, ignorable};

/// The registers before an instruction.
#[derive(Default)]
pub(super) struct SavedRegisters {
    x: [u64; 32],
    f: [u64; 32],
    /// The vector registers that it writes, and their bytes.
    vregs: Range<u8>,
    v: Vec<u8>,
    vlenb: usize,
}

impl SavedRegisters {
    /// Remembers the registers, of the vector registers those that will be written.
    pub(super) fn save(&mut self, hart: &Hart, vregs: Range<u8>) {
        (self.x, self.f) = (hart.x, hart.f);
        self.vlenb = hart.v.vlenb();
        self.v.clear();
        if !vregs.is_empty() {
            self.v.extend_from_slice(hart.v.group(vregs.start, vregs.len()));
        }
        self.vregs = vregs;
    }

    /// A vector register as digits; one that the instruction did not write still has its value.
    fn vector(&self, hart: &Hart, reg: u8) -> String {
        match self.vregs.contains(&reg) {
            true => digits(&self.v[usize::from(reg - self.vregs.start) * self.vlenb..][..self.vlenb]),
            false => digits(hart.v.group(reg, 1)),
        }
    }
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect()
}

fn hex(value: u64, xlen: u32) -> String {
    if xlen == 32 { format!("{:#010x}", value as u32) } else { format!("{value:#018x}") }
}

/// The difference in which instruction it is; the rest means nothing then.
pub(super) fn flow(ours: &Commit, theirs: &Commit) -> Vec<Item> {
    let item = |name: &str, a: String, b: String| Item { name: name.into(), before: None, rivet: a, log: b };
    if ours.pc != theirs.pc {
        return vec![item("pc", format!("{:#x}", ours.pc), format!("{:#x}", theirs.pc))];
    }
    // Listings show the upper half of compressed instructions as zeros, or as what follows.
    let mask = if ours.bits & 3 == 3 { u32::MAX } else { 0xffff };
    if (ours.bits ^ theirs.bits) & mask != 0 {
        return vec![item("instruction", format!("{:#x}", ours.bits), format!("{:#x}", theirs.bits))];
    }
    match (ours.mode, theirs.mode) {
        (Some(a), Some(b)) if a != b => vec![item("mode", a.to_string(), b.to_string())],
        _ => Vec::new(),
    }
}

/// All differences.
pub(super) fn items(
    ours: &Commit,
    theirs: &Commit,
    hart: &Hart,
    before: &SavedRegisters,
    options: &Options,
) -> Vec<Item> {
    let mut items = flow(ours, theirs);
    if items.is_empty() {
        scalars(ours, theirs, hart, before, options, &mut items);
        vectors(ours, theirs, hart, before, &mut items);
        memory(ours, theirs, hart, &mut items);
    }
    items
}

fn scalars(
    ours: &Commit,
    theirs: &Commit,
    hart: &Hart,
    before: &SavedRegisters,
    options: &Options,
    items: &mut Vec<Item>,
) {
    let xlen = hart.xlen();
    let mut regs: Vec<Reg> = ours.scalars.iter().chain(&theirs.scalars).map(|entry| entry.0).collect();
    regs.sort_unstable();
    regs.dedup();
    for reg in regs {
        let log = theirs.scalar(reg);
        // What the hart holds now: a register that only the log lists must hold the log's value all the same.
        let (name, old, new) = match reg {
            Reg::X(n) => (reg::x_name(n).to_owned(), Some(before.x[n as usize]), hart.x[n as usize]),
            Reg::F(n) => (reg::f_name(n).to_owned(), Some(before.f[n as usize]), hart.f[n as usize]),
            // One that the log does not list may be one that the other simulator never lists.
            Reg::Csr(n) if log.is_none() || ignorable(n) || options.ignore.contains(&n) => continue,
            Reg::Csr(n) => match hart.peek_csr(n) {
                Some(value) => (csr::name(n).unwrap_or("unknown").to_owned(), None, value),
                None => continue,
            },
        };
        let driven = if let Reg::Csr(n) = reg { adopt::driven(n) } else { 0 };
        // One that the log does not list has not changed there.
        let Some((expected, digits)) = log.or(old.map(|old| (old, 16))) else { continue };
        let mask = if digits >= 16 { u64::MAX } else { (1 << (4 * digits)) - 1 };
        if (new ^ expected) & mask & width(reg, xlen) & !driven != 0 {
            let show = |value| hex(value, if matches!(reg, Reg::F(_)) { hart.flen() } else { xlen });
            items.push(Item {
                name,
                before: old.map(show),
                rivet: show(new),
                log: if log.is_some() { show(expected) } else { "unchanged".into() },
            });
        }
    }
}

/// The bits that count.
fn width(reg: Reg, xlen: u32) -> u64 {
    match (reg, xlen) {
        (Reg::X(_) | Reg::Csr(_), 32) => u64::from(u32::MAX),
        _ => u64::MAX,
    }
}

fn vectors(ours: &Commit, theirs: &Commit, hart: &Hart, before: &SavedRegisters, items: &mut Vec<Item>) {
    let listed = ours.vectors.iter().chain(&theirs.vectors).map(|entry| entry.0);
    let mut regs: Vec<u8> = listed.chain(before.vregs.clone()).collect();
    regs.sort_unstable();
    regs.dedup();
    for reg in regs {
        let old = before.vector(hart, reg);
        let new = digits(hart.v.group(reg, 1));
        let log = theirs.vector(reg);
        if let Some(log) = log.filter(|log| log.len() != new.len()) {
            return items.push(Item {
                name: "VLEN".into(),
                before: None,
                rivet: (new.len() * 4).to_string(),
                log: (log.len() * 4).to_string(),
            });
        }
        let expected = log.unwrap_or(&old);
        if new.eq_ignore_ascii_case(expected) {
            continue;
        }
        // Element by element: most of a long register is alike.
        let width = (hart.v.vtype().sew.bytes() as usize * 2).min(new.len());
        let elements = new.len() / width;
        for index in 0..elements {
            // The first element stands last.
            let range = (elements - 1 - index) * width..(elements - index) * width;
            if new[range.clone()].eq_ignore_ascii_case(&expected[range.clone()]) {
                continue;
            }
            items.push(Item {
                name: format!("v{reg}[{index}]"),
                before: Some(format!("0x{}", &old[range.clone()])),
                rivet: format!("0x{}", &new[range.clone()]),
                log: log.map_or("unchanged".into(), |log| format!("0x{}", &log[range])),
            });
        }
    }
}

fn memory(ours: &Commit, theirs: &Commit, hart: &Hart, items: &mut Vec<Item>) {
    let xlen = hart.xlen();
    // Simulators divide accesses differently, but all begin at the same place.
    if let (Some(&a), Some(&b)) = (ours.loads.iter().min(), theirs.loads.iter().min())
        && a != b
    {
        items.push(Item {
            name: "load address".into(),
            before: None,
            rivet: hex(a, xlen),
            log: hex(b, xlen),
        });
    }
    let (ours, theirs) = (bytes(ours), bytes(theirs));
    if theirs.is_empty() && !ours.is_empty() || ours == theirs {
        // Some logs have no stores.
        return;
    }
    let all: BTreeMap<u64, ()> = ours.keys().chain(theirs.keys()).map(|&addr| (addr, ())).collect();
    for &addr in all.keys() {
        let (a, b) = (ours.get(&addr), theirs.get(&addr));
        if a == b {
            continue;
        }
        let show = |byte: Option<&u8>| byte.map_or("not stored".into(), |byte| format!("{byte:#04x}"));
        items.push(Item {
            name: format!("byte at {}", hex(addr, xlen)),
            before: None,
            rivet: show(a),
            log: show(b),
        });
    }
}

/// The bytes that were stored; of several stores to one the last.
fn bytes(commit: &Commit) -> BTreeMap<u64, u8> {
    let stores = commit.stores.iter();
    stores
        .flat_map(|&(addr, len, value)| {
            let bytes = value.to_le_bytes();
            (0..usize::from(len).min(8)).map(move |i| (addr.wrapping_add(i as u64), bytes[i]))
        })
        .collect()
}
