//! Makes a program smaller as long as it keeps a property.
//!
//! It leaves out chunks, then steps of those that stay. Steps that others rely on go with their chunk only, so that the
//! smaller program does nothing that the generator would not do.

use super::fuzz::FuzzError;
use super::program::{Program, Role};

/// The smallest program that is found for which `holds`, which `program` does.
pub(super) fn shrink(
    program: Program,
    holds: &mut dyn FnMut(&Program) -> Result<bool, FuzzError>,
) -> Result<Program, FuzzError> {
    let chunks = program.chunks.clone();
    let with = |keep: &[usize]| Program {
        chunks: keep.iter().map(|&index| chunks[index].clone()).collect(),
        ..program.clone()
    };
    let kept = minimise((0..chunks.len()).collect(), &mut |keep| holds(&with(keep)))?;
    let program = with(&kept);

    // Free steps by their places.
    let places = |program: &Program| -> Vec<(usize, usize)> {
        let steps = program.chunks.iter().enumerate().flat_map(|(c, chunk)| {
            let free = chunk.steps.iter().enumerate().filter(|(_, step)| step.role == Role::Free);
            free.map(move |(s, _)| (c, s))
        });
        steps.collect()
    };
    let all = places(&program);
    let with = |keep: &[(usize, usize)]| {
        let mut small = program.clone();
        for (c, chunk) in small.chunks.iter_mut().enumerate() {
            let mut place = 0;
            chunk.steps.retain(|step| {
                place += 1;
                step.role != Role::Free || keep.contains(&(c, place - 1))
            });
        }
        small
    };
    let kept = minimise(all, &mut |keep| holds(&with(keep)))?;
    Ok(with(&kept))
}

/// The items that are needed: leaves out runs of them, shorter and shorter ones.
fn minimise<T: Clone>(
    mut items: Vec<T>,
    holds: &mut dyn FnMut(&[T]) -> Result<bool, FuzzError>,
) -> Result<Vec<T>, FuzzError> {
    let mut run = items.len().div_ceil(2);
    while run > 0 {
        let mut at = 0;
        while at < items.len() {
            let rest: Vec<T> = items[..at].iter().chain(items.iter().skip(at + run)).cloned().collect();
            if holds(&rest)? {
                items = rest;
            } else {
                at += run;
            }
        }
        run /= 2;
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_stays() {
        let needed = |items: &[u32]| Ok([3, 40, 41].iter().all(|n| items.contains(n)));
        assert_eq!(minimise((0..100).collect(), &mut { needed }).expect("no error"), [3, 40, 41]);
        assert_eq!(minimise(vec![1, 2], &mut |_: &[u32]| Ok(true)).expect("no error"), [0u32; 0]);
    }
}
