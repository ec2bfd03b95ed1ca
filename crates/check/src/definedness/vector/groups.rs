//! Element groups (vector cryptography).

use rivet_isa::{Function, Param, Shape};

use super::Vector;
use super::dest::Body;
use crate::definedness::bits::{Bits, low};

/// Elements of a group, a bit each.
type Elements = u8;

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
            let any = |shape, register, first: usize, used: Elements| {
                let mut elements =
                    (0..size).filter(|element| used >> element & 1 != 0).map(|element| first + element);
                elements.find_map(|element| self.any_undefined(shape, register, element..element + 1))
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
const ALL: Elements = 0xff;

/// The elements of a group of vs2 and of vs1 that an instruction uses (Zvkned, Zvknh, Zvksh).
fn used(function: Function, parameter: Param) -> [Elements; 2] {
    match (function, parameter) {
        // w0, w1, w4, w5
        (Function::sm3c_vi, _) => [0b0011_0011, ALL],
        (_, Param::Sha2ch) => [ALL, 0b1100],
        (_, Param::Sha2cl) => [ALL, 0b0011],
        // W[12], W[14], W[15]
        (_, Param::Sha2ms) => [ALL, 0b1101],
        // The last word of the round key before.
        (_, Param::Aeskf2) => [0b1000, ALL],
        _ => [ALL, ALL],
    }
}
