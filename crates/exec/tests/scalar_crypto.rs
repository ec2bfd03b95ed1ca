//! The crypto layer against published values, and whole ciphers built from it.

use rivet_exec::crypto::*;

/// FIPS 197, appendix B: the input of round 1 after each step.
#[test]
fn aes_steps() {
    let state = |hex: u128| hex.swap_bytes(); // the first byte is written first
    let start = state(0x193de3be_a0f4e22b_9ac68d2a_e9f84808);
    let subbed = state(0xd42711ae_e0bf98f1_b8b45de5_1e415230);
    let shifted = state(0xd4bf5d30_e0b452ae_b84111f1_1e2798e5);
    let mixed = state(0x046681e5_e0cb199a_48f8d37a_2806264c);
    assert_eq!(aes_sub_bytes(start), subbed);
    assert_eq!(aes_shift_rows(subbed), shifted);
    assert_eq!(aes_mix_columns(shifted), mixed);
    assert_eq!(aes_inv_mix_columns(mixed), shifted);
    assert_eq!(aes_inv_shift_rows(shifted), subbed);
    assert_eq!(aes_inv_sub_bytes(subbed), start);
}

#[test]
fn aes_boxes() {
    // FIPS 197, figure 7: corners and {53}, its worked example.
    assert_eq!([0x00, 0x0f, 0xf0, 0xff, 0x53].map(aes_sbox), [0x63, 0x76, 0x8c, 0x16, 0xed]);
    for x in 0..=255 {
        assert_eq!(aes_inv_sbox(aes_sbox(x)), x);
    }
    // FIPS 197, 5.2, with the byte that is not 0 lowest.
    let rcon = [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36];
    assert!((0..10).all(|i| aes_rcon(i) == rcon[usize::from(i)]));
}

/// GB/T 32907-2016, appendix A.1: one block.
#[test]
fn sm4_block() {
    let words = [0x0123_4567_u32, 0x89ab_cdef, 0xfedc_ba98, 0x7654_3210];
    let fk = [0xa3b1_bac6_u32, 0x56aa_3350, 0x677d_9197, 0xb270_22dc];
    let mut key: [u32; 4] = std::array::from_fn(|i| words[i] ^ fk[i]);
    let mut text = words;
    for i in 0..32 {
        let k = key[0] ^ sm4_linear_key(sm4_sub_word(key[1] ^ key[2] ^ key[3] ^ sm4_ck(i)));
        key = [key[1], key[2], key[3], k];
        let x = text[0] ^ sm4_mix(text[1] ^ text[2] ^ text[3] ^ k);
        assert_eq!(x, text[0] ^ sm4_linear(sm4_sub_word(text[1] ^ text[2] ^ text[3] ^ k)));
        text = [text[1], text[2], text[3], x];
        if i == 0 {
            assert_eq!((k, x), (0xf121_86f9, 0x27fa_d345));
        }
    }
    text.reverse();
    assert_eq!(text, [0x681e_df34, 0xd206_965e, 0x86b3_e94f, 0x536e_4246]);
    assert_eq!([0x00, 0x0f, 0xf0, 0xff].map(sm4_sbox), [0xd6, 0x05, 0x18, 0x48]);
}

#[test]
fn carryless_product() {
    assert_eq!(clmul(0b11, 0b11), 0b101);
    assert_eq!(clmul(u64::MAX, 0), 0);
    assert_eq!(clmul(1 << 63, 1 << 63), 1 << 126);
    // (x^63 + … + 1)² = x^126 + x^124 + … + 1.
    assert_eq!(clmul(u64::MAX, u64::MAX), 0x5555_5555_5555_5555_5555_5555_5555_5555);
    // Whether by an instruction of the host's or by bits.
    let mut rng = rivet_testkit::Rng::new(41);
    for _ in 0..1000 {
        let (a, b) = (rng.bits(), rng.bits());
        let by_columns = (0..127).fold(0, |sum, column: u32| {
            let pairs = (0..64).filter(|i| (column.wrapping_sub(*i)) < 64);
            let odd = pairs.filter(|i| a >> i & b >> (column - i) & 1 == 1).count() % 2;
            sum | (odd as u128) << column
        });
        assert_eq!(clmul(a, b), by_columns, "{a:#x} and {b:#x}");
    }
}
