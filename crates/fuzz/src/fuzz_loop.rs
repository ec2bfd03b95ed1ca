//! The fuzz loop: checks seed after seed until the time is over, and reports failures.

use std::time::{Duration, Instant};

/// How long, and from where on.
#[derive(clap::Args)]
pub struct Limits {
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The first seed; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Describe at most this many failures in full.
    #[arg(long, default_value_t = 3)]
    show: usize,
}

/// Checks at most `most` seeds and hands what is not wrong to `count`; gives how many were wrong, and the next seed.
pub fn run<V>(
    limits: &Limits,
    most: u64,
    check: impl Fn(u64) -> Result<V, String>,
    mut count: impl FnMut(V),
) -> (usize, u64) {
    let end = Instant::now() + Duration::from_secs(limits.seconds);
    let mut wrong = 0;
    let mut seed = limits.seed;
    while Instant::now() < end && seed - limits.seed < most {
        match check(seed) {
            Ok(verdict) => count(verdict),
            Err(error) => {
                wrong += 1;
                match wrong <= limits.show {
                    true => println!("{error}\n"),
                    false => println!("{}", error.lines().next().unwrap_or_default()),
                }
            }
        }
        seed += 1;
    }
    (wrong, seed)
}
