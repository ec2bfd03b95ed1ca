//! The table of instructions: the one place that lists them.
//!
//! A row holds, in this order:
//!
//! | column | meaning |
//! |---|---|
//! | doc comment | what the instruction computes, as algebra |
//! | name | the mnemonic with `.` written `_`; a suffix `_rv32` names a second encoding on RV32, `_inx` the form whose numbers are in `x` registers |
//! | `rv`, `rv32`, `rv64` | the XLENs that have it |
//! | pattern | the bits, most significant first: `0` and `1` are fixed, letters name a field, spaces are free |
//! | `[operands]` | kinds of [`crate::Operand`], in the order of the assembly text |
//! | `(extensions)` | what it needs: `A \| B` is either, `A & B` both |
//! | semantics | `chapter::shape(parameters)`: the function of `rivet-exec` that runs it; `expands::to(x)` is what row `x` does |
//! | section | where the specification defines it |
//!
//! The build script makes the types [`crate::Chapter`], [`crate::Function`] and [`crate::Param`] of the semantics.
//!
//! Whoever consumes the table writes a macro that matches the rows and calls [`crate::for_each_inst!`] with its name.
//! More specific patterns win over less specific ones; the order of rows carries no meaning.

/// Expands `$m!` with all rows of the instruction table; see [`crate::table`] for the columns.
#[macro_export]
macro_rules! for_each_inst {
    ($m:ident) => {
        $m! {

        // RV32I and RV64I
        /// rd = imm << 12
        lui                rv   "iiiiii i iiiii iiiii iii ddddd 0110111"   [Rd U20]               (I)                  int::lui                       "RV32I";
        /// rd = pc + (imm << 12)
        auipc              rv   "iiiiii i iiiii iiiii iii ddddd 0010111"   [Rd U20]               (I)                  int::auipc                     "RV32I";
        /// rd = pc + len; pc += imm
        jal                rv   "iiiiii i iiiii iiiii iii ddddd 1101111"   [Rd J20]               (I)                  jump::jal                      "RV32I";
        /// rd = pc + len; pc = (rs1 + imm) & ~1
        jalr               rv   "iiiiii i iiiii sssss 000 ddddd 1100111"   [Rd MemI]              (I)                  jump::jalr                     "RV32I";
        /// if rs1 == rs2: pc += imm
        beq                rv   "iiiiii i ttttt sssss 000 iiiii 1100011"   [Rs1 Rs2 B12]          (I)                  jump::branch(Eq)               "RV32I";
        /// if rs1 != rs2: pc += imm
        bne                rv   "iiiiii i ttttt sssss 001 iiiii 1100011"   [Rs1 Rs2 B12]          (I)                  jump::branch(Ne)               "RV32I";
        /// if rs1 <s rs2: pc += imm
        blt                rv   "iiiiii i ttttt sssss 100 iiiii 1100011"   [Rs1 Rs2 B12]          (I)                  jump::branch(Lt)               "RV32I";
        /// if rs1 >=s rs2: pc += imm
        bge                rv   "iiiiii i ttttt sssss 101 iiiii 1100011"   [Rs1 Rs2 B12]          (I)                  jump::branch(Ge)               "RV32I";
        /// if rs1 <u rs2: pc += imm
        bltu               rv   "iiiiii i ttttt sssss 110 iiiii 1100011"   [Rs1 Rs2 B12]          (I)                  jump::branch(Ltu)              "RV32I";
        /// if rs1 >=u rs2: pc += imm
        bgeu               rv   "iiiiii i ttttt sssss 111 iiiii 1100011"   [Rs1 Rs2 B12]          (I)                  jump::branch(Geu)              "RV32I";
        /// rd = sext8(mem[rs1 + imm])
        lb                 rv   "iiiiii i iiiii sssss 000 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(B)                  "RV32I";
        /// rd = sext16(mem[rs1 + imm])
        lh                 rv   "iiiiii i iiiii sssss 001 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(H)                  "RV32I";
        /// rd = sext32(mem[rs1 + imm])
        lw                 rv   "iiiiii i iiiii sssss 010 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(W)                  "RV32I";
        /// rd = zext8(mem[rs1 + imm])
        lbu                rv   "iiiiii i iiiii sssss 100 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(Bu)                 "RV32I";
        /// rd = zext16(mem[rs1 + imm])
        lhu                rv   "iiiiii i iiiii sssss 101 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(Hu)                 "RV32I";
        /// mem8[rs1 + imm] = rs2
        sb                 rv   "iiiiii i ttttt sssss 000 iiiii 0100011"   [Rs2 MemS]             (I)                  ldst::store(B)                 "RV32I";
        /// mem16[rs1 + imm] = rs2
        sh                 rv   "iiiiii i ttttt sssss 001 iiiii 0100011"   [Rs2 MemS]             (I)                  ldst::store(H)                 "RV32I";
        /// mem32[rs1 + imm] = rs2
        sw                 rv   "iiiiii i ttttt sssss 010 iiiii 0100011"   [Rs2 MemS]             (I)                  ldst::store(W)                 "RV32I";
        /// rd = rs1 + imm
        addi               rv   "iiiiii i iiiii sssss 000 ddddd 0010011"   [Rd Rs1 I12]           (I)                  int::ri(Add)                   "RV32I";
        /// rd = rs1 <s imm
        slti               rv   "iiiiii i iiiii sssss 010 ddddd 0010011"   [Rd Rs1 I12]           (I)                  int::ri(Slt)                   "RV32I";
        /// rd = rs1 <u imm
        sltiu              rv   "iiiiii i iiiii sssss 011 ddddd 0010011"   [Rd Rs1 I12]           (I)                  int::ri(Sltu)                  "RV32I";
        /// rd = rs1 ^ imm
        xori               rv   "iiiiii i iiiii sssss 100 ddddd 0010011"   [Rd Rs1 I12]           (I)                  int::ri(Xor)                   "RV32I";
        /// rd = rs1 | imm
        ori                rv   "iiiiii i iiiii sssss 110 ddddd 0010011"   [Rd Rs1 I12]           (I)                  int::ri(Or)                    "RV32I";
        /// rd = rs1 & imm
        andi               rv   "iiiiii i iiiii sssss 111 ddddd 0010011"   [Rd Rs1 I12]           (I)                  int::ri(And)                   "RV32I";
        /// rd = rs1 + rs2
        add                rv   "000000 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Add)                   "RV32I";
        /// rd = rs1 - rs2
        sub                rv   "010000 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Sub)                   "RV32I";
        /// rd = rs1 << rs2
        sll                rv   "000000 0 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Sll)                   "RV32I";
        /// rd = rs1 <s rs2
        slt                rv   "000000 0 ttttt sssss 010 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Slt)                   "RV32I";
        /// rd = rs1 <u rs2
        sltu               rv   "000000 0 ttttt sssss 011 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Sltu)                  "RV32I";
        /// rd = rs1 ^ rs2
        xor                rv   "000000 0 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Xor)                   "RV32I";
        /// rd = rs1 >>u rs2
        srl                rv   "000000 0 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Srl)                   "RV32I";
        /// rd = rs1 >>s rs2
        sra                rv   "010000 0 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Sra)                   "RV32I";
        /// rd = rs1 | rs2
        or                 rv   "000000 0 ttttt sssss 110 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(Or)                    "RV32I";
        /// rd = rs1 & rs2
        and                rv   "000000 0 ttttt sssss 111 ddddd 0110011"   [Rd Rs1 Rs2]           (I)                  int::rr(And)                   "RV32I";
        /// order the memory accesses in pred before those in succ
        fence              rv   "iiiiii i iiiii sssss 000 ddddd 0001111"   [FenceSets]            (I)                  misc::fence                     "RV32I";
        /// hint: spin loop
        pause              rv   "000000 0 10000 00000 000 00000 0001111"   []                     (Zihintpause)        misc::nop                       "RV32I";
        /// environment call
        ecall              rv   "000000 0 00000 00000 000 00000 1110011"   []                     (I)                  system::ecall                     "RV32I";
        /// breakpoint
        ebreak             rv   "000000 0 00001 00000 000 00000 1110011"   []                     (I)                  system::ebreak                    "RV32I";
        /// rd = zext32(mem[rs1 + imm])
        lwu                rv64 "iiiiii i iiiii sssss 110 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(Wu)                 "RV64I";
        /// rd = sext64(mem[rs1 + imm])
        ld                 rv64 "iiiiii i iiiii sssss 011 ddddd 0000011"   [Rd MemI]              (I)                  ldst::load(D)                  "RV64I";
        /// mem64[rs1 + imm] = rs2
        sd                 rv64 "iiiiii i ttttt sssss 011 iiiii 0100011"   [Rs2 MemS]             (I)                  ldst::store(D)                 "RV64I";
        /// rd = rs1 << shamt
        slli               rv   "000000 i iiiii sssss 001 ddddd 0010011"   [Rd Rs1 Shamt]         (I)                  int::ri(Sll)                   "RV64I";
        /// rd = rs1 >>u shamt
        srli               rv   "000000 i iiiii sssss 101 ddddd 0010011"   [Rd Rs1 Shamt]         (I)                  int::ri(Srl)                   "RV64I";
        /// rd = rs1 >>s shamt
        srai               rv   "010000 i iiiii sssss 101 ddddd 0010011"   [Rd Rs1 Shamt]         (I)                  int::ri(Sra)                   "RV64I";
        /// rd = sext32(rs1 + imm)
        addiw              rv64 "iiiiii i iiiii sssss 000 ddddd 0011011"   [Rd Rs1 I12]           (I)                  int::ri(Addw)                  "RV64I";
        /// rd = sext32(rs1 << shamt)
        slliw              rv64 "000000 0 iiiii sssss 001 ddddd 0011011"   [Rd Rs1 Shamt5]        (I)                  int::ri(Sllw)                  "RV64I";
        /// rd = sext32(rs1[31:0] >>u shamt)
        srliw              rv64 "000000 0 iiiii sssss 101 ddddd 0011011"   [Rd Rs1 Shamt5]        (I)                  int::ri(Srlw)                  "RV64I";
        /// rd = rs1[31:0] >>s shamt
        sraiw              rv64 "010000 0 iiiii sssss 101 ddddd 0011011"   [Rd Rs1 Shamt5]        (I)                  int::ri(Sraw)                  "RV64I";
        /// rd = sext32(rs1 + rs2)
        addw               rv64 "000000 0 ttttt sssss 000 ddddd 0111011"   [Rd Rs1 Rs2]           (I)                  int::rr(Addw)                  "RV64I";
        /// rd = sext32(rs1 - rs2)
        subw               rv64 "010000 0 ttttt sssss 000 ddddd 0111011"   [Rd Rs1 Rs2]           (I)                  int::rr(Subw)                  "RV64I";
        /// rd = sext32(rs1 << rs2[4:0])
        sllw               rv64 "000000 0 ttttt sssss 001 ddddd 0111011"   [Rd Rs1 Rs2]           (I)                  int::rr(Sllw)                  "RV64I";
        /// rd = sext32(rs1[31:0] >>u rs2[4:0])
        srlw               rv64 "000000 0 ttttt sssss 101 ddddd 0111011"   [Rd Rs1 Rs2]           (I)                  int::rr(Srlw)                  "RV64I";
        /// rd = rs1[31:0] >>s rs2[4:0]
        sraw               rv64 "010000 0 ttttt sssss 101 ddddd 0111011"   [Rd Rs1 Rs2]           (I)                  int::rr(Sraw)                  "RV64I";

        // Zifencei, Zicsr
        /// make earlier stores visible to later instruction fetches
        fence_i            rv   "iiiiii i iiiii sssss 001 ddddd 0001111"   []                     (Zifencei)           system::fence_i                   "Zifencei";
        /// rd = csr; csr = rs1
        csrrw              rv   "cccccc c ccccc sssss 001 ddddd 1110011"   [Rd Csr Rs1]           (Zicsr)              csr::rw                        "Zicsr";
        /// rd = csr; csr |= rs1
        csrrs              rv   "cccccc c ccccc sssss 010 ddddd 1110011"   [Rd Csr Rs1]           (Zicsr)              csr::rs                        "Zicsr";
        /// rd = csr; csr &= ~rs1
        csrrc              rv   "cccccc c ccccc sssss 011 ddddd 1110011"   [Rd Csr Rs1]           (Zicsr)              csr::rc                        "Zicsr";
        /// rd = csr; csr = uimm
        csrrwi             rv   "cccccc c ccccc iiiii 101 ddddd 1110011"   [Rd Csr Uimm5]         (Zicsr)              csr::rwi                       "Zicsr";
        /// rd = csr; csr |= uimm
        csrrsi             rv   "cccccc c ccccc iiiii 110 ddddd 1110011"   [Rd Csr Uimm5]         (Zicsr)              csr::rsi                       "Zicsr";
        /// rd = csr; csr &= ~uimm
        csrrci             rv   "cccccc c ccccc iiiii 111 ddddd 1110011"   [Rd Csr Uimm5]         (Zicsr)              csr::rci                       "Zicsr";

        // M
        /// rd = low half of rs1 * rs2
        mul                rv   "000000 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (M | Zmmul)          int::rr(Mul)                   "M";
        /// rd = high half of rs1 *ss rs2
        mulh               rv   "000000 1 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (M | Zmmul)          int::rr(Mulh)                  "M";
        /// rd = high half of rs1 *su rs2
        mulhsu             rv   "000000 1 ttttt sssss 010 ddddd 0110011"   [Rd Rs1 Rs2]           (M | Zmmul)          int::rr(Mulhsu)                "M";
        /// rd = high half of rs1 *uu rs2
        mulhu              rv   "000000 1 ttttt sssss 011 ddddd 0110011"   [Rd Rs1 Rs2]           (M | Zmmul)          int::rr(Mulhu)                 "M";
        /// rd = rs1 /s rs2; /0 gives -1
        div                rv   "000000 1 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (M)                  int::rr(Div)                   "M";
        /// rd = rs1 /u rs2; /0 gives all ones
        divu               rv   "000000 1 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (M)                  int::rr(Divu)                  "M";
        /// rd = rs1 %s rs2; %0 gives rs1
        rem                rv   "000000 1 ttttt sssss 110 ddddd 0110011"   [Rd Rs1 Rs2]           (M)                  int::rr(Rem)                   "M";
        /// rd = rs1 %u rs2; %0 gives rs1
        remu               rv   "000000 1 ttttt sssss 111 ddddd 0110011"   [Rd Rs1 Rs2]           (M)                  int::rr(Remu)                  "M";
        /// rd = sext32(rs1 * rs2)
        mulw               rv64 "000000 1 ttttt sssss 000 ddddd 0111011"   [Rd Rs1 Rs2]           (M | Zmmul)          int::rr(Mulw)                  "M";
        /// rd = sext32(rs1[31:0] /s rs2[31:0])
        divw               rv64 "000000 1 ttttt sssss 100 ddddd 0111011"   [Rd Rs1 Rs2]           (M)                  int::rr(Divw)                  "M";
        /// rd = sext32(rs1[31:0] /u rs2[31:0])
        divuw              rv64 "000000 1 ttttt sssss 101 ddddd 0111011"   [Rd Rs1 Rs2]           (M)                  int::rr(Divuw)                 "M";
        /// rd = sext32(rs1[31:0] %s rs2[31:0])
        remw               rv64 "000000 1 ttttt sssss 110 ddddd 0111011"   [Rd Rs1 Rs2]           (M)                  int::rr(Remw)                  "M";
        /// rd = sext32(rs1[31:0] %u rs2[31:0])
        remuw              rv64 "000000 1 ttttt sssss 111 ddddd 0111011"   [Rd Rs1 Rs2]           (M)                  int::rr(Remuw)                 "M";

        // A: Zalrsc, Zaamo, Zacas, Zabha, Zawrs
        /// rd = mem[rs1]; reserve
        lr_w               rv   "00010a l 00000 sssss 010 ddddd 0101111"   [Rd Mem Aqrl]          (Zalrsc)             amo::lr(W)                     "A";
        /// if still reserved: mem[rs1] = rs2, rd = 0; else rd = 1
        sc_w               rv   "00011a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zalrsc)             amo::sc(W)                     "A";
        /// rd = mem[rs1]; mem[rs1] = rs2
        amoswap_w          rv   "00001a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Swap)              "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] + rs2
        amoadd_w           rv   "00000a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Add)               "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] ^ rs2
        amoxor_w           rv   "00100a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Xor)               "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] & rs2
        amoand_w           rv   "01100a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, And)               "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] | rs2
        amoor_w            rv   "01000a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Or)                "A";
        /// rd = mem[rs1]; mem[rs1] = min_s(mem[rs1], rs2)
        amomin_w           rv   "10000a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Min)               "A";
        /// rd = mem[rs1]; mem[rs1] = max_s(mem[rs1], rs2)
        amomax_w           rv   "10100a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Max)               "A";
        /// rd = mem[rs1]; mem[rs1] = min_u(mem[rs1], rs2)
        amominu_w          rv   "11000a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Minu)              "A";
        /// rd = mem[rs1]; mem[rs1] = max_u(mem[rs1], rs2)
        amomaxu_w          rv   "11100a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(W, Maxu)              "A";
        /// rd = mem[rs1]; reserve
        lr_d               rv64 "00010a l 00000 sssss 011 ddddd 0101111"   [Rd Mem Aqrl]          (Zalrsc)             amo::lr(D)                     "A";
        /// if still reserved: mem[rs1] = rs2, rd = 0; else rd = 1
        sc_d               rv64 "00011a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zalrsc)             amo::sc(D)                     "A";
        /// rd = mem[rs1]; mem[rs1] = rs2
        amoswap_d          rv64 "00001a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Swap)              "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] + rs2
        amoadd_d           rv64 "00000a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Add)               "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] ^ rs2
        amoxor_d           rv64 "00100a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Xor)               "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] & rs2
        amoand_d           rv64 "01100a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, And)               "A";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] | rs2
        amoor_d            rv64 "01000a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Or)                "A";
        /// rd = mem[rs1]; mem[rs1] = min_s(mem[rs1], rs2)
        amomin_d           rv64 "10000a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Min)               "A";
        /// rd = mem[rs1]; mem[rs1] = max_s(mem[rs1], rs2)
        amomax_d           rv64 "10100a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Max)               "A";
        /// rd = mem[rs1]; mem[rs1] = min_u(mem[rs1], rs2)
        amominu_d          rv64 "11000a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Minu)              "A";
        /// rd = mem[rs1]; mem[rs1] = max_u(mem[rs1], rs2)
        amomaxu_d          rv64 "11100a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zaamo)              amo::rmw(D, Maxu)              "A";
        /// old = mem[rs1]; if old == rd: mem[rs1] = rs2; rd = old
        amocas_w           rv   "00101a l ttttt sssss 010 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zacas)              amo::cas(W)                    "Zacas";
        /// old = mem[rs1]; if old == rd: mem[rs1] = rs2; rd = old
        amocas_d           rv   "00101a l ttttt sssss 011 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zacas)              amo::cas_d                     "Zacas";
        /// old = mem[rs1]; if old == rd: mem[rs1] = rs2; rd = old
        amocas_q           rv64 "00101a l ttttt sssss 100 ddddd 0101111"   [RdPair Rs2Pair Mem Aqrl](Zacas)              amo::cas_pair                  "Zacas";
        /// rd = mem[rs1]; mem[rs1] = rs2
        amoswap_b          rv   "00001a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Swap)              "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] + rs2
        amoadd_b           rv   "00000a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Add)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] ^ rs2
        amoxor_b           rv   "00100a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Xor)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] & rs2
        amoand_b           rv   "01100a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, And)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] | rs2
        amoor_b            rv   "01000a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Or)                "Zabha";
        /// rd = mem[rs1]; mem[rs1] = min_s(mem[rs1], rs2)
        amomin_b           rv   "10000a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Min)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = max_s(mem[rs1], rs2)
        amomax_b           rv   "10100a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Max)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = min_u(mem[rs1], rs2)
        amominu_b          rv   "11000a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Minu)              "Zabha";
        /// rd = mem[rs1]; mem[rs1] = max_u(mem[rs1], rs2)
        amomaxu_b          rv   "11100a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(B, Maxu)              "Zabha";
        /// rd = mem[rs1]; mem[rs1] = rs2
        amoswap_h          rv   "00001a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Swap)              "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] + rs2
        amoadd_h           rv   "00000a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Add)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] ^ rs2
        amoxor_h           rv   "00100a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Xor)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] & rs2
        amoand_h           rv   "01100a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, And)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = mem[rs1] | rs2
        amoor_h            rv   "01000a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Or)                "Zabha";
        /// rd = mem[rs1]; mem[rs1] = min_s(mem[rs1], rs2)
        amomin_h           rv   "10000a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Min)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = max_s(mem[rs1], rs2)
        amomax_h           rv   "10100a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Max)               "Zabha";
        /// rd = mem[rs1]; mem[rs1] = min_u(mem[rs1], rs2)
        amominu_h          rv   "11000a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Minu)              "Zabha";
        /// rd = mem[rs1]; mem[rs1] = max_u(mem[rs1], rs2)
        amomaxu_h          rv   "11100a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha)              amo::rmw(H, Maxu)              "Zabha";
        /// old = mem[rs1]; if old == rd: mem[rs1] = rs2; rd = old
        amocas_b           rv   "00101a l ttttt sssss 000 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha & Zacas)      amo::cas(B)                    "Zabha";
        /// old = mem[rs1]; if old == rd: mem[rs1] = rs2; rd = old
        amocas_h           rv   "00101a l ttttt sssss 001 ddddd 0101111"   [Rd Rs2 Mem Aqrl]      (Zabha & Zacas)      amo::cas(H)                    "Zabha";
        /// wait on reservation set
        wrs_nto            rv   "000000 0 01101 00000 000 00000 1110011"   []                     (Zawrs)              system::wrs                       "Zawrs";
        /// wait on reservation set, short time-out
        wrs_sto            rv   "000000 0 11101 00000 000 00000 1110011"   []                     (Zawrs)              system::wrs                       "Zawrs";

        // F, D, Zfh, Zfhmin, Zfbfmin, Zfa
        /// fd = nan_box(mem32[rs1 + imm])
        flw                rv   "iiiiii i iiiii sssss 010 ddddd 0000111"   [Fd MemI]              (F)                  ldst::fload(W)                 "F";
        /// mem32[rs1 + imm] = fs2
        fsw                rv   "iiiiii i ttttt sssss 010 iiiii 0100111"   [Fs2 MemS]             (F)                  ldst::fstore(W)                "F";
        /// fd = fs1 * fs2 + fs3
        fmadd_s            rv   "rrrrr0 0 ttttt sssss ooo ddddd 1000011"   [Fd Fs1 Fs2 Fs3 Rm]    (F)                  float::fma(F32, Madd)          "F";
        /// fd = fs1 * fs2 - fs3
        fmsub_s            rv   "rrrrr0 0 ttttt sssss ooo ddddd 1000111"   [Fd Fs1 Fs2 Fs3 Rm]    (F)                  float::fma(F32, Msub)          "F";
        /// fd = -(fs1 * fs2) + fs3
        fnmsub_s           rv   "rrrrr0 0 ttttt sssss ooo ddddd 1001011"   [Fd Fs1 Fs2 Fs3 Rm]    (F)                  float::fma(F32, Nmsub)         "F";
        /// fd = -(fs1 * fs2) - fs3
        fnmadd_s           rv   "rrrrr0 0 ttttt sssss ooo ddddd 1001111"   [Fd Fs1 Fs2 Fs3 Rm]    (F)                  float::fma(F32, Nmadd)         "F";
        /// fd = fs1 + fs2
        fadd_s             rv   "000000 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (F)                  float::bin(F32, Add)           "F";
        /// fd = fs1 - fs2
        fsub_s             rv   "000010 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (F)                  float::bin(F32, Sub)           "F";
        /// fd = fs1 * fs2
        fmul_s             rv   "000100 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (F)                  float::bin(F32, Mul)           "F";
        /// fd = fs1 / fs2
        fdiv_s             rv   "000110 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (F)                  float::bin(F32, Div)           "F";
        /// fd = sqrt(fs1)
        fsqrt_s            rv   "010110 0 00000 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (F)                  float::sqrt(F32)               "F";
        /// fd = fs1 with the sign of fs2
        fsgnj_s            rv   "001000 0 ttttt sssss 000 ddddd 1010011"   [Fd Fs1 Fs2]           (F)                  float::sgnj(F32, Sgnj)         "F";
        /// fd = fs1 with the sign of -fs2
        fsgnjn_s           rv   "001000 0 ttttt sssss 001 ddddd 1010011"   [Fd Fs1 Fs2]           (F)                  float::sgnj(F32, Sgnjn)        "F";
        /// fd = fs1 with the XOR of both signs
        fsgnjx_s           rv   "001000 0 ttttt sssss 010 ddddd 1010011"   [Fd Fs1 Fs2]           (F)                  float::sgnj(F32, Sgnjx)        "F";
        /// fd = minimumNumber(fs1, fs2)
        fmin_s             rv   "001010 0 ttttt sssss 000 ddddd 1010011"   [Fd Fs1 Fs2]           (F)                  float::minmax(F32, Min)        "F";
        /// fd = maximumNumber(fs1, fs2)
        fmax_s             rv   "001010 0 ttttt sssss 001 ddddd 1010011"   [Fd Fs1 Fs2]           (F)                  float::minmax(F32, Max)        "F";
        /// rd = i32(f32 fs1)
        fcvt_w_s           rv   "110000 0 00000 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (F)                  float::to_int(F32, W)          "F";
        /// rd = u32(f32 fs1)
        fcvt_wu_s          rv   "110000 0 00001 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (F)                  float::to_int(F32, Wu)         "F";
        /// rd = bits of fs1
        fmv_x_w            rv   "111000 0 00000 sssss 000 ddddd 1010011"   [Rd Fs1]               (F)                  float::mv_x(F32)               "F";
        /// rd = fs1 == fs2, quiet
        feq_s              rv   "101000 0 ttttt sssss 010 ddddd 1010011"   [Rd Fs1 Fs2]           (F)                  float::cmp(F32, Eq)            "F";
        /// rd = fs1 < fs2, signalling
        flt_s              rv   "101000 0 ttttt sssss 001 ddddd 1010011"   [Rd Fs1 Fs2]           (F)                  float::cmp(F32, Lt)            "F";
        /// rd = fs1 <= fs2, signalling
        fle_s              rv   "101000 0 ttttt sssss 000 ddddd 1010011"   [Rd Fs1 Fs2]           (F)                  float::cmp(F32, Le)            "F";
        /// rd = class mask of fs1
        fclass_s           rv   "111000 0 00000 sssss 001 ddddd 1010011"   [Rd Fs1]               (F)                  float::class(F32)              "F";
        /// fd = f32(rs1)
        fcvt_s_w           rv   "110100 0 00000 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (F)                  float::from_int(F32, W)        "F";
        /// fd = f32(rs1)
        fcvt_s_wu          rv   "110100 0 00001 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (F)                  float::from_int(F32, Wu)       "F";
        /// fd = bits of rs1
        fmv_w_x            rv   "111100 0 00000 sssss 000 ddddd 1010011"   [Fd Rs1]               (F)                  float::mv_f(F32)               "F";
        /// rd = i64(f32 fs1)
        fcvt_l_s           rv64 "110000 0 00010 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (F)                  float::to_int(F32, L)          "F";
        /// rd = u64(f32 fs1)
        fcvt_lu_s          rv64 "110000 0 00011 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (F)                  float::to_int(F32, Lu)         "F";
        /// fd = f32(rs1)
        fcvt_s_l           rv64 "110100 0 00010 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (F)                  float::from_int(F32, L)        "F";
        /// fd = f32(rs1)
        fcvt_s_lu          rv64 "110100 0 00011 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (F)                  float::from_int(F32, Lu)       "F";
        /// fd = nan_box(mem64[rs1 + imm])
        fld                rv   "iiiiii i iiiii sssss 011 ddddd 0000111"   [Fd MemI]              (D)                  ldst::fload(D)                 "D";
        /// mem64[rs1 + imm] = fs2
        fsd                rv   "iiiiii i ttttt sssss 011 iiiii 0100111"   [Fs2 MemS]             (D)                  ldst::fstore(D)                "D";
        /// fd = fs1 * fs2 + fs3
        fmadd_d            rv   "rrrrr0 1 ttttt sssss ooo ddddd 1000011"   [Fd Fs1 Fs2 Fs3 Rm]    (D)                  float::fma(F64, Madd)          "D";
        /// fd = fs1 * fs2 - fs3
        fmsub_d            rv   "rrrrr0 1 ttttt sssss ooo ddddd 1000111"   [Fd Fs1 Fs2 Fs3 Rm]    (D)                  float::fma(F64, Msub)          "D";
        /// fd = -(fs1 * fs2) + fs3
        fnmsub_d           rv   "rrrrr0 1 ttttt sssss ooo ddddd 1001011"   [Fd Fs1 Fs2 Fs3 Rm]    (D)                  float::fma(F64, Nmsub)         "D";
        /// fd = -(fs1 * fs2) - fs3
        fnmadd_d           rv   "rrrrr0 1 ttttt sssss ooo ddddd 1001111"   [Fd Fs1 Fs2 Fs3 Rm]    (D)                  float::fma(F64, Nmadd)         "D";
        /// fd = fs1 + fs2
        fadd_d             rv   "000000 1 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (D)                  float::bin(F64, Add)           "D";
        /// fd = fs1 - fs2
        fsub_d             rv   "000010 1 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (D)                  float::bin(F64, Sub)           "D";
        /// fd = fs1 * fs2
        fmul_d             rv   "000100 1 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (D)                  float::bin(F64, Mul)           "D";
        /// fd = fs1 / fs2
        fdiv_d             rv   "000110 1 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (D)                  float::bin(F64, Div)           "D";
        /// fd = sqrt(fs1)
        fsqrt_d            rv   "010110 1 00000 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D)                  float::sqrt(F64)               "D";
        /// fd = fs1 with the sign of fs2
        fsgnj_d            rv   "001000 1 ttttt sssss 000 ddddd 1010011"   [Fd Fs1 Fs2]           (D)                  float::sgnj(F64, Sgnj)         "D";
        /// fd = fs1 with the sign of -fs2
        fsgnjn_d           rv   "001000 1 ttttt sssss 001 ddddd 1010011"   [Fd Fs1 Fs2]           (D)                  float::sgnj(F64, Sgnjn)        "D";
        /// fd = fs1 with the XOR of both signs
        fsgnjx_d           rv   "001000 1 ttttt sssss 010 ddddd 1010011"   [Fd Fs1 Fs2]           (D)                  float::sgnj(F64, Sgnjx)        "D";
        /// fd = minimumNumber(fs1, fs2)
        fmin_d             rv   "001010 1 ttttt sssss 000 ddddd 1010011"   [Fd Fs1 Fs2]           (D)                  float::minmax(F64, Min)        "D";
        /// fd = maximumNumber(fs1, fs2)
        fmax_d             rv   "001010 1 ttttt sssss 001 ddddd 1010011"   [Fd Fs1 Fs2]           (D)                  float::minmax(F64, Max)        "D";
        /// fd = f32(f64 fs1)
        fcvt_s_d           rv   "010000 0 00001 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D)                  float::cvt(F64, F32)           "D";
        /// fd = f64(f32 fs1)
        fcvt_d_s           rv   "010000 1 00000 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D)                  float::cvt(F32, F64)           "D";
        /// rd = fs1 == fs2, quiet
        feq_d              rv   "101000 1 ttttt sssss 010 ddddd 1010011"   [Rd Fs1 Fs2]           (D)                  float::cmp(F64, Eq)            "D";
        /// rd = fs1 < fs2, signalling
        flt_d              rv   "101000 1 ttttt sssss 001 ddddd 1010011"   [Rd Fs1 Fs2]           (D)                  float::cmp(F64, Lt)            "D";
        /// rd = fs1 <= fs2, signalling
        fle_d              rv   "101000 1 ttttt sssss 000 ddddd 1010011"   [Rd Fs1 Fs2]           (D)                  float::cmp(F64, Le)            "D";
        /// rd = class mask of fs1
        fclass_d           rv   "111000 1 00000 sssss 001 ddddd 1010011"   [Rd Fs1]               (D)                  float::class(F64)              "D";
        /// rd = i32(f64 fs1)
        fcvt_w_d           rv   "110000 1 00000 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (D)                  float::to_int(F64, W)          "D";
        /// rd = u32(f64 fs1)
        fcvt_wu_d          rv   "110000 1 00001 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (D)                  float::to_int(F64, Wu)         "D";
        /// fd = f64(rs1)
        fcvt_d_w           rv   "110100 1 00000 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (D)                  float::from_int(F64, W)        "D";
        /// fd = f64(rs1)
        fcvt_d_wu          rv   "110100 1 00001 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (D)                  float::from_int(F64, Wu)       "D";
        /// rd = i64(f64 fs1)
        fcvt_l_d           rv64 "110000 1 00010 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (D)                  float::to_int(F64, L)          "D";
        /// rd = u64(f64 fs1)
        fcvt_lu_d          rv64 "110000 1 00011 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (D)                  float::to_int(F64, Lu)         "D";
        /// rd = bits of fs1
        fmv_x_d            rv64 "111000 1 00000 sssss 000 ddddd 1010011"   [Rd Fs1]               (D)                  float::mv_x(F64)               "D";
        /// fd = f64(rs1)
        fcvt_d_l           rv64 "110100 1 00010 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (D)                  float::from_int(F64, L)        "D";
        /// fd = f64(rs1)
        fcvt_d_lu          rv64 "110100 1 00011 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (D)                  float::from_int(F64, Lu)       "D";
        /// fd = bits of rs1
        fmv_d_x            rv64 "111100 1 00000 sssss 000 ddddd 1010011"   [Fd Rs1]               (D)                  float::mv_f(F64)               "D";
        /// fd = fs1 * fs2 + fs3
        fmadd_h            rv   "rrrrr1 0 ttttt sssss ooo ddddd 1000011"   [Fd Fs1 Fs2 Fs3 Rm]    (Zfh)                float::fma(F16, Madd)          "Zfh";
        /// fd = fs1 * fs2 - fs3
        fmsub_h            rv   "rrrrr1 0 ttttt sssss ooo ddddd 1000111"   [Fd Fs1 Fs2 Fs3 Rm]    (Zfh)                float::fma(F16, Msub)          "Zfh";
        /// fd = -(fs1 * fs2) + fs3
        fnmsub_h           rv   "rrrrr1 0 ttttt sssss ooo ddddd 1001011"   [Fd Fs1 Fs2 Fs3 Rm]    (Zfh)                float::fma(F16, Nmsub)         "Zfh";
        /// fd = -(fs1 * fs2) - fs3
        fnmadd_h           rv   "rrrrr1 0 ttttt sssss ooo ddddd 1001111"   [Fd Fs1 Fs2 Fs3 Rm]    (Zfh)                float::fma(F16, Nmadd)         "Zfh";
        /// fd = fs1 + fs2
        fadd_h             rv   "000001 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (Zfh)                float::bin(F16, Add)           "Zfh";
        /// fd = fs1 - fs2
        fsub_h             rv   "000011 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (Zfh)                float::bin(F16, Sub)           "Zfh";
        /// fd = fs1 * fs2
        fmul_h             rv   "000101 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (Zfh)                float::bin(F16, Mul)           "Zfh";
        /// fd = fs1 / fs2
        fdiv_h             rv   "000111 0 ttttt sssss ooo ddddd 1010011"   [Fd Fs1 Fs2 Rm]        (Zfh)                float::bin(F16, Div)           "Zfh";
        /// fd = sqrt(fs1)
        fsqrt_h            rv   "010111 0 00000 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfh)                float::sqrt(F16)               "Zfh";
        /// fd = fs1 with the sign of fs2
        fsgnj_h            rv   "001001 0 ttttt sssss 000 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh)                float::sgnj(F16, Sgnj)         "Zfh";
        /// fd = fs1 with the sign of -fs2
        fsgnjn_h           rv   "001001 0 ttttt sssss 001 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh)                float::sgnj(F16, Sgnjn)        "Zfh";
        /// fd = fs1 with the XOR of both signs
        fsgnjx_h           rv   "001001 0 ttttt sssss 010 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh)                float::sgnj(F16, Sgnjx)        "Zfh";
        /// fd = minimumNumber(fs1, fs2)
        fmin_h             rv   "001011 0 ttttt sssss 000 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh)                float::minmax(F16, Min)        "Zfh";
        /// fd = maximumNumber(fs1, fs2)
        fmax_h             rv   "001011 0 ttttt sssss 001 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh)                float::minmax(F16, Max)        "Zfh";
        /// rd = fs1 == fs2, quiet
        feq_h              rv   "101001 0 ttttt sssss 010 ddddd 1010011"   [Rd Fs1 Fs2]           (Zfh)                float::cmp(F16, Eq)            "Zfh";
        /// rd = fs1 < fs2, signalling
        flt_h              rv   "101001 0 ttttt sssss 001 ddddd 1010011"   [Rd Fs1 Fs2]           (Zfh)                float::cmp(F16, Lt)            "Zfh";
        /// rd = fs1 <= fs2, signalling
        fle_h              rv   "101001 0 ttttt sssss 000 ddddd 1010011"   [Rd Fs1 Fs2]           (Zfh)                float::cmp(F16, Le)            "Zfh";
        /// rd = class mask of fs1
        fclass_h           rv   "111001 0 00000 sssss 001 ddddd 1010011"   [Rd Fs1]               (Zfh)                float::class(F16)              "Zfh";
        /// rd = i32(f16 fs1)
        fcvt_w_h           rv   "110001 0 00000 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (Zfh)                float::to_int(F16, W)          "Zfh";
        /// rd = u32(f16 fs1)
        fcvt_wu_h          rv   "110001 0 00001 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (Zfh)                float::to_int(F16, Wu)         "Zfh";
        /// fd = f16(rs1)
        fcvt_h_w           rv   "110101 0 00000 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (Zfh)                float::from_int(F16, W)        "Zfh";
        /// fd = f16(rs1)
        fcvt_h_wu          rv   "110101 0 00001 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (Zfh)                float::from_int(F16, Wu)       "Zfh";
        /// rd = i64(f16 fs1)
        fcvt_l_h           rv64 "110001 0 00010 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (Zfh)                float::to_int(F16, L)          "Zfh";
        /// rd = u64(f16 fs1)
        fcvt_lu_h          rv64 "110001 0 00011 sssss ooo ddddd 1010011"   [Rd Fs1 Rm]            (Zfh)                float::to_int(F16, Lu)         "Zfh";
        /// fd = f16(rs1)
        fcvt_h_l           rv64 "110101 0 00010 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (Zfh)                float::from_int(F16, L)        "Zfh";
        /// fd = f16(rs1)
        fcvt_h_lu          rv64 "110101 0 00011 sssss ooo ddddd 1010011"   [Fd Rs1 Rm]            (Zfh)                float::from_int(F16, Lu)       "Zfh";
        /// fd = nan_box(mem16[rs1 + imm])
        flh                rv   "iiiiii i iiiii sssss 001 ddddd 0000111"   [Fd MemI]              (Zfhmin | Zfbfmin)   ldst::fload(H)                 "Zfhmin";
        /// mem16[rs1 + imm] = fs2
        fsh                rv   "iiiiii i ttttt sssss 001 iiiii 0100111"   [Fs2 MemS]             (Zfhmin | Zfbfmin)   ldst::fstore(H)                "Zfhmin";
        /// fd = f32(f16 fs1)
        fcvt_s_h           rv   "010000 0 00010 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfhmin)             float::cvt(F16, F32)           "Zfhmin";
        /// fd = f16(f32 fs1)
        fcvt_h_s           rv   "010001 0 00000 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfhmin)             float::cvt(F32, F16)           "Zfhmin";
        /// rd = bits of fs1
        fmv_x_h            rv   "111001 0 00000 sssss 000 ddddd 1010011"   [Rd Fs1]               (Zfhmin | Zfbfmin)   float::mv_x(F16)               "Zfhmin";
        /// fd = bits of rs1
        fmv_h_x            rv   "111101 0 00000 sssss 000 ddddd 1010011"   [Fd Rs1]               (Zfhmin | Zfbfmin)   float::mv_f(F16)               "Zfhmin";
        /// fd = f64(f16 fs1)
        fcvt_d_h           rv   "010000 1 00010 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D & Zfhmin)         float::cvt(F16, F64)           "Zfhmin";
        /// fd = f16(f64 fs1)
        fcvt_h_d           rv   "010001 0 00001 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D & Zfhmin)         float::cvt(F64, F16)           "Zfhmin";
        /// fd = bf16(f32 fs1)
        fcvt_bf16_s        rv   "010001 0 01000 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfbfmin)            float::cvt(F32, Bf16)          "Zfbfmin";
        /// fd = f32(bf16 fs1)
        fcvt_s_bf16        rv   "010000 0 00110 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfbfmin)            float::cvt(Bf16, F32)          "Zfbfmin";
        /// fd = constant number rs1 of 32
        fli_s              rv   "111100 0 00001 sssss 000 ddddd 1010011"   [Fd FliImm]            (F & Zfa)            float::li(F32)                 "Zfa";
        /// fd = minimum(fs1, fs2), NaN if either is
        fminm_s            rv   "001010 0 ttttt sssss 010 ddddd 1010011"   [Fd Fs1 Fs2]           (F & Zfa)            float::minmax(F32, Minm)       "Zfa";
        /// fd = maximum(fs1, fs2), NaN if either is
        fmaxm_s            rv   "001010 0 ttttt sssss 011 ddddd 1010011"   [Fd Fs1 Fs2]           (F & Zfa)            float::minmax(F32, Maxm)       "Zfa";
        /// fd = fs1 rounded to an integral value, inexact not raised
        fround_s           rv   "010000 0 00100 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (F & Zfa)            float::round(F32, Round)       "Zfa";
        /// fd = fs1 rounded to an integral value
        froundnx_s         rv   "010000 0 00101 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (F & Zfa)            float::round(F32, Roundnx)     "Zfa";
        /// rd = fs1 <= fs2, quiet
        fleq_s             rv   "101000 0 ttttt sssss 100 ddddd 1010011"   [Rd Fs1 Fs2]           (F & Zfa)            float::cmp(F32, Leq)           "Zfa";
        /// rd = fs1 < fs2, quiet
        fltq_s             rv   "101000 0 ttttt sssss 101 ddddd 1010011"   [Rd Fs1 Fs2]           (F & Zfa)            float::cmp(F32, Ltq)           "Zfa";
        /// fd = constant number rs1 of 32
        fli_d              rv   "111100 1 00001 sssss 000 ddddd 1010011"   [Fd FliImm]            (D & Zfa)            float::li(F64)                 "Zfa";
        /// fd = minimum(fs1, fs2), NaN if either is
        fminm_d            rv   "001010 1 ttttt sssss 010 ddddd 1010011"   [Fd Fs1 Fs2]           (D & Zfa)            float::minmax(F64, Minm)       "Zfa";
        /// fd = maximum(fs1, fs2), NaN if either is
        fmaxm_d            rv   "001010 1 ttttt sssss 011 ddddd 1010011"   [Fd Fs1 Fs2]           (D & Zfa)            float::minmax(F64, Maxm)       "Zfa";
        /// fd = fs1 rounded to an integral value, inexact not raised
        fround_d           rv   "010000 1 00100 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D & Zfa)            float::round(F64, Round)       "Zfa";
        /// fd = fs1 rounded to an integral value
        froundnx_d         rv   "010000 1 00101 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (D & Zfa)            float::round(F64, Roundnx)     "Zfa";
        /// rd = fs1 truncated modulo 2^32
        fcvtmod_w_d        rv   "110000 1 01000 sssss 001 ddddd 1010011"   [Rd Fs1 RtzRm]         (D & Zfa)            float::cvtmod                  "Zfa";
        /// rd = fs1 <= fs2, quiet
        fleq_d             rv   "101000 1 ttttt sssss 100 ddddd 1010011"   [Rd Fs1 Fs2]           (D & Zfa)            float::cmp(F64, Leq)           "Zfa";
        /// rd = fs1 < fs2, quiet
        fltq_d             rv   "101000 1 ttttt sssss 101 ddddd 1010011"   [Rd Fs1 Fs2]           (D & Zfa)            float::cmp(F64, Ltq)           "Zfa";
        /// rd = high half of fs1
        fmvh_x_d           rv32 "111000 1 00001 sssss 000 ddddd 1010011"   [Rd Fs1]               (D & Zfa)            float::mvh                     "Zfa";
        /// fd = rs2:rs1
        fmvp_d_x           rv32 "101100 1 ttttt sssss 000 ddddd 1010011"   [Fd Rs1 Rs2]           (D & Zfa)            float::mvp                     "Zfa";
        /// fd = constant number rs1 of 32
        fli_h              rv   "111101 0 00001 sssss 000 ddddd 1010011"   [Fd FliImm]            (Zfh & Zfa)          float::li(F16)                 "Zfa";
        /// fd = minimum(fs1, fs2), NaN if either is
        fminm_h            rv   "001011 0 ttttt sssss 010 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh & Zfa)          float::minmax(F16, Minm)       "Zfa";
        /// fd = maximum(fs1, fs2), NaN if either is
        fmaxm_h            rv   "001011 0 ttttt sssss 011 ddddd 1010011"   [Fd Fs1 Fs2]           (Zfh & Zfa)          float::minmax(F16, Maxm)       "Zfa";
        /// fd = fs1 rounded to an integral value, inexact not raised
        fround_h           rv   "010001 0 00100 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfh & Zfa)          float::round(F16, Round)       "Zfa";
        /// fd = fs1 rounded to an integral value
        froundnx_h         rv   "010001 0 00101 sssss ooo ddddd 1010011"   [Fd Fs1 Rm]            (Zfh & Zfa)          float::round(F16, Roundnx)     "Zfa";
        /// rd = fs1 <= fs2, quiet
        fleq_h             rv   "101001 0 ttttt sssss 100 ddddd 1010011"   [Rd Fs1 Fs2]           (Zfh & Zfa)          float::cmp(F16, Leq)           "Zfa";
        /// rd = fs1 < fs2, quiet
        fltq_h             rv   "101001 0 ttttt sssss 101 ddddd 1010011"   [Rd Fs1 Fs2]           (Zfh & Zfa)          float::cmp(F16, Ltq)           "Zfa";

        // Zfinx, Zdinx, Zhinx, Zhinxmin: the numbers in x registers, doubles of RV32 in pairs of them
        /// rd = rs1 * rs2 + rs3
        fmadd_s_inx        rv   "rrrrr0 0 ttttt sssss ooo ddddd 1000011"   [Rd Rs1 Rs2 Rs3 Rm]    (Zfinx)              finx::fma(X32, Madd)            "Zfinx";
        /// rd = rs1 * rs2 - rs3
        fmsub_s_inx        rv   "rrrrr0 0 ttttt sssss ooo ddddd 1000111"   [Rd Rs1 Rs2 Rs3 Rm]    (Zfinx)              finx::fma(X32, Msub)            "Zfinx";
        /// rd = -(rs1 * rs2) + rs3
        fnmsub_s_inx       rv   "rrrrr0 0 ttttt sssss ooo ddddd 1001011"   [Rd Rs1 Rs2 Rs3 Rm]    (Zfinx)              finx::fma(X32, Nmsub)           "Zfinx";
        /// rd = -(rs1 * rs2) - rs3
        fnmadd_s_inx       rv   "rrrrr0 0 ttttt sssss ooo ddddd 1001111"   [Rd Rs1 Rs2 Rs3 Rm]    (Zfinx)              finx::fma(X32, Nmadd)           "Zfinx";
        /// rd = rs1 + rs2
        fadd_s_inx         rv   "000000 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zfinx)              finx::bin(X32, Add)             "Zfinx";
        /// rd = rs1 - rs2
        fsub_s_inx         rv   "000010 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zfinx)              finx::bin(X32, Sub)             "Zfinx";
        /// rd = rs1 * rs2
        fmul_s_inx         rv   "000100 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zfinx)              finx::bin(X32, Mul)             "Zfinx";
        /// rd = rs1 / rs2
        fdiv_s_inx         rv   "000110 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zfinx)              finx::bin(X32, Div)             "Zfinx";
        /// rd = sqrt(rs1)
        fsqrt_s_inx        rv   "010110 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::sqrt(X32)                 "Zfinx";
        /// rd = rs1 with the sign of rs2
        fsgnj_s_inx        rv   "001000 0 ttttt sssss 000 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::sgnj(X32, Sgnj)           "Zfinx";
        /// rd = rs1 with the sign of -rs2
        fsgnjn_s_inx       rv   "001000 0 ttttt sssss 001 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::sgnj(X32, Sgnjn)          "Zfinx";
        /// rd = rs1 with the XOR of both signs
        fsgnjx_s_inx       rv   "001000 0 ttttt sssss 010 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::sgnj(X32, Sgnjx)          "Zfinx";
        /// rd = minimumNumber(rs1, rs2)
        fmin_s_inx         rv   "001010 0 ttttt sssss 000 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::minmax(X32, Min)          "Zfinx";
        /// rd = maximumNumber(rs1, rs2)
        fmax_s_inx         rv   "001010 0 ttttt sssss 001 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::minmax(X32, Max)          "Zfinx";
        /// rd = i32(f32 rs1)
        fcvt_w_s_inx       rv   "110000 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::to_int(X32, W)            "Zfinx";
        /// rd = u32(f32 rs1)
        fcvt_wu_s_inx      rv   "110000 0 00001 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::to_int(X32, Wu)           "Zfinx";
        /// rd = rs1 == rs2, quiet
        feq_s_inx          rv   "101000 0 ttttt sssss 010 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::cmp(X32, Eq)              "Zfinx";
        /// rd = rs1 < rs2, signalling
        flt_s_inx          rv   "101000 0 ttttt sssss 001 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::cmp(X32, Lt)              "Zfinx";
        /// rd = rs1 <= rs2, signalling
        fle_s_inx          rv   "101000 0 ttttt sssss 000 ddddd 1010011"   [Rd Rs1 Rs2]           (Zfinx)              finx::cmp(X32, Le)              "Zfinx";
        /// rd = class mask of rs1
        fclass_s_inx       rv   "111000 0 00000 sssss 001 ddddd 1010011"   [Rd Rs1]               (Zfinx)              finx::class(X32)                "Zfinx";
        /// rd = f32(rs1)
        fcvt_s_w_inx       rv   "110100 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::from_int(X32, W)          "Zfinx";
        /// rd = f32(rs1)
        fcvt_s_wu_inx      rv   "110100 0 00001 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::from_int(X32, Wu)         "Zfinx";
        /// rd = i64(f32 rs1)
        fcvt_l_s_inx       rv64 "110000 0 00010 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::to_int(X32, L)            "Zfinx";
        /// rd = u64(f32 rs1)
        fcvt_lu_s_inx      rv64 "110000 0 00011 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::to_int(X32, Lu)           "Zfinx";
        /// rd = f32(rs1)
        fcvt_s_l_inx       rv64 "110100 0 00010 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::from_int(X32, L)          "Zfinx";
        /// rd = f32(rs1)
        fcvt_s_lu_inx      rv64 "110100 0 00011 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zfinx)              finx::from_int(X32, Lu)         "Zfinx";
        /// rd = rs1 * rs2 + rs3
        fmadd_d_inx        rv   "rrrrr0 1 ttttt sssss ooo ddddd 1000011"   [RdD Rs1D Rs2D Rs3D Rm](Zdinx)              finx::fma(X64, Madd)            "Zdinx";
        /// rd = rs1 * rs2 - rs3
        fmsub_d_inx        rv   "rrrrr0 1 ttttt sssss ooo ddddd 1000111"   [RdD Rs1D Rs2D Rs3D Rm](Zdinx)              finx::fma(X64, Msub)            "Zdinx";
        /// rd = -(rs1 * rs2) + rs3
        fnmsub_d_inx       rv   "rrrrr0 1 ttttt sssss ooo ddddd 1001011"   [RdD Rs1D Rs2D Rs3D Rm](Zdinx)              finx::fma(X64, Nmsub)           "Zdinx";
        /// rd = -(rs1 * rs2) - rs3
        fnmadd_d_inx       rv   "rrrrr0 1 ttttt sssss ooo ddddd 1001111"   [RdD Rs1D Rs2D Rs3D Rm](Zdinx)              finx::fma(X64, Nmadd)           "Zdinx";
        /// rd = rs1 + rs2
        fadd_d_inx         rv   "000000 1 ttttt sssss ooo ddddd 1010011"   [RdD Rs1D Rs2D Rm]     (Zdinx)              finx::bin(X64, Add)             "Zdinx";
        /// rd = rs1 - rs2
        fsub_d_inx         rv   "000010 1 ttttt sssss ooo ddddd 1010011"   [RdD Rs1D Rs2D Rm]     (Zdinx)              finx::bin(X64, Sub)             "Zdinx";
        /// rd = rs1 * rs2
        fmul_d_inx         rv   "000100 1 ttttt sssss ooo ddddd 1010011"   [RdD Rs1D Rs2D Rm]     (Zdinx)              finx::bin(X64, Mul)             "Zdinx";
        /// rd = rs1 / rs2
        fdiv_d_inx         rv   "000110 1 ttttt sssss ooo ddddd 1010011"   [RdD Rs1D Rs2D Rm]     (Zdinx)              finx::bin(X64, Div)             "Zdinx";
        /// rd = sqrt(rs1)
        fsqrt_d_inx        rv   "010110 1 00000 sssss ooo ddddd 1010011"   [RdD Rs1D Rm]          (Zdinx)              finx::sqrt(X64)                 "Zdinx";
        /// rd = rs1 with the sign of rs2
        fsgnj_d_inx        rv   "001000 1 ttttt sssss 000 ddddd 1010011"   [RdD Rs1D Rs2D]        (Zdinx)              finx::sgnj(X64, Sgnj)           "Zdinx";
        /// rd = rs1 with the sign of -rs2
        fsgnjn_d_inx       rv   "001000 1 ttttt sssss 001 ddddd 1010011"   [RdD Rs1D Rs2D]        (Zdinx)              finx::sgnj(X64, Sgnjn)          "Zdinx";
        /// rd = rs1 with the XOR of both signs
        fsgnjx_d_inx       rv   "001000 1 ttttt sssss 010 ddddd 1010011"   [RdD Rs1D Rs2D]        (Zdinx)              finx::sgnj(X64, Sgnjx)          "Zdinx";
        /// rd = minimumNumber(rs1, rs2)
        fmin_d_inx         rv   "001010 1 ttttt sssss 000 ddddd 1010011"   [RdD Rs1D Rs2D]        (Zdinx)              finx::minmax(X64, Min)          "Zdinx";
        /// rd = maximumNumber(rs1, rs2)
        fmax_d_inx         rv   "001010 1 ttttt sssss 001 ddddd 1010011"   [RdD Rs1D Rs2D]        (Zdinx)              finx::minmax(X64, Max)          "Zdinx";
        /// rd = f32(f64 rs1)
        fcvt_s_d_inx       rv   "010000 0 00001 sssss ooo ddddd 1010011"   [Rd Rs1D Rm]           (Zdinx)              finx::cvt(X64, X32)             "Zdinx";
        /// rd = f64(f32 rs1)
        fcvt_d_s_inx       rv   "010000 1 00000 sssss ooo ddddd 1010011"   [RdD Rs1 Rm]           (Zdinx)              finx::cvt(X32, X64)             "Zdinx";
        /// rd = rs1 == rs2, quiet
        feq_d_inx          rv   "101000 1 ttttt sssss 010 ddddd 1010011"   [Rd Rs1D Rs2D]         (Zdinx)              finx::cmp(X64, Eq)              "Zdinx";
        /// rd = rs1 < rs2, signalling
        flt_d_inx          rv   "101000 1 ttttt sssss 001 ddddd 1010011"   [Rd Rs1D Rs2D]         (Zdinx)              finx::cmp(X64, Lt)              "Zdinx";
        /// rd = rs1 <= rs2, signalling
        fle_d_inx          rv   "101000 1 ttttt sssss 000 ddddd 1010011"   [Rd Rs1D Rs2D]         (Zdinx)              finx::cmp(X64, Le)              "Zdinx";
        /// rd = class mask of rs1
        fclass_d_inx       rv   "111000 1 00000 sssss 001 ddddd 1010011"   [Rd Rs1D]              (Zdinx)              finx::class(X64)                "Zdinx";
        /// rd = i32(f64 rs1)
        fcvt_w_d_inx       rv   "110000 1 00000 sssss ooo ddddd 1010011"   [Rd Rs1D Rm]           (Zdinx)              finx::to_int(X64, W)            "Zdinx";
        /// rd = u32(f64 rs1)
        fcvt_wu_d_inx      rv   "110000 1 00001 sssss ooo ddddd 1010011"   [Rd Rs1D Rm]           (Zdinx)              finx::to_int(X64, Wu)           "Zdinx";
        /// rd = f64(rs1)
        fcvt_d_w_inx       rv   "110100 1 00000 sssss ooo ddddd 1010011"   [RdD Rs1 Rm]           (Zdinx)              finx::from_int(X64, W)          "Zdinx";
        /// rd = f64(rs1)
        fcvt_d_wu_inx      rv   "110100 1 00001 sssss ooo ddddd 1010011"   [RdD Rs1 Rm]           (Zdinx)              finx::from_int(X64, Wu)         "Zdinx";
        /// rd = i64(f64 rs1)
        fcvt_l_d_inx       rv64 "110000 1 00010 sssss ooo ddddd 1010011"   [Rd Rs1D Rm]           (Zdinx)              finx::to_int(X64, L)            "Zdinx";
        /// rd = u64(f64 rs1)
        fcvt_lu_d_inx      rv64 "110000 1 00011 sssss ooo ddddd 1010011"   [Rd Rs1D Rm]           (Zdinx)              finx::to_int(X64, Lu)           "Zdinx";
        /// rd = f64(rs1)
        fcvt_d_l_inx       rv64 "110100 1 00010 sssss ooo ddddd 1010011"   [RdD Rs1 Rm]           (Zdinx)              finx::from_int(X64, L)          "Zdinx";
        /// rd = f64(rs1)
        fcvt_d_lu_inx      rv64 "110100 1 00011 sssss ooo ddddd 1010011"   [RdD Rs1 Rm]           (Zdinx)              finx::from_int(X64, Lu)         "Zdinx";
        /// rd = rs1 * rs2 + rs3
        fmadd_h_inx        rv   "rrrrr1 0 ttttt sssss ooo ddddd 1000011"   [Rd Rs1 Rs2 Rs3 Rm]    (Zhinx)              finx::fma(X16, Madd)            "Zhinx";
        /// rd = rs1 * rs2 - rs3
        fmsub_h_inx        rv   "rrrrr1 0 ttttt sssss ooo ddddd 1000111"   [Rd Rs1 Rs2 Rs3 Rm]    (Zhinx)              finx::fma(X16, Msub)            "Zhinx";
        /// rd = -(rs1 * rs2) + rs3
        fnmsub_h_inx       rv   "rrrrr1 0 ttttt sssss ooo ddddd 1001011"   [Rd Rs1 Rs2 Rs3 Rm]    (Zhinx)              finx::fma(X16, Nmsub)           "Zhinx";
        /// rd = -(rs1 * rs2) - rs3
        fnmadd_h_inx       rv   "rrrrr1 0 ttttt sssss ooo ddddd 1001111"   [Rd Rs1 Rs2 Rs3 Rm]    (Zhinx)              finx::fma(X16, Nmadd)           "Zhinx";
        /// rd = rs1 + rs2
        fadd_h_inx         rv   "000001 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zhinx)              finx::bin(X16, Add)             "Zhinx";
        /// rd = rs1 - rs2
        fsub_h_inx         rv   "000011 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zhinx)              finx::bin(X16, Sub)             "Zhinx";
        /// rd = rs1 * rs2
        fmul_h_inx         rv   "000101 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zhinx)              finx::bin(X16, Mul)             "Zhinx";
        /// rd = rs1 / rs2
        fdiv_h_inx         rv   "000111 0 ttttt sssss ooo ddddd 1010011"   [Rd Rs1 Rs2 Rm]        (Zhinx)              finx::bin(X16, Div)             "Zhinx";
        /// rd = sqrt(rs1)
        fsqrt_h_inx        rv   "010111 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::sqrt(X16)                 "Zhinx";
        /// rd = rs1 with the sign of rs2
        fsgnj_h_inx        rv   "001001 0 ttttt sssss 000 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::sgnj(X16, Sgnj)           "Zhinx";
        /// rd = rs1 with the sign of -rs2
        fsgnjn_h_inx       rv   "001001 0 ttttt sssss 001 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::sgnj(X16, Sgnjn)          "Zhinx";
        /// rd = rs1 with the XOR of both signs
        fsgnjx_h_inx       rv   "001001 0 ttttt sssss 010 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::sgnj(X16, Sgnjx)          "Zhinx";
        /// rd = minimumNumber(rs1, rs2)
        fmin_h_inx         rv   "001011 0 ttttt sssss 000 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::minmax(X16, Min)          "Zhinx";
        /// rd = maximumNumber(rs1, rs2)
        fmax_h_inx         rv   "001011 0 ttttt sssss 001 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::minmax(X16, Max)          "Zhinx";
        /// rd = rs1 == rs2, quiet
        feq_h_inx          rv   "101001 0 ttttt sssss 010 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::cmp(X16, Eq)              "Zhinx";
        /// rd = rs1 < rs2, signalling
        flt_h_inx          rv   "101001 0 ttttt sssss 001 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::cmp(X16, Lt)              "Zhinx";
        /// rd = rs1 <= rs2, signalling
        fle_h_inx          rv   "101001 0 ttttt sssss 000 ddddd 1010011"   [Rd Rs1 Rs2]           (Zhinx)              finx::cmp(X16, Le)              "Zhinx";
        /// rd = class mask of rs1
        fclass_h_inx       rv   "111001 0 00000 sssss 001 ddddd 1010011"   [Rd Rs1]               (Zhinx)              finx::class(X16)                "Zhinx";
        /// rd = i32(f16 rs1)
        fcvt_w_h_inx       rv   "110001 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::to_int(X16, W)            "Zhinx";
        /// rd = u32(f16 rs1)
        fcvt_wu_h_inx      rv   "110001 0 00001 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::to_int(X16, Wu)           "Zhinx";
        /// rd = f16(rs1)
        fcvt_h_w_inx       rv   "110101 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::from_int(X16, W)          "Zhinx";
        /// rd = f16(rs1)
        fcvt_h_wu_inx      rv   "110101 0 00001 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::from_int(X16, Wu)         "Zhinx";
        /// rd = i64(f16 rs1)
        fcvt_l_h_inx       rv64 "110001 0 00010 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::to_int(X16, L)            "Zhinx";
        /// rd = u64(f16 rs1)
        fcvt_lu_h_inx      rv64 "110001 0 00011 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::to_int(X16, Lu)           "Zhinx";
        /// rd = f16(rs1)
        fcvt_h_l_inx       rv64 "110101 0 00010 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::from_int(X16, L)          "Zhinx";
        /// rd = f16(rs1)
        fcvt_h_lu_inx      rv64 "110101 0 00011 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinx)              finx::from_int(X16, Lu)         "Zhinx";
        /// rd = f32(f16 rs1)
        fcvt_s_h_inx       rv   "010000 0 00010 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinxmin)           finx::cvt(X16, X32)             "Zhinxmin";
        /// rd = f16(f32 rs1)
        fcvt_h_s_inx       rv   "010001 0 00000 sssss ooo ddddd 1010011"   [Rd Rs1 Rm]            (Zhinxmin)           finx::cvt(X32, X16)             "Zhinxmin";
        /// rd = f64(f16 rs1)
        fcvt_d_h_inx       rv   "010000 1 00010 sssss ooo ddddd 1010011"   [RdD Rs1 Rm]           (Zdinx & Zhinxmin)   finx::cvt(X16, X64)             "Zhinxmin";
        /// rd = f16(f64 rs1)
        fcvt_h_d_inx       rv   "010001 0 00001 sssss ooo ddddd 1010011"   [Rd Rs1D Rm]           (Zdinx & Zhinxmin)   finx::cvt(X64, X16)             "Zhinxmin";

        // Zicond, Zimop, Zicbom, Zicbop, Zicboz
        /// rd = rs2 == 0 ? 0 : rs1
        czero_eqz          rv   "000011 1 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (Zicond)             int::rr(CzeroEqz)              "Zicond";
        /// rd = rs2 != 0 ? 0 : rs1
        czero_nez          rv   "000011 1 ttttt sssss 111 ddddd 0110011"   [Rd Rs1 Rs2]           (Zicond)             int::rr(CzeroNez)              "Zicond";
        /// may-be-operation: rd = 0
        mop_r              rv   "1i00ii 0 111ii sssss 100 ddddd 1110011"   [Rd Rs1 MopR]          (Zimop)              misc::mop                       "Zimop";
        /// may-be-operation: rd = 0
        mop_rr             rv   "1i00ii 1 ttttt sssss 100 ddddd 1110011"   [Rd Rs1 Rs2 MopRr]     (Zimop)              misc::mop                       "Zimop";
        /// write back the cache block at rs1
        cbo_clean          rv   "000000 0 00001 sssss 010 00000 0001111"   [Mem]                  (Zicbom)             misc::cbo_clean                 "Zicbo";
        /// write back and invalidate the cache block at rs1
        cbo_flush          rv   "000000 0 00010 sssss 010 00000 0001111"   [Mem]                  (Zicbom)             misc::cbo_flush                 "Zicbo";
        /// invalidate the cache block at rs1
        cbo_inval          rv   "000000 0 00000 sssss 010 00000 0001111"   [Mem]                  (Zicbom)             misc::cbo_inval                 "Zicbo";
        /// zero the cache block at rs1
        cbo_zero           rv   "000000 0 00100 sssss 010 00000 0001111"   [Mem]                  (Zicboz)             misc::cbo_zero                  "Zicbo";
        /// hint: rs1 + imm will be fetched
        prefetch_i         rv   "iiiiii i 00000 sssss 110 00000 0010011"   [MemP]                 (Zicbop)             misc::nop                       "Zicbo";
        /// hint: rs1 + imm will be read
        prefetch_r         rv   "iiiiii i 00001 sssss 110 00000 0010011"   [MemP]                 (Zicbop)             misc::nop                       "Zicbo";
        /// hint: rs1 + imm will be written
        prefetch_w         rv   "iiiiii i 00011 sssss 110 00000 0010011"   [MemP]                 (Zicbop)             misc::nop                       "Zicbo";

        // Zba, Zbb, Zbc, Zbs, Zbkb, Zbkx
        /// rd = (rs1 << 1) + rs2
        sh1add             rv   "001000 0 ttttt sssss 010 ddddd 0110011"   [Rd Rs1 Rs2]           (Zba)                int::rr(Sh1add)                "Zba";
        /// rd = (rs1 << 2) + rs2
        sh2add             rv   "001000 0 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (Zba)                int::rr(Sh2add)                "Zba";
        /// rd = (rs1 << 3) + rs2
        sh3add             rv   "001000 0 ttttt sssss 110 ddddd 0110011"   [Rd Rs1 Rs2]           (Zba)                int::rr(Sh3add)                "Zba";
        /// rd = zext32(rs1) + rs2
        add_uw             rv64 "000010 0 ttttt sssss 000 ddddd 0111011"   [Rd Rs1 Rs2]           (Zba)                int::rr(AddUw)                 "Zba";
        /// rd = (zext32(rs1) << 1) + rs2
        sh1add_uw          rv64 "001000 0 ttttt sssss 010 ddddd 0111011"   [Rd Rs1 Rs2]           (Zba)                int::rr(Sh1addUw)              "Zba";
        /// rd = (zext32(rs1) << 2) + rs2
        sh2add_uw          rv64 "001000 0 ttttt sssss 100 ddddd 0111011"   [Rd Rs1 Rs2]           (Zba)                int::rr(Sh2addUw)              "Zba";
        /// rd = (zext32(rs1) << 3) + rs2
        sh3add_uw          rv64 "001000 0 ttttt sssss 110 ddddd 0111011"   [Rd Rs1 Rs2]           (Zba)                int::rr(Sh3addUw)              "Zba";
        /// rd = zext32(rs1) << shamt
        slli_uw            rv64 "000010 i iiiii sssss 001 ddddd 0011011"   [Rd Rs1 Shamt]         (Zba)                int::ri(SllUw)                 "Zba";
        /// rd = rs1 & ~rs2
        andn               rv   "010000 0 ttttt sssss 111 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Andn)                  "Zbb";
        /// rd = rs1 | ~rs2
        orn                rv   "010000 0 ttttt sssss 110 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Orn)                   "Zbb";
        /// rd = ~(rs1 ^ rs2)
        xnor               rv   "010000 0 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Xnor)                  "Zbb";
        /// rd = leading zeros of rs1
        clz                rv   "011000 0 00000 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zbb)                int::r(Clz)                    "Zbb";
        /// rd = trailing zeros of rs1
        ctz                rv   "011000 0 00001 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zbb)                int::r(Ctz)                    "Zbb";
        /// rd = number of 1 bits in rs1
        cpop               rv   "011000 0 00010 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zbb)                int::r(Cpop)                   "Zbb";
        /// rd = max_s(rs1, rs2)
        max                rv   "000010 1 ttttt sssss 110 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb)                int::rr(Max)                   "Zbb";
        /// rd = max_u(rs1, rs2)
        maxu               rv   "000010 1 ttttt sssss 111 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb)                int::rr(Maxu)                  "Zbb";
        /// rd = min_s(rs1, rs2)
        min                rv   "000010 1 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb)                int::rr(Min)                   "Zbb";
        /// rd = min_u(rs1, rs2)
        minu               rv   "000010 1 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb)                int::rr(Minu)                  "Zbb";
        /// rd = sext8(rs1)
        sext_b             rv   "011000 0 00100 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zbb)                int::r(SextB)                  "Zbb";
        /// rd = sext16(rs1)
        sext_h             rv   "011000 0 00101 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zbb)                int::r(SextH)                  "Zbb";
        /// rd = rs1 rotated left by rs2
        rol                rv   "011000 0 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Rol)                   "Zbb";
        /// rd = rs1 rotated right by rs2
        ror                rv   "011000 0 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Ror)                   "Zbb";
        /// each byte of rd = byte of rs1 != 0 ? 0xff : 0
        orc_b              rv   "001010 0 00111 sssss 101 ddddd 0010011"   [Rd Rs1]               (Zbb)                int::r(OrcB)                   "Zbb";
        /// rd = zext16(rs1)
        zext_h_rv32        rv32 "000010 0 00000 sssss 100 ddddd 0110011"   [Rd Rs1]               (Zbb)                int::r(ZextH)                  "Zbb";
        /// rd = bytes of rs1 reversed
        rev8_rv32          rv32 "011010 0 11000 sssss 101 ddddd 0010011"   [Rd Rs1]               (Zbb | Zbkb)         int::r(Rev8)                   "Zbb";
        /// rd = leading zeros of rs1[31:0]
        clzw               rv64 "011000 0 00000 sssss 001 ddddd 0011011"   [Rd Rs1]               (Zbb)                int::r(Clzw)                   "Zbb";
        /// rd = trailing zeros of rs1[31:0]
        ctzw               rv64 "011000 0 00001 sssss 001 ddddd 0011011"   [Rd Rs1]               (Zbb)                int::r(Ctzw)                   "Zbb";
        /// rd = number of 1 bits in rs1[31:0]
        cpopw              rv64 "011000 0 00010 sssss 001 ddddd 0011011"   [Rd Rs1]               (Zbb)                int::r(Cpopw)                  "Zbb";
        /// rd = sext32(rs1[31:0] rotated left by rs2)
        rolw               rv64 "011000 0 ttttt sssss 001 ddddd 0111011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Rolw)                  "Zbb";
        /// rd = sext32(rs1[31:0] rotated right by rs2)
        rorw               rv64 "011000 0 ttttt sssss 101 ddddd 0111011"   [Rd Rs1 Rs2]           (Zbb | Zbkb)         int::rr(Rorw)                  "Zbb";
        /// rd = sext32(rs1[31:0] rotated right by shamt)
        roriw              rv64 "011000 0 iiiii sssss 101 ddddd 0011011"   [Rd Rs1 Shamt5]        (Zbb | Zbkb)         int::ri(Rorw)                  "Zbb";
        /// rd = rs1 rotated right by shamt
        rori               rv   "011000 i iiiii sssss 101 ddddd 0010011"   [Rd Rs1 Shamt]         (Zbb | Zbkb)         int::ri(Ror)                   "Zbb";
        /// rd = zext16(rs1)
        zext_h             rv64 "000010 0 00000 sssss 100 ddddd 0111011"   [Rd Rs1]               (Zbb)                int::r(ZextH)                  "Zbb";
        /// rd = bytes of rs1 reversed
        rev8               rv64 "011010 1 11000 sssss 101 ddddd 0010011"   [Rd Rs1]               (Zbb | Zbkb)         int::r(Rev8)                   "Zbb";
        /// rd = low half of the carry-less product
        clmul              rv   "000010 1 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbc | Zbkc)         int::rr(Clmul)                 "Zbc";
        /// rd = bits 2*XLEN-2..XLEN-1 of the carry-less product
        clmulr             rv   "000010 1 ttttt sssss 010 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbc)                int::rr(Clmulr)                "Zbc";
        /// rd = high half of the carry-less product
        clmulh             rv   "000010 1 ttttt sssss 011 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbc | Zbkc)         int::rr(Clmulh)                "Zbc";
        /// rd = rs1 & ~(1 << rs2)
        bclr               rv   "010010 0 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbs)                int::rr(Bclr)                  "Zbs";
        /// rd = (rs1 >> rs2) & 1
        bext               rv   "010010 0 ttttt sssss 101 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbs)                int::rr(Bext)                  "Zbs";
        /// rd = rs1 ^ (1 << rs2)
        binv               rv   "011010 0 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbs)                int::rr(Binv)                  "Zbs";
        /// rd = rs1 | (1 << rs2)
        bset               rv   "001010 0 ttttt sssss 001 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbs)                int::rr(Bset)                  "Zbs";
        /// rd = rs1 & ~(1 << shamt)
        bclri              rv   "010010 i iiiii sssss 001 ddddd 0010011"   [Rd Rs1 Shamt]         (Zbs)                int::ri(Bclr)                  "Zbs";
        /// rd = (rs1 >> shamt) & 1
        bexti              rv   "010010 i iiiii sssss 101 ddddd 0010011"   [Rd Rs1 Shamt]         (Zbs)                int::ri(Bext)                  "Zbs";
        /// rd = rs1 ^ (1 << shamt)
        binvi              rv   "011010 i iiiii sssss 001 ddddd 0010011"   [Rd Rs1 Shamt]         (Zbs)                int::ri(Binv)                  "Zbs";
        /// rd = rs1 | (1 << shamt)
        bseti              rv   "001010 i iiiii sssss 001 ddddd 0010011"   [Rd Rs1 Shamt]         (Zbs)                int::ri(Bset)                  "Zbs";
        /// rd = low halves of rs2:rs1
        pack               rv   "000010 0 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbkb)               int::rr(Pack)                  "Zbkb";
        /// rd = low bytes of rs2:rs1
        packh              rv   "000010 0 ttttt sssss 111 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbkb)               int::rr(Packh)                 "Zbkb";
        /// rd = bits of each byte of rs1 reversed
        brev8              rv   "011010 0 00111 sssss 101 ddddd 0010011"   [Rd Rs1]               (Zbkb)               int::r(Brev8)                  "Zbkb";
        /// rd = halves of rs1 interleaved bit by bit
        zip                rv32 "000010 0 01111 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zbkb)               int::r(Zip)                    "Zbkb";
        /// rd = even bits of rs1 below its odd bits
        unzip              rv32 "000010 0 01111 sssss 101 ddddd 0010011"   [Rd Rs1]               (Zbkb)               int::r(Unzip)                  "Zbkb";
        /// rd = sext32(low 16 bits of rs2:rs1)
        packw              rv64 "000010 0 ttttt sssss 100 ddddd 0111011"   [Rd Rs1 Rs2]           (Zbkb)               int::rr(Packw)                 "Zbkb";
        /// nibble i of rd = nibble rs2.i of rs1, 0 when out of range
        xperm4             rv   "001010 0 ttttt sssss 010 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbkx)               int::rr(Xperm4)                "Zbkx";
        /// byte i of rd = byte rs2.i of rs1, 0 when out of range
        xperm8             rv   "001010 0 ttttt sssss 100 ddddd 0110011"   [Rd Rs1 Rs2]           (Zbkx)               int::rr(Xperm8)                "Zbkx";

        // Zknd, Zkne, Zknh, Zksed, Zksh
        /// AES middle-round decryption of one byte
        aes32dsmi          rv32 "ii1011 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2 Bs]        (Zknd)               int::rr_bs(Aes32dsmi)          "Zknd";
        /// AES final-round decryption of one byte
        aes32dsi           rv32 "ii1010 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2 Bs]        (Zknd)               int::rr_bs(Aes32dsi)           "Zknd";
        /// AES middle-round encryption of one byte
        aes32esmi          rv32 "ii1001 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2 Bs]        (Zkne)               int::rr_bs(Aes32esmi)          "Zkne";
        /// AES final-round encryption of one byte
        aes32esi           rv32 "ii1000 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2 Bs]        (Zkne)               int::rr_bs(Aes32esi)           "Zkne";
        /// AES middle-round decryption of half a state
        aes64dsm           rv64 "001111 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknd)               int::rr(Aes64dsm)              "Zknd";
        /// AES final-round decryption of half a state
        aes64ds            rv64 "001110 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknd)               int::rr(Aes64ds)               "Zknd";
        /// AES key schedule, step 1
        aes64ks1i          rv64 "001100 0 1iiii sssss 001 ddddd 0010011"   [Rd Rs1 Rnum]          (Zknd | Zkne)        int::aes64ks1i                 "Zknd";
        /// AES inverse MixColumns
        aes64im            rv64 "001100 0 00000 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknd)               int::r(Aes64im)                "Zknd";
        /// AES key schedule, step 2
        aes64ks2           rv64 "011111 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknd | Zkne)        int::rr(Aes64ks2)              "Zknd";
        /// AES middle-round encryption of half a state
        aes64esm           rv64 "001101 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zkne)               int::rr(Aes64esm)              "Zkne";
        /// AES final-round encryption of half a state
        aes64es            rv64 "001100 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zkne)               int::rr(Aes64es)               "Zkne";
        /// rd = Sigma0 function of SHA-256
        sha256sum0         rv   "000100 0 00000 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha256sum0)             "Zknh";
        /// rd = Sigma1 function of SHA-256
        sha256sum1         rv   "000100 0 00001 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha256sum1)             "Zknh";
        /// rd = sigma0 function of SHA-256
        sha256sig0         rv   "000100 0 00010 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha256sig0)             "Zknh";
        /// rd = sigma1 function of SHA-256
        sha256sig1         rv   "000100 0 00011 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha256sig1)             "Zknh";
        /// rd = half of the Sigma0 function of SHA-512
        sha512sum0r        rv32 "010100 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknh)               int::rr(Sha512sum0r)           "Zknh";
        /// rd = half of the Sigma1 function of SHA-512
        sha512sum1r        rv32 "010100 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknh)               int::rr(Sha512sum1r)           "Zknh";
        /// rd = half of the sigma0 function of SHA-512
        sha512sig0l        rv32 "010101 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknh)               int::rr(Sha512sig0l)           "Zknh";
        /// rd = half of the sigma0 function of SHA-512
        sha512sig0h        rv32 "010111 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknh)               int::rr(Sha512sig0h)           "Zknh";
        /// rd = half of the sigma1 function of SHA-512
        sha512sig1l        rv32 "010101 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknh)               int::rr(Sha512sig1l)           "Zknh";
        /// rd = half of the sigma1 function of SHA-512
        sha512sig1h        rv32 "010111 1 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2]           (Zknh)               int::rr(Sha512sig1h)           "Zknh";
        /// rd = Sigma0 function of SHA-512
        sha512sum0         rv64 "000100 0 00100 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha512sum0)             "Zknh";
        /// rd = Sigma1 function of SHA-512
        sha512sum1         rv64 "000100 0 00101 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha512sum1)             "Zknh";
        /// rd = sigma0 function of SHA-512
        sha512sig0         rv64 "000100 0 00110 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha512sig0)             "Zknh";
        /// rd = sigma1 function of SHA-512
        sha512sig1         rv64 "000100 0 00111 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zknh)               int::r(Sha512sig1)             "Zknh";
        /// SM4 round on one byte
        sm4ed              rv   "ii1100 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2 Bs]        (Zksed)              int::rr_bs(Sm4ed)              "Zksed";
        /// SM4 key schedule on one byte
        sm4ks              rv   "ii1101 0 ttttt sssss 000 ddddd 0110011"   [Rd Rs1 Rs2 Bs]        (Zksed)              int::rr_bs(Sm4ks)              "Zksed";
        /// SM3 permutation P0
        sm3p0              rv   "000100 0 01000 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zksh)               int::r(Sm3p0)                  "Zksh";
        /// SM3 permutation P1
        sm3p1              rv   "000100 0 01001 sssss 001 ddddd 0010011"   [Rd Rs1]               (Zksh)               int::r(Sm3p1)                  "Zksh";

        // Privileged
        /// return from an M-mode trap
        mret               rv   "001100 0 00010 00000 000 00000 1110011"   []                     (I)                  system::mret                      "machine";
        /// return from a non-maskable interrupt
        mnret              rv   "011100 0 00010 00000 000 00000 1110011"   []                     (Smrnmi)             system::mnret                     "smrnmi";
        /// wait for an interrupt
        wfi                rv   "000100 0 00101 00000 000 00000 1110011"   []                     (I)                  system::wfi                       "machine";
        /// order page-table updates; rs1 address, rs2 ASID
        sfence_vma         rv   "000100 1 ttttt sssss 000 00000 1110011"   [Rs1 Rs2]              (S)                  system::sfence_vma                "supervisor";
        /// return from an S-mode trap
        sret               rv   "000100 0 00010 00000 000 00000 1110011"   []                     (S)                  system::sret                      "supervisor";
        /// invalidate translations; rs1 address, rs2 ASID
        sinval_vma         rv   "000101 1 ttttt sssss 000 00000 1110011"   [Rs1 Rs2]              (Svinval)            system::sfence_vma                "Svinval";
        /// order earlier stores before sinval.vma
        sfence_w_inval     rv   "000110 0 00000 00000 000 00000 1110011"   []                     (Svinval)            system::sfence_inval              "Svinval";
        /// order sinval.vma before later accesses
        sfence_inval_ir    rv   "000110 0 00001 00000 000 00000 1110011"   []                     (Svinval)            system::sfence_inval              "Svinval";

        // Hypervisor
        /// rd = sext8(guest mem[rs1])
        hlv_b              rv   "011000 0 00000 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(B)             "Hypervisor";
        /// rd = zext8(guest mem[rs1])
        hlv_bu             rv   "011000 0 00001 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(Bu)            "Hypervisor";
        /// rd = sext16(guest mem[rs1])
        hlv_h              rv   "011001 0 00000 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(H)             "Hypervisor";
        /// rd = zext16(guest mem[rs1])
        hlv_hu             rv   "011001 0 00001 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(Hu)            "Hypervisor";
        /// rd = zext16(guest code[rs1])
        hlvx_hu            rv   "011001 0 00011 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::loadx(Hu)           "Hypervisor";
        /// rd = sext32(guest mem[rs1])
        hlv_w              rv   "011010 0 00000 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(W)             "Hypervisor";
        /// rd = zext32(guest mem[rs1])
        hlv_wu             rv64 "011010 0 00001 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(Wu)            "Hypervisor";
        /// rd = zext32(guest code[rs1])
        hlvx_wu            rv   "011010 0 00011 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::loadx(Wu)           "Hypervisor";
        /// rd = guest mem64[rs1]
        hlv_d              rv64 "011011 0 00000 sssss 100 ddddd 1110011"   [Rd Mem]             (H)                   hypervisor::load(D)             "Hypervisor";
        /// guest mem8[rs1] = rs2
        hsv_b              rv   "011000 1 ttttt sssss 100 00000 1110011"   [Rs2 Mem]            (H)                   hypervisor::store(B)            "Hypervisor";
        /// guest mem16[rs1] = rs2
        hsv_h              rv   "011001 1 ttttt sssss 100 00000 1110011"   [Rs2 Mem]            (H)                   hypervisor::store(H)            "Hypervisor";
        /// guest mem32[rs1] = rs2
        hsv_w              rv   "011010 1 ttttt sssss 100 00000 1110011"   [Rs2 Mem]            (H)                   hypervisor::store(W)            "Hypervisor";
        /// guest mem64[rs1] = rs2
        hsv_d              rv64 "011011 1 ttttt sssss 100 00000 1110011"   [Rs2 Mem]            (H)                   hypervisor::store(D)            "Hypervisor";
        /// order page-table updates of the VS-stage; rs1 guest virtual address, rs2 ASID
        hfence_vvma        rv   "001000 1 ttttt sssss 000 00000 1110011"   [Rs1 Rs2]            (H)                   hypervisor::fence_vvma          "Hypervisor";
        /// order page-table updates of the G-stage; rs1 guest physical address >> 2, rs2 VMID
        hfence_gvma        rv   "011000 1 ttttt sssss 000 00000 1110011"   [Rs1 Rs2]            (H)                   hypervisor::fence_gvma          "Hypervisor";
        /// invalidate translations of the VS-stage; rs1 guest virtual address, rs2 ASID
        hinval_vvma        rv   "001001 1 ttttt sssss 000 00000 1110011"   [Rs1 Rs2]            (H & Svinval)         hypervisor::fence_vvma          "Svinval";
        /// invalidate translations of the G-stage; rs1 guest physical address >> 2, rs2 VMID
        hinval_gvma        rv   "011001 1 ttttt sssss 000 00000 1110011"   [Rs1 Rs2]            (H & Svinval)         hypervisor::fence_gvma          "Svinval";

        // C: Zca, Zcd, Zcf, Zcb, Zcmop
        /// compressed addi4spn
        c_addi4spn         rv   "000 iii iii ii iii 00"                    [RdP SpRs1 CImm4spn]   (Zca)                expands::to(addi)              "C";
        /// compressed lw
        c_lw               rv   "010 iii iii ii iii 00"                    [RdP CMemW]            (Zca)                expands::to(lw)                "C";
        /// compressed sw
        c_sw               rv   "110 iii iii ii iii 00"                    [Rs2P CMemW]           (Zca)                expands::to(sw)                "C";
        /// compressed nop
        c_nop              rv   "000 i00 000 ii iii 01"                    [CImm6]                (Zca)                expands::to(addi)              "C";
        /// compressed addi
        c_addi             rv   "000 iii iii ii iii 01"                    [RdRs1 CImm6]          (Zca)                expands::to(addi)              "C";
        /// compressed li
        c_li               rv   "010 iii iii ii iii 01"                    [Rd CImm6]             (Zca)                expands::to(addi)              "C";
        /// compressed addi16sp
        c_addi16sp         rv   "011 i00 010 ii iii 01"                    [SpRdRs1 CImm16sp]     (Zca)                expands::to(addi)              "C";
        /// compressed lui
        c_lui              rv   "011 iii iii ii iii 01"                    [RdN2 CLui]            (Zca)                expands::to(lui)               "C";
        /// compressed andi
        c_andi             rv   "100 i10 iii ii iii 01"                    [RdRs1P CImm6]         (Zca)                expands::to(andi)              "C";
        /// compressed sub
        c_sub              rv   "100 011 iii 00 iii 01"                    [RdRs1P Rs2P]          (Zca)                expands::to(sub)               "C";
        /// compressed xor
        c_xor              rv   "100 011 iii 01 iii 01"                    [RdRs1P Rs2P]          (Zca)                expands::to(xor)               "C";
        /// compressed or
        c_or               rv   "100 011 iii 10 iii 01"                    [RdRs1P Rs2P]          (Zca)                expands::to(or)                "C";
        /// compressed and
        c_and              rv   "100 011 iii 11 iii 01"                    [RdRs1P Rs2P]          (Zca)                expands::to(and)               "C";
        /// compressed j
        c_j                rv   "101 iii iii ii iii 01"                    [CJ]                   (Zca)                expands::to(jal)               "C";
        /// compressed beqz
        c_beqz             rv   "110 iii iii ii iii 01"                    [Rs1P CB]              (Zca)                expands::to(beq)               "C";
        /// compressed bnez
        c_bnez             rv   "111 iii iii ii iii 01"                    [Rs1P CB]              (Zca)                expands::to(bne)               "C";
        /// compressed lwsp
        c_lwsp             rv   "010 iii iii ii iii 10"                    [RdN0 CMemWsp]         (Zca)                expands::to(lw)                "C";
        /// compressed jr
        c_jr               rv   "100 0ii iii 00 000 10"                    [Rs1N0]                (Zca)                expands::to(jalr)              "C";
        /// compressed mv
        c_mv               rv   "100 0ii iii ii iii 10"                    [Rd CRs1N0]            (Zca)                expands::to(addi)               "C";
        /// compressed ebreak
        c_ebreak           rv   "100 100 000 00 000 10"                    []                     (Zca)                expands::to(ebreak)            "C";
        /// compressed jalr
        c_jalr             rv   "100 1ii iii 00 000 10"                    [RaRd Rs1N0]           (Zca)                expands::to(jalr)              "C";
        /// compressed add
        c_add              rv   "100 1ii iii ii iii 10"                    [RdRs1 CRs2N0]         (Zca)                expands::to(add)               "C";
        /// compressed swsp
        c_swsp             rv   "110 iii iii ii iii 10"                    [CRs2 CMemWspS]        (Zca)                expands::to(sw)                "C";
        /// compressed jal
        c_jal              rv32 "001 iii iii ii iii 01"                    [RaRd CJ]              (Zca)                expands::to(jal)               "C";
        /// compressed ld
        c_ld               rv64 "011 iii iii ii iii 00"                    [RdP CMemD]            (Zca)                expands::to(ld)                "C";
        /// compressed sd
        c_sd               rv64 "111 iii iii ii iii 00"                    [Rs2P CMemD]           (Zca)                expands::to(sd)                "C";
        /// compressed addiw
        c_addiw            rv64 "001 iii iii ii iii 01"                    [RdRs1N0 CImm6]        (Zca)                expands::to(addiw)             "C";
        /// compressed srli
        c_srli             rv   "100 i00 iii ii iii 01"                    [RdRs1P CShamt]        (Zca)                expands::to(srli)              "C";
        /// compressed srai
        c_srai             rv   "100 i01 iii ii iii 01"                    [RdRs1P CShamt]        (Zca)                expands::to(srai)              "C";
        /// compressed subw
        c_subw             rv64 "100 111 iii 00 iii 01"                    [RdRs1P Rs2P]          (Zca)                expands::to(subw)              "C";
        /// compressed addw
        c_addw             rv64 "100 111 iii 01 iii 01"                    [RdRs1P Rs2P]          (Zca)                expands::to(addw)              "C";
        /// compressed slli
        c_slli             rv   "000 iii iii ii iii 10"                    [RdRs1 CShamt]         (Zca)                expands::to(slli)              "C";
        /// compressed ldsp
        c_ldsp             rv64 "011 iii iii ii iii 10"                    [RdN0 CMemDsp]         (Zca)                expands::to(ld)                "C";
        /// compressed sdsp
        c_sdsp             rv64 "111 iii iii ii iii 10"                    [CRs2 CMemDspS]        (Zca)                expands::to(sd)                "C";
        /// compressed fld
        c_fld              rv   "001 iii iii ii iii 00"                    [FdP CMemD]            (Zcd)                expands::to(fld)               "C";
        /// compressed fsd
        c_fsd              rv   "101 iii iii ii iii 00"                    [Fs2P CMemD]           (Zcd)                expands::to(fsd)               "C";
        /// compressed fldsp
        c_fldsp            rv   "001 idd ddd ii iii 10"                    [Fd CMemDsp]           (Zcd)                expands::to(fld)               "C";
        /// compressed fsdsp
        c_fsdsp            rv   "101 iii iii ii iii 10"                    [CFs2 CMemDspS]        (Zcd)                expands::to(fsd)               "C";
        /// compressed flw
        c_flw              rv32 "011 iii iii ii iii 00"                    [FdP CMemW]            (Zcf)                expands::to(flw)               "C";
        /// compressed fsw
        c_fsw              rv32 "111 iii iii ii iii 00"                    [Fs2P CMemW]           (Zcf)                expands::to(fsw)               "C";
        /// compressed flwsp
        c_flwsp            rv32 "011 idd ddd ii iii 10"                    [Fd CMemWsp]           (Zcf)                expands::to(flw)               "C";
        /// compressed fswsp
        c_fswsp            rv32 "111 iii iii ii iii 10"                    [CFs2 CMemWspS]        (Zcf)                expands::to(fsw)               "C";
        /// compressed lbu
        c_lbu              rv   "100 000 iii ii iii 00"                    [RdP CMemB]            (Zcb)                expands::to(lbu)               "Zcb";
        /// compressed lhu
        c_lhu              rv   "100 001 iii 0i iii 00"                    [RdP CMemH]            (Zcb)                expands::to(lhu)               "Zcb";
        /// compressed lh
        c_lh               rv   "100 001 iii 1i iii 00"                    [RdP CMemH]            (Zcb)                expands::to(lh)                "Zcb";
        /// compressed sb
        c_sb               rv   "100 010 iii ii iii 00"                    [Rs2P CMemB]           (Zcb)                expands::to(sb)                "Zcb";
        /// compressed sh
        c_sh               rv   "100 011 iii 0i iii 00"                    [Rs2P CMemH]           (Zcb)                expands::to(sh)                "Zcb";
        /// compressed zext.b
        c_zext_b           rv   "100 111 iii 11 000 01"                    [RdRs1P CImm255]       (Zcb)                expands::to(andi)              "Zcb";
        /// compressed sext.b
        c_sext_b           rv   "100 111 iii 11 001 01"                    [RdRs1P]               (Zcb & Zbb)          expands::to(sext_b)            "Zcb";
        /// compressed zext.h
        c_zext_h           rv   "100 111 iii 11 010 01"                    [RdRs1P]               (Zcb & Zbb)          expands::to(zext_h)               "Zcb";
        /// compressed sext.h
        c_sext_h           rv   "100 111 iii 11 011 01"                    [RdRs1P]               (Zcb & Zbb)          expands::to(sext_h)            "Zcb";
        /// compressed not
        c_not              rv   "100 111 iii 11 101 01"                    [RdRs1P CImmNeg1]      (Zcb)                expands::to(xori)              "Zcb";
        /// compressed mul
        c_mul              rv   "100 111 iii 10 iii 01"                    [RdRs1P Rs2P]          (Zcb & M | Zmmul)    expands::to(mul)               "Zcb";
        /// compressed zext.w
        c_zext_w           rv64 "100 111 iii 11 100 01"                    [RdRs1P]               (Zcb & Zba)          expands::to(add_uw)            "Zcb";
        /// may-be-operation: no effect
        c_mop              rv   "011 00i ii1 00 000 01"                    [CMop]                 (Zcmop)              misc::nop                       "Zcmop";

        // V: Zve32x to V
        /// vl = new length for uimm under the new vtype; rd = vl
        vsetivli           rv   "11iiii i iiiii iiiii 111 ddddd 1010111"   [Rd Uimm5 VtypeI10]    (Zve32x)             vset::vsetivli                 "V 6";
        /// vl = new length for rs1 under the new vtype; rd = vl
        vsetvli            rv   "0iiiii i iiiii sssss 111 ddddd 1010111"   [Rd Rs1 VtypeI11]      (Zve32x)             vset::vsetvli                  "V 6";
        /// vl = new length for rs1 under the new vtype; rd = vl
        vsetvl             rv   "100000 0 ttttt sssss 111 ddddd 1010111"   [Rd Rs1 Rs2]           (Zve32x)             vset::vsetvl                   "V 6";
        /// vd = ceil(vl/8) bytes at rs1
        vlm_v              rv   "000000 1 01011 sssss 000 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::mask                    "V 7.4";
        /// ceil(vl/8) bytes at rs1 = vs3
        vsm_v              rv   "000000 1 01011 sssss 000 ddddd 0100111"   [Vs3 Mem]              (Zve32x)             vstore::mask                   "V 7.4";
        /// vd[i] = mem[rs1 + i*EEW/8]
        vle8_v             rv   "nnn000 m 00000 sssss 000 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::unit(E8)                "V 7.4";
        /// vd[i] = mem[rs1 + i*EEW/8]
        vle16_v            rv   "nnn000 m 00000 sssss 101 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::unit(E16)               "V 7.4";
        /// vd[i] = mem[rs1 + i*EEW/8]
        vle32_v            rv   "nnn000 m 00000 sssss 110 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::unit(E32)               "V 7.4";
        /// vd[i] = mem[rs1 + i*EEW/8]
        vle64_v            rv   "nnn000 m 00000 sssss 111 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::unit(E64)               "V 7.4";
        /// mem[rs1 + i*EEW/8] = vs3[i]
        vse8_v             rv   "nnn000 m 00000 sssss 000 ddddd 0100111"   [Vs3 Mem Vm Nf]        (Zve32x)             vstore::unit(E8)               "V 7.4";
        /// mem[rs1 + i*EEW/8] = vs3[i]
        vse16_v            rv   "nnn000 m 00000 sssss 101 ddddd 0100111"   [Vs3 Mem Vm Nf]        (Zve32x)             vstore::unit(E16)              "V 7.4";
        /// mem[rs1 + i*EEW/8] = vs3[i]
        vse32_v            rv   "nnn000 m 00000 sssss 110 ddddd 0100111"   [Vs3 Mem Vm Nf]        (Zve32x)             vstore::unit(E32)              "V 7.4";
        /// mem[rs1 + i*EEW/8] = vs3[i]
        vse64_v            rv   "nnn000 m 00000 sssss 111 ddddd 0100111"   [Vs3 Mem Vm Nf]        (Zve32x)             vstore::unit(E64)              "V 7.4";
        /// vd[i] = mem[rs1 + vs2[i]], any order
        vluxei8_v          rv   "nnn001 m ttttt sssss 000 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E8)             "V 7.6";
        /// vd[i] = mem[rs1 + vs2[i]], any order
        vluxei16_v         rv   "nnn001 m ttttt sssss 101 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E16)            "V 7.6";
        /// vd[i] = mem[rs1 + vs2[i]], any order
        vluxei32_v         rv   "nnn001 m ttttt sssss 110 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E32)            "V 7.6";
        /// vd[i] = mem[rs1 + vs2[i]], any order
        vluxei64_v         rv   "nnn001 m ttttt sssss 111 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E64)            "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], any order
        vsuxei8_v          rv   "nnn001 m ttttt sssss 000 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E8)            "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], any order
        vsuxei16_v         rv   "nnn001 m ttttt sssss 101 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E16)           "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], any order
        vsuxei32_v         rv   "nnn001 m ttttt sssss 110 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E32)           "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], any order
        vsuxei64_v         rv   "nnn001 m ttttt sssss 111 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E64)           "V 7.6";
        /// vd[i] = mem[rs1 + i*rs2]
        vlse8_v            rv   "nnn010 m ttttt sssss 000 ddddd 0000111"   [Vd Mem Rs2 Vm Nf]     (Zve32x)             vload::strided(E8)             "V 7.5";
        /// vd[i] = mem[rs1 + i*rs2]
        vlse16_v           rv   "nnn010 m ttttt sssss 101 ddddd 0000111"   [Vd Mem Rs2 Vm Nf]     (Zve32x)             vload::strided(E16)            "V 7.5";
        /// vd[i] = mem[rs1 + i*rs2]
        vlse32_v           rv   "nnn010 m ttttt sssss 110 ddddd 0000111"   [Vd Mem Rs2 Vm Nf]     (Zve32x)             vload::strided(E32)            "V 7.5";
        /// vd[i] = mem[rs1 + i*rs2]
        vlse64_v           rv   "nnn010 m ttttt sssss 111 ddddd 0000111"   [Vd Mem Rs2 Vm Nf]     (Zve32x)             vload::strided(E64)            "V 7.5";
        /// mem[rs1 + i*rs2] = vs3[i]
        vsse8_v            rv   "nnn010 m ttttt sssss 000 ddddd 0100111"   [Vs3 Mem Rs2 Vm Nf]    (Zve32x)             vstore::strided(E8)            "V 7.5";
        /// mem[rs1 + i*rs2] = vs3[i]
        vsse16_v           rv   "nnn010 m ttttt sssss 101 ddddd 0100111"   [Vs3 Mem Rs2 Vm Nf]    (Zve32x)             vstore::strided(E16)           "V 7.5";
        /// mem[rs1 + i*rs2] = vs3[i]
        vsse32_v           rv   "nnn010 m ttttt sssss 110 ddddd 0100111"   [Vs3 Mem Rs2 Vm Nf]    (Zve32x)             vstore::strided(E32)           "V 7.5";
        /// mem[rs1 + i*rs2] = vs3[i]
        vsse64_v           rv   "nnn010 m ttttt sssss 111 ddddd 0100111"   [Vs3 Mem Rs2 Vm Nf]    (Zve32x)             vstore::strided(E64)           "V 7.5";
        /// vd[i] = mem[rs1 + vs2[i]], in element order
        vloxei8_v          rv   "nnn011 m ttttt sssss 000 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E8)             "V 7.6";
        /// vd[i] = mem[rs1 + vs2[i]], in element order
        vloxei16_v         rv   "nnn011 m ttttt sssss 101 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E16)            "V 7.6";
        /// vd[i] = mem[rs1 + vs2[i]], in element order
        vloxei32_v         rv   "nnn011 m ttttt sssss 110 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E32)            "V 7.6";
        /// vd[i] = mem[rs1 + vs2[i]], in element order
        vloxei64_v         rv   "nnn011 m ttttt sssss 111 ddddd 0000111"   [Vd Mem Vs2 Vm Nf]     (Zve32x)             vload::indexed(E64)            "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], in element order
        vsoxei8_v          rv   "nnn011 m ttttt sssss 000 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E8)            "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], in element order
        vsoxei16_v         rv   "nnn011 m ttttt sssss 101 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E16)           "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], in element order
        vsoxei32_v         rv   "nnn011 m ttttt sssss 110 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E32)           "V 7.6";
        /// mem[rs1 + vs2[i]] = vs3[i], in element order
        vsoxei64_v         rv   "nnn011 m ttttt sssss 111 ddddd 0100111"   [Vs3 Mem Vs2 Vm Nf]    (Zve32x)             vstore::indexed(E64)           "V 7.6";
        /// vd[i] = mem[rs1 + i*EEW/8]; a fault past element 0 trims vl
        vle8ff_v           rv   "nnn000 m 10000 sssss 000 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::fault_only_first(E8)    "V 7.7";
        /// vd[i] = mem[rs1 + i*EEW/8]; a fault past element 0 trims vl
        vle16ff_v          rv   "nnn000 m 10000 sssss 101 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::fault_only_first(E16)   "V 7.7";
        /// vd[i] = mem[rs1 + i*EEW/8]; a fault past element 0 trims vl
        vle32ff_v          rv   "nnn000 m 10000 sssss 110 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::fault_only_first(E32)   "V 7.7";
        /// vd[i] = mem[rs1 + i*EEW/8]; a fault past element 0 trims vl
        vle64ff_v          rv   "nnn000 m 10000 sssss 111 ddddd 0000111"   [Vd Mem Vm Nf]         (Zve32x)             vload::fault_only_first(E64)   "V 7.7";
        /// 1 whole register at vd = mem[rs1]
        vl1re8_v           rv   "000000 1 01000 sssss 000 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E8)               "V 7.9";
        /// 1 whole register at vd = mem[rs1]
        vl1re16_v          rv   "000000 1 01000 sssss 101 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E16)              "V 7.9";
        /// 1 whole register at vd = mem[rs1]
        vl1re32_v          rv   "000000 1 01000 sssss 110 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E32)              "V 7.9";
        /// 1 whole register at vd = mem[rs1]
        vl1re64_v          rv   "000000 1 01000 sssss 111 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E64)              "V 7.9";
        /// 2 whole registers at vd = mem[rs1]
        vl2re8_v           rv   "001000 1 01000 sssss 000 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E8)               "V 7.9";
        /// 2 whole registers at vd = mem[rs1]
        vl2re16_v          rv   "001000 1 01000 sssss 101 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E16)              "V 7.9";
        /// 2 whole registers at vd = mem[rs1]
        vl2re32_v          rv   "001000 1 01000 sssss 110 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E32)              "V 7.9";
        /// 2 whole registers at vd = mem[rs1]
        vl2re64_v          rv   "001000 1 01000 sssss 111 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E64)              "V 7.9";
        /// 4 whole registers at vd = mem[rs1]
        vl4re8_v           rv   "011000 1 01000 sssss 000 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E8)               "V 7.9";
        /// 4 whole registers at vd = mem[rs1]
        vl4re16_v          rv   "011000 1 01000 sssss 101 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E16)              "V 7.9";
        /// 4 whole registers at vd = mem[rs1]
        vl4re32_v          rv   "011000 1 01000 sssss 110 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E32)              "V 7.9";
        /// 4 whole registers at vd = mem[rs1]
        vl4re64_v          rv   "011000 1 01000 sssss 111 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E64)              "V 7.9";
        /// 8 whole registers at vd = mem[rs1]
        vl8re8_v           rv   "111000 1 01000 sssss 000 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E8)               "V 7.9";
        /// 8 whole registers at vd = mem[rs1]
        vl8re16_v          rv   "111000 1 01000 sssss 101 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E16)              "V 7.9";
        /// 8 whole registers at vd = mem[rs1]
        vl8re32_v          rv   "111000 1 01000 sssss 110 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E32)              "V 7.9";
        /// 8 whole registers at vd = mem[rs1]
        vl8re64_v          rv   "111000 1 01000 sssss 111 ddddd 0000111"   [Vd Mem]               (Zve32x)             vload::whole(E64)              "V 7.9";
        /// mem[rs1] = 1 whole register at vs3
        vs1r_v             rv   "000000 1 01000 sssss 000 ddddd 0100111"   [Vs3 Mem]              (Zve32x)             vstore::whole                  "V 7.9";
        /// mem[rs1] = 2 whole registers at vs3
        vs2r_v             rv   "001000 1 01000 sssss 000 ddddd 0100111"   [Vs3 Mem]              (Zve32x)             vstore::whole                  "V 7.9";
        /// mem[rs1] = 4 whole registers at vs3
        vs4r_v             rv   "011000 1 01000 sssss 000 ddddd 0100111"   [Vs3 Mem]              (Zve32x)             vstore::whole                  "V 7.9";
        /// mem[rs1] = 8 whole registers at vs3
        vs8r_v             rv   "111000 1 01000 sssss 000 ddddd 0100111"   [Vs3 Mem]              (Zve32x)             vstore::whole                  "V 7.9";
        /// vd[i] = vs2[i] + fs1
        vfadd_vf           rv   "000000 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::vf(Add)                "V 13.2";
        /// vd[i] = vs2[i] - fs1
        vfsub_vf           rv   "000010 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::vf(Sub)                "V 13.2";
        /// vd[i] = minimumNumber(vs2[i], fs1)
        vfmin_vf           rv   "000100 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::exact_vf(Min)          "V 13.11";
        /// vd[i] = maximumNumber(vs2[i], fs1)
        vfmax_vf           rv   "000110 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::exact_vf(Max)          "V 13.11";
        /// vd[i] = vs2[i] with the sign of fs1
        vfsgnj_vf          rv   "001000 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::exact_vf(Sgnj)         "V 13.12";
        /// vd[i] = vs2[i] with the sign of -fs1
        vfsgnjn_vf         rv   "001001 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::exact_vf(Sgnjn)        "V 13.12";
        /// vd[i] = vs2[i] with the XOR of both signs
        vfsgnjx_vf         rv   "001010 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::exact_vf(Sgnjx)        "V 13.12";
        /// vd[0] = fs1; vd[i + 1] = vs2[i]
        vfslide1up_vf      rv   "001110 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vperm::fslide1up_vf            "V 16.3";
        /// vd[i] = vs2[i + 1]; vd[vl - 1] = fs1
        vfslide1down_vf    rv   "001111 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vperm::fslide1down_vf          "V 16.3";
        /// vd[0] = fs1
        vfmv_s_f           rv   "010000 1 00000 sssss 101 ddddd 1010111"   [Vd Fs1]               (Zve32f)             vperm::fmv_s_f                 "V 16.2";
        /// vd[i] = v0[i] ? fs1 : vs2[i]
        vfmerge_vfm        rv   "010111 0 ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 V0]        (Zve32f)             vmove::fmerge_vfm              "V 13.15";
        /// vd[i] = fs1
        vfmv_v_f           rv   "010111 1 00000 sssss 101 ddddd 1010111"   [Vd Fs1]               (Zve32f)             vmove::fmv_v_f                 "V 13.16";
        /// vd.mask[i] = vs2[i] == fs1
        vmfeq_vf           rv   "011000 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfcmp::vf(Eq)                  "V 13.13";
        /// vd.mask[i] = vs2[i] <= fs1
        vmfle_vf           rv   "011001 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfcmp::vf(Le)                  "V 13.13";
        /// vd.mask[i] = vs2[i] < fs1
        vmflt_vf           rv   "011011 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfcmp::vf(Lt)                  "V 13.13";
        /// vd.mask[i] = vs2[i] != fs1
        vmfne_vf           rv   "011100 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfcmp::vf(Ne)                  "V 13.13";
        /// vd.mask[i] = vs2[i] > fs1
        vmfgt_vf           rv   "011101 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfcmp::vf(Gt)                  "V 13.13";
        /// vd.mask[i] = vs2[i] >= fs1
        vmfge_vf           rv   "011111 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfcmp::vf(Ge)                  "V 13.13";
        /// vd[i] = vs2[i] / fs1
        vfdiv_vf           rv   "100000 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::vf(Div)                "V 13.4";
        /// vd[i] = fs1 / vs2[i]
        vfrdiv_vf          rv   "100001 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::vf(Rdiv)               "V 13.4";
        /// vd[i] = vs2[i] * fs1
        vfmul_vf           rv   "100100 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::vf(Mul)                "V 13.4";
        /// vd[i] = fs1 - vs2[i]
        vfrsub_vf          rv   "100111 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfloat::vf(Rsub)               "V 13.2";
        /// vd[i] = fs1 * vd[i] + vs2[i]
        vfmadd_vf          rv   "101000 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Madd)                "V 13.6";
        /// vd[i] = -(fs1 * vd[i]) - vs2[i]
        vfnmadd_vf         rv   "101001 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Nmadd)               "V 13.6";
        /// vd[i] = fs1 * vd[i] - vs2[i]
        vfmsub_vf          rv   "101010 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Msub)                "V 13.6";
        /// vd[i] = -(fs1 * vd[i]) + vs2[i]
        vfnmsub_vf         rv   "101011 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Nmsub)               "V 13.6";
        /// vd[i] = fs1 * vs2[i] + vd[i]
        vfmacc_vf          rv   "101100 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Macc)                "V 13.6";
        /// vd[i] = -(fs1 * vs2[i]) - vd[i]
        vfnmacc_vf         rv   "101101 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Nmacc)               "V 13.6";
        /// vd[i] = fs1 * vs2[i] - vd[i]
        vfmsac_vf          rv   "101110 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Msac)                "V 13.6";
        /// vd[i] = -(fs1 * vs2[i]) + vd[i]
        vfnmsac_vf         rv   "101111 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::vf(Nmsac)               "V 13.6";
        /// vd[i] = wide(vs2[i]) + wide(fs1)
        vfwadd_vf          rv   "110000 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfwiden::vf(Add)               "V 13.3";
        /// vd[i] = wide(vs2[i]) - wide(fs1)
        vfwsub_vf          rv   "110010 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfwiden::vf(Sub)               "V 13.3";
        /// vd[i] = vs2[i] + wide(fs1)
        vfwadd_wf          rv   "110100 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfwiden::wf(Add)               "V 13.3";
        /// vd[i] = vs2[i] - wide(fs1)
        vfwsub_wf          rv   "110110 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfwiden::wf(Sub)               "V 13.3";
        /// vd[i] = wide(vs2[i]) * wide(fs1)
        vfwmul_vf          rv   "111000 m ttttt sssss 101 ddddd 1010111"   [Vd Vs2 Fs1 Vm]        (Zve32f)             vfwiden::vf(Mul)               "V 13.5";
        /// vd[i] = wide(fs1) * wide(vs2[i]) + vd[i]
        vfwmacc_vf         rv   "111100 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::wvf(Macc)               "V 13.7";
        /// vd[i] = -(wide(fs1) * wide(vs2[i])) - vd[i]
        vfwnmacc_vf        rv   "111101 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::wvf(Nmacc)              "V 13.7";
        /// vd[i] = wide(fs1) * wide(vs2[i]) - vd[i]
        vfwmsac_vf         rv   "111110 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::wvf(Msac)               "V 13.7";
        /// vd[i] = -(wide(fs1) * wide(vs2[i])) + vd[i]
        vfwnmsac_vf        rv   "111111 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zve32f)             vfmac::wvf(Nmsac)              "V 13.7";
        /// vd[i] = vs2[i] + vs1[i]
        vfadd_vv           rv   "000000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::vv(Add)                "V 13.2";
        /// vd[0] = sum in any order of vs1[0] and all active vs2[i]
        vfredusum_vs       rv   "000001 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfred::sum                     "V 14.3";
        /// vd[i] = vs2[i] - vs1[i]
        vfsub_vv           rv   "000010 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::vv(Sub)                "V 13.2";
        /// vd[0] = sum in element order of vs1[0] and all active vs2[i]
        vfredosum_vs       rv   "000011 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfred::sum                     "V 14.3";
        /// vd[i] = minimumNumber(vs2[i], vs1[i])
        vfmin_vv           rv   "000100 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::exact_vv(Min)          "V 13.11";
        /// vd[0] = minimumNumber of vs1[0] and all active vs2[i]
        vfredmin_vs        rv   "000101 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfred::minmax(Min)             "V 14.3";
        /// vd[i] = maximumNumber(vs2[i], vs1[i])
        vfmax_vv           rv   "000110 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::exact_vv(Max)          "V 13.11";
        /// vd[0] = maximumNumber of vs1[0] and all active vs2[i]
        vfredmax_vs        rv   "000111 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfred::minmax(Max)             "V 14.3";
        /// vd[i] = vs2[i] with the sign of vs1[i]
        vfsgnj_vv          rv   "001000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::exact_vv(Sgnj)         "V 13.12";
        /// vd[i] = vs2[i] with the sign of -vs1[i]
        vfsgnjn_vv         rv   "001001 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::exact_vv(Sgnjn)        "V 13.12";
        /// vd[i] = vs2[i] with the XOR of both signs
        vfsgnjx_vv         rv   "001010 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::exact_vv(Sgnjx)        "V 13.12";
        /// fd = vs2[0]
        vfmv_f_s           rv   "010000 1 ttttt 00000 001 ddddd 1010111"   [Fd Vs2]               (Zve32f)             vperm::fmv_f_s                 "V 16.2";
        /// vd.mask[i] = vs2[i] == vs1[i]
        vmfeq_vv           rv   "011000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfcmp::vv(Eq)                  "V 13.13";
        /// vd.mask[i] = vs2[i] <= vs1[i]
        vmfle_vv           rv   "011001 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfcmp::vv(Le)                  "V 13.13";
        /// vd.mask[i] = vs2[i] < vs1[i]
        vmflt_vv           rv   "011011 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfcmp::vv(Lt)                  "V 13.13";
        /// vd.mask[i] = vs2[i] != vs1[i]
        vmfne_vv           rv   "011100 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfcmp::vv(Ne)                  "V 13.13";
        /// vd[i] = vs2[i] / vs1[i]
        vfdiv_vv           rv   "100000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::vv(Div)                "V 13.4";
        /// vd[i] = vs2[i] * vs1[i]
        vfmul_vv           rv   "100100 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfloat::vv(Mul)                "V 13.4";
        /// vd[i] = vs1[i] * vd[i] + vs2[i]
        vfmadd_vv          rv   "101000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Madd)                "V 13.6";
        /// vd[i] = -(vs1[i] * vd[i]) - vs2[i]
        vfnmadd_vv         rv   "101001 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Nmadd)               "V 13.6";
        /// vd[i] = vs1[i] * vd[i] - vs2[i]
        vfmsub_vv          rv   "101010 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Msub)                "V 13.6";
        /// vd[i] = -(vs1[i] * vd[i]) + vs2[i]
        vfnmsub_vv         rv   "101011 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Nmsub)               "V 13.6";
        /// vd[i] = vs1[i] * vs2[i] + vd[i]
        vfmacc_vv          rv   "101100 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Macc)                "V 13.6";
        /// vd[i] = -(vs1[i] * vs2[i]) - vd[i]
        vfnmacc_vv         rv   "101101 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Nmacc)               "V 13.6";
        /// vd[i] = vs1[i] * vs2[i] - vd[i]
        vfmsac_vv          rv   "101110 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Msac)                "V 13.6";
        /// vd[i] = -(vs1[i] * vs2[i]) + vd[i]
        vfnmsac_vv         rv   "101111 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::vv(Nmsac)               "V 13.6";
        /// vd[i] = unsigned(float vs2[i]), SEW to SEW
        vfcvt_xu_f_v       rv   "010010 m ttttt 00000 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::to_int(Unsigned)        "V 13.17";
        /// vd[i] = signed(float vs2[i]), SEW to SEW
        vfcvt_x_f_v        rv   "010010 m ttttt 00001 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::to_int(Signed)          "V 13.17";
        /// vd[i] = float(unsigned vs2[i]), SEW to SEW
        vfcvt_f_xu_v       rv   "010010 m ttttt 00010 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::from_int(Unsigned)      "V 13.17";
        /// vd[i] = float(signed vs2[i]), SEW to SEW
        vfcvt_f_x_v        rv   "010010 m ttttt 00011 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::from_int(Signed)        "V 13.17";
        /// vd[i] = unsigned(float vs2[i]), SEW to SEW, round towards zero
        vfcvt_rtz_xu_f_v   rv   "010010 m ttttt 00110 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::to_int_rtz(Unsigned)    "V 13.17";
        /// vd[i] = signed(float vs2[i]), SEW to SEW, round towards zero
        vfcvt_rtz_x_f_v    rv   "010010 m ttttt 00111 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::to_int_rtz(Signed)      "V 13.17";
        /// vd[i] = unsigned(float vs2[i]), SEW to 2*SEW
        vfwcvt_xu_f_v      rv   "010010 m ttttt 01000 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::wto_int(Unsigned)       "V 13.18";
        /// vd[i] = signed(float vs2[i]), SEW to 2*SEW
        vfwcvt_x_f_v       rv   "010010 m ttttt 01001 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::wto_int(Signed)         "V 13.18";
        /// vd[i] = float(unsigned vs2[i]), SEW to 2*SEW
        vfwcvt_f_xu_v      rv   "010010 m ttttt 01010 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::wfrom_int(Unsigned)     "V 13.18";
        /// vd[i] = float(signed vs2[i]), SEW to 2*SEW
        vfwcvt_f_x_v       rv   "010010 m ttttt 01011 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::wfrom_int(Signed)       "V 13.18";
        /// vd[i] = float(float vs2[i]), SEW to 2*SEW
        vfwcvt_f_f_v       rv   "010010 m ttttt 01100 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::widen                   "V 13.18";
        /// vd[i] = unsigned(float vs2[i]), SEW to 2*SEW, round towards zero
        vfwcvt_rtz_xu_f_v  rv   "010010 m ttttt 01110 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::wto_int_rtz(Unsigned)   "V 13.18";
        /// vd[i] = signed(float vs2[i]), SEW to 2*SEW, round towards zero
        vfwcvt_rtz_x_f_v   rv   "010010 m ttttt 01111 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::wto_int_rtz(Signed)     "V 13.18";
        /// vd[i] = unsigned(float vs2[i]), 2*SEW to SEW
        vfncvt_xu_f_w      rv   "010010 m ttttt 10000 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::nto_int(Unsigned)       "V 13.19";
        /// vd[i] = signed(float vs2[i]), 2*SEW to SEW
        vfncvt_x_f_w       rv   "010010 m ttttt 10001 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::nto_int(Signed)         "V 13.19";
        /// vd[i] = float(unsigned vs2[i]), 2*SEW to SEW
        vfncvt_f_xu_w      rv   "010010 m ttttt 10010 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::nfrom_int(Unsigned)     "V 13.19";
        /// vd[i] = float(signed vs2[i]), 2*SEW to SEW
        vfncvt_f_x_w       rv   "010010 m ttttt 10011 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::nfrom_int(Signed)       "V 13.19";
        /// vd[i] = float(float vs2[i]), 2*SEW to SEW
        vfncvt_f_f_w       rv   "010010 m ttttt 10100 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::narrow                  "V 13.19";
        /// vd[i] = float(float vs2[i]), 2*SEW to SEW, round to odd
        vfncvt_rod_f_f_w   rv   "010010 m ttttt 10101 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::narrow_rod              "V 13.19";
        /// vd[i] = unsigned(float vs2[i]), 2*SEW to SEW, round towards zero
        vfncvt_rtz_xu_f_w  rv   "010010 m ttttt 10110 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::nto_int_rtz(Unsigned)   "V 13.19";
        /// vd[i] = signed(float vs2[i]), 2*SEW to SEW, round towards zero
        vfncvt_rtz_x_f_w   rv   "010010 m ttttt 10111 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfcvt::nto_int_rtz(Signed)     "V 13.19";
        /// vd[i] = sqrt(vs2[i])
        vfsqrt_v           rv   "010011 m ttttt 00000 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfloat::sqrt                   "V 13.8";
        /// vd[i] = 1/sqrt(vs2[i]) to 7 bits
        vfrsqrt7_v         rv   "010011 m ttttt 00100 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfloat::v(Rsqrt7)              "V 13.9";
        /// vd[i] = 1/vs2[i] to 7 bits
        vfrec7_v           rv   "010011 m ttttt 00101 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfloat::v(Rec7)                "V 13.10";
        /// vd[i] = class mask of vs2[i]
        vfclass_v          rv   "010011 m ttttt 10000 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32f)             vfloat::v(Class)               "V 13.14";
        /// vd[i] = wide(vs2[i]) + wide(vs1[i])
        vfwadd_vv          rv   "110000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfwiden::vv(Add)               "V 13.3";
        /// vd[0] = wide sum in any order of vs1[0] and all active vs2[i]
        vfwredusum_vs      rv   "110001 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfred::wsum                    "V 14.4";
        /// vd[i] = wide(vs2[i]) - wide(vs1[i])
        vfwsub_vv          rv   "110010 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfwiden::vv(Sub)               "V 13.3";
        /// vd[0] = wide sum in element order of vs1[0] and all active vs2[i]
        vfwredosum_vs      rv   "110011 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfred::wsum                    "V 14.4";
        /// vd[i] = vs2[i] + wide(vs1[i])
        vfwadd_wv          rv   "110100 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfwiden::wv(Add)               "V 13.3";
        /// vd[i] = vs2[i] - wide(vs1[i])
        vfwsub_wv          rv   "110110 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfwiden::wv(Sub)               "V 13.3";
        /// vd[i] = wide(vs2[i]) * wide(vs1[i])
        vfwmul_vv          rv   "111000 m ttttt sssss 001 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32f)             vfwiden::vv(Mul)               "V 13.5";
        /// vd[i] = wide(vs1[i]) * wide(vs2[i]) + vd[i]
        vfwmacc_vv         rv   "111100 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::wvv(Macc)               "V 13.7";
        /// vd[i] = -(wide(vs1[i]) * wide(vs2[i])) - vd[i]
        vfwnmacc_vv        rv   "111101 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::wvv(Nmacc)              "V 13.7";
        /// vd[i] = wide(vs1[i]) * wide(vs2[i]) - vd[i]
        vfwmsac_vv         rv   "111110 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::wvv(Msac)               "V 13.7";
        /// vd[i] = -(wide(vs1[i]) * wide(vs2[i])) + vd[i]
        vfwnmsac_vv        rv   "111111 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32f)             vfmac::wvv(Nmsac)              "V 13.7";
        /// vd[i] = vs2[i] + rs1
        vadd_vx            rv   "000000 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Add)                  "V 11.1";
        /// vd[i] = vs2[i] - rs1
        vsub_vx            rv   "000010 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Sub)                  "V 11.1";
        /// vd[i] = rs1 - vs2[i]
        vrsub_vx           rv   "000011 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Rsub)                 "V 11.1";
        /// vd[i] = min_u(vs2[i], rs1)
        vminu_vx           rv   "000100 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Minu)                 "V 11.9";
        /// vd[i] = min_s(vs2[i], rs1)
        vmin_vx            rv   "000101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Min)                  "V 11.9";
        /// vd[i] = max_u(vs2[i], rs1)
        vmaxu_vx           rv   "000110 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Maxu)                 "V 11.9";
        /// vd[i] = max_s(vs2[i], rs1)
        vmax_vx            rv   "000111 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Max)                  "V 11.9";
        /// vd[i] = vs2[i] & rs1
        vand_vx            rv   "001001 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(And)                  "V 11.5";
        /// vd[i] = vs2[i] | rs1
        vor_vx             rv   "001010 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Or)                   "V 11.5";
        /// vd[i] = vs2[i] ^ rs1
        vxor_vx            rv   "001011 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Xor)                  "V 11.5";
        /// vd[i] = vs2[rs1], 0 when out of range
        vrgather_vx        rv   "001100 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vperm::gather_vx               "V 16.4";
        /// vd[i + rs1] = vs2[i]
        vslideup_vx        rv   "001110 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vperm::slideup_vx              "V 16.3";
        /// vd[i] = vs2[i + rs1], 0 past VLMAX
        vslidedown_vx      rv   "001111 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vperm::slidedown_vx            "V 16.3";
        /// vd[i] = vs2[i] + rs1 + v0[i]
        vadc_vxm           rv   "010000 0 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 V0]        (Zve32x)             vcarry::vxm(Adc)               "V 11.4";
        /// vd.mask[i] = carry(vs2[i] + rs1 + v0[i])
        vmadc_vxm          rv   "010001 0 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 V0]        (Zve32x)             vcarry::mvxm(Adc)              "V 11.4";
        /// vd.mask[i] = carry(vs2[i] + rs1)
        vmadc_vx           rv   "010001 1 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1]           (Zve32x)             vcarry::mvx(Adc)               "V 11.4";
        /// vd[i] = vs2[i] - rs1 - v0[i]
        vsbc_vxm           rv   "010010 0 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 V0]        (Zve32x)             vcarry::vxm(Sbc)               "V 11.4";
        /// vd.mask[i] = borrow(vs2[i] - rs1 - v0[i])
        vmsbc_vxm          rv   "010011 0 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 V0]        (Zve32x)             vcarry::mvxm(Sbc)              "V 11.4";
        /// vd.mask[i] = borrow(vs2[i] - rs1)
        vmsbc_vx           rv   "010011 1 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1]           (Zve32x)             vcarry::mvx(Sbc)               "V 11.4";
        /// vd[i] = v0[i] ? rs1 : vs2[i]
        vmerge_vxm         rv   "010111 0 ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 V0]        (Zve32x)             vmove::merge_vxm               "V 11.15";
        /// vd[i] = rs1
        vmv_v_x            rv   "010111 1 00000 sssss 100 ddddd 1010111"   [Vd Rs1]               (Zve32x)             vmove::mv_v_x                  "V 11.16";
        /// vd.mask[i] = vs2[i] == rs1
        vmseq_vx           rv   "011000 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Eq)                   "V 11.8";
        /// vd.mask[i] = vs2[i] != rs1
        vmsne_vx           rv   "011001 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Ne)                   "V 11.8";
        /// vd.mask[i] = vs2[i] <u rs1
        vmsltu_vx          rv   "011010 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Ltu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] <s rs1
        vmslt_vx           rv   "011011 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Lt)                   "V 11.8";
        /// vd.mask[i] = vs2[i] <=u rs1
        vmsleu_vx          rv   "011100 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Leu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] <=s rs1
        vmsle_vx           rv   "011101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Le)                   "V 11.8";
        /// vd.mask[i] = vs2[i] >u rs1
        vmsgtu_vx          rv   "011110 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Gtu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] >s rs1
        vmsgt_vx           rv   "011111 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vcmp::vx(Gt)                   "V 11.8";
        /// vd[i] = sat_u(vs2[i] + rs1)
        vsaddu_vx          rv   "100000 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Saddu)              "V 12.1";
        /// vd[i] = sat_s(vs2[i] + rs1)
        vsadd_vx           rv   "100001 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Sadd)               "V 12.1";
        /// vd[i] = sat_u(vs2[i] - rs1)
        vssubu_vx          rv   "100010 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Ssubu)              "V 12.1";
        /// vd[i] = sat_s(vs2[i] - rs1)
        vssub_vx           rv   "100011 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Ssub)               "V 12.1";
        /// vd[i] = vs2[i] << rs1
        vsll_vx            rv   "100101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Sll)                  "V 11.6";
        /// vd[i] = sat_s(round_s(vs2[i] * rs1 >> (SEW-1)))
        vsmul_vx           rv   "100111 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Smul)               "V 12.3";
        /// vd[i] = vs2[i] >>u rs1
        vsrl_vx            rv   "101000 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Srl)                  "V 11.6";
        /// vd[i] = vs2[i] >>s rs1
        vsra_vx            rv   "101001 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Sra)                  "V 11.6";
        /// vd[i] = round_u(vs2[i] >> rs1)
        vssrl_vx           rv   "101010 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Ssrl)               "V 12.4";
        /// vd[i] = round_s(vs2[i] >> rs1)
        vssra_vx           rv   "101011 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Ssra)               "V 12.4";
        /// vd[i] = low half of wide vs2[i] >>u rs1
        vnsrl_wx           rv   "101100 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vnarrow::wx(Srl)               "V 11.7";
        /// vd[i] = low half of wide vs2[i] >>s rs1
        vnsra_wx           rv   "101101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vnarrow::wx(Sra)               "V 11.7";
        /// vd[i] = clip_u(round_u(wide vs2[i] >> rs1))
        vnclipu_wx         rv   "101110 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::nwx(Nclipu)            "V 12.5";
        /// vd[i] = clip_s(round_s(wide vs2[i] >> rs1))
        vnclip_wx          rv   "101111 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::nwx(Nclip)             "V 12.5";
        /// vd[i] = vs2[i] + vs1[i]
        vadd_vv            rv   "000000 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Add)                  "V 11.1";
        /// vd[i] = vs2[i] - vs1[i]
        vsub_vv            rv   "000010 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Sub)                  "V 11.1";
        /// vd[i] = min_u(vs2[i], vs1[i])
        vminu_vv           rv   "000100 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Minu)                 "V 11.9";
        /// vd[i] = min_s(vs2[i], vs1[i])
        vmin_vv            rv   "000101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Min)                  "V 11.9";
        /// vd[i] = max_u(vs2[i], vs1[i])
        vmaxu_vv           rv   "000110 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Maxu)                 "V 11.9";
        /// vd[i] = max_s(vs2[i], vs1[i])
        vmax_vv            rv   "000111 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Max)                  "V 11.9";
        /// vd[i] = vs2[i] & vs1[i]
        vand_vv            rv   "001001 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(And)                  "V 11.5";
        /// vd[i] = vs2[i] | vs1[i]
        vor_vv             rv   "001010 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Or)                   "V 11.5";
        /// vd[i] = vs2[i] ^ vs1[i]
        vxor_vv            rv   "001011 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Xor)                  "V 11.5";
        /// vd[i] = vs2[vs1[i]], 0 when out of range
        vrgather_vv        rv   "001100 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vperm::gather_vv               "V 16.4";
        /// vd[i] = vs2[vs1[i]] with 16-bit indices, 0 when out of range
        vrgatherei16_vv    rv   "001110 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vperm::gatherei16_vv           "V 16.4";
        /// vd[i] = vs2[i] + vs1[i] + v0[i]
        vadc_vvm           rv   "010000 0 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 V0]        (Zve32x)             vcarry::vvm(Adc)               "V 11.4";
        /// vd.mask[i] = carry(vs2[i] + vs1[i] + v0[i])
        vmadc_vvm          rv   "010001 0 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 V0]        (Zve32x)             vcarry::mvvm(Adc)              "V 11.4";
        /// vd.mask[i] = carry(vs2[i] + vs1[i])
        vmadc_vv           rv   "010001 1 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vcarry::mvv(Adc)               "V 11.4";
        /// vd[i] = vs2[i] - vs1[i] - v0[i]
        vsbc_vvm           rv   "010010 0 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 V0]        (Zve32x)             vcarry::vvm(Sbc)               "V 11.4";
        /// vd.mask[i] = borrow(vs2[i] - vs1[i] - v0[i])
        vmsbc_vvm          rv   "010011 0 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 V0]        (Zve32x)             vcarry::mvvm(Sbc)              "V 11.4";
        /// vd.mask[i] = borrow(vs2[i] - vs1[i])
        vmsbc_vv           rv   "010011 1 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vcarry::mvv(Sbc)               "V 11.4";
        /// vd[i] = v0[i] ? vs1[i] : vs2[i]
        vmerge_vvm         rv   "010111 0 ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 V0]        (Zve32x)             vmove::merge_vvm               "V 11.15";
        /// vd[i] = vs1[i]
        vmv_v_v            rv   "010111 1 00000 sssss 000 ddddd 1010111"   [Vd Vs1]               (Zve32x)             vmove::mv_v_v                  "V 11.16";
        /// vd.mask[i] = vs2[i] == vs1[i]
        vmseq_vv           rv   "011000 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vcmp::vv(Eq)                   "V 11.8";
        /// vd.mask[i] = vs2[i] != vs1[i]
        vmsne_vv           rv   "011001 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vcmp::vv(Ne)                   "V 11.8";
        /// vd.mask[i] = vs2[i] <u vs1[i]
        vmsltu_vv          rv   "011010 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vcmp::vv(Ltu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] <s vs1[i]
        vmslt_vv           rv   "011011 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vcmp::vv(Lt)                   "V 11.8";
        /// vd.mask[i] = vs2[i] <=u vs1[i]
        vmsleu_vv          rv   "011100 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vcmp::vv(Leu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] <=s vs1[i]
        vmsle_vv           rv   "011101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vcmp::vv(Le)                   "V 11.8";
        /// vd[i] = sat_u(vs2[i] + vs1[i])
        vsaddu_vv          rv   "100000 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Saddu)              "V 12.1";
        /// vd[i] = sat_s(vs2[i] + vs1[i])
        vsadd_vv           rv   "100001 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Sadd)               "V 12.1";
        /// vd[i] = sat_u(vs2[i] - vs1[i])
        vssubu_vv          rv   "100010 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Ssubu)              "V 12.1";
        /// vd[i] = sat_s(vs2[i] - vs1[i])
        vssub_vv           rv   "100011 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Ssub)               "V 12.1";
        /// vd[i] = vs2[i] << vs1[i]
        vsll_vv            rv   "100101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Sll)                  "V 11.6";
        /// vd[i] = sat_s(round_s(vs2[i] * vs1[i] >> (SEW-1)))
        vsmul_vv           rv   "100111 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Smul)               "V 12.3";
        /// vd[i] = vs2[i] >>u vs1[i]
        vsrl_vv            rv   "101000 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Srl)                  "V 11.6";
        /// vd[i] = vs2[i] >>s vs1[i]
        vsra_vv            rv   "101001 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Sra)                  "V 11.6";
        /// vd[i] = round_u(vs2[i] >> vs1[i])
        vssrl_vv           rv   "101010 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Ssrl)               "V 12.4";
        /// vd[i] = round_s(vs2[i] >> vs1[i])
        vssra_vv           rv   "101011 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Ssra)               "V 12.4";
        /// vd[i] = low half of wide vs2[i] >>u vs1[i]
        vnsrl_wv           rv   "101100 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vnarrow::wv(Srl)               "V 11.7";
        /// vd[i] = low half of wide vs2[i] >>s vs1[i]
        vnsra_wv           rv   "101101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vnarrow::wv(Sra)               "V 11.7";
        /// vd[i] = clip_u(round_u(wide vs2[i] >> vs1[i]))
        vnclipu_wv         rv   "101110 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::nwv(Nclipu)            "V 12.5";
        /// vd[i] = clip_s(round_s(wide vs2[i] >> vs1[i]))
        vnclip_wv          rv   "101111 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::nwv(Nclip)             "V 12.5";
        /// vd[0] = wide_u sum of vs1[0] and all active vs2[i]
        vwredsumu_vs       rv   "110000 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::wvs(Unsigned)            "V 14.2";
        /// vd[0] = wide_s sum of vs1[0] and all active vs2[i]
        vwredsum_vs        rv   "110001 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::wvs(Signed)              "V 14.2";
        /// vd[i] = vs2[i] + imm
        vadd_vi            rv   "000000 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vint::vi(Add)                  "V 11.1";
        /// vd[i] = imm - vs2[i]
        vrsub_vi           rv   "000011 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vint::vi(Rsub)                 "V 11.1";
        /// vd[i] = vs2[i] & imm
        vand_vi            rv   "001001 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vint::vi(And)                  "V 11.5";
        /// vd[i] = vs2[i] | imm
        vor_vi             rv   "001010 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vint::vi(Or)                   "V 11.5";
        /// vd[i] = vs2[i] ^ imm
        vxor_vi            rv   "001011 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vint::vi(Xor)                  "V 11.5";
        /// vd[i] = vs2[imm], 0 when out of range
        vrgather_vi        rv   "001100 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vperm::gather_vi               "V 16.4";
        /// vd[i + imm] = vs2[i]
        vslideup_vi        rv   "001110 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vperm::slideup_vi              "V 16.3";
        /// vd[i] = vs2[i + imm], 0 past VLMAX
        vslidedown_vi      rv   "001111 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vperm::slidedown_vi            "V 16.3";
        /// vd[i] = vs2[i] + imm + v0[i]
        vadc_vim           rv   "010000 0 ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 V0]      (Zve32x)             vcarry::vim(Adc)               "V 11.4";
        /// vd.mask[i] = carry(vs2[i] + imm + v0[i])
        vmadc_vim          rv   "010001 0 ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 V0]      (Zve32x)             vcarry::mvim(Adc)              "V 11.4";
        /// vd.mask[i] = carry(vs2[i] + imm)
        vmadc_vi           rv   "010001 1 ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5]         (Zve32x)             vcarry::mvi(Adc)               "V 11.4";
        /// vd[i] = v0[i] ? imm : vs2[i]
        vmerge_vim         rv   "010111 0 ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 V0]      (Zve32x)             vmove::merge_vim               "V 11.15";
        /// vd[i] = imm
        vmv_v_i            rv   "010111 1 00000 iiiii 011 ddddd 1010111"   [Vd Simm5]             (Zve32x)             vmove::mv_v_i                  "V 11.16";
        /// vd.mask[i] = vs2[i] == imm
        vmseq_vi           rv   "011000 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vcmp::vi(Eq)                   "V 11.8";
        /// vd.mask[i] = vs2[i] != imm
        vmsne_vi           rv   "011001 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vcmp::vi(Ne)                   "V 11.8";
        /// vd.mask[i] = vs2[i] <=u imm
        vmsleu_vi          rv   "011100 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vcmp::vi(Leu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] <=s imm
        vmsle_vi           rv   "011101 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vcmp::vi(Le)                   "V 11.8";
        /// vd.mask[i] = vs2[i] >u imm
        vmsgtu_vi          rv   "011110 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vcmp::vi(Gtu)                  "V 11.8";
        /// vd.mask[i] = vs2[i] >s imm
        vmsgt_vi           rv   "011111 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vcmp::vi(Gt)                   "V 11.8";
        /// vd[i] = sat_u(vs2[i] + imm)
        vsaddu_vi          rv   "100000 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vfixed::vi(Saddu)              "V 12.1";
        /// vd[i] = sat_s(vs2[i] + imm)
        vsadd_vi           rv   "100001 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Simm5 Vm]      (Zve32x)             vfixed::vi(Sadd)               "V 12.1";
        /// vd[i] = vs2[i] << imm
        vsll_vi            rv   "100101 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vint::vi(Sll)                  "V 11.6";
        /// 1 whole register at vd = those at vs2
        vmv1r_v            rv   "100111 1 ttttt 00000 011 ddddd 1010111"   [Vd Vs2]               (Zve32x)             vperm::mv_whole                "V 16.6";
        /// 2 whole registers at vd = those at vs2
        vmv2r_v            rv   "100111 1 ttttt 00001 011 ddddd 1010111"   [Vd Vs2]               (Zve32x)             vperm::mv_whole                "V 16.6";
        /// 4 whole registers at vd = those at vs2
        vmv4r_v            rv   "100111 1 ttttt 00011 011 ddddd 1010111"   [Vd Vs2]               (Zve32x)             vperm::mv_whole                "V 16.6";
        /// 8 whole registers at vd = those at vs2
        vmv8r_v            rv   "100111 1 ttttt 00111 011 ddddd 1010111"   [Vd Vs2]               (Zve32x)             vperm::mv_whole                "V 16.6";
        /// vd[i] = vs2[i] >>u imm
        vsrl_vi            rv   "101000 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vint::vi(Srl)                  "V 11.6";
        /// vd[i] = vs2[i] >>s imm
        vsra_vi            rv   "101001 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vint::vi(Sra)                  "V 11.6";
        /// vd[i] = round_u(vs2[i] >> imm)
        vssrl_vi           rv   "101010 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vfixed::vi(Ssrl)               "V 12.4";
        /// vd[i] = round_s(vs2[i] >> imm)
        vssra_vi           rv   "101011 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vfixed::vi(Ssra)               "V 12.4";
        /// vd[i] = low half of wide vs2[i] >>u imm
        vnsrl_wi           rv   "101100 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vnarrow::wi(Srl)               "V 11.7";
        /// vd[i] = low half of wide vs2[i] >>s imm
        vnsra_wi           rv   "101101 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vnarrow::wi(Sra)               "V 11.7";
        /// vd[i] = clip_u(round_u(wide vs2[i] >> imm))
        vnclipu_wi         rv   "101110 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vfixed::nwi(Nclipu)            "V 12.5";
        /// vd[i] = clip_s(round_s(wide vs2[i] >> imm))
        vnclip_wi          rv   "101111 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zve32x)             vfixed::nwi(Nclip)             "V 12.5";
        /// vd[0] = sum of vs1[0] and all active vs2[i]
        vredsum_vs         rv   "000000 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Sum)                  "V 14.1";
        /// vd[0] = and of vs1[0] and all active vs2[i]
        vredand_vs         rv   "000001 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(And)                  "V 14.1";
        /// vd[0] = or of vs1[0] and all active vs2[i]
        vredor_vs          rv   "000010 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Or)                   "V 14.1";
        /// vd[0] = xor of vs1[0] and all active vs2[i]
        vredxor_vs         rv   "000011 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Xor)                  "V 14.1";
        /// vd[0] = min_u of vs1[0] and all active vs2[i]
        vredminu_vs        rv   "000100 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Minu)                 "V 14.1";
        /// vd[0] = min_s of vs1[0] and all active vs2[i]
        vredmin_vs         rv   "000101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Min)                  "V 14.1";
        /// vd[0] = max_u of vs1[0] and all active vs2[i]
        vredmaxu_vs        rv   "000110 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Maxu)                 "V 14.1";
        /// vd[0] = max_s of vs1[0] and all active vs2[i]
        vredmax_vs         rv   "000111 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vred::vs(Max)                  "V 14.1";
        /// vd[i] = round_u((vs2[i] + vs1[i]) >> 1)
        vaaddu_vv          rv   "001000 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Aaddu)              "V 12.2";
        /// vd[i] = round_s((vs2[i] + vs1[i]) >> 1)
        vaadd_vv           rv   "001001 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Aadd)               "V 12.2";
        /// vd[i] = round_u((vs2[i] - vs1[i]) >> 1)
        vasubu_vv          rv   "001010 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Asubu)              "V 12.2";
        /// vd[i] = round_s((vs2[i] - vs1[i]) >> 1)
        vasub_vv           rv   "001011 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vfixed::vv(Asub)               "V 12.2";
        /// rd = sext(vs2[0])
        vmv_x_s            rv   "010000 1 ttttt 00000 010 ddddd 1010111"   [Rd Vs2]               (Zve32x)             vperm::mv_x_s                  "V 16.1";
        /// vd[i] = zext(vs2[i]), EEW = SEW/8
        vzext_vf8          rv   "010010 m ttttt 00010 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vint::zext(Vf8)                "V 11.3";
        /// vd[i] = sext(vs2[i]), EEW = SEW/8
        vsext_vf8          rv   "010010 m ttttt 00011 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vint::sext(Vf8)                "V 11.3";
        /// vd[i] = zext(vs2[i]), EEW = SEW/4
        vzext_vf4          rv   "010010 m ttttt 00100 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vint::zext(Vf4)                "V 11.3";
        /// vd[i] = sext(vs2[i]), EEW = SEW/4
        vsext_vf4          rv   "010010 m ttttt 00101 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vint::sext(Vf4)                "V 11.3";
        /// vd[i] = zext(vs2[i]), EEW = SEW/2
        vzext_vf2          rv   "010010 m ttttt 00110 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vint::zext(Vf2)                "V 11.3";
        /// vd[i] = sext(vs2[i]), EEW = SEW/2
        vsext_vf2          rv   "010010 m ttttt 00111 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vint::sext(Vf2)                "V 11.3";
        /// vd = elements of vs2 where vs1.mask is set, packed
        vcompress_vm       rv   "010111 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vperm::compress                "V 16.5";
        /// vd.mask = vs2 & ~vs1
        vmandn_mm          rv   "011000 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Andn)                "V 15.1";
        /// vd.mask = vs2 & vs1
        vmand_mm           rv   "011001 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(And)                 "V 15.1";
        /// vd.mask = vs2 | vs1
        vmor_mm            rv   "011010 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Or)                  "V 15.1";
        /// vd.mask = vs2 ^ vs1
        vmxor_mm           rv   "011011 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Xor)                 "V 15.1";
        /// vd.mask = vs2 | ~vs1
        vmorn_mm           rv   "011100 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Orn)                 "V 15.1";
        /// vd.mask = ~(vs2 & vs1)
        vmnand_mm          rv   "011101 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Nand)                "V 15.1";
        /// vd.mask = ~(vs2 | vs1)
        vmnor_mm           rv   "011110 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Nor)                 "V 15.1";
        /// vd.mask = ~(vs2 ^ vs1)
        vmxnor_mm          rv   "011111 1 ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1]           (Zve32x)             vmask::mm(Xnor)                "V 15.1";
        /// vd.mask = bits before the first set bit of vs2
        vmsbf_m            rv   "010100 m ttttt 00001 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vmask::set_first(Sbf)          "V 15.4";
        /// vd.mask = the first set bit of vs2 only
        vmsof_m            rv   "010100 m ttttt 00010 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vmask::set_first(Sof)          "V 15.6";
        /// vd.mask = bits up to and with the first set bit of vs2
        vmsif_m            rv   "010100 m ttttt 00011 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vmask::set_first(Sif)          "V 15.5";
        /// vd[i] = number of active set bits of vs2 below i
        viota_m            rv   "010100 m ttttt 10000 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zve32x)             vmask::iota                    "V 15.8";
        /// vd[i] = i
        vid_v              rv   "010100 m 00000 10001 010 ddddd 1010111"   [Vd Vm]                (Zve32x)             vmask::id                      "V 15.9";
        /// rd = number of active set bits of vs2
        vcpop_m            rv   "010000 m ttttt 10000 010 ddddd 1010111"   [Rd Vs2 Vm]            (Zve32x)             vmask::cpop                    "V 15.2";
        /// rd = index of the first active set bit of vs2, or -1
        vfirst_m           rv   "010000 m ttttt 10001 010 ddddd 1010111"   [Rd Vs2 Vm]            (Zve32x)             vmask::first                   "V 15.3";
        /// vd[i] = vs2[i] /u vs1[i]
        vdivu_vv           rv   "100000 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Divu)                 "V 11.11";
        /// vd[i] = vs2[i] /s vs1[i]
        vdiv_vv            rv   "100001 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Div)                  "V 11.11";
        /// vd[i] = vs2[i] %u vs1[i]
        vremu_vv           rv   "100010 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Remu)                 "V 11.11";
        /// vd[i] = vs2[i] %s vs1[i]
        vrem_vv            rv   "100011 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Rem)                  "V 11.11";
        /// vd[i] = high half of vs2[i] *uu vs1[i]
        vmulhu_vv          rv   "100100 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Mulhu)                "V 11.10";
        /// vd[i] = low half of vs2[i] * vs1[i]
        vmul_vv            rv   "100101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Mul)                  "V 11.10";
        /// vd[i] = high half of vs2[i] *su vs1[i]
        vmulhsu_vv         rv   "100110 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Mulhsu)               "V 11.10";
        /// vd[i] = high half of vs2[i] *ss vs1[i]
        vmulh_vv           rv   "100111 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vint::vv(Mulh)                 "V 11.10";
        /// vd[i] = vs1[i] * vd[i] + vs2[i]
        vmadd_vv           rv   "101001 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::vv(Madd)                 "V 11.13";
        /// vd[i] = -(vs1[i] * vd[i]) + vs2[i]
        vnmsub_vv          rv   "101011 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::vv(Nmsub)                "V 11.13";
        /// vd[i] = vs1[i] * vs2[i] + vd[i]
        vmacc_vv           rv   "101101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::vv(Macc)                 "V 11.13";
        /// vd[i] = -(vs1[i] * vs2[i]) + vd[i]
        vnmsac_vv          rv   "101111 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::vv(Nmsac)                "V 11.13";
        /// vd[i] = wide_u(vs2[i]) + wide_u(vs1[i])
        vwaddu_vv          rv   "110000 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Waddu)              "V 11.2";
        /// vd[i] = wide_s(vs2[i]) + wide_s(vs1[i])
        vwadd_vv           rv   "110001 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Wadd)               "V 11.2";
        /// vd[i] = wide_u(vs2[i]) - wide_u(vs1[i])
        vwsubu_vv          rv   "110010 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Wsubu)              "V 11.2";
        /// vd[i] = wide_s(vs2[i]) - wide_s(vs1[i])
        vwsub_vv           rv   "110011 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Wsub)               "V 11.2";
        /// vd[i] = vs2[i] + wide_u(vs1[i])
        vwaddu_wv          rv   "110100 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::wv(Waddu)              "V 11.2";
        /// vd[i] = vs2[i] + wide_s(vs1[i])
        vwadd_wv           rv   "110101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::wv(Wadd)               "V 11.2";
        /// vd[i] = vs2[i] - wide_u(vs1[i])
        vwsubu_wv          rv   "110110 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::wv(Wsubu)              "V 11.2";
        /// vd[i] = vs2[i] - wide_s(vs1[i])
        vwsub_wv           rv   "110111 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::wv(Wsub)               "V 11.2";
        /// vd[i] = vs2[i] *uu vs1[i], double width
        vwmulu_vv          rv   "111000 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Wmulu)              "V 11.12";
        /// vd[i] = vs2[i] *su vs1[i], double width
        vwmulsu_vv         rv   "111010 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Wmulsu)             "V 11.12";
        /// vd[i] = vs2[i] *ss vs1[i], double width
        vwmul_vv           rv   "111011 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zve32x)             vwiden::vv(Wmul)               "V 11.12";
        /// vd[i] = vs1[i] *uu vs2[i] + wide vd[i]
        vwmaccu_vv         rv   "111100 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::wvv(Wmaccu)              "V 11.14";
        /// vd[i] = vs1[i] *ss vs2[i] + wide vd[i]
        vwmacc_vv          rv   "111101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::wvv(Wmacc)               "V 11.14";
        /// vd[i] = vs1[i] *su vs2[i] + wide vd[i]
        vwmaccsu_vv        rv   "111111 m ttttt sssss 010 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zve32x)             vmac::wvv(Wmaccsu)             "V 11.14";
        /// vd[i] = round_u((vs2[i] + rs1) >> 1)
        vaaddu_vx          rv   "001000 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Aaddu)              "V 12.2";
        /// vd[i] = round_s((vs2[i] + rs1) >> 1)
        vaadd_vx           rv   "001001 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Aadd)               "V 12.2";
        /// vd[i] = round_u((vs2[i] - rs1) >> 1)
        vasubu_vx          rv   "001010 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Asubu)              "V 12.2";
        /// vd[i] = round_s((vs2[i] - rs1) >> 1)
        vasub_vx           rv   "001011 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vfixed::vx(Asub)               "V 12.2";
        /// vd[0] = rs1
        vmv_s_x            rv   "010000 1 00000 sssss 110 ddddd 1010111"   [Vd Rs1]               (Zve32x)             vperm::mv_s_x                  "V 16.1";
        /// vd[0] = rs1; vd[i + 1] = vs2[i]
        vslide1up_vx       rv   "001110 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vperm::slide1up_vx             "V 16.3";
        /// vd[i] = vs2[i + 1]; vd[vl - 1] = rs1
        vslide1down_vx     rv   "001111 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vperm::slide1down_vx           "V 16.3";
        /// vd[i] = vs2[i] /u rs1
        vdivu_vx           rv   "100000 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Divu)                 "V 11.11";
        /// vd[i] = vs2[i] /s rs1
        vdiv_vx            rv   "100001 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Div)                  "V 11.11";
        /// vd[i] = vs2[i] %u rs1
        vremu_vx           rv   "100010 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Remu)                 "V 11.11";
        /// vd[i] = vs2[i] %s rs1
        vrem_vx            rv   "100011 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Rem)                  "V 11.11";
        /// vd[i] = high half of vs2[i] *uu rs1
        vmulhu_vx          rv   "100100 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Mulhu)                "V 11.10";
        /// vd[i] = low half of vs2[i] * rs1
        vmul_vx            rv   "100101 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Mul)                  "V 11.10";
        /// vd[i] = high half of vs2[i] *su rs1
        vmulhsu_vx         rv   "100110 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Mulhsu)               "V 11.10";
        /// vd[i] = high half of vs2[i] *ss rs1
        vmulh_vx           rv   "100111 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vint::vx(Mulh)                 "V 11.10";
        /// vd[i] = rs1 * vd[i] + vs2[i]
        vmadd_vx           rv   "101001 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::vx(Madd)                 "V 11.13";
        /// vd[i] = -(rs1 * vd[i]) + vs2[i]
        vnmsub_vx          rv   "101011 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::vx(Nmsub)                "V 11.13";
        /// vd[i] = rs1 * vs2[i] + vd[i]
        vmacc_vx           rv   "101101 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::vx(Macc)                 "V 11.13";
        /// vd[i] = -(rs1 * vs2[i]) + vd[i]
        vnmsac_vx          rv   "101111 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::vx(Nmsac)                "V 11.13";
        /// vd[i] = wide_u(vs2[i]) + wide_u(rs1)
        vwaddu_vx          rv   "110000 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Waddu)              "V 11.2";
        /// vd[i] = wide_s(vs2[i]) + wide_s(rs1)
        vwadd_vx           rv   "110001 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Wadd)               "V 11.2";
        /// vd[i] = wide_u(vs2[i]) - wide_u(rs1)
        vwsubu_vx          rv   "110010 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Wsubu)              "V 11.2";
        /// vd[i] = wide_s(vs2[i]) - wide_s(rs1)
        vwsub_vx           rv   "110011 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Wsub)               "V 11.2";
        /// vd[i] = vs2[i] + wide_u(rs1)
        vwaddu_wx          rv   "110100 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::wx(Waddu)              "V 11.2";
        /// vd[i] = vs2[i] + wide_s(rs1)
        vwadd_wx           rv   "110101 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::wx(Wadd)               "V 11.2";
        /// vd[i] = vs2[i] - wide_u(rs1)
        vwsubu_wx          rv   "110110 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::wx(Wsubu)              "V 11.2";
        /// vd[i] = vs2[i] - wide_s(rs1)
        vwsub_wx           rv   "110111 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::wx(Wsub)               "V 11.2";
        /// vd[i] = vs2[i] *uu rs1, double width
        vwmulu_vx          rv   "111000 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Wmulu)              "V 11.12";
        /// vd[i] = vs2[i] *su rs1, double width
        vwmulsu_vx         rv   "111010 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Wmulsu)             "V 11.12";
        /// vd[i] = vs2[i] *ss rs1, double width
        vwmul_vx           rv   "111011 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zve32x)             vwiden::vx(Wmul)               "V 11.12";
        /// vd[i] = rs1 *uu vs2[i] + wide vd[i]
        vwmaccu_vx         rv   "111100 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::wvx(Wmaccu)              "V 11.14";
        /// vd[i] = rs1 *ss vs2[i] + wide vd[i]
        vwmacc_vx          rv   "111101 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::wvx(Wmacc)               "V 11.14";
        /// vd[i] = rs1 *us vs2[i] + wide vd[i]
        vwmaccus_vx        rv   "111110 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::wvx(Wmaccus)             "V 11.14";
        /// vd[i] = rs1 *su vs2[i] + wide vd[i]
        vwmaccsu_vx        rv   "111111 m ttttt sssss 110 ddddd 1010111"   [Vd Rs1 Vs2 Vm]        (Zve32x)             vmac::wvx(Wmaccsu)             "V 11.14";

        // Zvbb, Zvbc
        /// vd[i] = vs2[i] & ~vs1[i]
        vandn_vv           rv   "000001 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvbb | Zvkb)        vint::vv(Andn)                 "Zvbb";
        /// vd[i] = vs2[i] & ~rs1
        vandn_vx           rv   "000001 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvbb | Zvkb)        vint::vx(Andn)                 "Zvbb";
        /// vd[i] = bits reversed of vs2[i]
        vbrev_v            rv   "010010 m ttttt 01010 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zvbb)               vint::v(Brev)                  "Zvbb";
        /// vd[i] = bits of each byte reversed of vs2[i]
        vbrev8_v           rv   "010010 m ttttt 01000 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zvbb | Zvkb)        vint::v(Brev8)                 "Zvbb";
        /// vd[i] = bytes reversed of vs2[i]
        vrev8_v            rv   "010010 m ttttt 01001 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zvbb | Zvkb)        vint::v(Rev8)                  "Zvbb";
        /// vd[i] = leading zeros of vs2[i]
        vclz_v             rv   "010010 m ttttt 01100 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zvbb)               vint::v(Clz)                   "Zvbb";
        /// vd[i] = trailing zeros of vs2[i]
        vctz_v             rv   "010010 m ttttt 01101 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zvbb)               vint::v(Ctz)                   "Zvbb";
        /// vd[i] = ones in vs2[i]
        vcpop_v            rv   "010010 m ttttt 01110 010 ddddd 1010111"   [Vd Vs2 Vm]            (Zvbb)               vint::v(Cpop)                  "Zvbb";
        /// vd[i] = vs2[i] rotated left by vs1[i]
        vrol_vv            rv   "010101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvbb | Zvkb)        vint::vv(Rol)                  "Zvbb";
        /// vd[i] = vs2[i] rotated left by rs1
        vrol_vx            rv   "010101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvbb | Zvkb)        vint::vx(Rol)                  "Zvbb";
        /// vd[i] = vs2[i] rotated right by vs1[i]
        vror_vv            rv   "010100 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvbb | Zvkb)        vint::vv(Ror)                  "Zvbb";
        /// vd[i] = vs2[i] rotated right by rs1
        vror_vx            rv   "010100 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvbb | Zvkb)        vint::vx(Ror)                  "Zvbb";
        /// vd[i] = vs2[i] rotated right by imm
        vror_vi            rv   "01010i m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm6V Vm]     (Zvbb | Zvkb)        vint::vi(Ror)                  "Zvbb";
        /// vd[i] = wide_u(vs2[i]) << vs1[i]
        vwsll_vv           rv   "110101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvbb)               vwiden::vv(Wsll)               "Zvbb";
        /// vd[i] = wide_u(vs2[i]) << rs1
        vwsll_vx           rv   "110101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvbb)               vwiden::vx(Wsll)               "Zvbb";
        /// vd[i] = wide_u(vs2[i]) << imm
        vwsll_vi           rv   "110101 m ttttt iiiii 011 ddddd 1010111"   [Vd Vs2 Uimm5V Vm]     (Zvbb)               vwiden::vi(Wsll)               "Zvbb";
        /// vd[i] = low half of the carry-less product of vs2[i] and vs1[i]
        vclmul_vv          rv   "001100 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvbc | Zvbc32e)     vint::vv(Clmul)                "Zvbc";
        /// vd[i] = low half of the carry-less product of vs2[i] and rs1
        vclmul_vx          rv   "001100 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvbc | Zvbc32e)     vint::vx(Clmul)                "Zvbc";
        /// vd[i] = high half of the carry-less product of vs2[i] and vs1[i]
        vclmulh_vv         rv   "001101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvbc | Zvbc32e)     vint::vv(Clmulh)               "Zvbc";
        /// vd[i] = high half of the carry-less product of vs2[i] and rs1
        vclmulh_vx         rv   "001101 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvbc | Zvbc32e)     vint::vx(Clmulh)               "Zvbc";

        // Zvkg, Zvkgs, Zvkned, Zvknha, Zvknhb, Zvksed, Zvksh
        /// vd = vd * vs2 in GF(2^128)
        vgmul_vv           rv   "101000 1 ttttt 10001 010 ddddd 1110111"   [Vd Vs2]               (Zvkg)               vcrypto::vv(Gmul)              "Zvkg";
        /// GHASH: vd = (vd ^ vs1) * vs2 in GF(2^128)
        vghsh_vv           rv   "101100 1 ttttt sssss 010 ddddd 1110111"   [Vd Vs2 Vs1]           (Zvkg)               vcrypto::ghsh_vv               "Zvkg";
        /// vd = vd * vs2 group 0 in GF(2^128)
        vgmul_vs           rv   "101001 1 ttttt 10001 010 ddddd 1110111"   [Vd Vs2]               (Zvkgs)              vcrypto::vs(Gmul)              "Zvkgs";
        /// GHASH: vd = (vd ^ vs1) * vs2 group 0 in GF(2^128)
        vghsh_vs           rv   "100011 1 ttttt sssss 010 ddddd 1110111"   [Vd Vs2 Vs1]           (Zvkgs)              vcrypto::ghsh_vs               "Zvkgs";
        /// AES final round, decryption, key vs2
        vaesdf_vv          rv   "101000 1 ttttt 00001 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vv(Aesdf)             "Zvkned";
        /// AES final round, decryption, key vs2 group 0
        vaesdf_vs          rv   "101001 1 ttttt 00001 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vs(Aesdf)             "Zvkned";
        /// AES middle round, decryption, key vs2
        vaesdm_vv          rv   "101000 1 ttttt 00000 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vv(Aesdm)             "Zvkned";
        /// AES middle round, decryption, key vs2 group 0
        vaesdm_vs          rv   "101001 1 ttttt 00000 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vs(Aesdm)             "Zvkned";
        /// AES final round, encryption, key vs2
        vaesef_vv          rv   "101000 1 ttttt 00011 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vv(Aesef)             "Zvkned";
        /// AES final round, encryption, key vs2 group 0
        vaesef_vs          rv   "101001 1 ttttt 00011 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vs(Aesef)             "Zvkned";
        /// AES middle round, encryption, key vs2
        vaesem_vv          rv   "101000 1 ttttt 00010 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vv(Aesem)             "Zvkned";
        /// AES middle round, encryption, key vs2 group 0
        vaesem_vs          rv   "101001 1 ttttt 00010 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vs(Aesem)             "Zvkned";
        /// vd ^= vs2 group 0: AES round zero
        vaesz_vs           rv   "101001 1 ttttt 00111 010 ddddd 1110111"   [Vd Vs2]               (Zvkned)             vcrypto::vs(Aesz)              "Zvkned";
        /// AES-128 forward key schedule, round imm
        vaeskf1_vi         rv   "100010 1 ttttt iiiii 010 ddddd 1110111"   [Vd Vs2 Uimm5V]        (Zvkned)             vcrypto::vi(Aeskf1)            "Zvkned";
        /// AES-256 forward key schedule, round imm
        vaeskf2_vi         rv   "101010 1 ttttt iiiii 010 ddddd 1110111"   [Vd Vs2 Uimm5V]        (Zvkned)             vcrypto::vi(Aeskf2)            "Zvkned";
        /// SHA-2 message schedule, four words
        vsha2ms_vv         rv   "101101 1 ttttt sssss 010 ddddd 1110111"   [Vd Vs2 Vs1]           (Zvknha | Zvknhb)    vcrypto::sha2(Sha2ms)          "Zvknha";
        /// SHA-2 two rounds, high words
        vsha2ch_vv         rv   "101110 1 ttttt sssss 010 ddddd 1110111"   [Vd Vs2 Vs1]           (Zvknha | Zvknhb)    vcrypto::sha2(Sha2ch)          "Zvknha";
        /// SHA-2 two rounds, low words
        vsha2cl_vv         rv   "101111 1 ttttt sssss 010 ddddd 1110111"   [Vd Vs2 Vs1]           (Zvknha | Zvknhb)    vcrypto::sha2(Sha2cl)          "Zvknha";
        /// SM4 key expansion
        vsm4k_vi           rv   "100001 1 ttttt iiiii 010 ddddd 1110111"   [Vd Vs2 Uimm5V]        (Zvksed)             vcrypto::vi(Sm4k)              "Zvksed";
        /// SM4 four rounds, key vs2
        vsm4r_vv           rv   "101000 1 ttttt 10000 010 ddddd 1110111"   [Vd Vs2]               (Zvksed)             vcrypto::vv(Sm4r)              "Zvksed";
        /// SM4 four rounds, key vs2 group 0
        vsm4r_vs           rv   "101001 1 ttttt 10000 010 ddddd 1110111"   [Vd Vs2]               (Zvksed)             vcrypto::vs(Sm4r)              "Zvksed";
        /// SM3 two compression rounds
        vsm3c_vi           rv   "101011 1 ttttt iiiii 010 ddddd 1110111"   [Vd Vs2 Uimm5V]        (Zvksh)              vcrypto::sm3c_vi               "Zvksh";
        /// SM3 message expansion
        vsm3me_vv          rv   "100000 1 ttttt sssss 010 ddddd 1110111"   [Vd Vs2 Vs1]           (Zvksh)              vcrypto::sm3me_vv              "Zvksh";

        // Zvabd
        /// vd[i] = |vs2[i] -s vs1[i]|
        vabd_vv            rv   "010101 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvabd)              vabd::vv(Abd)                  "Zvabd";
        /// vd[i] = |vs2[i] -s rs1|
        vabd_vx            rv   "010101 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvabd)              vabd::vx(Abd)                  "Zvabd";
        /// vd[i] = |vs2[i] -u vs1[i]|
        vabdu_vv           rv   "010110 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvabd)              vabd::vv(Abdu)                 "Zvabd";
        /// vd[i] = |vs2[i] -u rs1|
        vabdu_vx           rv   "010110 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvabd)              vabd::vx(Abdu)                 "Zvabd";
        /// vd[i] = wide vd[i] + |vs2[i] -s vs1[i]|
        vwabda_vv          rv   "111101 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvabd)              vabd::wvv(Abd)                 "Zvabd";
        /// vd[i] = wide vd[i] + |vs2[i] -s rs1|
        vwabda_vx          rv   "111101 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvabd)              vabd::wvx(Abd)                 "Zvabd";
        /// vd[i] = wide vd[i] + |vs2[i] -u vs1[i]|
        vwabdau_vv         rv   "111110 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvabd)              vabd::wvv(Abdu)                "Zvabd";
        /// vd[i] = wide vd[i] + |vs2[i] -u rs1|
        vwabdau_vx         rv   "111110 m ttttt sssss 100 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvabd)              vabd::wvx(Abdu)                "Zvabd";

        // Zvdot4a8i
        /// vd[i] += sum of vs2[i].byte[j] *s vs1[i].byte[j]
        vdot4a_vv          rv   "101100 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvdot4a8i)          vdot::vv(Dot4a)                "Zvdot4a8i";
        /// vd[i] += sum of vs2[i].byte[j] *s rs1.byte[j]
        vdot4a_vx          rv   "101100 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvdot4a8i)          vdot::vx(Dot4a)                "Zvdot4a8i";
        /// vd[i] += sum of vs2[i].byte[j] *u vs1[i].byte[j]
        vdot4au_vv         rv   "101000 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvdot4a8i)          vdot::vv(Dot4au)               "Zvdot4a8i";
        /// vd[i] += sum of vs2[i].byte[j] *u rs1.byte[j]
        vdot4au_vx         rv   "101000 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvdot4a8i)          vdot::vx(Dot4au)               "Zvdot4a8i";
        /// vd[i] += sum of vs2[i].byte[j] *su vs1[i].byte[j]
        vdot4asu_vv        rv   "101010 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvdot4a8i)          vdot::vv(Dot4asu)              "Zvdot4a8i";
        /// vd[i] += sum of vs2[i].byte[j] *su rs1.byte[j]
        vdot4asu_vx        rv   "101010 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvdot4a8i)          vdot::vx(Dot4asu)              "Zvdot4a8i";
        /// vd[i] += sum of vs2[i].byte[j] *us rs1.byte[j]
        vdot4aus_vx        rv   "101110 m ttttt sssss 110 ddddd 1010111"   [Vd Vs2 Rs1 Vm]        (Zvdot4a8i)          vdot::vx(Dot4aus)              "Zvdot4a8i";

        // Zvzip
        /// vd[2i] = vs2[i], vd[2i + 1] = vs1[i]
        vzip_vv            rv   "111110 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvzip)              vperm::zip_vv                  "Zvzip";
        /// vd[i] = vs2[2i]
        vunzipe_v          rv   "010010 1 ttttt 01011 010 ddddd 1010111"   [Vd Vs2]               (Zvzip)              vperm::unzip_even              "Zvzip";
        /// vd[i] = vs2[2i + 1]
        vunzipo_v          rv   "010010 1 ttttt 01111 010 ddddd 1010111"   [Vd Vs2]               (Zvzip)              vperm::unzip_odd               "Zvzip";
        /// vd[2i] = vs2[2i], vd[2i + 1] = vs1[2i]
        vpaire_vv          rv   "001111 m ttttt sssss 000 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvzip)              vperm::pair_even               "Zvzip";
        /// vd[2i] = vs2[2i + 1], vd[2i + 1] = vs1[2i + 1]
        vpairo_vv          rv   "001111 m ttttt sssss 010 ddddd 1010111"   [Vd Vs2 Vs1 Vm]        (Zvzip)              vperm::pair_odd                "Zvzip";

        // Zvfbfmin, Zvfbfwma
        /// vd[i] = float(float vs2[i]), f32 to bf16
        vfncvtbf16_f_f_w   rv   "010010 m ttttt 11101 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zvfbfmin | Zvfofp8min) vfcvt::narrow_bf16          "Zvfbfmin";
        /// vd[i] = float(float vs2[i]), bf16 to f32
        vfwcvtbf16_f_f_v   rv   "010010 m ttttt 01101 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zvfbfmin | Zvfofp8min) vfcvt::widen_bf16           "Zvfbfmin";
        /// vd[i] = wide(vs1[i]) * wide(vs2[i]) + vd[i], from bf16
        vfwmaccbf16_vv     rv   "111011 m ttttt sssss 001 ddddd 1010111"   [Vd Vs1 Vs2 Vm]        (Zvfbfwma)           vfmac::wbf16_vv                "Zvfbfwma";
        /// vd[i] = wide(fs1) * wide(vs2[i]) + vd[i], from bf16
        vfwmaccbf16_vf     rv   "111011 m ttttt sssss 101 ddddd 1010111"   [Vd Fs1 Vs2 Vm]        (Zvfbfwma)           vfmac::wbf16_vf                "Zvfbfwma";

        // Zvfofp8min
        /// vd[i] = float(float vs2[i]), bf16 to OFP8, saturated
        vfncvtbf16_sat_f_f_w rv   "010010 m ttttt 11111 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zvfofp8min)         vfcvt::narrow_bf16_sat         "Zvfofp8min";
        /// vd[i] = float(float vs2[i]), f32 to OFP8
        vfncvt_f_f_q       rv   "010010 m ttttt 11001 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zvfofp8min)         vfcvt::narrow_ofp8             "Zvfofp8min";
        /// vd[i] = float(float vs2[i]), f32 to OFP8, saturated
        vfncvt_sat_f_f_q   rv   "010010 m ttttt 11011 001 ddddd 1010111"   [Vd Vs2 Vm]            (Zvfofp8min)         vfcvt::narrow_ofp8_sat         "Zvfofp8min";

        // Zilsd, Zclsd
        /// rd, rd + 1 = mem64[rs1 + imm]
        ld_rv32            rv32 "iiiiii i iiiii sssss 011 ddddd 0000011"    [RdPair MemI]          (Zilsd)              ldst::load_pair                 "Zilsd";
        /// mem64[rs1 + imm] = rs2, rs2 + 1
        sd_rv32            rv32 "iiiiii i ttttt sssss 011 iiiii 0100011"    [Rs2Pair MemS]         (Zilsd)              ldst::store_pair                "Zilsd";
        /// rd, rd + 1 = mem64[rs1 + imm]
        c_ld_rv32          rv32 "011 iii iii ii iii 00"                     [RdPairP CMemD]        (Zclsd)              expands::to(ld_rv32)            "Zclsd";
        /// mem64[rs1 + imm] = rs2, rs2 + 1
        c_sd_rv32          rv32 "111 iii iii ii iii 00"                     [Rs2PairP CMemD]       (Zclsd)              expands::to(sd_rv32)            "Zclsd";
        /// rd, rd + 1 = mem64[sp + imm]
        c_ldsp_rv32        rv32 "011 iii iii ii iii 10"                     [RdPairN0 CMemDsp]     (Zclsd)              expands::to(ld_rv32)            "Zclsd";
        /// mem64[sp + imm] = rs2, rs2 + 1
        c_sdsp_rv32        rv32 "111 iii iii ii iii 10"                     [CRs2Pair CMemDspS]    (Zclsd)              expands::to(sd_rv32)            "Zclsd";

        // Zcmp, Zcmt
        /// store the registers below sp; sp -= frame
        cm_push            rv   "10111000 rrrr ii 10"                       [RegisterList FrameDown](Zcmp)               zc::push                        "Zcmp";
        /// load the registers from the top of the frame; sp += frame
        cm_pop             rv   "10111010 rrrr ii 10"                       [RegisterList FrameUp] (Zcmp)               zc::pop                         "Zcmp";
        /// cm.pop, then return
        cm_popret          rv   "10111110 rrrr ii 10"                       [RegisterList FrameUp] (Zcmp)               zc::popret                      "Zcmp";
        /// cm.pop, then a0 = 0 and return
        cm_popretz         rv   "10111100 rrrr ii 10"                       [RegisterList FrameUp] (Zcmp)               zc::popretz                     "Zcmp";
        /// rs1 = a0; rs2 = a1
        cm_mvsa01          rv   "101011 sss 01 ttt 10"                      [Saved1 Saved2Other]   (Zcmp)               zc::mvsa01                      "Zcmp";
        /// a0 = rs1; a1 = rs2
        cm_mva01s          rv   "101011 sss 11 ttt 10"                      [Saved1 Saved2]        (Zcmp)               zc::mva01s                      "Zcmp";
        /// pc = table[imm] & ~1
        cm_jt              rv   "101000 000 iiiii 10"                       [TableIndex]           (Zcmt)               zc::jt                          "Zcmt";
        /// ra = pc + 2; pc = table[imm] & ~1
        cm_jalt            rv   "101000 iiiiiiii 10"                        [TableIndexLink]       (Zcmt)               zc::jalt                        "Zcmt";

        // Zicfilp
        /// an indirect jump may lead here if imm is 0 or the label in x7
        lpad               rv   "iiiiii i iiiii iiiii iii 00000 0010111"   [U20]                  (Zicfilp)            misc::nop                       "Zicfilp";

        // Ssctr
        /// zeroes all control transfer records
        sctrclr            rv   "000100 0 00100 00000 000 00000 1110011"   []                     (Ssctr)              system::sctrclr                  "supervisor";

        // Zibi
        /// if rs1 == cimm: pc += imm
        beqi               rv   "iiiiii i kkkkk sssss 010 iiiii 1100011"   [Rs1 Cimm B12]         (Zibi)               jump::branch_imm(Eq)           "Zibi";
        /// if rs1 != cimm: pc += imm
        bnei               rv   "iiiiii i kkkkk sssss 011 iiiii 1100011"   [Rs1 Cimm B12]         (Zibi)               jump::branch_imm(Ne)           "Zibi";

        // Zicfiss
        /// ssp -= XLEN/8; shadow[ssp] = rs2
        sspush             rv   "110011 1 00t01 00000 100 00000 1110011"    [LinkRs2]              (Zicfiss)            shadow::push                    "Zicfiss";
        /// shadow[ssp] must be rs1; ssp += XLEN/8
        sspopchk           rv   "110011 0 11100 00s01 100 00000 1110011"    [LinkRs1]              (Zicfiss)            shadow::pop                     "Zicfiss";
        /// rd = ssp, or 0 without a shadow stack
        ssrdp              rv   "110011 0 11100 00000 100 ddddd 1110011"    [RdN0]                 (Zicfiss)            shadow::read                    "Zicfiss";
        /// rd = sext32(shadow[rs1]); shadow[rs1] = rs2
        ssamoswap_w        rv   "01001a l ttttt sssss 010 ddddd 0101111"    [Rd Rs2 Mem Aqrl]      (Zicfiss)            shadow::swap(W)                 "Zicfiss";
        /// rd = shadow[rs1]; shadow[rs1] = rs2
        ssamoswap_d        rv64 "01001a l ttttt sssss 011 ddddd 0101111"    [Rd Rs2 Mem Aqrl]      (Zicfiss)            shadow::swap(D)                 "Zicfiss";
        /// compressed sspush ra
        c_sspush           rv   "011 000 001 00 000 01"                     [RaRs2]                (Zicfiss & Zcmop)    expands::to(sspush)             "Zicfiss";
        /// compressed sspopchk t0
        c_sspopchk         rv   "011 000 101 00 000 01"                     [T0Rs1]                (Zicfiss & Zcmop)    expands::to(sspopchk)           "Zicfiss";

        // Zalasr
        /// rd = sext8(mem[rs1]), before what follows
        lb_aq              rv   "001101 0 00000 sssss 000 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(B)            "Zalasr";
        /// rd = sext8(mem[rs1]), before what follows, after what precedes
        lb_aqrl            rv   "001101 1 00000 sssss 000 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(B)            "Zalasr";
        /// mem8[rs1] = rs2, after what precedes
        sb_rl              rv   "001110 1 ttttt sssss 000 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(B)           "Zalasr";
        /// mem8[rs1] = rs2, after what precedes, before what follows
        sb_aqrl            rv   "001111 1 ttttt sssss 000 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(B)           "Zalasr";
        /// rd = sext16(mem[rs1]), before what follows
        lh_aq              rv   "001101 0 00000 sssss 001 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(H)            "Zalasr";
        /// rd = sext16(mem[rs1]), before what follows, after what precedes
        lh_aqrl            rv   "001101 1 00000 sssss 001 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(H)            "Zalasr";
        /// mem16[rs1] = rs2, after what precedes
        sh_rl              rv   "001110 1 ttttt sssss 001 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(H)           "Zalasr";
        /// mem16[rs1] = rs2, after what precedes, before what follows
        sh_aqrl            rv   "001111 1 ttttt sssss 001 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(H)           "Zalasr";
        /// rd = sext32(mem[rs1]), before what follows
        lw_aq              rv   "001101 0 00000 sssss 010 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(W)            "Zalasr";
        /// rd = sext32(mem[rs1]), before what follows, after what precedes
        lw_aqrl            rv   "001101 1 00000 sssss 010 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(W)            "Zalasr";
        /// mem32[rs1] = rs2, after what precedes
        sw_rl              rv   "001110 1 ttttt sssss 010 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(W)           "Zalasr";
        /// mem32[rs1] = rs2, after what precedes, before what follows
        sw_aqrl            rv   "001111 1 ttttt sssss 010 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(W)           "Zalasr";
        /// rd = sext64(mem[rs1]), before what follows
        ld_aq              rv64 "001101 0 00000 sssss 011 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(D)            "Zalasr";
        /// rd = sext64(mem[rs1]), before what follows, after what precedes
        ld_aqrl            rv64 "001101 1 00000 sssss 011 ddddd 0101111"    [Rd Mem]               (Zalasr)             amo::load_acquire(D)            "Zalasr";
        /// mem64[rs1] = rs2, after what precedes
        sd_rl              rv64 "001110 1 ttttt sssss 011 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(D)           "Zalasr";
        /// mem64[rs1] = rs2, after what precedes, before what follows
        sd_aqrl            rv64 "001111 1 ttttt sssss 011 00000 0101111"    [Rs2 Mem]              (Zalasr)             amo::store_release(D)           "Zalasr";
        }
    };
}
