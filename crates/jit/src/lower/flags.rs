//! Which instructions have to do with the host's floating-point flags, by what `exec` does for them.

use rivet_exec::Uop;

/// An instruction that may raise floating-point flags, or looks at them.
pub(crate) fn may_raise(uop: &Uop) -> bool {
    let chapter = uop.op.base().row().chapter;
    let flags = chapter == "csr" && matches!(uop.csr(), FFLAGS..=FCSR);
    flags || chapter == "float" || chapter.starts_with("vf") && chapter != "vfixed"
}

/// `fflags`, and `fcsr`, which is next but one.
const FFLAGS: u16 = 1;
const FCSR: u16 = 3;

/// An instruction whose function in `exec` may use the host's floating-point units without having to do with them, as
/// the host's compiler does for shifts by vectors.
pub(crate) fn may_disturb(uop: &Uop) -> bool {
    let row = uop.op.base().row();
    let parameter = row.parameters.first().copied().unwrap_or_default();
    match row.chapter {
        "vset" | "vload" | "vstore" | "vperm" | "vmove" | "vred" | "vcmp" | "vcarry" | "vmac" => false,
        "vint" => !matches!(
            parameter,
            "Add"
                | "Sub"
                | "Rsub"
                | "And"
                | "Or"
                | "Xor"
                | "Min"
                | "Minu"
                | "Max"
                | "Maxu"
                | "Vf2"
                | "Vf4"
                | "Vf8"
        ),
        "vwiden" => parameter == "Wsll",
        chapter => chapter.starts_with('v'),
    }
}
