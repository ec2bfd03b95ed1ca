// Insertion, shell, quick and heap sort; the library's qsort.
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))

N static void shell(int *p, int n) {
  for (int g = n / 2; g; g /= 2)
    for (int i = g; i < n; i++) {
      int v = p[i], j = i;
      for (; j >= g && p[j - g] > v; j -= g) p[j] = p[j - g];
      p[j] = v;
    }
}
N static void quick(int *p, int l, int r) {
  if (l >= r) return;
  int v = p[(l + r) / 2], i = l, j = r;
  while (i <= j) {
    while (p[i] < v) i++;
    while (p[j] > v) j--;
    if (i <= j) {
      int t = p[i];
      p[i++] = p[j];
      p[j--] = t;
    }
  }
  quick(p, l, j);
  quick(p, i, r);
}
N static void sift(int *p, int i, int n) {
  for (int c; (c = 2 * i + 1) < n; i = c) {
    if (c + 1 < n && p[c + 1] > p[c]) c++;
    if (p[i] >= p[c]) return;
    int t = p[i];
    p[i] = p[c];
    p[c] = t;
  }
}
N static void heap(int *p, int n) {
  for (int i = n / 2; i--;) sift(p, i, n);
  while (n > 1) {
    int t = p[0];
    p[0] = p[--n];
    p[n] = t;
    sift(p, 0, n);
  }
}
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int v[4][50];
int main(void) {
  for (int k = 0; k < 4; k++)
    for (int i = 0, x = 3; i < 50; i++, x = x * 53 % 211) v[k][i] = x;
  shell(v[0], 50);
  quick(v[1], 0, 49);
  heap(v[2], 50);
  qsort(v[3], 50, 4, less);
  int same = 0;
  for (int i = 0; i < 50; i++) same += v[0][i] == v[1][i] && v[1][i] == v[2][i] && v[2][i] == v[3][i];
  printf("%d %d %d %d\n", same, v[0][0], v[1][25], v[2][49]);
  return 0;
}
