// Locks of files between processes: fcntl on ranges, open files' own, flock; who waits, who loses them when.
// build: -O1 -static
// args: {dir}
// processes: 8
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[5000];

static int lock(int fd, int command, int type, long start, long len) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = len};
    return fcntl(fd, command, &lock) == -1 ? errno : 0;
}

/* What a fresh process gets when it asks. */
static int other(int command, int type, long start, long len) {
    pid_t child = fork();
    if (child == 0) {
        int fd = open(path, O_RDWR);
        _exit(lock(fd, command, type, start, len));
    }
    int status;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

static int other_flock(int operation) {
    pid_t child = fork();
    if (child == 0) {
        int fd = open(path, O_RDONLY);
        _exit(flock(fd, operation) == -1 ? errno : 0);
    }
    int status;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

static void nothing(int signal) { (void)signal; }

static void say(const char *what, long value) {
    printf("%s: %ld\n", what, value);
    fflush(stdout);
}

int main(int argc, char **argv) {
    (void)argc;
    snprintf(path, sizeof path, "%s/locked", argv[1]);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    write(fd, "0123456789", 10);
    say("write lock", lock(fd, F_SETLK, F_WRLCK, 2, 4));
    say("another's on it", other(F_SETLK, F_RDLCK, 5, 1));
    say("beside it", other(F_SETLK, F_WRLCK, 6, 0));
    say("before it", other(F_SETLK, F_WRLCK, 0, 2));
    say("over it", other(F_SETLK, F_WRLCK, 0, 0));
    say("read lock in its place", lock(fd, F_SETLK, F_RDLCK, 2, 4));
    say("another reads", other(F_SETLK, F_RDLCK, 0, 0));
    say("another writes", other(F_SETLK, F_WRLCK, 3, 1));
    say("a part is given back", lock(fd, F_SETLK, F_UNLCK, 3, 1));
    say("and can be had", other(F_SETLK, F_WRLCK, 3, 1));
    say("the rest cannot", other(F_SETLK, F_WRLCK, 4, 1));
    int pipes[2];
    pipe(pipes);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        struct flock ask = {.l_type = F_WRLCK, .l_whence = SEEK_END, .l_start = -10, .l_len = 0};
        int mine = open(path, O_RDWR), error = fcntl(mine, F_GETLK, &ask);
        printf("in the way: %d, type %d, %ld from %ld, %s\n", error, ask.l_type, (long)ask.l_len,
               (long)ask.l_start, ask.l_pid == parent ? "the parent's" : "somebody's");
        fflush(stdout);
        write(pipes[1], "x", 1);
        error = lock(mine, F_SETLKW, F_WRLCK, 0, 0);
        printf("waited for: %d\n", error);
        fflush(stdout);
        _exit(0);
    }
    char byte;
    read(pipes[0], &byte, 1);
    usleep(3000);
    printf("given back\n");
    fflush(stdout);
    int again = open(path, O_RDONLY);
    close(again); // whatever descriptor it is
    waitpid(child, 0, 0);
    say("locks end with who has them", lock(fd, F_SETLK, F_WRLCK, 0, 0));
    say("not for writing", (again = open(path, O_RDONLY), lock(again, F_SETLK, F_WRLCK, 0, 1)));
    close(again);
    say("no kind", lock(fd, F_SETLK, 7, 0, 0));
    say("before the file", lock(fd, F_SETLK, F_RDLCK, -1, 5));
    say("backwards", lock(fd, F_SETLK, F_WRLCK, 8, -4));
    say("up to there", other(F_SETLK, F_RDLCK, 8, 0));
    say("from there", other(F_SETLK, F_RDLCK, 4, 1));
    lock(fd, F_SETLK, F_UNLCK, 0, 0);

    int second = open(path, O_RDWR);
    say("an open file's", lock(fd, F_OFD_SETLK, F_WRLCK, 0, 0));
    say("the same process by another", lock(second, F_OFD_SETLK, F_RDLCK, 0, 0));
    say("and by the process's", lock(second, F_SETLK, F_RDLCK, 0, 0));
    int copy = dup(fd);
    close(fd);
    say("a copy keeps it", lock(second, F_OFD_SETLK, F_RDLCK, 0, 0));
    close(copy);
    say("until it is closed", lock(second, F_OFD_SETLK, F_RDLCK, 0, 0));
    close(second);

    fd = open(path, O_RDWR);
    say("flock", flock(fd, LOCK_EX));
    say("another's", other_flock(LOCK_SH | LOCK_NB));
    say("fcntl does not see it", other(F_SETLK, F_WRLCK, 0, 0));
    say("shared now", flock(fd, LOCK_SH));
    say("another shares", other_flock(LOCK_SH | LOCK_NB));
    say("none for one alone", other_flock(LOCK_EX | LOCK_NB));
    child = fork();
    if (child == 0) {
        // The same open file: it can give back what the parent took.
        flock(fd, LOCK_UN);
        _exit(0);
    }
    waitpid(child, 0, 0);
    say("given back by the child", other_flock(LOCK_EX | LOCK_NB));
    say("no operation", flock(fd, 16) == -1 ? errno : 0);
    flock(fd, LOCK_EX);
    child = fork();
    if (child == 0) {
        close(fd);
        int mine = open(path, O_RDONLY);
        signal(SIGALRM, SIG_DFL);
        say("waits", flock(mine, LOCK_EX));
        _exit(0);
    }
    usleep(2000);
    printf("closed\n");
    fflush(stdout);
    close(fd);
    waitpid(child, 0, 0);

    // A signal interrupts the wait, although other locks change at the same time.
    fd = open(path, O_RDWR);
    lock(fd, F_SETLK, F_WRLCK, 0, 1);
    child = fork();
    if (child == 0) {
        struct sigaction action = {.sa_handler = nothing};
        sigaction(SIGALRM, &action, 0);
        say("interrupted", lock(fd, F_SETLKW, F_WRLCK, 0, 1) == EINTR);
        _exit(0);
    }
    usleep(20000);
    lock(fd, F_SETLK, F_WRLCK, 5, 1);
    kill(child, SIGALRM);
    waitpid(child, 0, 0);

    // Who would wait for a process that waits for it, also through a third, is told so; not for one that waits no more.
    lock(fd, F_SETLK, F_UNLCK, 0, 0);
    lock(fd, F_SETLK, F_WRLCK, 10, 1);
    int ring[2], go[2];
    pipe(ring);
    pipe(go);
    char one_byte;
    pid_t first = fork();
    if (first == 0) {
        lock(fd, F_SETLK, F_WRLCK, 11, 1);
        write(ring[1], "x", 1);
        read(go[0], &one_byte, 1);
        say("of the first", lock(fd, F_SETLKW, F_WRLCK, 12, 1));
        fflush(stdout);
        _exit(0);
    }
    read(ring[0], &one_byte, 1);
    pid_t next = fork();
    if (next == 0) {
        struct sigaction action = {.sa_handler = nothing};
        sigaction(SIGALRM, &action, 0);
        lock(fd, F_SETLK, F_WRLCK, 12, 1);
        write(ring[1], "x", 1);
        say("the second is interrupted", lock(fd, F_SETLKW, F_WRLCK, 10, 1) == EINTR);
        fflush(stdout);
        write(ring[1], "x", 1);
        pause();
        _exit(0);
    }
    read(ring[0], &one_byte, 1);
    write(go[1], "x", 1);
    usleep(20000);
    say("in a ring", lock(fd, F_SETLKW, F_WRLCK, 11, 1));
    say("without waiting", lock(fd, F_SETLK, F_WRLCK, 11, 1));
    fflush(stdout);
    kill(next, SIGALRM);
    read(ring[0], &one_byte, 1);
    usleep(2000);
    say("the ring is open", lock(fd, F_SETLK, F_WRLCK, 11, 1));
    fflush(stdout);
    kill(next, SIGALRM);
    waitpid(next, 0, 0);
    waitpid(first, 0, 0);
    say("all have gone", lock(fd, F_SETLKW, F_WRLCK, 11, 1));
    return 0;
}
