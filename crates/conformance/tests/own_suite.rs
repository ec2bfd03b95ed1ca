//! The suite in `riscv-tests`: every program passes, and the matrix has no gaps.

use std::path::Path;
use std::time::Duration;

use rivet_conformance::Setup;
use rivet_conformance::matrix::{Matrix, Pins};
use rivet_conformance::suite::{self, Limits, Options, Verdict};
use rivet_hart::Config;

/// The one choice that paths of the suite make, as `--set` reads it.
fn rnmi_handler(config: &mut Config, setting: &str) -> Result<(), String> {
    let address = setting.strip_prefix("rnmi-handler=0x").ok_or("a choice that this test does not know")?;
    config.rnmi_handler = u64::from_str_radix(address, 16).map_err(|error| error.to_string())?;
    Ok(())
}

#[test]
fn every_program_passes_and_the_matrix_has_no_gaps() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../riscv-tests");
    let found = suite::find(std::slice::from_ref(&root));
    assert!(found.errors.is_empty(), "{:?}", found.errors);
    assert!(found.tests.len() > 900, "only {} programs", found.tests.len());
    // The time is generous, for machines that do much else besides; the instructions are counted.
    let limits = Limits { time: Duration::from_secs(300), ..Limits::default() };
    let setup = Setup { set: rnmi_handler, ..Setup::default() };
    let options = Options { setup, limits, count_cells: true, ..Options::default() };
    let outcomes = suite::run(&found.tests, &options, &|_| {}).expect("the options are usable");
    let failed: String = outcomes
        .iter()
        .filter(|outcome| outcome.verdict != Verdict::Passed)
        .map(|outcome| format!("{}: {}\n", outcome.name, outcome.reason))
        .collect();
    assert!(failed.is_empty(), "{failed}");
    let pins = Pins::find(&root).expect("pins.json can be read").expect("there is one");
    let matrix = Matrix::new(&found.tests, &outcomes, &pins).expect("all rules in it exist");
    let mut gaps = Vec::new();
    matrix.print(&mut gaps, true).expect("memory can be written");
    assert!(matrix.is_complete(), "{}", String::from_utf8_lossy(&gaps));
}
