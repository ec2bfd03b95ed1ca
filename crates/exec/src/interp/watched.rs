//! Running a hart that is watched: one instruction after the other, freshly decoded, triggers and landing pads checked
//! before each, events counted and control transfers recorded after it.
//!
//! Blocks do not come here: whoever sets a trigger, lets a counter count events, enables landing pads or has transfers
//! recorded stops the engine, which enters again.

use rivet_hart::{Event, Hart, Transfer, Trap};
use rivet_isa::{Chapter, Function, Inst, Op};
use rivet_mem::Access;

use super::{Observer, block, run_uops};
use crate::engine::Exit;
use crate::scalar::jump;
use crate::uop::Uop;

/// Runs at most `fuel` instructions, until the hart stops or traps.
pub(super) fn run(hart: &mut Hart, fuel: u64, observer: &mut impl Observer) -> Exit {
    let end = hart.instret.saturating_add(fuel);
    loop {
        if hart.stop {
            hart.stop = false;
            return Exit::Stop;
        }
        if hart.instret == end {
            return Exit::Fuel;
        }
        if observer.stops(hart) {
            return Exit::Stop;
        }
        if let Err(trap) = one(hart, observer) {
            return Exit::Trap(trap);
        }
    }
}

/// Runs the instruction at `hart.pc`, and gives it.
pub(super) fn one(hart: &mut Hart, observer: &mut impl Observer) -> Result<Uop, Trap> {
    let (pc, from) = (hart.pc, hart.mode());
    hart.check_triggers(pc, 1, Access::Fetch)?;
    hart.land(pc)?;
    let (uop, _) = block::decode_one(hart, pc)?;
    let records = hart.records_transfers();
    run_uops(hart, std::slice::from_ref(&uop), observer)?;
    if records && let Some(kind) = transfer(hart, &uop.inst) {
        hart.record_transfer(kind, from, pc);
    }
    if hart.is_watched() {
        events(uop.op).for_each(|event| hart.count_event(event, from));
    }
    Ok(uop)
}

/// The control transfer that an instruction is; of a branch, whether it was taken.
fn transfer(hart: &Hart, inst: &Inst) -> Option<Transfer> {
    use Transfer::*;
    let is_link = |register: u8| matches!(register, 1 | 5);
    let (chapter, function, _) = inst.op.semantics();
    Some(match (chapter, function) {
        (Chapter::jump, Function::branch | Function::branch_imm) => {
            if jump::is_taken(hart, inst) {
                TakenBranch
            } else {
                NotTakenBranch
            }
        }
        (Chapter::jump, Function::jal) => match inst.rd {
            rd if is_link(rd) => DirectCall,
            0 => DirectJump,
            _ => OtherDirectJump,
        },
        (Chapter::jump, Function::jalr) => match (inst.rd, inst.rs1) {
            (rd, rs1) if is_link(rd) && is_link(rs1) && rd != rs1 => CoroutineSwap,
            (rd, _) if is_link(rd) => IndirectCall,
            (_, rs1) if is_link(rs1) => FunctionReturn,
            (0, _) => IndirectJump,
            _ => OtherIndirectJump,
        },
        (Chapter::zc, Function::popret | Function::popretz) => FunctionReturn,
        (Chapter::zc, Function::jalt) => DirectCall,
        (Chapter::zc, Function::jt) => DirectJump,
        (Chapter::system, Function::mret | Function::sret | Function::mnret) => TrapReturn,
        _ => return None,
    })
}

/// What counters may count of an instruction.
fn events(op: Op) -> impl Iterator<Item = Event> {
    let special = match op.form().memory {
        Some(memory) if memory.store => Some(Event::VectorStore),
        Some(_) => Some(Event::VectorLoad),
        None => op.is_vset().then_some(Event::VectorSetting),
    };
    op.is_vector().then_some(Event::Vector).into_iter().chain(special)
}
