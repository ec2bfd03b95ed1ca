//! Counts of instructions for statistics: compiled code counts how often a node or a block begins, and these counts become
//! counts of instructions when the code is dropped.
//!
//! Invariant: an instruction is counted once: either with its node, or by [`abi::noted_call`](crate::abi::noted_call), which
//! shows it to the observer: vector instructions whose active elements, vtype or vl are known only when they run, unless code
//! adds up the elements of v0. What compiled code leaves to the interpreter within a node is taken back.

use std::cell::RefCell;
use std::mem::offset_of;
use std::rc::Rc;

use rivet_exec::{Counting, Uop};
use rivet_isa::{Op, Operand, VtypeKey};

use crate::guards::CompileKey;
use crate::vector::{Vl, VsetEffect, VtypeState};

/// Who is told of all instructions.
pub type Census = Rc<RefCell<dyn Counting>>;

/// What compiled code counts of a node, and the instructions for which that stands.
#[repr(C)]
pub(crate) struct NodeCount {
    /// How often the node began.
    entries: u64,
    /// Sum of vl where it began, if that is not known.
    lengths: u64,
    /// `vset` instructions that left vtype and vl unchanged, of those where that is not known.
    unchanged: u64,
    /// For each instruction whose active elements code adds up, their sum.
    active: Box<[u64]>,
    /// None for what is counted where it runs.
    items: Vec<Option<Item>>,
}

/// Offsets in a [`NodeCount`].
pub(crate) const LENGTHS: i64 = offset_of!(NodeCount, lengths) as i64;
pub(crate) const UNCHANGED: i64 = offset_of!(NodeCount, unchanged) as i64;

/// An instruction that is counted with its node.
#[derive(Clone, Copy, Debug)]
struct Item {
    op: Op,
    kind: Kind,
}

/// What is counted of it beside itself.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Scalar,
    /// The vtype and vl under which it runs; vl is that where the node began if it is none. All its elements are active, or as
    /// many as this sum says.
    Vector(VtypeKey, Option<u32>, Option<usize>),
    /// Whether it leaves vtype and vl unchanged.
    Vset(Unchanged),
}

/// Does a `vset` instruction leave vtype and vl unchanged?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unchanged {
    Never,
    Always,
    /// Code compares when it runs: vl with a value if vtype is known, else both with what the hart has.
    Compares,
}

/// Who counts the active elements of masked instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Masked {
    /// The observer: they are called.
    Called,
    /// Compiled code adds them up.
    AddedUp,
}

/// Has a vector instruction to be called, so that its active elements are counted where it runs?
pub(crate) fn is_noted(uop: &Uop, compile_key: &CompileKey) -> bool {
    compile_key.counts && uop.is_vector && (compile_key.half_avl || is_masked(uop))
}

/// May compiled code count its active elements instead, from v0 and vl after it has run? Not if it may write one of them.
pub(crate) fn may_add_up(uop: &Uop, compile_key: &CompileKey) -> bool {
    !compile_key.half_avl && uop.rd != 0 && !uop.op.may_change_vl()
}

fn is_masked(uop: &Uop) -> bool {
    !uop.vm && !uop.op.row().operands.contains(&Operand::V0)
}

/// Does the `vset` instruction leave vtype and vl unchanged that were `before`?
pub(crate) fn unchanged(uop: &Uop, before: VtypeState, key: VtypeKey, vl: Vl) -> Unchanged {
    let of = |same| if same { Unchanged::Always } else { Unchanged::Never };
    match (before, vl) {
        // It keeps vl.
        (VtypeState::Known { key: old, .. }, _) if (uop.rd, uop.rs1) == (0, 0) && !is_immediate(uop) => {
            of(old == key)
        }
        (VtypeState::Known { key: old, entered: false, .. }, _) if old != key => Unchanged::Never,
        (VtypeState::Known { vl: Vl::Exact(old), entered: false, .. }, Vl::Exact(new)) => of(old == new),
        _ => Unchanged::Compares,
    }
}

fn is_immediate(uop: &Uop) -> bool {
    uop.op.base() == Op::vsetivli
}

impl NodeCount {
    /// Of these instructions, the first of which finds vtype and vl so.
    pub(crate) fn new(
        uops: &[Uop],
        mut state: VtypeState,
        compile_key: &CompileKey,
        masked: Masked,
    ) -> Box<NodeCount> {
        let mut sums = 0;
        let items = uops.iter().map(|uop| {
            let kind = match state.step(uop, compile_key) {
                VsetEffect::Known(key, vl) => Some(Kind::Vset(unchanged(uop, state, key, vl))),
                VsetEffect::AvlDependent(key, vlmax) => {
                    Some(Kind::Vset(unchanged(uop, state, key, Vl::UpTo(vlmax))))
                }
                _ if uop.op.is_vset() => None,
                _ if !uop.is_vector => Some(Kind::Scalar),
                _ => match state {
                    _ if is_noted(uop, compile_key) && masked == Masked::Called => None,
                    VtypeState::Known { key, vl, .. } => {
                        let sum = is_noted(uop, compile_key).then_some(sums);
                        sums += usize::from(sum.is_some());
                        let vl = if let Vl::Exact(vl) = vl { Some(vl) } else { None };
                        Some(Kind::Vector(key, vl, sum))
                    }
                    VtypeState::Unknown => None,
                },
            };
            state = state.after(uop, compile_key);
            kind.map(|kind| Item { op: uop.op, kind })
        });
        let items = items.collect();
        Box::new(NodeCount { entries: 0, lengths: 0, unchanged: 0, active: vec![0; sums].into(), items })
    }

    /// How many instructions it stands for.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// Instruction `at` is counted where it runs.
    pub(crate) fn is_counted_apart(&mut self, at: usize) {
        self.items[at] = None;
    }

    /// Has vl to be added up where the node begins?
    pub(crate) fn adds_lengths(&self) -> bool {
        self.items.iter().flatten().any(|item| matches!(item.kind, Kind::Vector(_, None, _)))
    }

    /// Where it is.
    pub(crate) fn address(&self) -> u64 {
        (&raw const *self).addr() as u64
    }

    /// Where the sum of active elements of instruction `at` is, if code adds them up.
    pub(crate) fn sum(&self, at: usize) -> Option<u64> {
        match self.items[at]?.kind {
            Kind::Vector(.., Some(sum)) => Some((&raw const self.active[sum]).addr() as u64),
            _ => None,
        }
    }

    /// The instructions from number `at` on, of which there are `times` more, with `length` as the sum of vl. Active elements
    /// that code adds up are those of instructions that are done, and there is nothing of them to take back.
    fn add(&self, to: &mut dyn Counting, at: usize, times: i64, length: i64) {
        for item in self.items.iter().skip(at).flatten() {
            match item.kind {
                Kind::Scalar => to.add(item.op, None, times, 0, 0),
                Kind::Vector(key, vl, sum) => {
                    let elements = vl.map_or(length, |vl| times * i64::from(vl));
                    let active = match sum {
                        None => elements,
                        Some(_) if times < 0 => 0,
                        Some(sum) => self.active[sum] as i64,
                    };
                    to.add(item.op, Some(key), times, elements, active);
                }
                Kind::Vset(unchanged) => {
                    to.add(item.op, None, times, 0, 0);
                    if unchanged == Unchanged::Always {
                        to.add_unchanged(times);
                    }
                }
            }
        }
    }

    /// The instructions from number `at` on have not run the last time, where vl was so.
    pub(crate) fn take_back(&self, to: &Census, at: usize, vl: usize) {
        self.add(&mut *to.borrow_mut(), at, -1, -(vl as i64));
    }
}

/// The counts of a piece of compiled code, which refers to them by address; added up when it is dropped.
#[derive(Default)]
pub(crate) struct NodeCounts {
    #[expect(clippy::vec_box, reason = "compiled code refers to each by address")]
    nodes: Vec<Box<NodeCount>>,
    to: Option<Census>,
}

impl NodeCounts {
    /// Of a piece that counts if there is somebody to be told.
    pub(crate) fn new(to: Option<&Census>) -> NodeCounts {
        NodeCounts { nodes: Vec::new(), to: to.cloned() }
    }

    /// Adds a node, if anything is counted.
    pub(crate) fn begin(
        &mut self,
        uops: &[Uop],
        state: VtypeState,
        compile_key: &CompileKey,
        masked: Masked,
    ) -> Option<&NodeCount> {
        self.to.as_ref()?;
        self.nodes.push(NodeCount::new(uops, state, compile_key, masked));
        self.current()
    }

    /// The node added last.
    pub(crate) fn current(&self) -> Option<&NodeCount> {
        self.nodes.last().map(Box::as_ref)
    }

    /// The same, to be changed.
    pub(crate) fn current_mut(&mut self) -> Option<&mut NodeCount> {
        self.nodes.last_mut().map(Box::as_mut)
    }
}

impl Drop for NodeCounts {
    fn drop(&mut self) {
        let Some(to) = &self.to else { return };
        let to = &mut *to.borrow_mut();
        for node in self.nodes.iter().filter(|node| node.entries > 0) {
            node.add(to, 0, node.entries as i64, node.lengths as i64);
            to.add_unchanged(node.unchanged as i64);
        }
    }
}
