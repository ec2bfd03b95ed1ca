//! Random system calls, with arguments that make sense now and then.
//!
//! An input has a call a line: its number, then arguments. Numbers are decimal; `p3` is the address of a path, `b1` that
//! of a page of data, `r0` the result of the last call, `r1` of the one before. `= b1 8 VALUE` stores 8 bytes.

use std::fmt::Write;
use std::sync::Arc;

use rivet_elf::{Class, Executable, Flags, Image, NewSegment, Perms};
use rivet_exec::Interpreter;
use rivet_isa::{Isa, Xlen, asm};
use rivet_linux::Grant;
use rivet_testkit::Rng;

use super::guest::Guest;
use crate::{Broken, Runner, Target, Verdict, mutate};

const CODE: u64 = 0x1_0000;
const DATA: u64 = 0x10_0000;
const PATHS: u64 = 0x20_0000;
const PAGE: u64 = 4096;
/// Pages of data.
const PAGES: u64 = 8;
/// Calls of an input.
const CALLS: usize = 100;
/// Instructions of a run.
const LIMIT: u64 = 200_000;

/// Paths that calls are given; the guest's own folder is `/g`.
const NAMES: &[&str] = &[
    "f",
    "d/g",
    "d",
    "new",
    "/g/f",
    "/g/d/../f",
    "/g",
    "/",
    "",
    "..",
    "../../../etc/passwd",
    "link",
    "/proc/self/maps",
    "/proc/self/fd/0",
    "/proc/self/exe",
    "/dev/zero",
    "/dev/null",
    "/dev/urandom",
    "/dev/shm/x",
    "/tmp",
    "fifo",
    "sock",
];

pub(super) const TARGET: Target = Target {
    name: "syscalls",
    about: "random system calls of a Linux process with a folder of its own",
    seeds: Vec::new,
    generate,
    runner: || Box::new(Syscalls { isa: Isa::default_for(Xlen::Rv64) }),
    sample: 200,
};

fn generate(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut text = String::from_utf8_lossy(&mutate::lines(rng, corpus)).into_owned();
    for _ in 0..rng.below(12) {
        let _ = write!(text, "\n{}", rng.below(480));
        for _ in 0..rng.below(7) {
            let _ = match rng.below(7) {
                0 => write!(text, " p{}", rng.below(NAMES.len() as u64)),
                1 | 2 => write!(text, " b{}", rng.below(PAGES)),
                3 => write!(text, " r{}", rng.below(4)),
                4 => write!(text, " {}", rng.below(8)),
                5 => write!(
                    text,
                    " {}",
                    rng.pick(&[4096, 0x1000_0000, -100, -1, 1 << 31, 0x40000, 0o100, 0o102, 22, 34])
                ),
                _ => write!(text, " {}", rng.value(64) as i64),
            };
        }
    }
    text.into_bytes()
}

/// The assembly of an argument into a register; nothing if it is none.
fn argument(word: &str, register: &str) -> Option<String> {
    let number = |rest: &str, below: u64| rest.parse::<u64>().ok().map(|n| n % below);
    Some(match word.split_at_checked(1)? {
        ("p", rest) => format!("li {register}, {}\n", PATHS + 64 * number(rest, NAMES.len() as u64)?),
        ("b", rest) => format!("li {register}, {}\n", DATA + PAGE * number(rest, PAGES)?),
        ("r", rest) => format!("mv {register}, s{}\n", 2 + number(rest, 4)?),
        _ => format!("li {register}, {}\n", word.parse::<i64>().ok()?),
    })
}

/// The assembly of a line; nothing if it says nothing.
fn call(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    if first == "=" {
        let (base, offset, value) = (words.next()?, words.next()?.parse::<u64>().ok()?, words.next()?);
        let (base, value) = (argument(base, "t0")?, argument(value, "t1")?);
        return Some(format!("{base}{value}li t2, {}\nadd t0, t0, t2\nsd t1, (t0)\n", offset % (PAGE - 8)));
    }
    let number: u16 = first.parse().ok()?;
    let mut text = String::new();
    for (n, word) in words.take(6).enumerate() {
        text += &argument(word, &format!("a{n}"))?;
    }
    let _ = write!(text, "li a7, {number}\necall\nmv s5, s4\nmv s4, s3\nmv s3, s2\nmv s2, a0\n");
    Some(text)
}

struct Syscalls {
    isa: Isa,
}

impl Syscalls {
    fn program(&self, input: &[u8]) -> Result<Vec<u8>, Broken> {
        let mut text = String::new();
        String::from_utf8_lossy(input).lines().filter_map(call).take(CALLS).for_each(|call| text += &call);
        text += "li a0, 0\nli a7, 94\necall\n";
        let code = asm::program(&text, CODE, &self.isa, &asm::Options::default());
        let code = code.map_err(|errors| format!("the harness wrote bad assembly: {}", errors[0]))?.bytes;
        let mut paths = vec![0; 64 * NAMES.len()];
        for (slot, name) in paths.chunks_exact_mut(64).zip(NAMES) {
            slot[..name.len()].copy_from_slice(name.as_bytes());
        }
        let segment = |addr, bytes: Vec<u8>, size, write| NewSegment {
            addr,
            bytes,
            size,
            perms: Perms { read: true, write, execute: !write },
        };
        let size = code.len() as u64;
        let paths_size = paths.len() as u64;
        let segments = vec![
            segment(CODE, code, size, false),
            segment(DATA, Vec::new(), PAGE * PAGES, true),
            segment(PATHS, paths, paths_size, true),
        ];
        let file = Executable {
            class: Class::Elf64,
            flags: Flags(5),
            entry: CODE,
            segments,
            symbols: Vec::new(),
            debug: Vec::new(),
        };
        Ok(file.to_bytes())
    }
}

impl Runner for Syscalls {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let program = self.program(input)?;
        let image = Arc::new(Image::parse("calls", &program).map_err(|e| e.to_string())?);
        let folder = tempfile::tempdir().map_err(|e| format!("no folder: {e}"))?;
        let granted = folder.path().join("granted");
        let made = std::fs::create_dir_all(granted.join("d"))
            .and_then(|()| std::fs::write(granted.join("f"), "some text\n"))
            .and_then(|()| std::fs::write(granted.join("d/g"), "more\n"))
            .and_then(|()| std::fs::write(folder.path().join("outside"), "untouched\n"));
        made.map_err(|e| format!("no files: {e}"))?;
        let grant = Grant { host: granted, guest: Some("/g".into()), read_only: false };
        let mut guest = match Guest::linux(&image, vec![grant]) {
            Ok(guest) => guest,
            Err(error) => return super::elf::one_line(&error.to_string()),
        };
        let end = guest.run(|| Box::new(Interpreter::new()), LIMIT);
        drop(guest);
        let names = std::fs::read_dir(folder.path()).map(|entries| entries.count()).unwrap_or(0);
        match std::fs::read(folder.path().join("outside")).as_deref() {
            Ok(b"untouched\n") if names == 2 => {}
            _ => return Err("a file outside the granted folder has changed".into()),
        }
        Ok(if end.is_ok() { Verdict::Accepted } else { Verdict::Refused })
    }
}
