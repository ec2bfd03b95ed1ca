//! A plan says what a vector loop does in one strip, as recipes over the unchanged scalar loop.
//!
//! Invariant: recipes are in single assignment: an operand is a recipe of the same plan or a value from outside of the
//! loop. A recipe says nothing of how many lanes there are, of how a strip's end is met, or of where it runs.

use super::tables::PrivateTable;
use crate::analysis::exits::{Count, Exit};
use crate::analysis::memory::Access;
use crate::analysis::phis::Carried;
use crate::analysis::poly::Poly;
use crate::ir::{Block, Element, Flags, Inst, LaneOp, Op, Reduce, Scalar, Value};

/// A recipe's number in its plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecipeId(pub usize);

/// What a recipe works on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The lanes (or the scalar) that another recipe makes.
    Recipe(RecipeId),
    /// A value from outside of the loop, the same in all lanes.
    Scalar(Value),
    /// A number that is computed in front of the loop, the same in all lanes.
    Uniform(Poly, Scalar),
}

impl Operand {
    /// The recipe, if it is one.
    pub fn recipe(&self) -> Option<RecipeId> {
        match self {
            Operand::Recipe(id) => Some(*id),
            _ => None,
        }
    }
}

/// Where the lanes of an access lie.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AccessShape {
    /// One after the other.
    Unit,
    /// All at one distance in bytes, which may be negative.
    Strided(Poly),
    /// Anywhere: the last operand of the recipe holds addresses.
    Indexed,
    /// Packed together: the address counts with a header phi that counts the lanes under a mask.
    Packed(Inst),
    /// Anywhere in the lane's row of the private table with this number: the last operand of the recipe holds offsets in bytes.
    Private(usize),
    /// Some fields of a structure of so many: a segment access.
    Segment {
        /// How many fields a structure has.
        fields: u8,
    },
}

/// Addresses that advance by the same in each iteration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stream {
    /// The address in the first iteration.
    pub start: Poly,
    /// How far the next iteration's is, in bytes.
    pub step: Poly,
}

/// What a recipe does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RecipeKind {
    /// `start + step × iteration`.
    Induction(Poly, Poly),
    /// `first + step × lane`, the same in all strips.
    LaneNumbers {
        /// The number of the first lane.
        first: i64,
        /// What each lane has more than the one before.
        step: i64,
    },
    /// An operation lane by lane.
    Widen(LaneOp),
    /// An operation that only scalars have: a call of a pure function, or `frem`. It is done for one lane after another.
    Replicate(Op),
    /// One of two values by a mask: operands `mask, if set, if not`.
    Blend,
    /// Addresses: operands `base, index`.
    Address(Element),
    /// A load; of a segment: all fields.
    Load(AccessShape, Option<Stream>),
    /// One field of a segment load.
    Field(u8),
    /// A store: the value first; of a segment: all fields.
    Store(AccessShape, Option<Stream>),
    /// The lanes of an accumulator in front of the strip: for a reduction, an extreme or a place.
    Accumulator(Inst),
    /// A sum in order: operands `scalar so far, lanes`; gives a scalar.
    Ordered(Reduce),
    /// A scalar that goes from strip to strip, in front of the strip.
    Carry(Inst),
    /// The lanes of the iteration before: operands `lanes of this iteration`; the first lane is the phi's.
    Shift(Inst),
    /// Partial results: operands `lanes`; begins with the phi's.
    Scan(Reduce, Inst),
    /// What the last lane under the mask was, up to each lane, or the phi before the first: operands `lanes`, or the scalar that they
    /// are.
    Fill(Inst),
    /// How many lanes a packed phi has grown by.
    Count(Inst),
    /// The last lane under the mask, or what the phi is in front of the strip: operands `lanes`, or the scalar that they are.
    Last(Inst),
}

/// A step of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// What it does.
    pub kind: RecipeKind,
    /// On what.
    pub operands: Vec<Operand>,
    /// The lanes it is for; none: all.
    pub mask: Option<Operand>,
    /// The type of a lane of its result, or of what it stores.
    pub ty: Scalar,
    /// Promises.
    pub flags: Flags,
    /// The alignment of an access.
    pub align: u32,
    /// The instruction that it stands for.
    pub source: Option<Inst>,
    /// Further accesses that it does, if it is a group.
    pub members: Vec<Inst>,
    /// Its place in the scalar loop; recipes keep this order unless a dependence asks for another.
    pub place: usize,
}

impl Recipe {
    /// The recipes that it uses.
    pub fn uses(&self) -> impl Iterator<Item = RecipeId> + '_ {
        self.operands.iter().chain(&self.mask).filter_map(Operand::recipe)
    }

    /// Whether it accesses elements in a row, the last one first, for all lanes.
    pub fn goes_backwards(&self) -> bool {
        let (RecipeKind::Load(AccessShape::Strided(step), _)
        | RecipeKind::Store(AccessShape::Strided(step), _)) = &self.kind
        else {
            return false;
        };
        self.mask.is_none() && step.as_constant() == Some(-i64::from(self.ty.bytes()))
    }

    /// Whether it accesses elements that may be less aligned than they have to be: as bytes, for all lanes of a length.
    pub fn is_unaligned(&self) -> bool {
        matches!(self.kind, RecipeKind::Load(..) | RecipeKind::Store(..))
            && (1..self.ty.bytes()).contains(&self.align)
    }

    /// Whether it is needed although nobody uses its result.
    pub fn has_effect(&self) -> bool {
        matches!(self.kind, RecipeKind::Store(..))
    }

    /// Whether its result is one scalar, not lanes.
    pub fn is_scalar(&self) -> bool {
        matches!(
            self.kind,
            RecipeKind::Ordered(_) | RecipeKind::Carry(_) | RecipeKind::Count(_) | RecipeKind::Last(_)
        )
    }
}

/// How the loop ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoopEnding {
    /// One exit at the latch after a number of iterations that is known: nothing remains of the scalar loop.
    Complete,
    /// Exits that can be computed, but not all at the latch, or a value that only the scalar loop can give: it runs the
    /// last iteration.
    Remainder,
    /// An exit depends on data: strips are read ahead, and the scalar loop runs the iteration that leaves.
    Early,
}

/// The smallest page that there is; memory is mapped and protected in multiples of it.
pub const PAGE: u64 = 4096;

/// How it is known that reading a load's elements ahead does not fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadAhead {
    /// All of them can be read, whatever happens.
    Known,
    /// The load stops in front of a fault. `page`: what shares a page with the first can be read, too.
    FirstFault {
        /// Whether the first lane is one that the scalar loop reads, if it comes so far.
        page: bool,
    },
    /// What shares a page with the first can be read.
    Page,
    /// Lanes whose element is not known to be there do not read it, and leave.
    Bounded,
    /// All elements share a page with the first, as is checked in front of the loop.
    OnePage,
}

impl ReadAhead {
    /// Whether strips must be shorter where it might fault.
    pub fn may_fault(self) -> bool {
        matches!(self, ReadAhead::FirstFault { .. } | ReadAhead::Page)
    }
}

/// A value that is needed after a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveOut {
    /// The same in all iterations.
    Invariant(Value),
    /// A polynomial in the iterations, of which the last counts.
    Counter(Poly),
    /// What a header phi would carry into one more iteration.
    Next(Inst),
}

/// What is needed of a header phi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhiPlan {
    /// The phi.
    pub phi: Inst,
    /// What it carries.
    pub carried: Carried,
    /// Its value when the loop is entered.
    pub start: Value,
    /// What it will be in the next iteration; none for counters.
    pub next: Option<Operand>,
    /// The address `start + step × iteration` where it can be read again instead of being carried.
    pub reload: Option<(Poly, Poly)>,
}

/// A plan for one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The loop's number.
    pub number: usize,
    /// The header of the scalar loop.
    pub header: Block,
    /// The latch of the scalar loop.
    pub latch: Block,
    /// The recipes; the order in which they run is `order`.
    pub recipes: Vec<Recipe>,
    /// The order in which recipes run.
    pub order: Vec<RecipeId>,
    /// The header phis.
    pub phis: Vec<PhiPlan>,
    /// The accesses of the scalar loop.
    pub accesses: Vec<Access>,
    /// Pairs of accesses whose ranges must not overlap, to be checked in front of the loop.
    pub checks: Vec<(usize, usize)>,
    /// Tables in which each lane has a row of its own.
    pub tables: Vec<PrivateTable>,
    /// Steps in bytes that must not be less than so many, forwards or backwards, to be checked in front of the loop.
    pub steps: Vec<(Poly, u32)>,
    /// The exits of the scalar loop.
    pub exits: Vec<Exit>,
    /// How the loop ends.
    pub ending: LoopEnding,
    /// For `Early`: the lanes in which exits are taken, one by one, where no earlier one is.
    pub leaves: Vec<Operand>,
    /// For `Early`: the loads on which exits depend.
    pub ahead: Vec<(Inst, ReadAhead)>,
    /// Addresses from which on so many bytes must be on one page, to be checked in front of the loop.
    pub pages: Vec<(Poly, u64)>,
    /// For `Complete`: the phis of the exit block, and what they get.
    pub live_outs: Vec<(Inst, LiveOut)>,
    /// At most so many iterations in a strip, because of a dependence.
    pub distance: Option<u64>,
    /// Words for the report: what was done beside widening.
    pub remarks: Vec<String>,
}

impl Plan {
    /// The number of lanes, a power of two, of strips that are all as long as the distance allows, where so many `lanes` for each
    /// 64 bits of VLEN are enough for every VLEN.
    pub fn fixed_strip(&self, lanes: u32) -> Option<u64> {
        let distance = self.distance.filter(|distance| (2..=lanes.into()).contains(distance));
        distance.map(|distance| 1 << distance.ilog2())
    }

    /// A recipe.
    pub fn recipe(&self, id: RecipeId) -> &Recipe {
        &self.recipes[id.0]
    }

    /// Whether something is checked in front of the loop.
    pub fn is_checked(&self) -> bool {
        let free = self.checks.is_empty() && self.steps.is_empty();
        !free || !self.tables.is_empty() || !self.pages.is_empty()
    }

    /// All counts of all exits.
    pub fn counts(&self) -> Vec<&Count> {
        self.exits.iter().flat_map(Exit::counts).collect()
    }

    /// Adds a word for the report, once.
    pub fn remark(&mut self, word: &str) {
        if !self.remarks.iter().any(|r| r == word) {
            self.remarks.push(word.into());
        }
    }

    /// The type of an operand's lanes; `ty_of` gives that of values of the function.
    pub fn ty(&self, operand: &Operand, ty_of: impl Fn(Value) -> Scalar) -> Scalar {
        match operand {
            Operand::Recipe(id) => self.recipe(*id).ty,
            Operand::Scalar(value) => ty_of(*value),
            Operand::Uniform(_, ty) => *ty,
        }
    }

    /// The recipes that are needed: those with effects, those that phis, exits and others need, in running order.
    pub fn schedule(&self, roots: &[RecipeId]) -> Vec<RecipeId> {
        let mut needed = vec![false; self.recipes.len()];
        let mut work: Vec<RecipeId> = roots.to_vec();
        while let Some(id) = work.pop() {
            if !std::mem::replace(&mut needed[id.0], true) {
                work.extend(self.recipe(id).uses());
            }
        }
        self.order.iter().copied().filter(|id| needed[id.0]).collect()
    }

    /// The recipes with effects and those whose results are carried to the next strip.
    pub fn roots(&self) -> Vec<RecipeId> {
        let effects = (0..self.recipes.len()).map(RecipeId).filter(|id| self.recipe(*id).has_effect());
        let carried = self.phis.iter().filter_map(|p| p.next.as_ref()?.recipe());
        effects.chain(carried).collect()
    }

    /// All recipes that are needed for anything, in running order.
    pub fn needed(&self) -> Vec<RecipeId> {
        let leave = self.leaves.iter().filter_map(Operand::recipe);
        let roots: Vec<RecipeId> = self.roots().into_iter().chain(leave).collect();
        self.schedule(&roots)
    }

    /// Whether strips carry on what their last lane has, of which there is none without an iteration.
    pub fn needs_an_iteration(&self) -> bool {
        let carries =
            |r: &Recipe| matches!(r.kind, RecipeKind::Scan(..) | RecipeKind::Shift(_) | RecipeKind::Fill(_));
        let previous = |p: &PhiPlan| p.carried == Carried::Previous && p.next.is_some();
        self.recipes.iter().any(carries) || self.phis.iter().any(previous)
    }

    /// The pointers that recipes read and write through, each once.
    pub fn streams(&self) -> Vec<Stream> {
        let mut all: Vec<Stream> = Vec::new();
        for id in self.needed() {
            if let RecipeKind::Load(shape, Some(stream)) | RecipeKind::Store(shape, Some(stream)) =
                &self.recipe(id).kind
                && !matches!(shape, AccessShape::Packed(_))
                && !all.contains(stream)
            {
                all.push(stream.clone());
            }
        }
        all
    }
}
