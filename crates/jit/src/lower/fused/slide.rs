//! Slides as members of fused loops: of whole groups that are held in the host's registers all at once, so that it does not
//! matter which of its lanes an element comes from.

use rivet_exec::Uop;

use super::find::ScalarValue;
use super::op::CandidateBuilder;
use crate::fused::{self, BYTES, OpKind, REGISTERS, Scalar, Source};
use crate::guards::CompileKey;
use crate::vector::slide::{By, Slide};
use crate::vector::{Plan, Vl};

impl CandidateBuilder {
    /// A slide, if no lane is inactive or past the body.
    pub(super) fn slide(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        slide: Slide,
        compile_key: &CompileKey,
    ) -> Option<OpKind> {
        let (sew, width) = (plan.sew, plan.sew.bytes());
        let whole = matches!(plan.vl, Vl::Exact(vl) if vl * width == plan.group);
        if !fused::can_permute() || !uop.vm || !whole || self.slides.is_some_and(|own| own != sew) {
            return None;
        }
        self.slides = Some(sew);
        let from = self.group(uop.rs2, sew, compile_key)?;
        let to = self.group(uop.rd, sew, compile_key)?;
        let (up, by) = match slide {
            Slide::Up(by) => (true, by),
            Slide::Down(by) => (false, by),
            Slide::Up1(_) => (true, By::Immediate(1)),
            Slide::Down1(_) => (false, By::Immediate(1)),
        };
        let by = match by {
            By::Immediate(by) => fused::By::Known((by * width).min(plan.group)),
            By::Register(r) => {
                let asked = ScalarValue::Offset { r, sew, group: plan.group };
                match self.ask(Scalar::Offset, asked) {
                    Source::Scalar(scalar) => fused::By::Scalar(scalar),
                    Source::Slot(_) => return None,
                }
            }
        };
        let end = match slide {
            Slide::Up1(_) | Slide::Down1(_) => {
                Some(self.ask(Scalar::Element(sew), ScalarValue::Integer(uop.rs1)))
            }
            _ => None,
        };
        Some(OpKind::Slide { up, to, from, by, end })
    }

    /// Of how many parts groups are, if all of them are held at once: 0 if not, none if they have to be for slides, which
    /// are of the widest elements, and cannot.
    pub(super) fn parts(&self) -> Option<usize> {
        /// Parts of the longest groups that are held without need: more of them make long code.
        const FEW: usize = 4;
        let widest = self.chain.slots.iter().map(|slot| slot.sew).max()?;
        let bytes = match self.vl? {
            Vl::Exact(vl) => vl * widest.bytes(),
            Vl::UpTo(_) => 0,
        };
        let parts = (bytes / BYTES) as usize;
        let registers = self.chain.slots.len() * parts + self.chain.scalars.len();
        let fits = bytes > 0 && bytes.is_multiple_of(BYTES) && registers <= REGISTERS;
        match self.slides {
            Some(sew) => (fits && sew == widest).then_some(parts),
            None => Some(if fits && parts <= FEW { parts } else { 0 }),
        }
    }
}
