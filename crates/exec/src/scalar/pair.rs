//! Pairs of integer registers, of which an instruction names the even one.

use rivet_hart::Hart;

/// "When the first register of a source register pair is x0, then both halves of the pair read as zero."
pub(crate) fn pair(hart: &Hart, r: u8) -> (u64, u64) {
    if r == 0 { (0, 0) } else { (hart.x(r), hart.x(r + 1)) }
}

/// "When the first register of a destination register pair is x0, then … neither destination register is written."
pub(crate) fn set_pair(hart: &mut Hart, rd: u8, low: u64, high: u64) {
    if rd != 0 {
        hart.set_x(rd, low);
        hart.set_x(rd + 1, high);
    }
}
