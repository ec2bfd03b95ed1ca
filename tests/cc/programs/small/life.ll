source_filename = "small/life.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@g = internal global [2 x [16 x [16 x i8]]] zeroinitializer, align 1
@.str = private unnamed_addr constant [4 x i8] c"%u\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  store i8 1, ptr getelementptr inbounds (i8, ptr @g, i64 51), align 1, !tbaa !9
  store i8 1, ptr getelementptr inbounds (i8, ptr @g, i64 50), align 1, !tbaa !9
  store i8 1, ptr getelementptr inbounds (i8, ptr @g, i64 49), align 1, !tbaa !9
  store i8 1, ptr getelementptr inbounds (i8, ptr @g, i64 35), align 1, !tbaa !9
  store i8 1, ptr getelementptr inbounds (i8, ptr @g, i64 18), align 1, !tbaa !9
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i32 [ 0, %0 ], [ %9, %1 ]
  %3 = and i32 %2, 1
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds [2 x [16 x [16 x i8]]], ptr @g, i64 0, i64 %4
  %6 = xor i32 %3, 1
  %7 = zext nneg i32 %6 to i64
  %8 = getelementptr inbounds [2 x [16 x [16 x i8]]], ptr @g, i64 0, i64 %7
  tail call fastcc void @step(ptr noundef nonnull %5, ptr noundef nonnull %8)
  %9 = add nuw nsw i32 %2, 1
  %10 = icmp eq i32 %9, 20
  br i1 %10, label %13, label %1, !llvm.loop !12

11:                                               ; preds = %13
  %12 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %24)
  ret i32 0

13:                                               ; preds = %1, %13
  %14 = phi i32 [ %25, %13 ], [ 0, %1 ]
  %15 = phi i32 [ %24, %13 ], [ 0, %1 ]
  %16 = mul i32 %15, 31
  %17 = lshr i32 %14, 4
  %18 = zext nneg i32 %17 to i64
  %19 = and i32 %14, 15
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds [16 x [16 x i8]], ptr @g, i64 0, i64 %18, i64 %20
  %22 = load i8, ptr %21, align 1, !tbaa !9
  %23 = zext i8 %22 to i32
  %24 = add i32 %16, %23
  %25 = add nuw nsw i32 %14, 1
  %26 = icmp eq i32 %25, 256
  br i1 %26, label %11, label %13, !llvm.loop !15
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @step(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1) unnamed_addr #1 {
  br label %3

3:                                                ; preds = %2, %10
  %4 = phi i64 [ 0, %2 ], [ %11, %10 ]
  %5 = trunc nuw nsw i64 %4 to i32
  br label %7

6:                                                ; preds = %10
  ret void

7:                                                ; preds = %3, %42
  %8 = phi i64 [ 0, %3 ], [ %46, %42 ]
  %9 = trunc nuw nsw i64 %8 to i32
  br label %13

10:                                               ; preds = %42
  %11 = add nuw nsw i64 %4, 1
  %12 = icmp eq i64 %11, 16
  br i1 %12, label %6, label %3, !llvm.loop !16

13:                                               ; preds = %7, %24
  %14 = phi i32 [ -1, %7 ], [ %25, %24 ]
  %15 = phi i32 [ 0, %7 ], [ %36, %24 ]
  %16 = add nsw i32 %14, %5
  %17 = and i32 %16, 15
  %18 = zext nneg i32 %17 to i64
  br label %27

19:                                               ; preds = %24
  %20 = getelementptr inbounds [16 x i8], ptr %0, i64 %4, i64 %8
  %21 = load i8, ptr %20, align 1, !tbaa !9
  %22 = zext i8 %21 to i32
  %23 = sub nsw i32 %36, %22
  switch i32 %23, label %41 [
    i32 3, label %42
    i32 2, label %39
  ]

24:                                               ; preds = %27
  %25 = add nsw i32 %14, 1
  %26 = icmp eq i32 %25, 2
  br i1 %26, label %19, label %13, !llvm.loop !17

27:                                               ; preds = %13, %27
  %28 = phi i32 [ -1, %13 ], [ %37, %27 ]
  %29 = phi i32 [ %15, %13 ], [ %36, %27 ]
  %30 = add nsw i32 %28, %9
  %31 = and i32 %30, 15
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr inbounds [16 x i8], ptr %0, i64 %18, i64 %32
  %34 = load i8, ptr %33, align 1, !tbaa !9
  %35 = zext i8 %34 to i32
  %36 = add nsw i32 %29, %35
  %37 = add nsw i32 %28, 1
  %38 = icmp eq i32 %37, 2
  br i1 %38, label %24, label %27, !llvm.loop !18

39:                                               ; preds = %19
  %40 = icmp ne i8 %21, 0
  br label %42

41:                                               ; preds = %19
  br label %42

42:                                               ; preds = %19, %41, %39
  %43 = phi i1 [ true, %19 ], [ %40, %39 ], [ false, %41 ]
  %44 = zext i1 %43 to i8
  %45 = getelementptr inbounds [16 x i8], ptr %1, i64 %4, i64 %8
  store i8 %44, ptr %45, align 1, !tbaa !9
  %46 = add nuw nsw i64 %8, 1
  %47 = icmp eq i64 %46, 16
  br i1 %47, label %10, label %7, !llvm.loop !19
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
!16 = distinct !{!16, !13, !14}
!17 = distinct !{!17, !13, !14}
!18 = distinct !{!18, !13, !14}
!19 = distinct !{!19, !13, !14}
