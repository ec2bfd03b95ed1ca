// build: -static -O2
/* What /proc, /sys and /dev tell, where it is the same on every machine; and that folders of them can be listed. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char text[65536];
static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static char *whole(const char *path) {
  int fd = open(path, O_RDONLY);
  long n = 0, got = 0;
  while (fd >= 0 && (got = read(fd, text + n, sizeof text - 1 - n)) > 0) n += got;
  text[n] = 0;
  if (fd >= 0) close(fd);
  return text;
}
static int lists(const char *path, const char *name) {
  DIR *d = opendir(path);
  int found = 0;
  for (struct dirent *e; d && (e = readdir(d));) found |= !strcmp(e->d_name, name);
  if (d) closedir(d);
  return found;
}
static char type(const char *path, int follow) {
  struct stat s;
  if ((follow ? stat : lstat)(path, &s)) return '?';
  return S_ISDIR(s.st_mode) ? 'd' : S_ISREG(s.st_mode) ? 'f' : S_ISLNK(s.st_mode) ? 'l' : S_ISCHR(s.st_mode) ? 'c' : 'o';
}

int main(void) {
  char name[64], link[256] = {0};
  snprintf(name, sizeof name, "%d", getpid());
  readlink("/proc/self", link, sizeof link);
  printf("self %d\n", !strcmp(name, link));
  printf("comm %s", whole("/proc/self/comm"));
  printf("cmdline %zu\n", strlen(whole("/proc/self/cmdline")) > 0);
  whole("/proc/self/status");
  printf("status %d %d %d\n", !strncmp(text, "Name:\tmade_up\n", 14), strstr(text, "\nThreads:\t1\n") != 0, strstr(text, "\nVmSize:\t") != 0);
  whole("/proc/self/stat");
  int fields = 1, pid = atoi(text);
  for (char *c = text; *c; c++) fields += *c == ' ';
  printf("stat %d fields, own %d, (made_up) %d\n", fields, pid == getpid(), strstr(text, " (made_up) R ") != 0);
  whole("/proc/self/maps");
  printf("maps %d %d\n", strstr(text, "[stack]") != 0, strstr(text, "[heap]") != 0);
  unsigned long low = (unsigned long)main & ~0xffful, start, end, inside = 0;
  for (char *l = text; l && sscanf(l, "%lx-%lx", &start, &end) == 2; l = strchr(l, '\n') ? strchr(l, '\n') + 1 : 0) inside |= start <= low && low < end;
  printf("main is mapped %lu\n", inside);
  printf("processor %d, isa %d\n", !strncmp(whole("/proc/cpuinfo"), "processor\t: 0\n", 14), strstr(text, "\nisa\t\t: rv64i") != 0);
  printf("memory %d\n", !strncmp(whole("/proc/meminfo"), "MemTotal:", 9));
  printf("uptime %d\n", atof(whole("/proc/uptime")) > 0);
  printf("cpus %d\n", whole("/sys/devices/system/cpu/online")[0] == '0');
  printf("types %c%c%c%c%c%c%c\n", type("/proc", 1), type("/proc/self", 0), type("/proc/self/fd", 1), type("/proc/self/fd/1", 0), type("/proc/self/maps", 1), type("/dev/null", 1), type("/proc/self/exe", 0));
  printf("lists %d%d%d%d%d\n", lists("/proc", "self"), lists("/proc/self", "maps"), lists("/proc/self/fd", "1"), lists("/proc/self/task", name), lists("/dev", "null"));
  int fd = open("/dev/zero", O_RDWR);
  printf("zero %zd %d, full %s, null %zd\n", read(fd, text, 9), text[8], why(write(open("/dev/full", O_WRONLY), "x", 1)), write(open("/dev/null", O_WRONLY), "abc", 3));
  int p[2];
  pipe(p);
  snprintf(name, sizeof name, "/dev/fd/%d", p[0]);
  write(p[1], "through", 7);
  printf("a pipe by its name %zd\n", read(open(name, O_RDONLY), text, 99));
  printf("write to it: %s, make one: %s\n", why(open("/proc/self/maps", O_WRONLY)), why(open("/proc/nothing", O_RDONLY | O_CREAT, 0600)));
  printf("folder as a file: %s, file as a folder: %s\n", why(open("/proc/self", O_WRONLY)), why(open("/proc/self/maps/x", O_RDONLY)));
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  memset(link, 0, sizeof link);
  printf("link of a file %s: ", why(readlink(name, link, sizeof link)));
  printf("%s\n", link);
  printf("closed %s, none %s\n", why(readlink("/proc/self/fd/99", link, sizeof link)), why(readlink("/proc/self/maps", link, sizeof link)));
  printf("cwd %d\n", chdir("/") == 0 && readlink("/proc/self/cwd", link, sizeof link) == 1 && link[0] == '/');
  printf("overcommit %zu, pid_max %d\n", strlen(whole("/proc/sys/vm/overcommit_memory")), atoi(whole("/proc/sys/kernel/pid_max")) > 1000);
  int pipes[2][2];
  struct stat reader, writer, other;
  if (pipe(pipes[0]) || pipe(pipes[1]) || fstat(pipes[0][0], &reader) || fstat(pipes[0][1], &writer) || fstat(pipes[1][0], &other)) return 1;
  snprintf(name, sizeof name, "/proc/self/fd/%d", pipes[0][1]);
  memset(link, 0, sizeof link);
  readlink(name, link, sizeof link);
  snprintf(name, sizeof name, "pipe:[%lu]", (unsigned long)reader.st_ino);
  printf("one pipe %d, two %d, named %d\n", reader.st_ino == writer.st_ino, reader.st_ino != other.st_ino, !strcmp(link, name));
  return 0;
}
