source_filename = "small/statics.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@table = internal unnamed_addr global [64 x i32] zeroinitializer, align 4
@.str = private unnamed_addr constant [17 x i8] c"%d %d %s %s %ld\0A\00", align 1
@next.n = internal unnamed_addr global i32 5, align 4
@next.sum = internal unnamed_addr global i64 0, align 8
@.str.3 = private unnamed_addr constant [4 x i8] c"two\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"abcdef\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %5

1:                                                ; preds = %5
  %2 = load i32, ptr @table, align 4, !tbaa !9
  %3 = load i32, ptr getelementptr inbounds (i8, ptr @table, i64 252), align 4, !tbaa !9
  %4 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %2, i32 noundef signext %3, ptr noundef nonnull @.str.3, ptr noundef nonnull getelementptr inbounds (i8, ptr @.str.4, i64 2), i64 noundef 64)
  ret i32 0

5:                                                ; preds = %0, %5
  %6 = phi i64 [ 0, %0 ], [ %9, %5 ]
  %7 = getelementptr inbounds i8, ptr @table, i64 %6
  %8 = tail call fastcc signext i32 @next()
  store i32 %8, ptr %7, align 4, !tbaa !9
  %9 = add nuw nsw i64 %6, 4
  %10 = icmp ult i64 %6, 252
  br i1 %10, label %5, label %1, !llvm.loop !13
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @next() unnamed_addr #1 {
  %1 = load i32, ptr @next.n, align 4, !tbaa !9
  %2 = zext nneg i32 %1 to i64
  %3 = load i64, ptr @next.sum, align 8, !tbaa !16
  %4 = add nsw i64 %3, %2
  store i64 %4, ptr @next.sum, align 8, !tbaa !16
  %5 = mul nuw nsw i32 %1, 3
  %6 = urem i32 %5, 101
  store i32 %6, ptr @next.n, align 4, !tbaa !9
  %7 = trunc i64 %4 to i32
  ret i32 %7
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"long", !11, i64 0}
