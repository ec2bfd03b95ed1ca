//! The RVV intrinsics of LLVM, `llvm.riscv.*`: what the operands of each family are.
//!
//! Which instruction an intrinsic stands for follows from its name, the types of its operands and the `isa` table
//! (`select::rvv`). In the IR it is a call of a function of that name.

use crate::ir::names::is_type_suffix;

/// What an operand is, in the order of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What the elements keep that are not written; poison where that does not matter.
    Passthru,
    /// The same, where the elements that are written depend on it, too.
    Accumulator,
    /// `vs2`.
    Vs2,
    /// `vs1`, `rs1` or an immediate.
    Vs1,
    /// The mask, or the carry.
    Mask,
    /// The address of memory.
    Base,
    /// The stride in bytes, or the offsets.
    Offset,
    /// What is stored.
    Data,
    /// `frm`; 7 is what the register holds.
    Frm,
    /// `vxrm`.
    Vxrm,
    /// The application vector length; all ones is VLMAX.
    Avl,
    /// Bit 0: the tail is agnostic; bit 1: masked-off elements are.
    Policy,
}

/// How the operands of the masked form differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Masked {
    /// There is none.
    No,
    /// The mask is in front of rounding mode and length.
    Plain,
    /// And the policy is last.
    Policy,
    /// And the passthru, which there is not otherwise, is first.
    Passthru,
}

/// The operands of families, one letter for each, and their names without types.
const FAMILIES: [(&str, Masked, &str); 27] = [
    ("pcl", Masked::Policy, "vle vleff"),
    ("cl", Masked::No, "vlm"),
    ("pcol", Masked::Policy, "vlse vluxei vloxei"),
    ("dcl", Masked::Plain, "vse"),
    ("dcl", Masked::No, "vsm"),
    ("dcol", Masked::Plain, "vsse vsuxei vsoxei"),
    (
        "p21l",
        Masked::Policy,
        "vadd vsub vrsub vand vor vxor vsll vsrl vsra vmin vminu vmax vmaxu vmul vmulh vmulhu vmulhsu vdiv vdivu vrem \
         vremu vwadd vwaddu vwsub vwsubu vwadd.w vwaddu.w vwsub.w vwsubu.w vwmul vwmulu vwmulsu vnsrl vnsra vsadd \
         vsaddu vssub vssubu vrgather.vv vrgather.vx vrgatherei16.vv vslide1up vslide1down vfslide1up vfslide1down \
         vfmin vfmax vfsgnj vfsgnjn vfsgnjx vandn vrol vror vwsll vclmul vclmulh",
    ),
    ("p21fl", Masked::Policy, "vfadd vfsub vfrsub vfmul vfdiv vfrdiv vfwadd vfwsub vfwadd.w vfwsub.w vfwmul"),
    ("p21xl", Masked::Policy, "vaadd vaaddu vasub vasubu vsmul vssrl vssra vnclip vnclipu"),
    (
        "p2l",
        Masked::Policy,
        "vzext vsext vfrsqrt7 vfclass vbrev vbrev8 vrev8 vclz vctz vcpopv viota vfcvt.rtz.x.f.v vfcvt.rtz.xu.f.v \
         vfwcvt.rtz.x.f.v vfwcvt.rtz.xu.f.v vfwcvt.f.x.v vfwcvt.f.xu.v vfwcvt.f.f.v vfncvt.rtz.x.f.w \
         vfncvt.rtz.xu.f.w vfncvt.rod.f.f.w vfwcvtbf16.f.f.v",
    ),
    (
        "p2fl",
        Masked::Policy,
        "vfsqrt vfrec7 vfcvt.x.f.v vfcvt.xu.f.v vfcvt.f.x.v vfcvt.f.xu.v vfwcvt.x.f.v vfwcvt.xu.f.v vfncvt.x.f.w \
         vfncvt.xu.f.w vfncvt.f.x.w vfncvt.f.xu.w vfncvt.f.f.w vfncvtbf16.f.f.w",
    ),
    ("a12ly", Masked::Policy, "vmacc vnmsac vmadd vnmsub vwmacc vwmaccu vwmaccsu vwmaccus"),
    (
        "a12fly",
        Masked::Policy,
        "vfmacc vfnmacc vfmsac vfnmsac vfmadd vfnmadd vfmsub vfnmsub vfwmacc vfwnmacc vfwmsac vfwnmsac vfwmaccbf16",
    ),
    ("a21ly", Masked::Policy, "vslideup vghsh vsha2ch vsha2cl vsha2ms vsm3c vaeskf2"),
    ("p21ly", Masked::Policy, "vslidedown"),
    (
        "a2ly",
        Masked::No,
        "vgmul.vv vaesdf.vv vaesdf.vs vaesdm.vv vaesdm.vs vaesef.vv vaesef.vs vaesem.vv vaesem.vs vaesz.vs vsm4r.vv \
         vsm4r.vs",
    ),
    (
        "p21l",
        Masked::Plain,
        "vredsum vredand vredor vredxor vredmin vredminu vredmax vredmaxu vwredsum vwredsumu vfredmin vfredmax \
         vcompress vaeskf1 vsm4k vsm3me",
    ),
    ("p21fl", Masked::Plain, "vfredosum vfredusum vfwredosum vfwredusum"),
    (
        "21l",
        Masked::Passthru,
        "vmseq vmsne vmslt vmsltu vmsle vmsleu vmsgt vmsgtu vmsge vmsgeu vmfeq vmfne vmflt vmfle vmfgt vmfge vmadc \
         vmsbc vmand vmnand vmandn vmor vmnor vmorn vmxor vmxnor",
    ),
    ("l", Masked::No, "vmclr vmset"),
    ("2l", Masked::Plain, "vcpop vfirst"),
    ("2l", Masked::Passthru, "vmsbf vmsif vmsof"),
    ("p1l", Masked::No, "vmv.v.v vmv.v.x vfmv.v.f vmv.s.x vfmv.s.f"),
    ("2", Masked::No, "vmv.x.s vfmv.f.s"),
    ("p21ml", Masked::No, "vmerge vfmerge vadc vsbc"),
    ("21ml", Masked::No, "vmadc.carry.in vmsbc.borrow.in"),
    ("pl", Masked::Policy, "vid"),
];

/// An intrinsic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intrinsic {
    /// The family: the name without types, `.mask` and the number of fields, as `vluxei` of `llvm.riscv.vluxseg3.mask…`.
    pub family: String,
    /// The fields of a segment; 1 of what has none.
    pub fields: u8,
    /// What the operands are; of passthrus and data of segments each stands for all fields.
    pub roles: Vec<Role>,
}

/// The intrinsic of that name, `llvm.riscv.` in front of it and the types behind it included.
pub fn find(name: &str) -> Option<Intrinsic> {
    let name = name.strip_prefix("llvm.riscv.")?;
    // The type of a tuple has dots.
    let mut name = name.split(".triscv.").next()?;
    while let Some((head, last)) = name.rsplit_once('.')
        && is_type_suffix(last)
    {
        name = head;
    }
    let (name, masked) = name.strip_suffix(".mask").map_or((name, false), |name| (name, true));
    let (family, fields) = without_fields(name);
    let (letters, kind, _) = FAMILIES.iter().find(|f| f.2.split(' ').any(|n| n == family))?;
    let mut roles: Vec<Role> = letters.chars().map(role).collect();
    match (masked, kind) {
        (false, _) => {}
        (true, Masked::No) => return None,
        (true, _) => {
            let behind = |r: &Role| matches!(r, Role::Frm | Role::Vxrm | Role::Avl);
            let at = roles.iter().position(behind).unwrap_or(roles.len());
            roles.insert(at, Role::Mask);
            if *kind == Masked::Policy && !roles.contains(&Role::Policy) {
                roles.push(Role::Policy);
            }
            if *kind == Masked::Passthru {
                roles.insert(0, Role::Passthru);
            }
        }
    }
    Some(Intrinsic { family, fields, roles })
}

/// Is it `vsetvli` or `vsetvlimax`? Then whether it is the latter.
pub fn sets_length(name: &str) -> Option<bool> {
    let name = name.strip_prefix("llvm.riscv.vsetvli")?;
    match name.split('.').next()? {
        "" => Some(false),
        "max" => Some(true),
        _ => None,
    }
}

/// Is there such an intrinsic here?
pub fn is_known(name: &str) -> bool {
    sets_length(name).is_some() || find(name).is_some()
}

/// `vluxseg3` is `vluxei` of 3 fields.
fn without_fields(name: &str) -> (String, u8) {
    let fields = name.split_once("seg").and_then(|(head, tail)| {
        let count = tail.get(..1)?.parse().ok().filter(|n| (2..=8).contains(n))?;
        Some((head, count, &tail[1..]))
    });
    match fields {
        Some((head, count, tail)) if head.ends_with('x') => (format!("{head}ei{tail}"), count),
        Some((head, count, tail)) => (format!("{head}e{tail}"), count),
        None => (name.to_owned(), 1),
    }
}

fn role(letter: char) -> Role {
    match letter {
        'p' => Role::Passthru,
        'a' => Role::Accumulator,
        '1' => Role::Vs1,
        '2' => Role::Vs2,
        'm' => Role::Mask,
        'c' => Role::Base,
        'o' => Role::Offset,
        'd' => Role::Data,
        'f' => Role::Frm,
        'x' => Role::Vxrm,
        'y' => Role::Policy,
        _ => Role::Avl,
    }
}
