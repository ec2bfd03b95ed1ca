//! What the machine of a recording was made of.

use std::sync::Arc;

use rivet_elf::Image;

use super::RecordingError;
use super::codec::{Decoder, Encoder};
use super::contents::Contents;
use crate::process::loader::Module;

/// What the machine of a recording was made of, for whoever builds it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Options of the machine, as words of a command line: ISA, VLEN, implementation-defined choices.
    pub options: Vec<String>,
    /// What they stood for: a machine that another text describes is another machine.
    pub machine: String,
    /// The program, and its arguments.
    pub program: Vec<String>,
}

impl Setup {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.list(self.options.iter(), |out, word| out.data(word.as_bytes()));
        out.data(self.machine.as_bytes());
        out.list(self.program.iter(), |out, word| out.data(word.as_bytes()));
    }

    pub(super) fn decode(from: &mut Decoder<'_>) -> Result<Setup, RecordingError> {
        let options = from.list(Decoder::text)?;
        let machine = from.text()?;
        let program = from.list(Decoder::text)?;
        if program.is_empty() {
            return Err(RecordingError::Damaged("it names no program".into()));
        }
        Ok(Setup { options, machine, program })
    }
}

/// A program that was loaded: its files, and what the kernel says of it.
#[derive(Clone)]
pub(super) struct Program {
    /// The program and its dynamic loader; a recording holds the whole files.
    pub(super) modules: Vec<Module>,
    /// The auxiliary vector.
    pub(super) auxv: Vec<u8>,
    /// Size of the address space in bits.
    pub(super) bits: u32,
}

impl Program {
    pub(super) fn encode(&self, contents: &mut Contents, out: &mut Encoder) {
        out.list(self.modules.iter(), |out, module| {
            out.data(module.name.as_bytes());
            out.number(module.bias);
            contents.encode(module.image.file(), out);
        });
        out.data(&self.auxv);
        out.number(self.bits.into());
    }

    pub(super) fn decode(from: &mut Decoder<'_>, contents: &mut Contents) -> Result<Program, RecordingError> {
        let modules = from.list(|from| {
            let (name, bias) = (from.text()?, from.number()?);
            let image = Image::parse_owned(&name, contents.decode(from)?);
            let image = image.map_err(|error| RecordingError::Damaged(error.to_string()))?;
            Ok(Module { name, bias, image: Arc::new(image) })
        })?;
        let auxv = from.data()?.to_vec();
        let bits = from.small()?;
        if modules.is_empty() || !(16..=47).contains(&bits) {
            return Err(RecordingError::Damaged("it has no program".into()));
        }
        Ok(Program { modules, auxv, bits })
    }
}
