//! Clusters that may be in host registers, and in what parts.

use crate::lower::native::host;
use crate::lower::native::operand::{Kind, Operand};

/// A cluster that may be in host registers.
pub(super) struct Candidate {
    /// Its guest registers.
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) operands: Vec<Operand>,
    pub(super) weight: u32,
    pub(super) written: bool,
}

/// The weight of an operand in a tight loop.
pub(super) const TIGHT: u32 = 1 << 16;

/// The clusters of operands: of registers that any operand has in common.
pub(super) fn clusters(operands: &[(Operand, bool)], bytes: u32) -> Vec<Candidate> {
    let span = |operand: &Operand| {
        let first = usize::from(operand.r);
        let count = operand.bytes.div_ceil(bytes).max(1) as usize;
        first..(first + count).min(32)
    };
    // A register is joined to the one before it if an operand has both.
    let (mut joined, mut used) = ([false; 33], [false; 32]);
    for (operand, _) in operands {
        let span = span(operand);
        used[span.clone()].fill(true);
        joined[span.start + 1..span.end.max(span.start + 1)].fill(true);
    }
    let mut found: Vec<Candidate> = Vec::new();
    for r in (0..32).filter(|&r| used[r]) {
        match found.last_mut() {
            Some(last) if joined[r] && last.end == r => last.end = r + 1,
            _ => found.push(Candidate {
                first: r,
                end: r + 1,
                operands: Vec::new(),
                weight: 0,
                written: false,
            }),
        }
    }
    for (operand, tight) in operands {
        let first = usize::from(operand.r);
        let Some(cluster) = found.iter_mut().find(|c| (c.first..c.end).contains(&first)) else { continue };
        cluster.operands.push(*operand);
        cluster.weight += if *tight { TIGHT } else { 1 };
        cluster.written |= operand.written;
    }
    found
}

impl Candidate {
    /// Its bytes, of guest registers of so many.
    pub(super) fn len(&self, bytes: u32) -> u32 {
        (self.end - self.first) as u32 * bytes
    }

    /// The bytes of the longest operand.
    pub(super) fn longest(&self) -> u32 {
        self.operands.iter().map(|operand| operand.bytes).max().unwrap_or(0)
    }

    /// If each instruction runs once: does a load at the region's entry and a store at its exit cost less than the loads and
    /// stores of the instructions?
    pub(super) fn pays(&self, bytes: u32) -> bool {
        let parts = self.len(bytes) / self.largest_part(bytes);
        self.steps(bytes).count() as u32 > 2 * parts
    }

    /// Returns the bytes of the parts from which instructions take what they need with the fewest moves.
    pub(super) fn best_part(&self, bytes: u32) -> u32 {
        self.parts(bytes).min_by_key(|&part| self.moves(part, bytes)).unwrap_or(16)
    }

    /// Returns the bytes of the largest parts that will do.
    pub(super) fn largest_part(&self, bytes: u32) -> u32 {
        self.parts(bytes).next().unwrap_or(16)
    }

    /// Returns the parts that will do, the largest first: what a step of an instruction takes is a piece of one, or several
    /// from the beginning of one on.
    fn parts(&self, bytes: u32) -> impl Iterator<Item = u32> {
        let len = self.len(bytes);
        let most = host::register_bytes();
        [64, 32, 16].into_iter().filter(move |&part| {
            part <= most
                && len.is_multiple_of(part)
                && self
                    .steps(bytes)
                    .all(|(offset, chunk, _)| offset.is_multiple_of(part) || offset % part + chunk <= part)
        })
    }

    /// Returns about how many moves between parts and whole operands it takes to run each instruction once.
    fn moves(&self, part: u32, bytes: u32) -> u32 {
        let moves = |(offset, chunk, written): (u32, u32, bool)| match chunk {
            _ if chunk > part => chunk / part,
            _ if chunk < part => u32::from(written || !offset.is_multiple_of(part)),
            _ => 0,
        };
        self.steps(bytes).map(moves).sum()
    }

    /// Returns for each step of elements its first byte in the cluster, its bytes, and whether it is written.
    fn steps(&self, bytes: u32) -> impl Iterator<Item = (u32, u32, bool)> {
        // Bits of masks are found in any part.
        self.operands.iter().filter(|operand| operand.kind == Kind::Elements).flat_map(move |operand| {
            let start = (u32::from(operand.r) - self.first as u32) * bytes;
            let steps = (0..operand.bytes.max(1)).step_by(operand.chunk as usize);
            steps.map(move |step| (start + step, operand.chunk.max(16), operand.written))
        })
    }
}
