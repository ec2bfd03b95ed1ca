//! This module expands the atomic operations that the machine does not have: those on parts of words, and those of
//! `atomicrmw` that no `amo*` instruction does. Both become loops around a compare-and-exchange of a word.

use super::lower::Expansion;
use crate::ir::{
    Atomic, Binary, Builder, Cast, Features, Function, Inst, InstData, IntPredicate, Math, Op, Ordering, Rmw,
    Scalar, Type, Value,
};

/// The bits of a word that an operation is about.
struct Part {
    /// The address of the word.
    address: Value,
    /// How far up the bits are; none of a whole word.
    shift: Option<Value>,
    /// The type of the word.
    word: Scalar,
    /// How many bits.
    bits: u32,
}

/// Expands what has to be.
pub(super) fn expand(func: &mut Function, target: &Features) {
    let all: Vec<Inst> = func.layout().iter().flat_map(|&block| func.block(block).insts().to_vec()).collect();
    for inst in all {
        let data = func.inst(inst).clone();
        let Op::Atomic(access, ordering) = data.op else { continue };
        match access {
            Atomic::Rmw(op) if has_instruction(op, data.ty, target) => {}
            Atomic::Rmw(op) => update(func, inst, &data, op, ordering),
            Atomic::CmpXchg(failure) => exchange(func, inst, &data, (ordering, failure)),
            Atomic::Load | Atomic::Store | Atomic::Fence => {}
        }
    }
}

/// Is there an instruction for it?
fn has_instruction(op: Rmw, ty: Type, target: &Features) -> bool {
    let amo = !op.is_float()
        && !matches!(op, Rmw::Nand | Rmw::UIncWrap | Rmw::UDecWrap | Rmw::USubCond | Rmw::USubSat);
    let whole = matches!(ty.element(), Some(Scalar::Int(32 | 64) | Scalar::Ptr));
    let part = target.zabha && matches!(ty.element(), Some(Scalar::Int(8 | 16)));
    // Widths without a register of their own, and more than a register, are for selection to refuse.
    let odd = !matches!(ty.element().map(Scalar::bits), Some(8 | 16 | 32 | 64));
    odd || amo && (whole || part)
}

/// The word that an operation is in.
fn part(func: &mut Function, inst: Inst, data: &InstData, ty: Type) -> Part {
    let bits = ty.element().map_or(64, Scalar::bits);
    let address = data.operands()[0];
    if bits >= 32 {
        return Part { address, shift: None, word: Scalar::Int(bits as u16), bits };
    }
    let mut l = Expansion::new(func, inst, data);
    let number = l.cast(Cast::PtrToInt, address, Scalar::Int(64));
    let word = l.with(Binary::And, number, !3);
    let address = l.cast(Cast::IntToPtr, word, Scalar::Ptr);
    let byte = l.with(Binary::And, number, 3);
    let shift = l.with(Binary::Shl, byte, 3);
    let shift = l.resized(shift, false, 32);
    Part { address, shift: Some(shift), word: Scalar::Int(32), bits }
}

impl Part {
    /// The bits of a word.
    fn extract(&self, l: &mut Expansion, word: Value) -> Value {
        let Some(shift) = self.shift else { return word };
        let low = l.binary(Binary::LShr, word, shift);
        l.resized(low, false, self.bits)
    }

    /// Zeros where the bits are, ones elsewhere.
    fn others(&self, l: &mut Expansion, shift: Value) -> Value {
        let ones = l.b.func.int(Type::I32, (1_u64 << self.bits) - 1);
        let mask = l.binary(Binary::Shl, ones, shift);
        l.with(Binary::Xor, mask, u64::MAX)
    }

    /// The word with other bits.
    fn insert(&self, l: &mut Expansion, word: Value, bits: Value) -> Value {
        let Some(shift) = self.shift else { return bits };
        let others = self.others(l, shift);
        let kept = l.binary(Binary::And, word, others);
        let wide = l.resized(bits, false, 32);
        let moved = l.binary(Binary::Shl, wide, shift);
        l.binary(Binary::Or, kept, moved)
    }
}

/// The blocks of a loop in place of `inst`: that before it, the loop, and what follows from `inst` on.
pub(super) fn around(func: &mut Function, inst: Inst) -> Option<[crate::ir::Block; 3]> {
    let before = func.inst(inst).block()?;
    let rest = func.split_before(inst)?;
    let again = func.add_block("");
    Builder::at_end(func, before).br(again);
    Some([before, again, rest])
}

fn word_load(l: &mut Expansion, part: &Part) -> Value {
    let ty = Type::Scalar(part.word);
    let op = Op::Atomic(Atomic::Load, Ordering::Monotonic);
    let load = l.b.inst(InstData::new(op, ty, &[part.address]).with_align(part.word.bytes()));
    l.result(load, ty)
}

/// A compare-and-exchange of a word: what was there, and whether that was expected.
fn word_exchange(
    l: &mut Expansion,
    part: &Part,
    (expected, new): (Value, Value),
    (success, failure): (Ordering, Ordering),
) -> (Value, Value) {
    let ty = Type::Scalar(part.word);
    let both = Type::structure(&[ty, Type::I1]).unwrap_or(ty);
    let op = Op::Atomic(Atomic::CmpXchg(failure), success);
    let exchange = InstData::new(op, both, &[part.address, expected, new]).with_align(part.word.bytes());
    let exchange = l.b.inst(exchange);
    let pair = l.result(exchange, both);
    (l.b.extract_value(pair, 0), l.b.extract_value(pair, 1))
}

/// `atomicrmw` as a loop.
fn update(func: &mut Function, inst: Inst, data: &InstData, op: Rmw, ordering: Ordering) {
    let part = part(func, inst, data, data.ty);
    let first = word_load(&mut Expansion::new(func, inst, data), &part);
    let Some([before, again, rest]) = around(func, inst) else { return };
    let (scalar, word_type) = (data.ty.element().unwrap_or(part.word), Type::Scalar(part.word));
    let mut l = Expansion::new(func, inst, data);
    l.b.switch_to(again);
    let seen = l.b.phi(word_type);
    let bits = part.extract(&mut l, seen);
    let old = l.cast(bits_cast(scalar, true), bits, scalar);
    let new = updated(&mut l, op, old, data.operands()[1]);
    let new = l.cast(bits_cast(scalar, false), new, Scalar::Int(part.bits as u16));
    let new = part.insert(&mut l, seen, new);
    let failure = if ordering.acquires() { Ordering::Acquire } else { Ordering::Monotonic };
    let (found, done) = word_exchange(&mut l, &part, (seen, new), (ordering, failure));
    l.b.cond_br(done, rest, again);
    l.b.add_incoming(seen, before, first);
    l.b.add_incoming(seen, again, found);
    replace(func, inst, old);
}

/// The cast between a word's bits and a value.
fn bits_cast(scalar: Scalar, to_value: bool) -> Cast {
    match (scalar, to_value) {
        (Scalar::Ptr, true) => Cast::IntToPtr,
        (Scalar::Ptr, false) => Cast::PtrToInt,
        _ => Cast::BitCast,
    }
}

fn replace(func: &mut Function, inst: Inst, new: Value) {
    if let Some(result) = func.inst(inst).result() {
        func.replace_uses(result, new);
    }
    func.remove(inst);
}

/// What is stored.
pub(super) fn updated(l: &mut Expansion, op: Rmw, old: Value, value: Value) -> Value {
    let binary = |l: &mut Expansion, op| l.binary(op, old, value);
    match op {
        Rmw::Xchg => value,
        Rmw::Add => binary(l, Binary::Add),
        Rmw::Sub => binary(l, Binary::Sub),
        Rmw::And => binary(l, Binary::And),
        Rmw::Or => binary(l, Binary::Or),
        Rmw::Xor => binary(l, Binary::Xor),
        Rmw::FAdd => binary(l, Binary::FAdd),
        Rmw::FSub => binary(l, Binary::FSub),
        Rmw::Nand => {
            let (ty, both) = (l.ty(old), binary(l, Binary::And));
            let ones =
                if ty.is_wide() { l.b.func.wide_int(ty, u128::MAX) } else { l.b.func.int(ty, u64::MAX) };
            l.binary(Binary::Xor, both, ones)
        }
        Rmw::Max => l.math(Math::SMax, &[old, value]),
        Rmw::Min => l.math(Math::SMin, &[old, value]),
        Rmw::UMax => l.math(Math::UMax, &[old, value]),
        Rmw::UMin => l.math(Math::UMin, &[old, value]),
        Rmw::FMax => l.math(Math::MaxNum, &[old, value]),
        Rmw::FMin => l.math(Math::MinNum, &[old, value]),
        Rmw::USubSat => l.math(Math::USubSat, &[old, value]),
        Rmw::USubCond => {
            let less = binary(l, Binary::Sub);
            let fits = l.icmp(IntPredicate::Uge, old, value);
            l.select(fits, less, old)
        }
        Rmw::UIncWrap => {
            let ty = l.ty(old);
            let (more, zero) = (l.with(Binary::Add, old, 1), l.b.func.zero(ty));
            let wraps = l.icmp(IntPredicate::Uge, old, value);
            l.select(wraps, zero, more)
        }
        Rmw::UDecWrap => {
            let ty = l.ty(old);
            let (less, zero) = (l.with(Binary::Sub, old, 1), l.b.func.zero(ty));
            let is_zero = l.icmp(IntPredicate::Eq, old, zero);
            let above = l.icmp(IntPredicate::Ugt, old, value);
            let wraps = l.binary(Binary::Or, is_zero, above);
            l.select(wraps, value, less)
        }
    }
}

/// `cmpxchg` of a part of a word: again while only the other bits of the word have changed.
fn exchange(func: &mut Function, inst: Inst, data: &InstData, orderings: (Ordering, Ordering)) {
    let (expected, new) = (data.operands()[1], data.operands()[2]);
    let ty = func.ty(new);
    if !matches!(ty.element(), Some(Scalar::Int(8 | 16))) {
        return;
    }
    let part = part(func, inst, data, ty);
    let Some(shift) = part.shift else { return };
    let mut l = Expansion::new(func, inst, data);
    let first = word_load(&mut l, &part);
    let others = part.others(&mut l, shift);
    let first = l.binary(Binary::And, first, others);
    let Some([before, again, rest]) = around(func, inst) else { return };
    let mut l = Expansion::new(func, inst, data);
    let check = l.b.func.add_block("");
    l.b.switch_to(again);
    let kept = l.b.phi(Type::I32);
    let (wanted, stored) = (part.insert(&mut l, kept, expected), part.insert(&mut l, kept, new));
    let (found, done) = word_exchange(&mut l, &part, (wanted, stored), orderings);
    l.b.cond_br(done, rest, check);
    l.b.switch_to(check);
    let now = l.binary(Binary::And, found, others);
    let changed = l.icmp(IntPredicate::Ne, now, kept);
    l.b.cond_br(changed, again, rest);
    l.b.add_incoming(kept, before, first);
    l.b.add_incoming(kept, check, now);
    let mut l = Expansion::new(func, inst, data);
    let bits = part.extract(&mut l, found);
    let pair = l.b.structure(data.ty, &[bits, done]);
    replace(func, inst, pair);
}
