// A program gets on though a timer asks for a signal each microsecond; a machine gets on with 50 for certain.
// build: -O2 -static
// args: 1
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static volatile long alarms, others;
static void on_alarm(int number) { alarms++; }
static void on_other(int number) { others++; }

int main(int argc, char **argv) {
    signal(SIGALRM, on_alarm);
    signal(SIGUSR1, on_other);
    long micros = atol(argv[1]);
    struct itimerval often = {{0, micros}, {0, micros}};
    setitimer(ITIMER_REAL, &often, 0);
    for (int i = 0; i < 5000; i++) kill(getpid(), SIGUSR1);
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, 0);
    printf("%ld signals, alarms: %d\n", others, alarms > 0);
    return 0;
}
