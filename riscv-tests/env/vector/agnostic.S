// Part of engine.S: what an implementation may do with agnostic elements is taken back before the comparison.
//
// Element by element, so that an implementation may choose for each; what is neither as before nor all ones stays, and
// is found. Bits beyond vl in mask results may be anything (V 3.4.3: also what a longer vl would have given).

// Makes agnostic elements of the destination what they were before, where they are that or all ones.
// a1 vl, a2 vstart, a3 insn, a4 first tail element, a5 is the tail agnostic?, a6 offset in the file,
// a7 log2 of element bytes, t6 element mask
normalise:
        lbu t5, C_TAIL(s0)
        beqz t5, return
        andi a1, s5, 0x7ff
        srli a2, s5, 11
        andi a2, a2, 0x3ff
        bgeu a2, a1, return                     // no body: not even the tail may change
        lwu a3, 0(s10)
        srli a6, a3, 7
        andi a6, a6, 31
        li t0, VLENB
        mul a6, a6, t0
        li t0, 2
        beq t5, t0, normalise_mask
        lbu a7, C_EEW(s0)
        li t0, 8
        sll t0, t0, a7
        li t1, 64
        sub t0, t1, t0
        li t6, -1
        srl t6, t6, t0
        srli a5, s5, 21
        andi a5, a5, 1
        srli t0, s5, 31
        or a5, a5, t0
        mv a4, a1
        addi t0, t5, -3
        beqz t0, tail_of_scalar
        addi t0, t5, -4
        beqz t0, tail_of_compress
        addi t0, t5, -5
        beqz t0, tail_of_mask_bytes
        addi t0, t5, -6
        beqz t0, body_of_slideup
have_tail:
        lbu t4, C_FIELDS(s0)
        mv gp, ra
1:      beqz a5, 2f
        call normalise_tail
2:      li t0, 7
        bne t5, t0, 3f
        call forget_trimmed
3:      srli t0, a3, 25
        andi t0, t0, 1
        bnez t0, 4f
        lbu t0, C_FLAGS(s0)
        andi t0, t0, F_V0_OPERAND
        bnez t0, 4f
        srli t0, s5, 22
        srli t1, s5, 31
        or t0, t0, t1
        andi t0, t0, 1
        beqz t0, 4f
        li t0, 3
        beq t5, t0, 4f
        call normalise_inactive
4:      lhu t0, C_BYTES(s0)
        add a6, a6, t0
        addi t4, t4, -1
        bnez t4, 1b
        mv ra, gp
return:
        ret

tail_of_scalar:
        li a4, 1
        j have_tail
tail_of_mask_bytes:
        addi a4, a4, 7
        srli a4, a4, 3
        li a5, 1
        bgeu a2, a4, return                     // vstart counts bytes as well
        j have_tail
tail_of_compress:
        srli t0, a3, 15                         // vs1
        andi t0, t0, 31
        li t1, VLENB
        mul t0, t0, t1
        la t1, before
        add t0, t0, t1
        li a4, 0
        li t1, 0
1:      srli t2, t1, 3
        add t2, t2, t0
        lbu t2, 0(t2)
        andi t3, t1, 7
        srl t2, t2, t3
        andi t2, t2, 1
        add a4, a4, t2
        addi t1, t1, 1
        bltu t1, a1, 1b
        j have_tail
body_of_slideup:
        srli t0, a3, 12
        andi t0, t0, 7
        addi t0, t0, -3
        srli t1, a3, 15
        andi t1, t1, 31                         // the immediate of vslideup.vi
        beqz t0, 1f
        la t1, scalars
        ld t1, 56(t1)                           // rs1 of vslideup.vx
1:      bgeu a2, t1, have_tail
        mv a2, t1
        j have_tail

// One element, at byte t0 of the file: what it was, if it is all ones.
normalise_element:
        andi t1, t0, -8
        la t2, after
        add t2, t2, t1
        la t3, before
        add t3, t3, t1
        ld t3, 0(t3)
        ld t1, 0(t2)
        xor t3, t3, t1
        andi t0, t0, 7
        slli t0, t0, 3
        sll t0, t6, t0                          // where the element is
        and t1, t1, t0
        bne t1, t0, 1f
        and t3, t3, t0
        ld t1, 0(t2)
        xor t1, t1, t3
        sd t1, 0(t2)
1:      ret

// The tail of the group at a6, from element a4 to the end of its last register.
normalise_tail:
        mv tp, ra
        sll a0, a4, a7
1:      lhu t0, C_BYTES(s0)
        bgeu a0, t0, 3f
        add t0, a0, a6
        andi t1, t0, -8                         // skip words that did not change
        la t2, after
        add t2, t2, t1
        ld t2, 0(t2)
        la t3, before
        add t3, t3, t1
        ld t3, 0(t3)
        beq t2, t3, 2f
        call normalise_element
        li t0, 1
        sll t0, t0, a7
        add a0, a0, t0
        j 1b
2:      andi a0, a0, -8
        addi a0, a0, 8
        j 1b
3:      mv ra, tp
        ret

// The inactive elements of the body, a2 to a1.
normalise_inactive:
        mv tp, ra
        mv a0, a2
1:      bgeu a0, a1, 3f
        la t0, before                           // v0
        srli t1, a0, 3
        add t0, t0, t1
        lbu t0, 0(t0)
        andi t1, a0, 7
        srl t0, t0, t1
        andi t0, t0, 1
        bnez t0, 2f
        sll t0, a0, a7
        add t0, t0, a6
        call normalise_element
2:      addi a0, a0, 1
        j 1b
3:      mv ra, tp
        ret

// After a trimmed fault-only-first load: elements from the new vl to the old one may be anything.
forget_trimmed:
        la t0, scalars
        ld a0, 16(t0)
        sll a0, a0, a7
        sll t3, a1, a7
1:      bgeu a0, t3, 2f
        add t0, a0, a6
        la t1, before
        add t1, t1, t0
        lbu t1, 0(t1)
        la t2, after
        add t2, t2, t0
        sb t1, 0(t2)
        addi a0, a0, 1
        j 1b
2:      ret

// A mask register at a6: bits from vl on are forgotten; inactive ones may be what they were, or one.
normalise_mask:
        mv tp, ra
        li a0, 0                                // byte of the register
        srli a4, a3, 25
        not a4, a4
        lbu t0, C_FLAGS(s0)
        srli t1, s5, 22
        srli t2, s5, 31
        or t1, t1, t2
        and a4, a4, t1
        not t0, t0
        and a4, a4, t0
        andi a4, a4, 1                          // inactive bits are agnostic
1:      mv t0, a1
        call below
        mv t4, t0
        mv t0, a2
        call below
        la t1, before
        add t2, t1, a0
        ld t2, 0(t2)                            // v0
        add t1, t1, a6
        add t1, t1, a0
        ld t1, 0(t1)                            // before
        la t3, after
        add t3, t3, a6
        add t3, t3, a0
        ld t6, 0(t3)
        xor t6, t6, t1
        and t6, t6, t4
        xor t6, t6, t1                          // the tail as before
        beqz a4, 2f
        or t2, t2, t0
        not t2, t2
        and t2, t2, t4                          // inactive body bits
        not t2, t2
        or t2, t2, t1
        and t6, t6, t2
2:      sd t6, 0(t3)
        addi a0, a0, 8
        li t0, VLENB
        bltu a0, t0, 1b
        mv ra, tp
        ret

// t0 = the bits of the word at byte a0 of a mask register whose numbers are below t0.
below:
        slli t1, a0, 3
        sub t0, t0, t1
        bgtz t0, 1f
        li t0, 0
        ret
1:      li t1, 64
        bgeu t0, t1, 2f
        li t1, 1
        sll t1, t1, t0
        addi t0, t1, -1
        ret
2:      li t0, -1
        ret
