/* Tries to reach what was not granted, by one route after the other. The folder above the granted one holds a file
 * with the word SECRET in it; argv[1] is where that folder is on the host. Prints a line a route, with REACHED if it
 * led there; what is changed outside, the host sees. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

static int routes;
static const char *top;
static char line[4096];

/* A path below the folder that holds the secret. */
static const char *out(const char *name) {
  static char paths[8][1024];
  static int next;
  char *path = paths[next++ % 8];
  snprintf(path, 1024, "%s/%s", top, name);
  return path;
}
static void say(const char *what, int reached) {
  routes++;
  printf("%2d %s: %s\n", routes, what, reached ? "REACHED" : "no");
}
/* A descriptor that must not lead to the secret. */
static void file(const char *what, int fd) {
  char text[256] = {0};
  int reached = 0;
  if (fd >= 0) {
    reached = pread(fd, text, sizeof text - 1, 0) > 0 && strstr(text, "SECRET");
    char *map = mmap(0, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map != MAP_FAILED) reached |= memmem(map, 4096, "SECRET", 6) != 0;
    close(fd);
  }
  say(what, reached);
}
static void by_path(const char *what, const char *path) { file(what, open(path, O_RDONLY)); }
/* A call that must not succeed. */
static void call(const char *what, long result) { say(what, result >= 0); }

struct how { unsigned long long flags, mode, resolve; };
static int openat2(int dir, const char *path, unsigned long long flags, unsigned long long resolve) {
  struct how how = {flags, 0, resolve};
  return syscall(437, dir, path, &how, sizeof how);
}

static volatile int stop;
static void *swap(void *x) {
  while (!stop) {
    unlink("/g/race"), symlink(top, "/g/race");
    unlink("/g/race"), mkdir("/g/race", 0700), rmdir("/g/race");
  }
  return x;
}

int main(int count, char **args) {
  if (count != 2 || chdir("/g")) return 1;
  top = args[1];
  setvbuf(stdout, 0, _IOLBF, 0);
  /* The test can see what it looks for. */
  char text[64] = {0};
  int fd = open("control", O_RDONLY);
  printf("control: %s\n", pread(fd, text, 63, 0) > 0 && strstr(text, "SECRET") ? "REACHED" : "no");
  close(fd);

  by_path("absolute path", out("secret"));
  by_path("..", "../secret");
  by_path("root and ..", "/g/../secret");
  by_path("many ..", "../../../../../../../../../../../../etc/passwd");
  by_path("dots and slashes", "sub/./..//./../secret");
  snprintf(line, sizeof line, "sub/../../../../../..%s", out("secret"));
  by_path(".. and the host's path", line);
  symlink("../secret", "l1"), by_path("link with ..", "l1");
  symlink(out("secret"), "l2"), by_path("absolute link", "l2");
  symlink("l2", "l3"), symlink("l3", "l4"), by_path("chain of links", "l4");
  symlink("..", "sub/up"), by_path("link to a folder above", "sub/up/../secret");
  symlink(top, "l5"), by_path("link to the folder outside", "l5/secret");
  symlink("/proc/self/root", "l6"), snprintf(line, sizeof line, "l6%s", out("secret")), by_path("link to /proc/self/root", line);
  linkat(AT_FDCWD, out("secret"), AT_FDCWD, "h1", 0), by_path("hard link", "h1");
  linkat(AT_FDCWD, "l2", AT_FDCWD, "h2", AT_SYMLINK_FOLLOW), by_path("hard link through a link", "h2");
  linkat(AT_FDCWD, "l2", AT_FDCWD, "h3", 0), by_path("hard link of a link", "h3");
  fd = open("l2", O_PATH | O_NOFOLLOW);
  linkat(fd, "", AT_FDCWD, "h4", AT_EMPTY_PATH), by_path("hard link of a descriptor", "h4");
  snprintf(line, sizeof line, "/proc/self/fd/%d", fd), by_path("reopened link", line);
  file("openat below a link", openat(fd, "", O_RDONLY)), close(fd);
  int dir = open("/g", O_RDONLY | O_DIRECTORY), path = open("/g", O_PATH);
  snprintf(line, sizeof line, "/proc/self/fd/%d/../secret", dir), by_path("/proc/self/fd/N/..", line);
  snprintf(line, sizeof line, "/dev/fd/%d/../secret", dir), by_path("/dev/fd/N/..", line);
  snprintf(line, sizeof line, "/proc/self/root%s", out("secret")), by_path("/proc/self/root", line);
  by_path("/proc/self/cwd", "/proc/self/cwd/../secret");
  snprintf(line, sizeof line, "/proc/1/root%s", out("secret")), by_path("/proc/1/root", line);
  snprintf(line, sizeof line, "/proc/%d/cwd%s", getppid(), out("secret")), by_path("the parent's folder", line);
  snprintf(line, sizeof line, "/proc/self/task/%d/root%s", gettid(), out("secret")), by_path("a thread's root", line);
  by_path("/proc/self/map_files", "/proc/self/map_files");
  by_path("/proc/self/mem", "/proc/self/mem");
  by_path("/proc/kcore", "/proc/kcore");
  by_path("/dev/mem", "/dev/mem"), by_path("a disk", "/dev/sda");
  by_path("/sys and ..", "/sys/../etc/passwd");
  file("openat ..", openat(dir, "../secret", O_RDONLY));
  file("openat .. of O_PATH", openat(path, "../secret", O_RDONLY));
  file("openat2", openat2(dir, "../secret", 0, 0));
  file("openat2 beneath", openat2(dir, "../secret", 0, 8));
  file("openat2 beneath by a link", openat2(dir, "l2", 0, 8));
  file("openat2 in root", openat2(dir, out("secret"), 0, 16));
  file("openat2 in root by a link", openat2(dir, "l1", 0, 16));
  mkdir("deep", 0700), mkdir("deep/a", 0700), mkdir("deep/a/b", 0700);
  int moved = open("deep/a/b", O_RDONLY | O_DIRECTORY), below = open("deep/a/b", O_PATH);
  rename("deep/a/b", "b");
  file("moved folder", openat(moved, "../../secret", O_RDONLY));
  file("moved folder, O_PATH", openat(below, "../../../secret", O_RDONLY));
  fchdir(moved), by_path("working folder that moved", "../../../secret"), chdir("/g");
  chdir(".."), chdir(".."), by_path("chdir ..", "secret"), by_path("chdir .. and the host's path", out("secret") + 1), chdir("/g");
  chdir(top), by_path("chdir outside", "secret"), chdir("/g");
  chdir("l5"), by_path("chdir by a link", "secret"), chdir("/g");
  call("chroot", chroot(top));
  call("pivot_root", syscall(SYS_pivot_root, top, "/g/sub"));
  call("mount", mount(top, "/g/sub", "none", MS_BIND, 0));
  call("unshare", syscall(SYS_unshare, 0x10000000 | 0x20000));
  call("open_tree", syscall(428, AT_FDCWD, top, 1));
  call("setns", syscall(SYS_setns, dir, 0));
  char handle[256] = {128};
  int mount_id;
  call("name_to_handle_at", syscall(SYS_name_to_handle_at, AT_FDCWD, "control", handle, &mount_id, 0));
  call("open_by_handle_at", syscall(SYS_open_by_handle_at, dir, handle, O_RDONLY));
  int memory = memfd_create("script", 0);
  dprintf(memory, "#!%s\n", out("secret"));
  char *none[] = {0};
  call("execve", execve(out("secret"), none, none));
  call("execve of a memfd", syscall(SYS_execveat, memory, "", none, none, AT_EMPTY_PATH));
  snprintf(line, sizeof line, "/proc/self/fd/%d", memory);
  call("execve of /proc/self/fd", execve(line, none, none));
  call("execve of a link", execve("/g/l2", none, none));
  symlink(out("made1"), "d1"), close(open("d1", O_CREAT | O_WRONLY, 0600)), say("O_CREAT through a link", 0);
  symlink("../made2", "d2"), close(open("d2", O_CREAT | O_RDWR | O_TRUNC, 0600)), say("O_CREAT through .. in a link", 0);
  int unnamed = open("/g", O_TMPFILE | O_RDWR, 0600);
  linkat(unnamed, "", AT_FDCWD, out("made3"), AT_EMPTY_PATH), say("O_TMPFILE", 0);
  call("O_TMPFILE outside", open(top, O_TMPFILE | O_RDWR, 0600));
  call("mkdir outside", mkdir(out("made4"), 0700)), call("mkdir by a link", mkdir("l5/made5", 0700));
  call("symlink outside", symlink("x", "l5/made6")), call("mknod outside", mknod("l5/made7", S_IFREG | 0600, 0));
  call("device", mknod("device", S_IFCHR | 0600, 1 << 8 | 1)), by_path("device", "device");
  call("pipe", mkfifo("l5/made8", 0600));
  call("rename out", rename("control", out("made8"))), call("rename out by ..", rename("control", "../made9"));
  call("rename in", rename(out("secret"), "stolen")), call("rename by a link", rename("l5/secret", "stolen"));
  call("exchange", syscall(SYS_renameat2, AT_FDCWD, out("secret"), AT_FDCWD, "control", 2));
  call("unlink", unlink(out("secret"))), call("unlink by a link", unlink("l5/secret")), call("rmdir", rmdir(out("folder")));
  call("truncate", truncate(out("secret"), 0)), call("truncate by a link", truncate("l1", 0));
  call("chmod", chmod(out("secret"), 0777)), call("chmod by a link", chmod("l2", 0777));
  call("chown", chown(out("secret"), getuid(), getgid())), call("lchown outside", lchown("l5/secret", getuid(), getgid()));
  struct timespec old[2] = {{1, 0}, {1, 0}};
  call("utimensat", utimensat(AT_FDCWD, out("secret"), old, 0)), call("utimensat by a link", utimensat(AT_FDCWD, "l1", old, 0));
  call("setxattr", setxattr(out("secret"), "user.x", "y", 1, 0)), call("getxattr", getxattr("l2", "user.x", text, 9));
  struct stat st;
  struct statx sx;
  call("stat", stat(out("secret"), &st)), call("stat by a link", stat("l2", &st));
  call("statx", statx(AT_FDCWD, out("secret"), 0, STATX_ALL, &sx)), call("statx of the folder", statx(dir, "../secret", 0, STATX_ALL, &sx));
  call("access", access(out("secret"), F_OK)), call("readlink", readlink(out("link"), text, 63));
  call("opendir", open(top, O_RDONLY | O_DIRECTORY)), call("opendir by a link", open("l5", O_RDONLY | O_DIRECTORY));
  DIR *above = opendir("/g/..");
  struct dirent *entry;
  int seen = 0;
  while (above && (entry = readdir(above))) seen |= !strcmp(entry->d_name, "secret");
  say("list of ..", seen);
  struct sockaddr_un name = {AF_UNIX, ""};
  strncpy(name.sun_path, out("made10"), sizeof name.sun_path - 1);
  int socket_fd = socket(AF_UNIX, SOCK_STREAM, 0);
  call("bind", bind(socket_fd, (void *)&name, sizeof name)), call("connect", connect(socket_fd, (void *)&name, sizeof name));
  call("internet", socket(AF_INET, SOCK_STREAM, 0)), call("packets", socket(AF_PACKET, SOCK_RAW, 0)), call("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  // RTM_NEWLINK and RTM_NEWADDR behind a request that reads.
  int netlink = socket(AF_NETLINK, SOCK_RAW, 0);
  unsigned char change[64] = {32, 0, 0, 0, 18, 0, 1, 0, [32] = 32, 0, 0, 0, 16, 0, 1, 0};
  call("new link", send(netlink, change + 32, 32, 0)), call("new link by write", write(netlink, change, 64));
  change[36] = 20, call("new address", send(netlink, change, 64, 0));
  int ends[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  char room[CMSG_SPACE(sizeof dir)] = {0}, byte = 'x';
  struct iovec v = {&byte, 1};
  struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof dir);
  memcpy(CMSG_DATA(c), &path, sizeof path);
  sendmsg(ends[0], &m, 0), recvmsg(ends[1], &m, 0);
  int passed = -1;
  memcpy(&passed, CMSG_DATA(c), sizeof passed);
  file("a folder that was passed on", openat(passed, "../secret", O_RDONLY));
  struct iovec local = {text, 8}, remote = {main, 8};
  call("process_vm_readv", process_vm_readv(getppid(), &local, 1, &remote, 1, 0));
  call("ptrace", ptrace(PTRACE_ATTACH, getppid(), 0, 0));
  call("bpf", syscall(SYS_bpf, 0, text, 64)), call("io_uring", syscall(425, 8, text)), call("perf", syscall(SYS_perf_event_open, text, 0, -1, -1, 0));
  call("userfaultfd", syscall(SYS_userfaultfd, 0)), call("pidfd", syscall(434, getppid(), 0)), call("pidfd_getfd", syscall(438, 3, 0, 0));
  call("fanotify", syscall(SYS_fanotify_init, 0, 0)), call("keys", syscall(SYS_add_key, "user", "x", "y", 1, -2));
  call("kill the parent", kill(1, 9)), call("modules", syscall(SYS_init_module, text, 8, "")), call("reboot", syscall(SYS_reboot, 0xfee1dead, 672274793, 0x1234567, 0));
  int leaked = 0;
  for (int i = 3; i < 64; i++) {
    char bytes[256] = {0};
    snprintf(line, sizeof line, "/proc/self/fd/%d", i);
    int again = open(line, O_RDONLY);
    leaked |= again >= 0 && pread(again, bytes, 255, 0) > 0 && strstr(bytes, "TOP SECRET") != 0;
    if (again >= 0) close(again);
  }
  say("the host's descriptors", leaked);
  file("copy", ({ int to = open("copy", O_RDWR | O_CREAT, 0600), from = open("l2", O_RDONLY); copy_file_range(from, 0, to, 0, 99, 0); sendfile(to, from, 0, 99); to; }));
  pthread_t thread;
  pthread_create(&thread, 0, swap, 0);
  int won = 0;
  for (int i = 0; i < 3000; i++) {
    int race = open("/g/race/secret", O_RDONLY);
    won |= race >= 0 && read(race, text, 63) > 0;
    if (race >= 0) close(race);
    race = open("/g/race/made11", O_CREAT | O_WRONLY, 0600);
    if (race >= 0) close(race);
    unlink("/g/race/made11");
  }
  stop = 1;
  pthread_join(thread, 0);
  say("race of links", won);
  printf("routes %d\n", routes);
  return 0;
}
