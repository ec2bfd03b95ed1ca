// build: -static
// processes: 8
/* Pseudo-terminals: both ends, editing, timers, packets, controlling terminals, job control, the end of either side.
 * What is expected was printed by the same program on Linux 6.18, x86-64. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void show(const char *what, const char *bytes, ssize_t count) {
  printf("%s:", what);
  if (count < 0) printf(" %s", strerrorname_np(errno));
  for (ssize_t i = 0; i < count; i++)
    if (bytes[i] >= 32 && bytes[i] < 127) printf("%c", bytes[i]);
    else printf("\\%02x", (unsigned char)bytes[i]);
  printf("\n");
}

static void take(const char *what, int fd, size_t most) {
  char bytes[8192];
  struct pollfd ready = {fd, POLLIN, 0};
  poll(&ready, 1, 100);
  show(what, bytes, read(fd, bytes, most));
}

/* What a call returned, with the error. */
static void told(const char *what, long value) {
  printf("%s %ld %s\n", what, value, value < 0 ? strerrorname_np(errno) : "");
}

static int master_of(int *slave) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  unlockpt(master);
  *slave = open(ptsname(master), O_RDWR | O_NOCTTY);
  return master;
}

/* What is typed arrives a little later. */
static void put(int fd, const char *text) {
  write(fd, text, strlen(text));
  usleep(5000);
}

static int events(int fd) {
  struct pollfd ready = {fd, POLLIN | POLLOUT, 0};
  poll(&ready, 1, 0);
  return ready.revents;
}

static void opening(void) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  unsigned number;
  int locked = 7;
  printf("number %d", ioctl(master, TIOCGPTN, &number));
  printf(" lock %d", ioctl(master, TIOCGPTLCK, &locked));
  printf(" %d\n", locked);
  char path[40];
  snprintf(path, sizeof path, "/dev/pts/%u", number);
  printf("path %d\n", strcmp(path, ptsname(master)));
  told("locked", open(path, O_RDWR | O_NOCTTY));
  printf("events %#x\n", events(master));
  unlockpt(master);
  int slave = open(path, O_RDWR | O_NOCTTY);
  struct stat of_slave, of_master, by_path;
  fstat(slave, &of_slave), fstat(master, &of_master), stat(path, &by_path);
  printf("slave %u %d, master %u %u\n", major(of_slave.st_rdev), minor(of_slave.st_rdev) == number,
         major(of_master.st_rdev), minor(of_master.st_rdev));
  printf("same %d, character %d\n", by_path.st_ino == of_slave.st_ino && by_path.st_dev == of_slave.st_dev,
         S_ISCHR(of_slave.st_mode));
  printf("name %d, terminals %d %d\n", strcmp(ttyname(slave), path), isatty(slave), isatty(master));
  int peer = ioctl(master, TIOCGPTPEER, O_RDWR | O_NOCTTY);
  printf("peer %d\n", strcmp(ttyname(peer), path));
  put(slave, "out\n");
  take("master", master, 100);
  put(master, "in\n");
  take("peer", peer, 100);
  told("seek", lseek(slave, 0, SEEK_CUR));
  close(peer), close(slave);
  take("echo", master, 100);
  printf("events %#x\n", events(master));
  take("alone", master, 100);
  slave = open(path, O_RDWR | O_NOCTTY);
  printf("events %#x %#x\n", events(master), events(slave));
  close(master);
  printf("events %#x\n", events(slave));
  take("hung up", slave, 100);
  told("write", write(slave, "x", 1));
  struct termios modes;
  told("modes", tcgetattr(slave, &modes));
  told("gone", open(path, O_RDWR));
  close(slave);
}

static void modes(void) {
  int slave, master = master_of(&slave);
  struct termios now;
  tcgetattr(slave, &now);
  printf("modes %#x %#x %#x %#x\n", now.c_iflag, now.c_oflag, now.c_cflag, now.c_lflag);
  for (int i = 0; i < 17; i++) printf("%d ", now.c_cc[i]);
  printf("\n");
  put(master, "ab\x7f" "c d\x17" "e\n");
  take("edited", slave, 100);
  take("shown", master, 100);
  put(master, "one\ntwo\n");
  int count;
  ioctl(slave, FIONREAD, &count);
  printf("waiting %d\n", count);
  take("part", slave, 2);
  take("rest", slave, 100);
  take("next", slave, 100);
  put(master, "end\x04\x04");
  take("end", slave, 100);
  take("nothing", slave, 100);
  put(master, "lost");
  tcflush(slave, TCIFLUSH);
  put(master, "kept\n");
  take("flushed", slave, 100);
  now.c_lflag &= ~(ICANON | ECHO);
  now.c_cc[VMIN] = 3, now.c_cc[VTIME] = 0;
  tcsetattr(slave, TCSAFLUSH, &now);
  take("echoed", master, 1000);
  put(master, "ab");
  printf("too few %#x", events(slave));
  put(master, "cd");
  printf(", enough %#x\n", events(slave));
  take("raw", slave, 100);
  now.c_cc[VMIN] = 0, now.c_cc[VTIME] = 0;
  tcsetattr(slave, TCSANOW, &now);
  take("at once", slave, 100);
  now.c_cc[VTIME] = 1;
  tcsetattr(slave, TCSANOW, &now);
  take("later", slave, 100);
  now.c_oflag = 0;
  tcsetattr(slave, TCSANOW, &now);
  put(slave, "plain\n");
  take("plain", master, 100);
  put(master, "\x13");
  fcntl(slave, F_SETFL, O_NONBLOCK);
  told("stopped", write(slave, "x", 1));
  put(master, "\x11");
  told("started", write(slave, "y", 1));
  take("started", master, 100);
  int on = 1;
  ioctl(master, TIOCPKT, &on);
  put(slave, "data");
  take("packet", master, 100);
  tcflow(slave, TCOOFF);
  take("stop", master, 100);
  tcflow(slave, TCOON);
  take("start", master, 100);
  tcflush(slave, TCIOFLUSH);
  take("flush", master, 100);
  struct winsize size = {24, 80, 0, 0};
  ioctl(master, TIOCSWINSZ, &size);
  memset(&size, 0, sizeof size);
  ioctl(slave, TIOCGWINSZ, &size);
  printf("size %d %d\n", size.ws_row, size.ws_col);
  close(master), close(slave);
}

static volatile int caught;
static void note(int signal) { caught = signal; }
static void wait_for(int signal) {
  while (caught != signal) usleep(1000);
}

/* A session of its own, with the slave as its terminal; it tells by a pipe what happens. */
static void session(void) {
  int slave, master = master_of(&slave), said[2];
  pipe(said);
  char path[40];
  snprintf(path, sizeof path, "%s", ptsname(master));
  fflush(stdout);
  if (fork() == 0) {
    close(master), close(slave);
    setsid();
    slave = open(path, O_RDWR);
    FILE *out = fdopen(said[1], "w");
    int tty = open("/dev/tty", O_RDWR);
    fprintf(out, "session %d, foreground %d, tty %d\n", tcgetsid(slave) == getpid(), tcgetpgrp(slave) == getpid(),
            tcgetpgrp(tty) == getpid());
    fflush(out);
    signal(SIGINT, note), signal(SIGWINCH, note), signal(SIGTTOU, SIG_IGN);
    put(slave, "1");
    wait_for(SIGINT);
    put(slave, "2");
    wait_for(SIGWINCH);
    fprintf(out, "keys and sizes\n");
    fflush(out);
    int job = fork(), status;
    if (job == 0) {
      setpgid(0, 0);
      char byte = 0;
      read(slave, &byte, 1);
      fprintf(out, "job read %c\n", byte);
      fflush(out);
      _exit(4);
    }
    setpgid(job, job);
    waitpid(job, &status, WUNTRACED);
    fprintf(out, "stopped by SIGTTIN %d\n", WIFSTOPPED(status) && WSTOPSIG(status) == SIGTTIN);
    fflush(out);
    tcsetpgrp(slave, job);
    kill(job, SIGCONT);
    put(slave, "3");
    waitpid(job, &status, 0);
    tcsetpgrp(slave, getpid());
    fprintf(out, "job ended %d\n", WEXITSTATUS(status));
    fflush(out);
    job = fork();
    if (job == 0) {
      signal(SIGTTOU, SIG_DFL);
      setpgid(0, 0);
      struct termios modes;
      tcgetattr(slave, &modes);
      tcsetattr(slave, TCSANOW, &modes);
      _exit(5);
    }
    setpgid(job, job);
    waitpid(job, &status, WUNTRACED);
    fprintf(out, "stopped by SIGTTOU %d\n", WIFSTOPPED(status) && WSTOPSIG(status) == SIGTTOU);
    fflush(out);
    kill(job, SIGKILL);
    waitpid(job, &status, 0);
    signal(SIGHUP, note);
    put(slave, "4");
    wait_for(SIGHUP);
    tty = open("/dev/tty", O_RDWR);
    fprintf(out, "hung up: %d %s\n", tty, strerrorname_np(errno));
    fflush(out);
    _exit(0);
  }
  close(said[1]);
  take("child", master, 1);
  close(slave);
  put(master, "\x03");
  char bytes[3];
  for (int got = 0; got < 3; ) got += read(master, bytes + got, 3 - got);
  show("interrupted", bytes, 3);
  struct winsize size = {50, 100, 0, 0};
  ioctl(master, TIOCSWINSZ, &size);
  do read(master, bytes, 1);
  while (bytes[0] != '3');
  put(master, "z\n");
  do read(master, bytes, 1);
  while (bytes[0] != '4');
  close(master);
  int status;
  wait(&status);
  FILE *in = fdopen(said[0], "r");
  for (int byte; (byte = fgetc(in)) != EOF; ) putchar(byte);
  printf("status %d\n", WEXITSTATUS(status));
}

int main(void) {
  opening();
  modes();
  session();
  return 0;
}
