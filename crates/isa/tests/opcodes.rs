//! The table against an independent list of encodings: the riscv-opcodes files, where they are at hand.
//!
//! Both ways: every encoding listed there for a ratified extension of ours decodes to the instruction of that name,
//! and every word that decodes here is covered by an entry there (or is a hint in the standard's space).

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use rivet_isa::op::{ROWS, Xlens};
use rivet_isa::{Decoder, Isa, Xlen};

/// Files that list what the table must have, and nothing else.
const FILES: &[&str] = &[
    "rv_i",
    "rv32_i",
    "rv64_i",
    "rv_zifencei",
    "rv_zicsr",
    "rv_m",
    "rv64_m",
    "rv_a",
    "rv64_a",
    "rv_zacas",
    "rv64_zacas",
    "rv_zabha",
    "rv_zabha_zacas",
    "rv_zawrs",
    "rv_f",
    "rv64_f",
    "rv_d",
    "rv64_d",
    "rv_zfh",
    "rv64_zfh",
    "rv_zfhmin",
    "rv_d_zfhmin",
    "rv_zfbfmin",
    "rv_f_zfa",
    "rv_d_zfa",
    "rv32_d_zfa",
    "rv_zfh_zfa",
    "rv_zicond",
    "rv_zimop",
    "rv_zicbo",
    "rv_zba",
    "rv64_zba",
    "rv_zbb",
    "rv32_zbb",
    "rv64_zbb",
    "rv_zbc",
    "rv_zbs",
    "rv32_zbs",
    "rv64_zbs",
    "rv_zbkb",
    "rv32_zbkb",
    "rv64_zbkb",
    "rv_zbkx",
    "rv32_zknd",
    "rv32_zkne",
    "rv64_zknd",
    "rv64_zkne",
    "rv_zknh",
    "rv32_zknh",
    "rv64_zknh",
    "rv_zksed",
    "rv_zksh",
    "rv_system",
    "rv_s",
    "rv_svinval",
    "rv_c",
    "rv32_c",
    "rv64_c",
    "rv_c_d",
    "rv32_c_f",
    "rv_zcb",
    "rv64_zcb",
    "rv_zcmop",
    "rv_v",
    "rv_zvbb",
    "rv_zvbc",
    "rv_zvkg",
    "rv_zvkned",
    "rv_zvknha",
    "rv_zvksed",
    "rv_zvksh",
    "rv_zvfbfmin",
    "rv_zvfbfwma",
];

/// Encodings of real instructions that these files call pseudo-operations of another.
const REAL_PSEUDO: &[&str] =
    &["pause", "prefetch.i", "prefetch.r", "prefetch.w", "zext.h", "zext.h.rv32", "rev8", "rev8.rv32"];

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

fn folder() -> Option<PathBuf> {
    let shared = std::env::var_os("RIVET_SHARED").map(PathBuf::from);
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = shared.unwrap_or(beside).join("riscv-opcodes");
    folder.is_dir().then_some(folder)
}

/// `lo` to `hi` set.
fn field(hi: u32, lo: u32) -> u32 {
    (((1u64 << (hi - lo + 1)) - 1) << lo) as u32
}

fn number(text: &str) -> u32 {
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        _ => (text, 10),
    };
    u32::from_str_radix(digits, radix).unwrap_or_else(|_| panic!("no number: {text}"))
}

fn entries(file: &str, text: &str) -> Vec<Entry> {
    let xlens = file.split('_').next().unwrap_or_default().to_owned();
    let mut all = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let mut narrower = false;
        match words.first() {
            None | Some(&"$import") => continue,
            Some(&"$pseudo_op") if words[2].ends_with("rv32") && !REAL_PSEUDO.contains(&words[2]) => {
                narrower = true;
                words.drain(..2);
            }
            Some(&"$pseudo_op") if REAL_PSEUDO.contains(&words[2]) => drop(words.drain(..2)),
            Some(&"$pseudo_op") => continue,
            Some(_) => {}
        }
        let (mut mask, mut bits) = (0, 0);
        for word in &words[1..] {
            let Some((at, value)) = word.split_once('=') else { continue };
            let (hi, lo) = at.split_once("..").unwrap_or((at, at));
            let Ok(lo) = lo.parse() else { continue };
            mask |= field(number(hi), lo);
            bits |= number(value) << lo;
        }
        let len = if bits & 3 == 3 { 4 } else { 2 };
        all.push(Entry { name: words[0].to_owned(), mask, bits, len, xlens: xlens.clone(), narrower });
    }
    all
}

fn rows_name(entry: &str) -> String {
    entry.trim_end_matches(".N").replace('.', "_")
}

#[test]
fn table_agrees_with_riscv_opcodes() {
    let Some(folder) = folder() else {
        println!("skipped: no ../shared/riscv-opcodes");
        return;
    };
    let mut listed: Vec<Entry> = Vec::new();
    for file in FILES {
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        listed.extend(entries(file, &text));
    }
    let ours: HashMap<String, _> = ROWS.iter().map(|r| (format!("{:?}", r.op), r)).collect();

    // Nothing missing: same fixed bits, or fewer on either side only where the operand's rule says the rest.
    let mut seen = BTreeMap::new();
    for entry in listed.iter().filter(|e| !e.narrower) {
        let name = rows_name(&entry.name);
        let name =
            name.strip_suffix("_rv32").filter(|n| !ours.contains_key(&format!("{n}_rv32"))).unwrap_or(&name);
        let Some(row) = ours.get(name) else { panic!("{} is missing", entry.name) };
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
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let decoder = Decoder::new(&Isa::everything(xlen));
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
        for row in ROWS.iter().filter(|r| r.xlens == Xlens::rv) {
            let found = (0..200)
                .any(|_| decoder.decode((random() & !row.mask) | row.bits).is_some_and(|i| i.op == row.op));
            assert!(found, "{} never decodes", row.mnemonic);
        }
    }
}
