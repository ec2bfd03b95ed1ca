# A program with every kind of statement; LLVM's bytes for it at 0x10000 are in program.rv32.hex and program.rv64.hex.
        .text
        .option norvc
        .globl  unused
        .equ    COUNT, 10
        .set    twice, COUNT * 2
start:  li      a0, COUNT; li a1, twice     // two statements
1:      addi    a0, a0, -1                  # a local label
        bnez    a0, 1b
        beqz    a1, 1f
        j       2f
1:      nop
2:      jal     function
        jal     t0, function
        call    function
        call    t0, function
        tail    function
        jump    function, t1
        la      a2, table
        lla     a3, text
        lw      a4, table
        lb      a5, text
        sw      a4, table, t0
        flw     fa0, table, t0
        fsd     fa1, table, t0
        lui     a0, %hi(table)
        addi    a0, a0, %lo(table)
        lw      a1, %lo(table + 4)(a0)
        sw      a1, %lo(table)(a0)
here:   auipc   a0, %pcrel_hi(table)
        addi    a0, a0, %pcrel_lo(here)
        lw      a1, %pcrel_lo(here)(a0)
        bgtu    a0, a1, start
        blt     a0, a1, start + 4
        li      a0, 0x12345678
        vsetvli t0, a0, e32, m2, ta, ma
        vle32.v v8, (a1)                    /* a comment
        over lines; with a semicolon */
        vadd.vv v8, v8, v8
        .option push
        .option rvc
        addi    a0, a0, 1
        mv      a0, a1
        .option pop
        addi    a0, a0, 1
        .balign 4
        .balign 16
function:
        ret
        .p2align 3
table:  .byte   1, 2, 0xff, -1, 'a'
        .half   1, 0xffff, -2
        .2byte  3
        .word   0x12345678, -1, table, end - table, function - .
        .4byte  5
        .balign 8, 0xaa
        .dword  0x123456789abcdef0, -1
        .8byte  7
        .quad   COUNT << 2 | 1
        .float  1.0, -0.1, 3.4e38, 1e-45
        .double 1.0, -0.1, 1e-310, 123456789.0
text:   .asciz  "hello, \"world\" # ; // \n\t\\ \101"
        .ascii  "abc", "def"
        .string "x"
        .zero   3
        .space  5, 0x55
        .skip   2
        .fill   3, 2, 0x1234
        .balign 4
end:
