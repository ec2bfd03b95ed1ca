// build: -static -O1
/* mmap, munmap, mprotect, mremap, madvise, brk: contents, permissions, growth, errors. */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };
static sigjmp_buf back;
static void fault(int sig) {
  (void)sig;
  siglongjmp(back, 1);
}
static int readable(volatile char *p) {
  if (sigsetjmp(back, 1)) return 0;
  (void)*p;
  return 1;
}
static int writable(volatile char *p) {
  if (sigsetjmp(back, 1)) return 0;
  *p = *p;
  return 1;
}

int main(void) {
  signal(SIGSEGV, fault);
  char *p = mmap(0, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int zero = 1;
  for (int i = 0; i < 4 * PAGE; i++) zero &= p[i] == 0;
  printf("fresh pages zero %d, aligned %d\n", zero, ((uintptr_t)p & (PAGE - 1)) == 0);
  memset(p, 'x', 4 * PAGE);
  printf("mprotect read %d: ", mprotect(p + PAGE, PAGE, PROT_READ));
  printf("readable %d, writable %d, neighbours %d %d\n", readable(p + PAGE), writable(p + PAGE), writable(p), writable(p + 2 * PAGE));
  printf("mprotect none %d: ", mprotect(p + PAGE, PAGE, PROT_NONE));
  printf("readable %d\n", readable(p + PAGE));
  mprotect(p + PAGE, PAGE, PROT_READ | PROT_WRITE);
  printf("contents kept %d\n", p[PAGE] == 'x' && p[2 * PAGE - 1] == 'x');
  printf("munmap of a middle page %d: readable %d %d %d\n", munmap(p + 2 * PAGE, PAGE), readable(p + 2 * PAGE - 1), readable(p + 2 * PAGE), readable(p + 3 * PAGE));
  char *q = mmap(p + 2 * PAGE, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  printf("fixed mapping there %d, zero %d\n", q == p + 2 * PAGE, q[0] == 0);
  char *r = mmap(p, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  printf("no replacement: %s\n", r == MAP_FAILED && errno == EEXIST ? "EEXIST" : "mapped");

  char *m = mmap(0, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  strcpy(m, "first page");
  strcpy(m + PAGE, "second page");
  char *g = mremap(m, 2 * PAGE, 64 * PAGE, MREMAP_MAYMOVE);
  printf("grown: %s, %s, new zero %d, writable %d\n", g, g + PAGE, g[2 * PAGE] == 0, writable(g + 64 * PAGE - 1));
  char *s = mremap(g, 64 * PAGE, PAGE, 0);
  printf("shrunk: in place %d, %s, rest readable %d\n", s == g, s, readable(g + PAGE));

  printf("madvise %d", madvise(p, PAGE, MADV_DONTNEED));
  printf(", dropped %d\n", p[0] == 0);
  printf("unaligned mprotect: %s\n", mprotect(p + 1, PAGE, PROT_READ) < 0 && errno == EINVAL ? "EINVAL" : "done");
  printf("empty mmap: %s\n", mmap(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL ? "EINVAL" : "done");
  printf("mprotect of nothing: %s\n", mprotect(g + 8 * PAGE, PAGE, PROT_READ) < 0 && errno == ENOMEM ? "ENOMEM" : "done");

  char *end = sbrk(0);
  char *grown = sbrk(100000);
  memset(grown, 1, 100000);
  printf("brk: grown %d, end %d\n", grown == end, (char *)sbrk(0) == end + 100000);

  /* Code written, made executable and called: li a0, 42; ret. */
  uint32_t *code = mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  code[0] = 0x02a00513;
  code[1] = 0x00008067;
  mprotect(code, PAGE, PROT_READ | PROT_EXEC);
  __builtin___clear_cache((char *)code, (char *)(code + 2));
  printf("code: %d\n", ((int (*)(void))code)());
  mprotect(code, PAGE, PROT_READ | PROT_WRITE);
  code[0] = 0x02b00513;
  mprotect(code, PAGE, PROT_READ | PROT_EXEC);
  __builtin___clear_cache((char *)code, (char *)(code + 2));
  printf("changed code: %d\n", ((int (*)(void))code)());
  return 0;
}
