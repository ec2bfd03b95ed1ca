//! Files of `/proc` and `/sys` about the machine.

use rivet_hart::Config;

use crate::config::processor_list;
use crate::kernel::call::Call;
use crate::kernel::identity::machine_name;
use crate::time::SECOND;

/// Memory size that the machine reports, in bytes.
pub(crate) const MEMORY: u64 = 4 << 30;

/// Formats `/proc/cpuinfo`.
pub(super) fn cpuinfo(config: &Config, processors: u32) -> String {
    let isa = &config.isa;
    let single: String = isa.exts.iter().map(|ext| ext.name()).filter(|name| name.len() == 1).collect();
    let long: Vec<&str> = isa.exts.iter().map(|ext| ext.name()).filter(|name| name.len() > 1).collect();
    let separator = if long.is_empty() { "" } else { "_" };
    let machine = machine_name(isa.xlen).replace("riscv", "rv");
    let all = format!("{machine}{single}{separator}{}", long.join("_"));
    let mmu = if machine == "rv32" { "sv32" } else { "sv39" };
    let one = |n: u32| {
        format!(
            "processor\t: {n}\nhart\t\t: {n}\nisa\t\t: {all}\nmmu\t\t: {mmu}\nmvendorid\t: 0x0\nmarchid\t\t: 0x0\n\
             mimpid\t\t: 0x0\nhart isa\t: {all}\n\n"
        )
    };
    (0..processors.clamp(1, 64)).map(one).collect()
}

/// Formats the list of processor numbers.
pub(super) fn processors(c: &Call<'_>) -> Vec<u8> {
    format!("{}\n", processor_list(c.os.config.processor_set())).into()
}

/// Formats the number of a processor.
pub(super) fn processor(_: &Call<'_>, number: usize) -> Vec<u8> {
    format!("{number}\n").into()
}

/// Formats `/proc/interrupts`: there are none.
pub(super) fn interrupts(c: &Call<'_>) -> Vec<u8> {
    let names: String = (0..super::processors(c)).map(|n| format!("CPU{n:<8}")).collect();
    format!("           {}\n", names.trim_end()).into()
}

/// Formats `/proc/vmstat`, with the numbers of `/proc/meminfo`.
pub(super) fn vmstat(_: &Call<'_>) -> Vec<u8> {
    let half = MEMORY / 2 / 4096;
    let used = ["nr_free_pages", "nr_inactive_anon", "nr_active_anon", "nr_anon_pages"];
    let zero = [
        "nr_file_pages",
        "nr_dirty",
        "nr_writeback",
        "pgpgin",
        "pgpgout",
        "pswpin",
        "pswpout",
        "pgfault",
        "pgmajfault",
        "oom_kill",
    ];
    let line = |name: &str, value: u64| format!("{name} {value}\n");
    let some: String =
        used.iter().map(|name| line(name, if name.contains("inactive") { 0 } else { half })).collect();
    let none: String = zero.iter().map(|name| line(name, 0)).collect();
    (some + &none).into()
}

/// Returns the uptime in hundredths of a second.
fn ticks(c: &Call<'_>) -> u64 {
    c.now() / (SECOND / 100)
}

pub(super) fn uptime(c: &Call<'_>) -> Vec<u8> {
    let ticks = ticks(c);
    format!("{}.{:02} 0.00\n", ticks / 100, ticks % 100).into()
}

pub(super) fn loadavg(c: &Call<'_>) -> Vec<u8> {
    format!("0.00 0.00 0.00 1/{} {}\n", c.os.threads.len(), c.os.process.pid).into()
}

pub(super) fn osrelease(c: &Call<'_>) -> Vec<u8> {
    format!("{}\n", c.os.config.release).into()
}

pub(super) fn version(c: &Call<'_>) -> Vec<u8> {
    format!("Linux version {} (rivet) #1 SMP\n", c.os.config.release).into()
}

pub(super) fn meminfo(_: &Call<'_>) -> Vec<u8> {
    let (all, half) = (MEMORY / 1024, MEMORY / 2048);
    let lines = [
        ("MemTotal", all),
        ("MemFree", half),
        ("MemAvailable", half),
        ("Buffers", 0),
        ("Cached", 0),
        ("SwapCached", 0),
        ("Active", half),
        ("Inactive", 0),
        ("SwapTotal", 0),
        ("SwapFree", 0),
        ("Dirty", 0),
        ("AnonPages", half),
        ("Mapped", 0),
        ("Shmem", 0),
        ("Slab", 0),
        ("PageTables", 0),
        ("CommitLimit", all),
        ("Committed_AS", half),
        ("HugePages_Total", 0),
        ("HugePages_Free", 0),
        ("HugePages_Rsvd", 0),
        ("HugePages_Surp", 0),
        ("Hugepagesize", 2048),
    ];
    let line = |(name, size): &(&str, u64)| match name.strip_prefix("HugePages") {
        Some(_) => format!("{:<16}{size:>8}\n", format!("{name}:")),
        None => format!("{:<16}{size:>8} kB\n", format!("{name}:")),
    };
    lines.iter().map(line).collect::<String>().into()
}

pub(super) fn stat(c: &Call<'_>) -> Vec<u8> {
    let ticks = ticks(c);
    let booted = c.os.clock.realtime(c.machine).saturating_sub(c.now()) / SECOND;
    let times = format!("{ticks} 0 0 0 0 0 0 0 0 0");
    let processors = 0..c.os.config.processors.clamp(1, 64);
    let each: String = processors.map(|n| format!("cpu{n} {times}\n")).collect();
    format!(
        "cpu  {times}\n{each}intr 0\nctxt 0\nbtime {booted}\nprocesses 1\nprocs_running 1\nprocs_blocked 0\n"
    )
    .into()
}

/// Formats a new random UUID.
pub(super) fn uuid(c: &Call<'_>) -> Vec<u8> {
    let mut bytes = [0; 16];
    c.os.files.pseudo.random.fill(&mut bytes);
    // Version 4 of variant 1.
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    format!("{}\n", parts.join("-")).into()
}
