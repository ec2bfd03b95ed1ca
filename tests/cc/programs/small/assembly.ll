source_filename = "small/assembly.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.pair = type { i32, i32 }

@pair = dso_local global %struct.pair { i32 3, i32 5 }, align 4
@__const.main.some = private unnamed_addr constant [4 x i32] [i32 4, i32 2, i32 0, i32 7], align 4
@.str = private unnamed_addr constant [32 x i8] c"%ld %d %d %d %d %d %ld %ld %ld\0A\00", align 1
@table = internal global [4 x i32] [i32 11, i32 12, i32 13, i32 14], align 4
@counter = dso_local global i32 0, align 4
@.str.1 = private unnamed_addr constant [29 x i8] c"%d %d%d%d %d %d %g %g %d %d\0A\00", align 1
@llvm.compiler.used = appending global [2 x ptr] [ptr @counter, ptr @three], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal range(i64 -9223372036854775805, -9223372036854775808) i64 @three(i64 noundef %0) #0 {
  %2 = add nsw i64 %0, 3
  ret i64 %2
}

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #1 {
  %1 = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %1, ptr noundef nonnull align 4 dereferenceable(16) @__const.main.some, i64 16, i1 false)
  tail call fastcc void @stored(i32 noundef signext 21)
  tail call fastcc void @stored(i32 noundef signext 30)
  %2 = tail call fastcc i64 @absolute()
  %3 = tail call fastcc signext i32 @loaded()
  %4 = tail call fastcc signext i32 @relative()
  %5 = load i32, ptr getelementptr inbounds (i8, ptr @table, i64 12), align 4, !tbaa !9
  %6 = load i32, ptr @counter, align 4, !tbaa !9
  %7 = tail call fastcc signext i32 @by_name()
  %8 = tail call fastcc i64 @addresses()
  %9 = tail call fastcc i64 @called()
  %10 = tail call i64 @tail(i64 noundef 1)
  %11 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %2, i32 noundef signext %3, i32 noundef signext %4, i32 noundef signext %5, i32 noundef signext %6, i32 noundef signext %7, i64 noundef %8, i64 noundef %9, i64 noundef %10)
  %12 = tail call fastcc signext i32 @immediates()
  %13 = tail call fastcc signext i32 @kind(i32 noundef signext 0)
  %14 = tail call fastcc signext i32 @kind(i32 noundef signext 1)
  %15 = tail call fastcc signext i32 @kind(i32 noundef signext 7)
  %16 = tail call fastcc signext i32 @magnitude(i32 noundef signext 4)
  %17 = tail call fastcc signext i32 @magnitude(i32 noundef signext -9)
  %18 = tail call fastcc double @scaled(i32 noundef signext 0)
  %19 = tail call fastcc double @scaled(i32 noundef signext 2)
  %20 = call fastcc signext i32 @first(ptr noundef nonnull %1, i32 noundef signext 2)
  %21 = call fastcc signext i32 @first(ptr noundef nonnull %1, i32 noundef signext 4)
  %22 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %12, i32 noundef signext %13, i32 noundef signext %14, i32 noundef signext %15, i32 noundef signext %16, i32 noundef signext %17, double noundef %18, double noundef %19, i32 noundef signext %20, i32 noundef signext %21)
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #9
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc void @stored(i32 noundef signext %0) unnamed_addr #4 {
  tail call void asm sideeffect "1: auipc t0, %pcrel_hi($1)\0A sw $0, %pcrel_lo(1b)(t0)\0A lui t1, %hi(counter)\0A lw t2, %lo(counter)(t1)\0A add t2, t2, $0\0A sw t2, %lo(counter)(t1)", "r,s,~{x5},~{x6},~{x7},~{memory}"(i32 %0, ptr nonnull getelementptr inbounds (i8, ptr @table, i64 12)) #9, !srcloc !13
  ret void
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #5

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i64 0, 2) i64 @absolute() unnamed_addr #6 {
  %1 = tail call i64 asm "lui $0, %hi($1)\0A addi $0, $0, %lo($1)", "=r,i"(ptr nonnull getelementptr inbounds (i8, ptr @table, i64 4)) #10, !srcloc !14
  %2 = icmp eq i64 %1, ptrtoint (ptr getelementptr inbounds (i8, ptr @table, i64 4) to i64)
  %3 = zext i1 %2 to i64
  ret i64 %3
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @loaded() unnamed_addr #4 {
  %1 = tail call i32 asm sideeffect "lui $0, %hi($1)\0A lw $0, %lo($1)($0)", "=&r,i"(ptr nonnull getelementptr inbounds (i8, ptr @table, i64 8)) #9, !srcloc !15
  ret i32 %1
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @relative() unnamed_addr #4 {
  %1 = tail call i32 asm sideeffect "1: auipc $0, %pcrel_hi($1)\0A nop\0A lw $0, %pcrel_lo(1b)($0)", "=&r,S"(ptr nonnull getelementptr inbounds (i8, ptr @pair, i64 4)) #9, !srcloc !16
  ret i32 %1
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @by_name() unnamed_addr #4 {
  %1 = tail call i32 asm sideeffect "lw $0, pair+4", "=r"() #9, !srcloc !17
  ret i32 %1
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i64 0, 4) i64 @addresses() unnamed_addr #6 {
  %1 = tail call i64 asm "la $0, $1", "=r,i"(ptr nonnull @pair) #10, !srcloc !18
  %2 = tail call i64 asm "lla $0, $1", "=r,i"(ptr nonnull getelementptr inbounds (i8, ptr @pair, i64 4)) #10, !srcloc !19
  %3 = tail call i64 asm "la $0, $1", "=r,S"(ptr nonnull @abs) #10, !srcloc !20
  %4 = icmp eq i64 %1, ptrtoint (ptr @pair to i64)
  %5 = zext i1 %4 to i64
  %6 = icmp eq i64 %2, ptrtoint (ptr getelementptr inbounds (i8, ptr @pair, i64 4) to i64)
  %7 = zext i1 %6 to i64
  %8 = add nuw nsw i64 %7, %5
  %9 = icmp eq i64 %3, ptrtoint (ptr @abs to i64)
  %10 = zext i1 %9 to i64
  %11 = add nuw nsw i64 %8, %10
  ret i64 %11
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @called() unnamed_addr #4 {
  %1 = tail call i64 asm sideeffect "call $1", "={x10},i,{x10},~{x1},~{x5},~{memory}"(ptr nonnull @three, i64 -9) #9, !srcloc !21
  %2 = tail call i64 asm sideeffect "call abs", "={x10},{x10},~{x1},~{x5},~{memory}"(i64 %1) #9, !srcloc !22
  ret i64 %2
}

; Function Attrs: naked noinline nounwind uwtable vscale_range(2,1024)
define internal i64 @tail(i64 noundef %0) #7 {
  tail call void asm sideeffect "addi a0, a0, 100\0A tail three", ""() #9, !srcloc !23
  unreachable
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @immediates() unnamed_addr #6 {
  %1 = tail call i32 asm "add${2:i} $0, $1, $2\0A addi $0, $0, ${3:n}\0A addi $0, $0, ${3:c}\0A add${1:i} $0, $0, ${4:z}", "=r,r,i,i,rJ"(i32 8, i32 5, i32 7, i32 0) #10, !srcloc !24
  ret i32 %1
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 3) i32 @kind(i32 noundef signext %0) unnamed_addr #4 {
  callbr void asm sideeffect "beqz $0, ${1:l}\0A addi t0, $0, -1\0A beqz t0, ${2:l}", "r,!i,!i,~{x5}"(i32 %0) #9
          to label %4 [label %2, label %3], !srcloc !25

2:                                                ; preds = %1
  br label %4

3:                                                ; preds = %1
  br label %4

4:                                                ; preds = %1, %3, %2
  %5 = phi i32 [ 1, %3 ], [ 0, %2 ], [ 2, %1 ]
  ret i32 %5
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @magnitude(i32 noundef signext %0) unnamed_addr #6 {
  %2 = callbr i32 asm "addi $0, $1, 5\0A bltz $0, ${2:l}", "=&r,r,!i"(i32 %0) #10
          to label %5 [label %3], !srcloc !26

3:                                                ; preds = %1
  %4 = sub nsw i32 0, %2
  br label %5

5:                                                ; preds = %1, %3
  %6 = phi i32 [ %4, %3 ], [ %2, %1 ]
  ret i32 %6
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc double @scaled(i32 noundef signext %0) unnamed_addr #6 {
  %2 = callbr double asm "fadd.d $0, $1, $1\0A bnez $2, ${3:l}", "=&f,f,r,!i"(double 1.500000e+00, i32 %0) #10
          to label %7 [label %3], !srcloc !27

3:                                                ; preds = %1
  %4 = uitofp nneg i32 %0 to double
  %5 = fmul double %2, %4
  %6 = fmul double %5, 2.000000e+00
  br label %7

7:                                                ; preds = %1, %3
  %8 = phi double [ %6, %3 ], [ %2, %1 ]
  ret double %8
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @first(ptr noundef %0, i32 noundef signext %1) unnamed_addr #4 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %12

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %6

6:                                                ; preds = %4, %9
  %7 = phi i64 [ 0, %4 ], [ %10, %9 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  callbr void asm sideeffect "lw t0, $0\0A blez t0, ${1:l}", "*m,!i,~{x5},~{memory}"(ptr elementtype(i32) %8) #9
          to label %9 [label %12], !srcloc !28

9:                                                ; preds = %6
  %10 = add nuw nsw i64 %7, 1
  %11 = icmp eq i64 %10, %5
  br i1 %11, label %12, label %6, !llvm.loop !29

12:                                               ; preds = %9, %6, %2
  %13 = phi i32 [ 0, %2 ], [ 0, %9 ], [ 1, %6 ]
  ret i32 %13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare signext i32 @abs(i32 noundef signext) #8

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { naked noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { nounwind }
attributes #10 = { nounwind memory(none) }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zfh1p0_zfhmin1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{i32 8, !"SmallDataLimit", i32 8}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{i64 874, i64 904, i64 932, i64 978, i64 1005, i64 1022}
!14 = !{i64 410, i64 429}
!15 = !{i64 571, i64 590}
!16 = !{i64 714, i64 744, i64 750}
!17 = !{i64 1223}
!18 = !{i64 1323}
!19 = !{i64 1370}
!20 = !{i64 1425}
!21 = !{i64 1626}
!22 = !{i64 1704}
!23 = !{i64 1826, i64 1845}
!24 = !{i64 1915, i64 1935, i64 1954, i64 1973}
!25 = !{i64 2116, i64 2131, i64 2149}
!26 = !{i64 2305, i64 2322}
!27 = !{i64 2478, i64 2498}
!28 = !{i64 2681, i64 2693}
!29 = distinct !{!29, !30, !31}
!30 = !{!"llvm.loop.mustprogress"}
!31 = !{!"llvm.loop.unroll.disable"}
