//! Kernel inputs are the numbers that `driver.c` of the kernels makes, element for element.

use rivet_cc::eval::{Memory, Val};
use rivet_cc::ir::Scalar;

/// Elements of the widest type in a buffer.
const MOST: usize = 8192;
/// Bytes of a buffer.
const BYTES: usize = 8 * MOST;

/// What a kernel is called with.
#[derive(Clone, Debug)]
pub struct Input {
    /// Buffers.
    pub memory: Memory,
    /// Arguments: addresses of buffers, and scalars.
    pub arguments: Vec<Val>,
}

/// The generator of the driver: the same numbers from the same seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    fn small(&mut self) -> i32 {
        (self.next() % 2001) as i32 - 1000
    }

    /// Any bytes.
    fn bytes(&mut self) -> Vec<u8> {
        (0..BYTES).map(|_| self.next() as u8).collect()
    }

    /// Words from -1000 to 1000.
    fn words(&mut self) -> Vec<u8> {
        (0..2 * MOST).flat_map(|_| self.small().to_le_bytes()).collect()
    }

    /// Multiples of 1/64 in binary32.
    fn floats(&mut self) -> Vec<u8> {
        (0..2 * MOST).flat_map(|_| (self.small() as f32 / 64.0).to_le_bytes()).collect()
    }

    /// Multiples of 1/64 in binary64.
    fn doubles(&mut self) -> Vec<u8> {
        (0..MOST).flat_map(|_| (f64::from(self.small()) / 64.0).to_le_bytes()).collect()
    }

    /// Words below 4096, as many as asked for, then zeros.
    fn indices(&mut self, n: usize) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..n).flat_map(|_| (self.next() % 4096).to_le_bytes()).collect();
        bytes.resize(BYTES, 0);
        bytes
    }

    /// Bytes other than 0, then zeros.
    fn text(&mut self, n: usize) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..n).map(|_| (1 + self.next() % 255) as u8).collect();
        bytes.resize(BYTES, 0);
        bytes
    }
}

fn put_word(bytes: &mut [u8], index: usize, word: i32) {
    bytes[4 * index..4 * index + 4].copy_from_slice(&word.to_le_bytes());
}

/// The input of a kernel (without `k_`) for `n` elements, at most 2048; none for other names.
pub fn input(kernel: &str, n: usize) -> Option<Input> {
    let mut r = Numbers(42);
    let float = |x: f64| Val::float(Scalar::Float, x);
    let count = Val::int(n as u64);
    let none = Vec::new;
    // Inputs a, b, …; the output, filled last; scalars; in this order they are passed, the output first.
    let (ins, out, scalars): (Vec<Vec<u8>>, Vec<u8>, Vec<Val>) = match kernel {
        "memcpy" | "rgb2gray" => (vec![r.bytes()], r.bytes(), vec![count]),
        "memset" => (vec![], r.bytes(), vec![Val::int(0x5a), count]),
        "saxpy" => (vec![r.floats()], r.floats(), vec![float(1.5), count]),
        "daxpy" => (vec![r.doubles()], r.doubles(), vec![Val::float(Scalar::Double, 1.5), count]),
        "dot_f32" => (vec![r.floats(), r.floats()], none(), vec![count]),
        "dot_f64" => (vec![r.doubles(), r.doubles()], none(), vec![count]),
        "sum_i32" | "argmax" => (vec![r.words()], none(), vec![count]),
        "dot_i8" => (vec![r.bytes(), r.bytes()], none(), vec![count]),
        "sgemm" => (vec![r.floats(), r.floats()], r.floats(), vec![count, Val::int(4)]),
        "safe_fdiv" => (vec![r.doubles()], r.doubles(), vec![count]),
        "masked_store" => (vec![r.words(), r.words()], r.words(), vec![Val::int(100), count]),
        "strlen" => (vec![r.text(n)], none(), vec![]),
        "memchr" => {
            let mut text = r.text(n);
            text[n.saturating_sub(1)] = 0;
            (vec![text], none(), vec![Val::int(0), count])
        }
        "strcmp" => {
            let (mut a, mut b) = {
                let text = r.text(n);
                (text.clone(), text)
            };
            if let Some(last) = n.checked_sub(1) {
                (a[last], b[last]) = (7, 9);
            }
            (vec![a, b], none(), vec![])
        }
        "find_gt" => {
            let mut words = r.words();
            put_word(&mut words, n.saturating_sub(1), 5000);
            (vec![words], none(), vec![Val::int(2000), count])
        }
        "multi_exit" => {
            let out = r.words();
            let mut memory = Memory::new();
            let base = memory.add("out", out, 0);
            let arguments = vec![
                Val::int(base),
                Val::int(base + 4 * MOST as u64),
                Val::int(n.saturating_sub(3) as u64),
                count,
            ];
            return Some(Input { memory, arguments });
        }
        "gather_check" => {
            let mut indices = r.indices(n);
            put_word(&mut indices, n.saturating_sub(2), 9999);
            (vec![indices, r.words()], none(), vec![Val::int(4096), count])
        }
        "scatter" => (vec![r.indices(n), r.words()], r.words(), vec![count]),
        "compress" => (vec![r.words()], r.words(), vec![Val::int(0), count]),
        "strided" => (vec![r.floats()], r.floats(), vec![Val::int(3), count]),
        "mixed_cvt" => (vec![r.bytes(), r.bytes(), r.words(), r.floats()], r.doubles(), vec![count]),
        "satadd_u8" => (vec![r.bytes(), r.bytes()], r.bytes(), vec![count]),
        "minmax" | "prefix_sum" | "recur1" => (vec![r.words()], r.words(), vec![count]),
        "stencil3" => (vec![r.floats()], r.floats(), vec![count]),
        "iota" => (vec![], r.words(), vec![count]),
        "histogram" => (vec![r.bytes()], r.words(), vec![count]),
        "cond_sum" => (vec![r.bytes(), r.words()], none(), vec![count]),
        "quant" => (vec![r.floats()], r.bytes(), vec![float(20.0), count]),
        _ => return None,
    };
    let mut memory = Memory::new();
    let mut arguments = Vec::new();
    if !out.is_empty() {
        arguments.push(Val::int(memory.add("out", out, 0)));
    }
    for (bytes, name) in ins.into_iter().zip(["a", "b", "c", "d"]) {
        arguments.push(Val::int(memory.add(name, bytes, 0)));
    }
    arguments.extend(scalars);
    Some(Input { memory, arguments })
}

/// The floating-point format that a kernel writes or gives, if any: such results may differ by rounding.
pub fn format(kernel: &str) -> Option<Scalar> {
    match kernel {
        "saxpy" | "dot_f32" | "sgemm" | "strided" | "stencil3" => Some(Scalar::Float),
        "daxpy" | "dot_f64" | "safe_fdiv" | "mixed_cvt" => Some(Scalar::Double),
        _ => None,
    }
}
