//! This module keeps clang from vectorising the loops that the source asks to be vectorised: `-fno-vectorize` does not.

use std::io::Write;
use std::path::Path;

use super::driver::DriverArgs;
use crate::error::CliError;

/// What clang marks loops with that it has vectorised, and what is left of them.
const DONE: &str = "!\"llvm.loop.isvectorized\"";

/// What the hints on a loop's vectorisation begin with.
const HINT: &str = "!\"llvm.loop.vectorize.";

/// The same for nobody but Rivet: passes keep hints that they do not know.
const HIDDEN: &str = "!\"rivet.loop.vectorize.";

/// The IR of a C file for which clang wrote `text`: without vector loops of clang's own, unless they were asked for.
pub(super) fn without_vector_loops(
    driver: &DriverArgs,
    path: &Path,
    dependencies: &[String],
    text: String,
) -> Result<String, CliError> {
    let asked_for = |arg: &&String| matches!(arg.as_str(), "-fvectorize" | "-ftree-vectorize");
    if !text.contains(DONE) || driver.clang_args.iter().any(|arg| asked_for(&arg)) {
        return Ok(text);
    }
    // Standard input was read already.
    if path == Path::new("-") {
        return Ok(text);
    }
    let mut clang = driver.frontend(path)?;
    clang.args(dependencies);
    clang.args(["-w", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", "-"]);
    let first = driver.clang_text(&mut clang, path)?;
    let host = |error: std::io::Error| CliError::Host(format!("no temporary file: {error}"));
    let mut file = tempfile::Builder::new().suffix(".ll").tempfile().map_err(host)?;
    file.write_all(first.replace(HINT, HIDDEN).as_bytes()).map_err(host)?;
    let mut clang = driver.options()?;
    clang.args(["-w", "-Qunused-arguments", "-x", "ir"]).arg(file.path());
    clang.args(["-S", "-emit-llvm", "-o", "-"]);
    Ok(driver.clang_text(&mut clang, path)?.replace(HIDDEN, HINT))
}
