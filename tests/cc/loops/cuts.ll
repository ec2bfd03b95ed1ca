source_filename = "cuts.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @around_unknown(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %8 = phi i64 [ %7, %6 ], [ 9, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %1, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %10
  %14 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @around(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %8 = phi i64 [ %7, %6 ], [ 9, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %1, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %10
  %14 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @around_twice(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %19, %6 ], [ 0, %3 ]
  %8 = phi i64 [ %9, %6 ], [ 20, %3 ]
  %9 = phi i64 [ %7, %6 ], [ 9, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add nsw i32 %13, %11
  %15 = getelementptr inbounds i32, ptr %1, i64 %8
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = add nsw i32 %14, %16
  %18 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = add nuw i64 %7, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %5, label %6, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @around_to_the_end(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ 9, %3 ], [ %8, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %16, %7 ], [ 0, %3 ]
  %9 = phi i64 [ %8, %7 ], [ 9, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = getelementptr inbounds i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = sub nsw i32 %11, %13
  %15 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %5, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @meets_a_later_one(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 160
  br label %5

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ 0, %2 ], [ %12, %5 ]
  %7 = load i32, ptr %3, align 4, !tbaa !9
  %8 = getelementptr inbounds i32, ptr %1, i64 %6
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = add nsw i32 %9, %7
  %11 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = add nuw nsw i64 %6, 1
  %13 = icmp eq i64 %12, 100
  br i1 %13, label %4, label %5, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @meets_the_first(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %4

3:                                                ; preds = %4
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %11, %4 ]
  %6 = load i32, ptr %0, align 4, !tbaa !9
  %7 = getelementptr inbounds i32, ptr %1, i64 %5
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = add nsw i32 %8, %6
  %10 = getelementptr inbounds i32, ptr %0, i64 %5
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = add nuw nsw i64 %5, 1
  %12 = icmp eq i64 %11, 100
  br i1 %12, label %3, label %4, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @meets_the_last(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 396
  br label %5

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ 0, %2 ], [ %12, %5 ]
  %7 = load i32, ptr %3, align 4, !tbaa !9
  %8 = getelementptr inbounds i32, ptr %1, i64 %6
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = add nsw i32 %9, %7
  %11 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = add nuw nsw i64 %6, 1
  %13 = icmp eq i64 %12, 100
  br i1 %13, label %4, label %5, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @stores_then_meets(ptr nocapture noundef %0, ptr noalias nocapture noundef writeonly %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %0, i64 120
  br label %5

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ 0, %2 ], [ %11, %5 ]
  %7 = trunc nuw nsw i64 %6 to i32
  %8 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %7, ptr %8, align 4, !tbaa !9
  %9 = load i32, ptr %3, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %6
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = add nuw nsw i64 %6, 1
  %12 = icmp eq i64 %11, 100
  br i1 %12, label %4, label %5, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @meets_in_the_middle(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %4

3:                                                ; preds = %4
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %13, %4 ]
  %6 = sub nuw nsw i64 99, %5
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = getelementptr inbounds i32, ptr %1, i64 %5
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = add nsw i32 %10, %8
  %12 = getelementptr inbounds i32, ptr %0, i64 %5
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw nsw i64 %5, 1
  %14 = icmp eq i64 %13, 100
  br i1 %14, label %3, label %4, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @meets_at_one_in_the_middle(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %4

3:                                                ; preds = %4
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %13, %4 ]
  %6 = sub nuw nsw i64 98, %5
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = getelementptr inbounds i32, ptr %1, i64 %5
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = add nsw i32 %10, %8
  %12 = getelementptr inbounds i32, ptr %0, i64 %5
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw nsw i64 %5, 1
  %14 = icmp eq i64 %13, 99
  br i1 %14, label %3, label %4, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @triangle(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %7, label %8

5:                                                ; preds = %14, %8
  %6 = icmp eq i64 %10, %2
  br i1 %6, label %7, label %8, !llvm.loop !25

7:                                                ; preds = %5, %3
  ret void

8:                                                ; preds = %3, %5
  %9 = phi i64 [ %10, %5 ], [ 0, %3 ]
  %10 = add nuw i64 %9, 1
  %11 = icmp ult i64 %10, %2
  br i1 %11, label %12, label %5

12:                                               ; preds = %8
  %13 = getelementptr inbounds i32, ptr %0, i64 %9
  br label %14

14:                                               ; preds = %12, %14
  %15 = phi i64 [ %10, %12 ], [ %23, %14 ]
  %16 = getelementptr inbounds i32, ptr %1, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = load i32, ptr %13, align 4, !tbaa !9
  %19 = mul i32 %18, %17
  %20 = getelementptr inbounds i32, ptr %0, i64 %15
  %21 = load i32, ptr %20, align 4, !tbaa !9
  %22 = sub i32 %21, %19
  store i32 %22, ptr %20, align 4, !tbaa !9
  %23 = add nuw i64 %15, 1
  %24 = icmp eq i64 %23, %2
  br i1 %24, label %5, label %14, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @pack_narrow(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %16, %3
  ret void

6:                                                ; preds = %3, %16
  %7 = phi i64 [ %18, %16 ], [ 0, %3 ]
  %8 = phi i32 [ %17, %16 ], [ -1, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %16

12:                                               ; preds = %6
  %13 = add nsw i32 %8, 1
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %10, ptr %15, align 4, !tbaa !9
  br label %16

16:                                               ; preds = %6, %12
  %17 = phi i32 [ %13, %12 ], [ %8, %6 ]
  %18 = add nuw i64 %7, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %6, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @unpack_narrow(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %17, %3
  ret void

6:                                                ; preds = %3, %17
  %7 = phi i64 [ %19, %17 ], [ 0, %3 ]
  %8 = phi i32 [ %18, %17 ], [ -1, %3 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = icmp sgt i32 %10, 0
  br i1 %11, label %12, label %17

12:                                               ; preds = %6
  %13 = add nsw i32 %8, 1
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr %1, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !9
  store i32 %16, ptr %9, align 4, !tbaa !9
  br label %17

17:                                               ; preds = %6, %12
  %18 = phi i32 [ %13, %12 ], [ %8, %6 ]
  %19 = add nuw i64 %7, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %5, label %6, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext i32 @pack_and_count(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %17, %3
  %6 = phi i32 [ 5, %3 ], [ %18, %17 ]
  ret i32 %6

7:                                                ; preds = %3, %17
  %8 = phi i64 [ %19, %17 ], [ 0, %3 ]
  %9 = phi i32 [ %18, %17 ], [ 5, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp sgt i32 %11, 0
  br i1 %12, label %13, label %17

13:                                               ; preds = %7
  %14 = add nsw i32 %9, 1
  %15 = sext i32 %9 to i64
  %16 = getelementptr inbounds i32, ptr %0, i64 %15
  store i32 %11, ptr %16, align 4, !tbaa !9
  br label %17

17:                                               ; preds = %7, %13
  %18 = phi i32 [ %14, %13 ], [ %9, %7 ]
  %19 = add nuw i64 %8, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %5, label %7, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @two_places(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = load i32, ptr %0, align 4, !tbaa !9
  %4 = icmp eq i64 %1, 0
  br label %6

5:                                                ; preds = %11
  ret i64 %19

6:                                                ; preds = %2, %11
  %7 = phi i64 [ 0, %2 ], [ %20, %11 ]
  %8 = phi i64 [ 0, %2 ], [ %19, %11 ]
  br i1 %4, label %11, label %9

9:                                                ; preds = %6
  %10 = trunc nuw nsw i64 %7 to i32
  br label %22

11:                                               ; preds = %22, %6
  %12 = phi i32 [ %3, %6 ], [ %31, %22 ]
  %13 = phi i32 [ 0, %6 ], [ %32, %22 ]
  %14 = phi i32 [ 9, %6 ], [ %33, %22 ]
  %15 = mul i32 %13, 3
  %16 = add i32 %15, %12
  %17 = add i32 %16, %14
  %18 = zext i32 %17 to i64
  %19 = add nuw nsw i64 %8, %18
  %20 = add nuw nsw i64 %7, 1
  %21 = icmp eq i64 %20, 3
  br i1 %21, label %5, label %6, !llvm.loop !30

22:                                               ; preds = %9, %22
  %23 = phi i64 [ 0, %9 ], [ %34, %22 ]
  %24 = phi i32 [ 9, %9 ], [ %33, %22 ]
  %25 = phi i32 [ 0, %9 ], [ %32, %22 ]
  %26 = phi i32 [ %3, %9 ], [ %31, %22 ]
  %27 = getelementptr inbounds i32, ptr %0, i64 %23
  %28 = load i32, ptr %27, align 4, !tbaa !9
  %29 = icmp sgt i32 %28, %26
  %30 = trunc i64 %23 to i32
  %31 = tail call i32 @llvm.smax.i32(i32 %28, i32 %26)
  %32 = select i1 %29, i32 %30, i32 %25
  %33 = select i1 %29, i32 %10, i32 %24
  %34 = add nuw i64 %23, 1
  %35 = icmp eq i64 %34, %1
  br i1 %35, label %11, label %22, !llvm.loop !31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @several_into_one(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = phi float [ %15, %7 ], [ 0.000000e+00, %4 ]
  %10 = getelementptr inbounds float, ptr %1, i64 %8
  %11 = load float, ptr %10, align 4, !tbaa !32
  %12 = fadd reassoc float %9, %11
  %13 = getelementptr inbounds float, ptr %2, i64 %8
  %14 = load float, ptr %13, align 4, !tbaa !32
  %15 = fadd reassoc float %12, %14
  %16 = getelementptr inbounds float, ptr %0, i64 %8
  store float %15, ptr %16, align 4, !tbaa !32
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @seen_between(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %16, %7 ], [ 0, %4 ]
  %9 = phi float [ %14, %7 ], [ 0.000000e+00, %4 ]
  %10 = getelementptr inbounds float, ptr %2, i64 %8
  %11 = load float, ptr %10, align 4, !tbaa !32
  %12 = tail call reassoc float @llvm.fmuladd.f32(float %11, float 2.000000e+00, float %9)
  %13 = getelementptr inbounds float, ptr %0, i64 %8
  store float %12, ptr %13, align 4, !tbaa !32
  %14 = fadd reassoc float %11, %12
  %15 = getelementptr inbounds float, ptr %1, i64 %8
  store float %14, ptr %15, align 4, !tbaa !32
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %6, label %7, !llvm.loop !35
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
!32 = !{!33, !33, i64 0}
!33 = !{!"float", !11, i64 0}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
