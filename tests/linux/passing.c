// Files passed between processes by a named socket: a pipe, a file with its position, a socket, a pseudo-terminal.
// build: -O1 -static
// args: {dir}
// net: yes
// processes: 4
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int pass(int socket, const int *files, int count, const char *text) {
    union { struct cmsghdr head; char space[CMSG_SPACE(8 * sizeof(int))]; } control = { 0 };
    struct iovec bytes = { (void *)text, strlen(text) };
    struct msghdr message = { .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_SPACE(count * sizeof(int)) };
    control.head.cmsg_level = SOL_SOCKET, control.head.cmsg_type = SCM_RIGHTS, control.head.cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(&control.head), files, count * sizeof(int));
    return sendmsg(socket, &message, 0);
}

static int take(int socket, int *files, char *text, int flags) {
    union { struct cmsghdr head; char space[CMSG_SPACE(8 * sizeof(int))]; } control;
    struct iovec bytes = { text, 20 };
    struct msghdr message = { .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
    int got = recvmsg(socket, &message, flags);
    if (got < 0) return printf("recvmsg: %s\n", strerrorname_np(errno)), -1;
    text[got] = 0;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    int count = head ? (head->cmsg_len - CMSG_LEN(0)) / sizeof(int) : 0;
    if (count) memcpy(files, CMSG_DATA(head), count * sizeof(int));
    printf("got \"%s\" and %d files\n", text, count);
    return count;
}

int main(int argc, char **argv) {
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    chdir(argv[1]);
    strcpy(name.sun_path, "s");
    int listener = socket(AF_UNIX, SOCK_STREAM, 0), ends[2], files[8];
    printf("bind %d", bind(listener, (void *)&name, sizeof name));
    printf(", listen %d\n", listen(listener, 5));
    fflush(stdout);
    if (fork() == 0) {
        int to = socket(AF_UNIX, SOCK_STREAM, 0);
        connect(to, (void *)&name, sizeof name);
        pipe(ends);
        int file = open("f", O_RDWR | O_CREAT | O_TRUNC, 0600), pty = posix_openpt(O_RDWR | O_NOCTTY);
        write(file, "abcdef", 6), lseek(file, 2, SEEK_SET);
        int all[] = { ends[0], file, to, pty };
        pass(to, all, 4, "four");
        pass(to, &ends[0], 1, "again");
        close(ends[0]), close(file);
        char go;
        read(to, &go, 1);
        write(ends[1], "through the pipe", 16);
        _exit(0);
    }
    int from = accept(listener, NULL, NULL);
    char text[32], bytes[32] = "";
    int count = take(from, files, text, MSG_PEEK);
    for (int i = 0; i < count; i++) close(files[i]);
    take(from, files, text, 0);
    write(from, "!", 1);
    read(files[0], bytes, 30);
    printf("pipe: %s\n", bytes);
    memset(bytes, 0, sizeof bytes);
    int n = read(files[1], bytes, 30);
    printf("file: %d %s, at %d\n", n, bytes, (int)lseek(files[1], 0, SEEK_CUR));
    int kind;
    socklen_t len = sizeof kind;
    printf("socket: %d", getsockopt(files[2], SOL_SOCKET, SO_TYPE, &kind, &len));
    printf(" of type %d\n", kind);
    printf("terminal: %d %d\n", isatty(files[3]), strncmp(ptsname(files[3]), "/dev/pts/", 9));
    wait(NULL);
    take(from, files, text, 0);
    printf("end of the pipe: %d\n", (int)read(files[0], bytes, 1));
    close(files[2]);
    take(from, files, text, MSG_DONTWAIT);
    return 0;
}
