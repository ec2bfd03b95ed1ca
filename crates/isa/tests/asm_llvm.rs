//! Random instructions through the assembler and through `llvm-mc-19`, where that is installed: more than the committed
//! expectations of `scripts/bless-asm` hold.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use rivet_isa::asm::{self, Context};
use rivet_isa::decode::available;
use rivet_isa::op::{ROWS, Xlens};
use rivet_isa::{Decoder, Ext, ExtSet, Isa, Xlen};

/// Everything that LLVM 19 and the table have in common.
const GENERAL: &str = "-mattr=+m,+a,+f,+d,+v,+h,+zba,+zbb,+zbc,+zbs,+zbkb,+zbkc,+zbkx,+zknd,+zkne,+zknh,+zksed,+zksh,\
    +zfh,+zfa,+zfbfmin,+zvfh,+zvfbfmin,+zvfbfwma,+zvbb,+zvbc,+zvkg,+zvkned,+zvknhb,+zvksed,+zvksh,+zicond,+zimop,\
    +zawrs,+zabha,+experimental-zacas,+experimental-zalasr,+zicbom,+zicbop,+zicboz,+svinval";

/// The same of what excludes a part of that; its vector unit would need F.
const EMBEDDED: &str = "-mattr=+m,+a,+h,+zba,+zbb,+zbc,+zbs,+zbkb,+zbkc,+zbkx,+zknd,+zkne,+zknh,+zksed,+zksh,+zdinx,+zhinx,\
    +zicond,+zimop,+zawrs,+zabha,+experimental-zacas,+experimental-zalasr,+zicbom,+zicbop,+zicboz,+svinval";

/// The bytes that LLVM makes of each line; lines that it refuses have none. `None` where it is not installed.
fn llvm(
    xlen: Xlen,
    attributes: &str,
    compressed: bool,
    lines: &[String],
) -> Option<BTreeMap<usize, Vec<u8>>> {
    let mut text = String::new();
    for (n, line) in lines.iter().enumerate() {
        let _ = writeln!(text, "L{n}:\n{line}");
    }
    let more = match compressed {
        true if attributes == EMBEDDED => ",+c,+zcb,+zcmop,+zcmp,+zcmt",
        true => ",+c,+zcb,+zcmop",
        false => "",
    };
    let mut child = Command::new("llvm-mc-19")
        .arg(format!("-triple=riscv{}", xlen.bits()))
        .arg(format!("{attributes}{more}"))
        .arg("--show-encoding")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("output");
    writer.join().expect("a thread").expect("all lines written");
    let mut bytes: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    let mut current = 0;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some(number) = line.strip_prefix('L').and_then(|l| l.split(':').next()?.parse().ok()) {
            current = number;
        }
        if let Some((_, list)) = line.split_once("encoding: [") {
            let numbers = list.trim_end_matches(']').split(',');
            let parsed = numbers.map(|b| u8::from_str_radix(b.trim_start_matches("0x"), 16));
            // What a linker would fill in is no number.
            match parsed.collect::<Result<Vec<u8>, _>>() {
                Ok(parsed) => bytes.entry(current).or_default().extend(parsed),
                Err(_) => _ = bytes.remove(&current),
            }
        }
    }
    Some(bytes)
}

/// A fixed sequence of random numbers.
fn generator(mut state: u64) -> impl FnMut() -> u32 {
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 32) as u32
    }
}

fn compare(isa: Isa, attributes: &str) {
    let (xlen, decoder) = (isa.xlen, Decoder::new(&isa));
    let mut random = generator(99);
    for (len, compress) in [(2, false), (4, false), (4, true)] {
        let mut lines = Vec::new();
        for row in ROWS.iter().filter(|r| available(r.op, &isa) && r.len == len) {
            for _ in 0..if compress { 400 } else { 40 } {
                // Few registers and small immediates, so that much can be compressed.
                let few = [u32::MAX, 0x8ff7_8fff, 0x0aa5_0fff, 0xf000_7fff][random() as usize % 4];
                let few = if compress { few } else { u32::MAX };
                let raw = random() & !row.mask & few | row.bits;
                let Some(inst) = decoder.decode(raw).filter(|i| i.op == row.op) else { continue };
                lines.push(inst.exact_text(xlen, None).to_string());
                if len == 4 && !compress {
                    lines.push(inst.text(xlen, None).to_string());
                }
            }
        }
        let Some(expected) = llvm(xlen, attributes, len == 2 || compress, &lines) else {
            println!("skipped: llvm-mc-19 is not installed");
            return;
        };
        let mut wrong = Vec::new();
        for (n, bytes) in &expected {
            let context = Context { compress, ..Context::new(&isa) };
            let code = asm::instruction(&lines[*n], &context).expect(&lines[*n]);
            let ours: Vec<u8> = code.iter().flat_map(|e| e.bytes()).collect();
            if &ours != bytes {
                wrong.push(format!("{}: expected {bytes:02x?}, got {ours:02x?}", lines[*n]));
            }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), expected.len(), wrong.join("\n"));
        // What it refuses, for the most part destinations that overlap the mask, we leave to the hart.
        assert!(expected.len() * 10 > lines.len() * 9, "{} of {}", expected.len(), lines.len());
    }
}

fn without_vectors(isa: Isa) -> Isa {
    let vectors = |ext: &Ext| Isa::new(isa.xlen, ExtSet::of(&[*ext])).vlen > 0;
    Isa::new(isa.xlen, isa.exts.minus(Ext::ALL.iter().copied().filter(vectors).collect()))
}

#[test]
fn rv32_is_what_llvm_makes_of_it() {
    compare(Isa::everything(Xlen::Rv32), GENERAL);
    compare(without_vectors(Isa::embedded(Xlen::Rv32)), EMBEDDED);
}

#[test]
fn rv64_is_what_llvm_makes_of_it() {
    compare(Isa::everything(Xlen::Rv64), GENERAL);
    compare(without_vectors(Isa::embedded(Xlen::Rv64)), EMBEDDED);
}

/// What may stand where something else belongs.
const PIECES: [&str; 34] = [
    "a0", "zero", "sp", "s3", "fa0", "v0", "v1", "v0.t", ",", "(", ")", "(a0)", "4(a0)", "0", "1", "-1",
    "31", "32", "63", "2048", "0xfffff", "0x", "-", "+1", ".", "1.0", "e8", "m1", "ta", "rtz", "dyn", "iorw",
    " ", "~0",
];

#[test]
fn what_both_accept_of_damaged_lines_is_the_same() {
    let isa = Isa::everything(Xlen::Rv64);
    let decoder = Decoder::new(&isa);
    let mut random = generator(5);
    let mut lines = Vec::new();
    for row in ROWS.iter().filter(|r| r.xlens != Xlens::rv32 && r.len == 4) {
        for _ in 0..60 {
            let raw = random() & !row.mask | row.bits;
            let Some(inst) = decoder.decode(raw).filter(|i| i.op == row.op) else { continue };
            let text = inst.exact_text(Xlen::Rv64, None).to_string();
            let spaced = text.replace(',', " ,").replace('(', " ( ").replace(')', " ) ");
            let mut words: Vec<&str> = spaced.split(' ').collect();
            let at = 1 + random() as usize % words.len();
            let piece = PIECES[random() as usize % PIECES.len()];
            match (at < words.len(), random() % 3) {
                (true, 0) => _ = words.remove(at),
                (true, 1) => words[at] = piece,
                _ => words.insert(at, piece),
            }
            lines.push(words.join(" "));
        }
    }
    let Some(expected) = llvm(Xlen::Rv64, GENERAL, false, &lines) else {
        println!("skipped: llvm-mc-19 is not installed");
        return;
    };
    let mut both = 0;
    for (n, bytes) in &expected {
        if let Ok(code) = asm::instruction(&lines[*n], &Context::new(&isa)) {
            let ours: Vec<u8> = code.iter().flat_map(|e| e.bytes()).collect();
            assert_eq!(&ours, bytes, "{}", lines[*n]);
            both += 1;
        }
    }
    // Few are accepted by one alone: names of registers as symbols by LLVM, reserved groups of registers by us.
    assert!(both > 1000 && expected.len() - both < 30, "{both} of {}", expected.len());
}
