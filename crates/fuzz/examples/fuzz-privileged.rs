//! Compares random privileged programs on Rivet with their commit logs on Spike, for as long as one likes.

use std::process::ExitCode;

use clap::Parser;
use rivet_fuzz::fuzz_loop;
use rivet_fuzz::privileged::Spike;

/// Compares random privileged programs on Rivet with their commit logs on Spike. RIVET_SPIKE names another spike.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    limits: fuzz_loop::Limits,
    /// Stop after this many programs.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    programs: u64,
    /// Directory for the program and the log.
    #[arg(long)]
    folder: Option<std::path::PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let temporary = tempfile::tempdir().expect("a temporary directory");
    let folder = args.folder.as_deref().unwrap_or(temporary.path());
    let Some(spike) = Spike::find(folder) else {
        eprintln!("fuzz-privileged: there is no spike; RIVET_SPIKE can name one");
        return ExitCode::from(2);
    };
    let (mut same, mut instructions, mut endless) = (0_u64, 0_u64, 0_u64);
    let check = |seed| {
        let comparison = spike.compare(seed).map_err(|e| format!("seed {seed}: {e}"))?;
        if comparison.same() {
            return Ok((comparison.report.instructions, comparison.endless));
        }
        let mut text = format!("seed {seed}: ").into_bytes();
        comparison.report.print(&mut text).map_err(|e| e.to_string())?;
        if let Err(difference) = comparison.engines {
            text.extend_from_slice(difference.as_bytes());
        }
        Err(String::from_utf8_lossy(&text).into_owned())
    };
    let (wrong, seed) = fuzz_loop::run(&args.limits, args.programs, check, |(count, cut)| {
        same += 1;
        instructions += count;
        endless += u64::from(cut);
    });
    println!(
        "{same} programs agree, {instructions} instructions, {endless} stopped by Spike; {wrong} differ; next --seed \
         {seed}"
    );
    ExitCode::from(u8::from(wrong > 0))
}
