//! Vector instructions whose groups are long, and which are in no [`super::fused`]. Chunks would be many then: they take
//! long to compile, and are slower than the host's widest vectors.
//!
//! Loads and stores are copies, others calls of their functions in `exec`. Those are cheaper than what [`super::call`]
//! does: the instruction cannot trap nor stop the hart, so that there is no way out behind it. Invariant: it has been found legal under the vtype of the plan, and vector state (floating-point state too, if it has
//! to do with that) is as [`super::Guards`] says.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew, Shape, VtypeKey};

use super::elements::{Elements, Layout};
use super::plan::{MOST, Plan, VectorOp, is_float, touched};
use super::{CompileKey, Lower, Vl, VtypeState, flags};
use crate::abi;
use crate::operands::{Registers, uses};

/// Bytes of the longest body that is done in chunks where vl is known. With short registers, groups of a tight loop are
/// kept in the host's registers; with long ones they do not fit there.
pub(super) fn known(compile_key: &CompileKey) -> u32 {
    if compile_key.vlen > 256 { 128 } else { LONG }
}

/// The same where an instruction's kernel is in `exec`, which takes longer to call.
pub(super) const LONG: u32 = 256;
/// The same where vl is not known: all chunks would be made, of which few may be needed.
pub(super) fn unknown(compile_key: &CompileKey) -> u32 {
    known(compile_key) / 2
}

/// The same of slides that go through memory.
pub(super) const MOVED: u32 = 64;
/// Words of the longest mask that is done word by word.
pub(super) const WORDS: u32 = 4;

/// A call in `exec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// It has nothing to do with floating point.
    Plain,
    /// It depends on frm and mstatus.FS, and may raise floating-point flags.
    Float,
}

/// The plan of an instruction done so, `chunks` being that in chunks, if there is one.
pub(super) fn plan(
    uop: &Uop,
    vector: VtypeState,
    compile_key: &CompileKey,
    chunks: Option<&Plan>,
) -> Option<Plan> {
    let VtypeState::Known { key, vl, .. } = vector else { return None };
    if let Some(chunks) = chunks
        && let VectorOp::Load | VectorOp::Store = chunks.what
    {
        let store = matches!(chunks.what, VectorOp::Store);
        let fits = compile_key.user_bits.is_some() && !compile_key.rv32 && (store || compile_key.undisturbed);
        let what = VectorOp::Elements(Elements { store, places: Layout::Neighbours });
        return fits.then_some(Plan { what, bytes: chunks.body, partial: false, ..*chunks });
    }
    if let Some(chunks) = chunks {
        let (float, known) = (is_float(chunks), matches!(chunks.vl, Vl::Exact(_)));
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
        what: VectorOp::Kernel(kernel),
        sew,
        body: most,
        bytes: most,
        group,
        vl,
        partial: false,
        reads: vectors.reads.v,
        writes: vectors.writes.v,
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
        Function::narrow_bf16 | Function::widen_bf16 | Function::wbf16_vf | Function::wbf16_vv
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

impl Lower<'_> {
    /// The call.
    pub(super) fn kernel(&mut self, uop: &Uop, plan: &Plan) {
        let scalars = uses(uop);
        let reads = Registers { v: plan.reads | plan.writes, ..scalars.reads.union(scalars.writes) };
        self.write_back(self.dirty.intersection(reads));
        self.sync_vtype();
        // A move depends on frm, too, but a region of moves alone does not clear the host's flags first.
        let function = match flags::may_raise(uop) {
            true => abi::kernel_float as *const (),
            false => abi::kernel as *const (),
        };
        let function = self.b.ins().iconst(I64, function.addr() as i64);
        let uop_at = self.b.ins().iconst(I64, (&raw const *uop).addr() as i64);
        self.b.ins().call_indirect(self.calls, function, &[self.hart, self.context, uop_at]);
        let writes = Registers { v: plan.writes, ..scalars.writes };
        self.reload(writes);
        self.dirty = self.dirty.union(Registers { v: writes.v & self.resident_in(self.tight), ..writes });
    }

    /// Tells the hart of vtype and vl, if it does not know. Most often vtype is what it was.
    pub(super) fn sync_vtype(&mut self) {
        let VtypeState::Known { key, vl, .. } = self.vector else { return };
        if !self.dirty.vtype {
            return;
        }
        let now = self.load_own(I32, abi::hart::VTYPE);
        let same = self.b.ins().icmp_imm_u(IntCC::Equal, now, i64::from(key.bits()));
        let (only, other, done) = (self.b.create_block(), self.cold_block(), self.b.create_block());
        self.b.ins().brif(same, only, &[], other, &[]);
        self.go_on_in(other);
        self.write_back_vtype();
        self.b.ins().jump(done, &[]);
        self.go_on_in(only);
        let vl = self.vl_value(vl);
        self.store_own(vl, abi::hart::VL);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.dirty.vtype = false;
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
