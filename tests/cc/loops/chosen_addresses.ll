source_filename = "chosen_addresses.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@first = dso_local global <{ i32, i32, i32, i32, i32, [95 x i32] }> <{ i32 3, i32 1, i32 4, i32 1, i32 5, [95 x i32] zeroinitializer }>, align 4
@second = dso_local global <{ i32, i32, i32, i32, i32, i32, [94 x i32] }> <{ i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, [94 x i32] zeroinitializer }>, align 4
@third = dso_local global <{ i32, i32, i32, [97 x i32] }> <{ i32 8, i32 9, i32 7, [97 x i32] zeroinitializer }>, align 4
@tables = internal unnamed_addr constant [3 x ptr] [ptr @first, ptr @second, ptr @third], align 8
@sums = dso_local global [100 x i32] zeroinitializer, align 4
@own = internal unnamed_addr constant [2 x ptr] [ptr @first, ptr @sums], align 8

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @one_or_the_other(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %15, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp sgt i32 %10, 3
  %12 = mul nsw i32 %10, 3
  %13 = select i1 %11, ptr %0, ptr %1
  %14 = getelementptr inbounds i32, ptr %13, i64 %8
  store i32 %12, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %8, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %6, label %7, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @negated(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef %2, ptr noalias nocapture noundef readonly %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %27, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp sgt i32 %11, 0
  %13 = getelementptr inbounds i32, ptr %3, i64 %9
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = select i1 %12, ptr %2, ptr %1
  %16 = getelementptr inbounds i32, ptr %15, i64 %9
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = sub nsw i32 %14, %17
  store i32 %18, ptr %16, align 4, !tbaa !9
  %19 = getelementptr inbounds i32, ptr %1, i64 %9
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = getelementptr inbounds i32, ptr %2, i64 %9
  %22 = load i32, ptr %21, align 4, !tbaa !9
  %23 = getelementptr inbounds i32, ptr %3, i64 %9
  %24 = load i32, ptr %23, align 4, !tbaa !9
  %25 = mul nsw i32 %24, %22
  %26 = add nsw i32 %25, %20
  store i32 %26, ptr %10, align 4, !tbaa !9
  %27 = add nuw i64 %9, 1
  %28 = icmp eq i64 %27, %4
  br i1 %28, label %7, label %8, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @several(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, i64 noundef %4) local_unnamed_addr #1 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %14, %5
  ret void

8:                                                ; preds = %5, %14
  %9 = phi i64 [ %22, %14 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  switch i32 %11, label %13 [
    i32 1, label %14
    i32 2, label %12
  ]

12:                                               ; preds = %8
  br label %14

13:                                               ; preds = %8
  br label %14

14:                                               ; preds = %8, %13, %12
  %15 = phi ptr [ %3, %12 ], [ %1, %8 ], [ %2, %13 ]
  %16 = getelementptr inbounds i32, ptr %15, i64 %9
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = mul nsw i32 %17, %17
  %19 = getelementptr inbounds i32, ptr %0, i64 %9
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = add nsw i32 %20, %18
  store i32 %21, ptr %19, align 4, !tbaa !9
  %22 = add nuw i64 %9, 1
  %23 = icmp eq i64 %22, %4
  br i1 %23, label %7, label %8, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @needs_the_other(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %18, %4
  ret void

7:                                                ; preds = %4, %18
  %8 = phi i64 [ %22, %18 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp slt i32 %10, 0
  br i1 %11, label %12, label %16

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add nsw i32 %14, %10
  br label %18

16:                                               ; preds = %7
  %17 = mul nuw nsw i32 %10, 5
  br label %18

18:                                               ; preds = %12, %16
  %19 = phi ptr [ %1, %12 ], [ %0, %16 ]
  %20 = phi i32 [ %15, %12 ], [ %17, %16 ]
  %21 = getelementptr inbounds i32, ptr %19, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !9
  %22 = add nuw i64 %8, 1
  %23 = icmp eq i64 %22, %3
  br i1 %23, label %6, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @one_comes_after(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %23, %4
  ret void

7:                                                ; preds = %4, %23
  %8 = phi i64 [ %24, %23 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp slt i32 %10, 0
  br i1 %11, label %12, label %17

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add nsw i32 %14, %10
  %16 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  br label %23

17:                                               ; preds = %7
  %18 = add nuw i64 %8, 1
  %19 = getelementptr inbounds i32, ptr %1, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = mul nsw i32 %20, 5
  %22 = getelementptr inbounds i32, ptr %0, i64 %18
  store i32 %21, ptr %22, align 4, !tbaa !9
  br label %23

23:                                               ; preds = %12, %17
  %24 = add nuw i64 %8, 1
  %25 = icmp eq i64 %24, %3
  br i1 %25, label %6, label %7, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @by_a_switch(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef %2, ptr noalias nocapture noundef %3, ptr noalias nocapture noundef %4, i64 noundef %5) local_unnamed_addr #0 {
  %7 = icmp eq i64 %5, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %29, %6
  ret void

9:                                                ; preds = %6, %29
  %10 = phi i64 [ %30, %29 ], [ 0, %6 ]
  %11 = getelementptr inbounds i8, ptr %1, i64 %10
  %12 = load i8, ptr %11, align 1, !tbaa !20
  %13 = getelementptr inbounds i32, ptr %0, i64 %10
  %14 = load i32, ptr %13, align 4, !tbaa !9
  switch i8 %12, label %27 [
    i8 1, label %15
    i8 2, label %19
    i8 3, label %23
  ]

15:                                               ; preds = %9
  %16 = getelementptr inbounds i32, ptr %2, i64 %10
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = sub nsw i32 %17, %14
  store i32 %18, ptr %16, align 4, !tbaa !9
  br label %29

19:                                               ; preds = %9
  %20 = getelementptr inbounds i32, ptr %3, i64 %10
  %21 = load i32, ptr %20, align 4, !tbaa !9
  %22 = sub nsw i32 %21, %14
  store i32 %22, ptr %20, align 4, !tbaa !9
  br label %29

23:                                               ; preds = %9
  %24 = getelementptr inbounds i32, ptr %4, i64 %10
  %25 = load i32, ptr %24, align 4, !tbaa !9
  %26 = sub nsw i32 %25, %14
  store i32 %26, ptr %24, align 4, !tbaa !9
  br label %29

27:                                               ; preds = %9
  %28 = add nsw i32 %14, 1
  store i32 %28, ptr %13, align 4, !tbaa !9
  br label %29

29:                                               ; preds = %15, %19, %23, %27
  %30 = add nuw i64 %10, 1
  %31 = icmp eq i64 %30, %5
  br i1 %31, label %8, label %9, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @of_a_table(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %19, label %4

4:                                                ; preds = %2, %4
  %5 = phi i64 [ %17, %4 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !20
  %8 = urem i8 %7, 3
  %9 = zext nneg i8 %8 to i64
  %10 = getelementptr inbounds [3 x ptr], ptr @tables, i64 0, i64 %9
  %11 = load ptr, ptr %10, align 8, !tbaa !22
  %12 = getelementptr inbounds i32, ptr %11, i64 %5
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = getelementptr inbounds [100 x i32], ptr @sums, i64 0, i64 %5
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = add i32 %15, %13
  store i32 %16, ptr %14, align 4, !tbaa !9
  %17 = add nuw i64 %5, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %21, label %4, !llvm.loop !24

19:                                               ; preds = %21, %2
  %20 = phi i64 [ 0, %2 ], [ %28, %21 ]
  ret i64 %20

21:                                               ; preds = %4, %21
  %22 = phi i64 [ %29, %21 ], [ 0, %4 ]
  %23 = phi i64 [ %28, %21 ], [ 0, %4 ]
  %24 = mul i64 %23, 31
  %25 = getelementptr inbounds [100 x i32], ptr @sums, i64 0, i64 %22
  %26 = load i32, ptr %25, align 4, !tbaa !9
  %27 = zext i32 %26 to i64
  %28 = add i64 %24, %27
  %29 = add nuw i64 %22, 1
  %30 = icmp eq i64 %29, %1
  br i1 %30, label %19, label %21, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @of_a_table_with_target(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %19, label %4

4:                                                ; preds = %2, %4
  %5 = phi i64 [ %14, %4 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !20
  %8 = and i8 %7, 1
  %9 = zext nneg i8 %8 to i64
  %10 = getelementptr inbounds [2 x ptr], ptr @own, i64 0, i64 %9
  %11 = load ptr, ptr %10, align 8, !tbaa !22
  %12 = getelementptr inbounds i32, ptr %11, i64 %5
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add nuw i64 %5, 1
  %15 = getelementptr inbounds [100 x i32], ptr @sums, i64 0, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = add i32 %16, %13
  store i32 %17, ptr %15, align 4, !tbaa !9
  %18 = icmp eq i64 %14, %1
  br i1 %18, label %21, label %4, !llvm.loop !26

19:                                               ; preds = %21, %2
  %20 = phi i64 [ 0, %2 ], [ %28, %21 ]
  ret i64 %20

21:                                               ; preds = %4, %21
  %22 = phi i64 [ %29, %21 ], [ 0, %4 ]
  %23 = phi i64 [ %28, %21 ], [ 0, %4 ]
  %24 = mul i64 %23, 31
  %25 = getelementptr inbounds [100 x i32], ptr @sums, i64 0, i64 %22
  %26 = load i32, ptr %25, align 4, !tbaa !9
  %27 = zext i32 %26 to i64
  %28 = add i64 %24, %27
  %29 = add nuw i64 %22, 1
  %30 = icmp eq i64 %29, %1
  br i1 %30, label %19, label %21, !llvm.loop !27
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!20 = !{!11, !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = !{!23, !23, i64 0}
!23 = !{!"any pointer", !11, i64 0}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
