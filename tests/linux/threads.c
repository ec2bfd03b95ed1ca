// build: -static -O2 -pthread
/* Eight threads: mutex, condition variable, barrier, thread-local storage, atomics, rwlock, once,
 * cancellation-free join with results. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

enum { THREADS = 8, ROUNDS = 2000, ITEMS = 400, ROOM = 7 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static long guarded, shared_sum, once_calls;
static atomic_long counted;
static atomic_int exchanged;
static _Thread_local long mine;
static _Thread_local char name[16] = "unnamed";
static int phase[THREADS];
static int phase_errors;

static void first(void) { once_calls++; }

static void *work(void *arg) {
  long id = (long)(intptr_t)arg;
  pthread_once(&once, first);
  snprintf(name, sizeof name, "thread %ld", id);
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&lock);
    guarded += id;
    pthread_mutex_unlock(&lock);
    atomic_fetch_add(&counted, 1);
    int old = atomic_load(&exchanged);
    while (!atomic_compare_exchange_weak(&exchanged, &old, old + 2)) {}
    mine += id;
  }
  for (int round = 1; round <= 20; round++) {
    phase[id] = round;
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < THREADS; i++)
      if (phase[i] != round) {
        pthread_mutex_lock(&lock);
        phase_errors++;
        pthread_mutex_unlock(&lock);
      }
    pthread_barrier_wait(&barrier);
  }
  pthread_rwlock_wrlock(&rwlock);
  shared_sum += mine;
  pthread_rwlock_unlock(&rwlock);
  int named = name[7] == '0' + id;
  return (void *)(intptr_t)(named ? mine : -1);
}

/* A bounded queue: four producers, four consumers. */
static int queue[ROOM], head, used, produced, consumed;
static long consumed_sum;

static void *produce(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&lock);
    while (used == ROOM) pthread_cond_wait(&not_full, &lock);
    if (produced == ITEMS) {
      pthread_mutex_unlock(&lock);
      return 0;
    }
    queue[(head + used++) % ROOM] = ++produced;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
  }
}
static void *consume(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&lock);
    while (used == 0 && consumed < ITEMS) pthread_cond_wait(&not_empty, &lock);
    if (used == 0) {
      pthread_mutex_unlock(&lock);
      return 0;
    }
    consumed_sum += queue[head];
    head = (head + 1) % ROOM;
    used--;
    if (++consumed == ITEMS) pthread_cond_broadcast(&not_empty);
    pthread_cond_broadcast(&not_full);
    pthread_mutex_unlock(&lock);
  }
}

int main(void) {
  pthread_t t[THREADS];
  pthread_barrier_init(&barrier, 0, THREADS);
  for (long i = 0; i < THREADS; i++)
    if (pthread_create(&t[i], 0, work, (void *)(intptr_t)i) != 0) return 1;
  long results = 0;
  for (int i = 0; i < THREADS; i++) {
    void *result;
    pthread_join(t[i], &result);
    results += (long)(intptr_t)result;
  }
  printf("mutex: %ld\natomic: %ld\ncompare and swap: %d\n", guarded, atomic_load(&counted), atomic_load(&exchanged));
  printf("thread-local: %ld, joined: %ld, main has %ld and is %s\n", shared_sum, results, mine, name);
  printf("barrier errors: %d, once: %ld\n", phase_errors, once_calls);

  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], 0, i % 2 ? consume : produce, 0);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], 0);
  printf("queue: %d produced, %d consumed, sum %ld\n", produced, consumed, consumed_sum);
  return 0;
}
