// build: -static -O2
/* Pairs of sockets: streams, messages, the end of them, files that are passed on, what goes wrong. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static void events(const char *what, int fd) {
  struct pollfd p = {fd, POLLIN | POLLOUT | POLLRDHUP, 0};
  poll(&p, 1, 0);
  printf("%s: %#x\n", what, p.revents);
}
static int send_fd(int to, int fd) {
  char room[CMSG_SPACE(sizeof fd)] = {0};
  struct iovec v = {"f", 1};
  struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof fd);
  memcpy(CMSG_DATA(c), &fd, sizeof fd);
  return sendmsg(to, &m, 0);
}
static int receive_fd(int from) {
  char room[CMSG_SPACE(sizeof(int))], byte;
  struct iovec v = {&byte, 1};
  struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  int n = recvmsg(from, &m, MSG_CMSG_CLOEXEC), fd = -1;
  struct cmsghdr *c = CMSG_FIRSTHDR(&m);
  if (n == 1 && c) memcpy(&fd, CMSG_DATA(c), sizeof fd);
  return fd;
}

int main(void) {
  int s[2], p[2];
  char text[64] = {0};
  signal(SIGPIPE, SIG_IGN);
  printf("stream: %s\n", why(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s)));
  events("fresh", s[0]);
  printf("nothing: %s\n", why(read(s[1], text, 8)));
  write(s[0], "hello ", 6), write(s[0], "world", 5);
  int waiting;
  ioctl(s[1], FIONREAD, &waiting);
  printf("waiting %d\n", waiting);
  printf("peek %zd, ", recv(s[1], text, 5, MSG_PEEK));
  printf("read %zd: %s\n", read(s[1], text, sizeof text), text);
  struct iovec v[2] = {{"ab", 2}, {"cd", 2}};
  printf("writev %zd\n", writev(s[1], v, 2));
  printf("recv %zd\n", recv(s[0], text, 64, 0));
  int type;
  socklen_t len = sizeof type;
  getsockopt(s[0], SOL_SOCKET, SO_TYPE, &type, &len);
  printf("type %d, %u bytes\n", type == SOCK_STREAM, len);
  printf("pass a file: %s\n", why(pipe(p)));
  printf("sent %d\n", send_fd(s[0], p[1]));
  int fd = receive_fd(s[1]);
  printf("received %d, cloexec %d\n", fd > p[1], fcntl(fd, F_GETFD));
  write(fd, "through", 7);
  printf("read %zd\n", read(p[0], text, sizeof text));
  printf("bad file: %s\n", why(send_fd(s[0], 99)));
  printf("bad pointer: %s\n", why(send(s[0], (void *)8, 4, 0)));
  write(s[0], "last", 4);
  printf("shutdown %s\n", why(shutdown(s[0], SHUT_WR)));
  events("shut", s[1]);
  printf("write after it: %s\n", why(write(s[0], "x", 1)));
  printf("rest %zd, then %zd\n", read(s[1], text, 64), read(s[1], text, 64));
  close(s[0]);
  events("alone", s[1]);
  printf("to nobody: %s\n", why(send(s[1], "x", 1, MSG_NOSIGNAL)));
  close(s[1]);

  printf("packets: %s\n", why(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, s)));
  write(s[0], "first", 5), write(s[0], "2nd", 3);
  printf("cut %zd, ", read(s[1], text, 2));
  printf("whole %zd, ", recv(s[1], text, 64, MSG_TRUNC));
  printf("none: %s\n", why(recv(s[1], text, 64, MSG_DONTWAIT)));
  close(s[0]);
  printf("the end: %zd\n", read(s[1], text, 64));
  close(s[1]);
  printf("datagrams: %s\n", why(socketpair(AF_UNIX, SOCK_DGRAM, 0, s)));
  write(s[0], "abc", 3);
  printf("length %zd\n", recv(s[1], text, 1, MSG_TRUNC));
  close(s[0]);
  printf("refused: %s\n", why(write(s[1], "x", 1)));

  printf("internet: %s\n", why(socketpair(AF_INET, SOCK_STREAM, 0, s)));
  printf("unknown type: %s\n", why(socketpair(AF_UNIX, 77, 0, s)));
  printf("bad pointer: %s\n", why(socketpair(AF_UNIX, SOCK_STREAM, 0, (void *)8)));
  printf("no socket: %s, closed: %s\n", why(shutdown(p[0], 0)), why(shutdown(99, 0)));
  return 0;
}
