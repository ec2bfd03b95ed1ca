source_filename = "small/gotos.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %3

1:                                                ; preds = %3
  %2 = tail call i32 @putchar(i32 10)
  ret i32 0

3:                                                ; preds = %0, %3
  %4 = phi i32 [ 0, %0 ], [ %7, %3 ]
  %5 = tail call fastcc signext i32 @walk(i32 noundef signext %4)
  %6 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %5)
  %7 = add nuw nsw i32 %4, 1
  %8 = icmp eq i32 %7, 12
  br i1 %8, label %1, label %3, !llvm.loop !9
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @walk(i32 noundef signext %0) unnamed_addr #2 {
  %2 = and i32 %0, 1
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %9

4:                                                ; preds = %13, %1
  %5 = phi i32 [ 0, %1 ], [ %16, %13 ]
  %6 = phi i32 [ 0, %1 ], [ %18, %13 ]
  %7 = add nsw i32 %6, %5
  %8 = icmp sgt i32 %7, 1000
  br i1 %8, label %27, label %9

9:                                                ; preds = %1, %4
  %10 = phi i32 [ %5, %4 ], [ 0, %1 ]
  %11 = phi i32 [ %7, %4 ], [ 0, %1 ]
  %12 = mul nsw i32 %0, 5
  br label %13

13:                                               ; preds = %9, %23
  %14 = phi i32 [ %24, %23 ], [ %10, %9 ]
  %15 = phi i32 [ %25, %23 ], [ %11, %9 ]
  %16 = add nsw i32 %14, 3
  %17 = shl i32 %16, 1
  %18 = xor i32 %17, %15
  %19 = icmp slt i32 %16, %12
  br i1 %19, label %4, label %20

20:                                               ; preds = %13
  %21 = and i32 %18, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %27, label %23

23:                                               ; preds = %20
  %24 = sub nsw i32 %16, %0
  %25 = add nsw i32 %18, 7
  %26 = icmp sgt i32 %24, 0
  br i1 %26, label %13, label %27

27:                                               ; preds = %20, %23, %4
  %28 = phi i32 [ %5, %4 ], [ %24, %23 ], [ %16, %20 ]
  %29 = phi i32 [ %7, %4 ], [ %25, %23 ], [ %18, %20 ]
  %30 = mul nsw i32 %29, 100
  %31 = add nsw i32 %30, %28
  ret i32 %31
}

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #3

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind }

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
