//! The system calls: one table, a row a call. The dispatcher and the trace are its consumers.
//!
//! A row is number, XLEN it exists on, name, arguments (name and kind, for the trace), handler. Numbers are those of
//! `asm-generic/unistd.h`; RV32 has the calls with 64-bit time only. A call without a row fails with ENOSYS and one
//! warning; those that programs only try before something else have a row that says so (`process::absent`).

use super::call::Handler;
use super::{
    children, exec, files, fork, futex, groups, hwprobe, kill, memory, paths, poll, process, signals,
    streams, terminal, threads, time,
};

/// How the trace shows an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A file descriptor or another `int`.
    Int,
    /// A signed word.
    Long,
    /// A length or a count.
    Size,
    /// A pointer.
    Ptr,
    /// Flags, in hexadecimal.
    Hex,
    /// A mode, in octal.
    Octal,
    /// A path or another text.
    Str,
}

/// A system call.
pub(super) struct Row {
    /// What `a7` holds.
    pub(super) number: u32,
    /// The kernel's name of it.
    pub(super) name: &'static str,
    /// It exists on RV64.
    pub(super) rv64: bool,
    /// It exists on RV32.
    pub(super) rv32: bool,
    /// Names and kinds of its arguments.
    pub(super) args: &'static [(&'static str, Kind)],
    /// What runs it.
    pub(super) handler: Handler,
}

/// The row of a number.
pub(super) fn row(number: u64, rv32: bool) -> Option<&'static Row> {
    let mut from = ROWS.partition_point(|row| u64::from(row.number) < number);
    // A number may have one row for each XLEN.
    while let Some(row) = ROWS.get(from).filter(|row| u64::from(row.number) == number) {
        if if rv32 { row.rv32 } else { row.rv64 } {
            return Some(row);
        }
        from += 1;
    }
    None
}

macro_rules! rows {
    (@kind fd) => { Kind::Int };
    (@kind int) => { Kind::Int };
    (@kind long) => { Kind::Long };
    (@kind size) => { Kind::Size };
    (@kind ptr) => { Kind::Ptr };
    (@kind hex) => { Kind::Hex };
    (@kind octal) => { Kind::Octal };
    (@kind str) => { Kind::Str };
    (@xlen any) => { (true, true) };
    (@xlen rv64) => { (true, false) };
    (@xlen rv32) => { (false, true) };
    ($( $number:literal $xlen:ident $name:ident ($($arg:ident: $kind:ident),*) $topic:ident::$handler:ident; )*) => {
        /// All rows by number.
        pub(super) static ROWS: &[Row] = &[ $( Row {
            number: $number,
            name: stringify!($name),
            rv64: rows!(@xlen $xlen).0,
            rv32: rows!(@xlen $xlen).1,
            args: &[ $( (stringify!($arg), rows!(@kind $kind)) ),* ],
            handler: |call| $topic::$handler(call).map(Into::into),
        } ),* ];
    };
}

rows! {
     17 any  getcwd(buf: ptr, size: size)                                             paths::getcwd;
     19 any  eventfd2(count: int, flags: hex)                                         streams::eventfd2;
     23 any  dup(fd: fd)                                                              files::dup;
     24 any  dup3(old: fd, new: fd, flags: hex)                                       files::dup3;
     25 any  fcntl(fd: fd, cmd: int, arg: hex)                                        files::fcntl;
     29 any  ioctl(fd: fd, cmd: hex, arg: ptr)                                        terminal::ioctl;
     32 any  flock(fd: fd, op: int)                                                   files::flock;
     34 any  mkdirat(dirfd: fd, path: str, mode: octal)                               paths::mkdirat;
     35 any  unlinkat(dirfd: fd, path: str, flags: hex)                               paths::unlinkat;
     36 any  symlinkat(target: str, dirfd: fd, path: str)                             paths::symlinkat;
     37 any  linkat(olddirfd: fd, old: str, newdirfd: fd, new: str, flags: hex)       paths::linkat;
     38 rv64 renameat(olddirfd: fd, old: str, newdirfd: fd, new: str)                 paths::renameat;
     43 rv64 statfs(path: str, buf: ptr)                                              paths::statfs;
     44 rv64 fstatfs(fd: fd, buf: ptr)                                                paths::fstatfs;
     45 any  truncate(path: str, len: size)                                           paths::truncate;
     46 any  ftruncate(fd: fd, len: size)                                             files::ftruncate;
     47 any  fallocate(fd: fd, mode: hex, offset: long, len: long)                    files::fallocate;
     48 any  faccessat(dirfd: fd, path: str, mode: octal)                             paths::faccessat;
     49 any  chdir(path: str)                                                         paths::chdir;
     50 any  fchdir(fd: fd)                                                           paths::fchdir;
     52 any  fchmod(fd: fd, mode: octal)                                              files::fchmod;
     53 any  fchmodat(dirfd: fd, path: str, mode: octal)                              paths::fchmodat;
     54 any  fchownat(dirfd: fd, path: str, uid: int, gid: int, flags: hex)           process::not_permitted;
     55 any  fchown(fd: fd, uid: int, gid: int)                                       process::not_permitted;
     56 any  openat(dirfd: fd, path: str, flags: hex, mode: octal)                     paths::openat;
     57 any  close(fd: fd)                                                            files::close;
     59 any  pipe2(fds: ptr, flags: hex)                                              streams::pipe2;
     61 any  getdents64(fd: fd, buf: ptr, size: size)                                 files::getdents64;
     62 rv64 lseek(fd: fd, offset: long, whence: int)                                 files::lseek;
     62 rv32 llseek(fd: fd, high: hex, low: hex, result: ptr, whence: int)            files::llseek;
     63 any  read(fd: fd, buf: ptr, size: size)                                       streams::read;
     64 any  write(fd: fd, buf: ptr, size: size)                                      streams::write;
     65 any  readv(fd: fd, iov: ptr, count: size)                                     streams::readv;
     66 any  writev(fd: fd, iov: ptr, count: size)                                    streams::writev;
     67 any  pread64(fd: fd, buf: ptr, size: size, offset: long)                      streams::pread64;
     68 any  pwrite64(fd: fd, buf: ptr, size: size, offset: long)                     streams::pwrite64;
     69 any  preadv(fd: fd, iov: ptr, count: size, low: hex, high: hex)               streams::preadv;
     70 any  pwritev(fd: fd, iov: ptr, count: size, low: hex, high: hex)              streams::pwritev;
     71 any  sendfile(out: fd, in: fd, offset: ptr, count: size)                      streams::sendfile;
     72 rv64 pselect6(n: int, r: ptr, w: ptr, e: ptr, timeout: ptr, mask: ptr)        poll::pselect6;
     73 rv64 ppoll(fds: ptr, count: size, timeout: ptr, mask: ptr, size: size)        poll::ppoll;
     78 any  readlinkat(dirfd: fd, path: str, buf: ptr, size: size)                   paths::readlinkat;
     79 rv64 newfstatat(dirfd: fd, path: str, buf: ptr, flags: hex)                   paths::newfstatat;
     80 rv64 fstat(fd: fd, buf: ptr)                                                  files::fstat;
     81 any  sync()                                                                   process::nothing;
     82 any  fsync(fd: fd)                                                            files::fsync;
     83 any  fdatasync(fd: fd)                                                        files::fsync;
     88 rv64 utimensat(dirfd: fd, path: str, times: ptr, flags: hex)                  paths::utimensat;
     93 any  exit(code: int)                                                          threads::exit;
     94 any  exit_group(code: int)                                                    process::exit_group;
     95 any  waitid(kind: int, id: int, info: ptr, options: hex, usage: ptr)          children::waitid;
     96 any  set_tid_address(addr: ptr)                                               threads::set_tid_address;
     98 rv64 futex(addr: ptr, op: hex, val: int, timeout: ptr, addr2: ptr, val3: hex) futex::futex;
     99 any  set_robust_list(head: ptr, size: size)                                   threads::set_robust_list;
    100 any  get_robust_list(tid: int, head: ptr, size: ptr)                          threads::get_robust_list;
    101 rv64 nanosleep(time: ptr, rest: ptr)                                          time::nanosleep;
    102 any  getitimer(which: int, value: ptr)                                        time::getitimer;
    103 any  setitimer(which: int, value: ptr, old: ptr)                              time::setitimer;
    112 rv64 clock_settime(clock: int, time: ptr)                                     process::not_permitted;
    113 rv64 clock_gettime(clock: int, time: ptr)                                     time::clock_gettime;
    114 rv64 clock_getres(clock: int, time: ptr)                                      time::clock_getres;
    115 rv64 clock_nanosleep(clock: int, flags: hex, time: ptr, rest: ptr)            time::clock_nanosleep;
    119 any  sched_setscheduler(pid: int, policy: int, param: ptr)                    process::sched_setscheduler;
    120 any  sched_getscheduler(pid: int)                                             process::nothing;
    121 any  sched_getparam(pid: int, param: ptr)                                     process::sched_getparam;
    122 any  sched_setaffinity(pid: int, size: size, mask: ptr)                       process::nothing;
    123 any  sched_getaffinity(pid: int, size: size, mask: ptr)                       process::sched_getaffinity;
    124 any  sched_yield()                                                            threads::sched_yield;
    125 any  sched_get_priority_max(policy: int)                                      process::nothing;
    126 any  sched_get_priority_min(policy: int)                                      process::nothing;
    129 any  kill(pid: int, sig: int)                                                 kill::kill;
    130 any  tkill(tid: int, sig: int)                                                kill::tkill;
    131 any  tgkill(pid: int, tid: int, sig: int)                                     kill::tgkill;
    132 any  sigaltstack(new: ptr, old: ptr)                                          signals::sigaltstack;
    133 any  rt_sigsuspend(mask: ptr, size: size)                                     signals::rt_sigsuspend;
    134 any  rt_sigaction(sig: int, new: ptr, old: ptr, size: size)                   signals::rt_sigaction;
    135 any  rt_sigprocmask(how: int, new: ptr, old: ptr, size: size)                 signals::rt_sigprocmask;
    136 any  rt_sigpending(set: ptr, size: size)                                      signals::rt_sigpending;
    137 rv64 rt_sigtimedwait(set: ptr, info: ptr, timeout: ptr, size: size)           signals::rt_sigtimedwait;
    138 any  rt_sigqueueinfo(pid: int, sig: int, info: ptr)                           kill::rt_sigqueueinfo;
    139 any  rt_sigreturn()                                                           signals::rt_sigreturn;
    140 any  setpriority(which: int, who: int, value: int)                            process::nothing;
    141 any  getpriority(which: int, who: int)                                        process::getpriority;
    144 any  setgid(gid: int)                                                         process::set_own_gid;
    146 any  setuid(uid: int)                                                         process::set_own_uid;
    148 any  getresuid(real: ptr, effective: ptr, saved: ptr)                         process::getresuid;
    150 any  getresgid(real: ptr, effective: ptr, saved: ptr)                         process::getresgid;
    153 any  times(buf: ptr)                                                          time::times;
    154 any  setpgid(pid: int, group: int)                                            groups::setpgid;
    155 any  getpgid(pid: int)                                                        groups::getpgid;
    156 any  getsid(pid: int)                                                         groups::getsid;
    157 any  setsid()                                                                 groups::setsid;
    158 any  getgroups(size: int, list: ptr)                                          process::nothing;
    160 any  uname(buf: ptr)                                                          process::uname;
    163 rv64 getrlimit(resource: int, limit: ptr)                                     process::getrlimit;
    164 rv64 setrlimit(resource: int, limit: ptr)                                     process::setrlimit;
    165 any  getrusage(who: int, usage: ptr)                                          time::getrusage;
    166 any  umask(mask: octal)                                                       paths::umask;
    167 any  prctl(option: int, a: hex, b: hex, c: hex, d: hex)                       process::prctl;
    168 any  getcpu(cpu: ptr, node: ptr)                                              process::getcpu;
    169 rv64 gettimeofday(time: ptr, zone: ptr)                                       time::gettimeofday;
    172 any  getpid()                                                                 groups::getpid;
    173 any  getppid()                                                                groups::getppid;
    174 any  getuid()                                                                 process::getuid;
    175 any  geteuid()                                                                process::getuid;
    176 any  getgid()                                                                 process::getgid;
    177 any  getegid()                                                                process::getgid;
    178 any  gettid()                                                                 process::gettid;
    179 any  sysinfo(info: ptr)                                                       process::sysinfo;
    198 any  socket(family: int, type: int, protocol: int)                            streams::no_sockets;
    199 any  socketpair(family: int, type: int, protocol: int, fds: ptr)              streams::no_sockets;
    214 any  brk(addr: ptr)                                                           memory::brk;
    215 any  munmap(addr: ptr, len: size)                                             memory::munmap;
    216 any  mremap(addr: ptr, old: size, new: size, flags: hex, target: ptr)         memory::mremap;
    220 any  clone(flags: hex, stack: ptr, parent: ptr, tls: ptr, child: ptr)         fork::clone;
    221 any  execve(path: str, argv: ptr, env: ptr)                                   exec::execve;
    222 rv64 mmap(addr: ptr, len: size, prot: hex, flags: hex, fd: fd, offset: hex)   memory::mmap;
    222 rv32 mmap2(addr: ptr, len: size, prot: hex, flags: hex, fd: fd, page: hex)    memory::mmap2;
    223 any  fadvise64(fd: fd, offset: long, len: long, advice: int)                  process::nothing;
    226 any  mprotect(addr: ptr, len: size, prot: hex)                                memory::mprotect;
    227 any  msync(addr: ptr, len: size, flags: hex)                                  memory::msync;
    228 any  mlock(addr: ptr, len: size)                                              process::nothing;
    229 any  munlock(addr: ptr, len: size)                                            process::nothing;
    230 any  mlockall(flags: hex)                                                     process::nothing;
    231 any  munlockall()                                                             process::nothing;
    232 any  mincore(addr: ptr, len: size, vec: ptr)                                  memory::mincore;
    233 any  madvise(addr: ptr, len: size, advice: int)                               memory::madvise;
    240 any  rt_tgsigqueueinfo(pid: int, tid: int, sig: int, info: ptr)               kill::rt_tgsigqueueinfo;
    258 any  riscv_hwprobe(pairs: ptr, count: size, size: size, cpus: ptr, flags: hex) hwprobe::riscv_hwprobe;
    259 any  riscv_flush_icache(start: ptr, end: ptr, flags: hex)                     memory::riscv_flush_icache;
    260 rv64 wait4(pid: int, status: ptr, options: hex, usage: ptr)                   children::wait4;
    261 any  prlimit64(pid: int, resource: int, new: ptr, old: ptr)                   process::prlimit64;
    276 any  renameat2(olddirfd: fd, old: str, newdirfd: fd, new: str, flags: hex)    paths::renameat2;
    278 any  getrandom(buf: ptr, size: size, flags: hex)                              process::getrandom;
    281 any  execveat(dirfd: fd, path: str, argv: ptr, env: ptr, flags: hex)          exec::execveat;
    283 any  membarrier(cmd: int, flags: hex, cpu: int)                               process::membarrier;
    285 any  copy_file_range(in: fd, inpos: ptr, out: fd, outpos: ptr, len: size, flags: hex) process::absent;
    291 any  statx(dirfd: fd, path: str, flags: hex, mask: hex, buf: ptr)             paths::statx;
    293 any  rseq(area: ptr, size: size, flags: hex, signature: hex)                  process::absent;
    403 rv32 clock_gettime64(clock: int, time: ptr)                                   time::clock_gettime;
    404 rv32 clock_settime64(clock: int, time: ptr)                                   process::not_permitted;
    406 rv32 clock_getres_time64(clock: int, time: ptr)                               time::clock_getres;
    407 rv32 clock_nanosleep_time64(clock: int, flags: hex, time: ptr, rest: ptr)     time::clock_nanosleep;
    412 rv32 utimensat_time64(dirfd: fd, path: str, times: ptr, flags: hex)           paths::utimensat;
    413 rv32 pselect6_time64(n: int, r: ptr, w: ptr, e: ptr, timeout: ptr, mask: ptr) poll::pselect6;
    414 rv32 ppoll_time64(fds: ptr, count: size, timeout: ptr, mask: ptr, size: size) poll::ppoll;
    421 rv32 rt_sigtimedwait_time64(set: ptr, info: ptr, timeout: ptr, size: size)    signals::rt_sigtimedwait;
    422 rv32 futex_time64(addr: ptr, op: hex, val: int, timeout: ptr, addr2: ptr, val3: hex) futex::futex;
    435 any  clone3(args: ptr, size: size)                                            fork::clone3;
    436 any  close_range(first: fd, last: fd, flags: hex)                             files::close_range;
    437 any  openat2(dirfd: fd, path: str, how: ptr, size: size)                      process::absent;
    439 any  faccessat2(dirfd: fd, path: str, mode: octal, flags: hex)                paths::faccessat;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_unique() {
        for pair in ROWS.windows(2) {
            let [a, b] = pair else { continue };
            let apart = (a.rv64, a.rv32) == (b.rv32, b.rv64);
            assert!(a.number < b.number || a.number == b.number && apart, "{} and {}", a.name, b.name);
            assert!(a.args.len() <= 6, "{}", a.name);
        }
    }

    #[test]
    fn a_number_finds_the_row_of_its_width() {
        assert_eq!(row(62, false).map(|row| row.name), Some("lseek"));
        assert_eq!(row(62, true).map(|row| row.name), Some("llseek"));
        assert_eq!(row(422, false).map(|row| row.name), None);
        assert_eq!(row(422, true).map(|row| row.name), Some("futex_time64"));
        assert_eq!(row(u64::MAX, false).map(|row| row.name), None);
    }
}
