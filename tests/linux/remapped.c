// build: -O1 -static
// args: {dir}
/* remap_file_pages, listmount and statmount, and calls that only other processors have. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
struct request { uint32_t size, spare; uint64_t id, param, ns; };

static void mounts(void) {
    struct request all = { 32, 0, -1ull, 0, 0 };
    uint64_t ids[64], again[64];
    long n = syscall(458, &all, ids, 64, 0);
    printf("listed %d, ascending", n >= 4);
    int ascending = 1, back = 1;
    for (long i = 1; i < n; i++) ascending &= ids[i] > ids[i - 1];
    long m = syscall(458, &all, again, 64, 1);
    for (long i = 0; i < m; i++) back &= again[i] == ids[n - 1 - i];
    all.param = ids[0];
    printf(" %d, back %d, after the first %d\n", ascending, m == n && back, syscall(458, &all, again, 64, 0) == n - 1 && again[0] == ids[1]);
    char buf[2048], found = 0;
    for (long i = 0; i < n; i++) {
        struct request one = { 24, 0, ids[i], 2 | 8 | 16 | 32, 0 };
        long r = syscall(457, &one, buf, sizeof buf, 0);
        uint32_t type, root, point, old;
        memcpy(&type, buf + 36, 4);
        memcpy(&old, buf + 56, 4);
        memcpy(&root, buf + 104, 4);
        memcpy(&point, buf + 108, 4);
        if (r == 0 && !strcmp(buf + 512 + point, "/proc")) {
            uint64_t id;
            memcpy(&id, buf + 40, 8);
            printf("proc: type %s, root %s, same %d, old %d\n", buf + 512 + type, buf + 512 + root, id == ids[i], old != id);
            found = 1;
        }
    }
    struct request none = { 24, 0, 12345, 2, 0 }, small = { 20, 0, ids[0], 2, 0 };
    printf("found %d, unknown %s", found, why(syscall(457, &none, buf, sizeof buf, 0)));
    printf(", short %s", why(syscall(457, &small, buf, sizeof buf, 0)));
    struct request one = { 24, 0, ids[0], 16, 0 };
    printf(", no room %s", why(syscall(457, &one, buf, 513, 0)));
    printf(", flags %s\n", why(syscall(457, &one, buf, sizeof buf, 1)));
}

int main(int argc, char **argv) {
    setvbuf(stdout, 0, _IONBF, 0);
    char path[256];
    snprintf(path, sizeof path, "%s/file", argv[1]);
    int fd = open(path, O_RDWR | O_CREAT, 0600);
    for (int i = 0; i < 4; i++) {
        char page[4096];
        memset(page, '0' + i, sizeof page);
        write(fd, page, sizeof page);
    }
    char *map = mmap(0, 4 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    printf("order %c%c%c%c\n", map[0], map[4096], map[8192], map[12288]);
    for (int i = 0; i < 4; i++) printf("%s ", why(remap_file_pages(map + i * 4096, 4096, 0, 3 - i, 0)));
    printf("order %c%c%c%c\n", map[0], map[4096], map[8192], map[12288]);
    map[0] = 'x';
    msync(map, 4096, MS_SYNC);
    char byte = 0;
    pread(fd, &byte, 1, 3 * 4096);
    printf("the file has %c\n", byte);
    printf("prot %s", why(remap_file_pages(map, 4096, PROT_READ, 0, 0)));
    printf(", size %s", why(remap_file_pages(map, 0, 0, 0, 0)));
    char *own = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf(", private %s\n", why(remap_file_pages(own, 4096, 0, 0, 0)));
    mounts();
    // RISC-V has no protection keys.
    printf("pkeys %s", why(syscall(SYS_pkey_alloc, 0, 0)));
    printf(" %s", why(syscall(SYS_pkey_mprotect, own, 4096, PROT_READ, 1)));
    printf(" %s\n", why(syscall(SYS_pkey_free, 1)));
}
