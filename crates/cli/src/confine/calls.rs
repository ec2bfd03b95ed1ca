//! A seccomp filter allows the system calls that a run makes, for all threads. Other calls return ENOSYS, for which libraries
//! have a fallback.

use std::collections::BTreeMap;

use libc::{BPF_ABS, BPF_JGE, BPF_JMP, BPF_K, BPF_LD, BPF_RET, BPF_W, c_long};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, sock_filter,
};

type Error = Box<dyn std::error::Error>;

/// `fchmodat2`, of the same number on all architectures; `libc` does not name it on AArch64.
const FCHMODAT2: c_long = 452;

/// Memory, threads, time, and the process itself.
const PROCESS: &[c_long] = &[
    libc::SYS_brk,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_futex,
    libc::SYS_getcwd,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getpid,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_madvise,
    libc::SYS_membarrier,
    libc::SYS_memfd_create,
    libc::SYS_mincore,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_setitimer,
    libc::SYS_sigaltstack,
    libc::SYS_sysinfo,
    libc::SYS_tgkill,
    libc::SYS_umask,
    libc::SYS_uname,
];

/// Files that are open, and names in folders.
const FILES: &[c_long] = &[
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_copy_file_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_eventfd2,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fadvise64,
    libc::SYS_fallocate,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fcntl,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_getdents64,
    libc::SYS_getxattr,
    libc::SYS_inotify_add_watch,
    libc::SYS_inotify_init1,
    libc::SYS_inotify_rm_watch,
    libc::SYS_linkat,
    libc::SYS_listxattr,
    libc::SYS_lseek,
    libc::SYS_mkdirat,
    libc::SYS_mknodat,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_pselect6,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_read,
    libc::SYS_readlinkat,
    libc::SYS_readv,
    libc::SYS_removexattr,
    libc::SYS_renameat2,
    libc::SYS_sendfile,
    libc::SYS_setxattr,
    libc::SYS_splice,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_symlinkat,
    libc::SYS_sync_file_range,
    libc::SYS_tee,
    libc::SYS_truncate,
    libc::SYS_unlinkat,
    libc::SYS_utimensat,
    libc::SYS_vmsplice,
    libc::SYS_write,
    libc::SYS_writev,
];

/// The older forms, which some libraries still call.
#[cfg(target_arch = "x86_64")]
const OLD: &[c_long] = &[
    libc::SYS_access,
    libc::SYS_arch_prctl,
    libc::SYS_chmod,
    libc::SYS_dup2,
    libc::SYS_epoll_wait,
    libc::SYS_getrlimit,
    libc::SYS_gettimeofday,
    libc::SYS_lstat,
    libc::SYS_mkdir,
    libc::SYS_open,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_rmdir,
    libc::SYS_select,
    libc::SYS_stat,
    libc::SYS_time,
    libc::SYS_unlink,
];
#[cfg(target_arch = "aarch64")]
const OLD: &[c_long] = &[libc::SYS_renameat];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const OLD: &[c_long] = &[];

/// Sockets that are open, such as GDB's, and pairs.
const SOCKETS: &[c_long] = &[
    libc::SYS_accept4,
    libc::SYS_getpeername,
    libc::SYS_getsockname,
    libc::SYS_getsockopt,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_sendmsg,
    libc::SYS_sendto,
    libc::SYS_setsockopt,
    libc::SYS_shutdown,
    libc::SYS_socketpair,
];

/// New sockets.
const NET: &[c_long] = &[libc::SYS_bind, libc::SYS_connect, libc::SYS_listen, libc::SYS_socket];

/// `TIOCSTI` and `TIOCLINUX`, which type at a terminal in the user's place.
const TYPING: [u64; 2] = [0x5412, 0x541c];

pub(super) fn restrict(net: bool) -> Result<(), Error> {
    let mut rules: BTreeMap<c_long, Vec<SeccompRule>> = BTreeMap::new();
    let lists = [PROCESS, FILES, OLD, SOCKETS, if net { NET } else { &[] }];
    rules.extend(lists.into_iter().flatten().map(|&call| (call, Vec::new())));
    // Threads, but no processes. The flags of clone3 are not to be seen here: libraries then use clone.
    let thread = libc::CLONE_THREAD as u64;
    rules.insert(libc::SYS_clone, vec![rule([(0, SeccompCmpOp::MaskedEq(thread), thread)])?]);
    // Signals to itself, and whether another process is there.
    let own = u64::from(std::process::id());
    rules
        .insert(libc::SYS_kill, vec![rule([(0, SeccompCmpOp::Eq, own)])?, rule([(0, SeccompCmpOp::Eq, 0)])?]);
    // Its own limits.
    rules.insert(libc::SYS_prlimit64, vec![rule([(0, SeccompCmpOp::Eq, 0)])?]);
    // Names of threads and of memory.
    let names = [libc::PR_SET_NAME, libc::PR_SET_VMA].map(|name| rule([(0, SeccompCmpOp::Eq, name as u64)]));
    rules.insert(libc::SYS_prctl, names.into_iter().collect::<Result<_, _>>()?);
    // What is typed comes from the user alone.
    let typing = TYPING.map(|request| (1, SeccompCmpOp::Ne, request));
    rules.insert(libc::SYS_ioctl, vec![rule(typing)?]);
    Ok(seccompiler::apply_filter_all_threads(&program(rules)?)?)
}

/// Where a filter goes for a call, in this order behind the search for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Allowed,
    Absent,
    /// As its arguments say.
    Depends,
}

/// A filter of rules, which finds a call by bisection. It is short, for the kernel translates each new filter, and runs it for
/// all its calls, some 500.
fn program(rules: BTreeMap<c_long, Vec<SeccompRule>>) -> Result<BpfProgram, Error> {
    let absent = SeccompAction::Errno(libc::ENOSYS as u32);
    let arch: TargetArch = std::env::consts::ARCH.try_into()?;
    let intervals = intervals(&rules);
    let conditions = rules.into_iter().filter(|(_, conditions)| !conditions.is_empty()).collect();
    // A filter without rules ends the process at a call of another architecture, and then returns.
    let mut program: BpfProgram =
        SeccompFilter::new(BTreeMap::new(), absent.clone(), SeccompAction::Allow, arch)?.try_into()?;
    program.pop();
    // The number of the call is the first word that a filter is given.
    program.push(sock_filter { code: (BPF_LD | BPF_W | BPF_ABS) as u16, jt: 0, jf: 0, k: 0 });
    bisect(&intervals, intervals.len() - 1, program.len(), &mut program)?;
    program.extend([returned(&SeccompAction::Allow), returned(&absent)]);
    let depends: BpfProgram =
        SeccompFilter::new(conditions, absent, SeccompAction::Allow, arch)?.try_into()?;
    program.extend(depends);
    Ok(program)
}

/// The first call of each interval of calls with the same verdict, in ascending order.
fn intervals(rules: &BTreeMap<c_long, Vec<SeccompRule>>) -> Vec<(u32, Verdict)> {
    let mut intervals = vec![(0, Verdict::Absent)];
    for (&call, conditions) in rules {
        let call = call as u32;
        let verdict = if conditions.is_empty() { Verdict::Allowed } else { Verdict::Depends };
        intervals.pop_if(|&mut (first, _)| first == call);
        intervals.extend([(call, verdict), (call + 1, Verdict::Absent)]);
    }
    intervals.dedup_by_key(|&mut (_, verdict)| verdict);
    intervals
}

/// Appends a binary search among intervals, and returns where it begins. The whole search has `nodes` instructions from `start`
/// on, and behind them are the verdicts.
fn bisect(
    intervals: &[(u32, Verdict)],
    nodes: usize,
    start: usize,
    program: &mut BpfProgram,
) -> Result<usize, Error> {
    if let [(_, verdict)] = intervals {
        return Ok(start + nodes + *verdict as usize);
    }
    let (below, above) = intervals.split_at(intervals.len() / 2);
    let node = program.len();
    program.push(sock_filter { code: (BPF_JMP | BPF_JGE | BPF_K) as u16, jt: 0, jf: 0, k: above[0].0 });
    for (part, is_above) in [(below, false), (above, true)] {
        let distance = u8::try_from(bisect(part, nodes, start, program)? - node - 1)?;
        let jump = &mut program[node];
        *(if is_above { &mut jump.jt } else { &mut jump.jf }) = distance;
    }
    Ok(node)
}

fn returned(action: &SeccompAction) -> sock_filter {
    sock_filter { code: (BPF_RET | BPF_K) as u16, jt: 0, jf: 0, k: action.clone().into() }
}

/// A rule of conditions: number of the argument, comparison of its lower half, value.
fn rule<const N: usize>(
    conditions: [(u8, SeccompCmpOp, u64); N],
) -> Result<SeccompRule, seccompiler::BackendError> {
    let condition = |(n, how, value)| SeccompCondition::new(n, SeccompCmpArgLen::Dword, how, value);
    SeccompRule::new(conditions.into_iter().map(condition).collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a filter gives for a call without arguments on this machine, and after how many instructions.
    fn run(program: &[sock_filter], call: u32) -> (u32, usize) {
        let arch = if cfg!(target_arch = "aarch64") { 0xc000_00b7 } else { 0xc000_003e };
        let (mut at, mut value) = (0, 0);
        for steps in 1.. {
            let now = &program[at];
            at += 1;
            let jump = |holds| usize::from(if holds { now.jt } else { now.jf });
            match u32::from(now.code) {
                code if code == BPF_LD | BPF_W | BPF_ABS => {
                    value = [call, arch].get(now.k as usize / 4).map_or(0, |&word| word)
                }
                code if code == BPF_JMP | libc::BPF_JA => at += now.k as usize,
                code if code == BPF_JMP | BPF_JGE | BPF_K => at += jump(value >= now.k),
                code if code == BPF_JMP | libc::BPF_JEQ | BPF_K => at += jump(value == now.k),
                code if code == BPF_RET | BPF_K => return (now.k, steps),
                code => panic!("the code of an instruction: {code:#x}"),
            }
        }
        unreachable!("a filter ends");
    }

    #[test]
    fn calls_of_the_lists_are_allowed_and_found_quickly() {
        let lists = [PROCESS, FILES, OLD, SOCKETS];
        let allowed: Vec<_> = lists.into_iter().flatten().copied().collect();
        let program = program(allowed.iter().map(|&call| (call, Vec::new())).collect()).unwrap();
        for call in 0..1024 {
            let (result, steps) = run(&program, call);
            let right = match allowed.contains(&call.into()) {
                true => libc::SECCOMP_RET_ALLOW,
                false => libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32,
            };
            assert_eq!(result, right, "call {call}");
            assert!(steps < 32, "call {call} after {steps} instructions");
        }
        assert_ne!(run(&program, 0x4000_0000).0, libc::SECCOMP_RET_ALLOW, "a call of the x32 ABI");
    }

    #[test]
    fn a_call_with_a_rule_is_allowed_by_its_arguments() {
        let first_is = |value| vec![rule([(0, SeccompCmpOp::Eq, value)]).unwrap()];
        let mut rules: BTreeMap<_, _> =
            [PROCESS, FILES].concat().into_iter().map(|call| (call, Vec::new())).collect();
        rules.extend([(libc::SYS_kill, first_is(0)), (libc::SYS_prlimit64, first_is(1))]);
        let program = program(rules).unwrap();
        let result = |call: c_long| run(&program, call as u32).0;
        assert_eq!(result(libc::SYS_kill), libc::SECCOMP_RET_ALLOW);
        assert_eq!(result(libc::SYS_prlimit64), libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
        assert_eq!(result(libc::SYS_read), libc::SECCOMP_RET_ALLOW);
        assert_eq!(result(libc::SYS_ptrace), libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
    }
}
