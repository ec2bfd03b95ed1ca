// build: -static -O2
/* riscv_hwprobe: base behaviour and extensions by key; a key nobody knows comes back as -1. */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

struct pair {
  long long key;
  unsigned long long value;
};
enum { BASE_BEHAVIOR = 3, IMA_EXT_0 = 4, CPUPERF_0 = 5 };

static long probe(struct pair *pairs, long count, unsigned flags) { return syscall(258, pairs, count, 0, 0, flags); }

int main(void) {
  struct pair p[4] = {{BASE_BEHAVIOR, 0}, {IMA_EXT_0, 0}, {CPUPERF_0, 99}, {0x7fffffffffff, 77}};
  printf("hwprobe %ld\n", probe(p, 4, 0));
  printf("base behaviour: key %lld, IMA %llu\n", p[0].key, p[0].value & 1);
  printf("extensions: key %lld, FD %llu, C %llu, V %llu\n", p[1].key, p[1].value & 1, p[1].value >> 1 & 1, p[1].value >> 2 & 1);
  printf("performance: key %lld, of misaligned access %d\n", p[2].key, (p[2].value & 7) <= 4);
  printf("unknown: key %lld, value %llu\n", p[3].key, p[3].value);
  printf("no pairs %ld\n", probe(p, 0, 0));
  printf("unknown flag: %s\n", probe(p, 1, 1u << 20) < 0 && errno == EINVAL ? "EINVAL" : "accepted");
  return 0;
}
