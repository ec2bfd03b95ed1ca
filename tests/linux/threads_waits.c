// build: -static -O2 -pthread
// Threads that wait for each other, for time, for files and for signals; and what ends a wait.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { NAPS = 100, PASSES = 300 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn, signals;
static int pipes[2][2];

static void *pass(void *arg) {
    int me = (long)arg;
    for (int i = 0; i < PASSES; i++) {
        pthread_mutex_lock(&mutex);
        while (turn % 3 != me) pthread_cond_wait(&changed, &mutex);
        turn++;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }
    return 0;
}

static void *nap(void *arg) {
    usleep(1000 * ((long)arg % 5));
    return arg;
}

/* Sends back what comes, one more. */
static void *echo(void *arg) {
    unsigned char c;
    while (read(pipes[0][0], &c, 1) == 1) {
        c++;
        if (write(pipes[1][1], &c, 1) != 1) break;
    }
    close(pipes[1][1]);
    return arg;
}

static void on_signal(int number) { __atomic_add_fetch(&signals, 1, __ATOMIC_SEQ_CST); }

static int nothing[2];
static void *read_nothing(void *arg) {
    char c;
    return (void *)(long)(read(nothing[0], &c, 1) < 0 ? errno : 0);
}

static void *sleep_long(void *arg) {
    struct timespec time = {100, 0}, rest = {0, 0};
    int result = nanosleep(&time, &rest);
    return (void *)(long)(result == -1 && errno == EINTR && rest.tv_sec >= 90);
}

/* A signal may come before the thread waits: it is sent until the thread has ended. */
static void *interrupt(void *(*what)(void *)) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, what, 0);
    for (;;) {
        struct timespec soon;
        pthread_kill(thread, SIGUSR1);
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 5000000;
        if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
        if (pthread_timedjoin_np(thread, &result, &soon) == 0) return result;
    }
}

static pthread_mutex_t robust;
static sem_t held;
static void *die_with_lock(void *arg) {
    pthread_mutex_lock(&robust);
    sem_post(&held);
    usleep(5000);
    return arg;
}

static void *collect(void *arg) {
    sigset_t set;
    siginfo_t info;
    int sum = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGRTMIN);
    for (int i = 0; i < 10; i++) sigwaitinfo(&set, &info), sum += info.si_value.sival_int;
    return (void *)(long)sum;
}

static int event;
static void *poll_event(void *arg) {
    struct epoll_event wanted = {EPOLLIN, {0}}, found;
    int set = epoll_create1(0), sum = 0;
    epoll_ctl(set, EPOLL_CTL_ADD, event, &wanted);
    while (sum < 50) {
        uint64_t value;
        if (epoll_wait(set, &found, 1, -1) == 1 && read(event, &value, 8) == 8) sum += value;
    }
    return (void *)(long)sum;
}

int main(void) {
    pthread_t threads[NAPS];
    void *result;
    for (long i = 0; i < 3; i++) pthread_create(&threads[i], 0, pass, (void *)i);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
    printf("turns %d\n", turn);

    long sum = 0;
    for (long i = 0; i < NAPS; i++) pthread_create(&threads[i], 0, nap, (void *)i);
    for (int i = 0; i < NAPS; i++) pthread_join(threads[i], &result), sum += (long)result;
    printf("naps %ld\n", sum);

    pipe(pipes[0]), pipe(pipes[1]), pipe(nothing);
    pthread_create(&threads[0], 0, echo, 0);
    unsigned char c = 0;
    for (int i = 0; i < 200; i++) write(pipes[0][1], &c, 1), read(pipes[1][0], &c, 1);
    close(pipes[0][1]);
    printf("echo %d, end %zd\n", c, read(pipes[1][0], &c, 1));
    pthread_join(threads[0], 0);

    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGUSR1, &action, 0);
    printf("read %s\n", strerror((long)interrupt(read_nothing)));
    printf("sleep %ld, handled %d\n", (long)interrupt(sleep_long), signals > 0);

    pthread_create(&threads[0], 0, read_nothing, 0);
    pthread_cancel(threads[0]);
    pthread_join(threads[0], &result);
    printf("cancelled %d\n", result == PTHREAD_CANCELED);

    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&robust, &attributes);
    sem_init(&held, 0, 0);
    pthread_create(&threads[0], 0, die_with_lock, 0);
    sem_wait(&held);
    printf("robust %s", strerror(pthread_mutex_lock(&robust)));
    printf(", then %d", pthread_mutex_consistent(&robust));
    printf(" %d\n", pthread_mutex_unlock(&robust));
    pthread_join(threads[0], 0);

    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGRTMIN);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&threads[0], 0, collect, 0);
    for (int i = 1; i <= 10; i++) pthread_sigqueue(threads[0], SIGRTMIN, (union sigval){i});
    pthread_join(threads[0], &result);
    printf("queued %ld\n", (long)result);

    event = eventfd(0, 0);
    pthread_create(&threads[0], 0, poll_event, 0);
    for (int i = 0; i < 50; i++) {
        uint64_t one = 1;
        write(event, &one, 8);
    }
    pthread_join(threads[0], &result);
    printf("events %ld\n", (long)result);

    /* A timer for whoever is there: the main thread runs, the other waits. */
    signals = 0;
    sigaction(SIGALRM, &action, 0);
    pthread_create(&threads[0], 0, nap, (void *)4);
    struct itimerval timer = {{0, 2000}, {0, 2000}};
    setitimer(ITIMER_REAL, &timer, 0);
    while (__atomic_load_n(&signals, __ATOMIC_RELAXED) < 3) {}
    setitimer(ITIMER_REAL, &(struct itimerval){0}, 0);
    pthread_join(threads[0], 0);
    printf("alarms\n");

    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    printf("time is up %s\n", strerror(sem_timedwait(&held, &until) ? errno : 0));
}
