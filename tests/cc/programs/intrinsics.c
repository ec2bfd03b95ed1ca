// Loops as they are written with RVV intrinsics. What is printed does not depend on VLEN.
#include <riscv_vector.h>
#include <stdint.h>
#include <stdio.h>

#define KERNEL __attribute__((noinline))

KERNEL void saxpy(size_t n, float a, const float *x, float *y) {
  for (size_t vl; n > 0; n -= vl, x += vl, y += vl) {
    vl = __riscv_vsetvl_e32m8(n);
    vfloat32m8_t vx = __riscv_vle32_v_f32m8(x, vl), vy = __riscv_vle32_v_f32m8(y, vl);
    __riscv_vse32_v_f32m8(y, __riscv_vfmacc_vf_f32m8(vy, a, vx, vl), vl);
  }
}

KERNEL size_t length(const char *s) {
  for (const char *p = s;;) {
    size_t vl = __riscv_vsetvlmax_e8m8();
    vuint8m8_t v = __riscv_vle8ff_v_u8m8((const uint8_t *)p, &vl, vl);
    long found = __riscv_vfirst_m_b1(__riscv_vmseq_vx_u8m8_b1(v, 0, vl), vl);
    if (found >= 0) return p + found - s;
    p += vl;
  }
}

KERNEL void *copy(void *to, const void *from, size_t n) {
  uint8_t *d = to;
  const uint8_t *s = from;
  for (size_t vl; n > 0; n -= vl, s += vl, d += vl) {
    vl = __riscv_vsetvl_e8m8(n);
    __riscv_vse8_v_u8m8(d, __riscv_vle8_v_u8m8(s, vl), vl);
  }
  return to;
}

// c += a b, four rows at a time.
KERNEL void sgemm(size_t n, size_t m, size_t k, const float *a, const float *b, float *c) {
  for (size_t i = 0; i < n; i += 4) {
    size_t vl;
    for (size_t j = 0; j < m; j += vl) {
      vl = __riscv_vsetvl_e32m4(m - j);
      vfloat32m4_t c0 = __riscv_vle32_v_f32m4(c + i * m + j, vl), c1 = __riscv_vle32_v_f32m4(c + (i + 1) * m + j, vl);
      vfloat32m4_t c2 = __riscv_vle32_v_f32m4(c + (i + 2) * m + j, vl), c3 = __riscv_vle32_v_f32m4(c + (i + 3) * m + j, vl);
      for (size_t l = 0; l < k; l++) {
        vfloat32m4_t row = __riscv_vle32_v_f32m4(b + l * m + j, vl);
        c0 = __riscv_vfmacc_vf_f32m4(c0, a[i * k + l], row, vl);
        c1 = __riscv_vfmacc_vf_f32m4(c1, a[(i + 1) * k + l], row, vl);
        c2 = __riscv_vfmacc_vf_f32m4(c2, a[(i + 2) * k + l], row, vl);
        c3 = __riscv_vfmacc_vf_f32m4(c3, a[(i + 3) * k + l], row, vl);
      }
      __riscv_vse32_v_f32m4(c + i * m + j, c0, vl);
      __riscv_vse32_v_f32m4(c + (i + 1) * m + j, c1, vl);
      __riscv_vse32_v_f32m4(c + (i + 2) * m + j, c2, vl);
      __riscv_vse32_v_f32m4(c + (i + 3) * m + j, c3, vl);
    }
  }
}

// x > limit ? x / 3 : 2 x + 1, without branches.
KERNEL void branchless(size_t n, int32_t limit, const int32_t *x, int32_t *y) {
  for (size_t vl; n > 0; n -= vl, x += vl, y += vl) {
    vl = __riscv_vsetvl_e32m4(n);
    vint32m4_t v = __riscv_vle32_v_i32m4(x, vl);
    vbool8_t big = __riscv_vmsgt_vx_i32m4_b8(v, limit, vl);
    vint32m4_t other = __riscv_vadd_vx_i32m4(__riscv_vsll_vx_i32m4(v, 1, vl), 1, vl);
    __riscv_vse32_v_i32m4(y, __riscv_vdiv_vx_i32m4_mu(big, other, v, 3, vl), vl);
  }
}

KERNEL void gray(size_t n, const uint8_t *rgb, uint8_t *out) {
  for (size_t vl; n > 0; n -= vl, rgb += 3 * vl, out += vl) {
    vl = __riscv_vsetvl_e8m2(n);
    vuint8m2x3_t t = __riscv_vlseg3e8_v_u8m2x3(rgb, vl);
    vuint16m4_t sum = __riscv_vwmulu_vx_u16m4(__riscv_vget_v_u8m2x3_u8m2(t, 0), 77, vl);
    sum = __riscv_vwmaccu_vx_u16m4(sum, 150, __riscv_vget_v_u8m2x3_u8m2(t, 1), vl);
    sum = __riscv_vwmaccu_vx_u16m4(sum, 29, __riscv_vget_v_u8m2x3_u8m2(t, 2), vl);
    __riscv_vse8_v_u8m2(out, __riscv_vnclipu_wx_u8m2(sum, 8, __RISCV_VXRM_RNU, vl), vl);
  }
}

// Red and blue change places.
KERNEL void swap_channels(size_t n, uint8_t *rgb) {
  for (size_t vl; n > 0; n -= vl, rgb += 3 * vl) {
    vl = __riscv_vsetvl_e8m2(n);
    vuint8m2x3_t t = __riscv_vlseg3e8_v_u8m2x3(rgb, vl);
    vuint8m2_t red = __riscv_vget_v_u8m2x3_u8m2(t, 0), blue = __riscv_vget_v_u8m2x3_u8m2(t, 2);
    t = __riscv_vset_v_u8m2_u8m2x3(t, 0, blue);
    t = __riscv_vset_v_u8m2_u8m2x3(t, 2, red);
    __riscv_vsseg3e8_v_u8m2x3(rgb, t, vl);
  }
}

KERNEL int64_t dot(size_t n, const int16_t *a, const int16_t *b) {
  size_t all = __riscv_vsetvlmax_e32m8();
  vint32m8_t sum = __riscv_vmv_v_x_i32m8(0, all);
  for (size_t vl; n > 0; n -= vl, a += vl, b += vl) {
    vl = __riscv_vsetvl_e16m4(n);
    sum = __riscv_vwmacc_vv_i32m8_tu(sum, __riscv_vle16_v_i16m4(a, vl), __riscv_vle16_v_i16m4(b, vl), vl);
  }
  vint64m1_t total = __riscv_vwredsum_vs_i32m8_i64m1(sum, __riscv_vmv_s_x_i64m1(0, 1), all);
  return __riscv_vmv_x_s_i64m1_i64(total);
}

KERNEL size_t positives(size_t n, const int32_t *x, int32_t *y) {
  size_t count = 0;
  for (size_t vl; n > 0; n -= vl, x += vl) {
    vl = __riscv_vsetvl_e32m4(n);
    vint32m4_t v = __riscv_vle32_v_i32m4(x, vl);
    vbool8_t keep = __riscv_vmsgt_vx_i32m4_b8(v, 0, vl);
    size_t kept = __riscv_vcpop_m_b8(keep, vl);
    __riscv_vse32_v_i32m4(y + count, __riscv_vcompress_vm_i32m4(v, keep, vl), kept);
    count += kept;
  }
  return count;
}

KERNEL void average(size_t n, const uint8_t *a, const uint8_t *b, uint8_t *out, int up) {
  for (size_t vl; n > 0; n -= vl, a += vl, b += vl, out += vl) {
    vl = __riscv_vsetvl_e8m4(n);
    vuint8m4_t x = __riscv_vle8_v_u8m4(a, vl), y = __riscv_vle8_v_u8m4(b, vl);
    vuint8m4_t z = up ? __riscv_vaaddu_vv_u8m4(x, y, __RISCV_VXRM_RNU, vl) : __riscv_vaaddu_vv_u8m4(x, y, __RISCV_VXRM_RDN, vl);
    __riscv_vse8_v_u8m4(out, z, vl);
  }
}

// Upper and lower bounds of a sum of products.
KERNEL void bounds(size_t n, const double *a, const double *b, double *low, double *high) {
  for (size_t vl; n > 0; n -= vl, a += vl, b += vl, low += vl, high += vl) {
    vl = __riscv_vsetvl_e64m2(n);
    vfloat64m2_t x = __riscv_vle64_v_f64m2(a, vl), y = __riscv_vle64_v_f64m2(b, vl);
    vfloat64m2_t down = __riscv_vfmul_vv_f64m2_rm(x, y, __RISCV_FRM_RDN, vl);
    vfloat64m2_t up = __riscv_vfmul_vv_f64m2_rm(x, y, __RISCV_FRM_RUP, vl);
    __riscv_vse64_v_f64m2(low, __riscv_vfadd_vf_f64m2_rm(down, 0.1, __RISCV_FRM_RDN, vl), vl);
    __riscv_vse64_v_f64m2(high, __riscv_vfadd_vf_f64m2_rm(up, 0.1, __RISCV_FRM_RUP, vl), vl);
  }
}

// Vectors as arguments, results and tuples of functions; masks across calls.
static KERNEL vint32m2_t clamp(vbool16_t where, vint32m2_t x, vint32m2_t most, size_t vl) {
  return __riscv_vmin_vv_i32m2_mu(where, x, x, most, vl);
}

KERNEL void clamped(size_t n, const int32_t *x, int32_t *y) {
  for (size_t vl; n > 0; n -= vl, x += vl, y += vl) {
    vl = __riscv_vsetvl_e32m2(n);
    vint32m2_t v = __riscv_vle32_v_i32m2(x, vl);
    vbool16_t odd = __riscv_vmsne_vx_i32m2_b16(__riscv_vand_vx_i32m2(v, 1, vl), 0, vl);
    vint32m2_t r = clamp(odd, v, __riscv_vmv_v_x_i32m2(50, vl), vl);
    r = clamp(__riscv_vmnot_m_b16(odd, vl), r, __riscv_vadd_vx_i32m2(v, -7, vl), vl);
    __riscv_vse32_v_i32m2(y, __riscv_vadd_vv_i32m2(r, v, vl), vl);
  }
}

KERNEL void transpose4(size_t n, const uint32_t *in, uint32_t *out) {
  for (size_t vl, i = 0; i < n; i += vl) {
    vl = __riscv_vsetvl_e32m1(n - i);
    vuint32m1x4_t rows = __riscv_vlseg4e32_v_u32m1x4(in + 4 * i, vl);
    __riscv_vse32_v_u32m1(out + i, __riscv_vget_v_u32m1x4_u32m1(rows, 0), vl);
    __riscv_vse32_v_u32m1(out + n + i, __riscv_vget_v_u32m1x4_u32m1(rows, 1), vl);
    __riscv_vse32_v_u32m1(out + 2 * n + i, __riscv_vget_v_u32m1x4_u32m1(rows, 2), vl);
    __riscv_vse32_v_u32m1(out + 3 * n + i, __riscv_vget_v_u32m1x4_u32m1(rows, 3), vl);
  }
}

static uint32_t state = 1;
static uint32_t next(void) { return state = state * 1664525 + 1013904223; }
static uint64_t hash(const void *p, size_t n) {
  uint64_t h = 1469598103934665603;
  for (size_t i = 0; i < n; i++) h = (h ^ ((const uint8_t *)p)[i]) * 1099511628211;
  return h;
}

static uint8_t bytes[6][3000];
static int16_t shorts[2][1400];
static int32_t words[2][1000];
static float floats[3][1024];
static double doubles[4][300];

int main(void) {
  for (int i = 0; i < 3000; i++) bytes[0][i] = next() >> 24, bytes[1][i] = next() >> 24;
  for (int i = 0; i < 1400; i++) shorts[0][i] = (int)next() >> 20, shorts[1][i] = (int)next() >> 20;
  for (int i = 0; i < 1000; i++) words[0][i] = (int)next() >> 20;
  for (int i = 0; i < 1024; i++) floats[0][i] = (int)(next() >> 24), floats[1][i] = (int)(next() >> 28), floats[2][i] = i;
  for (int i = 0; i < 300; i++) doubles[0][i] = next() / 7.0, doubles[1][i] = 3.0 / (1 + (next() >> 8));
  saxpy(1000, 2.5f, floats[0], floats[1]);
  printf("saxpy %lx\n", hash(floats[1], sizeof floats[1]));
  printf("length %zu %zu\n", length(""), length("loops are written with intrinsics, and this is one of the longer lines of them; it is here to be counted"));
  copy(bytes[2], bytes[0], 2999);
  printf("copy %lx\n", hash(bytes[2], 3000));
  sgemm(16, 30, 20, floats[0], floats[1], floats[2]);
  printf("sgemm %lx\n", hash(floats[2], sizeof floats[2]));
  branchless(1000, 17, words[0], words[1]);
  printf("branchless %lx\n", hash(words[1], sizeof words[1]));
  gray(999, bytes[0], bytes[3]);
  printf("gray %lx\n", hash(bytes[3], 999));
  swap_channels(777, bytes[2]);
  printf("swap_channels %lx\n", hash(bytes[2], 3000));
  printf("dot %ld\n", dot(1400, shorts[0], shorts[1]));
  size_t count = positives(1000, words[0], words[1]);
  printf("positives %zu %lx\n", count, hash(words[1], 4 * count));
  for (int up = 0; up < 2; up++) {
    average(3000, bytes[0], bytes[1], bytes[4], up);
    printf("average %lx\n", hash(bytes[4], 3000));
  }
  bounds(300, doubles[0], doubles[1], doubles[2], doubles[3]);
  printf("bounds %lx %lx %a\n", hash(doubles[2], sizeof doubles[2]), hash(doubles[3], sizeof doubles[3]), doubles[0][0] / 3);
  clamped(1000, words[0], words[1]);
  printf("clamped %lx\n", hash(words[1], sizeof words[1]));
  transpose4(250, (uint32_t *)words[0], (uint32_t *)words[1]);
  printf("transpose4 %lx\n", hash(words[1], sizeof words[1]));
  return 0;
}
