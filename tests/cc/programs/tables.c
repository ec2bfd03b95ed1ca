// Switches with many cases: a byte code, gaps, cases that share code, negative and far numbers, values that meet behind.
#include <stdio.h>

#define N __attribute__((noinline))

enum { PUSH, ADD, SUB, MUL, SWAP, DUP, DROP, OVER, NOT, SHL, JNZ, DEC, HALT };
N static long run(const signed char *code) {
  long stack[16], *top = stack;
  for (int at = 0, steps = 0; steps < 10000; steps++) {
    long a = top[0], b = top > stack ? top[-1] : 0;
    switch (code[at++]) {
    case PUSH: *++top = code[at++]; break;
    case ADD: *--top = a + b; break;
    case SUB: *--top = b - a; break;
    case MUL: *--top = a * b; break;
    case SWAP: top[0] = b, top[-1] = a; break;
    case DUP: *++top = a; break;
    case DROP: top--; break;
    case OVER: *++top = b; break;
    case NOT: *top = ~a; break;
    case SHL: *top = a << 1; break;
    case JNZ: if (a) at += code[at] + 1; else at++; break;
    case DEC: --*top; break;
    case HALT: return a;
    default: return -steps;
    }
  }
  return -1;
}
N static int gaps(long x, int *side) {
  int r = 7;
  switch (x) {
  case -1003: r = *side + 1; break;
  case -1002: *side ^= 5; r = 2; break;
  case -1000: r = *side * 3; break;
  case -999: case -998: *side -= r; break;
  case -997: r ^= *side; // falls through
  case -995: r += 11; break;
  case -993: *side = r; break;
  case -991: return *side << 3;
  case -989: r = *side / 7; break;
  }
  return r * 31 + *side;
}
N static unsigned char_class(unsigned char c, unsigned state) {
  switch (c) {
  case 0: return state + 1;
  case '\t': case '\n': case '\r': case ' ': state ^= 1; break;
  case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
    state = state * 10 + c - '0';
    break;
  case '+': case '-': state = -state; break;
  case '*': state *= state; break;
  case '/': state >>= 2; break;
  case '(': state += 100; break;
  case ')': state -= 99; break;
  case 255: state = ~state; break;
  default: state ^= c;
  }
  return state * 3;
}

int main(void) {
  static const signed char factorial[] = {PUSH, 1, PUSH, 10, SWAP, OVER, MUL, SWAP, DEC, JNZ, -7, DROP, HALT};
  static const signed char other[] = {PUSH, 5, DUP, SHL, NOT, ADD, PUSH, 9, OVER, SUB, HALT};
  static const signed char bad[] = {PUSH, 5, 100};
  printf("%ld %ld %ld\n", run(factorial), run(other), run(bad));
  int side = 3;
  long sum = 0;
  for (long x = -1010; x < -980; x++) sum = sum * 7 + gaps(x, &side);
  printf("%ld %d %d %d\n", sum, side, gaps(1l << 40, &side), gaps(-(1l << 62), &side));
  unsigned state = 1;
  for (int i = 0; i < 512; i++) state = char_class(i, state);
  printf("%u\n", state);
}
