// Symbols in inline assembly, and inline assembly that goes to labels.
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))

struct pair {
  int first, second;
};
struct pair pair = {3, 5};
static int table[4] = {11, 12, 13, 14};
int counter __attribute__((used));

__attribute__((used)) static long three(long x) { return x + 3; }

N static long absolute(void) {
  long r;
  __asm__("lui %0, %%hi(%1)\n addi %0, %0, %%lo(%1)" : "=r"(r) : "i"(&table[1]));
  return r == (long)&table[1];
}
N static int loaded(void) {
  int r;
  __asm__ volatile("lui %0, %%hi(%1)\n lw %0, %%lo(%1)(%0)" : "=&r"(r) : "i"(&table[2]));
  return r;
}
N static int relative(void) {
  int r;
  __asm__ volatile("1: auipc %0, %%pcrel_hi(%1)\n nop\n lw %0, %%pcrel_lo(1b)(%0)" : "=&r"(r) : "S"(&pair.second));
  return r;
}
N static void stored(int x) {
  __asm__ volatile("1: auipc t0, %%pcrel_hi(%1)\n sw %0, %%pcrel_lo(1b)(t0)\n lui t1, %%hi(counter)\n"
                   " lw t2, %%lo(counter)(t1)\n add t2, t2, %0\n sw t2, %%lo(counter)(t1)"
                   :
                   : "r"(x), "s"(&table[3])
                   : "t0", "t1", "t2", "memory");
}
N static int by_name(void) {
  int r;
  __asm__ volatile("lw %0, pair+4" : "=r"(r));
  return r;
}
N static long addresses(void) {
  long a, b, c;
  __asm__("la %0, %1" : "=r"(a) : "i"(&pair));
  __asm__("lla %0, %1" : "=r"(b) : "i"(&pair.second));
  __asm__("la %0, %1" : "=r"(c) : "S"(abs));
  return (a == (long)&pair) + (b == (long)&pair.second) + (c == (long)abs);
}
N static long called(long x) {
  register long a0 __asm__("a0") = x;
  __asm__ volatile("call %1" : "+r"(a0) : "i"(three) : "ra", "t0", "memory");
  __asm__ volatile("call abs" : "+r"(a0) : : "ra", "t0", "memory");
  return a0;
}
__attribute__((naked)) static long tail(long x) { __asm__("addi a0, a0, 100\n tail three"); }

N static int immediates(int x) {
  int r;
  __asm__("add%i2 %0, %1, %2\n addi %0, %0, %n3\n addi %0, %0, %c3\n add%i1 %0, %0, %z4"
          : "=r"(r)
          : "r"(x), "i"(5), "i"(7), "rJ"(0));
  return r;
}
N static int kind(int x) {
  __asm__ goto("beqz %0, %l1\n addi t0, %0, -1\n beqz t0, %l[one]" : : "r"(x) : "t0" : zero, one);
  return 2;
zero:
  return 0;
one:
  return 1;
}
N static int magnitude(int x) {
  int y;
  __asm__ goto("addi %0, %1, 5\n bltz %0, %l2" : "=&r"(y) : "r"(x) : : negative);
  return y;
negative:
  return -y;
}
N static double scaled(double x, int n) {
  double y;
  __asm__ goto("fadd.d %0, %1, %1\n bnez %2, %l3" : "=&f"(y) : "f"(x), "r"(n) : : more);
  return y;
more:
  return y * n * 2;
}
N static int first(const int *p, int n) {
  for (int i = 0; i < n; i++)
    __asm__ goto("lw t0, %0\n blez t0, %l1" : : "m"(p[i]) : "t0", "memory" : found);
  return 0;
found:
  return 1;
}
int main(void) {
  int some[] = {4, 2, 0, 7};
  stored(21);
  stored(30);
  printf("%ld %d %d %d %d %d %ld %ld %ld\n", absolute(), loaded(), relative(), table[3], counter, by_name(), addresses(),
         called(-9), tail(1));
  printf("%d %d%d%d %d %d %g %g %d %d\n", immediates(8), kind(0), kind(1), kind(7), magnitude(4), magnitude(-9), scaled(1.5, 0),
         scaled(1.5, 2), first(some, 2), first(some, 4));
  return 0;
}
