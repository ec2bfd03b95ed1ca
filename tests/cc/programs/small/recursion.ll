source_filename = "small/recursion.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [14 x i8] c"%d %d %ld %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc signext i32 @ack(i32 noundef signext 2, i32 noundef signext 4)
  %2 = tail call fastcc signext i32 @fib(i32 noundef signext 15)
  %3 = tail call fastcc i64 @hanoi(i32 noundef signext 7, i32 noundef signext 1, i32 noundef signext 2, i32 noundef signext 3)
  %4 = tail call fastcc signext i32 @even(i32 noundef signext 33)
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %1, i32 noundef signext %2, i64 noundef %3, i32 noundef signext %4)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @ack(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #2 {
  br label %3

3:                                                ; preds = %9, %12, %2
  %4 = phi i32 [ %0, %2 ], [ %11, %12 ], [ %11, %9 ]
  %5 = phi i32 [ %1, %2 ], [ %14, %12 ], [ 1, %9 ]
  %6 = icmp eq i32 %4, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = add nsw i32 %5, 1
  ret i32 %8

9:                                                ; preds = %3
  %10 = icmp eq i32 %5, 0
  %11 = add nsw i32 %4, -1
  br i1 %10, label %3, label %12

12:                                               ; preds = %9
  %13 = add nsw i32 %5, -1
  %14 = tail call fastcc signext i32 @ack(i32 noundef signext %4, i32 noundef signext %13)
  br label %3
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @fib(i32 noundef signext %0) unnamed_addr #2 {
  br label %2

2:                                                ; preds = %6, %1
  %3 = phi i32 [ 0, %1 ], [ %10, %6 ]
  %4 = phi i32 [ %0, %1 ], [ %9, %6 ]
  %5 = icmp slt i32 %4, 2
  br i1 %5, label %11, label %6

6:                                                ; preds = %2
  %7 = add nsw i32 %4, -1
  %8 = tail call fastcc signext i32 @fib(i32 noundef signext %7)
  %9 = add nsw i32 %4, -2
  %10 = add nsw i32 %3, %8
  br label %2

11:                                               ; preds = %2
  %12 = add nsw i32 %3, %4
  ret i32 %12
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @hanoi(i32 noundef signext %0, i32 noundef signext %1, i32 noundef signext %2, i32 noundef signext %3) unnamed_addr #2 {
  br label %5

5:                                                ; preds = %11, %4
  %6 = phi i64 [ 0, %4 ], [ %20, %11 ]
  %7 = phi i32 [ %0, %4 ], [ %12, %11 ]
  %8 = phi i32 [ %1, %4 ], [ %9, %11 ]
  %9 = phi i32 [ %3, %4 ], [ %8, %11 ]
  %10 = icmp eq i32 %7, 0
  br i1 %10, label %21, label %11

11:                                               ; preds = %5
  %12 = add nsw i32 %7, -1
  %13 = tail call fastcc i64 @hanoi(i32 noundef signext %12, i32 noundef signext %8, i32 noundef signext %9, i32 noundef signext %2)
  %14 = mul nsw i64 %13, 3
  %15 = mul nuw nsw i32 %8, 7
  %16 = zext nneg i32 %15 to i64
  %17 = zext nneg i32 %2 to i64
  %18 = add nuw nsw i64 %17, %16
  %19 = add i64 %18, %14
  %20 = add nsw i64 %19, %6
  br label %5

21:                                               ; preds = %5
  %22 = add nsw i64 1, %6
  ret i64 %22
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @even(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %6, label %3

3:                                                ; preds = %1
  %4 = add i32 %0, -1
  %5 = tail call fastcc signext i32 @odd(i32 noundef signext %4)
  br label %6

6:                                                ; preds = %1, %3
  %7 = phi i32 [ %5, %3 ], [ 1, %1 ]
  ret i32 %7
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @odd(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %6, label %3

3:                                                ; preds = %1
  %4 = add i32 %0, -1
  %5 = tail call fastcc signext i32 @even(i32 noundef signext %4)
  br label %6

6:                                                ; preds = %1, %3
  %7 = phi i32 [ %5, %3 ], [ 0, %1 ]
  ret i32 %7
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
