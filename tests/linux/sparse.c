// Mappings of a file of 64 GiB cost what is touched, and leave its holes.
// build: -O2 -static
// args: {dir}
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv) {
    const long size = 1L << 36, far = size / 2 + 12345;
    if (argc < 2 || chdir(argv[1])) return 2;
    int file = open("sparse", O_CREAT | O_RDWR | O_TRUNC, 0600);
    if (ftruncate(file, size) || pwrite(file, "old", 4, far) != 4) return 2;
    char *private = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file, 0);
    printf("private %s\n", private + far);
    private[far] = 'O';
    char *shared = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    printf("shared %s, end %d\n", shared + far, shared[size - 1]);
    memcpy(shared + far, "new", 4);
    shared[7] = 'x';
    printf("msync %d\n", msync(shared, size, MS_SYNC));
    char text[4];
    pread(file, text, 4, far);
    printf("file %s, private %s\n", text, private + far);
    char *moved = mremap(shared, size, size / 2 + (1 << 20), MREMAP_MAYMOVE);
    printf("moved %s %c\n", moved + far, moved[7]);
    moved[(1 << 20) + 1] = 'y';
    printf("munmap %d %d\n", munmap(moved, size / 2 + (1 << 20)), munmap(private, size));
    pread(file, text, 1, (1 << 20) + 1);
    struct stat facts;
    fstat(file, &facts);
    printf("%c, blocks %s\n", text[0], facts.st_blocks < 1000 ? "few" : "many");

    int memory = memfd_create("sparse", 0);
    if (ftruncate(memory, size) || pwrite(memory, "mem", 4, far) != 4) return 2;
    shared = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    printf("memory %s\n", shared + far);
    munmap(shared, size);
    return 0;
}
