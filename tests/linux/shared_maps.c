// Shared mappings that become writable, or may not; what a child gets of its parent's memory.
// build: -O1 -static
// args: {dir}
// processes: 4
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MADV_WIPEONFORK
#define MADV_WIPEONFORK 18
#define MADV_KEEPONFORK 19
#endif

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }

static void content(int fd) {
  char text[8] = "";
  pread(fd, text, 5, 0);
  printf("the file says %s\n", text);
}

int main(int argc, char **argv) {
  if (argc < 2 || chdir(argv[1])) return 1;
  int fd = open("file", O_RDWR | O_CREAT | O_TRUNC, 0600);
  write(fd, "first", 5);
  ftruncate(fd, 8192);
  char *at = mmap(0, 8192, PROT_READ, MAP_SHARED, fd, 0);
  printf("becomes writable: %s\n", why(mprotect(at, 4096, PROT_READ | PROT_WRITE)));
  memcpy(at, "later", 5);
  printf("no longer: %s\n", why(mprotect(at, 4096, PROT_READ)));
  munmap(at, 8192);
  content(fd);

  int only = open("file", O_RDONLY);
  at = mmap(0, 8192, PROT_READ, MAP_SHARED, only, 0);
  printf("of a file that is only read: %s\n", why(mprotect(at, 8192, PROT_READ | PROT_WRITE)));
  printf("executable: %s\n", why(mprotect(at, 4096, PROT_READ | PROT_EXEC)));
  munmap(at, 8192);
  at = mmap(0, 8192, PROT_READ, MAP_PRIVATE, only, 0);
  printf("private: %s\n", why(mprotect(at, 8192, PROT_READ | PROT_WRITE)));
  munmap(at, 8192);

  // What is written to a file is seen in its mappings, and what is stored there is read from the file.
  at = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  char *view = mmap(0, 4096, PROT_READ, MAP_SHARED, only, 4096);
  pwrite(fd, "written", 7, 4094);
  printf("%.7s, %.5s", at + 4094, view);
  memcpy(at + 4096, "stored", 6);
  char text[16] = "";
  pread(only, text, 6, 4096);
  printf(", %s, %.6s\n", text, view);
  lseek(fd, 10, SEEK_SET);
  write(fd, "there", 5);
  printf("%.5s\n", at + 10);
  munmap(at, 8192);
  munmap(view, 4096);
  int shared = memfd_create("shared", 0);
  write(shared, "old", 4);
  at = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
  pwrite(shared, "new", 4, 0);
  printf("%s", at);
  strcpy(at, "newest");
  pread(shared, text, 7, 0);
  printf(", %s\n", text);
  munmap(at, 4096);
  printf("pipe: %s", why(pwrite((int[]){-1}[0], "", 1, 0)));
  int p[2];
  pipe(p);
  printf(" %s %s\n", why(pwrite(p[0], "", 1, 0)), why(pread(p[1], text, 1, 0)));
  printf("validated: %s", why((long)mmap(0, 4096, PROT_READ, MAP_SHARED_VALIDATE, fd, 0)));
  printf(" %s", why((long)mmap(0, 4096, PROT_READ, MAP_SHARED_VALIDATE | MAP_SYNC, fd, 0)));
  printf(" %s\n", why((long)mmap(0, 4096, PROT_READ, MAP_SHARED_VALIDATE | MAP_ANONYMOUS, -1, 0)));

  int memory = memfd_create("sealed", MFD_ALLOW_SEALING);
  ftruncate(memory, 4096);
  at = mmap(0, 4096, PROT_READ, MAP_SHARED, memory, 0);
  printf("sealed while it could become writable: %s\n", why(fcntl(memory, F_ADD_SEALS, F_SEAL_WRITE)));
  munmap(at, 4096);
  printf("sealed: %s\n", why(fcntl(memory, F_ADD_SEALS, F_SEAL_WRITE)));
  printf("mapped to write: %s\n", why((long)mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0)));

  char *area = mmap(0, 16 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset(area, 'x', 5 * 4096);
  printf("wiped: %s", why(madvise(area, 3 * 4096, MADV_WIPEONFORK)));
  printf(", kept: %s\n", why(madvise(area + 4096, 4096, MADV_KEEPONFORK)));
  printf("withheld: %s\n", why(madvise(area + 4 * 4096, 4096, MADV_DONTFORK)));
  at = mmap(0, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
  printf("of a file: %s\n", why(madvise(at, 4096, MADV_WIPEONFORK)));
  munmap(at, 4096);
  char *moved = mremap(area + 2 * 4096, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, area + 8 * 4096);
  printf("moved: %s\n", why((long)moved));
  fflush(stdout);
  for (int n = 0; n < 2; n++) {
    if (fork() == 0) {
      unsigned char there;
      printf("%d: %d %d %d %d %s\n", n, area[0], area[4096], area[3 * 4096], moved[0],
             why(mincore(area + 4 * 4096, 4096, &there)));
      memset(area, 'y', 4096);
      fflush(stdout);
      // A grandchild, too.
      if (n == 1 && fork() == 0) {
        printf("below: %d\n", area[0]);
        fflush(stdout);
        _exit(0);
      }
      wait(0);
      _exit(0);
    }
    wait(0);
    madvise(area + 4 * 4096, 4096, MADV_DOFORK);
  }
  printf("the parent's: %d\n", area[0]);
  // What is mapped anew is like any other memory.
  mmap(area, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  area[0] = 'z';
  fflush(stdout);
  if (fork() == 0) {
    printf("anew: %d\n", area[0]);
    fflush(stdout);
    _exit(0);
  }
  wait(0);
  return 0;
}
