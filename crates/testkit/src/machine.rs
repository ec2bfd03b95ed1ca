//! A small machine has a hart with a page of code and some pages of data, in the address space of a user program.

use std::sync::Arc;

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Ext, Inst, Isa, Xlen};
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};

/// Where code goes: one page that can be read, written and executed.
pub const CODE: u64 = 0x1000;
/// Where data is: pages that can be read and written. The pages around them are not mapped.
pub const DATA: u64 = 0x4000;
/// Bytes of data.
pub const DATA_SIZE: u64 = 4 * PAGE_SIZE;

/// [`Isa::everything`], for short.
pub fn everything(xlen: Xlen) -> Isa {
    Isa::everything(xlen)
}

/// The same with all drafts of this XLEN.
pub fn with_drafts(xlen: Xlen) -> Isa {
    let all = everything(xlen);
    let drafts =
        Ext::ALL.iter().filter(|ext| ext.is_draft() && ext.only_on().is_none_or(|only| only == xlen));
    let exts = drafts.fold(all.exts, |exts, &draft| exts.with(draft));
    Isa { vlen: all.vlen, elen: all.elen, ..Isa::new(xlen, exts) }
}

/// A hart at [`CODE`], in U-mode, all registers 0 and memory empty.
pub fn machine(isa: Isa) -> Hart {
    let space = UserSpace::new(17).expect("128 KiB of host memory");
    space.map(CODE, PAGE_SIZE, Perms::RWX, Origin::anonymous()).expect("a free page");
    space.map(DATA, DATA_SIZE, Perms::RW, Origin::anonymous()).expect("free pages");
    let mut hart = Hart::new(Arc::new(Config::new(isa)), AddressSpace::User(space));
    hart.pc = CODE;
    hart
}

/// Puts the encodings of `code` at [`CODE`], and pc there.
///
/// # Panics
/// When one cannot be encoded.
pub fn place(hart: &mut Hart, code: &[Inst]) {
    let mut at = CODE;
    for inst in code {
        let raw = inst.encode(hart.config.isa.xlen).unwrap_or_else(|| panic!("{inst:?} has no encoding"));
        let len = inst.op.row().len;
        hart.write(at, &raw.to_le_bytes()[..len.into()]).expect("the code fits its page");
        at += u64::from(len);
    }
    hart.pc = CODE;
    hart.code_changed = true;
}

/// Makes the code at [`CODE`] read-only, as that of most user programs is: compiled code may then leave it to the host what a page
/// allows.
///
/// # Panics
/// When the hart is not that of a user program.
pub fn seal(hart: &Hart) {
    let AddressSpace::User(space) = &hart.space else { panic!("a user program's") };
    space.protect(CODE, PAGE_SIZE, Perms::RX).expect("it is mapped");
}
