//! The files that `rivet conform` reads beside tests. The first line of an input names the file: `== pins.json`,
//! `== unpinned.toml` (beside empty pins) or `== failed`; other first lines are filters and shards.

use rivet_conformance::matrix::Pins;
use rivet_conformance::suite::{Memory, Pattern, Shard};

use super::elf::one_line;
use crate::{Broken, Runner, Target, Verdict, mutate};

pub(super) const TARGET: Target = Target {
    name: "conform",
    about: "pins, excuses, lists of failed tests, filters and shards of conform",
    seeds: Vec::new,
    generate: mutate::lines,
    runner: || Box::new(Conform),
    sample: 500,
};

struct Conform;

impl Runner for Conform {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
        let (first, rest) = (String::from_utf8_lossy(&input[..end]), &input[(end + 1).min(input.len())..]);
        let folder = tempfile::tempdir().map_err(|e| format!("no folder: {e}"))?;
        let write = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.path().join(name), bytes).map_err(|e| e.to_string())
        };
        match first.strip_prefix("== ") {
            Some(name @ ("pins.json" | "unpinned.toml")) => {
                write("pins.json", b"{}")?;
                write(name, rest)?;
                match Pins::read(folder.path()) {
                    Ok(_) => Ok(Verdict::Accepted),
                    Err(error) => one_line(&error.to_string()),
                }
            }
            Some("failed") => {
                write("failed", rest)?;
                match Memory::load(&folder.path().join("failed")) {
                    Ok(_) => Ok(Verdict::Accepted),
                    Err(error) => one_line(&error.to_string()),
                }
            }
            _ => {
                let shard = first.parse::<Shard>().map(drop).map_err(|error| error.to_string());
                let pattern = first.parse::<Pattern>().map(drop).map_err(|error| error.to_string());
                for error in [shard.as_ref().err(), pattern.as_ref().err()].into_iter().flatten() {
                    one_line(error)?;
                }
                Ok(if shard.and(pattern).is_ok() { Verdict::Accepted } else { Verdict::Refused })
            }
        }
    }
}
