// Atomic accesses of all widths and orderings, the operations that are instructions and those that are loops.
#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>

#define N __attribute__((noinline))

#define OPERATIONS(T, name)                                                                                        \
  N static long name(_Atomic T *p, T x, T y) {                                                                     \
    long n = 0;                                                                                                    \
    atomic_store_explicit(p, x, memory_order_release);                                                             \
    n = n * 31 + atomic_fetch_add(p, y);                                                                           \
    n = n * 31 + atomic_fetch_sub_explicit(p, x, memory_order_relaxed);                                            \
    n = n * 31 + atomic_fetch_or_explicit(p, y, memory_order_acquire);                                             \
    n = n * 31 + atomic_fetch_and_explicit(p, x, memory_order_release);                                            \
    n = n * 31 + atomic_fetch_xor_explicit(p, y, memory_order_acq_rel);                                            \
    n = n * 31 + __atomic_fetch_nand((T *)p, x, __ATOMIC_SEQ_CST);                                                 \
    n = n * 31 + __atomic_fetch_max((T *)p, y, __ATOMIC_SEQ_CST);                                                  \
    n = n * 31 + __atomic_fetch_min((T *)p, x, __ATOMIC_RELAXED);                                                  \
    n = n * 31 + atomic_exchange(p, y);                                                                            \
    T expected = x;                                                                                                \
    n = n * 31 + atomic_compare_exchange_strong(p, &expected, (T)(x + 1));                                         \
    n = n * 31 + expected;                                                                                         \
    expected = y;                                                                                                  \
    n = n * 31 + atomic_compare_exchange_strong_explicit(p, &expected, (T)(x + 2), memory_order_acquire,           \
                                                         memory_order_relaxed);                                    \
    while (!atomic_compare_exchange_weak(p, &expected, (T)(expected * 3))) n++;                                    \
    atomic_thread_fence(memory_order_acquire);                                                                     \
    atomic_thread_fence(memory_order_release);                                                                     \
    atomic_thread_fence(memory_order_acq_rel);                                                                     \
    atomic_thread_fence(memory_order_seq_cst);                                                                     \
    atomic_signal_fence(memory_order_seq_cst);                                                                     \
    return n * 31 + atomic_load_explicit(p, memory_order_acquire) + atomic_load(p);                                \
  }

OPERATIONS(signed char, bytes)
OPERATIONS(unsigned char, unsigned_bytes)
OPERATIONS(short, halves)
OPERATIONS(unsigned short, unsigned_halves)
OPERATIONS(int, words)
OPERATIONS(unsigned, unsigned_words)
OPERATIONS(long, doubles)
OPERATIONS(unsigned long, unsigned_doubles)

static struct {
  _Atomic signed char a, b, c, d;
  _Atomic unsigned char e, f;
  _Atomic short g, h;
  _Atomic unsigned short i, j;
  _Atomic int k;
  _Atomic unsigned l;
  _Atomic long m;
  _Atomic unsigned long n;
} all;

static _Atomic float number = 1.5f;
static _Atomic double total;
static _Atomic(void *) pointer;
static _Atomic int counter;
static _Atomic unsigned char flags[8];
static atomic_bool lock;
static long guarded;

N static float added(float x) { return atomic_exchange(&number, x) + atomic_load(&number); }

static int work(void *arg) {
  for (int i = 0; i < 2000; i++) {
    atomic_fetch_add(&counter, 1);
    atomic_fetch_add_explicit(&flags[i & 7], 1, memory_order_relaxed);
    total += 0.5;
    while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) thrd_yield();
    guarded += i;
    atomic_store_explicit(&lock, 0, memory_order_release);
  }
  return *(int *)arg;
}

int main(void) {
  for (int i = -3; i < 300; i += 37) {
    long n = bytes(&all.a, i, 77) + bytes(&all.b, 5, i) + bytes(&all.c, i, i) + bytes(&all.d, -1, i);
    n = n * 7 + unsigned_bytes(&all.e, i, 200) + unsigned_bytes(&all.f, 3, i);
    n = n * 7 + halves(&all.g, i, 7777) + halves(&all.h, -5, i);
    n = n * 7 + unsigned_halves(&all.i, i, 40000) + unsigned_halves(&all.j, 9, i);
    n = n * 7 + words(&all.k, i, 1 << 30) + unsigned_words(&all.l, i, 3u << 30);
    n = n * 7 + doubles(&all.m, i, 1L << 62) + unsigned_doubles(&all.n, i, 3ul << 62);
    printf("%d %lx %d %d %d %d %d %d\n", i, n, all.a, all.b, all.c, all.d, all.e, all.f);
  }
  printf("%g %g\n", added(2.25f), added(4));
  int ids[4] = {1, 2, 3, 4};
  void *nothing = 0;
  printf("%d %d\n", atomic_compare_exchange_strong(&pointer, &nothing, ids), pointer == ids);
  thrd_t threads[4];
  int sum = 0;
  for (int i = 0; i < 4; i++) thrd_create(&threads[i], work, &ids[i]);
  for (int i = 0, result; i < 4; i++) sum += (thrd_join(threads[i], &result), result);
  printf("%d %d %g %ld", sum, counter, total, guarded);
  for (int i = 0; i < 8; i++) printf(" %d", flags[i]);
  printf("\n");
}
