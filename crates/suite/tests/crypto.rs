//! The algorithms, built from nothing but what the instructions do, against the vectors that the standards publish.

use num_bigint::BigUint;

use rivet_suite::crypto::sha2::Sha2;
use rivet_suite::crypto::*;

/// Bytes from hexadecimal digits.
fn hex(digits: &str) -> Vec<u8> {
    (0..digits.len() / 2).map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).unwrap()).collect()
}

/// An element group as it stands in memory.
fn hex4(digits: &str) -> Group4 {
    group(hex(digits).try_into().unwrap())
}

/// Round keys 0 to 10 of AES-128 by vaeskf1.
fn keys_128(key: Group4) -> Vec<Group4> {
    let mut keys = vec![key];
    for round in 1..=10 {
        keys.push(aes::key_128(keys[keys.len() - 1], round));
    }
    keys
}

/// Round keys 0 to 14 of AES-256 by vaeskf2.
fn keys_256(key: [Group4; 2]) -> Vec<Group4> {
    let mut keys = key.to_vec();
    for round in 2..=14 {
        keys.push(aes::key_256(keys[keys.len() - 2], keys[keys.len() - 1], round));
    }
    keys
}

fn encrypt(block: Group4, keys: &[Group4]) -> Group4 {
    let (first, rest) = keys.split_first().unwrap();
    let (last, middle) = rest.split_last().unwrap();
    let state =
        middle.iter().fold(aes::round_zero(block, *first), |state, key| aes::encrypt_middle(state, *key));
    aes::encrypt_final(state, *last)
}

fn decrypt(block: Group4, keys: &[Group4]) -> Group4 {
    let (last, rest) = keys.split_last().unwrap();
    let (first, middle) = rest.split_first().unwrap();
    let state = middle
        .iter()
        .rev()
        .fold(aes::round_zero(block, *last), |state, key| aes::decrypt_middle(state, *key));
    aes::decrypt_final(state, *first)
}

/// FIPS-197, figure 7: the corners of the table, and the example of 5.1.1.
#[test]
fn the_s_box_is_the_standards() {
    assert_eq!([0x00, 0x0f, 0x53, 0xf0, 0xff].map(aes::sbox), [0x63, 0x76, 0xed, 0x8c, 0x16]);
    assert!((0..=255).all(|b| aes::inv_sbox(aes::sbox(b)) == b));
}

/// FIPS-197, A.1 and A.3.
#[test]
fn key_expansion_gives_the_standards_last_words() {
    let keys = keys_128(hex4("2b7e151628aed2a6abf7158809cf4f3c"));
    assert_eq!(keys[1], hex4("a0fafe1788542cb123a339392a6c7605"));
    assert_eq!(keys[10], hex4("d014f9a8c9ee2589e13f0cc8b6630ca6"));
    let keys = keys_256([hex4("603deb1015ca71be2b73aef0857d7781"), hex4("1f352c073b6108d72d9810a30914dff4")]);
    assert_eq!(keys[2], hex4("9ba354118e6925afa51a8b5f2067fcde"));
    assert_eq!(keys[14], hex4("fe4890d1e6188d0b046df344706c631e"));
}

/// FIPS-197, B, C.1 and C.3.
#[test]
fn aes_enciphers_and_deciphers_the_standards_blocks() {
    let plain = hex4("00112233445566778899aabbccddeeff");
    let small = hex4("000102030405060708090a0b0c0d0e0f");
    let cases = [
        (
            keys_128(hex4("2b7e151628aed2a6abf7158809cf4f3c")),
            hex4("3243f6a8885a308d313198a2e0370734"),
            "3925841d02dc09fbdc118597196a0b32",
        ),
        (keys_128(small), plain, "69c4e0d86a7b0430d8cdb78070b4c55a"),
        (
            keys_256([small, hex4("101112131415161718191a1b1c1d1e1f")]),
            plain,
            "8ea2b7ca516745bfeafc49904b496089",
        ),
    ];
    for (keys, plain, cipher) in cases {
        assert_eq!(encrypt(plain, &keys), hex4(cipher));
        assert_eq!(decrypt(hex4(cipher), &keys), plain);
    }
}

/// The specification: "0 maps to 8, and 11-15 maps to 3-7", "0-1 maps to 8-9, and 15 maps to 7"; uimm\[4\] is ignored.
#[test]
fn round_numbers_out_of_range_are_mapped() {
    let (a, b) = (hex4("2b7e151628aed2a6abf7158809cf4f3c"), hex4("603deb1015ca71be2b73aef0857d7781"));
    for (from, to) in [(0, 8), (11, 3), (12, 4), (13, 5), (14, 6), (15, 7), (17, 1), (26, 10)] {
        assert_eq!(aes::key_128(a, from), aes::key_128(a, to));
    }
    for (from, to) in [(0, 8), (1, 9), (15, 7), (18, 2), (30, 14)] {
        assert_eq!(aes::key_256(a, b, from), aes::key_256(a, b, to));
    }
}

/// The GCM specification (McGrew and Viega), test cases 2: X₁ and GHASH.
#[test]
fn ghash_of_the_specifications_case_2() {
    let h = hex4("66e94bd4ef8a2c3b884cfa59ca342b2e");
    assert_eq!(encrypt([0; 4], &keys_128([0; 4])), h);
    let x1 = ghash::add_multiply([0; 4], hex4("0388dace60b6a392f328c2b971b2fe78"), h);
    assert_eq!(x1, hex4("5e2ec746917062882c85b0685353deb7"));
    let x2 = ghash::add_multiply(x1, hex4("00000000000000000000000000000080"), h);
    assert_eq!(x2, hex4("f38cbb1ad69223dcc3457ae5b6b0f885"));
    // The polynomial 1 is the block 80 00 … 00.
    assert_eq!(ghash::multiply(h, hex4("80000000000000000000000000000000")), h);
}

/// The first `count` primes.
fn primes(count: usize) -> Vec<u32> {
    (2..).filter(|n| (2..*n).all(|d| n % d != 0)).take(count).collect()
}

/// The first `width` bits of the fraction of the `degree`-th root of n: the constants of FIPS 180-4, 4.2 and 5.3.
fn root_fraction(n: u32, degree: u32, width: u32) -> u64 {
    let root = (BigUint::from(n) << (degree * width)).nth_root(degree);
    (root % (BigUint::from(1u32) << width)).iter_u64_digits().next().unwrap_or(0)
}

/// The hash of a message of one block, with vsha2ms and vsha2cl / vsha2ch doing the rounds.
fn sha2(which: Sha2, message: &[u8]) -> Vec<u64> {
    let width = which.width();
    let size = width as usize / 8;
    let mut block = message.to_vec();
    block.push(0x80);
    block.resize(16 * size - 8, 0);
    block.extend((8 * message.len() as u64).to_be_bytes());
    let mut w: Vec<u64> =
        block.chunks(size).map(|c| c.iter().fold(0, |v, &b| v << 8 | u64::from(b))).collect();
    let rounds = if width == 32 { 64 } else { 80 };
    for t in (16..rounds).step_by(4) {
        let middle = [w[t - 12], w[t - 7], w[t - 6], w[t - 5]];
        // Element 1 of vs1 is not used.
        let next = which.schedule(
            [w[t - 16], w[t - 15], w[t - 14], w[t - 13]],
            middle,
            [w[t - 4], 77, w[t - 2], w[t - 1]],
        );
        w.extend(next);
    }
    let start: Vec<u64> = primes(8).into_iter().map(|p| root_fraction(p, 2, width)).collect();
    let k: Vec<u64> = primes(rounds).into_iter().map(|p| root_fraction(p, 3, width)).collect();
    let mask = u64::MAX >> (64 - width);
    let sum = |a: u64, b: u64| a.wrapping_add(b) & mask;
    let [a, b, c, d, e, f, g, h] = start[..] else { panic!("eight words") };
    let (mut abef, mut cdgh) = ([f, e, b, a], [h, g, d, c]);
    for t in (0..rounds).step_by(2) {
        let pair = [sum(w[t], k[t]), sum(w[t + 1], k[t + 1])];
        let next = match t % 4 {
            0 => which.compress(cdgh, abef, [pair[0], pair[1], 1, 2], false),
            _ => which.compress(cdgh, abef, [1, 2, pair[0], pair[1]], true),
        };
        (cdgh, abef) = (abef, next);
    }
    let end = [abef[3], abef[2], cdgh[3], cdgh[2], abef[1], abef[0], cdgh[1], cdgh[0]];
    start.iter().zip(end).map(|(&a, b)| sum(a, b)).collect()
}

/// The examples that NIST publishes with FIPS 180: "abc".
#[test]
fn sha2_of_abc() {
    let short =
        [0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad];
    assert_eq!(sha2(Sha2::Sha256, b"abc"), short);
    let long = [
        0xddaf35a193617aba,
        0xcc417349ae204131,
        0x12e6fa4e89a97ea2,
        0x0a9eeee64b55d39a,
        0x2192992a274fc1a8,
        0x36ba3c23a3feebbd,
        0x454d4423643ce80e,
        0x2a9ac94fa54ca49f,
    ];
    assert_eq!(sha2(Sha2::Sha512, b"abc"), long);
}

/// The hash of a message of one block, with vsm3me and vsm3c doing the rounds.
fn sm3(message: &[u8]) -> Vec<u8> {
    let mut block = message.to_vec();
    block.push(0x80);
    block.resize(56, 0);
    block.extend((8 * message.len() as u64).to_be_bytes());
    let mut w: Vec<u32> = block.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect();
    let eight = |w: &[u32], i: usize| -> Group8 { w[i..i + 8].try_into().unwrap() };
    while w.len() < 72 {
        let next = sm3::expand(eight(&w, w.len() - 8), eight(&w, w.len() - 16));
        w.extend(next);
    }
    let start: Group8 =
        [0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e]
            .map(u32::swap_bytes);
    let end = (0..32).fold(start, |state, i| sm3::compress(state, eight(&w, 2 * i as usize), i));
    start.iter().zip(end).flat_map(|(a, b)| (a ^ b).to_le_bytes()).collect()
}

/// GB/T 32905, A.1.
#[test]
fn sm3_of_abc() {
    assert_eq!(sm3(b"abc"), hex("66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"));
}

/// GB/T 32907, A.1: the round keys, the cipher text, and back.
#[test]
fn sm4_of_the_standards_example() {
    let words = |digits: &str| hex4(digits).map(u32::swap_bytes);
    let key = words("0123456789abcdeffedcba9876543210");
    let mut keys = vec![std::array::from_fn(|i| key[i] ^ sm4::FK[i])];
    for group in 0..8 {
        keys.push(sm4::expand(keys[keys.len() - 1], group));
    }
    assert_eq!(keys[1], [0xf12186f9, 0x41662b61, 0x5a6ab19a, 0x7ba92077]);
    assert_eq!(keys[8], [0x428d3654, 0x62293496, 0x01cf72e5, 0x9124a012]);
    let reversed = |[a, b, c, d]: Group4| [d, c, b, a];
    let cipher = reversed(keys[1..].iter().fold(key, |state, key| sm4::rounds(state, *key)));
    assert_eq!(cipher, words("681edf34d206965e86b3e94f536e4246"));
    let back = keys[1..].iter().rev().fold(cipher, |state, key| sm4::rounds(state, reversed(*key)));
    assert_eq!(reversed(back), key);
    // Ends of the standard's table.
    assert_eq!([0x00, 0x0f, 0xef, 0xf0, 0xff].map(sm4::sbox), [0xd6, 0x05, 0x84, 0x18, 0x48]);
}

/// A round of AES-128's appendix B by the scalar instructions of RV32 and RV64: round 1 from its start.
#[test]
fn scalar_rounds_agree_with_the_appendix() {
    let start = hex4("193de3bea0f4e22b9ac68d2ae9f84808");
    let key = hex4("a0fafe1788542cb123a339392a6c7605");
    let end = hex4("a49c7ff2689f352b6b5bea43026a5049");
    for column in 0..4 {
        let step = |sum: u64, bs: u32| {
            scalar::value("aes32esmi", 32, sum, start[(column + bs as usize) % 4].into(), bs).unwrap()
        };
        assert_eq!((0..4).fold(key[column].into(), step), u64::from(end[column]));
    }
    let pair = |g: Group4, i: usize| u64::from(g[i]) | u64::from(g[i + 1]) << 32;
    let (low, high) = (pair(start, 0), pair(start, 2));
    assert_eq!(scalar::value("aes64esm", 64, low, high, 0).unwrap() ^ pair(key, 0), pair(end, 0));
    assert_eq!(scalar::value("aes64esm", 64, high, low, 0).unwrap() ^ pair(key, 2), pair(end, 2));
    let first = hex4("2b7e151628aed2a6abf7158809cf4f3c");
    let temp = scalar::value("aes64ks1i", 64, pair(first, 2), 0, 0).unwrap();
    let low = scalar::value("aes64ks2", 64, temp, pair(first, 0), 0).unwrap();
    let high = scalar::value("aes64ks2", 64, low, pair(first, 2), 0).unwrap();
    assert_eq!([low, high], [pair(key, 0), pair(key, 2)]);
    assert_eq!(scalar::value("aes64ks1i", 64, 0, 0, 11), None);
}

/// sm4ed and sm4ks add up to T and T' over the four bytes; words are big-endian in registers.
#[test]
fn scalar_sm4_adds_up_to_the_rounds_function() {
    for word in [0, 0x01234567_u32, 0x89abcdef, 0xdeadbeef, u32::MAX] {
        for (name, expected) in
            [("sm4ed", sm4::linear(sm4::tau(word))), ("sm4ks", sm4::linear_key(sm4::tau(word)))]
        {
            let step =
                |sum: u64, bs: u32| scalar::value(name, 32, sum, word.swap_bytes().into(), bs).unwrap();
            assert_eq!((0..4).fold(0, step), u64::from(expected.swap_bytes()));
        }
    }
}

/// The specification's formulas for the halves of SHA-512 on RV32, on two numbers.
#[test]
fn scalar_halves_of_sha512_are_the_specifications_formulas() {
    let (a, b) = (0x0123_4567_u32, 0x89ab_cdef_u32);
    let of = |name| scalar::value(name, 32, a.into(), b.into(), 0).unwrap() as u32;
    assert_eq!(of("sha512sig0h"), a >> 1 ^ a >> 7 ^ a >> 8 ^ b << 31 ^ b << 24);
    assert_eq!(of("sha512sig0l"), a >> 1 ^ a >> 7 ^ a >> 8 ^ b << 31 ^ b << 25 ^ b << 24);
    assert_eq!(of("sha512sig1h"), a << 3 ^ a >> 6 ^ a >> 19 ^ b >> 29 ^ b << 13);
    assert_eq!(of("sha512sig1l"), a << 3 ^ a >> 6 ^ a >> 19 ^ b >> 29 ^ b << 26 ^ b << 13);
    assert_eq!(of("sha512sum0r"), a << 25 ^ a << 30 ^ a >> 28 ^ b >> 7 ^ b >> 2 ^ b << 4);
    assert_eq!(of("sha512sum1r"), a << 23 ^ a >> 14 ^ a >> 18 ^ b >> 9 ^ b << 18 ^ b << 14);
}

/// Small values worked out by hand.
#[test]
fn bits_by_hand() {
    assert_eq!(bits::andn(0b1100, 0b1010, 8), 0b0100);
    assert_eq!(bits::brev(0x01, 16), 0x8000);
    assert_eq!(bits::brev8(0x0180, 16), 0x8001);
    assert_eq!(bits::rev8(0x0123_4567, 32), 0x6745_2301);
    assert_eq!([bits::clz(0, 8), bits::clz(1, 16), bits::ctz(0, 32), bits::ctz(8, 64)], [8, 15, 32, 3]);
    assert_eq!(bits::cpop(u64::MAX, 64), 64);
    assert_eq!([bits::rol(0x81, 9, 8), bits::ror(0x81, 9, 8)], [0x03, 0xc0]);
    assert_eq!([bits::wsll(0xff, 15, 8), bits::wsll(0xff, 16, 8)], [0x8000, 0xff]);
    // (x⁶³ + 1)² = x¹²⁶ + 1.
    let a = 1 << 63 | 1;
    assert_eq!([bits::clmul(a, a, 64), bits::clmulh(a, a, 64)], [1, 1 << 62]);
    assert_eq!(scalar::value("zip", 32, 0xffff, 0, 0), Some(0x5555_5555));
    assert_eq!(scalar::value("unzip", 32, 0x5555_5555, 0, 0), Some(0xffff));
    assert_eq!(scalar::value("xperm8", 32, 0x4433_2211, 0x0300_0402, 0), Some(0x4411_0033));
    assert_eq!(scalar::value("xperm4", 32, 0x8765_4321, 0x0000_0f70, 0), Some(0x1111_1081));
    assert_eq!(scalar::value("packw", 64, 0x1_8001, 0xffff, 0), Some(0xffff_ffff_ffff_8001));
}
