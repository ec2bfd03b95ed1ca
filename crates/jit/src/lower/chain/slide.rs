//! Slides as members of chains: of whole groups that are held in the host's registers all at once, so that it does not
//! matter which of its lanes an element comes from.

use rivet_exec::Uop;

use super::super::Setting;
use super::super::plan::Plan;
use super::super::slide::{By, Slide};
use super::super::vtype::Vl;
use super::find::Asked;
use super::member::Builder;
use crate::chain::{self, BYTES, REGISTERS, Scalar, Source, What};

impl Builder {
    /// A slide, if no lane is inactive or past the body.
    pub(super) fn slide(&mut self, uop: &Uop, plan: &Plan, slide: Slide, setting: &Setting) -> Option<What> {
        let (sew, width) = (plan.sew, plan.sew.bytes());
        let whole = matches!(plan.vl, Vl::Is(vl) if vl * width == plan.group);
        if !chain::can_permute() || !uop.vm || !whole || self.slides.is_some_and(|own| own != sew) {
            return None;
        }
        self.slides = Some(sew);
        let from = self.group(uop.rs2, sew, setting)?;
        let to = self.group(uop.rd, sew, setting)?;
        let (up, by) = match slide {
            Slide::Up(by) => (true, by),
            Slide::Down(by) => (false, by),
            Slide::Up1 => (true, By::Immediate(1)),
            Slide::Down1 => (false, By::Immediate(1)),
        };
        let by = match by {
            By::Immediate(by) => chain::By::Known((by * width).min(plan.group)),
            By::Register(r) => {
                let asked = Asked::Offset { r, sew, group: plan.group };
                match self.ask(Scalar::Offset, asked) {
                    Source::Scalar(scalar) => chain::By::Scalar(scalar),
                    Source::Slot(_) => return None,
                }
            }
        };
        let end = match slide {
            Slide::Up1 | Slide::Down1 => Some(self.ask(Scalar::Element(sew), Asked::Integer(uop.rs1))),
            _ => None,
        };
        Some(What::Slide { up, to, from, by, end })
    }

    /// Of how many parts groups are, if all of them are held at once: 0 if they need not be; none if they cannot be,
    /// slides being of the widest elements.
    pub(super) fn parts(&self) -> Option<usize> {
        let Some(sew) = self.slides else { return Some(0) };
        let bytes = self.vl?.most() * sew.bytes();
        let parts = (bytes / BYTES) as usize;
        let widest = self.chain.slots.iter().all(|slot| slot.sew <= sew);
        let registers = self.chain.slots.len() * parts + self.chain.scalars.len();
        (widest && bytes.is_multiple_of(BYTES) && registers <= REGISTERS).then_some(parts)
    }
}
