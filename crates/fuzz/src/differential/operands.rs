//! Operands of a row are chosen so that they mostly obey the rules of the row, and sometimes do not.
//!
//! It knows no rule itself. It asks Rivet whether an instruction would be illegal and tries again if so; a case that
//! Rivet wrongly calls illegal is compared all the same, for the last attempt is taken whatever it is.

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{AddressSpace, Cause, Config, Hart};
use rivet_isa::{Inst, Operand, Slot};
use rivet_mem::{MemError, UserSpace};

use super::generate::CaseConfig;
use rivet_rng::Rng;

/// Attempts to find legal operands.
const ATTEMPTS: u32 = 60;
/// Of a hundred cases so many are taken as they come.
const UNCHECKED: u64 = 10;

/// CSRs that user programs have, some that they have not, and some that do not exist.
const CSRS: [u16; 16] = [
    0x001, 0x002, 0x003, 0x008, 0x009, 0x00a, 0x00f, 0xc20, 0xc21, 0xc22, 0x001, 0x002, 0x003, 0x100, 0x300,
    0x8ff,
];

/// Chooses encodings.
pub(crate) struct Chooser {
    config: Arc<Config>,
    /// Answers whether an instruction is illegal.
    hart: Hart,
}

impl Chooser {
    /// For the instructions of `config`.
    pub(crate) fn new(config: Arc<Config>) -> Result<Chooser, MemError> {
        let hart = Hart::new(Arc::clone(&config), AddressSpace::User(UserSpace::new(16)?));
        Ok(Chooser { config, hart })
    }

    /// An instruction of the row that `setting` names, with its encoding.
    pub(crate) fn choose(&mut self, setting: &CaseConfig, rng: &mut Rng) -> Inst {
        let unchecked = rng.percent(UNCHECKED);
        let mut last = None;
        for _ in 0..ATTEMPTS {
            let inst = attempt(setting, rng);
            let Some(raw) = inst.encode(self.config.isa.xlen) else { continue };
            // Another row may have a part of this one's encodings.
            let Some(inst) = self.config.decoder.decode(raw).filter(|i| i.op == setting.op) else { continue };
            if unchecked || self.refusal(setting, inst).is_none() {
                return inst;
            }
            last = Some(inst);
        }
        last.unwrap_or_else(|| panic!("{} has no encoding", setting.op.row().mnemonic()))
    }

    /// An encoding without meaning, a few bits from `raw`.
    pub(crate) fn reserved(&self, raw: u32, rng: &mut Rng) -> Option<u32> {
        let mutant = |rng: &mut Rng| (0..1 + rng.below(3)).fold(raw, |raw, _| raw ^ 1 << rng.between(7, 31));
        (0..ATTEMPTS).map(|_| mutant(rng)).find(|&raw| self.config.decoder.decode(raw).is_none())
    }

    /// Why the instruction is illegal in that setting, if it is. Values of registers do not matter for this.
    pub(crate) fn refusal(&mut self, setting: &CaseConfig, inst: Inst) -> Option<String> {
        let hart = &mut self.hart;
        hart.x = [0; 32];
        hart.v.set_vtype(setting.vtype());
        (hart.v.vl, hart.v.vstart) = (setting.vl as usize, setting.vstart as usize);
        hart.frm = setting.fcsr >> 5;
        (hart.pc, hart.waiting) = (0, false);
        let uop = Uop::new(inst, 0);
        let trap = (uop.handler)(hart, &uop).err()?;
        (trap.cause == Cause::IllegalInstruction).then(|| trap.why.to_string())
    }
}

fn attempt(setting: &CaseConfig, rng: &mut Rng) -> Inst {
    let row = setting.op.row();
    let mut inst = Inst { len: row.len, ..Inst::new(setting.op) };
    for &operand in &row.operands {
        operand_of(operand, setting, &mut inst, rng);
    }
    if rng.percent(4) && row.operands.contains(&Operand::Rs2) {
        inst.rs2 = inst.rs1;
    }
    inst
}

fn operand_of(operand: Operand, setting: &CaseConfig, inst: &mut Inst, rng: &mut Rng) {
    use Operand::*;
    let (min, max, step) = operand.range();
    let any = |rng: &mut Rng| {
        let steps = (i64::from(max) - i64::from(min)) / i64::from(step);
        (i64::from(min) + i64::from(step) * rng.between(0, steps)) as i32
    };
    let value = match operand {
        // The driver needs x30 and x31.
        Rd if setting.is_vset() && rng.percent(15) => 0,
        Rd | RdN0 | RdN2 | RdRs1 | RdRs1N0 => rng.below(30) as i32,
        RdPair | RdD => 2 * rng.below(15) as i32,
        Rs1D | Rs2D | Rs3D => 2 * rng.below(16) as i32,
        Rs1 if setting.is_vset() && rng.percent(15) => 0,
        Mem | Rs1N0 => base(rng),
        Vd | Vs1 | Vs2 | Vs3 => group(setting, rng),
        Vm => i32::from(!setting.masked),
        Nf => fields(setting, rng),
        Rm => rng.pick(&[0, 1, 2, 3, 4, 7, 7, 7]),
        Csr => rng.pick(&CSRS).into(),
        VtypeI11 | VtypeI10 => vtype(max, rng),
        // Over the jump that stands behind the instruction.
        B12 | J20 | CB | CJ => i32::from(inst.len) + 4,
        _ if operand.slot() == Slot::Imm && rng.percent(30) => {
            rng.pick(&[min, max, 0.max(min), step.max(min), (-step).max(min), max - step])
        }
        _ => any(rng),
    };
    match operand {
        MemI | MemS | MemP => inst.rs1 = base(rng) as u8,
        CMemW | CMemD | CMemB | CMemH => inst.rs1 = 8 + rng.below(8) as u8,
        CMemWsp | CMemDsp | CMemWspS | CMemDspS => inst.rs1 = 2,
        _ => {}
    }
    match operand.slot() {
        Slot::Rd => inst.rd = value as u8,
        Slot::Rs1 => inst.rs1 = value as u8,
        Slot::Rs2 => inst.rs2 = value as u8,
        Slot::Rs3 => inst.rs3 = value as u8,
        Slot::RdRs1 => (inst.rd, inst.rs1) = (value as u8, value as u8),
        Slot::Imm => inst.imm = value,
        Slot::Aux => inst.aux = value as u8,
        Slot::Vm => inst.vm = value != 0,
    }
}

/// The register of an address: not x0, and not x31, which holds the address of the slot itself.
fn base(rng: &mut Rng) -> i32 {
    1 + rng.below(30) as i32
}

/// A vector register at which a group may begin, if luck will have it.
fn group(setting: &CaseConfig, rng: &mut Rng) -> i32 {
    let regs = u64::from(setting.lmul.regs());
    let align = match rng.below(16) {
        0 => 1,
        1 | 2 => (regs / 2).max(1),
        3..=8 => regs,
        9..=13 => (regs * 2).min(8),
        14 => (regs * 4).min(8),
        _ => 8,
    };
    (rng.below(32 / align) * align) as i32
}

/// `nf`: fields less one. Groups of all fields together have eight registers at most.
fn fields(setting: &CaseConfig, rng: &mut Rng) -> i32 {
    let most = 8 / u64::from(setting.lmul.regs());
    match rng.below(20) {
        0..=9 => 0,
        19 => rng.below(8) as i32,
        _ => rng.below(most) as i32,
    }
}

fn vtype(max: i32, rng: &mut Rng) -> i32 {
    match rng.below(10) {
        0 => rng.below(max as u64 + 1) as i32,
        1 => rng.below(256) as i32,
        _ => (rng.below(4) << 6 | rng.below(4) << 3 | rng.pick(&[0, 1, 2, 3, 5, 6, 7])) as i32,
    }
}
