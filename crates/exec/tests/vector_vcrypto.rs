//! Vector cryptography against published vectors, on register files of several lengths.

use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen};
use rivet_testkit::{Vectors, masked, vector, with_drafts};

/// Harts of VLEN 32 to 512, all with LMUL = 8, so that even the shortest holds an element group of 256 bits.
fn harts() -> Vec<Vectors> {
    let crypto = [Ext::Zvkned, Ext::Zvkgs, Ext::Zvknha, Ext::Zvksed, Ext::Zvksh];
    let smallest = Isa { vlen: 32, ..Isa::new(Xlen::Rv32, ExtSet::of(&crypto).with(Ext::Zve32x)) };
    let small =
        Isa { vlen: 64, ..Isa::new(Xlen::Rv64, ExtSet::of(&crypto).with(Ext::Zve64x).with(Ext::Zvknhb)) };
    vec![Vectors::of(smallest), Vectors::of(small), of(128), of(512)]
}

/// A hart with all of cryptography.
fn of(vlen: u32) -> Vectors {
    Vectors::of(Isa { vlen, ..with_drafts(Xlen::Rv64) })
}

/// A block from the hexadecimal number that standards print, first byte first.
fn bytes(hex: u128) -> [u8; 16] {
    hex.to_be_bytes()
}

fn words<const N: usize>(text: &str) -> [u32; N] {
    let mut words = text.split_whitespace().map(|w| u32::from_str_radix(w, 16).unwrap());
    std::array::from_fn(|_| words.next().unwrap())
}

/// FIPS 197, appendix C.
const PLAIN: u128 = 0x00112233_44556677_8899aabb_ccddeeff;
const KEY: u128 = 0x00010203_04050607_08090a0b_0c0d0e0f;
const HIGH_KEY: u128 = 0x10111213_14151617_18191a1b_1c1d1e1f;
const CIPHER_128: u128 = 0x69c4e0d8_6a7b0430_d8cdb780_70b4c55a;
const CIPHER_256: u128 = 0x8ea2b7ca_516745bf_eafc4990_4b496089;

/// Round keys of AES-128, by vaeskf1.vi.
fn keys_128(m: &mut Vectors, key: u128) -> Vec<[u8; 16]> {
    m.vtype("e32, m8", 4).set(8, &bytes(key));
    let rest = (1..=10).map(|round| m.run(vector(Op::vaeskf1_vi, 8, 8, round)).get(8));
    std::iter::once(bytes(key)).chain(rest).collect()
}

/// Round keys of AES-256, by vaeskf2.vi, which needs the last two.
fn keys_256(m: &mut Vectors) -> Vec<[u8; 16]> {
    let mut keys = vec![bytes(KEY), bytes(HIGH_KEY)];
    m.vtype("e32, m8", 4);
    for round in 2..=14 {
        m.set(8, &keys[keys.len() - 2]).set(16, &keys[keys.len() - 1]);
        keys.push(m.run(vector(Op::vaeskf2_vi, 8, 16, round)).get(8));
    }
    keys
}

#[test]
fn aes_key_schedules() {
    for m in &mut harts() {
        // FIPS 197, A.1.
        let keys = keys_128(m, 0x2b7e1516_28aed2a6_abf71588_09cf4f3c);
        assert_eq!(keys[1], bytes(0xa0fafe17_88542cb1_23a33939_2a6c7605));
        assert_eq!(keys[10], bytes(0xd014f9a8_c9ee2589_e13f0cc8_b6630ca6));
    }
}

#[test]
fn round_numbers_out_of_range() {
    let m = &mut Vectors::new(128);
    m.vtype("e32, m1", 4).set(8, &bytes(PLAIN));
    let mut key = |op, round| -> [u8; 16] { m.set(9, &bytes(KEY)).run(vector(op, 9, 8, round)).get(9) };
    // vaeskf1: "0 maps to 8, and 11-15 maps to 3-7"; bit 4 is ignored.
    for (round, same) in [(0, 8), (11, 3), (13, 5), (15, 7), (16, 8), (16 + 10, 10), (31, 7)] {
        assert_eq!(key(Op::vaeskf1_vi, round), key(Op::vaeskf1_vi, same), "{round}");
    }
    // vaeskf2: "0-1 maps to 8-9, and 15 maps to 7".
    for (round, same) in [(0, 8), (1, 9), (15, 7), (16, 8), (16 + 14, 14), (31, 7)] {
        assert_eq!(key(Op::vaeskf2_vi, round), key(Op::vaeskf2_vi, same), "{round}");
    }
    assert_ne!(key(Op::vaeskf1_vi, 8), key(Op::vaeskf1_vi, 9));
    assert_ne!(key(Op::vaeskf2_vi, 8), key(Op::vaeskf2_vi, 10));
}

/// The state in v8 after AES with round keys in v16, in the `.vv` or `.vs` forms: round zero, middle rounds, last.
fn aes(m: &mut Vectors, keys: &[[u8; 16]], middle: Op, last: Op) {
    for (i, key) in keys.iter().enumerate() {
        let op = if i == 0 {
            Op::vaesz_vs
        } else if i + 1 == keys.len() {
            last
        } else {
            middle
        };
        m.set(16, key).run(vector(op, 8, 16, 0));
    }
}

#[test]
fn aes_blocks() {
    for m in &mut harts() {
        for (keys, cipher) in [(keys_128(m, KEY), CIPHER_128), (keys_256(m), CIPHER_256)] {
            m.vtype("e32, m8", 4);
            let reversed: Vec<_> = keys.iter().rev().copied().collect();
            m.set(8, &bytes(PLAIN));
            aes(m, &keys, Op::vaesem_vs, Op::vaesef_vs);
            m.expect(8, bytes(cipher));
            aes(m, &reversed, Op::vaesdm_vs, Op::vaesdf_vs);
            m.expect(8, bytes(PLAIN));
            aes(m, &keys, Op::vaesem_vv, Op::vaesef_vv);
            m.expect(8, bytes(cipher));
            aes(m, &reversed, Op::vaesdm_vv, Op::vaesdf_vv);
            m.expect(8, bytes(PLAIN));
        }
    }
}

#[test]
fn element_groups() {
    let m = &mut Vectors::new(128).with_ones();
    let keys = [KEY, HIGH_KEY, PLAIN].map(bytes).concat();
    let start = |m: &mut Vectors, vl, vstart| {
        m.vtype("e32, m4, ta, ma", vl).vstart(vstart).set(8, &[0u8; 64]).set(16, &keys);
    };
    // .vs: the first group of vs2, which need not be aligned, for all of vd; then the tail.
    start(m, 12, 4);
    m.set(17, &bytes(KEY)).run(vector(Op::vaesz_vs, 8, 17, 0));
    m.expect::<u8, 64>(8, [[0; 16], bytes(KEY), bytes(KEY), [0xff; 16]].concat().try_into().unwrap());
    // .vv: group by group. An empty state gives ShiftRows(SubBytes(0)) = 63 63 …
    start(m, 12, 0);
    m.run(vector(Op::vaesef_vv, 8, 16, 0));
    let mixed: Vec<u8> = keys.iter().map(|k| k ^ 0x63).chain([0xff; 16]).collect();
    m.expect::<u8, 64>(8, mixed.try_into().unwrap());
    for (vl, vstart) in [(0, 0), (8, 8), (8, 12)] {
        start(m, vl, vstart);
        m.run(vector(Op::vaesef_vv, 8, 16, 0)).expect(8, [0u8; 64]);
    }
}

#[test]
fn ghash() {
    // The GCM specification, test case 2: GHASH of one block of ciphertext and the block of lengths.
    let (h, c, lengths) =
        (0x66e94bd4_ef8a2c3b_884cfa59_ca342b2e, 0x0388dace_60b6a392_f328c2b9_71b2fe78, 0x80);
    for m in &mut harts() {
        m.vtype("e32, m8", 4).set(8, &[0u8; 16]).set(16, &bytes(h));
        m.set(24, &bytes(c))
            .run(vector(Op::vghsh_vv, 8, 16, 24))
            .expect(8, bytes(0x5e2ec746_91706288_2c85b068_5353deb7));
        m.set(24, &bytes(lengths)).run(vector(Op::vghsh_vv, 8, 16, 24));
        m.expect(8, bytes(0xf38cbb1a_d69223dc_c3457ae5_b6b0f885));
        m.set(8, &bytes(c))
            .run(vector(Op::vgmul_vv, 8, 16, 0))
            .expect(8, bytes(0x5e2ec746_91706288_2c85b068_5353deb7));
        // 1 is the block 80 00 …
        m.set(8, &bytes(1 << 127)).run(vector(Op::vgmul_vv, 8, 16, 0)).expect(8, bytes(h));
        m.set(8, &bytes(h)).set(16, &bytes(1 << 127)).run(vector(Op::vgmul_vv, 8, 16, 0)).expect(8, bytes(h));
    }
}

/// The first 64 bits of the fraction of a root of `p`: the greatest x with x^power ≤ p · 2^(64 · power).
fn root_fraction(p: u64, power: usize) -> u64 {
    fn times(a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0; a.len() + b.len()];
        for (i, &x) in a.iter().enumerate() {
            let mut carry = 0;
            for (j, &y) in b.iter().enumerate() {
                let sum = u128::from(x) * u128::from(y) + u128::from(product[i + j]) + carry;
                product[i + j] = sum as u64;
                carry = sum >> 64;
            }
            product[i + b.len()] = carry as u64;
        }
        product
    }
    let mut limit = vec![0; 2 * power];
    limit[power] = p;
    let root = (0..70).rev().fold(0u128, |x, bit| {
        let y = x | 1 << bit;
        let y_limbs = [y as u64, (y >> 64) as u64];
        let raised = (1..power).fold(y_limbs.to_vec(), |product, _| times(&product, &y_limbs));
        if raised.iter().rev().le(limit.iter().rev()) { y } else { x }
    });
    root as u64
}

/// FIPS 180-4, 4.2 and 5.3: 64 bits of the roots of the first primes; SHA-256 has the first 32 of them.
fn constants(n: usize, power: usize, bits: u32) -> Vec<u64> {
    let primes = (2..).filter(|&p| (2..p).take_while(|d| d * d <= p).all(|d| p % d != 0));
    primes.take(n).map(|p| root_fraction(p, power) >> (64 - bits)).collect()
}

/// SHA-2 of "abc" with words of `bits` bits.
fn sha2(m: &mut Vectors, bits: u32) -> Vec<u64> {
    let rounds = if bits == 32 { 64 } else { 80 };
    let modulo = u64::MAX >> (64 - bits);
    m.vtype(if bits == 32 { "e32, m8" } else { "e64, m8" }, 4);
    let set = |m: &mut Vectors, reg, words: [u64; 4]| match bits {
        32 => _ = m.set(reg, &words.map(|w| w as u32)),
        _ => _ = m.set(reg, &words),
    };
    let get = |m: &Vectors, reg| match bits {
        32 => m.get::<u32, 4>(reg).map(u64::from),
        _ => m.get::<u64, 4>(reg),
    };
    let mut w = vec![0x6162_6380 << (bits - 32)];
    w.resize(15, 0);
    w.push(24);
    for t in (16..rounds).step_by(4) {
        let w = &mut w;
        set(m, 8, [16, 15, 14, 13].map(|ago| w[t - ago]));
        set(m, 16, [12, 7, 6, 5].map(|ago| w[t - ago]));
        set(m, 24, [4, 3, 2, 1].map(|ago| w[t - ago]));
        w.extend(get(m.run(vector(Op::vsha2ms_vv, 8, 16, 24)), 8));
    }
    let k = constants(rounds, 3, bits);
    let start = constants(8, 2, bits);
    let [a, b, c, d, e, f, g, h] = std::array::from_fn(|i| start[i]);
    set(m, 8, [h, g, d, c]);
    set(m, 16, [f, e, b, a]);
    for t in (0..rounds).step_by(4) {
        set(m, 24, std::array::from_fn(|i| w[t + i].wrapping_add(k[t + i]) & modulo));
        m.run(vector(Op::vsha2cl_vv, 8, 16, 24)).run(vector(Op::vsha2ch_vv, 16, 8, 24));
    }
    let ([h, g, d, c], [f, e, b, a]) = (get(m, 8), get(m, 16));
    [a, b, c, d, e, f, g, h].iter().zip(start).map(|(x, s)| x.wrapping_add(s) & modulo).collect()
}

#[test]
fn sha256() {
    for m in &mut harts() {
        let expected = words::<8>("ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad");
        assert_eq!(sha2(m, 32), expected.map(u64::from));
    }
}

#[test]
fn sha512() {
    for m in &mut harts()[1..] {
        let expected = words::<16>(
            "ddaf35a1 93617aba cc417349 ae204131 12e6fa4e 89a97ea2 0a9eeee6 4b55d39a \
             2192992a 274fc1a8 36ba3c23 a3feebbd 454d4423 643ce80e 2a9ac94f a54ca49f",
        );
        let expected: Vec<u64> =
            expected.chunks(2).map(|w| u64::from(w[0]) << 32 | u64::from(w[1])).collect();
        assert_eq!(sha2(m, 64), expected);
    }
}

#[test]
fn sm3() {
    let message = || {
        let mut block = [0u8; 64];
        block[..4].copy_from_slice(b"abc\x80");
        block[63] = 24;
        block
    };
    for m in &mut harts() {
        m.vtype("e32, m8", 8);
        let mut w = message().to_vec();
        while w.len() < 68 * 4 {
            let at = w.len();
            m.set(8, &w[at - 32..]).set(16, &w[at - 64..at - 32]);
            w.extend(m.run(vector(Op::vsm3me_vv, 24, 8, 16)).get::<u8, 32>(24));
        }
        let start = words::<8>("7380166f 4914b2b9 172442d7 da8a0600 a96f30bc 163138aa e38dee4d b0fb0e4e");
        m.set(8, &start.map(u32::swap_bytes));
        for rounds in 0..32 {
            // W[0], W[1], -, -, W[4], W[5], -, - from its first round on; what is not looked at is left as it is.
            let from = 8 * rounds;
            m.set(16, &w[from..(from + 32).min(w.len())]).run(vector(Op::vsm3c_vi, 8, 16, rounds as u8));
        }
        let hash: [u32; 8] = std::array::from_fn(|i| m.get::<u32, 8>(8)[i].swap_bytes() ^ start[i]);
        assert_eq!(hash, words("66c7f0f4 62eeedd9 d1f2d46b dc10e4e2 4167c487 5cf2f7a2 297da02b 8f4ba8e0"));
    }
}

#[test]
fn sm4() {
    // GB/T 32907, A.1: the key is the plain text.
    let text = words::<4>("01234567 89abcdef fedcba98 76543210");
    let fk = words::<4>("a3b1bac6 56aa3350 677d9197 b27022dc");
    let cipher = words::<4>("681edf34 d206965e 86b3e94f 536e4246");
    for m in &mut harts() {
        m.vtype("e32, m8", 4);
        let mut keys = vec![std::array::from_fn(|i| text[i] ^ fk[i])];
        for group in 0..8u8 {
            m.set::<u32>(8, &keys[keys.len() - 1]);
            // Bits 4:3 of the group are ignored.
            keys.push(m.run(vector(Op::vsm4k_vi, 8, 8, group | (group & 3) << 3)).get(8));
        }
        assert_eq!(keys[1][0], 0xf121_86f9);
        keys.remove(0);
        let reversed: Vec<[u32; 4]> = keys.iter().rev().map(|k| [k[3], k[2], k[1], k[0]]).collect();
        for op in [Op::vsm4r_vv, Op::vsm4r_vs] {
            m.set(8, &text);
            for keys in [&keys, &reversed] {
                for key in keys {
                    m.set(16, key).run(vector(op, 8, 16, 0));
                }
                let mut state = m.get::<u32, 4>(8);
                state.reverse();
                assert_eq!(state, if std::ptr::eq(keys, &reversed) { text } else { cipher });
                m.set(8, &state);
            }
        }
    }
}

/// An instruction of each kind: its element groups, and whether vd must be apart from vs2.
const KINDS: [(Op, usize, bool); 23] = [
    (Op::vgmul_vv, 4, false),
    (Op::vgmul_vs, 4, true),
    (Op::vghsh_vs, 4, true),
    (Op::vghsh_vv, 4, false),
    (Op::vaesdf_vv, 4, false),
    (Op::vaesdf_vs, 4, true),
    (Op::vaesdm_vv, 4, false),
    (Op::vaesdm_vs, 4, true),
    (Op::vaesef_vv, 4, false),
    (Op::vaesef_vs, 4, true),
    (Op::vaesem_vv, 4, false),
    (Op::vaesem_vs, 4, true),
    (Op::vaesz_vs, 4, true),
    (Op::vaeskf1_vi, 4, false),
    (Op::vaeskf2_vi, 4, false),
    (Op::vsha2ms_vv, 4, true),
    (Op::vsha2ch_vv, 4, true),
    (Op::vsha2cl_vv, 4, true),
    (Op::vsm4k_vi, 4, false),
    (Op::vsm4r_vv, 4, false),
    (Op::vsm4r_vs, 4, true),
    (Op::vsm3c_vi, 8, true),
    (Op::vsm3me_vv, 8, true),
];

fn inst(op: Op, vd: u8, vs2: u8) -> Inst {
    vector(op, vd, vs2, 24)
}

/// Zvkgs: the key in group 0 of vs2 is that of all groups.
#[test]
fn one_key_for_all_groups_is_as_many_copies_of_it() {
    for mut m in harts() {
        let vlenb = m.hart.v.vlenb();
        m.vtype("e32, m8", 2 * vlenb);
        let file: Vec<u8> = (0..32 * vlenb as u32).map(|i| (i * i >> 3) as u8).collect();
        m.hart.v.file_mut().copy_from_slice(&file);
        let [mut vv, mut vs] = [(); 2].map(|()| file.clone());
        let copies: Vec<u8> = file[16 * vlenb..][..16].repeat(8 * vlenb / 16);
        for (single, several) in [(Op::vgmul_vs, Op::vgmul_vv), (Op::vghsh_vs, Op::vghsh_vv)] {
            m.hart.v.file_mut().copy_from_slice(&vs);
            vs = m.run(vector(single, 8, 16, 24)).hart.v.file().to_vec();
            m.hart.v.file_mut().copy_from_slice(&vv);
            m.hart.v.file_mut()[16 * vlenb..24 * vlenb].copy_from_slice(&copies);
            vv = m.run(vector(several, 8, 16, 24)).hart.v.file().to_vec();
            assert!(vs[8 * vlenb..16 * vlenb] == vv[8 * vlenb..16 * vlenb], "{single:?}, VLENB {vlenb}");
            vv[16 * vlenb..24 * vlenb].copy_from_slice(&file[16 * vlenb..24 * vlenb]);
        }
    }
}

#[test]
fn refusals() {
    let m = &mut of(128);
    for (op, egs, apart) in KINDS {
        let i = inst(op, 8, 16);
        for sew in [8, 16, 64] {
            let sha512 = sew == 64 && matches!(op, Op::vsha2ms_vv | Op::vsha2ch_vv | Op::vsha2cl_vv);
            m.vtype(&format!("e{sew}, m8"), 0);
            if sha512 {
                m.run(i);
            } else {
                assert!(m.refusal(i).contains("_sew"), "{op:?}");
            }
        }
        // EGW > LMUL · VLEN is illegal for vl = 0 too.
        m.vtype(if egs == 4 { "e32, mf2" } else { "e32, m1" }, 0);
        assert!(m.refusal(i).contains("veccrypto_lmul_egwconstr"), "{op:?}");
        m.vtype("e32, m2", egs).run(i);
        assert!(m.vtype("e32, m2", egs / 2).refusal(i).contains("vl = "), "{op:?}");
        assert!(
            m.vtype("e32, m2", 8).vstart(egs / 2).refusal(i).contains("veccrypto_vl_vstart_rsv"),
            "{op:?}"
        );
        m.vstart(0);
        assert!(m.refusal(inst(op, 9, 16)).contains("offgroup"), "{op:?}");
        match apart {
            true => assert!(m.refusal(inst(op, 8, 8)).contains("overlap"), "{op:?}"),
            false => _ = m.run(inst(op, 8, 8)),
        }
        m.hart.v.set_vtype(rivet_isa::Vtype::ILLEGAL);
        assert!(m.refusal(i).contains("vill"), "{op:?}");
        // There is no masked form.
        assert!(m.hart.config.decoder.decode(masked(i).encode(Xlen::Rv64).unwrap() & !(1 << 25)).is_none());
    }
}

#[test]
fn overlaps() {
    let m = &mut of(128);
    m.vtype("e32, m4", 8);
    // .vs: vs2 is one register, anywhere outside vd's group.
    assert!(m.refusal(inst(Op::vaesem_vs, 8, 11)).contains("veccrypto_vsins_vdvs2overlap"));
    m.run(inst(Op::vaesem_vs, 8, 13));
    // SHA-2 keeps both its sources, SM3's expansion only vs2.
    assert!(m.refusal(vector(Op::vsha2ms_vv, 8, 16, 8)).contains("vsha2ms-vv_vdoverlapvs1vs2_rsv"));
    assert!(m.refusal(vector(Op::vsha2cl_vv, 8, 16, 8)).contains("vsha2chl-vv_vdoverlapvs1vs2_rsv"));
    m.run(vector(Op::vsm3me_vv, 8, 16, 8));
    m.run(vector(Op::vghsh_vv, 8, 8, 8));
    // Zvkgs says so of vs2 alone, whose group is one register.
    m.run(vector(Op::vghsh_vs, 8, 13, 8));
    assert!(m.refusal(vector(Op::vghsh_vs, 8, 11, 16)).contains("vghsh-vs_vdovlpvs2_rsv"));
    assert!(m.refusal(vector(Op::vgmul_vs, 8, 8, 0)).contains("vgmul-vs_vdovlpvs2_rsv"));
    // With VLEN = 64, vs2 is a pair of registers; with 32, four.
    let [smallest, small, ..] = &mut harts()[..] else { panic!() };
    small.vtype("e32, m4", 8).run(inst(Op::vsm4r_vs, 8, 14));
    assert!(small.refusal(inst(Op::vsm4r_vs, 8, 15)).contains("emul_offgroup_rsv"));
    assert!(small.refusal(inst(Op::vsm4r_vs, 8, 10)).contains("vsm4r-vs_vdoverlapvs2_rsv"));
    smallest.vtype("e32, m4", 4).run(inst(Op::vsm4r_vs, 8, 20));
    assert!(smallest.refusal(inst(Op::vsm4r_vs, 8, 22)).contains("emul_offgroup_rsv"));
    assert!(
        smallest.vtype("e32, m2", 0).refusal(inst(Op::vsm4r_vs, 8, 20)).contains("veccrypto_lmul_egwconstr")
    );
}

#[test]
fn sha512_needs_zvknhb() {
    let isa = Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::V, Ext::Zvknha]));
    let m = &mut Vectors::of(isa);
    m.vtype("e64, m2", 4);
    assert!(m.refusal(inst(Op::vsha2ms_vv, 8, 16)).contains("vsha2ms-vv_Zvknha_sewn32_rsv"));
    m.vtype("e32, m2", 4).run(inst(Op::vsha2ms_vv, 8, 16));
}
