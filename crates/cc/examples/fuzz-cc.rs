//! Feeds the compiler mutated programs and soups of tokens, for as long as one likes.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/soup/mod.rs"]
mod soup;

use std::time::{Duration, Instant};

/// `fuzz-cc SECONDS SEED`.
fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse().unwrap_or(1));
    let (seconds, seed) = (args.next().unwrap_or(60), args.next().unwrap_or(1));
    let mut soup = soup::Soup::new(seed, common::programs().into_iter().map(|(_, text)| text).collect());
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut good, mut bad) = (0_u64, 0_u64);
    while Instant::now() < end {
        match soup.taste() {
            true => good += 1,
            false => bad += 1,
        }
    }
    println!("seed {seed}: {good} programs, {bad} errors, no panic");
}
