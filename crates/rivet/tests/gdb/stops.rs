//! Breakpoints, watchpoints, the way back, faults and threads under GDB.

use super::shows;

#[test]
fn breakpoints_of_all_kinds_and_the_end() {
    let commands = [
        "hbreak add_five",
        "continue",
        "tbreak lanes.S:34",
        "continue",
        "finish",
        "continue",
        "p $_exitcode",
    ];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &commands,
        &["lanes.S:33", "lanes.S:34", "lanes.S:22", "exited with code 07", "= 7"],
    );
}

#[test]
fn watchpoints() {
    let writes = ["watch *(int*)&word", "continue", "continue", "continue"];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &writes,
        &[
            "Hardware watchpoint 1",
            "Old value = 10",
            "New value = 42",
            "lanes.S:25",
            "Old value = 42",
            "New value = 43",
            "lanes.S:28",
            "exited with code 07",
        ],
    );
    let reads = ["rwatch *(int*)&word", "continue", "continue"];
    shows("--vlen 128", "lanes32.elf", &reads, &["Value = 42", "lanes.S:26", "exited with code 07"]);
    let both = ["awatch *(int*)&word", "continue", "continue", "continue", "continue"];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &both,
        &[
            "Old value = 10",
            "New value = 42",
            "Value = 42",
            "lanes.S:26",
            "Old value = 42",
            "New value = 43",
            "exited with code 07",
        ],
    );
    // The instruction that is stepped over is the one that stores.
    let steps = ["break lanes.S:24", "continue", "watch *(int*)&word", "stepi", "stepi"];
    shows("--vlen 128", "lanes64.elf", &steps, &["lanes.S:24", "New value = 42", "lanes.S:25"]);
}

#[test]
fn back_and_forth() {
    let commands = [
        "break lanes.S:29",
        "continue",
        "p $v9.w",
        "watch *(int*)&word",
        "reverse-continue",
        "reverse-continue",
        "p *(int*)&word",
        "break add_five",
        "reverse-continue",
        "p $v9.w",
        "reverse-stepi",
        "reverse-continue",
        "p $v8.w",
        "delete",
        "break lanes.S:29",
        "continue",
        "p $v9.w",
        "p *(int*)&word",
    ];
    for name in ["lanes64.elf", "lanes32.elf"] {
        shows(
            "--vlen 128",
            name,
            &commands,
            &[
                "= {5, 6, 7, 8}",
                "Old value = 43",
                "New value = 42",
                "lanes.S:27",
                "Old value = 42",
                "New value = 10",
                "lanes.S:24",
                "= 10",
                "lanes.S:33",
                "= {0, 0, 0, 0}",
                "jal add_five",
                "No more reverse-execution history",
                "lanes.S:15",
                "= {0, 0, 0, 0}",
                "lanes.S:29",
                "= {5, 6, 7, 8}",
                "= 43",
            ],
        );
    }
    let off = ["stepi", "reverse-stepi"];
    shows("--history off", "lanes64.elf", &off, &["does not support this command"]);
}

#[test]
fn what_is_changed_in_the_past_changes_what_follows() {
    let commands = [
        "break lanes.S:29",
        "continue",
        "break add_five",
        "reverse-continue",
        "set $v8.w[0] = 100",
        "continue",
        "p $v9.w",
        "continue",
    ];
    shows("--vlen 128", "lanes64.elf", &commands, &["= {105, 6, 7, 8}", "exited with code 07"]);
}

#[test]
fn faults_are_signals() {
    let segv = ["set $pc = segv", "continue", "signal 0", "continue"];
    shows(
        "",
        "lanes64.elf",
        &segv,
        &[
            "address not mapped",
            "SIGSEGV",
            "lanes.S:41",
            // The instruction was tried again.
            "SIGSEGV",
            "Program terminated with signal SIGSEGV",
        ],
    );
    let illegal = ["set $pc = illegal", "continue", "continue"];
    shows(
        "",
        "lanes64.elf",
        &illegal,
        &[
            "vd = v11 must be a multiple of 2",
            "SIGILL",
            "lanes.S:45",
            "Program terminated with signal SIGILL",
        ],
    );
    let stop = ["set $pc = stop", "continue", "continue"];
    shows("", "lanes64.elf", &stop, &["SIGTRAP", "ebreak", "exited with code 03"]);
}

#[test]
fn threads() {
    let commands = [
        "set $pc = threads",
        "break child",
        "break joined",
        "continue",
        "info threads",
        "thread 1",
        "p $a0 != 0",
        "thread 2",
        "p $a0",
        "monitor a0",
        "continue",
        "p *(int*)&word",
        "continue",
    ];
    // clone gives the child 0, the parent the child's number.
    shows(
        "",
        "lanes64.elf",
        &commands,
        &[
            "Thread 2 hit Breakpoint 1",
            "Thread 1.1",
            "* 2    Thread 1.2",
            "= 1",
            "= 0",
            "a0    0x0000000000000000  0",
            "Thread 1 hit Breakpoint 2",
            "= 99",
            "exited with code 05",
        ],
    );
}
