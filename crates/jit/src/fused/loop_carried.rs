//! Fused loops that are called again and again with nothing between but compiled code without calls: what they hold in host
//! registers stays there, which is quicker to get at than what has just been stored.
//!
//! Their slots are in the registers from [`FIRST`] on, which nobody else uses: code made by Cranelift knows 16 vector
//! registers. The code has two entries: one that loads what is needed of the slots, and [behind it](Assembled::again) one
//! for when they are there. Invariant: when the code returns, file and registers have the same elements.

use super::assembler::Assembler;
use super::body::Body;
use super::{Assembled, FusedLoop, OpKind};

/// The first register of kept slots, and how many there are.
pub(super) const FIRST: usize = 16;
const SLOTS: usize = 13;

/// The least bytes of a part that are loaded without a mask.
const LEAST: u32 = 16;

impl FusedLoop {
    /// Can its slots be kept from call to call?
    pub(crate) fn can_be_loop_carried(&self) -> bool {
        let plain = |what: &OpKind| {
            matches!(
                what,
                OpKind::Load { .. }
                    | OpKind::Store { .. }
                    | OpKind::Integer { .. }
                    | OpKind::Extend { .. }
                    | OpKind::Truncate { .. }
                    | OpKind::Float { .. }
                    | OpKind::Sign { .. }
                    | OpKind::FromInteger { .. }
                    | OpKind::Slide { .. }
            )
        };
        self.parts > 0
            && self.slots.len() * self.parts <= SLOTS
            && self.scalars.len() <= FIRST
            && self.slots.iter().all(|slot| slot.sew.bytes() * self.lanes >= LEAST)
            && self.ops.iter().all(|step| plain(&step.what))
    }
}

impl Body<'_> {
    /// The code of both entries.
    pub(super) fn finish(self) -> Option<Assembled> {
        let mut code = self.first.finish()?;
        let again = code.len();
        code.extend(self.asm.finish()?);
        Some(Assembled { code, again })
    }

    /// Where instructions go that load what a slot has before the first step.
    pub(super) fn loads(&mut self) -> &mut Assembler {
        if self.chain.loop_carried { &mut self.first } else { &mut self.asm }
    }
}
