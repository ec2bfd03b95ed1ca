/* Shadow stacks of a user program: prctl, map_shadow_stack, calls that return where they should and one that does not,
   accesses to the pages, signals with their tokens, threads. The C library has none of the instructions, so that shadow
   stacks matter only where this file uses them. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

enum { GET = 74, SET = 75, LOCK = 76, ENABLE = 1, WRITE = 2, MAP_SHADOW_STACK = 453, SET_TOKEN = 1 };

static long result(long value) { return value < 0 ? -errno : value; }
static long set(unsigned long flags) { return result(prctl(SET, flags, 0L, 0L, 0L)); }
static long lock(void) { return result(prctl(LOCK, 0L, 0L, 0L, 0L)); }
static long get(void) {
  unsigned long status = 99;
  long failed = result(prctl(GET, &status, 0L, 0L, 0L));
  return failed < 0 ? failed : (long)status;
}
static long map(unsigned long addr, unsigned long size, unsigned flags) {
  return result(syscall(MAP_SHADOW_STACK, addr, size, flags));
}

/* ssrdp a0; ssamoswap.d; csrrw ssp */
static unsigned long ssp(void) {
  register unsigned long a0 asm("a0");
  asm volatile(".4byte 0xcdc04573" : "=r"(a0));
  return a0;
}
static unsigned long swap(unsigned long *at, unsigned long value) {
  register unsigned long *s0 asm("t1") = at;
  register unsigned long a1 asm("a1") = value, a2 asm("a2");
  asm volatile(".4byte 0x48b3362f" : "=r"(a2) : "r"(s0), "r"(a1) : "memory");
  return a2;
}
static unsigned long set_ssp(unsigned long value) {
  asm volatile("csrrw %0, 0x011, %0" : "+r"(value));
  return value;
}

/* good: sspush ra, sspopchk ra. bad: another value in between. spill: the entry stays. */
asm(".option push\n.option norvc\n"
    ".balign 4\ngood:\n  .4byte 0xce104073\n  .4byte 0xcdc0c073\n  ret\n"
    ".balign 4\nbad:\n  .4byte 0xce104073\n  mv t0, a0\n.globl check\ncheck:  .4byte 0xcdc2c073\n  ret\n"
    ".balign 4\npush:\n  .4byte 0xce104073\n  ret\n"
    ".option pop\n");
void good(void), bad(unsigned long), push(void);
extern char check[];

static sigjmp_buf back;
static volatile int code;
static void *volatile address;
static volatile unsigned long before, kept;

static void on_fault(int number, siginfo_t *info, void *context) {
  code = info->si_code;
  address = info->si_addr;
  siglongjmp(back, 1);
}

/* The handler's way out leaves its token on the shadow stack. */
#define ATTEMPT(name, ...)                                                               \
  do {                                                                                   \
    code = 0, address = 0, kept = ssp();                                                 \
    if (sigsetjmp(back, 1) == 0) { __VA_ARGS__; }                                        \
    if (kept != 0) set_ssp(kept);                                                        \
    printf("%s: code %d", name, code);                                                   \
  } while (0)

/* Where ssp is wrong there is no place for a token either, and no handler runs. */
#define DIES(name, ...)                                                                  \
  do {                                                                                   \
    int how = -1;                                                                        \
    pid_t child = fork();                                                                \
    if (child == 0) { __VA_ARGS__; _exit(0); }                                           \
    if (child > 0) waitpid(child, &how, 0);                                              \
    printf("%s: signal %d\n", name, WTERMSIG(how));                                      \
  } while (0)

static void on_signal(int number, siginfo_t *info, void *context) {
  unsigned long now = ssp();
  printf("in the handler: one entry down %d, which holds the old address %d\n", now == before - 8,
         *(unsigned long *)now == before);
  good();
  if (number == SIGUSR2) swap((unsigned long *)now, before + 8);
}

static void *thread(void *other) {
  unsigned long own = ssp();
  good();
  push();
  printf("a thread: own stack %d, enabled %ld\n", own != 0 && own != *(unsigned long *)other, get());
  return (void *)own;
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("at first %ld, ssp %lu, lock %ld, unknown %ld, with more arguments %ld\n", get(), ssp(), lock(), set(WRITE),
         result(prctl(SET, 1L, 1L, 0L, 0L)));
  if (get() < 0) return 1;
  good();
  printf("enabled %ld, is %ld\n", set(ENABLE), get());
  unsigned long top = ssp();
  good();
  printf("called: ssp as before %d, aligned %d\n", ssp() == top, top % 4096 == 0);

  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
  ATTEMPT("another return address", bad(1));
  printf(" at the check %d\n", address == check);
  push();
  ATTEMPT("a store", *(volatile unsigned long *)(top - 8) = 0);
  printf(" at the entry %d, which holds %d\n", address == (void *)(top - 8), *(unsigned long *)(top - 8) != 0);
  ATTEMPT("a store by the kernel", code = result(read(0, (void *)(top - 8), 8)) == -EFAULT ? 14 : 0);
  puts("");
  static unsigned long ordinary[2];
  DIES("a push to other pages", set_ssp((unsigned long)&ordinary[1]); push());
  DIES("a push to pages for reading", set_ssp((unsigned long)"0123456789012345678901234567890" & -8); push());
  set_ssp(top);
  ATTEMPT("a pop beyond the end", asm volatile(".4byte 0xcdc0c073" ::: "memory"));
  printf(" there %d\n", address == (void *)top);
  set_ssp(top - 12);
  push();
  printf("ssp has whole entries %d\n", ssp() == top - 24);
  set_ssp(top - 64);

  action.sa_sigaction = on_signal;
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGUSR2, &action, NULL);
  before = ssp();
  raise(SIGUSR1);
  printf("after the handler: ssp as before %d, the token is gone %d\n", ssp() == before,
         *(unsigned long *)(before - 8) == 0);

  printf("map: flags %ld, no room %ld, alignment %ld, overflow %ld\n", map(0, 4096, 2), map(0, 7, SET_TOKEN),
         map(8, 4096, 0), map(0, -1UL, 0));
  unsigned long other = map(0, 4096 + 16, SET_TOKEN), *token = (unsigned long *)(other + 4096 + 8);
  printf("a token: %d, replaced %ld\n", *token == other + 4096 + 16, map(other, 4096, 0));
  printf("taken %d\n", swap(token, 0) == other + 4096 + 16);
  set_ssp((unsigned long)(token + 1));
  good();
  set_ssp(before);
  printf("protected %d\n", mprotect((void *)other, 4096, PROT_READ | PROT_WRITE));
  ATTEMPT("still no page for stores", *(volatile unsigned long *)other = 0);
  printf("\nunmapped %d\n", munmap((void *)other, 8192));

  pthread_t one;
  void *own;
  pthread_create(&one, NULL, thread, (void *)&before);
  pthread_join(one, &own);
  usleep(1000);
  ATTEMPT("the thread's stack afterwards", (void)*(volatile char *)((unsigned long)own - 8));
  puts("");

  pid_t child = fork();
  if (child == 0) {
    good();
    printf("a child: ssp of its parent %d, enabled %ld, disabled %ld\n", ssp() == before, get(), set(0));
    _exit(ssp() == 0 ? 7 : 8);
  }
  int status = -1;
  if (child > 0) waitpid(child, &status, 0);
  printf("it left with %d\n", WEXITSTATUS(status));
  child = vfork();
  if (child == 0) _exit(ssp() == before ? 9 : 10);
  if (child > 0) waitpid(child, &status, 0);
  good();
  printf("and vfork's with %d\n", WEXITSTATUS(status));

  printf("disabled %ld, is %ld, ssp %lu", set(0), get(), ssp());
  ATTEMPT(", its pages", (void)*(volatile char *)(top - 8));
  printf("\nagain %ld, locked %ld, then %ld and %ld\n", set(ENABLE), lock(), set(0), get());
  before = ssp();
  action.sa_sigaction = on_signal;
  signal(SIGSEGV, SIG_DFL);
  puts("a token that was changed:");
  raise(SIGUSR2);
  puts("not reached");
}
