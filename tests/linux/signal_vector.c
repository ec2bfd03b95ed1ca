// build: -static -O1
/* A signal handler may use the vector unit: what it interrupts finds all its vector state again,
 * v0 to v31, vl, vtype, vcsr and vstart. The signal comes from an instruction (a breakpoint), for
 * a system call is allowed to lose vector registers. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

static volatile int handled;

static void clobber(int sig, siginfo_t *info, void *context) {
  (void)sig, (void)info;
  ucontext_t *u = context;
  u->uc_mcontext.__gregs[0] += 4;
  handled++;
  __asm__ volatile(
      ".option push\n.option arch, +v\n"
      "vsetvli t0, zero, e8, m8, ta, ma\n"
      "vmv.v.i v0, -1\n vmv.v.i v8, -1\n vmv.v.i v16, -1\n vmv.v.i v24, -1\n"
      "csrwi vxrm, 3\n csrwi vxsat, 0\n csrwi vstart, 0\n"
      "vsetivli t0, 1, e64, m1, tu, mu\n"
      ".option pop" ::: "t0", "memory");
}

struct state {
  unsigned long vl, vtype, vcsr, vstart;
};

/* Fills all registers from `from`, sets an odd state, traps, reads everything back. */
__attribute__((noinline)) static void run(const unsigned char *from, unsigned char *to, unsigned long bytes, struct state *s) {
  __asm__ volatile(
      ".option push\n.option arch, +v\n"
      "mv t1, %[from]\n slli t2, %[bytes], 3\n"
      "vl8re8.v v0, (t1)\n add t1, t1, t2\n vl8re8.v v8, (t1)\n add t1, t1, t2\n"
      "vl8re8.v v16, (t1)\n add t1, t1, t2\n vl8re8.v v24, (t1)\n"
      "vsetivli t0, 3, e16, mf2, ta, mu\n"
      "csrwi vcsr, 5\n"
      "csrwi vstart, 2\n"
      ".option push\n.option norvc\n ebreak\n.option pop\n"
      "csrr t0, vstart\n sd t0, 24(%[s])\n csrwi vstart, 0\n"
      "csrr t0, vl\n sd t0, 0(%[s])\n csrr t0, vtype\n sd t0, 8(%[s])\n csrr t0, vcsr\n sd t0, 16(%[s])\n"
      "mv t1, %[to]\n"
      "vs8r.v v0, (t1)\n add t1, t1, t2\n vs8r.v v8, (t1)\n add t1, t1, t2\n"
      "vs8r.v v16, (t1)\n add t1, t1, t2\n vs8r.v v24, (t1)\n"
      ".option pop" ::[from] "r"(from), [to] "r"(to), [bytes] "r"(bytes), [s] "r"(s)
      : "t0", "t1", "t2", "memory");
}

int main(void) {
  struct sigaction a;
  memset(&a, 0, sizeof a);
  a.sa_sigaction = clobber;
  a.sa_flags = SA_SIGINFO;
  sigaction(SIGTRAP, &a, 0);
  unsigned long bytes;
  __asm__ volatile("csrr %0, 0xc22" : "=r"(bytes)); /* vlenb */
  unsigned char *from = malloc(32 * bytes), *to = malloc(32 * bytes);
  for (unsigned long i = 0; i < 32 * bytes; i++) from[i] = (unsigned char)(i * 37 + i / bytes);
  struct state s;
  run(from, to, bytes, &s);
  int wrong = 0;
  for (int r = 0; r < 32; r++) wrong += memcmp(from + (unsigned long)r * bytes, to + (unsigned long)r * bytes, bytes) != 0;
  printf("handled %d, registers lost %d\n", handled, wrong);
  printf("vl %lu, vtype %#lx, vcsr %lu, vstart %lu\n", s.vl, s.vtype, s.vcsr, s.vstart);
  return 0;
}
