//! The generator makes a case from a row, SEW, LMUL, mask and random numbers.

use std::sync::Arc;

use rivet_hart::Config;
use rivet_isa::{Chapter, Inst, Lmul, Op, Operand, Sew, Vtype, Xlen};
use rivet_mem::MemError;

use super::case::{InstCase, Landing};
use super::memory;
use super::operands::Chooser;
use super::rows::{is_harmless, is_indirect_jump, is_vector, whole_registers};
use super::state;
use rivet_rng::Rng;
use rivet_testkit::asm::inst;

/// Of a hundred cases so many have an encoding that means nothing.
const RESERVED: u64 = 3;

/// What a case is to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The row.
    pub op: Op,
    /// Vector type; none for rows that do not depend on it, and to test vill.
    pub sew_lmul: Option<(Sew, Lmul)>,
    /// With mask, if the row has a choice.
    pub masked: bool,
}

/// The part of a case that decides whether the instruction is legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaseConfig {
    pub(crate) op: Op,
    pub(crate) sew: Sew,
    pub(crate) lmul: Lmul,
    /// As `vsetvl` takes it; with vill sew and lmul mean nothing.
    pub(crate) bits: u64,
    pub(crate) masked: bool,
    pub(crate) vlmax: u64,
    pub(crate) vl: u64,
    pub(crate) vstart: u64,
    pub(crate) fcsr: u8,
}

impl CaseConfig {
    pub(crate) fn vtype(&self) -> Vtype {
        Vtype::from_bits(self.bits)
    }

    /// Is the row a vset?
    pub(crate) fn is_vset(&self) -> bool {
        self.op.row().chapter == Chapter::vset
    }
}

/// Makes cases.
pub(crate) struct Generator {
    config: Arc<Config>,
    chooser: Chooser,
}

impl Generator {
    /// For the instructions of `config`.
    pub(crate) fn new(config: Arc<Config>) -> Result<Generator, MemError> {
        Ok(Generator { chooser: Chooser::new(Arc::clone(&config))?, config })
    }

    /// A case for `target`; `image` is what memory will hold.
    pub(crate) fn case(&mut self, target: &Target, image: &[u8], rng: &mut Rng) -> InstCase {
        let setting = self.setting(target, rng);
        let inst = self.chooser.choose(&setting, rng);
        let row = inst.op.row();
        let mut case = InstCase {
            inst,
            reserved: false,
            before: None,
            x: state::integers(&setting, rng),
            f: state::floats(&setting, rng),
            v: state::vectors(&setting, &inst, self.config.isa.vlen as usize / 8, rng),
            fcsr: setting.fcsr,
            vcsr: rng.below(8) as u8,
            vtype: setting.bits,
            vl: setting.vl,
            vstart: setting.vstart,
            accesses: false,
            stores: false,
            landing: None,
        };
        state::operands(&mut case, &setting, rng);
        if is_indirect_jump(inst.op) && inst.rs1 != 0 && inst.rs1 != 31 {
            let odd = rng.below(2) as i64;
            case.landing = Some(Landing { reg: inst.rs1, offset: odd - i64::from(inst.imm) });
        } else if row.operands.iter().any(|o| o.is_memory()) && !is_indirect_jump(inst.op) {
            memory::aim(&mut case, &setting, image, rng);
            case.before = reserve(&inst, rng);
        }
        case.x[0] = 0;
        if rng.percent(RESERVED)
            && is_harmless(inst.op)
            && let Some(raw) = self.chooser.reserved(inst.raw, rng)
        {
            (case.inst.raw, case.reserved) = (raw, true);
        }
        case
    }

    /// Why Rivet holds the case for illegal, if it does.
    pub(crate) fn refusal(&mut self, case: &InstCase) -> Option<String> {
        if case.reserved {
            return Some("no such instruction".into());
        }
        let vtype = case.vtype();
        let setting = CaseConfig {
            op: case.inst.op,
            sew: vtype.sew,
            lmul: vtype.lmul,
            bits: case.vtype,
            masked: !case.inst.vm,
            vlmax: 0,
            vl: case.vl,
            vstart: case.vstart,
            fcsr: case.fcsr,
        };
        self.chooser.refusal(&setting, case.inst)
    }

    fn setting(&self, target: &Target, rng: &mut Rng) -> CaseConfig {
        let isa = &self.config.isa;
        let vector = is_vector(target.op);
        let (sew, lmul) = target.sew_lmul.unwrap_or((Sew::E8, Lmul::M1));
        let policy = |vtype: Vtype, rng: &mut Rng| {
            let choice = rng.below(4);
            Vtype { vta: choice & 1 != 0, vma: choice & 2 != 0, ..vtype }
        };
        let vtype = match target.sew_lmul {
            Some(_) => policy(Vtype::new(sew, lmul), rng),
            None if vector => Vtype::ILLEGAL,
            None => policy(Vtype::new(Sew::E8, Lmul::M1), rng),
        };
        let vlmax = u64::from(vtype.vlmax(isa.vlen));
        let vl = match rng.below(20) {
            _ if vlmax == 0 => 0,
            0 => 0,
            1 | 2 => 1,
            3 => vlmax - 1,
            4..=10 => vlmax,
            11 => rng.below(vlmax.min(8)) + 1,
            _ => rng.below(vlmax + 1),
        };
        let vl = match target.op.is_vector_crypto() && rng.percent(75) {
            // Whole element groups, of 4 elements or 8.
            true => vl & if vlmax < 8 { !3 } else { !7 },
            false => vl,
        };
        let vstart = match rng.below(24) {
            0 | 1 if vector => rng.below(vl.max(1)),
            2 if vector => rng.below(isa.vlen.into()),
            3 if vector => rng.below(8),
            _ => 0,
        };
        let vstart = match whole_registers(target.op) {
            // QEMU 10.0 aborts beyond the end.
            Some(registers) => vstart % u64::from(isa.vlen / 64 * registers),
            None => vstart,
        };
        let frm = match rng.below(20) {
            0 => 5 + rng.below(3),
            _ => rng.below(5),
        };
        let fflags = if rng.percent(60) { 0 } else { rng.below(32) };
        CaseConfig {
            op: target.op,
            sew,
            lmul,
            bits: vtype.bits(Xlen::Rv64),
            masked: target.masked,
            vlmax,
            vl,
            vstart,
            fcsr: (frm << 5 | fflags) as u8,
        }
    }
}

/// The `lr` before most of the `sc`, from the same address.
fn reserve(sc: &Inst, rng: &mut Rng) -> Option<u32> {
    let lr = match sc.op {
        Op::sc_w => Op::lr_w,
        Op::sc_d => Op::lr_d,
        _ => return None,
    };
    let lr = inst(lr, 30, sc.rs1, 0, 0);
    // x30 would no longer hold the address.
    if rng.percent(70) && sc.rs1 != 30 { lr.encode(Xlen::Rv64) } else { None }
}

/// All targets of a row: every setting for vector rows.
pub(crate) fn targets(op: Op, config: &Config) -> Vec<Target> {
    let row = op.row();
    if !is_vector(op) {
        return vec![Target { op, sew_lmul: None, masked: false }];
    }
    let masks: &[bool] = if row.operands.contains(&Operand::Vm) { &[false, true] } else { &[false] };
    let isa = &config.isa;
    let types = Sew::ALL.into_iter().flat_map(|sew| Lmul::ALL.into_iter().map(move |lmul| (sew, lmul)));
    let types = types.filter(|&(sew, lmul)| Vtype::new(sew, lmul).is_supported(isa.elen, isa.vlen)).map(Some);
    types
        .chain([None])
        .flat_map(|sew_lmul| masks.iter().map(move |&masked| Target { op, sew_lmul, masked }))
        .collect()
}
