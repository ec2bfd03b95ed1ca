// clang: -O2 -fno-math-errno -ffp-contract=off
// Functions of the C library beside vector work: their lanes go through memory.
#include <math.h>
#include <stdio.h>
#include <string.h>

#define N __attribute__((noinline))

N static void one(double *restrict x, const double *restrict a, const double *restrict b, const double *restrict c, int n) {
  for (int i = 0; i < n; i++) {
    double t = a[i] * 2.5 + b[i] * c[i] - a[i] * b[i];
    double u = b[i] * 0.5 - c[i] * c[i] + a[i] * 3.0 - b[i] * 7.0;
    x[i] = sin(t) * u + (t - u) * (t + u) + a[i] / (c[i] + 4.0);
  }
}
N static void two(float *restrict x, const float *restrict a, const float *restrict b, float e, int n) {
  for (int i = 0; i < n; i++) {
    float t = a[i] * 2.5f + b[i] * b[i] - a[i] * b[i], u = t * t + a[i] * e - b[i] * b[i] * 3.0f;
    x[i] = powf(t, u) * (a[i] - b[i]) + t * u - u * e + powf(u, e);
  }
}
N static void remainder_of(double *restrict x, const double *restrict a, const float *restrict b, int n) {
  for (int i = 0; i < n; i++) {
    double t = b[i] * 2.5 + a[i] * a[i] - a[i], u = t * t - t * a[i] + a[i] * 2 - 7;
    x[i] = fmod(t, u) * t + u * u - a[i] * a[i] * t;
  }
}
__attribute__((const, noinline)) static int mixed(int a, unsigned char b) {
  return (a ^ (a >> 5)) * 40503u + b;
}
N static long sum(const int *a, const int *b, int n) {
  long s = 0;
  for (int i = 0; i < n; i++) {
    int t = a[i] * 3u + b[i] * 5u - (a[i] ^ b[i]), u = (t >> 3) + (b[i] & a[i]) * 9u - (a[i] | 77);
    s += mixed(t, u) + (t ^ u) - (t & a[i]) + (u | b[i]);
  }
  return s;
}

static double x[100], a[100], b[100], c[100];
static float f[100], g[100], h[100];
static int p[100], q[100];

static unsigned long bits(const void *at, int n) {
  const unsigned char *bytes = at;
  unsigned long s = 0;
  for (int i = 0; i < n; i++) s = s * 31 + bytes[i];
  return s;
}

int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i * .01, b[i] = 3 - i * .03, c[i] = i % 7;
    g[i] = 1 + i * .001f, h[i] = i % 5 * .25f;
    p[i] = i * 7919, q[i] = i * i - 5;
  }
  for (int n = 0; n <= 100; n = n * 2 + 1 + (n == 63) * -27) {
    memset(x, 0, sizeof x), memset(f, 0, sizeof f);
    one(x, a, b, c, n);
    printf("%d %lx", n, bits(x, sizeof x));
    two(f, g, h, 1.5f, n);
    remainder_of(x, a, h, n);
    printf(" %lx %lx %ld\n", bits(f, sizeof f), bits(x, sizeof x), sum(p, q, n));
  }
  return 0;
}
