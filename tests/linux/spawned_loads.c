// Children touch pages of a mapped file late in their turns: in their parent's memory (vfork), and in their own.
// build: -O1 -static
// args: {dir}
// processes: 4
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGES = 256, PAGE = 4096 };

static volatile int spins;
static volatile long sum;

/* The first byte of page n is n % 64: four times 0 + ... + 63. */
static void add(const volatile unsigned char *map) {
    for (int page = 0; page < PAGES; page++) {
        for (int i = 0; i < 1000; i++) spins++;
        sum += map[page * PAGE];
    }
}

int main(int argc, char **argv) {
    if (argc < 2 || chdir(argv[1])) return 2;
    int file = open("pages", O_CREAT | O_RDWR | O_TRUNC, 0600);
    static unsigned char page[PAGE];
    for (int n = 0; n < PAGES; n++) {
        memset(page, n % 64, sizeof page);
        if (write(file, page, sizeof page) != sizeof page) return 2;
    }
    unsigned char *map = mmap(0, PAGES * PAGE, PROT_READ, MAP_PRIVATE, file, 0);
    int status, child = vfork();
    if (child == 0) {
        add(map);
        _exit(7);
    }
    waitpid(child, &status, 0);
    printf("vfork: %d, sum %ld\n", WEXITSTATUS(status), sum);

    map = mmap(0, PAGES * PAGE, PROT_READ, MAP_PRIVATE, file, 0);
    sum = 0;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        add(map);
        _exit(sum == 8064 ? 9 : 1);
    }
    waitpid(child, &status, 0);
    printf("fork: %d, sum %ld\n", WEXITSTATUS(status), sum);
}
