source_filename = "floats.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@__const.main.values = private unnamed_addr constant [10 x double] [double 0.000000e+00, double -0.000000e+00, double 1.500000e+00, double -2.500000e+00, double 1.000000e+300, double -1.000000e-300, double 0x400FFFFF79C842FA, double 0x40C81CD6C8B43958, double 0x7FF0000000000000, double 0x7FF8000000000000], align 8
@.str = private unnamed_addr constant [19 x i8] c"%d %g %g %g %g %g \00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"%ld %d %g \00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"%lu \00", align 1
@.str.3 = private unnamed_addr constant [10 x i8] c"%g %g %g\0A\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"%g %g\0A\00", align 1
@.str.5 = private unnamed_addr constant [15 x i8] c"%g %ld %ld %d\0A\00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [37 x float], align 4
  br label %9

2:                                                ; preds = %47
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, double noundef 0xC3B0000000000000, double noundef 0x43F0000000000000)
  %4 = tail call fastcc half @half(half noundef 0xH3E00, half noundef 0xH4080)
  %5 = fpext half %4 to double
  %6 = tail call fastcc half @half(half noundef 0xH7B53, half noundef 0xH4000)
  %7 = fpext half %6 to double
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, double noundef %5, double noundef %7)
  call void @llvm.lifetime.start.p0(i64 148, ptr nonnull %1) #9
  br label %63

9:                                                ; preds = %0, %47
  %10 = phi i64 [ 0, %0 ], [ %55, %47 ]
  %11 = getelementptr inbounds [10 x double], ptr @__const.main.values, i64 0, i64 %10
  %12 = load double, ptr %11, align 8, !tbaa !9
  %13 = trunc i64 %10 to i32
  %14 = add i32 %13, 3
  %15 = urem i32 %14, 10
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds [10 x double], ptr @__const.main.values, i64 0, i64 %16
  %18 = load double, ptr %17, align 8, !tbaa !9
  %19 = tail call fastcc signext i32 @order(double noundef %12, double noundef %18)
  %20 = tail call fastcc double @rest(double noundef %12)
  %21 = fptrunc double %12 to float
  %22 = tail call fastcc float @restf(float noundef %21)
  %23 = fpext float %22 to double
  %24 = tail call fastcc double @rounds(double noundef %12)
  %25 = tail call fastcc double @most(double noundef %12, double noundef %18)
  %26 = tail call fastcc double @chain(double noundef %12, double noundef %18)
  %27 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %19, double noundef %20, double noundef %23, double noundef %24, double noundef %25, double noundef %26)
  %28 = tail call double @llvm.fabs.f64(double %12)
  %29 = fcmp olt double %28, 1.000000e+15
  br i1 %29, label %30, label %36

30:                                               ; preds = %9
  %31 = tail call fastcc i64 @whole(double noundef %12)
  %32 = tail call fastcc signext i32 @small(float noundef %21)
  %33 = tail call fastcc float @narrow(double noundef %12)
  %34 = fpext float %33 to double
  %35 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %31, i32 noundef signext %32, double noundef %34)
  br label %36

36:                                               ; preds = %30, %9
  %37 = lshr i64 471, %10
  %38 = and i64 %37, 1
  %39 = icmp ne i64 %38, 0
  %40 = lshr i64 239, %10
  %41 = and i64 %40, 1
  %42 = icmp ne i64 %41, 0
  %43 = select i1 %39, i1 %42, i1 false
  br i1 %43, label %44, label %47

44:                                               ; preds = %36
  %45 = tail call fastcc i64 @positive(double noundef %12)
  %46 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i64 noundef %45)
  br label %47

47:                                               ; preds = %44, %36
  %48 = tail call double @sin(double noundef %12) #9
  %49 = tail call double @llvm.fmuladd.f64(double %48, double 0.000000e+00, double 1.000000e+00)
  %50 = tail call double @llvm.fabs.f64(double %18)
  %51 = tail call double @pow(double noundef %50, double noundef 5.000000e-01) #9
  %52 = fneg double %28
  %53 = tail call double @exp(double noundef %52) #9
  %54 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, double noundef %49, double noundef %51, double noundef %53)
  %55 = add nuw nsw i64 %10, 1
  %56 = icmp eq i64 %55, 10
  br i1 %56, label %2, label %9, !llvm.loop !13

57:                                               ; preds = %63
  %58 = call fastcc double @sums(ptr noundef nonnull %1)
  %59 = tail call i64 @lrint(double noundef 2.500000e+00) #9
  %60 = tail call i64 @lround(double noundef 2.500000e+00) #9
  %61 = tail call signext i32 @ilogb(double noundef 1.000000e+03) #9
  %62 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, double noundef %58, i64 noundef %59, i64 noundef %60, i32 noundef signext %61)
  call void @llvm.lifetime.end.p0(i64 148, ptr nonnull %1) #9
  ret i32 0

63:                                               ; preds = %2, %63
  %64 = phi i64 [ 0, %2 ], [ %69, %63 ]
  %65 = trunc nuw nsw i64 %64 to i32
  %66 = uitofp nneg i32 %65 to float
  %67 = tail call float @llvm.fmuladd.f32(float %66, float 2.500000e-01, float -3.000000e+00)
  %68 = getelementptr inbounds [37 x float], ptr %1, i64 0, i64 %64
  store float %67, ptr %68, align 4, !tbaa !16
  %69 = add nuw nsw i64 %64, 1
  %70 = icmp eq i64 %69, 37
  br i1 %70, label %57, label %63, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 32) i32 @order(double noundef %0, double noundef %1) unnamed_addr #3 {
  %3 = fcmp olt double %0, %1
  %4 = zext i1 %3 to i32
  %5 = fcmp ole double %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = fcmp oeq double %0, %1
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = fcmp une double %0, %1
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = fcmp uno double %0, %1
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  ret i32 %16
}

; Function Attrs: mustprogress nofree noinline nounwind willreturn memory(write) uwtable vscale_range(2,1024)
define internal fastcc double @rest(double noundef %0) unnamed_addr #4 {
  %2 = tail call double @fmod(double noundef %0, double noundef 1.250000e+00) #9
  ret double %2
}

; Function Attrs: mustprogress nofree noinline nounwind willreturn memory(write) uwtable vscale_range(2,1024)
define internal fastcc float @restf(float noundef %0) unnamed_addr #4 {
  %2 = tail call float @fmodf(float noundef %0, float noundef 7.500000e-01) #9
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef double @rounds(double noundef %0) unnamed_addr #3 {
  %2 = tail call double @llvm.floor.f64(double %0)
  %3 = tail call double @llvm.ceil.f64(double %0)
  %4 = tail call double @llvm.fmuladd.f64(double %3, double 1.000000e+01, double %2)
  %5 = tail call double @llvm.trunc.f64(double %0)
  %6 = tail call double @llvm.fmuladd.f64(double %5, double 1.000000e+02, double %4)
  %7 = tail call double @llvm.round.f64(double %0)
  %8 = tail call double @llvm.fmuladd.f64(double %7, double 1.000000e+03, double %6)
  %9 = tail call double @llvm.rint.f64(double %0)
  %10 = tail call double @llvm.fmuladd.f64(double %9, double 1.000000e+04, double %8)
  ret double %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef double @most(double noundef %0, double noundef %1) unnamed_addr #3 {
  %3 = tail call double @llvm.maxnum.f64(double %0, double %1)
  %4 = tail call double @llvm.minnum.f64(double %0, double %1)
  %5 = fsub double %3, %4
  ret double %5
}

; Function Attrs: mustprogress nofree noinline nounwind willreturn memory(write) uwtable vscale_range(2,1024)
define internal fastcc double @chain(double noundef %0, double noundef %1) unnamed_addr #4 {
  %3 = tail call double @llvm.fma.f64(double %0, double %1, double 2.000000e+00)
  %4 = tail call double @llvm.fabs.f64(double %0)
  %5 = tail call double @sqrt(double noundef %4) #9
  %6 = tail call double @llvm.fabs.f64(double %1)
  %7 = tail call double @llvm.fmuladd.f64(double %5, double %6, double %3)
  ret double %7
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #5

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @whole(double noundef %0) unnamed_addr #3 {
  %2 = fptosi double %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @small(float noundef %0) unnamed_addr #3 {
  %2 = fptosi float %0 to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef float @narrow(double noundef %0) unnamed_addr #3 {
  %2 = fptrunc double %0 to float
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @positive(double noundef %0) unnamed_addr #3 {
  %2 = fptoui double %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @sin(double noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #5

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @pow(double noundef, double noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @exp(double noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef half @half(half noundef %0, half noundef %1) unnamed_addr #3 {
  %3 = tail call half @llvm.fmuladd.f16(half %0, half %1, half %0)
  ret half %3
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #5

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc double @sums(ptr nocapture noundef readonly %0) unnamed_addr #7 {
  br label %3

2:                                                ; preds = %3
  ret double %9

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %10, %3 ]
  %5 = phi double [ 0.000000e+00, %1 ], [ %9, %3 ]
  %6 = getelementptr inbounds float, ptr %0, i64 %4
  %7 = load float, ptr %6, align 4, !tbaa !16
  %8 = fpext float %7 to double
  %9 = fadd double %5, %8
  %10 = add nuw nsw i64 %4, 1
  %11 = icmp eq i64 %10, 37
  br i1 %11, label %2, label %3, !llvm.loop !19
}

; Function Attrs: nounwind
declare i64 @lrint(double noundef) local_unnamed_addr #8

; Function Attrs: nounwind
declare i64 @lround(double noundef) local_unnamed_addr #8

; Function Attrs: nounwind
declare signext i32 @ilogb(double noundef) local_unnamed_addr #8

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @fmod(double noundef, double noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare float @fmodf(float noundef, float noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.trunc.f64(double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.round.f64(double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.maxnum.f64(double, double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #5

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @sqrt(double noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.fmuladd.f16(half, half, half) #5

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline nounwind willreturn memory(write) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { mustprogress nofree nounwind willreturn memory(write) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { nounwind }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
