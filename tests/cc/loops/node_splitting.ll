source_filename = "node_splitting.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @reorder(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = load i32, ptr %1, align 4
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i32 [ %7, %6 ], [ %15, %9 ]
  %11 = phi i64 [ 0, %6 ], [ %16, %9 ]
  %12 = shl nsw i32 %10, 1
  %13 = getelementptr inbounds i32, ptr %0, i64 %11
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = getelementptr inbounds i32, ptr %2, i64 %11
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = add nuw i64 %11, 1
  %17 = getelementptr inbounds i32, ptr %1, i64 %16
  store i32 %15, ptr %17, align 4, !tbaa !9
  %18 = icmp eq i64 %16, %3
  br i1 %18, label %8, label %9, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @anti_after(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %10, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = add nuw i64 %7, 1
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %9
  %14 = getelementptr inbounds i32, ptr %1, i64 %7
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = mul nsw i32 %13, 3
  store i32 %15, ptr %8, align 4, !tbaa !9
  %16 = icmp eq i64 %10, %2
  br i1 %16, label %5, label %6, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @distribute(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = phi i32 [ %15, %7 ], [ 1, %4 ]
  %10 = getelementptr inbounds i32, ptr %2, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = shl nsw i32 %11, 1
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = mul i32 %9, 3
  %15 = add i32 %14, 1
  %16 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @cycle(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %3
  %6 = load i32, ptr %1, align 4
  %7 = load i32, ptr %0, align 4
  br label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %5, %9
  %10 = phi i32 [ %7, %5 ], [ %13, %9 ]
  %11 = phi i32 [ %6, %5 ], [ %16, %9 ]
  %12 = phi i64 [ 0, %5 ], [ %14, %9 ]
  %13 = shl nsw i32 %11, 1
  %14 = add nuw i64 %12, 1
  %15 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %13, ptr %15, align 4, !tbaa !9
  %16 = add nsw i32 %10, 1
  %17 = getelementptr inbounds i32, ptr %1, i64 %14
  store i32 %16, ptr %17, align 4, !tbaa !9
  %18 = icmp eq i64 %14, %2
  br i1 %18, label %8, label %9, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @load_first(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %8, %6 ], [ 0, %3 ]
  %8 = add nuw i64 %7, 1
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %1, i64 %7
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %12, ptr %13, align 4, !tbaa !9
  store i32 %10, ptr %11, align 4, !tbaa !9
  %14 = icmp eq i64 %8, %2
  br i1 %14, label %5, label %6, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @mixed_order(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %15, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = add nsw i32 %10, 1
  %12 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = mul nsw i32 %11, %10
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %8, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %6, label %7, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @read_ahead_of_store(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %19, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %2, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = mul i32 %13, %11
  %15 = getelementptr inbounds i32, ptr %3, i64 %9
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = mul i32 %14, %16
  %18 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add nuw i64 %9, 1
  %20 = getelementptr inbounds i32, ptr %0, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !9
  %22 = mul i32 %17, %16
  %23 = mul i32 %22, %21
  store i32 %23, ptr %10, align 4, !tbaa !9
  %24 = icmp eq i64 %19, %4
  br i1 %24, label %7, label %8, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @three_statements(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %20, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %2, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = getelementptr inbounds i32, ptr %3, i64 %9
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = mul i32 %15, %13
  %17 = add i32 %16, %11
  %18 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add i32 %17, %16
  store i32 %19, ptr %10, align 4, !tbaa !9
  %20 = add nuw i64 %9, 1
  %21 = getelementptr inbounds i32, ptr %0, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !9
  %23 = mul i32 %22, %15
  %24 = add i32 %23, %19
  store i32 %24, ptr %18, align 4, !tbaa !9
  %25 = icmp eq i64 %20, %4
  br i1 %25, label %7, label %8, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @overwritten_next(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %20, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %2, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = getelementptr inbounds i32, ptr %3, i64 %9
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = mul i32 %15, %13
  %17 = add i32 %16, %11
  %18 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add i32 %13, %11
  store i32 %19, ptr %10, align 4, !tbaa !9
  %20 = add nuw i64 %9, 1
  %21 = getelementptr inbounds i32, ptr %0, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !9
  %23 = mul i32 %22, %15
  %24 = add i32 %23, %19
  store i32 %24, ptr %21, align 4, !tbaa !9
  %25 = icmp eq i64 %20, %4
  br i1 %25, label %7, label %8, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @sum_of_next(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef writeonly %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %2, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = mul i32 %13, %13
  %15 = add i32 %14, %11
  %16 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %9, 1
  %18 = getelementptr inbounds i32, ptr %0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = add i32 %15, %19
  %21 = getelementptr inbounds i32, ptr %3, i64 %9
  store i32 %20, ptr %21, align 4, !tbaa !9
  %22 = icmp eq i64 %17, %4
  br i1 %22, label %7, label %8, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @stored_for_later(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef writeonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = mul i32 %10, 3
  %12 = getelementptr inbounds i32, ptr %2, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add i32 %11, 1
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = trunc i64 %8 to i32
  %16 = getelementptr i8, ptr %9, i64 8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @part_of_a_cycle(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = load i32, ptr %0, align 4
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i32 [ %7, %6 ], [ %17, %9 ]
  %11 = phi i64 [ 0, %6 ], [ %18, %9 ]
  %12 = getelementptr inbounds i32, ptr %2, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add i32 %13, 3
  %15 = getelementptr inbounds i32, ptr %1, i64 %11
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = mul i32 %10, 3
  %17 = add i32 %16, %14
  %18 = add nuw i64 %11, 1
  %19 = getelementptr inbounds i32, ptr %0, i64 %18
  store i32 %17, ptr %19, align 4, !tbaa !9
  %20 = icmp eq i64 %18, %3
  br i1 %20, label %8, label %9, !llvm.loop !26
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
