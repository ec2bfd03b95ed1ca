//! This module turns atomic accesses that are wider than a register, or less aligned than their size, or all if the function may
//! not use the instructions for them, into calls of the compiler's library (libatomic), which takes and gives values in memory.
//!
//! It runs before wide integers are split. The library chooses between instructions and a lock by the address, so that all
//! accesses to an object exclude each other; hence none of them may be anything but a call.

use super::atomic::{around, updated};
use super::lower::Expansion;
use crate::ir::{
    Atomic, Element, Function, Inst, InstData, IntPredicate, Op, Ordering, Rmw, Scalar, Type, Value,
};

/// Bytes of the widest access, and the alignment of its places in the frame.
const BYTES: u32 = 16;

/// Where values are while the library is called: what was found (or is expected) in memory, and what comes there.
#[derive(Clone, Copy)]
struct Slots {
    old: Value,
    new: Value,
}

/// The function with such accesses as calls; none if it has none.
pub(super) fn call_library(function: &Function) -> Option<Function> {
    let all = function.layout().iter().flat_map(|&block| function.block(block).insts());
    let target = function.attrs.target();
    let has_atomics = target.zaamo && target.zalrsc;
    let found = all.copied().filter(|inst| needs_call(function, function.inst(*inst), has_atomics));
    let found: Vec<Inst> = found.collect();
    let entry = function.entry().filter(|_| !found.is_empty())?;
    let mut func = function.clone();
    let mut slot = || {
        let one = func.int(Type::I32, 1);
        let room = InstData::new(Op::Alloca(Element::Bytes(BYTES)), Type::PTR, &[one]).with_align(BYTES);
        let inst = func.insert(entry, 0, room);
        func.inst(inst).result()
    };
    let slots = Slots { old: slot()?, new: slot()? };
    for inst in found {
        let data = func.inst(inst).clone();
        if let Op::Atomic(access, ordering) = data.op {
            expand(&mut func, inst, &data, (access, ordering), slots);
        }
    }
    Some(func)
}

/// The type of the value in memory.
fn accessed(func: &Function, access: Atomic, data: &InstData) -> Option<Scalar> {
    match access {
        Atomic::Fence => None,
        Atomic::Load => data.ty.element(),
        Atomic::Store => func.ty(data.operands()[0]).element(),
        Atomic::Rmw(_) | Atomic::CmpXchg(_) => func.ty(data.operands()[1]).element(),
    }
}

/// Of the widths that are no power of two selection says that there is no such access.
fn needs_call(func: &Function, data: &InstData, has_atomics: bool) -> bool {
    let Op::Atomic(access, _) = data.op else { return false };
    let Some(bits) = accessed(func, access, data).map(Scalar::bits) else { return false };
    matches!(bits, 8 | 16 | 32 | 64 | 128)
        && (!has_atomics || bits == 128 || (1..bits / 8).contains(&data.align))
}

/// An ordering as C numbers it.
fn number(ordering: Ordering) -> u64 {
    match ordering {
        Ordering::Unordered | Ordering::Monotonic => 0,
        Ordering::Acquire => 2,
        Ordering::Release => 3,
        Ordering::AcqRel => 4,
        Ordering::SeqCst => 5,
    }
}

fn expand(func: &mut Function, inst: Inst, data: &InstData, access: (Atomic, Ordering), slots: Slots) {
    let (access, ordering) = access;
    let Some(scalar) = accessed(func, access, data) else { return };
    let args = data.operands();
    let mut l = Expansion::new(func, inst, data);
    match access {
        Atomic::Fence => {}
        Atomic::Load => {
            l.library("load", scalar, &[args[0], slots.old], &[ordering]);
            let value = l.b.load(data.ty, slots.old, BYTES);
            replace(func, data, value);
        }
        Atomic::Store => {
            l.b.store(args[0], slots.new, BYTES);
            l.library("store", scalar, &[args[1], slots.new], &[ordering]);
        }
        Atomic::Rmw(Rmw::Xchg) => {
            l.b.store(args[1], slots.new, BYTES);
            l.library("exchange", scalar, &[args[0], slots.new, slots.old], &[ordering]);
            let value = l.b.load(data.ty, slots.old, BYTES);
            replace(func, data, value);
        }
        Atomic::Rmw(op) => {
            l.library("load", scalar, &[args[0], slots.old], &[Ordering::Monotonic]);
            let Some([_, again, rest]) = around(func, inst) else { return };
            let mut l = Expansion::new(func, inst, data);
            l.b.switch_to(again);
            let old = l.b.load(data.ty, slots.old, BYTES);
            let new = updated(&mut l, op, old, args[1]);
            let failure = if ordering.acquires() { Ordering::Acquire } else { Ordering::Monotonic };
            let done = l.exchange(scalar, args[0], new, (ordering, failure), slots);
            l.b.cond_br(done, rest, again);
            replace(func, data, old);
        }
        Atomic::CmpXchg(failure) => {
            l.b.store(args[1], slots.old, BYTES);
            let done = l.exchange(scalar, args[0], args[2], (ordering, failure), slots);
            let ty = l.ty(args[2]);
            let old = l.b.load(ty, slots.old, BYTES);
            let users: Vec<Inst> =
                data.result().map_or(&[][..], |pair| func.uses(pair)).iter().map(|u| u.inst).collect();
            for user in users {
                let field = match func.inst(user).op {
                    Op::ExtractValue(0) => old,
                    Op::ExtractValue(_) => done,
                    // The pair as a whole is put together for whoever wants that.
                    _ => continue,
                };
                let extract = func.inst(user).clone();
                replace(func, &extract, field);
                func.remove(user);
            }
            if data.result().is_some_and(|pair| !func.uses(pair).is_empty()) {
                let pair = Expansion::new(func, inst, data).b.structure(data.ty, &[old, done]);
                replace(func, data, pair);
            }
        }
    }
    func.remove(inst);
}

fn replace(func: &mut Function, data: &InstData, new: Value) {
    if let Some(result) = data.result() {
        func.replace_uses(result, new);
    }
}

impl Expansion<'_> {
    /// A call of `__atomic_NAME(size, places …, orderings …)`.
    fn library(&mut self, name: &str, scalar: Scalar, places: &[Value], orderings: &[Ordering]) -> Inst {
        let size = self.b.func.int(Type::I64, u64::from(scalar.bits() / 8));
        let mut arguments = vec![size];
        arguments.extend(places);
        arguments.extend(orderings.iter().map(|&ordering| self.b.func.int(Type::I32, number(ordering))));
        let ret = if name == "compare_exchange" { Type::I8 } else { Type::Void };
        let symbol = self.b.func.add_symbol(&format!("__atomic_{name}"));
        self.b.call(symbol, ret, &arguments)
    }

    /// A compare-and-exchange with what is in `slots.old`, where it leaves what it found; gives whether it was that.
    fn exchange(
        &mut self,
        scalar: Scalar,
        address: Value,
        new: Value,
        (success, failure): (Ordering, Ordering),
        slots: Slots,
    ) -> Value {
        self.b.store(new, slots.new, BYTES);
        let places = [address, slots.old, slots.new];
        let call = self.library("compare_exchange", scalar, &places, &[success, failure]);
        let done = self.result(call, Type::I8);
        let zero = self.b.func.int(Type::I8, 0);
        self.icmp(IntPredicate::Ne, done, zero)
    }
}
