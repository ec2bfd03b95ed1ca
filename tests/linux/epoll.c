// build: -static -O2
// args: {dir}
/* epoll: level, edge and one-shot, sets in sets, what it refuses; eventfd, timerfd and signalfd in it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static int add(int set, int fd, unsigned events) {
  struct epoll_event e = {.events = events, .data.fd = fd};
  return epoll_ctl(set, EPOLL_CTL_ADD, fd, &e);
}
static void show(const char *what, int set) {
  struct epoll_event e[8];
  int n = epoll_wait(set, e, 8, 0);
  printf("%s: %d", what, n);
  for (int i = 0; i < n; i++) printf(" %#x", e[i].events);
  puts("");
}

int main(int argc, char **argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 1;
  int set = epoll_create1(EPOLL_CLOEXEC), p[2];
  pipe2(p, O_NONBLOCK);
  printf("cloexec %d\n", fcntl(set, F_GETFD));
  printf("level: add %s\n", why(add(set, p[0], EPOLLIN)));
  show("empty", set);
  write(p[1], "abc", 3);
  show("written", set);
  show("still", set);
  char text[8];
  read(p[0], text, 1);
  show("one read", set);
  printf("again: %s\n", why(add(set, p[0], EPOLLIN)));
  struct epoll_event e = {.events = EPOLLIN | EPOLLET};
  printf("edge: mod %s\n", why(epoll_ctl(set, EPOLL_CTL_MOD, p[0], &e)));
  show("first", set);
  show("not again", set);
  write(p[1], "d", 1);
  show("more", set);
  e.events = EPOLLIN | EPOLLONESHOT;
  epoll_ctl(set, EPOLL_CTL_MOD, p[0], &e);
  show("one shot", set);
  write(p[1], "e", 1);
  show("spent", set);
  epoll_ctl(set, EPOLL_CTL_MOD, p[0], &e);
  show("set again", set);
  e.events = EPOLLIN;
  epoll_ctl(set, EPOLL_CTL_MOD, p[0], &e);

  int outer = epoll_create1(0);
  printf("nested: %s\n", why(add(outer, set, EPOLLIN)));
  show("outer", outer);
  while (read(p[0], text, sizeof text) > 0) {}
  show("drained", outer);
  printf("loop: %s\n", why(add(set, outer, EPOLLIN)));
  printf("itself: %s\n", why(add(set, set, EPOLLIN)));
  int file = open("file", O_RDWR | O_CREAT, 0600);
  printf("file: %s\n", why(add(set, file, EPOLLIN)));
  printf("closed: %s\n", why(add(set, 99, EPOLLIN)));
  printf("no set: %s\n", why(add(p[0], p[1], EPOLLIN)));
  printf("no event: %s\n", why(epoll_ctl(set, EPOLL_CTL_ADD, p[1], (void *)8)));
  printf("unknown op: %s\n", why(epoll_ctl(set, 9, p[0], &e)));
  printf("not there: %s\n", why(epoll_ctl(set, EPOLL_CTL_DEL, p[1], 0)));
  printf("no room: %s\n", why(epoll_wait(set, &e, 0, 0)));
  printf("bad pointer: %s\n", why(epoll_wait(set, (void *)8, 1, 0)));
  close(p[1]);
  show("hung up", set);
  close(p[0]);
  show("closed", set);

  int event = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK);
  add(set, event, EPOLLIN | EPOLLOUT);
  show("eventfd", set);
  uint64_t n = 0;
  read(event, &n, 8), printf("semaphore %lu", (unsigned long)n);
  read(event, &n, 8), printf(" %lu", (unsigned long)n);
  printf(" %s\n", why(read(event, &n, 8)));
  printf("short %s", why(read(event, &n, 4)));
  n = UINT64_MAX;
  printf(", all ones %s\n", why(write(event, &n, 8)));
  n = UINT64_MAX - 1;
  write(event, &n, 8);
  n = 1;
  printf("full %s\n", why(write(event, &n, 8)));
  show("full", set);
  close(event);

  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  add(set, timer, EPOLLIN);
  struct itimerspec t = {{0, 0}, {0, 20000000}}, left;
  printf("timer %s\n", why(read(timer, &n, 8)));
  timerfd_settime(timer, 0, &t, 0);
  timerfd_gettime(timer, &left);
  printf("left %d\n", left.it_value.tv_nsec > 0 && left.it_value.tv_nsec <= 20000000);
  struct epoll_event got;
  printf("waited for it: %d\n", epoll_wait(set, &got, 1, 5000));
  printf("expired %ld", (long)read(timer, &n, 8));
  printf(" %lu, then %s\n", (unsigned long)n, why(read(timer, &n, 8)));
  t.it_value.tv_nsec = 2000000000;
  printf("too many nanoseconds: %s\n", why(timerfd_settime(timer, 0, &t, 0)));
  printf("no timer: %s\n", why(timerfd_settime(0, 0, &(struct itimerspec){0}, 0)));
  printf("no clock: %s\n", why(timerfd_create(77, 0)));
  close(timer);

  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGUSR1);
  sigprocmask(SIG_BLOCK, &mask, 0);
  int signals = signalfd(-1, &mask, SFD_NONBLOCK);
  add(set, signals, EPOLLIN);
  struct signalfd_siginfo info;
  printf("signal %s\n", why(read(signals, &info, sizeof info)));
  raise(SIGUSR1);
  show("raised", set);
  printf("read %ld", (long)read(signals, &info, sizeof info));
  printf(": %u from %d\n", info.ssi_signo, info.ssi_pid == (uint32_t)getpid());
  show("taken", set);
  return 0;
}
