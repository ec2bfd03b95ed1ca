// build: -static -O2
/* The smallest glibc program, statically linked. */
#include <stdio.h>

int main(void) {
  puts("hello from a static program");
  return 0;
}
