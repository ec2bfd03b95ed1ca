// Variadic functions that take a list apart and pass it on.
#include <stdarg.h>
#include <stdio.h>

#define N __attribute__((noinline))

N static double total(const char *kinds, ...) {
  va_list l;
  double t = 0;
  va_start(l, kinds);
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': t += va_arg(l, int); break;
    case 'd': t += va_arg(l, double); break;
    case 'l': t += va_arg(l, long); break;
    case 's': t += *va_arg(l, const char *); break;
    }
  va_end(l);
  return t;
}
N static int say(const char *f, ...) {
  char b[99];
  va_list l, k;
  va_start(l, f);
  va_copy(k, l);
  int n = vsnprintf(b, 99, f, l);
  n += vsnprintf(b, 99, f, k);
  puts(b);
  va_end(l);
  va_end(k);
  return n;
}
int main(void) {
  printf("%g %d\n", total("idlsidlsi", 1, 2.5, 3l, "A", -4, 5.25, 6l, "B", 7), say("%d-%s-%g-%c", 5, "x", 0.5, '!'));
  return 0;
}
