/* A Linux process: exit code 0, or 1 after the number of the case on standard error. */
#define ENV_START

#define ENV_GUARD                                                       \
        la a0, guard;                                                   \
        li a1, 4096;                                                    \
        li a2, 0;               /* PROT_NONE */                         \
        li a7, 226;             /* mprotect */                          \
        ecall

#define ENV_PASS                                                        \
        li a0, 0;                                                       \
        li a7, 93;                                                      \
        ecall

#define ENV_FAIL                                                        \
        la a1, number_end;                                              \
        li t0, 10;                                                      \
1:      remu t1, a0, t0;                                                \
        addi t1, t1, '0';                                               \
        addi a1, a1, -1;                                                \
        sb t1, 0(a1);                                                   \
        divu a0, a0, t0;                                                \
        bnez a0, 1b;                                                    \
        la a2, number_end + 1;                                          \
        sub a2, a2, a1;                                                 \
        li a0, 2;                                                       \
        li a7, 64;                                                      \
        ecall;                                                          \
        li a0, 1;                                                       \
        li a7, 93;                                                      \
        ecall;                                                          \
        .pushsection .data;                                             \
        .space 24;                                                      \
number_end: .byte 10;                                                   \
        .popsection
