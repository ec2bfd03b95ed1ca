// build: -static -O1
// args: {dir}
// Calls that the kernel refuses: closed descriptors, descriptors of another kind, pointers to nowhere, sizes and flags
// that nobody takes. One line for each call with what it says to each.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define CLOSED 777
#define NOWHERE ((void *)8)
#define HUGE_SIZE (~0ul >> 1)

static const char *last = "";

static void say(const char *name, long answer) {
    if (strcmp(name, last)) printf("%s%s:", *last ? "\n" : "", name);
    last = name;
    printf(" %s", answer < 0 ? strerrorname_np(errno) : "ok");
}

#define T(name, ...) say(#name, syscall(SYS_##name, __VA_ARGS__))
#define AT AT_FDCWD

int main(int argc, char **argv) {
    char buffer[256], name[300];
    struct timespec times[2] = { { 0, 0 }, { 0, 0 } }, wrong = { 0, 1000000000 }, negative = { -1, 0 };
    struct iovec vector = { buffer, 8 }, many[2] = { { buffer, HUGE_SIZE }, { buffer, HUGE_SIZE } };
    uint64_t set = 0;
    int pair[2], events[2];
    chdir(argv[1]);
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = 0;
    int file = open("file", O_RDWR | O_CREAT, 0600), reader = open("file", O_RDONLY), folder = open(".", O_RDONLY | O_DIRECTORY);
    int writer = open("file", O_WRONLY), path = open("file", O_PATH), epoll = epoll_create1(0);
    pipe(pair);

    T(read, CLOSED, buffer, 8), T(read, writer, buffer, 8), T(read, path, buffer, 8), T(read, folder, buffer, 8), T(read, epoll, buffer, 8);
    T(write, CLOSED, buffer, 8), T(write, reader, buffer, 8), T(write, path, buffer, 8), T(write, file, NOWHERE, 8);
    T(readv, CLOSED, &vector, 1), T(readv, file, &vector, 1025), T(readv, file, &vector, -1L), T(readv, file, many, 2), T(readv, file, NOWHERE, 1);
    T(writev, CLOSED, &vector, 1), T(writev, file, &vector, 1025), T(writev, file, NOWHERE, 1);
    T(pread64, CLOSED, buffer, 8, 0), T(pread64, pair[0], buffer, 8, 0), T(pread64, file, buffer, 8, -1L), T(pread64, folder, buffer, 8, 0);
    T(pwrite64, CLOSED, buffer, 8, 0), T(pwrite64, pair[1], buffer, 8, 0), T(pwrite64, file, buffer, 8, -1L), T(pwrite64, file, NOWHERE, 8, 0);
    T(preadv, CLOSED, &vector, 1, 0, 0), T(preadv, pair[0], &vector, 1, 0, 0), T(preadv, file, NOWHERE, 1, 0, 0);
    T(pwritev, CLOSED, &vector, 1, 0, 0), T(pwritev, reader, &vector, 1, 0, 0), T(pwritev, file, NOWHERE, 1, 0, 0);
    T(lseek, CLOSED, 0, 0), T(lseek, pair[0], 0, 0), T(lseek, file, -1L, 0), T(lseek, file, 0, 77), T(lseek, path, 0, 0);
    T(close, CLOSED), T(close, -1L);
    T(dup, CLOSED), T(dup, -1L);
    T(dup3, CLOSED, 50, 0), T(dup3, file, file, 0), T(dup3, file, 50, 1), T(dup3, file, -1, 0);
    T(fcntl, CLOSED, F_GETFD), T(fcntl, file, 7777), T(fcntl, file, F_DUPFD, -1L), T(fcntl, path, F_SETFL, 0), T(fcntl, file, F_SETLK, NOWHERE);
    T(ioctl, CLOSED, 0x5401, buffer), T(ioctl, file, 0x5401, buffer), T(ioctl, path, 0x5401, buffer);
    T(flock, CLOSED, 2), T(flock, file, 77);
    T(fstat, CLOSED, buffer), T(fstat, file, NOWHERE);
    T(fstatfs, CLOSED, buffer), T(fstatfs, file, NOWHERE);
    T(fsync, CLOSED), T(fsync, path), T(fsync, pair[0]);
    T(fdatasync, CLOSED), T(fdatasync, pair[0]);
    T(ftruncate, CLOSED, 0), T(ftruncate, reader, 0), T(ftruncate, file, -1L), T(ftruncate, folder, 0), T(ftruncate, pair[1], 0);
    T(truncate, "file", -1L), T(truncate, "none", 0), T(truncate, ".", 0), T(truncate, name, 0), T(truncate, "", 0);
    T(fallocate, CLOSED, 0, 0, 8), T(fallocate, file, 0, -1L, 8), T(fallocate, file, 0, 0, 0), T(fallocate, reader, 0, 0, 8), T(fallocate, pair[1], 0, 0, 8), T(fallocate, file, 0x4000, 0, 8);
    T(fadvise64, CLOSED, 0, 0, 0), T(fadvise64, file, 0, 0, 77), T(fadvise64, pair[0], 0, 0, 0);
    T(readahead, CLOSED, 0, 8), T(readahead, writer, 0, 8), T(readahead, pair[0], 0, 8);
    T(fchdir, CLOSED), T(fchdir, file);
    T(fchmod, CLOSED, 0600), T(fchmod, path, 0600);
    T(fchmodat, AT, "none", 0600), T(fchmodat, CLOSED, "file", 0600), T(fchmodat, file, "file", 0600);
    T(fchownat, AT, "none", -1, -1, 0), T(fchownat, CLOSED, "file", -1, -1, 0), T(fchownat, AT, "file", -1, -1, 1);
    T(getdents64, CLOSED, buffer, 256), T(getdents64, file, buffer, 256), T(getdents64, folder, buffer, 8), T(getdents64, folder, NOWHERE, 256);
    T(openat, CLOSED, "file", 0), T(openat, file, "file", 0), T(openat, AT, "none", 0), T(openat, AT, "file/more", 0), T(openat, AT, "file", O_CREAT | O_EXCL, 0600), T(openat, AT, ".", O_RDWR), T(openat, AT, "file", O_DIRECTORY), T(openat, AT, name, 0), T(openat, AT, "", 0), T(openat, AT, NOWHERE, 0);
    uint64_t how[4] = { 0, 0, 0, 0 }, odd[4] = { 0, 0600, 0, 0 }, more[4] = { 0, 0, 0, 1 }, unknown[3] = { 1ul << 40, 0, 0 };
    T(openat2, AT, "file", how, 8), T(openat2, AT, "file", odd, 24), T(openat2, AT, "file", more, 32), T(openat2, AT, "file", unknown, 24), T(openat2, AT, "file", how, 5000), T(openat2, AT, "file", NOWHERE, 24);
    T(mkdirat, AT, "file", 0700), T(mkdirat, AT, "none/more", 0700), T(mkdirat, CLOSED, "new", 0700), T(mkdirat, AT, "", 0700);
    T(unlinkat, AT, "none", 0), T(unlinkat, AT, ".", 0), T(unlinkat, AT, ".", AT_REMOVEDIR), T(unlinkat, AT, "file", AT_REMOVEDIR), T(unlinkat, AT, "file", 1), T(unlinkat, CLOSED, "file", 0);
    T(linkat, AT, "none", AT, "new", 0), T(linkat, AT, "file", AT, "file", 0), T(linkat, AT, ".", AT, "new", 0), T(linkat, AT, "file", AT, "new", 1);
    T(symlinkat, "", AT, "new"), T(symlinkat, "x", AT, "file"), T(symlinkat, "x", CLOSED, "new"), T(symlinkat, NOWHERE, AT, "new");
    T(readlinkat, AT, "file", buffer, 8), T(readlinkat, AT, "none", buffer, 8), T(readlinkat, AT, "file", buffer, 0), T(readlinkat, AT, "file", buffer, -1L);
    T(renameat2, AT, "none", AT, "new", 0), T(renameat2, AT, "file", AT, "file", 1), T(renameat2, AT, "file", AT, "new", 77), T(renameat2, AT, "file", AT, "new", 3), T(renameat2, AT, "file", AT, ".", 0), T(renameat2, CLOSED, "file", AT, "new", 0);
    T(faccessat, AT, "none", 0), T(faccessat, AT, "file", 77), T(faccessat, CLOSED, "file", 0);
    T(faccessat2, AT, "file", 0, 1), T(faccessat2, AT, "file", 0, 0x8000);
    T(newfstatat, AT, "none", buffer, 0), T(newfstatat, AT, "", buffer, 0), T(newfstatat, CLOSED, "", buffer, AT_EMPTY_PATH), T(newfstatat, AT, "file", buffer, 1), T(newfstatat, AT, "file", NOWHERE, 0);
    T(statx, AT, "none", 0, 0x7ff, buffer), T(statx, AT, "file", 0x6000, 0x7ff, buffer), T(statx, AT, "file", 0, 0x80000000, buffer), T(statx, AT, "file", 1, 0, buffer);
    T(statfs, "none", buffer), T(statfs, "", buffer);
    T(utimensat, AT, "none", times, 0), T(utimensat, CLOSED, 0, times, 0), T(utimensat, AT, "file", (struct timespec[]){ wrong, wrong }, 0), T(utimensat, AT, "file", times, 1), T(utimensat, AT, 0, times, 0);
    T(pipe2, events, 1), T(pipe2, NOWHERE, 0);
    T(eventfd2, 0, 2);
    T(epoll_create1, 1);
    struct epoll_event event = { EPOLLIN, { 0 } };
    T(epoll_ctl, CLOSED, 1, pair[0], &event), T(epoll_ctl, epoll, 1, CLOSED, &event), T(epoll_ctl, epoll, 1, epoll, &event), T(epoll_ctl, epoll, 1, file, &event), T(epoll_ctl, epoll, 2, pair[0], 0), T(epoll_ctl, epoll, 3, pair[0], &event), T(epoll_ctl, epoll, 77, pair[0], &event), T(epoll_ctl, file, 1, pair[0], &event), T(epoll_ctl, epoll, 1, pair[0], NOWHERE);
    T(epoll_pwait, CLOSED, buffer, 1, 0, 0, 8), T(epoll_pwait, epoll, buffer, 0, 0, 0, 8), T(epoll_pwait, epoll, buffer, -1, 0, 0, 8), T(epoll_pwait, epoll, buffer, 1 << 30, 0, 0, 8), T(epoll_pwait, file, buffer, 1, 0, 0, 8), T(epoll_pwait, epoll, buffer, 1, 0, &set, 7);
    T(ppoll, NOWHERE, 1, times, 0, 0), T(ppoll, buffer, 1 << 30, times, 0, 0), T(ppoll, 0, 0, &wrong, 0, 0), T(ppoll, 0, 0, &negative, 0, 0), T(ppoll, 0, 0, times, &set, 7);
    T(pselect6, -1, 0, 0, 0, times, 0), T(pselect6, 1, NOWHERE, 0, 0, times, 0), T(pselect6, 0, 0, 0, 0, &wrong, 0);
    T(sendfile, CLOSED, file, 0, 8), T(sendfile, file, CLOSED, 0, 8), T(sendfile, reader, file, 0, 8), T(sendfile, file, writer, 0, 8), T(sendfile, file, pair[0], NOWHERE, 8);
    T(splice, CLOSED, 0, pair[1], 0, 8, 0), T(splice, file, 0, reader, 0, 8, 0), T(splice, pair[0], NOWHERE, file, 0, 8, 0), T(splice, pair[0], 0, pair[1], 0, 8, 0);
    T(memfd_create, "x", 0x8000), T(memfd_create, name, 0), T(memfd_create, NOWHERE, 0);

    T(connect, CLOSED, buffer, 16), T(connect, file, buffer, 16);
    T(sendto, CLOSED, buffer, 8, 0, 0, 0), T(sendto, file, buffer, 8, 0, 0, 0);
    T(recvfrom, CLOSED, buffer, 8, 0, 0, 0), T(recvfrom, file, buffer, 8, 0, 0, 0);
    T(socketpair, 1, 77, 0, events), T(socketpair, 1, 1, 0, NOWHERE);

    long page = 4096;
    char *mapped = mmap(0, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(mapped + page, page);
    T(mmap, 0, 0, 3, 0x22, -1, 0), T(mmap, 0, page, 3, 0x2, CLOSED, 0), T(mmap, 0, page, 3, 0x20, -1, 0), T(mmap, 0, page, 3, 0x2, file, 1), T(mmap, 1, page, 3, 0x32, -1, 0), T(mmap, 0, HUGE_SIZE, 3, 0x22, -1, 0), T(mmap, 0, page, 3, 0x1, reader, 0), T(mmap, 0, page, 1, 0x2, writer, 0), T(mmap, mapped, page, 3, 0x100022, -1, 0);
    T(munmap, mapped + 1, page), T(munmap, mapped, 0), T(munmap, mapped, HUGE_SIZE);
    T(mprotect, mapped + 1, page, 1), T(mprotect, mapped + page, page, 1), T(mprotect, mapped, page, 0x40), T(mprotect, mapped, HUGE_SIZE, 1);
    T(mremap, mapped + 1, page, page, 1, 0), T(mremap, mapped, page, 0, 1, 0), T(mremap, mapped, page, page, 77, 0), T(mremap, mapped + page, page, 2 * page, 1, 0), T(mremap, mapped, page, page, 2, mapped);
    T(madvise, mapped + 1, page, 0), T(madvise, mapped, page, 77), T(madvise, mapped + page, page, 0), T(madvise, mapped, HUGE_SIZE, 0);
    T(msync, mapped + 1, page, 4), T(msync, mapped, page, 5), T(msync, mapped, page, 77), T(msync, mapped + page, page, 4);
    T(mincore, mapped + 1, page, buffer), T(mincore, mapped + page, page, buffer), T(mincore, mapped, HUGE_SIZE, buffer), T(mincore, mapped, page, NOWHERE);
    T(mlock, mapped + page, page);

    T(clock_gettime, 77, times), T(clock_gettime, 0, NOWHERE);
    T(clock_getres, 77, times), T(clock_getres, 0, NOWHERE);
    T(clock_nanosleep, 77, 0, times, 0), T(clock_nanosleep, 0, 0, &wrong, 0), T(clock_nanosleep, 0, 0, &negative, 0), T(clock_nanosleep, 3, 0, times, 0);
    T(nanosleep, &wrong, 0), T(nanosleep, &negative, 0), T(nanosleep, NOWHERE, 0);
    T(timerfd_create, 77, 0), T(timerfd_create, 1, 77);
    T(timerfd_settime, CLOSED, 0, buffer, 0), T(timerfd_settime, file, 0, buffer, 0);
    T(timerfd_gettime, CLOSED, buffer), T(timerfd_gettime, file, buffer);
    T(setitimer, 77, buffer, 0), T(setitimer, 0, NOWHERE, 0), T(setitimer, 0, (long[]){ 0, 0, 0, 1000000 }, 0);
    T(getrusage, 77, buffer);
    T(prlimit64, 0, 77, 0, buffer), T(prlimit64, 0, 7, (long[]){ 10, 5 }, 0), T(prlimit64, 999999, 7, 0, buffer);

    T(rt_sigaction, 0, 0, 0, 8), T(rt_sigaction, 65, 0, 0, 8), T(rt_sigaction, 9, buffer, 0, 8), T(rt_sigaction, 10, 0, 0, 7), T(rt_sigaction, 10, NOWHERE, 0, 8);
    T(rt_sigprocmask, 77, &set, 0, 8), T(rt_sigprocmask, 0, &set, 0, 7), T(rt_sigprocmask, 0, NOWHERE, 0, 8);
    T(rt_sigpending, buffer, 9);
    T(rt_sigsuspend, &set, 7), T(rt_sigsuspend, NOWHERE, 8);
    T(rt_sigtimedwait, &set, 0, times, 8), T(rt_sigtimedwait, &set, 0, &wrong, 8), T(rt_sigtimedwait, &set, 0, times, 7);
    siginfo_t info = { .si_code = SI_USER };
    T(rt_sigqueueinfo, getpid(), 65, &info), T(rt_sigqueueinfo, getpid(), 10, NOWHERE);
    stack_t small = { buffer, 0, 256 }, flags = { buffer, 77, 65536 };
    T(sigaltstack, &small, 0), T(sigaltstack, &flags, 0), T(sigaltstack, NOWHERE, 0);
    T(kill, getpid(), 65), T(kill, 999999, 0), T(kill, getpid(), -1L);
    T(tgkill, getpid(), 999999, 0), T(tgkill, -1, getpid(), 0), T(tgkill, getpid(), getpid(), 65);
    T(futex, buffer + 1, 0, 0, 0, 0, 0), T(futex, NOWHERE, 0, 0, 0, 0, 0), T(futex, buffer, 77, 0, 0, 0, 0), T(futex, buffer, 0, *(int *)buffer, &wrong, 0, 0), T(futex, buffer, 0, *(int *)buffer + 1, 0, 0, 0), T(futex, buffer, 9, *(int *)buffer, 0, 0, 0);
    T(set_robust_list, buffer, 7);
    T(clone, CLONE_THREAD, 0, 0, 0, 0), T(clone, CLONE_SIGHAND, 0, 0, 0, 0);
    T(clone3, buffer, 8), T(clone3, buffer, 5000), T(clone3, NOWHERE, 64);
    T(wait4, -1, 0, 0, 0), T(wait4, -1, 0, 0x100, 0), T(wait4, getpid(), 0, 0, 0);
    T(waitid, 0, 0, 0, 4, 0), T(waitid, 77, 0, 0, 4, 0), T(waitid, 0, 0, 0, 0, 0);
    T(execve, NOWHERE, argv, 0);
    T(getpgid, 999999), T(getsid, 999999), T(setpgid, 999999, 0), T(setpgid, 0, -1L);
    T(getpriority, 77, 0), T(getpriority, 0, 999999), T(setpriority, 77, 0, 0);
    T(sched_getaffinity, 0, 7, &set), T(sched_getaffinity, 999999, 8, &set), T(sched_getaffinity, 0, 8, NOWHERE);
    T(sched_setaffinity, 0, 8, &set), T(sched_setaffinity, 999999, 8, &set), T(sched_setaffinity, 0, 8, NOWHERE);
    T(sched_getparam, 999999, buffer), T(sched_getparam, 0, 0), T(sched_getscheduler, 999999), T(sched_getscheduler, -1L);
    T(sched_setscheduler, 0, 77, buffer), T(sched_setscheduler, 0, 0, 0), T(sched_setscheduler, 0, 0, (int[]){ 1 });
    T(sched_get_priority_min, 77), T(sched_get_priority_max, 77);
    T(prctl, 7777, 0, 0, 0, 0), T(prctl, 15, NOWHERE, 0, 0, 0);
    T(getcwd, buffer, 1), T(getcwd, NOWHERE, 256);
    T(getgroups, -1, buffer), T(getrandom, buffer, 8, 77), T(getrandom, NOWHERE, 8, 0);
    T(membarrier, 77, 0, 0), T(membarrier, 0, 1, 0);
    T(capget, NOWHERE, 0);
#ifdef __riscv
    T(riscv_flush_icache, 0, 0, 2);
#endif
    T(fcntl, CLOSED, F_GETFL);
    printf("\n");
}
