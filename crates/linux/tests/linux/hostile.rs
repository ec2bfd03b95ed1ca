//! Guests that mean harm, or do not know what they do: the host goes on, quickly.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rivet_elf::Image;
use rivet_exec::Exit;
use rivet_hart::{Cause, Config, Trap};
use rivet_isa::Isa;
use rivet_linux::{Clocks, Grant, Input, Linux, LinuxConfig, Output};
use rivet_sim::{Environment, Machine, Next};

use rivet_testkit::elf::{self, CODE};

const ECALL: u32 = 0x73;

/// xorshift64*: enough to choose by.
struct Choice(u64);

impl Choice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }

    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

fn start(rv32: bool, dir: &std::path::Path) -> (Linux, Machine) {
    let bytes = elf::program(&[ECALL; 4], rv32, 0x3000);
    let image = Arc::new(Image::parse("calls", &bytes).unwrap());
    let isa = if rv32 { "rv32gc" } else { "rv64gcv" };
    let mut config = LinuxConfig::new(["calls", "argument"]);
    config.stdin = Input::Bytes(b"some input\n".as_slice().into());
    (config.stdout, config.stderr) = (Output::buffer().0, Output::buffer().0);
    config.clocks = Clocks::Virtual;
    config.grants = vec![Grant { host: dir.to_owned(), guest: Some("/d".into()), read_only: false }];
    config.cwd = Some("/d".into());
    config.address_bits = Some(32);
    config.max_threads = 8;
    let isa = Arc::new(Config::new(Isa::parse(isa).unwrap()));
    let (linux, hart) = Linux::start(config, isa, image).unwrap();
    (linux, Machine::new(hart))
}

/// Calls with arguments that are wrong in every way, thousands of them, with what earlier ones left behind.
fn storm(rv32: bool, seed: u64) {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("storm{seed}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let mut choice = Choice(seed);
    let mut calls = 0;
    while calls < 40_000 {
        let (mut linux, mut machine) = start(rv32, &dir);
        let data = CODE + 0x1000;
        linux.space().poke(data, b"name\0").unwrap();
        linux.space().poke(data + 64, &[0xff; 64]).unwrap();
        let top = linux.space().size();
        let interesting = [
            0,
            1,
            2,
            3,
            4,
            7,
            8,
            16,
            100,
            128,
            0x100,
            0x1000,
            0x1001,
            0x2000,
            0x10_0000,
            1 << 31,
            (1 << 32) - 1,
            1 << 32,
            1 << 47,
            1 << 62,
            1 << 63,
            u64::MAX,
            u64::MAX - 99,
            u64::MAX - 7,
            CODE,
            data,
            data + 1,
            data + 64,
            data + 0x2ffc,
            0x1_0000 - 4,
            0x1_0000,
            top,
            top - 1,
            top - 0x1000,
            top - 0x2000,
            top - 0x10_0000,
        ];
        for _ in 0..400 {
            calls += 1;
            let index = machine.current.min(machine.harts.len() - 1);
            machine.current = index;
            let hart = &mut machine.harts[index];
            hart.pc = CODE;
            // Most numbers are of calls that exist; 93 and 94 would end the storm.
            let number = match choice.below(12) {
                0 => choice.next() >> choice.below(64),
                1 => choice.of(&[222, 214, 215, 216, 226, 233]),
                2 => 400 + choice.below(60),
                _ => choice.below(300),
            };
            hart.set_x(17, if matches!(number, 93 | 94) { 172 } else { number });
            for register in 10..16 {
                let mut value = choice.of(&interesting);
                if choice.below(4) == 0 {
                    value = value.wrapping_add(choice.below(64));
                }
                hart.set_x(register, value);
            }
            let asked: Vec<u64> = (10..18).map(|register| hart.x(register)).collect();
            let before = Instant::now();
            let next = linux.handle(&mut machine, Exit::Trap(Trap::new(Cause::EcallU, 0))).unwrap();
            assert!(before.elapsed() < Duration::from_secs(5), "took too long: {asked:x?}");
            match next {
                Next::Halt(_) => break,
                Next::Retire => {
                    machine.harts.remove(machine.current);
                }
                Next::Yield => {
                    machine.current = (machine.current + 1) % machine.harts.len();
                    // A thread that waits for ever has had its day.
                    if !linux.ready(&mut machine, index).unwrap() {
                        let _ = linux.idle(&mut machine);
                        if !linux.ready(&mut machine, index).unwrap() {
                            break;
                        }
                    }
                }
                Next::Resume => {}
            }
            // The code may have been unmapped.
            if linux.space().perms_at(CODE).is_none() || linux.space().perms_at(data).is_none() {
                break;
            }
        }
    }
}

#[test]
fn storms_of_calls_on_rv64() {
    storm(false, 1);
    storm(false, 2);
}

#[test]
fn storms_of_calls_on_rv32() {
    storm(true, 3);
}
