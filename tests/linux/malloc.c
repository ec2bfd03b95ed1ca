// build: -static -O2
/* The allocator under stress: small and large blocks, growth and shrinking, every byte checked. */
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 256, STEPS = 20000 };
static unsigned char *slot[SLOTS];
static size_t size[SLOTS];
static uint64_t state = 7;

static unsigned next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33);
}
static int intact(int i, size_t n) {
  for (size_t k = 0; k < n; k += 61)
    if (slot[i][k] != (unsigned char)(i * 31 + 7)) return 0;
  return n == 0 || slot[i][n - 1] == (unsigned char)(i * 31 + 7);
}

int main(void) {
  int broken = 0, unaligned = 0, grown = 0;
  size_t most = 0, live = 0;
  for (int step = 0; step < STEPS; step++) {
    int i = (int)(next() % SLOTS);
    if (!slot[i]) {
      size[i] = next() % 50 == 0 ? 100000 + next() % 400000 : 1 + next() % 3000;
      slot[i] = malloc(size[i]);
      unaligned += ((uintptr_t)slot[i] & 15) != 0;
      memset(slot[i], i * 31 + 7, size[i]);
      live += size[i];
    } else if (next() % 3 == 0) {
      size_t n = 1 + next() % 5000;
      live += n - size[i];
      slot[i] = realloc(slot[i], n);
      broken += !intact(i, n < size[i] ? n : size[i]);
      memset(slot[i], i * 31 + 7, n);
      size[i] = n;
      grown++;
    } else {
      broken += !intact(i, size[i]);
      free(slot[i]);
      slot[i] = 0;
      live -= size[i];
    }
    if (live > most) most = live;
  }
  for (int i = 0; i < SLOTS; i++) free(slot[i]);
  printf("broken %d, unaligned %d, reallocated %d times, most at once %zu\n", broken, unaligned, grown, most);
  unsigned char *z = calloc(1000, 1000);
  int zero = 1;
  for (int i = 0; i < 1000000; i += 97) zero &= z[i] == 0;
  free(z);
  void *page = 0;
  printf("calloc zero %d, aligned %d\n", zero, posix_memalign(&page, 4096, 100) == 0 && ((uintptr_t)page & 4095) == 0);
  free(page);
  volatile size_t far = SIZE_MAX / 4;
  printf("too much: %s\n", malloc(far) ? "given" : "refused");
  return 0;
}
