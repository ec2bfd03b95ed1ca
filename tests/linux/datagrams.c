// Who sent a datagram and where it arrived; what is known of a connection.
// build: -O1 -static
// args: {dir}
// net: yes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <linux/tcp.h>

static const char *why(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }

static void paths(void) {
    struct sockaddr_un server = { .sun_family = AF_UNIX, .sun_path = "server" }, from;
    int a = socket(AF_UNIX, SOCK_DGRAM, 0);
    bind(a, (void *)&server, sizeof server);
    const char *names[] = { "one", "two", "" };
    for (int n = 0; n < 3; n++) {
        struct sockaddr_un own = { .sun_family = AF_UNIX };
        strcpy(own.sun_path, names[n]);
        int b = socket(AF_UNIX, SOCK_DGRAM, 0);
        if (*names[n]) bind(b, (void *)&own, sizeof own);
        sendto(b, "hello", 5, 0, (void *)&server, sizeof server);
        char text[16] = { 0 };
        socklen_t len = sizeof from;
        memset(&from, 0, sizeof from);
        int got = recvfrom(a, text, 15, 0, (void *)&from, &len);
        printf("%d from \"%s\", %d", got, len > 2 ? from.sun_path : "", (int)len);
        if (len > 2) {
            printf(", back %s", why(sendto(a, "back", 4, 0, (void *)&from, len)));
            len = sizeof from;
            recvfrom(b, text, 15, 0, (void *)&from, &len);
            printf(" from \"%s\"", from.sun_path);
        }
        printf("\n");
        close(b);
    }
    close(a);
}

static void arrived(int family) {
    int six = family == AF_INET6, on = 1;
    struct sockaddr_in any4 = { .sin_family = AF_INET };
    struct sockaddr_in6 any6 = { .sin6_family = AF_INET6 };
    void *any = six ? (void *)&any6 : &any4;
    socklen_t size = six ? sizeof any6 : sizeof any4;
    int a = socket(family, SOCK_DGRAM, 0), b = socket(family, SOCK_DGRAM, 0);
    bind(a, any, size);
    getsockname(a, any, &size);
    int level = six ? IPPROTO_IPV6 : IPPROTO_IP, option = six ? IPV6_RECVPKTINFO : IP_PKTINFO, value = 0;
    socklen_t len = sizeof value;
    printf("%s: ", six ? "IPv6" : "IPv4");
    printf("set %s", why(setsockopt(a, level, option, &on, sizeof on)));
    getsockopt(a, level, option, &value, &len);
    printf(", %d\n", value);
    if (six) any6.sin6_addr = in6addr_loopback;
    else inet_pton(AF_INET, "127.0.0.9", &any4.sin_addr);
    sendto(b, "x", 1, 0, any, size);
    union { struct cmsghdr head; char space[128]; } control;
    struct sockaddr_storage from;
    char text[16];
    struct iovec part = { text, 16 };
    struct msghdr message = { .msg_name = &from, .msg_namelen = sizeof from, .msg_iov = &part, .msg_iovlen = 1,
        .msg_control = &control, .msg_controllen = sizeof control };
    printf("got %d", (int)recvmsg(a, &message, 0));
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (!head) return (void)printf(" and nothing else\n");
    printf(", %d %d of %d bytes", head->cmsg_level, head->cmsg_type, (int)head->cmsg_len);
    char shown[64];
    if (six) {
        struct in6_pktinfo *info = (void *)CMSG_DATA(head);
        printf(", %s, interface %d\n", inet_ntop(AF_INET6, &info->ipi6_addr, shown, 64), info->ipi6_ifindex);
    } else {
        struct in_pktinfo *info = (void *)CMSG_DATA(head);
        printf(", %s", inet_ntop(AF_INET, &info->ipi_addr, shown, 64));
        printf(", by %s, interface %d\n", inet_ntop(AF_INET, &info->ipi_spec_dst, shown, 64), info->ipi_ifindex);
    }
    // The answer comes from where the question went.
    message.msg_controllen = CMSG_SPACE(head->cmsg_len - CMSG_LEN(0));
    part.iov_len = 1;
    printf("answer %s", why(sendmsg(a, &message, 0)));
    len = sizeof from;
    recvfrom(b, text, 16, MSG_DONTWAIT, (void *)&from, &len);
    const void *address = six ? (void *)&((struct sockaddr_in6 *)&from)->sin6_addr : &((struct sockaddr_in *)&from)->sin_addr;
    printf(" from %s\n", inet_ntop(family, address, shown, 64));
    message.msg_controllen = 0;
    sendto(b, "y", 1, 0, any, size);
    part.iov_len = 16;
    printf("no room: %d", (int)recvmsg(a, &message, 0));
    printf(", truncated %d\n", !!(message.msg_flags & MSG_CTRUNC));
    close(a), close(b);
}

static void connection(void) {
    struct sockaddr_in at = { .sin_family = AF_INET };
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    bind(listener, (void *)&at, size);
    listen(listener, 1);
    getsockname(listener, (void *)&at, &size);
    connect(client, (void *)&at, size);
    int server = accept(listener, 0, 0);
    static char bytes[30000];
    write(client, bytes, 10000);
    for (int n = 0; n < 10000;) n += read(server, bytes, sizeof bytes);
    struct tcp_info info = { 0 };
    socklen_t len = sizeof info;
    printf("connection: %s", why(getsockopt(client, IPPROTO_TCP, TCP_INFO, &info, &len)));
    printf(", state %d, sent %d, acknowledged %d", info.tcpi_state, (int)info.tcpi_bytes_sent, (int)info.tcpi_bytes_acked - 1);
    printf(", segments %d, rtt %d, window %d\n", info.tcpi_data_segs_out > 0, info.tcpi_rtt > 0, info.tcpi_snd_cwnd > 0);
    len = sizeof info;
    getsockopt(server, IPPROTO_TCP, TCP_INFO, &info, &len);
    printf("the other end: received %d\n", (int)info.tcpi_bytes_received);
    len = sizeof info;
    getsockopt(listener, IPPROTO_TCP, TCP_INFO, &info, &len);
    printf("listener: state %d\n", info.tcpi_state);
}

int main(int argc, char **argv) {
    chdir(argv[1]);
    paths();
    arrived(AF_INET);
    arrived(AF_INET6);
    connection();
    return 0;
}
