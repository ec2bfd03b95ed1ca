// Who is at the other end of a Unix socket.
// build: -O1 -static
// args: {dir}
// processes: 8
// net: yes
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define SO_PEERPIDFD_NUMBER 77

static pid_t parent;
static const char *who(pid_t pid) { return pid == 0 ? "nobody" : pid == getpid() ? "self" : pid == parent ? "parent" : "child"; }

static void show(const char *what, int fd) {
    struct ucred peer = { 1, 1, 1 };
    socklen_t len = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &len)) {
        printf("%s: %s\n", what, strerrorname_np(errno));
        return;
    }
    printf("%s: %u bytes, %s, user %s", what, len, who(peer.pid), peer.uid == getuid() ? "same" : peer.uid + 1 == 0 ? "none" : "other");
    gid_t groups[64];
    len = 0;
    int result = getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &len);
    printf(", groups %s %u", result ? strerrorname_np(errno) : "ok", len);
    int pidfd = -1;
    len = sizeof pidfd;
    result = getsockopt(fd, SOL_SOCKET, SO_PEERPIDFD_NUMBER, &pidfd, &len);
    printf(", pidfd %s", result ? strerrorname_np(errno) : "ok");
    if (!result) {
        struct pollfd one = { pidfd, POLLIN, 0 };
        printf(" alive %d", poll(&one, 1, 0) == 0);
        close(pidfd);
    }
    char label[64];
    len = sizeof label;
    result = getsockopt(fd, SOL_SOCKET, SO_PEERSEC, label, &len);
    printf(", label %s\n", result ? strerrorname_np(errno) : "ok");
}

int main(int argc, char **argv) {
    setvbuf(stdout, 0, _IOLBF, 0);
    parent = getpid();
    int pair[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    show("pair", pair[0]);
    if (fork() == 0) {
        show("pair in the child", pair[1]);
        socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
        show("pair of the child", pair[0]);
        _exit(0);
    }
    wait(0);
    struct ucred part;
    socklen_t len = 4;
    getsockopt(pair[0], SOL_SOCKET, SO_PEERCRED, &part, &len);
    printf("short: %u, %s\n", len, who(part.pid));
    printf("set: %s\n", setsockopt(pair[0], SOL_SOCKET, SO_PEERCRED, &part, sizeof part) ? strerrorname_np(errno) : "ok");
    struct sockaddr_un at = { AF_UNIX, "" };
    snprintf(at.sun_path, sizeof at.sun_path, "%s/peers", argc > 1 ? argv[1] : ".");
    unlink(at.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    show("fresh", listener);
    bind(listener, (void *)&at, sizeof at);
    show("bound", listener);
    listen(listener, 5);
    show("listening", listener);
    // Two children connect; each is told apart.
    pid_t children[2];
    for (int i = 0; i < 2; i++) {
        int ready[2];
        pipe(ready);
        children[i] = fork();
        if (children[i] == 0) {
            int fd = socket(AF_UNIX, SOCK_STREAM, 0);
            connect(fd, (void *)&at, sizeof at);
            if (i == 0) show("connected", fd);
            write(ready[1], "x", 1);
            char end;
            read(fd, &end, 1);
            _exit(0);
        }
        char byte;
        read(ready[0], &byte, 1);
    }
    int own = socket(AF_UNIX, SOCK_STREAM, 0);
    connect(own, (void *)&at, sizeof at);
    show("own", own);
    for (int i = 0; i < 3; i++) {
        int fd = accept(listener, 0, 0);
        struct ucred peer;
        len = sizeof peer;
        getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &len);
        printf("accepted: %s\n", peer.pid == (i < 2 ? children[i] : getpid()) ? "right" : "wrong");
        if (i == 1) show("accepted", fd);
        close(fd);
        if (i < 2) waitpid(children[i], 0, 0);
    }
    int datagram = socket(AF_UNIX, SOCK_DGRAM, 0);
    show("datagram", datagram);
    unlink(at.sun_path);
    return 0;
}
