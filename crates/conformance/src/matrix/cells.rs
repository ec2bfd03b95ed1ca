//! A cell is a vector instruction with SEW, LMUL and whether it is masked.
//!
//! Instructions that do not depend on vtype (`vset*`, loads and stores of whole registers) have one cell.

use std::sync::Arc;

use rivet_exec::{Observer, Uop};
use rivet_hart::{AddressSpace, Cause, Config, Hart};
use rivet_isa::op::ROWS;
use rivet_isa::{Addressing, Decoder, Inst, Isa, Lmul, Op, Operand, Sew, Slot, Vtype, Xlen};
use rivet_mem::{MemError, UserSpace};

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The instruction.
    pub op: Op,
    /// vtype's part; none for an instruction that does not depend on it.
    pub setting: Option<(Sew, Lmul)>,
    /// Under a mask; false for an instruction without the choice.
    pub masked: bool,
}

/// A set of cells: for each instruction a bit each for its settings, twice, and one for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells(Vec<u64>);

impl Default for Cells {
    fn default() -> Cells {
        Cells(vec![0; ROWS.len()])
    }
}

const LMULS: u32 = Lmul::ALL.len() as u32;
/// The bit of a cell without a setting.
const NO_SETTING: u32 = Sew::ALL.len() as u32 * LMULS * 2;

fn bit(sew: Sew, lmul: Lmul, masked: bool) -> u32 {
    (sew as u32 * LMULS + (lmul.log2() + 3) as u32) * 2 + u32::from(masked)
}

impl Cell {
    fn bit(&self) -> u32 {
        self.setting.map_or(NO_SETTING, |(sew, lmul)| bit(sew, lmul, self.masked))
    }

    /// The cell in words, without the instruction: `e32 m2 masked`.
    pub fn setting_text(&self) -> String {
        let mask = if self.masked { " masked" } else { "" };
        self.setting.map_or_else(|| "any".into(), |(sew, lmul)| format!("{sew} {lmul}{mask}"))
    }
}

impl Cells {
    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.op as usize] |= 1 << cell.bit();
    }

    /// Is it in the set?
    pub fn contains(&self, cell: &Cell) -> bool {
        self.0[cell.op as usize] >> cell.bit() & 1 != 0
    }

    /// Adds all of another set.
    pub fn merge(&mut self, other: &Cells) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    /// All of them by instruction.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        Op::all().flat_map(|op| possible(op).filter(|cell| self.contains(cell)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }
}

/// Whether what the instruction does depends on vtype.
fn depends_on_vtype(op: Op) -> bool {
    !op.is_vset() && op.form().memory.is_none_or(|memory| memory.addressing != Addressing::Whole)
}

/// The cells of an instruction, legal or not; none of a scalar one.
fn possible(op: Op) -> impl Iterator<Item = Cell> {
    let with_setting = op.is_vector() && depends_on_vtype(op);
    let masks: &[bool] = if op.row().operands.contains(&Operand::Vm) { &[false, true] } else { &[false] };
    let all = Sew::ALL.into_iter().flat_map(|sew| Lmul::ALL.into_iter().map(move |lmul| Some((sew, lmul))));
    let settings = all.filter(move |_| with_setting).chain((op.is_vector() && !with_setting).then_some(None));
    settings.flat_map(move |setting| {
        let masks = if setting.is_some() { masks } else { &masks[..1] };
        masks.iter().map(move |&masked| Cell { op, setting, masked })
    })
}

/// Collects the cells of the vector instructions that retire.
#[derive(Default)]
pub struct Counter {
    cells: Cells,
    vtype: Option<Vtype>,
}

impl From<Counter> for Cells {
    fn from(counter: Counter) -> Cells {
        counter.cells
    }
}

impl Observer for Counter {
    fn before(&mut self, hart: &mut Hart, _: &Uop) {
        self.vtype = Some(hart.v.vtype());
    }

    fn retired(&mut self, _: &mut Hart, uop: &Uop) {
        if !uop.op.is_vector() {
            return;
        }
        let setting = match self.vtype {
            Some(vtype) if depends_on_vtype(uop.op) => Some((vtype.sew, vtype.lmul)),
            _ => None,
        };
        let masked = !uop.vm && setting.is_some() && uop.op.row().operands.contains(&Operand::Vm);
        self.cells.insert(Cell { op: uop.op, setting, masked });
    }
}

/// Every cell that is legal at some VLEN, on a hart that has everything.
///
/// A larger VLEN makes no setting illegal, so that the largest decides. Registers are chosen so that groups of eight
/// neither overlap nor are misaligned: what is illegal then is so for its setting.
pub fn legal() -> Result<Cells, MemError> {
    let isa = Isa::everything(Xlen::Rv64);
    let isa = isa.with_vlen(65536).unwrap_or(isa);
    let config = Arc::new(Config::new(isa));
    let mut hart = Hart::new(Arc::clone(&config), AddressSpace::User(UserSpace::new(16)?));
    let mut cells = Cells::default();
    for cell in Op::all().flat_map(possible) {
        let vtype = cell.setting.map(|(sew, lmul)| Vtype::new(sew, lmul));
        if vtype.is_some_and(|vtype| !vtype.is_supported(isa.elen, isa.vlen)) {
            continue;
        }
        let Some(inst) = sample(cell, &config.decoder) else { continue };
        hart.v.set_vtype(vtype.unwrap_or(Vtype::ILLEGAL));
        (hart.v.vl, hart.v.vstart) = (0, 0);
        let uop = Uop::new(inst, 0);
        let refused =
            (uop.handler)(&mut hart, &uop).is_err_and(|trap| trap.cause == Cause::IllegalInstruction);
        if !refused {
            cells.insert(cell);
        }
    }
    Ok(cells)
}

/// An encoding of the cell's instruction.
fn sample(cell: Cell, decoder: &Decoder) -> Option<Inst> {
    let row = cell.op.row();
    let needs_v0 = cell.masked || row.operands.contains(&Operand::V0);
    let mut inst = Inst { len: row.len, vm: !needs_v0, ..Inst::new(cell.op) };
    for operand in &row.operands {
        match (operand, operand.slot()) {
            (Operand::Vd | Operand::Vs3, _) => inst.rd = 8,
            (Operand::Vs2, _) => inst.rs2 = 16,
            (Operand::Vs1, _) => inst.rs1 = 24,
            (_, Slot::Imm) => inst.imm = operand.range().0.max(0),
            _ => {}
        }
    }
    decoder.decode(inst.encode(Xlen::Rv64)?).filter(|inst| inst.op == cell.op)
}
