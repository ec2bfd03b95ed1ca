source_filename = "interchange.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @columns(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 -68
  br label %5

5:                                                ; preds = %3, %9
  %6 = phi i64 [ 0, %3 ], [ %10, %9 ]
  %7 = getelementptr i32, ptr %4, i64 %6
  br label %12

8:                                                ; preds = %9
  ret void

9:                                                ; preds = %12
  %10 = add nuw nsw i64 %6, 1
  %11 = icmp eq i64 %10, 16
  br i1 %11, label %8, label %5, !llvm.loop !9

12:                                               ; preds = %5, %12
  %13 = phi i64 [ 1, %5 ], [ %24, %12 ]
  %14 = mul nuw nsw i64 %13, 68
  %15 = getelementptr i8, ptr %7, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !12
  %17 = mul i32 %16, 3
  %18 = mul nuw nsw i64 %13, 17
  %19 = add nuw nsw i64 %18, %6
  %20 = getelementptr inbounds i32, ptr %1, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !12
  %22 = add i32 %17, %21
  %23 = getelementptr inbounds i32, ptr %0, i64 %19
  store i32 %22, ptr %23, align 4, !tbaa !12
  %24 = add nuw nsw i64 %13, 1
  %25 = icmp eq i64 %24, 10
  br i1 %25, label %9, label %12, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @some_columns(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 -68
  br label %6

5:                                                ; preds = %26
  ret void

6:                                                ; preds = %3, %26
  %7 = phi i64 [ 0, %3 ], [ %27, %26 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !12
  %10 = icmp sgt i32 %9, 0
  br i1 %10, label %11, label %26

11:                                               ; preds = %6
  %12 = getelementptr i32, ptr %4, i64 %7
  br label %13

13:                                               ; preds = %11, %13
  %14 = phi i64 [ 1, %11 ], [ %24, %13 ]
  %15 = mul nuw nsw i64 %14, 68
  %16 = getelementptr i8, ptr %12, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !12
  %18 = mul nuw nsw i64 %14, 17
  %19 = add nuw nsw i64 %18, %7
  %20 = getelementptr inbounds i32, ptr %1, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !12
  %22 = add nsw i32 %21, %17
  %23 = getelementptr inbounds i32, ptr %0, i64 %19
  store i32 %22, ptr %23, align 4, !tbaa !12
  %24 = add nuw nsw i64 %14, 1
  %25 = icmp eq i64 %24, 10
  br i1 %25, label %26, label %13, !llvm.loop !17

26:                                               ; preds = %13, %6
  %27 = add nuw nsw i64 %7, 1
  %28 = icmp eq i64 %27, 16
  br i1 %28, label %5, label %6, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @scaled_columns(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr i8, ptr %0, i64 -68
  br label %7

6:                                                ; preds = %15
  ret void

7:                                                ; preds = %4, %15
  %8 = phi i64 [ 0, %4 ], [ %16, %15 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !12
  %13 = add i32 %12, %10
  store i32 %13, ptr %11, align 4, !tbaa !12
  %14 = getelementptr i32, ptr %5, i64 %8
  br label %18

15:                                               ; preds = %18
  %16 = add nuw nsw i64 %8, 1
  %17 = icmp eq i64 %16, 16
  br i1 %17, label %6, label %7, !llvm.loop !19

18:                                               ; preds = %7, %18
  %19 = phi i64 [ 1, %7 ], [ %30, %18 ]
  %20 = mul nuw nsw i64 %19, 68
  %21 = getelementptr i8, ptr %14, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !12
  %23 = mul i32 %22, %13
  %24 = mul nuw nsw i64 %19, 17
  %25 = add nuw nsw i64 %24, %8
  %26 = getelementptr inbounds i32, ptr %1, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !12
  %28 = add i32 %23, %27
  %29 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %28, ptr %29, align 4, !tbaa !12
  %30 = add nuw nsw i64 %19, 1
  %31 = icmp eq i64 %30, 10
  br i1 %31, label %15, label %18, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @columns_to_the_left(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 -68
  br label %5

5:                                                ; preds = %3, %12
  %6 = phi i64 [ 0, %3 ], [ %13, %12 ]
  %7 = getelementptr i32, ptr %4, i64 %6
  %8 = getelementptr inbounds i32, ptr %0, i64 %6
  %9 = getelementptr inbounds i32, ptr %1, i64 %6
  %10 = load i32, ptr %9, align 4, !tbaa !12
  br label %15

11:                                               ; preds = %12
  ret void

12:                                               ; preds = %15
  %13 = add nuw nsw i64 %6, 1
  %14 = icmp eq i64 %13, 16
  br i1 %14, label %11, label %5, !llvm.loop !21

15:                                               ; preds = %5, %15
  %16 = phi i64 [ 1, %5 ], [ %26, %15 ]
  %17 = mul nuw nsw i64 %16, 68
  %18 = getelementptr i8, ptr %7, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !12
  %20 = mul nuw nsw i64 %16, 68
  %21 = getelementptr inbounds i8, ptr %8, i64 %20
  %22 = getelementptr inbounds i8, ptr %21, i64 4
  %23 = load i32, ptr %22, align 4, !tbaa !12
  %24 = add i32 %23, %19
  %25 = add i32 %24, %10
  store i32 %25, ptr %21, align 4, !tbaa !12
  %26 = add nuw nsw i64 %16, 1
  %27 = icmp eq i64 %26, 10
  br i1 %27, label %12, label %15, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @columns_to_the_right(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 -68
  br label %5

5:                                                ; preds = %3, %12
  %6 = phi i64 [ 0, %3 ], [ %13, %12 ]
  %7 = getelementptr i32, ptr %4, i64 %6
  %8 = getelementptr inbounds i32, ptr %1, i64 %6
  %9 = load i32, ptr %8, align 4, !tbaa !12
  %10 = getelementptr inbounds i32, ptr %0, i64 %6
  br label %15

11:                                               ; preds = %12
  ret void

12:                                               ; preds = %15
  %13 = add nuw nsw i64 %6, 1
  %14 = icmp eq i64 %13, 16
  br i1 %14, label %11, label %5, !llvm.loop !23

15:                                               ; preds = %5, %15
  %16 = phi i64 [ 1, %5 ], [ %26, %15 ]
  %17 = mul nuw nsw i64 %16, 68
  %18 = getelementptr i8, ptr %7, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !12
  %20 = getelementptr i8, ptr %18, i64 4
  %21 = load i32, ptr %20, align 4, !tbaa !12
  %22 = add nsw i32 %21, %19
  %23 = add nsw i32 %22, %9
  %24 = mul nuw nsw i64 %16, 68
  %25 = getelementptr inbounds i8, ptr %10, i64 %24
  store i32 %23, ptr %25, align 4, !tbaa !12
  %26 = add nuw nsw i64 %16, 1
  %27 = icmp eq i64 %26, 10
  br i1 %27, label %12, label %15, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @condition_is_written(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 200
  %5 = getelementptr i8, ptr %0, i64 -68
  br label %7

6:                                                ; preds = %27
  ret void

7:                                                ; preds = %3, %27
  %8 = phi i64 [ 0, %3 ], [ %28, %27 ]
  %9 = getelementptr inbounds i32, ptr %4, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %27

12:                                               ; preds = %7
  %13 = getelementptr i32, ptr %5, i64 %8
  br label %14

14:                                               ; preds = %12, %14
  %15 = phi i64 [ 1, %12 ], [ %25, %14 ]
  %16 = mul nuw nsw i64 %15, 68
  %17 = getelementptr i8, ptr %13, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !12
  %19 = mul nuw nsw i64 %15, 17
  %20 = add nuw nsw i64 %19, %8
  %21 = getelementptr inbounds i32, ptr %1, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !12
  %23 = add nsw i32 %22, %18
  %24 = getelementptr inbounds i32, ptr %0, i64 %20
  store i32 %23, ptr %24, align 4, !tbaa !12
  %25 = add nuw nsw i64 %15, 1
  %26 = icmp eq i64 %25, 10
  br i1 %26, label %27, label %14, !llvm.loop !25

27:                                               ; preds = %14, %7
  %28 = add nuw nsw i64 %8, 1
  %29 = icmp eq i64 %28, 16
  br i1 %29, label %6, label %7, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @head_is_read(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 272
  %5 = getelementptr i8, ptr %0, i64 -68
  br label %7

6:                                                ; preds = %15
  ret void

7:                                                ; preds = %3, %15
  %8 = phi i64 [ 0, %3 ], [ %16, %15 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  %11 = getelementptr inbounds i32, ptr %4, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !12
  %13 = add nsw i32 %12, %10
  store i32 %13, ptr %11, align 4, !tbaa !12
  %14 = getelementptr i32, ptr %5, i64 %8
  br label %18

15:                                               ; preds = %18
  %16 = add nuw nsw i64 %8, 1
  %17 = icmp eq i64 %16, 16
  br i1 %17, label %6, label %7, !llvm.loop !27

18:                                               ; preds = %7, %18
  %19 = phi i64 [ 1, %7 ], [ %29, %18 ]
  %20 = mul nuw nsw i64 %19, 68
  %21 = getelementptr i8, ptr %14, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !12
  %23 = mul nuw nsw i64 %19, 17
  %24 = add nuw nsw i64 %23, %8
  %25 = getelementptr inbounds i32, ptr %1, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !12
  %27 = add nsw i32 %26, %22
  %28 = getelementptr inbounds i32, ptr %0, i64 %24
  store i32 %27, ptr %28, align 4, !tbaa !12
  %29 = add nuw nsw i64 %19, 1
  %30 = icmp eq i64 %29, 10
  br i1 %30, label %15, label %18, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @head_is_overwritten(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  br label %6

5:                                                ; preds = %14
  ret void

6:                                                ; preds = %4, %14
  %7 = phi i64 [ 0, %4 ], [ %15, %14 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !12
  %10 = lshr i64 %7, 1
  %11 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %9, ptr %11, align 4, !tbaa !12
  %12 = getelementptr inbounds i32, ptr %2, i64 %7
  %13 = load i32, ptr %12, align 4, !tbaa !12
  br label %17

14:                                               ; preds = %17
  %15 = add nuw nsw i64 %7, 1
  %16 = icmp eq i64 %15, 16
  br i1 %16, label %5, label %6, !llvm.loop !29

17:                                               ; preds = %6, %17
  %18 = phi i64 [ 1, %6 ], [ %27, %17 ]
  %19 = mul nuw nsw i64 %18, 68
  %20 = getelementptr i8, ptr %0, i64 %19
  %21 = getelementptr i8, ptr %20, i64 -68
  %22 = getelementptr i32, ptr %21, i64 %7
  %23 = load i32, ptr %22, align 4, !tbaa !12
  %24 = mul nsw i32 %23, %9
  %25 = add nsw i32 %24, %13
  %26 = getelementptr inbounds i32, ptr %20, i64 %7
  store i32 %25, ptr %26, align 4, !tbaa !12
  %27 = add nuw nsw i64 %18, 1
  %28 = icmp eq i64 %27, 10
  br i1 %28, label %14, label %17, !llvm.loop !30
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
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = distinct !{!16, !10, !11}
!17 = distinct !{!17, !10, !11}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = distinct !{!20, !10, !11}
!21 = distinct !{!21, !10, !11}
!22 = distinct !{!22, !10, !11}
!23 = distinct !{!23, !10, !11}
!24 = distinct !{!24, !10, !11}
!25 = distinct !{!25, !10, !11}
!26 = distinct !{!26, !10, !11}
!27 = distinct !{!27, !10, !11}
!28 = distinct !{!28, !10, !11}
!29 = distinct !{!29, !10, !11}
!30 = distinct !{!30, !10, !11}
