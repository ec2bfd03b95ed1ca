source_filename = "small/wide_integers.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [8 x i8] c"%lu %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [14 x i8] c"%016lx%016lx\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc i128 @power(i128 noundef 7, i32 noundef signext 40)
  tail call fastcc void @say(i128 noundef %1)
  %2 = tail call fastcc i128 @power(i128 noundef 3, i32 noundef signext 70)
  %3 = udiv i128 %2, 1000003
  tail call fastcc void @say(i128 noundef %3)
  tail call fastcc void @say(i128 noundef 42535295865117307932921825928971026431)
  tail call fastcc void @say(i128 noundef 1267650600228229401496703205453)
  %4 = tail call fastcc i128 @power(i128 noundef 6, i32 noundef signext 30)
  %5 = tail call fastcc i128 @power(i128 noundef 10, i32 noundef signext 25)
  %6 = tail call fastcc i64 @gcd(i128 noundef %4, i128 noundef %5)
  %7 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %6, i32 noundef signext 1)
  ret i32 0
}

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc void @say(i128 noundef %0) unnamed_addr #1 {
  %2 = lshr i128 %0, 64
  %3 = trunc nuw i128 %2 to i64
  %4 = trunc i128 %0 to i64
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %3, i64 noundef %4)
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @power(i128 noundef %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %10, label %4

4:                                                ; preds = %2, %4
  %5 = phi i128 [ %8, %4 ], [ 1, %2 ]
  %6 = phi i32 [ %7, %4 ], [ %1, %2 ]
  %7 = add nsw i32 %6, -1
  %8 = mul i128 %5, %0
  %9 = icmp eq i32 %7, 0
  br i1 %9, label %10, label %4, !llvm.loop !9

10:                                               ; preds = %4, %2
  %11 = phi i128 [ 1, %2 ], [ %8, %4 ]
  ret i128 %11
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @gcd(i128 noundef %0, i128 noundef %1) unnamed_addr #2 {
  %3 = icmp eq i128 %1, 0
  %4 = trunc i128 %0 to i64
  br i1 %3, label %12, label %5

5:                                                ; preds = %2, %5
  %6 = phi i128 [ %7, %5 ], [ %0, %2 ]
  %7 = phi i128 [ %8, %5 ], [ %1, %2 ]
  %8 = urem i128 %6, %7
  %9 = icmp eq i128 %8, 0
  br i1 %9, label %10, label %5, !llvm.loop !12

10:                                               ; preds = %5
  %11 = trunc i128 %7 to i64
  br label %12

12:                                               ; preds = %10, %2
  %13 = phi i64 [ %4, %2 ], [ %11, %10 ]
  ret i64 %13
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
