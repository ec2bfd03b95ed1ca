// Calls: variadic ones, through pointers, recursive, with many and mixed arguments, and in tail position.
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))
typedef int (*op)(int, int);
N static int add(int a, int b) { return a + b; }
N static int sub(int a, int b) { return a - b; }
N static int mul(int a, int b) { return a * b; }
static op ops[] = {add, sub, mul};

N static long many(char a, short b, int c, long d, float e, double f, unsigned char g, unsigned h, long i, int j, float k,
                   double l) {
  return a + b * 2 + c * 3 + d * 4 + (long)(e * 5) + (long)(f * 6) + g * 7 + h * 8 + i * 9 + j * 10 + (long)k + (long)l;
}
N static double floats(float a, double b, float c, double d, float e, double f, float g, double h, float i, double j) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10;
}
N static int is_odd(unsigned n);
N static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
N static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
N static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
N static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

struct two {
  long a, b;
};
struct mixed {
  float f;
  int i;
};
struct doubles {
  double x, y;
};
struct large {
  long v[4];
};
N static struct two swap(struct two t) { return (struct two){t.b, t.a + 1}; }
N static struct mixed mix(struct mixed m) { return (struct mixed){m.f * 2, m.i - 1}; }
N static struct doubles turn(struct doubles d) { return (struct doubles){-d.y, d.x}; }
N static struct large grow(struct large l, int by) {
  for (int i = 0; i < 4; i++) l.v[i] += by;
  return l;
}
N static signed char narrow(int x) { return x; }
N static unsigned short wide(int x) { return x; }

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 30; i++) sum = ops[i % 3](sum, i);
  printf("%d %s %c %5.2f %ld %x\n", sum, "text", 'c', 3.14159, 1L << 50, 255u);
  printf("%d %d %d %d %d %d %d %d %d %g %g\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5, 2.5);
  printf("%ld %g\n", many(-1, 2, -3, 4, 5.5f, 6.5, 250, 4000000000u, -9, 10, 11.5f, 12.5),
         floats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%d %d %d %d\n", is_even(1000), is_odd(77), fib(15), ackermann(2, 3));
  struct two t = swap((struct two){3, 4});
  struct mixed m = mix((struct mixed){1.25f, 9});
  struct doubles d = turn((struct doubles){1.5, 2.5});
  struct large l = grow((struct large){{1, 2, 3, 4}}, 10);
  printf("%ld %ld %g %d %g %g %ld %ld\n", t.a, t.b, m.f, m.i, d.x, d.y, l.v[0], l.v[3]);
  printf("%d %d\n", narrow(200), wide(-1));
  int numbers[] = {5, -3, 9, 0, 22, -7, 4};
  qsort(numbers, 7, sizeof *numbers, compare);
  for (int i = 0; i < 7; i++) printf("%d ", numbers[i]);
  char line[40];
  int n = snprintf(line, sizeof line, "%s-%d", "x", 42);
  printf("%s %d\n", line, n);
  return 0;
}
