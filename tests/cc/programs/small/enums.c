// Enumerations in switches and arrays.
#include <stdio.h>

#define N __attribute__((noinline))

enum color { RED, GREEN = 5, BLUE, LAST = 1 << 20 };
static const char *const text[] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"};
N static enum color next(enum color c) {
  switch (c) {
  case RED: return GREEN;
  case GREEN: return BLUE;
  case BLUE: return LAST;
  default: return RED;
  }
}
int main(void) {
  enum color c = RED;
  for (int i = 0; i < 5; i++) {
    printf("%s ", c < LAST ? text[c] : "?");
    c = next(c);
  }
  printf("%d\n", c);
  return 0;
}
