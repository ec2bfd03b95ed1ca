//! Prints what time travel costs: `cargo run --release -p rivet-sim --example replay-figures -- PROGRAM [ARGS…]`.
//!
//! Times of a run without and with a history, of steps back over several distances, and the memory in use.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};
use rivet_linux::{Linux, LinuxConfig, Output};
use rivet_sim::replay::{Options, Timeline};
use rivet_sim::{ExitStatus, Machine};

type Failure = Box<dyn std::error::Error>;

/// Most instructions that are run.
const LIMIT: u64 = 2_000_000_000;

fn start(args: &[String]) -> Result<(Linux, Machine), Failure> {
    let image = Image::parse(&args[0], &std::fs::read(&args[0])?)?;
    let mut config = LinuxConfig::new(args.iter().cloned());
    (config.stdout, config.stderr) = (Output::buffer().0, Output::buffer().0);
    let isa = Arc::new(Config::new(Isa::default_for(Xlen::Rv64)));
    let (linux, hart) = Linux::start(config, isa, Arc::new(image))?;
    Ok((linux, Machine::new(hart)))
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.is_empty() {
        return Err("usage: replay-figures PROGRAM [ARGS…]".into());
    }
    let (mut linux, mut machine) = start(&args)?;
    let (status, plain) = timed(|| machine.run(&mut linux, LIMIT));
    println!("{} instructions, {}", machine.instret(), status?);

    let (linux, machine) = start(&args)?;
    let mut timeline = Timeline::new(machine, linux, Options::default())?;
    let (status, kept) = timed(|| timeline.run(LIMIT));
    let _: ExitStatus = status?;
    let history = timeline.history();
    println!("without a history   {:>9.3} s", plain.as_secs_f64());
    println!("with a history      {:>9.3} s", kept.as_secs_f64());
    let mib = |bytes: u64| bytes as f64 / (1 << 20) as f64;
    println!("memory for it       {:>9.1} MiB of {:.0}", mib(history.bytes()), mib(history.bound()));
    println!("snapshots           {:>9}", history.snapshots());
    println!("reaches back        {:>9} steps", timeline.present() - timeline.first());

    for steps in [1, 1_000, 1_000_000, 10_000_000, 100_000_000, LIMIT] {
        timeline.go_to(timeline.present())?;
        let (done, time) = timed(|| timeline.step_back(steps));
        done?;
        let went = timeline.present() - timeline.position();
        println!("{went:>11} back    {:>9.1} ms", time.as_secs_f64() * 1000.0);
    }
    let (done, time) = timed(|| timeline.go_to(timeline.present()));
    done?;
    println!("to the present      {:>9.1} ms", time.as_secs_f64() * 1000.0);
    let mut worst = Duration::ZERO;
    let (first, length) = (timeline.first(), timeline.present() - timeline.first());
    for i in 0..50 {
        let (done, time) = timed(|| timeline.go_to(first + length / 53 * (i * 17 % 53)));
        done?;
        worst = worst.max(time);
    }
    println!("worst of 50 places  {:>9.1} ms", worst.as_secs_f64() * 1000.0);
    let end = timeline.present();
    let (found, time) = timed(|| timeline.last_before(end, |moment| moment.hart.pc == 0));
    found?;
    println!("search through all  {:>9.1} ms", time.as_secs_f64() * 1000.0);
    Ok(())
}
