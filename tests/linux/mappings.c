// Mappings have an end, at the number of the kernel's, whether they are made or split; what is shared goes on as one.
// build: -O2 -static
// once: yes
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const long PAGE = 4096;

static long most(void) {
    long n = 0;
    FILE *file = fopen("/proc/sys/vm/max_map_count", "r");
    if (!file || fscanf(file, "%ld", &n) != 1) exit(2);
    fclose(file);
    return n;
}

static long lines(void) {
    static char text[1 << 16];
    long n = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    while (fgets(text, sizeof text, file)) n += !strstr(text, "[vsyscall]");
    fclose(file);
    return n;
}

int main(void) {
    long limit = most();
    char *room = mmap(0, limit * 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    long i = 0;
    while (mprotect(room + i * 2 * PAGE, PAGE, PROT_READ) == 0) i++;
    int why = errno;
    // What reads the list has a buffer, which may have been one mapping more or one less.
    long count = lines();
    printf("split: %s, at the limit: %d\n", strerror(why), count >= limit - 3 && count <= limit + 1);
    // A hole makes one more; the end of a mapping does not.
    char *last = room + limit * 3 * PAGE;
    printf("hole: %d\n", munmap(last - 10 * PAGE, PAGE));
    printf("end: %d\n", munmap(last - PAGE, PAGE));
    printf("merge: %d\n", mprotect(room, PAGE, PROT_READ | PROT_WRITE));
    printf("again: %d\n", mprotect(room, PAGE, PROT_READ));
    munmap(room, limit * 3 * PAGE);

    int file = memfd_create("pages", 0);
    if (ftruncate(file, 1 << 20)) return 2;
    char *base = mmap(0, 1L << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    // 70,000 pages that go on in the file are as many mappings as the file is mapped from its start.
    for (i = 0; i < 70000; i++) {
        void *at = mmap(base + i * PAGE, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, i % 256 * PAGE);
        if (at == MAP_FAILED) break;
    }
    printf("shared: %ld pages, few mappings: %d\n", i, lines() < 500);
    strcpy(base + 5 * PAGE, "seen");
    printf("%s in each, %s after a hole\n", base + (256 * 250 + 5) * PAGE,
           munmap(base + 4 * PAGE, PAGE) == 0 ? base + 5 * PAGE : "nothing");
    return 0;
}
