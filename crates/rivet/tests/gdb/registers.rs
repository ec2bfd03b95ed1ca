//! Registers, lanes and memory, read and written by GDB.

use super::shows;

#[test]
fn vectors_have_lanes() {
    let commands =
        ["break lanes.S:21", "continue", "p $v8.w", "p $v10.f", "p $v8", "stepi", "stepi", "p $v9.w[3]"];
    // Four lanes are written; the tail is undisturbed, and was 0.
    shows(
        "--vlen 128",
        "lanes64.elf",
        &commands,
        &[
            "lanes.S:21",
            "= {0, 1, 2, 3}",
            "= {3, 3, 3, 3}",
            "{q = {237684487579686500932345921536}, l = {4294967296, 12884901890}, w = {0, 1, 2, 3}, s = {0, 0, 1, 0",
            "= 8",
        ],
    );
    shows(
        "--vlen 1024",
        "lanes64.elf",
        &commands,
        &["= {0, 1, 2, 3, 0 <repeats 28 times>}", "= {3, 3, 3, 3, 0 <repeats 28 times>}", "= 8"],
    );
    shows("--vlen 128", "lanes32.elf", &commands, &["= {0, 1, 2, 3}", "= {3, 3, 3, 3}", "= 8"]);
    shows(
        "--vlen 128",
        "lanes64.elf",
        &["break lanes.S:21", "continue", "info registers vector"],
        &["v7 ", "v8 ", "w = {0x0, 0x1, 0x2, 0x3}", "v31 "],
    );
}

/// No VLEN is too long for GDB.
#[test]
fn the_longest_vectors() {
    let last = ["set $v31.b[8191] = 5", "p $v31.b[8191]", "p sizeof($v31)", "p $v31.b[8190]", "stepi"];
    shows("--vlen 65536", "lanes64.elf", &last, &["= 5", "= 8192", "= 0", "16\t"]);
    let short = ["p sizeof($v31)", "set $v31.w[0] = 5", "p $v31"];
    shows(
        "--isa rv64gc_zve32x --vlen 32",
        "fixtures/bin/hello.elf",
        &short,
        &["= 4", "{w = {5}, s = {5, 0}, b = {5, 0, 0, 0}}"],
    );
}

#[test]
fn registers() {
    let commands = [
        "break lanes.S:21",
        "continue",
        "p $vl",
        "p/x $vtype",
        "p $vlenb",
        "p $fa0.float",
        "p $t0",
        "p sizeof($t0)",
        "p $priv",
        "set $a0 = -1",
        "p $a0",
        "set $fa0.float = 1.5",
        "p $fa0.float",
        "set $vlenb = 3",
        "p $vlenb",
    ];
    // vtype: ta and ma (bits 6 and 7), e32 (2 in bits 3 to 5), m1 (0).
    let values = |xlen: &'static str, vlenb: &'static str| {
        [
            "= 4",
            "= 0xd0",
            vlenb,
            "= 3",
            "= 4",
            xlen,
            "= 0",
            "= -1",
            "= 1.5",
            "remote failure reply 'E.vlenb is read-only'",
            vlenb,
        ]
    };
    shows("--vlen 256", "lanes64.elf", &commands, &values("= 8", "= 32"));
    shows("--vlen 1024", "lanes32.elf", &commands, &values("= 4", "= 128"));
}

#[test]
fn lanes_and_memory_are_written() {
    for name in ["lanes64.elf", "lanes32.elf"] {
        let commands = [
            "break add_five",
            "continue",
            "set $v8.w[3] = 7",
            "p $v8.w",
            "set var *(int*)&word = 77",
            "stepi",
            "p $v9.w",
            "p *(int*)&word",
        ];
        // 0 1 2 7 and five.
        shows("--vlen 128", name, &commands, &["= {0, 1, 2, 7}", "= {5, 6, 7, 12}", "= 77"]);
    }
}
