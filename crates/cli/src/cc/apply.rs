//! What options say of a module that clang does not write into it.

use rivet_cc::emit::give_sections;
use rivet_cc::ir::{Features, Module, Protector};

use super::driver::DriverArgs;
use crate::error::CliError;

/// What the options that say where the guard of frames is begin with.
pub(super) const GUARD: &str = "-mstack-protector-guard";

impl DriverArgs {
    /// Lets what does not say where it lies, or what it may use, have what the options say.
    pub(super) fn apply(&self, module: &mut Module) {
        give_sections(module, self.is_on("function-sections"), self.is_on("data-sections"));
        let Some(features) = self.isa().map(|isa| Features::of_isa(&isa)) else { return };
        module.features = Some(features);
        module.functions.iter_mut().for_each(|func| {
            func.attrs.features.get_or_insert(features);
        });
    }

    /// Whether `-fNAME` is given, and `-fno-NAME` is not behind it.
    fn is_on(&self, name: &str) -> bool {
        let mut given = self.clang_args.iter().rev().filter_map(|arg| arg.strip_prefix("-f"));
        given.find(|arg| arg.strip_prefix("no-").unwrap_or(arg) == name) == Some(name)
    }

    /// Puts the guard of frames beside the thread pointer if the options say so: clang has them for RISC-V from release 20 on.
    pub(super) fn place_guard(&self, module: &mut Module) -> Result<(), CliError> {
        let option = |name: &str| {
            let mut values = self.clang_args.iter().rev().filter_map(|value| value.strip_prefix(GUARD));
            values.find_map(|value| value.strip_prefix(name)?.strip_prefix('=')).map(str::to_owned)
        };
        let refuse =
            |name: &str, value: &str| Err(CliError::Usage(format!("{GUARD}{name}={value} is not supported")));
        match option("").as_deref() {
            None | Some("global") => return Ok(()),
            Some("tls") => {}
            Some(other) => return refuse("", other),
        }
        if let Some(register) = option("-reg").filter(|register| register != "tp") {
            return refuse("-reg", &register);
        }
        let offset = option("-offset").unwrap_or_else(|| "0".into());
        let Ok(offset) = offset.parse() else { return refuse("-offset", &offset) };
        let guarded = module.functions.iter_mut().filter(|func| func.attrs.protector != Protector::None);
        guarded.for_each(|func| func.attrs.guard_offset = Some(offset));
        Ok(())
    }
}
