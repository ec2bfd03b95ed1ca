//! Writes the trap tests and the list of reserved cases: `cargo run -p rivet-suite --bin reserved -- riscv-tests`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let root = std::env::args().nth(1).unwrap_or_else(|| "riscv-tests".to_string());
    rivet_suite::reserved::generate(Path::new(&root))
}
