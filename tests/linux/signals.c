// build: -static -O1
/* Signals: faults with their address on a stack of their own, nested handlers, masks and pending
 * signals, siglongjmp out of a handler, an illegal instruction stepped over, a breakpoint. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

static sigjmp_buf back;
static char alternative[65536];
static char *expected;
static volatile int depth, deepest, order[8], count;

static int on_alternative(void) {
  char here;
  return &here >= alternative && &here < alternative + sizeof alternative;
}
static void fault(int sig, siginfo_t *info, void *context) {
  (void)context;
  printf("%s: code %d, address %s, on its own stack %d\n", sig == SIGSEGV ? "SIGSEGV" : "SIGBUS", info->si_code,
         info->si_addr == expected ? "as expected" : "wrong", on_alternative());
  siglongjmp(back, 1);
}
static void nested(int sig) {
  depth++;
  if (depth > deepest) deepest = depth;
  order[count++] = sig == SIGUSR1 ? 1 : 2;
  if (sig == SIGUSR1) raise(SIGUSR2);
  order[count++] = sig == SIGUSR1 ? -1 : -2;
  depth--;
}
static void step(int sig, siginfo_t *info, void *context) {
  ucontext_t *u = context;
  unsigned long pc = u->uc_mcontext.__gregs[0];
  printf("%s: code %d, at the pc %d\n", sig == SIGILL ? "SIGILL" : "SIGTRAP", info->si_code, (unsigned long)info->si_addr == pc);
  u->uc_mcontext.__gregs[0] = pc + 4;
  u->uc_mcontext.__gregs[10] = 1234; /* a0 */
}
static volatile int sum;
static void add(int sig, siginfo_t *info, void *context) {
  (void)context;
  sum += sig == SIGUSR1 ? 1 : 100;
  if (info->si_pid != getpid()) sum += 10000;
}
static void show(const char *what) {
  printf("%s:", what);
  for (int i = 0; i < count; i++) printf(" %d", order[i]);
  puts("");
  count = 0;
}

int main(void) {
  stack_t ss = {.ss_sp = alternative, .ss_size = sizeof alternative};
  sigaltstack(&ss, 0);
  struct sigaction a;
  memset(&a, 0, sizeof a);
  a.sa_sigaction = fault;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &a, 0);
  sigaction(SIGBUS, &a, 0);

  char *page = mmap(0, 8192, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(page + 4096, 4096);
  expected = page + 5000;
  if (!sigsetjmp(back, 1)) *(volatile char *)expected;
  expected = page + 123;
  if (!sigsetjmp(back, 1)) *(volatile char *)expected = 1;
  expected = (char *)8;
  if (!sigsetjmp(back, 1)) __asm__ volatile("ld t0, 0(%0)" ::"r"(expected) : "t0", "memory");
  stack_t now;
  sigaltstack(0, &now);
  printf("alternative stack %s\n", now.ss_flags == 0 ? "free again" : "busy");

  memset(&a, 0, sizeof a);
  a.sa_handler = nested;
  sigaction(SIGUSR1, &a, 0);
  sigaction(SIGUSR2, &a, 0);
  raise(SIGUSR1);
  printf("depth %d, ", deepest);
  show("nested");
  sigaddset(&a.sa_mask, SIGUSR2);
  sigaction(SIGUSR1, &a, 0);
  raise(SIGUSR1);
  show("masked in the handler");

  memset(&a, 0, sizeof a);
  a.sa_sigaction = add;
  a.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGUSR1, &a, 0);
  sigaction(SIGUSR2, &a, 0);
  sigset_t both, old, pending;
  sigemptyset(&both);
  sigaddset(&both, SIGUSR1);
  sigaddset(&both, SIGUSR2);
  sigprocmask(SIG_BLOCK, &both, &old);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR2);
  sigpending(&pending);
  printf("blocked: sum %d, pending %d %d\n", sum, sigismember(&pending, SIGUSR1), sigismember(&pending, SIGUSR2));
  sigprocmask(SIG_SETMASK, &old, 0);
  printf("unblocked: sum %d\n", sum);
  signal(SIGUSR1, SIG_IGN);
  raise(SIGUSR1);
  printf("ignored: sum %d\n", sum);
  sigprocmask(SIG_SETMASK, 0, &old);
  printf("mask is %s\n", sigismember(&old, SIGUSR1) || sigismember(&old, SIGSEGV) ? "not empty" : "empty");

  memset(&a, 0, sizeof a);
  a.sa_sigaction = step;
  a.sa_flags = SA_SIGINFO | SA_RESETHAND;
  sigaction(SIGILL, &a, 0);
  sigaction(SIGTRAP, &a, 0);
  register long a0 __asm__("a0") = 1;
  __asm__ volatile(".option push\n.option norvc\n .word 0xffffffff\n.option pop" : "+r"(a0)::"memory");
  long seen = a0;
  printf("a0 from the handler %ld\n", seen);
  __asm__ volatile(".option push\n.option norvc\n ebreak\n.option pop" ::: "a0", "memory");
  struct sigaction after;
  sigaction(SIGILL, 0, &after);
  printf("handler reset %d\n", after.sa_handler == SIG_DFL);
  return 0;
}
