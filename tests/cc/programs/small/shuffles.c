// Shuffles of vectors as long as registers get.
#include <stdio.h>

#define N __attribute__((noinline))

typedef unsigned char bytes __attribute__((vector_size(128)));
typedef unsigned char few __attribute__((vector_size(16)));

static bytes numbers(void) {
  bytes b;
  for (int i = 0; i < 128; i++) b[i] = 7 * i + 3;
  return b;
}
N static void swap_words(bytes *b) {
  *b = __builtin_shufflevector(*b, *b, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21,
                               20, 27, 26, 25, 24, 31, 30, 29, 28, 35, 34, 33, 32, 39, 38, 37, 36, 43, 42, 41, 40, 47,
                               46, 45, 44, 51, 50, 49, 48, 55, 54, 53, 52, 59, 58, 57, 56, 63, 62, 61, 60, 67, 66, 65,
                               64, 71, 70, 69, 68, 75, 74, 73, 72, 79, 78, 77, 76, 83, 82, 81, 80, 87, 86, 85, 84, 91,
                               90, 89, 88, 95, 94, 93, 92, 99, 98, 97, 96, 103, 102, 101, 100, 107, 106, 105, 104, 111,
                               110, 109, 108, 115, 114, 113, 112, 119, 118, 117, 116, 123, 122, 121, 120, 127, 126,
                               125, 124);
}
N static void last_of_all(few *to, const bytes *from) {
  *to = __builtin_shufflevector(*from, *from, 127, 0, 126, 1, 125, 2, 124, 3, 64, 63, 65, 62, 66, 61, 67, 60);
}
int main(void) {
  bytes b = numbers();
  few f;
  last_of_all(&f, &b);
  for (int i = 0; i < 16; i++) printf("%d ", f[i]);
  swap_words(&b);
  unsigned sum = 0;
  for (int i = 0; i < 128; i++) sum = sum * 31 + b[i];
  printf("%d %d %d %u\n", b[0], b[1], b[127], sum);
  return 0;
}
