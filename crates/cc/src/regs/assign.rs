//! The allocator assigns bundles by priority and evicts those of less weight.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};

use super::bundles::{Bundle, Bundles};
use super::live::{Live, allocatable, is_allocatable, overlap};
use crate::mir::{Code, Function, Reg};

struct Allocator<'a> {
    function: &'a Function,
    live: &'a Live,
    bundles: Bundles,
    weights: Vec<f64>,
    /// Where each register of the machine is taken: from a point to another, by a bundle. The ranges are disjoint.
    taken: Vec<BTreeMap<u32, (u32, usize)>>,
    /// The place of each bundle.
    bases: Vec<Option<i32>>,
    places: Vec<Option<Reg>>,
    /// The bundle of each register.
    owners: HashMap<Reg, usize>,
    /// Does s0 hold the frame, because the stack pointer is not at a known distance from it?
    framed: bool,
}

/// A bundle that waits for a place. The greatest is placed next: the dearest, of those that none evicts the widest, or
/// narrow ones could stand in every aligned group.
#[derive(PartialEq, Eq)]
struct QueuedBundle {
    weight: Weight,
    width: Option<u32>,
    bundle: Reverse<usize>,
}

#[derive(PartialEq)]
struct Weight(f64);

impl Eq for Weight {}

impl Ord for Weight {
    fn cmp(&self, other: &Weight) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Weight) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedBundle {
    fn cmp(&self, other: &QueuedBundle) -> Ordering {
        let key = |w: &QueuedBundle| (w.width, w.bundle);
        self.weight.cmp(&other.weight).then_with(|| key(self).cmp(&key(other)))
    }
}

impl PartialOrd for QueuedBundle {
    fn partial_cmp(&self, other: &QueuedBundle) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Assigns a place to each bundle.
///
/// # Errors
/// The bundles without place; `None` if there is one that cannot be made smaller.
pub(crate) fn assign(
    function: &Function,
    live: &Live,
    bundles: Bundles,
    tiny: &HashSet<Reg>,
) -> Result<Vec<Option<Reg>>, Option<Vec<Vec<Reg>>>> {
    let cheap = cheap_again(function);
    let weights: Vec<f64> = bundles.list.iter().map(|b| weight(b, live, tiny, &cheap)).collect();
    let count = bundles.list.len();
    let members = |at: usize| bundles.list[at].members.iter().map(move |(reg, _)| (*reg, at));
    let owners = (0..count).flat_map(members).collect();
    let mut table = Allocator {
        function,
        live,
        bundles,
        weights,
        taken: vec![BTreeMap::new(); Reg::PHYSICAL as usize],
        bases: vec![None; count],
        places: vec![None; function.virtual_count()],
        owners,
        framed: function.is_framed(),
    };
    let mut queue: BinaryHeap<QueuedBundle> = (0..count).map(|bundle| table.waiting(bundle)).collect();
    let mut losers = Vec::new();
    while let Some(QueuedBundle { bundle: Reverse(bundle), .. }) = queue.pop() {
        if table.place(bundle) {
            continue;
        }
        match table.evict(bundle) {
            Some(out) => queue.extend(out.into_iter().map(|bundle| table.waiting(bundle))),
            None if table.weights[bundle] == f64::INFINITY => return Err(None),
            // What lives for an instruction stays as it is: a copy joined it with the others.
            None => {
                let members = table.bundles.list[bundle].members.iter().map(|m| m.0);
                losers.push(members.filter(|reg| !tiny.contains(reg)).collect());
            }
        }
    }
    if losers.is_empty() { Ok(table.places) } else { Err(Some(losers)) }
}

/// Values that cost no more to make again than to move.
fn cheap_again(function: &Function) -> HashSet<Reg> {
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    insts.filter(|i| i.code == Code::Li).filter_map(|i| i.rd).collect()
}

fn weight(bundle: &Bundle, live: &Live, tiny: &HashSet<Reg>, cheap: &HashSet<Reg>) -> f64 {
    if bundle.members.iter().all(|(reg, _)| tiny.contains(reg)) {
        return f64::INFINITY;
    }
    let used: f64 = bundle.members.iter().map(|(reg, _)| live.weights[reg.number()]).sum();
    let length: u32 = bundle.members.iter().map(|(reg, _)| live.length(*reg)).sum();
    let factor = if bundle.members.iter().all(|(reg, _)| cheap.contains(reg)) { 0.5 } else { 1.0 };
    factor * used / f64::from(length.max(1))
}

impl Allocator<'_> {
    fn waiting(&self, bundle: usize) -> QueuedBundle {
        let weight = self.weights[bundle];
        let members = self.bundles.list[bundle].members.iter();
        let width = members.map(|(reg, _)| self.function.class(*reg).width()).max();
        let width = width.filter(|_| weight == f64::INFINITY);
        QueuedBundle { weight: Weight(weight), width, bundle: Reverse(bundle) }
    }

    /// Bases to try, best ones first.
    fn candidates(&self, bundle: usize) -> Vec<i32> {
        let bundle = &self.bundles.list[bundle];
        let Some(&(first, _)) = bundle.members.first() else { return vec![] };
        let class = self.function.class(first);
        let mut hints: Vec<(i32, f64)> = Vec::new();
        for &(reg, at, weight) in &bundle.hints {
            let base = reg.number() as i32 - at;
            match hints.iter_mut().find(|h| h.0 == base) {
                Some(hint) => hint.1 += weight,
                None => hints.push((base, weight)),
            }
        }
        hints.sort_by(|a, b| b.1.total_cmp(&a.1));
        let all = allocatable(class, self.framed);
        let lowest = bundle.members.iter().map(|m| m.1).min().unwrap_or(0);
        let mut out: Vec<i32> = hints.iter().map(|h| h.0).filter(|h| h + lowest >= 0).collect();
        // Registers that parameters, arguments and results come in are for those who want them; but those of the caller's
        // have to be saved.
        let wanted = |r: u32| !self.live.ranges[r as usize].is_empty();
        let mut all = all;
        all.sort_by_key(|&r| (Reg::physical(r).is_callee_saved(), wanted(r)));
        out.extend(all.into_iter().map(|r| r as i32 - lowest));
        out.retain(|&base| self.fits_file(bundle, base));
        out
    }

    /// Does each member lie within its file, aligned, in registers that may be assigned?
    fn fits_file(&self, bundle: &Bundle, base: i32) -> bool {
        bundle.members.iter().all(|&(reg, at)| {
            let class = self.function.class(reg);
            let (place, width) = (base + at, class.width() as i32);
            (place - class.file() as i32) % width == 0
                && (place..place + width).all(|r| r >= 0 && is_allocatable(class, self.framed, r as u32))
        })
    }

    /// Registers of the machine that a bundle at `base` takes, with the member there.
    fn spans(&self, bundle: usize, base: i32) -> Vec<(usize, Reg)> {
        let members = &self.bundles.list[bundle].members;
        let width = |reg| self.function.class(reg).width() as i32;
        members
            .iter()
            .flat_map(|&(reg, at)| (0..width(reg)).map(move |i| ((base + at + i) as usize, reg)))
            .collect()
    }

    /// Bundles in the way of a bundle at `base`; `None` if what is in the way is not a bundle.
    fn rivals(&self, bundle: usize, base: i32) -> Option<Vec<usize>> {
        let mut out = Vec::new();
        for (at, reg) in self.spans(bundle, base) {
            let range = &self.live.ranges[reg.number()];
            if overlap(range, &self.live.ranges[at]) {
                return None;
            }
            for &(from, to) in range {
                let before = self.taken[at].range(..to).rev();
                let met = before.take_while(|(_, (end, _))| *end > from).map(|(_, (_, other))| *other);
                out.extend(met);
            }
        }
        for &(reg, at) in &self.bundles.list[bundle].members {
            for rule in self.bundles.rules.get(&reg).into_iter().flatten() {
                let partner = if rule.dest == reg { rule.source } else { rule.dest };
                let Some(place) = partner.index().and_then(|i| self.places[i]) else { continue };
                if !self.bundles.allowed(self.function, (reg, base + at), (partner, place.number() as i32)) {
                    out.extend(self.owners.get(&partner).filter(|o| self.bases[**o].is_some()));
                }
            }
        }
        out.sort_unstable();
        out.dedup();
        Some(out)
    }

    fn place(&mut self, bundle: usize) -> bool {
        let free = |base: &i32| self.rivals(bundle, *base).is_some_and(|r| r.is_empty());
        let Some(base) = self.candidates(bundle).into_iter().find(free) else { return false };
        self.put(bundle, base);
        true
    }

    fn put(&mut self, bundle: usize, base: i32) {
        for (at, reg) in self.spans(bundle, base) {
            let ranges = &self.live.ranges[reg.number()];
            self.taken[at].extend(ranges.iter().map(|&(from, to)| (from, (to, bundle))));
        }
        for &(reg, at) in &self.bundles.list[bundle].members {
            if let Some(index) = reg.index() {
                self.places[index] = Some(Reg::physical((base + at) as u32));
            }
        }
        self.bases[bundle] = Some(base);
    }

    /// Makes room where the dearest bundle in the way is cheapest, and cheaper than this one.
    fn evict(&mut self, bundle: usize) -> Option<Vec<usize>> {
        let dearest = |rivals: &[usize]| rivals.iter().map(|&r| self.weights[r]).fold(0.0, f64::max);
        let best = self
            .candidates(bundle)
            .into_iter()
            .filter_map(|base| self.rivals(bundle, base).map(|rivals| (dearest(&rivals), base, rivals)))
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        let (cost, base, rivals) = best;
        if cost >= self.weights[bundle] {
            return None;
        }
        for &rival in &rivals {
            if let Some(base) = self.bases[rival].take() {
                for (at, reg) in self.spans(rival, base) {
                    for (from, _) in &self.live.ranges[reg.number()] {
                        self.taken[at].remove(from);
                    }
                }
            }
            for &(reg, _) in &self.bundles.list[rival].members {
                if let Some(index) = reg.index() {
                    self.places[index] = None;
                }
            }
        }
        self.put(bundle, base);
        Some(rivals)
    }
}
