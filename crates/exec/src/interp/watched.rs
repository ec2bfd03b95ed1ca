//! Running a hart that is watched: one instruction after the other, freshly decoded, triggers and landing pads checked
//! before each and events counted after it.
//!
//! Blocks do not come here: whoever sets a trigger, lets a counter count events or enables landing pads stops the engine,
//! which enters again.

use rivet_hart::{Event, Hart, Trap};
use rivet_isa::Op;
use rivet_mem::Access;

use super::{Observer, block, run_uops};
use crate::engine::Exit;
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
    run_uops(hart, std::slice::from_ref(&uop), observer)?;
    if hart.is_watched() {
        events(uop.op).for_each(|event| hart.count_event(event, from));
    }
    Ok(uop)
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
