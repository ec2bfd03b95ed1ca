// build: -static -O2
// args: {dir}
/* memfd and its seals, splice, tee, vmsplice, sendfile, copy_file_range, fallocate, preadv2 and close_range. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }

int main(int argc, char **argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 1;
  char text[64] = {0};
  int p[2], q[2], fd = memfd_create("bytes", MFD_ALLOW_SEALING);
  struct stat st;
  printf("memfd write %zd\n", write(fd, "0123456789", 10));
  fstat(fd, &st);
  printf("size %ld, regular %d\n", (long)st.st_size, S_ISREG(st.st_mode));
  char *map = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  map[0] = 'X';
  printf("seal a mapped file: %s\n", why(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE)));
  munmap(map, 4096);
  pread(fd, text, 3, 0);
  printf("mapped write: %.3s\n", text);
  fcntl(fd, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK);
  printf("grow %s, shrink %s\n", why(ftruncate(fd, 11)), why(ftruncate(fd, 9)));
  fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL);
  printf("write %s, seals %#x, more %s\n", why(write(fd, "x", 1)), fcntl(fd, F_GET_SEALS), why(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE)));
  printf("map to write %s\n", why(mmap(0, 4096, PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED ? -1 : 0));
  printf("unsealable %#x\n", fcntl(memfd_create("other", 0), F_GET_SEALS));
  printf("unknown flag %s\n", why(memfd_create("x", 1 << 20)));

  pipe2(p, O_NONBLOCK), pipe2(q, O_NONBLOCK);
  off_t at = 2;
  printf("splice in %zd, at %ld\n", splice(fd, &at, p[1], 0, 5, 0), (long)at);
  printf("tee %zd\n", tee(p[0], q[1], 3, 0));
  int out = open("out", O_RDWR | O_CREAT | O_TRUNC, 0600);
  printf("splice out %zd\n", splice(p[0], 0, out, 0, 99, 0));
  printf("empty %s\n", why(splice(p[0], 0, out, 0, 9, SPLICE_F_NONBLOCK)));
  struct iovec v[2] = {{"ab", 2}, {"cde", 3}};
  printf("vmsplice %zd\n", vmsplice(q[1], v, 2, 0));
  printf("pipe holds %zd: ", read(q[0], text, 63));
  printf("%.8s\n", text);
  printf("no pipe %s, position of a pipe %s, same pipe %s\n", why(splice(fd, 0, out, 0, 1, 0)), why(splice(p[0], &at, out, 0, 1, 0)), why(splice(p[0], 0, p[1], 0, 1, 0)));
  printf("vmsplice to a file %s\n", why(vmsplice(out, v, 2, 0)));
  at = 5;
  printf("sendfile %zd, at %ld\n", sendfile(out, fd, &at, 100), (long)at);
  off_t from = 0, to = 20;
  printf("copy_file_range %zd %ld %ld\n", copy_file_range(out, &from, out, &to, 6, 0), (long)from, (long)to);
  printf("overlap %s, flags %s, to a pipe %s\n", why(copy_file_range(out, &(off_t){0}, out, &(off_t){2}, 6, 0)), why(copy_file_range(out, 0, fd, 0, 1, 1)), why(copy_file_range(out, 0, p[1], 0, 1, 0)));
  int n = pread(out, text, 63, 0);
  for (int i = 0; i < n; i++) putchar(text[i] ? text[i] : '.');
  printf(" %d\n", n);
  printf("fallocate %s, ", why(fallocate(out, 0, 0, 100)));
  printf("keep %s, ", why(fallocate(out, FALLOC_FL_KEEP_SIZE, 0, 1000)));
  printf("size %ld, ", (long)lseek(out, 0, SEEK_END));
  printf("nothing %s, pipe %s\n", why(fallocate(out, 0, 0, 0)), why(fallocate(p[1], 0, 0, 1)));
  struct iovec r = {text, 4};
  printf("preadv2 %zd, ", preadv2(out, &r, 1, 1, 0));
  lseek(out, 3, SEEK_SET);
  printf("where it is %zd, ", preadv2(out, &r, 1, -1, 0));
  printf("now at %ld, flags %s\n", (long)lseek(out, 0, SEEK_CUR), why(preadv2(out, &r, 1, 0, 1 << 20)));
  printf("locks %s %s\n", why(fcntl(out, F_SETLK, &(struct flock){.l_type = F_WRLCK})), why(fcntl(out, F_SETLK, &(struct flock){.l_type = 9})));
  printf("close_range %s, ", why(close_range(p[0], q[1], 0)));
  printf("closed %s, backwards %s\n", why(fcntl(q[1], F_GETFD)), why(close_range(9, 3, 0)));
  return 0;
}
