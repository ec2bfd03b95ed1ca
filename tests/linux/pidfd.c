// Processes by file: pidfd_open, CLONE_PIDFD, signals through it, waiting by poll, epoll and waitid.
// build: -O1 -static
// args: {dir}
// processes: 16
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/sched.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static long open_pid(long pid, unsigned flags) { return syscall(SYS_pidfd_open, pid, flags); }
static long send(int fd, int sig, siginfo_t *info, unsigned flags) {
  return syscall(SYS_pidfd_send_signal, fd, sig, info, flags);
}

static int events(int fd, int timeout) {
  struct pollfd p = {fd, POLLIN, 0};
  poll(&p, 1, timeout);
  return p.revents;
}

static volatile int got, value;
static void handler(int sig, siginfo_t *info, void *context) {
  (void)context;
  got = sig, value = info->si_value.sival_int;
}

static int tid;
static void *thread(void *unused) {
  tid = gettid();
  printf("a thread: %d\n", open_pid(tid, 0) == -1 && (errno == EINVAL || errno == ENOENT));
  return unused;
}

static int child_fd(int *fd) {
  struct clone_args args = {.flags = CLONE_PIDFD, .pidfd = (uintptr_t)fd, .exit_signal = SIGCHLD};
  return syscall(SYS_clone3, &args, sizeof args);
}

int main(void) {
  printf("no process: %s\n", why(open_pid(123456, 0)));
  printf("-1: %s\n", why(open_pid(-1, 0)));
  printf("unknown flag: %s\n", why(open_pid(getpid(), 1)));
  pthread_t other;
  pthread_create(&other, 0, thread, 0);
  pthread_join(other, 0);

  int own = open_pid(getpid(), 0);
  printf("own: %d\n", own >= 0);
  char byte;
  printf("read: %s\n", why(read(own, &byte, 1)));
  printf("running: %#x\n", events(own, 0));
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
  sigaction(SIGUSR1, &action, 0);
  long sent = send(own, SIGUSR1, 0, 0);
  printf("signal to oneself: %s, %d\n", why(sent), got == SIGUSR1);
  siginfo_t info = {.si_signo = SIGUSR1, .si_code = SI_QUEUE};
  info.si_value.sival_int = 77;
  sent = send(own, SIGUSR1, &info, 0);
  printf("with a value: %s, %d\n", why(sent), value);
  info.si_signo = SIGUSR2;
  printf("another signal in it: %s\n", why(send(own, SIGUSR1, &info, 0)));
  printf("flags: %s\n", why(send(own, 0, 0, 64)));
  printf("no such file: %s\n", why(send(99, 0, 0, 0)));
  printf("another file: %s\n", why(send(0, 0, 0, 0)));

  int fd = -1, pid = child_fd(&fd);
  if (pid == 0) {
    pause();
    _exit(1);
  }
  printf("clone3: %d %d\n", pid > 0, fd >= 0);
  printf("alive: %#x\n", events(fd, 10));
  int set = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = 5};
  epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
  printf("kill: %s\n", why(send(fd, SIGTERM, 0, 0)));
  event.data.u32 = 0;
  printf("epoll: %d", epoll_wait(set, &event, 1, 10000));
  printf(" %u\n", event.data.u32);
  printf("ended: %#x\n", events(fd, 0));
  printf("to a zombie: %s\n", why(send(fd, SIGTERM, 0, 0)));
  siginfo_t how = {0};
  long waited = waitid(P_PIDFD, fd, &how, WEXITED);
  printf("waitid: %s, %d %d\n", why(waited), how.si_pid == pid, how.si_status);
  printf("fetched: %#x\n", events(fd, 0));
  printf("to nobody: %s\n", why(send(fd, 0, 0, 0)));
  printf("waitid again: %s\n", why(waitid(P_PIDFD, fd, &how, WEXITED)));
  printf("waitid of a terminal: %s\n", why(waitid(P_PIDFD, 0, &how, WEXITED)));

  pid = fork();
  if (pid == 0) {
    usleep(20000);
    _exit(9);
  }
  fd = open_pid(pid, O_NONBLOCK);
  printf("not yet: %s\n", why(waitid(P_PIDFD, fd, &how, WEXITED)));
  printf("polled: %#x\n", events(fd, -1));
  waited = waitid(P_PIDFD, fd, &how, WEXITED);
  printf("then: %s, %d\n", why(waited), how.si_status);

  // Files of another process.
  int pipes[2];
  pipe(pipes);
  pid = fork();
  if (pid == 0) {
    int its[2];
    pipe(its);
    dup2(its[0], 50);
    write(its[1], "its own", 7);
    write(pipes[1], "x", 1);
    pause();
  }
  char text[8] = "";
  read(pipes[0], text, 1);
  fd = open_pid(pid, 0);
  int its = syscall(SYS_pidfd_getfd, fd, 50, 0);
  printf("its: %s", why(its));
  read(its, text, 7);
  printf(" %s, on exec closed: %d\n", text, fcntl(its, F_GETFD));
  printf("none: %s", why(syscall(SYS_pidfd_getfd, fd, 99, 0)));
  printf(", flags: %s", why(syscall(SYS_pidfd_getfd, fd, 50, 1)));
  printf(", no pidfd: %s\n", why(syscall(SYS_pidfd_getfd, 0, 50, 0)));
  long one = syscall(SYS_kcmp, getpid(), pid, 0, its, 50), other_one = syscall(SYS_kcmp, getpid(), pid, 0, pipes[0], 50);
  printf("the same file: %ld, another: %d", one, other_one == 1 || other_one == 2);
  printf(", its descriptors: %d", syscall(SYS_kcmp, getpid(), pid, 2, 0, 0) != 0);
  printf(", memory: %d", syscall(SYS_kcmp, getpid(), pid, 1, 0, 0) != 0);
  printf(", itself: %ld\n", syscall(SYS_kcmp, pid, pid, 1, 0, 0));
  char folder[32];
  snprintf(folder, sizeof folder, "/proc/%d", pid);
  int place = open(folder, O_DIRECTORY);
  printf("by its folder: %s\n", why(send(place, SIGTERM, 0, 0)));
  waitpid(pid, 0, 0);
  printf("gone: %s\n", why(syscall(SYS_pidfd_getfd, fd, 50, 0)));
  return 0;
}
