//! Cryptographic instructions on element groups.

use rivet_exec::{Grouped, Uop, grouped};
use rivet_isa::{Sew, Vtype};

use super::Vl;
use crate::guards::CompileKey;

/// How an instruction works on groups, if vl may be a whole number of them.
pub(crate) fn cipher(uop: &Uop, vtype: Vtype, vl: Vl, compile_key: &CompileKey) -> Option<Grouped> {
    let op = uop.op.base();
    let grouped = grouped(op, vtype.sew)?;
    // Others than this one need nothing of the ISA but that they are there.
    let defined = vtype.sew == Sew::E32 || compile_key.long_hashes;
    let whole = |vl: u32| vl.is_multiple_of(grouped.elements);
    let fits = match vl {
        Vl::Exact(vl) => whole(vl),
        Vl::UpTo(_) => true,
    };
    let room = vtype.vlmax(compile_key.vlen) >= grouped.elements;
    // Agnostic elements are what they were.
    (defined && fits && room && compile_key.undisturbed).then_some(grouped)
}
