source_filename = "small/forward_types.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.inner = type { ptr, [2 x %union.choice], i32 }
%union.choice = type { i32 }

@in = internal global %struct.inner { ptr null, [2 x %union.choice] [%union.choice { i32 1 }, %union.choice { i32 2 }], i32 3 }, align 8
@.str = private unnamed_addr constant [10 x i8] c"%d %g %d\0A\00", align 1
@out = internal global { ptr, { float } } { ptr @in, { float } { float 1.500000e+00 } }, align 8

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  store ptr @out, ptr @in, align 8, !tbaa !9
  %1 = tail call fastcc signext i32 @sum()
  %2 = load float, ptr getelementptr inbounds (i8, ptr @out, i64 8), align 8, !tbaa !15
  %3 = fpext float %2 to double
  %4 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %1, double noundef %3, i32 noundef signext 24)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @sum() unnamed_addr #2 {
  %1 = load ptr, ptr @out, align 8, !tbaa !16
  %2 = getelementptr inbounds i8, ptr %1, i64 8
  %3 = load i32, ptr %2, align 8, !tbaa !15
  %4 = getelementptr inbounds i8, ptr %1, i64 12
  %5 = load i16, ptr %4, align 4, !tbaa !15
  %6 = sext i16 %5 to i32
  %7 = add nsw i32 %3, %6
  %8 = getelementptr inbounds i8, ptr %1, i64 16
  %9 = load i32, ptr %8, align 8, !tbaa !18
  %10 = add nsw i32 %7, %9
  ret i32 %10
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!9 = !{!10, !11, i64 0}
!10 = !{!"inner", !11, i64 0, !12, i64 8, !14, i64 16}
!11 = !{!"any pointer", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = !{!"int", !12, i64 0}
!15 = !{!12, !12, i64 0}
!16 = !{!17, !11, i64 0}
!17 = !{!"outer", !11, i64 0, !12, i64 8}
!18 = !{!10, !14, i64 16}
