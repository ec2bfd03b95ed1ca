// memcpy, memmove and memset of constant and variable length.
#include <stdio.h>
#include <string.h>

#define N __attribute__((noinline))

struct big {
  char c[100];
  int tail;
};
N static void shift(char *p, int n) { memmove(p + 1, p, n); }
N static struct big copy(const struct big *b) {
  struct big r = *b;
  r.tail++;
  return r;
}
N static int clear(int n) {
  char b[64];
  memset(b, 7, sizeof b);
  memset(b, 0, n);
  int s = 0;
  for (int i = 0; i < 64; i++) s += b[i];
  return s;
}
int main(void) {
  struct big b = {"hello world", 41};
  shift(b.c, 12);
  struct big c = copy(&b);
  printf("%s %d %d %d\n", c.c + 1, c.tail, clear(10), memcmp(b.c, c.c, 100));
  return 0;
}
