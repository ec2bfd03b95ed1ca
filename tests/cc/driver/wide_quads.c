/* Conversions between long double and integers of more than 128 bits; wide_quads.txt is what exact arithmetic says. */
#include <stdio.h>
#include <string.h>
typedef _BitInt(200) i200; typedef unsigned _BitInt(200) u200; typedef _BitInt(129) i129; typedef unsigned _BitInt(320) u320;
#define N __attribute__((noinline))
N static long double of_i200(i200 a) { return a; }
N static long double of_u200(u200 a) { return a; }
N static long double of_i129(i129 a) { return a; }
N static long double of_u320(u320 a) { return a; }
N static i200 to_i200(long double a) { return a; }
N static u200 to_u200(long double a) { return a; }
N static i129 to_i129(long double a) { return a; }
N static u320 to_u320(long double a) { return a; }
static void quad(const char *name, long double number) {
  unsigned long words[2];
  memcpy(words, &number, sizeof words);
  printf("%s %016lx %016lx\n", name, words[1], words[0]);
}
static void words(const char *name, u320 number) {
  printf("%s", name);
  for (int i = 4; i >= 0; i--) printf(" %016lx", (unsigned long)(number >> (64 * i)));
  printf("\n");
}
int main(void) {
  static const unsigned long low[] = {0, 1, 1ul << 36, 1ul << 37, (1ul << 37) + 1, 3ul << 37, 5ul << 37, ~0ul};
  for (unsigned i = 0; i < sizeof low / sizeof *low; i++) {
    i200 number = ((i200)1 << 150) + low[i];
    quad("i200", of_i200(number));
    quad("-i200", of_i200(-number));
    quad("u200", of_u200((u200)number << 49));
    quad("i129", of_i129((i129)(number >> 23)));
    quad("-i129", of_i129((i129)(-number >> 23)));
    quad("u320", of_u320(((u320)number << 169) | 1));
  }
  quad("zero", of_i200(0));
  quad("one", of_i200(1));
  quad("least", of_i129((i129)((u200)1 << 128)));
  quad("greatest", of_u320(~(u320)0));
  static const long double numbers[] = {0, 0.5L, -0.75L, 1, -3.75L, 12345678901234567.5L, -0x1.23456789abcdefp100L,
    0x1.123456789abcdef0123456789abcp112L, 0x1.123456789abcdef0123456789abcp111L, 0x1.8p113L,
    0x1.123456789abcdef0123456789abcp126L, -0x1.123456789abcdef0123456789abcp127L};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    words("i200", (u320)(u200)to_i200(numbers[i]));
    words("i129", (u320)(unsigned _BitInt(129))to_i129(numbers[i]));
    if (numbers[i] > -1) {
      words("u320", to_u320(numbers[i] * 0x1p190L));
      words("u200", to_u200(numbers[i] * 0x1p70L));
    }
  }
  return 0;
}
