//! Shrinking makes a program smaller as long as it keeps a property.
//!
//! It leaves out chunks, then steps of those that stay. Steps that others rely on go with their chunk or when no other is
//! left, so that the smaller program does nothing that the generator would not do.

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
    let mut program = with(&kept);
    // What sets vtype for nothing that is left.
    for c in 0..program.chunks.len() {
        let mut s = 0;
        while s < program.chunks[c].steps.len() {
            let steps = &program.chunks[c].steps;
            let idle =
                steps[s].role == Role::Sets && steps.get(s + 1).is_none_or(|next| next.role == Role::Sets);
            let mut small = program.clone();
            small.chunks[c].steps.remove(s);
            if idle && holds(&small)? {
                program = small;
            } else {
                s += 1;
            }
        }
    }
    program.chunks.retain(|chunk| !chunk.steps.is_empty());
    Ok(program)
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
    use rivet_isa::Isa;

    use super::*;
    use crate::programs::{Flavour, Recipe};

    #[test]
    fn a_program_shrinks_to_an_instruction_and_what_it_needs() {
        let recipe = Recipe { seed: 3, length: 300, isa: Isa::default(), flavour: Flavour::Linux };
        let program = recipe.program().expect("a program");
        let loads = |program: &Program| {
            let steps = program.chunks.iter().flat_map(|chunk| &chunk.steps);
            steps.filter_map(|step| step.op).any(|op| op.row().mnemonic().starts_with("vle"))
        };
        assert!(loads(&program));
        let small = shrink(program, &mut |candidate| Ok(loads(candidate))).expect("no error");
        assert_eq!(small.chunks.len(), 1, "{}", small.body());
        let free = small.chunks[0].steps.iter().filter(|step| step.role == Role::Free).count();
        assert_eq!(free, 1, "{}", small.body());
        assert!(small.elf().is_ok());
    }

    #[test]
    fn only_what_is_needed_stays() {
        let needed = |items: &[u32]| Ok([3, 40, 41].iter().all(|n| items.contains(n)));
        assert_eq!(minimise((0..100).collect(), &mut { needed }).expect("no error"), [3, 40, 41]);
        assert_eq!(minimise(vec![1, 2], &mut |_: &[u32]| Ok(true)).expect("no error"), [0u32; 0]);
    }
}
