// Socket options: what is set can be read, what Linux refuses is refused, and timeouts end calls.
// build: -O1 -static
// net: yes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void get(const char *what, int fd, int level, int option) {
    int value = -77;
    socklen_t len = sizeof value;
    if (getsockopt(fd, level, option, &value, &len)) printf("%s %s; ", what, strerrorname_np(errno));
    else printf("%s %d/%u; ", what, value, len);
}
static void set(const char *what, int fd, int level, int option, int value) {
    if (setsockopt(fd, level, option, &value, sizeof value)) printf("%s=%d %s; ", what, value, strerrorname_np(errno));
    else get(what, fd, level, option);
}
static double elapsed(struct timespec since) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec - since.tv_sec + (now.tv_nsec - since.tv_nsec) / 1e9;
}

static void common(const char *name, int fd) {
    printf("%s: ", name);
    get("OOBINLINE", fd, SOL_SOCKET, SO_OOBINLINE);
    set("OOBINLINE", fd, SOL_SOCKET, SO_OOBINLINE, 5);
    set("PRIORITY", fd, SOL_SOCKET, SO_PRIORITY, 6);
    set("PRIORITY", fd, SOL_SOCKET, SO_PRIORITY, 7);
    get("RCVLOWAT", fd, SOL_SOCKET, SO_RCVLOWAT);
    set("RCVLOWAT", fd, SOL_SOCKET, SO_RCVLOWAT, 0);
    set("SNDLOWAT", fd, SOL_SOCKET, SO_SNDLOWAT, 2);
    get("SNDLOWAT", fd, SOL_SOCKET, SO_SNDLOWAT);
    set("DONTROUTE", fd, SOL_SOCKET, SO_DONTROUTE, 1);
    set("BROADCAST", fd, SOL_SOCKET, SO_BROADCAST, 3);
    set("KEEPALIVE", fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set("TYPE", fd, SOL_SOCKET, SO_TYPE, 1);
    set("DEBUG", fd, SOL_SOCKET, SO_DEBUG, 1);
    set("SNDBUFFORCE", fd, SOL_SOCKET, SO_SNDBUFFORCE, 1);
    get("ERROR", fd, SOL_SOCKET, SO_ERROR);
    set("9999", fd, SOL_SOCKET, 9999, 1);
    printf("\n");
    struct linger linger = { 0, 0 };
    socklen_t len = sizeof linger;
    printf("linger %d", getsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, &len));
    linger = (struct linger){ 7, 30 };
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    linger = (struct linger){ 0, 0 };
    getsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, &len);
    printf(" %d %d, short %s\n", linger.l_onoff, linger.l_linger,
           setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, 4) ? strerrorname_np(errno) : "ok");
    struct timeval time = { 3, 500000 }, found = { 0, 0 };
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
    len = sizeof found;
    getsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &found, &len);
    printf("timeout %ld.%06ld/%u", found.tv_sec, found.tv_usec, len);
    time.tv_usec = 1000000;
    printf(" %s\n", setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time) ? strerrorname_np(errno) : "ok");
}

static void timeouts(const char *name, int fd) {
    struct timeval brief = { 0, 50000 };
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &brief, sizeof brief);
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    char byte;
    long n = recv(fd, &byte, 1, 0);
    double waited = elapsed(start);
    printf("%s: %ld %s after its time %d\n", name, n, strerrorname_np(errno), waited > 0.045 && waited < 5);
}

int main(void) {
    int pair[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    common("pair", pair[0]);
    set("PASSCRED", pair[0], SOL_SOCKET, SO_PASSCRED, 1);
    set("NODELAY", pair[0], IPPROTO_TCP, TCP_NODELAY, 1);
    get("TTL", pair[0], IPPROTO_IP, IP_TTL);
    printf("\n");
    timeouts("pair", pair[0]);
    // A full pair ends a send in time.
    struct timeval brief = { 0, 50000 };
    setsockopt(pair[0], SOL_SOCKET, SO_SNDTIMEO, &brief, sizeof brief);
    static char bytes[1 << 20];
    long sent = send(pair[0], bytes, sizeof bytes, 0);
    printf("part %d, ", sent > 0 && sent < (long)sizeof bytes);
    sent = send(pair[0], bytes, 1, 0);
    printf("then %ld %s\n", sent, strerrorname_np(errno));

    int tcp = socket(AF_INET, SOCK_STREAM, 0);
    common("tcp", tcp);
    set("NODELAY", tcp, IPPROTO_TCP, TCP_NODELAY, 1);
    set("CORK", tcp, IPPROTO_TCP, TCP_CORK, 1);
    get("MAXSEG", tcp, IPPROTO_TCP, TCP_MAXSEG);
    set("MAXSEG", tcp, IPPROTO_TCP, TCP_MAXSEG, 1000);
    set("MAXSEG", tcp, IPPROTO_TCP, TCP_MAXSEG, 87);
    set("KEEPIDLE", tcp, IPPROTO_TCP, TCP_KEEPIDLE, 33);
    set("KEEPINTVL", tcp, IPPROTO_TCP, TCP_KEEPINTVL, 44);
    set("KEEPCNT", tcp, IPPROTO_TCP, TCP_KEEPCNT, 5);
    set("KEEPCNT", tcp, IPPROTO_TCP, TCP_KEEPCNT, 128);
    printf("\n");
    get("SYNCNT", tcp, IPPROTO_TCP, TCP_SYNCNT);
    set("SYNCNT", tcp, IPPROTO_TCP, TCP_SYNCNT, 3);
    set("SYNCNT", tcp, IPPROTO_TCP, TCP_SYNCNT, 0);
    get("DEFER_ACCEPT", tcp, IPPROTO_TCP, TCP_DEFER_ACCEPT);
    set("DEFER_ACCEPT", tcp, IPPROTO_TCP, TCP_DEFER_ACCEPT, 5);
    get("NOTSENT_LOWAT", tcp, IPPROTO_TCP, TCP_NOTSENT_LOWAT);
    set("NOTSENT_LOWAT", tcp, IPPROTO_TCP, TCP_NOTSENT_LOWAT, 16384);
    set("USER_TIMEOUT", tcp, IPPROTO_TCP, TCP_USER_TIMEOUT, 1234);
    set("USER_TIMEOUT", tcp, IPPROTO_TCP, TCP_USER_TIMEOUT, -1);
    set("9999", tcp, IPPROTO_TCP, 9999, 1);
    printf("\n");
    char name[32] = "";
    socklen_t len = sizeof name;
    printf("congestion %d", getsockopt(tcp, IPPROTO_TCP, TCP_CONGESTION, name, &len));
    printf(" %d/%u", name[0] != 0, len);
    printf(" none %s\n", setsockopt(tcp, IPPROTO_TCP, TCP_CONGESTION, "nonesuch", 8) ? strerrorname_np(errno) : "ok");
    set("TTL", tcp, IPPROTO_IP, IP_TTL, 33);
    set("TTL", tcp, IPPROTO_IP, IP_TTL, 256);
    set("TTL", tcp, IPPROTO_IP, IP_TTL, -1);
    set("TOS", tcp, IPPROTO_IP, IP_TOS, 16);
    set("SEGMENT", tcp, IPPROTO_UDP, UDP_SEGMENT, 100);
    set("V6ONLY", tcp, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    printf("\n");

    int udp = socket(AF_INET, SOCK_DGRAM, 0);
    common("udp", udp);
    set("NODELAY", udp, IPPROTO_TCP, TCP_NODELAY, 1);
    set("CORK", udp, IPPROTO_UDP, UDP_CORK, 1);
    set("MULTICAST_TTL", udp, IPPROTO_IP, IP_MULTICAST_TTL, 9);
    set("MULTICAST_LOOP", udp, IPPROTO_IP, IP_MULTICAST_LOOP, 0);
    struct ip_mreq group = { { inet_addr("239.1.2.3") }, { htonl(INADDR_LOOPBACK) } };
    printf("join %d", setsockopt(udp, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof group));
    printf(" again %s", setsockopt(udp, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof group) ? strerrorname_np(errno) : "ok");
    printf(" leave %d", setsockopt(udp, IPPROTO_IP, IP_DROP_MEMBERSHIP, &group, sizeof group));
    printf(" short %s\n", setsockopt(udp, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, 7) ? strerrorname_np(errno) : "ok");
    struct sockaddr_in at = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
    bind(udp, (void *)&at, sizeof at);
    timeouts("udp", udp);
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    bind(listener, (void *)&at, sizeof at), listen(listener, 1);
    setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &brief, sizeof brief);
    printf("accept %d %s; ", accept(listener, 0, 0), strerrorname_np(errno));
    get("ACCEPTCONN", listener, SOL_SOCKET, SO_ACCEPTCONN);
    printf("\n");

    int six = socket(AF_INET6, SOCK_DGRAM, 0);
    if (six >= 0) {
        set("V6ONLY", six, IPPROTO_IPV6, IPV6_V6ONLY, 1);
        set("UNICAST_HOPS", six, IPPROTO_IPV6, IPV6_UNICAST_HOPS, 7);
        set("MULTICAST_HOPS", six, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, 8);
        set("MULTICAST_LOOP", six, IPPROTO_IPV6, IPV6_MULTICAST_LOOP, 0);
        set("TCLASS", six, IPPROTO_IPV6, IPV6_TCLASS, 32);
    }
    printf("\n");
    return 0;
}
