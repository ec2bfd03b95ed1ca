/* Bare metal: M-mode, result through tohost in the form of riscv-tests. */
#define ENV_START                                                       \
        la t0, trapped;                                                 \
        csrw mtvec, t0;                                                 \
        li t0, 0x6600;          /* mstatus: FS and VS dirty */          \
        csrs mstatus, t0

/* Locks the page at `guard` for M-mode too: NAPOT, locked, no permissions. */
#define ENV_GUARD                                                       \
        la t0, guard;                                                   \
        srli t0, t0, 2;                                                 \
        ori t0, t0, 0x1ff;                                              \
        csrw pmpaddr0, t0;                                              \
        li t0, 0x98;                                                    \
        csrw pmpcfg0, t0

#define ENV_PASS                                                        \
        li t0, 1;                                                       \
        j tell

#define ENV_FAIL                                                        \
        j failed;                                                       \
        .balign 4;                                                      \
trapped:                                                                \
        mv a0, s3;              /* a trap is the failure of its case */ \
failed:                                                                 \
        slli t0, a0, 1;                                                 \
        ori t0, t0, 1;                                                  \
tell:                                                                   \
        la t1, tohost;                                                  \
        sd t0, 0(t1);                                                   \
1:      j 1b;                                                           \
        .pushsection .tohost, "aw", @progbits;                          \
        .balign 64;                                                     \
        .globl tohost;                                                  \
tohost: .dword 0;                                                       \
        .balign 64;                                                     \
        .globl fromhost;                                                \
fromhost: .dword 0;                                                     \
        .popsection
