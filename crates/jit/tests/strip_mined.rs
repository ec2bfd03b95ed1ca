//! Strip-mined loops in compiled code against what the specification says of each element, written here once more.

use crate::common::load;
use rivet_exec::Engine;
use rivet_hart::Hart;
use rivet_isa::{Isa, Sew, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, DATA, DATA_SIZE, everything, machine};

const WIDTHS: [Sew; 4] = [Sew::E8, Sew::E16, Sew::E32, Sew::E64];

/// Where loops read and write: a page and a half each, of which the last bytes are next to what is not mapped.
const SOURCE: u64 = DATA + 24;
const RESULT: u64 = DATA + DATA_SIZE - 6144;

/// A program over `SOURCE` in a0 and `RESULT` in a1 with the AVL in a2, run as often as makes it hot. What it leaves in memory
/// at `RESULT`; the vector loops that became code of their own.
fn run(text: &str, vlen: u32, avl: u64, source: &[u8], bytes: usize) -> (Vec<u8>, u64) {
    let isa = Isa { vlen, ..everything(Xlen::Rv64) };
    let mut jit = JitEngine::with_threshold(4);
    let mut hart: Hart = machine(isa);
    load(&mut hart, text);
    hart.write(SOURCE, source).expect("mapped");
    for _ in 0..12 {
        hart.write(RESULT, &vec![0xa5; bytes]).expect("mapped");
        (hart.pc, hart.x[10], hart.x[11], hart.x[12]) = (CODE, SOURCE, RESULT, avl);
        jit.run(&mut hart, 1_000_000);
        assert_eq!(hart.x[12], 0, "it ran to its end: {text}");
    }
    let mut result = vec![0; bytes];
    hart.read(RESULT, &mut result).expect("mapped");
    (result, jit.native_regions())
}

/// Is this host's code for vector loops the compiler's own?
fn is_native() -> bool {
    #[cfg(target_arch = "x86_64")]
    return rivet_jit::vector_loops() == Some("AVX-512") && is_x86_feature_detected!("avx512vbmi");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

fn numbers(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|i| (i * 167 + i / 256 * 13) as u8).collect()
}

/// Loops over `fields` fields of `avl` elements: from segments to the fields one after another, or the other way.
fn segments(fields: usize, sew: Sew, lmul: &str, vlen: u32, avl: usize, store: bool) -> u64 {
    let (bits, log, width) = (sew.bits(), sew.bytes().ilog2(), sew.bytes() as usize);
    let registers = lmul.strip_prefix('m').and_then(|n| n.parse().ok()).unwrap_or(1);
    let plane = avl * width;
    let (from, to) = if store { ("a1", "a0") } else { ("a0", "a1") };
    let field = |i: usize| {
        let register = 8 + i * registers;
        let access = if store { "vle" } else { "vse" };
        format!("    {access}{bits}.v v{register}, (t1)\n    add t1, t1, t2\n")
    };
    let planes: String = (0..fields).map(field).collect();
    let planes = format!("    mv t1, {to}\n{planes}");
    let (before, name, after) = if store { (&planes[..], "vsseg", "") } else { ("", "vlseg", &planes[..]) };
    let text = format!(
        "    li t2, {plane}
loop:
    vsetvli t0, a2, e{bits}, {lmul}, ta, ma
{before}    {name}{fields}e{bits}.v v8, ({from})
{after}    slli t3, t0, {log}
    add {to}, {to}, t3
    li t4, {fields}
    mul t3, t3, t4
    add {from}, {from}, t3
    sub a2, a2, t0
    bnez a2, loop
    ecall\n"
    );
    let source = numbers(fields * plane);
    let (result, native) = run(&text, vlen, avl as u64, &source, fields * plane);
    for i in 0..avl {
        for field in 0..fields {
            let (segment, plane) = ((i * fields + field) * width, field * plane + i * width);
            let (from, to) = if store { (plane, segment) } else { (segment, plane) };
            let context = format!("field {field} of {fields}, element {i} of {avl}, VLEN {vlen}\n{text}");
            assert_eq!(result[to..to + width], source[from..from + width], "{context}");
        }
    }
    native
}

/// V 3.4.3: agnostic elements keep their value, as is chosen here, or become all ones; those past VLMAX of a fractional
/// LMUL are in the tail.
#[test]
fn what_is_narrowed_leaves_the_rest_of_its_register() {
    let text = "
    vsetivli zero, 16, e8, m1, ta, ma
    vmv.v.i v8, 7
    vsetivli zero, 16, e16, m2, ta, ma
    vmv.v.i v16, 3
    vsetivli zero, 8, e8, mf2, ta, ma
0:  vnsrl.wi v8, v16, 0
    vadd.vv v8, v8, v8
    addi a2, a2, -1
    bnez a2, 0b
    vs1r.v v8, (a1)
    ecall\n";
    let (result, native) = run(text, 128, 40, &[], 16);
    assert_eq!(result, [6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7]);
    assert!(!is_native() || native > 0);
}

#[test]
fn segments_have_their_fields_in_registers() {
    let mut native = 0;
    for vlen in [128, 256, 512, 1024] {
        for sew in WIDTHS {
            for (fields, lmul) in [
                (2, "m1"),
                (2, "m2"),
                (2, "m4"),
                (3, "m1"),
                (3, "m2"),
                (4, "m1"),
                (4, "m2"),
                (5, "m1"),
                (6, "m1"),
                (7, "m1"),
                (8, "m1"),
            ] {
                for avl in [6144 / (fields * sew.bytes() as usize), 37] {
                    for store in [false, true] {
                        native += segments(fields, sew, lmul, vlen, avl, store);
                    }
                }
            }
        }
    }
    assert!(!is_native() || native > 300, "{native} vector loops");
}

/// Loops over elements three elements apart, by a stride or by indices: from there to places next to each other, or the other
/// way; with a mask only those of even numbers in their strip.
fn apart(sew: Sew, index: Option<Sew>, vlen: u32, avl: usize, store: bool, masked: bool) -> u64 {
    let (bits, width, stride) = (sew.bits(), sew.bytes() as usize, 3 * sew.bytes() as usize);
    let (near, far) = if store { ("a0", "a1") } else { ("a1", "a0") };
    let mask = if masked { ", v0.t" } else { "" };
    let indices = index.map_or(String::new(), |index| {
        let index = index.bits();
        let lmul = if index < bits { format!("mf{}", bits / index) } else { format!("m{}", index / bits) };
        format!(
            "    vsetvli zero, zero, e{index}, {lmul}, ta, ma
    vid.v v16
    vmul.vx v16, v16, t5
    vsetvli zero, zero, e{bits}, m1, tu, mu\n"
        )
    });
    let kind = if store { "s" } else { "l" };
    let access = match index {
        Some(index) => format!("    v{kind}uxei{}.v v8, ({far}), v16{mask}\n", index.bits()),
        None => format!("    v{kind}se{bits}.v v8, ({far}), t5{mask}\n"),
    };
    let body = match store {
        true => format!("    vle{bits}.v v8, ({near})\n{indices}{access}"),
        false => format!("    vmv.v.i v8, -1\n{indices}{access}    vse{bits}.v v8, ({near})\n"),
    };
    let log = sew.bytes().ilog2();
    let text = format!(
        "    li t5, {stride}
    li t1, 0x55
    vsetvli t0, zero, e8, m1, ta, ma
    vmv.v.x v0, t1
loop:
    vsetvli t0, a2, e{bits}, m1, tu, mu
{body}    slli t3, t0, {log}
    add {near}, {near}, t3
    mul t3, t0, t5
    add {far}, {far}, t3
    sub a2, a2, t0
    bnez a2, loop
    ecall\n"
    );
    let bytes = avl * stride;
    let source = numbers(bytes);
    let (result, native) = run(&text, vlen, avl as u64, &source, bytes);
    let vlmax = vlen as usize / bits as usize;
    let mut expected = vec![0xa5; bytes];
    for i in 0..avl {
        let (near, far) = (i * width, i * stride);
        let active = !masked || (i % vlmax).is_multiple_of(2);
        match (store, active) {
            (true, true) => expected[far..far + width].copy_from_slice(&source[near..near + width]),
            (true, false) => {}
            (false, true) => expected[near..near + width].copy_from_slice(&source[far..far + width]),
            (false, false) => expected[near..near + width].fill(0xff),
        }
    }
    assert!(result == expected, "AVL {avl}, VLEN {vlen}\n{text}");
    native
}

#[test]
fn elements_lie_apart_in_memory() {
    let mut native = 0;
    for vlen in [128, 256, 1024] {
        for sew in WIDTHS {
            for index in [None, Some(Sew::E16), Some(Sew::E32), Some(Sew::E64)] {
                for (store, masked) in [(false, false), (false, true), (true, false), (true, true)] {
                    for avl in [1536 / (3 * sew.bytes() as usize), 37] {
                        native += apart(sew, index, vlen, avl, store, masked);
                    }
                }
            }
        }
    }
    assert!(!is_native() || native > 80, "{native} vector loops");
}

/// `vfredosum.vs` adds in element order (V 14.3), as this does with the host's additions; the least and greatest are exact.
#[test]
fn numbers_are_reduced_in_order() {
    let mut native = 0;
    for (vlen, avl) in [(128, 4), (128, 7), (256, 32), (256, 29), (1024, 61), (1024, 5)] {
        for (op, masked) in
            [("osum", false), ("osum", true), ("min", false), ("max", false), ("min", true), ("max", true)]
        {
            let mask = if masked { ", v0.t" } else { "" };
            let text = format!(
                "    li t1, 0x55
    vsetvli t0, zero, e8, m1, ta, ma
    vmv.v.x v0, t1
    fcvt.s.w fa0, zero
    mv t2, a2
0:  vsetvli t0, t2, e32, m4, tu, mu
    vle32.v v8, (a0)
    vmv.v.i v4, -1
    vfmv.s.f v4, fa0
    vfred{op}.vs v4, v8, v4{mask}
    addi a2, a2, -1
    bnez a2, 0b
    vs1r.v v4, (a1)
    ecall\n"
            );
            let numbers: Vec<f32> = (0..avl).map(|i| (i as f32 * 0.3 - 2.7) * 1.7f32.powi(i % 9)).collect();
            let source: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            let (result, loops) = run(&text, vlen, avl as u64, &source, 16);
            let active = numbers.iter().enumerate().filter(|(i, _)| !masked || i.is_multiple_of(2));
            let expected = active.fold(0f32, |all, (_, &number)| match op {
                "osum" => all + number,
                "min" => all.min(number),
                _ => all.max(number),
            });
            let mut bytes = vec![0xff; 16];
            bytes[..4].copy_from_slice(&expected.to_le_bytes());
            assert_eq!(result, bytes, "VLEN {vlen}, AVL {avl}\n{text}");
            native += loops;
        }
    }
    assert!(!is_native() || native > 10, "{native} vector loops");
}

/// Numbers out of range and NaN become the nearest integer, or the greatest, and raise NV alone (V 13.17).
#[test]
fn numbers_out_of_range_become_the_nearest_integer() {
    const NAN: f32 = f32::NAN;
    let numbers = [1.5, -1.5, 3e9, -3e9, 5e9, -0.3, NAN, -NAN, 2147483648.0, -2147483648.0, 0.5, 2.5];
    let signed = [1, -1, i32::MAX, i32::MIN, i32::MAX, 0, i32::MAX, i32::MAX, i32::MAX, i32::MIN, 0, 2];
    let unsigned = [1, 0, 3_000_000_000, 0, u32::MAX, 0, u32::MAX, u32::MAX, 2147483648, 0, 0, 2];
    let source: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let mut native = 0;
    for vlen in [128, 256, 512] {
        for (name, expected) in [("x", signed.map(|i| i as u32)), ("xu", unsigned)] {
            let text = format!(
                "    fcvt.s.w fa0, zero
    mv t2, a2
0:  vsetvli t0, t2, e32, m4, ta, ma
    vle32.v v8, (a0)
    vfcvt.rtz.{name}.f.v v12, v8
    addi a2, a2, -1
    bnez a2, 0b
    vse32.v v12, (a1)
    ecall\n"
            );
            let (result, loops) = run(&text, vlen, 12, &source, 48);
            let bytes: Vec<u8> = expected.iter().flat_map(|integer| integer.to_le_bytes()).collect();
            assert_eq!(result, bytes, "VLEN {vlen}\n{text}");
            native += loops;
        }
    }
    assert!(!is_native() || native > 3, "{native} vector loops");
}

/// V 15.2 and 15.3: bits past vl count for nothing, neither those of the next part of a mask nor what an inversion leaves.
#[test]
fn bits_of_masks_are_counted() {
    let mut native = 0;
    for (vlen, lmul, registers) in [128, 256, 512, 1024]
        .into_iter()
        .flat_map(|vlen| [("m1", 1), ("m2", 2), ("m4", 4)].map(|(lmul, registers)| (vlen, lmul, registers)))
    {
        for sew in WIDTHS {
            let vlmax = u64::from(vlen / sew.bits() * registers);
            // Numbers of lanes have to fit an element.
            for below in
                [0, 1, vlmax / 2 + 1, vlmax - 1, vlmax].into_iter().filter(|_| sew != Sew::E8 || vlmax < 256)
            {
                let text = format!(
                    "
    vsetvli t0, zero, e{}, {lmul}, ta, ma
    li a3, {below}
    vid.v v8
    li t1, 0
    li t2, 0
    li t3, 0
0:  vmsltu.vx v1, v8, a3
    vmv1r.v v0, v1
    vcpop.m t4, v0
    add t1, t1, t4
    vmnand.mm v2, v1, v0
    vcpop.m t4, v2
    add t2, t2, t4
    vfirst.m t4, v2
    add t3, t3, t4
    addi a2, a2, -1
    bnez a2, 0b
    sd t1, 0(a1)
    sd t2, 8(a1)
    sd t3, 16(a1)
    ecall\n",
                    sew.bits()
                );
                let (result, regions) = run(&text, vlen, 40, &[], 24);
                let first = if below == vlmax { u64::MAX } else { below };
                let expected =
                    [below, vlmax - below, first].map(|number| number.wrapping_mul(40).to_le_bytes());
                assert_eq!(result, expected.concat(), "{below} of {vlmax} at VLEN {vlen}{text}");
                native += regions;
            }
        }
    }
    assert!(!is_native() || native > 0);
}

/// The last trip reads and writes up to the last byte of what is mapped, and nothing before or behind its elements.
#[test]
fn elements_end_where_the_memory_does() {
    const ROOM: usize = 6144;
    let mut native = 0;
    for (vlen, lmul) in
        [128, 256, 512, 1024].into_iter().flat_map(|vlen| ["m1", "m2"].map(|lmul| (vlen, lmul)))
    {
        for (sew, avl) in WIDTHS.into_iter().flat_map(|sew| [5, 100, 331].map(|avl| (sew, avl))) {
            let (bits, log, bytes) = (sew.bits(), sew.bytes().ilog2(), avl * sew.bytes() as usize);
            let copy = |from, to, then| {
                format!(
                    "    mv t2, a2
    mv t3, {from}
    mv t4, {to}
0:  vsetvli t0, t2, e{bits}, {lmul}, ta, ma
    vle{bits}.v v8, (t3)
    {then}
    vse{bits}.v v8, (t4)
    slli t1, t0, {log}
    add t3, t3, t1
    add t4, t4, t1
    sub t2, t2, t0
    bnez t2, 0b\n"
                )
            };
            let text = format!(
                "    li t1, {}\n    add a3, a1, t1\n{}{}    mv a2, zero\n    ecall\n",
                ROOM - bytes,
                copy("a0", "a3", ""),
                copy("a3", "a1", "vxor.vi v8, v8, -1")
            );
            let source = numbers(bytes);
            let (result, loops) = run(&text, vlen, avl as u64, &source, ROOM);
            let mut expected = vec![0xa5; ROOM];
            expected[ROOM - bytes..].copy_from_slice(&source);
            expected.iter_mut().zip(&source).for_each(|(to, from)| *to = !from);
            assert!(result == expected, "VLEN {vlen}, AVL {avl}\n{text}");
            native += loops;
        }
    }
    assert!(rivet_jit::vector_loops().is_none() || native > 40, "{native} vector loops");
}

/// V 16.4: numbers from VLMAX on give 0.
#[test]
fn bytes_are_gathered_by_their_numbers() {
    let mut native = 0;
    for (vlen, lmul, registers) in
        [(128, "m1", 1), (128, "m4", 4), (256, "m1", 1), (512, "m2", 2), (1024, "m1", 1)]
    {
        let vlmax = (vlen / 8 * registers) as usize;
        for (limit, avl) in [(15, 300), (15, 7), (-1, 300), (-1, 45)] {
            let text = format!(
                "    vsetvli t0, zero, e8, {lmul}, ta, ma
    vle8.v v16, (a0)
    addi t3, a0, 1024
0:  vsetvli t0, a2, e8, {lmul}, ta, ma
    vle8.v v8, (t3)
    vand.vi v8, v8, {limit}
    vrgather.vv v24, v16, v8
    vse8.v v24, (a1)
    add t3, t3, t0
    add a1, a1, t0
    sub a2, a2, t0
    bnez a2, 0b
    ecall\n"
            );
            let source = numbers(1024 + avl);
            let (result, loops) = run(&text, vlen, avl as u64, &source, avl + 8);
            let gathered = source[1024..].iter().map(|number| {
                let number = usize::from(number & limit as u8);
                if number < vlmax { source[number] } else { 0 }
            });
            let expected: Vec<u8> = gathered.chain([0xa5; 8]).collect();
            assert!(result == expected, "VLEN {vlen}, AVL {avl}\n{text}");
            native += loops;
        }
    }
    assert!(rivet_jit::vector_loops() != Some("AVX2") || native > 5, "{native} vector loops");
}
