// Operations that only scalars have, beside others: done for one lane after another where that takes less than scalar code.

//= refused
__attribute__((const, noinline)) int mixed(int a, int b) { return (a ^ (a >> 5)) * 40503 + b; }

//= refused
__attribute__((const, noinline)) double bent(double x) { return x < 1 ? x * x : 2 - x; }

//= refused
__attribute__((const, noinline)) short low(unsigned char a, double x) { return a + (x > 3 ? 1 : -2); }

//= refused
__attribute__((pure, noinline)) int at(const int *p) { return *p; }

//= vectorised lane by lane
void beside_much(double *restrict x, const double *restrict a, const double *restrict b, long n) {
  for (long i = 0; i < n; i++) {
    double t = a[i] * 2.5 + b[i] * b[i] - a[i], u = b[i] * 0.5 - a[i] * 3.0 - t;
    x[i] = bent(t) * u + (t - u) * (t + u) - a[i] * b[i];
  }
}

//= vectorised reduction lane by lane
long into_a_sum(const int *a, const int *b, int k, long n) {
  long s = 0;
  for (long i = 0; i < n; i++) {
    int t = a[i] * 3 + b[i] * 5 - (a[i] ^ b[i]), u = (t >> 3) + (b[i] & a[i]) * 9 - (a[i] | 77);
    s += mixed(t, k) + (t ^ u) - (t & a[i]) + (u | b[i]) - (u ^ 5) * 3;
  }
  return s;
}

//= vectorised lane by lane
void of_several_widths(short *restrict x, const unsigned char *restrict a, const double *restrict b, long n) {
  for (long i = 0; i < n; i++) {
    double t = b[i] * b[i] - 3.0 * b[i] + 7.0, u = t * t - b[i] * 5.0 + t * 0.25 - 1.0;
    unsigned char c = a[i] * 3 + (a[i] >> 2) - (a[i] ^ 21);
    x[i] = low(c, u * t - u + t * b[i]) * 3 + (c ^ 9) - (c >> 1);
  }
}

//= vectorised lane by lane
void one_after_another(int *restrict x, const int *restrict a, int k, long n) {
  for (long i = 0; i < n; i++) {
    int t = a[i] * 3 - (a[i] >> 7) + (a[i] ^ k), u = (t << 2) - (t & a[i]) + (a[i] | 12) - t * k;
    int v = mixed(t, u) * 3 - (u ^ a[i]) + (t & u) * 5;
    x[i] = mixed(k, v) + (v >> 3) - (v ^ t) + (u & v) * 7;
  }
}

//= refused more than lanes save
void beside_nothing(double *restrict x, const double *restrict a, long n) {
  for (long i = 0; i < n; i++) x[i] = bent(a[i]);
}

//= vectorised lane by lane masked
void under_a_condition(int *restrict x, const int *restrict a, int k, long n) {
  for (long i = 0; i < n; i++) {
    int t = a[i] * 3 - (a[i] >> 7) + (a[i] ^ k), u = (t << 2) - (t & a[i]) + (a[i] | 12) - t * k;
    if (t > u) x[i] = mixed(t, u) * 3 - (u ^ a[i]) + (t & u) * 5;
  }
}

//= vectorised lane by lane masked reduction
long on_both_ways(const int *restrict a, const int *restrict b, int k, long n) {
  long s = 0;
  for (long i = 0; i < n; i++) {
    int t = a[i] * 3 - (a[i] >> 7) + (b[i] ^ k), u = (t << 2) - (t & a[i]) + (b[i] | 12) - t * k;
    int v = a[i] > b[i] ? mixed(t, k) + u : (u ^ t) - b[i];
    s += (v ^ u) - (v & t) * 3 + (v | b[i]) - (u ^ 5) * 3;
  }
  return s;
}

//= vectorised lane by lane masked
void remainders(double *restrict x, const double *restrict a, const double *restrict b, long n) {
  for (long i = 0; i < n; i++) {
    double t = a[i] * 2.5 + b[i] * b[i] - a[i], u = b[i] * 0.5 - a[i] * 3.0 - t;
    x[i] = t * u - a[i];
    if (a[i] > 0) x[i] = bent(t) * u + (t - u) * (t + u) - a[i] * b[i] + (u * u - t * 2.0) * (t + 5.0);
  }
}

//= refused no lanes
int until_data_ends_it(int *restrict x, const int *restrict a, int k, int n) {
  int i = 0;
  for (; i < n && a[i] != k; i++) {
    int t = a[i] * 3 - (a[i] >> 7) + (a[i] ^ k), u = (t << 2) - (t & a[i]) + (a[i] | 12) - t * k;
    x[i] = mixed(t, u) * 3 - (u ^ a[i]) + (t & u) * 5;
  }
  return i;
}

//= refused call of @at
void of_memory(int *restrict x, const int *a, int k, long n) {
  for (long i = 0; i < n; i++) {
    int t = a[i] * 3 - (a[i] >> 7) + (a[i] ^ k), u = (t << 2) - (t & a[i]) + (a[i] | 12) - t * k;
    x[i] = at(a + i) * 3 - (u ^ a[i]) + (t & u) * 5;
  }
}
