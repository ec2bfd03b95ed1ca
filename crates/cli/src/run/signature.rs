//! `--signature`: what a test has left in memory, as RISCOF compares it with that of a reference model.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use rivet_board::Bare;
use rivet_elf::Image;

use crate::error::CliError;
use crate::output::OutputFile;

/// The symbols around a signature.
const ENDS: [&str; 2] = ["begin_signature", "end_signature"];
/// The most bytes of a signature.
const MOST: u64 = 1 << 30;

/// Options for signatures.
#[derive(Args)]
pub(super) struct SignatureArgs {
    /// Write the memory from begin_signature to end_signature when a bare-metal program ends, as Spike does
    #[arg(long, value_name = "FILE")]
    signature: Option<PathBuf>,
    /// Bytes in a line of the signature: 4, 8 or 16
    #[arg(long, value_name = "BYTES", default_value_t = 4, value_parser = granularity, requires = "signature")]
    signature_granularity: usize,
}

fn granularity(text: &str) -> Result<usize, &'static str> {
    match text.parse() {
        Ok(bytes @ (4 | 8 | 16)) => Ok(bytes),
        _ => Err("not 4, 8 or 16"),
    }
}

/// A signature to be written.
pub(super) struct Signature {
    file: OutputFile,
    range: Range<u64>,
    granularity: usize,
}

impl SignatureArgs {
    /// Where the signature is written.
    pub(super) fn file(&self) -> Option<&PathBuf> {
        self.signature.as_ref()
    }

    /// Finds the signature of a program, and starts its file.
    pub(super) fn prepare(&self, image: &Image) -> Result<Option<Signature>, CliError> {
        let Some(path) = &self.signature else { return Ok(None) };
        let [start, end] = ENDS.map(|name| image.symbols.address(name));
        let (Some(start), Some(end)) = (start, end) else {
            let [start, end] = ENDS;
            return Err(CliError::Usage(format!(
                "--signature needs a program with the symbols {start} and {end}"
            )));
        };
        match end.checked_sub(start) {
            Some(len) if len <= MOST => {}
            _ => {
                let text = format!(
                    "--signature: no range from begin_signature ({start:#x}) to end_signature ({end:#x})"
                );
                return Err(CliError::Usage(text));
            }
        }
        let file = OutputFile::create(path)?;
        Ok(Some(Signature { file, range: start..end, granularity: self.signature_granularity }))
    }
}

impl Signature {
    /// Writes it: of each line the byte with the highest address first, so that it reads as a number.
    pub(super) fn write(self, bare: &Bare) -> Result<(), CliError> {
        let Signature { mut file, range, granularity } = self;
        let path = file.path().to_owned();
        let bus = bare.bus();
        let mut line = String::with_capacity(2 * granularity + 1);
        for at in range.clone().step_by(granularity) {
            let mut bytes = [0; 16];
            let bytes = &mut bytes[..granularity];
            // The last line may reach beyond the end: zeros.
            let within = granularity.min((range.end - at) as usize);
            bus.peek(at, &mut bytes[..within])
                .map_err(|_| CliError::Usage(format!("--signature: {at:#x} is not in RAM")))?;
            line.clear();
            line.extend(bytes.iter().rev().map(|byte| format!("{byte:02x}")));
            line.push('\n');
            file.write_all(line.as_bytes()).map_err(|error| OutputFile::failed(&path, error))?;
        }
        file.keep()
    }
}
