// Structs that name types defined only behind them.
#include <stdio.h>

struct outer {
  struct inner *list;
  union choice {
    int i;
    float f;
    struct pair {
      short a, b;
    } p;
  } c;
};
struct inner {
  struct outer *up;
  union choice c[2];
  int n;
};
static struct inner in = {0, {{1}, {2}}, 3};
static struct outer out = {&in, {.f = 1.5f}};
__attribute__((noinline)) static int sum(struct outer *o) { return o->list->c[0].i + o->list->c[1].p.a + o->list->n; }
int main(void) {
  in.up = &out;
  printf("%d %g %d\n", sum(&out), in.up->c.f, (int)sizeof(struct inner));
  return 0;
}
