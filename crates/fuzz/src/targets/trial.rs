//! Trial inputs do what no input may do, to test the supervisor.

use std::time::Duration;

use crate::{Broken, Runner, Target, Verdict};

/// Input `n` is the number `n`.
pub(super) const TARGET: Target = Target {
    name: "trial",
    about: "faults on purpose: every fifth input",
    seeds: Vec::new,
    generate: |rng, _| vec![rng.below(20) as u8],
    runner: || Box::new(Trial),
    sample: 0,
};

struct Trial;

impl Runner for Trial {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        match input.first() {
            Some(0) => panic!("a panic on purpose"),
            Some(1) => std::process::abort(),
            Some(2) => std::thread::sleep(Duration::from_secs(3600)),
            Some(3) => return Err("a property broken on purpose".into()),
            Some(4) => {
                let hoard = vec![1u8; 300 << 20];
                std::thread::sleep(Duration::from_secs(hoard.len() as u64));
            }
            Some(n) if n % 2 == 0 => return Ok(Verdict::Refused),
            _ => {}
        }
        Ok(Verdict::Accepted)
    }
}
