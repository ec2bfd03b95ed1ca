// Primes by a sieve of bytes and one of bits.
#include <stdio.h>

#define N __attribute__((noinline))

static unsigned char s[2000];
static unsigned long bits[32];
N static int bytes(int n) {
  int c = 0;
  for (int i = 2; i < n; i++) s[i] = 1;
  for (int i = 2; i * i < n; i++)
    if (s[i])
      for (int j = i * i; j < n; j += i) s[j] = 0;
  for (int i = 0; i < n; i++) c += s[i];
  return c;
}
N static int packed(int n) {
  int c = 0;
  for (int i = 2; i < n; i++) {
    if (bits[i >> 6] >> (i & 63) & 1) continue;
    c++;
    for (int j = 2 * i; j < n; j += i) bits[j >> 6] |= 1ul << (j & 63);
  }
  return c;
}
int main(void) {
  printf("%d %d\n", bytes(2000), packed(2000));
  return 0;
}
