//! Mutations are small changes that keep most of an input.

use rivet_testkit::Rng;

/// Longest input.
const LONGEST: usize = 256 << 10;

/// One of the corpus, with a few bytes changed, moved, copied or cut.
pub fn bytes(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut input = seed(rng, corpus);
    for _ in 0..=rng.below(6) {
        change(rng, &mut input, corpus);
    }
    input.truncate(LONGEST);
    input
}

fn seed(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    if corpus.is_empty() { Vec::new() } else { corpus[rng.below(corpus.len() as u64) as usize].clone() }
}

/// A place in the input; headers are likelier than what is behind them.
fn place(rng: &mut Rng, len: usize) -> usize {
    let near = if rng.one_in(2) { len.min(256) } else { len };
    rng.below(near.max(1) as u64) as usize
}

/// A range in the input, short most of the time.
fn range(rng: &mut Rng, len: usize) -> std::ops::Range<usize> {
    let start = place(rng, len).min(len);
    let longest = if rng.one_in(4) { len } else { 32 };
    start..(start + rng.below(longest as u64 + 1) as usize).min(len)
}

fn change(rng: &mut Rng, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
    let at = place(rng, input.len());
    match rng.below(9) {
        0 if !input.is_empty() => input[at] ^= 1 << rng.below(8),
        1 if !input.is_empty() => {
            input[at] = rng.pick(&[0, 1, 0x7f, 0x80, 0xff, b'\n', b' ', b'"', b'0', b'-'])
        }
        // Fields are numbers of 2, 4 or 8 bytes at their own alignment.
        2 | 3 => {
            let width = rng.pick(&[2, 4, 8]);
            let at = at / width * width;
            let value = rng.value(8 * width as u32).to_le_bytes();
            if let Some(field) = input.get_mut(at..at + width) {
                field.copy_from_slice(&value[..width]);
            }
        }
        4 => {
            let range = range(rng, input.len());
            input.drain(range);
        }
        5 => {
            let copy = input[range(rng, input.len())].to_vec();
            input.splice(at..at, copy);
        }
        6 => {
            let other = seed(rng, corpus);
            let copy = other[range(rng, other.len())].to_vec();
            input.splice(at..at, copy);
        }
        7 if rng.one_in(4) => input.truncate(at),
        _ => {
            let any = (0..=rng.below(8)).map(|_| rng.bits() as u8).collect::<Vec<_>>();
            input.splice(at..at, any);
        }
    }
}

/// Words that texts of no kind expect.
const ODD: &[&str] = &[
    "",
    "0",
    "-1",
    "1",
    "0x",
    "0xffffffffffffffff",
    "18446744073709551616",
    "-9223372036854775809",
    "1e400",
    "nan",
    "(",
    ")",
    "((((((((",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "\\",
    "%",
    "@",
    "#",
    "$",
    "*",
    "/",
    "//",
    ":",
    "::",
    ",",
    "=",
    "==",
    "..",
    "é",
    "\u{0}",
    "\u{1b}[31m",
    "\u{202e}",
    "99999999999999999999",
    "-0",
    "4294967296",
    "2147483648",
    "65536",
];

/// Some lines of the corpus, with lines and words moved, replaced, or cut.
pub fn lines(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let text = String::from_utf8_lossy(&seed(rng, corpus)).into_owned();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(4) {
        change_line(rng, &mut lines, corpus);
    }
    let mut input = lines.join("\n").into_bytes();
    if rng.one_in(16) {
        change(rng, &mut input, corpus);
    }
    input.truncate(LONGEST);
    input
}

fn change_line(rng: &mut Rng, lines: &mut Vec<String>, corpus: &[Vec<u8>]) {
    let below = |rng: &mut Rng, n: usize| rng.below(n.max(1) as u64) as usize;
    let (at, other) = (below(rng, lines.len()), below(rng, lines.len()));
    match rng.below(10) {
        0 if at < lines.len() => drop(lines.remove(at)),
        1 if at < lines.len() => lines.swap(at, other),
        2 if at < lines.len() => lines.insert(at, lines[other].clone()),
        3 if rng.one_in(3) => lines.truncate(at),
        4 => {
            let text = seed(rng, corpus);
            let text = String::from_utf8_lossy(&text);
            let foreign: Vec<&str> = text.lines().collect();
            if let Some(line) = foreign.get(below(rng, foreign.len())) {
                lines.insert(at, (*line).to_owned());
            }
        }
        5 if at < lines.len() => {
            let end = below(rng, lines[at].chars().count() + 1);
            lines[at] = lines[at].chars().take(end).collect();
        }
        // The same again and again, in one line: depth and length.
        6 if at < lines.len() && rng.one_in(8) => {
            let times = rng.pick(&[10, 100, 3000]);
            let word = lines[at].split(' ').nth(below(rng, 4)).unwrap_or("(").to_owned();
            lines[at].push_str(&word.repeat(times.min(LONGEST / word.len().max(1))));
        }
        _ if at < lines.len() => {
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let from = &lines[other];
            let near = from.split([' ', ',']).nth(below(rng, 6)).unwrap_or("").to_owned();
            let word = if rng.one_in(2) { rng.pick(ODD).to_owned() } else { near };
            let place = below(rng, words.len());
            words[place] = word;
            lines[at] = words.join(" ");
        }
        _ => lines.push(rng.pick(ODD).to_owned()),
    }
}
