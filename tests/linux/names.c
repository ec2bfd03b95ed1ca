// build: -O1 -static
// net: yes
// args: {dir}
// processes: 2
/* Unix sockets with names that are no paths, names of sockets, datagrams in segments, TCP_INFO. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static socklen_t name(struct sockaddr_un *at, const char *text, size_t n) {
    memset(at, 0, sizeof *at);
    at->sun_family = AF_UNIX;
    memcpy(at->sun_path, text, n);
    return offsetof(struct sockaddr_un, sun_path) + n;
}
static void shown(const char *what, int (*get)(int, struct sockaddr *, socklen_t *), int fd) {
    struct sockaddr_un at;
    socklen_t len = sizeof at;
    memset(&at, 0x55, sizeof at);
    int r = get(fd, (struct sockaddr *)&at, &len);
    printf("%s %s %u '%.*s'\n", what, why(r), len, r || len < 3 ? 0 : (int)len - 3, at.sun_path + !at.sun_path[0]);
}

/* Who waits for room at a socket lets the process run that makes it, though a socket that is not connected always looks
   writable. */
static void flood(const char *folder) {
    struct sockaddr_un at = { AF_UNIX };
    socklen_t len = sizeof at;
    snprintf(at.sun_path, sizeof at.sun_path, "%s/flood", folder);
    int in = socket(AF_UNIX, SOCK_DGRAM, 0), out = socket(AF_UNIX, SOCK_DGRAM, 0), n = 0;
    bind(in, (struct sockaddr *)&at, len);
    fflush(stdout);
    if (fork()) {
        char byte;
        while (n < 100) n += recv(in, &byte, 1, 0) == 1;
        wait(0);
        return;
    }
    while (n < 100) n += sendto(out, "x", 1, 0, (struct sockaddr *)&at, len) == 1;
    printf("sent %d\n", n);
    _exit(0);
}

int main(int argc, char **argv) {
    setvbuf(stdout, 0, _IONBF, 0);
    struct sockaddr_un at, from;
    socklen_t len = name(&at, "\0a\0name", 7);
    int one = socket(AF_UNIX, SOCK_STREAM, 0), two = socket(AF_UNIX, SOCK_STREAM, 0);
    printf("nobody %s\n", why(connect(two, (struct sockaddr *)&at, len)));
    printf("bind %s", why(bind(one, (struct sockaddr *)&at, len)));
    printf(", again %s\n", why(bind(two, (struct sockaddr *)&at, len)));
    listen(one, 2);
    printf("shorter %s\n", why(connect(two, (struct sockaddr *)&at, len - 1)));
    shown("own", getsockname, one);
    if (!fork()) {
        int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        _exit(connect(fd, (struct sockaddr *)&at, len) || write(fd, "hello", 5) != 5);
    }
    int fd = accept(one, 0, 0);
    char text[16] = "";
    read(fd, text, sizeof text);
    int status = 1;
    wait(&status);
    struct ucred who = { 0 };
    socklen_t size = sizeof who;
    getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size);
    printf("%s from the child %d, %d\n", text, who.pid > 0 && who.pid != getpid(), status);
    shown("accepted", getsockname, fd);
    close(fd);
    close(one);
    printf("closed %s\n", why(connect(two, (struct sockaddr *)&at, len)));
    int any = socket(AF_UNIX, SOCK_DGRAM, 0), other = socket(AF_UNIX, SOCK_DGRAM, 0);
    at.sun_family = AF_UNIX;
    printf("chosen %s", why(bind(any, (struct sockaddr *)&at, 2)));
    socklen_t chosen = sizeof from;
    getsockname(any, (struct sockaddr *)&from, &chosen);
    printf(", %u bytes\n", chosen);
    bind(other, (struct sockaddr *)&at, len);
    sendto(any, "x", 1, 0, (struct sockaddr *)&at, len);
    struct sockaddr_un sender;
    size = sizeof sender;
    long n = recvfrom(other, text, 4, 0, (struct sockaddr *)&sender, &size);
    printf("datagram %ld, from it %d\n", n, size == chosen && !memcmp(&sender, &from, size));

    char path[100];
    snprintf(path, sizeof path, "%s/s", argv[1]);
    len = name(&at, path, strlen(path) + 1);
    one = socket(AF_UNIX, SOCK_STREAM, 0);
    bind(one, (struct sockaddr *)&at, len);
    listen(one, 1);
    size = sizeof from;
    getsockname(one, (struct sockaddr *)&from, &size);
    printf("path %d\n", !strcmp(from.sun_path, path));
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    printf("by its name %s\n", why(connect(fd, (struct sockaddr *)&from, size)));
    size = sizeof from;
    memset(&from, 0, sizeof from);
    getpeername(fd, (struct sockaddr *)&from, &size);
    printf("peer %d\n", !strcmp(from.sun_path, path));

    int udp = socket(AF_INET, SOCK_DGRAM, 0), in = socket(AF_INET, SOCK_DGRAM, 0), segment = 4, got = 0;
    struct sockaddr_in inet = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
    bind(in, (struct sockaddr *)&inet, sizeof inet);
    size = sizeof inet;
    getsockname(in, (struct sockaddr *)&inet, &size);
    printf("segment %s", why(setsockopt(udp, IPPROTO_UDP, UDP_SEGMENT, &segment, sizeof segment)));
    size = sizeof got;
    getsockopt(udp, IPPROTO_UDP, UDP_SEGMENT, &got, &size);
    printf(" %d, sent %ld:", got, (long)sendto(udp, "0123456789", 10, 0, (struct sockaddr *)&inet, sizeof inet));
    for (int i = 0; i < 3; i++) printf(" %ld", (long)recv(in, text, sizeof text, 0));
    segment = 0;
    setsockopt(udp, IPPROTO_UDP, UDP_SEGMENT, &segment, sizeof segment);
    connect(udp, (struct sockaddr *)&inet, sizeof inet);
    send(udp, "in", 2, MSG_MORE);
    send(udp, " one", 4, 0);
    printf(", together %ld", (long)recv(in, text, sizeof text, 0));
    segment = 70000;
    printf(", too large %s", why(setsockopt(udp, IPPROTO_UDP, UDP_SEGMENT, &segment, sizeof segment)));
    segment = 1;
    printf(", GRO %s\n", why(setsockopt(in, IPPROTO_UDP, UDP_GRO, &segment, sizeof segment)));
    int tcp = socket(AF_INET, SOCK_STREAM, 0);
    struct tcp_info info;
    size = sizeof info;
    memset(&info, 0, sizeof info);
    n = getsockopt(tcp, IPPROTO_TCP, TCP_INFO, &info, &size);
    printf("info %s, closed %d", why(n), info.tcpi_state == TCP_CLOSE);
    listen(tcp, 1);
    getsockopt(tcp, IPPROTO_TCP, TCP_INFO, &info, &size);
    printf(", listens %d", info.tcpi_state == TCP_LISTEN);
    printf(", of UDP %s\n", why(getsockopt(udp, IPPROTO_TCP, TCP_INFO, &info, &size)));
    flood(argv[1]);
}
