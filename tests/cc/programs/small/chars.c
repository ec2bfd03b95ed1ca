// Signed and unsigned characters, classification, conversion of numbers.
#include <stdio.h>

#define N __attribute__((noinline))

N static int value(const char *s, int base) {
  int sign = *s == '-', v = 0;
  s += sign;
  for (; *s; s++) {
    int d = *s <= '9' ? *s - '0' : (*s | 32) - 'a' + 10;
    v = v * base + d;
  }
  return sign ? -v : v;
}
N static char *digits(unsigned long v, int base, char *end) {
  *end = 0;
  do *--end = "0123456789abcdefghijklmnopqrstuvwxyz"[v % base];
  while (v /= base);
  return end;
}
N static int signs(signed char a, unsigned char b, char c) { return a * 3 + b - c; }
int main(void) {
  char b[70];
  printf("%d %d %s %s %d\n", value("-1234", 10), value("7fF", 16), digits(123456789012345ul, 36, b + 69),
         digits(10, 2, b + 40), signs(200, 200, 200));
  return 0;
}
