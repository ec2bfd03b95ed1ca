// A state machine over text: numbers, names, comments.
#include <stdio.h>

#define N __attribute__((noinline))

enum { START, NAME, NUMBER, COMMENT, ERROR };
N static int scan(const char *s, int *counts) {
  int state = START, n = 0;
  for (;; s++) {
    char c = *s;
    int kind = c >= '0' && c <= '9' ? 1 : c >= 'a' && c <= 'z' ? 2 : c == ' ' || !c ? 3 : c == '#' ? 4 : c == '\n' ? 5 : 0;
    switch (state) {
    case START: state = kind == 1 ? NUMBER : kind == 2 ? NAME : kind == 4 ? COMMENT : kind ? START : ERROR; break;
    case NAME:
      if (kind != 1 && kind != 2) {
        counts[0]++;
        state = kind == 4 ? COMMENT : kind ? START : ERROR;
      }
      break;
    case NUMBER:
      if (kind == 2) state = ERROR;
      else if (kind != 1) {
        counts[1]++;
        state = START;
      }
      break;
    case COMMENT:
      if (kind == 5) {
        counts[2]++;
        state = START;
      }
      break;
    case ERROR:
      counts[3]++;
      state = START;
      break;
    }
    n++;
    if (!c) return n;
  }
}
int main(void) {
  int c[4] = {0};
  int n = scan("x1 = 42 y #no 7\n 9z 100 abc# end\n!", c);
  printf("%d %d %d %d %d\n", n, c[0], c[1], c[2], c[3]);
  return 0;
}
