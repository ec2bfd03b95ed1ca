// Answers of calls that programs make seldom.
// build: -O1 -static
// args: {dir}
// net: yes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/personality.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *why(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }

int main(int argc, char **argv) {
    chdir(argv[1]);
    personality(PER_LINUX32 | READ_IMPLIES_EXEC);
    printf("personality: %x", personality(0xffffffff));
    printf(" %x", personality(0));
    printf(" %x\n", personality(0xffffffff));

    umask(0);
    int fd = open("sticky", O_RDWR | O_CREAT, 01644), place = open("sticky", O_PATH);
    struct stat facts;
    fstat(fd, &facts);
    printf("mode %o\n", facts.st_mode);
    printf("of a place: %s\n", why(fchown(place, -1, -1)));

    struct open_how how = { .flags = O_RDONLY, .resolve = RESOLVE_NO_XDEV };
    int root = open("/", O_PATH);
    printf("over a mount: %s", why(syscall(SYS_openat2, root, "proc/version", &how, sizeof how)));
    printf(", below it %s\n", why(syscall(SYS_openat2, open("/proc", O_PATH), "version", &how, sizeof how)));

    struct shminfo limits = { 0 };
    struct shm_info used = { 0 };
    printf("segments: %s", why(shmctl(0, IPC_INFO, (void *)&limits)));
    int segment = shmget(IPC_PRIVATE, 10000, 0600);
    printf(", most %lu, %s", limits.shmmni, why(shmctl(0, SHM_INFO, (void *)&used)));
    printf(", %d of %lu pages\n", used.used_ids, used.shm_tot);
    shmctl(segment, IPC_RMID, 0);

    struct sockaddr_in at = { .sin_family = AF_INET }, wrong = { .sin_family = 77 };
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    bind(listener, (void *)&at, size), listen(listener, 1);
    getsockname(listener, (void *)&at, &size);
    connect(client, (void *)&at, size);
    printf("to where it goes anyway: %s", why(sendto(client, "x", 1, 0, (void *)&wrong, sizeof wrong)));
    printf(", bad pointer %s\n", why(sendto(client, "x", 1, 0, (void *)-1, sizeof wrong)));
    printf("raw: %s", why(socket(AF_INET, SOCK_RAW, 0)));
    printf(", %s", why(socket(AF_INET, SOCK_RAW, 1)));
    printf(", hang up %s\n", why(vhangup()));
    return 0;
}
