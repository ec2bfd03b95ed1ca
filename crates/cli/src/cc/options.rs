//! What `rivet cc`, `cc run` and `cc bench` have in common: how to compile.

use clap::{Args, ValueEnum};
use rivet_cc::vset::Mode;
use rivet_cc::{Backwards, Options, Predication, Split, Tail};

use crate::error::CliError;

/// How to compile.
#[derive(Args, Clone, Debug)]
pub(super) struct CompileArgs {
    /// How lanes that do not count are left alone
    #[arg(long, value_enum, default_value = "evl")]
    predication: PredicationArg,
    /// How configurations are placed
    #[arg(long, value_enum, default_value = "opt")]
    vset: VsetArg,
    /// Registers in a group of the widest type of a loop: 1, 2, 4, 8, or what costs least
    #[arg(long, value_name = "N|auto", default_value = "auto")]
    lmul: String,
    /// How loops end
    #[arg(long, value_enum, default_value = "auto")]
    tail: TailArg,
    /// Full strips that go side by side: 1, 2, 4, or what costs least
    #[arg(long, value_name = "N|auto", default_value = "auto")]
    interleave: String,
    /// Whether a loop is split where a condition on its counter changes
    #[arg(long, value_enum, default_value = "auto")]
    split: SplitArg,
    /// How elements in a row are accessed that a loop goes through backwards
    #[arg(long, value_enum, default_value = "auto")]
    backwards: BackwardsArg,
    /// Loads on which the end of a loop depends do not stop in front of faults: no strip crosses a page
    #[arg(long)]
    no_fault_only_first: bool,
    /// Leave loops scalar
    #[arg(long)]
    no_vectorize: bool,
    /// Floating-point operations may be reassociated and so on
    #[arg(long)]
    fast_math: bool,
    /// VLEN that costs are reckoned for; the code runs with any
    #[arg(long, value_name = "BITS", default_value_t = 256)]
    tune_vlen: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PredicationArg {
    /// By the explicit vector length
    Evl,
    /// By a mask
    Mask,
    /// By safe operands, or scalar
    Scalar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum VsetArg {
    /// One in front of each instruction
    Naive,
    /// As few as possible
    Opt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TailArg {
    /// What costs least
    Auto,
    /// Every strip asks for its length
    Evl,
    /// Full strips without vset, one last strip that asks for its length
    Hybrid,
    /// Full strips under a mask
    Mask,
    /// Full strips, then a scalar loop
    Scalar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SplitArg {
    /// If that costs less than a mask
    Auto,
    /// Wherever it can be
    Always,
    /// Conditions are masks
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BackwardsArg {
    /// In the way that costs less
    Auto,
    /// At a negative stride
    Strided,
    /// All at once, then turned around
    Turned,
}

impl CompileArgs {
    /// As the compiler takes them.
    pub(super) fn options(&self) -> Result<Options, CliError> {
        let lmul = number("lmul", &self.lmul, &[1, 2, 4, 8])?;
        let interleave = number("interleave", &self.interleave, &[1, 2, 4])?;
        if !self.tune_vlen.is_power_of_two() || !(64..=65536).contains(&self.tune_vlen) {
            let bits = self.tune_vlen;
            return Err(CliError::Usage(format!(
                "--tune-vlen {bits}: expected a power of two from 64 to 65536"
            )));
        }
        Ok(Options {
            vectorize: !self.no_vectorize,
            predication: match self.predication {
                PredicationArg::Evl => Predication::Evl,
                PredicationArg::Mask => Predication::Mask,
                PredicationArg::Scalar => Predication::Scalar,
            },
            tail: match self.tail {
                TailArg::Auto => Tail::Auto,
                TailArg::Evl => Tail::Evl,
                TailArg::Hybrid => Tail::Hybrid,
                TailArg::Mask => Tail::Mask,
                TailArg::Scalar => Tail::Scalar,
            },
            lmul,
            interleave,
            backwards: match self.backwards {
                BackwardsArg::Auto => Backwards::Auto,
                BackwardsArg::Strided => Backwards::Strided,
                BackwardsArg::Turned => Backwards::Turned,
            },
            fault_only_first: !self.no_fault_only_first,
            split: match self.split {
                SplitArg::Auto => Split::Auto,
                SplitArg::Always => Split::Always,
                SplitArg::Never => Split::Never,
            },
            vset: match self.vset {
                VsetArg::Naive => Mode::Naive,
                VsetArg::Opt => Mode::Optimised,
            },
            fast_math: self.fast_math,
            tune_vlen: self.tune_vlen,
            ..Options::default()
        })
    }
}

/// One of these numbers; none for `auto`.
fn number(option: &str, text: &str, allowed: &[u32]) -> Result<Option<u32>, CliError> {
    match text.parse() {
        _ if text == "auto" => Ok(None),
        Ok(number) if allowed.contains(&number) => Ok(Some(number)),
        _ => {
            let allowed: Vec<String> = allowed.iter().map(u32::to_string).collect();
            Err(CliError::Usage(format!("--{option} {text}: expected {} or auto", allowed.join(", "))))
        }
    }
}
