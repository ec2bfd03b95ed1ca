source_filename = "steps.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @by_fours(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i64 %2, -4
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %12, %7 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = add i64 %8, 4
  %13 = icmp eq i64 %12, %4
  br i1 %13, label %6, label %7, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @four_at_once(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i64 %2, -4
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %27, %7 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = or disjoint i64 %8, 1
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = mul nsw i32 %14, 3
  %16 = getelementptr inbounds i32, ptr %0, i64 %12
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = or disjoint i64 %8, 2
  %18 = getelementptr inbounds i32, ptr %1, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = xor i32 %19, 5
  %21 = getelementptr inbounds i32, ptr %0, i64 %17
  store i32 %20, ptr %21, align 4, !tbaa !9
  %22 = or disjoint i64 %8, 3
  %23 = getelementptr inbounds i32, ptr %1, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !9
  %25 = add nsw i32 %24, -7
  %26 = getelementptr inbounds i32, ptr %0, i64 %22
  store i32 %25, ptr %26, align 4, !tbaa !9
  %27 = add i64 %8, 4
  %28 = icmp eq i64 %27, %4
  br i1 %28, label %6, label %7, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @doubled(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = shl i64 %2, 1
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %13, %7 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = add nsw i32 %10, 1
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add i64 %8, 2
  %14 = icmp eq i64 %13, %4
  br i1 %14, label %6, label %7, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @downwards(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i64 %2, -2
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %13, %7 ], [ %4, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = xor i32 %10, 1
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add i64 %8, -2
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %6, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @from_three(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = and i64 %1, -8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %2
  %6 = phi i32 [ 0, %2 ], [ %12, %7 ]
  ret i32 %6

7:                                                ; preds = %2, %7
  %8 = phi i64 [ %13, %7 ], [ 3, %2 ]
  %9 = phi i32 [ %12, %7 ], [ 0, %2 ]
  %10 = getelementptr inbounds i32, ptr %0, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = add i64 %8, 8
  %14 = add i64 %8, 5
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %5, label %7, !llvm.loop !19
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
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
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
