// Atomic accesses that are the library's: wider than a register, and less aligned than their size.
#include <stdint.h>
#include <stdio.h>
#include <threads.h>

#define N __attribute__((noinline))

typedef unsigned __int128 wide;
struct __attribute__((packed)) packed {
  char first;
  int word;
  long number;
  float real;
};

static _Atomic wide total;
static struct packed all = {1, 2, 3, 4.5f};

static void show(const char *name, wide x) {
  printf("%s %016lx%016lx\n", name, (unsigned long)(x >> 64), (unsigned long)x);
}

N static wide load(_Atomic wide *p) { return __c11_atomic_load(p, __ATOMIC_SEQ_CST); }
N static void store(_Atomic wide *p, wide x) { __c11_atomic_store(p, x, __ATOMIC_RELEASE); }
N static wide add(_Atomic wide *p, wide x) { return __c11_atomic_fetch_add(p, x, __ATOMIC_ACQUIRE); }
N static wide nand(_Atomic wide *p, wide x) { return __c11_atomic_fetch_nand(p, x, __ATOMIC_SEQ_CST); }
N static wide exchange(_Atomic wide *p, wide x) { return __c11_atomic_exchange(p, x, __ATOMIC_ACQ_REL); }
N static int compare(_Atomic wide *p, wide *expected, wide x) {
  return __c11_atomic_compare_exchange_strong(p, expected, x, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

N static int word(struct packed *p) { return __atomic_load_n(&p->word, __ATOMIC_ACQUIRE); }
N static void set_word(struct packed *p, int x) { __atomic_store_n(&p->word, x, __ATOMIC_SEQ_CST); }
N static long add_number(struct packed *p, long x) { return __atomic_fetch_add(&p->number, x, __ATOMIC_SEQ_CST); }
N static long most(struct packed *p, long x) { return __atomic_fetch_max(&p->number, x, __ATOMIC_RELAXED); }
N static int swap_word(struct packed *p, int x) { return __atomic_exchange_n(&p->word, x, __ATOMIC_SEQ_CST); }
N static int compare_word(struct packed *p, int *expected, int x) {
  return __atomic_compare_exchange_n(&p->word, expected, x, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
N static float real(struct packed *p, float x) {
  float old;
  __atomic_exchange(&p->real, &x, &old, __ATOMIC_SEQ_CST);
  return old;
}

static int work(void *arg) {
  for (int i = 0; i < 3000; i++) {
    add(&total, (wide)1 << 63 | 1);
    add_number(&all, *(int *)arg);
  }
  return 0;
}

int main(void) {
  wide x = (wide)0x123456789abcdef0 << 64 | 0xfedcba9876543210;
  store(&total, x);
  show("load", load(&total));
  show("add", add(&total, (wide)-1));
  show("nand", nand(&total, x << 3));
  show("exchange", exchange(&total, 5));
  wide expected = 4;
  printf("%d ", compare(&total, &expected, 9));
  show("expected", expected);
  printf("%d ", compare(&total, &expected, 9));
  show("now", load(&total));
  printf("%d\n", word(&all));
  set_word(&all, 77);
  int wanted = 78;
  printf("%d ", compare_word(&all, &wanted, 1));
  printf("%d ", compare_word(&all, &wanted, 1));
  printf("%d %d\n", wanted, swap_word(&all, 12));
  printf("%ld %ld %ld\n", add_number(&all, 40), most(&all, 10), most(&all, 100));
  printf("%g\n", real(&all, 0.25f));
  store(&total, 0);
  thrd_t threads[4];
  int steps[4] = {1, 2, 3, 4};
  for (int i = 0; i < 4; i++) thrd_create(&threads[i], work, &steps[i]);
  for (int i = 0; i < 4; i++) thrd_join(threads[i], 0);
  show("sum", load(&total));
  printf("%d %d %ld %g\n", all.first, all.word, all.number, all.real);
}
