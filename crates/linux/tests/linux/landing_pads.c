/* Landing pads of a user program: PR_GET_CFI and PR_SET_CFI, jumps that land and jumps that do not, the signal. The C
   library has no landing pads, so they are on only around the jumps. */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { GET = 80, SET = 81, ENABLE = 1, DISABLE = 2, LOCK = 4 };

static long call(long number, long a, long b, long c, long d) {
  register long a0 asm("a0") = a, a1 asm("a1") = b, a2 asm("a2") = c, a3 asm("a3") = d, a4 asm("a4") = 0;
  register long a7 asm("a7") = number;
  asm volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a7) : "memory");
  return a0;
}

static long set(long flags) { return call(SYS_prctl, SET, 0, flags, 0); }

static long get(void) {
  unsigned long flags = 99;
  long result = call(SYS_prctl, GET, 0, (long)&flags, 0);
  return result < 0 ? result : (long)flags;
}

/* jump(target, label): t3 = target, t2 = label << 12. Pads: unlabelled, labelled, none. */
asm(".option push\n.option norvc\n"
    ".balign 4\njump:\n  slli t2, a1, 12\n  mv t3, a0\n  jr t3\n"
    ".balign 4\nplain:\n  .word 0x00000017\n  li a0, 1\n  ret\n"
    ".balign 4\nlabelled:\n  .word 0x12345017\n  li a0, 2\n  ret\n"
    ".balign 4\nnone:\n  li a0, 3\n  ret\n"
    ".balign 4\nentry:\n  .word 0x00000017\n  j handler\n"
    ".option pop\n");
extern char plain[], labelled[], none[], entry[];
long jump(void *target, long label);

static sigjmp_buf back;
static volatile int code;
static void *volatile address;

__attribute__((used)) void handler(int number, siginfo_t *info, void *context) {
  set(DISABLE);
  code = info->si_code;
  address = info->si_addr;
  siglongjmp(back, 1);
}

static void attempt(const char *name, void *target, long label) {
  long result = 0;
  code = 0;
  if (sigsetjmp(back, 1) == 0) {
    set(ENABLE);
    result = jump(target, label);
    set(DISABLE);
    printf("%s: %ld\n", name, result);
  } else {
    printf("%s: SIGSEGV, code %d, at the target %d\n", name, code, address == target);
  }
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = (void *)entry;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, 0);

  printf("at first: %ld\n", get());
  printf("neither %ld, both %ld, unknown %ld\n", set(0), set(ENABLE | DISABLE), set(ENABLE | 8));
  printf("another kind of integrity %ld\n", call(SYS_prctl, SET, 1, ENABLE, 0));
  printf("more arguments %ld\n", call(SYS_prctl, SET, 0, ENABLE, 1));
  long enabled = set(ENABLE), state = get();
  long disabled = set(DISABLE);
  printf("enabled %ld, is %ld; disabled %ld, is %ld\n", enabled, state, disabled, get());
  attempt("a pad", plain, 0x777);
  attempt("a pad with the label", labelled, 0x12345);
  attempt("a pad with another label", labelled, 0x12344);
  attempt("no pad", none, 0);
  printf("no pad, and none wanted: %ld\n", jump(none, 0));
  fflush(stdout);
  long locked = set(ENABLE | LOCK), again = set(DISABLE), still = get();
  char text[] = "locked ?, disabled ?, is ?\n";
  text[7] = locked == 0 ? '0' : 'x';
  text[19] = again == -EINVAL ? 'E' : 'x';
  text[25] = '0' + still;
  call(SYS_write, 1, (long)text, sizeof text - 1, 0);
  call(SYS_exit_group, 0, 0, 0, 0);
}
