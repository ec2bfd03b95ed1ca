//! Setup options describe the hart, for subcommands that make many machines.

use std::sync::Arc;

use clap::Args;
use rivet_conformance::Setup;
use rivet_hart::{Agnostic, Config};
use rivet_isa::isa_string::Parsed;
use rivet_isa::{Isa, Xlen};

use crate::choices::{self, AgnosticArg};
use crate::error::CliError;
use crate::program;

/// What a hart is.
#[derive(Args, Clone)]
pub(crate) struct HartArgs {
    /// ISA to simulate [default: all extensions; VLEN from the program's path or attributes, otherwise 256]
    #[arg(long, value_name = "STRING")]
    isa: Option<String>,
    /// VLEN in bits: a power of two from 32 to 65536
    #[arg(long, value_name = "BITS")]
    vlen: Option<u32>,
    /// Value for agnostic elements: keep (undisturbed), all ones (ones), or random per element (mixed, mixed:SEED)
    #[arg(long, value_name = "FILL", default_value = "undisturbed")]
    agnostic: AgnosticArg,
    /// Set an implementation-defined choice
    #[arg(long, value_name = "KEY=VALUE", long_help = format!("Set an implementation-defined choice:\n{}", choices::help()))]
    set: Vec<String>,
}

impl HartArgs {
    /// The demands, checked.
    pub(crate) fn setup(&self) -> Result<Setup, CliError> {
        let parsed = self.isa.as_deref().map(program::parse_isa).transpose()?;
        let isa = program::choose_isa(parsed.as_ref(), self.vlen, Xlen::Rv64)?;
        for setting in &self.set {
            choices::set_option(&mut Config::new(Isa::default()), setting)?;
        }
        let (agnostic, settings) = (self.agnostic.0, self.set.clone());
        let cpu = parsed.clone();
        let choose = move |config: &mut Config| {
            config.agnostic = agnostic;
            if let Some(cpu) = &cpu {
                apply(cpu, config);
            }
            for setting in &settings {
                // It was checked above.
                let _ = choices::set(config, setting);
            }
        };
        Ok(Setup {
            isa: parsed.is_some().then_some(isa),
            vlen: self.vlen,
            harts: None,
            set: choices::set,
            choose: Arc::new(choose),
        })
    }
}

/// Applies the choices that QEMU's form of an ISA can carry.
pub(crate) fn apply(parsed: &Parsed, config: &mut Config) {
    if parsed.tail_agnostic_ones == Some(true) || parsed.mask_agnostic_ones == Some(true) {
        config.agnostic = Agnostic::Ones;
    }
    config.half_avl = parsed.vl_half_avl.unwrap_or(config.half_avl);
    config.vsetvl_x0_vill = parsed.vsetvl_x0_vill.unwrap_or(config.vsetvl_x0_vill);
}
