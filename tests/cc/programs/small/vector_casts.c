// GNU vectors as numbers and back.
#include <stdio.h>

#define N __attribute__((noinline))

typedef int v2 __attribute__((vector_size(8)));
typedef unsigned char v8 __attribute__((vector_size(8)));
typedef float f2 __attribute__((vector_size(8)));
N static long whole(v2 v) { return (long)v; }
N static v8 bytes(long x) { return (v8)x + (v8)0x0101010101010101; }
union both {
  f2 f;
  double d;
};
N static double both(f2 a, f2 b) { return (union both){a * b}.d; }
N static f2 apart(double d) { return (union both){.d = d}.f + 1; }
int main(void) {
  v8 b = bytes(0x1122334455667788);
  f2 f = apart(both((f2){1.5f, 2}, (f2){2, -4}));
  printf("%lx %x %x %g %g\n", whole((v2){5, -6}), b[0], b[7], f[0], f[1]);
  return 0;
}
