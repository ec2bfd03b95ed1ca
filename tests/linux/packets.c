// Pipes that keep packets apart (`O_DIRECT`).
// build: -O1 -static
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

static char big[200000];

int main(void) {
    int ends[2], waiting;
    char text[64] = { 0 }, more[8192];
    printf("%d", pipe2(ends, O_DIRECT | O_NONBLOCK));
    printf(" %d %d\n", !!(fcntl(ends[0], F_GETFL) & O_DIRECT), !!(fcntl(ends[1], F_GETFL) & O_DIRECT));
    write(ends[1], "one", 3), write(ends[1], "two", 3), write(ends[1], "three", 5);
    ioctl(ends[0], FIONREAD, &waiting);
    printf("%d bytes wait\n", waiting);
    int n = read(ends[0], text, 60);
    printf("%d %.*s", n, n, text);
    n = read(ends[0], text, 2);
    printf(", %d %.*s", n, n, text);
    n = read(ends[0], text, 60);
    printf(", %d %.*s", n, n, text);
    n = read(ends[0], text, 60);
    printf(", %s\n", n < 0 ? strerrorname_np(errno) : "?");
    struct iovec parts[] = { { "ab", 2 }, { "cde", 3 } }, to[] = { { text, 1 }, { text + 10, 3 } };
    writev(ends[1], parts, 2), write(ends[1], "next", 4);
    n = readv(ends[0], to, 2);
    printf("in parts: %d %c%.3s", n, text[0], text + 10);
    n = read(ends[0], text, 60);
    printf(", %.*s\n", n, text);
    memset(big, 'x', sizeof big);
    n = write(ends[1], big, 10000);
    printf("%d in packets of", n);
    while ((n = read(ends[0], more, sizeof more)) > 0) printf(" %d", n);
    printf("\n");
    n = write(ends[1], big, sizeof big);
    printf("full: %d, %s", n, write(ends[1], "x", 1) < 0 ? strerrorname_np(errno) : "room");
    read(ends[0], more, 1);
    struct pollfd out = { ends[1], POLLOUT, 0 };
    printf(", poll %d", poll(&out, 1, 0));
    printf(", %d\n", (int)write(ends[1], "x", 1));
    for (n = 0; read(ends[0], more, sizeof more) > 0; n++) {}
    printf("%d packets\n", n);
    // Only what is written with the flag is a packet.
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    write(ends[1], "a", 1), write(ends[1], "b", 1);
    n = read(ends[0], text, 60);
    printf("without: %.*s", n, text);
    printf(", set %d", fcntl(ends[1], F_SETFL, O_NONBLOCK | O_DIRECT));
    write(ends[1], "c", 1), write(ends[1], "d", 1);
    n = read(ends[0], text, 60);
    printf(", again %.*s\n", n, text);
    return 0;
}
