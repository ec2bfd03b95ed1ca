// Integers of odd widths: _BitInt, bit-fields whose storage is 3, 5, 6 or 7 bytes, booleans, packed structs.
#include <stdbool.h>
#include <stdio.h>

#define N __attribute__((noinline))
struct odd {
  unsigned a : 20;
  char next;
  unsigned long b : 36, c : 3;
  char last;
};
struct __attribute__((packed)) packed {
  char tag;
  int number;
  short half;
  long long word;
  double real;
};
struct flags {
  bool on : 1, off : 1;
  signed s : 3;
  unsigned u : 29;
};
typedef _BitInt(24) i24;
typedef unsigned _BitInt(37) u37;
typedef unsigned _BitInt(7) u7;
typedef _BitInt(56) i56;

static struct odd global = {0xfffff, 'n', 0xabcdef012, 5, 'l'};
static i24 wide[4] = {1, -2, 8388607, -8388608};

N static void set(struct odd *o, unsigned a, unsigned long b) {
  o->a = a;
  o->b = b;
  o->c++;
}
N static i24 add24(i24 a, i24 b) { return a + b; }
N static u37 mul37(u37 a, u37 b) { return a * b; }
N static u7 shift7(u7 a, int n) { return a << n; }
N static i56 div56(i56 a, i56 b) { return b ? a / b : 0; }
N static int compare24(i24 a, i24 b) { return (a < b) + 2 * (a == b); }
N static void fill(struct packed *p, int n) {
  p->tag = n;
  p->number = n * 3;
  p->half = -n;
  p->word = 1LL << n;
  p->real = n / 4.0;
}
N static bool both(bool a, bool b) { return a & !b; }

int main(void) {
  struct odd o = global;
  set(&o, 0x12345, 0xfedcba987);
  set(&global, 1, 2);
  printf("%x %c %lx %d %c\n", o.a, o.next, (unsigned long)o.b, (int)o.c, o.last);
  printf("%x %c %lx %d %c\n", global.a, global.next, (unsigned long)global.b, (int)global.c, global.last);
  for (int i = 0; i < 4; i++) wide[i] = add24(wide[i], wide[(i + 1) % 4]);
  for (int i = 0; i < 4; i++) printf("%d %d ", (int)wide[i], compare24(wide[i], wide[3 - i]));
  printf("\n%lx %d %ld %ld\n", (unsigned long)mul37(0x1fffffffff, 12345), (int)shift7(77, 3),
         (long)div56(-36028797018963968, 7), (long)div56(1000, -3));
  struct packed p[2];
  fill(&p[0], 5);
  fill(&p[1], 40);
  printf("%d %d %d %lld %g %d %lu\n", p[0].tag, p[0].number, p[0].half, p[1].word, p[1].real, p[1].number, sizeof p);
  struct flags f = {true, false, -3, 0x1ffffff0};
  f.off = f.on;
  f.s--;
  f.u += 20;
  printf("%d %d %d %u %d %d\n", f.on, f.off, f.s, f.u, both(true, false), both(f.on, f.off));
  return 0;
}
