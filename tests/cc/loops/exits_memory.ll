source_filename = "exits_memory.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @stored_ahead(ptr noalias nocapture noundef %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = icmp eq i32 %8, %1
  br i1 %9, label %14, label %10

10:                                               ; preds = %5
  %11 = getelementptr i8, ptr %7, i64 12
  store i32 %1, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !13

14:                                               ; preds = %10, %5, %3
  %15 = phi i64 [ 0, %3 ], [ %2, %10 ], [ %6, %5 ]
  ret i64 %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @stored_before(ptr noalias nocapture noundef %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %12
  %6 = phi i64 [ %7, %12 ], [ 0, %3 ]
  %7 = add nuw i64 %6, 1
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %1, ptr %8, align 4, !tbaa !9
  %9 = getelementptr inbounds i32, ptr %0, i64 %6
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp eq i32 %10, %1
  br i1 %11, label %14, label %12

12:                                               ; preds = %5
  %13 = icmp eq i64 %7, %2
  br i1 %13, label %14, label %5, !llvm.loop !16

14:                                               ; preds = %12, %5, %3
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %12 ]
  ret i64 %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @stored_in_place(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %20, label %6

6:                                                ; preds = %4, %17
  %7 = phi i64 [ %18, %17 ], [ 0, %4 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = add nsw i32 %9, 1
  %12 = icmp eq i32 %11, %2
  br i1 %12, label %13, label %17

13:                                               ; preds = %6
  %14 = getelementptr i8, ptr %10, i64 4
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = icmp eq i32 %15, %2
  br i1 %16, label %20, label %17

17:                                               ; preds = %6, %13
  %18 = add nuw i64 %7, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %6, !llvm.loop !17

20:                                               ; preds = %17, %13, %4
  %21 = phi i64 [ 0, %4 ], [ %3, %17 ], [ %7, %13 ]
  ret i64 %21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @stored_behind(ptr noalias nocapture noundef %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %11
  %6 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %7 = getelementptr i32, ptr %0, i64 %6
  %8 = getelementptr i8, ptr %7, i64 8
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = icmp eq i32 %9, %1
  br i1 %10, label %14, label %11

11:                                               ; preds = %5
  store i32 %1, ptr %7, align 4, !tbaa !9
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !18

14:                                               ; preds = %11, %5, %3
  %15 = phi i64 [ 0, %3 ], [ %2, %11 ], [ %6, %5 ]
  ret i64 %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @stored_elsewhere(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr i8, ptr %0, i64 12
  %6 = icmp eq i64 %3, 0
  br i1 %6, label %16, label %7

7:                                                ; preds = %4, %12
  %8 = phi i64 [ %14, %12 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp eq i32 %10, %2
  br i1 %11, label %16, label %12

12:                                               ; preds = %7
  %13 = getelementptr i32, ptr %5, i64 %8
  store i32 %10, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %16, label %7, !llvm.loop !19

16:                                               ; preds = %12, %7, %4
  %17 = phi i64 [ 0, %4 ], [ %3, %12 ], [ %8, %7 ]
  ret i64 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local signext range(i32 5, 10) i32 @flag_at_exit(ptr noalias nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #1 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i32 [ 5, %2 ], [ 9, %3 ]
  %5 = phi i64 [ 0, %2 ], [ %9, %3 ]
  %6 = trunc i64 %5 to i32
  %7 = getelementptr inbounds i32, ptr %0, i64 %5
  store i32 %6, ptr %7, align 4, !tbaa !9
  %8 = icmp eq i64 %5, %1
  %9 = add i64 %5, 1
  br i1 %8, label %10, label %3, !llvm.loop !20

10:                                               ; preds = %3
  ret i32 %4
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext range(i32 5, 10) i32 @flag_at_data(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %18, label %6

6:                                                ; preds = %4
  store i32 1, ptr %0, align 4, !tbaa !9
  %7 = load i32, ptr %1, align 4, !tbaa !9
  %8 = icmp eq i32 %7, %2
  br i1 %8, label %18, label %9

9:                                                ; preds = %6, %13
  %10 = phi i64 [ %11, %13 ], [ 0, %6 ]
  %11 = add nuw i64 %10, 1
  %12 = icmp eq i64 %11, %3
  br i1 %12, label %18, label %13, !llvm.loop !21

13:                                               ; preds = %9
  %14 = getelementptr inbounds i32, ptr %0, i64 %11
  store i32 1, ptr %14, align 4, !tbaa !9
  %15 = getelementptr inbounds i32, ptr %1, i64 %11
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = icmp eq i32 %16, %2
  br i1 %17, label %18, label %9, !llvm.loop !21

18:                                               ; preds = %13, %9, %6, %4
  %19 = phi i32 [ 5, %4 ], [ 5, %6 ], [ 9, %9 ], [ 9, %13 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @last_at_data(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i32 noundef signext %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %22, label %7

7:                                                ; preds = %5
  store i32 1, ptr %0, align 4, !tbaa !9
  %8 = load i32, ptr %1, align 4, !tbaa !9
  %9 = icmp eq i32 %8, %3
  br i1 %9, label %22, label %15

10:                                               ; preds = %15
  %11 = getelementptr inbounds i32, ptr %0, i64 %17
  store i32 1, ptr %11, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %1, i64 %17
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = icmp eq i32 %13, %3
  br i1 %14, label %19, label %15, !llvm.loop !22

15:                                               ; preds = %7, %10
  %16 = phi i64 [ %17, %10 ], [ 0, %7 ]
  %17 = add nuw i64 %16, 1
  %18 = icmp eq i64 %17, %4
  br i1 %18, label %19, label %10, !llvm.loop !22

19:                                               ; preds = %15, %10
  %20 = getelementptr inbounds i32, ptr %2, i64 %16
  %21 = load i32, ptr %20, align 4, !tbaa !9
  br label %22

22:                                               ; preds = %19, %7, %5
  %23 = phi i32 [ 5, %5 ], [ 5, %7 ], [ %21, %19 ]
  ret i32 %23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @last_at_count(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  store i32 1, ptr %0, align 4, !tbaa !9
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %13, label %5

5:                                                ; preds = %3, %5
  %6 = phi i64 [ %7, %5 ], [ 0, %3 ]
  %7 = add nuw i64 %6, 1
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 1, ptr %8, align 4, !tbaa !9
  %9 = icmp eq i64 %7, %2
  br i1 %9, label %10, label %5, !llvm.loop !23

10:                                               ; preds = %5
  %11 = getelementptr inbounds i32, ptr %1, i64 %6
  %12 = load i32, ptr %11, align 4, !tbaa !9
  br label %13

13:                                               ; preds = %10, %3
  %14 = phi i32 [ %12, %10 ], [ 5, %3 ]
  ret i32 %14
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @two_in_a_row(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = tail call i64 @llvm.umax.i64(i64 %2, i64 1)
  br label %5

5:                                                ; preds = %5, %3
  %6 = phi i32 [ 0, %3 ], [ %10, %5 ]
  %7 = phi i64 [ 0, %3 ], [ %11, %5 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = add i32 %9, %6
  %11 = add nuw i64 %7, 1
  %12 = icmp eq i64 %11, %4
  br i1 %12, label %13, label %5, !llvm.loop !24

13:                                               ; preds = %5, %13
  %14 = phi i32 [ %18, %13 ], [ 0, %5 ]
  %15 = phi i64 [ %19, %13 ], [ 0, %5 ]
  %16 = getelementptr inbounds i32, ptr %1, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = xor i32 %17, %14
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %13, !llvm.loop !25

21:                                               ; preds = %13
  %22 = mul i32 %18, %10
  ret i32 %22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @written_then_read(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = tail call i64 @llvm.umax.i64(i64 %2, i64 1)
  br label %5

5:                                                ; preds = %5, %3
  %6 = phi i64 [ 0, %3 ], [ %9, %5 ]
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %7, ptr %8, align 4, !tbaa !9
  %9 = add nuw i64 %6, 1
  %10 = icmp eq i64 %9, %4
  br i1 %10, label %11, label %5, !llvm.loop !26

11:                                               ; preds = %5, %11
  %12 = phi i64 [ %17, %11 ], [ 0, %5 ]
  %13 = getelementptr inbounds i32, ptr %0, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = shl nsw i32 %14, 1
  %16 = getelementptr inbounds i32, ptr %1, i64 %12
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %12, 1
  %18 = icmp eq i64 %17, %4
  br i1 %18, label %19, label %11, !llvm.loop !27

19:                                               ; preds = %11
  ret void
}

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @column(ptr noalias noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %3, %17
  %6 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %7 = and i64 %6, 7
  br label %9

8:                                                ; preds = %17, %3
  ret void

9:                                                ; preds = %5, %9
  %10 = phi i64 [ %15, %9 ], [ 0, %5 ]
  %11 = shl i64 %10, 3
  %12 = or disjoint i64 %11, %7
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !28
  store volatile float %14, ptr %0, align 4, !tbaa !28
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, 4
  br i1 %16, label %17, label %9, !llvm.loop !30

17:                                               ; preds = %9
  %18 = add nuw i64 %6, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %8, label %5, !llvm.loop !31
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #4

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!20 = distinct !{!20, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = !{!29, !29, i64 0}
!29 = !{!"float", !11, i64 0}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
