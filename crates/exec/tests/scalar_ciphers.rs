//! Published vectors of AES, SHA-256, SM3 and SM4, computed with the instructions made for them.

use std::array::from_fn;

use rivet_exec::step;
use rivet_hart::Hart;
use rivet_isa::{Inst, Op, Xlen};
use rivet_testkit::{everything, machine, place};

/// A hart as a calculator: an instruction of it as a function.
struct Calculator(Hart);

impl Calculator {
    fn new(xlen: Xlen) -> Calculator {
        Calculator(machine(everything(xlen)))
    }

    fn run(&mut self, op: Op, a: u64, b: u64, aux: u8) -> u64 {
        let hart = &mut self.0;
        hart.set_x(6, a);
        hart.set_x(7, b);
        place(hart, &[Inst { rd: 5, rs1: 6, rs2: 7, aux, ..Inst::new(op) }]);
        step(hart).unwrap();
        hart.x(5)
    }

    fn word(&mut self, op: Op, a: u32) -> u32 {
        let value = self.run(op, a as i32 as u64, 0, 0);
        assert_eq!(value, value as i32 as u64, "{op:?} sign-extends its word");
        value as u32
    }

    /// Adds to `a` what four instructions make of the bytes that `pick` says.
    fn bytes(&mut self, op: Op, a: u32, pick: impl Fn(u8) -> u32) -> u32 {
        (0..4).fold(a, |a, bs| self.run(op, a.into(), pick(bs).into(), bs) as u32)
    }
}

type Block = [u64; 2];

/// 00 01 02 …
fn counting_key<const N: usize>() -> [u64; N] {
    from_fn(|i| u64::from_le_bytes(from_fn(|j| (8 * i + j) as u8)))
}

/// FIPS 197, appendix C: 00 11 22 … ff.
const PLAIN: Block = [0x7766_5544_3322_1100, 0xffee_ddcc_bbaa_9988];

/// Round keys on RV64 for a key of `N` doublewords.
fn expand<const N: usize>(calc: &mut Calculator, key: [u64; N]) -> Vec<Block> {
    let rounds = 2 * N + 6;
    let mut keys = key.to_vec();
    for step in 0.. {
        if keys.len() >= 2 * (rounds + 1) {
            break;
        }
        let at = keys.len() - N;
        let mut add = calc.run(Op::aes64ks1i, keys[at + N - 1], 0, step);
        for i in 0..N {
            if N == 4 && i == 2 {
                add = calc.run(Op::aes64ks1i, keys[at + N + 1], 0, 10);
            }
            add = calc.run(Op::aes64ks2, add, keys[at + i], 0);
            keys.push(add);
        }
    }
    keys.chunks(2).take(rounds + 1).map(|k| [k[0], k[1]]).collect()
}

fn add(a: Block, b: Block) -> Block {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

/// `AddRoundKey` with the first key, rounds with `middle`, one with `last`.
fn rounds64(calc: &mut Calculator, keys: &[Block], text: Block, middle: Op, last: Op) -> Block {
    let mut s = add(text, keys[0]);
    for (i, &key) in keys.iter().enumerate().skip(1) {
        let op = if i + 1 == keys.len() { last } else { middle };
        s = add([calc.run(op, s[0], s[1], 0), calc.run(op, s[1], s[0], 0)], key);
    }
    s
}

fn aes64<const N: usize>(cipher: Block) {
    let calc = &mut Calculator::new(Xlen::Rv64);
    let mut keys = expand::<N>(calc, counting_key());
    assert_eq!(rounds64(calc, &keys, PLAIN, Op::aes64esm, Op::aes64es), cipher);
    keys.reverse();
    let inner = keys.len() - 1;
    for key in &mut keys[1..inner] {
        *key = key.map(|k| calc.run(Op::aes64im, k, 0, 0));
    }
    assert_eq!(rounds64(calc, &keys, cipher, Op::aes64dsm, Op::aes64ds), PLAIN);
}

/// A block as FIPS 197 prints it.
fn block(hex: u128) -> Block {
    let hex = hex.swap_bytes();
    [hex as u64, (hex >> 64) as u64]
}

#[test]
fn aes_rv64() {
    aes64::<2>(block(0x69c4e0d8_6a7b0430_d8cdb780_70b4c55a));
    aes64::<4>(block(0x8ea2b7ca_516745bf_eafc4990_4b496089));
}

#[test]
fn aes_rv32() {
    let keys = expand::<2>(&mut Calculator::new(Xlen::Rv64), counting_key());
    let words = |b: Block| -> [u32; 4] { from_fn(|i| (b[i / 2] >> (i % 2 * 32)) as u32) };
    let calc = &mut Calculator::new(Xlen::Rv32);
    let cipher = words(block(0x69c4e0d8_6a7b0430_d8cdb780_70b4c55a));

    // Byte `bs` of a column comes from column c + bs when encrypting, c - bs when decrypting.
    let mut s = words(add(PLAIN, keys[0]));
    for (i, &key) in keys.iter().enumerate().skip(1) {
        let op = if i == 10 { Op::aes32esi } else { Op::aes32esmi };
        let key = words(key);
        s = from_fn(|c| calc.bytes(op, key[c], |bs| s[(c + usize::from(bs)) % 4]));
    }
    assert_eq!(s, cipher);

    let wide = &mut Calculator::new(Xlen::Rv64);
    let last = words(keys[10]);
    let mut s: [u32; 4] = from_fn(|c| cipher[c] ^ last[c]);
    for (i, &key) in keys.iter().enumerate().take(10).rev() {
        let (op, key) = match i {
            0 => (Op::aes32dsi, key),
            _ => (Op::aes32dsmi, key.map(|k| wide.run(Op::aes64im, k, 0, 0))),
        };
        let key = words(key);
        s = from_fn(|c| calc.bytes(op, key[c], |bs| s[(c + 4 - usize::from(bs)) % 4]));
    }
    assert_eq!(s, words(PLAIN));
}

/// Round 10 has neither rotation nor constant.
#[test]
fn aes_key_round() {
    let calc = &mut Calculator::new(Xlen::Rv64);
    // FIPS 197, A.1: temp of step 4 is 09cf4f3c; rotated cf4f3c09, substituted 8a84eb01, with Rcon 8b84eb01.
    assert_eq!(calc.run(Op::aes64ks1i, 0x3c4f_cf09 << 32, 0, 0), 0x01eb_848b_01eb_848b);
    assert_eq!(calc.run(Op::aes64ks1i, 0x3c4f_cf09 << 32, 0, 10), 0xeb84_8a01_eb84_8a01);
}

/// The first `n` primes.
fn primes(n: usize) -> Vec<u128> {
    (2u128..).filter(|&p| (2..p).take_while(|d| d * d <= p).all(|d| p % d != 0)).take(n).collect()
}

/// The greatest x with x^power ≤ n.
fn root(n: u128, power: u32) -> u128 {
    (0..40).rev().fold(0, |x: u128, bit| {
        let y = x | 1 << bit;
        if y.pow(power) <= n { y } else { x }
    })
}

/// "abc" padded to one block.
fn message<const N: usize>() -> [u32; N] {
    from_fn(|i| match i {
        0 => 0x6162_6380,
        15 => 24,
        _ => 0,
    })
}

#[test]
fn sha256_of_abc() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let calc = &mut Calculator::new(xlen);
        // FIPS 180-4, 4.2.2 and 5.3.3: fractions of the cube and square roots of primes.
        let k: Vec<u32> = primes(64).iter().map(|p| root(p << 96, 3) as u32).collect();
        let start: Vec<u32> = primes(8).iter().map(|p| root(p << 64, 2) as u32).collect();
        let mut w: [u32; 64] = message();
        for t in 16..64 {
            let sig0 = calc.word(Op::sha256sig0, w[t - 15]);
            let sig1 = calc.word(Op::sha256sig1, w[t - 2]);
            w[t] = sig1.wrapping_add(w[t - 7]).wrapping_add(sig0).wrapping_add(w[t - 16]);
        }
        let mut s = start.clone();
        for t in 0..64 {
            let [a, b, c, e, f, g, h] = [0, 1, 2, 4, 5, 6, 7].map(|i| s[i]);
            let sum1 = calc.word(Op::sha256sum1, e);
            let t1 = h.wrapping_add(sum1).wrapping_add(e & f ^ !e & g).wrapping_add(k[t]).wrapping_add(w[t]);
            let t2 = calc.word(Op::sha256sum0, a).wrapping_add(a & b ^ a & c ^ b & c);
            s.rotate_right(1);
            s[0] = t1.wrapping_add(t2);
            s[4] = s[4].wrapping_add(t1);
        }
        let hash: Vec<u32> = s.iter().zip(&start).map(|(a, b)| a.wrapping_add(*b)).collect();
        let expected = [
            0xba78_16bf,
            0x8f01_cfea,
            0x4141_40de,
            0x5dae_2223,
            0xb003_61a3,
            0x9617_7a9c,
            0xb410_ff61,
            0xf200_15ad,
        ];
        assert_eq!(hash, expected);
    }
}

/// FIPS 180-4, 4.1.3, spelt out, against the instructions of both widths.
#[test]
fn sha512_functions() {
    type Function = fn(u64) -> u64;
    let (r64, r32) = (&mut Calculator::new(Xlen::Rv64), &mut Calculator::new(Xlen::Rv32));
    let functions: [(Function, Op, Op, Op); 4] = [
        (
            |x| x.rotate_right(28) ^ x.rotate_right(34) ^ x.rotate_right(39),
            Op::sha512sum0,
            Op::sha512sum0r,
            Op::sha512sum0r,
        ),
        (
            |x| x.rotate_right(14) ^ x.rotate_right(18) ^ x.rotate_right(41),
            Op::sha512sum1,
            Op::sha512sum1r,
            Op::sha512sum1r,
        ),
        (
            |x| x.rotate_right(1) ^ x.rotate_right(8) ^ x >> 7,
            Op::sha512sig0,
            Op::sha512sig0l,
            Op::sha512sig0h,
        ),
        (
            |x| x.rotate_right(19) ^ x.rotate_right(61) ^ x >> 6,
            Op::sha512sig1,
            Op::sha512sig1l,
            Op::sha512sig1h,
        ),
    ];
    for x in [1, 1 << 31, 1 << 32, 1 << 63, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210] {
        for (f, whole, low, high) in functions {
            assert_eq!(r64.run(whole, x, 0, 0), f(x), "{whole:?} {x:#x}");
            assert_eq!(r32.run(low, x, x >> 32, 0) as u32, f(x) as u32, "{low:?} {x:#x}");
            assert_eq!(r32.run(high, x >> 32, x, 0) as u32, (f(x) >> 32) as u32, "{high:?} {x:#x}");
        }
    }
}

/// GB/T 32905-2016, appendix A.1.
#[test]
fn sm3_of_abc() {
    let calc = &mut Calculator::new(Xlen::Rv64);
    let start = [
        0x7380_166f_u32,
        0x4914_b2b9,
        0x1724_42d7,
        0xda8a_0600,
        0xa96f_30bc,
        0x1631_38aa,
        0xe38d_ee4d,
        0xb0fb_0e4e,
    ];
    let mut w: [u32; 68] = message();
    for j in 16..68 {
        let x = w[j - 16] ^ w[j - 9] ^ w[j - 3].rotate_left(15);
        w[j] = calc.word(Op::sm3p1, x) ^ w[j - 13].rotate_left(7) ^ w[j - 6];
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = start;
    for j in 0..64 {
        let t: u32 = if j < 16 { 0x79cc_4519 } else { 0x7a87_9d8a };
        let ss1 = a.rotate_left(12).wrapping_add(e).wrapping_add(t.rotate_left(j as u32 % 32)).rotate_left(7);
        let ss2 = ss1 ^ a.rotate_left(12);
        let (ff, gg) = match j {
            0..16 => (a ^ b ^ c, e ^ f ^ g),
            _ => (a & b | a & c | b & c, e & f | !e & g),
        };
        let tt1 = ff.wrapping_add(d).wrapping_add(ss2).wrapping_add(w[j] ^ w[j + 4]);
        let tt2 = gg.wrapping_add(h).wrapping_add(ss1).wrapping_add(w[j]);
        (d, c, b, a) = (c, b.rotate_left(9), a, tt1);
        (h, g, f, e) = (g, f.rotate_left(19), e, calc.word(Op::sm3p0, tt2));
    }
    let end = [a, b, c, d, e, f, g, h];
    let hash: [u32; 8] = from_fn(|i| start[i] ^ end[i]);
    let expected = [
        0x66c7_f0f4,
        0x62ee_edd9,
        0xd1f2_d46b,
        0xdc10_e4e2,
        0x4167_c487,
        0x5cf2_f7a2,
        0x297d_a02b,
        0x8f4b_a8e0,
    ];
    assert_eq!(hash, expected);
}

/// GB/T 32907-2016, appendix A.1, on words whose first byte is lowest.
#[test]
fn sm4_block() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let calc = &mut Calculator::new(xlen);
        let mut text = [0x0123_4567_u32, 0x89ab_cdef, 0xfedc_ba98, 0x7654_3210].map(u32::swap_bytes);
        let fk = [0xa3b1_bac6_u32, 0x56aa_3350, 0x677d_9197, 0xb270_22dc].map(u32::swap_bytes);
        let mut key: [u32; 4] = from_fn(|i| text[i] ^ fk[i]);
        for i in 0..32 {
            let ck = u32::from_le_bytes(from_fn(|j| ((4 * i + j) * 7) as u8));
            let x = key[1] ^ key[2] ^ key[3] ^ ck;
            key = [key[1], key[2], key[3], calc.bytes(Op::sm4ks, key[0], |_| x)];
            let x = text[1] ^ text[2] ^ text[3] ^ key[3];
            text = [text[1], text[2], text[3], calc.bytes(Op::sm4ed, text[0], |_| x)];
        }
        text.reverse();
        assert_eq!(text.map(u32::swap_bytes), [0x681e_df34, 0xd206_965e, 0x86b3_e94f, 0x536e_4246]);
    }
}
