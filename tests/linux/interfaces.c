// Network interfaces by netlink and ioctl: the loopback is there, and nothing can be changed.
// build: -O1 -static
// net: yes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    struct ifaddrs *all, *at;
    printf("getifaddrs: %d\n", getifaddrs(&all));
    for (at = all; at; at = at->ifa_next) {
        if (strcmp(at->ifa_name, "lo") || !at->ifa_addr || at->ifa_addr->sa_family != AF_INET) continue;
        char address[64], mask[64];
        inet_ntop(AF_INET, &((struct sockaddr_in *)at->ifa_addr)->sin_addr, address, sizeof address);
        inet_ntop(AF_INET, &((struct sockaddr_in *)at->ifa_netmask)->sin_addr, mask, sizeof mask);
        printf("%s: %s %s up %d loopback %d\n", at->ifa_name, address, mask, (at->ifa_flags & IFF_UP) != 0, (at->ifa_flags & IFF_LOOPBACK) != 0);
    }
    unsigned index = if_nametoindex("lo");
    char name[IF_NAMESIZE] = "";
    printf("index %d, name %s, none %u\n", index > 0, if_indextoname(index, name) ? name : "", if_nametoindex("nonesuch"));
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    struct sockaddr_nl own = { .nl_family = AF_NETLINK }, found;
    socklen_t len = sizeof found;
    bind(fd, (void *)&own, sizeof own);
    getsockname(fd, (void *)&found, &len);
    printf("name: %u bytes, family %d, port %d\n", len, found.nl_family, found.nl_pid != 0);
    struct { struct nlmsghdr header; struct ifinfomsg info; } ask = { { sizeof ask, RTM_GETLINK, NLM_F_REQUEST | NLM_F_DUMP, 7, 0 }, { 0 } };
    printf("ask: %d\n", send(fd, &ask, sizeof ask, 0) == sizeof ask);
    static char answer[1 << 16];
    struct sockaddr_nl from;
    len = sizeof from;
    ssize_t n = recvfrom(fd, answer, sizeof answer, 0, (void *)&from, &len);
    struct nlmsghdr *first = (void *)answer;
    printf("answer: %d, type %d, number %u, from the kernel %d\n", n > 0, first->nlmsg_type == RTM_NEWLINK, first->nlmsg_seq, from.nl_pid == 0 && len == sizeof from);
    int inet = socket(AF_INET, SOCK_DGRAM, 0);
    struct ifreq ask_lo = { .ifr_name = "lo" };
    struct sockaddr_in *value = (void *)&ask_lo.ifr_addr;
    printf("flags %d", ioctl(inet, SIOCGIFFLAGS, &ask_lo));
    printf(" loopback %d\n", (ask_lo.ifr_flags & (IFF_UP | IFF_LOOPBACK)) == (IFF_UP | IFF_LOOPBACK));
    printf("address %d", ioctl(inet, SIOCGIFADDR, &ask_lo));
    printf(" %s\n", inet_ntoa(value->sin_addr));
    printf("mask %d", ioctl(inet, SIOCGIFNETMASK, &ask_lo));
    printf(" %s, family %d\n", inet_ntoa(value->sin_addr), value->sin_family);
    printf("hardware %d", ioctl(inet, SIOCGIFHWADDR, &ask_lo));
    printf(" %d\n", ask_lo.ifr_hwaddr.sa_family);
    printf("MTU %d", ioctl(inet, SIOCGIFMTU, &ask_lo));
    printf(" %d\n", ask_lo.ifr_mtu);
    struct ifreq some[50];
    struct ifconf list = { .ifc_len = 0, .ifc_buf = NULL };
    ioctl(inet, SIOCGIFCONF, &list);
    int whole = list.ifc_len;
    list = (struct ifconf){ .ifc_len = sizeof some, .ifc_req = some };
    ioctl(inet, SIOCGIFCONF, &list);
    printf("list %d %s\n", whole == list.ifc_len && whole % sizeof *some == 0, some[0].ifr_name);
    list.ifc_len = sizeof *some + 1;
    ioctl(inet, SIOCGIFCONF, &list);
    printf("one %d\n", list.ifc_len == sizeof *some);
    strcpy(ask_lo.ifr_name, "nonesuch");
    printf("none %d", ioctl(inet, SIOCGIFADDR, &ask_lo));
    printf(" %s\n", strerrorname_np(errno));
    printf("other protocol: %s\n", socket(AF_NETLINK, SOCK_RAW, 99) < 0 ? strerrorname_np(errno) : "ok");
    int datagrams = socket(AF_INET, SOCK_DGRAM, 0);
    char byte;
    printf("errors: %s\n", recv(datagrams, &byte, 1, MSG_ERRQUEUE) == -1 ? strerrorname_np(errno) : "ok");
    return 0;
}
