//! Commit logs are read as `rivet compare` reads them.

use std::io::Cursor;
use std::time::Duration;

use rivet_conformance::Setup;
use rivet_conformance::lockstep::{Options, compare};
use rivet_elf::Image;

use super::guest::fixture;
use crate::{Broken, Runner, Target, Verdict, mutate};

/// Instructions that are compared.
const LIMIT: u64 = 20_000;

pub(super) const TARGET: Target = Target {
    name: "log",
    about: "commit logs in Spike's form, beside their program",
    seeds: Vec::new,
    generate: mutate::lines,
    runner: || Box::new(Log { program: fixture("hello.elf") }),
    sample: 200,
};

struct Log {
    program: Vec<u8>,
}

impl Runner for Log {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let image = Image::parse("hello.elf", &self.program).map_err(|e| e.to_string())?;
        let options = Options { limit: Some(LIMIT), ..Options::default() };
        let start = std::time::Instant::now();
        let log = Box::new(Cursor::new(input.to_vec()));
        let report = compare(log, image, &["hello.elf".to_owned()], &Setup::default(), &options);
        if start.elapsed() > Duration::from_secs(10) {
            return Err(format!("{LIMIT} instructions took {:?}", start.elapsed()));
        }
        match report {
            Ok(_) => Ok(Verdict::Accepted),
            Err(error) => super::elf::one_line(&error.to_string()),
        }
    }
}
