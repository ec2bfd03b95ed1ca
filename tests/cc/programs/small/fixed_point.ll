source_filename = "small/fixed_point.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [10 x i8] c"%d %d %u\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %1

1:                                                ; preds = %0, %9
  %2 = phi i32 [ -4, %0 ], [ %10, %9 ]
  %3 = phi i32 [ 0, %0 ], [ %18, %9 ]
  %4 = shl i32 %2, 10
  br label %12

5:                                                ; preds = %9
  %6 = tail call fastcc signext i32 @root(i32 noundef signext 1000000)
  %7 = tail call fastcc signext i32 @root(i32 noundef signext 12345678)
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %6, i32 noundef signext %7, i32 noundef signext %18)
  ret i32 0

9:                                                ; preds = %12
  %10 = add nsw i32 %2, 1
  %11 = icmp eq i32 %10, 5
  br i1 %11, label %5, label %1, !llvm.loop !9

12:                                               ; preds = %1, %12
  %13 = phi i32 [ -8, %1 ], [ %19, %12 ]
  %14 = phi i32 [ %3, %1 ], [ %18, %12 ]
  %15 = mul i32 %14, 7
  %16 = shl i32 %13, 10
  %17 = tail call fastcc signext i32 @inside(i32 noundef signext %16, i32 noundef signext %4)
  %18 = add i32 %17, %15
  %19 = add nsw i32 %13, 1
  %20 = icmp eq i32 %19, 5
  br i1 %20, label %9, label %12, !llvm.loop !12
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @inside(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #1 {
  br label %3

3:                                                ; preds = %2, %11
  %4 = phi i32 [ 0, %2 ], [ %14, %11 ]
  %5 = phi i32 [ 0, %2 ], [ %19, %11 ]
  %6 = phi i32 [ 0, %2 ], [ %18, %11 ]
  %7 = mul nsw i32 %4, %4
  %8 = mul nsw i32 %6, %6
  %9 = add nuw nsw i32 %7, %8
  %10 = icmp ult i32 %9, 67108864
  br i1 %10, label %11, label %21

11:                                               ; preds = %3
  %12 = sub nsw i32 %7, %8
  %13 = ashr i32 %12, 12
  %14 = add nsw i32 %13, %0
  %15 = shl i32 %6, 1
  %16 = mul i32 %15, %4
  %17 = ashr i32 %16, 12
  %18 = add nsw i32 %17, %1
  %19 = add nuw nsw i32 %5, 1
  %20 = icmp eq i32 %19, 50
  br i1 %20, label %21, label %3, !llvm.loop !13

21:                                               ; preds = %11, %3
  %22 = phi i32 [ 50, %11 ], [ %5, %3 ]
  ret i32 %22
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @root(i32 noundef signext %0) unnamed_addr #1 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i32 [ 1073741824, %1 ], [ %5, %2 ]
  %4 = icmp ugt i32 %3, %0
  %5 = lshr i32 %3, 2
  br i1 %4, label %2, label %6, !llvm.loop !14

6:                                                ; preds = %2
  %7 = icmp eq i32 %3, 0
  br i1 %7, label %21, label %8

8:                                                ; preds = %6, %8
  %9 = phi i32 [ %19, %8 ], [ %3, %6 ]
  %10 = phi i32 [ %18, %8 ], [ 0, %6 ]
  %11 = phi i32 [ %16, %8 ], [ %0, %6 ]
  %12 = add i32 %9, %10
  %13 = icmp ult i32 %11, %12
  %14 = lshr i32 %10, 1
  %15 = select i1 %13, i32 0, i32 %12
  %16 = sub i32 %11, %15
  %17 = select i1 %13, i32 0, i32 %9
  %18 = add nuw i32 %17, %14
  %19 = lshr i32 %9, 2
  %20 = icmp ult i32 %9, 4
  br i1 %20, label %21, label %8, !llvm.loop !15

21:                                               ; preds = %8, %6
  %22 = phi i32 [ 0, %6 ], [ %18, %8 ]
  ret i32 %22
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
!13 = distinct !{!13, !10, !11}
!14 = distinct !{!14, !10, !11}
!15 = distinct !{!15, !10, !11}
