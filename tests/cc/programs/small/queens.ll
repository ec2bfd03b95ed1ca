source_filename = "small/queens.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@at = internal unnamed_addr global [8 x i32] zeroinitializer, align 4

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc signext i32 @place(i32 noundef signext 0)
  %2 = tail call fastcc signext i32 @masks(i32 noundef signext 0, i32 noundef signext 0, i32 noundef signext 0)
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %1, i32 noundef signext %2)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @place(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp eq i32 %0, 8
  br i1 %2, label %19, label %3

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  %5 = getelementptr inbounds [8 x i32], ptr @at, i64 0, i64 %4
  %6 = add nuw nsw i32 %0, 1
  br label %7

7:                                                ; preds = %3, %15
  %8 = phi i32 [ 0, %3 ], [ %17, %15 ]
  %9 = phi i32 [ 0, %3 ], [ %16, %15 ]
  %10 = tail call fastcc signext i32 @fits(i32 noundef signext %0, i32 noundef signext %8)
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %15, label %12

12:                                               ; preds = %7
  store i32 %8, ptr %5, align 4, !tbaa !9
  %13 = tail call fastcc signext i32 @place(i32 noundef signext %6)
  %14 = add nsw i32 %13, %9
  br label %15

15:                                               ; preds = %7, %12
  %16 = phi i32 [ %14, %12 ], [ %9, %7 ]
  %17 = add nuw nsw i32 %8, 1
  %18 = icmp eq i32 %17, 8
  br i1 %18, label %19, label %7, !llvm.loop !13

19:                                               ; preds = %15, %1
  %20 = phi i32 [ 1, %1 ], [ %16, %15 ]
  ret i32 %20
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @masks(i32 noundef signext %0, i32 noundef signext %1, i32 noundef signext %2) unnamed_addr #3 {
  %4 = icmp eq i32 %0, 255
  br i1 %4, label %27, label %5

5:                                                ; preds = %3
  %6 = or i32 %1, %0
  %7 = or i32 %6, %2
  %8 = and i32 %7, 255
  %9 = icmp eq i32 %8, 255
  br i1 %9, label %27, label %10

10:                                               ; preds = %5
  %11 = xor i32 %8, 255
  br label %12

12:                                               ; preds = %10, %12
  %13 = phi i32 [ %25, %12 ], [ %11, %10 ]
  %14 = phi i32 [ %23, %12 ], [ 0, %10 ]
  %15 = sub nsw i32 0, %13
  %16 = and i32 %13, %15
  %17 = or i32 %16, %0
  %18 = or i32 %16, %1
  %19 = shl i32 %18, 1
  %20 = or i32 %16, %2
  %21 = lshr i32 %20, 1
  %22 = tail call fastcc signext i32 @masks(i32 noundef signext %17, i32 noundef signext %19, i32 noundef signext %21)
  %23 = add nsw i32 %22, %14
  %24 = add nsw i32 %13, -1
  %25 = and i32 %24, %13
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %12, !llvm.loop !16

27:                                               ; preds = %12, %5, %3
  %28 = phi i32 [ 1, %3 ], [ 0, %5 ], [ %23, %12 ]
  ret i32 %28
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @fits(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #4 {
  %3 = icmp slt i32 %0, 1
  br i1 %3, label %30, label %4

4:                                                ; preds = %2
  %5 = zext nneg i32 %0 to i64
  %6 = zext nneg i32 %0 to i64
  %7 = zext nneg i32 %0 to i64
  %8 = load i32, ptr @at, align 4, !tbaa !9
  %9 = icmp eq i32 %8, %1
  br i1 %9, label %30, label %18

10:                                               ; preds = %18
  %11 = add nuw nsw i64 %21, 1
  %12 = icmp uge i64 %11, %6
  %13 = icmp eq i64 %11, %7
  br i1 %13, label %30, label %14, !llvm.loop !17

14:                                               ; preds = %10
  %15 = getelementptr inbounds [8 x i32], ptr @at, i64 0, i64 %11
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = icmp eq i32 %16, %1
  br i1 %17, label %30, label %18, !llvm.loop !17

18:                                               ; preds = %4, %14
  %19 = phi i32 [ %16, %14 ], [ %8, %4 ]
  %20 = phi i1 [ %12, %14 ], [ %3, %4 ]
  %21 = phi i64 [ %11, %14 ], [ 0, %4 ]
  %22 = sub nsw i32 %19, %1
  %23 = sub nsw i64 %5, %21
  %24 = trunc i64 %23 to i32
  %25 = icmp eq i32 %22, %24
  %26 = sub nsw i32 %1, %19
  %27 = trunc i64 %23 to i32
  %28 = icmp eq i32 %26, %27
  %29 = select i1 %25, i1 true, i1 %28
  br i1 %29, label %30, label %10

30:                                               ; preds = %14, %18, %10, %4, %2
  %31 = phi i1 [ %3, %2 ], [ %3, %4 ], [ %12, %10 ], [ %20, %18 ], [ %12, %14 ]
  %32 = zext i1 %31 to i32
  ret i32 %32
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
