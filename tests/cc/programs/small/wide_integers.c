// __int128: products, quotients, shifts, comparisons.
#include <stdio.h>

#define N __attribute__((noinline))

typedef unsigned __int128 u;
N static u power(u b, int n) {
  u r = 1;
  while (n--) r *= b;
  return r;
}
N static unsigned long gcd(u a, u b) {
  while (b) {
    u t = a % b;
    a = b;
    b = t;
  }
  return (unsigned long)a;
}
N static void say(u x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  say(power(7, 40));
  say(power(3, 70) / 1000003);
  say(-(u)5 >> 3);
  say((u)1 << 100 | 77);
  printf("%lu %d\n", gcd(power(6, 30), power(10, 25)), (__int128)-1 < (__int128)0);
  return 0;
}
