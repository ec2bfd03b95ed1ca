// membarrier: who may ask for what, before and after it has registered.
// build: -O1 -static
// args: {dir}
// processes: 2
#define _GNU_SOURCE
#include <errno.h>
#include <linux/membarrier.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* One answer after the other. */
static void barrier(const char *what, int command, int flags, int cpu) {
    long result = syscall(SYS_membarrier, command, flags, cpu);
    printf("%s: ", what);
    if (result < 0) puts(strerrorname_np(errno));
    else printf("%ld\n", result);
}

static void registrations(void) { barrier("registered", 512, 0, 0); }

int main(int argc, char **argv) {
    if (argc > 2) {
        printf("another program: ");
        registrations();
        return 0;
    }
    setvbuf(stdout, 0, _IONBF, 0);
    long all = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0);
    printf("at least: %d\n", (all & 0x39f) == 0x39f);
    barrier("unknown", 1 << 20, 0, 0);
    barrier("two", 3, 0, 0);
    barrier("negative", -1, 0, 0);
    barrier("query, flags", 0, 1, 0);
    barrier("global, flags", 1, 1, 0);
    barrier("private, flags", 8, 1, 0);
    barrier("rseq, flags", 128, 2, 0);
    registrations();
    barrier("global", 1, 0, 0);
    barrier("expedited", 2, 0, 0);
    barrier("private before", 8, 0, 0);
    barrier("rseq before", 128, 0, 0);
    barrier("register rseq", 256, 0, 0);
    barrier("rseq", 128, 0, 0);
    barrier("of a processor", 128, 1, 0);
    barrier("of none", 128, 1, -1);
    barrier("of a far one", 128, 1, 100000);
    registrations();
    barrier("private", 8, 0, 0);
    barrier("register private", 16, 0, 0);
    barrier("private", 8, 0, 0);
    barrier("register global", 4, 0, 0);
    registrations();
    pid_t child = fork();
    if (child == 0) {
        printf("child: ");
        registrations();
        chdir(argv[1]);
        execl("program", argv[0], "once", "more", (char *)0);
        _exit(1);
    }
    int status;
    waitpid(child, &status, 0);
    printf("ended: %d\n", status);
}
