//! This pass makes vectors of straight code (LLVM: SLP): stores to adjacent addresses in one block, and what is stored.
//!
//! ```text
//! a[0] = b[0] + c[0]; a[1] = b[1] + c[1]   →   a[0..2] = b[0..2] + c[0..2]
//! ```
//!
//! Sums of what can be lanes become reductions, too, where they may be reassociated.
//!
//! Invariant: every lane computes what its scalars computed, by the same operations. All accesses of a group move to its
//! end; none moves across one that it may meet.

mod cost;
mod emit;
mod reduce;
mod tree;

use crate::analysis::Flow;
use crate::analysis::memory::{Access, fixed};
use crate::analysis::poly::Poly;
use crate::analysis::relations::{Relation, relation};
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Function, Op, Scalar};
use crate::plan::report::{GroupReport, Grouped, Place, block_name};
use tree::{End, Tree};

/// A group has at most so many bits in any type: eight registers at the least VLEN.
const MOST_BITS: u32 = 1024;

/// Accesses are compared with each other in batches of at most so many.
const MOST_ACCESSES: usize = 256;

/// What has to be gained, in instructions.
const LEAST_GAIN: f64 = 3.0;

/// An access, and its address.
struct Placed {
    access: Access,
    address: Poly,
}

impl Placed {
    fn new(access: Access) -> Placed {
        let address = access.affine.as_ref().map_or_else(Poly::default, |(start, _)| start.clone());
        Placed { access, address }
    }

    /// Where it lies relative to another, in bytes, if that is known.
    fn behind(&self, other: &Placed) -> Option<i64> {
        self.address.minus(&other.address).as_constant()
    }
}

/// Makes vectors where that pays, and says where.
pub fn group(func: &mut Function) -> Vec<GroupReport> {
    let mut reports = Vec::new();
    let Some(flow) = Flow::new(func) else { return reports };
    for block in func.layout().to_vec() {
        // A group that was made moves what is behind it: look again.
        while let Some(report) = one(func, &flow, block) {
            reports.push(report);
        }
    }
    if !reports.is_empty() {
        func.remove_dead();
    }
    reports
}

/// Makes the first group of a block that pays.
fn one(func: &mut Function, flow: &Flow, block: Block) -> Option<GroupReport> {
    let accesses =
        func.block(block).insts().iter().filter(|i| matches!(func.inst(**i).op, Op::Store | Op::Load));
    if accesses.count() < 2 {
        return None;
    }
    let (tree, gain) = {
        let scalars = Scalars::new(func, flow, &[]);
        let batches = batches(func, &scalars, block);
        let mut stores =
            batches.iter().flat_map(|batch| runs(batch).into_iter().map(move |run| (batch, run)));
        let stores = stores.find_map(|(batch, run)| best(func, batch, &run));
        stores.or_else(|| reduce::best(func, &batches, block))?
    };
    let report = GroupReport {
        function: func.name.clone(),
        block: block_name(func, block),
        place: Place::of(func, &tree.replaced()),
        what: if matches!(tree.end, End::Sum(_)) { Grouped::Terms } else { Grouped::Stores },
        size: tree.nodes.len(),
        lanes: tree.lanes(),
        ty: tree.ty().to_string(),
        scalar: gain.0,
        vector: gain.1,
    };
    emit::emit(func, &tree)?;
    Some(report)
}

/// The accesses of a block, in batches that nothing moves across: calls and others that may access anything are between.
fn batches(func: &Function, scalars: &Scalars<'_>, block: Block) -> Vec<Vec<Placed>> {
    let mut all = vec![Vec::new()];
    for &inst in func.block(block).insts() {
        let op = func.inst(inst).op;
        if !op.reads_memory() && !op.writes_memory() {
            continue;
        }
        match fixed(func, scalars, inst).map(Placed::new) {
            Some(placed) => {
                match all.last_mut().filter(|batch: &&mut Vec<Placed>| batch.len() < MOST_ACCESSES) {
                    Some(batch) => batch.push(placed),
                    None => all.push(vec![placed]),
                }
            }
            None => all.push(Vec::new()),
        }
    }
    all
}

/// Stores to adjacent addresses, by their places in the batch: runs of at least two.
fn runs(batch: &[Placed]) -> Vec<Vec<usize>> {
    let mut families: Vec<Vec<(i64, usize)>> = Vec::new();
    for (i, store) in batch.iter().enumerate().filter(|(_, a)| a.access.is_store && can_be_lane(&a.access)) {
        let family = families.iter_mut().find_map(|family| {
            let first = &batch[family[0].1];
            let same = first.access.ty == store.access.ty;
            same.then(|| store.behind(first)).flatten().map(|distance| (family, distance))
        });
        match family {
            Some((family, distance)) => family.push((distance, i)),
            None => families.push(vec![(0, i)]),
        }
    }
    let mut runs = Vec::new();
    for mut family in families {
        family.sort_unstable();
        let mut run: Vec<(i64, usize)> = Vec::new();
        for (distance, i) in family {
            let bytes = batch[i].access.bytes();
            if run.last().is_some_and(|(last, _)| *last + bytes != distance) {
                runs.push(std::mem::take(&mut run));
            }
            run.push((distance, i));
        }
        runs.push(run);
    }
    let numbers = runs.into_iter().map(|run| run.into_iter().map(|(_, i)| i).collect::<Vec<_>>());
    numbers.filter(|run| run.len() > 1).collect()
}

/// Whether an element of this type can be a lane of memory.
fn can_be_lane(access: &Access) -> bool {
    let whole =
        matches!(access.ty, Scalar::Int(8 | 16 | 32 | 64) | Scalar::Float | Scalar::Double | Scalar::Ptr);
    whole && access.is_aligned()
}

/// The largest group in a run that pays, with what it costs as scalars and as vectors.
fn best(func: &Function, batch: &[Placed], run: &[usize]) -> Option<(Tree, (f64, f64))> {
    if run.len() < 2 {
        return None;
    }
    let bits = batch[run[0]].access.ty.bits() * run.len() as u32;
    let whole = (bits <= MOST_BITS && can_move(func, batch, run))
        .then(|| Tree::stores(func, batch, run))
        .flatten()
        .filter(|tree| tree.widest() * run.len() as u32 <= MOST_BITS)
        .map(|tree| {
            let costs = cost::costs(func, &tree);
            (tree, costs)
        })
        .filter(|(_, (scalar, vector))| scalar - vector >= LEAST_GAIN);
    whole.or_else(|| {
        let half =
            if run.len().is_power_of_two() { run.len() / 2 } else { run.len().next_power_of_two() / 2 };
        best(func, batch, &run[..half]).or_else(|| best(func, batch, &run[half..]))
    })
}

/// Whether stores can be done where the last of them is.
fn can_move(func: &Function, batch: &[Placed], run: &[usize]) -> bool {
    let last = run.iter().copied().max().unwrap_or(0);
    run.iter().all(|&store| {
        (store + 1..last).filter(|i| !run.contains(i)).all(|i| are_apart(func, batch, store, i))
    })
}

/// Whether a load can be done behind so many accesses, in front of these stores.
fn can_load(func: &Function, batch: &[Placed], (run, until): (&[usize], usize), load: usize) -> bool {
    let written = (load + 1..until).filter(|i| batch[*i].access.is_store && !run.contains(i));
    load < until && { written }.all(|i| are_apart(func, batch, load, i))
}

fn are_apart(func: &Function, batch: &[Placed], a: usize, b: usize) -> bool {
    relation(func, &batch[a].access, &batch[b].access, Some(1)) == Relation::Independent
}
