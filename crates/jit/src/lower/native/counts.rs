//! Counts of retired vector instructions and their elements.
//!
//! In a region with a tight loop the two counts lie in the lanes of a host register, if one is left: an addition there takes a
//! fraction of what two in memory take. The hart has them where the region is left.

use iced_x86::Code;
use rivet_exec::{Uop, vectors, vectors_at_this_vl};

use super::emit::{Emit, HostWriter, RAX, own};
use super::file::sized;
use crate::abi::hart;
use crate::vector::{Vl, VtypeState};

impl Emit<'_> {
    /// Takes a host register for the counts, if the constants leave one.
    pub(super) fn assign_counts(&mut self, constants: usize) {
        let free = self.file.free(self.vectors);
        let has_loop = self.chosen.instructions(self.region).any(|(.., tight)| tight);
        self.counts = (has_loop && constants < free.len()).then_some(free.start);
    }

    /// Nothing is counted yet that the hart does not have.
    pub(super) fn clear_counts(&mut self) {
        if let Some(counts) = self.counts {
            let counts = sized(counts, 16);
            self.three(Code::EVEX_Vpxorq_xmm_k1z_xmm_xmmm128b64, counts, counts, counts);
        }
    }

    /// Tells the hart what was counted.
    pub(super) fn write_back_counts(&mut self) {
        if let Some(counts) = self.counts {
            let counts = sized(counts, 16);
            self.three(Code::EVEX_Vpaddq_xmm_k1z_xmm_xmmm128b64, counts, counts, own(hart::VECTORS));
            self.two(Code::EVEX_Vmovdqu64_xmmm128_k1z_xmm, own(hart::VECTORS), counts);
        }
    }

    /// Counts the vector instructions of a node, and their elements: of all if each vl is known, else of those that run with
    /// this vl.
    pub(super) fn count_vectors(&mut self, uops: &[Uop]) {
        let vectors = vectors(uops) as i32;
        self.later_elements = self.known_elements(uops);
        match self.later_elements.first() {
            Some(&(_, elements)) => self.add_counts(vectors, Some(elements as i32), 0),
            None => self.count(vectors, vectors_at_this_vl(uops) as i32),
        }
    }

    /// Counts the elements of those of the next instructions that run with this vl, unless that is done.
    pub(super) fn count_elements(&mut self, next: &[Uop]) {
        if self.later_elements.is_empty() {
            self.count(0, vectors_at_this_vl(next) as i32);
        }
    }

    /// Elements already counted for the instructions after the next change of vl, seen from instruction `at` of the node.
    pub(super) fn elements_ahead(&self, at: usize) -> u64 {
        let next = self.later_elements.iter().find(|&&(from, _)| from > at);
        next.map_or(0, |&(_, elements)| elements)
    }

    /// Where the node begins or changes vl, and the elements that its instructions from there on process; none if they depend on
    /// a vl that is not known.
    fn known_elements(&self, uops: &[Uop]) -> Vec<(usize, u64)> {
        let (mut counts, mut vector, mut at) = (Vec::new(), self.vector, 0);
        while at < uops.len() {
            let rest = &uops[at..];
            let len = rest.iter().position(|uop| uop.op.may_change_vl()).map_or(rest.len(), |last| last + 1);
            let Some(elements) = elements(vector, vectors_at_this_vl(rest)) else { return Vec::new() };
            counts.push((at, elements));
            vector = rest[..len].iter().fold(vector, |vector, uop| vector.after(uop, &self.compile_key));
            at += len;
        }
        let mut all = 0;
        for (_, elements) in counts.iter_mut().rev() {
            all += *elements;
            *elements = all;
        }
        counts
    }

    /// Counts vector instructions, and the elements of `now` of them.
    fn count(&mut self, vectors: i32, now: i32) {
        let elements = elements(self.vector, now as usize);
        self.add_counts(vectors, elements.map(|elements| elements as i32), now);
    }

    /// Counts vector instructions and elements, those of `now` instructions if their number is not known.
    fn add_counts(&mut self, vectors: i32, elements: Option<i32>, now: i32) {
        if let (Some(counts), Some(elements)) = (self.counts, elements) {
            if (vectors, elements) != (0, 0) {
                let mut numbers = [0; 64];
                numbers[..4].copy_from_slice(&vectors.to_le_bytes());
                numbers[8..12].copy_from_slice(&elements.to_le_bytes());
                let (counts, numbers) = (sized(counts, 16), self.asm.data(numbers));
                self.three(Code::EVEX_Vpaddq_xmm_k1z_xmm_xmmm128b64, counts, counts, numbers);
            }
            return;
        }
        if vectors > 0 {
            self.number(Code::Add_rm64_imm32, own(hart::VECTOR_INSTRET), vectors);
        }
        match (elements, self.vector) {
            (Some(0), _) => return,
            (Some(elements), _) => {
                return self.number(Code::Add_rm64_imm32, own(hart::VECTOR_ELEMENTS), elements);
            }
            (None, VtypeState::Known { vl, .. }) => self.vl_into(vl, RAX),
            (None, VtypeState::Unknown) => self.load(RAX, own(hart::VL)),
        }
        self.add_elements(now);
    }
}

/// Elements that so many vector instructions process in a state; none if that depends on a vl that is not known.
fn elements(state: VtypeState, vectors: usize) -> Option<u64> {
    match state {
        _ if vectors == 0 => Some(0),
        VtypeState::Known { vl: Vl::Exact(vl), .. } => Some(u64::from(vl) * vectors as u64),
        _ => None,
    }
}
