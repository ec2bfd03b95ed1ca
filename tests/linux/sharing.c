// Processes that have things in common: descriptors, working directory, handlers; unshare; as many as there may be.
// build: -O1 -static
// args: {dir}
// processes: 16
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static char stack[65536] __attribute__((aligned(16)));

static int run(int (*body)(void *), int flags) {
  int status = -1, pid = clone(body, stack + sizeof stack, flags | SIGCHLD, 0);
  if (pid < 0 || waitpid(pid, &status, 0) != pid) {
    printf("clone: %s\n", strerrorname_np(errno));
    return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int files(void *unused) {
  (void)unused;
  close(20);
  dup2(1, 21);
  fcntl(22, F_SETFD, 0);
  return 0;
}

static int place(void *unused) {
  (void)unused;
  umask(0);
  return chdir("sub");
}

static void ignored(int sig) { (void)sig; }
static int handlers(void *unused) {
  (void)unused;
  signal(SIGUSR1, ignored);
  return 0;
}

static int apart(void *unused) {
  (void)unused;
  int one = unshare(CLONE_FILES), two = unshare(CLONE_FS);
  close(20);
  umask(0);
  return one == 0 && two == 0 && chdir("sub") == 0 ? 3 : 4;
}

static int program(void *name) {
  (void)name;
  execl("./program", "program", "executed", (char *)0);
  return 9;
}

static void look(const char *what) {
  char at[4096];
  struct sigaction action;
  sigaction(SIGUSR1, 0, &action);
  mode_t mask = umask(022);
  umask(mask);
  printf("%s: %s %s %d | %s %03o | %s\n", what, why(fcntl(20, F_GETFD)), why(fcntl(21, F_GETFD)), fcntl(22, F_GETFD),
         strrchr(getcwd(at, sizeof at), '/') && strstr(at, "/sub") ? "in sub" : "outside", mask,
         action.sa_handler == SIG_DFL ? "default" : "handled");
  fflush(stdout);
  chdir(getenv("START"));
  umask(022);
  signal(SIGUSR1, SIG_DFL);
  dup2(1, 20);
  close(21);
  dup3(1, 22, O_CLOEXEC);
}

static void *thread(void *unused) { return unused; }

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "executed") == 0) {
    printf("executed: %d\n", fcntl(22, F_GETFD) == -1 && errno == EBADF);
    return 5;
  }
  if (argc != 2 || chdir(argv[1]) != 0) return 1;
  setvbuf(stdout, 0, _IONBF, 0);
  setenv("START", argv[1], 1);
  mkdir("sub", 0700);
  dup2(1, 20);
  dup3(1, 22, O_CLOEXEC);
  umask(022);
  run(files, 0), look("copies of files");
  run(files, CLONE_FILES), look("the same files");
  run(place, 0), look("a copy of the place");
  run(place, CLONE_FS), look("the same place");
  run(handlers, 0), look("copies of handlers");
  printf("without memory: "), run(handlers, CLONE_SIGHAND);
  run(handlers, CLONE_VM | CLONE_SIGHAND), look("the same handlers");
  printf("unshared: %d\n", run(apart, CLONE_FILES | CLONE_FS)), look("unshared");
  printf("%d\n", run(program, CLONE_FILES | CLONE_FS | CLONE_VM | CLONE_VFORK)), look("execve");
  printf("namespaces: %s\n", why(unshare(CLONE_NEWPID)));
  printf("unknown: %s\n", why(unshare(1)));

  struct rlimit limit = {30, 1024};
  printf("fewer files: %s\n", why(setrlimit(RLIMIT_NOFILE, &limit)));
  printf("the last: %d\n", fcntl(1, F_DUPFD, 29));
  printf("one more: %s\n", why(fcntl(1, F_DUPFD, 29)));
  printf("beyond: %s\n", why(fcntl(1, F_DUPFD, 30)));
  printf("to beyond: %s\n", why(dup2(1, 30)));
  getrlimit(RLIMIT_NPROC, &limit);
  limit.rlim_cur = 2;
  setrlimit(RLIMIT_NPROC, &limit);
  int one = fork();
  if (one == 0) pause(), _exit(0);
  printf("one more: %d\n", one > 0);
  int two = fork();
  if (two == 0) _exit(0);
  printf("two more: %s\n", why(two));
  pthread_t another;
  printf("a thread: %d\n", pthread_create(&another, 0, thread, 0) == EAGAIN);
  kill(one, SIGKILL);
  wait(0);
  printf("a thread: %d\n", pthread_create(&another, 0, thread, 0));
  pthread_join(another, 0);
  return 0;
}
