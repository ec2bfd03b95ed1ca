//! clang compiles the programs: for RISC-V with and without vectors, and for the host. All are static, so that only the
//! program's own start is timed.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Serialize;

use crate::catalog::Program;
use crate::error::BenchError;

/// The compiler.
pub const CLANG: &str = "clang-19";
/// Packages that have it.
pub const ADVICE: &str = "Debian: clang-19, lld-19, libc6-dev, libc6-dev-riscv64-cross";

/// What a program is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Build {
    /// RISC-V with vectors: rv64gcv.
    Vector,
    /// RISC-V without: rv64gc.
    Scalar,
    /// The host, all that its processor can.
    Native,
}

impl Build {
    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Build::Vector => "vector",
            Build::Scalar => "scalar",
            Build::Native => "native",
        }
    }

    fn flags(self) -> &'static [&'static str] {
        match self {
            Build::Vector => &["--target=riscv64-linux-gnu", "-march=rv64gcv", "-fuse-ld=lld-19"],
            Build::Scalar => &["--target=riscv64-linux-gnu", "-march=rv64gc", "-fuse-ld=lld-19"],
            Build::Native => &["-march=native"],
        }
    }

    fn purpose(self) -> &'static str {
        match self {
            Build::Vector => "for rv64gcv",
            Build::Scalar => "for rv64gc",
            Build::Native => "for this machine",
        }
    }
}

/// Where the program goes that [`build`] makes in `folder`.
pub fn executable(folder: &Path, program: &Program, build: Build) -> PathBuf {
    folder.join(format!("{}.{}", program.name, build.name()))
}

/// Compiles a program into `folder`.
pub fn build(program: &Program, build: Build, folder: &Path) -> Result<PathBuf, BenchError> {
    let to = executable(folder, program, build);
    let output = Command::new(CLANG)
        .args(build.flags())
        .args(["-O3", "-ffast-math", "-static", "-w", "-o"])
        .args([&to, &program.source])
        .arg("-lm")
        .output()
        .map_err(|source| BenchError::Tool { tool: CLANG.into(), source, advice: ADVICE })?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let message = text.lines().find(|line| line.contains("error")).or(text.lines().next());
        return Err(BenchError::Compile {
            path: program.source.clone(),
            what: build.purpose(),
            message: message.unwrap_or("no reason given").to_owned(),
        });
    }
    Ok(to)
}

/// Can programs be compiled here for RISC-V? The error says why not.
pub fn check() -> Result<(), BenchError> {
    let folder =
        tempfile::tempdir().map_err(|source| BenchError::Write { path: std::env::temp_dir(), source })?;
    let source = folder.path().join("empty.c");
    let text = "#include <stdio.h>\nint main(void) { return 0; }\n";
    std::fs::write(&source, text).map_err(|e| BenchError::Write { path: source.clone(), source: e })?;
    let program = Program {
        name: "empty".into(),
        source,
        group: crate::catalog::Group::Short,
        repeats: None,
        exact: true,
    };
    for kind in [Build::Scalar, Build::Native] {
        build(&program, kind, folder.path()).map_err(|error| match error {
            BenchError::Compile { what, message, .. } => {
                BenchError::Usage(format!("{CLANG} cannot compile {what}: {message} ({ADVICE})"))
            }
            error => error,
        })?;
    }
    Ok(())
}
