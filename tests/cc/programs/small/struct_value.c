// Structs by value, in registers and in memory.
#include <stdio.h>

#define N __attribute__((noinline))

struct s {
  char a;
  short b;
  int c;
};
struct l {
  long v[5];
};
struct m {
  double d;
  int i;
};
N static struct s swap(struct s x) {
  struct s y = {(char)x.c, x.a, x.b};
  return y;
}
N static struct l turn(struct l x, int k) {
  struct l y;
  for (int i = 0; i < 5; i++) y.v[(i + k) % 5] = x.v[i];
  return y;
}
N static struct m mix(struct m a, struct m b) { return (struct m){a.d * b.d, a.i + b.i}; }
int main(void) {
  struct s s = swap((struct s){1, 2, 3});
  struct l l = turn((struct l){{1, 2, 3, 4, 5}}, 2);
  struct m m = mix((struct m){1.5, 3}, (struct m){-2, 4});
  printf("%d %d %d %ld %ld %g %d\n", s.a, s.b, s.c, l.v[0], l.v[4], m.d, m.i);
  return 0;
}
