// What /proc tells of other processes.
// build: -O1 -static
// args: {dir}
// processes: 8
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static char text[8192];

static const char *get(int pid, const char *file) {
  char path[100];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, file);
  int fd = open(path, O_RDONLY);
  if (fd < 0) return strerrorname_np(errno);
  long n = read(fd, text, sizeof text - 1);
  close(fd);
  text[n < 0 ? 0 : n] = 0;
  for (long i = 0; i + 1 < n; i++)
    if (!text[i]) text[i] = ' ';
  return text;
}

static void state(const char *what, int pid) {
  char letter = 0;
  int parent = 0, group = 0, session = 0;
  sscanf(get(pid, "stat"), "%*d (%*[^)]) %c %d %d %d", &letter, &parent, &group, &session);
  printf("%s: %c %d %d %d\n", what, letter, parent == getpid(), group == pid, session == getsid(0));
}

static const char *field(int pid, const char *name) {
  char *at = strstr(strcpy(text, get(pid, "status")), name);
  if (!at) return "none";
  at[strcspn(at, "\n")] = 0;
  return at;
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "wait") == 0) {
    write(atoi(argv[2]), "x", 1);
    for (;;) pause();
  }
  if (argc != 2 || chdir(argv[1]) != 0) return 1;
  int p[2];
  pipe(p);
  char number[12], byte;
  snprintf(number, sizeof number, "%d", p[1]);
  int pid = fork();
  if (pid == 0) {
    setpgid(0, 0);
    execl("./program", "a name", "wait", number, (char *)0);
    _exit(1);
  }
  read(p[0], &byte, 1);
  usleep(10000);

  int listed = 0, own = 0;
  DIR *proc = opendir("/proc");
  for (struct dirent *entry; (entry = readdir(proc));)
    if (isdigit(entry->d_name[0])) listed += atoi(entry->d_name) == pid, own += atoi(entry->d_name) == getpid();
  printf("listed: %d %d\n", listed, own);
  printf("cmdline: %d\n", strncmp(get(pid, "cmdline"), "a name wait ", 12));
  printf("comm: %s", get(pid, "comm"));
  state("waits", pid);
  printf("%s\n", field(pid, "State:"));
  printf("%s\n", field(pid, "Threads:"));
  printf("size: %d\n", atol(get(pid, "statm")) > 10);
  char link[4096] = {0}, path[64];
  snprintf(path, sizeof path, "/proc/%d/exe", pid);
  long n = readlink(path, link, sizeof link - 1);
  printf("exe: %d\n", n > 8 && strcmp(link + n - 8, "/program") == 0);
  snprintf(path, sizeof path, "task/%d/comm", pid);
  printf("task: %s", get(pid, path));
  kill(pid, SIGSTOP);
  waitpid(pid, 0, WUNTRACED);
  state("stopped", pid);
  kill(pid, SIGKILL);
  siginfo_t info;
  waitid(P_PID, pid, &info, WEXITED | WNOWAIT);
  state("ended", pid);
  printf("cmdline: %s.\n", get(pid, "cmdline"));
  waitpid(pid, 0, 0);
  printf("gone: %s\n", get(pid, "stat"));
  printf("never: %s\n", get(99999999, "stat"));
  return 0;
}
