//! The device tree that harts find in a1, read by the Devicetree Specification, and by `dtc` if that is there.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use rivet_board::Ram;

use super::*;

/// Properties by path.
pub(crate) type Tree = BTreeMap<String, Vec<u8>>;

/// The machine of a program that does nothing, and the tree's bytes, read by loads.
fn boot_with(isa: &str, options: Options) -> (Run, Vec<u8>) {
    let isa = with_modes(Isa::parse(isa).unwrap());
    let image = image(isa.xlen, &[spin()]);
    let (machine, bare) =
        boot(&image, Arc::new(Config::new(isa)), &options, Box::new(Console::default())).unwrap();
    let at = machine.harts[0].x(11);
    assert!(machine.harts.iter().all(|hart| hart.x(11) == at));
    let word = |offset: u64| (bare.bus().load(at + offset, 4).unwrap() as u32).swap_bytes();
    assert_eq!(word(0), 0xd00d_feed);
    let size = u64::from(word(4));
    // Loads of every size see the same bytes.
    let bytes: Vec<u8> = (0..size).map(|n| bare.bus().load(at + n, 1).unwrap() as u8).collect();
    for (n, chunk) in bytes.chunks_exact(8).enumerate() {
        let double = bare.bus().load(at + 8 * n as u64, 8).unwrap();
        assert_eq!(double.to_le_bytes(), chunk);
    }
    assert!(bare.bus().store(at, 4, 0).is_err());
    (Run { machine, bare, console: Console::default() }, bytes)
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap())
}

/// The string at the beginning of these bytes.
fn string(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).expect("a terminator");
    String::from_utf8(bytes[..end].to_vec()).unwrap()
}

pub(crate) fn parse(bytes: &[u8]) -> Tree {
    let header: Vec<usize> = (0..10).map(|n| word(bytes, 4 * n) as usize).collect();
    let [_, total, structure, strings, reserved, version, compatible, _, strings_len, structure_len] =
        header[..]
    else {
        panic!("a header has ten words")
    };
    assert_eq!((total, version, compatible), (bytes.len(), 17, 16));
    // "aligned to an 8-byte boundary", "aligned to a 4-byte boundary"; the block of reservations ends with zeros.
    assert!(reserved % 8 == 0 && structure % 4 == 0);
    assert_eq!(bytes[reserved..reserved + 16], [0; 16]);
    assert!(structure + structure_len <= bytes.len() && strings + strings_len <= bytes.len());
    let (mut tree, mut path, mut at) = (Tree::new(), Vec::new(), structure);
    loop {
        let token = word(bytes, at);
        at += 4;
        match token {
            1 => {
                let name = string(&bytes[at..]);
                at += (name.len() + 1).next_multiple_of(4);
                path.push(name);
            }
            2 => drop(path.pop().expect("a node is open")),
            3 => {
                let (len, name) = (word(bytes, at) as usize, word(bytes, at + 4) as usize);
                let key = format!("{}/{}", path.join("/"), string(&bytes[strings + name..]));
                let value = bytes[at + 8..at + 8 + len].to_vec();
                assert!(tree.insert(key.clone(), value).is_none(), "{key} twice");
                at += 8 + len.next_multiple_of(4);
            }
            9 => break,
            other => panic!("token {other}"),
        }
    }
    assert!(path.is_empty() && at == structure + structure_len);
    tree
}

pub(crate) fn cells(tree: &Tree, name: &str) -> Vec<u32> {
    let value = tree.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", tree.keys()));
    value.chunks(4).map(|cell| word(cell, 0)).collect()
}

fn strings(tree: &Tree, name: &str) -> Vec<String> {
    let value = tree.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", tree.keys()));
    value.split_inclusive(|&byte| byte == 0).map(string).collect()
}

/// Reads the tree with `dtc`, which has checks of its own.
pub(crate) fn check_with_dtc(bytes: &[u8]) {
    let dtc = Command::new("dtc")
        .args(["-I", "dtb", "-O", "dts", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut dtc) = dtc else {
        println!("skipped: there is no dtc");
        return;
    };
    dtc.stdin.take().unwrap().write_all(bytes).unwrap();
    let output = dtc.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.is_empty(), "{said}");
}

#[test]
fn the_tree_describes_the_machine() {
    let ram = vec![Ram { base: 0x8000_0000, size: 1 << 20 }, Ram { base: 1 << 32, size: 1 << 21 }];
    let vlens = vec![128, 512, 128];
    let options = Options { ram, harts: 3, vlens, bootargs: "root=/dev/ram verbose".into() };
    let (_, bytes) = boot_with("rv64gcv_zicboz", options);
    check_with_dtc(&bytes);
    let tree = parse(&bytes);
    assert_eq!(strings(&tree, "/chosen/bootargs"), ["root=/dev/ram verbose"]);
    assert_eq!(cells(&tree, "/memory@80000000/reg"), [0, 0x8000_0000, 0, 1 << 20]);
    assert_eq!(cells(&tree, "/memory@100000000/reg"), [1, 0, 0, 1 << 21]);
    // A tick is 100 nanoseconds.
    assert_eq!(cells(&tree, "/cpus/timebase-frequency"), [10_000_000]);
    let mut intc = Vec::new();
    for (hart, vlen) in [(0, 128), (1, 512), (2, 128)] {
        let cpu = |name: &str| format!("/cpus/cpu@{hart}/{name}");
        assert_eq!(cells(&tree, &cpu("reg")), [hart]);
        assert_eq!(strings(&tree, &cpu("riscv,isa-base")), ["rv64i"]);
        assert_eq!(strings(&tree, &cpu("mmu-type")), ["riscv,sv57"]);
        assert_eq!(cells(&tree, &cpu("riscv,cboz-block-size")), [64]);
        assert!(!tree.contains_key(&cpu("riscv,cbom-block-size")));
        let extensions = strings(&tree, &cpu("riscv,isa-extensions"));
        for name in ["i", "m", "a", "c", "v", "h", "zicboz", "svnapot", &format!("zvl{vlen}b")] {
            assert!(extensions.iter().any(|extension| extension == name), "{name} in {extensions:?}");
        }
        assert!(["s", "u"].iter().all(|name| !extensions.iter().any(|ext| ext == name)));
        intc.extend(cells(&tree, &cpu("interrupt-controller/phandle")));
    }
    let sent = |code: &[u32]| {
        intc.iter().flat_map(|&at| code.iter().flat_map(move |&c| [at, c])).collect::<Vec<_>>()
    };
    assert_eq!(cells(&tree, "/soc/clint@2000000/interrupts-extended"), sent(&[3, 7]));
    assert_eq!(cells(&tree, "/soc/interrupt-controller@2f00000/interrupts-extended"), sent(&[1]));
}

#[test]
fn smaller_machines_have_smaller_trees() {
    let (_, bytes) = boot_with("rv32i_svbare_smepmp", Options::default());
    check_with_dtc(&bytes);
    let tree = parse(&bytes);
    assert_eq!(strings(&tree, "/cpus/cpu@0/riscv,isa-base"), ["rv32i"]);
    assert_eq!(strings(&tree, "/cpus/cpu@0/mmu-type"), ["riscv,none"]);
    assert_eq!(strings(&tree, "/chosen/bootargs"), [""]);
    // As many harts as there can be fit, too.
    let harts = rivet_board::MAX_HARTS;
    let (_, bytes) = boot_with("rv64gcv", Options { harts, ..Options::default() });
    check_with_dtc(&bytes);
    assert_eq!(cells(&parse(&bytes), "/cpus/cpu@3f/reg"), [63]);
}

/// A program that is loaded where the tree would be has 0 in a1.
#[test]
fn a_program_in_the_place_of_the_tree_does_without() {
    let mut image = image(Xlen::Rv64, &[spin()]);
    image.segments.push(segment(0x3000, vec![1; 16]));
    let run = Run::new(Xlen::Rv64, &image, 1);
    assert_eq!(run.machine.harts[0].x(11), 0);
    let long = Options { bootargs: "x".repeat(1 << 16), ..Options::default() };
    let config = Arc::new(Config::new(with_modes(Isa::parse("rv64gc").unwrap())));
    let refused = boot(&image, config, &long, Box::new(Console::default())).err().unwrap().to_string();
    assert!(refused.contains("pass fewer arguments"), "{refused}");
}
