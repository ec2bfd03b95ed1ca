// build: -O1 -static
// net: yes
/* Tables of /proc and /sys that programs read: they are there, and have the form that is read. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char text[65536];
static char *whole(const char *path) {
    int fd = open(path, O_RDONLY);
    long n = 0, got;
    if (fd < 0) return strcpy(text, "?");
    while ((got = read(fd, text + n, sizeof text - 1 - n)) > 0) n += got;
    text[n] = 0;
    close(fd);
    return text;
}
static int starts(const char *path, const char *with) { return !strncmp(whole(path), with, strlen(with)); }
static int has(const char *path, const char *what) { return strstr(whole(path), what) != 0; }

int main(void) {
    printf("dev %d %d\n", starts("/proc/net/dev", "Inter-|   Receive"), has("/proc/net/dev", "\n    lo:"));
    printf("route %d\n", starts("/proc/net/route", "Iface\tDestination\tGateway"));
    printf("if_inet6 %d\n", has("/proc/net/if_inet6", "00000000000000000000000000000001 01 80 10 80       lo\n"));
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
    socklen_t len = sizeof at;
    bind(fd, (struct sockaddr *)&at, len);
    listen(fd, 1);
    getsockname(fd, (struct sockaddr *)&at, &len);
    char row[64], inode[64];
    snprintf(row, sizeof row, " 0100007F:%04X 00000000:0000 0A ", ntohs(at.sin_port));
    printf("tcp %d %d\n", starts("/proc/net/tcp", "  sl  local_address rem_address   st tx_queue"), has("/proc/self/net/tcp", row));
    snprintf(row, sizeof row, "/proc/self/fd/%d", fd);
    long n = readlink(row, inode, sizeof inode - 1);
    printf("link %d\n", n > 0 && !strncmp(inode, "socket:", 7));
    printf("udp %d, tcp6 %d, unix %d\n", starts("/proc/net/udp", "   sl") || starts("/proc/net/udp", "  sl"), has("/proc/net/tcp6", "remote_address"), starts("/proc/net/unix", "Num       RefCount Protocol Flags    Type St Inode Path\n"));
    printf("vmstat %d\n", starts("/proc/vmstat", "nr_free_pages "));
    printf("interrupts %d\n", starts("/proc/interrupts", "           CPU0"));
    printf("diskstats %d\n", *whole("/proc/diskstats") != '?');
    printf("partitions %d\n", starts("/proc/partitions", "major minor  #blocks  name\n\n"));
    printf("smaps_rollup %d\n", has("/proc/self/smaps_rollup", "[rollup]\nRss:  "));
    printf("wchan %s\n", whole("/proc/self/wchan"));
    snprintf(row, sizeof row, "tables (%d, #threads: 1)\n---", getpid());
    printf("sched %d\n", starts("/proc/self/sched", row));
    printf("inotify %d %d %d\n", atoi(whole("/proc/sys/fs/inotify/max_user_watches")) > 0, atoi(whole("/proc/sys/fs/inotify/max_user_instances")) > 0, atoi(whole("/proc/sys/fs/inotify/max_queued_events")) > 0);
    long folders = 0;
    DIR *d = opendir("/sys/devices/system/cpu");
    for (struct dirent *e; d && (e = readdir(d));) folders += !strncmp(e->d_name, "cpu", 3) && e->d_name[3] >= '0' && e->d_name[3] <= '9';
    printf("processors %d, last %d\n", folders == sysconf(_SC_NPROCESSORS_CONF), (snprintf(row, sizeof row, "/sys/devices/system/cpu/cpu%ld/topology/core_id", folders - 1), atoi(whole(row)) == folders - 1));
    snprintf(row, sizeof row, "/sys/devices/system/cpu/cpu%ld", folders);
    printf("no more %d\n", access(row, F_OK));
}
