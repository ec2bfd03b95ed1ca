// clang: -fstack-protector-strong
// Frames with guards: functions that write past an array end the program when they return, others return as ever.
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define N __attribute__((noinline))
N static void fill(char *p, int c, long n) {
  for (volatile char *q = p; n-- > 0;) *q++ = (char)c;
}
N static int array(int c, long n) {
  char a[24];
  fill(a, c, n);
  return a[3] + a[7];
}
N static int arrays(int c, long n) {
  char a[8];
  int b[6];
  double d[3];
  fill((char *)b, c, 24);
  fill((char *)d, c, 24);
  fill(a, c, n);
  return a[1] + b[2] + (d[1] > 1) + (n > 0 ? 0 : array(c, 4));
}
N static int sized(int c, long n, int room) {
  char a[room];
  fill(a, c, n);
  return a[0];
}
N static double kept(double x, double y, long n) {
  struct { double d[4]; char c; } s = {{x, y, x - y, x * y}, 1};
  fill(&s.c, 2, n);
  return n > 1 ? s.d[0] : s.d[2] + s.d[3] + s.c;
}
N static void address(int *p, int n) { *p += n; }
N static int variable(int n) {
  int x = n;
  address(&x, 2 * n);
  return n > 3 ? x : x + 1;
}
N static int loops(const int *p, int n) {
  int b[64], s = 0;
  for (int i = 0; i < n; i++) b[i] = p[i] * 3;
  for (int i = 0; i < n; i++) s += b[n - 1 - i] ^ i;
  return s;
}
N static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, long n) {
  char t[16];
  fill(t, a + b + c + d + e, n);
  return t[5] + f * g - h + i + j;
}

static int run(int which, int too_far) {
  long more = too_far ? 64 : 0;
  switch (which) {
  case 0: return array(5, 24 + more);
  case 1: return arrays(1, 8 + more * 2);
  case 2: return sized(7, 32 + more * 8, 32);
  case 3: return (int)kept(2, 3, 1 + more);
  case 4: return many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16 + more);
  }
  return variable(which) + loops((int[8]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
}

int main(void) {
  for (int which = 0; which < 7; which++)
    for (int too_far = 0; too_far < (which < 5 ? 2 : 1); too_far++) {
      fflush(stdout);
      pid_t child = fork();
      if (child == 0) {
        close(2);
        _exit(run(which, too_far) & 63);
      }
      int status;
      waitpid(child, &status, 0);
      printf("%d %d: %s %d\n", which, too_far, WIFSIGNALED(status) ? "signal" : "code", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
}
