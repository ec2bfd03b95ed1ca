source_filename = "small/matrix.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@__const.main.t = private unnamed_addr constant [3 x [3 x i32]] [[3 x i32] [i32 1, i32 2, i32 3], [3 x i32] [i32 4, i32 5, i32 6], [3 x i32] [i32 7, i32 8, i32 9]], align 4
@a = internal unnamed_addr global [9 x [9 x double]] zeroinitializer, align 8
@b = internal unnamed_addr global [9 x [9 x double]] zeroinitializer, align 8
@.str = private unnamed_addr constant [18 x i8] c"%g %g %d %d %.9g\0A\00", align 1
@c = internal unnamed_addr global [9 x [9 x double]] zeroinitializer, align 8

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [3 x [3 x i32]], align 4
  call void @llvm.lifetime.start.p0(i64 36, ptr nonnull %1) #7
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) %1, ptr noundef nonnull align 4 dereferenceable(36) @__const.main.t, i64 36, i1 false)
  br label %2

2:                                                ; preds = %0, %13
  %3 = phi i64 [ 0, %0 ], [ %14, %13 ]
  br label %16

4:                                                ; preds = %13
  tail call fastcc void @product()
  call fastcc void @turn(ptr noundef nonnull %1)
  %5 = load double, ptr @c, align 8, !tbaa !9
  %6 = load double, ptr getelementptr inbounds (i8, ptr @c, i64 600), align 8, !tbaa !9
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i32, ptr %7, align 4, !tbaa !13
  %9 = getelementptr inbounds i8, ptr %1, i64 12
  %10 = load i32, ptr %9, align 4, !tbaa !13
  %11 = tail call fastcc double @det()
  %12 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %5, double noundef %6, i32 noundef signext %8, i32 noundef signext %10, double noundef %11)
  call void @llvm.lifetime.end.p0(i64 36, ptr nonnull %1) #7
  ret i32 0

13:                                               ; preds = %16
  %14 = add nuw nsw i64 %3, 1
  %15 = icmp eq i64 %14, 9
  br i1 %15, label %4, label %2, !llvm.loop !15

16:                                               ; preds = %2, %16
  %17 = phi i64 [ 0, %2 ], [ %30, %16 ]
  %18 = shl nuw nsw i64 %17, 1
  %19 = add nuw nsw i64 %18, %3
  %20 = icmp eq i64 %3, %17
  %21 = select i1 %20, i32 20, i32 0
  %22 = trunc nuw nsw i64 %19 to i32
  %23 = add nuw nsw i32 %21, %22
  %24 = uitofp nneg i32 %23 to double
  %25 = getelementptr inbounds [9 x [9 x double]], ptr @a, i64 0, i64 %3, i64 %17
  store double %24, ptr %25, align 8, !tbaa !9
  %26 = sub nsw i64 %3, %17
  %27 = trunc nsw i64 %26 to i32
  %28 = sitofp i32 %27 to double
  %29 = getelementptr inbounds [9 x [9 x double]], ptr @b, i64 0, i64 %3, i64 %17
  store double %28, ptr %29, align 8, !tbaa !9
  %30 = add nuw nsw i64 %17, 1
  %31 = icmp eq i64 %30, 9
  br i1 %31, label %13, label %16, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @product() unnamed_addr #3 {
  br label %1

1:                                                ; preds = %0, %6
  %2 = phi i64 [ 0, %0 ], [ %7, %6 ]
  br label %4

3:                                                ; preds = %6
  ret void

4:                                                ; preds = %1, %9
  %5 = phi i64 [ 0, %1 ], [ %11, %9 ]
  br label %13

6:                                                ; preds = %9
  %7 = add nuw nsw i64 %2, 1
  %8 = icmp eq i64 %7, 9
  br i1 %8, label %3, label %1, !llvm.loop !19

9:                                                ; preds = %13
  %10 = getelementptr inbounds [9 x [9 x double]], ptr @c, i64 0, i64 %2, i64 %5
  store double %20, ptr %10, align 8, !tbaa !9
  %11 = add nuw nsw i64 %5, 1
  %12 = icmp eq i64 %11, 9
  br i1 %12, label %6, label %4, !llvm.loop !20

13:                                               ; preds = %4, %13
  %14 = phi i64 [ 0, %4 ], [ %21, %13 ]
  %15 = phi double [ 0.000000e+00, %4 ], [ %20, %13 ]
  %16 = getelementptr inbounds [9 x [9 x double]], ptr @a, i64 0, i64 %2, i64 %14
  %17 = load double, ptr %16, align 8, !tbaa !9
  %18 = getelementptr inbounds [9 x [9 x double]], ptr @b, i64 0, i64 %14, i64 %5
  %19 = load double, ptr %18, align 8, !tbaa !9
  %20 = tail call double @llvm.fmuladd.f64(double %17, double %19, double %15)
  %21 = add nuw nsw i64 %14, 1
  %22 = icmp eq i64 %21, 9
  br i1 %22, label %9, label %13, !llvm.loop !21
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @turn(ptr nocapture noundef %0) unnamed_addr #4 {
  br label %2

2:                                                ; preds = %1, %10
  %3 = phi i64 [ 0, %1 ], [ %11, %10 ]
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %10, label %5

5:                                                ; preds = %2
  %6 = mul nuw nsw i64 %3, 12
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i32, ptr %0, i64 %3
  br label %13

9:                                                ; preds = %10
  ret void

10:                                               ; preds = %13, %2
  %11 = add nuw nsw i64 %3, 1
  %12 = icmp eq i64 %11, 3
  br i1 %12, label %9, label %2, !llvm.loop !22

13:                                               ; preds = %5, %13
  %14 = phi i64 [ 0, %5 ], [ %20, %13 ]
  %15 = getelementptr inbounds i32, ptr %7, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !13
  %17 = mul nuw nsw i64 %14, 12
  %18 = getelementptr inbounds i8, ptr %8, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !13
  store i32 %19, ptr %15, align 4, !tbaa !13
  store i32 %16, ptr %18, align 4, !tbaa !13
  %20 = add nuw nsw i64 %14, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %10, label %13, !llvm.loop !23
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #5

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc double @det() unnamed_addr #3 {
  br label %5

1:                                                ; preds = %21, %5
  %2 = add nuw nsw i64 %6, 1
  %3 = icmp eq i64 %12, 5
  br i1 %3, label %4, label %5, !llvm.loop !24

4:                                                ; preds = %1
  ret double %11

5:                                                ; preds = %0, %1
  %6 = phi i64 [ 1, %0 ], [ %2, %1 ]
  %7 = phi i64 [ 0, %0 ], [ %12, %1 ]
  %8 = phi double [ 1.000000e+00, %0 ], [ %11, %1 ]
  %9 = getelementptr inbounds [9 x double], ptr @a, i64 %7, i64 %7
  %10 = load double, ptr %9, align 8, !tbaa !9
  %11 = fmul double %8, %10
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp ult i64 %7, 4
  br i1 %13, label %14, label %1

14:                                               ; preds = %5, %21
  %15 = phi i64 [ %22, %21 ], [ %6, %5 ]
  %16 = getelementptr inbounds [9 x double], ptr @a, i64 %15, i64 %7
  %17 = load double, ptr %16, align 8, !tbaa !9
  %18 = load double, ptr %9, align 8, !tbaa !9
  %19 = fneg double %17
  %20 = fdiv double %19, %18
  br label %24

21:                                               ; preds = %24
  %22 = add nuw nsw i64 %15, 1
  %23 = icmp eq i64 %22, 5
  br i1 %23, label %1, label %14, !llvm.loop !25

24:                                               ; preds = %14, %24
  %25 = phi i64 [ %7, %14 ], [ %31, %24 ]
  %26 = getelementptr inbounds [9 x double], ptr @a, i64 %7, i64 %25
  %27 = load double, ptr %26, align 8, !tbaa !9
  %28 = getelementptr inbounds [9 x double], ptr @a, i64 %15, i64 %25
  %29 = load double, ptr %28, align 8, !tbaa !9
  %30 = tail call double @llvm.fmuladd.f64(double %20, double %27, double %29)
  store double %30, ptr %28, align 8, !tbaa !9
  %31 = add nuw nsw i64 %25, 1
  %32 = icmp eq i64 %31, 5
  br i1 %32, label %21, label %24, !llvm.loop !26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #6

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zfh1p0_zfhmin1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{i32 8, !"SmallDataLimit", i32 8}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = !{!10, !10, i64 0}
!10 = !{!"double", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = distinct !{!19, !16, !17}
!20 = distinct !{!20, !16, !17}
!21 = distinct !{!21, !16, !17}
!22 = distinct !{!22, !16, !17}
!23 = distinct !{!23, !16, !17}
!24 = distinct !{!24, !16, !17}
!25 = distinct !{!25, !16, !17}
!26 = distinct !{!26, !16, !17}
