source_filename = "thresholds.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @constant_small(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  br label %5

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %3, %5
  %6 = phi i64 [ 0, %3 ], [ %11, %5 ]
  %7 = getelementptr inbounds i32, ptr %1, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = add nsw i32 %8, 1
  %10 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = add nuw nsw i64 %6, 1
  %12 = icmp eq i64 %11, 12
  br i1 %12, label %4, label %5, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @constant_large(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  br label %5

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %3, %5
  %6 = phi i64 [ 0, %3 ], [ %11, %5 ]
  %7 = getelementptr inbounds i32, ptr %1, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = mul nsw i32 %8, 7
  %10 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = add nuw nsw i64 %6, 1
  %12 = icmp eq i64 %11, 67
  br i1 %12, label %4, label %5, !llvm.loop !16
}

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local void @with_call(ptr noalias nocapture noundef %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %2 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = tail call signext i32 @outside(i32 noundef signext %8) #5
  store i32 %9, ptr %7, align 4, !tbaa !9
  %10 = add nuw i64 %6, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %4, label %5, !llvm.loop !17
}

declare signext i32 @outside(i32 noundef signext) local_unnamed_addr #2

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @with_volatile(ptr noundef %0, i64 noundef %1) local_unnamed_addr #3 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %8, %5 ], [ 0, %2 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  store volatile i32 1, ptr %7, align 4, !tbaa !9
  %8 = add nuw i64 %6, 1
  %9 = icmp eq i64 %8, %1
  br i1 %9, label %4, label %5, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @many_streams(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, ptr noalias nocapture noundef readonly %4, i64 noundef %5) local_unnamed_addr #0 {
  %7 = icmp eq i64 %5, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %9, %6
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ %23, %9 ], [ 0, %6 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = getelementptr inbounds i32, ptr %2, i64 %10
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = getelementptr inbounds i32, ptr %3, i64 %10
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = mul nsw i32 %16, %14
  %18 = add nsw i32 %17, %12
  %19 = getelementptr inbounds i32, ptr %4, i64 %10
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = sub i32 %18, %20
  %22 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %21, ptr %22, align 4, !tbaa !9
  %23 = add nuw i64 %10, 1
  %24 = icmp eq i64 %23, %5
  br i1 %24, label %8, label %9, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @matrix_row(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, float noundef %2, i64 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br label %7

7:                                                ; preds = %5, %13
  %8 = phi i64 [ 0, %5 ], [ %14, %13 ]
  br i1 %6, label %13, label %9

9:                                                ; preds = %7
  %10 = mul i64 %8, %4
  %11 = getelementptr float, ptr %0, i64 %10
  br label %16

12:                                               ; preds = %13
  ret void

13:                                               ; preds = %16, %7
  %14 = add nuw nsw i64 %8, 1
  %15 = icmp eq i64 %14, 3
  br i1 %15, label %12, label %7, !llvm.loop !20

16:                                               ; preds = %9, %16
  %17 = phi i64 [ 0, %9 ], [ %22, %16 ]
  %18 = getelementptr inbounds float, ptr %1, i64 %17
  %19 = load float, ptr %18, align 4, !tbaa !21
  %20 = fmul float %19, %2
  %21 = getelementptr float, ptr %11, i64 %17
  store float %20, ptr %21, align 4, !tbaa !21
  %22 = add nuw i64 %17, 1
  %23 = icmp eq i64 %22, %4
  br i1 %23, label %13, label %16, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @upper_bound(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %13, %4
  ret void

7:                                                ; preds = %4, %13
  %8 = phi i64 [ %16, %13 ], [ 0, %4 ]
  %9 = icmp ult i64 %8, %2
  br i1 %9, label %10, label %13

10:                                               ; preds = %7
  %11 = getelementptr inbounds i32, ptr %1, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  br label %13

13:                                               ; preds = %7, %10
  %14 = phi i32 [ %12, %10 ], [ 0, %7 ]
  %15 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %6, label %7, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @nested_sum(ptr noalias nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #4 {
  %3 = icmp eq i64 %1, 0
  br label %4

4:                                                ; preds = %2, %11
  %5 = phi i64 [ 0, %2 ], [ %13, %11 ]
  %6 = phi i32 [ 0, %2 ], [ %12, %11 ]
  br i1 %3, label %11, label %7

7:                                                ; preds = %4
  %8 = mul i64 %5, %1
  %9 = getelementptr i32, ptr %0, i64 %8
  br label %15

10:                                               ; preds = %11
  ret i32 %12

11:                                               ; preds = %15, %4
  %12 = phi i32 [ %6, %4 ], [ %20, %15 ]
  %13 = add nuw nsw i64 %5, 1
  %14 = icmp eq i64 %13, 3
  br i1 %14, label %10, label %4, !llvm.loop !25

15:                                               ; preds = %7, %15
  %16 = phi i64 [ 0, %7 ], [ %21, %15 ]
  %17 = phi i32 [ %6, %7 ], [ %20, %15 ]
  %18 = getelementptr i32, ptr %9, i64 %16
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = add nsw i32 %19, %17
  %21 = add nuw i64 %16, 1
  %22 = icmp eq i64 %21, %1
  br i1 %22, label %11, label %15, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @long_long(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !27
  %11 = shl i64 %10, 3
  %12 = getelementptr inbounds i64, ptr %2, i64 %8
  %13 = load i64, ptr %12, align 8, !tbaa !27
  %14 = ashr i64 %13, 2
  %15 = sub nsw i64 %11, %14
  %16 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %15, ptr %16, align 8, !tbaa !27
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @to_the_front(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 12
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %3 ]
  %9 = load i32, ptr %0, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = getelementptr i32, ptr %4, i64 %8
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %6, label %7, !llvm.loop !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @up_to_the_middle(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %3
  %6 = lshr i64 %2, 1
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  br label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %5, %9
  %10 = phi i64 [ 0, %5 ], [ %16, %9 ]
  %11 = load i32, ptr %7, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %1, i64 %10
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add nsw i32 %13, %11
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %10, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %8, label %9, !llvm.loop !31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @mirror_out(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr i32, ptr %1, i64 %2
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %13, %7 ], [ 0, %3 ]
  %9 = xor i64 %8, -1
  %10 = getelementptr i32, ptr %4, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %6, label %7, !llvm.loop !32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @swap_ends(ptr nocapture noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = getelementptr i32, ptr %0, i64 %1
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %2
  ret void

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %2 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = xor i64 %7, -1
  %11 = getelementptr i32, ptr %3, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  store i32 %12, ptr %8, align 4, !tbaa !9
  store i32 %9, ptr %11, align 4, !tbaa !9
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %1
  br i1 %14, label %5, label %6, !llvm.loop !33
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @mirror_half(ptr nocapture noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = lshr i64 %1, 1
  %4 = getelementptr i32, ptr %0, i64 %1
  %5 = icmp ult i64 %1, 2
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %2
  ret void

7:                                                ; preds = %2, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %2 ]
  %9 = xor i64 %8, -1
  %10 = getelementptr i32, ptr %4, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, 1
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw nsw i64 %8, 1
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %6, label %7, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @first_then_rest(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  store i32 7, ptr %0, align 4, !tbaa !9
  %4 = icmp ugt i64 %2, 1
  br i1 %4, label %6, label %5

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %11, %6 ], [ 1, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = add nuw i64 %7, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %5, label %6, !llvm.loop !35
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nounwind uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nobuiltin nounwind "no-builtins" }

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
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !11, i64 0}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = !{!28, !28, i64 0}
!28 = !{!"long", !11, i64 0}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
!32 = distinct !{!32, !14, !15}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
