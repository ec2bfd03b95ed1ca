//! Compile options are shared by `rivet cc`, `cc run` and `cc bench`.

use clap::{Args, ValueEnum};
use rivet_cc::vset::Mode;
use rivet_cc::{Backwards, Options, Predication, Split, Tail};

use crate::error::CliError;

/// How to compile.
#[derive(Args, Clone, Debug)]
pub(super) struct CompileArgs {
    /// How inactive lanes are preserved
    #[arg(long, value_enum, default_value = "evl")]
    predication: PredicationArg,
    /// How vsetvli instructions are placed
    #[arg(long, value_enum, default_value = "opt")]
    vset: VsetArg,
    /// LMUL of the widest type in a loop: 1, 2, 4 or 8; `auto` takes the cheapest
    #[arg(long, value_name = "N|auto", default_value = "auto")]
    lmul: String,
    /// How the last iterations of a loop are handled
    #[arg(long, value_enum, default_value = "auto")]
    tail: TailArg,
    /// Interleave factor of full strips: 1, 2 or 4; `auto` takes the cheapest
    #[arg(long, value_name = "N|auto", default_value = "auto")]
    interleave: String,
    /// Split a loop where a condition on its counter changes
    #[arg(long, value_enum, default_value = "auto")]
    split: SplitArg,
    /// How a loop that counts down accesses consecutive elements
    #[arg(long, value_enum, default_value = "auto")]
    backwards: BackwardsArg,
    /// Do not use fault-only-first loads for data-dependent exits; strips stay within a page instead
    #[arg(long)]
    no_fault_only_first: bool,
    /// Do not vectorise loops
    #[arg(long)]
    no_vectorize: bool,
    /// Allow fast-math transformations, such as reassociation
    #[arg(long)]
    fast_math: bool,
    /// VLEN assumed by the cost model; the code runs at any VLEN
    #[arg(long, value_name = "BITS", default_value_t = 256)]
    tune_vlen: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PredicationArg {
    /// By the vector length (EVL)
    Evl,
    /// By a mask
    Mask,
    /// By safe operands or scalar code
    Scalar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum VsetArg {
    /// One before each vector instruction
    Naive,
    /// As few as possible
    Opt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TailArg {
    /// The cheapest
    Auto,
    /// Every strip sets vl
    Evl,
    /// Full strips without vsetvli, one last strip that sets vl
    Hybrid,
    /// Full strips under a mask
    Mask,
    /// Full strips, then a scalar remainder loop
    Scalar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SplitArg {
    /// If it is cheaper than a mask
    Auto,
    /// Wherever possible
    Always,
    /// Never; use masks
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BackwardsArg {
    /// The cheaper one
    Auto,
    /// Strided access with a negative stride
    Strided,
    /// Unit-stride access, then vrgather to reverse
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
