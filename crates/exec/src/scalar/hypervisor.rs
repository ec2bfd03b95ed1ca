//! The hypervisor extension: accesses to the memory of a guest, and fences of its translations.

use rivet_hart::{GuestAccess, Hart};

use super::ldst::DataType;
pub(crate) use super::ldst::ops;
use crate::uop::{Done, Uop};

/// The next instruction comes next: these end blocks all the same, for what they change.
fn fall_through(hart: &mut Hart, uop: &Uop) -> Done {
    hart.pc = hart.address(uop.pc, uop.len.into());
    Ok(())
}

fn guest_load<K: DataType>(hart: &mut Hart, uop: &Uop, kind: GuestAccess) -> Done {
    hart.check_guest_access(uop.raw)?;
    let addr = hart.address(hart.x(uop.rs1), 0);
    let bits = hart.access_guest(kind, |hart| hart.load(addr))?;
    hart.set_x(uop.rd, K::extend(bits));
    fall_through(hart, uop)
}

/// rd = extend(guest mem[rs1])
pub(crate) fn load<K: DataType>(hart: &mut Hart, uop: &Uop) -> Done {
    guest_load::<K>(hart, uop, GuestAccess::Data)
}

/// rd = extend(guest mem[rs1]), which must be executable
pub(crate) fn loadx<K: DataType>(hart: &mut Hart, uop: &Uop) -> Done {
    guest_load::<K>(hart, uop, GuestAccess::Execute)
}

/// guest mem[rs1] = rs2
pub(crate) fn store<K: DataType>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.check_guest_access(uop.raw)?;
    let (addr, value) = (hart.address(hart.x(uop.rs1), 0), K::cut(hart.x(uop.rs2)));
    hart.access_guest(GuestAccess::Data, |hart| hart.store(addr, value))?;
    fall_through(hart, uop)
}

/// order stores to page tables before later translations of the VS-stage: to leaf entries of the guest virtual address rs1,
/// or to all if it is x0; rs2, an address space, narrows what has to be ordered further
pub(crate) fn fence_vvma(hart: &mut Hart, uop: &Uop) -> Done {
    let addr = (uop.rs1 != 0).then(|| hart.address(hart.x(uop.rs1), 0));
    hart.fence_guest(uop.raw, addr)?;
    fall_through(hart, uop)
}

/// the same of the G-stage; rs1, a guest physical address, and rs2, a virtual machine, narrow what has to be ordered
pub(crate) fn fence_gvma(hart: &mut Hart, uop: &Uop) -> Done {
    hart.fence_guest_physical(uop.raw)?;
    fall_through(hart, uop)
}
