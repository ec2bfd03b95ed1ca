source_filename = "distribution.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @hash_beside(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
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
  %15 = add i32 %11, %14
  %16 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @hash_first(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = phi i32 [ %11, %7 ], [ 1, %4 ]
  %10 = mul i32 %9, 3
  %11 = add i32 %10, 1
  %12 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = shl nsw i32 %14, 1
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @cycle_beside(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add i32 %12, %10
  %14 = getelementptr i8, ptr %9, i64 8
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = mul i32 %12, 7
  %16 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @uses_the_cycle(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = mul i32 %10, 3
  %12 = getelementptr inbounds i32, ptr %2, i64 %8
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add i32 %11, %13
  %15 = getelementptr i8, ptr %9, i64 8
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = mul i32 %10, 7
  %17 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %16, ptr %17, align 4, !tbaa !9
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @feeds_the_cycle(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = mul i32 %10, 7
  %12 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = mul i32 %14, 3
  %16 = add i32 %15, %11
  %17 = getelementptr i8, ptr %13, i64 8
  store i32 %16, ptr %17, align 4, !tbaa !9
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @hash_left(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i32 [ 7, %3 ], [ %15, %7 ]
  ret i32 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %16, %7 ], [ 0, %3 ]
  %9 = phi i32 [ %15, %7 ], [ 7, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, 5
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = mul i32 %9, 3
  %15 = add i32 %11, %14
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %5, label %7, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @sum_beside(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i32 [ 0, %3 ], [ %13, %7 ]
  ret i32 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %3 ]
  %9 = phi i32 [ %13, %7 ], [ 0, %3 ]
  %10 = phi i32 [ %15, %7 ], [ 1, %3 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %9
  %14 = mul i32 %10, 3
  %15 = add i32 %14, 1
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %2
  br i1 %18, label %5, label %7, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @if_apart(ptr nocapture noundef writeonly %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = phi i32 [ %16, %7 ], [ 1, %4 ]
  %10 = getelementptr inbounds i32, ptr %2, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = shl nsw i32 %11, 1
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = mul i32 %9, 3
  %15 = load i32, ptr %10, align 4, !tbaa !9
  %16 = add i32 %15, %14
  %17 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %16, ptr %17, align 4, !tbaa !9
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @under_a_condition(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %16, %4
  ret void

7:                                                ; preds = %4, %16
  %8 = phi i64 [ %20, %16 ], [ 0, %4 ]
  %9 = phi i32 [ %18, %16 ], [ 1, %4 ]
  %10 = getelementptr inbounds i32, ptr %2, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp sgt i32 %11, 3
  br i1 %12, label %13, label %16

13:                                               ; preds = %7
  %14 = shl nuw nsw i32 %11, 1
  %15 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %14, ptr %15, align 4, !tbaa !9
  br label %16

16:                                               ; preds = %13, %7
  %17 = mul i32 %9, 3
  %18 = add i32 %11, %17
  %19 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %18, ptr %19, align 4, !tbaa !9
  %20 = add nuw i64 %8, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %6, label %7, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @counts_under_a_condition(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %23, %5
  ret void

8:                                                ; preds = %5, %23
  %9 = phi i64 [ %24, %23 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %3, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = shl nsw i32 %11, 1
  %13 = or disjoint i32 %12, 1
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = icmp sgt i32 %11, 0
  br i1 %15, label %16, label %23

16:                                               ; preds = %8
  %17 = getelementptr inbounds i32, ptr %2, i64 %9
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %1, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !9
  %22 = add nsw i32 %21, 1
  store i32 %22, ptr %20, align 4, !tbaa !9
  br label %23

23:                                               ; preds = %8, %16
  %24 = add nuw i64 %9, 1
  %25 = icmp eq i64 %24, %4
  br i1 %25, label %7, label %8, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @one_cycle(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
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
  %13 = shl i32 %11, 1
  %14 = add nuw i64 %12, 1
  %15 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %13, ptr %15, align 4, !tbaa !9
  %16 = add i32 %10, 1
  %17 = getelementptr inbounds i32, ptr %1, i64 %14
  store i32 %16, ptr %17, align 4, !tbaa !9
  %18 = icmp eq i64 %14, %2
  br i1 %18, label %8, label %9, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @both_need_it(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %10, %6 ], [ 1, %3 ]
  %9 = mul i32 %8, 3
  %10 = add i32 %9, 1
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = xor i32 %10, 5
  %13 = getelementptr inbounds i32, ptr %1, i64 %7
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @needs_the_cycle_before(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %3
  %6 = load i32, ptr %0, align 4
  %7 = load i32, ptr %1, align 4
  br label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %5, %9
  %10 = phi i32 [ %7, %5 ], [ %13, %9 ]
  %11 = phi i32 [ %6, %5 ], [ %17, %9 ]
  %12 = phi i64 [ 0, %5 ], [ %14, %9 ]
  %13 = mul i32 %11, 7
  %14 = add nuw i64 %12, 1
  %15 = getelementptr inbounds i32, ptr %1, i64 %14
  store i32 %13, ptr %15, align 4, !tbaa !9
  %16 = mul i32 %11, 3
  %17 = add i32 %10, %16
  %18 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = icmp eq i64 %14, %2
  br i1 %19, label %8, label %9, !llvm.loop !27
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!27 = distinct !{!27, !14, !15}
