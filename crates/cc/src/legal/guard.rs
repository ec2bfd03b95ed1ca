//! This module guards the frames of functions with the attributes of `-fstack-protector`: a word above the arrays is written
//! when the function starts and compared before it returns.
//!
//! Invariant: what is written past the end of an array reaches the word before it reaches what the caller keeps. Room of a size
//! that is known at run time only is below the registers that the function saves: it has a word of its own above it.

use crate::ir::{
    Binary, Block, Builder, Element, Flags, Function, Inst, InstData, IntPredicate, Intrinsic, Op, Protector,
    Reach, Type, Value,
};

/// The variable that the words are copies of.
pub(crate) const GUARD: &str = "__stack_chk_guard";
/// What is called where one has changed.
pub(crate) const FAIL: &str = "__stack_chk_fail";
/// Bytes of the smallest array that `ssp` guards.
const SMALLEST: u64 = 8;

/// Adds guards to a function that asks for them.
pub(super) fn protect(func: &mut Function) {
    let Some(entry) = func.entry().filter(|_| needs_guard(func)) else { return };
    let (fixed, moving): (Vec<Inst>, Vec<Inst>) = allocas(func)
        .into_iter()
        .partition(|&inst| func.inst(inst).block() == Some(entry) && count(func, inst).is_some());
    // The room that is asked for last is the highest.
    let after = fixed.last().and_then(|&inst| func.position(inst)).map_or(0, |at| at + 1);
    let start = func.block(entry).insts().get(after).copied();
    let Some(body) = start.and_then(|start| func.split_before(start)) else { return };
    let mut guards = vec![word(func, entry)];
    let mut front = vec![entry];
    if !moving.is_empty() {
        // Outside of the entry, room moves the stack pointer.
        let middle = func.add_block("");
        Builder::at_end(func, entry).br(middle);
        guards.push(word(func, middle));
        front.push(middle);
    }
    Builder::at_end(func, front[front.len() - 1]).br(body);
    front.push(body);
    let mut layout = func.layout().to_vec();
    layout.retain(|block| !front.contains(block));
    let mut layout = [front, layout].concat();

    let fail = func.add_block("");
    let callee = func.add_symbol(FAIL);
    func.set_reach(callee, Reach::External);
    let mut b = Builder::at_end(func, fail);
    b.call(callee, Type::Void, &[]);
    b.inst(InstData::new(Op::Unreachable, Type::Void, &[]));
    let ends: Vec<Inst> = layout.iter().filter_map(|&block| func.terminator(block)).collect();
    for end in ends {
        if func.inst(end).op != Op::Ret {
            continue;
        }
        let Some(block) = func.inst(end).block() else { continue };
        let Some(rest) = func.split_before(end) else { continue };
        check(func, block, &guards, (fail, rest));
        let at = layout.iter().position(|b| *b == block).map_or(layout.len(), |at| at + 1);
        layout.insert(at, rest);
    }
    layout.push(fail);
    func.set_layout(&layout);
}

/// All room that the function takes.
fn allocas(func: &Function) -> Vec<Inst> {
    let all = func.layout().iter().flat_map(|&block| func.block(block).insts());
    all.copied().filter(|&inst| matches!(func.inst(inst).op, Op::Alloca(_))).collect()
}

/// The constant number of elements.
fn count(func: &Function, inst: Inst) -> Option<u64> {
    func.as_int(func.inst(inst).operands()[0])
}

fn needs_guard(func: &Function) -> bool {
    // Of structs only the size is known: any may hold an array.
    let array = |inst: Inst| match (func.inst(inst).op, count(func, inst)) {
        (Op::Alloca(Element::Bytes(bytes)), Some(count)) => count.saturating_mul(bytes.into()),
        (Op::Alloca(Element::Of(ty)), Some(count)) if count > 1 => {
            count.saturating_mul(Element::Of(ty).bytes().fixed.into())
        }
        (_, Some(_)) => 0,
        (_, None) => u64::MAX,
    };
    let escapes = |inst: Inst| func.inst(inst).result().is_some_and(|v| escapes(func, v, &mut Vec::new()));
    let all = || allocas(func).into_iter();
    match func.attrs.protector {
        _ if func.attrs.naked => false,
        Protector::None => false,
        Protector::Arrays => all().any(|inst| array(inst) >= SMALLEST),
        Protector::Strong => all().any(|inst| array(inst) > 0 || escapes(inst)),
        Protector::All => true,
    }
}

/// Whether an address is used for more than accesses at a known distance.
fn escapes(func: &Function, address: Value, seen: &mut Vec<Value>) -> bool {
    if seen.contains(&address) {
        return false;
    }
    seen.push(address);
    let uses = func.uses(address).to_vec();
    uses.into_iter().any(|used| {
        let data = func.inst(used.inst);
        let same = |seen: &mut Vec<Value>| data.result().is_none_or(|to| escapes(func, to, seen));
        match (data.op, used.index) {
            (Op::Load, _) | (Op::Store, 1) => false,
            (Op::Gep(_), 0) => func.as_int(data.operands()[1]).is_none() || same(seen),
            (Op::Phi, _) => same(seen),
            _ => true,
        }
    })
}

/// A place with a copy of the variable.
fn word(func: &mut Function, block: Block) -> Value {
    let one = func.int(Type::I32, 1);
    let mut b = Builder::at_end(func, block);
    let place = InstData::new(Op::Alloca(Element::Of(Type::I64)), Type::PTR, &[one]).with_align(8);
    let place = b.inst(place);
    let place = b.func.inst(place).result().unwrap_or(one);
    let guard = variable(&mut b);
    let store = b.store(guard, place, 8);
    b.func.edit(store, |data| data.flags |= Flags::VOLATILE);
    place
}

/// The value of the variable, or of what is beside the thread pointer instead.
fn variable(b: &mut Builder<'_>) -> Value {
    if let Some(offset) = b.func.attrs.guard_offset {
        let thread = b.intrinsic(Intrinsic::ThreadPointer, Type::PTR, &[]);
        let offset = b.func.int(Type::I64, i64::from(offset) as u64);
        let address = b.gep(Element::Of(Type::I8), thread, offset);
        return volatile(b, address);
    }
    let address = b.func.symbol_address(GUARD);
    let symbol = b.func.add_symbol(GUARD);
    b.func.set_reach(symbol, Reach::External);
    volatile(b, address)
}

/// A load that no other may stand for.
fn volatile(b: &mut Builder<'_>, address: Value) -> Value {
    let value = b.load(Type::I64, address, 8);
    if let Some(load) = b.func.def_inst(value) {
        b.func.edit(load, |data| data.flags |= Flags::VOLATILE);
    }
    value
}

/// Ends a block by comparing the words.
fn check(func: &mut Function, block: Block, guards: &[Value], (fail, rest): (Block, Block)) {
    let mut b = Builder::at_end(func, block);
    let guard = variable(&mut b);
    let mut changed = None;
    for &place in guards {
        let word = volatile(&mut b, place);
        let differs = b.icmp(IntPredicate::Ne, word, guard);
        changed = Some(changed.map_or(differs, |before| b.binary(Binary::Or, before, differs)));
    }
    if let Some(changed) = changed {
        b.cond_br(changed, fail, rest);
    }
}
