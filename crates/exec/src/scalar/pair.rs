//! Pairs of integer registers, of which an instruction names the even one.

use rivet_hart::Hart;

/// The values of a pair; both are 0 where it begins with x0.
pub(crate) fn pair(hart: &Hart, r: u8) -> (u64, u64) {
    if r == 0 { (0, 0) } else { (hart.x(r), hart.x(r + 1)) }
}

/// Writes a pair; one that begins with x0 is not written.
pub(crate) fn set_pair(hart: &mut Hart, rd: u8, low: u64, high: u64) {
    if rd != 0 {
        hart.set_x(rd, low);
        hart.set_x(rd + 1, high);
    }
}
