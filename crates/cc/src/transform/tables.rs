//! This module makes the private tables of a vector loop: room and first values in front of it, sums of the rows behind it.
//!
//! ```text
//! vector.entry ──(too few iterations, or too many lanes)──► scalar.ph
//!      └► table.clear ⟲ ─► the strips ─► vector.exit ─► table.strip ─► table.row ⟲ ─► table.add ─► table.done
//!                                                           ▲                            │
//!                                                           └────────────────────────────┘
//! ```
//!
//! Invariant: the stack pointer is behind the loop what it was in front of it.

use super::frame::LoopReplacement;
use super::numbers::{Numbers, scaled};
use super::state::{combination, neutral};
use crate::ir::{
    Binary, Block, Builder, Element, Extent, FloatPredicate, InstData, IntPredicate, Intrinsic, LaneOp, Op,
    Scalar, Type, Value,
};
use crate::plan::choose::Choice;
use crate::plan::tables::PrivateTable;

/// Bytes of eight registers, for a `vscale` of 1.
const GROUP: i64 = 64;

/// As many elements as eight registers hold.
fn group(ty: Scalar) -> Type {
    Type::Vector(ty, Extent::scalable(8 * GROUP as u32 / ty.bits()))
}

/// Leaves for `scalar` at the end of `block` if tables have no room or do not pay; goes on in the block that is returned.
pub(super) fn check(
    w: &mut LoopReplacement<'_, '_>,
    block: Block,
    scalar: Block,
    times: Value,
    choice: &Choice,
) -> Block {
    let Some(least) = choice.least else { return block };
    let most = w.plan.most_vscale(choice.lanes);
    let next = w.block("table.room");
    let mut b = w.at(block);
    let vscale = b.vscale();
    let most = b.func.int(Type::I64, most);
    let large = b.icmp(IntPredicate::Ugt, vscale, most);
    let least = b.func.int(Type::I64, least);
    let few = b.icmp(IntPredicate::Ult, times, least);
    let either = b.binary(Binary::Or, large, few);
    b.cond_br(either, scalar, next);
    next
}

/// Makes room for the tables at the end of `block`, and fills them with what changes nothing; gives the block behind that, and
/// the stack pointer as it was.
pub(super) fn enter(w: &mut LoopReplacement<'_, '_>, block: Block) -> (Block, Option<Value>) {
    let plan = w.plan;
    if plan.tables.is_empty() {
        return (block, None);
    }
    let lanes = w.lanes;
    let mut b = w.at(block);
    let saved = b.intrinsic(Intrinsic::StackSave, Type::PTR, &[]);
    let vscale = b.vscale();
    let down = scaled(&mut b, vscale, -GROUP);
    let mut tables = Vec::new();
    for table in &plan.tables {
        let bytes = scaled(&mut b, vscale, table.bytes(lanes) as i64);
        let room = InstData::new(Op::Alloca(Element::Of(Type::I8)), Type::PTR, &[bytes]).with_align(16);
        let room = b.inst(room);
        let Some(room) = b.func.inst(room).result() else { continue };
        let end = b.gep(Element::Of(Type::I8), room, bytes);
        let nothing = neutral(b.func, table.op, group(table.ty));
        let before = b.block();
        let (clear, next) = (b.func.add_block("table.clear"), b.func.add_block("table.cleared"));
        b.br(clear);
        b.switch_to(clear);
        // From the top: what ends the stack is not jumped over.
        let pointer = b.phi(Type::PTR);
        let next_pointer = b.gep(Element::Of(Type::I8), pointer, down);
        b.store(nothing, next_pointer, table.ty.bytes());
        b.add_incoming(pointer, before, end);
        b.add_incoming(pointer, clear, next_pointer);
        let more = b.icmp(IntPredicate::Ne, next_pointer, room);
        b.cond_br(more, clear, next);
        b.switch_to(next);
        tables.push(room);
    }
    let block = b.block();
    w.tables = tables;
    (block, Some(saved))
}

/// Adds the rows of the tables to the arrays at the end of `block`, and gives the room back; goes on in the block that is
/// returned.
pub(super) fn leave(w: &mut LoopReplacement<'_, '_>, block: Block, saved: Option<Value>) -> Block {
    let Some(saved) = saved else { return block };
    let (plan, lanes) = (w.plan, w.lanes);
    let mut numbers = Numbers::default();
    let tables = w.tables.clone();
    let mut b = w.at(block);
    for (table, room) in plan.tables.iter().zip(tables) {
        let array = numbers.poly(&mut b, &table.start, Scalar::Ptr);
        add_rows(&mut b, table, lanes, room, array);
    }
    b.effect(Intrinsic::StackRestore, &[saved], 0);
    b.block()
}

/// Adds the rows of a table, from the current block on.
fn add_rows(b: &mut Builder<'_>, table: &PrivateTable, lanes: u32, room: Value, array: Value) {
    let (ty, size, op) = (group(table.ty), table.ty.bytes(), combination(table.op));
    let element = Element::Of(Type::Scalar(table.ty));
    let before = b.block();
    let vscale = b.vscale();
    let step = b.func.int(Type::I64, table.row());
    let rows = scaled(b, vscale, table.row() as i64 * i64::from(lanes));
    let bins = b.func.int(Type::I64, table.bins.into());
    let nothing = neutral(b.func, table.op, ty);
    let all = b.func.all_true(ty);
    let [strip, row, add, done] =
        ["strip", "row", "add", "done"].map(|n| b.func.add_block(&format!("table.{n}")));
    b.br(strip);

    b.switch_to(strip);
    let (left, from, to) = (b.phi(Type::I64), b.phi(Type::PTR), b.phi(Type::PTR));
    let evl = b.get_vector_length(left, ty);
    let end = b.gep(Element::Of(Type::I8), from, rows);
    b.br(row);

    b.switch_to(row);
    let (at, sum) = (b.phi(Type::PTR), b.phi(ty));
    let part = b.vp_load(ty, at, all, evl, size);
    let whole = b.vp(op, &[sum, part], all, evl);
    let further = b.gep(Element::Of(Type::I8), at, step);
    for (phi, first, next) in [(at, from, further), (sum, nothing, whole)] {
        b.add_incoming(phi, strip, first);
        b.add_incoming(phi, row, next);
    }
    let more = b.icmp(IntPredicate::Ne, further, end);
    b.cond_br(more, row, add);

    b.switch_to(add);
    let differs = match table.ty.is_float() {
        true => LaneOp::FCmp(FloatPredicate::Une),
        false => LaneOp::ICmp(IntPredicate::Ne),
    };
    let Type::Vector(_, extent) = ty else { return };
    let changed = b.vp_to(differs, Type::Vector(Scalar::Int(1), extent), &[whole, nothing], all, evl);
    let old = b.vp_load(ty, to, changed, evl, size);
    let new = b.vp(op, &[old, whole], all, evl);
    b.vp_store(new, to, changed, evl, size);
    let count = b.zext_or_trunc(evl, Scalar::Int(64));
    let rest = b.sub(left, count);
    let (from_next, to_next) = (b.gep(element, from, count), b.gep(element, to, count));
    for (phi, first, next) in [(left, bins, rest), (from, room, from_next), (to, array, to_next)] {
        b.add_incoming(phi, before, first);
        b.add_incoming(phi, add, next);
    }
    let zero = b.func.zero(Type::I64);
    let more = b.icmp(IntPredicate::Ne, rest, zero);
    b.cond_br(more, strip, done);
    b.switch_to(done);
}
