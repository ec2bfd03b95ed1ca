source_filename = "threads.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@seen = dso_local thread_local local_unnamed_addr global i32 3, align 4
@name = dso_local thread_local global [8 x i8] c"local\00\00\00", align 1
@.str = private unnamed_addr constant [11 x i8] c"%d %ld %s\0A\00", align 1
@none = internal thread_local unnamed_addr global i64 0, align 8

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc signext i32 @bump(i32 noundef signext 4)
  %2 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @seen)
  %3 = load i32, ptr %2, align 4, !tbaa !9
  %4 = shl nsw i32 %3, 1
  store i32 %4, ptr %2, align 4, !tbaa !9
  %5 = tail call fastcc signext i32 @bump(i32 noundef signext 1)
  %6 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @none)
  %7 = load i64, ptr %6, align 8, !tbaa !13
  %8 = tail call align 1 ptr @llvm.threadlocal.address.p0(ptr align 1 @name)
  %9 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %5, i64 noundef %7, ptr noundef nonnull %8)
  ret i32 0
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @bump(i32 noundef signext %0) unnamed_addr #1 {
  %2 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @seen)
  %3 = load i32, ptr %2, align 4, !tbaa !9
  %4 = add nsw i32 %3, %0
  store i32 %4, ptr %2, align 4, !tbaa !9
  %5 = zext nneg i32 %0 to i64
  %6 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @none)
  %7 = load i64, ptr %6, align 8, !tbaa !13
  %8 = sub nsw i64 %7, %5
  store i64 %8, ptr %6, align 8, !tbaa !13
  ret i32 %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #2

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"long", !11, i64 0}
