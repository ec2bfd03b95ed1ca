source_filename = "small/unions.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%union.u = type { double }

@.str = private unnamed_addr constant [8 x i8] c"%lx %u\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"%lx %.17g\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc signext i32 @add()
  %2 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef -4584998672198008832, i32 noundef signext %1)
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef -4585017436910125056, double noundef 0xC05EBEEF00000000)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @add() unnamed_addr #2 {
  %1 = alloca %union.u, align 8
  store i64 -4584998672198008832, ptr %1, align 8
  br label %7

2:                                                ; preds = %7
  %3 = getelementptr inbounds i8, ptr %1, i64 6
  %4 = load i16, ptr %3, align 2, !tbaa !9
  %5 = zext i16 %4 to i32
  %6 = add i32 %13, %5
  ret i32 %6

7:                                                ; preds = %0, %7
  %8 = phi i64 [ 0, %0 ], [ %14, %7 ]
  %9 = phi i32 [ 0, %0 ], [ %13, %7 ]
  %10 = getelementptr inbounds [8 x i8], ptr %1, i64 0, i64 %8
  %11 = load i8, ptr %10, align 1, !tbaa !9
  %12 = zext i8 %11 to i32
  %13 = add i32 %9, %12
  %14 = add nuw nsw i64 %8, 1
  %15 = icmp eq i64 %14, 8
  br i1 %15, label %2, label %7, !llvm.loop !12
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
