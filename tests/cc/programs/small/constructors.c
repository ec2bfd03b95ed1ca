// Functions that run before main, in the order of their priorities.
#include <stdio.h>

static volatile int log_, at_exit_ran;
__attribute__((constructor(205))) static void second(void) { log_ = log_ * 10 + 2; }
__attribute__((constructor(203))) static void first(void) { log_ = log_ * 10 + 1; }
__attribute__((constructor)) static void last(void) { log_ = log_ * 10 + 3; }
__attribute__((destructor)) static void out(void) { at_exit_ran = 1; }
int main(void) {
  printf("%d %d\n", log_, at_exit_ran);
  return 0;
}
