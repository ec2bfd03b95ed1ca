// build: -static -O2 -pthread
// processes: 16
// args: {dir}/program
// exit: 9
// fork of one thread of several, shared memory between the threads of several processes, execve of a thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILDREN = 8, TIMES = 1000 };

static long pair[2];
static int stop;

/* A copy of the memory is of one moment: the second follows the first. */
static void *follow(void *arg) {
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
        __atomic_add_fetch(&pair[0], 1, __ATOMIC_SEQ_CST);
        __atomic_add_fetch(&pair[1], 1, __ATOMIC_SEQ_CST);
    }
    return arg;
}

static void *add(void *arg) {
    for (int i = 0; i < TIMES; i++) __atomic_add_fetch((long *)arg, 1, __ATOMIC_SEQ_CST);
    return 0;
}

static void *execute(void *arg) {
    char *args[] = {arg, "again", "yes", 0};
    usleep(1000);
    execv(arg, args);
    return 0;
}

struct common {
    long sum;
    pthread_mutex_t mutex;
    long locked;
};

int main(int argc, char **argv) {
    pthread_t threads[3], thread;
    if (argc > 2) {
        long sum = 0;
        for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, add, &sum);
        for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
        printf("%s %ld, first thread %d\n", argv[1], sum, getpid() == gettid());
        return 9;
    }
    struct common *common =
        mmap(0, sizeof *common, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&common->mutex, &attributes);
    pthread_create(&thread, 0, follow, 0);
    for (int i = 0; i < CHILDREN; i++) {
        if (fork() == 0) {
            long ahead = pair[0] - pair[1];
            pthread_create(&thread, 0, add, &common->sum);
            add(&common->sum);
            pthread_join(thread, 0);
            for (int n = 0; n < 100; n++) {
                pthread_mutex_lock(&common->mutex);
                common->locked++;
                pthread_mutex_unlock(&common->mutex);
            }
            _exit(ahead == 0 || ahead == 1 ? 3 : 4);
        }
    }
    int status, good = 0;
    while (wait(&status) > 0) good += WEXITSTATUS(status) == 3;
    printf("children %d, sum %ld, locked %ld\n", good, common->sum, common->locked);
    if (fork() == 0) {
        pthread_mutex_lock(&common->mutex);
        _exit(0);
    }
    wait(&status);
    printf("died %d\n", pthread_mutex_lock(&common->mutex) != 0);
    fflush(stdout);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, follow, 0);
    pthread_create(&thread, 0, execute, argv[1]);
    for (;;) {}
}
