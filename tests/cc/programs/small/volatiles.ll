source_filename = "small/volatiles.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@reg = internal global [4 x i8] zeroinitializer, align 1
@.str = private unnamed_addr constant [10 x i8] c"%d %d %d\0A\00", align 1
@port = internal global i32 0, align 4

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  store volatile i8 -56, ptr getelementptr inbounds (i8, ptr @reg, i64 1), align 1, !tbaa !9
  %1 = load volatile i8, ptr getelementptr inbounds (i8, ptr @reg, i64 1), align 1, !tbaa !9
  %2 = add i8 %1, 100
  store volatile i8 %2, ptr getelementptr inbounds (i8, ptr @reg, i64 2), align 1, !tbaa !9
  %3 = tail call fastcc signext i32 @poll()
  %4 = tail call fastcc signext i32 @twice()
  %5 = load volatile i8, ptr getelementptr inbounds (i8, ptr @reg, i64 2), align 1, !tbaa !9
  %6 = zext i8 %5 to i32
  %7 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %3, i32 noundef signext %4, i32 noundef signext %6)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @poll() unnamed_addr #2 {
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i32 [ 0, %0 ], [ %8, %1 ]
  %3 = phi i32 [ 10, %0 ], [ %4, %1 ]
  %4 = add nsw i32 %3, -1
  store volatile i32 %4, ptr @port, align 4, !tbaa !12
  %5 = load volatile i32, ptr @port, align 4, !tbaa !12
  %6 = load volatile i32, ptr @port, align 4, !tbaa !12
  %7 = add i32 %5, %2
  %8 = add i32 %7, %6
  %9 = icmp eq i32 %4, 0
  br i1 %9, label %10, label %1, !llvm.loop !14

10:                                               ; preds = %1
  ret i32 %8
}

; Function Attrs: nofree noinline norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @twice() unnamed_addr #2 {
  %1 = load volatile i32, ptr @port, align 4, !tbaa !12
  %2 = add nsw i32 %1, 1
  store volatile i32 %2, ptr @port, align 4, !tbaa !12
  %3 = load volatile i32, ptr @port, align 4, !tbaa !12
  %4 = shl nsw i32 %3, 1
  store volatile i32 %4, ptr @port, align 4, !tbaa !12
  %5 = add nsw i32 %3, %1
  %6 = load volatile i32, ptr @port, align 4, !tbaa !12
  %7 = add nsw i32 %5, %6
  ret i32 %7
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !10, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
