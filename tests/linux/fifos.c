// Named pipes: making them, what opening one waits for, and what goes through.
// build: -O1 -static
// args: {dir}
// processes: 8
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void say(const char *what, long result) {
    if (result < 0) printf("%s: %s\n", what, strerrorname_np(errno));
    else printf("%s: %ld\n", what, result);
}

static int rung;
static void ring(int number) { rung = number; }

int main(int argc, char **argv) {
    setvbuf(stdout, 0, _IONBF, 0);
    if (argc < 2 || chdir(argv[1])) return 1;
    umask(022);
    char text[100];
    struct stat st;

    say("make", mkfifo("pipe", 0666));
    say("again", mkfifo("pipe", 0666));
    say("nowhere", mkfifo("missing/pipe", 0666));
    say("within", mkdir("folder", 0755) || mkfifo("folder/pipe", 0600));
    say("stat", stat("pipe", &st));
    printf("a pipe: %d, mode %o, size %ld\n", S_ISFIFO(st.st_mode), st.st_mode & 0777, (long)st.st_size);
    say("truncate", truncate("pipe", 0));
    say("exclusive", open("pipe", O_RDWR | O_CREAT | O_EXCL, 0600));
    say("as folder", open("pipe", O_RDONLY | O_DIRECTORY));
    say("run", execl("pipe", "pipe", (char *)0));

    // Nobody reads, and nobody waits.
    say("write alone", open("pipe", O_WRONLY | O_NONBLOCK));
    int in = open("pipe", O_RDONLY | O_NONBLOCK);
    say("read alone", in < 0 ? -1 : 0);
    say("nobody has written", read(in, text, 10));
    struct pollfd fd = { in, POLLIN, 0 };
    say("poll", poll(&fd, 1, 0));
    int out = open("pipe", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    say("write", out < 0 ? -1 : 0);
    say("nothing yet", read(in, text, 10));
    say("wrong way", read(out, text, 10));
    say("wrong way", write(in, text, 10));
    say("write", write(out, "hello", 5));
    int waiting = -1;
    say("waiting", ioctl(in, FIONREAD, &waiting));
    printf("%d bytes\n", waiting);
    say("poll", poll(&fd, 1, -1)), printf("%x\n", fd.revents);
    say("pread", pread(in, text, 10, 0));
    say("seek", lseek(in, 0, SEEK_SET));
    say("map", mmap(0, 4096, PROT_READ, MAP_PRIVATE, in, 0) == MAP_FAILED ? -1 : 0);
    say("read", read(in, text, sizeof text)), printf("%.5s\n", text);
    say("size", fcntl(in, F_GETPIPE_SZ));
    int was = fstat(in, &st);
    printf("open: %d %d\n", was, S_ISFIFO(st.st_mode));

    // Full.
    fcntl(out, F_SETFL, O_NONBLOCK);
    static char many[200000];
    say("as much as fits", write(out, many, sizeof many));
    say("no more", write(out, many, 1));
    close(out);
    long all = 0, n;
    while ((n = read(in, many, sizeof many)) > 0) all += n;
    printf("read %ld, then %ld\n", all, n);
    say("poll", poll(&fd, 1, -1)), printf("%x\n", fd.revents);
    out = open("pipe", O_WRONLY);
    close(in);
    signal(SIGPIPE, ring);
    say("nobody reads any more", write(out, "x", 1)), printf("signal %d\n", rung);
    close(out);

    // Two that wait for each other, and more than fits.
    pid_t child = fork();
    if (child == 0) {
        int out = open("pipe", O_WRONLY);
        for (int i = 0; i < 5; i++) {
            memset(many, 'a' + i, sizeof many);
            if (write(out, many, sizeof many) != sizeof many) _exit(1);
        }
        _exit(7);
    }
    usleep(20000);
    in = open("pipe", O_RDONLY);
    long sum = 0;
    all = 0;
    while ((n = read(in, many, 70000)) > 0) {
        for (long i = 0; i < n; i++) sum += many[i];
        all += n;
    }
    int status;
    waitpid(child, &status, 0);
    printf("from the child: %ld bytes, sum %ld, ended %d\n", all, sum, WEXITSTATUS(status));
    close(in);

    // A reader that waits for what comes later; both ways at once.
    child = fork();
    if (child == 0) {
        usleep(20000);
        int out = open("pipe", O_RDWR);
        usleep(20000);
        _exit(write(out, "later", 5) != 5);
    }
    in = open("pipe", O_RDONLY);
    say("read", read(in, text, sizeof text)), printf("%.5s\n", text);
    waitpid(child, &status, 0);
    say("end", read(in, text, sizeof text));
    close(in);

    // A signal ends the wait for a reader.
    struct sigaction action = { .sa_handler = ring };
    sigaction(SIGALRM, &action, 0);
    ualarm(30000, 0);
    say("interrupted", open("pipe", O_WRONLY)), printf("signal %d\n", rung == SIGALRM);
    struct timespec times[2] = { { -5, 6 }, { 7, UTIME_OMIT } };
    say("times", utimensat(AT_FDCWD, "pipe", times, 0));
    stat("pipe", &st);
    printf("%ld.%ld\n", (long)st.st_atim.tv_sec, st.st_atim.tv_nsec);
    say("rename", rename("pipe", "folder/other"));
    say("remove", unlink("folder/other"));
    say("gone", open("folder/other", O_RDONLY | O_NONBLOCK));
    return unlink("folder/pipe") || rmdir("folder");
}
