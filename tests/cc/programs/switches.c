// Switches: dense, sparse, of negative and large cases, with falling through, as a state machine.
#include <stdio.h>

#define N __attribute__((noinline))
N static int dense(int x) {
  switch (x) {
  case 0: return 3;
  case 1: return 1;
  case 2: return 4;
  case 3: return 1;
  case 4: return 5;
  case 5: return 9;
  case 6: return 2;
  case 7: return 6;
  default: return -1;
  }
}
N static long sparse(long x) {
  switch (x) {
  case -5000000000: return 1;
  case -1: return 2;
  case 0: return 3;
  case 77: return 4;
  case 1000: return 5;
  case 123456789012: return 6;
  case 9223372036854775807: return 7;
  }
  return 8;
}
N static int through(unsigned char c) {
  int n = 0;
  switch (c) {
  case 'a': n += 1;
  case 'b': n += 2;
  case 'c': n += 4; break;
  case 250 ... 255: n = 100;
  case 'z': n += 8;
  }
  return n;
}
N static const char *name(int day) {
  switch (day) {
  case 1: return "monday";
  case 2: return "tuesday";
  case 3: return "wednesday";
  case 4: return "thursday";
  case 5: return "friday";
  }
  return "weekend";
}
enum state { START, SIGN, DIGITS, DOT, FRACTION, BAD };
N static enum state machine(const char *s) {
  enum state at = START;
  for (; *s; s++) {
    int digit = *s >= '0' && *s <= '9';
    switch (at) {
    case START: at = digit ? DIGITS : *s == '-' ? SIGN : BAD; break;
    case SIGN: at = digit ? DIGITS : BAD; break;
    case DIGITS: at = digit ? DIGITS : *s == '.' ? DOT : BAD; break;
    case DOT:
    case FRACTION: at = digit ? FRACTION : BAD; break;
    case BAD: return BAD;
    }
  }
  return at;
}
N static int calls(int op, int a, int b) {
  switch (op) {
  case 0: printf("add "); return a + b;
  case 1: printf("sub "); return a - b;
  case 2: printf("mul "); return a * b;
  case 3: printf("div "); return b ? a / b : 0;
  case 4: printf("rem "); return b ? a % b : 0;
  case 5: printf("and "); return a & b;
  case 6: printf("shl "); return a << (b & 31);
  case 7: printf("neg "); return -a;
  default: printf("no "); return 0;
  }
}

int main(void) {
  for (int i = -2; i < 10; i++) printf("%d ", dense(i));
  long values[] = {-5000000000, -1, 0, 77, 78, 1000, 123456789012, 9223372036854775807, -9223372036854775807 - 1};
  for (int i = 0; i < 9; i++) printf("%ld ", sparse(values[i]));
  printf("\n%d %d %d %d %d %d\n", through('a'), through('b'), through('c'), through('z'), through(251), through('q'));
  for (int i = 0; i < 8; i++) printf("%s ", name(i));
  const char *texts[] = {"12", "-1.5", "1.", "x", "", "-", "3.x"};
  for (int i = 0; i < 7; i++) printf("%d ", machine(texts[i]));
  for (int i = -1; i < 10; i++) printf("%d\n", calls(i, 17 * i, i - 3));
  return 0;
}
