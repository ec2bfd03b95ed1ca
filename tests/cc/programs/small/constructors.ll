source_filename = "small/constructors.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@log_ = internal global i32 0, align 4
@at_exit_ran = internal global i32 0, align 4
@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 205, ptr @second, ptr null }, { i32, ptr, ptr } { i32 203, ptr @first, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @out, ptr null }]

; Function Attrs: nofree norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024)
define internal void @second() #0 {
  %1 = load volatile i32, ptr @log_, align 4, !tbaa !9
  %2 = mul nsw i32 %1, 10
  %3 = add nsw i32 %2, 2
  store volatile i32 %3, ptr @log_, align 4, !tbaa !9
  ret void
}

; Function Attrs: nofree norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024)
define internal void @first() #0 {
  %1 = load volatile i32, ptr @log_, align 4, !tbaa !9
  %2 = mul nsw i32 %1, 10
  %3 = or disjoint i32 %2, 1
  store volatile i32 %3, ptr @log_, align 4, !tbaa !9
  ret void
}

; Function Attrs: nofree norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024)
define internal void @last() #0 {
  %1 = load volatile i32, ptr @log_, align 4, !tbaa !9
  %2 = mul nsw i32 %1, 10
  %3 = add nsw i32 %2, 3
  store volatile i32 %3, ptr @log_, align 4, !tbaa !9
  ret void
}

; Function Attrs: nofree norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024)
define internal void @out() #0 {
  store volatile i32 1, ptr @at_exit_ran, align 4, !tbaa !9
  ret void
}

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #1 {
  %1 = load volatile i32, ptr @log_, align 4, !tbaa !9
  %2 = load volatile i32, ptr @at_exit_ran, align 4, !tbaa !9
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %1, i32 noundef signext %2)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

attributes #0 = { nofree norecurse nounwind memory(readwrite, argmem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
