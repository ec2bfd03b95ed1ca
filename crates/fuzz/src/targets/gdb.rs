//! Packets from GDB. An input has a packet a line, which gets its frame and checksum; a line that begins with `!` is
//! sent as it is.

use std::io::{Cursor, Write};

use rivet_testkit::Rng;

use super::debugger::Watch;
use super::guest;
use crate::{Broken, Runner, Target, Verdict, mutate};

pub(super) const TARGET: Target = Target {
    name: "gdb",
    about: "packets of GDB's remote protocol",
    seeds: Vec::new,
    generate: packets,
    runner: || Box::new(Client),
    sample: 60,
};

fn packets(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    if rng.one_in(3) { mutate::bytes(rng, corpus) } else { mutate::lines(rng, corpus) }
}

struct Client;

struct Answers(u64);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Runner for Client {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let mut debugger = guest::debugger("slides");
        let _watch = Watch::over(&debugger);
        let mut sent = Vec::new();
        for line in input.split(|&byte| byte == b'\n') {
            match line.strip_prefix(b"!") {
                Some(raw) => sent.extend_from_slice(raw),
                None => {
                    let sum = line.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte));
                    sent.push(b'$');
                    sent.extend_from_slice(line);
                    sent.extend_from_slice(format!("#{sum:02x}").as_bytes());
                }
            }
            sent.push(b'+');
        }
        let mut restart =
            |_: &str, _: &[String]| Err(rivet_debug::Complaint::new("there is no program to run again"));
        let (from, to) = (Box::new(Cursor::new(sent)), Box::new(Answers(0)));
        let ended = rivet_debug::gdb::serve(&mut debugger, from, to, &mut restart);
        match ended {
            rivet_debug::gdb::Ended::Refused(why) => super::elf::one_line(&why),
            _ => Ok(Verdict::Accepted),
        }
    }
}
