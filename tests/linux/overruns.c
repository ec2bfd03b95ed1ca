// How often a timer expires while its signal is pending.
// build: -O1 -static
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

static volatile int handled, told;
static timer_t timer;

static void on(int number, siginfo_t *info, void *context) { handled++, told = info->si_overrun; }

static timer_t wall;
static volatile int most = -1;
static void once(int number, siginfo_t *info, void *context) {
    if (most >= 0) return;
    most = timer_getoverrun(wall);
    struct itimerspec never = { 0 };
    timer_settime(wall, 0, &never, 0);
}

static void pause_for(long millis) {
    struct timespec time = { millis / 1000, millis % 1000 * 1000000 };
    while (nanosleep(&time, &time) < 0) {}
}

static void set(long first, long every) {
    struct itimerspec time = { { every / 1000, every % 1000 * 1000000 }, { first / 1000, first % 1000 * 1000000 } };
    timer_settime(timer, 0, &time, 0);
}

static const char *about(int count, int least, int most) {
    static char text[64];
    if (count >= least && count <= most) return "as many as there were";
    sprintf(text, "%d", count);
    return text;
}

int main(void) {
    struct sigaction action = { .sa_sigaction = on, .sa_flags = SA_SIGINFO };
    sigaction(SIGRTMIN, &action, 0);
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN };
    event.sigev_value.sival_int = 42;
    printf("create %d", timer_create(CLOCK_MONOTONIC, &event, &timer));
    printf(", overrun %d\n", timer_getoverrun(timer));
    sigset_t some, old;
    sigemptyset(&some), sigaddset(&some, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &some, &old);
    set(50, 50);
    pause_for(525);
    printf("while it is blocked: %d\n", timer_getoverrun(timer));
    set(0, 0);
    sigprocmask(SIG_SETMASK, &old, 0);
    printf("set anew: %d signals\n", handled);

    sigprocmask(SIG_BLOCK, &some, 0);
    set(50, 50);
    pause_for(525);
    sigprocmask(SIG_SETMASK, &old, 0);
    int signals = handled;
    printf("then: %d signal, %s, the same %d\n", signals, about(told, 8, 14), told == timer_getoverrun(timer));
    set(0, 0);

    sigprocmask(SIG_BLOCK, &some, 0);
    set(20, 0);
    pause_for(100);
    siginfo_t info;
    printf("waited: %d", sigwaitinfo(&some, &info) == SIGRTMIN);
    printf(", code %d, value %d, overrun %d\n", info.si_code, info.si_value.sival_int, info.si_overrun);
    struct itimerspec left;
    timer_gettime(timer, &left);
    printf("left: %d\n", left.it_value.tv_sec || left.it_value.tv_nsec);

    int fd = signalfd(-1, &some, 0);
    struct signalfd_siginfo read_info;
    set(50, 50);
    pause_for(325);
    read(fd, &read_info, sizeof read_info);
    printf("by file: %d %d, %s\n", read_info.ssi_code, read_info.ssi_int, about(read_info.ssi_overrun, 4, 10));
    set(0, 0);

    // A start long ago, and more expirations than the number can hold.
    struct itimerspec past = { { 0, 1 }, { 0, 0 } };
    event.sigev_signo = SIGRTMIN + 1;
    action.sa_sigaction = once;
    sigaction(SIGRTMIN + 1, &action, 0);
    action.sa_sigaction = on;
    timer_create(CLOCK_REALTIME, &event, &wall);
    clock_gettime(CLOCK_REALTIME, &past.it_value);
    past.it_value.tv_sec -= 4;
    timer_settime(wall, TIMER_ABSTIME, &past, 0);
    while (most < 0) {}
    printf("most: %d\n", most);
    timer_delete(wall);
    signal(SIGRTMIN, SIG_IGN);
    sigprocmask(SIG_SETMASK, &old, 0);
    // An ignored signal does not stop the timer.
    set(20, 20);
    pause_for(100);
    sigaction(SIGRTMIN, &action, 0);
    handled = 0;
    pause_for(50);
    printf("heeded again: %d\n", handled > 0);
    timer_delete(timer);
    return 0;
}
