// build: -static -O2
/* Clocks never go back, a sleep takes its time, the counters of the hart move on. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long long now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000ll + t.tv_nsec;
}

int main(void) {
  int back = 0;
  long long last = now(CLOCK_MONOTONIC), start = last;
  for (int i = 0; i < 1000; i++) {
    long long t = now(CLOCK_MONOTONIC);
    back += t < last;
    last = t;
  }
  printf("monotonic went back %d times\n", back);
  struct timespec ms = {0, 1000000};
  long long before = now(CLOCK_MONOTONIC);
  printf("nanosleep %d", nanosleep(&ms, 0));
  printf(", took at least a millisecond %d\n", now(CLOCK_MONOTONIC) - before >= 1000000);
  struct timespec bad = {0, 1000000000};
  printf("too many nanoseconds: %s\n", nanosleep(&bad, 0) < 0 && errno == EINVAL ? "EINVAL" : "slept");
  struct timeval tv;
  gettimeofday(&tv, 0);
  printf("after 2020 %d, clocks agree %d\n", tv.tv_sec > 1577836800, llabs(now(CLOCK_REALTIME) / 1000000000 - tv.tv_sec) <= 2);
  struct timespec resolution;
  printf("resolution %d", clock_getres(CLOCK_MONOTONIC, &resolution));
  printf(", a second or less %d\n", resolution.tv_sec == 0 && resolution.tv_nsec > 0);
  printf("processor time %d\n", now(CLOCK_PROCESS_CPUTIME_ID) >= 0 && now(CLOCK_THREAD_CPUTIME_ID) >= 0);
  unsigned long a, b;
  __asm__ volatile("rdtime %0" : "=r"(a));
  __asm__ volatile("rdtime %0" : "=r"(b));
  printf("rdtime %d\n", b >= a);
  printf("time went on %d\n", now(CLOCK_MONOTONIC) > start);
  return 0;
}
