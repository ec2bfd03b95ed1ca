//! `rivet setup` prints the lines that make a build system run its tests on Rivet, and makes QEMU's names for it.

mod act4;
mod binfmt;
mod riscof;

use std::io::Write;
use std::path::{self, Path, PathBuf};
use std::process::ExitCode;
use std::{borrow::Cow, fs};

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::output::OutputFile;

/// Arguments of `rivet setup`.
#[derive(Args)]
#[command(after_help = "Examples:\n  rivet setup cmake > riscv64.cmake\n  rivet setup qemu ~/.local/bin\n\n\
                        See rivet help drop-in.")]
pub(crate) struct SetupArgs {
    #[command(subcommand)]
    what: What,
}

/// What Rivet is set up for.
#[derive(Subcommand)]
enum What {
    /// Print the runner for .cargo/config.toml
    Cargo,
    /// Print a CMake toolchain file
    Cmake,
    /// Print a Meson cross file
    Meson,
    /// Print the option that runs Bazel's tests
    Bazel,
    /// Print a Dockerfile
    Docker,
    /// Print a GitHub workflow that tests several VLENs
    Github,
    /// Write RISCOF's plugin for the RISC-V architecture tests, and its configuration, into a directory
    Riscof {
        /// The directory
        dir: PathBuf,
        /// ISA of the hart [default: that of `rivet run`]
        #[arg(long, value_name = "STRING")]
        isa: Option<String>,
    },
    /// Write a configuration of ACT4, the framework of the RISC-V architecture tests, into a directory
    Act4 {
        /// The directory
        dir: PathBuf,
        /// ISA of the hart [default: that of `rivet run`, and smaia]
        #[arg(long, value_name = "STRING")]
        isa: Option<String>,
        /// Choice of the hart, as of rivet run; may be repeated
        #[arg(long, value_name = "KEY=VALUE")]
        set: Vec<String>,
    },
    /// Make links named qemu-riscv64, qemu-riscv64-static and qemu-riscv32 in a directory
    Qemu {
        /// The directory
        dir: PathBuf,
    },
    /// Print the lines that make Linux run RISC-V programs with Rivet, or register them
    Binfmt {
        /// Register them; needs root
        #[arg(long, conflicts_with = "debian")]
        install: bool,
        /// Write files for Debian's update-binfmts --import into a directory (/usr/share/binfmts)
        #[arg(long, value_name = "DIR")]
        debian: Option<PathBuf>,
    },
}

/// Names of QEMU that Rivet understands.
const NAMES: [&str; 3] = ["qemu-riscv64", "qemu-riscv64-static", "qemu-riscv32"];

/// Runs the subcommand.
pub(crate) fn setup(args: &SetupArgs) -> Result<ExitCode, CliError> {
    let rivet =
        std::env::current_exe().map_err(|e| CliError::Host(format!("cannot find rivet itself: {e}")))?;
    let text = match &args.what {
        What::Cargo => cargo(&rivet),
        What::Cmake => cmake(&rivet),
        What::Meson => meson(&rivet),
        What::Bazel => bazel(&rivet),
        What::Docker => DOCKER.to_owned(),
        What::Github => GITHUB.to_owned(),
        What::Riscof { dir, isa } => return riscof::write(&rivet, dir, isa.as_deref()),
        What::Act4 { dir, isa, set } => return act4::write(&rivet, dir, isa.as_deref(), set),
        What::Qemu { dir } => return qemu(&rivet, dir),
        What::Binfmt { debian: Some(dir), .. } => return binfmt::write_debian(&rivet, dir),
        What::Binfmt { install: true, .. } => return binfmt::install(&rivet),
        What::Binfmt { .. } => binfmt::lines(&rivet),
    };
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes files into a directory, which is made; in their text words between `@` stand for what depends on the hart. `words`
/// makes them of the directory's path.
fn write_files<'a>(
    dir: &Path,
    files: impl IntoIterator<Item = (&'a str, Cow<'a, str>)>,
    words: impl FnOnce(&Path) -> Vec<(&'static str, String)>,
) -> Result<ExitCode, CliError> {
    let dir = path::absolute(dir).map_err(|error| OutputFile::failed(dir, error))?;
    let words = words(&dir);
    for (name, text) in files {
        let text = words.iter().fold(text.into_owned(), |text, (word, value)| text.replace(word, value));
        let path = dir.join(name);
        let folder = path.parent().unwrap_or(&dir);
        fs::create_dir_all(folder).map_err(|error| OutputFile::failed(folder, error))?;
        let mut file = OutputFile::create(&path)?;
        file.write_all(text.as_bytes()).map_err(|error| OutputFile::failed(&path, error))?;
        file.keep()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes the links, in place of links of those names alone.
fn qemu(rivet: &Path, dir: &Path) -> Result<ExitCode, CliError> {
    for name in NAMES {
        let path = dir.join(name);
        let failed = |error| OutputFile::failed(&path, error);
        match fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_symlink() => fs::remove_file(&path).map_err(failed)?,
            Ok(_) => {
                let path = path.display();
                return Err(CliError::Usage(format!("{path} is there and is no link; remove it first")));
            }
            Err(_) => {}
        }
        std::os::unix::fs::symlink(rivet, &path).map_err(failed)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn cargo(rivet: &Path) -> String {
    format!(
        "# .cargo/config.toml\n\
         [target.riscv64gc-unknown-linux-gnu]\n\
         linker = \"riscv64-linux-gnu-gcc\"\n\
         runner = [\"{}\", \"run\", \"--host\", \"-L\", \"/usr/riscv64-linux-gnu\"]\n",
        rivet.display()
    )
}

fn cmake(rivet: &Path) -> String {
    format!(
        "# cmake -DCMAKE_TOOLCHAIN_FILE=THIS_FILE\n\
         set(CMAKE_SYSTEM_NAME Linux)\n\
         set(CMAKE_SYSTEM_PROCESSOR riscv64)\n\
         set(CMAKE_C_COMPILER riscv64-linux-gnu-gcc)\n\
         set(CMAKE_CXX_COMPILER riscv64-linux-gnu-g++)\n\
         # One that is given by -D would have no effect behind set().\n\
         if(NOT DEFINED CMAKE_CROSSCOMPILING_EMULATOR)\n\
         \x20 set(CMAKE_CROSSCOMPILING_EMULATOR \"{};run;--host;-L;/usr/riscv64-linux-gnu\")\n\
         endif()\n\
         set(CMAKE_FIND_ROOT_PATH /usr/riscv64-linux-gnu)\n\
         set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)\n\
         set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)\n\
         set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)\n",
        rivet.display()
    )
}

fn meson(rivet: &Path) -> String {
    format!(
        "# meson setup --cross-file THIS_FILE\n\
         [binaries]\n\
         c = 'riscv64-linux-gnu-gcc'\n\
         cpp = 'riscv64-linux-gnu-g++'\n\
         ar = 'riscv64-linux-gnu-ar'\n\
         strip = 'riscv64-linux-gnu-strip'\n\
         exe_wrapper = ['{}', 'run', '--host', '-L', '/usr/riscv64-linux-gnu']\n\n\
         [host_machine]\n\
         system = 'linux'\n\
         cpu_family = 'riscv64'\n\
         cpu = 'riscv64'\n\
         endian = 'little'\n",
        rivet.display()
    )
}

fn bazel(rivet: &Path) -> String {
    format!(
        "# .bazelrc\n\
         test --run_under=\"{} run --host -L /usr/riscv64-linux-gnu\"\n",
        rivet.display()
    )
}

const DOCKER: &str = "\
FROM debian:stable
RUN apt-get update && apt-get install -y --no-install-recommends \\
    g++-riscv64-linux-gnu libc6-dev-riscv64-cross cmake make
COPY rivet /usr/local/bin/rivet
RUN rivet setup qemu /usr/local/bin && rivet setup cmake > /usr/local/share/riscv64.cmake
ENV CMAKE_TOOLCHAIN_FILE=/usr/local/share/riscv64.cmake
";

const GITHUB: &str = "\
name: riscv64
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        vlen: [128, 256, 512, 1024]
    env:
      QEMU_CPU: max,vlen=${{ matrix.vlen }}
      QEMU_LD_PREFIX: /usr/riscv64-linux-gnu
    steps:
      - uses: actions/checkout@v4
      - run: sudo apt-get update && sudo apt-get install -y g++-riscv64-linux-gnu cmake
      # Put the rivet binary into the PATH here.
      - run: mkdir -p ~/bin && rivet setup qemu ~/bin && rivet setup cmake > ~/riscv64.cmake
      - run: >
          cmake -S . -B build -DCMAKE_TOOLCHAIN_FILE=$HOME/riscv64.cmake
          -DCMAKE_CROSSCOMPILING_EMULATOR=$HOME/bin/qemu-riscv64
      - run: cmake --build build -j && ctest --test-dir build --output-on-failure
";
