// Part of engine.S: the arrays of inputs, as crates/suite/src/pool.rs says.

// Fills the pools: splitmix64, corner values, masks.
fill_pools:
        la a0, pools
        la a1, pool_space
        li a2, NPOOLS
        li t4, STEP
        li t5, MIX1
        li t6, MIX2
1:      lbu a3, 0(a0)                           // element bytes
        lbu a4, 1(a0)                           // corners - 1
        ld a5, 8(a0)                            // seed
        ld a6, 48(a0)                           // keep
        li a7, POOL
        add a7, a7, a1
        li t3, 0
2:      add a5, a5, t4
        srli t0, a5, 30
        xor t0, t0, a5
        mul t0, t0, t5
        srli t1, t0, 27
        xor t0, t0, t1
        mul t0, t0, t6
        srli t1, t0, 31
        xor t0, t0, t1
        srli t1, t0, 62
        slli t1, t1, 3
        add t1, t1, a0
        ld t1, 16(t1)                           // what this class lets through
        mul t2, t0, t5
        and t1, t1, t2
        srli t2, t0, 48
        and t2, t2, a4
        slli t2, t2, 3
        add t2, t2, a0
        ld t2, 64(t2)                           // a corner value
        xor t1, t1, t2
        add t1, t1, t3
        ld t2, 56(a0)                           // step
        add t3, t3, t2
        and t1, t1, a6
        sd t1, 0(a1)
        add a1, a1, a3
        bltu a1, a7, 2b
        addi a4, a4, 1
        slli a4, a4, 3
        addi a0, a0, 64
        add a0, a0, a4
        addi a2, a2, -1
        bnez a2, 1b
        ret
