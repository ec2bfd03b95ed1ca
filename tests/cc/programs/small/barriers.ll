source_filename = "small/barriers.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [33 x i8] c"%d %ld %ld %g %d %ld %d %ld %ld\0A\00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [9 x i8], align 1
  %2 = alloca [2 x i32], align 8
  call void @llvm.lifetime.start.p0(i64 9, ptr nonnull %1) #5
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #5
  store i64 47244640263, ptr %2, align 8
  call fastcc void @fill(ptr noundef nonnull %1)
  %3 = tail call fastcc signext i32 @opaque()
  %4 = tail call fastcc i64 @sum()
  %5 = tail call fastcc i64 @loop()
  %6 = tail call fastcc double @scale()
  %7 = getelementptr inbounds i8, ptr %2, i64 4
  %8 = call fastcc signext i32 @read(ptr noundef nonnull %7)
  %9 = call fastcc i64 @call()
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i8, ptr %10, align 1, !tbaa !9
  %12 = zext i8 %11 to i32
  %13 = tail call fastcc i64 @shift()
  %14 = tail call fastcc i64 @times()
  %15 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %3, i64 noundef %4, i64 noundef %5, double noundef %6, i32 noundef signext %8, i64 noundef %9, i32 noundef signext %12, i64 noundef %13, i64 noundef %14)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #5
  call void @llvm.lifetime.end.p0(i64 9, ptr nonnull %1) #5
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc void @fill(ptr nocapture noundef writeonly %0) unnamed_addr #2 {
  br label %3

2:                                                ; preds = %3
  ret void

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %7, %3 ]
  %5 = trunc i64 %4 to i8
  %6 = getelementptr inbounds i8, ptr %0, i64 %4
  store i8 %5, ptr %6, align 1, !tbaa !9
  tail call void asm sideeffect "", "~{memory}"() #5, !srcloc !12
  %7 = add nuw nsw i64 %4, 1
  %8 = icmp eq i64 %7, 9
  br i1 %8, label %2, label %3, !llvm.loop !13
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @opaque() unnamed_addr #4 {
  %1 = tail call i32 asm "", "=r,0"(i32 21) #6, !srcloc !16
  %2 = shl nsw i32 %1, 1
  ret i32 %2
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @sum() unnamed_addr #4 {
  %1 = tail call i64 asm "add $0, $1, $2", "=r,r,r"(i64 40, i64 2) #6, !srcloc !17
  ret i64 %1
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @loop() unnamed_addr #2 {
  %1 = tail call { i64, i64 } asm sideeffect "1: add $0, $0, $1\0A addi $1, $1, -1\0A bnez $1, 1b", "=r,=r,0,1"(i64 0, i64 10) #5, !srcloc !18
  %2 = extractvalue { i64, i64 } %1, 0
  ret i64 %2
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc double @scale() unnamed_addr #4 {
  %1 = tail call double asm "fcvt.d.l $0, $2\0A fmul.d $0, $0, $1", "=&f,f,r"(double 1.500000e+00, i64 3) #6, !srcloc !19
  ret double %1
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @read(ptr noundef %0) unnamed_addr #2 {
  %2 = tail call i32 asm sideeffect "lw $0, $1", "=r,*m,~{memory}"(ptr elementtype(i32) %0) #5, !srcloc !20
  ret i32 %2
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @call() unnamed_addr #2 {
  %1 = tail call i64 asm sideeffect "add a0, a0, a7", "={x10},{x17},{x10},~{memory}"(i64 60, i64 4) #5, !srcloc !21
  ret i64 %1
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @shift() unnamed_addr #4 {
  %1 = tail call i64 asm "slli $0, $1, $2", "=r,r,i"(i64 3, i32 5) #6, !srcloc !22
  ret i64 %1
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @times() unnamed_addr #4 {
  %1 = tail call i64 asm "li t0, 5\0A mul $0, $1, t0", "=r,r,~{x5},~{x31},~{f0}"(i64 9) #6, !srcloc !23
  ret i64 %1
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nounwind }
attributes #6 = { nounwind memory(none) }

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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{i64 1015}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{i64 148}
!17 = !{i64 237}
!18 = !{i64 359, i64 379, i64 397}
!19 = !{i64 510, i64 528}
!20 = !{i64 654}
!21 = !{i64 845}
!22 = !{i64 1089}
!23 = !{i64 1200, i64 1211}
