//! Vector cryptography (Zvkg, Zvkgs, Zvkned, Zvknha, Zvknhb, Zvksed, Zvksh): operations on element groups.

use rivet_isa::op::Row;

use crate::crypto::sha2::Sha2;
use crate::crypto::{aes, ghash, sm3, sm4};
use crate::machine::{Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Held, Overlap};
use crate::statement::{Inst, Meaning, Statement};

/// One element group: of vd, vs2 and vs1 before, and the immediate. A group has four elements or eight, element 0 first.
struct Groups {
    sew: u32,
    vd: Vec<u64>,
    vs2: Vec<u64>,
    vs1: Vec<u64>,
    imm: u32,
}

/// `N` elements of 32 bits.
fn words<const N: usize>(elements: &[u64]) -> [u32; N] {
    std::array::from_fn(|i| elements[i] as u32)
}

/// `N` elements of 64 bits, or of 32 extended.
fn longs<const N: usize>(elements: &[u64]) -> [u64; N] {
    std::array::from_fn(|i| elements[i])
}

fn elements<const N: usize>(words: [u32; N]) -> Vec<u64> {
    words.into_iter().map(u64::from).collect()
}

/// What a row does to an element group.
type Op = fn(&Groups) -> Vec<u64>;

/// SHA-256 or SHA-512, as SEW says.
fn sha2(g: &Groups) -> Sha2 {
    if g.sew == 64 { Sha2::Sha512 } else { Sha2::Sha256 }
}

/// The operation of a row.
fn operation(stem: &str) -> Option<Op> {
    Some(match stem {
        "vghsh" => |g| elements(ghash::add_multiply(words(&g.vd), words(&g.vs1), words(&g.vs2))),
        "vgmul" => |g| elements(ghash::multiply(words(&g.vd), words(&g.vs2))),
        "vaesz" => |g| elements(aes::round_zero(words(&g.vd), words(&g.vs2))),
        "vaesef" => |g| elements(aes::encrypt_final(words(&g.vd), words(&g.vs2))),
        "vaesem" => |g| elements(aes::encrypt_middle(words(&g.vd), words(&g.vs2))),
        "vaesdf" => |g| elements(aes::decrypt_final(words(&g.vd), words(&g.vs2))),
        "vaesdm" => |g| elements(aes::decrypt_middle(words(&g.vd), words(&g.vs2))),
        "vaeskf1" => |g| elements(aes::key_128(words(&g.vs2), g.imm)),
        "vaeskf2" => |g| elements(aes::key_256(words(&g.vd), words(&g.vs2), g.imm)),
        "vsha2ms" => |g| sha2(g).schedule(longs(&g.vd), longs(&g.vs2), longs(&g.vs1)).to_vec(),
        "vsha2ch" => |g| sha2(g).compress(longs(&g.vd), longs(&g.vs2), longs(&g.vs1), true).to_vec(),
        "vsha2cl" => |g| sha2(g).compress(longs(&g.vd), longs(&g.vs2), longs(&g.vs1), false).to_vec(),
        "vsm3c" => |g| elements(sm3::compress(words(&g.vd), words(&g.vs2), g.imm)),
        "vsm3me" => |g| elements(sm3::expand(words(&g.vs2), words(&g.vs1))),
        "vsm4k" => |g| elements(sm4::expand(words(&g.vs2), g.imm)),
        "vsm4r" => |g| elements(sm4::rounds(words(&g.vd), words(&g.vs2))),
        _ => return None,
    })
}

/// "The number of element groups operated upon is then vl/EGS. Likewise the starting element group is vstart/EGS."
fn run(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let Some(op) = operation(stem(st.row)) else { return Ok(()) };
    let (sew, egs) = (m.cell.sew, st.egs);
    let before = m.clone();
    let group = |reg: usize, i: usize| (0..egs).map(|j| before.element(reg, sew, i * egs + j)).collect();
    for i in m.vstart / egs..m.vl / egs {
        // "let keyelem = if suffix == vv then i else 0".
        let scalar = st.row.mnemonic().ends_with(".vs");
        let groups = Groups {
            sew: sew as u32,
            vd: group(inst.at.vd, i),
            vs2: group(inst.at.vs2, if scalar { 0 } else { i }),
            vs1: group(inst.at.vs1, i),
            imm: inst.imm as u32,
        };
        for (j, element) in op(&groups).into_iter().enumerate() {
            m.set_element(inst.at.vd, sew, i * egs + j, element);
        }
    }
    m.vstart = 0;
    Ok(())
}

/// The mnemonic without its form.
fn stem(row: &'static Row) -> &'static str {
    row.mnemonic().split('.').next().unwrap_or_default()
}

/// The statement of a row of these extensions.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let stem = stem(row);
    operation(stem)?;
    let mut st = Statement::new(row, Meaning::Other(run));
    st.sews = if stem.starts_with("vsha2") { &[32, 64] } else { &[32] };
    // "LMUL * VLEN must always be at least as large as EGW", which is to say VLMAX ≥ EGS.
    st.egs = if stem.starts_with("vsm3") { 8 } else { 4 };
    st.exists = if st.egs == 8 { |cell| cell.vlmax() >= 8 } else { |cell| cell.vlmax() >= 4 };
    if row.mnemonic().ends_with(".vs") {
        st.shape.vs2 = Some(Held::ElementGroup(128));
    }
    // "The vd register group overlaps the vs2 scalar element group", "… with either vs1 or vs2", "… with the vs2 register
    // group" are reserved. (vsm3me may overlap vs1; its tests do not.)
    if row.mnemonic().ends_with(".vs") || stem.starts_with("vsha2") || stem.starts_with("vsm3") {
        st.shape.overlap = Overlap::None;
    }
    st.pool = |cell| Pool::bounded(cell.sew, u64::MAX);
    // Round numbers: in range and mapped into it; with bits set that are ignored.
    st.immediates = match stem {
        "vaeskf1" | "vaeskf2" => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 17, 30],
        "vsm4k" => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 29],
        "vsm3c" => &[0, 7, 8, 31, 1, 6, 9, 15, 16, 23, 24, 30, 2, 12, 20, 28],
        _ => st.immediates,
    };
    Some(st)
}
