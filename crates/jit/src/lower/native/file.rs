//! Vector registers of the guest: which are in host registers, and in what parts.
//!
//! Groups that share registers are a cluster; its bytes are cut into parts of 16, 32 or 64, as its instructions take them
//! with the fewest moves, or, where those are too many, into the largest of which instructions can take pieces.
//! Clusters that fit are in host registers for the whole region. The others, and those that hold masks, stay in the
//! hart's file, where instructions load and store them. Invariant: a part in a host register holds what the file would; what is
//! above it in the host register means nothing.

mod candidate;

use std::ops::Range;

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::Chosen;
use super::emit::{Emit, FILE, HostWriter, at};
use super::host::Vectors;
use super::operand::{self, Kind, Operand};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::codes;
use crate::guards::CompileKey;
use crate::region::Region;
use crate::vector::permute::Permute;
use crate::vector::{MOST, VectorOp};
use candidate::{Candidate, TIGHT, clusters};

/// A cluster in host registers.
#[derive(Clone, Copy, Debug)]
struct Cluster {
    /// Its bytes in the file.
    start: u32,
    end: u32,
    /// Bytes of a part.
    part: u32,
    /// The number of the host register of its first part.
    home: usize,
    written: bool,
}

/// Which cluster each guest register is in.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    clusters: Vec<Cluster>,
    by_register: [Option<usize>; 32],
    /// Bytes of a guest register.
    bytes: u32,
    /// Host registers in use.
    used: usize,
}

impl File {
    /// Gives host registers to the clusters of the nodes that take part, as far as they fit. None if a tight loop uses a group of
    /// more than [`MOST`] bytes that does not fit: instructions on such groups have no code that works on the file.
    pub(super) fn assign(
        region: &Region,
        chosen: &Chosen,
        compile_key: &CompileKey,
        vectors: Vectors,
    ) -> Option<File> {
        let bytes = compile_key.vlen / 8;
        let mut operands: Vec<(Operand, bool)> = Vec::new();
        // Elements are compressed into the file.
        let mut stay = 0;
        for (uop, plan, tight) in chosen.instructions(region) {
            if let Some(plan) = plan {
                if let VectorOp::Permute(Permute::Compress) = plan.op {
                    stay |= 1u32 << uop.rd;
                }
                let all = operand::operands(uop, plan);
                operands.extend(all.into_iter().map(|operand| (operand, tight)));
            }
        }
        let mut candidates = clusters(&operands, bytes);
        // Masks alone are quicker to load from the file, and with AVX2 all masks.
        candidates.retain(|cluster| {
            let mut operands = cluster.operands.iter();
            match vectors {
                Vectors::Avx512 => operands.any(|operand| operand.kind != Kind::Mask),
                Vectors::Avx2 => !operands.any(|operand| operand.kind == Kind::Mask),
            }
        });
        candidates.retain(|cluster| !(cluster.first..cluster.end).any(|r| stay >> r & 1 == 1));
        if !chosen.instructions(region).any(|(.., tight)| tight) {
            candidates.retain(|cluster| cluster.pays(bytes));
        }
        // Short ones that are used as often keep more out of memory.
        candidates.sort_by_key(|cluster| {
            std::cmp::Reverse(cluster.weight / cluster.len(bytes).div_ceil(vectors.bytes()))
        });
        let fit = |part| File::fit(&candidates, bytes, vectors, part);
        fit(Candidate::best_part).or_else(|| fit(Candidate::largest_part))
    }

    /// Gives host registers to clusters, in parts of as many bytes as `part` says of a cluster and of a guest register.
    fn fit(
        candidates: &[Candidate],
        bytes: u32,
        vectors: Vectors,
        part: fn(&Candidate, u32) -> u32,
    ) -> Option<File> {
        let mut file = File { bytes, ..File::default() };
        let mut next = 0;
        for cluster in candidates {
            let (start, end) = (cluster.first as u32 * bytes, cluster.end as u32 * bytes);
            let part = part(cluster, bytes);
            let parts = ((end - start) / part) as usize;
            if next + parts > vectors.kept() {
                if cluster.weight >= TIGHT && cluster.longest() > MOST {
                    return None;
                }
                continue;
            }
            for r in cluster.first..cluster.end {
                file.by_register[r] = Some(file.clusters.len());
            }
            file.clusters.push(Cluster { start, end, part, home: next, written: cluster.written });
            next += parts;
        }
        file.used = next;
        Some(file)
    }

    /// The host registers that are free.
    pub(super) fn free(&self, vectors: Vectors) -> Range<usize> {
        self.used..vectors.kept()
    }

    /// The cluster at a byte of the file, if it is in host registers.
    fn cluster(&self, byte: u32) -> Option<&Cluster> {
        let register = (byte / self.bytes) as usize;
        self.by_register.get(register).copied().flatten().map(|i| &self.clusters[i])
    }

    /// The host register that a byte of the file is in, which of its bytes it is, and how many of the file it has.
    pub(super) fn host_part(&self, byte: u32) -> Option<(usize, u32, u32)> {
        let Cluster { start, part, home, .. } = *self.cluster(byte)?;
        let offset = byte - start;
        Some((home + (offset / part) as usize, offset % part, part))
    }

    /// The host registers that some of so many bytes of the file are in.
    pub(super) fn host_parts(&self, byte: u32, len: u32) -> Vec<usize> {
        let (mut parts, mut next) = (Vec::new(), byte);
        while next < byte + len {
            next += match self.host_part(next) {
                Some((number, within, part)) => {
                    parts.push(number);
                    part - within
                }
                // No part is shorter.
                None => 16 - next % 16,
            };
        }
        parts
    }

    /// The host register that a byte of the file is in, and which of its bytes it is.
    pub(super) fn host_byte(&self, byte: u32) -> Option<(usize, u32)> {
        self.host_part(byte).map(|(number, within, _)| (number, within))
    }

    /// Does the group at a register stay in the hart's file?
    pub(super) fn is_in_memory(&self, r: u8) -> bool {
        self.by_register[usize::from(r)].is_none()
    }

    /// The host register that is just these bytes of the file.
    pub(super) fn whole_part(&self, byte: u32, len: u32) -> Option<usize> {
        let cluster = self.cluster(byte)?;
        let offset = byte - cluster.start;
        (cluster.part == len && offset.is_multiple_of(len)).then(|| cluster.home + (offset / len) as usize)
    }
}

/// The host register with a number, of so many bytes.
pub(super) fn sized(number: usize, bytes: u32) -> Register {
    let first = match bytes {
        64 => Register::ZMM0,
        32 => Register::YMM0,
        _ => Register::XMM0,
    };
    first + number as u32
}

/// The instruction for registers of so many bytes, where `code` is that for 64.
pub(super) fn narrowed(code: Code, bytes: u32) -> Code {
    let less = match bytes {
        64 => 0,
        32 => 1,
        _ => 2,
    };
    // The narrower forms come right before; a test looks at all that are used.
    Code::try_from(code as usize - less).unwrap_or(code)
}

/// The size of the host register for so many bytes.
pub(super) fn size(bytes: u32) -> u32 {
    bytes.next_power_of_two().clamp(16, 64)
}

impl Emit<'_> {
    /// Loads all parts from the file.
    pub(super) fn load_file(&mut self) {
        self.move_parts(|emit, number, byte, part| emit.load_part(number, byte, part), false);
    }

    /// Stores those that may have changed.
    pub(super) fn store_file(&mut self) {
        self.move_parts(|emit, number, byte, part| emit.store_part(number, byte, part), true);
    }

    fn move_parts(&mut self, mut f: impl FnMut(&mut Self, usize, u32, u32), written: bool) {
        for cluster in self.file.clusters.clone() {
            if written && !cluster.written {
                continue;
            }
            for (i, byte) in (cluster.start..cluster.end).step_by(cluster.part as usize).enumerate() {
                f(self, cluster.home + i, byte, cluster.part);
            }
        }
    }

    fn load_part(&mut self, number: usize, byte: u32, bytes: u32) {
        self.two(codes::load(bytes, Sew::E64), sized(number, bytes), at(FILE, byte.into()));
    }

    fn store_part(&mut self, number: usize, byte: u32, bytes: u32) {
        self.two(codes::store(bytes, Sew::E64), at(FILE, byte.into()), sized(number, bytes));
    }

    /// Where the group at a register begins in the file.
    pub(super) fn byte_of(&self, r: u8) -> u32 {
        u32::from(r) * self.file.bytes
    }

    /// A host register that begins with these bytes of the file: a part, or a temporary one.
    pub(super) fn bytes(&mut self, byte: u32, len: u32) -> usize {
        if let Some(number) = self.forwards.find(byte, len) {
            return number;
        }
        let Some(&Cluster { start, part, home, .. }) = self.file.cluster(byte) else {
            let (temp, from) = (self.temp(), self.in_file(byte, len));
            match len {
                // The 8 bytes behind may not be there.
                8 => self.two(Code::EVEX_Vmovq_xmm_xmmm64, sized(temp, 16), from),
                _ => self.two(codes::load(size(len), Sew::E64), sized(temp, size(len)), from),
            }
            return temp;
        };
        let offset = byte - start;
        let (first, within) = (home + (offset / part) as usize, offset % part);
        if within == 0 && len <= part {
            return first;
        }
        let temp = self.temp();
        if within + len <= part {
            self.extract(temp, first, within, len);
            return temp;
        }
        // More than a part, from the beginning of one.
        self.two(codes::copy(Sew::E64), sized(temp, 64), sized(first, 64));
        for (i, place) in (part..len).step_by(part as usize).enumerate() {
            self.insert(temp, first + i + 1, place, part);
        }
        temp
    }

    /// Bytes of the file as the operand of an instruction that may have it in memory: there, or in a host register of so many
    /// bytes.
    pub(super) fn source(&mut self, (byte, len): (u32, u32), register_bytes: u32) -> Arg {
        match self.file.cluster(byte) {
            Some(_) => sized(self.bytes(byte, len), register_bytes).into(),
            None => self.in_file(byte, len).into(),
        }
    }

    /// `len` bytes from byte `within` of a host register on.
    pub(super) fn extract(&mut self, to: usize, from: usize, within: u32, len: u32) {
        match (within, len) {
            (32, 17..=32) => {
                let code = Code::EVEX_Vextracti64x4_ymmm256_k1z_zmm_imm8;
                self.asm.op(code, &[sized(to, 32).into(), sized(from, 64).into(), Arg::Number(1)]);
            }
            _ => {
                let code = Code::EVEX_Vextracti32x4_xmmm128_k1z_zmm_imm8;
                let lane = (within / 16) as i32;
                self.asm.op(code, &[sized(to, 16).into(), sized(from, 64).into(), Arg::Number(lane)]);
                if !within.is_multiple_of(16) {
                    self.shift_down(to, to, within % 16);
                }
            }
        }
    }

    /// The bytes of a host register's low 16 from byte `by` on, zeros above them.
    pub(super) fn shift_down(&mut self, to: usize, from: usize, by: u32) {
        let args = [sized(to, 16).into(), sized(from, 16).into(), Arg::Number(by as i32)];
        self.asm.op(Code::EVEX_Vpsrldq_xmm_xmmm128_imm8, &args);
    }

    /// The upper half of the low 2 × `half` bytes of a host register.
    pub(super) fn upper_half(&mut self, to: usize, from: usize, half: u32) {
        match half {
            16.. => self.extract(to, from, half, half),
            _ => self.shift_down(to, from, half),
        }
    }

    /// Puts a part of 16 or 32 bytes at a byte of a host register.
    fn insert(&mut self, to: usize, from: usize, place: u32, part: u32) {
        let (code, from) = match part {
            32 => (Code::EVEX_Vinserti64x4_zmm_k1z_zmm_ymmm256_imm8, sized(from, 32)),
            _ => (Code::EVEX_Vinserti32x4_zmm_k1z_zmm_xmmm128_imm8, sized(from, 16)),
        };
        let (to, lane) = (sized(to, 64), Arg::Number((place / part) as i32));
        self.asm.op(code, &[to.into(), to.into(), from.into(), lane]);
    }

    /// Makes these bytes of the file what a host register begins with, lanes that are not meant excepted.
    pub(super) fn put_bytes(&mut self, byte: u32, len: u32, from: usize, sew: Sew, lanes: Lanes) {
        let size = size(len);
        let Some(&Cluster { start, end, part, home, .. }) = self.file.cluster(byte) else {
            let to = self.in_file(byte, len);
            self.masked(codes::store(size, sew), lanes, &[to.into(), sized(from, size).into()]);
            return;
        };
        let offset = byte - start;
        let (first, within) = (home + (offset / part) as usize, offset % part);
        if part == size && within == 0 {
            let code = narrowed(codes::copy(sew), size);
            if lanes != Lanes::All || first != from {
                self.masked(code, lanes, &[sized(first, size).into(), sized(from, size).into()]);
            }
            return;
        }
        // What stays is put together with it first.
        let mut value = from;
        if lanes != Lanes::All {
            value = self.bytes(byte, len);
            let is_temp = value >= self.vectors.kept();
            if !is_temp {
                let temp = self.temp();
                self.two(codes::copy(Sew::E64), sized(temp, 64), sized(value, 64));
                value = temp;
            }
            let code = narrowed(codes::copy(sew), size);
            self.masked(code, lanes, &[sized(value, size).into(), sized(from, size).into()]);
        }
        if part > size {
            self.insert(first, value, within, size);
            if value >= self.vectors.kept() {
                self.forwards.made(byte, len, value);
            }
            return;
        }
        // The last step of a body that ends within its group may be longer than what is left of the cluster.
        let inside = size.min(end - byte);
        for (i, place) in (0..inside).step_by(part as usize).enumerate() {
            match place {
                0 => {
                    let code = narrowed(codes::copy(Sew::E64), part);
                    self.two(code, sized(first, part), sized(value, part));
                }
                _ => self.extract(first + i, value, place, part),
            }
        }
    }
}
