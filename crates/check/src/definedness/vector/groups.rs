//! Element groups (vector cryptography).

use std::ops::Range;

use rivet_isa::{Function, Param, Shape};

use super::Vector;
use super::dest::Body;
use crate::definedness::bits::{Bits, low};

/// Elements of a group, from the first to before the last.
type Elements = Range<usize>;

impl Vector<'_> {
    /// Each group depends on the groups of its number, but for elements that the instruction ignores.
    pub(super) fn element_groups(&mut self) {
        let form = self.form();
        let (_, function, parameter) = self.inst.op.semantics();
        let size = if matches!(function, Function::sm3c_vi | Function::sm3me_vv) { 8 } else { 4 };
        let bytes = self.bytes(form.vd);
        let width = 8 * bytes as u32;
        let (rd, rs1, rs2) = (self.inst.rd, self.inst.rs1, self.inst.rs2);
        let vd = if form.reads_vd { form.vd } else { Shape::None };
        let [of_vs2, of_vs1] = used(function, parameter);
        let mut lanes = Vec::new();
        for group in self.before.vstart / size..self.vl.div_ceil(size) {
            let first = group * size;
            let shared = if matches!(form.vs2, Shape::ElementGroup(_)) { 0 } else { first };
            let any = |shape, register, first: usize, parts: &[Elements]| {
                let part = |part: &Elements| {
                    let end = part.end.min(size);
                    self.any_undefined(shape, register, first + part.start..first + end)
                };
                parts.iter().find_map(part)
            };
            let origin = any(form.vs2, rs2, shared, of_vs2)
                .or_else(|| any(form.vs1, rs1, first, of_vs1))
                .or_else(|| any(vd, rd, first, ALL));
            let bits = Bits::new(0, if origin.is_some() { low(width) } else { 0 });
            lanes.extend(std::iter::repeat_n((bits, origin.unwrap_or_default()), size));
        }
        self.write_group(rd, bytes, self.before.vstart, self.vl, &Body::of(lanes));
    }
}

/// All elements of a group, of which the largest has eight.
const ALL: &[Elements] = &[0..8];

/// The elements of a group of vs2 and of vs1 that an instruction uses (Zvkned, Zvknh, Zvksh).
fn used(function: Function, parameter: Param) -> [&'static [Elements]; 2] {
    match (function, parameter) {
        // w0, w1, w4, w5
        (Function::sm3c_vi, _) => [&[0..2, 4..6], ALL],
        (_, Param::Sha2ch) => [ALL, &[2..4]],
        (_, Param::Sha2cl) => [ALL, &[0..2]],
        // W[12], W[14], W[15]
        (_, Param::Sha2ms) => [ALL, &[0..1, 2..4]],
        // The last word of the round key before.
        (_, Param::Aeskf2) => [&[3..4], ALL],
        _ => [ALL, ALL],
    }
}
