// Conway's game of life on a torus.
#include <stdio.h>

#define N __attribute__((noinline))

static unsigned char g[2][16][16];
N static void step(unsigned char (*a)[16], unsigned char (*b)[16]) {
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 16; x++) {
      int n = 0;
      for (int i = -1; i < 2; i++)
        for (int j = -1; j < 2; j++) n += a[(y + i) & 15][(x + j) & 15];
      n -= a[y][x];
      b[y][x] = n == 3 || (n == 2 && a[y][x]);
    }
}
int main(void) {
  unsigned h = 0;
  g[0][1][2] = g[0][2][3] = g[0][3][1] = g[0][3][2] = g[0][3][3] = 1;
  for (int i = 0; i < 20; i++) step(g[i & 1], g[!(i & 1)]);
  for (int i = 0; i < 256; i++) h = h * 31 + g[0][i >> 4][i & 15];
  printf("%u\n", h);
  return 0;
}
