// Reads of a terminal that wait for several bytes, and for a time between them (`VMIN`, `VTIME`).
// build: -O1 -static
// processes: 2
// args: {dir}
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int master, slave;

static void mode(int least, int time) {
    struct termios modes;
    tcgetattr(slave, &modes);
    cfmakeraw(&modes);
    modes.c_cc[VMIN] = least, modes.c_cc[VTIME] = time;
    tcsetattr(slave, TCSANOW, &modes);
}

// Types text, each byte so many milliseconds after the one before.
static pid_t type(const char *text, int first, int every) {
    fflush(stdout);
    pid_t child = fork();
    if (child) return child;
    usleep(first * 1000);
    for (; *text; text++, usleep(every * 1000)) write(master, text, 1);
    _exit(0);
}

static void take(const char *what, int most) {
    char text[16] = { 0 };
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int n = read(slave, text, most);
    clock_gettime(CLOCK_MONOTONIC, &end);
    long tenths = ((end.tv_sec - start.tv_sec) * 1000 + (end.tv_nsec - start.tv_nsec) / 1000000 + 30) / 100;
    printf("%s: %d %s", what, n, n < 0 ? strerrorname_np(errno) : text);
    printf(", %s\n", tenths < 2 ? "at once" : tenths < 5 ? "soon" : "late");
}

int main(void) {
    master = posix_openpt(O_RDWR | O_NOCTTY);
    grantpt(master), unlockpt(master);
    slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    mode(4, 3);
    write(master, "abcdef", 6);
    take("more than enough", 16);
    write(master, "ab", 2);
    take("too little", 16);
    write(master, "abc", 3);
    take("no room for more", 3);
    pid_t child = type("wxyz", 50, 50);
    take("byte by byte", 16);
    waitpid(child, 0, 0);
    child = type("ab", 600, 0);
    take("the first may be late", 16);
    waitpid(child, 0, 0);
    fcntl(slave, F_SETFL, O_NONBLOCK);
    write(master, "q", 1);
    take("without waiting", 16);
    take("nothing", 16);
    mode(0, 0);
    take("nothing asked for", 16);
    return 0;
}
