//! Texts that are almost programs, or nothing like it.

use rivet_cc::ir::same;
use rivet_cc::parse::parse;
use rivet_cc::{CcError, Options, pipeline};

/// A cook with a seed.
pub(crate) struct Soup {
    state: u64,
    programs: Vec<String>,
    words: Vec<String>,
}

impl Soup {
    /// Mutates these programs, and mixes their words.
    pub(crate) fn new(seed: u64, programs: Vec<String>) -> Soup {
        let mut words: Vec<String> = Vec::new();
        for program in &programs {
            let lines = program.lines().filter(|line| !line.starts_with("attributes"));
            words.extend(lines.flat_map(str::split_whitespace).map(String::from));
        }
        let odd = [
            "<",
            ">",
            "(",
            "[",
            "{",
            "}",
            ",",
            "=",
            "0x",
            "0xH7FFF",
            "i65",
            "i128",
            "<vscale x 0 x i8>",
            "\"",
            "!",
            "%",
            "@",
            "é",
            "splat",
            "-9223372036854775809",
            "1e400",
            "\u{0}",
            "99999999999999999999",
            "c\"\\00\"",
            "getelementptr",
            "poison",
            "zeroinitializer",
            "[4294967295 x [4294967295 x i64]]",
            "{ i8, i16, i32 }",
        ];
        words.extend(odd.map(String::from));
        words.sort();
        words.dedup();
        Soup { state: seed, programs, words }
    }

    /// SplitMix64.
    fn next(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % below.max(1) as u64) as usize
    }

    fn word(&mut self) -> String {
        let at = self.next(self.words.len());
        self.words[at].clone()
    }

    /// The next text.
    pub(crate) fn text(&mut self) -> String {
        if self.next(8) == 0 {
            let count = self.next(60);
            let body: Vec<String> = (0..count).map(|_| self.word()).collect();
            return format!("define void @f(ptr %p, i64 %n) {{\n  {}\n}}\n", body.join(" "));
        }
        let at = self.next(self.programs.len());
        let mut lines: Vec<String> = self.programs[at]
            .lines()
            .filter(|line| !line.starts_with("attributes"))
            .map(String::from)
            .collect();
        for _ in 0..=self.next(3) {
            let line = self.next(lines.len());
            let other = self.next(lines.len());
            match self.next(7) {
                0 => {
                    lines.remove(line);
                }
                1 => lines.swap(line, other),
                2 => {
                    let copy = lines[other].clone();
                    lines.insert(line, copy);
                }
                3 => {
                    // Cut anywhere.
                    let end = self.next(lines[line].chars().count());
                    lines[line] = lines[line].chars().take(end).collect();
                }
                4 => {
                    let end = self.next(lines.len());
                    lines.truncate(end.max(1));
                }
                _ => {
                    let mut words: Vec<String> = lines[line].split(' ').map(String::from).collect();
                    let at = self.next(words.len());
                    words[at] = self.word();
                    lines[line] = words.join(" ");
                }
            }
            if lines.is_empty() {
                break;
            }
        }
        lines.join("\n")
    }

    /// Reads the next text; what is a program survives printing and is compiled. Whether it was a program.
    pub(crate) fn taste(&mut self) -> bool {
        let text = self.text();
        let module = match parse("soup.ll", &text) {
            Ok(module) => module,
            Err(error) => {
                let error = error.first();
                let CcError::Syntax { at, .. } = error else {
                    panic!("an error without a place: {error}\n{text}")
                };
                let place = at.place;
                assert!(place.line >= 1 && place.column >= 1 && place.width >= 1, "{error}");
                assert!(error.snippet().contains('^'));
                return false;
            }
        };
        let printed = module.to_string();
        let again =
            parse("printed.ll", &printed).unwrap_or_else(|error| panic!("{error}\n{text}\n{printed}"));
        for (a, b) in module.functions.iter().zip(&again.functions) {
            same(a, b).unwrap_or_else(|difference| panic!("{difference}\n{text}\n{printed}"));
        }
        for func in &module.functions {
            if let Err(error @ CcError::Invalid { .. }) = pipeline::function(func, &Options::default()) {
                panic!("a pass broke the program: {error}\n{text}");
            }
        }
        true
    }
}
