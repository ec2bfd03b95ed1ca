// Products of matrices of several shapes, a transpose, a determinant.
#include <stdio.h>

#define N __attribute__((noinline))

#define M 9
static double a[M][M], b[M][M], c[M][M];
N static void product(void) {
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      double s = 0;
      for (int k = 0; k < M; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
N static void turn(int n, int (*p)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      int t = p[i][j];
      p[i][j] = p[j][i];
      p[j][i] = t;
    }
}
N static double det(int n, double m[M][M]) {
  double d = 1;
  for (int i = 0; i < n; i++) {
    d *= m[i][i];
    for (int j = i + 1; j < n; j++) {
      double f = m[j][i] / m[i][i];
      for (int k = i; k < n; k++) m[j][k] -= f * m[i][k];
    }
  }
  return d;
}
int main(void) {
  int t[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) a[i][j] = i + 2 * j + (i == j) * 20, b[i][j] = i - j;
  product();
  turn(3, t);
  printf("%g %g %d %d %.9g\n", c[0][0], c[8][3], t[0][2], t[1][0], det(5, a));
  return 0;
}
