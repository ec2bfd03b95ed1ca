// A struct that ends in an array without a length.
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))

struct v {
  int n, room;
  long d[];
};
N static struct v *push(struct v *v, long x) {
  if (v->n == v->room) {
    v->room = v->room * 2;
    v = realloc(v, sizeof *v + v->room * sizeof(long));
  }
  v->d[v->n++] = x;
  return v;
}
static struct {
  int n;
  char s[];
} fixed = {3, "abc"};
int main(void) {
  struct v *v = malloc(sizeof *v + sizeof(long));
  v->n = 0;
  v->room = 1;
  for (int i = 0; i < 40; i++) v = push(v, i * i);
  long s = 0;
  for (int i = 0; i < v->n; i++) s += v->d[i];
  printf("%d %d %ld %s\n", v->n, v->room, s, fixed.s);
  free(v);
  return 0;
}
