source_filename = "recurrences.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @running_sum(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %11, %6 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = add nsw i32 %10, %8
  %12 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @running_sum_out(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ 5, %3 ], [ %12, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %3 ]
  %9 = phi i64 [ %12, %7 ], [ 5, %3 ]
  %10 = getelementptr inbounds i64, ptr %1, i64 %8
  %11 = load i64, ptr %10, align 8, !tbaa !16
  %12 = add nsw i64 %11, %9
  %13 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %12, ptr %13, align 8, !tbaa !16
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @running_max(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = load i32, ptr %1, align 4, !tbaa !9
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %15, %8 ], [ 0, %5 ]
  %10 = phi i32 [ %13, %8 ], [ %6, %5 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %9
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = tail call i32 @llvm.smax.i32(i32 %12, i32 %10)
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %9, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %7, label %8, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @running_xor(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %11, %6 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = xor i32 %10, %8
  %12 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @filter(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, float noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %4 ]
  %9 = phi float [ %12, %7 ], [ 0.000000e+00, %4 ]
  %10 = getelementptr inbounds float, ptr %1, i64 %8
  %11 = load float, ptr %10, align 4, !tbaa !21
  %12 = tail call float @llvm.fmuladd.f32(float %9, float %2, float %11)
  %13 = getelementptr inbounds float, ptr %0, i64 %8
  store float %12, ptr %13, align 4, !tbaa !21
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %6, label %7, !llvm.loop !23
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @hash(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi i32 [ 5381, %2 ], [ %13, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %2 ]
  %8 = phi i32 [ %13, %6 ], [ 5381, %2 ]
  %9 = mul i32 %8, 33
  %10 = getelementptr inbounds i8, ptr %0, i64 %7
  %11 = load i8, ptr %10, align 1, !tbaa !24
  %12 = zext i8 %11 to i32
  %13 = add i32 %9, %12
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %1
  br i1 %15, label %4, label %6, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @running_sum_f32(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = phi float [ %11, %6 ], [ 0.000000e+00, %3 ]
  %9 = getelementptr inbounds float, ptr %1, i64 %7
  %10 = load float, ptr %9, align 4, !tbaa !21
  %11 = fadd float %8, %10
  %12 = getelementptr inbounds float, ptr %0, i64 %7
  store float %11, ptr %12, align 4, !tbaa !21
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @differences(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %10, %6 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = sub nsw i32 %10, %8
  %12 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @last_difference(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i32 [ 9, %3 ], [ %11, %7 ]
  ret i32 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %3 ]
  %9 = phi i32 [ %11, %7 ], [ 9, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = xor i32 %11, %9
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %7, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @second_order(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp ugt i64 %2, 2
  br i1 %4, label %5, label %8

5:                                                ; preds = %3
  %6 = getelementptr i8, ptr %0, i64 4
  %7 = load i32, ptr %6, align 4
  br label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %5, %9
  %10 = phi i32 [ %7, %5 ], [ %18, %9 ]
  %11 = phi i64 [ 2, %5 ], [ %19, %9 ]
  %12 = getelementptr i32, ptr %0, i64 %11
  %13 = getelementptr inbounds i32, ptr %1, i64 %11
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = mul i32 %14, %10
  %16 = getelementptr i8, ptr %12, i64 -8
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = add i32 %15, %17
  store i32 %18, ptr %12, align 4, !tbaa !9
  %19 = add nuw i64 %11, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %8, label %9, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @coupled(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %3, 1
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = load i32, ptr %1, align 4
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i32 [ %7, %6 ], [ %17, %9 ]
  %11 = phi i64 [ 1, %6 ], [ %18, %9 ]
  %12 = getelementptr i32, ptr %1, i64 %11
  %13 = getelementptr inbounds i32, ptr %2, i64 %11
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add i32 %14, %10
  %16 = getelementptr inbounds i32, ptr %0, i64 %11
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = mul i32 %15, 5
  store i32 %17, ptr %12, align 4, !tbaa !9
  %18 = add nuw i64 %11, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %8, label %9, !llvm.loop !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @running_min(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %12, %6 ], [ 77, %3 ]
  %9 = getelementptr inbounds i16, ptr %1, i64 %7
  %10 = load i16, ptr %9, align 2, !tbaa !31
  %11 = sext i16 %10 to i32
  %12 = tail call i32 @llvm.smin.i32(i32 %8, i32 %11)
  %13 = trunc nsw i32 %12 to i16
  %14 = getelementptr inbounds i16, ptr %0, i64 %7
  store i16 %13, ptr %14, align 2, !tbaa !31
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !33
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @wraps_around(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = add i64 %2, -1
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %5 ]
  %10 = phi i64 [ %9, %8 ], [ %6, %5 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %9
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = getelementptr inbounds i32, ptr %1, i64 %10
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add nsw i32 %14, %12
  %16 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %2
  br i1 %18, label %7, label %8, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @difference_of_loads(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp ugt i64 %2, 1
  br i1 %4, label %6, label %5

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 1, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr i8, ptr %8, i64 -4
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = sub nsw i32 %9, %11
  %13 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !35
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @last_but_one(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i32 [ %1, %3 ], [ %9, %7 ]
  ret i32 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %12, %7 ], [ 0, %3 ]
  %9 = phi i32 [ %11, %7 ], [ %1, %3 ]
  %10 = getelementptr inbounds i32, ptr %0, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nuw i64 %8, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %5, label %7, !llvm.loop !36
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @kept_from_before(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %17, %4
  ret void

7:                                                ; preds = %4, %17
  %8 = phi i64 [ %21, %17 ], [ 0, %4 ]
  %9 = phi i32 [ %18, %17 ], [ 7, %4 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp sgt i32 %11, 0
  br i1 %12, label %13, label %17

13:                                               ; preds = %7
  %14 = getelementptr inbounds i32, ptr %2, i64 %8
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = mul nsw i32 %15, %15
  br label %17

17:                                               ; preds = %13, %7
  %18 = phi i32 [ %16, %13 ], [ %9, %7 ]
  %19 = add nsw i32 %18, %11
  %20 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %19, ptr %20, align 4, !tbaa !9
  %21 = add nuw i64 %8, 1
  %22 = icmp eq i64 %21, %3
  br i1 %22, label %6, label %7, !llvm.loop !37
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local double @kept_twice(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %10

6:                                                ; preds = %21
  %7 = fsub double %22, %26
  br label %8

8:                                                ; preds = %6, %4
  %9 = phi double [ -1.000000e+00, %4 ], [ %7, %6 ]
  ret double %9

10:                                               ; preds = %4, %21
  %11 = phi i64 [ %29, %21 ], [ 0, %4 ]
  %12 = phi double [ %26, %21 ], [ 1.000000e+00, %4 ]
  %13 = phi double [ %22, %21 ], [ 0.000000e+00, %4 ]
  %14 = getelementptr inbounds double, ptr %1, i64 %11
  %15 = load double, ptr %14, align 8, !tbaa !38
  %16 = fcmp ogt double %15, 0.000000e+00
  br i1 %16, label %17, label %21

17:                                               ; preds = %10
  %18 = getelementptr inbounds double, ptr %2, i64 %11
  %19 = load double, ptr %18, align 8, !tbaa !38
  %20 = fadd double %19, 1.000000e+00
  br label %21

21:                                               ; preds = %17, %10
  %22 = phi double [ %20, %17 ], [ %13, %10 ]
  %23 = getelementptr inbounds double, ptr %2, i64 %11
  %24 = load double, ptr %23, align 8, !tbaa !38
  %25 = fcmp olt double %24, 0.000000e+00
  %26 = select i1 %25, double %15, double %12
  %27 = tail call double @llvm.fmuladd.f64(double %22, double 2.000000e+00, double %26)
  %28 = getelementptr inbounds double, ptr %0, i64 %11
  store double %27, ptr %28, align 8, !tbaa !38
  %29 = add nuw i64 %11, 1
  %30 = icmp eq i64 %29, %3
  br i1 %30, label %6, label %10, !llvm.loop !40
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 256) i64 @kept_bytes(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %7, label %9

5:                                                ; preds = %9
  %6 = zext i8 %16 to i64
  br label %7

7:                                                ; preds = %5, %3
  %8 = phi i64 [ 0, %3 ], [ %6, %5 ]
  ret i64 %8

9:                                                ; preds = %3, %9
  %10 = phi i64 [ %18, %9 ], [ 0, %3 ]
  %11 = phi i8 [ %16, %9 ], [ 0, %3 ]
  %12 = getelementptr inbounds i8, ptr %1, i64 %10
  %13 = load i8, ptr %12, align 1, !tbaa !24
  %14 = and i8 %13, 1
  %15 = icmp eq i8 %14, 0
  %16 = select i1 %15, i8 %11, i8 %13
  %17 = getelementptr inbounds i8, ptr %0, i64 %10
  store i8 %16, ptr %17, align 1, !tbaa !24
  %18 = add nuw i64 %10, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %9, !llvm.loop !41
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @kept_and_changed(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %16, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %14, %6 ], [ 7, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp sgt i32 %10, 0
  %12 = mul nsw i32 %8, 3
  %13 = add nuw nsw i32 %10, %12
  %14 = select i1 %11, i32 %13, i32 %8
  %15 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %5, label %6, !llvm.loop !42
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #3

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
!17 = !{!"long", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !11, i64 0}
!23 = distinct !{!23, !14, !15}
!24 = !{!11, !11, i64 0}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
!31 = !{!32, !32, i64 0}
!32 = !{!"short", !11, i64 0}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
!36 = distinct !{!36, !14, !15}
!37 = distinct !{!37, !14, !15}
!38 = !{!39, !39, i64 0}
!39 = !{!"double", !11, i64 0}
!40 = distinct !{!40, !14, !15}
!41 = distinct !{!41, !14, !15}
!42 = distinct !{!42, !14, !15}
