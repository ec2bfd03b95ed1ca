// RLIMIT_NOFILE: the soft limit bounds descriptors, and can be raised to the hard limit.
// build: -O1 -static
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char *name(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }
static int fill(void) {
    int last = -1, fd;
    while ((fd = dup(0)) >= 0) last = fd;
    return last;
}

int main(void) {
    struct rlimit limit, wanted;
    getrlimit(RLIMIT_NOFILE, &limit);
    printf("soft %lu, hard at least 4096: %d\n", limit.rlim_cur, limit.rlim_max >= 4096);
    printf("filled to %d", fill());
    printf(": %s\n", name(dup(0)));
    printf("dup2: %s, ", name(dup2(0, 1024)));
    printf("fcntl: %s\n", name(fcntl(0, F_DUPFD, 1024)));
    wanted = limit, wanted.rlim_cur = 4096;
    printf("raise: %s\n", name(setrlimit(RLIMIT_NOFILE, &wanted)));
    printf("dup2: %s, ", name(dup2(0, 4000)));
    printf("dup: %d, ", dup(0));
    printf("filled to %d\n", fill());
    close(77), close(2000);
    printf("holes: %d", dup(0));
    printf(" %d", dup(0));
    printf(" %s\n", name(dup(0)));
    // Open descriptors above a lowered limit stay.
    wanted.rlim_cur = 100;
    printf("lower: %s, ", name(setrlimit(RLIMIT_NOFILE, &wanted)));
    printf("still there: %s, none: %s\n", name(fcntl(4000, F_GETFD)), name(dup(0)));
    wanted.rlim_max = limit.rlim_max + 1;
    printf("above hard: %s\n", name(setrlimit(RLIMIT_NOFILE, &wanted)));
    wanted.rlim_cur = limit.rlim_max;
    wanted.rlim_max = limit.rlim_max;
    printf("to hard: %s\n", name(setrlimit(RLIMIT_NOFILE, &wanted)));
    printf("close: %s, ", name(close_range(3, ~0u, 0)));
    printf("dup: %d\n", dup(0));
    struct pollfd many[2000];
    for (int i = 0; i < 2000; i++) many[i] = (struct pollfd){ -1, POLLIN, 0 };
    printf("poll 2000: %s\n", name(poll(many, 2000, 0)));
    return 0;
}
