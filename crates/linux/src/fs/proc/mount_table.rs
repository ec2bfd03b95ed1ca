//! Files of `/proc/self` about mounts: `mounts`, `mountinfo`.

use crate::kernel::call::Call;

/// A mount as `/proc/self/mountinfo` shows it.
pub(crate) struct Mounted {
    pub(crate) number: u32,
    /// The guest path.
    pub(crate) path: String,
    /// The type of the file system, and its magic number as in `statfs`.
    pub(crate) kind: &'static str,
    pub(crate) magic: u64,
    /// `ro` or `rw`.
    pub(crate) options: &'static str,
}

/// Returns the mounts, the outermost first.
pub(crate) fn mounted(c: &Call<'_>) -> Vec<Mounted> {
    /// What `statfs` says of all but `/proc`.
    const TMPFS: u64 = 0x0102_1994;
    let mut list = vec![("/".to_owned(), "rootfs", TMPFS, "ro")];
    for (path, read_only) in c.os.files.mounts.list() {
        let path = path.to_string_lossy().into_owned();
        let options = if read_only { "ro" } else { "rw" };
        list.retain(|(other, ..)| *other != path);
        list.push((path, "rivet", TMPFS, options));
    }
    list.push(("/proc".to_owned(), "proc", 0x9fa0, "rw"));
    list.push(("/sys".to_owned(), "sysfs", TMPFS, "rw"));
    list.push(("/dev".to_owned(), "devtmpfs", TMPFS, "rw"));
    let mounted = |(n, (path, kind, magic, options))| Mounted { number: 20 + n, path, kind, magic, options };
    (0u32..).zip(list).map(mounted).collect()
}

/// Writes a path as the kernel does in a table.
fn escaped(path: &str) -> String {
    path.replace(' ', "\\040").replace('\t', "\\011").replace('\n', "\\012")
}

pub(super) fn mounts(c: &Call<'_>) -> Vec<u8> {
    let line = |Mounted { path, kind, options, .. }: &Mounted| {
        format!("{kind} {} {kind} {options} 0 0\n", escaped(path))
    };
    mounted(c).iter().map(line).collect::<String>().into()
}

pub(super) fn mountinfo(c: &Call<'_>) -> Vec<u8> {
    let line = |Mounted { number, path, kind, options, .. }: &Mounted| {
        let parent = if *number == 20 { 1 } else { 20 };
        let path = escaped(path);
        format!("{number} {parent} 0:{number} / {path} {options} - {kind} {kind} {options}\n")
    };
    mounted(c).iter().map(line).collect::<String>().into()
}
