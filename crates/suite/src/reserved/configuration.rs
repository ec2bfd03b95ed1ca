//! The configuration-setting instructions and the vector CSRs: values of vtype that are not supported, vl kept while
//! VLMAX changes, writes to what can only be read, and everything while VS is Off. By hand.

use rivet_isa::Rule;

use super::case::{Case, Expect, Test};
use super::point::Hart;

/// `a1`, the AVL.
const AVL: u32 = 11;

/// `a2`, where results go.
const RD: u32 = 12;

/// A field of vtype: vsew and vlmul, in their encodings.
fn vtype(vsew: u32, vlmul: u32) -> u32 {
    vsew << 3 | vlmul
}

/// An instruction of OPCFG.
fn vset(high: u32, rs1: u32, rd: u32) -> u32 {
    high << 20 | rs1 << 15 | 7 << 12 | rd << 7 | 0x57
}

/// `vsetvli a2, a1, vtype`
fn vsetvli(vtype: u32) -> Test {
    Test::plain(vset(vtype, AVL, RD), Expect::ClearsVill)
}

/// `vsetivli a2, 5, vtype`
fn vsetivli(vtype: u32) -> Test {
    Test::plain(vset(0xc00 | vtype, 5, RD), Expect::ClearsVill)
}

/// `vsetvl a2, a1, a3`, with another funct7.
fn vsetvl_like(funct7: u32) -> u32 {
    vset(funct7 << 5 | 13, AVL, RD)
}

/// `vsetvl a2, a1, a3`
fn vsetvl(a3: u64) -> Test {
    Test { a3, ..Test::plain(vsetvl_like(0x40), Expect::ClearsVill) }
}

/// Cases in which vill gets set, and in the neighbour not.
struct Vill(Vec<Case>);

impl Vill {
    fn add(&mut self, rule: Rule, bad: Test, good: Test) {
        let name = match bad.word >> 30 {
            0 | 1 => "vsetvli",
            2 => "vsetvl",
            _ => "vsetivli",
        };
        self.0.push(Case::new(name, rule, Test { expect: Expect::SetsVill, ..bad }, good));
    }

    /// By each of the three instructions.
    fn add_all(&mut self, rule: Rule, bad: u32, good: u32) {
        self.add(rule, vsetvli(bad), vsetvli(good));
        self.add(rule, vsetivli(bad), vsetivli(good));
        self.add(rule, vsetvl(bad.into()), vsetvl(good.into()));
    }
}

/// The cases of this file.
pub(super) fn cases(hart: &Hart) -> Vec<Case> {
    let mut vill = Vill(Vec::new());
    fields(hart, &mut vill);
    other_bits(hart, &mut vill);
    keeping_vl(&mut vill);
    let mut all = vill.0;
    for funct7 in 0x41..0x60 {
        let reserved = Test::plain(vsetvl_like(funct7), Expect::Illegal);
        all.push(Case::new("vsetvl", Rule::NoEncoding, reserved, vsetvl(0)));
    }
    for (name, legal) in [("vsetvli", vsetvli(0)), ("vsetivli", vsetivli(0)), ("vsetvl", vsetvl(0))] {
        let off = Test { vs_off: true, expect: Expect::Illegal, ..legal };
        all.push(Case::new(name, Rule::VsOff, off, legal));
    }
    all.extend(csrs());
    all
}

/// vsew and vlmul that are reserved, or that the hart need not support.
fn fields(hart: &Hart, vill: &mut Vill) {
    let widest = (hart.elen / 8).ilog2();
    for vsew in 4..8 {
        vill.add_all(Rule::Vsew, vtype(vsew, 0), vtype(widest, 0));
    }
    for vsew in widest + 1..4 {
        vill.add_all(Rule::VillValue, vtype(vsew, 0), vtype(widest, 0));
    }
    for vsew in 0..=widest {
        vill.add_all(Rule::Vlmul, vtype(vsew, 4), vtype(vsew, 0));
        // LMUL is 2 to the power of vlmul - 8.
        let is_supported = |vlmul: u32| hart.elen >> (8 - vlmul) >= 8 << vsew;
        let near = (5..8).find(|vlmul| is_supported(*vlmul)).unwrap_or(0);
        for vlmul in (5..8).filter(|vlmul| !is_supported(*vlmul)) {
            let rule = if hart.elen >> (8 - vlmul) < 8 { Rule::LmulSew } else { Rule::SewLmul };
            vill.add_all(rule, vtype(vsew, vlmul), vtype(vsew, near));
        }
    }
}

/// The bits of vtype beyond vma.
fn other_bits(hart: &Hart, vill: &mut Vill) {
    for bit in 8..11 {
        vill.add(Rule::VtypeBits, vsetvli(1 << bit), vsetvli(0));
    }
    for bit in 8..10 {
        vill.add(Rule::VtypeBits, vsetivli(1 << bit), vsetivli(0));
    }
    for bit in 8..hart.xlen - 1 {
        vill.add(Rule::VtypeBits, vsetvl(1 << bit), vsetvl(0));
    }
    for low in [0, 0xc0, 0xd3] {
        vill.add(Rule::VillWritten, vsetvl(1 << (hart.xlen - 1) | low), vsetvl(low));
    }
}

/// rd = rs1 = x0: with another VLMAX than that of e8, m1, and with vill set before.
fn keeping_vl(vill: &mut Vill) {
    let rule = Rule::KeepsVl;
    let x0_x0 = |vtype: u32| Test::plain(vset(vtype, 0, 0), Expect::ClearsVill);
    for (bad, good) in [(vtype(1, 0), vtype(1, 1)), (vtype(0, 1), vtype(2, 2)), (vtype(0, 7), vtype(0, 0))] {
        vill.add(rule, x0_x0(bad), x0_x0(good));
        let x0_x0_by_register = |a3: u32| Test { a3: a3.into(), ..x0_x0(0x40 << 5 | 13) };
        vill.add(rule, x0_x0_by_register(bad), x0_x0_by_register(good));
        let before = Test { vtype: 1 << 63, vl: 0, ..x0_x0(good) };
        vill.add(rule, before, x0_x0(good));
    }
}

/// The vector CSRs.
fn csrs() -> Vec<Case> {
    // csrrs a2, csr, x0 reads; with a1 for x0 it writes.
    let read = |csr: u32| csr << 20 | 2 << 12 | RD << 7 | 0x73;
    let write = |csr: u32| read(csr) | AVL << 15;
    let all = [
        ("vstart", 0x008),
        ("vxsat", 0x009),
        ("vxrm", 0x00a),
        ("vcsr", 0x00f),
        ("vl", 0xc20),
        ("vtype", 0xc21),
        ("vlenb", 0xc22),
    ];
    let off = all.map(|(name, csr)| {
        let plain = Test::plain(read(csr), Expect::Runs);
        let off = Test { vs_off: true, expect: Expect::Illegal, ..plain };
        Case::new(&format!("csrr {name}"), Rule::VsOff, off, plain)
    });
    let read_only = [
        ("vl", Rule::VlWritten, 0xc20),
        ("vtype", Rule::VtypeWritten, 0xc21),
        ("vlenb", Rule::VlenbWritten, 0xc22),
    ];
    let written = read_only.map(|(name, rule, csr)| {
        let (bad, good) = (Test::plain(write(csr), Expect::Illegal), Test::plain(read(csr), Expect::Runs));
        Case::new(&format!("csrs {name}"), rule, bad, good)
    });
    off.into_iter().chain(written).collect()
}
