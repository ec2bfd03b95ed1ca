// A linked list: built, reversed, sorted by merging, freed.
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))

struct n {
  struct n *next;
  int v;
};
N static struct n *cons(int v, struct n *t) {
  struct n *n = malloc(sizeof *n);
  n->v = v;
  n->next = t;
  return n;
}
N static struct n *reverse(struct n *l) {
  struct n *r = 0;
  while (l) {
    struct n *t = l->next;
    l->next = r;
    r = l;
    l = t;
  }
  return r;
}
N static struct n *merge(struct n *a, struct n *b) {
  struct n h, *t = &h;
  while (a && b) {
    struct n **m = a->v <= b->v ? &a : &b;
    t = t->next = *m;
    *m = (*m)->next;
  }
  t->next = a ? a : b;
  return h.next;
}
N static struct n *sort(struct n *l) {
  if (!l || !l->next) return l;
  struct n *s = l, *f = l->next;
  while (f && f->next) s = s->next, f = f->next->next;
  f = s->next;
  s->next = 0;
  return merge(sort(l), sort(f));
}
int main(void) {
  struct n *l = 0;
  for (int i = 0, x = 7; i < 30; i++, x = x * 37 % 101) l = cons(x, l);
  l = reverse(l);
  printf("%d ", l->v);
  l = sort(l);
  while (l) {
    struct n *t = l->next;
    printf("%d ", l->v);
    free(l);
    l = t;
  }
  puts("");
  return 0;
}
