// POSIX message queues: order, limits, timeouts, notification, and two processes.
// build: -O1 -static
// processes: 8
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *name(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }
static volatile int got, code, value;
static void on_signal(int number, siginfo_t *info, void *context) {
    (void)context;
    got = number, code = info->si_code, value = info->si_value.sival_int;
}
static int ready(mqd_t queue) {
    struct pollfd one = { queue, POLLIN | POLLOUT, 0 };
    poll(&one, 1, 0);
    return one.revents;
}

int main(void) {
    setvbuf(stdout, 0, _IOLBF, 0);
    char path[64], text[100];
    unsigned priority;
    sprintf(path, "/rivet-%d", getpid());
    struct mq_attr wanted = { .mq_maxmsg = 3, .mq_msgsize = 32 }, found;
    printf("missing: %s, name: %s\n", name(mq_open(path, O_RDWR)), name(mq_open("/a/b", O_RDWR)));
    mqd_t queue = mq_open(path, O_RDWR | O_CREAT, 0600, &wanted);
    printf("open: %d, cloexec: %d\n", queue >= 0, fcntl(queue, F_GETFD));
    printf("again: %s\n", name(mq_open(path, O_RDWR | O_CREAT | O_EXCL, 0600, 0)));
    struct mq_attr large = { .mq_maxmsg = 11, .mq_msgsize = 32 };
    printf("large: %s\n", name(mq_open("/rivet-large", O_RDWR | O_CREAT, 0600, &large)));
    mq_getattr(queue, &found);
    printf("attributes: %ld %ld %ld %ld\n", found.mq_flags, found.mq_maxmsg, found.mq_msgsize, found.mq_curmsgs);
    printf("ready: %d\n", ready(queue) == POLLOUT);
    mq_send(queue, "low", 4, 1), mq_send(queue, "high", 5, 9);
    printf("ready: %d\n", ready(queue) == (POLLIN | POLLOUT));
    mq_send(queue, "low too", 8, 1);
    printf("ready: %d\n", ready(queue) == POLLIN);
    printf("long: %s, priority: %s, short: %s\n", name(mq_send(queue, text, 33, 0)), name(mq_send(queue, text, 1, 32768)),
           name(mq_receive(queue, text, 31, 0)));
    struct timespec soon;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec += 20000000;
    if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
    printf("full: %s", name(mq_timedsend(queue, "x", 1, 0, &soon)));
    struct mq_attr flags = { .mq_flags = O_NONBLOCK }, before;
    mq_setattr(queue, &flags, &before);
    printf(" %s", name(mq_send(queue, "x", 1, 0)));
    mq_getattr(queue, &found);
    printf(", flags %d %ld of %ld\n", found.mq_flags == O_NONBLOCK, before.mq_flags, found.mq_curmsgs);
    for (int i = 0; i < 3; i++) {
        long n = mq_receive(queue, text, 100, &priority);
        printf("got %ld: %s, %u\n", n, text, priority);
    }
    printf("empty: %s\n", name(mq_receive(queue, text, 100, 0)));
    flags.mq_flags = 0;
    mq_setattr(queue, &flags, 0);
    mqd_t reader = mq_open(path, O_RDONLY), writer = mq_open(path, O_WRONLY | O_NONBLOCK);
    printf("access: %s %s\n", name(mq_send(reader, "x", 1, 0)), name(mq_receive(writer, text, 100, 0)));
    printf("no queue: %s\n", name(mq_send(1, "x", 1, 0)));
    // A signal when a message comes to the empty queue, once.
    struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO };
    sigaction(SIGUSR1, &action, 0);
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1, .sigev_value.sival_int = 77 };
    printf("notify: %s", name(mq_notify(queue, &event)));
    printf(" %s\n", name(mq_notify(queue, &event)));
    mq_send(writer, "one", 4, 0), mq_send(writer, "two", 4, 0);
    printf("signal: %d %d %d\n", got == SIGUSR1, code == SI_MESGQ, value);
    printf("free: %s", name(mq_notify(queue, &event)));
    printf(" %s\n", name(mq_notify(queue, 0)));
    mq_receive(queue, text, 100, 0), mq_receive(queue, text, 100, 0);
    // The child waits for messages, then for room.
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 5; i++) {
            long n = mq_receive(queue, text, 100, &priority);
            printf("child %ld: %s\n", n, text);
        }
        _exit(0);
    }
    for (int i = 0; i < 5; i++) {
        sprintf(text, "message %d", i);
        mq_send(queue, text, strlen(text) + 1, 0);
    }
    waitpid(child, 0, 0);
    child = fork();
    if (child == 0) {
        for (int i = 0; i < 6; i++) mq_send(queue, (char[]){ '0' + i, 0 }, 2, 0);
        _exit(0);
    }
    do mq_getattr(queue, &found), usleep(1000); while (found.mq_curmsgs < 3);
    for (int i = 0; i < 6; i++) {
        mq_receive(queue, text, 100, 0);
        printf("%s ", text);
    }
    waitpid(child, 0, 0);
    char second[64];
    snprintf(second, sizeof second, "%s.2", path);
    mqd_t more = mq_open(second, O_CREAT | O_RDWR, 0600, 0);
    printf("a second one: %s, %s\n", name(more), name(mq_unlink(second)));
    mq_close(more);
    printf("unlink: %s", name(mq_unlink(path)));
    printf(" %s, open still: %s\n", name(mq_unlink(path)), name(mq_send(queue, "x", 1, 0)));
    return 0;
}
