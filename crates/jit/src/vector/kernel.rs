//! Vector instructions that are calls of `exec` rather than code: groups are long, and the instruction is in no fused loop.
//!
//! Code in chunks would take long to compile, and is slower than the functions of `exec` with the widest vectors of the
//! host. Invariant: the instruction has been found legal under the vtype of the plan, so that it cannot trap.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew, Shape, VtypeKey};

use super::elements::{Elements, Layout};
use super::fill::Fill;
use super::{MOST, Plan, VectorOp, Vl, VtypeState};
use crate::flags;
use crate::guards::CompileKey;
use crate::operands::uses;
use crate::vector::plan::touched;

/// Bytes of the longest body that is done in chunks where vl is known. With short registers, groups of a tight loop are
/// kept in the host's registers; with long ones they do not fit there.
pub(crate) fn known(compile_key: &CompileKey) -> u32 {
    if compile_key.vlen > 256 { 128 } else { LONG }
}

/// The same where an instruction's kernel is in `exec`, which takes longer to call.
pub(crate) const LONG: u32 = 256;

/// The same where vl is not known: all chunks would be made, of which few may be needed.
pub(crate) fn unknown(compile_key: &CompileKey) -> u32 {
    known(compile_key) / 2
}

/// The same of slides that go through memory.
pub(crate) const MOVED: u32 = 64;

/// Words of the longest mask that is done word by word.
pub(crate) const WORDS: u32 = 4;

/// A call in `exec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// It has nothing to do with floating point.
    Plain,
    /// It depends on frm and mstatus.FS, and may raise floating-point flags.
    Float,
}

/// The plan of an instruction done so, `chunks` being that in chunks, if there is one.
pub(crate) fn plan(
    uop: &Uop,
    vector: VtypeState,
    compile_key: &CompileKey,
    chunks: Option<&Plan>,
) -> Option<Plan> {
    let VtypeState::Known { key, vl, .. } = vector else { return None };
    if let Some(chunks) = chunks
        && let VectorOp::Load | VectorOp::Store = chunks.op
    {
        let store = matches!(chunks.op, VectorOp::Store);
        let fits = compile_key.user_bits.is_some() && !compile_key.rv32;
        let op = VectorOp::Elements(Elements { store, places: Layout::Neighbours });
        return fits.then_some(Plan { op, bytes: chunks.body, partial: false, ..*chunks });
    }
    if let Some(chunks) = chunks {
        let (float, known) = (chunks.is_float(), matches!(chunks.vl, Vl::Exact(_)));
        if float && chunks.bytes <= MOST || known && chunks.bytes <= LONG && !chunks.is_slide() {
            return None;
        }
    }
    let vtype = key.vtype();
    let float = depends_on_frm(uop);
    if !is_legal(uop, key) || !compile_key.vectors || !is_quiet(uop, vtype.sew) || float && !compile_key.float
    {
        return None;
    }
    let kernel = if float { Kernel::Float } else { Kernel::Plain };
    let vectors = touched(uop, vector, compile_key);
    let sew = vtype.sew;
    let most = vl.most() * sew.bytes();
    let group = vtype.vlmax(compile_key.vlen) * sew.bytes();
    Some(Plan {
        op: VectorOp::Kernel(kernel),
        sew,
        body: most,
        bytes: most,
        group,
        vl,
        partial: false,
        reads: vectors.reads.v,
        writes: vectors.writes.v,
        fill: Fill::default(),
    })
}

/// Was it found legal under this vtype, or, being a move of whole registers, under any?
fn is_legal(uop: &Uop, key: VtypeKey) -> bool {
    match uop.op.base().form().vd {
        Shape::Whole(_) => uop.is_legal_anywhere(),
        _ => uop.is_legal_under(key),
    }
}

/// Is it illegal where floating point is off, or frm is no rounding mode? All with floating-point operands are, the
/// moves too.
fn depends_on_frm(uop: &Uop) -> bool {
    flags::may_raise(uop) || uses(uop).reads.f != 0
}

/// Does it never trap once it is found legal (and frm is a rounding mode), and touch nothing but registers?
fn is_quiet(uop: &Uop, sew: Sew) -> bool {
    let (chapter, function, name) = uop.op.semantics();
    // These depend on more than legality looks at.
    let is_narrow = matches!(name, Param::Mulh | Param::Mulhu | Param::Mulhsu | Param::Smul);
    let is_bf16 = matches!(
        function,
        Function::narrow_bf16
            | Function::widen_bf16
            | Function::wbf16_vf
            | Function::wbf16_vv
            | Function::narrow_bf16_sat
            | Function::narrow_ofp8
            | Function::narrow_ofp8_sat
    );
    if matches!(name, Param::Clmul | Param::Clmulh) || is_narrow && sew == Sew::E64 || is_bf16 {
        return false;
    }
    match chapter {
        Chapter::vint
        | Chapter::vmac
        | Chapter::vwiden
        | Chapter::vnarrow
        | Chapter::vcmp
        | Chapter::vcarry
        | Chapter::vfixed
        | Chapter::vmask
        | Chapter::vmove
        | Chapter::vred => true,
        Chapter::vperm => !matches!(function, Function::fmv_f_s | Function::fmv_s_f | Function::mv_x_s),
        Chapter::vfloat
        | Chapter::vfmac
        | Chapter::vfwiden
        | Chapter::vfcmp
        | Chapter::vfcvt
        | Chapter::vfred => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use rivet_exec::Uop;
    use rivet_isa::decode::available;
    use rivet_isa::{Ext, ExtSet, Isa, Op, Xlen};
    use rivet_testkit::{Rng, everything, machine, random_inst, randomize};

    use super::{depends_on_frm, is_legal, is_quiet};

    /// They differ in what instructions may ask for beyond vtype.
    fn isas() -> Vec<Isa> {
        let only = |exts: &[Ext]| Isa { vlen: 128, ..Isa::new(Xlen::Rv64, ExtSet::of(exts)) };
        vec![
            everything(Xlen::Rv64),
            everything(Xlen::Rv32),
            only(&[Ext::Zve32x, Ext::Zvbb]),
            only(&[Ext::Zve32f, Ext::Zvfhmin]),
            only(&[Ext::Zve64x, Ext::Zvbb, Ext::Zvbc]),
            only(&[Ext::V, Ext::Zvfbfmin]),
            only(&[Ext::V, Ext::Zvfh]),
        ]
    }

    #[test]
    fn what_is_quiet_does_not_trap_where_it_was_found_legal() {
        let rng = &mut Rng::new(0x9e7);
        for isa in isas() {
            let (mut hart, mut quiet) = (machine(isa), 0);
            for op in Op::all().filter(|&op| op.is_vector() && available(op, &isa)) {
                for _ in 0..100 {
                    randomize(rng, &mut hart);
                    hart.v.vstart = 0;
                    let Some(inst) = random_inst(rng, op, isa.xlen) else { break };
                    let uop = Uop::new(inst, 0);
                    if !depends_on_frm(&uop) {
                        (hart.frm, hart.fs) = (5, 0);
                    }
                    let (key, vtype) = (hart.v.vtype_key(), hart.v.vtype());
                    if !is_quiet(&uop, vtype.sew) {
                        continue;
                    }
                    let done = (uop.handler)(&mut hart, &uop);
                    if is_legal(&uop, key) {
                        assert!(done.is_ok(), "{inst:?} under {vtype}: {done:?}");
                        assert!(!hart.stop, "{inst:?} stops the hart");
                        quiet += 1;
                    }
                }
            }
            assert!(quiet > 2_000, "{quiet} under {isa}");
        }
    }
}
