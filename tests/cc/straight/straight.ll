source_filename = "straight.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @sum4(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load float, ptr %1, align 4, !tbaa !9
  %6 = load float, ptr %2, align 4, !tbaa !9
  %7 = fadd float %5, %6
  store float %7, ptr %0, align 4, !tbaa !9
  %8 = getelementptr inbounds i8, ptr %1, i64 4
  %9 = load float, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i8, ptr %2, i64 4
  %11 = load float, ptr %10, align 4, !tbaa !9
  %12 = fadd float %9, %11
  %13 = getelementptr inbounds i8, ptr %0, i64 4
  store float %12, ptr %13, align 4, !tbaa !9
  %14 = getelementptr inbounds i8, ptr %1, i64 8
  %15 = load float, ptr %14, align 4, !tbaa !9
  %16 = getelementptr inbounds i8, ptr %2, i64 8
  %17 = load float, ptr %16, align 4, !tbaa !9
  %18 = fadd float %15, %17
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  store float %18, ptr %19, align 4, !tbaa !9
  %20 = getelementptr inbounds i8, ptr %1, i64 12
  %21 = load float, ptr %20, align 4, !tbaa !9
  %22 = getelementptr inbounds i8, ptr %2, i64 12
  %23 = load float, ptr %22, align 4, !tbaa !9
  %24 = fadd float %21, %23
  %25 = getelementptr inbounds i8, ptr %0, i64 12
  store float %24, ptr %25, align 4, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @three(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load i32, ptr %1, align 4, !tbaa !13
  %6 = load i32, ptr %2, align 4, !tbaa !13
  %7 = sub nsw i32 %5, %6
  store i32 %7, ptr %0, align 4, !tbaa !13
  %8 = getelementptr inbounds i8, ptr %1, i64 4
  %9 = load i32, ptr %8, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %2, i64 4
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = sub nsw i32 %9, %11
  %13 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %12, ptr %13, align 4, !tbaa !13
  %14 = getelementptr inbounds i8, ptr %1, i64 8
  %15 = load i32, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %2, i64 8
  %17 = load i32, ptr %16, align 4, !tbaa !13
  %18 = sub nsw i32 %15, %17
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %18, ptr %19, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @pixels(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load i8, ptr %1, align 1, !tbaa !15
  %6 = zext i8 %5 to i16
  %7 = mul nuw nsw i16 %6, 3
  %8 = load i8, ptr %2, align 1, !tbaa !15
  %9 = zext i8 %8 to i16
  %10 = mul nuw nsw i16 %9, 5
  %11 = add nuw nsw i16 %10, %7
  %12 = lshr i16 %11, 3
  %13 = trunc nuw i16 %12 to i8
  store i8 %13, ptr %0, align 1, !tbaa !15
  %14 = getelementptr inbounds i8, ptr %1, i64 1
  %15 = load i8, ptr %14, align 1, !tbaa !15
  %16 = zext i8 %15 to i16
  %17 = mul nuw nsw i16 %16, 3
  %18 = getelementptr inbounds i8, ptr %2, i64 1
  %19 = load i8, ptr %18, align 1, !tbaa !15
  %20 = zext i8 %19 to i16
  %21 = mul nuw nsw i16 %20, 5
  %22 = add nuw nsw i16 %21, %17
  %23 = lshr i16 %22, 3
  %24 = trunc nuw i16 %23 to i8
  %25 = getelementptr inbounds i8, ptr %0, i64 1
  store i8 %24, ptr %25, align 1, !tbaa !15
  %26 = getelementptr inbounds i8, ptr %1, i64 2
  %27 = load i8, ptr %26, align 1, !tbaa !15
  %28 = zext i8 %27 to i16
  %29 = mul nuw nsw i16 %28, 3
  %30 = getelementptr inbounds i8, ptr %2, i64 2
  %31 = load i8, ptr %30, align 1, !tbaa !15
  %32 = zext i8 %31 to i16
  %33 = mul nuw nsw i16 %32, 5
  %34 = add nuw nsw i16 %33, %29
  %35 = lshr i16 %34, 3
  %36 = trunc nuw i16 %35 to i8
  %37 = getelementptr inbounds i8, ptr %0, i64 2
  store i8 %36, ptr %37, align 1, !tbaa !15
  %38 = getelementptr inbounds i8, ptr %1, i64 3
  %39 = load i8, ptr %38, align 1, !tbaa !15
  %40 = zext i8 %39 to i16
  %41 = mul nuw nsw i16 %40, 3
  %42 = getelementptr inbounds i8, ptr %2, i64 3
  %43 = load i8, ptr %42, align 1, !tbaa !15
  %44 = zext i8 %43 to i16
  %45 = mul nuw nsw i16 %44, 5
  %46 = add nuw nsw i16 %45, %41
  %47 = lshr i16 %46, 3
  %48 = trunc nuw i16 %47 to i8
  %49 = getelementptr inbounds i8, ptr %0, i64 3
  store i8 %48, ptr %49, align 1, !tbaa !15
  %50 = getelementptr inbounds i8, ptr %1, i64 4
  %51 = load i8, ptr %50, align 1, !tbaa !15
  %52 = zext i8 %51 to i16
  %53 = mul nuw nsw i16 %52, 3
  %54 = getelementptr inbounds i8, ptr %2, i64 4
  %55 = load i8, ptr %54, align 1, !tbaa !15
  %56 = zext i8 %55 to i16
  %57 = mul nuw nsw i16 %56, 5
  %58 = add nuw nsw i16 %57, %53
  %59 = lshr i16 %58, 3
  %60 = trunc nuw i16 %59 to i8
  %61 = getelementptr inbounds i8, ptr %0, i64 4
  store i8 %60, ptr %61, align 1, !tbaa !15
  %62 = getelementptr inbounds i8, ptr %1, i64 5
  %63 = load i8, ptr %62, align 1, !tbaa !15
  %64 = zext i8 %63 to i16
  %65 = mul nuw nsw i16 %64, 3
  %66 = getelementptr inbounds i8, ptr %2, i64 5
  %67 = load i8, ptr %66, align 1, !tbaa !15
  %68 = zext i8 %67 to i16
  %69 = mul nuw nsw i16 %68, 5
  %70 = add nuw nsw i16 %69, %65
  %71 = lshr i16 %70, 3
  %72 = trunc nuw i16 %71 to i8
  %73 = getelementptr inbounds i8, ptr %0, i64 5
  store i8 %72, ptr %73, align 1, !tbaa !15
  %74 = getelementptr inbounds i8, ptr %1, i64 6
  %75 = load i8, ptr %74, align 1, !tbaa !15
  %76 = zext i8 %75 to i16
  %77 = mul nuw nsw i16 %76, 3
  %78 = getelementptr inbounds i8, ptr %2, i64 6
  %79 = load i8, ptr %78, align 1, !tbaa !15
  %80 = zext i8 %79 to i16
  %81 = mul nuw nsw i16 %80, 5
  %82 = add nuw nsw i16 %81, %77
  %83 = lshr i16 %82, 3
  %84 = trunc nuw i16 %83 to i8
  %85 = getelementptr inbounds i8, ptr %0, i64 6
  store i8 %84, ptr %85, align 1, !tbaa !15
  %86 = getelementptr inbounds i8, ptr %1, i64 7
  %87 = load i8, ptr %86, align 1, !tbaa !15
  %88 = zext i8 %87 to i16
  %89 = mul nuw nsw i16 %88, 3
  %90 = getelementptr inbounds i8, ptr %2, i64 7
  %91 = load i8, ptr %90, align 1, !tbaa !15
  %92 = zext i8 %91 to i16
  %93 = mul nuw nsw i16 %92, 5
  %94 = add nuw nsw i16 %93, %89
  %95 = lshr i16 %94, 3
  %96 = trunc nuw i16 %95 to i8
  %97 = getelementptr inbounds i8, ptr %0, i64 7
  store i8 %96, ptr %97, align 1, !tbaa !15
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @in_any_order(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr inbounds i8, ptr %2, i64 20
  %6 = load i32, ptr %5, align 4, !tbaa !13
  %7 = getelementptr inbounds i8, ptr %1, i64 20
  %8 = load i32, ptr %7, align 4, !tbaa !13
  %9 = mul nsw i32 %8, %6
  %10 = getelementptr inbounds i8, ptr %0, i64 20
  store i32 %9, ptr %10, align 4, !tbaa !13
  %11 = load i32, ptr %1, align 4, !tbaa !13
  %12 = load i32, ptr %2, align 4, !tbaa !13
  %13 = mul nsw i32 %12, %11
  store i32 %13, ptr %0, align 4, !tbaa !13
  %14 = getelementptr inbounds i8, ptr %1, i64 28
  %15 = load i32, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %2, i64 28
  %17 = load i32, ptr %16, align 4, !tbaa !13
  %18 = mul nsw i32 %17, %15
  %19 = getelementptr inbounds i8, ptr %0, i64 28
  store i32 %18, ptr %19, align 4, !tbaa !13
  %20 = getelementptr inbounds i8, ptr %2, i64 4
  %21 = load i32, ptr %20, align 4, !tbaa !13
  %22 = getelementptr inbounds i8, ptr %1, i64 4
  %23 = load i32, ptr %22, align 4, !tbaa !13
  %24 = mul nsw i32 %23, %21
  %25 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %24, ptr %25, align 4, !tbaa !13
  %26 = getelementptr inbounds i8, ptr %1, i64 8
  %27 = load i32, ptr %26, align 4, !tbaa !13
  %28 = getelementptr inbounds i8, ptr %2, i64 8
  %29 = load i32, ptr %28, align 4, !tbaa !13
  %30 = mul nsw i32 %29, %27
  %31 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %30, ptr %31, align 4, !tbaa !13
  %32 = getelementptr inbounds i8, ptr %1, i64 24
  %33 = load i32, ptr %32, align 4, !tbaa !13
  %34 = getelementptr inbounds i8, ptr %2, i64 24
  %35 = load i32, ptr %34, align 4, !tbaa !13
  %36 = mul nsw i32 %35, %33
  %37 = getelementptr inbounds i8, ptr %0, i64 24
  store i32 %36, ptr %37, align 4, !tbaa !13
  %38 = getelementptr inbounds i8, ptr %2, i64 16
  %39 = load i32, ptr %38, align 4, !tbaa !13
  %40 = getelementptr inbounds i8, ptr %1, i64 16
  %41 = load i32, ptr %40, align 4, !tbaa !13
  %42 = mul nsw i32 %41, %39
  %43 = getelementptr inbounds i8, ptr %0, i64 16
  store i32 %42, ptr %43, align 4, !tbaa !13
  %44 = getelementptr inbounds i8, ptr %1, i64 12
  %45 = load i32, ptr %44, align 4, !tbaa !13
  %46 = getelementptr inbounds i8, ptr %2, i64 12
  %47 = load i32, ptr %46, align 4, !tbaa !13
  %48 = mul nsw i32 %47, %45
  %49 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %48, ptr %49, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @one_array(ptr nocapture noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = load i32, ptr %0, align 4, !tbaa !13
  %4 = mul nsw i32 %3, 5
  %5 = ashr i32 %3, 2
  %6 = add nsw i32 %4, %5
  store i32 %6, ptr %0, align 4, !tbaa !13
  %7 = getelementptr inbounds i8, ptr %0, i64 4
  %8 = load i32, ptr %7, align 4, !tbaa !13
  %9 = mul nsw i32 %8, 5
  %10 = ashr i32 %8, 2
  %11 = add nsw i32 %9, %10
  store i32 %11, ptr %7, align 4, !tbaa !13
  %12 = getelementptr inbounds i8, ptr %0, i64 8
  %13 = load i32, ptr %12, align 4, !tbaa !13
  %14 = mul nsw i32 %13, 5
  %15 = ashr i32 %13, 2
  %16 = add nsw i32 %14, %15
  store i32 %16, ptr %12, align 4, !tbaa !13
  %17 = getelementptr inbounds i8, ptr %0, i64 12
  %18 = load i32, ptr %17, align 4, !tbaa !13
  %19 = mul nsw i32 %18, 5
  %20 = ashr i32 %18, 2
  %21 = add nsw i32 %19, %20
  store i32 %21, ptr %17, align 4, !tbaa !13
  %22 = getelementptr inbounds i8, ptr %0, i64 16
  %23 = load i32, ptr %22, align 4, !tbaa !13
  %24 = mul nsw i32 %23, 5
  %25 = ashr i32 %23, 2
  %26 = add nsw i32 %24, %25
  store i32 %26, ptr %22, align 4, !tbaa !13
  %27 = getelementptr inbounds i8, ptr %0, i64 20
  %28 = load i32, ptr %27, align 4, !tbaa !13
  %29 = mul nsw i32 %28, 5
  %30 = ashr i32 %28, 2
  %31 = add nsw i32 %29, %30
  store i32 %31, ptr %27, align 4, !tbaa !13
  %32 = getelementptr inbounds i8, ptr %0, i64 24
  %33 = load i32, ptr %32, align 4, !tbaa !13
  %34 = mul nsw i32 %33, 5
  %35 = ashr i32 %33, 2
  %36 = add nsw i32 %34, %35
  store i32 %36, ptr %32, align 4, !tbaa !13
  %37 = getelementptr inbounds i8, ptr %0, i64 28
  %38 = load i32, ptr %37, align 4, !tbaa !13
  %39 = mul nsw i32 %38, 5
  %40 = ashr i32 %38, 2
  %41 = add nsw i32 %39, %40
  store i32 %41, ptr %37, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @each_needs_the_one_before(ptr nocapture noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = load i32, ptr %0, align 4, !tbaa !13
  %4 = getelementptr inbounds i8, ptr %0, i64 4
  %5 = load i32, ptr %4, align 4, !tbaa !13
  %6 = add nsw i32 %5, %3
  store i32 %6, ptr %4, align 4, !tbaa !13
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  %8 = load i32, ptr %7, align 4, !tbaa !13
  %9 = add nsw i32 %8, %6
  store i32 %9, ptr %7, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %0, i64 12
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = add nsw i32 %11, %9
  store i32 %12, ptr %10, align 4, !tbaa !13
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  %14 = load i32, ptr %13, align 4, !tbaa !13
  %15 = add nsw i32 %14, %12
  store i32 %15, ptr %13, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @may_meet(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = mul nsw i32 %4, 7
  store i32 %5, ptr %0, align 4, !tbaa !13
  %6 = getelementptr inbounds i8, ptr %1, i64 4
  %7 = load i32, ptr %6, align 4, !tbaa !13
  %8 = mul nsw i32 %7, 7
  %9 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %8, ptr %9, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = mul nsw i32 %11, 7
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %12, ptr %13, align 4, !tbaa !13
  %14 = getelementptr inbounds i8, ptr %1, i64 12
  %15 = load i32, ptr %14, align 4, !tbaa !13
  %16 = mul nsw i32 %15, 7
  %17 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %16, ptr %17, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @loads_first(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = getelementptr inbounds i8, ptr %1, i64 4
  %6 = load i32, ptr %5, align 4, !tbaa !13
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i32, ptr %7, align 4, !tbaa !13
  %9 = getelementptr inbounds i8, ptr %1, i64 12
  %10 = load i32, ptr %9, align 4, !tbaa !13
  %11 = mul nsw i32 %4, 7
  %12 = add nsw i32 %11, 1
  store i32 %12, ptr %0, align 4, !tbaa !13
  %13 = mul nsw i32 %6, 7
  %14 = add nsw i32 %13, 1
  %15 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %14, ptr %15, align 4, !tbaa !13
  %16 = mul nsw i32 %8, 7
  %17 = add nsw i32 %16, 1
  %18 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %17, ptr %18, align 4, !tbaa !13
  %19 = mul nsw i32 %10, 7
  %20 = add nsw i32 %19, 1
  %21 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %20, ptr %21, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @matrix_times_vector(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load float, ptr %1, align 4, !tbaa !9
  %6 = load float, ptr %2, align 4, !tbaa !9
  %7 = getelementptr inbounds i8, ptr %1, i64 16
  %8 = load float, ptr %7, align 4, !tbaa !9
  %9 = getelementptr inbounds i8, ptr %2, i64 4
  %10 = load float, ptr %9, align 4, !tbaa !9
  %11 = fmul float %8, %10
  %12 = tail call float @llvm.fmuladd.f32(float %5, float %6, float %11)
  %13 = getelementptr inbounds i8, ptr %1, i64 32
  %14 = load float, ptr %13, align 4, !tbaa !9
  %15 = getelementptr inbounds i8, ptr %2, i64 8
  %16 = load float, ptr %15, align 4, !tbaa !9
  %17 = tail call float @llvm.fmuladd.f32(float %14, float %16, float %12)
  %18 = getelementptr inbounds i8, ptr %1, i64 48
  %19 = load float, ptr %18, align 4, !tbaa !9
  %20 = getelementptr inbounds i8, ptr %2, i64 12
  %21 = load float, ptr %20, align 4, !tbaa !9
  %22 = tail call float @llvm.fmuladd.f32(float %19, float %21, float %17)
  store float %22, ptr %0, align 4, !tbaa !9
  %23 = getelementptr inbounds i8, ptr %1, i64 4
  %24 = load float, ptr %23, align 4, !tbaa !9
  %25 = getelementptr inbounds i8, ptr %1, i64 20
  %26 = load float, ptr %25, align 4, !tbaa !9
  %27 = fmul float %10, %26
  %28 = tail call float @llvm.fmuladd.f32(float %24, float %6, float %27)
  %29 = getelementptr inbounds i8, ptr %1, i64 36
  %30 = load float, ptr %29, align 4, !tbaa !9
  %31 = tail call float @llvm.fmuladd.f32(float %30, float %16, float %28)
  %32 = getelementptr inbounds i8, ptr %1, i64 52
  %33 = load float, ptr %32, align 4, !tbaa !9
  %34 = tail call float @llvm.fmuladd.f32(float %33, float %21, float %31)
  %35 = getelementptr inbounds i8, ptr %0, i64 4
  store float %34, ptr %35, align 4, !tbaa !9
  %36 = getelementptr inbounds i8, ptr %1, i64 8
  %37 = load float, ptr %36, align 4, !tbaa !9
  %38 = getelementptr inbounds i8, ptr %1, i64 24
  %39 = load float, ptr %38, align 4, !tbaa !9
  %40 = fmul float %10, %39
  %41 = tail call float @llvm.fmuladd.f32(float %37, float %6, float %40)
  %42 = getelementptr inbounds i8, ptr %1, i64 40
  %43 = load float, ptr %42, align 4, !tbaa !9
  %44 = tail call float @llvm.fmuladd.f32(float %43, float %16, float %41)
  %45 = getelementptr inbounds i8, ptr %1, i64 56
  %46 = load float, ptr %45, align 4, !tbaa !9
  %47 = tail call float @llvm.fmuladd.f32(float %46, float %21, float %44)
  %48 = getelementptr inbounds i8, ptr %0, i64 8
  store float %47, ptr %48, align 4, !tbaa !9
  %49 = getelementptr inbounds i8, ptr %1, i64 12
  %50 = load float, ptr %49, align 4, !tbaa !9
  %51 = getelementptr inbounds i8, ptr %1, i64 28
  %52 = load float, ptr %51, align 4, !tbaa !9
  %53 = fmul float %10, %52
  %54 = tail call float @llvm.fmuladd.f32(float %50, float %6, float %53)
  %55 = getelementptr inbounds i8, ptr %1, i64 44
  %56 = load float, ptr %55, align 4, !tbaa !9
  %57 = tail call float @llvm.fmuladd.f32(float %56, float %16, float %54)
  %58 = getelementptr inbounds i8, ptr %1, i64 60
  %59 = load float, ptr %58, align 4, !tbaa !9
  %60 = tail call float @llvm.fmuladd.f32(float %59, float %21, float %57)
  %61 = getelementptr inbounds i8, ptr %0, i64 12
  store float %60, ptr %61, align 4, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @columns(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = xor i32 %4, 3
  store i32 %5, ptr %0, align 4, !tbaa !13
  %6 = getelementptr inbounds i8, ptr %1, i64 20
  %7 = load i32, ptr %6, align 4, !tbaa !13
  %8 = xor i32 %7, 3
  %9 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %8, ptr %9, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %1, i64 40
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = xor i32 %11, 3
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %12, ptr %13, align 4, !tbaa !13
  %14 = getelementptr inbounds i8, ptr %1, i64 60
  %15 = load i32, ptr %14, align 4, !tbaa !13
  %16 = xor i32 %15, 3
  %17 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %16, ptr %17, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %1, i64 80
  %19 = load i32, ptr %18, align 4, !tbaa !13
  %20 = xor i32 %19, 3
  %21 = getelementptr inbounds i8, ptr %0, i64 16
  store i32 %20, ptr %21, align 4, !tbaa !13
  %22 = getelementptr inbounds i8, ptr %1, i64 100
  %23 = load i32, ptr %22, align 4, !tbaa !13
  %24 = xor i32 %23, 3
  %25 = getelementptr inbounds i8, ptr %0, i64 20
  store i32 %24, ptr %25, align 4, !tbaa !13
  %26 = getelementptr inbounds i8, ptr %1, i64 120
  %27 = load i32, ptr %26, align 4, !tbaa !13
  %28 = xor i32 %27, 3
  %29 = getelementptr inbounds i8, ptr %0, i64 24
  store i32 %28, ptr %29, align 4, !tbaa !13
  %30 = getelementptr inbounds i8, ptr %1, i64 140
  %31 = load i32, ptr %30, align 4, !tbaa !13
  %32 = xor i32 %31, 3
  %33 = getelementptr inbounds i8, ptr %0, i64 28
  store i32 %32, ptr %33, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @backwards(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %1, i64 14
  %5 = load i16, ptr %4, align 2, !tbaa !16
  %6 = add i16 %5, 2
  store i16 %6, ptr %0, align 2, !tbaa !16
  %7 = getelementptr inbounds i8, ptr %1, i64 12
  %8 = load i16, ptr %7, align 2, !tbaa !16
  %9 = add i16 %8, 2
  %10 = getelementptr inbounds i8, ptr %0, i64 2
  store i16 %9, ptr %10, align 2, !tbaa !16
  %11 = getelementptr inbounds i8, ptr %1, i64 10
  %12 = load i16, ptr %11, align 2, !tbaa !16
  %13 = add i16 %12, 2
  %14 = getelementptr inbounds i8, ptr %0, i64 4
  store i16 %13, ptr %14, align 2, !tbaa !16
  %15 = getelementptr inbounds i8, ptr %1, i64 8
  %16 = load i16, ptr %15, align 2, !tbaa !16
  %17 = add i16 %16, 2
  %18 = getelementptr inbounds i8, ptr %0, i64 6
  store i16 %17, ptr %18, align 2, !tbaa !16
  %19 = getelementptr inbounds i8, ptr %1, i64 6
  %20 = load i16, ptr %19, align 2, !tbaa !16
  %21 = add i16 %20, 2
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store i16 %21, ptr %22, align 2, !tbaa !16
  %23 = getelementptr inbounds i8, ptr %1, i64 4
  %24 = load i16, ptr %23, align 2, !tbaa !16
  %25 = add i16 %24, 2
  %26 = getelementptr inbounds i8, ptr %0, i64 10
  store i16 %25, ptr %26, align 2, !tbaa !16
  %27 = getelementptr inbounds i8, ptr %1, i64 2
  %28 = load i16, ptr %27, align 2, !tbaa !16
  %29 = add i16 %28, 2
  %30 = getelementptr inbounds i8, ptr %0, i64 12
  store i16 %29, ptr %30, align 2, !tbaa !16
  %31 = load i16, ptr %1, align 2, !tbaa !16
  %32 = add i16 %31, 2
  %33 = getelementptr inbounds i8, ptr %0, i64 14
  store i16 %32, ptr %33, align 2, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @choice(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load i32, ptr %1, align 4, !tbaa !13
  %6 = load i32, ptr %2, align 4, !tbaa !13
  %7 = icmp slt i32 %5, %6
  %8 = shl nsw i32 %5, 1
  %9 = select i1 %7, i32 %8, i32 %6
  store i32 %9, ptr %0, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %1, i64 4
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = getelementptr inbounds i8, ptr %2, i64 4
  %13 = load i32, ptr %12, align 4, !tbaa !13
  %14 = icmp slt i32 %11, %13
  %15 = shl nsw i32 %11, 1
  %16 = select i1 %14, i32 %15, i32 %13
  %17 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %16, ptr %17, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %1, i64 8
  %19 = load i32, ptr %18, align 4, !tbaa !13
  %20 = getelementptr inbounds i8, ptr %2, i64 8
  %21 = load i32, ptr %20, align 4, !tbaa !13
  %22 = icmp slt i32 %19, %21
  %23 = shl nsw i32 %19, 1
  %24 = select i1 %22, i32 %23, i32 %21
  %25 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %24, ptr %25, align 4, !tbaa !13
  %26 = getelementptr inbounds i8, ptr %1, i64 12
  %27 = load i32, ptr %26, align 4, !tbaa !13
  %28 = getelementptr inbounds i8, ptr %2, i64 12
  %29 = load i32, ptr %28, align 4, !tbaa !13
  %30 = icmp slt i32 %27, %29
  %31 = shl nsw i32 %27, 1
  %32 = select i1 %30, i32 %31, i32 %29
  %33 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %32, ptr %33, align 4, !tbaa !13
  %34 = getelementptr inbounds i8, ptr %1, i64 16
  %35 = load i32, ptr %34, align 4, !tbaa !13
  %36 = getelementptr inbounds i8, ptr %2, i64 16
  %37 = load i32, ptr %36, align 4, !tbaa !13
  %38 = icmp slt i32 %35, %37
  %39 = shl nsw i32 %35, 1
  %40 = select i1 %38, i32 %39, i32 %37
  %41 = getelementptr inbounds i8, ptr %0, i64 16
  store i32 %40, ptr %41, align 4, !tbaa !13
  %42 = getelementptr inbounds i8, ptr %1, i64 20
  %43 = load i32, ptr %42, align 4, !tbaa !13
  %44 = getelementptr inbounds i8, ptr %2, i64 20
  %45 = load i32, ptr %44, align 4, !tbaa !13
  %46 = icmp slt i32 %43, %45
  %47 = shl nsw i32 %43, 1
  %48 = select i1 %46, i32 %47, i32 %45
  %49 = getelementptr inbounds i8, ptr %0, i64 20
  store i32 %48, ptr %49, align 4, !tbaa !13
  %50 = getelementptr inbounds i8, ptr %1, i64 24
  %51 = load i32, ptr %50, align 4, !tbaa !13
  %52 = getelementptr inbounds i8, ptr %2, i64 24
  %53 = load i32, ptr %52, align 4, !tbaa !13
  %54 = icmp slt i32 %51, %53
  %55 = shl nsw i32 %51, 1
  %56 = select i1 %54, i32 %55, i32 %53
  %57 = getelementptr inbounds i8, ptr %0, i64 24
  store i32 %56, ptr %57, align 4, !tbaa !13
  %58 = getelementptr inbounds i8, ptr %1, i64 28
  %59 = load i32, ptr %58, align 4, !tbaa !13
  %60 = getelementptr inbounds i8, ptr %2, i64 28
  %61 = load i32, ptr %60, align 4, !tbaa !13
  %62 = icmp slt i32 %59, %61
  %63 = shl nsw i32 %59, 1
  %64 = select i1 %62, i32 %63, i32 %61
  %65 = getelementptr inbounds i8, ptr %0, i64 28
  store i32 %64, ptr %65, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @widths(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load i8, ptr %1, align 1, !tbaa !15
  %6 = sext i8 %5 to i64
  %7 = load i16, ptr %2, align 2, !tbaa !16
  %8 = sext i16 %7 to i64
  %9 = mul nsw i64 %8, %6
  store i64 %9, ptr %0, align 8, !tbaa !18
  %10 = getelementptr inbounds i8, ptr %1, i64 1
  %11 = load i8, ptr %10, align 1, !tbaa !15
  %12 = sext i8 %11 to i64
  %13 = getelementptr inbounds i8, ptr %2, i64 2
  %14 = load i16, ptr %13, align 2, !tbaa !16
  %15 = sext i16 %14 to i64
  %16 = mul nsw i64 %15, %12
  %17 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %16, ptr %17, align 8, !tbaa !18
  %18 = getelementptr inbounds i8, ptr %1, i64 2
  %19 = load i8, ptr %18, align 1, !tbaa !15
  %20 = sext i8 %19 to i64
  %21 = getelementptr inbounds i8, ptr %2, i64 4
  %22 = load i16, ptr %21, align 2, !tbaa !16
  %23 = sext i16 %22 to i64
  %24 = mul nsw i64 %23, %20
  %25 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 %24, ptr %25, align 8, !tbaa !18
  %26 = getelementptr inbounds i8, ptr %1, i64 3
  %27 = load i8, ptr %26, align 1, !tbaa !15
  %28 = sext i8 %27 to i64
  %29 = getelementptr inbounds i8, ptr %2, i64 6
  %30 = load i16, ptr %29, align 2, !tbaa !16
  %31 = sext i16 %30 to i64
  %32 = mul nsw i64 %31, %28
  %33 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 %32, ptr %33, align 8, !tbaa !18
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @filled(ptr noalias nocapture noundef writeonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #2 {
  store i32 %1, ptr %0, align 4, !tbaa !13
  %4 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %1, ptr %4, align 4, !tbaa !13
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %1, ptr %5, align 4, !tbaa !13
  %6 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %1, ptr %6, align 4, !tbaa !13
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  store i32 %1, ptr %7, align 4, !tbaa !13
  %8 = getelementptr inbounds i8, ptr %0, i64 20
  store i32 %1, ptr %8, align 4, !tbaa !13
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  store i32 %1, ptr %9, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %0, i64 28
  store i32 %1, ptr %10, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @from_the_last(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr inbounds i8, ptr %1, i64 56
  %6 = load double, ptr %5, align 8, !tbaa !20
  %7 = getelementptr inbounds i8, ptr %2, i64 56
  %8 = load double, ptr %7, align 8, !tbaa !20
  %9 = fdiv double %6, %8
  %10 = fadd double %9, -1.000000e+00
  %11 = getelementptr inbounds i8, ptr %0, i64 56
  store double %10, ptr %11, align 8, !tbaa !20
  %12 = getelementptr inbounds i8, ptr %1, i64 48
  %13 = load double, ptr %12, align 8, !tbaa !20
  %14 = getelementptr inbounds i8, ptr %2, i64 48
  %15 = load double, ptr %14, align 8, !tbaa !20
  %16 = fdiv double %13, %15
  %17 = fadd double %16, -1.000000e+00
  %18 = getelementptr inbounds i8, ptr %0, i64 48
  store double %17, ptr %18, align 8, !tbaa !20
  %19 = getelementptr inbounds i8, ptr %1, i64 40
  %20 = load double, ptr %19, align 8, !tbaa !20
  %21 = getelementptr inbounds i8, ptr %2, i64 40
  %22 = load double, ptr %21, align 8, !tbaa !20
  %23 = fdiv double %20, %22
  %24 = fadd double %23, -1.000000e+00
  %25 = getelementptr inbounds i8, ptr %0, i64 40
  store double %24, ptr %25, align 8, !tbaa !20
  %26 = getelementptr inbounds i8, ptr %1, i64 32
  %27 = load double, ptr %26, align 8, !tbaa !20
  %28 = getelementptr inbounds i8, ptr %2, i64 32
  %29 = load double, ptr %28, align 8, !tbaa !20
  %30 = fdiv double %27, %29
  %31 = fadd double %30, -1.000000e+00
  %32 = getelementptr inbounds i8, ptr %0, i64 32
  store double %31, ptr %32, align 8, !tbaa !20
  %33 = getelementptr inbounds i8, ptr %1, i64 24
  %34 = load double, ptr %33, align 8, !tbaa !20
  %35 = getelementptr inbounds i8, ptr %2, i64 24
  %36 = load double, ptr %35, align 8, !tbaa !20
  %37 = fdiv double %34, %36
  %38 = fadd double %37, -1.000000e+00
  %39 = getelementptr inbounds i8, ptr %0, i64 24
  store double %38, ptr %39, align 8, !tbaa !20
  %40 = getelementptr inbounds i8, ptr %1, i64 16
  %41 = load double, ptr %40, align 8, !tbaa !20
  %42 = getelementptr inbounds i8, ptr %2, i64 16
  %43 = load double, ptr %42, align 8, !tbaa !20
  %44 = fdiv double %41, %43
  %45 = fadd double %44, -1.000000e+00
  %46 = getelementptr inbounds i8, ptr %0, i64 16
  store double %45, ptr %46, align 8, !tbaa !20
  %47 = getelementptr inbounds i8, ptr %1, i64 8
  %48 = load double, ptr %47, align 8, !tbaa !20
  %49 = getelementptr inbounds i8, ptr %2, i64 8
  %50 = load double, ptr %49, align 8, !tbaa !20
  %51 = fdiv double %48, %50
  %52 = fadd double %51, -1.000000e+00
  %53 = getelementptr inbounds i8, ptr %0, i64 8
  store double %52, ptr %53, align 8, !tbaa !20
  %54 = load double, ptr %1, align 8, !tbaa !20
  %55 = load double, ptr %2, align 8, !tbaa !20
  %56 = fdiv double %54, %55
  %57 = fadd double %56, -1.000000e+00
  store double %57, ptr %0, align 8, !tbaa !20
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @two(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  store i32 %4, ptr %0, align 4, !tbaa !13
  %5 = getelementptr inbounds i8, ptr %1, i64 4
  %6 = load i32, ptr %5, align 4, !tbaa !13
  %7 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %6, ptr %7, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @needed_elsewhere(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = mul nsw i32 %4, 3
  %6 = getelementptr inbounds i8, ptr %1, i64 4
  %7 = load i32, ptr %6, align 4, !tbaa !13
  %8 = mul nsw i32 %7, 3
  %9 = getelementptr inbounds i8, ptr %1, i64 8
  %10 = load i32, ptr %9, align 4, !tbaa !13
  %11 = mul nsw i32 %10, 3
  %12 = getelementptr inbounds i8, ptr %1, i64 12
  %13 = load i32, ptr %12, align 4, !tbaa !13
  %14 = mul nsw i32 %13, 3
  %15 = add nsw i32 %5, -9
  store i32 %15, ptr %0, align 4, !tbaa !13
  %16 = add nsw i32 %8, -9
  %17 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %16, ptr %17, align 4, !tbaa !13
  %18 = add nsw i32 %11, -9
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %18, ptr %19, align 4, !tbaa !13
  %20 = add nsw i32 %14, -9
  %21 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %20, ptr %21, align 4, !tbaa !13
  ret i32 %8
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @in_a_loop(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %34, %6 ], [ 0, %3 ]
  %8 = shl i64 %7, 2
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !13
  %11 = or disjoint i64 %8, 1
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !13
  %14 = or disjoint i64 %8, 2
  %15 = getelementptr inbounds i32, ptr %0, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !13
  %17 = or disjoint i64 %8, 3
  %18 = getelementptr inbounds i32, ptr %0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !13
  %20 = getelementptr inbounds i32, ptr %1, i64 %7
  %21 = load i32, ptr %20, align 4, !tbaa !13
  %22 = xor i32 %21, %10
  %23 = mul nsw i32 %22, 5
  %24 = getelementptr i8, ptr %9, i64 16
  store i32 %23, ptr %24, align 4, !tbaa !13
  %25 = xor i32 %21, %13
  %26 = mul nsw i32 %25, 5
  %27 = getelementptr i8, ptr %9, i64 20
  store i32 %26, ptr %27, align 4, !tbaa !13
  %28 = xor i32 %21, %16
  %29 = mul nsw i32 %28, 5
  %30 = getelementptr i8, ptr %9, i64 24
  store i32 %29, ptr %30, align 4, !tbaa !13
  %31 = xor i32 %21, %19
  %32 = mul nsw i32 %31, 5
  %33 = getelementptr i8, ptr %9, i64 28
  store i32 %32, ptr %33, align 4, !tbaa !13
  %34 = add nuw i64 %7, 1
  %35 = icmp eq i64 %34, %2
  br i1 %35, label %5, label %6, !llvm.loop !22
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @a_store_between(ptr nocapture noundef %0, ptr nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i32, ptr %4, align 4, !tbaa !13
  %6 = getelementptr inbounds i8, ptr %0, i64 36
  %7 = load i32, ptr %6, align 4, !tbaa !13
  store i32 %5, ptr %0, align 4, !tbaa !13
  store i32 1, ptr %1, align 4, !tbaa !13
  %8 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %7, ptr %8, align 4, !tbaa !13
  %9 = getelementptr inbounds i8, ptr %1, i64 4
  store i32 2, ptr %9, align 4, !tbaa !13
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  store i32 %5, ptr %10, align 4, !tbaa !13
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 3, ptr %11, align 4, !tbaa !13
  %12 = getelementptr inbounds i8, ptr %0, i64 12
  store i32 %7, ptr %12, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @sum16(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #4 {
  %3 = load i32, ptr %0, align 4, !tbaa !13
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i32, ptr %4, align 4, !tbaa !13
  %6 = add nsw i32 %5, %3
  %7 = getelementptr inbounds i8, ptr %0, i64 4
  %8 = load i32, ptr %7, align 4, !tbaa !13
  %9 = add nsw i32 %6, %8
  %10 = getelementptr inbounds i8, ptr %0, i64 36
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = add nsw i32 %9, %11
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  %14 = load i32, ptr %13, align 4, !tbaa !13
  %15 = add nsw i32 %12, %14
  %16 = getelementptr inbounds i8, ptr %0, i64 40
  %17 = load i32, ptr %16, align 4, !tbaa !13
  %18 = add nsw i32 %15, %17
  %19 = getelementptr inbounds i8, ptr %0, i64 12
  %20 = load i32, ptr %19, align 4, !tbaa !13
  %21 = add nsw i32 %18, %20
  %22 = getelementptr inbounds i8, ptr %0, i64 44
  %23 = load i32, ptr %22, align 4, !tbaa !13
  %24 = add nsw i32 %21, %23
  %25 = getelementptr inbounds i8, ptr %0, i64 16
  %26 = load i32, ptr %25, align 4, !tbaa !13
  %27 = add nsw i32 %24, %26
  %28 = getelementptr inbounds i8, ptr %0, i64 48
  %29 = load i32, ptr %28, align 4, !tbaa !13
  %30 = add nsw i32 %27, %29
  %31 = getelementptr inbounds i8, ptr %0, i64 20
  %32 = load i32, ptr %31, align 4, !tbaa !13
  %33 = add nsw i32 %30, %32
  %34 = getelementptr inbounds i8, ptr %0, i64 52
  %35 = load i32, ptr %34, align 4, !tbaa !13
  %36 = add nsw i32 %33, %35
  %37 = getelementptr inbounds i8, ptr %0, i64 24
  %38 = load i32, ptr %37, align 4, !tbaa !13
  %39 = add nsw i32 %36, %38
  %40 = getelementptr inbounds i8, ptr %0, i64 56
  %41 = load i32, ptr %40, align 4, !tbaa !13
  %42 = add nsw i32 %39, %41
  %43 = getelementptr inbounds i8, ptr %0, i64 28
  %44 = load i32, ptr %43, align 4, !tbaa !13
  %45 = add nsw i32 %42, %44
  %46 = getelementptr inbounds i8, ptr %0, i64 60
  %47 = load i32, ptr %46, align 4, !tbaa !13
  %48 = add nsw i32 %45, %47
  ret i32 %48
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @sum_of_products(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #4 {
  %5 = load i64, ptr %0, align 8, !tbaa !18
  %6 = load i64, ptr %1, align 8, !tbaa !18
  %7 = mul nsw i64 %6, %5
  %8 = add nsw i64 %7, %2
  %9 = getelementptr inbounds i8, ptr %0, i64 8
  %10 = load i64, ptr %9, align 8, !tbaa !18
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  %12 = load i64, ptr %11, align 8, !tbaa !18
  %13 = mul nsw i64 %12, %10
  %14 = add nsw i64 %8, %13
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = load i64, ptr %15, align 8, !tbaa !18
  %17 = getelementptr inbounds i8, ptr %1, i64 16
  %18 = load i64, ptr %17, align 8, !tbaa !18
  %19 = mul nsw i64 %18, %16
  %20 = add nsw i64 %14, %19
  %21 = getelementptr inbounds i8, ptr %0, i64 24
  %22 = load i64, ptr %21, align 8, !tbaa !18
  %23 = getelementptr inbounds i8, ptr %1, i64 24
  %24 = load i64, ptr %23, align 8, !tbaa !18
  %25 = mul nsw i64 %24, %22
  %26 = add nsw i64 %20, %25
  %27 = getelementptr inbounds i8, ptr %0, i64 32
  %28 = load i64, ptr %27, align 8, !tbaa !18
  %29 = getelementptr inbounds i8, ptr %1, i64 32
  %30 = load i64, ptr %29, align 8, !tbaa !18
  %31 = mul nsw i64 %30, %28
  %32 = add nsw i64 %26, %31
  %33 = getelementptr inbounds i8, ptr %0, i64 40
  %34 = load i64, ptr %33, align 8, !tbaa !18
  %35 = getelementptr inbounds i8, ptr %1, i64 40
  %36 = load i64, ptr %35, align 8, !tbaa !18
  %37 = mul nsw i64 %36, %34
  %38 = add nsw i64 %32, %37
  %39 = getelementptr inbounds i8, ptr %0, i64 48
  %40 = load i64, ptr %39, align 8, !tbaa !18
  %41 = getelementptr inbounds i8, ptr %1, i64 48
  %42 = load i64, ptr %41, align 8, !tbaa !18
  %43 = mul nsw i64 %42, %40
  %44 = add nsw i64 %38, %43
  %45 = getelementptr inbounds i8, ptr %0, i64 56
  %46 = load i64, ptr %45, align 8, !tbaa !18
  %47 = getelementptr inbounds i8, ptr %1, i64 56
  %48 = load i64, ptr %47, align 8, !tbaa !18
  %49 = mul nsw i64 %48, %46
  %50 = add nsw i64 %44, %49
  ret i64 %50
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local float @sum_in_order(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #4 {
  %3 = load float, ptr %0, align 4, !tbaa !9
  %4 = fadd float %3, 0.000000e+00
  %5 = getelementptr inbounds i8, ptr %0, i64 4
  %6 = load float, ptr %5, align 4, !tbaa !9
  %7 = fadd float %4, %6
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = load float, ptr %8, align 4, !tbaa !9
  %10 = fadd float %7, %9
  %11 = getelementptr inbounds i8, ptr %0, i64 12
  %12 = load float, ptr %11, align 4, !tbaa !9
  %13 = fadd float %10, %12
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = load float, ptr %14, align 4, !tbaa !9
  %16 = fadd float %13, %15
  %17 = getelementptr inbounds i8, ptr %0, i64 20
  %18 = load float, ptr %17, align 4, !tbaa !9
  %19 = fadd float %16, %18
  %20 = getelementptr inbounds i8, ptr %0, i64 24
  %21 = load float, ptr %20, align 4, !tbaa !9
  %22 = fadd float %19, %21
  %23 = getelementptr inbounds i8, ptr %0, i64 28
  %24 = load float, ptr %23, align 4, !tbaa !9
  %25 = fadd float %22, %24
  ret float %25
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @written_between(ptr nocapture noundef readonly %0, ptr noalias nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %0, align 4, !tbaa !13
  %5 = getelementptr inbounds i8, ptr %0, i64 4
  %6 = load i32, ptr %5, align 4, !tbaa !13
  %7 = add nsw i32 %6, %4
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = load i32, ptr %8, align 4, !tbaa !13
  %10 = add nsw i32 %7, %9
  %11 = getelementptr inbounds i8, ptr %0, i64 12
  %12 = load i32, ptr %11, align 4, !tbaa !13
  %13 = add nsw i32 %10, %12
  store i32 1, ptr %1, align 4, !tbaa !13
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = load i32, ptr %14, align 4, !tbaa !13
  %16 = add nsw i32 %13, %15
  %17 = getelementptr inbounds i8, ptr %0, i64 20
  %18 = load i32, ptr %17, align 4, !tbaa !13
  %19 = add nsw i32 %16, %18
  %20 = getelementptr inbounds i8, ptr %0, i64 24
  %21 = load i32, ptr %20, align 4, !tbaa !13
  %22 = add nsw i32 %19, %21
  %23 = getelementptr inbounds i8, ptr %0, i64 28
  %24 = load i32, ptr %23, align 4, !tbaa !13
  %25 = add nsw i32 %22, %24
  ret i32 %25
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @may_be_written_between(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %0, align 4, !tbaa !13
  %5 = getelementptr inbounds i8, ptr %0, i64 4
  %6 = load i32, ptr %5, align 4, !tbaa !13
  %7 = add nsw i32 %6, %4
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = load i32, ptr %8, align 4, !tbaa !13
  %10 = add nsw i32 %7, %9
  store i32 1, ptr %1, align 4, !tbaa !13
  %11 = getelementptr inbounds i8, ptr %0, i64 12
  %12 = load i32, ptr %11, align 4, !tbaa !13
  %13 = add nsw i32 %10, %12
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = load i32, ptr %14, align 4, !tbaa !13
  %16 = add nsw i32 %13, %15
  %17 = getelementptr inbounds i8, ptr %0, i64 20
  %18 = load i32, ptr %17, align 4, !tbaa !13
  %19 = add nsw i32 %16, %18
  ret i32 %19
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{!11, !11, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"short", !11, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"long", !11, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"double", !11, i64 0}
!22 = distinct !{!22, !23, !24}
!23 = !{!"llvm.loop.mustprogress"}
!24 = !{!"llvm.loop.unroll.disable"}
