//! The system call table, one row per call; the dispatcher and the trace use it.
//!
//! A row holds number, XLEN, name, arguments (name and kind, for the trace), handler. Numbers are those of
//! `asm-generic/unistd.h`; RV32 has only the calls with 64-bit time. A call without a row fails with ENOSYS and one
//! warning; calls that programs try before a fallback have a row that says so (`process::absent`).

use crate::abi::strace::{ArgKind, names};
use crate::fs::{
    copy, epoll, eventfd, fcntl, fdtable, file, inotify, locks, look, modify, mount_info, open, ownership,
    pipe, poll, read_write, readdir, terminal, xattr,
};
use crate::ipc::{mqueue, msg, sem, shm};
use crate::kernel::call::Handler;
use crate::mm::{self, advice, map, memfd, remap, seal};
use crate::net::{receive, send, sockets};
use crate::process::{
    self, credentials, exec, fork, groups, hwprobe, kcmp, pidfd, prctl, ptrace, remote, wait,
};
use crate::signal::{self, kill};
use crate::thread::{self, barriers, futex, robust, rseq, scheduling, shadow_stack};
use crate::time::{self, adjtimex, intervals, posix_timers, timerfd};

/// A row of the system call table.
pub(crate) struct Row {
    /// The number, as in `a7`.
    pub(crate) number: u32,
    /// The kernel's name of the call.
    pub(crate) name: &'static str,
    /// Whether the call exists on RV64.
    pub(crate) rv64: bool,
    /// Whether the call exists on RV32.
    pub(crate) rv32: bool,
    /// Names and kinds of the arguments.
    pub(crate) args: &'static [(&'static str, ArgKind)],
    /// The function that implements the call.
    pub(crate) handler: Handler,
}

/// Numbers of system calls from 0 on, all those with rows among them.
const NUMBERS: usize = 512;

/// The index of the first row with a number that is not smaller.
static FIRST: [u16; NUMBERS] = {
    let mut first = [0; NUMBERS];
    let (mut number, mut row) = (0, 0);
    while number < NUMBERS {
        while row < ROWS.len() && (ROWS[row].number as usize) < number {
            row += 1;
        }
        first[number] = row as u16;
        number += 1;
    }
    assert!(ROWS[ROWS.len() - 1].number < NUMBERS as u32);
    first
};

/// Returns the row of a number.
pub(crate) fn row(number: u64, rv32: bool) -> Option<&'static Row> {
    let mut from = usize::from(*FIRST.get(usize::try_from(number).ok()?)?);
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
    (@kind fd) => { ArgKind::Int };
    (@kind int) => { ArgKind::Int };
    (@kind long) => { ArgKind::Long };
    (@kind size) => { ArgKind::Size };
    (@kind ptr) => { ArgKind::Ptr };
    (@kind hex) => { ArgKind::Hex };
    (@kind octal) => { ArgKind::Octal };
    (@kind str) => { ArgKind::Str };
    (@kind buf) => { ArgKind::Buffer };
    (@kind out) => { ArgKind::Filled };
    (@kind stat) => { ArgKind::Stat };
    (@kind at) => { ArgKind::At };
    (@kind signal) => { ArgKind::Signal };
    (@kind sigset) => { ArgKind::SignalSet };
    (@kind timespec) => { ArgKind::Times(1) };
    (@kind itimerspec) => { ArgKind::Times(2) };
    (@kind epoll_event) => { ArgKind::EpollEvent };
    (@kind strings) => { ArgKind::Strings };
    (@kind $names:ident) => { ArgKind::Names(&names::$names) };
    (@xlen any) => { (true, true) };
    (@xlen rv64) => { (true, false) };
    (@xlen rv32) => { (false, true) };
    ($( $number:literal $xlen:ident $name:ident ($($arg:ident: $kind:ident),*) $topic:ident::$handler:ident; )*) => {
        /// All rows, sorted by number.
        pub(crate) static ROWS: &[Row] = &[ $( Row {
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
      0 rv64 io_setup(count: int, context: ptr)                                          process::absent;
      5 any  setxattr(path: str, name: str, value: ptr, size: size, flags: hex)          xattr::setxattr;
      6 any  lsetxattr(path: str, name: str, value: ptr, size: size, flags: hex)         xattr::lsetxattr;
      7 any  fsetxattr(fd: fd, name: str, value: ptr, size: size, flags: hex)            xattr::fsetxattr;
      8 any  getxattr(path: str, name: str, value: ptr, size: size)                      xattr::getxattr;
      9 any  lgetxattr(path: str, name: str, value: ptr, size: size)                     xattr::lgetxattr;
     10 any  fgetxattr(fd: fd, name: str, value: ptr, size: size)                        xattr::fgetxattr;
     11 any  listxattr(path: str, list: ptr, size: size)                                 xattr::listxattr;
     12 any  llistxattr(path: str, list: ptr, size: size)                                xattr::llistxattr;
     13 any  flistxattr(fd: fd, list: ptr, size: size)                                   xattr::flistxattr;
     14 any  removexattr(path: str, name: str)                                           xattr::removexattr;
     15 any  lremovexattr(path: str, name: str)                                          xattr::lremovexattr;
     16 any  fremovexattr(fd: fd, name: str)                                             xattr::fremovexattr;
     17 any  getcwd(buf: ptr, size: size)                                                look::getcwd;
     19 any  eventfd2(count: int, flags: open_flags)                                     eventfd::eventfd2;
     20 any  epoll_create1(flags: open_flags)                                            epoll::epoll_create1;
     21 any  epoll_ctl(epfd: fd, op: epoll_op, fd: fd, event: epoll_event)               epoll::epoll_ctl;
     22 any  epoll_pwait(epfd: fd, events: ptr, most: int, timeout: int, mask: ptr, size: size) epoll::epoll_pwait;
     23 any  dup(fd: fd)                                                                 fdtable::dup;
     24 any  dup3(old: fd, new: fd, flags: open_flags)                                   fdtable::dup3;
     25 any  fcntl(fd: fd, cmd: fcntl_cmd, arg: hex)                                     fcntl::fcntl;
     26 any  inotify_init1(flags: open_flags)                                            inotify::inotify_init1;
     27 any  inotify_add_watch(fd: fd, path: str, mask: hex)                             inotify::inotify_add_watch;
     28 any  inotify_rm_watch(fd: fd, watch: int)                                        inotify::inotify_rm_watch;
     29 any  ioctl(fd: fd, cmd: hex, arg: ptr)                                           terminal::ioctl;
     30 any  ioprio_set(which: int, who: int, value: hex)                                scheduling::ioprio_set;
     31 any  ioprio_get(which: int, who: int)                                            scheduling::ioprio_get;
     32 any  flock(fd: fd, op: int)                                                      locks::flock;
     33 any  mknodat(dirfd: at, path: str, mode: octal, device: hex)                     modify::mknodat;
     34 any  mkdirat(dirfd: at, path: str, mode: octal)                                  modify::mkdirat;
     35 any  unlinkat(dirfd: at, path: str, flags: at_flags)                             modify::unlinkat;
     36 any  symlinkat(target: str, dirfd: at, path: str)                                modify::symlinkat;
     37 any  linkat(olddirfd: at, old: str, newdirfd: at, new: str, flags: at_flags)     modify::linkat;
     38 rv64 renameat(olddirfd: at, old: str, newdirfd: at, new: str)                    modify::renameat;
     39 any  umount2(path: str, flags: hex)                                              process::not_permitted;
     40 any  mount(source: str, target: str, type: str, flags: hex, data: ptr)           process::not_permitted;
     41 any  pivot_root(new: str, old: str)                                              process::not_permitted;
     43 rv64 statfs(path: str, buf: ptr)                                                 look::statfs;
     44 rv64 fstatfs(fd: fd, buf: ptr)                                                   look::fstatfs;
     45 any  truncate(path: str, len: size)                                              modify::truncate;
     46 any  ftruncate(fd: fd, len: size)                                                file::ftruncate;
     47 any  fallocate(fd: fd, mode: hex, offset: long, len: long)                       file::fallocate;
     48 any  faccessat(dirfd: at, path: str, mode: access)                               look::faccessat;
     49 any  chdir(path: str)                                                            look::chdir;
     50 any  fchdir(fd: fd)                                                              look::fchdir;
     51 any  chroot(path: str)                                                           process::not_permitted;
     52 any  fchmod(fd: fd, mode: octal)                                                 file::fchmod;
     53 any  fchmodat(dirfd: at, path: str, mode: octal)                                 ownership::fchmodat;
     54 any  fchownat(dirfd: at, path: str, uid: int, gid: int, flags: at_flags)         ownership::fchownat;
     55 any  fchown(fd: fd, uid: int, gid: int)                                          ownership::fchown;
     56 any  openat(dirfd: at, path: str, flags: open_flags, mode: octal)                open::openat;
     57 any  close(fd: fd)                                                               fdtable::close;
     58 any  vhangup()                                                                    process::refused;
     59 any  pipe2(fds: ptr, flags: open_flags)                                          pipe::pipe2;
     61 any  getdents64(fd: fd, buf: ptr, size: size)                                    readdir::getdents64;
     62 rv64 lseek(fd: fd, offset: long, whence: whence)                                 file::lseek;
     62 rv32 llseek(fd: fd, high: hex, low: hex, result: ptr, whence: whence)            file::llseek;
     63 any  read(fd: fd, buf: out, size: size)                                          read_write::read;
     64 any  write(fd: fd, buf: buf, size: size)                                         read_write::write;
     65 any  readv(fd: fd, iov: ptr, count: size)                                        read_write::readv;
     66 any  writev(fd: fd, iov: ptr, count: size)                                       read_write::writev;
     67 any  pread64(fd: fd, buf: out, size: size, offset: long)                         read_write::pread64;
     68 any  pwrite64(fd: fd, buf: buf, size: size, offset: long)                        read_write::pwrite64;
     69 any  preadv(fd: fd, iov: ptr, count: size, low: hex, high: hex)                  read_write::preadv;
     70 any  pwritev(fd: fd, iov: ptr, count: size, low: hex, high: hex)                 read_write::pwritev;
     71 any  sendfile(out: fd, in: fd, offset: ptr, count: size)                         copy::sendfile;
     72 rv64 pselect6(n: int, r: ptr, w: ptr, e: ptr, timeout: ptr, mask: ptr)           poll::pselect6;
     73 rv64 ppoll(fds: ptr, count: size, timeout: timespec, mask: ptr, size: size)      poll::ppoll;
     74 any  signalfd4(fd: fd, set: sigset, size: size, flags: open_flags)               timerfd::signalfd4;
     75 any  vmsplice(fd: fd, iov: ptr, count: size, flags: hex)                         copy::vmsplice;
     76 any  splice(in: fd, inpos: ptr, out: fd, outpos: ptr, len: size, flags: hex)     copy::splice;
     77 any  tee(in: fd, out: fd, len: size, flags: hex)                                 copy::tee;
     78 any  readlinkat(dirfd: at, path: str, buf: out, size: size)                      look::readlinkat;
     79 rv64 newfstatat(dirfd: at, path: str, buf: stat, flags: at_flags)                 look::newfstatat;
     80 rv64 fstat(fd: fd, buf: stat)                                                     file::fstat;
     81 any  sync()                                                                      process::nothing;
     82 any  fsync(fd: fd)                                                               file::fsync;
     83 any  fdatasync(fd: fd)                                                           file::fsync;
     84 any  sync_file_range(fd: fd, offset: long, count: long, flags: hex)              file::sync_file_range;
     85 any  timerfd_create(clock: clock, flags: open_flags)                             timerfd::timerfd_create;
     86 rv64 timerfd_settime(fd: fd, flags: hex, new: itimerspec, old: ptr)              timerfd::timerfd_settime;
     87 rv64 timerfd_gettime(fd: fd, value: ptr)                                         timerfd::timerfd_gettime;
     88 rv64 utimensat(dirfd: at, path: str, times: ptr, flags: at_flags)                modify::utimensat;
     90 any  capget(header: ptr, data: ptr)                                              scheduling::capget;
     91 any  capset(header: ptr, data: ptr)                                              scheduling::capset;
     92 any  personality(persona: hex)                                                   scheduling::personality;
     93 any  exit(code: int)                                                             thread::exit;
     94 any  exit_group(code: int)                                                       process::exit_group;
     95 any  waitid(kind: int, id: int, info: ptr, options: hex, usage: ptr)               wait::waitid;
     96 any  set_tid_address(addr: ptr)                                                  thread::set_tid_address;
     97 any  unshare(flags: clone_flags)                                                 fork::unshare;
     98 rv64 futex(addr: ptr, op: futex_op, val: int, timeout: ptr, addr2: ptr, val3: hex) futex::futex;
     99 any  set_robust_list(head: ptr, size: size)                                      robust::set_robust_list;
    100 any  get_robust_list(tid: int, head: ptr, size: ptr)                             robust::get_robust_list;
    101 rv64 nanosleep(time: timespec, rest: ptr)                                        time::nanosleep;
    102 any  getitimer(which: int, value: ptr)                                           intervals::getitimer;
    103 any  setitimer(which: int, value: ptr, old: ptr)                                 intervals::setitimer;
    107 any  timer_create(clock: clock, event: ptr, timer: ptr)                          posix_timers::timer_create;
    108 rv64 timer_gettime(timer: int, value: ptr)                                       posix_timers::timer_gettime;
    109 any  timer_getoverrun(timer: int)                                                posix_timers::timer_getoverrun;
    110 rv64 timer_settime(timer: int, flags: hex, new: itimerspec, old: ptr)            posix_timers::timer_settime;
    111 any  timer_delete(timer: int)                                                    posix_timers::timer_delete;
    112 rv64 clock_settime(clock: int, time: ptr)                                        process::not_permitted;
    113 rv64 clock_gettime(clock: clock, time: ptr)                                      time::clock_gettime;
    114 rv64 clock_getres(clock: clock, time: ptr)                                       time::clock_getres;
    115 rv64 clock_nanosleep(clock: clock, flags: hex, time: timespec, rest: ptr)        time::clock_nanosleep;
    116 any  syslog(type: int, buf: ptr, size: size)                                     process::not_permitted;
    117 any  ptrace(request: hex, pid: int, addr: ptr, data: ptr)                        ptrace::ptrace;
    118 any  sched_setparam(pid: int, param: ptr)                                        scheduling::sched_setparam;
    119 any  sched_setscheduler(pid: int, policy: int, param: ptr)                       scheduling::sched_setscheduler;
    120 any  sched_getscheduler(pid: int)                                                scheduling::sched_getscheduler;
    121 any  sched_getparam(pid: int, param: ptr)                                        scheduling::sched_getparam;
    122 any  sched_setaffinity(pid: int, size: size, mask: ptr)                          scheduling::sched_setaffinity;
    123 any  sched_getaffinity(pid: int, size: size, mask: ptr)                          scheduling::sched_getaffinity;
    124 any  sched_yield()                                                               thread::sched_yield;
    125 any  sched_get_priority_max(policy: int)                                         scheduling::sched_get_priority_max;
    126 any  sched_get_priority_min(policy: int)                                         scheduling::sched_get_priority_min;
    127 rv64 sched_rr_get_interval(pid: int, interval: ptr)                              scheduling::sched_rr_get_interval;
    128 any  restart_syscall()                                                           process::interrupted;
    129 any  kill(pid: int, sig: signal)                                                 kill::kill;
    130 any  tkill(tid: int, sig: signal)                                                kill::tkill;
    131 any  tgkill(pid: int, tid: int, sig: signal)                                     kill::tgkill;
    132 any  sigaltstack(new: ptr, old: ptr)                                             signal::sigaltstack;
    133 any  rt_sigsuspend(mask: sigset, size: size)                                     signal::rt_sigsuspend;
    134 any  rt_sigaction(sig: signal, new: ptr, old: ptr, size: size)                   signal::rt_sigaction;
    135 any  rt_sigprocmask(how: how, new: sigset, old: ptr, size: size)                 signal::rt_sigprocmask;
    136 any  rt_sigpending(set: ptr, size: size)                                         signal::rt_sigpending;
    137 rv64 rt_sigtimedwait(set: ptr, info: ptr, timeout: ptr, size: size)              signal::rt_sigtimedwait;
    138 any  rt_sigqueueinfo(pid: int, sig: signal, info: ptr)                           kill::rt_sigqueueinfo;
    139 any  rt_sigreturn()                                                              signal::rt_sigreturn;
    140 any  setpriority(which: int, who: int, value: int)                               scheduling::setpriority;
    141 any  getpriority(which: int, who: int)                                           scheduling::getpriority;
    142 any  reboot(magic: hex, magic2: hex, cmd: hex, arg: ptr)                         process::not_permitted;
    143 any  setregid(real: int, effective: int)                                         credentials::setregid;
    144 any  setgid(gid: int)                                                            credentials::setgid;
    145 any  setreuid(real: int, effective: int)                                         credentials::setreuid;
    146 any  setuid(uid: int)                                                            credentials::setuid;
    147 any  setresuid(real: int, effective: int, saved: int)                            credentials::setresuid;
    148 any  getresuid(real: ptr, effective: ptr, saved: ptr)                            credentials::getresuid;
    149 any  setresgid(real: int, effective: int, saved: int)                            credentials::setresgid;
    150 any  getresgid(real: ptr, effective: ptr, saved: ptr)                            credentials::getresgid;
    151 any  setfsuid(uid: int)                                                          credentials::setfsuid;
    152 any  setfsgid(gid: int)                                                          credentials::setfsgid;
    153 any  times(buf: ptr)                                                             time::times;
    154 any  setpgid(pid: int, group: int)                                               groups::setpgid;
    155 any  getpgid(pid: int)                                                           groups::getpgid;
    156 any  getsid(pid: int)                                                            groups::getsid;
    157 any  setsid()                                                                    groups::setsid;
    158 any  getgroups(size: int, list: ptr)                                             credentials::getgroups;
    159 any  setgroups(size: int, list: ptr)                                             credentials::setgroups;
    160 any  uname(buf: ptr)                                                             process::uname;
    161 any  sethostname(name: ptr, size: size)                                          process::not_permitted;
    163 rv64 getrlimit(resource: resource, limit: ptr)                                   process::getrlimit;
    164 rv64 setrlimit(resource: resource, limit: ptr)                                   process::setrlimit;
    165 any  getrusage(who: int, usage: ptr)                                             time::getrusage;
    166 any  umask(mask: octal)                                                          look::umask;
    167 any  prctl(option: int, a: hex, b: hex, c: hex, d: hex)                          prctl::prctl;
    168 any  getcpu(cpu: ptr, node: ptr)                                                 process::getcpu;
    169 rv64 gettimeofday(time: ptr, zone: ptr)                                          time::gettimeofday;
    170 rv64 settimeofday(time: ptr, zone: ptr)                                          process::not_permitted;
    171 rv64 adjtimex(state: ptr)                                                             adjtimex::adjtimex;
    172 any  getpid()                                                                    groups::getpid;
    173 any  getppid()                                                                   groups::getppid;
    174 any  getuid()                                                                    credentials::getuid;
    175 any  geteuid()                                                                   credentials::geteuid;
    176 any  getgid()                                                                    credentials::getgid;
    177 any  getegid()                                                                   credentials::getegid;
    178 any  gettid()                                                                    process::gettid;
    179 any  sysinfo(info: ptr)                                                          process::sysinfo;
    180 rv64 mq_open(name: str, flags: open_flags, mode: octal, attr: ptr)                    mqueue::mq_open;
    180 rv32 mq_open(name: str, flags: open_flags, mode: octal, attr: ptr)                    process::absent;
    181 rv64 mq_unlink(name: str)                                                             mqueue::mq_unlink;
    182 rv64 mq_timedsend(fd: fd, buf: ptr, size: size, priority: int, timeout: timespec)     mqueue::mq_timedsend;
    183 rv64 mq_timedreceive(fd: fd, buf: ptr, size: size, priority: ptr, timeout: timespec)  mqueue::mq_timedreceive;
    184 rv64 mq_notify(fd: fd, event: ptr)                                                    mqueue::mq_notify;
    185 rv64 mq_getsetattr(fd: fd, new: ptr, old: ptr)                                        mqueue::mq_getsetattr;
    186 rv64 msgget(key: hex, flags: hex)                                                     msg::msgget;
    186 rv32 msgget(key: hex, flags: hex)                                                     process::absent;
    187 rv64 msgctl(id: int, cmd: int, buf: ptr)                                              msg::msgctl;
    188 rv64 msgrcv(id: int, buf: ptr, size: size, type: long, flags: hex)                    msg::msgrcv;
    189 rv64 msgsnd(id: int, buf: ptr, size: size, flags: hex)                                msg::msgsnd;
    190 rv64 semget(key: hex, count: int, flags: hex)                                         sem::semget;
    190 rv32 semget(key: hex, count: int, flags: hex)                                         process::absent;
    191 rv64 semctl(id: int, number: int, cmd: int, arg: hex)                                 sem::semctl;
    192 rv64 semtimedop(id: int, operations: ptr, count: size, timeout: timespec)             sem::semtimedop;
    193 rv64 semop(id: int, operations: ptr, count: size)                                     sem::semop;
    194 rv64 shmget(key: hex, size: size, flags: hex)                                    shm::shmget;
    194 rv32 shmget(key: hex, size: size, flags: hex)                                    process::absent;
    195 rv64 shmctl(id: int, cmd: int, buf: ptr)                                         shm::shmctl;
    196 rv64 shmat(id: int, addr: ptr, flags: hex)                                       shm::shmat;
    197 rv64 shmdt(addr: ptr)                                                            shm::shmdt;
    198 any  socket(family: family, type: socket_type, protocol: int)                    sockets::socket;
    199 any  socketpair(family: family, type: socket_type, protocol: int, fds: ptr)      sockets::socketpair;
    200 any  bind(fd: fd, addr: ptr, len: int)                                           sockets::bind;
    201 any  listen(fd: fd, backlog: int)                                                sockets::listen;
    202 any  accept(fd: fd, addr: ptr, len: ptr)                                         sockets::accept;
    203 any  connect(fd: fd, addr: ptr, len: int)                                        sockets::connect;
    204 any  getsockname(fd: fd, addr: ptr, len: ptr)                                    sockets::getsockname;
    205 any  getpeername(fd: fd, addr: ptr, len: ptr)                                    sockets::getpeername;
    206 any  sendto(fd: fd, buf: buf, size: size, flags: msg_flags, addr: ptr, len: int) send::sendto;
    207 any  recvfrom(fd: fd, buf: out, size: size, flags: msg_flags, addr: ptr, len: ptr) receive::recvfrom;
    208 any  setsockopt(fd: fd, level: int, option: int, value: ptr, len: int)           sockets::setsockopt;
    209 any  getsockopt(fd: fd, level: int, option: int, value: ptr, len: ptr)           sockets::getsockopt;
    210 any  shutdown(fd: fd, how: int)                                                  sockets::shutdown;
    211 any  sendmsg(fd: fd, message: ptr, flags: msg_flags)                             send::sendmsg;
    212 any  recvmsg(fd: fd, message: ptr, flags: msg_flags)                             receive::recvmsg;
    213 any  readahead(fd: fd, offset: long, count: size)                                file::readahead;
    214 any  brk(addr: ptr)                                                              mm::brk;
    215 any  munmap(addr: ptr, len: size)                                                map::munmap;
    216 any  mremap(addr: ptr, old: size, new: size, flags: mremap_flags, target: ptr)   remap::mremap;
    217 any  add_key(type: str, description: str, payload: ptr, size: size, ring: int)   process::absent;
    219 any  keyctl(cmd: int, a: hex, b: hex, c: hex, d: hex)                            process::absent;
    220 any  clone(flags: clone_flags, stack: ptr, parent: ptr, tls: ptr, child: ptr)    fork::clone;
    221 any  execve(path: str, argv: strings, env: ptr)                                  exec::execve;
    222 rv64 mmap(addr: ptr, len: size, prot: prot, flags: map_flags, fd: fd, offset: hex) map::mmap;
    222 rv32 mmap2(addr: ptr, len: size, prot: prot, flags: map_flags, fd: fd, page: hex) map::mmap2;
    223 any  fadvise64(fd: fd, offset: long, len: long, advice: int)                     file::fadvise64;
    226 any  mprotect(addr: ptr, len: size, prot: prot)                                  mm::mprotect;
    227 any  msync(addr: ptr, len: size, flags: hex)                                     mm::msync;
    228 any  mlock(addr: ptr, len: size)                                                 advice::mlock;
    229 any  munlock(addr: ptr, len: size)                                               advice::mlock;
    230 any  mlockall(flags: hex)                                                        advice::mlockall;
    231 any  munlockall()                                                                process::nothing;
    232 any  mincore(addr: ptr, len: size, vec: ptr)                                     advice::mincore;
    233 any  madvise(addr: ptr, len: size, advice: advice)                               advice::madvise;
    234 any  remap_file_pages(addr: ptr, len: size, prot: hex, page: size, flags: hex)         remap::remap_file_pages;
    235 any  mbind(addr: ptr, len: size, mode: int, nodes: ptr, most: size, flags: hex)  scheduling::mbind;
    236 any  get_mempolicy(mode: ptr, nodes: ptr, most: size, addr: ptr, flags: hex)     scheduling::get_mempolicy;
    237 any  set_mempolicy(mode: int, nodes: ptr, most: size)                            scheduling::set_mempolicy;
    240 any  rt_tgsigqueueinfo(pid: int, tid: int, sig: signal, info: ptr)                 kill::rt_tgsigqueueinfo;
    241 any  perf_event_open(attr: ptr, pid: int, cpu: int, group: fd, flags: hex)       process::not_permitted;
    242 any  accept4(fd: fd, addr: ptr, len: ptr, flags: open_flags)                     sockets::accept4;
    243 rv64 recvmmsg(fd: fd, messages: ptr, count: int, flags: msg_flags, timeout: ptr) receive::recvmmsg;
    258 any  riscv_hwprobe(pairs: ptr, count: size, size: size, cpus: ptr, flags: hex)   hwprobe::riscv_hwprobe;
    259 any  riscv_flush_icache(start: ptr, end: ptr, flags: hex)                        mm::riscv_flush_icache;
    260 rv64 wait4(pid: int, status: ptr, options: hex, usage: ptr)                      wait::wait4;
    261 any  prlimit64(pid: int, resource: resource, new: ptr, old: ptr)                 process::prlimit64;
    262 any  fanotify_init(flags: hex, events: hex)                                      process::absent;
    264 any  name_to_handle_at(dirfd: at, path: str, handle: ptr, mount: ptr, flags: hex) process::unsupported;
    265 any  open_by_handle_at(mount: fd, handle: ptr, flags: open_flags)                process::not_permitted;
    266 rv64 clock_adjtime(clock: clock, state: ptr)                                          adjtimex::clock_adjtime;
    267 any  syncfs(fd: fd)                                                              file::syncfs;
    268 any  setns(fd: fd, type: hex)                                                    process::not_permitted;
    269 any  sendmmsg(fd: fd, messages: ptr, count: int, flags: msg_flags)               receive::sendmmsg;
    270 any  process_vm_readv(pid: int, local: ptr, n: size, remote: ptr, m: size, flags: hex) remote::process_vm_readv;
    271 any  process_vm_writev(pid: int, local: ptr, n: size, remote: ptr, m: size, flags: hex) remote::process_vm_writev;
    272 any  kcmp(pid: int, other: int, type: int, one: size, two: size)                      kcmp::kcmp;
    274 any  sched_setattr(pid: int, attr: ptr, flags: hex)                                   scheduling::sched_setattr;
    275 any  sched_getattr(pid: int, attr: ptr, size: size, flags: hex)                  scheduling::sched_getattr;
    276 any  renameat2(olddirfd: at, old: str, newdirfd: at, new: str, flags: hex)       modify::renameat2;
    277 any  seccomp(op: int, flags: hex, args: ptr)                                     process::absent;
    278 any  getrandom(buf: out, size: size, flags: hex)                                 process::getrandom;
    279 any  memfd_create(name: str, flags: hex)                                         memfd::memfd_create;
    280 any  bpf(cmd: int, attr: ptr, size: size)                                        process::not_permitted;
    281 any  execveat(dirfd: at, path: str, argv: ptr, env: ptr, flags: hex)             exec::execveat;
    282 any  userfaultfd(flags: hex)                                                     process::not_permitted;
    283 any  membarrier(cmd: int, flags: hex, cpu: int)                                  barriers::membarrier;
    284 any  mlock2(addr: ptr, len: size, flags: hex)                                    advice::mlock2;
    285 any  copy_file_range(in: fd, inpos: ptr, out: fd, outpos: ptr, len: size, flags: hex) copy::copy_file_range;
    286 any  preadv2(fd: fd, iov: ptr, count: size, low: hex, high: hex, flags: hex)     read_write::preadv2;
    287 any  pwritev2(fd: fd, iov: ptr, count: size, low: hex, high: hex, flags: hex)    read_write::pwritev2;
    288 any  pkey_mprotect(addr: ptr, len: size, prot: prot, key: int)                       process::absent;
    289 any  pkey_alloc(flags: hex, rights: hex)                                         process::absent;
    290 any  pkey_free(key: int)                                                             process::absent;
    291 any  statx(dirfd: at, path: str, flags: at_flags, mask: hex, buf: ptr)           look::statx;
    293 any  rseq(area: ptr, size: size, flags: hex, signature: hex)                     rseq::rseq;
    403 rv32 clock_gettime64(clock: clock, time: ptr)                                    time::clock_gettime;
    404 rv32 clock_settime64(clock: int, time: ptr)                                      process::not_permitted;
    406 rv32 clock_getres_time64(clock: clock, time: ptr)                                time::clock_getres;
    407 rv32 clock_nanosleep_time64(clock: clock, flags: hex, time: timespec, rest: ptr) time::clock_nanosleep;
    408 rv32 timer_gettime64(timer: int, value: ptr)                                     posix_timers::timer_gettime;
    409 rv32 timer_settime64(timer: int, flags: hex, new: itimerspec, old: ptr)          posix_timers::timer_settime;
    410 rv32 timerfd_gettime64(fd: fd, value: ptr)                                       timerfd::timerfd_gettime;
    411 rv32 timerfd_settime64(fd: fd, flags: hex, new: itimerspec, old: ptr)            timerfd::timerfd_settime;
    412 rv32 utimensat_time64(dirfd: at, path: str, times: ptr, flags: hex)              modify::utimensat;
    413 rv32 pselect6_time64(n: int, r: ptr, w: ptr, e: ptr, timeout: ptr, mask: ptr)    poll::pselect6;
    414 rv32 ppoll_time64(fds: ptr, count: size, timeout: ptr, mask: ptr, size: size)    poll::ppoll;
    417 rv32 recvmmsg_time64(fd: fd, messages: ptr, count: int, flags: msg_flags, timeout: ptr) receive::recvmmsg;
    421 rv32 rt_sigtimedwait_time64(set: ptr, info: ptr, timeout: ptr, size: size)       signal::rt_sigtimedwait;
    422 rv32 futex_time64(addr: ptr, op: futex_op, val: int, timeout: ptr, addr2: ptr, val3: hex) futex::futex;
    423 rv32 sched_rr_get_interval_time64(pid: int, interval: ptr)                       scheduling::sched_rr_get_interval;
    424 any  pidfd_send_signal(fd: fd, sig: signal, info: ptr, flags: hex)               pidfd::pidfd_send_signal;
    425 any  io_uring_setup(entries: int, params: ptr)                                   process::absent;
    428 any  open_tree(dirfd: at, path: str, flags: hex)                                 process::not_permitted;
    429 any  move_mount(from: at, old: str, to: at, new: str, flags: hex)                process::not_permitted;
    430 any  fsopen(type: str, flags: hex)                                               process::not_permitted;
    434 any  pidfd_open(pid: int, flags: open_flags)                                     pidfd::pidfd_open;
    435 any  clone3(args: ptr, size: size)                                               fork::clone3;
    436 any  close_range(first: fd, last: fd, flags: hex)                                fdtable::close_range;
    437 any  openat2(dirfd: at, path: str, how: ptr, size: size)                         open::openat2;
    438 any  pidfd_getfd(fd: fd, theirs: fd, flags: hex)                                 pidfd::pidfd_getfd;
    439 any  faccessat2(dirfd: at, path: str, mode: access, flags: at_flags)             look::faccessat2;
    440 any  process_madvise(fd: fd, iov: ptr, count: size, advice: advice, flags: hex)       pidfd::process_madvise;
    441 any  epoll_pwait2(epfd: fd, events: ptr, most: int, timeout: timespec, mask: ptr, size: size) epoll::epoll_pwait2;
    442 any  mount_setattr(dirfd: at, path: str, flags: hex, attr: ptr, size: size)      process::not_permitted;
    444 any  landlock_create_ruleset(attr: ptr, size: size, flags: hex)                  process::absent;
    449 any  futex_waitv(waiters: ptr, count: int, flags: hex, timeout: ptr, clock: clock) process::absent;
    451 any  cachestat(fd: fd, range: ptr, stat: ptr, flags: hex)                             file::cachestat;
    452 any  fchmodat2(dirfd: at, path: str, mode: octal, flags: at_flags)               ownership::fchmodat2;
    453 rv64 map_shadow_stack(addr: ptr, size: size, flags: hex)                         shadow_stack::map_shadow_stack;
    454 any  futex_wake(addr: ptr, mask: hex, count: int, flags: hex)                         futex::futex_wake;
    455 any  futex_wait(addr: ptr, val: size, mask: hex, flags: hex, timeout: ptr, clock: clock)futex::futex_wait;
    456 any  futex_requeue(waiters: ptr, flags: hex, count: int, most: int)                   futex::futex_requeue;
    457 any  statmount(request: ptr, buf: ptr, size: size, flags: hex)                             mount_info::statmount;
    458 any  listmount(request: ptr, ids: ptr, count: size, flags: hex)                            mount_info::listmount;
    462 rv64 mseal(addr: ptr, len: size, flags: hex)                                          seal::mseal;
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
        for number in 0..600 {
            let expected = ROWS.iter().find(|row| u64::from(row.number) == number && row.rv64);
            assert_eq!(row(number, false).map(|row| row.name), expected.map(|row| row.name), "{number}");
        }
    }
}
