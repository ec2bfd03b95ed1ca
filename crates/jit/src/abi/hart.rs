//! Offsets in a hart.

use rivet_hart::{Reservation, VectorCounts, VectorUnit};

use super::{Hart, offset_of};

pub(crate) const PC: i32 = offset_of!(Hart, pc) as i32;
pub(crate) const X: i32 = offset_of!(Hart, x) as i32;
pub(crate) const F: i32 = offset_of!(Hart, f) as i32;
pub(crate) const INSTRET: i32 = offset_of!(Hart, instret) as i32;
pub(crate) const VECTORS: i32 = offset_of!(Hart, vectors) as i32;
pub(crate) const VECTOR_INSTRET: i32 = VECTORS + offset_of!(VectorCounts, instructions) as i32;
pub(crate) const VECTOR_ELEMENTS: i32 = VECTORS + offset_of!(VectorCounts, elements) as i32;
pub(crate) const RESERVED_ADDR: i32 = (offset_of!(Hart, reservation) + Reservation::ADDR) as i32;
pub(crate) const RESERVED_VALUE: i32 = (offset_of!(Hart, reservation) + Reservation::VALUE) as i32;
pub(crate) const FRM: i32 = offset_of!(Hart, frm) as i32;
pub(crate) const FFLAGS: i32 = offset_of!(Hart, fflags) as i32;
pub(crate) const FS: i32 = offset_of!(Hart, fs) as i32;
pub(crate) const VS: i32 = offset_of!(Hart, vs) as i32;
pub(crate) const VIEW: i32 = offset_of!(Hart, code_context) as i32;
pub(crate) const TLB: i32 = offset_of!(Hart, tlb) as i32;
pub(crate) const VTYPE: i32 = (offset_of!(Hart, v) + VectorUnit::KEY) as i32;
pub(crate) const VL: i32 = (offset_of!(Hart, v) + offset_of!(VectorUnit, vl)) as i32;
pub(crate) const VXRM: i32 = (offset_of!(Hart, v) + offset_of!(VectorUnit, vxrm)) as i32;
pub(crate) const VXSAT: i32 = (offset_of!(Hart, v) + offset_of!(VectorUnit, vxsat)) as i32;
pub(crate) const RANDOM: i32 = (offset_of!(Hart, v) + offset_of!(VectorUnit, random)) as i32;
pub(crate) const VSTART: i32 = (offset_of!(Hart, v) + offset_of!(VectorUnit, vstart)) as i32;
