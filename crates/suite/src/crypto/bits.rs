//! Zvbb, Zvkb and Zvbc: values of one element of `sew` bits, held in the low bits of a `u64`, spelt out bit by bit.

/// The bits of an element, bit 0 first.
fn bits(value: u64, sew: u32) -> Vec<bool> {
    (0..sew).map(|i| value >> i & 1 == 1).collect()
}

/// The element with these bits, bit 0 first.
fn element(bits: &[bool]) -> u64 {
    bits.iter().rev().fold(0, |value, &bit| value << 1 | u64::from(bit))
}

/// vandn: "Each bit of Op1 is inverted and logically ANDed with the corresponding bits in vs2."
pub fn andn(vs2: u64, op1: u64, sew: u32) -> u64 {
    let (vs2, op1) = (bits(vs2, sew), bits(op1, sew));
    element(&vs2.iter().zip(op1).map(|(&a, b)| a && !b).collect::<Vec<_>>())
}

/// vbrev: the bits of the element reversed.
pub fn brev(vs2: u64, sew: u32) -> u64 {
    let mut all = bits(vs2, sew);
    all.reverse();
    element(&all)
}

/// vbrev8: the bits of each byte reversed.
pub fn brev8(vs2: u64, sew: u32) -> u64 {
    element(&bits(vs2, sew).chunks(8).flat_map(|byte| byte.iter().rev().copied()).collect::<Vec<_>>())
}

/// vrev8: the bytes of the element reversed.
pub fn rev8(vs2: u64, sew: u32) -> u64 {
    element(&bits(vs2, sew).chunks(8).rev().flatten().copied().collect::<Vec<_>>())
}

/// vclz: the zeros above the highest one; "the result for zero-valued inputs is the value SEW".
pub fn clz(vs2: u64, sew: u32) -> u64 {
    bits(vs2, sew).iter().rev().take_while(|bit| !**bit).count() as u64
}

/// vctz: the zeros below the lowest one.
pub fn ctz(vs2: u64, sew: u32) -> u64 {
    bits(vs2, sew).iter().take_while(|bit| !**bit).count() as u64
}

/// vcpop.v: the ones.
pub fn cpop(vs2: u64, sew: u32) -> u64 {
    bits(vs2, sew).iter().filter(|bit| **bit).count() as u64
}

/// vrol: bit i goes to bit i + amount; "only the low log2(SEW) bits of the rotate-amount value are used".
pub fn rol(vs2: u64, amount: u64, sew: u32) -> u64 {
    let mut all = bits(vs2, sew);
    all.rotate_right((amount % u64::from(sew)) as usize);
    element(&all)
}

/// vror: bit i goes to bit i - amount.
pub fn ror(vs2: u64, amount: u64, sew: u32) -> u64 {
    let mut all = bits(vs2, sew);
    all.rotate_left((amount % u64::from(sew)) as usize);
    element(&all)
}

/// vwsll: vs2 zero-extended to 2·SEW bits, shifted left; "only the low log2(2×SEW) bits of the shift-amount value are
/// used". The result has 2·SEW bits.
pub fn wsll(vs2: u64, amount: u64, sew: u32) -> u64 {
    let wide = 2 * sew as usize;
    let mut all = vec![false; amount as usize % wide];
    all.extend(bits(vs2, sew));
    all.resize(wide, false);
    element(&all)
}

/// The carry-less product of two elements, all 2·SEW bits of it.
fn product(a: u64, b: u64, sew: u32) -> Vec<bool> {
    let (a, b) = (bits(a, sew), bits(b, sew));
    let mut long = vec![false; 2 * sew as usize];
    for (i, a) in a.into_iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            long[i + j] ^= a && b;
        }
    }
    long
}

/// vclmul: the low half of the carry-less product.
pub fn clmul(a: u64, b: u64, sew: u32) -> u64 {
    element(&product(a, b, sew)[..sew as usize])
}

/// vclmulh: the high half of the carry-less product.
pub fn clmulh(a: u64, b: u64, sew: u32) -> u64 {
    element(&product(a, b, sew)[sew as usize..])
}
