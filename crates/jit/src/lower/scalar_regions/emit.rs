//! What the writer of a region works on, and the region's entry.
//!
//! | host register | what it holds |
//! |---|---|
//! | `rdi`, `rsi` | the hart, the context |
//! | `rdx` | the number of instructions retired, but for what is known at each place ([`Emit::here`]) |
//! | `r10` | guest memory |
//! | `rax`, `rcx`, `r9` | temporary |
//! | all others but `rsp` | [homes](super::homes) |

use std::collections::HashMap;

use iced_x86::{Code, MemoryOperand, Register};

use super::control::{behind_head, layout};
use super::exit::Later;
use super::held::Held;
use super::homes::Homes;
use super::{FusedLoops, Lowered, access};
use crate::abi::{Cell, DeoptTails, context, hart};
use crate::census::NodeCounts;
use crate::fused::assembler::{Arg, Label};
use crate::guards::{CompileKey, DIRTY, Guards};
use crate::lower::Outside;
use crate::lower::group::{self, Group, Members};
use crate::lower::kept_pages;
use crate::lower::retired;
use crate::lower::x86::float::{self, FloatMover, FloatWriter};
use crate::lower::x86::{BYTES, CONTEXT, Eager, HostWriter, at, exit, mirror, own, own_f, own_x};
use crate::operands::{Registers, numbers};
use crate::region::{NodeId, Region, Successor};

/// The writer.
pub(super) struct Emit<'a> {
    pub(super) asm: &'a mut Eager,
    pub(super) region: &'a Region,
    pub(super) compile_key: CompileKey,
    guards: Guards,
    outside: Outside,
    pub(super) homes: Homes,
    /// Where nodes begin.
    pub(super) nodes: Vec<Label>,
    /// Accesses that are looked at together, and which are members, by node.
    pub(super) groups: Vec<Group>,
    pub(super) members: Vec<Members>,
    /// See [`kept_pages::steady`].
    pub(super) steady: HashMap<NodeId, u32>,
    /// What [`Self::here`] is where each node begins.
    pub(super) retired: Vec<i64>,
    /// Instructions retired here that `rdx` has not counted.
    pub(super) here: i64,
    /// The node being written, and what registers hold there that its instructions say.
    pub(super) current: NodeId,
    pub(super) constants: [Option<u64>; 32],
    /// Guest registers that may differ from what the hart holds here, if they have homes.
    pub(super) changed: Registers,
    /// What temporary registers hold.
    held: Held,
    /// Where cases go on from where all instructions are counted.
    pub(super) cases: HashMap<NodeId, Label>,
    /// Code that is written behind all nodes.
    pub(super) later: Vec<Later>,
    pub(super) cells: Box<[Cell]>,
    pub(super) taken: usize,
    pub(super) deopt_tails: DeoptTails,
    pub(super) counts: NodeCounts,
}

impl<'a> Emit<'a> {
    pub(super) fn new(
        asm: &'a mut Eager,
        region: &'a Region,
        compile_key: CompileKey,
        guards: Guards,
        cells: Box<[Cell]>,
        counts: NodeCounts,
        outside: Outside,
    ) -> Emit<'a> {
        asm.begin(0);
        let nodes = region.nodes.iter().map(|_| asm.label()).collect();
        let (groups, members) = group::of_region(region, |_, uop| {
            let access = access::lowered(uop, &compile_key)?;
            Some((access.bytes, mirror::kind(&compile_key, uop, access)))
        });
        Emit {
            asm,
            region,
            compile_key,
            guards,
            outside,
            homes: Homes::of(region),
            nodes,
            groups,
            members,
            steady: kept_pages::steady(region),
            retired: retired::at_nodes(region, behind_head),
            here: 0,
            current: 0,
            constants: [None; 32],
            changed: Registers::default(),
            held: Held::default(),
            cases: HashMap::new(),
            later: Vec::new(),
            cells,
            taken: 0,
            deopt_tails: Vec::new(),
            counts,
        }
    }

    /// Writes all of it; none if an instruction cannot be encoded.
    pub(super) fn write(mut self) -> Option<(Vec<u8>, Lowered)> {
        self.enter();
        let order = layout(self.region);
        self.go(Successor::Node(0), Some(order[0]));
        for (i, &id) in order.iter().enumerate() {
            self.node(id, order.get(i + 1).copied())?;
        }
        self.write_later();
        let faults = self.asm.faults();
        let code = self.asm.finish()?.to_vec();
        let lowered = Lowered {
            cells: self.cells,
            deopt_tails: self.deopt_tails,
            fused_loops: FusedLoops::default(),
            guards: self.guards,
            counts: self.counts,
            faults,
        };
        Some((code, lowered))
    }

    /// The entry: guards, and loads.
    fn enter(&mut self) {
        if self.guards.float {
            let (refuse, go) = (self.label(), self.label());
            self.number(Code::Cmp_rm8_imm8, own(hart::FS), i32::from(DIRTY));
            self.jump(Code::Jne_rel32_64, refuse);
            self.number(Code::Cmp_rm8_imm8, own(hart::FRM), i32::from(self.guards.frm));
            self.jump(Code::Je_rel32_64, go);
            self.place(refuse);
            exit::refuse(self, self.outside.another, self.region.nodes[0].pc);
            self.place(go);
        }
        self.load(BYTES, at(CONTEXT, i64::from(context::BYTES)));
        let loaded = self.homes.loaded();
        for r in numbers(loaded.x) {
            if let Some(home) = self.homes.of_x(r as u8) {
                self.load(home, own_x(r as u8));
            }
        }
        for r in numbers(loaded.f) {
            if let Some(home) = self.homes.of_f(r as u8) {
                self.two(Code::Movsd_xmm_xmmm64, home, own_f(r as u8));
            }
        }
    }
}

impl HostWriter for Emit<'_> {
    fn op(&mut self, code: Code, args: &[Arg]) {
        self.held.step(code, args);
        self.asm.op(code, args);
    }

    fn load_wide(&mut self, to: Register, number: u64) {
        self.held.forget(to);
        self.asm.load_wide(to, number);
    }

    fn label(&mut self) -> Label {
        self.asm.label()
    }

    fn place(&mut self, label: Label) {
        self.held.forget_all();
        self.asm.place(label);
    }

    fn jump(&mut self, code: Code, to: Label) {
        self.asm.jump(code, to);
    }

    fn holds(&self, temp: Register, r: u8) -> bool {
        self.held.has(temp, r)
    }

    fn x_home(&self, r: u8) -> Option<Register> {
        self.homes.of_x(r)
    }

    fn in_hart(&self, r: u8) -> Option<MemoryOperand> {
        (r != 0 && self.x_home(r).is_none()).then(|| own_x(r))
    }
}

impl FloatMover for Emit<'_> {
    fn f_home(&self, r: u8) -> Option<Register> {
        self.homes.of_f(r)
    }
}

impl FloatWriter for Emit<'_> {
    fn frm(&self) -> u8 {
        self.guards.frm
    }

    fn is_vex(&self) -> bool {
        self.homes.has_floats()
    }

    fn is_covered(&self, at: usize) -> bool {
        float::is_covered(self.region.nodes[self.current].own(), at)
    }

    fn otherwise(&mut self, at: usize) -> (Label, Option<Label>) {
        (self.leaves_before(at), None)
    }

    fn reload(&mut self, _: Register, _: u8) {}
}
