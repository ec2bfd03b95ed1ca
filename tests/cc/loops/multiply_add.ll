source_filename = "multiply_add.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @polynomial(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %18, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds double, ptr %1, i64 %7
  %9 = load double, ptr %8, align 8, !tbaa !9
  %10 = tail call double @llvm.fmuladd.f64(double %9, double 1.500000e+00, double 2.250000e+00)
  %11 = tail call double @llvm.fmuladd.f64(double %10, double %9, double 3.125000e+00)
  %12 = tail call double @llvm.fmuladd.f64(double %11, double %9, double 4.500000e+00)
  %13 = tail call double @llvm.fmuladd.f64(double %12, double %9, double 5.750000e+00)
  %14 = tail call double @llvm.fmuladd.f64(double %13, double %9, double 6.250000e+00)
  %15 = tail call double @llvm.fmuladd.f64(double %14, double %9, double 7.500000e+00)
  %16 = tail call double @llvm.fmuladd.f64(double %15, double %9, double 8.000000e+00)
  %17 = getelementptr inbounds double, ptr %0, i64 %7
  store double %16, ptr %17, align 8, !tbaa !9
  %18 = add nuw i64 %7, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %6, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @polynomial_of_two(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, float noundef %2, float noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %20, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !16
  %12 = tail call float @llvm.fmuladd.f32(float %11, float %2, float %3)
  %13 = tail call float @llvm.fmuladd.f32(float %12, float %11, float %2)
  %14 = tail call float @llvm.fmuladd.f32(float %13, float %11, float %3)
  %15 = tail call float @llvm.fmuladd.f32(float %14, float %11, float 1.500000e+00)
  %16 = tail call float @llvm.fmuladd.f32(float %15, float %11, float %3)
  %17 = tail call float @llvm.fmuladd.f32(float %16, float %11, float 2.500000e+00)
  %18 = tail call float @llvm.fmuladd.f32(float %17, float %11, float %2)
  %19 = getelementptr inbounds float, ptr %0, i64 %9
  store float %18, ptr %19, align 4, !tbaa !16
  %20 = add nuw i64 %9, 1
  %21 = icmp eq i64 %20, %4
  br i1 %21, label %7, label %8, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @add_constant(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !19
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !19
  %12 = mul nsw i32 %11, %9
  %13 = add nsw i32 %12, 3
  store i32 %13, ptr %8, align 4, !tbaa !19
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @add_invariant(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, float noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds float, ptr %0, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !16
  %11 = getelementptr inbounds float, ptr %1, i64 %8
  %12 = load float, ptr %11, align 4, !tbaa !16
  %13 = tail call float @llvm.fmuladd.f32(float %10, float %12, float %2)
  store float %13, ptr %9, align 4, !tbaa !16
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %6, label %7, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @subtract_product(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, float noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %15, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds float, ptr %0, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !16
  %11 = getelementptr inbounds float, ptr %1, i64 %8
  %12 = load float, ptr %11, align 4, !tbaa !16
  %13 = fneg float %10
  %14 = tail call float @llvm.fmuladd.f32(float %13, float %12, float %2)
  store float %14, ptr %9, align 4, !tbaa !16
  %15 = add nuw i64 %8, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %6, label %7, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @subtract_invariant(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, double noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = fneg double %2
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %16, %9 ]
  %11 = getelementptr inbounds double, ptr %0, i64 %10
  %12 = load double, ptr %11, align 8, !tbaa !9
  %13 = getelementptr inbounds double, ptr %1, i64 %10
  %14 = load double, ptr %13, align 8, !tbaa !9
  %15 = tail call double @llvm.fmuladd.f64(double %12, double %14, double %7)
  store double %15, ptr %11, align 8, !tbaa !9
  %16 = add nuw i64 %10, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %8, label %9, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @negate_all(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds double, ptr %0, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !9
  %11 = getelementptr inbounds double, ptr %1, i64 %8
  %12 = load double, ptr %11, align 8, !tbaa !9
  %13 = getelementptr inbounds double, ptr %2, i64 %8
  %14 = load double, ptr %13, align 8, !tbaa !9
  %15 = fneg double %10
  %16 = fneg double %14
  %17 = tail call double @llvm.fmuladd.f64(double %15, double %12, double %16)
  store double %17, ptr %9, align 8, !tbaa !9
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @subtract_from_kept(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, i32 noundef signext %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %18, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !19
  %12 = getelementptr inbounds i32, ptr %2, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !19
  %14 = mul nsw i32 %13, %11
  %15 = sub nsw i32 %3, %14
  %16 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %15, ptr %16, align 4, !tbaa !19
  %17 = xor i32 %15, %3
  store i32 %17, ptr %10, align 4, !tbaa !19
  %18 = add nuw i64 %9, 1
  %19 = icmp eq i64 %18, %4
  br i1 %19, label %7, label %8, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @kept_addend(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !19
  %11 = xor i32 %10, 5
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  %13 = load i32, ptr %12, align 4, !tbaa !19
  %14 = getelementptr inbounds i32, ptr %2, i64 %8
  %15 = load i32, ptr %14, align 4, !tbaa !19
  %16 = mul nsw i32 %15, %13
  %17 = add nsw i32 %16, %11
  store i32 %17, ptr %12, align 4, !tbaa !19
  store i32 %11, ptr %9, align 4, !tbaa !19
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !27
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
!10 = !{!"double", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
