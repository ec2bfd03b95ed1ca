# Ways to write: what LLVM makes of each line is in rv32.txt and rv64.txt, where it has no symbols.

# registers and numbers
add x10, x11, x31
ADD a0, fp, s0
addi a0,a1,0x7ff
addi	a0 ,	a1 , -2048
addi a0, a1, 0b101
addi a0, a1, 017
addi a0, a1, 'a'
addi a0, a1, '\n'
addi a0, a1, 2+3*4
addi a0, a1, (2+3)*4
addi a0, a1, 1<<4|1
addi a0, a1, -(5-3)
addi a0, a1, ~5
addi a0, a1, 100/7
addi a0, a1, 100%7
addi a0, a1, 0xff & 0xf0
addi a0, a1, 6^3
addi a0, a1, 1+2<<3
addi a0, a1, 8>>1+1
addi a0, a1, 1|2+4
addi a0, a1, 0xffffffffffffffff
addi a0, a1, %lo(0x12345fff)
lui a0, %hi(0x12345fff)
lui a0, 0xfffff
lw a0, %lo(0x12345678)(a1)
auipc a0, 0x80000
lw a0, (a1)
lw a0, 4 (a1)
lw a0, 2*2(a1)
sw a0, -4(sp)
flw fa0, 8(a0)
fsd f31, 8(x31)
andi a0, a1, 'a'-'A'

# integer aliases
nop
mv a0, a1
move a0, a1
not a0, a1
neg a0, a1
negw a0, a1
sext.w a0, a1
sext.b a0, a1
sext.h a0, a1
zext.b a0, a1
zext.h a0, a1
zext.w a0, a1
seqz a0, a1
snez a0, a1
sltz a0, a1
sgtz a0, a1
sgt a0, a1, a2
sgtu a0, a1, a2
add a0, a1, 5
slt a0, a1, -5
sltu a0, a1, 5
xor a0, a1, 5
or a0, a1, 5
and a0, a1, 5
sll a0, a1, 5
srl a0, a1, 5
sra a0, a1, 5
addw a0, a1, 5
sllw a0, a1, 5
srlw a0, a1, 5
sraw a0, a1, 5
ror a0, a1, 5
rorw a0, a1, 5
bclr a0, a1, 5
bext a0, a1, 5
binv a0, a1, 5
bset a0, a1, 5

# jumps and branches
beqz a0, 8
bnez a0, -8
blez a0, 8
bgez a0, 8
bltz a0, 8
bgtz a0, 8
bgt a0, a1, 8
ble a0, a1, 8
bgtu a0, a1, 8
bleu a0, a1, 4094
beq a0, a1, -4096
j 8
j -1048576
jal 1048574
jal zero, 8
jal t0, 8
jr a0
jr 4(a0)
jr a0, 4
jalr a0
jalr 4(a0)
jalr a0, 4
jalr a0, a1
jalr a0, 4(a1)
jalr a0, a1, 4
jalr a0, (a1)
ret

# system
fence
fence rw, w
fence iorw, iorw
fence i, o
fence 0, rw
fence.tso
fence.i
pause
ecall
ebreak
scall
sbreak
unimp
wfi
mret
sret
sfence.vma
sfence.vma a0
sfence.vma a0, a1
sinval.vma a0, a1
ntl.p1
ntl.all
csrr a0, mstatus
csrr a0, 0x300
csrr a0, 768
csrw fcsr, a0
csrs vxrm, a0
csrc mie, a0
csrwi fcsr, 31
csrsi fcsr, 1
csrci fcsr, 1
csrw fcsr, 5
csrs fcsr, 5
csrc fcsr, 5
csrrw a0, fcsr, 5
csrrs a0, fcsr, 5
csrrc a0, fcsr, 5
csrrwi a0, vstart, 5
rdcycle a0
rdtime a0
rdinstret a0
rdcycleh a0
rdtimeh a0
rdinstreth a0
frcsr a0
frsr a0
frrm a0
frflags a0
fscsr a0
fscsr a0, a1
fssr a0
fssr a0, a1
fsrm a0
fsrm a0, a1
fsflags a0
fsflags a0, a1
fsrmi 5
fsrmi a0, 5
fsflagsi 5
fsflagsi a0, 5

# atomics
lr.w a0, (a1)
lr.w.aq a0, (a1)
lr.w.rl a0, (a1)
lr.w.aqrl a0, (a1)
sc.w.rl a0, a2, (a1)
amoadd.w a0, a1, (a2)
amoadd.w a0, a1, 0(a2)
amoadd.w.aqrl a0, a1, (a2)
amoadd.d.aq a0, a1, (a2)
amocas.w a0, a1, (a2)
amomaxu.b.aqrl a0, a1, (a2)

# floating point
fadd.s fa0, fa1, fa2
fadd.s fa0, fa1, fa2, rne
fadd.s fa0, fa1, fa2, rtz
fadd.s fa0, fa1, fa2, rdn
fadd.s fa0, fa1, fa2, rup
fadd.s fa0, fa1, fa2, rmm
fadd.s f0, f1, f2, dyn
fcvt.w.s a0, fa0, rtz
fcvt.w.s a0, fa0
fcvt.d.s fa0, fa1
fcvt.d.w fa0, a1
fcvt.d.wu fa0, a1
fcvt.s.h fa0, fa1
fcvt.d.h fa0, fa1
fcvt.d.s fa0, fa1, rtz
fcvt.s.d fa0, fa1
fcvt.l.d a0, fa1, rup
fcvtmod.w.d a0, fa1, rtz
fmv.s fa0, fa1
fabs.s fa0, fa1
fneg.s fa0, fa1
fmv.d fa0, fa1
fabs.d fa0, fa1
fneg.d fa0, fa1
fmv.h fa0, fa1
fabs.h fa0, fa1
fneg.h fa0, fa1
fgt.s a0, fa0, fa1
fge.s a0, fa0, fa1
fgt.d a0, fa0, fa1
fge.d a0, fa0, fa1
fgt.h a0, fa0, fa1
fge.h a0, fa0, fa1
fgtq.s a0, fa0, fa1
fgeq.s a0, fa0, fa1
fgtq.d a0, fa0, fa1
fgeq.h a0, fa0, fa1
fmv.x.s a0, fa1
fmv.s.x fa0, a1
fli.s fa0, 1.0
fli.s fa0, -1.0
fli.s fa0, inf
fli.s fa0, nan
fli.s fa0, min
fli.d fa0, min
fli.h fa0, min
fli.s fa0, 0x1p-15
fli.d fa0, 0x1p-16
fli.d fa0, 0x1.8p-1
fli.s fa0, 3.0517578125e-05
fli.s fa0, 65536.0
fli.s fa0, 6.5536e4
prefetch.i 32(a0)
prefetch.r -32(a0)
prefetch.w 0(a0)
cbo.zero (a0)
cbo.clean 0(a0)
mop.r.0 a0, a1
mop.r.31 a0, a1
mop.rr.7 a0, a1, a2

# vectors
vsetvli a0, a1, e32, m2, ta, ma
vsetvli a0, a1, e8,mf8,tu,mu
vsetvli x0, x0, e64 , m8 , ta , mu
vsetvli a0, a1, 0xd1
vsetvli a0, a1, 2047
vsetivli a0, 31, e16, mf2, tu, ma
vsetivli a0, 1, 1023
vsetvl a0, a1, a2
vle32.v v8, (a0)
vle32.v v8, 0(a0)
vle32.v v8, (a0), v0.t
vle1.v v8, (a0)
vse1.v v8, (a0)
vlm.v v8, (a0)
vlseg2e8.v v8, (a0)
vlseg8e64.v v8, (a0), v0.t
vsseg3e16.v v8, (a0)
vlsseg4e32.v v8, (a0), a1
vssseg5e8.v v8, (a0), a1, v0.t
vsoxseg7ei32.v v8, (a0), v4, v0.t
vluxseg2ei16.v v8, (a0), v4
vlseg3e32ff.v v8, (a0)
vle16ff.v v8, (a0)
vl1r.v v8, (a0)
vl2r.v v8, (a0)
vl4r.v v8, (a0)
vl8r.v v8, (a0)
vl8re64.v v8, (a0)
vs8r.v v8, (a0)
vadd.vv v1, v2, v3
vadd.vv v1, v2, v3, v0.t
vadd.vi v1, v2, -16
vadd.vi v1, v2, 15
vsll.vi v1, v2, 31
vror.vi v1, v2, 63
vadc.vvm v1, v2, v3, v0
vmadc.vxm v1, v2, a0, v0
vmerge.vim v1, v2, -1, v0
vfmerge.vfm v1, v2, fa0, v0
vmacc.vv v1, v2, v3
vmacc.vx v1, a0, v3, v0.t
vfmacc.vf v1, fa0, v3
vmv.v.v v1, v2
vmv.v.x v1, a0
vmv.v.i v1, -5
vmv.x.s a0, v1
vmv.s.x v1, a0
vfmv.v.f v1, fa0
vfmv.f.s fa0, v1
vfmv.s.f v1, fa0
vmv4r.v v4, v8
vneg.v v1, v2
vneg.v v1, v2, v0.t
vnot.v v1, v2
vwcvt.x.x.v v2, v1
vwcvtu.x.x.v v2, v1, v0.t
vncvt.x.x.w v1, v2
vfneg.v v1, v2
vfabs.v v1, v2, v0.t
vmmv.m v1, v2
vmclr.m v1
vmset.m v1
vmnot.m v1, v2
vmandnot.mm v1, v2, v3
vmornot.mm v1, v2, v3
vpopc.m a0, v1
vcpop.m a0, v1, v0.t
vfredsum.vs v1, v2, v3
vfwredsum.vs v1, v2, v3
vmsgt.vv v1, v2, v3
vmsgtu.vv v1, v2, v3
vmsge.vv v1, v2, v3, v0.t
vmsgeu.vv v1, v2, v3
vmfgt.vv v1, v2, v3
vmfge.vv v1, v2, v3, v0.t
vmslt.vi v1, v2, 16
vmslt.vi v1, v2, -15, v0.t
vmsltu.vi v1, v2, 5
vmsltu.vi v1, v2, 0
vmsge.vi v1, v2, 16
vmsgeu.vi v1, v2, 1
vmsgeu.vi v1, v2, 0, v0.t
vmsge.vx v1, v2, a0
vmsgeu.vx v1, v2, a0
vmsge.vx v1, v2, a0, v0.t
vmsgeu.vx v1, v2, a0, v0.t
vmsge.vx v1, v2, a0, v0.t, v3
vmsgeu.vx v0, v2, a0, v0.t, v3

# raw encodings
.insn 0x00000013
.insn 4, 0x00000013
.insn r 0x33, 0, 0, a0, a1, a2
.insn r 0x33, 7, 127, fa0, a1, a2
.insn r 0x43, 0, 1, fa0, fa1, fa2, fa3
.insn r4 0x43, 0, 1, fa0, fa1, fa2, fa3
.insn i 0x13, 0, a0, a1, -5
.insn i 0x03, 2, a0, 5(a1)
.insn s 0x23, 2, a0, -4(a1)
.insn b 0x63, 0, a0, a1, 8
.insn sb 0x63, 1, a0, a1, -8
.insn u 0x37, a0, 0xfffff
.insn r LOAD, 0, 0, a0, a1, a2
.insn r LOAD_FP, 0, 0, a0, a1, a2
.insn r CUSTOM_0, 0, 0, a0, a1, a2
.insn r MISC_MEM, 0, 0, a0, a1, a2
.insn r OP_IMM, 0, 0, a0, a1, a2
.insn r AUIPC, 0, 0, a0, a1, a2
.insn r OP_IMM_32, 0, 0, a0, a1, a2
.insn r STORE, 0, 0, a0, a1, a2
.insn r STORE_FP, 0, 0, a0, a1, a2
.insn r CUSTOM_1, 0, 0, a0, a1, a2
.insn r AMO, 0, 0, a0, a1, a2
.insn r OP, 0, 0, a0, a1, a2
.insn r LUI, 0, 0, a0, a1, a2
.insn r OP_32, 0, 0, a0, a1, a2
.insn r MADD, 0, 0, a0, a1, a2
.insn r MSUB, 0, 0, a0, a1, a2
.insn r NMSUB, 0, 0, a0, a1, a2
.insn r NMADD, 0, 0, a0, a1, a2
.insn r OP_FP, 0, 0, a0, a1, a2
.insn r OP_V, 0, 0, a0, a1, a2
.insn r CUSTOM_2, 0, 0, a0, a1, a2
.insn r BRANCH, 0, 0, a0, a1, a2
.insn r JALR, 0, 0, a0, a1, a2
.insn r JAL, 0, 0, a0, a1, a2
.insn r SYSTEM, 0, 0, a0, a1, a2
.insn r OP_VE, 0, 0, a0, a1, a2
.insn r CUSTOM_3, 0, 0, a0, a1, a2
