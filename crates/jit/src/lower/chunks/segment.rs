//! Accesses to segments: chunks of memory, and shuffles.

use cranelift_codegen::ir::types::I8X16;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rivet_exec::Uop;
use rivet_mem::Access;
use std::collections::BTreeMap;

use crate::lower::Lower;
use crate::lower::memory::GUEST;
use crate::vector::segment::Segments;
use crate::vector::{CHUNK, Plan, Vl};

impl Lower<'_> {
    /// The access; the plan's bytes are those of a field, in whole chunks.
    pub(in crate::lower) fn segments(&mut self, uop: &Uop, plan: &Plan, segments: &Segments, slow: Block) {
        let fields = segments.fields;
        let (width, memory) = (plan.sew.bytes(), fields * plan.bytes);
        if segments.store {
            self.find_tails(plan.vl, fields * width, memory);
        }
        let addr = self.base(uop);
        let access = if segments.store { Access::Store } else { Access::Load };
        let place = self.span(addr, memory, access, slow);
        if segments.store {
            for at in (0..memory).step_by(CHUNK as usize) {
                let mut value = self.gathered(|lower, byte| {
                    let (element, within) = ((at + byte) / width, (at + byte) % width);
                    let byte = element / fields * width + within;
                    let (chunk, field) = (byte / CHUNK, element % fields);
                    let value = lower.chunk(segments.group(uop.rd, field), chunk * CHUNK);
                    (field * plan.bytes + chunk, value, byte % CHUNK)
                });
                let body = self.vectors.tails.get(&(fields * width, at)).copied();
                if let Some(body) = body.filter(|_| matches!(plan.vl, Vl::UpTo(_))) {
                    let old = self.b.ins().load(I8X16, GUEST, place, at as i32);
                    value = self.choose_lanes(body, value, old);
                }
                self.b.ins().store(GUEST, value, place, at as i32);
            }
            return;
        }
        let chunks: Vec<Value> = (0..memory)
            .step_by(CHUNK as usize)
            .map(|at| self.b.ins().load(I8X16, GUEST, place, at as i32))
            .collect();
        for field in 0..fields {
            for at in (0..plan.bytes).step_by(CHUNK as usize) {
                let value = self.gathered(|_, byte| {
                    let byte = ((at + byte) / width * fields + field) * width + (at + byte) % width;
                    (byte / CHUNK, chunks[(byte / CHUNK) as usize], byte % CHUNK)
                });
                self.put_chunk(uop, plan, segments.group(uop.rd, field), at, value);
            }
        }
    }

    /// A chunk of bytes from several: `from` tells for each the number of its chunk, that chunk, and which byte of it.
    fn gathered(&mut self, from: impl Fn(&mut Self, u32) -> (u32, Value, u32)) -> Value {
        let mut sources: BTreeMap<u32, (Value, [Option<u32>; CHUNK as usize])> = BTreeMap::new();
        for byte in 0..CHUNK {
            let known = from(self, byte);
            let entry = sources.entry(known.0).or_insert((known.1, [None; CHUNK as usize]));
            entry.1[byte as usize] = Some(known.2);
        }
        let mut sources = sources.into_values();
        // What has been gathered so far, and where in it each byte is.
        let Some((mut value, mut places)) = sources.next() else { return self.constant(vec![0; 16]) };
        let mut placed = false;
        for (next, wanted) in sources {
            let mask = (0..CHUNK as usize)
                .map(|byte| wanted[byte].map_or(places[byte].unwrap_or(0), |from| CHUNK + from) as u8);
            value = self.bytes_of([value, next], mask.collect());
            places = std::array::from_fn(|byte| wanted[byte].or(places[byte]).map(|_| byte as u32));
            placed = true;
        }
        if !placed {
            let mask = places.map(|place| place.unwrap_or(0) as u8).to_vec();
            value = self.bytes_of([value, value], mask);
        }
        value
    }
}
