//! Machines about to start.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_debug::Surroundings;
use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};
use rivet_linux::{Clocks, Input, Linux, LinuxConfig, Output};
use rivet_sim::Machine;

/// A fixture.
pub(crate) fn image(name: &str) -> Arc<Image> {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let bytes = std::fs::read(root.join(format!("fixtures/bin/{name}.elf"))).expect("a fixture");
    Arc::new(Image::parse(name, &bytes).expect("a program"))
}

/// A fixture about to start.
pub(crate) fn machine(name: &str, harts: usize) -> (Machine, Surroundings) {
    let image = image(name);
    let isa = match name.contains("smaia") {
        true => Isa::parse("rv64ima_smaia").expect("an ISA"),
        false => Isa::default_for(Xlen::Rv64),
    };
    if image.tohost.is_some() {
        let config = Arc::new(Config::new(rivet_board::with_modes(isa)));
        let options = rivet_board::Options { harts, ..rivet_board::Options::default() };
        let (machine, env) =
            rivet_board::boot(&image, config, &options, Box::new(std::io::sink())).expect("a machine");
        return (machine, Surroundings::Bare(Box::new(env)));
    }
    let config = LinuxConfig {
        clocks: Clocks::Virtual,
        stdin: Input::Bytes(Arc::default()),
        stdout: Output::buffer().0,
        ..LinuxConfig::new([name])
    };
    let (linux, hart) = Linux::start(config, Arc::new(Config::new(isa)), image).expect("a process");
    (Machine::new(hart), Surroundings::Linux(Box::new(linux)))
}
