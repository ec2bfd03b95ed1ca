//! The changes of an instruction are registers, lanes, CSRs and memory, each as old → new.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rivet_hart::{AddressSpace, Hart, Mode, csr as rows};
use rivet_isa::{Addressing, Inst, Operand, Shape, csr, reg};
use rivet_sim::bytes::little_endian;

use super::lanes::of_bytes;
use super::vector::Parts;
use crate::explain::access::accesses;
use crate::expr::float_register;
use crate::format::{Format, NumberKind};
use crate::memory;
use crate::text::{Role, Text};

/// Lanes of one register group that are listed.
const MOST_LANES: usize = 16;
/// Places in memory that are listed.
const MOST_PLACES: usize = 8;
/// CSRs that count, or show parts of others.
const SILENT: &[&str] = &[
    "fcsr",
    "vcsr",
    "sstatus",
    "sie",
    "sip",
    "cycle",
    "time",
    "instret",
    "mcycle",
    "minstret",
    "cycleh",
    "timeh",
    "instreth",
    "mcycleh",
    "minstreth",
    "vlenb",
    "seed",
    "scountovf",
    "tinfo",
];

/// The state of a hart before something runs.
pub struct Before {
    x: [u64; 32],
    f: [u64; 32],
    v: Vec<u8>,
    csrs: BTreeMap<u16, u64>,
    mode: Mode,
    parts: Parts,
    /// Bytes at addresses that the instruction is about to write.
    memory: BTreeMap<u64, u8>,
    /// The instruction that is about to run.
    inst: Option<Inst>,
    /// Format of the destination's elements.
    format: Format,
    /// Bytes of the pieces in which memory is shown.
    piece: u32,
}

/// Is this a CSR whose changes are worth a line?
fn counts(number: u16, user: bool) -> bool {
    let Some(name) = csr::name(number) else { return false };
    let unprivileged = number >> 8 & 3 == 0;
    !SILENT.contains(&name) && !name.contains("hpmcounter") && (!user || unprivileged)
}

fn csrs(hart: &Hart) -> BTreeMap<u16, u64> {
    // Names are looked up once: this is done for each instruction.
    static KEPT: LazyLock<[Vec<u16>; 2]> = LazyLock::new(|| {
        [false, true].map(|user| {
            let numbers = rows::descriptions().flat_map(|row| row.numbers);
            numbers.filter(|&number| counts(number, user)).collect()
        })
    });
    let user = matches!(hart.space, AddressSpace::User(_));
    let kept = KEPT[usize::from(user)].iter().copied();
    kept.filter_map(|number| Some((number, hart.peek_csr(number)?))).collect()
}

impl Before {
    /// Remembers the state before `inst` runs, or before many do.
    pub fn capture(hart: &Hart, inst: Option<&Inst>) -> Before {
        let mut before = Before {
            x: hart.x,
            f: hart.f,
            v: hart.v.file().to_vec(),
            csrs: csrs(hart),
            mode: hart.mode(),
            parts: parts(hart, inst),
            memory: BTreeMap::new(),
            inst: inst.copied(),
            format: destination(hart, inst),
            piece: 8,
        };
        if let Some(inst) = inst {
            before.expect_writes(hart, inst);
        }
        before
    }

    /// From now on shows elements of vectors in this format.
    pub fn in_format(&mut self, format: Format) {
        self.format = format;
    }

    /// Remembers the memory that `inst`, which runs next, is going to write.
    pub fn expect_writes(&mut self, hart: &Hart, inst: &Inst) {
        for access in accesses(hart, inst).into_iter().filter(|access| access.store) {
            self.piece = access.len.min(self.piece);
            for (at, byte) in (0..).zip(memory::peek_some(hart, access.addr, access.len as usize)) {
                self.memory.entry(hart.address(access.addr, at)).or_insert(byte);
            }
        }
    }

    /// What is different now, one line each. Empty if nothing is.
    pub fn changes(&self, hart: &Hart, width: usize, symbol: &dyn Fn(u64) -> Option<String>) -> Text {
        let mut text = Text::new();
        for n in 1..32u8 {
            let (old, new) = (self.x[usize::from(n)], hart.x(n));
            if old != new {
                let (before, after) = integers(hart, old, new);
                one(&mut text, reg::x_name(n), &before, &after);
                if let Some(name) = symbol(new) {
                    text.push(Role::Faint, format_args!("  <{name}>"));
                }
                text.end();
            }
        }
        for n in 0..32u8 {
            let old = self.f[usize::from(n)];
            if old != hart.f[usize::from(n)] {
                let (format, bits) = float_register(hart, n, None);
                let before = format.show(crate::format::truncate(old, format.width()));
                one(&mut text, reg::f_name(n), &before, &format.show(bits));
                text.end();
            }
        }
        if hart.mode() != self.mode {
            one(&mut text, "mode", &format!("{:?}", self.mode), &format!("{:?}", hart.mode()));
            text.end();
        }
        for (number, new) in csrs(hart) {
            let old = self.csrs.get(&number).copied().unwrap_or(new);
            if let Some(name) = csr::name(number).filter(|_| old != new) {
                let (before, after) = super::csr::change(hart, name, old, new);
                one(&mut text, name, &before, &after);
                text.end();
            }
        }
        self.vectors(hart, width, &mut text);
        self.memory(hart, width, &mut text, symbol);
        text
    }

    fn vectors(&self, hart: &Hart, width: usize, text: &mut Text) {
        let now = hart.v.file();
        if self.v == now {
            return;
        }
        let vlenb = hart.v.vlenb();
        let changed = |reg: usize| self.v[reg * vlenb..][..vlenb] != now[reg * vlenb..][..vlenb];
        let own = self.inst.as_ref().filter(|inst| inst.op.row().operands.contains(&Operand::Vd));
        let mut reg = 0;
        while reg < 32 {
            if !changed(reg) {
                reg += 1;
                continue;
            }
            // Lanes are counted from the start of the destination group.
            let (start, regs) = match own {
                Some(inst) => group_of(hart, inst, reg as u8),
                None => (reg as u8, 1),
            };
            self.group(hart, usize::from(start), regs, width, text);
            reg = usize::from(start) + regs;
        }
    }

    fn group(&self, hart: &Hart, reg: usize, regs: usize, width: usize, text: &mut Text) {
        let vlenb = hart.v.vlenb();
        let range = reg * vlenb..((reg + regs) * vlenb).min(self.v.len());
        let (old, new) = (&self.v[range.clone()], &hart.v.file()[range]);
        let format = self.format;
        let lanes: Vec<usize> = (0..old.len() * 8 / format.width() as usize)
            .filter(|&i| lane(old, format, i) != lane(new, format, i))
            .collect();
        let name = reg::v_name(reg as u8);
        let suffix =
            if format.kind == NumberKind::Mask { ".mask".into() } else { format!(".{}", format.name()) };
        let head = format!("{name}{suffix}");
        let indent = head.len().max(8) + 1;
        text.push(Role::Name, format_args!("{head:<8} "));
        let mut column = indent;
        for (n, &i) in lanes.iter().take(MOST_LANES).enumerate() {
            let state = self.parts.state(i);
            let index = format!("{}[{i}]", state.sign());
            let (before, after) = (format.show(lane(old, format, i)), format.show(lane(new, format, i)));
            let len = index.len() + before.len() + after.len() + 4;
            if n > 0 && column + 2 + len > width {
                text.end().say(" ".repeat(indent));
                column = indent;
            } else if n > 0 {
                text.say("  ");
                column += 2;
            }
            text.push(state.role(), index).say(format_args!(" {before} → ")).push(Role::New, after);
            column += len;
        }
        text.end();
        if lanes.len() > MOST_LANES {
            text.say(" ".repeat(indent));
            text.push(Role::Faint, format_args!("… and {} more lanes", lanes.len() - MOST_LANES)).end();
        }
    }

    fn memory(&self, hart: &Hart, width: usize, text: &mut Text, symbol: &dyn Fn(u64) -> Option<String>) {
        let piece = u64::from(self.piece.max(1));
        let mut pieces: Vec<u64> = Vec::new();
        for (&addr, &old) in &self.memory {
            let new = memory::peek_some(hart, addr, 1);
            if new.first().is_some_and(|&new| new != old) {
                let first = self.memory.keys().next().map_or(addr, |first| addr - (addr - first) % piece);
                if pieces.last() != Some(&first) {
                    pieces.push(first);
                }
            }
        }
        for &addr in pieces.iter().take(MOST_PLACES) {
            let len = piece.min(8) as usize;
            let old: Vec<u8> = (0..len as u64)
                .map(|n| self.memory.get(&(addr + n)).copied().unwrap_or_else(|| byte(hart, addr + n)))
                .collect();
            let new: Vec<u8> = (0..len as u64).map(|n| byte(hart, addr + n)).collect();
            let format = Format { kind: self.memory_kind(), bits: Some(8 * len as u32) };
            let place = format!("{}[{addr:#x}]", format.name());
            let (before, after) = (format.show(little_endian(&old)), format.show(little_endian(&new)));
            one(text, &place, &before, &after);
            let used = place.len() + before.len() + after.len() + 6;
            if let Some(name) = symbol(addr).filter(|name| used + name.len() + 4 <= width) {
                text.push(Role::Faint, format_args!("  <{name}>"));
            }
            text.end();
        }
        if pieces.len() > MOST_PLACES {
            let more = pieces.len() - MOST_PLACES;
            text.push(Role::Faint, format_args!("         … and {more} more memory locations")).end();
        }
    }

    fn memory_kind(&self) -> NumberKind {
        let float = |inst: &Inst| inst.op.base().row().mnemonic().starts_with("fs");
        if self.inst.as_ref().is_some_and(float) { NumberKind::Float } else { NumberKind::Signed }
    }
}

fn byte(hart: &Hart, addr: u64) -> u8 {
    memory::peek_some(hart, addr, 1).first().copied().unwrap_or(0)
}

fn one(text: &mut Text, name: &str, before: &str, after: &str) {
    text.push(Role::Name, format_args!("{name:<8} ")).say(format_args!("{before} → ")).push(Role::New, after);
}

/// Small numbers in decimal, others in hexadecimal.
fn integers(hart: &Hart, old: u64, new: u64) -> (String, String) {
    let small = |value: u64| (value as i64).unsigned_abs() < 1 << 16;
    let mask = if hart.is_rv32 { u64::from(u32::MAX) } else { u64::MAX };
    let show = |value: u64| match small(value) {
        true => (value as i64).to_string(),
        false => format!("{:#x}", value & mask),
    };
    (show(old), show(new))
}

fn lane(bytes: &[u8], format: Format, i: usize) -> u64 {
    of_bytes(bytes, format, i).unwrap_or(0)
}

/// What the elements of the destination of `inst` are.
fn parts(hart: &Hart, inst: Option<&Inst>) -> Parts {
    let whole = |vl| Parts { vstart: 0, vl, mask: None };
    let Some(inst) = inst else { return whole(usize::MAX) };
    let form = inst.op.form();
    match (form.vd, form.memory.map(|memory| memory.addressing)) {
        (Shape::Whole(_), _) => whole(usize::MAX),
        // The scalar result of a reduction is no element of the body, whatever the mask says of it.
        (Shape::Element0(_), _) => whole(1),
        // V 7.4: evl = ceil(vl/8) bytes.
        (_, Some(Addressing::Mask)) => Parts { vl: hart.v.vl.div_ceil(8), ..Parts::of(hart, false) },
        _ => Parts { vl: inst.op.body_elements(hart.v.vl), ..Parts::of(hart, !inst.vm) },
    }
}

/// How to read the elements that `inst` writes.
fn destination(hart: &Hart, inst: Option<&Inst>) -> Format {
    let vtype = hart.v.vtype();
    let sew = if vtype.vill { 8 } else { vtype.sew.bits() };
    let Some(inst) = inst else { return Format::new(NumberKind::Signed, sew) };
    let row = inst.op.row();
    let form = inst.op.form();
    if form.vd == Shape::Mask {
        return Format::new(NumberKind::Mask, 1);
    }
    let bits = match form.memory {
        Some(memory) if !vtype.vill || memory.width.is_some() => memory.eew(vtype).bits(),
        _ => form.vd.eew(vtype).unwrap_or(sew),
    };
    let to_integer = row.mnemonic().contains(".x.f") || row.mnemonic().contains(".xu.f");
    let float = row.mnemonic().starts_with("vf") && !to_integer && !row.mnemonic().starts_with("vfclass");
    let crypto = inst.op.is_vector_crypto();
    let kind = match (float, crypto) {
        (true, _) if row.mnemonic().contains("bf16") && bits == 16 => NumberKind::BFloat,
        (true, _) if bits >= 16 => NumberKind::Float,
        (_, true) => NumberKind::Hex,
        _ => NumberKind::Signed,
    };
    Format::new(kind, bits)
}

/// First register and size of the group of `inst`'s destination that holds `reg`; segments have one for each field.
fn group_of(hart: &Hart, inst: &Inst, reg: u8) -> (u8, usize) {
    let vtype = hart.v.vtype();
    let regs = inst.op.form().vd.registers(vtype, hart.v.vlenb() as u32 * 8).unwrap_or(1).max(1) as u8;
    if reg < inst.rd {
        return (reg, 1);
    }
    (inst.rd + (reg - inst.rd) / regs * regs, usize::from(regs))
}
