// Credentials of messages (SO_PASSCRED) on pairs and on named sockets, beside files.
// build: -O1 -static
// args: {dir}
// processes: 8
// net: yes
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t parent, child;

static void receive(const char *what, int fd, int room) {
    char text[64] = "", control[256];
    struct iovec part = { text, sizeof text - 1 };
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = room };
    long n = recvmsg(fd, &message, 0);
    printf("%s: %ld %s", what, n, text);
    if (message.msg_flags & MSG_CTRUNC) printf(", cut");
    for (struct cmsghdr *at = CMSG_FIRSTHDR(&message); at; at = CMSG_NXTHDR(&message, at)) {
        if (at->cmsg_type == SCM_CREDENTIALS) {
            struct ucred from;
            memcpy(&from, CMSG_DATA(at), sizeof from);
            printf(", from %s %d", from.pid == parent ? "parent" : from.pid == child ? "child" : "other", from.uid == getuid() && from.gid == getgid());
        }
        if (at->cmsg_type == SCM_RIGHTS) {
            int passed;
            memcpy(&passed, CMSG_DATA(at), sizeof passed);
            printf(", a file");
            close(passed);
        }
    }
    printf("\n");
}
static long claim(int fd, pid_t pid, int file) {
    char control[256] = { 0 };
    struct iovec part = { "claimed", 7 };
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = CMSG_SPACE(sizeof(struct ucred)) };
    struct cmsghdr *at = CMSG_FIRSTHDR(&message);
    struct ucred from = { pid, getuid(), getgid() };
    at->cmsg_level = SOL_SOCKET, at->cmsg_type = SCM_CREDENTIALS, at->cmsg_len = CMSG_LEN(sizeof from);
    memcpy(CMSG_DATA(at), &from, sizeof from);
    if (file >= 0) {
        message.msg_controllen += CMSG_SPACE(sizeof file);
        at = CMSG_NXTHDR(&message, at);
        at->cmsg_level = SOL_SOCKET, at->cmsg_type = SCM_RIGHTS, at->cmsg_len = CMSG_LEN(sizeof file);
        memcpy(CMSG_DATA(at), &file, sizeof file);
    }
    return sendmsg(fd, &message, 0);
}

int main(int argc, char **argv) {
    setvbuf(stdout, 0, _IOLBF, 0);
    parent = getpid();
    int pair[2], on = 1;
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    send(pair[1], "without", 7, 0);
    receive("off", pair[0], 256);
    setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
    send(pair[1], "one", 3, 0), send(pair[1], "two", 3, 0);
    receive("pair", pair[0], 256);
    // Bytes of different senders do not come together.
    send(pair[1], "parent", 6, 0);
    child = fork();
    if (child == 0) {
        send(pair[1], "child", 5, 0);
        _exit(0);
    }
    waitpid(child, 0, 0);
    receive("first", pair[0], 256);
    receive("second", pair[0], 256);
    printf("own: %ld, other: ", claim(pair[1], parent, -1));
    printf("%s\n", claim(pair[1], child, -1) < 0 ? strerrorname_np(errno) : "ok");
    receive("claimed", pair[0], 256);
    claim(pair[1], parent, 0);
    receive("with a file", pair[0], 256);
    send(pair[1], "short", 5, 0);
    receive("no room", pair[0], 0);
    // A connection has the option of its listener.
    struct sockaddr_un at = { AF_UNIX, "" };
    snprintf(at.sun_path, sizeof at.sun_path, "%s/credentials", argc > 1 ? argv[1] : ".");
    unlink(at.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    setsockopt(listener, SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
    bind(listener, (void *)&at, sizeof at), listen(listener, 5);
    child = fork();
    if (child == 0) {
        int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        connect(fd, (void *)&at, sizeof at);
        send(fd, "named", 5, 0);
        _exit(0);
    }
    int fd = accept(listener, 0, 0);
    waitpid(child, 0, 0);
    receive("named", fd, 256);
    unlink(at.sun_path);
    return 0;
}
