# pins:
# for: rv64
// AES-128 of FIPS 197, appendix C.1, with the instructions of RV64: key schedule, encryption, and
// decryption by the equivalent inverse cipher.
#include "test.h"

TEST_BEGIN
  li s0, 0x0706050403020100 // key, a byte at address 0 lowest
  li s1, 0x0f0e0d0c0b0a0908
  li a0, 0x7766554433221100 // plain text
  li a1, 0xffeeddccbbaa9988
  lla s2, keys
  sd s0, 0(s2)
  sd s1, 8(s2)
  .set round, 0
  .rept 10
  xor a0, a0, s0
  xor a1, a1, s1
  aes64ks1i t0, s1, round
  aes64ks2 s0, t0, s0
  aes64ks2 s1, s0, s1
  .set round, round + 1
  sd s0, 16 * round(s2)
  sd s1, 16 * round + 8(s2)
  .if round < 10
  aes64esm t1, a0, a1
  aes64esm a1, a1, a0
  .else
  aes64es t1, a0, a1
  aes64es a1, a1, a0
  .endif
  mv a0, t1
  .endr
  xor a0, a0, s0
  xor a1, a1, s1
  EQ(a0, 0x30047b6ad8e0c469) // 69c4e0d8 6a7b0430
  EQ(a1, 0x5ac5b47080b7cdd8) // d8cdb780 70b4c55a

  // And back: the middle round keys go through aes64im.
  xor a0, a0, s0
  xor a1, a1, s1
  .set round, 9
  .rept 9
  aes64dsm t1, a0, a1
  aes64dsm a1, a1, a0
  ld s0, 16 * round(s2)
  ld s1, 16 * round + 8(s2)
  aes64im s0, s0
  aes64im s1, s1
  xor a0, t1, s0
  xor a1, a1, s1
  .set round, round - 1
  .endr
  aes64ds t1, a0, a1
  aes64ds a1, a1, a0
  ld s0, 0(s2)
  ld s1, 8(s2)
  xor a0, t1, s0
  xor a1, a1, s1
  EQ(a0, 0x7766554433221100)
  EQ(a1, 0xffeeddccbbaa9988)
TEST_END

  .bss
  .balign 8
keys: .space 176
