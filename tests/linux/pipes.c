// build: -O1 -static
/* Writing to pipes and streams that are full: all of it, what stays together, what a signal leaves, what nobody reads. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static char block[1000000], back[1000000];
static int ends[2];

static void *reader(void *arg) {
  long size = 0, n;
  while (size < (long)arg && (n = read(ends[0], back + size, 30000)) > 0) size += n;
  return (void *)size;
}

static void whole(const char *what, int parts) {
  pthread_t other;
  pthread_create(&other, 0, reader, (void *)sizeof block);
  struct iovec io[3] = {{block, 300000}, {block + 300000, 0}, {block + 300000, 700000}};
  long wrote = parts ? writev(ends[1], io, 3) : write(ends[1], block, sizeof block);
  void *size;
  pthread_join(other, &size);
  printf("%s: %ld %ld %d\n", what, wrote, (long)size, memcmp(block, back, sizeof block));
}

static void alarmed(int sig) { (void)sig; }

static void interrupted(const char *what) {
  struct itimerval soon = {.it_value = {0, 20000}};
  setitimer(ITIMER_REAL, &soon, 0);
  long wrote = write(ends[1], block, sizeof block);
  printf("%s: %s, a part: %d\n", what, why(wrote), wrote > 0 && wrote < (long)sizeof block);
  setitimer(ITIMER_REAL, &soon, 0);
  printf("%s, full: %s\n", what, why(write(ends[1], block, sizeof block)));
}

static void *closer(void *unused) {
  usleep(20000);
  read(ends[0], back, 10000);
  close(ends[0]);
  return unused;
}

int main(void) {
  for (unsigned i = 0; i < sizeof block; i++) block[i] = i * 2654435761u >> 13;
  pipe(ends);
  whole("a pipe", 0);
  whole("in parts", 1);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  printf("not waiting: %ld\n", (long)write(ends[1], block, sizeof block));
  printf("full: %s\n", why(write(ends[1], block, 1)));
  read(ends[0], back, 4000);
  struct pollfd p = {ends[1], POLLOUT, 0};
  read(ends[0], back, 96);
  printf("room for a page: %d\n", poll(&p, 1, 0));
  printf("together: %s\n", why(write(ends[1], block, 4096)));
  printf("no room: %d %s\n", poll(&p, 1, 0), why(write(ends[1], block, 4096)));
  fcntl(ends[1], F_SETFL, 0);
  struct sigaction action = {.sa_handler = alarmed, .sa_flags = 0};
  sigaction(SIGALRM, &action, 0);
  printf("full: %s\n", (setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0, 20000}}, 0), why(write(ends[1], block, 1))));
  close(ends[0]), close(ends[1]);
  pipe(ends);
  interrupted("a signal");

  close(ends[0]), close(ends[1]);
  pipe(ends);
  signal(SIGPIPE, alarmed);
  pthread_t other;
  pthread_create(&other, 0, closer, 0);
  long wrote = write(ends[1], block, sizeof block);
  printf("the reader goes: %s, a part: %d\n", why(wrote), wrote >= 65536 && wrote < (long)sizeof block);
  pthread_join(other, 0);
  printf("gone: %s\n", why(write(ends[1], block, 1)));
  p.fd = ends[1];
  poll(&p, 1, 0);
  printf("polled: %#x\n", p.revents & (POLLERR | POLLHUP));
  close(ends[1]);

  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  whole("a stream", 0);
  whole("in parts", 1);
  sigaction(SIGALRM, &action, 0);
  interrupted("a signal");
  return 0;
}
