//! The table against an independent list of encodings: that of riscv-opcodes.
//!
//! Both ways: every encoding listed there for a ratified extension of ours decodes to the instruction of that name,
//! and every word that decodes here is covered by an entry there (or is a hint in the standard's space).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rivet_isa::decode::available;
use rivet_isa::op::{ROWS, Xlens};
use rivet_isa::{Decoder, Ext, Isa, Xlen};

struct Entry {
    name: String,
    mask: u32,
    bits: u32,
    len: u8,
    /// `rv`, `rv32` or `rv64`.
    xlens: String,
    /// A narrower form, on one XLEN, of an instruction listed for the other.
    narrower: bool,
}

/// What riscv-opcodes lists.
fn listed() -> Vec<Entry> {
    let lines = include_str!("facts/encodings.txt").lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &str| {
        let mut words = line.split(' ');
        let mut next = || words.next().expect("four words");
        let (xlens, name) = (next().to_owned(), next().to_owned());
        let mut hex = || u32::from_str_radix(next(), 16).expect("a number");
        let (mask, bits) = (hex(), hex());
        let len = if bits & 3 == 3 { 4 } else { 2 };
        Entry { name, mask, bits, len, xlens, narrower: words.next() == Some("narrower") }
    };
    lines.map(entry).collect()
}

fn rows_name(entry: &str) -> String {
    entry.trim_end_matches(".N").replace('.', "_")
}

#[test]
fn table_agrees_with_riscv_opcodes() {
    let listed = listed();
    let ours: HashMap<String, _> = ROWS.iter().map(|r| (format!("{:?}", r.op), r)).collect();

    // Nothing missing: same fixed bits, or fewer on either side only where the operand's rule says the rest.
    let mut seen = BTreeMap::new();
    for entry in listed.iter().filter(|e| !e.narrower) {
        let name = rows_name(&entry.name);
        let name =
            name.strip_suffix("_rv32").filter(|n| !ours.contains_key(&format!("{n}_rv32"))).unwrap_or(&name);
        let Some(row) = ours.get(name) else { panic!("{} is missing", entry.name) };
        // The same encodings, where numbers are in x registers.
        let in_x = format!("{name}_inx");
        if let Some(other) = ours.get(&in_x) {
            assert_eq!((other.mask, other.bits, other.len), (row.mask, row.bits, row.len), "{in_x}");
            seen.insert(in_x, ());
        }
        assert_eq!(row.len, entry.len, "{}", entry.name);
        let common = row.mask & entry.mask;
        assert_eq!(row.bits & common, entry.bits & common, "{}: fixed bits differ", entry.name);
        if !entry.name.ends_with("_rv32") && !entry.name.ends_with(".rv32") {
            assert_eq!(row.mask, entry.mask, "{}: {:032b} against {:032b}", entry.name, row.mask, entry.mask);
        }
        seen.insert(name.to_owned(), ());
    }
    for name in ours.keys() {
        assert!(seen.contains_key(name), "{name} is in no list");
    }

    // Nothing illegal decodes: random words and words near every row.
    let mut state = 7u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 31) as u32
    };
    let mut never: BTreeSet<_> = ROWS.iter().filter(|r| r.xlens == Xlens::rv).map(|r| r.op).collect();
    let isas = [Xlen::Rv32, Xlen::Rv64].into_iter().flat_map(|xlen| {
        let all = Isa::everything(xlen);
        [all, Isa::embedded(xlen), Isa::new(xlen, all.exts.with(Ext::Zvfofp8min))]
    });
    for isa in isas {
        let xlen = isa.xlen;
        let decoder = Decoder::new(&isa);
        let here = |e: &&Entry| e.xlens == "rv" || e.xlens == xlen.to_string();
        let here: Vec<&Entry> = listed.iter().filter(here).collect();
        let check = |raw: u32| {
            let Some(inst) = decoder.decode(raw) else { return };
            let raw = if inst.len == 2 { raw & 0xffff } else { raw };
            let covered = here.iter().any(|e| e.len == inst.len && raw & e.mask == e.bits);
            assert!(covered, "{raw:08x} decodes as {:?}, which no list has", inst.op);
        };
        for row in ROWS {
            for _ in 0..50 {
                check((random() & !row.mask) | row.bits);
                check(((random() & !row.mask) | row.bits) ^ (1 << (random() % 32)));
            }
        }
        for _ in 0..300_000 {
            check(random() | 3);
        }
        for raw in 0..0xffff {
            check(raw);
        }
        // All of it must also be found: a word that a list has decodes, unless an operand's rule forbids it.
        for row in ROWS.iter().filter(|r| r.xlens == Xlens::rv && available(r.op, &isa)) {
            never.remove(&row.op);
            let found = (0..200)
                .any(|_| decoder.decode((random() & !row.mask) | row.bits).is_some_and(|i| i.op == row.op));
            assert!(found, "{} never decodes", row.mnemonic());
        }
    }
    assert!(never.is_empty(), "no ISA has {never:?}");
}
