// build: -O1 -static
// args: {dir}
/* mremap of shared mappings of a file: larger, smaller, elsewhere; the file has what was written. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define P 4096L
static const char *why(void *at) { return at != MAP_FAILED ? "ok" : strerrorname_np(errno); }
static char letter(int fd, long at) {
  char byte = '?';
  pread(fd, &byte, 1, at);
  return byte;
}

int main(int argc, char **argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 1;
  int fd = open("file", O_CREAT | O_RDWR, 0600);
  char page[P];
  for (int i = 0; i < 8; i++) memset(page, 'a' + i, P), write(fd, page, P);
  char *area = mmap(0, 32 * P, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *at = mmap(area, 2 * P, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, P);
  at[0] = '1', at[P] = '2';
  printf("no room: %s\n", why(mremap(at, 2 * P, 4 * P, 0)));
  munmap(area + 2 * P, 2 * P);
  char *grown = mremap(at, 2 * P, 4 * P, 0);
  printf("in place: %d %c%c%c%c\n", grown == at, at[0], at[P], at[2 * P], at[3 * P]);
  at[3 * P] = '4';
  char *moved = mremap(at, 4 * P, 6 * P, MREMAP_MAYMOVE);
  printf("moved: %d %c%c%c%c%c%c\n", moved != at, moved[0], moved[P], moved[2 * P], moved[3 * P], moved[4 * P], moved[5 * P]);
  moved[5 * P] = '6';
  printf("the old place: %s\n", msync(at, P, MS_SYNC) ? strerrorname_np(errno) : "there");
  char *fixed = mremap(moved + P, 2 * P, 3 * P, MREMAP_MAYMOVE | MREMAP_FIXED, area + 16 * P);
  printf("fixed: %d %c%c%c\n", fixed == area + 16 * P, fixed[0], fixed[P], fixed[2 * P]);
  fixed[1] = 'x';
  printf("smaller: %d\n", mremap(fixed, 3 * P, P, 0) == fixed);
  printf("overlap: %s\n", why(mremap(moved + 3 * P, 2 * P, 2 * P, MREMAP_MAYMOVE | MREMAP_FIXED, moved + 4 * P)));
  msync(fixed, P, MS_SYNC), munmap(moved + 3 * P, 3 * P), munmap(moved, P);
  for (int i = 0; i < 8; i++) putchar(letter(fd, i * P));
  printf(" %c\n", letter(fd, 2 * P + 1));
  return 0;
}
