//! This module does for one lane after another what only scalars have: its operands go to memory, a loop over the lanes puts the
//! results there, and these are loaded. Lanes under a mask are moved together before, and their results apart.
//!
//! Invariant: while strips are made, each such operation is one instruction, a placeholder with one operand more: how many
//! lanes it is done for; in front of that may be the mask of these lanes. Afterwards there is none.

use super::access::within;
use super::strip::Strip;
use crate::ir::{
    Binary, Block, Builder, Element, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Op, Scalar,
    Type, Value,
};
use crate::plan::recipe::Recipe;

/// What stands for an operation on all lanes of a strip.
pub(super) fn placeholder(strip: &mut Strip, b: &mut Builder<'_>, op: Op, recipe: &Recipe) -> Value {
    let mask = strip.mask(b, recipe).map(|mask| within(strip, b, Some(mask)));
    let mut operands = Vec::new();
    for operand in &recipe.operands {
        let operand = strip.scalar(b, operand).unwrap_or_else(|| strip.lanes(b, operand));
        let ty = b.func.ty(operand);
        operands.push(match mask.filter(|_| ty.is_vector()) {
            Some(mask) => {
                let other = b.func.poison(ty);
                b.intrinsic(Intrinsic::Compress, ty, &[operand, mask, other])
            }
            None => operand,
        });
    }
    operands.extend(mask);
    operands.push(match mask {
        Some(mask) => strip.count_of(b, mask, Scalar::Int(64)),
        None => strip.count(b),
    });
    let ty = strip.frame.vector(recipe.ty);
    b.flags(recipe.flags);
    // How a call passes its arguments.
    let call = recipe.source.map(|inst| b.func.inst(inst).clone());
    let (zeroext, named) = call.map_or((Vec::new(), None), |call| (call.zeroext, call.named));
    let inst = b.inst(InstData::new(op, ty, &operands).with_zeroext(zeroext).with_named(named));
    b.func.inst(inst).result().unwrap_or(operands[0])
}

/// Makes loops of the placeholders among the instructions from number `first` on.
pub(super) fn expand(func: &mut Function, first: usize) {
    let mut rooms = Vec::new();
    for inst in (first..func.inst_count()).map(Inst::from_index) {
        let data = func.inst(inst);
        let scalar_only = matches!(data.op, Op::Call(_) | Op::Lane(LaneOp::Binary(Binary::FRem)));
        if scalar_only && data.ty.is_vector() && data.block().is_some() {
            around(func, inst, &mut rooms);
        }
    }
}

/// Room for the lanes of a vector, in the frame.
#[derive(Clone, Copy, PartialEq)]
struct Room {
    address: Value,
    vector: Type,
    lane: Scalar,
}

impl Room {
    /// Room that none of `taken` is, one that is there already if possible.
    fn new(func: &mut Function, all: &mut Vec<Room>, taken: &[Room], vector: Type) -> Option<Room> {
        let free = |room: &&Room| room.vector == vector && !taken.contains(room);
        if let Some(room) = all.iter().find(free) {
            return Some(*room);
        }
        let (entry, lane) = (func.entry()?, vector.element()?);
        let first = *func.block(entry).insts().first()?;
        let one = func.int(Type::I32, 1);
        let room = InstData::new(Op::Alloca(Element::Of(vector)), Type::PTR, &[one]).with_align(16);
        let room = Builder::before(func, first).inst(room);
        let room = Room { address: func.inst(room).result()?, vector, lane };
        all.push(room);
        Some(room)
    }

    /// A pointer to one lane after another, in a loop that is entered from `before`.
    fn pointer(&self, b: &mut Builder<'_>, before: Block) -> Value {
        let pointer = b.phi(Type::PTR);
        b.add_incoming(pointer, before, self.address);
        pointer
    }
}

/// A loop over the lanes in place of a placeholder.
fn around(func: &mut Function, inst: Inst, all: &mut Vec<Room>) -> Option<()> {
    let data = func.inst(inst).clone();
    let (before, result, lane) = (data.block()?, data.result()?, data.ty.element()?);
    let (&count, mut operands) = data.operands().split_last()?;
    let mask = operands.last().copied().filter(|v| func.ty(*v).element() == Some(Scalar::Int(1)));
    if mask.is_some() {
        (_, operands) = operands.split_last()?;
    }
    let rest = func.split_before(inst)?;
    let lanes = func.add_block("");
    let mut rooms = Vec::new();
    let vectors: Vec<Value> = operands.iter().copied().filter(|v| func.ty(*v).is_vector()).collect();
    for &vector in &vectors {
        let ty = func.ty(vector);
        rooms.push(Room::new(func, all, &rooms, ty)?);
    }
    // A result may take the place of an operand.
    let place = rooms.iter().position(|room| room.lane.bytes() == lane.bytes()).unwrap_or(rooms.len());
    if place == rooms.len() {
        rooms.push(Room::new(func, all, &rooms, data.ty)?);
    }

    let mut b = Builder::at_end(func, before);
    for (room, &vector) in rooms.iter().zip(&vectors) {
        b.store(vector, room.address, room.lane.bytes());
    }
    let zero = b.func.zero(Type::I64);
    let none = b.icmp(IntPredicate::Eq, count, zero);
    b.cond_br(none, rest, lanes);

    b.switch_to(lanes);
    let pointers: Vec<Value> = rooms.iter().map(|room| room.pointer(&mut b, before)).collect();
    let mut each = rooms.iter().zip(&pointers);
    let mut scalars = Vec::new();
    for &operand in operands {
        let vector = b.func.ty(operand).is_vector();
        scalars.push(match if vector { each.next() } else { None } {
            Some((room, pointer)) => b.load(Type::Scalar(room.lane), *pointer, room.lane.bytes()),
            None => operand,
        });
    }
    b.flags(data.flags);
    let one = InstData::new(data.op, Type::Scalar(lane), &scalars);
    let one = b.inst(one.with_zeroext(data.zeroext).with_named(data.named));
    let one = b.func.inst(one).result()?;
    b.store(one, pointers[place], lane.bytes());
    let mut ends = None;
    for (room, &pointer) in rooms.iter().zip(&pointers) {
        let element = Element::Of(Type::Scalar(room.lane));
        let step = b.func.int(Type::I64, 1);
        let next = b.gep(element, pointer, step);
        b.add_incoming(pointer, lanes, next);
        ends.get_or_insert((element, room.address, next));
    }
    let (element, start, next) = ends?;
    let end = Builder::before(b.func, b.func.terminator(before)?).gep(element, start, count);
    let more = b.icmp(IntPredicate::Ne, next, end);
    b.cond_br(more, lanes, rest);

    let mut b = Builder::before(func, inst);
    let address = rooms[place].address;
    let values = match mask {
        Some(mask) => {
            let other = b.func.poison(data.ty);
            b.load_by(Intrinsic::MaskedExpandLoad, data.ty, &[address, mask, other], lane.bytes())
        }
        None => b.load(data.ty, address, lane.bytes()),
    };
    func.replace_uses(result, values);
    func.remove(inst);
    Some(())
}
