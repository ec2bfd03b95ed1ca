// build: -O1 -static
// args: {dir}
/* What inotify tells of files and folders, and what it refuses. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }

static void show(int fd) {
  char buffer[4096] __attribute__((aligned(8)));
  struct pollfd p = {fd, POLLIN, 0};
  while (poll(&p, 1, 0) == 1) {
    long n = read(fd, buffer, sizeof buffer);
    for (long at = 0; at < n;) {
      struct inotify_event *event = (void *)(buffer + at);
      printf("  %d %#x %s%s\n", event->wd, event->mask, event->len ? event->name : "-", event->cookie ? " cookie" : "");
      at += sizeof *event + event->len;
    }
  }
}

static void put(const char *name) {
  int fd = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  write(fd, "x", 1);
  close(fd);
}

int main(int argc, char **argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 1;
  printf("flags: %s\n", why(inotify_init1(1)));
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  char byte;
  printf("nothing: %s\n", why(read(fd, &byte, 1)));
  printf("write: %s\n", why(write(fd, "x", 1)));
  printf("no file: %s\n", why(inotify_add_watch(fd, "absent", IN_ALL_EVENTS)));
  printf("no events: %s\n", why(inotify_add_watch(fd, ".", 0)));
  printf("no set: %s\n", why(inotify_add_watch(0, ".", IN_CREATE)));
  put("file");
  printf("a file as a folder: %s\n", why(inotify_add_watch(fd, "file", IN_ONLYDIR | IN_MODIFY)));
  int folder = inotify_add_watch(fd, ".", IN_CREATE | IN_DELETE | IN_MOVE | IN_CLOSE_WRITE);
  int file = inotify_add_watch(fd, "file", IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF);
  printf("watches: %d %d\n", folder, file);
  printf("again: %d\n", inotify_add_watch(fd, "file", IN_OPEN | IN_MASK_ADD));
  put("new");
  mkdir("sub", 0700);
  puts("made:");
  show(fd);
  rename("new", "sub/newer");
  rename("sub/newer", "back");
  puts("moved:");
  show(fd);
  put("file");
  chmod("file", 0400);
  puts("changed:");
  show(fd);
  unlink("file");
  unlink("back");
  puts("removed:");
  show(fd);
  printf("gone already: %s\n", why(inotify_rm_watch(fd, file)));
  printf("removed: %s\n", why(inotify_rm_watch(fd, folder)));
  show(fd);
  put("unseen");
  show(fd);
  int waiting = -1;
  ioctl(fd, FIONREAD, &waiting);
  printf("waiting: %d\n", waiting);

  // What /proc says of the watches: the latest first.
  mkdir("deeper", 0700);
  inotify_add_watch(fd, "deeper", IN_MODIFY | IN_ONESHOT);
  inotify_add_watch(fd, ".", IN_CREATE | IN_EXCL_UNLINK | IN_ONLYDIR);
  inotify_add_watch(fd, ".", IN_DELETE | IN_MASK_ADD);
  struct stat status;
  stat(".", &status);
  char name[64], line[256];
  snprintf(name, sizeof name, "/proc/self/fdinfo/%d", fd);
  FILE *info = fopen(name, "r");
  while (fgets(line, sizeof line, info)) {
    unsigned long inode, mask;
    if (sscanf(line, "inotify wd:%*x ino:%lx sdev:%*x mask:%lx", &inode, &mask) == 2)
      printf("watch %d %lx\n", inode == status.st_ino, mask);
  }
  fclose(info);
  return 0;
}
