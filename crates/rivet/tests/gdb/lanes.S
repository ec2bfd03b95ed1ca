# What `rivet gdb` is tried on. Built by ./build into lanes64.elf and lanes32.elf, with source lines.
# It does nothing but what each comment says, so that tests can state what GDB must show.

  .data
  .align 3
  .globl word, bytes
word:  .word 10
bytes: .byte 1, 2, 3, 4, 5, 6, 7, 8
stack: .space 256
stack_end:

  .text
  .globl _start, add_five, wait, segv, illegal, stop, threads, child, joined
_start:
  li a0, 4
  vsetvli t0, a0, e32, m1, ta, ma     # vl = 4, vtype = 0xd0
  vid.v v8                            # 0 1 2 3
  li t1, 0x40400000                   # 3.0f
  vmv.v.x v10, t1                     # 3.0 in each lane
  fmv.w.x fa0, t1                     # 3.0
  jal add_five
  la a1, word
  li a2, 42
  sw a2, 0(a1)                        # word: 10 -> 42
  lw a3, 0(a1)                        # a read of word
  addi a2, a2, 1
  sw a2, 0(a1)                        # word: 42 -> 43
  li a0, 7
  li a7, 93
  ecall                               # leaves with 7

add_five:
  vadd.vi v9, v8, 5                   # 5 6 7 8
  ret

wait:                                 # for ever
  addi s1, s1, 1
  j wait

segv:
  lw a0, 16(zero)

illegal:                              # a group of two that begins at an odd register
  vsetvli t0, zero, e32, m2, ta, ma
  vadd.vv v11, v8, v10

stop:
  ebreak
  li a0, 3
  li a7, 93
  ecall                               # leaves with 3

threads:                              # clone(VM FS FILES SIGHAND THREAD)
  li a0, 0x10f00
  la a1, stack_end
  li a7, 220
  ecall
  beqz a0, child
  la a1, word
1:
  lw a2, 0(a1)
  li a3, 99
  bne a2, a3, 1b                      # until the child has written 99
joined:
  li a0, 5
  li a7, 94
  ecall                               # leaves with 5, all threads

child:
  la a1, word
  li a2, 99
  sw a2, 0(a1)
  j wait
