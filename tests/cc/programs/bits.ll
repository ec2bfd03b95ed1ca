source_filename = "bits.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [18 x i8] c"%d %d %d %lx %lx \00", align 1
@.str.1 = private unnamed_addr constant [14 x i8] c"%lx %x %x %x \00", align 1
@.str.2 = private unnamed_addr constant [17 x i8] c"%ld %u %d %d %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %2

1:                                                ; preds = %2
  ret i32 0

2:                                                ; preds = %0, %2
  %3 = phi i32 [ 0, %0 ], [ %37, %2 ]
  %4 = phi i64 [ 81985529216486895, %0 ], [ %36, %2 ]
  %5 = tail call fastcc signext i32 @pop(i64 noundef %4)
  %6 = tail call fastcc signext i32 @lead(i64 noundef %4)
  %7 = tail call fastcc signext i32 @trail(i64 noundef %4)
  %8 = tail call fastcc i64 @swap(i64 noundef %4)
  %9 = tail call fastcc i64 @turn(i64 noundef %4)
  %10 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %5, i32 noundef signext %6, i32 noundef signext %7, i64 noundef %8, i64 noundef %9)
  %11 = mul nuw nsw i32 %3, 7
  %12 = tail call fastcc i64 @left64(i64 noundef %4, i32 noundef signext %11)
  %13 = trunc i64 %4 to i32
  %14 = tail call fastcc signext i32 @left32(i32 noundef signext %13, i32 noundef signext %3)
  %15 = trunc i64 %4 to i16
  %16 = tail call fastcc zeroext i16 @right16(i16 noundef zeroext %15, i32 noundef signext %3)
  %17 = zext i16 %16 to i32
  %18 = trunc i64 %4 to i8
  %19 = tail call fastcc zeroext i8 @right8(i8 noundef zeroext %18, i32 noundef signext %3)
  %20 = zext i8 %19 to i32
  %21 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %12, i32 noundef signext %14, i32 noundef signext %17, i32 noundef signext %20)
  %22 = sub i64 0, %4
  %23 = tail call fastcc i64 @least(i64 noundef %4, i64 noundef %22)
  %24 = lshr i64 %4, 7
  %25 = trunc i64 %24 to i32
  %26 = tail call fastcc signext i32 @most(i32 noundef signext %13, i32 noundef signext %25)
  %27 = tail call fastcc signext i32 @size(i32 noundef signext %13)
  %28 = tail call fastcc signext i32 @parity(i64 noundef %4)
  %29 = tail call fastcc signext i32 @first(i64 noundef %4)
  %30 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i64 noundef %23, i32 noundef signext %26, i32 noundef signext %27, i32 noundef signext %28, i32 noundef signext %29)
  %31 = mul i64 %4, 6364136223846793005
  %32 = add i64 %31, 1442695040888963407
  %33 = icmp eq i32 %3, 10
  %34 = select i1 %33, i64 0, i64 %32
  %35 = icmp eq i32 %3, 12
  %36 = select i1 %35, i64 -9223372036854775808, i64 %34
  %37 = add nuw nsw i32 %3, 1
  %38 = icmp eq i32 %37, 20
  br i1 %38, label %1, label %2, !llvm.loop !9
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 3265) i32 @pop(i64 noundef %0) unnamed_addr #2 {
  %2 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %0)
  %3 = trunc nuw nsw i64 %2 to i32
  %4 = trunc i64 %0 to i32
  %5 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %4)
  %6 = mul nuw nsw i32 %5, 100
  %7 = add nuw nsw i32 %6, %3
  ret i32 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 6332) i32 @lead(i64 noundef %0) unnamed_addr #2 {
  %2 = or i64 %0, 1
  %3 = tail call range(i64 0, 64) i64 @llvm.ctlz.i64(i64 %2, i1 true)
  %4 = trunc nuw nsw i64 %3 to i32
  %5 = mul nuw nsw i32 %4, 100
  %6 = trunc i64 %0 to i32
  %7 = or i32 %6, 1
  %8 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %7, i1 true)
  %9 = add nuw nsw i32 %5, %8
  ret i32 %9
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 6332) i32 @trail(i64 noundef %0) unnamed_addr #2 {
  %2 = or i64 %0, -9223372036854775808
  %3 = tail call range(i64 0, 64) i64 @llvm.cttz.i64(i64 %2, i1 true)
  %4 = trunc nuw nsw i64 %3 to i32
  %5 = mul nuw nsw i32 %4, 100
  %6 = trunc i64 %0 to i32
  %7 = or i32 %6, -2147483648
  %8 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %7, i1 true)
  %9 = add nuw nsw i32 %5, %8
  ret i32 %9
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i64 @swap(i64 noundef %0) unnamed_addr #2 {
  %2 = tail call i64 @llvm.bswap.i64(i64 %0)
  %3 = trunc i64 %0 to i32
  %4 = tail call i32 @llvm.bswap.i32(i32 %3)
  %5 = zext i32 %4 to i64
  %6 = xor i64 %2, %5
  %7 = trunc i64 %0 to i16
  %8 = tail call i16 @llvm.bswap.i16(i16 %7)
  %9 = zext i16 %8 to i64
  %10 = xor i64 %6, %9
  ret i64 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i64 @turn(i64 noundef %0) unnamed_addr #2 {
  %2 = tail call i64 @llvm.bitreverse.i64(i64 %0)
  %3 = trunc i64 %0 to i32
  %4 = tail call i32 @llvm.bitreverse.i32(i32 %3)
  %5 = zext i32 %4 to i64
  %6 = xor i64 %2, %5
  %7 = trunc i64 %0 to i8
  %8 = tail call i8 @llvm.bitreverse.i8(i8 %7)
  %9 = zext i8 %8 to i64
  %10 = xor i64 %6, %9
  ret i64 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i64 @left64(i64 noundef %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = zext i32 %1 to i64
  %4 = tail call i64 @llvm.fshl.i64(i64 %0, i64 %0, i64 %3)
  ret i64 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef signext i32 @left32(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = tail call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 %1)
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef zeroext i16 @right16(i16 noundef zeroext %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = trunc i32 %1 to i16
  %4 = tail call i16 @llvm.fshr.i16(i16 %0, i16 %0, i16 %3)
  ret i16 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef zeroext i8 @right8(i8 noundef zeroext %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = trunc i32 %1 to i8
  %4 = tail call i8 @llvm.fshr.i8(i8 %0, i8 %0, i8 %3)
  ret i8 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i64 @least(i64 noundef %0, i64 noundef %1) unnamed_addr #2 {
  %3 = tail call i64 @llvm.smin.i64(i64 %0, i64 %1)
  ret i64 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef signext i32 @most(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = tail call i32 @llvm.umax.i32(i32 %0, i32 %1)
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, -2147483648) i32 @size(i32 noundef signext %0) unnamed_addr #2 {
  %2 = tail call i32 @llvm.abs.i32(i32 %0, i1 true)
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @parity(i64 noundef %0) unnamed_addr #2 {
  %2 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %0)
  %3 = trunc nuw nsw i64 %2 to i32
  %4 = and i32 %3, 1
  ret i32 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 65) i32 @first(i64 noundef %0) unnamed_addr #2 {
  %2 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %0, i1 true)
  %3 = icmp eq i64 %0, 0
  %4 = trunc nuw nsw i64 %2 to i32
  %5 = add nuw nsw i32 %4, 1
  %6 = select i1 %3, i32 0, i32 %5
  ret i32 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bswap.i64(i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.bswap.i16(i16) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bitreverse.i64(i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.bitreverse.i8(i8) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.fshl.i64(i64, i64, i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.fshr.i16(i16, i16, i16) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.fshr.i8(i8, i8, i8) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #4

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
