//! Region selection: finds the code around a hot block that is worth compiling as one function.
//!
//! A region is a graph of [`Node`]s, each of them a block as the interpreter decoded it, or a part of one: at a `vsetvli` a
//! block goes on in two ways, for as many elements as there are and for fewer. Some are several [joined](joins). The first is the hot block or the head of its
//! loop ([`Region::better_entry`]).
//! It follows branches, jumps, and calls; a call remembers where it returns to, so that the `ret` that belongs to it
//! goes there after a comparison. Other indirect jumps go on to their cases, the addresses that the baseline tier has seen
//! them go to. Code that has hardly been run stays outside.
//!
//! Invariant: what is looked at between blocks of the interpreter's (fuel, stops) is looked at between nodes, and each
//! node knows its block to the end, so that a stop within it is at that end.

mod joins;
mod loops;

use std::collections::{HashMap, VecDeque};

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Ext, Op, VtypeKey};

use crate::census::is_noted;
use crate::guards::CompileKey;
use crate::profile::Profile;
use crate::scalar::keeps_modes;
use crate::vector::{Vl, VsetEffect, VtypeState, reads_length};

/// How large a region may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Maximum cost, in scalar instructions.
    cost: usize,
    /// A region of higher cost that is compiled already is linked to, not made part of another region.
    linked: usize,
    /// Maximum instructions of a tight loop.
    tight: usize,
    /// May a tight loop have several heads, as a loop with several `vsetvli` has?
    with_heads: bool,
    /// Do indirect jumps go on to where they have gone?
    with_cases: bool,
    /// Are nodes that end with a read of `vl` or `vlenb` joined to their successors? On bare metal a stop there would be taken
    /// later than in the interpreter.
    joins: bool,
}

impl Limits {
    /// Of what Cranelift compiles, whose time grows faster than the region.
    pub(crate) const CRANELIFT: Limits =
        Limits { cost: 400, linked: 100, tight: 80, with_heads: false, with_cases: false, joins: false };
    /// Of scalar regions.
    pub(crate) const SCALAR: Limits = Limits { with_cases: true, ..Limits::CRANELIFT };
    /// Of vector loops that have code of their own, which takes little time: a whole loop is to be in it.
    pub(crate) const NATIVE: Limits = Limits {
        cost: 4000,
        linked: usize::MAX,
        tight: 500,
        with_heads: true,
        with_cases: false,
        joins: true,
    };
}

/// Maximum instructions of a function that is inlined into its callers.
const SMALL: usize = 48;

/// Maximum depth of inlined calls.
const DEPTH: usize = 3;

/// Number of a node.
pub(crate) type NodeId = usize;

/// A successor of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Successor {
    /// To a node of the region.
    Node(NodeId),
    /// Out of it, to this address.
    Exit(u64),
}

impl Successor {
    pub(crate) fn is_exit(self) -> bool {
        matches!(self, Successor::Exit(_))
    }
}

/// The terminator of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Terminator {
    /// The next instruction is the next block's.
    FallThrough(Successor),
    /// A conditional branch, the last instruction.
    Branch { taken: Successor, falls: Successor },
    /// `jal`, the last instruction.
    Jump(Successor),
    /// `jalr`, the last instruction, which most likely returns to the address given.
    Return(Successor, u64),
    /// `jalr`, the last instruction.
    IndirectJump,
    /// The last instruction is called in `exec`, and says where it goes on.
    Interpreted,
    /// `vsetvli`, the last instruction: vl becomes VLMAX, or less.
    Vset { enough: Successor, short: Successor },
}

/// A block or a part of one, and how it ends.
#[derive(Debug)]
pub(crate) struct Node {
    /// Where it begins.
    pub(crate) pc: u64,
    /// The instructions of the block from there on. Compiled code refers to them by address.
    pub(crate) uops: Box<[Uop]>,
    /// How many of those are its own.
    pub(crate) len: usize,
    pub(crate) end: Terminator,
    /// Where an indirect jump has gone that ends it: addresses, and nodes that begin there.
    pub(crate) cases: Vec<(u64, NodeId)>,
    /// What is known of vtype and vl where it begins.
    pub(crate) vector: VtypeState,
    /// Nodes jump back to it, or it is the first.
    pub(crate) is_head: bool,
    /// The head of the tight loop that it is in, if any: an innermost one that is not too long.
    pub(crate) tight: Option<NodeId>,
    /// About how often its block was entered before the region was found.
    pub(crate) entered: u32,
    /// Most instructions from its beginning to the next head or exit, for heads.
    pub(crate) longest: u64,
    /// Addresses of instructions that are called in `exec`, since they would leave too often.
    pub(crate) called: Vec<u64>,
    /// Addresses of those that are called unless code counts their active elements.
    pub(crate) noted: Vec<u64>,
}

impl Node {
    /// Its own instructions.
    pub(crate) fn own(&self) -> &[Uop] {
        &self.uops[..self.len]
    }

    /// Those but the last, where that is part of the end: it is unless the end is nothing but the next block.
    pub(crate) fn body(&self) -> &[Uop] {
        &self.uops[..self.len - usize::from(!matches!(self.end, Terminator::FallThrough(_)))]
    }

    /// Nodes that it leads to.
    pub(crate) fn next(&self) -> impl Iterator<Item = NodeId> {
        self.end.nodes().chain(self.cases.iter().map(|case| case.1))
    }

    /// Is this instruction of its to be called in `exec`?
    pub(crate) fn is_called(&self, uop: &Uop) -> bool {
        self.called.contains(&uop.pc) || self.is_noted(uop)
    }

    /// Is it called, unless code counts its active elements?
    pub(crate) fn is_noted(&self, uop: &Uop) -> bool {
        self.noted.contains(&uop.pc)
    }
}

/// A control-flow graph that is compiled as one function.
#[derive(Debug)]
pub(crate) struct Region {
    /// The first is where it is entered.
    pub(crate) nodes: Vec<Node>,
    /// The pages it comes from: address and [place](Hart::code_physical_id).
    pub(crate) pages: Vec<(u64, u64)>,
    /// Its cost, in scalar instructions.
    pub(crate) cost: usize,
}

/// Addresses that calls return to, the innermost last.
type Calls = Vec<u64>;

/// The key of a node: the address of its decoded block, the index of its first instruction there, the inlined calls that are
/// open, and the vtype state. Two ways into the same code with the same key share a node.
#[derive(Clone, PartialEq, Eq, Hash)]
struct NodeKey {
    block: u64,
    at: usize,
    calls: Calls,
    vector: VtypeState,
}

/// Selects the region that begins at an address with a vtype state. Blocks entered less often than `least` stay outside.
pub(crate) fn find(
    hart: &mut Hart,
    (pc, vector): (u64, VtypeState),
    decoded: Profile<'_>,
    least: u32,
    compile_key: &CompileKey,
    outside: &Compiled<'_>,
    limits: Limits,
) -> Option<Region> {
    let mut finder = Finder {
        compile_key,
        limits,
        outside,
        known: HashMap::new(),
        waiting: VecDeque::new(),
        nodes: Vec::new(),
        cost: 0,
    };
    let mut pages = Vec::new();
    let start = NodeKey { block: pc, at: 0, calls: Vec::new(), vector };
    let mut missing = HashMap::new();
    (!finder.target(start, hart, decoded, 0).is_exit()).then_some(())?;
    while let Some((id, key)) = finder.waiting.pop_front() {
        let (block, entered) = decoded.block(key.block, hart)?;
        for page in block.pages() {
            if !pages.contains(&page) {
                pages.push(page);
            }
        }
        let uops = &block.uops[key.at..];
        let (mut behind, mut len, mut sets) = (key.clone(), uops.len(), None);
        for (i, uop) in uops.iter().enumerate() {
            if let VsetEffect::AvlDependent(key, vlmax) = behind.vector.step(uop, compile_key) {
                (len, sets) = (i + 1, Some((key, vlmax)));
                break;
            }
            behind.vector = behind.vector.after(uop, compile_key);
        }
        let end = match sets {
            Some(sets) => finder.split(&behind, sets, &uops[..len], uops.len(), hart, decoded, least),
            None => finder.end(&behind, uops, hart, decoded, least),
        };
        let cases = finder.cases(&behind, end, hart, decoded, least);
        missing.insert(id, (key, uops.to_vec().into_boxed_slice(), len, (end, cases), entered));
    }
    let mut nodes = Vec::with_capacity(finder.nodes.len());
    for id in 0..finder.nodes.len() {
        let (key, uops, len, (end, cases), entered) = missing.remove(&id)?;
        let (pc, is_head) = (uops.first()?.pc, id == 0);
        let is_called = |uop: &&Uop| (outside.is_called)(uop.pc);
        let called: Vec<u64> = uops[..len].iter().filter(is_called).map(|uop| uop.pc).collect();
        let is_noted = |uop: &&Uop| is_noted(uop, compile_key) && !called.contains(&uop.pc);
        let noted = uops[..len].iter().filter(is_noted).map(|uop| uop.pc).collect();
        let vector = key.vector;
        let (tight, longest) = (None, 0);
        nodes.push(Node {
            pc,
            uops,
            len,
            end,
            cases,
            vector,
            is_head,
            tight,
            entered,
            longest,
            called,
            noted,
        });
    }
    let mut region = Region { nodes, pages, cost: finder.cost };
    if limits.joins {
        region = region.join_length_reads(compile_key);
    }
    let back = region.find_heads();
    region.find_tight_loops(&back, limits.tight, limits.with_heads);
    region.measure();
    (!region.nodes.is_empty()).then_some(region)
}

/// What is known of what has been compiled so far.
pub(crate) struct Compiled<'a> {
    /// The cost of the region that begins at an address.
    pub(crate) cost: &'a dyn Fn(u64) -> Option<usize>,
    /// Is an instruction to be called in `exec`?
    pub(crate) is_called: &'a dyn Fn(u64) -> bool,
}

struct Finder<'a> {
    compile_key: &'a CompileKey,
    limits: Limits,
    outside: &'a Compiled<'a>,
    known: HashMap<NodeKey, NodeId>,
    waiting: VecDeque<(NodeId, NodeKey)>,
    nodes: Vec<()>,
    cost: usize,
}

impl Finder<'_> {
    /// The successor for a key: the node with this key, or an exit.
    fn target(&mut self, key: NodeKey, hart: &mut Hart, decoded: Profile<'_>, least: u32) -> Successor {
        if let Some(&id) = self.known.get(&key) {
            return Successor::Node(id);
        }
        let Some((block, entered)) = decoded.block(key.block, hart) else {
            return Successor::Exit(key.block);
        };
        let cost: usize = block.uops[key.at..].iter().map(|uop| key.vector.cost(uop)).sum();
        let is_first = self.nodes.is_empty();
        let known = if key.at == 0 { (self.outside.cost)(key.block) } else { None };
        let elsewhere = known.is_some_and(|cost| cost > self.limits.linked);
        if !is_first && (entered < least || elsewhere || self.cost + cost > self.limits.cost) {
            return Successor::Exit(block.uops.get(key.at).map_or(key.block, |uop| uop.pc));
        }
        self.cost += cost;
        let id = self.nodes.len();
        self.nodes.push(());
        self.known.insert(key.clone(), id);
        self.waiting.push_back((id, key));
        Successor::Node(id)
    }

    /// How a part of a block ends whose last instruction sets vtype and VLMAX to `sets`, if there are enough elements;
    /// `size` is that of the block from the part's beginning on.
    #[expect(clippy::too_many_arguments, reason = "all that a finder knows")]
    fn split(
        &mut self,
        from: &NodeKey,
        sets: (VtypeKey, u32),
        uops: &[Uop],
        size: usize,
        hart: &mut Hart,
        decoded: Profile<'_>,
        least: u32,
    ) -> Terminator {
        let (key, vlmax) = sets;
        let next = uops.last().map_or(from.block, |last| hart.address(last.pc, last.len.into()));
        let (block, at) = if uops.len() < size { (from.block, from.at + uops.len()) } else { (next, 0) };
        let mut go = |vl: Vl| {
            let vector = VtypeState::Known { key, vl, entered: false };
            self.target(NodeKey { block, at, calls: from.calls.clone(), vector }, hart, decoded, least)
        };
        let enough = go(Vl::Exact(vlmax));
        Terminator::Vset { enough, short: go(Vl::UpTo(vlmax)) }
    }

    /// The terminator of a block; `key` is the state at its last instruction.
    fn end(
        &mut self,
        key: &NodeKey,
        uops: &[Uop],
        hart: &mut Hart,
        decoded: Profile<'_>,
        least: u32,
    ) -> Terminator {
        let Some(last) = uops.last() else { return Terminator::Interpreted };
        let next = hart.address(last.pc, last.len.into());
        let vector = key.vector;
        let goes_on = self.compile_key.vectors && reads_length(last, vector)
            || self.compile_key.float && keeps_modes(last);
        let mut go = |pc: u64, calls: Calls, hart: &mut Hart| {
            self.target(NodeKey { block: pc, at: 0, calls, vector }, hart, decoded, least)
        };
        if !last.ends_block || goes_on {
            return Terminator::FallThrough(go(next, key.calls.clone(), hart));
        }
        let to = hart.address(last.pc, last.imm as u64);
        let aligned = hart.config.isa.has(Ext::Zca);
        match last.op.base() {
            op if op.is_branch() && (aligned || to & 2 == 0) => {
                // What is decoded first is laid out first: loops go on more often than not.
                let taken = go(to, key.calls.clone(), hart);
                let falls = go(next, key.calls.clone(), hart);
                Terminator::Branch { taken, falls }
            }
            Op::jal if aligned || to & 2 == 0 => {
                let mut calls = key.calls.clone();
                if is_link(last.rd) {
                    if calls.len() == DEPTH || !is_small(to, hart, decoded, least) {
                        return Terminator::Jump(Successor::Exit(to));
                    }
                    calls.push(next);
                }
                Terminator::Jump(self.target(
                    NodeKey { block: to, at: 0, calls, vector },
                    hart,
                    decoded,
                    least,
                ))
            }
            Op::jalr if aligned => {
                let mut calls = key.calls.clone();
                let returns = last.rd == 0 && is_link(last.rs1) && last.imm == 0;
                match calls.pop().filter(|_| returns) {
                    Some(to) => Terminator::Return(go(to, calls, hart), to),
                    None => Terminator::IndirectJump,
                }
            }
            _ => Terminator::Interpreted,
        }
    }

    /// Where the indirect jump has gone that ends a block, if one does; `key` is the state there.
    fn cases(
        &mut self,
        key: &NodeKey,
        end: Terminator,
        hart: &mut Hart,
        decoded: Profile<'_>,
        least: u32,
    ) -> Vec<(u64, NodeId)> {
        if !self.limits.with_cases || !matches!(end, Terminator::IndirectJump) {
            return Vec::new();
        }
        let mut targets: Vec<(u32, u64)> =
            decoded.jump_targets(key.block).filter_map(|to| Some((decoded.block(to, hart)?.1, to))).collect();
        // Those that are entered most often are to have room.
        targets.sort_unstable_by_key(|&(entered, to)| (std::cmp::Reverse(entered), to));
        let mut cases = Vec::new();
        for (_, to) in targets {
            let key = NodeKey { block: to, at: 0, calls: key.calls.clone(), vector: key.vector };
            if let Successor::Node(id) = self.target(key, hart, decoded, least) {
                cases.push((to, id));
            }
        }
        cases
    }
}

/// Is the function at `pc` small enough to be part of whoever calls it? What has hardly been run does not count.
fn is_small(pc: u64, hart: &mut Hart, decoded: Profile<'_>, least: u32) -> bool {
    let (mut seen, mut waiting, mut size) = (Vec::new(), vec![pc], 0);
    while let Some(pc) = waiting.pop() {
        let Some((block, entered)) = decoded.block(pc, hart) else { continue };
        if entered < least || seen.contains(&pc) {
            continue;
        }
        seen.push(pc);
        size += block.uops.len();
        let Some(last) = block.uops.last() else { continue };
        let next = hart.address(last.pc, last.len.into());
        let to = hart.address(last.pc, last.imm as u64);
        match last.op.base() {
            Op::jal if !is_link(last.rd) => waiting.push(to),
            Op::jalr => {}
            op if op.is_branch() => waiting.extend([next, to]),
            _ => waiting.push(next),
        }
    }
    size <= SMALL
}

/// Is this an indirect jump that is neither a call nor a return?
pub(crate) fn jumps_to_cases(uop: &Uop) -> bool {
    uop.op.base() == Op::jalr && !is_link(uop.rd) && !is_link(uop.rs1)
}

/// Does the calling convention keep return addresses there? ("Return-address prediction" of the specification.)
fn is_link(register: u8) -> bool {
    matches!(register, 1 | 5)
}

impl Terminator {
    /// The same with other targets.
    fn map(self, to: impl Fn(Successor) -> Successor) -> Terminator {
        match self {
            Terminator::FallThrough(next) => Terminator::FallThrough(to(next)),
            Terminator::Branch { taken, falls } => Terminator::Branch { taken: to(taken), falls: to(falls) },
            Terminator::Jump(target) => Terminator::Jump(to(target)),
            Terminator::Return(target, pc) => Terminator::Return(to(target), pc),
            Terminator::Vset { enough, short } => Terminator::Vset { enough: to(enough), short: to(short) },
            end @ (Terminator::IndirectJump | Terminator::Interpreted) => end,
        }
    }

    /// Where it may go.
    pub(crate) fn targets(self) -> impl Iterator<Item = Successor> {
        let (a, b) = match self {
            Terminator::FallThrough(a) | Terminator::Jump(a) | Terminator::Return(a, _) => (Some(a), None),
            Terminator::Branch { taken, falls } => (Some(taken), Some(falls)),
            Terminator::Vset { enough, short } => (Some(enough), Some(short)),
            Terminator::IndirectJump | Terminator::Interpreted => (None, None),
        };
        a.into_iter().chain(b)
    }

    /// Nodes where it may go.
    pub(crate) fn nodes(self) -> impl Iterator<Item = NodeId> {
        self.targets().filter_map(|target| match target {
            Successor::Node(id) => Some(id),
            Successor::Exit(_) => None,
        })
    }
}
