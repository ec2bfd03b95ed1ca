// Global variables: sections, initialisers, addresses in data, aliases.
#include <stdio.h>

int plain = 7, zero, table[6] = {1, 2, 3};
static int hidden = -5;
static int counter;
const char *const words[] = {"alpha", "beta", "gamma"};
char text[16] = "h\"i\\\n\x7f";
struct pair {
  char tag;
  long value;
  double weight;
  struct pair *next;
};
static struct pair tail = {'t', 1L << 40, 0.5, 0};
struct pair head = {'h', -3, 1e10, &tail};
int *middle = &table[2];
long difference = 0x123456789abcdef;
float halves[3] = {0.5f, -0.25f, 1.0f / 0.0f};
unsigned short shorts[] = {1, 65535, 300};
_Alignas(64) char aligned[3] = {1, 2, 3};
__attribute__((section("mine"))) int placed = 11;
__attribute__((weak)) int weak_value = 12;
extern int other __attribute__((alias("plain")));
extern int nowhere __attribute__((weak));
static const struct {
  unsigned a : 5, b : 11;
  signed c : 7;
} bits = {17, 1025, -9};
const volatile int constant = 99;

static int next(void) { return counter++; }
int (*call)(void) = next;

__attribute__((noinline)) static long walk(const struct pair *p) {
  long sum = 0;
  for (; p; p = p->next) sum += p->value + p->tag;
  return sum;
}

int main(void) {
  printf("%d %d %d %d\n", plain, zero, table[2], table[5]);
  printf("%d %s %s\n", hidden, words[0], words[2]);
  for (int i = 0; i < 16; i++) printf("%d ", text[i]);
  printf("\n%ld %g %g\n", walk(&head), head.weight, tail.weight);
  *middle = 40;
  other++;
  printf("%d %d %lx\n", table[2], plain, (unsigned long)difference);
  printf("%g %g %g\n", halves[0], halves[1], halves[2]);
  printf("%u %u %d\n", shorts[1], shorts[2], (int)((unsigned long)aligned % 64));
  printf("%d %d %d\n", placed, weak_value, &nowhere == 0);
  printf("%d %d %d %d\n", bits.a, bits.b, bits.c, constant);
  call();
  call();
  printf("%d %d\n", counter, call == next);
  return 0;
}
