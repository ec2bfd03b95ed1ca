//! `rivet setup binfmt`: Linux runs RISC-V programs with Rivet.
//!
//! Linux passes the interpreter the program's path in front of its arguments, so that it has to be called by QEMU's name,
//! which Rivet understands. With flag F the interpreter is opened when it is registered, and serves inside of chroots.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::error::CliError;
use crate::output::OutputFile;

/// Where the kernel takes formats.
const REGISTER: &str = "/proc/sys/fs/binfmt_misc/register";

/// Bytes of the ELF header up to `e_machine`, and which bits of them count: class 2 for RV64, 1 for RV32; `e_type` is 2 or
/// 3; `e_machine` is 243.
fn format(class: u8) -> (String, String) {
    let mut magic = vec![0x7f, b'E', b'L', b'F', class, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 243, 0];
    let mask = [[0xff; 7].as_slice(), &[0], &[0xff; 8], &[0xfe, 0xff, 0xff, 0xff]].concat();
    magic[16] = 2;
    let escaped = |bytes: &[u8]| bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    (escaped(&magic), escaped(&mask))
}

/// The name of QEMU beside Rivet, by which Linux is to call it.
fn interpreter(rivet: &Path, bits: u32) -> PathBuf {
    rivet.with_file_name(format!("qemu-riscv{bits}"))
}

/// A line for the kernel.
fn line(rivet: &Path, bits: u32) -> String {
    let (magic, mask) = format(if bits == 64 { 2 } else { 1 });
    let interpreter = interpreter(rivet, bits);
    format!(":rivet-riscv{bits}:M::{magic}:{mask}:{}:FOC", interpreter.display())
}

/// What registers both formats, in the form of systemd's binfmt.d(5).
pub(super) fn lines(rivet: &Path) -> String {
    let folder = rivet.parent().unwrap_or(Path::new("/")).display();
    format!(
        "# /etc/binfmt.d/rivet.conf; before it: rivet setup qemu {folder}\n{}\n{}\n",
        line(rivet, 64),
        line(rivet, 32)
    )
}

/// Registers both formats.
pub(super) fn install(rivet: &Path) -> Result<ExitCode, CliError> {
    for bits in [64, 32] {
        let name = interpreter(rivet, bits);
        if !name.exists() {
            let folder = rivet.parent().unwrap_or(Path::new("/")).display();
            return Err(CliError::Usage(format!("no {}; run: rivet setup qemu {folder}", name.display())));
        }
        let register = Path::new(REGISTER);
        std::fs::write(register, line(rivet, bits)).map_err(|error| OutputFile::failed(register, error))?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::format;

    /// As Debian's package of QEMU registers it.
    #[test]
    fn the_format_is_that_of_riscv_programs() {
        let (magic, mask) = format(2);
        let bytes = r"\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xf3\x00";
        assert_eq!(magic, bytes);
        assert_eq!(mask, r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff");
    }
}
