//! The frame of a region: places from the stack pointer on.

use rivet_exec::Uop;

use super::{Chosen, access, segment, slide};
use crate::guards::CompileKey;
use crate::region::Region;
use crate::vector::{Plan, VectorOp, Vl, VtypeState};

/// vl, where it is not known.
pub(super) const VL: i64 = 0;
/// vtype and vl that an exit tells the hart.
pub(super) const KEY: i64 = 8;
pub(super) const EXIT_VL: i64 = 16;
/// What is kept over a call.
pub(super) const KEPT: [i64; 4] = [24, 32, 40, 48];
pub(super) const SAVED: i64 = 56;
/// What a call gave back.
pub(super) const RESULT: i64 = 104;
/// Of rewritten code: the masks, elements on their way, and what of general registers is in use.
pub(super) const MASKS: i64 = 112;
pub(super) const ELEMENTS: i64 = 192;
pub(super) const SPARE: [i64; 3] = [176, 184, 224];
/// The stack pointer that the region was entered with.
pub(super) const STACK: i64 = 232;
/// What chance has chosen for agnostic elements.
pub(super) const CHOICES: i64 = 240;
/// For each access the first address that it may begin at, and how many there are from there on.
pub(super) const RANGES: i64 = 248;

/// Alignment of the frame: vectors that pass through it are not to cross a line of the host's cache, which delays the load behind
/// the store on some hosts.
pub(super) const ALIGNMENT: i64 = 64;

/// What the frame of a region has behind the places that all have.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameLayout {
    /// How many accesses have ranges.
    pub(super) ranges: i64,
    /// The largest that vl can be in a node where it is not known; 0 if there is none.
    pub(super) most: u32,
    /// Where the lanes of a body are kept whose vl is not known, a bit for each.
    pub(super) body: i64,
    /// Where the room of instructions that go by way of memory begins.
    pub(super) room: i64,
    /// Bytes of the frame.
    pub(super) bytes: i32,
}

impl FrameLayout {
    /// The layout for the nodes that take part.
    pub(super) fn of(region: &Region, chosen: &Chosen, key: &CompileKey) -> FrameLayout {
        let has_range = |&(uop, plan, _): &(&Uop, Option<&Plan>, bool)| access::has_range(uop, plan, key);
        let ranges = chosen.instructions(region).filter(has_range).count() as i64;
        let variable = chosen.nodes.iter().filter_map(|&id| match region.nodes[id].vector {
            VtypeState::Known { vl: Vl::UpTo(most), .. } => Some(most),
            _ => None,
        });
        let most = variable.max().unwrap_or(0);
        let plans = chosen.instructions(region).filter_map(|(_, plan, _)| plan);
        let rooms = plans.map(|plan| match plan.op {
            VectorOp::Slide(_) => slide::ROOM,
            VectorOp::Segments(_) => segment::ROOM,
            _ => 0,
        });
        let body = RANGES + 16 * ranges;
        let aligned = |bytes: i64| bytes + (-bytes).rem_euclid(ALIGNMENT);
        let room = aligned(body + 8 * i64::from(most.div_ceil(64)));
        FrameLayout { ranges, most, body, room, bytes: aligned(room + rooms.max().unwrap_or(0)) as i32 }
    }
}
