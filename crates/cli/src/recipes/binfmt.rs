//! `rivet setup binfmt`: Linux runs RISC-V programs with Rivet.
//!
//! Linux passes the interpreter the program's path in front of its arguments, so that it has to be called by QEMU's name,
//! which Rivet understands. With flag F the interpreter is opened when it is registered, and serves inside of chroots.
//! What Linux passes with the other flags is in [`rivet_mem::Start`].

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::error::CliError;
use crate::output::OutputFile;

/// Where the kernel takes formats.
const REGISTER: &str = "/proc/sys/fs/binfmt_misc/register";

/// Bytes of the ELF header up to `e_machine`, and which bits of them count: class 2 for RV64, 1 for RV32; `e_type` is 2 or
/// 3; `e_machine` is 243.
fn format(bits: u32) -> (String, String) {
    let class = if bits == 64 { 2 } else { 1 };
    let magic = vec![0x7f, b'E', b'L', b'F', class, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 243, 0];
    let mask = [[0xff; 7].as_slice(), &[0], &[0xff; 8], &[0xfe, 0xff, 0xff, 0xff]].concat();
    let escaped = |bytes: &[u8]| bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    (escaped(&magic), escaped(&mask))
}

/// The name of QEMU beside Rivet, by which Linux is to call it.
fn interpreter(rivet: &Path, bits: u32) -> PathBuf {
    rivet.with_file_name(format!("qemu-riscv{bits}"))
}

/// Which flags a kernel of this release gets: F opens the interpreter at once, O and C open programs for it, C also gives it
/// their rights if they are setuid. P keeps `argv[0]`; before Linux 5.12 the interpreter could not see that.
fn flags(release: &str) -> &'static str {
    let mut numbers = release.split(|c: char| !c.is_ascii_digit()).map(|number| number.parse().unwrap_or(0));
    let version: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if version < (5, 12) { "FOC" } else { "FPOC" }
}

/// A line for the kernel.
fn line(rivet: &Path, bits: u32) -> String {
    let (magic, mask) = format(bits);
    let interpreter = interpreter(rivet, bits);
    let release = rustix::system::uname();
    let flags = flags(&release.release().to_string_lossy());
    format!(":rivet-riscv{bits}:M::{magic}:{mask}:{}:{flags}", interpreter.display())
}

/// What registers both formats, in the form of systemd's binfmt.d(5).
pub(super) fn lines(rivet: &Path) -> String {
    let folder = folder(rivet);
    format!(
        "# /etc/binfmt.d/rivet.conf; before it: rivet setup qemu {folder}\n{}\n{}\n",
        line(rivet, 64),
        line(rivet, 32)
    )
}

/// A format in the form of Debian's update-binfmts(8).
fn debian(rivet: &Path, bits: u32) -> String {
    let (magic, mask) = format(bits);
    let interpreter = interpreter(rivet, bits);
    format!(
        "package rivet\ntype magic\noffset 0\nmagic {magic}\nmask {mask}\ninterpreter {}\n\
         credentials yes\nfix_binary yes\npreserve yes\n",
        interpreter.display()
    )
}

/// Writes both formats for update-binfmts into a directory.
pub(super) fn write_debian(rivet: &Path, dir: &Path) -> Result<ExitCode, CliError> {
    for bits in [64, 32] {
        let path = dir.join(format!("rivet-riscv{bits}"));
        std::fs::write(&path, debian(rivet, bits)).map_err(|error| OutputFile::failed(&path, error))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Registers both formats.
pub(super) fn install(rivet: &Path) -> Result<ExitCode, CliError> {
    for bits in [64, 32] {
        let name = interpreter(rivet, bits);
        if !name.exists() {
            let folder = folder(rivet);
            return Err(CliError::Usage(format!("no {}; run: rivet setup qemu {folder}", name.display())));
        }
        let register = Path::new(REGISTER);
        std::fs::write(register, line(rivet, bits)).map_err(|error| OutputFile::failed(register, error))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder of Rivet and of QEMU's names.
fn folder(rivet: &Path) -> String {
    rivet.parent().unwrap_or(Path::new("/")).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::{flags, format};

    /// As Debian's package of QEMU registers it.
    #[test]
    fn the_format_is_that_of_riscv_programs() {
        let (magic, mask) = format(64);
        let bytes = r"\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xf3\x00";
        assert_eq!(magic, bytes);
        assert_eq!(mask, r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff");
    }

    #[test]
    fn a_kernel_that_says_it_keeps_the_name_is_asked_to() {
        for (release, expected) in
            [("5.11.22-generic", "FOC"), ("5.12", "FPOC"), ("6.18.44-x", "FPOC"), ("4.19.0-27-amd64", "FOC")]
        {
            assert_eq!(flags(release), expected, "{release}");
        }
    }
}
