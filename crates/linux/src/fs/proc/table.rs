//! The table of made-up files: path and contents.

use std::path::PathBuf;

use super::memory::View;
use super::{machine, maps, mount_table, net, process};
use crate::kernel::call::Call;
use crate::thread::scheduling::persona;

/// A function that makes the text of a file.
pub(super) type TextFn = fn(&Call<'_>) -> Vec<u8>;

/// The contents of a path in the table.
#[derive(Clone, Copy)]
pub(super) enum NodeContents {
    Null,
    Zero,
    Full,
    Random,
    Terminal,
    /// What makes a pseudo-terminal.
    Ptmx,
    /// A text that is made at `open`.
    Text(TextFn),
    /// A text about a process, given its pid.
    OfProcess(fn(&Call<'_>, u32) -> Vec<u8>),
    /// A text about a thread, given its index.
    OfThread(fn(&Call<'_>, usize) -> Vec<u8>),
    /// The memory of a process, given its pid.
    Space(View),
    /// A symbolic link.
    Link(fn(&Call<'_>) -> PathBuf),
}

macro_rules! table {
    ($($path:literal $kind:ident $(($made:expr))?;)*) => {
        /// All made-up files by path. Files of a thread are below `/proc/self` and below `/proc/self/task/TID`.
        pub(super) static TABLE: &[(&str, NodeContents)] = &[$(($path, NodeContents::$kind $(($made))?)),*];
    };
}

table! {
    "/dev/fd"                              Link(|_| "/proc/self/fd".into());
    "/dev/full"                            Full;
    "/dev/null"                            Null;
    "/dev/ptmx"                            Ptmx;
    "/dev/random"                          Random;
    "/dev/stderr"                          Link(|_| "/proc/self/fd/2".into());
    "/dev/stdin"                           Link(|_| "/proc/self/fd/0".into());
    "/dev/stdout"                          Link(|_| "/proc/self/fd/1".into());
    "/dev/tty"                             Terminal;
    "/dev/urandom"                         Random;
    "/dev/zero"                            Zero;
    "/proc/cmdline"                        Text(|_| b"\n".to_vec());
    "/proc/diskstats"                      Text(|_| Vec::new());
    "/proc/interrupts"                     Text(machine::interrupts);
    "/proc/cpuinfo"                        Text(|c| c.os.files.pseudo.cpuinfo.clone().into());
    "/proc/filesystems"                    Text(|_| b"nodev\tproc\nnodev\tsysfs\nnodev\ttmpfs\n".to_vec());
    "/proc/loadavg"                        Text(machine::loadavg);
    "/proc/meminfo"                        Text(machine::meminfo);
    "/proc/mounts"                         Link(|_| "self/mounts".into());
    "/proc/net"                            Link(|_| "self/net".into());
    "/proc/partitions"                     Text(|_| b"major minor  #blocks  name\n\n".to_vec());
    "/proc/self/auxv"                      Text(|c| c.os.files.pseudo.auxv.to_vec());
    "/proc/self/cgroup"                    Text(|_| b"0::/\n".to_vec());
    "/proc/self/cmdline"                   Text(|c| c.os.files.pseudo.arguments.to_vec());
    "/proc/self/comm"                      OfThread(process::comm);
    "/proc/self/cwd"                       Link(|c| c.os.files.cwd());
    "/proc/self/environ"                   Text(|c| c.os.files.pseudo.environment.to_vec());
    "/proc/self/exe"                       Link(process::program);
    "/proc/self/gid_map"                   Text(process::id_map);
    "/proc/self/io"                        Text(process::io);
    "/proc/self/limits"                    Text(process::limits);
    "/proc/self/loginuid"                  Text(|_| b"4294967295".to_vec());
    "/proc/self/maps"                      Text(maps::maps);
    "/proc/self/mem"                       Space(View::Bytes);
    "/proc/self/mountinfo"                 Text(mount_table::mountinfo);
    "/proc/self/mounts"                    Text(mount_table::mounts);
    "/proc/self/net/dev"                   Text(net::dev);
    "/proc/self/net/if_inet6"              Text(net::if_inet6);
    "/proc/self/net/route"                 Text(net::route);
    "/proc/self/net/tcp"                   Text(net::tcp);
    "/proc/self/net/tcp6"                  Text(net::tcp6);
    "/proc/self/net/udp"                   Text(net::udp);
    "/proc/self/net/udp6"                  Text(net::udp6);
    "/proc/self/net/unix"                  Text(net::unix);
    "/proc/self/oom_score"                 Text(|_| b"0\n".to_vec());
    "/proc/self/oom_score_adj"             Text(|_| b"0\n".to_vec());
    "/proc/self/pagemap"                   Space(View::Pages);
    "/proc/self/personality"               Text(|c| format!("{:08x}\n", persona(c)).into());
    "/proc/self/root"                      Link(|_| "/".into());
    "/proc/self/sched"                     OfThread(process::sched);
    "/proc/self/smaps"                     Text(maps::smaps);
    "/proc/self/smaps_rollup"              Text(maps::smaps_rollup);
    "/proc/self/stat"                      OfThread(process::stat);
    "/proc/self/statm"                     Text(process::statm);
    "/proc/self/status"                    OfThread(process::status);
    "/proc/self/uid_map"                   Text(process::id_map);
    "/proc/self/wchan"                     Text(|_| b"0".to_vec());
    "/proc/stat"                           Text(machine::stat);
    "/proc/swaps"                          Text(|_| b"Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n".to_vec());
    "/proc/sys/fs/file-max"                Text(|_| b"9223372036854775807\n".to_vec());
    "/proc/sys/fs/inotify/max_queued_events"  Text(|_| b"16384\n".to_vec());
    "/proc/sys/fs/inotify/max_user_instances" Text(|_| b"128\n".to_vec());
    "/proc/sys/fs/inotify/max_user_watches"   Text(|_| b"65536\n".to_vec());
    "/proc/sys/fs/lease-break-time"        Text(|_| b"45\n".to_vec());
    "/proc/sys/fs/nr_open"                 Text(|_| b"1048576\n".to_vec());
    "/proc/sys/fs/pipe-max-size"           Text(|_| b"1048576\n".to_vec());
    "/proc/sys/kernel/cap_last_cap"        Text(|_| b"40\n".to_vec());
    "/proc/sys/kernel/domainname"          Text(|_| b"(none)\n".to_vec());
    "/proc/sys/kernel/hostname"            Text(|c| format!("{}\n", c.os.config.hostname).into());
    "/proc/sys/kernel/ngroups_max"         Text(|_| b"65536\n".to_vec());
    "/proc/sys/kernel/osrelease"           Text(machine::osrelease);
    "/proc/sys/kernel/ostype"              Text(|_| b"Linux\n".to_vec());
    "/proc/sys/kernel/pid_max"             Text(|_| b"4194304\n".to_vec());
    "/proc/sys/kernel/random/boot_id"      Text(|_| b"52697665-7420-4c69-6e75-782070726f63\n".to_vec());
    "/proc/sys/kernel/random/entropy_avail" Text(|_| b"256\n".to_vec());
    "/proc/sys/kernel/random/poolsize"     Text(|_| b"256\n".to_vec());
    "/proc/sys/kernel/random/uuid"         Text(machine::uuid);
    "/proc/sys/kernel/randomize_va_space"  Text(|c| format!("{}\n", if c.os.config.aslr.is_some() { 2 } else { 0 }).into());
    "/proc/sys/kernel/threads-max"         Text(|c| format!("{}\n", c.os.config.max_threads).into());
    "/proc/sys/kernel/version"             Text(|_| b"#1 SMP\n".to_vec());
    "/proc/sys/net/core/somaxconn"         Text(|_| b"4096\n".to_vec());
    "/proc/sys/vm/max_map_count"           Text(|_| format!("{}\n", rivet_mem::MAX_MAPPINGS).into());
    "/proc/sys/vm/mmap_min_addr"           Text(|_| b"65536\n".to_vec());
    "/proc/sys/vm/overcommit_memory"       Text(|_| b"1\n".to_vec());
    "/proc/uptime"                         Text(machine::uptime);
    "/proc/version"                        Text(machine::version);
    "/proc/vmstat"                         Text(machine::vmstat);
    "/sys/devices/system/cpu/isolated"     Text(|_| b"\n".to_vec());
    "/sys/devices/system/cpu/offline"      Text(|_| b"\n".to_vec());
    "/sys/devices/system/cpu/kernel_max"   Text(|_| b"63\n".to_vec());
    "/sys/devices/system/cpu/online"       Text(machine::processors);
    "/sys/devices/system/cpu/possible"     Text(machine::processors);
    "/sys/devices/system/cpu/present"      Text(machine::processors);
    "/sys/devices/system/cpu/cpu0/online"  Text(|_| b"1\n".to_vec());
    "/sys/devices/system/cpu/cpu0/topology/core_id"             OfThread(machine::processor);
    "/sys/devices/system/cpu/cpu0/topology/core_siblings_list"  Text(machine::processors);
    "/sys/devices/system/cpu/cpu0/topology/physical_package_id" Text(|_| b"0\n".to_vec());
    "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list" OfThread(machine::processor);
    "/sys/devices/system/node/online"      Text(|_| b"0\n".to_vec());
    "/sys/devices/system/node/possible"    Text(|_| b"0\n".to_vec());
    "/sys/devices/system/node/node0/cpulist" Text(machine::processors);
    "/sys/kernel/mm/transparent_hugepage/enabled" Text(|_| b"always madvise [never]\n".to_vec());
}
