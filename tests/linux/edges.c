// What edge-triggered epoll reports again: only what the events of interest are about.
// build: -O1 -static
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static int set;
static char bytes[1 << 16];

static void watch(int fd, unsigned events) {
  struct epoll_event event = {.events = events | EPOLLET, .data.fd = fd};
  epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
}

// Which of two descriptors are ready, with what.
static void say(const char *when, int one, int other) {
  struct epoll_event found[4];
  int n = epoll_wait(set, found, 4, 0);
  printf("%s:", when);
  for (int fd = one;; fd = other) {
    for (int i = 0; i < n; i++)
      if (found[i].data.fd == fd) printf(" %s %x", fd == one ? "reader" : "writer", found[i].events);
    if (fd == other) break;
  }
  printf("\n");
}

static void add(int fd) {
  struct epoll_event event = {.events = EPOLLPRI, .data.fd = fd};
  printf("%d ", epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) ? errno : 0);
}

int main(void) {
  int p[2];
  pipe2(p, O_NONBLOCK);
  fcntl(p[1], F_SETPIPE_SZ, 4096);
  set = epoll_create1(0);
  watch(p[0], EPOLLIN);
  watch(p[1], EPOLLOUT);
  say("an empty pipe", p[0], p[1]);
  write(p[1], bytes, 4096);
  say("filled", p[0], p[1]);
  say("nothing more", p[0], p[1]);
  read(p[0], bytes, 2048);
  say("half read", p[0], p[1]);
  read(p[0], bytes, 2048);
  say("all read", p[0], p[1]);
  write(p[1], bytes, 1);
  say("a byte", p[0], p[1]);
  write(p[1], bytes, 1);
  say("another", p[0], p[1]);
  close(p[1]);
  say("closed", p[0], -1);
  close(p[0]);
  close(set);

  set = epoll_create1(0);
  int counter = eventfd(0, EFD_NONBLOCK | EFD_SEMAPHORE);
  long long number = 3;
  watch(counter, EPOLLIN);
  write(counter, &number, 8);
  say("counted", counter, -1);
  read(counter, &number, 8);
  say("taken", counter, -1);
  write(counter, &number, 8);
  say("more", counter, -1);
  close(set);

  set = epoll_create1(0);
  int s[2];
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s);
  watch(s[0], EPOLLIN);
  watch(s[1], EPOLLOUT);
  say("sockets", s[0], s[1]);
  write(s[1], bytes, 10);
  say("sent", s[0], s[1]);
  read(s[0], bytes, 5);
  say("half received", s[0], -1);
  while (write(s[1], bytes, sizeof bytes) > 0);
  say("full", s[0], s[1]);
  while (read(s[0], bytes, sizeof bytes) > 0);
  say("received", s[0], s[1]);
  shutdown(s[1], SHUT_WR);
  say("shut", s[0], -1);
  close(set);

  // What cannot be waited for at all, and the mounts.
  set = epoll_create1(0);
  add(open("/dev/null", O_RDONLY));
  add(open("/dev/zero", O_RDONLY));
  add(open("/dev/full", O_RDONLY));
  add(open("/proc/self/status", O_RDONLY));
  add(open("/proc/self/mounts", O_RDONLY));
  add(open("/proc/self/mountinfo", O_RDONLY));
  printf("\n");
  return 0;
}
