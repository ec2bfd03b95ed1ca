//! Time per load and store, as a call of its handler, in each kind of address space: a user program's, physical memory,
//! and pages under Sv39; beside it `memcpy` of the bytes of a register group.

mod common;

use std::hint::black_box;
use std::sync::{Arc, Mutex};

use criterion::{Criterion, Throughput};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Isa, Lmul, Sew};
use rivet_mem::Bus;
use rivet_testkit::{DATA, machine};

/// Addresses are in a0 (a page's start), a2 (so that a group crosses into the next page), a3 (no multiple of anything);
/// a1 is the stride, v16 holds offsets.
const SCALAR: &[&str] = &[
    "lb a4, 0(a0)",
    "ld a4, 8(a0)",
    "ld a4, 0(a3)",
    "sd a1, 8(a0)",
    "fld fa0, 8(a0)",
    "amoadd.d a4, a1, (a0)",
];
const VECTOR: &[&str] = &[
    "vle32.v v8, (a0)",
    "vle32.v v8, (a2)",
    "vle32.v v8, (a3)",
    "vle32.v v8, (a0), v0.t",
    "vle32ff.v v8, (a0)",
    "vse32.v v8, (a0)",
    "vse32.v v8, (a0), v0.t",
    "vl1re8.v v8, (a0)",
    "vs1r.v v8, (a0)",
    "vlm.v v8, (a0)",
    "vlse32.v v8, (a0), a1",
    "vsse32.v v8, (a0), a1",
    "vluxei32.v v8, (a0), v16",
    "vluxei32.v v8, (a0), v16, v0.t",
    "vsuxei32.v v8, (a0), v16",
    "vlseg2e32.v v8, (a0)",
    "vlseg3e32.v v8, (a0)",
    "vlseg4e32.v v8, (a0)",
    "vsseg2e32.v v8, (a0)",
    "vsseg4e32.v v8, (a0)",
];

/// SEW is 32 everywhere: instructions above say it.
const SETTINGS: &[common::VtypeCase] =
    &[(Sew::E32, Lmul::M1, 256), (Sew::E32, Lmul::M2, 256), (Sew::E32, Lmul::M2, 1024)];

const RAM: u64 = 0x8000_0000;
const TABLE: u64 = RAM + 0x10_0000;

/// On bare metal, in M-mode.
fn physical(isa: Isa) -> Hart {
    let mut bus = Bus::new();
    bus.add_ram(RAM, 2 << 20).expect("host memory");
    let mut hart = Hart::new(Arc::new(Config::new(isa)), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    (hart.fs, hart.vs) = (3, 3);
    hart
}

/// In S-mode under Sv39: one page of 1 GiB that lies where it did.
fn translated(isa: Isa) -> Hart {
    let mut hart = physical(isa);
    // V, R, W, X, A and D.
    let entry = (RAM >> 12 << 10) | 0xcf;
    hart.store(TABLE + 8 * (RAM >> 30), entry).expect("RAM");
    // PMP opens everything; then to S-mode.
    for (csr, value) in [(0x3b0, u64::MAX), (0x3a0, 0x1f), (0x180, 8 << 60 | TABLE >> 12), (0x300, 1 << 11)] {
        hart.write_csr(csr, value).expect("M-mode may");
    }
    hart.mret(0).expect("M-mode may");
    (hart.fs, hart.vs) = (3, 3);
    hart
}

fn place(hart: &mut Hart, data: u64, setting: common::VtypeCase) {
    common::fill(hart, setting);
    (hart.x[10], hart.x[11], hart.x[12], hart.x[13]) = (data, 12, data + 4096 - 16, data + 65);
    let (vlenb, mut random) = (hart.v.vlenb(), 1u32);
    for offset in hart.v.file_mut()[16 * vlenb..24 * vlenb].chunks_mut(4) {
        random = random.wrapping_mul(0x915f_77f5).wrapping_add(1);
        offset.copy_from_slice(&(random >> 20 & !3).to_le_bytes());
    }
}

/// A kind of address space: its name, how to make it, and where data is.
type Space = (&'static str, fn(Isa) -> Hart, u64);

fn accesses(c: &mut Criterion) {
    let spaces: [Space; 3] =
        [("user", machine, DATA), ("physical", physical, RAM), ("Sv39", translated, RAM)];
    for (space, make, data) in spaces {
        for (i, &setting) in SETTINGS.iter().enumerate() {
            let (sew, lmul, vlen) = setting;
            let mut hart = make(common::isa(vlen));
            place(&mut hart, data, setting);
            let bytes = common::group_bytes(&hart, sew);
            let mut group = c.benchmark_group(format!("{space},{sew}{lmul},{vlen}"));
            if i == 0 {
                SCALAR.iter().for_each(|text| access(&mut group, &mut hart, text));
            }
            group.throughput(Throughput::Bytes(bytes as u64));
            let (from, mut to) = (vec![1u8; bytes], vec![0u8; bytes]);
            group.bench_function("memcpy", |b| {
                b.iter(|| black_box(&mut to[..]).copy_from_slice(black_box(&from)))
            });
            VECTOR.iter().for_each(|text| access(&mut group, &mut hart, text));
        }
    }
}

type Group<'a> = criterion::BenchmarkGroup<'a, criterion::measurement::WallTime>;

fn access(group: &mut Group<'_>, hart: &mut Hart, text: &str) {
    let uop = common::uop(text, &hart.config.isa).unwrap_or_else(|| panic!("{text} is no instruction"));
    (uop.handler)(hart, &uop).unwrap_or_else(|trap| panic!("{text}: {trap:?}"));
    group.bench_function(text, |b| b.iter(|| (uop.handler)(hart, &uop).is_ok()));
}

fn main() {
    common::main(&[accesses]);
}
