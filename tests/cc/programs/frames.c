// Vectors in the frame, calls and arrays of variable length in one function: the stack pointer moves below the vectors.
#include <riscv_vector.h>
#include <stdio.h>
#include <string.h>
__attribute__((noinline)) void touch(int *p, size_t n) { for (size_t i = 0; i < n; i++) p[i] += (int)i; }
__attribute__((noinline)) void twice(vint32m1_t *p, size_t vl) { *p = __riscv_vadd_vv_i32m1(*p, *p, vl); }
__attribute__((noinline)) int work(size_t n, const int *in) {
  size_t vl = __riscv_vsetvl_e32m1(4);
  vint32m1_t a = __riscv_vle32_v_i32m1(in, vl);
  vint32m2_t b = __riscv_vle32_v_i32m2(in + vl, 2 * vl);
  int room[n];
  memset(room, 1, sizeof room);
  touch(room, n);
  vint32m1_t c = __riscv_vadd_vv_i32m1(a, a, vl);
  touch(room, n);
  b = __riscv_vmul_vx_i32m2(b, 3, 2 * vl);
  int more[n + 3];
  memset(more, 2, sizeof more);
  touch(more, n + 3);
  c = __riscv_vadd_vv_i32m1(c, __riscv_vget_v_i32m2_i32m1(b, 0), vl);
  printf("%d %d %d %d %d %d %d %d %d\n", room[0], room[n - 1], more[n + 2], 1, 2, 3, 4, 5, 6);
  vint32m1_t z = __riscv_vredsum_vs_i32m1_i32m1(c, a, vl);
  vint32m1_t y = __riscv_vredsum_vs_i32m2_i32m1(b, z, 2 * vl);
  vint32m1_t kept = y;
  twice(&c, vl);
  printf("%d %d\n", __riscv_vmv_x_s_i32m1_i32(c), room[n / 2]);
  int last[n * 2];
  memset(last, 0, sizeof last);
  touch(last, n * 2);
  twice(&kept, vl);
  y = __riscv_vadd_vv_i32m1(__riscv_vadd_vv_i32m1(kept, c, vl), __riscv_vget_v_i32m2_i32m1(b, 0), vl);
  y = __riscv_vadd_vx_i32m1(y, last[2 * n - 1], vl);
  return __riscv_vmv_x_s_i32m1_i32(y);
}
int main() { int in[200]; for (int i = 0; i < 200; i++) in[i] = i * 7 + 1; printf("%d\n", work(5, in)); printf("%d\n", work(50, in)); return 0; }
