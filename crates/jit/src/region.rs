//! Finding a region: the code around a hot block that is worth compiling as one function.
//!
//! A region is a graph of [`Node`]s, each of them a block as the interpreter decoded it, beginning with the hot one, or
//! a part of one: at a `vsetvli` a block goes on in two ways, for as many elements as there are and for fewer.
//! It follows branches, jumps, and calls; a call remembers where it returns to, so that the `ret` that belongs to it
//! goes there after a comparison. Code that has hardly been run stays outside.
//!
//! Invariant: what is looked at between blocks of the interpreter's (fuel, stops) is looked at between nodes, and each
//! node knows its block to the end, so that a stop within it is at that end.

use std::collections::{HashMap, VecDeque};

use rivet_exec::{Decoded, Uop};
use rivet_hart::Hart;
use rivet_isa::{Ext, Op, VtypeKey};

use crate::lower::{Setting, Step, Vector, Vl, reads_length};

/// The most that a region weighs: about as much as so many scalar instructions.
const MOST: usize = 400;

/// A region that weighs more is gone to where it is, not made part of another one.
const LARGE: usize = 100;

/// Most instructions of a function that is made part of its callers.
const SMALL: usize = 48;

/// Most instructions of a tight loop.
const TIGHT: usize = 80;

/// Calls within calls that a region follows.
const DEPTH: usize = 3;

/// Number of a node.
pub(crate) type NodeId = usize;

/// Where control goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// To a node of the region.
    Node(NodeId),
    /// Out of it, to this address.
    Exit(u64),
}

impl Target {
    pub(crate) fn is_exit(self) -> bool {
        matches!(self, Target::Exit(_))
    }
}

/// How a node ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// The next instruction is the next block's.
    Falls(Target),
    /// A conditional branch, the last instruction.
    Branches { taken: Target, falls: Target },
    /// `jal`, the last instruction.
    Jumps(Target),
    /// `jalr`, the last instruction, which most likely returns to the address given.
    Returns(Target, u64),
    /// `jalr`, the last instruction.
    JumpsAnywhere,
    /// The last instruction is called in `exec`, and says where it goes on.
    Calls,
    /// `vsetvli`, the last instruction: vl becomes VLMAX, or less.
    Sets { enough: Target, short: Target },
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
    pub(crate) end: End,
    /// What is known of vtype and vl where it begins.
    pub(crate) vector: Vector,
    /// Nodes jump back to it, or it is the first.
    pub(crate) is_head: bool,
    /// The head of the tight loop that it is in, if any: an innermost one that is not too long.
    pub(crate) tight: Option<NodeId>,
    /// Most instructions from its beginning to the next head or exit, for heads.
    pub(crate) longest: u64,
    /// Addresses of instructions that are called in `exec`, since they would leave too often.
    pub(crate) called: Vec<u64>,
}

impl Node {
    /// Its own instructions.
    pub(crate) fn own(&self) -> &[Uop] {
        &self.uops[..self.len]
    }

    /// Those but the last, where that is part of the end: it is unless the end is nothing but the next block.
    pub(crate) fn body(&self) -> &[Uop] {
        &self.uops[..self.len - usize::from(!matches!(self.end, End::Falls(_)))]
    }

    /// Is this instruction of its to be called in `exec`?
    pub(crate) fn is_called(&self, uop: &Uop) -> bool {
        self.called.contains(&uop.pc)
    }
}

/// What is compiled as one function.
#[derive(Debug)]
pub(crate) struct Region {
    /// The first is where it is entered.
    pub(crate) nodes: Vec<Node>,
    /// The pages it comes from: address and [place](Hart::code_physical_id).
    pub(crate) pages: Vec<(u64, u64)>,
    /// About as much as so many scalar instructions.
    pub(crate) weight: usize,
}

/// Addresses that calls return to, the innermost last.
type Calls = Vec<u64>;

/// A way into code: the address of a block, the instruction in it, the calls that are open, and what is known of vtype.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Way {
    block: u64,
    at: usize,
    calls: Calls,
    vector: Vector,
}

/// Finds the region that begins at `hart.pc`, with what is known of vtype there. Blocks that have been entered less often
/// than `least` stay outside. What a region weighs that begins at an address says `known`, whether an instruction is to be
/// called `is_called`.
pub(crate) fn find(
    hart: &mut Hart,
    decoded: Decoded<'_>,
    least: u32,
    setting: &Setting,
    vector: Vector,
    known: impl Fn(u64) -> Option<usize>,
    is_called: impl Fn(u64) -> bool,
) -> Option<Region> {
    let mut finder = Finder {
        setting,
        regions: &known,
        known: HashMap::new(),
        waiting: VecDeque::new(),
        nodes: Vec::new(),
        weight: 0,
    };
    let mut pages = Vec::new();
    let start = Way { block: hart.pc, at: 0, calls: Vec::new(), vector };
    let mut missing = HashMap::new();
    finder.target(start, hart, decoded, 0);
    while let Some((id, way)) = finder.waiting.pop_front() {
        let (block, _) = decoded.block(way.block, hart)?;
        for page in block.pages() {
            if !pages.contains(&page) {
                pages.push(page);
            }
        }
        let uops = &block.uops[way.at..];
        let (mut behind, mut len, mut sets) = (way.clone(), uops.len(), None);
        for (i, uop) in uops.iter().enumerate() {
            if let Step::IfEnough(key, vlmax) = behind.vector.step(uop, setting) {
                (len, sets) = (i + 1, Some((key, vlmax)));
                break;
            }
            behind.vector = behind.vector.after(uop, setting);
        }
        let end = match sets {
            Some(sets) => finder.split(&behind, sets, &uops[..len], uops.len(), hart, decoded, least),
            None => finder.end(&behind, uops, hart, decoded, least),
        };
        missing.insert(id, (way, uops.to_vec().into_boxed_slice(), len, end));
    }
    let mut nodes = Vec::with_capacity(finder.nodes.len());
    for id in 0..finder.nodes.len() {
        let (way, uops, len, end) = missing.remove(&id)?;
        let (pc, is_head) = (uops.first()?.pc, id == 0);
        let called = uops[..len].iter().map(|uop| uop.pc).filter(|&pc| is_called(pc)).collect();
        let vector = way.vector;
        nodes.push(Node { pc, uops, len, end, vector, is_head, tight: None, longest: 0, called });
    }
    let mut region = Region { nodes, pages, weight: finder.weight };
    let back = region.find_heads();
    region.find_tight_loops(&back);
    region.measure();
    (!region.nodes.is_empty()).then_some(region)
}

struct Finder<'a> {
    setting: &'a Setting,
    /// What the region weighs that begins at an address.
    regions: &'a dyn Fn(u64) -> Option<usize>,
    known: HashMap<Way, NodeId>,
    waiting: VecDeque<(NodeId, Way)>,
    nodes: Vec<()>,
    weight: usize,
}

impl Finder<'_> {
    /// Where control goes that goes this way.
    fn target(&mut self, way: Way, hart: &mut Hart, decoded: Decoded<'_>, least: u32) -> Target {
        if let Some(&id) = self.known.get(&way) {
            return Target::Node(id);
        }
        let Some((block, entered)) = decoded.block(way.block, hart) else { return Target::Exit(way.block) };
        let weight: usize = block.uops[way.at..].iter().map(|uop| way.vector.weight(uop)).sum();
        let is_first = self.nodes.is_empty();
        let elsewhere = way.at == 0 && (self.regions)(way.block).is_some_and(|weight| weight > LARGE);
        if !is_first && (entered < least || elsewhere || self.weight + weight > MOST) {
            return Target::Exit(block.uops.get(way.at).map_or(way.block, |uop| uop.pc));
        }
        self.weight += weight;
        let id = self.nodes.len();
        self.nodes.push(());
        self.known.insert(way.clone(), id);
        self.waiting.push_back((id, way));
        Target::Node(id)
    }

    /// How a part of a block ends whose last instruction sets vtype and VLMAX to `sets`, if there are enough elements;
    /// `size` is that of the block from the part's beginning on.
    #[expect(clippy::too_many_arguments, reason = "all that a finder knows")]
    fn split(
        &mut self,
        way: &Way,
        sets: (VtypeKey, u32),
        uops: &[Uop],
        size: usize,
        hart: &mut Hart,
        decoded: Decoded<'_>,
        least: u32,
    ) -> End {
        let (key, vlmax) = sets;
        let next = uops.last().map_or(way.block, |last| hart.address(last.pc, last.len.into()));
        let (block, at) = if uops.len() < size { (way.block, way.at + uops.len()) } else { (next, 0) };
        let mut go = |vl: Vl| {
            let vector = Vector::Known { key, vl, entered: false };
            self.target(Way { block, at, calls: way.calls.clone(), vector }, hart, decoded, least)
        };
        let enough = go(Vl::Is(vlmax));
        End::Sets { enough, short: go(Vl::AtMost(vlmax)) }
    }

    /// How a block ends; `way` is the way to its end.
    fn end(&mut self, way: &Way, uops: &[Uop], hart: &mut Hart, decoded: Decoded<'_>, least: u32) -> End {
        let Some(last) = uops.last() else { return End::Calls };
        let next = hart.address(last.pc, last.len.into());
        let vector = way.vector;
        let reads_length = self.setting.vectors && reads_length(last, vector);
        let mut go = |pc: u64, calls: Calls, hart: &mut Hart| {
            self.target(Way { block: pc, at: 0, calls, vector }, hart, decoded, least)
        };
        if !last.ends_block || reads_length {
            return End::Falls(go(next, way.calls.clone(), hart));
        }
        let to = hart.address(last.pc, last.imm as u64);
        let aligned = hart.config.isa.has(Ext::Zca);
        match last.op.base() {
            Op::beq | Op::bne | Op::blt | Op::bge | Op::bltu | Op::bgeu if aligned || to & 2 == 0 => {
                // What is decoded first is laid out first: loops go on more often than not.
                let taken = go(to, way.calls.clone(), hart);
                let falls = go(next, way.calls.clone(), hart);
                End::Branches { taken, falls }
            }
            Op::jal if aligned || to & 2 == 0 => {
                let mut calls = way.calls.clone();
                if is_link(last.rd) {
                    if calls.len() == DEPTH || !is_small(to, hart, decoded, least) {
                        return End::Jumps(Target::Exit(to));
                    }
                    calls.push(next);
                }
                End::Jumps(self.target(Way { block: to, at: 0, calls, vector }, hart, decoded, least))
            }
            Op::jalr if aligned => {
                let mut calls = way.calls.clone();
                let returns = last.rd == 0 && is_link(last.rs1) && last.imm == 0;
                match calls.pop().filter(|_| returns) {
                    Some(to) => End::Returns(go(to, calls, hart), to),
                    None => End::JumpsAnywhere,
                }
            }
            _ => End::Calls,
        }
    }
}

/// Is the function at `pc` small enough to be part of whoever calls it? What has hardly been run does not count.
fn is_small(pc: u64, hart: &mut Hart, decoded: Decoded<'_>, least: u32) -> bool {
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
            Op::beq | Op::bne | Op::blt | Op::bge | Op::bltu | Op::bgeu => waiting.extend([next, to]),
            _ => waiting.push(next),
        }
    }
    size <= SMALL
}

/// Does the calling convention keep return addresses there? ("Return-address prediction" of the specification.)
fn is_link(register: u8) -> bool {
    matches!(register, 1 | 5)
}

impl End {
    /// Where it may go.
    pub(crate) fn targets(self) -> impl Iterator<Item = Target> {
        let (a, b) = match self {
            End::Falls(a) | End::Jumps(a) | End::Returns(a, _) => (Some(a), None),
            End::Branches { taken, falls } => (Some(taken), Some(falls)),
            End::Sets { enough, short } => (Some(enough), Some(short)),
            End::JumpsAnywhere | End::Calls => (None, None),
        };
        a.into_iter().chain(b)
    }

    /// Nodes where it may go.
    pub(crate) fn nodes(self) -> impl Iterator<Item = NodeId> {
        self.targets().filter_map(|target| match target {
            Target::Node(id) => Some(id),
            Target::Exit(_) => None,
        })
    }
}

impl Region {
    /// Marks the nodes that jumps go back to: every cycle has one. Gives those jumps.
    fn find_heads(&mut self) -> Vec<(NodeId, NodeId)> {
        let mut back = Vec::new();
        // 0 unseen, 1 on the way from the first, 2 done.
        let mut colour = vec![0u8; self.nodes.len()];
        let mut path = vec![(0, self.successors(0))];
        colour[0] = 1;
        while let Some((id, rest)) = path.last_mut() {
            let id = *id;
            match rest.pop() {
                None => {
                    colour[id] = 2;
                    path.pop();
                }
                Some(next) if colour[next] == 1 => {
                    self.nodes[next].is_head = true;
                    back.push((id, next));
                }
                Some(next) if colour[next] == 0 => {
                    colour[next] = 1;
                    let rest = self.successors(next);
                    path.push((next, rest));
                }
                Some(_) => {}
            }
        }
        back
    }

    /// Finds [`Node::tight`]: what leads to a jump back without passing its target is the loop.
    fn find_tight_loops(&mut self, back: &[(NodeId, NodeId)]) {
        let mut before = vec![Vec::new(); self.nodes.len()];
        for id in 0..self.nodes.len() {
            self.nodes[id].end.nodes().for_each(|next| before[next].push(id));
        }
        for &(_, head) in back {
            let mut body = vec![head];
            let mut waiting: Vec<_> = back.iter().filter(|jump| jump.1 == head).map(|jump| jump.0).collect();
            while let Some(id) = waiting.pop() {
                if !body.contains(&id) {
                    body.push(id);
                    waiting.extend(&before[id]);
                }
            }
            let is_innermost = body[1..].iter().all(|&id| !self.nodes[id].is_head);
            let size: usize = body.iter().map(|&id| self.nodes[id].len).sum();
            if is_innermost && size <= TIGHT {
                body.iter().for_each(|&id| self.nodes[id].tight = Some(head));
            }
        }
    }

    /// The last of the nodes that lead to each, if there is one.
    pub(crate) fn last_before(&self) -> Vec<Option<NodeId>> {
        let mut last = vec![None; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            node.end.nodes().for_each(|next| last[next] = Some(id));
        }
        last
    }

    fn successors(&self, id: NodeId) -> Vec<NodeId> {
        self.nodes[id].end.nodes().collect()
    }

    /// Finds [`Node::longest`]: without the edges to heads there is no cycle.
    fn measure(&mut self) {
        let mut longest: Vec<Option<u64>> = vec![None; self.nodes.len()];
        for head in 0..self.nodes.len() {
            let mut stack = vec![head];
            while let Some(&id) = stack.last() {
                let mut behind = 0;
                let mut missing = None;
                for next in self.nodes[id].end.nodes().filter(|&next| !self.nodes[next].is_head) {
                    match longest[next] {
                        Some(n) => behind = behind.max(n),
                        None => missing = Some(next),
                    }
                }
                if let Some(next) = missing {
                    stack.push(next);
                    continue;
                }
                longest[id] = Some(behind + self.nodes[id].len as u64);
                stack.pop();
            }
        }
        for (node, longest) in self.nodes.iter_mut().zip(longest) {
            node.longest = longest.unwrap_or(0);
        }
    }
}
