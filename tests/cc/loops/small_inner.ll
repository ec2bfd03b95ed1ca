source_filename = "small_inner.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @fir(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %4, %10
  %7 = phi i64 [ %12, %10 ], [ 0, %4 ]
  %8 = getelementptr i16, ptr %1, i64 %7
  br label %14

9:                                                ; preds = %10, %4
  ret void

10:                                               ; preds = %14
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %24, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %7, 1
  %13 = icmp eq i64 %12, %3
  br i1 %13, label %9, label %6, !llvm.loop !13

14:                                               ; preds = %6, %14
  %15 = phi i64 [ 0, %6 ], [ %25, %14 ]
  %16 = phi i32 [ 0, %6 ], [ %24, %14 ]
  %17 = getelementptr i16, ptr %8, i64 %15
  %18 = load i16, ptr %17, align 2, !tbaa !16
  %19 = sext i16 %18 to i32
  %20 = getelementptr inbounds i16, ptr %2, i64 %15
  %21 = load i16, ptr %20, align 2, !tbaa !16
  %22 = sext i16 %21 to i32
  %23 = mul nsw i32 %22, %19
  %24 = add nsw i32 %23, %16
  %25 = add nuw nsw i64 %15, 1
  %26 = icmp eq i64 %25, 5
  br i1 %26, label %10, label %14, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @channels(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %15, %4
  ret void

7:                                                ; preds = %4, %15
  %8 = phi i64 [ %16, %15 ], [ 0, %4 ]
  %9 = shl i64 %8, 2
  %10 = or disjoint i64 %9, 3
  %11 = getelementptr inbounds i8, ptr %1, i64 %10
  %12 = load i8, ptr %11, align 1, !tbaa !19
  %13 = zext i8 %12 to i32
  %14 = xor i32 %13, 255
  br label %18

15:                                               ; preds = %18
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %6, label %7, !llvm.loop !20

18:                                               ; preds = %7, %18
  %19 = phi i64 [ 0, %7 ], [ %33, %18 ]
  %20 = or disjoint i64 %9, %19
  %21 = getelementptr inbounds i8, ptr %1, i64 %20
  %22 = load i8, ptr %21, align 1, !tbaa !19
  %23 = zext i8 %22 to i32
  %24 = mul nuw nsw i32 %23, %13
  %25 = getelementptr inbounds i8, ptr %2, i64 %20
  %26 = load i8, ptr %25, align 1, !tbaa !19
  %27 = zext i8 %26 to i32
  %28 = mul nuw nsw i32 %14, %27
  %29 = add nuw nsw i32 %28, %24
  %30 = udiv i32 %29, 255
  %31 = trunc i32 %30 to i8
  %32 = getelementptr inbounds i8, ptr %0, i64 %20
  store i8 %31, ptr %32, align 1, !tbaa !19
  %33 = add nuw nsw i64 %19, 1
  %34 = icmp eq i64 %33, 4
  br i1 %34, label %15, label %18, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @convolution(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %4, %17
  %7 = phi i64 [ %19, %17 ], [ 0, %4 ]
  %8 = getelementptr float, ptr %1, i64 %7
  br label %10

9:                                                ; preds = %17, %4
  ret void

10:                                               ; preds = %6, %21
  %11 = phi i64 [ 0, %6 ], [ %22, %21 ]
  %12 = phi float [ 0.000000e+00, %6 ], [ %31, %21 ]
  %13 = mul i64 %11, 36
  %14 = getelementptr i8, ptr %8, i64 %13
  %15 = mul i64 %11, 12
  %16 = getelementptr i8, ptr %2, i64 %15
  br label %24

17:                                               ; preds = %21
  %18 = getelementptr inbounds float, ptr %0, i64 %7
  store float %31, ptr %18, align 4, !tbaa !22
  %19 = add nuw i64 %7, 1
  %20 = icmp eq i64 %19, %3
  br i1 %20, label %9, label %6, !llvm.loop !24

21:                                               ; preds = %24
  %22 = add nuw nsw i64 %11, 1
  %23 = icmp eq i64 %22, 3
  br i1 %23, label %17, label %10, !llvm.loop !25

24:                                               ; preds = %10, %24
  %25 = phi i64 [ 0, %10 ], [ %32, %24 ]
  %26 = phi float [ %12, %10 ], [ %31, %24 ]
  %27 = getelementptr float, ptr %14, i64 %25
  %28 = load float, ptr %27, align 4, !tbaa !22
  %29 = getelementptr float, ptr %16, i64 %25
  %30 = load float, ptr %29, align 4, !tbaa !22
  %31 = tail call float @llvm.fmuladd.f32(float %28, float %30, float %26)
  %32 = add nuw nsw i64 %25, 1
  %33 = icmp eq i64 %32, 3
  br i1 %33, label %21, label %24, !llvm.loop !26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @polynomial(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %4
  %7 = getelementptr inbounds i8, ptr %2, i64 32
  %8 = load double, ptr %7, align 8, !tbaa !27
  br label %10

9:                                                ; preds = %14, %4
  ret void

10:                                               ; preds = %6, %14
  %11 = phi i64 [ 0, %6 ], [ %16, %14 ]
  %12 = getelementptr inbounds double, ptr %1, i64 %11
  %13 = load double, ptr %12, align 8, !tbaa !27
  br label %18

14:                                               ; preds = %18
  %15 = getelementptr inbounds double, ptr %0, i64 %11
  store double %23, ptr %15, align 8, !tbaa !27
  %16 = add nuw i64 %11, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %9, label %10, !llvm.loop !29

18:                                               ; preds = %10, %18
  %19 = phi i64 [ 3, %10 ], [ %24, %18 ]
  %20 = phi double [ %8, %10 ], [ %23, %18 ]
  %21 = getelementptr inbounds double, ptr %2, i64 %19
  %22 = load double, ptr %21, align 8, !tbaa !27
  %23 = tail call double @llvm.fmuladd.f64(double %20, double %13, double %22)
  %24 = add nsw i64 %19, -1
  %25 = icmp eq i64 %19, 0
  br i1 %25, label %14, label %18, !llvm.loop !30
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @window_maximum(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %10, %3
  ret void

6:                                                ; preds = %3, %10
  %7 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  br label %14

10:                                               ; preds = %14
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %19, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %7, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %5, label %6, !llvm.loop !31

14:                                               ; preds = %6, %14
  %15 = phi i64 [ 1, %6 ], [ %20, %14 ]
  %16 = phi i32 [ %9, %6 ], [ %19, %14 ]
  %17 = getelementptr i32, ptr %8, i64 %15
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = tail call i32 @llvm.smax.i32(i32 %18, i32 %16)
  %20 = add nuw nsw i64 %15, 1
  %21 = icmp eq i64 %20, 4
  br i1 %21, label %10, label %14, !llvm.loop !32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @two_inner_loops(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %4, %20
  %7 = phi i64 [ %23, %20 ], [ 0, %4 ]
  %8 = getelementptr i32, ptr %1, i64 %7
  br label %12

9:                                                ; preds = %20, %4
  ret void

10:                                               ; preds = %12
  %11 = getelementptr i32, ptr %2, i64 %7
  br label %25

12:                                               ; preds = %6, %12
  %13 = phi i64 [ 0, %6 ], [ %18, %12 ]
  %14 = phi i32 [ 0, %6 ], [ %17, %12 ]
  %15 = getelementptr i32, ptr %8, i64 %13
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = add nsw i32 %16, %14
  %18 = add nuw nsw i64 %13, 1
  %19 = icmp eq i64 %18, 3
  br i1 %19, label %10, label %12, !llvm.loop !33

20:                                               ; preds = %25
  %21 = xor i32 %30, %17
  %22 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %21, ptr %22, align 4, !tbaa !9
  %23 = add nuw i64 %7, 1
  %24 = icmp eq i64 %23, %3
  br i1 %24, label %9, label %6, !llvm.loop !34

25:                                               ; preds = %10, %25
  %26 = phi i64 [ 0, %10 ], [ %31, %25 ]
  %27 = phi i32 [ 1, %10 ], [ %30, %25 ]
  %28 = getelementptr i32, ptr %11, i64 %26
  %29 = load i32, ptr %28, align 4, !tbaa !9
  %30 = mul nsw i32 %29, %27
  %31 = add nuw nsw i64 %26, 1
  %32 = icmp eq i64 %26, 0
  br i1 %32, label %25, label %20, !llvm.loop !35
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @may_overlap(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %3, %9
  %6 = phi i64 [ %11, %9 ], [ 0, %3 ]
  %7 = getelementptr i32, ptr %1, i64 %6
  br label %13

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %13
  %10 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %21, ptr %10, align 4, !tbaa !9
  %11 = add nuw i64 %6, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %8, label %5, !llvm.loop !36

13:                                               ; preds = %5, %13
  %14 = phi i64 [ 0, %5 ], [ %18, %13 ]
  %15 = phi i32 [ 0, %5 ], [ %21, %13 ]
  %16 = getelementptr i32, ptr %7, i64 %14
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = add nuw nsw i64 %14, 1
  %19 = trunc nuw nsw i64 %18 to i32
  %20 = mul nsw i32 %17, %19
  %21 = add nsw i32 %20, %15
  %22 = icmp eq i64 %18, 3
  br i1 %22, label %9, label %13, !llvm.loop !37
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @counted_inside(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %9, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %1, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  br label %14

9:                                                ; preds = %10, %3
  ret void

10:                                               ; preds = %14
  %11 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %20, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %9, label %5, !llvm.loop !38

14:                                               ; preds = %5, %14
  %15 = phi i32 [ 1, %5 ], [ %21, %14 ]
  %16 = phi i32 [ 0, %5 ], [ %20, %14 ]
  %17 = lshr i32 %8, %15
  %18 = sub nuw nsw i32 6, %15
  %19 = shl i32 %17, %18
  %20 = add i32 %19, %16
  %21 = add nuw nsw i32 %15, 2
  %22 = icmp ult i32 %15, 5
  br i1 %22, label %14, label %10, !llvm.loop !39
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @few(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %0, align 4
  br label %6

5:                                                ; preds = %6
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i32 [ %4, %3 ], [ %12, %6 ]
  %8 = phi i64 [ 0, %3 ], [ %13, %6 ]
  %9 = mul nsw i32 %7, 3
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %9, %11
  %13 = add nuw nsw i64 %8, 1
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %12, ptr %14, align 4, !tbaa !9
  %15 = icmp eq i64 %13, 5
  br i1 %15, label %5, label %6, !llvm.loop !40
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @sum_of_products(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %9, label %5

5:                                                ; preds = %3, %11
  %6 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %7 = phi i64 [ %24, %11 ], [ 0, %3 ]
  %8 = getelementptr i32, ptr %0, i64 %6
  br label %14

9:                                                ; preds = %11, %3
  %10 = phi i64 [ 0, %3 ], [ %24, %11 ]
  ret i64 %10

11:                                               ; preds = %14
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %9, label %5, !llvm.loop !41

14:                                               ; preds = %5, %14
  %15 = phi i64 [ 0, %5 ], [ %25, %14 ]
  %16 = phi i64 [ %7, %5 ], [ %24, %14 ]
  %17 = getelementptr i32, ptr %8, i64 %15
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %1, i64 %15
  %21 = load i32, ptr %20, align 4, !tbaa !9
  %22 = sext i32 %21 to i64
  %23 = mul nsw i64 %22, %19
  %24 = add nsw i64 %23, %16
  %25 = add nuw nsw i64 %15, 1
  %26 = icmp eq i64 %25, 4
  br i1 %26, label %11, label %14, !llvm.loop !42
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @coefficients_may_be_written(ptr nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %4, %10
  %7 = phi i64 [ %12, %10 ], [ 0, %4 ]
  %8 = getelementptr i32, ptr %1, i64 %7
  br label %14

9:                                                ; preds = %10, %4
  ret void

10:                                               ; preds = %14
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %22, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %7, 1
  %13 = icmp eq i64 %12, %3
  br i1 %13, label %9, label %6, !llvm.loop !43

14:                                               ; preds = %6, %14
  %15 = phi i64 [ 0, %6 ], [ %23, %14 ]
  %16 = phi i32 [ 0, %6 ], [ %22, %14 ]
  %17 = getelementptr i32, ptr %8, i64 %15
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = getelementptr inbounds i32, ptr %2, i64 %15
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = mul nsw i32 %20, %18
  %22 = add nsw i32 %21, %16
  %23 = add nuw nsw i64 %15, 1
  %24 = icmp eq i64 %23, 3
  br i1 %24, label %10, label %14, !llvm.loop !44
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!17 = !{!"short", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = !{!11, !11, i64 0}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !11, i64 0}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = !{!28, !28, i64 0}
!28 = !{!"double", !11, i64 0}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
!32 = distinct !{!32, !14, !15}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
!36 = distinct !{!36, !14, !15}
!37 = distinct !{!37, !14, !15}
!38 = distinct !{!38, !14, !15}
!39 = distinct !{!39, !14, !15}
!40 = distinct !{!40, !14, !15}
!41 = distinct !{!41, !14, !15}
!42 = distinct !{!42, !14, !15}
!43 = distinct !{!43, !14, !15}
!44 = distinct !{!44, !14, !15}
