source_filename = "small/division.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [17 x i8] c"%d %u %ld %d %d \00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %3

1:                                                ; preds = %3
  %2 = tail call i32 @putchar(i32 10)
  ret i32 0

3:                                                ; preds = %0, %3
  %4 = phi i64 [ -30, %0 ], [ %18, %3 ]
  %5 = trunc nsw i64 %4 to i32
  %6 = tail call fastcc signext i32 @by7(i32 noundef signext %5)
  %7 = trunc nsw i64 %4 to i32
  %8 = tail call fastcc signext i32 @by10(i32 noundef signext %7)
  %9 = mul nsw i64 %4, 1000
  %10 = add nsw i64 %4, -2
  %11 = tail call fastcc i64 @by(i64 noundef %9, i64 noundef %10)
  %12 = trunc nsw i64 %4 to i32
  %13 = tail call fastcc signext i32 @by8(i32 noundef signext %12)
  %14 = trunc i64 %4 to i8
  %15 = tail call fastcc zeroext i8 @third(i8 noundef zeroext %14)
  %16 = zext nneg i8 %15 to i32
  %17 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %6, i32 noundef signext %8, i64 noundef %11, i32 noundef signext %13, i32 noundef signext %16)
  %18 = add nsw i64 %4, 17
  %19 = icmp slt i64 %4, 14
  br i1 %19, label %3, label %1, !llvm.loop !9
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 -2147483648, 407) i32 @by7(i32 noundef signext %0) unnamed_addr #2 {
  %2 = sdiv i32 %0, 7
  %3 = mul i32 %2, 93
  %4 = add i32 %3, %0
  ret i32 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 536870912) i32 @by10(i32 noundef signext %0) unnamed_addr #2 {
  %2 = udiv i32 %0, 10
  %3 = mul i32 %2, 10
  %4 = sub i32 %0, %3
  %5 = xor i32 %2, %4
  ret i32 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i64 -2147485795483647, 2147483648030001) i64 @by(i64 noundef %0, i64 noundef %1) unnamed_addr #2 {
  %3 = sdiv i64 %0, %1
  %4 = mul nsw i64 %3, 1000
  %5 = mul i64 %3, %1
  %6 = sub i64 %0, %5
  %7 = add nsw i64 %4, %6
  ret i64 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 -2147483648, 38) i32 @by8(i32 noundef signext %0) unnamed_addr #2 {
  %2 = sdiv i32 %0, 8
  %3 = shl nsw i32 %2, 1
  %4 = add i32 %3, %0
  ret i32 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef zeroext range(i8 0, 86) i8 @third(i8 noundef zeroext %0) unnamed_addr #2 {
  %2 = udiv i8 %0, 3
  ret i8 %2
}

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #3

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
