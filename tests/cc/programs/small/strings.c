// The C library's string functions, written out.
#include <stdio.h>

#define N __attribute__((noinline))

N static unsigned len(const char *s) {
  const char *p = s;
  while (*p) p++;
  return p - s;
}
N static char *reverse(char *s) {
  for (unsigned i = 0, j = len(s); i + 1 < j; i++) {
    char c = s[i];
    s[i] = s[--j];
    s[j] = c;
  }
  return s;
}
N static int compare(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *(unsigned char *)a - *(unsigned char *)b;
}
N static int find(const char *s, const char *w) {
  for (int i = 0; s[i]; i++) {
    int j = 0;
    while (w[j] && s[i + j] == w[j]) j++;
    if (!w[j]) return i;
  }
  return -1;
}
N static unsigned words(const char *s) {
  unsigned n = 0, in = 0;
  for (; *s; s++) {
    int sp = *s == ' ';
    n += in && sp;
    in = !sp;
  }
  return n + in;
}
int main(void) {
  char b[] = "the quick brown fox jumps over the lazy dog";
  printf("%u %d %d %u %d %d\n", len(b), find(b, "fox"), find(b, "cat"), words(b), compare("abc", "abd"), compare("x", ""));
  puts(reverse(b));
  return 0;
}
