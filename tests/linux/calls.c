// Calls that few programs make: adjtimex, kcmp, sched_setattr, cachestat, process_madvise, mseal; modes of new files;
// limits of time.
// build: -O1 -static
// args: {dir}
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { CACHESTAT = 451, MSEAL = 462 };
struct attributes { uint32_t size, policy; uint64_t flags; int32_t nice; uint32_t priority; uint64_t times[3]; };
static const char *name(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }
static long compare(int type, long one, long other) { return syscall(SYS_kcmp, getpid(), getpid(), type, one, other); }

static void clocks(void) {
    struct timex facts = { 0 };
    int state = adjtimex(&facts);
    printf("adjtimex: %d, tick %ld\n", state >= 0, facts.tick);
    printf("time: %d\n", facts.time.tv_sec > 1600000000);
    facts = (struct timex){ .modes = ADJ_OFFSET, .offset = 1 };
    printf("change: %s, ", name(adjtimex(&facts)));
    facts = (struct timex){ 0 };
    printf("clock: %s, none: %s\n", name(syscall(SYS_clock_adjtime, CLOCK_REALTIME, &facts)), name(syscall(SYS_clock_adjtime, CLOCK_MONOTONIC, &facts)));
}

static void files(void) {
    int one = open("/dev/null", O_RDONLY), same = dup(one), other = open("/dev/null", O_RDONLY);
    printf("kcmp: %ld %d", compare(0, one, same), compare(0, one, other) > 0);
    printf(" %d", compare(0, one, other) + compare(0, other, one) == 3);
    printf(" %s %s\n", name(compare(0, one, 99)), name(compare(99, 0, 0)));
    for (int type = 1; type <= 6; type++) printf("%ld ", compare(type, 0, 0));
    printf("%s\n", name(syscall(SYS_kcmp, 999999, getpid(), 1, 0, 0)));
}

static void scheduling(void) {
    struct attributes facts = { sizeof facts, 0, 0, 5, 0, { 0 } };
    printf("setattr: %s, ", name(syscall(SYS_sched_setattr, 0, &facts, 0)));
    printf("nice %d\n", getpriority(PRIO_PROCESS, 0));
    facts.policy = SCHED_FIFO, facts.priority = 1;
    printf("real time: %s, ", name(syscall(SYS_sched_setattr, 0, &facts, 0)));
    facts.policy = 99;
    printf("no policy: %s, ", name(syscall(SYS_sched_setattr, 0, &facts, 0)));
    facts = (struct attributes){ sizeof facts, 0, 0, 0, 0, { 0 } };
    printf("less nice: %s, ", name(syscall(SYS_sched_setattr, 0, &facts, 0)));
    facts.priority = 1;
    printf("priority: %s, ", name(syscall(SYS_sched_setattr, 0, &facts, 0)));
    facts.size = 47;
    printf("small: %s, ", name(syscall(SYS_sched_setattr, 0, &facts, 0)));
    printf("now %u of at least 48\n", facts.size >= 48 ? 48 : facts.size);
    printf("flags: %s, null: %s, nobody: %s\n", name(syscall(SYS_sched_setattr, 0, &facts, 1)),
           name(syscall(SYS_sched_setattr, 0, 0, 0)), name(syscall(SYS_sched_setattr, 999999, &(struct attributes){ 48 }, 0)));
}

static void cache(const char *folder) {
    char path[200], bytes[10000] = { 1 };
    snprintf(path, sizeof path, "%s/cached", folder);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    write(fd, bytes, sizeof bytes);
    struct { uint64_t offset, len; } range = { 0, 0 };
    struct { uint64_t cached, dirty, writeback, evicted, recently; } found;
    long result = syscall(CACHESTAT, fd, &range, &found, 0);
    printf("cachestat: %s %lu\n", name(result), found.cached);
    range.offset = 5000, range.len = 1;
    result = syscall(CACHESTAT, fd, &range, &found, 0);
    printf("part: %s %lu\n", name(result), found.cached);
    printf("flags: %s, ", name(syscall(CACHESTAT, fd, &range, &found, 1)));
    printf("no file: %s, null: %s\n", name(syscall(CACHESTAT, 99, &range, &found, 0)), name(syscall(CACHESTAT, fd, 0, &found, 0)));
    unlink(path);
}

static void memory(void) {
    long size = 4 * 4096;
    char *at = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int self = syscall(SYS_pidfd_open, getpid(), 0);
    struct iovec parts[2] = { { at, 4096 }, { at + 8192, 8192 } };
    printf("process_madvise: %ld, ", syscall(SYS_process_madvise, self, parts, 2, MADV_WILLNEED, 0));
    printf("flags: %s, no process: %s\n", name(syscall(SYS_process_madvise, self, parts, 2, MADV_COLD, 1)),
           name(syscall(SYS_process_madvise, 99, parts, 2, MADV_COLD, 0)));
    strcpy(at, "sealed"), strcpy(at + 8192, "too");
    printf("mseal: %s, ", name(syscall(MSEAL, at, 4096 * 3, 0)));
    printf("again: %s, odd: %s, flags: %s, hole: %s\n", name(syscall(MSEAL, at, 4096, 0)), name(syscall(MSEAL, at + 1, 4096, 0)),
           name(syscall(MSEAL, at, 4096, 1)), name(syscall(MSEAL, at, size + (1l << 40), 0)));
    printf("unmap: %s, protect: %s, ", name(munmap(at, 4096)), name(mprotect(at + 8192, 8192, PROT_READ)));
    printf("move: %s, grow: %s, ", mremap(at, 4096, 8192, MREMAP_MAYMOVE) == MAP_FAILED ? strerrorname_np(errno) : "ok",
           mremap(at + 8192, 4096, 4096, 0) == MAP_FAILED ? strerrorname_np(errno) : "ok");
    void *over = mmap(at + 4096, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    printf("over: %s\n", over == MAP_FAILED ? strerrorname_np(errno) : "ok");
    at[1] = 'E';
    printf("%s, outside: %s", at, name(mprotect(at + 3 * 4096, 4096, PROT_READ)));
    printf(" %s\n", name(munmap(at + 3 * 4096, 4096)));
    // What can be written may be thrown away; what cannot may not.
    printf("discard: %s,", name(madvise(at, 4096, MADV_DONTNEED)));
    printf(" %d\n", at[0]);
    char *fixed = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("seal: %s, ", name(syscall(MSEAL, fixed, 4096, 0)));
    printf("discard: %s, willneed: %s\n", name(madvise(fixed, 4096, MADV_DONTNEED)), name(madvise(fixed, 4096, MADV_WILLNEED)));
}

static void modes(const char *folder) {
    if (chdir(folder)) return;
    struct stat status;
    umask(0);
    int fd = open("open", O_CREAT | O_RDWR, 0666);
    mkdir("folder", 0777);
    mkfifo("fifo", 0622);
    for (int i = 0; i < 3; i++) {
        stat((const char *[]){"open", "folder", "fifo"}[i], &status);
        printf("%o ", status.st_mode & 0777);
    }
    umask(027);
    close(open("masked", O_CREAT | O_RDWR, 0666));
    stat("masked", &status);
    printf("%o\n", status.st_mode & 0777);
    umask(022);
    write(fd, "one", 3);
    printf("exchange: %s, %s, ", name(renameat2(AT_FDCWD, "open", AT_FDCWD, "masked", RENAME_EXCHANGE)),
           name(renameat2(AT_FDCWD, "open", AT_FDCWD, "nothing", RENAME_EXCHANGE)));
    stat("masked", &status);
    printf("%d, ", (int)status.st_size);
    printf("to another file system: %s\n", name(link("/proc/cpuinfo", "linked")));
    int p[2];
    pipe(p);
    printf("sync: %s %s %s %s\n", name(sync_file_range(fd, 0, 1, 2)), name(sync_file_range(fd, 0, 1, 8)),
           name(sync_file_range(fd, -1, 1, 2)), name(sync_file_range(p[0], 0, 1, 2)));
    printf("unshare: %s\n", name(unshare(-1)));
    struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_signo = SIGUSR1};
    int timer;
    printf("timer: %s\n", name(syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer)));
    int id = shmget(IPC_PRIVATE, 4096, 0600);
    struct shmid_ds segment;
    shmctl(id, SHM_LOCK, 0);
    shmctl(id, IPC_STAT, &segment);
    printf("locked: %o, ", segment.shm_perm.mode);
    shmctl(id, SHM_UNLOCK, 0);
    shmctl(id, IPC_STAT, &segment);
    printf("unlocked: %o\n", segment.shm_perm.mode);
    shmctl(id, IPC_RMID, 0);
}

static volatile int warnings;
static void warned(int signal) { warnings += signal == SIGXCPU; }
static void limits(void) {
    printf("to a thread: %s\n", name(syscall(SYS_rt_sigqueueinfo, syscall(SYS_gettid), 0, &(siginfo_t){.si_code = SI_QUEUE})));
    signal(SIGXCPU, warned);
    setrlimit(RLIMIT_CPU, &(struct rlimit){0, 100000});
    while (!warnings);
    struct rlimit limit;
    getrlimit(RLIMIT_CPU, &limit);
    printf("warned, and later: %d\n", limit.rlim_cur > 0);
}

int main(int argc, char **argv) {
    clocks();
    files();
    scheduling();
    cache(argc > 1 ? argv[1] : "/tmp/h1/new/sock");
    memory();
    modes(argc > 1 ? argv[1] : "/tmp");
    limits();
    return 0;
}
