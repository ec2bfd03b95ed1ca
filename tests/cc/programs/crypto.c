// clang: -march=rv64gcv_zfh_zvbb_zvkned_zvkg -menable-experimental-extensions
// Vector cryptography: the example of FIPS 197, GHASH, and operations on bits.
#include <riscv_vector.h>
#include <stdint.h>
#include <stdio.h>

#define KERNEL __attribute__((noinline))

KERNEL void expand(const uint32_t *key, uint32_t *keys) {
  vuint32m1_t k = __riscv_vle32_v_u32m1(key, 4);
  __riscv_vse32_v_u32m1(keys, k, 4);
#define ROUND(n) k = __riscv_vaeskf1_vi_u32m1(k, n, 4), __riscv_vse32_v_u32m1(keys + 4 * n, k, 4)
  ROUND(1), ROUND(2), ROUND(3), ROUND(4), ROUND(5), ROUND(6), ROUND(7), ROUND(8), ROUND(9), ROUND(10);
}

KERNEL void encrypt(size_t blocks, const uint32_t *keys, const uint32_t *in, uint32_t *out) {
  for (size_t vl, n = 4 * blocks; n > 0; n -= vl, in += vl, out += vl) {
    vl = __riscv_vsetvl_e32m4(n) & -4;
    vuint32m4_t s = __riscv_vle32_v_u32m4(in, vl);
    s = __riscv_vaesz_vs_u32m1_u32m4(s, __riscv_vle32_v_u32m1(keys, 4), vl);
    for (int i = 1; i < 10; i++) s = __riscv_vaesem_vs_u32m1_u32m4(s, __riscv_vle32_v_u32m1(keys + 4 * i, 4), vl);
    s = __riscv_vaesef_vs_u32m1_u32m4(s, __riscv_vle32_v_u32m1(keys + 40, 4), vl);
    __riscv_vse32_v_u32m4(out, s, vl);
  }
}

KERNEL void ghash(size_t blocks, const uint32_t *h, const uint32_t *x, uint32_t *y) {
  vuint32m1_t sum = __riscv_vle32_v_u32m1(y, 4), by = __riscv_vle32_v_u32m1(h, 4);
  for (size_t i = 0; i < blocks; i++) sum = __riscv_vghsh_vv_u32m1(sum, by, __riscv_vle32_v_u32m1(x + 4 * i, 4), 4);
  __riscv_vse32_v_u32m1(y, sum, 4);
}

KERNEL void bits(size_t n, const uint32_t *x, uint32_t *y) {
  for (size_t vl; n > 0; n -= vl, x += vl, y += vl) {
    vl = __riscv_vsetvl_e32m2(n);
    vuint32m2_t v = __riscv_vle32_v_u32m2(x, vl);
    vuint32m2_t r = __riscv_vror_vx_u32m2(__riscv_vrev8_v_u32m2(v, vl), 7, vl);
    r = __riscv_vadd_vv_u32m2(r, __riscv_vcpop_v_u32m2(v, vl), vl);
    r = __riscv_vxor_vv_u32m2(r, __riscv_vandn_vx_u32m2(v, 0xff00, vl), vl);
    __riscv_vse32_v_u32m2(y, __riscv_vadd_vv_u32m2(r, __riscv_vclz_v_u32m2(v, vl), vl), vl);
  }
}

static void print(const char *name, const uint32_t *words, int count) {
  const uint8_t *bytes = (const uint8_t *)words;
  printf("%s ", name);
  for (int i = 0; i < 4 * count; i++) printf("%02x", bytes[i]);
  printf("\n");
}

int main(void) {
  uint32_t key[4], keys[44], text[4 * 9], out[4 * 9], y[4] = {0};
  for (int i = 0; i < 16; i++) ((uint8_t *)key)[i] = i;
  for (int i = 0; i < 16 * 9; i++) ((uint8_t *)text)[i] = 17 * i + i / 16;
  expand(key, keys);
  print("last key", keys + 40, 4);
  encrypt(9, keys, text, out);
  print("encrypted", out, 4 * 9);
  ghash(9, key, text, y);
  print("ghash", y, 4);
  bits(36, text, out);
  print("bits", out, 36);
  return 0;
}
