// build: -O1 -static
// processes: 4
/* Memory of other processes: process_vm_readv and process_vm_writev, /proc/PID/mem and pagemap. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static long get(pid_t pid, void *to, size_t n, void *from, size_t m) {
    struct iovec local = { to, n }, remote = { from, m };
    return process_vm_readv(pid, &local, 1, &remote, 1, 0);
}

int main(void) {
    setvbuf(stdout, 0, _IONBF, 0);
    char *page = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int p[2];
    pipe(p);
    pid_t child = fork();
    if (!child) {
        char byte;
        strcpy(page, "of the child");
        munmap(page + 8192, 4096);
        write(p[1], "x", 1);
        // Until the parent has looked.
        pause();
        _exit(0);
    }
    char byte, text[64] = "";
    read(p[0], &byte, 1);
    printf("read %ld %s, mine is empty %d\n", get(child, text, 13, page, 13), text, !*page);
    printf("short %ld\n", get(child, text, 5, page, 13));
    char *two = malloc(16384);
    printf("as far as mapped %ld\n", get(child, two, 12288, page, 12288));
    long r = get(child, text, 4, page + 8192, 4);
    printf("unmapped %ld %s\n", r, why(r));
    r = get(child, (void *)16, 4, page, 4);
    printf("bad buffer %s\n", why(r));
    printf("none %ld\n", process_vm_readv(child, 0, 0, 0, 0, 0));
    struct iovec one = { text, 4 };
    r = process_vm_readv(child, &one, 1, &one, 1, 1);
    printf("flags %s\n", why(r));
    printf("nobody %s\n", why(get(999999, text, 4, page, 4)));
    struct iovec parts[2] = { { text, 3 }, { text + 10, 3 } }, far[2] = { { page, 2 }, { page + 3, 4 } };
    memset(text, 0, sizeof text);
    printf("scattered %ld", process_vm_readv(child, parts, 2, far, 2, 0));
    printf(" %s %s\n", text, text + 10);
    printf("own %ld\n", get(getpid(), text, 4, page, 4));

    char name[64];
    snprintf(name, sizeof name, "/proc/%d/mem", child);
    int fd = open(name, O_RDONLY);
    memset(text, 0, sizeof text);
    printf("mem %ld %s\n", (long)pread(fd, text, 12, (off_t)page), text);
    printf("mem, unmapped %s\n", why(pread(fd, text, 4, (off_t)page + 8192)));
    printf("mem, end %ld\n", (long)lseek(fd, 0, SEEK_END) == -1 ? (long)errno : 0);
    close(fd);
    snprintf(name, sizeof name, "/proc/%d/task/%d/mem", child, child);
    fd = open(name, O_RDONLY);
    printf("mem of a thread %ld\n", (long)pread(fd, text, 12, (off_t)page));
    close(fd);
    fd = open("/proc/self/mem", O_RDONLY);
    mprotect(page, 4096, PROT_NONE);
    printf("mem, no permission %ld\n", (long)pread(fd, text, 4, (off_t)page));
    close(fd);
    uint64_t words[3] = { 0 };
    mprotect(page, 4096, PROT_READ);
    fd = open("/proc/self/pagemap", O_RDONLY);
    munmap(page + 4096, 4096);
    printf("pagemap %ld", (long)pread(fd, words, 16, (off_t)((uint64_t)page / 4096 * 8)));
    printf(" present %d %d\n", (int)(words[0] >> 63), (int)(words[1] >> 63));
    printf("pagemap, odd %s\n", why(pread(fd, words, 7, 0)));
    kill(child, SIGKILL);
    printf("waited %d\n", waitpid(child, 0, 0) == child);
    printf("gone %s\n", why(get(child, text, 4, page, 4)));
}
