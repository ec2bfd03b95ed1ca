// build: -static -O2
/* getrandom gives what was asked, and not twice the same. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

int main(void) {
  unsigned char a[64] = {0}, b[64] = {0}, none[64] = {0};
  printf("first %zd\n", getrandom(a, sizeof a, 0));
  printf("second %zd\n", getrandom(b, sizeof b, GRND_NONBLOCK));
  printf("nothing %zd\n", getrandom(none, 0, 0));
  printf("filled %d, different %d\n", memcmp(a, none, 64) != 0, memcmp(a, b, 64) != 0);
  printf("unknown flag: %s\n", getrandom(a, 1, 0x1000) < 0 && errno == EINVAL ? "EINVAL" : "accepted");
  return 0;
}
