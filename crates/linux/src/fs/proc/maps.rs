//! Files of `/proc/self` about memory: `maps`, `smaps`, `smaps_rollup`.

use rivet_mem::{Mapping, Perms, UserSpace};
use rivet_sim::bytes::digest;

use crate::kernel::call::Call;

/// Formats a line of `/proc/self/maps`.
fn line(mapping: &Mapping) -> String {
    let origin = &mapping.origin;
    // The kernel shows its own name for none of them, and counts who may write a shadow stack.
    let is_shadow = origin.is_shadow_stack();
    let perms = mapping.perms | if is_shadow { Perms::W } else { Perms::NONE };
    let kind = if origin.shared { 's' } else { 'p' };
    let offset = origin.offset.unwrap_or(0);
    let inode = if origin.offset.is_some() { digest(origin.name.as_bytes()) >> 40 | 1 } else { 0 };
    let line = format!("{:08x}-{:08x} {perms}{kind} {offset:08x} 00:00 {inode}", mapping.start, mapping.end);
    match origin.name.is_empty() || is_shadow {
        true => format!("{line} \n"),
        false => format!("{line:<72} {}\n", origin.name),
    }
}

pub(super) fn maps(c: &Call<'_>) -> Vec<u8> {
    maps_of(&c.os.guest.space)
}

/// Formats `/proc/self/maps`.
pub(crate) fn maps_of(space: &UserSpace) -> Vec<u8> {
    space.mappings().iter().map(line).collect::<String>().into()
}

/// Formats `smaps`: all mapped pages count as resident.
pub(super) fn smaps(c: &Call<'_>) -> Vec<u8> {
    let entry = |mapping: &Mapping| {
        let size = (mapping.end - mapping.start) / 1024;
        let shared = if mapping.origin.shared { size } else { 0 };
        let lines = [
            ("Size", size),
            ("KernelPageSize", 4),
            ("MMUPageSize", 4),
            ("Rss", size),
            ("Pss", size),
            ("Shared_Clean", 0),
            ("Shared_Dirty", shared),
            ("Private_Clean", 0),
            ("Private_Dirty", size - shared),
            ("Referenced", size),
            ("Anonymous", size - shared),
            ("Swap", 0),
        ];
        lines.iter().fold(line(mapping), |text, (name, size)| {
            format!("{text}{:<16}{size:>8} kB\n", format!("{name}:"))
        })
    };
    c.os.guest.space.mappings().iter().map(entry).collect::<String>().into()
}

/// Formats `smaps_rollup`: the sums of `smaps`.
pub(super) fn smaps_rollup(c: &Call<'_>) -> Vec<u8> {
    let mappings = c.os.guest.space.mappings();
    let size = |of: fn(&Mapping) -> bool| -> u64 {
        mappings
            .iter()
            .filter(|mapping| of(mapping))
            .map(|mapping| (mapping.end - mapping.start) / 1024)
            .sum()
    };
    let (all, shared) = (size(|_| true), size(|mapping| mapping.origin.shared));
    let (first, last) = (mappings.first().map_or(0, |m| m.start), mappings.last().map_or(0, |m| m.end));
    let lines = [
        ("Rss", all),
        ("Pss", all),
        ("Pss_Dirty", all),
        ("Pss_Anon", all - shared),
        ("Pss_File", shared),
        ("Pss_Shmem", 0),
        ("Shared_Clean", 0),
        ("Shared_Dirty", shared),
        ("Private_Clean", 0),
        ("Private_Dirty", all - shared),
        ("Referenced", all),
        ("Anonymous", all - shared),
        ("Swap", 0),
        ("SwapPss", 0),
        ("Locked", 0),
    ];
    let head = format!("{first:08x}-{last:08x} ---p 00000000 00:00 0 ");
    let head = format!("{head:<73}[rollup]\n");
    let line =
        |text: String, (name, size): &(&str, u64)| format!("{text}{:<16}{size:>8} kB\n", format!("{name}:"));
    lines.iter().fold(head, line).into()
}
