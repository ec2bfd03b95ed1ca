//! Where undefined bits come from, and by which instructions they were handed on.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use rivet_exec::AddressHasher;
use rivet_isa::Inst;

/// Steps that are recorded between an origin and a use, at most.
pub(super) const STEPS: u8 = 5;
/// Nodes, at most; beyond these a step is that of its parent.
const NODES: usize = 1 << 20;

/// Why bits are undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cause {
    /// Elements from vl on, under a policy that leaves them open.
    TailAgnostic { vl: u32, vlmax: u32 },
    /// The tail of a mask, which is agnostic whatever the policy is (V 5.3).
    MaskTail { vl: u32 },
    /// Elements that the mask leaves out, under `ma`.
    MaskAgnostic,
    /// Elements that a fault-only-first load may have left out.
    FaultOnlyFirst { vl: u32 },
    /// Elements beyond the vl that the load has reduced.
    Trimmed { vl: u32 },
    /// A register that nothing has written since the start.
    NeverWritten,
    /// Vector registers do not survive a system call.
    SystemCall,
    /// Part of the stack that was taken and not written since.
    Stack,
    /// Part of the heap that was allocated and not written since.
    Heap { size: u64 },
    /// Part of the heap that was given back.
    Freed { size: u64 },
    /// Beyond the end of a block of the heap.
    Beyond { size: u64 },
    /// The part of an aligned word that lies beyond the end of a block of the heap.
    PartlyBeyond { size: u64 },
    /// The program says so, by a client request.
    Marked,
    /// The program says, by a client request, that it is not to be accessed.
    NoAccess,
    /// What the user marks as secret.
    Secret,
    /// It depends on VLEN, which was this one.
    Vlen { vlen: u32 },
}

impl Cause {
    /// Whether the memory is not to be accessed at all.
    pub(super) fn is_forbidden(self) -> bool {
        matches!(self, Cause::Freed { .. } | Cause::Beyond { .. } | Cause::NoAccess)
    }
}

/// A step of the way from an origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The instruction.
    pub(super) pc: u64,
    /// The instruction itself, where one is known.
    pub(super) inst: Option<Inst>,
    /// Why bits are undefined, if the way begins here.
    pub(super) cause: Cause,
    /// The step before; itself where the way begins.
    pub(super) parent: Origin,
    /// Where the way begins.
    pub(super) root: Origin,
    depth: u8,
}

/// The number of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Origin(pub(super) u32);

/// What was asked for last, by pc, with what it was asked for.
struct Recent<K>(Vec<Option<(u64, K, Origin)>>);

impl<K: Copy + PartialEq> Recent<K> {
    fn slot(pc: u64) -> usize {
        (pc >> 1) as usize % RECENT
    }

    #[inline]
    fn get(&self, pc: u64, key: K) -> Option<Origin> {
        self.0[Recent::<K>::slot(pc)].filter(|&(at, of, _)| (at, of) == (pc, key)).map(|(.., origin)| origin)
    }

    fn put(&mut self, pc: u64, key: K, origin: Origin) {
        self.0[Recent::<K>::slot(pc)] = Some((pc, key, origin));
    }
}

impl<K: Clone> Default for Recent<K> {
    fn default() -> Recent<K> {
        Recent(vec![None; RECENT])
    }
}

/// All nodes.
#[derive(Default)]
pub(super) struct Origins {
    nodes: Vec<Node>,
    roots: HashMap<(u64, Cause), Origin, BuildHasherDefault<AddressHasher>>,
    steps: HashMap<(u64, Origin), Origin, BuildHasherDefault<AddressHasher>>,
    /// Steps that were asked for last, by pc.
    recent_steps: Recent<Origin>,
    /// Roots that were asked for last, by pc.
    recent_roots: Recent<Cause>,
}

/// Roots and steps that are kept at hand.
const RECENT: usize = 256;

impl Origins {
    pub(super) fn node(&self, origin: Origin) -> &Node {
        &self.nodes[origin.0 as usize]
    }

    /// The cause at the root.
    pub(super) fn cause(&self, origin: Origin) -> Cause {
        self.node(origin).cause
    }

    fn push(&mut self, node: Node) -> Origin {
        let origin = Origin(self.nodes.len() as u32);
        self.nodes.push(node);
        origin
    }

    /// An origin.
    pub(super) fn root(&mut self, pc: u64, inst: Option<Inst>, cause: Cause) -> Origin {
        if let Some(origin) = self.recent_roots.get(pc, cause) {
            return origin;
        }
        let origin = self.find_root(pc, inst, cause);
        self.recent_roots.put(pc, cause, origin);
        origin
    }

    fn find_root(&mut self, pc: u64, inst: Option<Inst>, cause: Cause) -> Origin {
        if let Some(&origin) = self.roots.get(&(pc, cause)) {
            return origin;
        }
        if self.nodes.len() >= NODES {
            return Origin::default();
        }
        let next = Origin(self.nodes.len() as u32);
        self.roots.insert((pc, cause), next);
        self.push(Node { pc, inst, cause, parent: next, root: next, depth: 0 })
    }

    /// The way by another instruction. What an instruction of the way hands on again, and what is further away than is
    /// shown, adds nothing.
    pub(super) fn step(&mut self, pc: u64, inst: Inst, parent: Origin) -> Origin {
        if let Some(step) = self.recent_steps.get(pc, parent) {
            return step;
        }
        let step = self.new_step(pc, inst, parent);
        self.recent_steps.put(pc, parent, step);
        step
    }

    fn new_step(&mut self, pc: u64, inst: Inst, parent: Origin) -> Origin {
        if let Some(&step) = self.steps.get(&(pc, parent)) {
            return step;
        }
        let node = *self.node(parent);
        if node.depth >= STEPS || self.nodes.len() >= NODES || self.way(parent).any(|way| way.pc == pc) {
            return parent;
        }
        let step = self.push(Node { pc, inst: Some(inst), parent, depth: node.depth + 1, ..node });
        self.steps.insert((pc, parent), step);
        step
    }

    /// The steps from the last one back to the root.
    pub(super) fn way(&self, origin: Origin) -> impl Iterator<Item = &Node> {
        let mut next = Some(origin);
        std::iter::from_fn(move || {
            let node = self.node(next?);
            next = (node.depth > 0).then_some(node.parent);
            Some(node)
        })
    }
}
