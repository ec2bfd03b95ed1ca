// A binary search tree in an array of nodes.
#include <stdio.h>

#define N __attribute__((noinline))

static struct t {
  int key, left, right;
} pool[100];
static int used = 1;
N static int insert(int at, int key) {
  if (!at) {
    pool[used] = (struct t){key, 0, 0};
    return used++;
  }
  struct t *t = &pool[at];
  if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return at;
}
N static int depth(int at) {
  if (!at) return 0;
  int l = depth(pool[at].left), r = depth(pool[at].right);
  return 1 + (l > r ? l : r);
}
N static unsigned long walk(int at, unsigned long h) { return at ? walk(pool[at].right, walk(pool[at].left, h) * 31 + pool[at].key) : h; }
int main(void) {
  int root = 0;
  for (int i = 0, x = 50; i < 60; i++, x = (x * 5 + 17) % 97) root = insert(root, x);
  printf("%d %d %lu\n", used, depth(root), walk(root, 1));
  return 0;
}
