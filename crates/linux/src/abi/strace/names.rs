//! Symbolic names of system call arguments, as in the kernel's headers.

/// The names of one argument's values and flags.
pub(crate) struct Names {
    /// The bits that hold one of `values`; the other bits are flags.
    pub(super) mask: u64,
    pub(super) values: &'static [(u64, &'static str)],
    pub(super) flags: &'static [(u64, &'static str)],
}

const NONE: &[(u64, &str)] = &[];

macro_rules! names {
    ($($name:ident { $($mask:literal { $($value:literal $value_name:ident)* })? $(| $($flag:literal $flag_name:ident)*)? })*) => {
        $(
            #[allow(non_upper_case_globals)] // named as the table of calls names them
            pub(crate) static $name: Names = Names {
                mask: names!(@or $($mask)?),
                values: names!(@list $($(($value, stringify!($value_name)),)*)?),
                flags: names!(@list $($(($flag, stringify!($flag_name)),)*)?),
            };
        )*
    };
    (@or) => { 0 };
    (@or $mask:literal) => { $mask };
    (@list) => { NONE };
    (@list $($entry:expr,)+) => { &[$($entry),+] };
}

names! {
    open_flags { 3 { 0 O_RDONLY 1 O_WRONLY 2 O_RDWR }
        | 0o100 O_CREAT 0o200 O_EXCL 0o400 O_NOCTTY 0o1000 O_TRUNC 0o2000 O_APPEND 0o4000 O_NONBLOCK
          0o4010000 O_SYNC 0o10000 O_DSYNC 0o40000 O_DIRECT 0o100000 O_LARGEFILE 0o20200000 O_TMPFILE
          0o200000 O_DIRECTORY 0o400000 O_NOFOLLOW 0o1000000 O_NOATIME 0o2000000 O_CLOEXEC 0o10000000 O_PATH }
    prot { | 1 PROT_READ 2 PROT_WRITE 4 PROT_EXEC 0x1000000 PROT_GROWSDOWN }
    map_flags { 15 { 1 MAP_SHARED 2 MAP_PRIVATE 3 MAP_SHARED_VALIDATE }
        | 0x10 MAP_FIXED 0x20 MAP_ANONYMOUS 0x100 MAP_GROWSDOWN 0x800 MAP_DENYWRITE 0x2000 MAP_LOCKED
          0x4000 MAP_NORESERVE 0x8000 MAP_POPULATE 0x10000 MAP_NONBLOCK 0x20000 MAP_STACK 0x40000 MAP_HUGETLB
          0x100000 MAP_FIXED_NOREPLACE }
    mremap_flags { | 1 MREMAP_MAYMOVE 2 MREMAP_FIXED 4 MREMAP_DONTUNMAP }
    clone_flags { 0xff { 17 SIGCHLD }
        | 0x100 CLONE_VM 0x200 CLONE_FS 0x400 CLONE_FILES 0x800 CLONE_SIGHAND 0x1000 CLONE_PIDFD
          0x2000 CLONE_PTRACE 0x4000 CLONE_VFORK 0x8000 CLONE_PARENT 0x10000 CLONE_THREAD 0x20000 CLONE_NEWNS
          0x40000 CLONE_SYSVSEM 0x80000 CLONE_SETTLS 0x100000 CLONE_PARENT_SETTID 0x200000 CLONE_CHILD_CLEARTID
          0x400000 CLONE_DETACHED 0x1000000 CLONE_CHILD_SETTID 0x10000000 CLONE_NEWUSER 0x20000000 CLONE_NEWPID
          0x40000000 CLONE_NEWNET }
    futex_op { 0x7f { 0 FUTEX_WAIT 1 FUTEX_WAKE 3 FUTEX_REQUEUE 4 FUTEX_CMP_REQUEUE 5 FUTEX_WAKE_OP 6 FUTEX_LOCK_PI
          7 FUTEX_UNLOCK_PI 8 FUTEX_TRYLOCK_PI 9 FUTEX_WAIT_BITSET 10 FUTEX_WAKE_BITSET 11 FUTEX_WAIT_REQUEUE_PI
          12 FUTEX_CMP_REQUEUE_PI 13 FUTEX_LOCK_PI2 }
        | 0x80 FUTEX_PRIVATE_FLAG 0x100 FUTEX_CLOCK_REALTIME }
    advice { 0xffffffff { 0 MADV_NORMAL 1 MADV_RANDOM 2 MADV_SEQUENTIAL 3 MADV_WILLNEED 4 MADV_DONTNEED 8 MADV_FREE
          9 MADV_REMOVE 10 MADV_DONTFORK 11 MADV_DOFORK 12 MADV_MERGEABLE 13 MADV_UNMERGEABLE 14 MADV_HUGEPAGE
          15 MADV_NOHUGEPAGE 16 MADV_DONTDUMP 17 MADV_DODUMP 18 MADV_WIPEONFORK 19 MADV_KEEPONFORK 20 MADV_COLD
          21 MADV_PAGEOUT 22 MADV_POPULATE_READ 23 MADV_POPULATE_WRITE 24 MADV_DONTNEED_LOCKED 25 MADV_COLLAPSE } }
    at_flags { | 0x100 AT_SYMLINK_NOFOLLOW 0x200 AT_REMOVEDIR 0x400 AT_SYMLINK_FOLLOW 0x800 AT_NO_AUTOMOUNT
          0x1000 AT_EMPTY_PATH 0x2000 AT_STATX_FORCE_SYNC 0x4000 AT_STATX_DONT_SYNC }
    access { 7 { 0 F_OK } | 4 R_OK 2 W_OK 1 X_OK }
    whence { 0xffffffff { 0 SEEK_SET 1 SEEK_CUR 2 SEEK_END 3 SEEK_DATA 4 SEEK_HOLE } }
    how { 0xffffffff { 0 SIG_BLOCK 1 SIG_UNBLOCK 2 SIG_SETMASK } }
    clock { 0xffffffff { 0 CLOCK_REALTIME 1 CLOCK_MONOTONIC 2 CLOCK_PROCESS_CPUTIME_ID 3 CLOCK_THREAD_CPUTIME_ID
          4 CLOCK_MONOTONIC_RAW 5 CLOCK_REALTIME_COARSE 6 CLOCK_MONOTONIC_COARSE 7 CLOCK_BOOTTIME
          8 CLOCK_REALTIME_ALARM 9 CLOCK_BOOTTIME_ALARM 11 CLOCK_TAI } }
    fcntl_cmd { 0xffffffff { 0 F_DUPFD 1 F_GETFD 2 F_SETFD 3 F_GETFL 4 F_SETFL 5 F_GETLK 6 F_SETLK 7 F_SETLKW
          8 F_SETOWN 9 F_GETOWN 10 F_SETSIG 11 F_GETSIG 36 F_OFD_GETLK 37 F_OFD_SETLK 38 F_OFD_SETLKW
          1024 F_SETLEASE 1025 F_GETLEASE 1027 F_DUPFD_QUERY 1030 F_DUPFD_CLOEXEC 1031 F_SETPIPE_SZ
          1032 F_GETPIPE_SZ 1033 F_ADD_SEALS 1034 F_GET_SEALS } }
    resource { 0xffffffff { 0 RLIMIT_CPU 1 RLIMIT_FSIZE 2 RLIMIT_DATA 3 RLIMIT_STACK 4 RLIMIT_CORE 5 RLIMIT_RSS
          6 RLIMIT_NPROC 7 RLIMIT_NOFILE 8 RLIMIT_MEMLOCK 9 RLIMIT_AS 10 RLIMIT_LOCKS 11 RLIMIT_SIGPENDING
          12 RLIMIT_MSGQUEUE 13 RLIMIT_NICE 14 RLIMIT_RTPRIO 15 RLIMIT_RTTIME } }
    epoll_op { 0xffffffff { 1 EPOLL_CTL_ADD 2 EPOLL_CTL_DEL 3 EPOLL_CTL_MOD } }
    epoll_events { | 1 EPOLLIN 2 EPOLLPRI 4 EPOLLOUT 8 EPOLLERR 0x10 EPOLLHUP 0x40 EPOLLRDNORM 0x100 EPOLLWRNORM
          0x2000 EPOLLRDHUP 0x10000000 EPOLLEXCLUSIVE 0x20000000 EPOLLWAKEUP 0x40000000 EPOLLONESHOT
          0x80000000 EPOLLET }
    family { 0xffffffff { 1 AF_UNIX 2 AF_INET 10 AF_INET6 16 AF_NETLINK 17 AF_PACKET } }
    socket_type { 0xf { 1 SOCK_STREAM 2 SOCK_DGRAM 3 SOCK_RAW 5 SOCK_SEQPACKET }
        | 0o4000 SOCK_NONBLOCK 0o2000000 SOCK_CLOEXEC }
    msg_flags { | 1 MSG_OOB 2 MSG_PEEK 0x20 MSG_TRUNC 0x40 MSG_DONTWAIT 0x80 MSG_EOR 0x100 MSG_WAITALL
          0x4000 MSG_NOSIGNAL 0x8000 MSG_MORE 0x40000000 MSG_CMSG_CLOEXEC }
    file_type { 0o170000 { 0o10000 S_IFIFO 0o20000 S_IFCHR 0o40000 S_IFDIR 0o60000 S_IFBLK 0o100000 S_IFREG
          0o120000 S_IFLNK 0o140000 S_IFSOCK } }
    segv_code { 0xffffffff { 1 SEGV_MAPERR 2 SEGV_ACCERR } }
    ill_code { 0xffffffff { 1 ILL_ILLOPC 2 ILL_ILLOPN } }
    bus_code { 0xffffffff { 1 BUS_ADRALN 2 BUS_ADRERR } }
    trap_code { 0xffffffff { 1 TRAP_BRKPT 2 TRAP_TRACE } }
    child_code { 0xffffffff { 1 CLD_EXITED 2 CLD_KILLED 3 CLD_DUMPED 4 CLD_TRAPPED 5 CLD_STOPPED 6 CLD_CONTINUED } }
    sender_code { 0xffffffff { 0 SI_USER 0x80 SI_KERNEL 0xffffffff SI_QUEUE 0xfffffffe SI_TIMER 0xfffffffa SI_TKILL } }
}

impl Names {
    /// Formats a number with names; a number without a name is hexadecimal.
    pub(super) fn show(&self, value: u64) -> String {
        let (field, mut rest) = (value & self.mask, value & !self.mask);
        let name = |&(number, name): &(u64, &'static str)| (number == field).then_some(name);
        let mut parts: Vec<String> = match self.values.iter().find_map(name) {
            // No value beside flags is worth saying only where it has a name.
            Some(name) => vec![name.to_owned()],
            None => {
                rest = value;
                Vec::new()
            }
        };
        for &(bits, name) in self.flags {
            if rest & bits == bits {
                parts.push(name.to_owned());
                rest &= !bits;
            }
        }
        if rest != 0 || parts.is_empty() {
            parts.push(if rest == 0 { "0".to_owned() } else { format!("{rest:#x}") });
        }
        parts.join("|")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_strace_prints_them() {
        assert_eq!(open_flags.show(0), "O_RDONLY");
        assert_eq!(open_flags.show(0o2000101), "O_WRONLY|O_CREAT|O_CLOEXEC");
        assert_eq!(prot.show(3), "PROT_READ|PROT_WRITE");
        assert_eq!(map_flags.show(0x22), "MAP_PRIVATE|MAP_ANONYMOUS");
        assert_eq!(access.show(0), "F_OK");
        assert_eq!(access.show(5), "R_OK|X_OK");
        assert_eq!(futex_op.show(0x80), "FUTEX_WAIT|FUTEX_PRIVATE_FLAG");
        assert_eq!(advice.show(99), "0x63");
        assert_eq!(prot.show(0), "0");
    }
}
