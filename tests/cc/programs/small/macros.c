// Macros with side effects on one statement, variadic macros, stringification.
#include <stdio.h>

#define MAX(a, b)                                                                                                           \
  ({                                                                                                                        \
    __typeof__(a) x_ = (a);                                                                                                 \
    __typeof__(b) y_ = (b);                                                                                                 \
    x_ > y_ ? x_ : y_;                                                                                                      \
  })
#define STR(x) #x
#define CAT(a, b) a##b
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define SHOW(f, x, ...) printf(STR(x) "=" f "\n", x, ##__VA_ARGS__)
int main(void) {
  int CAT(x, y) = 3;
  int m = MAX(xy++, 2);
  SHOW("%d", m);
  printf("%d %d %d\n", xy, (int)COUNT(1, 2, 3), _Generic(1.0f, float: 4, default: 8));
  return 0;
}
