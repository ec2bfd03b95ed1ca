source_filename = "small/threes.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.body = type { i8, <3 x float>, <3 x float>, [2 x <7 x i32>] }

@points = internal global [4 x <3 x float>] [<3 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00>, <3 x float> <float 4.000000e+00, float 5.000000e+00, float 6.000000e+00>, <3 x float> <float 7.000000e+00, float 8.000000e+00, float 9.000000e+00>, <3 x float> <float 1.000000e+01, float 1.100000e+01, float 1.200000e+01>], align 16
@bodies = internal global [2 x %struct.body] [%struct.body { i8 97, <3 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00>, <3 x float> <float 4.000000e+00, float 5.000000e+00, float 6.000000e+00>, [2 x <7 x i32>] [<7 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, <7 x i32> zeroinitializer] }, %struct.body { i8 98, <3 x float> <float 7.000000e+00, float 8.000000e+00, float 9.000000e+00>, <3 x float> <float 2.000000e+00, float 4.000000e+00, float 8.000000e+00>, [2 x <7 x i32>] zeroinitializer }], align 32
@.str = private unnamed_addr constant [28 x i8] c"%g %g %g %g %g %d %d %c %d\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable vscale_range(2,1024)
define dso_local signext i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [3 x <3 x float>], align 16
  %3 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  store i32 0, ptr %3, align 4
  br label %4

4:                                                ; preds = %24, %0
  %5 = load i32, ptr %3, align 4
  %6 = icmp slt i32 %5, 3
  br i1 %6, label %7, label %27

7:                                                ; preds = %4
  %8 = load i32, ptr %3, align 4
  %9 = add nsw i32 %8, 1
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds [4 x <3 x float>], ptr @points, i64 0, i64 %10
  %12 = load <4 x float>, ptr %11, align 16
  %13 = shufflevector <4 x float> %12, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %14 = load i32, ptr %3, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds [4 x <3 x float>], ptr @points, i64 0, i64 %15
  %17 = load <4 x float>, ptr %16, align 16
  %18 = shufflevector <4 x float> %17, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %19 = fmul <3 x float> %13, %18
  %20 = load i32, ptr %3, align 4
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds [3 x <3 x float>], ptr %2, i64 0, i64 %21
  %23 = shufflevector <3 x float> %19, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  store <4 x float> %23, ptr %22, align 16
  br label %24

24:                                               ; preds = %7
  %25 = load i32, ptr %3, align 4
  %26 = add nsw i32 %25, 1
  store i32 %26, ptr %3, align 4
  br label %4, !llvm.loop !10

27:                                               ; preds = %4
  call void @move(ptr noundef @bodies, i32 noundef signext 2)
  call void @move(ptr noundef getelementptr inbounds (%struct.body, ptr @bodies, i64 1), i32 noundef signext 0)
  %28 = call float @sum(ptr noundef @points, i32 noundef signext 4)
  %29 = fpext float %28 to double
  %30 = getelementptr inbounds [3 x <3 x float>], ptr %2, i64 0, i64 0
  %31 = call float @sum(ptr noundef %30, i32 noundef signext 3)
  %32 = fpext float %31 to double
  %33 = load <3 x float>, ptr getelementptr inbounds (%struct.body, ptr @bodies, i32 0, i32 1), align 16
  %34 = extractelement <3 x float> %33, i64 1
  %35 = fpext float %34 to double
  %36 = load <3 x float>, ptr getelementptr inbounds (%struct.body, ptr @bodies, i32 0, i32 1), align 16
  %37 = extractelement <3 x float> %36, i64 2
  %38 = fpext float %37 to double
  %39 = load <3 x float>, ptr getelementptr inbounds (%struct.body, ptr getelementptr inbounds ([2 x %struct.body], ptr @bodies, i64 0, i64 1), i32 0, i32 1), align 16
  %40 = extractelement <3 x float> %39, i64 2
  %41 = fpext float %40 to double
  %42 = load <7 x i32>, ptr getelementptr inbounds ([2 x <7 x i32>], ptr getelementptr inbounds (%struct.body, ptr @bodies, i32 0, i32 3), i64 0, i64 1), align 32
  %43 = extractelement <7 x i32> %42, i64 6
  %44 = load <7 x i32>, ptr getelementptr inbounds ([2 x <7 x i32>], ptr getelementptr inbounds (%struct.body, ptr getelementptr inbounds ([2 x %struct.body], ptr @bodies, i64 0, i64 1), i32 0, i32 3), i64 0, i64 1), align 32
  %45 = extractelement <7 x i32> %44, i64 6
  %46 = load i8, ptr getelementptr inbounds ([2 x %struct.body], ptr @bodies, i64 0, i64 1), align 32
  %47 = zext i8 %46 to i32
  %48 = call signext i32 (ptr, ...) @printf(ptr noundef @.str, double noundef %29, double noundef %32, double noundef %35, double noundef %38, double noundef %41, i32 noundef signext %43, i32 noundef signext %45, i32 noundef signext %47, i32 noundef signext 320)
  ret i32 0
}

; Function Attrs: noinline nounwind optnone uwtable vscale_range(2,1024)
define internal void @move(ptr noundef %0, i32 noundef signext %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds %struct.body, ptr %5, i32 0, i32 2
  %7 = load <4 x float>, ptr %6, align 32
  %8 = shufflevector <4 x float> %7, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %9 = load ptr, ptr %3, align 8
  %10 = getelementptr inbounds %struct.body, ptr %9, i32 0, i32 1
  %11 = load <4 x float>, ptr %10, align 16
  %12 = shufflevector <4 x float> %11, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %13 = fadd <3 x float> %12, %8
  %14 = shufflevector <3 x float> %13, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  store <4 x float> %14, ptr %10, align 16
  %15 = load ptr, ptr %3, align 8
  %16 = getelementptr inbounds %struct.body, ptr %15, i32 0, i32 1
  %17 = load i32, ptr %4, align 4
  %18 = load <3 x float>, ptr %16, align 16
  %19 = insertelement <3 x float> %18, float -1.000000e+00, i32 %17
  store <3 x float> %19, ptr %16, align 16
  %20 = load ptr, ptr %3, align 8
  %21 = getelementptr inbounds %struct.body, ptr %20, i32 0, i32 3
  %22 = getelementptr inbounds [2 x <7 x i32>], ptr %21, i64 0, i64 0
  %23 = load <7 x i32>, ptr %22, align 32
  %24 = mul <7 x i32> %23, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %25 = load ptr, ptr %3, align 8
  %26 = getelementptr inbounds %struct.body, ptr %25, i32 0, i32 3
  %27 = getelementptr inbounds [2 x <7 x i32>], ptr %26, i64 0, i64 1
  store <7 x i32> %24, ptr %27, align 32
  %28 = load i32, ptr %4, align 4
  %29 = load ptr, ptr %3, align 8
  %30 = getelementptr inbounds %struct.body, ptr %29, i32 0, i32 3
  %31 = getelementptr inbounds [2 x <7 x i32>], ptr %30, i64 0, i64 1
  %32 = load <7 x i32>, ptr %31, align 32
  %33 = extractelement <7 x i32> %32, i64 6
  %34 = add nsw i32 %33, %28
  %35 = load <7 x i32>, ptr %31, align 32
  %36 = insertelement <7 x i32> %35, i32 %34, i64 6
  store <7 x i32> %36, ptr %31, align 32
  ret void
}

declare signext i32 @printf(ptr noundef, ...) #1

; Function Attrs: noinline nounwind optnone uwtable vscale_range(2,1024)
define internal float @sum(ptr noundef %0, i32 noundef signext %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  store float 0.000000e+00, ptr %5, align 4
  store i32 0, ptr %6, align 4
  br label %7

7:                                                ; preds = %34, %2
  %8 = load i32, ptr %6, align 4
  %9 = load i32, ptr %4, align 4
  %10 = icmp slt i32 %8, %9
  br i1 %10, label %11, label %37

11:                                               ; preds = %7
  %12 = load float, ptr %5, align 4
  %13 = load ptr, ptr %3, align 8
  %14 = load i32, ptr %6, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds <3 x float>, ptr %13, i64 %15
  %17 = load <3 x float>, ptr %16, align 16
  %18 = extractelement <3 x float> %17, i64 0
  %19 = call float @llvm.fmuladd.f32(float %12, float 2.000000e+00, float %18)
  %20 = load ptr, ptr %3, align 8
  %21 = load i32, ptr %6, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds <3 x float>, ptr %20, i64 %22
  %24 = load <3 x float>, ptr %23, align 16
  %25 = extractelement <3 x float> %24, i64 1
  %26 = load ptr, ptr %3, align 8
  %27 = load i32, ptr %6, align 4
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds <3 x float>, ptr %26, i64 %28
  %30 = load <3 x float>, ptr %29, align 16
  %31 = extractelement <3 x float> %30, i64 2
  %32 = fneg float %25
  %33 = call float @llvm.fmuladd.f32(float %32, float %31, float %19)
  store float %33, ptr %5, align 4
  br label %34

34:                                               ; preds = %11
  %35 = load i32, ptr %6, align 4
  %36 = add nsw i32 %35, 1
  store i32 %36, ptr %6, align 4
  br label %7, !llvm.loop !12

37:                                               ; preds = %7
  %38 = load float, ptr %5, align 4
  ret float %38
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

attributes #0 = { noinline nounwind optnone uwtable vscale_range(2,1024) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zfh1p0_zfhmin1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{i32 8, !"SmallDataLimit", i32 8}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
!12 = distinct !{!12, !11}
