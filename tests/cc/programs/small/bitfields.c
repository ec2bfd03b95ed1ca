// Signed and unsigned bit-fields that share and cross words.
#include <stdio.h>

#define N __attribute__((noinline))

struct f {
  unsigned a : 3;
  int b : 5;
  unsigned long c : 40;
  int d : 1;
  unsigned : 0;
  unsigned e : 17;
};
N static void fill(struct f *f, int n) {
  f->a = n;
  f->b = n * 3;
  f->c = n * 123456789ul;
  f->d = n;
  f->e += n;
}
int main(void) {
  struct f f = {0};
  for (int i = -20; i < 20; i += 7) {
    fill(&f, i);
    printf("%u %d %lx %d %u\n", f.a, f.b, (unsigned long)f.c, f.d, f.e);
  }
  return 0;
}
