// The engine of the generated vector programs: fills the pools of inputs, then runs cell after cell, case after case.
//
// A case loads all vector registers from the pools, sets the CSRs, executes one instruction (a snippet), makes agnostic
// elements what they were where they are what they may be, and compares a hash of the whole result with the expected
// one. What the numbers mean is said in crates/suite/src/{plan,pool,program}.rs, which write the tables.
//
// Invariant: it uses of the vector extension only vsetvl, the CSRs, and whole-register loads and stores; everything
// else here is RV64I, M, D.
//
// The including file defines VLENB, NPOOLS, GUARDED (is a page without permissions needed?) and the labels pools, cells, cells_end, lengths, expected, snippets; env.h
// defines ENV_START, ENV_PASS, ENV_FAIL (number in a0) and ENV_GUARD, after which the page `guard` cannot be accessed.

        .equ STEP, 0x9e3779b97f4a7c15
        .equ MIX1, 0xbf58476d1ce4e5b9
        .equ MIX2, 0x94d049bb133111eb
        .equ STARTS, 4096
        .equ FILE, 32 * VLENB                   // bytes of the register file, and of the memory window
        .equ POOL, STARTS + FILE
        .equ RD_BEFORE, 0x0123456789abcdef
        .equ FD_BEFORE, 0x4009abcdef012345
        .equ WRONG_VLEN, 0x3fffffff

        // Fields of a cell.
        .equ C_CODE, 0
        .equ C_CASES, 4
        .equ C_VTYPE, 6
        .equ C_TAIL, 7
        .equ C_EEW, 8                           // log2 of the destination's element bytes
        .equ C_POOL, 9
        .equ C_SECOND, 10
        .equ C_FLAGS, 11
        .equ C_BYTES, 12                        // of one destination group
        .equ C_FIELDS, 14
        .equ C_LENGTHS, 15
        .equ C_SEED, 16
        .equ C_BASE, 20
        .equ C_AND, 24
        .equ C_OR, 32
        .equ C_ANYWAY, 40                       // encodings that are agnostic whatever vtype says
        .equ C_UNMASKED, 44
        .equ C_MASKED, 45
        .equ C_MODES, 46
        .equ C_PASSES, 47
        .equ C_SIZE, 48
        .equ F_V0_OPERAND, 1
        .equ F_LOAD, 2
        .equ F_STORE, 4
        .equ F_GUARDED, 8
        .equ F_THIN, 16
        .equ F_PREFIXED, 32

        .option norvc
        .option norelax
        .section .text
        .globl _start
_start:
        li s3, WRONG_VLEN                       // what a trap before the first case tells
        ENV_START
        csrr t0, vlenb
        li t1, VLENB
        mv a0, s3
        bne t0, t1, fail
        call fill_pools
        .if GUARDED
        ENV_GUARD
        .endif

        // s0 cell, s1 expected hash, s2 cases left, s3 number of the case, s4 pools, s5 the case's word, s6 index in the
        // cell, s7 mix, s8 pool of the cell, s9 second pool, s10 encoding, s11 STEP, sp hash, fs0 the cell's lengths
        la s0, cells
        la s1, expected
        la t0, lengths
        fmv.d.x fs0, t0
        la s4, pool_space
        li s11, STEP
        li s3, 0
next_cell:
        la t0, cells_end
        bgeu s0, t0, pass
        lhu s2, C_CASES(s0)
        li s6, 0
        mv sp, s11
        li t1, POOL
        lbu t0, C_POOL(s0)
        mul t0, t0, t1
        add s8, s4, t0
        lbu t0, C_SECOND(s0)
        mul t0, t0, t1
        add s9, s4, t0
next_case:
        beqz s2, cell_done
        addi s3, s3, 1
        lhu t0, 0(s1)
        beqz t0, case_done                      // a case without a result
        lwu t0, C_SEED(s0)
        add t0, t0, s6
        mul s7, t0, s11
        call choose_case

        // The register file.
        srli t0, s7, 55
        slli t0, t0, 3
        add t0, t0, s8
        vl8re8.v v0, (t0)
        addi t0, t0, 8 * VLENB
        addi t0, t0, 8 * VLENB
        vl8re8.v v16, (t0)
        addi t0, t0, 8 * VLENB
        vl8re8.v v24, (t0)
        srli t0, s7, 46
        andi t0, t0, 511
        slli t0, t0, 3
        add t0, t0, s9
        vl8re8.v v8, (t0)
        srli t0, s7, 37
        andi t0, t0, 511
        slli t0, t0, 3
        add t0, t0, s4
        vl1re8.v v0, (t0)
        la t0, before
        call save_file

        // The scalar operand.
        srli t0, s7, 28
        andi t0, t0, 511
        slli t0, t0, 3
        add t0, t0, s8
        ld a1, 0(t0)
        srli t0, s7, 13
        andi t0, t0, 7
        beqz t0, 1f
        ld t0, C_AND(s0)
        and a1, a1, t0
        ld t0, C_OR(s0)
        or a1, a1, t0
1:      fmv.d.x fa1, a1

        // The memory window, and its address.
        lbu t6, C_FLAGS(s0)
        andi t0, t6, F_LOAD | F_STORE | F_GUARDED
        beqz t0, set_csrs
        srli t0, s7, 19
        andi t0, t0, 511
        slli t0, t0, 3
        add t0, t0, s8
        mv a1, t0
        andi t1, t6, F_LOAD
        bnez t1, 2f
        la a1, window
        andi t1, t6, F_GUARDED
        beqz t1, 1f
        la a1, guard
        li t1, FILE
        sub a1, a1, t1
1:      mv t1, a1
        li t2, FILE
        add t2, t2, a1
3:      ld t3, 0(t0)
        ld t4, 8(t0)
        sd t3, 0(t1)
        sd t4, 8(t1)
        addi t0, t0, 16
        addi t1, t1, 16
        bltu t1, t2, 3b
2:      lw t0, C_BASE(s0)
        add a1, a1, t0

set_csrs:
        srli t0, s7, 9
        andi t0, t0, 15
        addi t0, t0, -1
        seqz t0, t0                             // vxsat and NX before
        srli t1, s5, 28
        andi t1, t1, 7
        slli t2, t1, 5
        or t2, t2, t0
        csrw fcsr, t2
        andi t1, t1, 3
        slli t1, t1, 1
        or t1, t1, t0
        csrw vcsr, t1
        lbu t0, C_VTYPE(s0)
        srli t1, s5, 15
        andi t1, t1, 0xc0                       // vta, vma
        or t0, t0, t1
        andi t1, s5, 0x7ff
        vsetvl x0, t1, t0
        srli t0, s5, 11
        andi t0, t0, 0x3ff
        csrw vstart, t0
        srli t0, s5, 23
        andi t0, t0, 31
        lwu t1, C_CODE(s0)
        la s10, snippets
        add s10, s10, t1
        slli t1, t0, 3
        add s10, s10, t1
        mv t5, s10
        lbu t1, C_FLAGS(s0)
        andi t1, t1, F_PREFIXED
        beqz t1, 1f
        slli t0, t0, 2
        add t5, t5, t0
        addi s10, t5, 4
1:
        li t0, FD_BEFORE
        fmv.d.x fa0, t0
        la t0, scalars
        sd a1, 56(t0)
        li a0, RD_BEFORE
        li a2, 0
        jalr t5

        // The scalar results, in the order in which they are hashed.
        la t0, scalars
        sd a0, 0(t0)
        fsd fa0, 8(t0)
        csrr t1, vl
        sd t1, 16(t0)
        csrr t1, vtype
        sd t1, 24(t0)
        csrr t1, vstart
        sd t1, 32(t0)
        csrr t1, vcsr
        sd t1, 40(t0)
        csrr t1, fcsr
        sd t1, 48(t0)
        csrw vstart, x0
        la t0, after
        call save_file
        call normalise

        mv a0, sp
        li a1, MIX2
        la a2, after
        li a3, FILE
        call hash
        la a2, scalars
        li a3, 56
        call hash
        lbu t0, C_FLAGS(s0)
        andi t0, t0, F_STORE
        beqz t0, 1f
        la a2, window
        li a3, FILE
        call hash
1:      mv sp, a0
        slli a0, a0, 48
        srli a0, a0, 48
        bnez a0, 1f
        li a0, 1
1:      lhu t0, 0(s1)
        bne a0, t0, case_failed
case_done:
        addi s1, s1, 2
        addi s2, s2, -1
        addi s6, s6, 1
        j next_case
cell_done:
        fmv.x.d t0, fs0
        lbu t1, C_LENGTHS(s0)
        slli t1, t1, 2
        add t0, t0, t1
        fmv.d.x fs0, t0
        addi s0, s0, C_SIZE
        j next_cell
case_failed:
        mv a0, s3
fail:
        ENV_FAIL
pass:
        ENV_PASS

// s5 = the case: vl 10:0, vstart 20:11, ta 21, ma 22, encoding 27:23, rounding mode 30:28, agnostic anyway 31.
choose_case:
        lbu t1, C_LENGTHS(s0)
        remu t2, s6, t1
        divu t1, s6, t1                         // pass
        slli t2, t2, 2
        fmv.x.d t0, fs0
        add t2, t2, t0
        lwu s5, 0(t2)
        mv t0, t1
        lbu t2, C_FLAGS(s0)
        andi t2, t2, F_THIN
        beqz t2, 1f
        lwu t0, C_SEED(s0)
        add t0, t0, s6
1:      andi t0, t0, 3
        slli t0, t0, 21
        or s5, s5, t0
        lbu t0, C_UNMASKED(s0)                  // number of encodings to choose from
        li t2, 0                                // the first of them
        beqz t0, 2f
        lbu t3, C_PASSES(s0)
        bltu t1, t3, 3f
2:      mv t2, t0
        lbu t0, C_MASKED(s0)
3:      srli t1, s7, 37
        andi t1, t1, 511
        remu t1, t1, t0
        add t1, t1, t2
        slli t2, t1, 23
        or s5, s5, t2
        lwu t0, C_ANYWAY(s0)
        srl t0, t0, t1
        andi t0, t0, 1
        slli t0, t0, 31
        or s5, s5, t0
        lbu t0, C_MODES(s0)
        srli t1, s7, 19
        andi t1, t1, 511
        remu t1, t1, t0
        slli t1, t1, 28
        or s5, s5, t1
        ret

// Stores all vector registers at t0.
save_file:
        vs8r.v v0, (t0)
        addi t0, t0, 8 * VLENB
        vs8r.v v8, (t0)
        addi t0, t0, 8 * VLENB
        vs8r.v v16, (t0)
        addi t0, t0, 8 * VLENB
        vs8r.v v24, (t0)
        ret

// Hashes a3 bytes at a2 into a0; a1 is MIX2.
hash:
        add a3, a3, a2
1:      ld t0, 0(a2)
        xor a0, a0, t0
        mul a0, a0, a1
        srli t0, a0, 32
        xor a0, a0, t0
        addi a2, a2, 8
        bltu a2, a3, 1b
        ret

#include "pools.S"
#include "agnostic.S"

        .section .bss
        .balign 4096
guarded:
        .space 4096
guard:  .space 4096
before: .space FILE
after:  .space FILE
window: .space FILE
scalars: .space 64
pool_space:
        .space POOL * NPOOLS + 8
