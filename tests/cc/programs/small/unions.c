// One object read as several types.
#include <stdio.h>

#define N __attribute__((noinline))

union u {
  double d;
  unsigned long l;
  unsigned char b[8];
  unsigned short h[4];
};
N static unsigned add(union u x) {
  unsigned s = 0;
  for (int i = 0; i < 8; i++) s += x.b[i];
  return s + x.h[3];
}
int main(void) {
  union u x = {.d = -123.25};
  printf("%lx %u\n", x.l, add(x));
  x.h[2] = 0xbeef;
  printf("%lx %.17g\n", x.l, x.d);
  return 0;
}
