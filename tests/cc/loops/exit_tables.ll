source_filename = "exit_tables.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@numbers = internal unnamed_addr constant [64 x i32] [i32 1, i32 2, i32 3, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 -5, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 7], align 4
@classes = internal unnamed_addr constant <{ [201 x i8], [55 x i8] }> <{ [201 x i8] c"\01\00\00\00\02\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01", [55 x i8] zeroinitializer }>, align 1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @span(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %15, label %4

4:                                                ; preds = %2, %12
  %5 = phi i64 [ %13, %12 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !9
  %8 = zext i8 %7 to i64
  %9 = getelementptr inbounds [256 x i8], ptr @classes, i64 0, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = icmp eq i8 %10, 2
  br i1 %11, label %15, label %12

12:                                               ; preds = %4
  %13 = add nuw i64 %5, 1
  %14 = icmp eq i64 %13, %1
  br i1 %14, label %15, label %4, !llvm.loop !12

15:                                               ; preds = %12, %4, %2
  %16 = phi i64 [ 0, %2 ], [ %1, %12 ], [ %5, %4 ]
  %17 = tail call i64 @llvm.umin.i64(i64 %16, i64 %1)
  ret i64 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @in_part(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %18, label %5

5:                                                ; preds = %3, %15
  %6 = phi i64 [ %16, %15 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = urem i32 %8, 11
  %10 = or disjoint i32 %9, 16
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds [64 x i32], ptr @numbers, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp eq i32 %13, %1
  br i1 %14, label %18, label %15

15:                                               ; preds = %5
  %16 = add nuw i64 %6, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %18, label %5, !llvm.loop !17

18:                                               ; preds = %15, %5, %3
  %19 = phi i64 [ 0, %3 ], [ %2, %15 ], [ %6, %5 ]
  %20 = tail call i64 @llvm.umin.i64(i64 %19, i64 %2)
  ret i64 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @by_shift(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %18, label %5

5:                                                ; preds = %3, %15
  %6 = phi i64 [ %16, %15 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = lshr i32 %8, 27
  %10 = or disjoint i32 %9, 32
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds [64 x i32], ptr @numbers, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp eq i32 %13, %1
  br i1 %14, label %18, label %15

15:                                               ; preds = %5
  %16 = add nuw i64 %6, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %18, label %5, !llvm.loop !18

18:                                               ; preds = %15, %5, %3
  %19 = phi i64 [ 0, %3 ], [ %2, %15 ], [ %6, %5 ]
  %20 = tail call i64 @llvm.umin.i64(i64 %19, i64 %2)
  ret i64 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @of_any_index(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %3, %14
  %6 = phi i64 [ %15, %14 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = and i32 %8, 127
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds [64 x i32], ptr @numbers, i64 0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %1
  br i1 %13, label %17, label %14

14:                                               ; preds = %5
  %15 = add nuw i64 %6, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %17, label %5, !llvm.loop !19

17:                                               ; preds = %14, %5, %3
  %18 = phi i64 [ 0, %3 ], [ %2, %14 ], [ %6, %5 ]
  %19 = tail call i64 @llvm.umin.i64(i64 %18, i64 %2)
  ret i64 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @of_signed_index(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %16, label %5

5:                                                ; preds = %3, %13
  %6 = phi i64 [ %14, %13 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds [64 x i32], ptr @numbers, i64 0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !15
  %12 = icmp eq i32 %11, %1
  br i1 %12, label %16, label %13

13:                                               ; preds = %5
  %14 = add nuw i64 %6, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %16, label %5, !llvm.loop !20

16:                                               ; preds = %13, %5, %3
  %17 = phi i64 [ 0, %3 ], [ %2, %13 ], [ %6, %5 ]
  %18 = tail call i64 @llvm.umin.i64(i64 %17, i64 %2)
  ret i64 %18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @of_promised(ptr nocapture noundef readonly align 4 dereferenceable(160) %0, ptr nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %17, label %6

6:                                                ; preds = %4, %14
  %7 = phi i64 [ %15, %14 ], [ 0, %4 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !15
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %2
  br i1 %13, label %17, label %14

14:                                               ; preds = %6
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %17, label %6, !llvm.loop !21

17:                                               ; preds = %14, %6, %4
  %18 = phi i64 [ 0, %4 ], [ %3, %14 ], [ %7, %6 ]
  %19 = tail call i64 @llvm.umin.i64(i64 %18, i64 %3)
  ret i64 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @behind_exit(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %20, label %5

5:                                                ; preds = %3, %17
  %6 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = icmp ugt i32 %8, 63
  br i1 %9, label %10, label %12

10:                                               ; preds = %5
  %11 = add i64 %6, %2
  br label %20

12:                                               ; preds = %5
  %13 = zext nneg i32 %8 to i64
  %14 = getelementptr inbounds [64 x i32], ptr @numbers, i64 0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !15
  %16 = icmp eq i32 %15, %1
  br i1 %16, label %20, label %17

17:                                               ; preds = %12
  %18 = add nuw i64 %6, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %20, label %5, !llvm.loop !22

20:                                               ; preds = %17, %12, %3, %10
  %21 = phi i64 [ %11, %10 ], [ %2, %3 ], [ %6, %12 ], [ %2, %17 ]
  ret i64 %21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @sum_until(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %22, label %5

5:                                                ; preds = %3, %11
  %6 = phi i64 [ %18, %11 ], [ 0, %3 ]
  %7 = phi i64 [ %19, %11 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !15
  %10 = icmp slt i32 %9, 0
  br i1 %10, label %22, label %11

11:                                               ; preds = %5
  %12 = zext nneg i32 %9 to i64
  %13 = getelementptr inbounds [64 x i32], ptr @numbers, i64 0, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !15
  %15 = icmp eq i32 %14, %1
  %16 = select i1 %15, i32 0, i32 %14
  %17 = sext i32 %16 to i64
  %18 = add nsw i64 %6, %17
  %19 = add nuw i64 %7, 1
  %20 = icmp eq i64 %19, %2
  %21 = select i1 %15, i1 true, i1 %20
  br i1 %21, label %22, label %5, !llvm.loop !23

22:                                               ; preds = %11, %5, %3
  %23 = phi i64 [ 0, %3 ], [ %18, %11 ], [ %6, %5 ]
  ret i64 %23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @on_page(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %18, label %6

6:                                                ; preds = %4, %15
  %7 = phi i64 [ %16, %15 ], [ 0, %4 ]
  %8 = getelementptr inbounds i8, ptr %1, i64 %7
  %9 = load i8, ptr %8, align 1, !tbaa !9
  %10 = and i8 %9, 31
  %11 = zext nneg i8 %10 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp eq i32 %13, %2
  br i1 %14, label %18, label %15

15:                                               ; preds = %6
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %18, label %6, !llvm.loop !24

18:                                               ; preds = %15, %6, %4
  %19 = phi i64 [ 0, %4 ], [ %3, %15 ], [ %7, %6 ]
  %20 = tail call i64 @llvm.umin.i64(i64 %19, i64 %3)
  ret i64 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @in_front(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i16 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %18, label %6

6:                                                ; preds = %4, %15
  %7 = phi i64 [ %16, %15 ], [ 0, %4 ]
  %8 = getelementptr inbounds i8, ptr %1, i64 %7
  %9 = load i8, ptr %8, align 1, !tbaa !9
  %10 = ashr i8 %9, 4
  %11 = sext i8 %10 to i64
  %12 = getelementptr inbounds i16, ptr %0, i64 %11
  %13 = load i16, ptr %12, align 2, !tbaa !25
  %14 = icmp eq i16 %13, %2
  br i1 %14, label %18, label %15

15:                                               ; preds = %6
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %18, label %6, !llvm.loop !27

18:                                               ; preds = %15, %6, %4
  %19 = phi i64 [ 0, %4 ], [ %3, %15 ], [ %7, %6 ]
  %20 = tail call i64 @llvm.umin.i64(i64 %19, i64 %3)
  ret i64 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @not_in_first(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %22, label %6

6:                                                ; preds = %4, %19
  %7 = phi i64 [ %20, %19 ], [ 0, %4 ]
  %8 = getelementptr inbounds i8, ptr %1, i64 %7
  %9 = load i8, ptr %8, align 1, !tbaa !9
  %10 = icmp eq i8 %9, 77
  br i1 %10, label %11, label %13

11:                                               ; preds = %6
  %12 = add i64 %7, %3
  br label %22

13:                                               ; preds = %6
  %14 = and i8 %9, 31
  %15 = zext nneg i8 %14 to i64
  %16 = getelementptr inbounds i32, ptr %0, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !15
  %18 = icmp eq i32 %17, %2
  br i1 %18, label %22, label %19

19:                                               ; preds = %13
  %20 = add nuw i64 %7, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %22, label %6, !llvm.loop !28

22:                                               ; preds = %19, %13, %4, %11
  %23 = phi i64 [ %12, %11 ], [ %3, %4 ], [ %7, %13 ], [ %3, %19 ]
  ret i64 %23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @more_than_page(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %17, label %6

6:                                                ; preds = %4, %14
  %7 = phi i64 [ %15, %14 ], [ 0, %4 ]
  %8 = getelementptr inbounds i16, ptr %1, i64 %7
  %9 = load i16, ptr %8, align 2, !tbaa !25
  %10 = zext i16 %9 to i64
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %2
  br i1 %13, label %17, label %14

14:                                               ; preds = %6
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %17, label %6, !llvm.loop !29

17:                                               ; preds = %14, %6, %4
  %18 = phi i64 [ 0, %4 ], [ %3, %14 ], [ %7, %6 ]
  %19 = tail call i64 @llvm.umin.i64(i64 %18, i64 %3)
  ret i64 %19
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !10, i64 0}
!17 = distinct !{!17, !13, !14}
!18 = distinct !{!18, !13, !14}
!19 = distinct !{!19, !13, !14}
!20 = distinct !{!20, !13, !14}
!21 = distinct !{!21, !13, !14}
!22 = distinct !{!22, !13, !14}
!23 = distinct !{!23, !13, !14}
!24 = distinct !{!24, !13, !14}
!25 = !{!26, !26, i64 0}
!26 = !{!"short", !10, i64 0}
!27 = distinct !{!27, !13, !14}
!28 = distinct !{!28, !13, !14}
!29 = distinct !{!29, !13, !14}
