// build: -static -O2
/* The vector control of a process: on by default, may be kept on, can't be turned off once on. */
#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>

enum { SET = 69, GET = 70, OFF = 1, ON = 2, NEXT_ON = ON << 2, INHERIT = 1 << 4 };

static const char *result(int r) { return r >= 0 ? "done" : errno == EPERM ? "EPERM" : errno == EINVAL ? "EINVAL" : "other"; }

int main(void) {
  printf("now %d\n", prctl(GET, 0, 0, 0, 0));
  printf("on: %s", result(prctl(SET, ON | NEXT_ON | INHERIT, 0, 0, 0)));
  printf(", now %#x\n", prctl(GET, 0, 0, 0, 0));
  printf("off: %s\n", result(prctl(SET, OFF, 0, 0, 0)));
  printf("no such setting: %s\n", result(prctl(SET, 3, 0, 0, 0)));
  printf("no such bits: %s\n", result(prctl(SET, 1 << 12, 0, 0, 0)));
  return 0;
}
