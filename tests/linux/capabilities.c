// What a process without capabilities may ask of prctl.
// build: -O1 -static
// processes: 4
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHOW(...) (errno = 0, show(#__VA_ARGS__, prctl(__VA_ARGS__)))
static void show(const char *what, long result) {
    printf("%s: ", what);
    if (result < 0) printf("%s\n", strerrorname_np(errno));
    else printf("%ld\n", result);
}

int main(void) {
    SHOW(PR_CAPBSET_READ, 0);
    SHOW(PR_CAPBSET_READ, 40);
    SHOW(PR_CAPBSET_READ, 64);
    SHOW(PR_CAPBSET_DROP, 0);
    SHOW(PR_CAP_AMBIENT, PR_CAP_AMBIENT_IS_SET, 10, 0, 0);
    SHOW(PR_CAP_AMBIENT, PR_CAP_AMBIENT_IS_SET, 64, 0, 0);
    SHOW(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 10, 0, 0);
    SHOW(PR_CAP_AMBIENT, PR_CAP_AMBIENT_LOWER, 10, 0, 0);
    SHOW(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    SHOW(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 1, 0, 0);
    SHOW(PR_CAP_AMBIENT, 9, 0, 0, 0);
    SHOW(PR_GET_KEEPCAPS, 0, 0, 0, 0);
    SHOW(PR_SET_KEEPCAPS, 1, 0, 0, 0);
    SHOW(PR_GET_KEEPCAPS, 0, 0, 0, 0);
    SHOW(PR_GET_SECUREBITS, 0, 0, 0, 0);
    SHOW(PR_SET_KEEPCAPS, 2, 0, 0, 0);
    SHOW(PR_SET_KEEPCAPS, 0, 0, 0, 0);
    SHOW(PR_SET_SECUREBITS, 1, 0, 0, 0);
    SHOW(PR_GET_TIMERSLACK, 0, 0, 0, 0);
    SHOW(PR_SET_TIMERSLACK, 123456, 0, 0, 0);
    SHOW(PR_GET_TIMERSLACK, 0, 0, 0, 0);
    fflush(stdout);
    if (fork() == 0) {
        SHOW(PR_GET_TIMERSLACK, 0, 0, 0, 0);
        SHOW(PR_SET_TIMERSLACK, 1, 0, 0, 0);
        SHOW(PR_SET_TIMERSLACK, 0, 0, 0, 0);
        SHOW(PR_GET_TIMERSLACK, 0, 0, 0, 0);
        fflush(stdout);
        _exit(0);
    }
    wait(0);
    SHOW(PR_SET_TIMERSLACK, 0, 0, 0, 0);
    SHOW(PR_GET_TIMERSLACK, 0, 0, 0, 0);
    SHOW(PR_MCE_KILL_GET, 0, 0, 0, 0);
    SHOW(PR_MCE_KILL, PR_MCE_KILL_SET, PR_MCE_KILL_EARLY, 0, 0);
    SHOW(PR_MCE_KILL_GET, 0, 0, 0, 0);
    SHOW(PR_MCE_KILL, PR_MCE_KILL_SET, PR_MCE_KILL_LATE, 0, 0);
    SHOW(PR_MCE_KILL_GET, 0, 0, 0, 0);
    SHOW(PR_MCE_KILL, PR_MCE_KILL_SET, 3, 0, 0);
    SHOW(PR_MCE_KILL, PR_MCE_KILL_CLEAR, 1, 0, 0);
    SHOW(PR_MCE_KILL, PR_MCE_KILL_CLEAR, 0, 0, 0);
    SHOW(PR_MCE_KILL_GET, 0, 0, 0, 0);
    SHOW(PR_MCE_KILL_GET, 1, 0, 0, 0);
    SHOW(PR_GET_IO_FLUSHER, 0, 0, 0, 0);
    SHOW(PR_SET_IO_FLUSHER, 1, 0, 0, 0);
    SHOW(PR_GET_DUMPABLE, 0, 0, 0, 0);
    SHOW(PR_SET_DUMPABLE, 0, 0, 0, 0);
    SHOW(PR_GET_DUMPABLE, 0, 0, 0, 0);
    SHOW(PR_SET_DUMPABLE, 2, 0, 0, 0);
    SHOW(PR_SET_DUMPABLE, 1, 0, 0, 0);
    SHOW(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
    SHOW(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0);
    SHOW(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    SHOW(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
    SHOW(PR_GET_THP_DISABLE, 0, 0, 0, 0);
    SHOW(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    SHOW(PR_GET_THP_DISABLE, 0, 0, 0, 0);
    SHOW(PR_GET_SECCOMP, 0, 0, 0, 0);
    SHOW(99999, 0, 0, 0, 0);
    return 0;
}
