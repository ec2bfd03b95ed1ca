source_filename = "index_sets.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @step_up(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %16, %7 ], [ 0, %4 ]
  %9 = icmp ult i64 %8, %2
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = shl nsw i32 %11, 1
  %13 = add nsw i32 %11, -3
  %14 = select i1 %9, i32 %12, i32 %13
  %15 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %6, label %7, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @step_store(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %15, %4
  ret void

7:                                                ; preds = %4, %15
  %8 = phi i64 [ %16, %15 ], [ 0, %4 ]
  %9 = icmp ult i64 %8, %2
  br i1 %9, label %15, label %10

10:                                               ; preds = %7
  %11 = getelementptr inbounds i32, ptr %1, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, 9
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %13, ptr %14, align 4, !tbaa !9
  br label %15

15:                                               ; preds = %7, %10
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %6, label %7, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @halves(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = lshr i64 %2, 1
  br label %8

7:                                                ; preds = %19, %3
  ret void

8:                                                ; preds = %5, %19
  %9 = phi i64 [ 0, %5 ], [ %23, %19 ]
  %10 = icmp ult i64 %9, %6
  br i1 %10, label %11, label %15

11:                                               ; preds = %8
  %12 = getelementptr inbounds i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add nsw i32 %13, 1
  br label %19

15:                                               ; preds = %8
  %16 = getelementptr inbounds i32, ptr %0, i64 %9
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = mul nsw i32 %17, 3
  br label %19

19:                                               ; preds = %11, %15
  %20 = phi ptr [ %0, %11 ], [ %1, %15 ]
  %21 = phi i32 [ %14, %11 ], [ %18, %15 ]
  %22 = getelementptr inbounds i32, ptr %20, i64 %9
  store i32 %21, ptr %22, align 4, !tbaa !9
  %23 = add nuw i64 %9, 1
  %24 = icmp eq i64 %23, %2
  br i1 %24, label %7, label %8, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @first_is_special(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %17, %3
  ret void

6:                                                ; preds = %3, %17
  %7 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %9, label %10

9:                                                ; preds = %6
  store i32 1, ptr %0, align 4, !tbaa !9
  br label %17

10:                                               ; preds = %6
  %11 = getelementptr inbounds i32, ptr %1, i64 %7
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = getelementptr i8, ptr %11, i64 -4
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add nsw i32 %14, %12
  %16 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %15, ptr %16, align 4, !tbaa !9
  br label %17

17:                                               ; preds = %9, %10
  %18 = add nuw i64 %7, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %6, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @divides_behind(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %32, %5
  ret void

8:                                                ; preds = %5, %32
  %9 = phi i64 [ %35, %32 ], [ 0, %5 ]
  %10 = icmp ult i64 %9, %3
  br i1 %10, label %11, label %23

11:                                               ; preds = %8
  %12 = getelementptr inbounds i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = getelementptr inbounds i32, ptr %2, i64 %9
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = mul nsw i32 %15, %15
  %17 = add nuw nsw i32 %16, 1
  %18 = sdiv i32 %13, %17
  %19 = srem i32 %18, 7
  %20 = mul nsw i32 %13, %13
  %21 = add nuw nsw i32 %20, 3
  %22 = sdiv i32 %19, %21
  br label %32

23:                                               ; preds = %8
  %24 = getelementptr inbounds i32, ptr %2, i64 %9
  %25 = load i32, ptr %24, align 4, !tbaa !9
  %26 = mul nsw i32 %25, %25
  %27 = freeze i32 %26
  %28 = add i32 %27, 1
  %29 = add i32 %27, 2
  %30 = icmp ult i32 %29, 3
  %31 = select i1 %30, i32 %28, i32 0
  br label %32

32:                                               ; preds = %11, %23
  %33 = phi i32 [ %22, %11 ], [ %31, %23 ]
  %34 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %33, ptr %34, align 4, !tbaa !9
  %35 = add nuw i64 %9, 1
  %36 = icmp eq i64 %35, %4
  br i1 %36, label %7, label %8, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @sum_behind(ptr noalias nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %16, %3
  %6 = phi i64 [ 0, %3 ], [ %17, %16 ]
  ret i64 %6

7:                                                ; preds = %3, %16
  %8 = phi i64 [ %18, %16 ], [ 0, %3 ]
  %9 = phi i64 [ %17, %16 ], [ 0, %3 ]
  %10 = icmp ugt i64 %8, %1
  br i1 %10, label %11, label %16

11:                                               ; preds = %7
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = sext i32 %13 to i64
  %15 = add nsw i64 %9, %14
  br label %16

16:                                               ; preds = %7, %11
  %17 = phi i64 [ %15, %11 ], [ %9, %7 ]
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %7, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @hash_ahead(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %22, %4
  %7 = phi i32 [ 1, %4 ], [ %23, %22 ]
  ret i32 %7

8:                                                ; preds = %4, %22
  %9 = phi i64 [ %24, %22 ], [ 0, %4 ]
  %10 = phi i32 [ %23, %22 ], [ 1, %4 ]
  %11 = icmp ult i64 %9, %2
  br i1 %11, label %12, label %17

12:                                               ; preds = %8
  %13 = mul i32 %10, 3
  %14 = getelementptr inbounds i32, ptr %1, i64 %9
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = add i32 %15, %13
  br label %22

17:                                               ; preds = %8
  %18 = getelementptr inbounds i32, ptr %1, i64 %9
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = mul nsw i32 %19, 5
  %21 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %20, ptr %21, align 4, !tbaa !9
  br label %22

22:                                               ; preds = %12, %17
  %23 = phi i32 [ %16, %12 ], [ %10, %17 ]
  %24 = add nuw i64 %9, 1
  %25 = icmp eq i64 %24, %3
  br i1 %25, label %6, label %8, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @two_steps(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %19, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp ult i64 %9, %2
  %13 = add nsw i32 %11, 5
  %14 = select i1 %12, i32 %13, i32 %11
  %15 = icmp ult i64 %9, %3
  %16 = mul nsw i32 %14, 3
  %17 = select i1 %15, i32 %16, i32 %14
  %18 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add nuw i64 %9, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %7, label %8, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @by_int(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = trunc i64 %3 to i32
  %6 = icmp sgt i32 %5, 0
  br i1 %6, label %7, label %10

7:                                                ; preds = %4
  %8 = sext i32 %2 to i64
  %9 = and i64 %3, 2147483647
  br label %11

10:                                               ; preds = %11, %4
  ret void

11:                                               ; preds = %7, %11
  %12 = phi i64 [ 0, %7 ], [ %19, %11 ]
  %13 = icmp sgt i64 %12, %8
  %14 = getelementptr inbounds i32, ptr %1, i64 %12
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = sub nsw i32 0, %15
  %17 = select i1 %13, i32 %16, i32 %15
  %18 = getelementptr inbounds i32, ptr %0, i64 %12
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add nuw nsw i64 %12, 1
  %20 = icmp eq i64 %19, %9
  br i1 %20, label %10, label %11, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @nothing_to_gain(ptr noalias nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %19, %3
  %6 = phi i32 [ 1, %3 ], [ %20, %19 ]
  ret i32 %6

7:                                                ; preds = %3, %19
  %8 = phi i64 [ %21, %19 ], [ 0, %3 ]
  %9 = phi i32 [ %20, %19 ], [ 1, %3 ]
  %10 = icmp ult i64 %8, %1
  br i1 %10, label %11, label %16

11:                                               ; preds = %7
  %12 = mul i32 %9, 3
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add i32 %14, %12
  br label %19

16:                                               ; preds = %7
  %17 = mul i32 %9, 5
  %18 = add i32 %17, 1
  br label %19

19:                                               ; preds = %11, %16
  %20 = phi i32 [ %15, %11 ], [ %18, %16 ]
  %21 = add nuw i64 %8, 1
  %22 = icmp eq i64 %21, %2
  br i1 %22, label %5, label %7, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @bound_far_away(ptr noalias nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = sub i64 0, %1
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %18, %2
  %6 = phi i64 [ 2, %2 ], [ %19, %18 ]
  ret i64 %6

7:                                                ; preds = %2, %18
  %8 = phi i64 [ %20, %18 ], [ 0, %2 ]
  %9 = phi i64 [ %19, %18 ], [ 2, %2 ]
  %10 = icmp ult i64 %8, %3
  br i1 %10, label %16, label %11

11:                                               ; preds = %7
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = sext i32 %13 to i64
  %15 = add i64 %9, %14
  br label %18

16:                                               ; preds = %7
  %17 = xor i64 %9, 1
  br label %18

18:                                               ; preds = %11, %16
  %19 = phi i64 [ %15, %11 ], [ %17, %16 ]
  %20 = add nuw i64 %8, 2
  %21 = icmp ult i64 %20, %1
  br i1 %21, label %7, label %5, !llvm.loop !25
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
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
