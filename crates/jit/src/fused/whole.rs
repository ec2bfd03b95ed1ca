//! A fused loop whose groups are held in the host's registers all at once: its steps one after another, each on all parts.
//!
//! What the registers hold is described in [`super::body`]; there is no first lane of a part. Invariant: vl is as many
//! times [`lanes`](super::Chain::lanes) as there are [`parts`](super::Chain::parts).

use super::OpKind;
use super::body::Body;

impl Body<'_> {
    /// All parts at once.
    pub(super) fn at_once(&mut self) -> Option<()> {
        self.prepare();
        self.all_lanes();
        for step in &self.chain.ops {
            if let OpKind::Slide { .. } = step.what {
                self.slide(step)?;
                continue;
            }
            for part in 0..self.parts {
                self.turn_to(part);
                self.step(step)?;
            }
        }
        for part in 0..self.parts {
            self.turn_to(part);
            self.put_written();
        }
        self.put_masks();
        self.leave();
        Some(())
    }

    /// Works on another part from now on.
    pub(super) fn turn_to(&mut self, part: usize) {
        self.part = part;
    }
}
