// Functions with a variable number of arguments, defined here.
#include <stdarg.h>
#include <stdio.h>

#define N __attribute__((noinline))
N static long sum(int n, ...) {
  va_list list;
  va_start(list, n);
  long s = 0;
  for (int i = 0; i < n; i++) s = s * 3 + va_arg(list, long);
  va_end(list);
  return s;
}
N static double mixed(const char *kinds, ...) {
  va_list list, again;
  va_start(list, kinds);
  va_copy(again, list);
  double s = 0;
  for (const char *k = kinds; *k; k++) s = s * 2 + (*k == 'i' ? va_arg(list, int) : va_arg(list, double));
  if (*kinds == 'i') s += va_arg(again, int);
  va_end(again);
  va_end(list);
  return s;
}
N static int say(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(to, size, format, list);
  va_end(list);
  return n;
}
N static long late(int a, int b, int c, int d, int e, int f, int g, int h, long i, long j, ...) {
  va_list list;
  va_start(list, j);
  long s = a + b + c + d + e + f + g + h + i * 100 + j * 1000;
  s += va_arg(list, long) * 10000 + va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  char line[100];
  printf("%ld %ld\n", sum(3, 1L, 2L, 3L), sum(12, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L));
  printf("%g %g\n", mixed("idid", 1, 2.5, 3, 4.5), mixed("dddddddddi", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10));
  int n = say(line, sizeof line, "%d-%s-%.3f-%lx-%c", 42, "word", 2.5, 0xabcdefL, 'z');
  printf("%s %d %ld\n", line, n, late(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11L, 12));
  return 0;
}
