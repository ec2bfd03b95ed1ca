// Ackermann, Fibonacci, Hanoi, mutual recursion.
#include <stdio.h>

#define N __attribute__((noinline))

N static int ack(int m, int n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
N static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
N static long hanoi(int n, int a, int b, int c) {
  return n ? hanoi(n - 1, a, c, b) * 3 + a * 7 + b + hanoi(n - 1, c, b, a) : 1;
}
N static int odd(unsigned n);
N static int even(unsigned n) { return n ? odd(n - 1) : 1; }
N static int odd(unsigned n) { return n ? even(n - 1) : 0; }
int main(void) {
  printf("%d %d %ld %d\n", ack(2, 4), fib(15), hanoi(7, 1, 2, 3), even(33));
  return 0;
}
