// The same memory at several addresses: what is stored by one is there by the others, code too.
// build: -O1 -static
// args: {dir}
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SIZE = 4 * 4096 };

static void views(const char *what, int fd) {
    if (ftruncate(fd, SIZE)) perror("size");
    char *one = mmap(0, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    char *two = mmap(0, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    char *part = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 2 * 4096);
    char *own = mmap(0, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    strcpy(one + 5000, "by the first");
    strcpy(two + 2 * 4096 + 7, "by the second");
    strcpy(own + 100, "its own");
    printf("%s: %s, %s, %s, [%s]\n", what, two + 5000, one + 2 * 4096 + 7, part + 7, one + 100);
    munmap(one, SIZE);
    two[2 * 4096 + 7] = 'B';
    printf("%s: %s\n", what, part + 7);
    munmap(two, SIZE), munmap(part, 4096), munmap(own, SIZE);
    // It is in the file now.
    char text[32] = "";
    printf("%s: %zd %s\n", what, pread(fd, text, 14, 2 * 4096 + 7), text);
}

/* Twice the same pages in a row: what goes over the end comes in at the beginning. */
static void ring(void) {
    int fd = memfd_create("ring", 0);
    if (ftruncate(fd, 4096)) perror("size");
    char *at = mmap(0, 2 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 2; i++) mmap(at + 4096 * i, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0);
    memcpy(at + 4096 - 4, "over the end", 13);
    printf("ring: %s\n", at);
    close(fd);
}

/* Code is written by one view and runs by another. */
static void code(void) {
    int fd = memfd_create("code", MFD_CLOEXEC);
    if (ftruncate(fd, 4096)) perror("size");
    uint32_t *write = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    int (*run)(void) = mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, fd, 0);
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
        write[0] = 0x00000513 | (uint32_t)i << 20; // li a0, i
        write[1] = 0x00008067;                     // ret
        __builtin___clear_cache((char *)run, (char *)run + 8);
        for (int j = 0; j < 50; j++) sum += run();
    }
    printf("code: %ld\n", sum);
}

int main(int argc, char **argv) {
    if (argc < 2 || chdir(argv[1])) return 1;
    views("memory", memfd_create("views", 0));
    views("file", open("views", O_RDWR | O_CREAT, 0600));
    int again = open("views", O_RDWR), other = open("views", O_RDWR);
    char *one = mmap(0, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0);
    char *two = mmap(0, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, other, 0);
    close(again), close(other);
    one[1] = 'x';
    printf("opened twice: %c\n", two[1]);
    ring();
    code();
    return unlink("views");
}
