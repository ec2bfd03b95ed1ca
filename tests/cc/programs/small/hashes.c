// FNV, CRC-32 by a table that is computed first, Adler-32, an open hash table.
#include <stdio.h>

#define N __attribute__((noinline))

static unsigned crc_table[256];
N static void make(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    crc_table[i] = c;
  }
}
N static unsigned crc(const unsigned char *p, int n) {
  unsigned c = ~0u;
  while (n--) c = crc_table[(c ^ *p++) & 255] ^ c >> 8;
  return ~c;
}
N static unsigned fnv(const unsigned char *p, int n) {
  unsigned h = 2166136261u;
  for (int i = 0; i < n; i++) h = (h ^ p[i]) * 16777619u;
  return h;
}
N static unsigned adler(const unsigned char *p, int n) {
  unsigned a = 1, b = 0;
  for (int i = 0; i < n; i++) a = (a + p[i]) % 65521, b = (b + a) % 65521;
  return b << 16 | a;
}
static int keys[64], counts[64];
N static int put(int k) {
  unsigned h = (unsigned)k * 2654435761u >> 26;
  while (counts[h] && keys[h] != k) h = (h + 1) & 63;
  keys[h] = k;
  return ++counts[h];
}
int main(void) {
  unsigned char b[100];
  int most = 0;
  make();
  for (int i = 0; i < 100; i++) {
    b[i] = i * i;
    int c = put(i * i % 50);
    if (c > most) most = c;
  }
  printf("%08x %08x %08x %d\n", crc(b, 100), fnv(b, 100), adler(b, 100), most);
  return 0;
}
