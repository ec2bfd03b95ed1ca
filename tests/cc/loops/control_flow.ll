source_filename = "control_flow.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @guarded_store(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %13, %3
  ret void

6:                                                ; preds = %3, %13
  %7 = phi i64 [ %14, %13 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = icmp sgt i32 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %6
  %12 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %9, ptr %12, align 4, !tbaa !9
  br label %13

13:                                               ; preds = %6, %11
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @either(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = icmp sgt i32 %10, %12
  %14 = shl nsw i32 %10, 1
  %15 = add nsw i32 %12, 1
  %16 = select i1 %13, i32 %14, i32 %15
  %17 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %16, ptr %17, align 4, !tbaa !9
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @two_arms(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %15, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  %13 = select i1 %12, ptr %1, ptr %0
  %14 = getelementptr inbounds i32, ptr %13, i64 %8
  store i32 %10, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %8, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %6, label %7, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @nested_if(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %19, %4
  ret void

7:                                                ; preds = %4, %19
  %8 = phi i64 [ %20, %19 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp sgt i32 %10, 10
  br i1 %11, label %12, label %19

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = icmp sgt i32 %14, 10
  %16 = select i1 %15, i32 %14, i32 0
  %17 = add nuw nsw i32 %10, %16
  %18 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %17, ptr %18, align 4, !tbaa !9
  br label %19

19:                                               ; preds = %12, %7
  %20 = add nuw i64 %8, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %6, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @guarded_division(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %17, %4
  ret void

7:                                                ; preds = %4, %17
  %8 = phi i64 [ %18, %17 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %17, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %1, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = sdiv i32 %14, %10
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !9
  br label %17

17:                                               ; preds = %7, %12
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @guarded_remainder(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %16, %4
  ret void

7:                                                ; preds = %4, %16
  %8 = phi i64 [ %19, %16 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %16, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %1, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = urem i32 %14, %10
  br label %16

16:                                               ; preds = %12, %7
  %17 = phi i32 [ %15, %12 ], [ 7, %7 ]
  %18 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add nuw i64 %8, 1
  %20 = icmp eq i64 %19, %3
  br i1 %20, label %6, label %7, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @division_f32(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds float, ptr %1, i64 %7
  %9 = load float, ptr %8, align 4, !tbaa !21
  %10 = fcmp une float %9, 0.000000e+00
  %11 = fdiv float 1.000000e+00, %9
  %12 = select i1 %10, float %11, float 0.000000e+00
  %13 = getelementptr inbounds float, ptr %0, i64 %7
  store float %12, ptr %13, align 4, !tbaa !21
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @clamp(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i32 noundef signext %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %16, %8 ], [ 0, %5 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp slt i32 %11, %2
  %13 = tail call i32 @llvm.smin.i32(i32 %11, i32 %3)
  %14 = select i1 %12, i32 %2, i32 %13
  %15 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %9, 1
  %17 = icmp eq i64 %16, %4
  br i1 %17, label %7, label %8, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @absolute(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %12, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = tail call i32 @llvm.abs.i32(i32 %9, i1 true)
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %7, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %5, label %6, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @goto_around(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %19, %4
  ret void

7:                                                ; preds = %4, %19
  %8 = phi i64 [ %20, %19 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp slt i32 %10, 0
  br i1 %11, label %19, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = icmp slt i32 %14, 0
  br i1 %15, label %19, label %16

16:                                               ; preds = %12
  %17 = mul nuw nsw i32 %14, %10
  %18 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %17, ptr %18, align 4, !tbaa !9
  br label %19

19:                                               ; preds = %16, %7, %12
  %20 = add nuw i64 %8, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %6, label %7, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @switch_3(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %22, %4
  ret void

7:                                                ; preds = %4, %22
  %8 = phi i64 [ %23, %22 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = and i32 %10, 7
  switch i32 %11, label %22 [
    i32 0, label %12
    i32 3, label %15
    i32 6, label %19
  ]

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  br label %19

15:                                               ; preds = %7
  %16 = getelementptr inbounds i32, ptr %2, i64 %8
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = mul nsw i32 %17, 3
  br label %19

19:                                               ; preds = %7, %15, %12
  %20 = phi i32 [ %14, %12 ], [ %18, %15 ], [ 1, %7 ]
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !9
  br label %22

22:                                               ; preds = %19, %7
  %23 = add nuw i64 %8, 1
  %24 = icmp eq i64 %23, %3
  br i1 %24, label %6, label %7, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @sign_select(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !28
  %11 = fcmp ogt double %10, 0.000000e+00
  %12 = getelementptr inbounds double, ptr %2, i64 %8
  %13 = load double, ptr %12, align 8, !tbaa !28
  %14 = fneg double %13
  %15 = select i1 %11, double %13, double %14
  %16 = getelementptr inbounds double, ptr %0, i64 %8
  store double %15, ptr %16, align 8, !tbaa !28
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @early_continue(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %19, %4
  ret void

7:                                                ; preds = %4, %19
  %8 = phi i64 [ %20, %19 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp slt i32 %10, 0
  br i1 %11, label %19, label %12

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = icmp slt i32 %14, 0
  br i1 %15, label %19, label %16

16:                                               ; preds = %12
  %17 = add nuw nsw i32 %14, %10
  %18 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %17, ptr %18, align 4, !tbaa !9
  br label %19

19:                                               ; preds = %12, %7, %16
  %20 = add nuw i64 %8, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %6, label %7, !llvm.loop !31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @chain_of_tests(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %25, %4
  ret void

7:                                                ; preds = %4, %25
  %8 = phi i64 [ %26, %25 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %16

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = add nsw i32 %14, %10
  store i32 %15, ptr %13, align 4, !tbaa !9
  br label %25

16:                                               ; preds = %7
  %17 = getelementptr inbounds i32, ptr %2, i64 %8
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = icmp sgt i32 %18, 0
  %20 = getelementptr inbounds i32, ptr %0, i64 %8
  br i1 %19, label %21, label %24

21:                                               ; preds = %16
  %22 = load i32, ptr %20, align 4, !tbaa !9
  %23 = add nsw i32 %22, %18
  store i32 %23, ptr %20, align 4, !tbaa !9
  br label %25

24:                                               ; preds = %16
  store i32 1, ptr %20, align 4, !tbaa !9
  br label %25

25:                                               ; preds = %12, %24, %21
  %26 = add nuw i64 %8, 1
  %27 = icmp eq i64 %26, %3
  br i1 %27, label %6, label %7, !llvm.loop !32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @by_own_value(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %17, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = shl nsw i32 %9, 1
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %10
  %14 = icmp sgt i32 %13, 9
  %15 = sub nsw i32 9, %9
  %16 = select i1 %14, i32 %15, i32 %13
  store i32 %16, ptr %11, align 4, !tbaa !9
  %17 = add nuw i64 %7, 1
  %18 = icmp eq i64 %17, %2
  br i1 %18, label %5, label %6, !llvm.loop !33
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @one_feeds_the_next(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr i8, ptr %2, i64 8
  %6 = icmp eq i64 %3, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %27, %4
  ret void

8:                                                ; preds = %4, %27
  %9 = phi i64 [ %28, %27 ], [ 0, %4 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp slt i32 %11, 0
  br i1 %12, label %13, label %20

13:                                               ; preds = %8
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = mul nsw i32 %11, %11
  %17 = add nsw i32 %15, %16
  %18 = sext i32 %17 to i64
  %19 = getelementptr i64, ptr %5, i64 %9
  store i64 %18, ptr %19, align 8, !tbaa !34
  br label %27

20:                                               ; preds = %8
  %21 = getelementptr inbounds i64, ptr %2, i64 %9
  %22 = load i64, ptr %21, align 8, !tbaa !34
  %23 = trunc i64 %22 to i32
  %24 = mul nuw nsw i32 %11, 3
  %25 = add nsw i32 %24, %23
  %26 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %25, ptr %26, align 4, !tbaa !9
  br label %27

27:                                               ; preds = %13, %20
  %28 = add nuw i64 %9, 1
  %29 = icmp eq i64 %28, %3
  br i1 %29, label %7, label %8, !llvm.loop !36
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @both_ways_add(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %22, %3
  ret void

6:                                                ; preds = %3, %22
  %7 = phi i64 [ %23, %22 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = icmp sgt i32 %9, 0
  br i1 %10, label %11, label %16

11:                                               ; preds = %6
  %12 = getelementptr inbounds i32, ptr %0, i64 %7
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = mul i32 %13, 3
  %15 = add i32 %14, 1
  store i32 %15, ptr %12, align 4, !tbaa !9
  br label %22

16:                                               ; preds = %6
  %17 = icmp slt i32 %9, -1
  br i1 %17, label %18, label %22

18:                                               ; preds = %16
  %19 = getelementptr inbounds i32, ptr %0, i64 %7
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = lshr i32 %20, 1
  store i32 %21, ptr %19, align 4, !tbaa !9
  br label %22

22:                                               ; preds = %16, %18, %11
  %23 = add nuw i64 %7, 1
  %24 = icmp eq i64 %23, %2
  br i1 %24, label %5, label %6, !llvm.loop !37
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @feeds_both(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %18, %4
  ret void

7:                                                ; preds = %4, %18
  %8 = phi i64 [ %23, %18 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp slt i32 %10, 0
  br i1 %11, label %12, label %18

12:                                               ; preds = %7
  %13 = getelementptr inbounds i32, ptr %2, i64 %8
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = mul nsw i32 %10, 3
  %16 = add nsw i32 %14, %15
  %17 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %16, ptr %17, align 4, !tbaa !9
  br label %18

18:                                               ; preds = %12, %7
  %19 = getelementptr inbounds i32, ptr %0, i64 %8
  %20 = load i32, ptr %19, align 4, !tbaa !9
  %21 = mul nsw i32 %10, %10
  %22 = add nsw i32 %20, %21
  %23 = add nuw i64 %8, 1
  %24 = getelementptr inbounds i32, ptr %2, i64 %23
  store i32 %22, ptr %24, align 4, !tbaa !9
  %25 = icmp eq i64 %23, %3
  br i1 %25, label %6, label %7, !llvm.loop !38
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !11, i64 0}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = !{!29, !29, i64 0}
!29 = !{!"double", !11, i64 0}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
!32 = distinct !{!32, !14, !15}
!33 = distinct !{!33, !14, !15}
!34 = !{!35, !35, i64 0}
!35 = !{!"long", !11, i64 0}
!36 = distinct !{!36, !14, !15}
!37 = distinct !{!37, !14, !15}
!38 = distinct !{!38, !14, !15}
