//! From bytes to running code: decoding, translating blocks that run once, running blocks that are known.

mod common;

use criterion::{Criterion, Throughput};
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::asm::{self, Options};
use rivet_isa::{Decoder, Op, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, DATA, Rng, machine, random_inst};

/// Makes an engine.
type New = fn() -> Box<dyn Engine>;

/// The engines, by the name in front of the slash.
const ENGINES: &[(&str, New)] =
    &[("interp", || Box::new(Interpreter::new())), ("jit", || Box::new(JitEngine::new()))];

/// Every instruction there is, decoded once.
fn decode(c: &mut Criterion) {
    let decoder = Decoder::new(&common::isa(256));
    let mut rng = Rng::new(1);
    let raws: Vec<u32> =
        Op::all().filter_map(|op| Some(random_inst(&mut rng, op, Xlen::Rv64)?.raw)).collect();
    let mut group = c.benchmark_group("decode");
    group.throughput(Throughput::Elements(raws.len() as u64));
    group.bench_function("all rows", |b| {
        b.iter(|| raws.iter().filter(|&&raw| decoder.decode(raw).is_some()).count());
    });
}

/// A hart at the start of `text`, which is assembled.
fn program(text: &str) -> Hart {
    let mut hart = machine(common::isa(256));
    let program = asm::program(text, CODE, &hart.config.isa, &Options::default());
    let program = program.unwrap_or_else(|errors| panic!("{errors:?}"));
    hart.write(CODE, &program.bytes).expect("the code fits its page");
    hart.pc = CODE;
    hart.x[10] = DATA;
    hart.code_changed = true;
    hart
}

/// Code that runs once: what is paid for each instruction before it is known.
fn translate(c: &mut Criterion) {
    const LENGTH: u64 = 1000;
    let mut group = c.benchmark_group("translate");
    group.throughput(Throughput::Elements(LENGTH));
    for (name, text) in [
        ("straight", "add a1, a2, a3\n xor a2, a1, a3\n ld a3, 8(a0)\n sltu a4, a3, a1\n"),
        ("jumps", "add a1, a2, a3\n beqz x0, 1f\n1: xor a2, a1, a3\n j 2f\n2:"),
        (
            "vectors",
            "vsetivli x0, 4, e32, m1, ta, ma\n vle32.v v8, (a0)\n vadd.vv v9, v8, v8\n vse32.v v9, (a0)\n",
        ),
    ] {
        for (engine, new) in ENGINES {
            let (mut hart, mut runs) = (program(&text.repeat(LENGTH as usize / 4)), new());
            group.bench_function(format!("{engine}/{name}"), |b| {
                b.iter(|| {
                    runs.flush();
                    hart.pc = CODE;
                    runs.run(&mut hart, LENGTH)
                });
            });
        }
    }
}

/// Loops that the engine knows already.
fn run(c: &mut Criterion) {
    const FUEL: u64 = 10_000;
    let mut group = c.benchmark_group("run");
    group.throughput(Throughput::Elements(FUEL));
    for (name, text) in [
        ("arithmetic", "1: add a1, a2, a3\n xor a2, a1, a3\n addi a3, a3, 7\n sltu a4, a3, a1\n j 1b"),
        ("memory", "1: ld a1, 0(a0)\n addi a1, a1, 1\n sd a1, 0(a0)\n lw a2, 8(a0)\n j 1b"),
        ("calls", "1: call 2f\n j 1b\n2: addi a1, a1, 1\n ret"),
        ("vsetvli", "1: vsetvli a1, a2, e32, m1, ta, ma\n vsetvli x0, x0, e16, mf2, ta, ma\n j 1b"),
        (
            "vectors",
            "vsetivli x0, 8, e32, m1, ta, ma\n1: vle32.v v8, (a0)\n vadd.vv v9, v8, v9\n vse32.v v9, (a0)\n j 1b",
        ),
        (
            "sums of products",
            "lui a1, 0x3f800\n vsetivli x0, 8, e32, m1, ta, ma\n vmv.v.x v8, a1\n vmv.v.i v9, 0\n\
                              vmv.v.i v10, 0\n1: vfmacc.vv v10, v8, v9\n j 1b",
        ),
        (
            "the same of NaNs",
            "lui a1, 0x7fc00\n vsetivli x0, 8, e32, m1, ta, ma\n vmv.v.x v8, a1\n vmv.v.i v9, 0\n\
                              vmv.v.i v10, 0\n1: vfmacc.vv v10, v8, v9\n j 1b",
        ),
    ] {
        for (engine, new) in ENGINES {
            let (mut hart, mut runs) = (program(text), new());
            group.bench_function(format!("{engine}/{name}"), |b| b.iter(|| runs.run(&mut hart, FUEL)));
        }
    }
}

fn main() {
    common::main(&[decode, translate, run]);
}
