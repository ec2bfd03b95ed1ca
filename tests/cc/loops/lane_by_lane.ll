source_filename = "lane_by_lane.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext i32 @mixed(i32 noundef signext %0, i32 noundef signext %1) local_unnamed_addr #0 {
  %3 = ashr i32 %0, 5
  %4 = xor i32 %3, %0
  %5 = mul nsw i32 %4, 40503
  %6 = add nsw i32 %5, %1
  ret i32 %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef double @bent(double noundef %0) local_unnamed_addr #0 {
  %2 = fcmp olt double %0, 1.000000e+00
  %3 = fmul double %0, %0
  %4 = fsub double 2.000000e+00, %0
  %5 = select i1 %2, double %3, double %4
  ret double %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext range(i16 -2, 257) i16 @low(i8 noundef zeroext %0, double noundef %1) local_unnamed_addr #0 {
  %3 = zext i8 %0 to i16
  %4 = fcmp ogt double %1, 3.000000e+00
  %5 = select i1 %4, i16 1, i16 -2
  %6 = add nsw i16 %5, %3
  ret i16 %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @at(ptr nocapture noundef readonly %0) local_unnamed_addr #1 {
  %2 = load i32, ptr %0, align 4, !tbaa !9
  ret i32 %2
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @beside_much(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %27, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !13
  %11 = getelementptr inbounds double, ptr %2, i64 %8
  %12 = load double, ptr %11, align 8, !tbaa !13
  %13 = fmul double %12, %12
  %14 = tail call double @llvm.fmuladd.f64(double %10, double 2.500000e+00, double %13)
  %15 = fsub double %14, %10
  %16 = fmul double %10, -3.000000e+00
  %17 = tail call double @llvm.fmuladd.f64(double %12, double 5.000000e-01, double %16)
  %18 = fsub double %17, %15
  %19 = tail call double @bent(double noundef %15) #5
  %20 = fsub double %15, %18
  %21 = fadd double %15, %18
  %22 = fmul double %20, %21
  %23 = tail call double @llvm.fmuladd.f64(double %19, double %18, double %22)
  %24 = fneg double %10
  %25 = tail call double @llvm.fmuladd.f64(double %24, double %12, double %23)
  %26 = getelementptr inbounds double, ptr %0, i64 %8
  store double %25, ptr %26, align 8, !tbaa !13
  %27 = add nuw nsw i64 %8, 1
  %28 = icmp eq i64 %27, %3
  br i1 %28, label %6, label %7, !llvm.loop !15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #3

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @into_a_sum(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #4 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %8, %4
  %7 = phi i64 [ 0, %4 ], [ %37, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %37, %8 ], [ 0, %4 ]
  %10 = phi i64 [ %38, %8 ], [ 0, %4 ]
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = mul nsw i32 %12, 3
  %14 = getelementptr inbounds i32, ptr %1, i64 %10
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = mul nsw i32 %15, 5
  %17 = add nsw i32 %16, %13
  %18 = xor i32 %15, %12
  %19 = sub i32 %17, %18
  %20 = ashr i32 %19, 3
  %21 = and i32 %15, %12
  %22 = mul nsw i32 %21, 9
  %23 = or i32 %12, 77
  %24 = sub i32 %22, %23
  %25 = add i32 %24, %20
  %26 = tail call signext i32 @mixed(i32 noundef signext %19, i32 noundef signext %2) #5
  %27 = xor i32 %25, %19
  %28 = and i32 %19, %12
  %29 = or i32 %25, %15
  %30 = xor i32 %25, 5
  %31 = mul i32 %30, -3
  %32 = sub i32 %26, %28
  %33 = add i32 %32, %27
  %34 = add nsw i32 %33, %29
  %35 = add i32 %34, %31
  %36 = sext i32 %35 to i64
  %37 = add nsw i64 %9, %36
  %38 = add nuw nsw i64 %10, 1
  %39 = icmp eq i64 %38, %3
  br i1 %39, label %6, label %8, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @of_several_widths(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %39, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds double, ptr %2, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !13
  %11 = fmul double %10, -3.000000e+00
  %12 = tail call double @llvm.fmuladd.f64(double %10, double %10, double %11)
  %13 = fadd double %12, 7.000000e+00
  %14 = fmul double %10, -5.000000e+00
  %15 = tail call double @llvm.fmuladd.f64(double %13, double %13, double %14)
  %16 = tail call double @llvm.fmuladd.f64(double %13, double 2.500000e-01, double %15)
  %17 = fadd double %16, -1.000000e+00
  %18 = getelementptr inbounds i8, ptr %1, i64 %8
  %19 = load i8, ptr %18, align 1, !tbaa !19
  %20 = mul i8 %19, 3
  %21 = lshr i8 %19, 2
  %22 = add i8 %20, %21
  %23 = xor i8 %19, -22
  %24 = add i8 %23, 1
  %25 = add i8 %22, %24
  %26 = fneg double %17
  %27 = tail call double @llvm.fmuladd.f64(double %17, double %13, double %26)
  %28 = tail call double @llvm.fmuladd.f64(double %13, double %10, double %27)
  %29 = tail call signext i16 @low(i8 noundef zeroext %25, double noundef %28) #5
  %30 = zext i16 %29 to i32
  %31 = mul nuw nsw i32 %30, 3
  %32 = zext i8 %25 to i32
  %33 = xor i32 %32, 9
  %34 = add nuw nsw i32 %33, %31
  %35 = lshr i32 %32, 1
  %36 = sub nsw i32 %34, %35
  %37 = trunc i32 %36 to i16
  %38 = getelementptr inbounds i16, ptr %0, i64 %8
  store i16 %37, ptr %38, align 2, !tbaa !20
  %39 = add nuw nsw i64 %8, 1
  %40 = icmp eq i64 %39, %3
  br i1 %40, label %6, label %7, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @one_after_another(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = sub i32 4, %2
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %39, %9 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = mul nsw i32 %12, 3
  %14 = ashr i32 %12, 7
  %15 = sub nsw i32 %13, %14
  %16 = xor i32 %12, %2
  %17 = add nsw i32 %15, %16
  %18 = and i32 %17, %12
  %19 = or i32 %12, 12
  %20 = mul i32 %7, %17
  %21 = sub i32 %19, %18
  %22 = add i32 %21, %20
  %23 = tail call signext i32 @mixed(i32 noundef signext %17, i32 noundef signext %22) #5
  %24 = mul nsw i32 %23, 3
  %25 = xor i32 %22, %12
  %26 = sub nsw i32 %24, %25
  %27 = and i32 %22, %17
  %28 = mul nsw i32 %27, 5
  %29 = add nsw i32 %26, %28
  %30 = tail call signext i32 @mixed(i32 noundef signext %2, i32 noundef signext %29) #5
  %31 = ashr i32 %29, 3
  %32 = add nsw i32 %31, %30
  %33 = xor i32 %29, %17
  %34 = sub i32 %32, %33
  %35 = and i32 %29, %22
  %36 = mul nsw i32 %35, 7
  %37 = add nsw i32 %34, %36
  %38 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %37, ptr %38, align 4, !tbaa !9
  %39 = add nuw nsw i64 %10, 1
  %40 = icmp eq i64 %39, %3
  br i1 %40, label %8, label %9, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @beside_nothing(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp sgt i64 %2, 0
  br i1 %4, label %6, label %5

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %12, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds double, ptr %1, i64 %7
  %9 = load double, ptr %8, align 8, !tbaa !13
  %10 = tail call double @bent(double noundef %9) #5
  %11 = getelementptr inbounds double, ptr %0, i64 %7
  store double %10, ptr %11, align 8, !tbaa !13
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %5, label %6, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @under_a_condition(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = sub i32 4, %2
  br label %9

8:                                                ; preds = %33, %4
  ret void

9:                                                ; preds = %6, %33
  %10 = phi i64 [ 0, %6 ], [ %34, %33 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = mul nsw i32 %12, 3
  %14 = ashr i32 %12, 7
  %15 = sub nsw i32 %13, %14
  %16 = xor i32 %12, %2
  %17 = add nsw i32 %15, %16
  %18 = and i32 %17, %12
  %19 = or i32 %12, 12
  %20 = mul i32 %7, %17
  %21 = sub i32 %19, %18
  %22 = add i32 %21, %20
  %23 = icmp sgt i32 %17, %22
  br i1 %23, label %24, label %33

24:                                               ; preds = %9
  %25 = tail call signext i32 @mixed(i32 noundef signext %17, i32 noundef signext %22) #5
  %26 = mul nsw i32 %25, 3
  %27 = xor i32 %22, %12
  %28 = and i32 %22, %17
  %29 = mul nsw i32 %28, 5
  %30 = sub i32 %29, %27
  %31 = add i32 %30, %26
  %32 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %31, ptr %32, align 4, !tbaa !9
  br label %33

33:                                               ; preds = %24, %9
  %34 = add nuw nsw i64 %10, 1
  %35 = icmp eq i64 %34, %3
  br i1 %35, label %8, label %9, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @on_both_ways(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #4 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = sub i32 4, %2
  br label %10

8:                                                ; preds = %34, %4
  %9 = phi i64 [ 0, %4 ], [ %45, %34 ]
  ret i64 %9

10:                                               ; preds = %6, %34
  %11 = phi i64 [ 0, %6 ], [ %45, %34 ]
  %12 = phi i64 [ 0, %6 ], [ %46, %34 ]
  %13 = getelementptr inbounds i32, ptr %0, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = mul nsw i32 %14, 3
  %16 = ashr i32 %14, 7
  %17 = sub nsw i32 %15, %16
  %18 = getelementptr inbounds i32, ptr %1, i64 %12
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = xor i32 %19, %2
  %21 = add nsw i32 %17, %20
  %22 = and i32 %21, %14
  %23 = or i32 %19, 12
  %24 = mul i32 %7, %21
  %25 = sub i32 %23, %22
  %26 = add i32 %25, %24
  %27 = icmp sgt i32 %14, %19
  br i1 %27, label %28, label %31

28:                                               ; preds = %10
  %29 = tail call signext i32 @mixed(i32 noundef signext %21, i32 noundef signext %2) #5
  %30 = add nsw i32 %29, %26
  br label %34

31:                                               ; preds = %10
  %32 = xor i32 %26, %21
  %33 = sub nsw i32 %32, %19
  br label %34

34:                                               ; preds = %31, %28
  %35 = phi i32 [ %30, %28 ], [ %33, %31 ]
  %36 = xor i32 %35, %26
  %37 = and i32 %35, %21
  %38 = or i32 %35, %19
  %39 = xor i32 %26, 5
  %40 = add i32 %37, %39
  %41 = mul i32 %40, -3
  %42 = add i32 %38, %36
  %43 = add i32 %42, %41
  %44 = sext i32 %43 to i64
  %45 = add nsw i64 %11, %44
  %46 = add nuw nsw i64 %12, 1
  %47 = icmp eq i64 %46, %3
  br i1 %47, label %8, label %10, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @remainders(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %34, %4
  ret void

7:                                                ; preds = %4, %34
  %8 = phi i64 [ %36, %34 ], [ 0, %4 ]
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !13
  %11 = getelementptr inbounds double, ptr %2, i64 %8
  %12 = load double, ptr %11, align 8, !tbaa !13
  %13 = fmul double %12, %12
  %14 = tail call double @llvm.fmuladd.f64(double %10, double 2.500000e+00, double %13)
  %15 = fsub double %14, %10
  %16 = fmul double %10, -3.000000e+00
  %17 = tail call double @llvm.fmuladd.f64(double %12, double 5.000000e-01, double %16)
  %18 = fsub double %17, %15
  %19 = fneg double %10
  %20 = tail call double @llvm.fmuladd.f64(double %15, double %18, double %19)
  %21 = getelementptr inbounds double, ptr %0, i64 %8
  %22 = fcmp ogt double %10, 0.000000e+00
  br i1 %22, label %23, label %34

23:                                               ; preds = %7
  %24 = tail call double @bent(double noundef %15) #5
  %25 = fsub double %15, %18
  %26 = fadd double %15, %18
  %27 = fmul double %25, %26
  %28 = tail call double @llvm.fmuladd.f64(double %24, double %18, double %27)
  %29 = tail call double @llvm.fmuladd.f64(double %19, double %12, double %28)
  %30 = fmul double %15, -2.000000e+00
  %31 = tail call double @llvm.fmuladd.f64(double %18, double %18, double %30)
  %32 = fadd double %15, 5.000000e+00
  %33 = tail call double @llvm.fmuladd.f64(double %31, double %32, double %29)
  br label %34

34:                                               ; preds = %23, %7
  %35 = phi double [ %33, %23 ], [ %20, %7 ]
  store double %35, ptr %21, align 8, !tbaa !13
  %36 = add nuw nsw i64 %8, 1
  %37 = icmp eq i64 %36, %3
  br i1 %37, label %6, label %7, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @until_data_ends_it(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i32 noundef signext %3) local_unnamed_addr #2 {
  %5 = icmp sgt i32 %3, 0
  br i1 %5, label %6, label %37

6:                                                ; preds = %4
  %7 = sub i32 4, %2
  %8 = zext nneg i32 %3 to i64
  br label %9

9:                                                ; preds = %6, %14
  %10 = phi i64 [ 0, %6 ], [ %33, %14 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = icmp eq i32 %12, %2
  br i1 %13, label %35, label %14

14:                                               ; preds = %9
  %15 = mul nsw i32 %12, 3
  %16 = ashr i32 %12, 7
  %17 = sub nsw i32 %15, %16
  %18 = xor i32 %12, %2
  %19 = add nsw i32 %17, %18
  %20 = and i32 %19, %12
  %21 = or i32 %12, 12
  %22 = mul i32 %7, %19
  %23 = sub i32 %21, %20
  %24 = add i32 %23, %22
  %25 = tail call signext i32 @mixed(i32 noundef signext %19, i32 noundef signext %24) #5
  %26 = mul nsw i32 %25, 3
  %27 = xor i32 %24, %12
  %28 = and i32 %24, %19
  %29 = mul nsw i32 %28, 5
  %30 = sub i32 %29, %27
  %31 = add i32 %30, %26
  %32 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %31, ptr %32, align 4, !tbaa !9
  %33 = add nuw nsw i64 %10, 1
  %34 = icmp eq i64 %33, %8
  br i1 %34, label %37, label %9, !llvm.loop !28

35:                                               ; preds = %9
  %36 = trunc nuw nsw i64 %10 to i32
  br label %37

37:                                               ; preds = %35, %14, %4
  %38 = phi i32 [ 0, %4 ], [ %36, %35 ], [ %3, %14 ]
  ret i32 %38
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @of_memory(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp sgt i64 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = sub i32 4, %2
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %31, %9 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = mul nsw i32 %12, 3
  %14 = ashr i32 %12, 7
  %15 = sub nsw i32 %13, %14
  %16 = xor i32 %12, %2
  %17 = add nsw i32 %15, %16
  %18 = and i32 %17, %12
  %19 = or i32 %12, 12
  %20 = mul i32 %7, %17
  %21 = sub i32 %19, %18
  %22 = add i32 %21, %20
  %23 = tail call signext i32 @at(ptr noundef nonnull %11) #6
  %24 = mul nsw i32 %23, 3
  %25 = xor i32 %22, %12
  %26 = sub i32 %24, %25
  %27 = and i32 %22, %17
  %28 = mul nsw i32 %27, 5
  %29 = add nsw i32 %26, %28
  %30 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %29, ptr %30, align 4, !tbaa !9
  %31 = add nuw nsw i64 %10, 1
  %32 = icmp eq i64 %31, %3
  br i1 %32, label %8, label %9, !llvm.loop !29
}

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }
attributes #6 = { nobuiltin nounwind willreturn memory(read) "no-builtins" }

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
!13 = !{!14, !14, i64 0}
!14 = !{!"double", !11, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = !{!11, !11, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"short", !11, i64 0}
!22 = distinct !{!22, !16, !17}
!23 = distinct !{!23, !16, !17}
!24 = distinct !{!24, !16, !17}
!25 = distinct !{!25, !16, !17}
!26 = distinct !{!26, !16, !17}
!27 = distinct !{!27, !16, !17}
!28 = distinct !{!28, !16, !17}
!29 = distinct !{!29, !16, !17}
