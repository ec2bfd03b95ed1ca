source_filename = "small/lane_by_lane.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@a = internal unnamed_addr global [100 x double] zeroinitializer, align 8
@b = internal unnamed_addr global [100 x double] zeroinitializer, align 8
@c = internal unnamed_addr global [100 x double] zeroinitializer, align 8
@g = internal unnamed_addr global [100 x float] zeroinitializer, align 4
@h = internal unnamed_addr global [100 x float] zeroinitializer, align 4
@p = internal unnamed_addr global [100 x i32] zeroinitializer, align 4
@q = internal unnamed_addr global [100 x i32] zeroinitializer, align 4
@x = internal unnamed_addr global [100 x double] zeroinitializer, align 8
@f = internal unnamed_addr global [100 x float] zeroinitializer, align 4
@.str = private unnamed_addr constant [7 x i8] c"%d %lx\00", align 1
@.str.1 = private unnamed_addr constant [14 x i8] c" %lx %lx %ld\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i64 [ 0, %0 ], [ %29, %1 ]
  %3 = trunc nuw nsw i64 %2 to i32
  %4 = uitofp nneg i32 %3 to double
  %5 = fmul double %4, 1.000000e-02
  %6 = getelementptr inbounds [100 x double], ptr @a, i64 0, i64 %2
  store double %5, ptr %6, align 8, !tbaa !9
  %7 = fmul double %4, 3.000000e-02
  %8 = fsub double 3.000000e+00, %7
  %9 = getelementptr inbounds [100 x double], ptr @b, i64 0, i64 %2
  store double %8, ptr %9, align 8, !tbaa !9
  %10 = trunc i64 %2 to i8
  %11 = urem i8 %10, 7
  %12 = uitofp nneg i8 %11 to double
  %13 = getelementptr inbounds [100 x double], ptr @c, i64 0, i64 %2
  store double %12, ptr %13, align 8, !tbaa !9
  %14 = uitofp nneg i32 %3 to float
  %15 = fmul float %14, 0x3F50624DE0000000
  %16 = fadd float %15, 1.000000e+00
  %17 = getelementptr inbounds [100 x float], ptr @g, i64 0, i64 %2
  store float %16, ptr %17, align 4, !tbaa !13
  %18 = urem i8 %10, 5
  %19 = uitofp nneg i8 %18 to float
  %20 = fmul float %19, 2.500000e-01
  %21 = getelementptr inbounds [100 x float], ptr @h, i64 0, i64 %2
  store float %20, ptr %21, align 4, !tbaa !13
  %22 = getelementptr inbounds [100 x i32], ptr @p, i64 0, i64 %2
  %23 = trunc i64 %2 to i32
  %24 = mul i32 %23, 7919
  store i32 %24, ptr %22, align 4, !tbaa !15
  %25 = mul nuw nsw i64 %2, %2
  %26 = trunc nuw i64 %25 to i32
  %27 = add nsw i32 %26, -5
  %28 = getelementptr inbounds [100 x i32], ptr @q, i64 0, i64 %2
  store i32 %27, ptr %28, align 4, !tbaa !15
  %29 = add nuw nsw i64 %2, 1
  %30 = icmp eq i64 %29, 100
  br i1 %30, label %32, label %1, !llvm.loop !17

31:                                               ; preds = %66
  ret i32 0

32:                                               ; preds = %1, %66
  %33 = phi i32 [ %73, %66 ], [ 0, %1 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(800) @x, i8 0, i64 800, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(400) @f, i8 0, i64 400, i1 false)
  tail call fastcc void @one(i32 noundef signext %33)
  br label %34

34:                                               ; preds = %34, %32
  %35 = phi i64 [ 0, %32 ], [ %42, %34 ]
  %36 = phi i64 [ 0, %32 ], [ %41, %34 ]
  %37 = mul i64 %36, 31
  %38 = getelementptr inbounds i8, ptr @x, i64 %35
  %39 = load i8, ptr %38, align 1, !tbaa !20
  %40 = zext i8 %39 to i64
  %41 = add i64 %37, %40
  %42 = add nuw nsw i64 %35, 1
  %43 = icmp eq i64 %42, 800
  br i1 %43, label %44, label %34, !llvm.loop !21

44:                                               ; preds = %34
  %45 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %33, i64 noundef %41)
  tail call fastcc void @two(i32 noundef signext %33)
  tail call fastcc void @remainder_of(i32 noundef signext %33)
  br label %46

46:                                               ; preds = %46, %44
  %47 = phi i64 [ 0, %44 ], [ %54, %46 ]
  %48 = phi i64 [ 0, %44 ], [ %53, %46 ]
  %49 = mul i64 %48, 31
  %50 = getelementptr inbounds i8, ptr @f, i64 %47
  %51 = load i8, ptr %50, align 1, !tbaa !20
  %52 = zext i8 %51 to i64
  %53 = add i64 %49, %52
  %54 = add nuw nsw i64 %47, 1
  %55 = icmp eq i64 %54, 400
  br i1 %55, label %56, label %46, !llvm.loop !21

56:                                               ; preds = %46, %56
  %57 = phi i64 [ %64, %56 ], [ 0, %46 ]
  %58 = phi i64 [ %63, %56 ], [ 0, %46 ]
  %59 = mul i64 %58, 31
  %60 = getelementptr inbounds i8, ptr @x, i64 %57
  %61 = load i8, ptr %60, align 1, !tbaa !20
  %62 = zext i8 %61 to i64
  %63 = add i64 %59, %62
  %64 = add nuw nsw i64 %57, 1
  %65 = icmp eq i64 %64, 800
  br i1 %65, label %66, label %56, !llvm.loop !21

66:                                               ; preds = %56
  %67 = tail call fastcc i64 @sum(i32 noundef signext %33)
  %68 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %53, i64 noundef %63, i64 noundef %67)
  %69 = shl nsw i32 %33, 1
  %70 = or disjoint i32 %69, 1
  %71 = icmp eq i32 %33, 63
  %72 = select i1 %71, i32 -27, i32 0
  %73 = add nsw i32 %70, %72
  %74 = icmp slt i32 %73, 101
  br i1 %74, label %32, label %31, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @one(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  br label %6

5:                                                ; preds = %6, %1
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ 0, %3 ], [ %36, %6 ]
  %8 = getelementptr inbounds double, ptr @a, i64 %7
  %9 = load double, ptr %8, align 8, !tbaa !9
  %10 = fmul double %9, 2.500000e+00
  %11 = getelementptr inbounds double, ptr @b, i64 %7
  %12 = load double, ptr %11, align 8, !tbaa !9
  %13 = getelementptr inbounds double, ptr @c, i64 %7
  %14 = load double, ptr %13, align 8, !tbaa !9
  %15 = fmul double %12, %14
  %16 = fadd double %10, %15
  %17 = fmul double %9, %12
  %18 = fsub double %16, %17
  %19 = fmul double %12, 5.000000e-01
  %20 = fmul double %14, %14
  %21 = fsub double %19, %20
  %22 = fmul double %9, 3.000000e+00
  %23 = fadd double %22, %21
  %24 = fmul double %12, 7.000000e+00
  %25 = fsub double %23, %24
  %26 = tail call double @llvm.sin.f64(double %18)
  %27 = fmul double %26, %25
  %28 = fsub double %18, %25
  %29 = fadd double %18, %25
  %30 = fmul double %28, %29
  %31 = fadd double %27, %30
  %32 = fadd double %14, 4.000000e+00
  %33 = fdiv double %9, %32
  %34 = fadd double %33, %31
  %35 = getelementptr inbounds double, ptr @x, i64 %7
  store double %34, ptr %35, align 8, !tbaa !9
  %36 = add nuw nsw i64 %7, 1
  %37 = icmp eq i64 %36, %4
  br i1 %37, label %5, label %6, !llvm.loop !23
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @two(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  br label %6

5:                                                ; preds = %6, %1
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ 0, %3 ], [ %32, %6 ]
  %8 = getelementptr inbounds float, ptr @g, i64 %7
  %9 = load float, ptr %8, align 4, !tbaa !13
  %10 = fmul float %9, 2.500000e+00
  %11 = getelementptr inbounds float, ptr @h, i64 %7
  %12 = load float, ptr %11, align 4, !tbaa !13
  %13 = fmul float %12, %12
  %14 = fadd float %10, %13
  %15 = fmul float %9, %12
  %16 = fsub float %14, %15
  %17 = fmul float %16, %16
  %18 = fmul float %9, 1.500000e+00
  %19 = fadd float %18, %17
  %20 = fmul float %13, 3.000000e+00
  %21 = fsub float %19, %20
  %22 = tail call float @llvm.pow.f32(float %16, float %21)
  %23 = fsub float %9, %12
  %24 = fmul float %23, %22
  %25 = fmul float %16, %21
  %26 = fadd float %25, %24
  %27 = fmul float %21, 1.500000e+00
  %28 = fsub float %26, %27
  %29 = tail call float @llvm.pow.f32(float %21, float 1.500000e+00)
  %30 = fadd float %29, %28
  %31 = getelementptr inbounds float, ptr @f, i64 %7
  store float %30, ptr %31, align 4, !tbaa !13
  %32 = add nuw nsw i64 %7, 1
  %33 = icmp eq i64 %32, %4
  br i1 %33, label %5, label %6, !llvm.loop !24
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @remainder_of(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  br label %6

5:                                                ; preds = %6, %1
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ 0, %3 ], [ %30, %6 ]
  %8 = getelementptr inbounds float, ptr @h, i64 %7
  %9 = load float, ptr %8, align 4, !tbaa !13
  %10 = fpext float %9 to double
  %11 = fmul double %10, 2.500000e+00
  %12 = getelementptr inbounds double, ptr @a, i64 %7
  %13 = load double, ptr %12, align 8, !tbaa !9
  %14 = fmul double %13, %13
  %15 = fadd double %11, %14
  %16 = fsub double %15, %13
  %17 = fmul double %16, %16
  %18 = fmul double %13, %16
  %19 = fsub double %17, %18
  %20 = fmul double %13, 2.000000e+00
  %21 = fadd double %20, %19
  %22 = fadd double %21, -7.000000e+00
  %23 = frem double %16, %22
  %24 = fmul double %16, %23
  %25 = fmul double %22, %22
  %26 = fadd double %25, %24
  %27 = fmul double %14, %16
  %28 = fsub double %26, %27
  %29 = getelementptr inbounds double, ptr @x, i64 %7
  store double %28, ptr %29, align 8, !tbaa !9
  %30 = add nuw nsw i64 %7, 1
  %31 = icmp eq i64 %30, %4
  br i1 %31, label %5, label %6, !llvm.loop !25
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @sum(i32 noundef signext %0) unnamed_addr #4 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  br label %7

5:                                                ; preds = %7, %1
  %6 = phi i64 [ 0, %1 ], [ %34, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ 0, %3 ], [ %35, %7 ]
  %9 = phi i64 [ 0, %3 ], [ %34, %7 ]
  %10 = getelementptr inbounds i32, ptr @p, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !15
  %12 = mul i32 %11, 3
  %13 = getelementptr inbounds i32, ptr @q, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !15
  %15 = mul i32 %14, 5
  %16 = add i32 %15, %12
  %17 = xor i32 %14, %11
  %18 = sub i32 %16, %17
  %19 = ashr i32 %18, 3
  %20 = and i32 %14, %11
  %21 = mul i32 %20, 9
  %22 = or i32 %11, 77
  %23 = sub i32 %21, %22
  %24 = add i32 %23, %19
  %25 = trunc i32 %24 to i8
  %26 = tail call fastcc signext i32 @mixed(i32 noundef signext %18, i8 noundef zeroext %25) #7
  %27 = xor i32 %24, %18
  %28 = and i32 %18, %11
  %29 = or i32 %24, %14
  %30 = sub i32 %26, %28
  %31 = add i32 %30, %27
  %32 = add nsw i32 %31, %29
  %33 = sext i32 %32 to i64
  %34 = add nsw i64 %9, %33
  %35 = add nuw nsw i64 %8, 1
  %36 = icmp eq i64 %35, %4
  br i1 %36, label %5, label %7, !llvm.loop !26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sin.f64(double) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.pow.f32(float, float) #5

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef signext i32 @mixed(i32 noundef signext %0, i8 noundef zeroext %1) unnamed_addr #6 {
  %3 = ashr i32 %0, 5
  %4 = xor i32 %3, %0
  %5 = mul i32 %4, 40503
  %6 = zext i8 %1 to i32
  %7 = add i32 %5, %6
  ret i32 %7
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nounwind willreturn memory(none) }

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
!14 = !{!"float", !11, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !11, i64 0}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{!11, !11, i64 0}
!21 = distinct !{!21, !18, !19}
!22 = distinct !{!22, !18, !19}
!23 = distinct !{!23, !18, !19}
!24 = distinct !{!24, !18, !19}
!25 = distinct !{!25, !18, !19}
!26 = distinct !{!26, !18, !19}
