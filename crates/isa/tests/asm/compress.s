# Automatic compression: the choice of LLVM for RV64 with C and Zcb.
addi a0, a0, 5
addi a0, a1, 5
addi a0, a0, -32
addi a0, a0, 32
addi sp, sp, 16
addi sp, sp, 8
addi sp, sp, -512
addi sp, sp, 512
addi a0, sp, 16
addi a0, sp, 1020
addi a0, sp, 1024
addi s2, sp, 16
addi s0, sp, 0
addi a0, a1, 0
addi zero, zero, 0
addi a0, zero, 31
addi a0, zero, -33
addi zero, a0, 5
addi a0, a0, 0
li a0, 5
li a0, 0x12345678
lui a0, 1
lui a0, 31
lui a0, 32
lui a0, 0xfffff
lui sp, 1
lui zero, 1
addiw a0, a0, 5
addiw a0, a0, 0
addiw zero, a0, 5
add a0, a0, a1
add a0, a1, a0
add a0, zero, a1
add a0, a1, zero
add a0, a1, a2
add zero, zero, a1
sub a0, a0, a1
sub a0, a1, a0
sub s2, s2, a0
and a0, a0, a1
and a0, a1, a0
or a0, a1, a0
xor a0, a1, a0
addw a0, a1, a0
subw a0, a0, a1
mul a0, a0, a1
mul a0, a1, a0
andi a0, a0, 5
andi a0, a0, 255
andi s2, s2, 5
xori a0, a0, -1
slli a0, a0, 5
slli a0, a0, 63
slli a0, a0, 0
srli a0, a0, 5
srai a0, a0, 5
srai s2, s2, 5
lw a0, 0(a1)
lw a0, 124(a1)
lw a0, 128(a1)
lw a0, 4(sp)
lw zero, 4(sp)
lw a0, 252(sp)
sw a0, 4(a1)
sw a0, 4(sp)
sw zero, 4(sp)
ld a0, 8(a1)
ld a0, 504(sp)
sd ra, 8(sp)
fld fa0, 8(a0)
fld fs2, 8(sp)
fsd fa0, 8(sp)
flw fa0, 4(a0)
lbu a0, 3(a1)
lbu a0, 4(a1)
lhu a0, 2(a1)
lh a0, 2(a1)
sb a0, 1(a1)
sh a0, 0(a1)
sext.b a0, a0
sext.h a0, a0
zext.b a0, a0
zext.h a0, a0
zext.w a0, a0
not a0, a0
jalr zero, 0(ra)
jalr ra, 0(a0)
jalr a0
jr a0
jr 4(a0)
ret
j 8
j 2046
jal ra, 8
beqz a0, 8
bnez a0, -256
bnez a0, 256
beq zero, a0, 8
beq a0, a1, 8
nop
ebreak
ecall
mv a0, a1
mv zero, a1
mv a0, zero
unimp
.insn 2, 1
.insn cr 2, 9, a0, a1
.insn ci 1, 0, a0, -5
.insn ciw 0, 0, a0, 255
.insn css 2, 6, a0, 63
.insn cl 0, 2, a0, 21(a1)
.insn cs 0, 6, a0, 10(a1)
.insn ca 1, 0x23, 0, a0, a1
.insn cb 1, 6, a0, 8
.insn cj 1, 5, 8
c.unimp
c.nop
c.nop 5
c.slli64 a0
c.ntl.p1
c.ntl.all
c.add a0, a1
c.lw a0, (a1)
.insn ca C1, 0x23, 0, a0, a1
.insn cr C2, 9, a0, a1
.insn ciw C0, 0, a0, 255
