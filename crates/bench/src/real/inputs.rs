//! Input files of cases are generated, the same on each machine.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use super::cases;

const WORDS: [&str; 16] = [
    "alder", "beech", "oak", "elm", "ash", "box", "yew", "maple", "hazel", "birch", "willow", "rowan",
    "larch", "spruce", "linden", "fox",
];

/// Makes them in `folder`, with those of `fixtures/real` beside them.
pub fn make(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(cases::folder())? {
        let entry = entry?;
        if entry.file_name() != "cases.toml" {
            fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
    }
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    fs::write(folder.join("text.txt"), text(&mut dice, 4_000_000))?;
    fs::write(folder.join("data.bin"), data(&mut dice, 3_000_000))?;
    fs::write(folder.join("table.csv"), table(&mut dice, 30_000))?;
    fs::write(folder.join("large.bin"), noise(&mut dice, 96_000_000))
}

/// A generator of Marsaglia's ("Xorshift RNGs", 64 bits: 13, 7, 17).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }

    fn word(&mut self) -> &'static str {
        // The earlier ones more often.
        let (a, b) = (self.below(16), self.below(16));
        WORDS[a.min(b) as usize]
    }
}

fn text(dice: &mut Dice, size: usize) -> String {
    let mut text = String::with_capacity(size + 100);
    while text.len() < size {
        for _ in 0..3 + dice.below(12) {
            text += dice.word();
            text.push(' ');
        }
        text.pop();
        text += ".\n";
    }
    text
}

/// Half noise, half words, in stretches.
fn data(dice: &mut Dice, size: usize) -> Vec<u8> {
    let mut data = Vec::with_capacity(size + 1000);
    while data.len() < size {
        for _ in 0..dice.below(100) {
            data.extend_from_slice(&dice.next().to_le_bytes());
        }
        for _ in 0..dice.below(150) {
            data.extend_from_slice(dice.word().as_bytes());
        }
    }
    data.truncate(size);
    data
}

fn noise(dice: &mut Dice, size: usize) -> Vec<u8> {
    (0..size / 8).flat_map(|_| dice.next().to_le_bytes()).collect()
}

fn table(dice: &mut Dice, lines: u32) -> String {
    let mut table = String::new();
    for line in 0..lines {
        let (name, value) = (dice.word(), dice.below(1_000_000));
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{line},{name},{}.{:02}", value / 100, value % 100);
    }
    table
}
