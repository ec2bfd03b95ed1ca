// Eight queens by backtracking and by bits.
#include <stdio.h>

#define N __attribute__((noinline))

static int at[8];
N static int fits(int n, int c) {
  for (int i = 0; i < n; i++)
    if (at[i] == c || at[i] - c == n - i || c - at[i] == n - i) return 0;
  return 1;
}
N static int place(int n) {
  if (n == 8) return 1;
  int r = 0;
  for (int c = 0; c < 8; c++)
    if (fits(n, c)) {
      at[n] = c;
      r += place(n + 1);
    }
  return r;
}
N static int masks(unsigned c, unsigned l, unsigned r) {
  int n = 0;
  if (c == 255) return 1;
  for (unsigned f = ~(c | l | r) & 255; f; f &= f - 1) {
    unsigned b = f & -f;
    n += masks(c | b, (l | b) << 1, (r | b) >> 1);
  }
  return n;
}
int main(void) {
  printf("%d %d\n", place(0), masks(0, 0, 0));
  return 0;
}
