source_filename = "packing.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @keep_positive(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %16, %3
  %6 = phi i64 [ 0, %3 ], [ %17, %16 ]
  ret i64 %6

7:                                                ; preds = %3, %16
  %8 = phi i64 [ %18, %16 ], [ 0, %3 ]
  %9 = phi i64 [ %17, %16 ], [ 0, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp sgt i32 %11, 0
  br i1 %12, label %13, label %16

13:                                               ; preds = %7
  %14 = add i64 %9, 1
  %15 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %11, ptr %15, align 4, !tbaa !9
  br label %16

16:                                               ; preds = %7, %13
  %17 = phi i64 [ %14, %13 ], [ %9, %7 ]
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %7, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @keep_indices(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %17, %3
  %6 = phi i64 [ 0, %3 ], [ %18, %17 ]
  ret i64 %6

7:                                                ; preds = %3, %17
  %8 = phi i64 [ %19, %17 ], [ 0, %3 ]
  %9 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %17, label %14

14:                                               ; preds = %7
  %15 = add i64 %9, 1
  %16 = getelementptr inbounds i64, ptr %0, i64 %9
  store i64 %8, ptr %16, align 8, !tbaa !16
  br label %17

17:                                               ; preds = %7, %14
  %18 = phi i64 [ %15, %14 ], [ %9, %7 ]
  %19 = add nuw i64 %8, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %5, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @keep_sum(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %19, %4
  ret void

7:                                                ; preds = %4, %19
  %8 = phi i64 [ %21, %19 ], [ 0, %4 ]
  %9 = phi i64 [ %20, %19 ], [ 0, %4 ]
  %10 = getelementptr inbounds double, ptr %1, i64 %8
  %11 = load double, ptr %10, align 8, !tbaa !19
  %12 = getelementptr inbounds double, ptr %2, i64 %8
  %13 = load double, ptr %12, align 8, !tbaa !19
  %14 = fcmp ogt double %11, %13
  br i1 %14, label %15, label %19

15:                                               ; preds = %7
  %16 = fadd double %11, %13
  %17 = getelementptr inbounds double, ptr %0, i64 %9
  store double %16, ptr %17, align 8, !tbaa !19
  %18 = add i64 %9, 1
  br label %19

19:                                               ; preds = %7, %15
  %20 = phi i64 [ %18, %15 ], [ %9, %7 ]
  %21 = add nuw i64 %8, 1
  %22 = icmp eq i64 %21, %3
  br i1 %22, label %6, label %7, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @expand(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %19, %4
  %7 = phi i64 [ 0, %4 ], [ %20, %19 ]
  ret i64 %7

8:                                                ; preds = %4, %19
  %9 = phi i64 [ %21, %19 ], [ 0, %4 ]
  %10 = phi i64 [ %20, %19 ], [ 0, %4 ]
  %11 = getelementptr inbounds i32, ptr %2, i64 %9
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = icmp sgt i32 %12, 0
  br i1 %13, label %14, label %19

14:                                               ; preds = %8
  %15 = add i64 %10, 1
  %16 = getelementptr inbounds i32, ptr %1, i64 %10
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %17, ptr %18, align 4, !tbaa !9
  br label %19

19:                                               ; preds = %8, %14
  %20 = phi i64 [ %15, %14 ], [ %10, %8 ]
  %21 = add nuw i64 %9, 1
  %22 = icmp eq i64 %21, %3
  br i1 %22, label %6, label %8, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @split_pairs(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = shl i64 %8, 1
  %10 = getelementptr inbounds i32, ptr %2, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = or disjoint i64 %9, 1
  %14 = getelementptr inbounds i32, ptr %2, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @join_pairs(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = shl i64 %8, 1
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !9
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = or disjoint i64 %11, 1
  %16 = getelementptr inbounds i32, ptr %0, i64 %15
  store i32 %14, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @complex_multiply(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %26, %7 ], [ 0, %4 ]
  %9 = shl i64 %8, 1
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !25
  %12 = or disjoint i64 %9, 1
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !25
  %15 = getelementptr inbounds float, ptr %2, i64 %9
  %16 = load float, ptr %15, align 4, !tbaa !25
  %17 = getelementptr inbounds float, ptr %2, i64 %12
  %18 = load float, ptr %17, align 4, !tbaa !25
  %19 = fneg float %14
  %20 = fmul float %18, %19
  %21 = tail call float @llvm.fmuladd.f32(float %11, float %16, float %20)
  %22 = getelementptr inbounds float, ptr %0, i64 %9
  store float %21, ptr %22, align 4, !tbaa !25
  %23 = fmul float %14, %16
  %24 = tail call float @llvm.fmuladd.f32(float %11, float %18, float %23)
  %25 = getelementptr inbounds float, ptr %0, i64 %12
  store float %24, ptr %25, align 4, !tbaa !25
  %26 = add nuw i64 %8, 1
  %27 = icmp eq i64 %26, %3
  br i1 %27, label %6, label %7, !llvm.loop !27
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @swap_rgba(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %24, %6 ], [ 0, %3 ]
  %8 = shl i64 %7, 2
  %9 = or disjoint i64 %8, 2
  %10 = getelementptr inbounds i8, ptr %1, i64 %9
  %11 = load i8, ptr %10, align 1, !tbaa !28
  %12 = getelementptr inbounds i8, ptr %0, i64 %8
  store i8 %11, ptr %12, align 1, !tbaa !28
  %13 = or disjoint i64 %8, 1
  %14 = getelementptr inbounds i8, ptr %1, i64 %13
  %15 = load i8, ptr %14, align 1, !tbaa !28
  %16 = getelementptr inbounds i8, ptr %0, i64 %13
  store i8 %15, ptr %16, align 1, !tbaa !28
  %17 = getelementptr inbounds i8, ptr %1, i64 %8
  %18 = load i8, ptr %17, align 1, !tbaa !28
  %19 = getelementptr inbounds i8, ptr %0, i64 %9
  store i8 %18, ptr %19, align 1, !tbaa !28
  %20 = or disjoint i64 %8, 3
  %21 = getelementptr inbounds i8, ptr %1, i64 %20
  %22 = load i8, ptr %21, align 1, !tbaa !28
  %23 = getelementptr inbounds i8, ptr %0, i64 %20
  store i8 %22, ptr %23, align 1, !tbaa !28
  %24 = add nuw i64 %7, 1
  %25 = icmp eq i64 %24, %2
  br i1 %25, label %5, label %6, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @every_fifth(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %14, %3
  ret void

6:                                                ; preds = %3, %14
  %7 = phi i64 [ %15, %14 ], [ 0, %3 ]
  %8 = mul i64 %7, 3
  %9 = icmp ult i64 %8, %2
  br i1 %9, label %10, label %14

10:                                               ; preds = %6
  %11 = getelementptr inbounds i16, ptr %1, i64 %8
  %12 = load i16, ptr %11, align 2, !tbaa !30
  %13 = getelementptr inbounds i16, ptr %0, i64 %7
  store i16 %12, ptr %13, align 2, !tbaa !30
  br label %14

14:                                               ; preds = %6, %10
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @keep_two(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %9, label %11

6:                                                ; preds = %11
  %7 = mul i64 %22, 1000
  %8 = add i64 %7, %25
  br label %9

9:                                                ; preds = %6, %4
  %10 = phi i64 [ 0, %4 ], [ %8, %6 ]
  ret i64 %10

11:                                               ; preds = %4, %11
  %12 = phi i64 [ %26, %11 ], [ 0, %4 ]
  %13 = phi i64 [ %25, %11 ], [ 0, %4 ]
  %14 = phi i64 [ %22, %11 ], [ 0, %4 ]
  %15 = getelementptr inbounds i32, ptr %2, i64 %12
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = icmp sgt i32 %16, 0
  %18 = getelementptr inbounds i32, ptr %0, i64 %14
  %19 = getelementptr inbounds i32, ptr %1, i64 %13
  %20 = select i1 %17, ptr %18, ptr %19
  %21 = zext i1 %17 to i64
  %22 = add i64 %14, %21
  %23 = xor i1 %17, true
  %24 = zext i1 %23 to i64
  %25 = add i64 %13, %24
  store i32 %16, ptr %20, align 4, !tbaa !9
  %26 = add nuw i64 %12, 1
  %27 = icmp eq i64 %26, %3
  br i1 %27, label %6, label %11, !llvm.loop !33
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @keep_bytes(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %16, %3
  %6 = phi i64 [ 0, %3 ], [ %17, %16 ]
  ret i64 %6

7:                                                ; preds = %3, %16
  %8 = phi i64 [ %18, %16 ], [ 0, %3 ]
  %9 = phi i64 [ %17, %16 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %8
  %11 = load i8, ptr %10, align 1, !tbaa !28
  %12 = icmp eq i8 %11, 3
  br i1 %12, label %16, label %13

13:                                               ; preds = %7
  %14 = add i64 %9, 1
  %15 = getelementptr inbounds i8, ptr %0, i64 %9
  store i8 %11, ptr %15, align 1, !tbaa !28
  br label %16

16:                                               ; preds = %7, %13
  %17 = phi i64 [ %14, %13 ], [ %9, %7 ]
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %7, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @three_fields(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i16, ptr %1, i64 %7
  %9 = load i16, ptr %8, align 2, !tbaa !30
  %10 = mul i64 %7, 6
  %11 = getelementptr inbounds i8, ptr %0, i64 %10
  store i16 %9, ptr %11, align 2, !tbaa !30
  %12 = getelementptr i8, ptr %11, i64 2
  store i16 1, ptr %12, align 2, !tbaa !30
  %13 = sub i16 0, %9
  %14 = getelementptr i8, ptr %11, i64 4
  store i16 %13, ptr %14, align 2, !tbaa !30
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !35
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!16 = !{!17, !17, i64 0}
!17 = !{!"long", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = !{!20, !20, i64 0}
!20 = !{!"double", !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = !{!26, !26, i64 0}
!26 = !{!"float", !11, i64 0}
!27 = distinct !{!27, !14, !15}
!28 = !{!11, !11, i64 0}
!29 = distinct !{!29, !14, !15}
!30 = !{!31, !31, i64 0}
!31 = !{!"short", !11, i64 0}
!32 = distinct !{!32, !14, !15}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
