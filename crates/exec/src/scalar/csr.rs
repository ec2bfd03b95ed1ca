//! Zicsr: accesses to control and status registers.
//!
//! What a register holds and who may access it is the hart's business; here is only when an instruction reads and
//! when it writes. A read that is left out (`csrrw` to x0) has no effect to leave out in any register of ours, but a
//! write that is left out matters: it must not trap on read-only registers.

use rivet_hart::{Hart, Trap};
use rivet_isa::{Broken, Rule};

use crate::uop::{Done, Uop};

/// Writes what `change` makes of the old value, if there is such a change, and gives the old one to rd.
#[inline(always)]
fn access(hart: &mut Hart, uop: &Uop, reads: bool, change: Option<impl Fn(u64) -> u64>) -> Done {
    let illegal = |broken: Broken| Trap::forbidden(uop.raw, broken.of(uop));
    let csr = uop.csr();
    if change.is_some() {
        hart.check_csr_write(csr).map_err(illegal)?;
    } else if csr == SEED {
        return Err(illegal(Rule::SeedRead.broken("seed must be accessed by an instruction that writes it")));
    }
    let old = if reads { hart.read_csr(csr).map_err(illegal)? } else { 0 };
    if let Some(change) = change {
        if !reads {
            hart.writes_unread(csr);
        }
        let base = hart.modifiable_csr(csr, old);
        hart.write_csr(csr, change(base)).map_err(illegal)?;
    }
    hart.set_x(uop.rd, old);
    hart.pc = hart.address(uop.pc, uop.len.into());
    Ok(())
}

/// Zkr: "Attempts to access the seed CSR using a read-only CSR-access instruction … will raise an
/// illegal-instruction exception".
const SEED: u16 = 0x015;

/// "If rd=x0, then the instruction shall not read the CSR".
#[inline(always)]
fn write(hart: &mut Hart, uop: &Uop, operand: u64) -> Done {
    access(hart, uop, uop.rd != 0, Some(|_| operand))
}

/// "For both CSRRS and CSRRC, if rs1=x0, then the instruction will not write to the CSR at all": the register's
/// number decides, not its value; of `csrrsi` and `csrrci` the immediate. Both are in the field rs1.
#[inline(always)]
fn modify(hart: &mut Hart, uop: &Uop, change: impl Fn(u64) -> u64) -> Done {
    access(hart, uop, true, (uop.rs1 != 0).then_some(change))
}

/// rd = csr; csr = rs1
pub(crate) fn rw(hart: &mut Hart, uop: &Uop) -> Done {
    let operand = hart.x(uop.rs1);
    write(hart, uop, operand)
}

/// rd = csr; csr |= rs1
pub(crate) fn rs(hart: &mut Hart, uop: &Uop) -> Done {
    let operand = hart.x(uop.rs1);
    modify(hart, uop, |old| old | operand)
}

/// rd = csr; csr &= ~rs1
pub(crate) fn rc(hart: &mut Hart, uop: &Uop) -> Done {
    let operand = hart.x(uop.rs1);
    modify(hart, uop, |old| old & !operand)
}

/// rd = csr; csr = uimm
pub(crate) fn rwi(hart: &mut Hart, uop: &Uop) -> Done {
    write(hart, uop, uop.rs1.into())
}

/// rd = csr; csr |= uimm
pub(crate) fn rsi(hart: &mut Hart, uop: &Uop) -> Done {
    modify(hart, uop, |old| old | u64::from(uop.rs1))
}

/// rd = csr; csr &= ~uimm
pub(crate) fn rci(hart: &mut Hart, uop: &Uop) -> Done {
    modify(hart, uop, |old| old & !u64::from(uop.rs1))
}
