// Blocks of memory: copies, moves and fills of known and unknown sizes.
#include <stdio.h>
#include <string.h>

struct big {
  long words[40];
};
struct small {
  char bytes[13];
};

static unsigned char buffer[300];

__attribute__((noinline)) static unsigned sum(const void *p, unsigned n) {
  unsigned h = 17;
  for (unsigned i = 0; i < n; i++) h = h * 31 + ((const unsigned char *)p)[i];
  return h;
}

__attribute__((noinline)) static struct big twice(struct big b) {
  for (int i = 0; i < 40; i++) b.words[i] *= 2;
  return b;
}

__attribute__((noinline)) static void copy(void *to, const void *from, unsigned long n) { memcpy(to, from, n); }
__attribute__((noinline)) static void shift(char *p, unsigned long n) { memmove(p + 3, p, n); }
__attribute__((noinline)) static void fill(void *p, int c, unsigned long n) { memset(p, c, n); }

int main(void) {
  struct big b, c;
  for (int i = 0; i < 40; i++) b.words[i] = i * i - 7;
  c = twice(b);
  printf("%u %u\n", sum(&b, sizeof b), sum(&c, sizeof c));
  struct small s = {"hello, world"}, t;
  t = s;
  t.bytes[0] = 'j';
  printf("%s %s\n", s.bytes, t.bytes);
  for (int i = 0; i < 300; i++) buffer[i] = i * 7;
  memmove(buffer + 1, buffer, 100);
  printf("%u\n", sum(buffer, 300));
  memmove(buffer, buffer + 5, 128);
  printf("%u\n", sum(buffer, 300));
  shift((char *)buffer + 20, 200);
  copy(buffer + 250, buffer, 50);
  fill(buffer + 9, 300, 77);
  printf("%u\n", sum(buffer, 300));
  memset(buffer + 30, 0xa5, 31);
  memset(buffer + 100, -1, 128);
  memset(buffer + 299, 1, 1);
  printf("%u\n", sum(buffer, 300));
  return 0;
}
