//! Finding a region: the code around a hot block that is worth compiling as one function.
//!
//! A region is a graph of [`Node`]s, each of them a block as the interpreter decoded it, beginning with the hot one.
//! It follows branches, jumps, and calls; a call remembers where it returns to, so that the `ret` that belongs to it
//! goes there after a comparison. Code that has hardly been run stays outside.
//!
//! Invariant: a node is exactly a block of the interpreter's, so that what is looked at between blocks (fuel, stops) is
//! looked at in the same places.

use std::collections::{HashMap, VecDeque};

use rivet_exec::{Decoded, Uop};
use rivet_hart::Hart;
use rivet_isa::{Ext, Op};

use crate::lower::{Setting, Vector};

/// Most instructions of a region.
const MOST: usize = 320;

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
}

/// A block and how it ends.
#[derive(Debug)]
pub(crate) struct Node {
    /// Where it begins.
    pub(crate) pc: u64,
    /// Its instructions. Compiled code refers to them by address.
    pub(crate) uops: Box<[Uop]>,
    pub(crate) end: End,
    /// What is known of vtype and vl where it begins.
    pub(crate) vector: Vector,
    /// Nodes jump back to it, or it is the first.
    pub(crate) is_head: bool,
    /// The head of the tight loop that it is in, if any: an innermost one that is not too long.
    pub(crate) tight: Option<NodeId>,
    /// Most instructions from its beginning to the next head or exit, for heads.
    pub(crate) longest: u64,
}

/// What is compiled as one function.
#[derive(Debug)]
pub(crate) struct Region {
    /// The first is where it is entered.
    pub(crate) nodes: Vec<Node>,
    /// The pages it comes from: address and [place](Hart::code_place).
    pub(crate) pages: Vec<(u64, u64)>,
}

/// Addresses that calls return to, the innermost last.
type Calls = Vec<u64>;

/// A way into code: the address, the calls that are open, and what is known of vtype.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Way {
    pc: u64,
    calls: Calls,
    vector: Vector,
}

/// Finds the region that begins at `hart.pc`. Blocks that have been entered less often than `least` stay outside.
pub(crate) fn find(hart: &mut Hart, decoded: Decoded<'_>, least: u32, setting: &Setting) -> Option<Region> {
    let mut finder = Finder { known: HashMap::new(), waiting: VecDeque::new(), nodes: Vec::new(), size: 0 };
    let mut pages = Vec::new();
    let start = Way { pc: hart.pc, calls: Vec::new(), vector: Vector::of(hart) };
    let mut missing = HashMap::new();
    finder.target(start, hart, decoded, 0);
    while let Some((id, way)) = finder.waiting.pop_front() {
        let (block, _) = decoded.block(way.pc, hart)?;
        for page in block.pages() {
            if !pages.contains(&page) {
                pages.push(page);
            }
        }
        let after = block.uops.iter().fold(way.vector, |vector, uop| vector.after(uop, setting));
        let behind = Way { vector: after, ..way.clone() };
        let end = finder.end(&behind, &block.uops, hart, decoded, least);
        missing.insert(id, (way, block.uops.clone().into_boxed_slice(), end));
    }
    let mut nodes = Vec::with_capacity(finder.nodes.len());
    for id in 0..finder.nodes.len() {
        let (way, uops, end) = missing.remove(&id)?;
        nodes.push(Node {
            pc: way.pc,
            uops,
            end,
            vector: way.vector,
            is_head: id == 0,
            tight: None,
            longest: 0,
        });
    }
    let mut region = Region { nodes, pages };
    let back = region.find_heads();
    region.find_tight_loops(&back);
    region.measure();
    (!region.nodes.is_empty()).then_some(region)
}

struct Finder {
    known: HashMap<Way, NodeId>,
    waiting: VecDeque<(NodeId, Way)>,
    nodes: Vec<()>,
    size: usize,
}

impl Finder {
    /// Where control goes that goes this way.
    fn target(&mut self, way: Way, hart: &mut Hart, decoded: Decoded<'_>, least: u32) -> Target {
        if let Some(&id) = self.known.get(&way) {
            return Target::Node(id);
        }
        let Some((block, entered)) = decoded.block(way.pc, hart) else { return Target::Exit(way.pc) };
        let size = block.uops.len();
        if entered < least || self.size + size > MOST && !self.nodes.is_empty() {
            return Target::Exit(way.pc);
        }
        self.size += size;
        let id = self.nodes.len();
        self.nodes.push(());
        self.known.insert(way.clone(), id);
        self.waiting.push_back((id, way));
        Target::Node(id)
    }

    /// How a block ends; `way` is the way to its end.
    fn end(&mut self, way: &Way, uops: &[Uop], hart: &mut Hart, decoded: Decoded<'_>, least: u32) -> End {
        let Some(last) = uops.last() else { return End::Calls };
        let next = hart.address(last.pc, last.len.into());
        let vector = way.vector;
        let mut go = |pc: u64, calls: Calls, hart: &mut Hart| {
            self.target(Way { pc, calls, vector }, hart, decoded, least)
        };
        if !last.ends_block {
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
                    if calls.len() == DEPTH {
                        return End::Jumps(Target::Exit(to));
                    }
                    calls.push(next);
                }
                End::Jumps(go(to, calls, hart))
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
            let size: usize = body.iter().map(|&id| self.nodes[id].uops.len()).sum();
            if is_innermost && size <= TIGHT {
                body.iter().for_each(|&id| self.nodes[id].tight = Some(head));
            }
        }
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
                longest[id] = Some(behind + self.nodes[id].uops.len() as u64);
                stack.pop();
            }
        }
        for (node, longest) in self.nodes.iter_mut().zip(longest) {
            node.longest = longest.unwrap_or(0);
        }
    }
}
