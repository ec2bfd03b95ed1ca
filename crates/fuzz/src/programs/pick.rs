//! The writer chooses instructions that are legal where they stand, and writes them as fragments.
//!
//! It keeps account of what is known of the state at this place of the program: vector type, registers that must not be
//! written. Invariant: after [`Writer::join`], where control flow meets, nothing is known of vtype.

use std::sync::Arc;

use rivet_hart::Config;
use rivet_isa::reg::x_name;
use rivet_isa::{Chapter, Decoder, Ext, Inst, Isa, Lmul, Op, Operand, Sew, Vtype, asm, decode};

use super::layout::Layout;
use super::program::{Fragment, Role};
use super::{ProgramError, Recipe, runtime};
use crate::differential::compare::is_comparable;
use crate::differential::generate::CaseConfig;
use crate::differential::known;
use crate::differential::operands::Chooser;
use crate::differential::rows::is_vector;
use rivet_rng::Rng;

/// Kinds of rows that are handled alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowClass {
    /// Registers to registers, without vectors.
    Scalar,
    /// Floating point, without vectors.
    Float,
    /// Loads, stores, atomics, cache blocks.
    Access,
    /// Vectors: registers to registers.
    Vector,
    /// Vector loads and stores.
    VectorAccess,
}

/// What the last vset asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vset {
    pub(super) vtype: Vtype,
    pub(super) avl: Avl,
}

/// Where AVL comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Avl {
    /// A number; -1 for more than any VLMAX.
    Number(i64),
    /// A register, and the most that it holds.
    Register(u8, u64),
}

/// A pointer into the window that a loop moves: the offsets that it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointer {
    pub(super) register: u8,
    pub(super) first: u64,
    pub(super) last: u64,
}

/// Writes steps, one instruction after the other.
pub(super) struct Writer {
    pub(super) rng: Rng,
    pub(super) layout: Layout,
    pub(super) config: Arc<Config>,
    chooser: Chooser,
    rows: [Vec<Op>; 5],
    /// Knows all extensions: what it does not know means nothing anywhere.
    all: Decoder,
    pub(super) steps: Vec<Fragment>,
    /// What vtype is, if that is known.
    pub(super) vset: Option<Vset>,
    /// Integer registers that must not be written, a bit each.
    pub(super) kept: u32,
    pub(super) pointer: Option<Pointer>,
    labels: usize,
}

/// sp, and the frame's own registers.
const KEPT: u32 = 1 | 1 << 2 | 1 << 30 | 1 << 31;
const ATTEMPTS: usize = 40;

impl Writer {
    pub(super) fn new(recipe: &Recipe) -> Result<Writer, ProgramError> {
        let Recipe { seed, isa, flavour, .. } = recipe;
        let config = Arc::new(Config::new(*isa));
        let layout = Layout::of(*flavour);
        let rows =
            [RowClass::Scalar, RowClass::Float, RowClass::Access, RowClass::Vector, RowClass::VectorAccess];
        let rows = rows.map(|kind| {
            let fits = |op: &Op| {
                let fixed = layout.open_choices || !matches!(op, Op::vfredusum_vs | Op::vfwredusum_vs);
                fixed && decode::available(*op, isa) && is_comparable(*op) && kind_of(*op) == Some(kind)
            };
            Op::all().filter(fits).collect()
        });
        Ok(Writer {
            rng: Rng::new(*seed),
            layout,
            chooser: Chooser::new(Arc::clone(&config))?,
            config,
            rows,
            all: Decoder::new(&Isa::everything(isa.xlen)),
            steps: Vec::new(),
            vset: None,
            kept: KEPT,
            pointer: None,
            labels: 0,
        })
    }

    /// A row of that kind, if the ISA has any.
    pub(super) fn row(&mut self, kind: RowClass) -> Option<Op> {
        let rows = &self.rows[kind as usize];
        if rows.is_empty() { None } else { Some(self.rng.pick(rows)) }
    }

    /// Does the ISA have instructions of that kind?
    pub(super) fn has(&self, kind: RowClass) -> bool {
        !self.rows[kind as usize].is_empty()
    }

    /// What the chooser needs to know; of rows without vectors it needs only the row.
    pub(super) fn setting(&self, op: Op, vset: Option<Vset>, masked: bool) -> CaseConfig {
        let vtype = vset.map_or(Vtype::new(Sew::E8, Lmul::M1), |vset| vset.vtype);
        let vlmax = u64::from(vtype.vlmax(self.config.isa.vlen));
        CaseConfig {
            op,
            sew: vtype.sew,
            lmul: vtype.lmul,
            bits: vtype.bits(self.config.isa.xlen),
            masked: masked && op.row().operands.contains(&Operand::Vm),
            vlmax,
            vl: vset.map_or(0, |vset| vset.most(self.config.isa.vlen)),
            vstart: 0,
            fcsr: 0,
        }
    }

    /// A legal instruction of the row that writes no register that is kept. Where none is found, none.
    pub(super) fn legal(&mut self, setting: &CaseConfig) -> Option<Inst> {
        for _ in 0..ATTEMPTS {
            let inst = self.chooser.choose(setting, &mut self.rng);
            if !self.writes_kept(&inst)
                && self.chooser.refusal(setting, inst).is_none()
                && !is_unsure(&inst, setting)
            {
                return Some(inst);
            }
        }
        None
    }

    /// An instruction of the row that is illegal there, and that other implementations refuse as well.
    pub(super) fn illegal(&mut self, setting: &CaseConfig) -> Option<Inst> {
        for _ in 0..ATTEMPTS {
            let inst = self.chooser.choose(setting, &mut self.rng);
            if !self.writes_kept(&inst)
                && self.chooser.refusal(setting, inst).is_some()
                && !known::is_disputed(&inst)
            {
                return Some(inst);
            }
        }
        None
    }

    /// An encoding that no extension gives a meaning, near to that one.
    pub(super) fn reserved(&mut self, raw: u32) -> Option<u32> {
        (0..ATTEMPTS).find_map(|_| {
            let raw = self.chooser.reserved(raw, &mut self.rng)?;
            self.all.decode(raw).is_none().then_some(raw)
        })
    }

    /// Does it write a register that must stay?
    fn writes_kept(&self, inst: &Inst) -> bool {
        inst.writes().x & self.kept != 0
    }

    /// An integer register that may be written, none of `but`.
    pub(super) fn free(&mut self, but: &[u8]) -> u8 {
        loop {
            let x = 1 + self.rng.below(29) as u8;
            if self.kept >> x & 1 == 0 && !but.contains(&x) {
                return x;
            }
        }
    }

    /// The same, from x8 to x15.
    pub(super) fn free_compact(&mut self, but: &[u8]) -> u8 {
        loop {
            let x = 8 + self.rng.below(8) as u8;
            if self.kept >> x & 1 == 0 && !but.contains(&x) {
                return x;
            }
        }
    }

    /// A name for a place.
    pub(super) fn label(&mut self) -> String {
        self.labels += 1;
        format!(".L{}", self.labels)
    }

    /// Control flow meets here: what was known of vtype on one way need not hold on the other.
    pub(super) fn join(&mut self) {
        self.vset = None;
    }

    /// Appends a step.
    pub(super) fn step(&mut self, role: Role, op: Option<Op>, lines: Vec<String>) {
        self.steps.push(Fragment { role, op, lines });
    }

    /// Appends a step that is one instruction, with what is to run before it.
    pub(super) fn emit(&mut self, mut before: Vec<String>, inst: &Inst) {
        before.extend(self.lines(inst));
        self.step(Role::Free, Some(inst.op), before);
    }

    /// Appends a line of the flow of control.
    pub(super) fn flow(&mut self, line: impl Into<String>) {
        self.step(Role::Flow, None, vec![line.into()]);
    }

    /// The instruction as text that assembles to its encoding.
    pub(super) fn lines(&self, inst: &Inst) -> Vec<String> {
        let isa = &self.config.isa;
        let text = inst.exact_text(isa.xlen, None);
        let text = format!("{:<8}{}", text.mnemonic() + " ", text.operands());
        let raw = inst.encode(isa.xlen).unwrap_or(inst.raw);
        let same = asm::instruction(&text, &asm::Context::new(isa))
            .is_ok_and(|code| matches!(code[..], [only] if only.raw == raw && only.len == inst.len));
        // `.option rvc` is C alone for LLVM, whatever there was before `.option norvc`.
        let in_c =
            !inst.op.row().needs.iter().any(|any| any.contains(&Ext::Zcb) || any.contains(&Ext::Zcmop));
        match inst.len {
            2 if same && in_c => {
                vec![".option rvc".into(), format!("    {}", text.trim_end()), ".option norvc".into()]
            }
            2 => vec![format!("    .half   {raw:#06x}              # {text}")],
            _ if same => vec![format!("    {}", text.trim_end())],
            _ => vec![encoded(raw, &text)],
        }
    }

    /// Puts a number into a register.
    pub(super) fn load(&self, register: u8, value: i64) -> Vec<String> {
        runtime::load(register, value)
    }

    /// Puts an address of the table of values into a register.
    pub(super) fn address_of_value(&self, register: u8, offset: u64) -> Vec<String> {
        vec![format!("    la      {}, values + {offset}", x_name(register))]
    }
}

impl Vset {
    /// The most that vl can be.
    pub(super) fn most(&self, vlen: u32) -> u64 {
        let vlmax = u64::from(self.vtype.vlmax(vlen));
        match self.avl {
            Avl::Number(avl) => vlmax.min(avl as u64),
            Avl::Register(_, most) => vlmax.min(most),
        }
    }
}

/// An encoding that assemblers may refuse to be told by name.
pub(super) fn encoded(raw: u32, what: &str) -> String {
    format!("    .word   {raw:#010x}          # {what}").trim_end().to_owned()
}

/// The kind of a row; none of those that are written in other ways, or not at all.
pub(super) fn kind_of(op: Op) -> Option<RowClass> {
    let row = op.base().row();
    let accesses = op.row().operands.iter().any(|operand| operand.is_memory());
    match row.chapter {
        Chapter::vset | Chapter::jump | Chapter::csr | Chapter::system | Chapter::zc => None,
        Chapter::vload | Chapter::vstore => Some(RowClass::VectorAccess),
        _ if is_vector(op) => Some(RowClass::Vector),
        Chapter::ldst | Chapter::amo => Some(RowClass::Access),
        Chapter::misc if accesses => Some(RowClass::Access),
        Chapter::finx | Chapter::float => Some(RowClass::Float),
        _ => Some(RowClass::Scalar),
    }
}

/// Do implementations differ though it is legal?
fn is_unsure(inst: &Inst, setting: &CaseConfig) -> bool {
    let name = inst.op.row().mnemonic();
    // QEMU 10.0 refuses SHA-256 with fractional LMUL. With rd = x0 its `amocas` changes what it takes for zero in the
    // instructions that follow, though a pair x0 is to be discarded (Zacas: "if the first register of a destination
    // register pair is x0, then the entire register result is discarded").
    name.starts_with("vsha2") && setting.lmul.is_fractional() || name.starts_with("amocas") && inst.rd == 0
}
