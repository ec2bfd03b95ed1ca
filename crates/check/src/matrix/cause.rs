//! The cause: the way from the choice to what shows it, walked backwards through the recorded steps.

use super::lockstep::Story;
use super::tracked::{Location, Source};

/// A step on the way: its number, and the place by which the next one took the difference over; none for the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waypoint {
    pub(super) step: usize,
    pub(super) by: Option<Location>,
}

/// The way from the choice, first, to the last step before the effect.
pub(super) fn way(story: &Story) -> Vec<Waypoint> {
    let mut way = Vec::new();
    let Some((_, _, sources)) = &story.effect else { return vec![Waypoint { step: 0, by: None }] };
    let mut next = pick(sources, None, story);
    while let Some((by, step)) = next {
        let step = step as usize;
        way.push(Waypoint { step, by: Some(by) });
        // Sources are older than what they make; the choice has none.
        next = story.steps.get(step).filter(|_| step > 0).and_then(|recorded| {
            let older: Vec<Source> =
                recorded.sources.iter().copied().filter(|&(_, writer)| (writer as usize) < step).collect();
            pick(&older, lane(story, step, by), story)
        });
    }
    if way.last().is_none_or(|waypoint| waypoint.step != 0) {
        way.push(Waypoint { step: 0, by: None });
    }
    way.reverse();
    way
}

/// The source to follow: an element of the same number as that which was written, else the first.
fn pick(sources: &[Source], element: Option<usize>, story: &Story) -> Option<Source> {
    let same = sources.iter().find(|&&(at, writer)| match at {
        Location::V(_) => element.is_some() && lane(story, writer as usize, at) == element,
        _ => false,
    });
    same.or(sources.first()).copied()
}

/// The number of the element that a byte of a step's destination belongs to.
pub(super) fn lane(story: &Story, step: usize, at: Location) -> Option<usize> {
    let Location::V(byte) = at else { return None };
    let ran = story.steps.get(step)?.ran?;
    let form = ran.inst.op.form();
    let start = byte.checked_sub(usize::from(ran.inst.rd) * story.vlenb)?;
    let eew = form.vd.eew(ran.vtype).unwrap_or(8) as usize;
    let registers = form.vd.registers(ran.vtype, story.vlenb as u32 * 8).unwrap_or(1).max(1) as usize;
    let group = registers * story.vlenb;
    Some(start % group * 8 / eew)
}
