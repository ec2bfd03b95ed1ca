//! Vector instructions whose groups are long. Chunks would be many then: they take long to compile, and are slower than
//! the host's widest vectors.
//!
//! The common ones are calls of kernels that are given addresses and a number of bytes ([`wide`] for integers, `sticky`
//! in `exec` for numbers, a copy for loads and stores), others calls of their functions in `exec`. Either is cheaper than
//! what [`super::call`] does: the instruction cannot trap nor stop the hart, so that there is no way out behind it.
//! Invariant: it has been found legal under the vtype of the plan, and vector state (floating-point state too, if it has
//! to do with that) is as [`super::Needs`] says.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use rivet_exec::Uop;
use rivet_exec::fp::sticky::{self, Second};
use rivet_isa::{Sew, Shape, Vtype};

use super::elements::{Elements, Places};
use super::mask::Comparison;
use super::operation::{Operation, Other};
use super::plan::{MOST, Plan, What, float_types, is_float, touched, types};
use super::{Lower, Setting, Vector, Vl, flags};
use crate::abi;
use crate::operands::{Registers, uses};
use crate::wide::{self, Work};

/// Bytes of the longest body that is done in chunks where vl is known. With short registers, groups of a tight loop are
/// kept in the host's registers; with long ones they do not fit there.
pub(super) fn known(setting: &Setting) -> u32 {
    if setting.vlen > 256 { 128 } else { LONG }
}

/// The same where an instruction's kernel is in `exec`, which takes longer to call.
pub(super) const LONG: u32 = 256;
/// The same where vl is not known: all chunks would be made, of which few may be needed.
pub(super) fn unknown(setting: &Setting) -> u32 {
    known(setting) / 2
}

/// The same of slides that go through memory.
pub(super) const MOVED: u32 = 64;
/// Words of the longest mask that is done word by word.
pub(super) const WORDS: u32 = 4;

/// A call in `exec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// It has nothing to do with floating point, nor has its function.
    Plain,
    /// Its function may raise floating-point flags in the host that are not the guest's.
    Disturbing,
    /// It may raise floating-point flags, or depends on frm.
    Float,
}

/// A call of a kernel that is given addresses. Floating-point flags it leaves in the host.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic {
    kernel: sticky::Kernel,
    /// The group that is the first operand.
    first: u8,
    pub(super) other: Other,
    /// The second operand counts bits: it is below this.
    modulus: Option<u32>,
    pub(super) is_float: bool,
}

impl Arithmetic {
    /// That of an operation, if the host has it.
    fn of(uop: &Uop, operation: Operation, other: Other, sew: Sew) -> Option<Arithmetic> {
        let masked = !uop.vm;
        if !operation.is_float() {
            return Arithmetic::of_integers(uop, operation, other, sew);
        }
        let formula = operation.formula()?;
        let second = if let Other::Vector(_) = other { Second::Group } else { Second::Scalar };
        let kernel = sticky::kernel(formula, sew == Sew::E64, second, masked)?;
        Some(Arithmetic { kernel, first: uop.rs2, other, modulus: None, is_float: true })
    }

    fn of_integers(uop: &Uop, operation: Operation, other: Other, sew: Sew) -> Option<Arithmetic> {
        let work = operation.work(matches!(other, Other::Vector(_)))?;
        // A copy has one operand, in the place of the first.
        let (first, other) = match (work, other) {
            (Work::Copy, Other::Vector(r)) => (r, Other::None),
            (Work::Fill, other) => (uop.rd, other),
            _ => (uop.rs2, other),
        };
        let shifts = matches!(work, Work::Sll | Work::Srl | Work::Sra);
        let second = match other {
            Other::Vector(_) => wide::Second::Group,
            _ if shifts => wide::Second::Count,
            _ => wide::Second::Scalar,
        };
        let kernel = wide::kernel(work, sew, second, !uop.vm)?;
        let is_float = matches!(other, Other::Float(_));
        Some(Arithmetic { kernel, first, other, modulus: shifts.then_some(sew.bits()), is_float })
    }

    fn of_comparison(uop: &Uop, comparison: Comparison, other: Other, sew: Sew) -> Option<Arithmetic> {
        let relation = comparison.relation()?;
        let second = if let Other::Vector(_) = other { wide::Second::Group } else { wide::Second::Scalar };
        let kernel = wide::kernel(Work::Compare(relation), sew, second, !uop.vm)?;
        let is_float = matches!(comparison, Comparison::Float(_));
        Some(Arithmetic { kernel, first: uop.rs2, other, modulus: None, is_float })
    }

    fn of_merge(uop: &Uop, other: Other, sew: Sew) -> Option<Arithmetic> {
        let second = if let Other::Vector(_) = other { wide::Second::Group } else { wide::Second::Scalar };
        let kernel = wide::kernel(Work::Merge, sew, second, true)?;
        let is_float = matches!(other, Other::Float(_));
        Some(Arithmetic { kernel, first: uop.rs2, other, modulus: None, is_float })
    }
}

/// The plan of an instruction done so, `chunks` being that in chunks, if there is one.
pub(super) fn plan(uop: &Uop, vector: Vector, setting: &Setting, chunks: Option<&Plan>) -> Option<Plan> {
    let Vector::Known { key, vl, .. } = vector else { return None };
    if let Some(chunks) = chunks
        && let What::Load | What::Store = chunks.what
    {
        let store = matches!(chunks.what, What::Store);
        let fits = setting.user_bits.is_some() && !setting.rv32 && (store || setting.undisturbed);
        let what = What::Elements(Elements { store, places: Places::Neighbours });
        return fits.then_some(Plan { what, bytes: chunks.body, partial: false, ..*chunks });
    }
    if let Some(chunks) = chunks {
        let arithmetic = match chunks.what {
            What::Compute(operation, other) => Arithmetic::of(uop, operation, other, chunks.sew),
            What::Merge(other) => Arithmetic::of_merge(uop, other, chunks.sew),
            What::Compare(comparison, other) => Arithmetic::of_comparison(uop, comparison, other, chunks.sew),
            _ => None,
        };
        if let Some(arithmetic) = arithmetic {
            let what = What::Arithmetic(arithmetic);
            return Some(Plan { what, bytes: chunks.body, partial: false, ..*chunks });
        }
        let (float, known) = (is_float(chunks), matches!(chunks.vl, Vl::Is(_)));
        if float && chunks.bytes <= MOST || known && chunks.bytes <= LONG && !chunks.is_slide() {
            return None;
        }
    }
    let vtype = Vtype::from_bits(u64::from(key));
    let float = depends_on_frm(uop);
    if !is_legal(uop, key) || !setting.vectors || !is_quiet(uop, vtype.sew) || float && !setting.float {
        return None;
    }
    let kernel = match () {
        () if float => Kernel::Float,
        () if flags::may_disturb(uop) => Kernel::Disturbing,
        () => Kernel::Plain,
    };
    let vectors = touched(uop, vector, setting);
    let sew = vtype.sew;
    let most = vl.most() * sew.bytes();
    let group = vtype.vlmax(setting.vlen) * sew.bytes();
    Some(Plan {
        what: What::Kernel(kernel),
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
fn is_legal(uop: &Uop, key: u32) -> bool {
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
    let row = uop.op.base().row();
    let name = row.parameters.first().copied().unwrap_or_default();
    // These depend on more than legality looks at.
    let is_narrow = name.starts_with("Mulh") || name == "Smul";
    if name.starts_with("Clmul") || is_narrow && sew == Sew::E64 || row.function.contains("bf16") {
        return false;
    }
    match row.chapter {
        "vint" | "vmac" | "vwiden" | "vnarrow" | "vcmp" | "vcarry" | "vfixed" | "vmask" | "vmove"
        | "vred" => true,
        "vperm" => !matches!(row.function, "fmv_f_s" | "fmv_s_f" | "mv_x_s"),
        "vfloat" | "vfmac" | "vfwiden" | "vfcmp" | "vfcvt" | "vfred" => true,
        _ => false,
    }
}

impl Lower<'_> {
    /// The call.
    pub(super) fn kernel(&mut self, uop: &Uop, plan: &Plan, kernel: Kernel) {
        let scalars = uses(uop);
        let reads = Registers { v: plan.reads | plan.writes, ..scalars.reads.union(scalars.writes) };
        self.write_back(self.dirty.intersection(reads));
        self.give_setting();
        let function = match kernel {
            Kernel::Plain => abi::kernel as *const (),
            Kernel::Disturbing => abi::kernel_disturbing as *const (),
            Kernel::Float => abi::kernel_float as *const (),
        };
        let function = self.b.ins().iconst(I64, function.addr() as i64);
        let uop_at = self.b.ins().iconst(I64, (&raw const *uop).addr() as i64);
        self.b.ins().call_indirect(self.calls, function, &[self.hart, self.context, uop_at]);
        let writes = Registers { v: plan.writes, ..scalars.writes };
        self.reload(writes);
        self.dirty = self.dirty.union(Registers { v: writes.v & self.resident_in(self.tight), ..writes });
    }

    /// Arithmetic: a call that is given addresses.
    pub(super) fn arithmetic(&mut self, uop: &Uop, plan: &Plan, arithmetic: Arithmetic, slow: Block) {
        let (lane, _) = float_types(plan.sew);
        let second = match arithmetic.other {
            Other::Vector(r) => self.group_address(r),
            Other::Float(r) => {
                let value = self.number(r, lane, slow);
                let (int, _) = types(plan.sew);
                let bits = self.b.ins().bitcast(int, MemFlagsData::new(), value);
                if int == I64 { bits } else { self.b.ins().uextend(I64, bits) }
            }
            Other::Integer(r) => self.x(r),
            Other::Immediate(i) => self.b.ins().iconst(I64, i64::from(i)),
            Other::None => self.b.ins().iconst(I64, 0),
        };
        let second = match arithmetic.modulus {
            Some(bits) => self.b.ins().band_imm_s(second, i64::from(bits) - 1),
            None => second,
        };
        let touched = Registers { v: plan.reads | plan.writes, ..Registers::default() };
        self.write_back(self.dirty.intersection(touched));
        let (dest, first) = (self.group_address(uop.rd), self.group_address(arithmetic.first));
        let vl = self.vl_value(plan.vl);
        let bytes = self.b.ins().ishl_imm_s(vl, i64::from(plan.sew as u32));
        let function = self.b.ins().iconst(I64, (arithmetic.kernel as *const ()).addr() as i64);
        let arguments = [dest, first, second, bytes, self.file, bytes];
        self.b.ins().call_indirect(self.movers, function, &arguments);
        self.reload(Registers { v: plan.writes, ..Registers::default() });
        self.dirty.v |= plan.writes & self.resident_in(self.tight);
    }

    /// Where the group at `r` lies.
    fn group_address(&mut self, r: u8) -> Value {
        self.b.ins().iadd_imm_s(self.file, i64::from(r) * i64::from(self.setting.vlen / 8))
    }

    /// Tells the hart of vtype and vl, if it does not know. Most often vtype is what it was.
    pub(super) fn give_setting(&mut self) {
        let Vector::Known { key, vl, .. } = self.vector else { return };
        if !self.dirty.setting {
            return;
        }
        let now = self.load_own(I32, abi::hart::VTYPE);
        let same = self.b.ins().icmp_imm_u(IntCC::Equal, now, i64::from(key));
        let (only, other, done) = (self.b.create_block(), self.cold_block(), self.b.create_block());
        self.b.ins().brif(same, only, &[], other, &[]);
        self.go_on_in(other);
        self.write_back_setting();
        self.b.ins().jump(done, &[]);
        self.go_on_in(only);
        let vl = self.vl_value(vl);
        self.store_own(vl, abi::hart::VL);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.dirty.setting = false;
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
            for op in Op::all().filter(|&op| op.row().chapter.starts_with('v') && available(op, &isa)) {
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
