// Runs the cases that follow it, one after another, and tells by tohost which was the first to fail.
//
// A case is 32 bytes:
//    0  the instruction
//    4  ret
//    8  a3 before it
//   16  vtype before it: the low half, bit 15 standing for vill
//   18  vl before it
//   19  vstart before it
//   20  frm before it
//   21  bit 0: VS is Off; bit 1: FS is Off
//   22  what must happen: 0 it runs, 1 illegal instruction, 2 it sets vill, 3 it clears vill, 4 either of 0 and 1
//
// Before each, every vector register has a pattern whose elements are small multiples of 8 at every width, so that they
// are good offsets; a0 points to memory, a1 is 16, a2 and fa2 are results to be left alone by what traps. An illegal
// instruction must be reported with its address and its bits (or 0) and leave registers, vl, vtype, vstart, fflags and
// vxsat as they were.

#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define LOAD_WORD lwu
#else
#define LOAD lw
#define STORE sw
#define LOAD_WORD lw
#endif

.equ XBYTES, __riscv_xlen / 8
.equ ILLEGAL, 2
.equ SENTINEL, 0x5a5a1234

.section .text.start, "ax"
.global _start
_start:
    la t0, trap
    csrw mtvec, t0
    la s0, cases
    la s1, cases_end
    li s2, 0                        // number of the first failure
    li s3, 1                        // number of this case
    la s4, text                     // end of the list of failures

next_case:
    bgeu s0, s1, done
    li t0, 0x6600
    csrs mstatus, t0                // FS and VS: Dirty
    csrw vstart, zero
    csrw vxsat, zero
    csrw fcsr, zero
    jal fill
    la a0, buffer
    li a1, 16
    li a2, SENTINEL
    fmv.w.x fa2, a2
    LOAD a3, 8(s0)
    lhu t0, 16(s0)
    lbu t1, 18(s0)
    slli t2, t0, __riscv_xlen - 16
    bgez t2, 1f
    li t0, -1
    slli t0, t0, __riscv_xlen - 1
1:  vsetvl zero, t1, t0
    csrr s5, vl
    csrr s6, vtype
    lbu t0, 20(s0)
    csrw frm, t0
    lbu t0, 19(s0)
    csrw vstart, t0
    csrr s7, vstart
    lbu t0, 21(s0)
    andi t1, t0, 1
    beqz t1, 1f
    li t1, 0x600
    csrc mstatus, t1
1:  andi t1, t0, 2
    beqz t1, 1f
    li t1, 0x6000
    csrc mstatus, t1
1:  li s8, 0                        // no trap yet
    jalr s0
    // The state after it.
    li t0, 0x6600
    csrs mstatus, t0
    csrr s9, vstart
    csrw vstart, zero
    lbu t0, 22(s0)
    beqz t0, must_run
    li t1, 1
    beq t0, t1, must_trap
    li t1, 4
    bne t0, t1, 1f
    bnez s8, must_trap
    j passed
1:  bnez s8, failed
    csrr t2, vtype
    li t1, 3
    beq t0, t1, must_clear
    li t1, -1
    slli t1, t1, __riscv_xlen - 1
    bne t2, t1, failed
    csrr t2, vl
    bnez t2, failed
    j passed
must_clear:
    bltz t2, failed
    j passed

must_run:
    bnez s8, failed
    lw t0, 0(s0)                    // reading a CSR is the only thing here that is no vector instruction
    andi t0, t0, 0x7f
    li t1, 0x73
    beq t0, t1, passed
    bnez s9, failed                 // "reset the vstart CSR to zero at the end of execution"
    j passed

must_trap:
    li t0, ILLEGAL + 1
    bne s8, t0, failed
    bne s10, s0, failed             // mepc
    beqz s11, 1f                    // mtval
    LOAD_WORD t0, 0(s0)
    bne s11, t0, failed
1:  bne s9, s7, failed
    csrr t0, vl
    bne t0, s5, failed
    csrr t0, vtype
    bne t0, s6, failed
    csrr t0, fflags
    bnez t0, failed
    csrr t0, vxsat
    bnez t0, failed
    li t0, SENTINEL
    bne a2, t0, failed
    fmv.x.w t1, fa2
    bne t1, t0, failed
    la t0, buffer
    bne a0, t0, failed
    jal compare
    bnez t0, failed

passed:
    addi s0, s0, 32
    addi s3, s3, 1
    j next_case

failed:
    bnez s2, 1f
    mv s2, s3
1:  mv t0, s3                       // append the number to the list
    li t1, 100000
    li t3, 10
2:  divu t2, t0, t1
    remu t2, t2, t3
    addi t2, t2, '0'
    sb t2, 0(s4)
    addi s4, s4, 1
    divu t1, t1, t3
    bnez t1, 2b
    sb t3, 0(s4)                    // a new line
    addi s4, s4, 1
    la t0, text_end - 8
    bltu s4, t0, passed
    li t0, 0
    j done

done:
    beqz s2, 1f
    la t0, call                     // the proxy's system call write(1, text, length)
    li t1, 64
    STORE t1, 0(t0)
    li t1, 1
    STORE t1, 8(t0)
    la t1, text
    STORE t1, 16(t0)
    sub t1, s4, t1
    STORE t1, 24(t0)
    fence
    la t1, tohost
    la t2, fromhost
    STORE zero, 0(t2)
    STORE t0, 0(t1)
3:  LOAD t0, 0(t2)
    beqz t0, 3b
    STORE zero, 0(t2)
1:  slli t0, s2, 1
    ori t0, t0, 1
    la t1, tohost
4:  STORE t0, 0(t1)
    j 4b

// Gives all vector registers their pattern.
fill:
    la t0, pattern
    csrr t1, vlenb
    slli t1, t1, 3
    vl8re8.v v0, (t0)
    add t0, t0, t1
    vl8re8.v v8, (t0)
    add t0, t0, t1
    vl8re8.v v16, (t0)
    add t0, t0, t1
    vl8re8.v v24, (t0)
    ret

// t0 = 0 if all vector registers have it still.
compare:
    la t0, registers
    csrr t1, vlenb
    slli t1, t1, 3
    vs8r.v v0, (t0)
    add t0, t0, t1
    vs8r.v v8, (t0)
    add t0, t0, t1
    vs8r.v v16, (t0)
    add t0, t0, t1
    vs8r.v v24, (t0)
    la t0, registers
    la t2, pattern
    slli t1, t1, 2
    add t1, t1, t0
1:  LOAD t3, 0(t0)
    LOAD t4, 0(t2)
    bne t3, t4, 2f
    addi t0, t0, XBYTES
    addi t2, t2, XBYTES
    bltu t0, t1, 1b
    li t0, 0
    ret
2:  li t0, 1
    ret

// Notes the trap and goes on behind the case. One that no case caused ends the program.
.balign 4
trap:
    csrr s8, mcause
    addi s8, s8, 1
    csrr s10, mepc
    csrr s11, mtval
    bne s10, s0, 1f
    csrw mepc, ra
    mret
1:  la t0, tohost
    slli t1, s3, 1
    ori t1, t1, 1
    STORE t1, 0(t0)
    j 1b

.section .tohost, "aw"
.global tohost
.global fromhost
.balign 64
tohost: .dword 0
.balign 64
fromhost: .dword 0

.data
.balign 64
call: .zero 64
.bss
.balign 64
registers: .zero 32 * 128
buffer: .zero 8192
text: .zero 65536
text_end:
