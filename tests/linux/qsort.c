// build: -static -O2
// stdin: pear apple fig banana cherry apple date
/* qsort and bsearch on integers and on words from standard input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compared;
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  compared++;
  return (x > y) - (x < y);
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  static int v[5000];
  unsigned state = 42;
  for (int i = 0; i < 5000; i++) v[i] = (int)((state = state * 1664525u + 1013904223u) >> 8) % 10000;
  long before = 0, after = 0;
  for (int i = 0; i < 5000; i++) before += v[i];
  qsort(v, 5000, sizeof v[0], by_value);
  int sorted = 1;
  for (int i = 0; i < 5000; i++) {
    after += v[i];
    if (i > 0 && v[i - 1] > v[i]) sorted = 0;
  }
  printf("sorted %d, sum kept %d, compared enough %d\n", sorted, before == after, compared > 5000);
  int key = v[1234];
  int *hit = bsearch(&key, v, 5000, sizeof v[0], by_value);
  printf("found %d\n", hit != 0 && *hit == key);
  char *words[16], text[64];
  size_t n = 0;
  while (n < 16 && scanf("%63s", text) == 1) words[n++] = strdup(text);
  qsort(words, n, sizeof words[0], by_text);
  for (size_t i = 0; i < n; i++) printf("%s%c", words[i], i + 1 < n ? ' ' : '\n');
  return 0;
}
