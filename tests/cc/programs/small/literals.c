// Compound literals, designated initialisers, nested aggregates.
#include <stdio.h>

#define N __attribute__((noinline))

struct p {
  int x, y;
};
struct box {
  struct p lo, hi;
  const char *name;
};
N static int area(const struct box *b) { return (b->hi.x - b->lo.x) * (b->hi.y - b->lo.y); }
N static int sum(const int *p) {
  int s = 0;
  while (*p) s += *p++;
  return s;
}
static const struct box boxes[] = {[1] = {.hi = {3, 4}, .name = "b"}, [0] = {{1, 1}, {5, 6}, "a"}, [3].lo.x = -7};
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) s += area(&boxes[i]) * (i + 1);
  printf("%d %d %d %s%s\n", s, area(&(struct box){{0, 0}, {s, 2}, 0}), sum((int[]){5, 6, s, 0}), boxes[0].name,
         boxes[1].name);
  return 0;
}
