// sc after another's store of the value that is there: by a thread, by a process that shares the memory; after nobody's.
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 400 };

struct shared {
    volatile int word, asked, answered;
};

// The other stores what is there, each time that it is asked.
static void *store(void *at) {
    struct shared *shared = at;
    for (int round = 1; round <= ROUNDS; round++) {
        while (shared->asked < round) {}
        shared->word = 7;
        shared->answered = round;
    }
    return 0;
}

// lr, the other's store, sc; returns how often sc failed.
static int failures(struct shared *shared) {
    int failed = 0;
    for (int round = 1; round <= ROUNDS; round++) {
        int result, scratch;
        __asm__ volatile("lr.w %1, (%2)\n\tsw %5, (%3)\n1:\tlw %1, (%4)\n\tblt %1, %5, 1b\n\tsc.w %0, %6, (%2)"
                         : "=&r"(result), "=&r"(scratch)
                         : "r"(&shared->word), "r"(&shared->asked), "r"(&shared->answered), "r"(round), "r"(9)
                         : "memory");
        failed += result != 0;
    }
    return failed;
}

static int alone(void) {
    volatile int word = 7;
    int failed = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int result, scratch;
        __asm__ volatile("lr.w %1, (%2)\n\tsc.w %0, %1, (%2)" : "=&r"(result), "=&r"(scratch) : "r"(&word) : "memory");
        failed += result != 0;
    }
    return failed;
}

int main(void) {
    static struct shared of_threads = {7};
    pthread_t thread;
    pthread_create(&thread, 0, store, &of_threads);
    int failed = failures(&of_threads);
    pthread_join(thread, 0);
    printf("thread: %d failed, %d\n", failed, of_threads.word);

    struct shared *of_processes =
        mmap(0, sizeof *of_processes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    of_processes->word = 7;
    pid_t child = fork();
    if (child == 0) {
        store(of_processes);
        _exit(0);
    }
    failed = failures(of_processes);
    wait(0);
    printf("process: %d failed, %d\n", failed, of_processes->word);
    fflush(stdout);

    // The other way round: the child's reservation.
    of_processes->asked = of_processes->answered = 0;
    if (fork() == 0) {
        failed = failures(of_processes);
        printf("child: %d failed, %d\n", failed, of_processes->word);
        fflush(stdout);
        _exit(0);
    }
    store(of_processes);
    wait(0);
    // The end of a turn may come in between.
    printf("alone: %s\n", alone() <= 2 ? "succeeds" : "fails");
}
