// build: -static -O2
// args: {dir}
/* Files in the folder given: create, write, seek, read, append, truncate, rename, list, remove,
 * and the errors of what is not there. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *name_of(int e) {
  return e == ENOENT ? "ENOENT" : e == EEXIST ? "EEXIST" : e == EBADF ? "EBADF" : e == ENOTDIR ? "ENOTDIR" : e == ENOTEMPTY ? "ENOTEMPTY" : strerror(e);
}
static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(int argc, char **argv) {
  if (argc != 2 || chdir(argv[1]) != 0) {
    puts("no folder");
    return 1;
  }
  FILE *f = fopen("numbers.txt", "w+");
  if (!f) return 2;
  for (int i = 0; i < 1000; i++) fprintf(f, "%d\n", i * i);
  long size = ftell(f);
  rewind(f);
  long sum = 0;
  int n = 0, v;
  while (fscanf(f, "%d", &v) == 1) sum += v, n++;
  printf("text: %ld bytes, %d lines, sum %ld\n", size, n, sum);
  fclose(f);

  int fd = open("data.bin", O_CREAT | O_EXCL | O_RDWR, 0640);
  if (fd < 0) return 3;
  printf("exclusive creation again: %s\n", open("data.bin", O_CREAT | O_EXCL | O_RDWR, 0640) < 0 ? name_of(errno) : "opened");
  struct iovec parts[3] = {{"one ", 4}, {"two ", 4}, {"three", 5}};
  printf("writev %zd\n", writev(fd, parts, 3));
  printf("pwrite %zd\n", pwrite(fd, "TWO", 3, 4));
  char text[64] = {0};
  printf("lseek %ld, read %zd: ", (long)lseek(fd, 0, SEEK_SET), read(fd, text, sizeof text));
  puts(text);
  printf("hole: lseek %ld, write %zd\n", (long)lseek(fd, 100, SEEK_SET), write(fd, "!", 1));
  struct stat st;
  fstat(fd, &st);
  printf("fstat: %ld bytes, regular %d\n", (long)st.st_size, S_ISREG(st.st_mode));
  printf("ftruncate %d", ftruncate(fd, 7));
  fstat(fd, &st);
  printf(", now %ld\n", (long)st.st_size);
  int copy = dup(fd);
  close(fd);
  printf("pread by a duplicate %zd, by the closed one: %s\n", pread(copy, text, 7, 0), pread(fd, text, 7, 0) < 0 ? name_of(errno) : "read");
  close(copy);
  fd = open("data.bin", O_WRONLY | O_APPEND);
  printf("append %zd\n", write(fd, " more", 5));
  close(fd);
  stat("data.bin", &st);
  printf("stat: %ld bytes\n", (long)st.st_size);

  printf("mkdir %d, again: %s\n", mkdir("inner", 0755), mkdir("inner", 0755) < 0 ? name_of(errno) : "made");
  printf("rename %d\n", rename("data.bin", "inner/moved.bin"));
  printf("old name: %s\n", access("data.bin", F_OK) < 0 ? name_of(errno) : "there");
  printf("through a file: %s\n", open("numbers.txt/x", O_RDONLY) < 0 ? name_of(errno) : "opened");
  printf("rmdir of a full one: %s\n", rmdir("inner") < 0 ? name_of(errno) : "removed");
  DIR *d = opendir(".");
  char *names[16];
  int count = 0;
  for (struct dirent *e; d && (e = readdir(d)) && count < 16;)
    if (e->d_name[0] != '.') names[count++] = strdup(e->d_name);
  if (d) closedir(d);
  qsort(names, (size_t)count, sizeof names[0], by_name);
  printf("listing:");
  for (int i = 0; i < count; i++) printf(" %s", names[i]);
  puts("");
  printf("unlink %d %d, rmdir %d\n", unlink("numbers.txt"), unlink("inner/moved.bin"), rmdir("inner"));
  return 0;
}
