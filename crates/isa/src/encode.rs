//! From [`Inst`] to bits: the inverse of the decoder.

use crate::{Inst, Xlen};

impl Inst {
    /// The encoding of this instruction; `raw` is ignored.
    /// `None` when an operand does not fit its field.
    pub fn encode(&self, xlen: Xlen) -> Option<u32> {
        let row = self.op.row();
        row.operands.iter().try_fold(row.bits, |raw, o| Some(raw | o.encode(self, xlen.bits())?))
    }
}
