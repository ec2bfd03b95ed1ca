//! Reservations where threads and processes take turns: a store of another's makes `sc` fail (`reservation.c`, expected as
//! the specification says), in a run and in its recording.

use std::path::Path;

use rivet_linux::LinuxConfig;
use rivet_sim::ExitStatus;

use crate::linux::host;

#[test]
fn a_store_of_the_same_value_ends_a_reservation() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/linux/reservation.c");
    let flags = ["-static", "-O1", "-pthread"];
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &flags, &[]) else { return };
    let mut config = LinuxConfig::new(["reservation"]);
    config.max_processes = Some(4);
    let (run, recording) = host::record("rv64gc", &program, config, "");
    assert_eq!(run.stdout, include_str!("reservation.expected"), "{:?}", run.diagnosis);
    assert!(matches!(run.result, Ok(ExitStatus::Code(0))), "{:?}", run.result);
    let replay = host::replay("rv64gc", recording);
    assert!(matches!(replay.result, Ok(ExitStatus::Code(0))), "{:?}", replay.result);
    assert_eq!(replay.stdout, run.stdout);
}
