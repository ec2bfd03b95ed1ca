source_filename = "search.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@kinds = dso_local local_unnamed_addr constant <{ [201 x i8], [55 x i8] }> <{ [201 x i8] c"\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\02\00\00\00\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01", [55 x i8] zeroinitializer }>, align 1
@weights = dso_local local_unnamed_addr global [64 x i32] [i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 -1], align 4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @length(ptr nocapture noundef readonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i64 [ 0, %1 ], [ %7, %2 ]
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i8, ptr %4, align 1, !tbaa !9
  %6 = icmp eq i8 %5, 0
  %7 = add i64 %3, 1
  br i1 %6, label %8, label %2, !llvm.loop !12

8:                                                ; preds = %2
  ret i64 %3
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %13, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = icmp eq i32 %8, %1
  br i1 %9, label %13, label %10

10:                                               ; preds = %5
  %11 = add nuw i64 %6, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %13, label %5, !llvm.loop !17

13:                                               ; preds = %10, %5, %3
  %14 = phi i64 [ 0, %3 ], [ %2, %10 ], [ %6, %5 ]
  %15 = tail call i64 @llvm.umin.i64(i64 %14, i64 %2)
  ret i64 %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext range(i32 0, 2) i32 @contains(ptr nocapture noundef readonly %0, i16 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp ne i64 %2, 0
  br i1 %4, label %5, label %18

5:                                                ; preds = %3
  %6 = load i16, ptr %0, align 2, !tbaa !18
  %7 = icmp eq i16 %6, %1
  br i1 %7, label %18, label %8

8:                                                ; preds = %5, %12
  %9 = phi i64 [ %10, %12 ], [ 0, %5 ]
  %10 = add nuw i64 %9, 1
  %11 = icmp eq i64 %10, %2
  br i1 %11, label %16, label %12, !llvm.loop !20

12:                                               ; preds = %8
  %13 = getelementptr inbounds i16, ptr %0, i64 %10
  %14 = load i16, ptr %13, align 2, !tbaa !18
  %15 = icmp eq i16 %14, %1
  br i1 %15, label %16, label %8, !llvm.loop !20

16:                                               ; preds = %8, %12
  %17 = icmp ult i64 %10, %2
  br label %18

18:                                               ; preds = %16, %5, %3
  %19 = phi i1 [ %4, %3 ], [ %4, %5 ], [ %17, %16 ]
  %20 = zext i1 %19 to i32
  ret i32 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @first_difference(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %15, label %5

5:                                                ; preds = %3, %12
  %6 = phi i64 [ %13, %12 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = load i8, ptr %7, align 1, !tbaa !9
  %9 = getelementptr inbounds i8, ptr %1, i64 %6
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = icmp eq i8 %8, %10
  br i1 %11, label %12, label %15

12:                                               ; preds = %5
  %13 = add nuw i64 %6, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %15, label %5, !llvm.loop !21

15:                                               ; preds = %12, %5, %3
  %16 = phi i64 [ 0, %3 ], [ %2, %12 ], [ %6, %5 ]
  %17 = tail call i64 @llvm.umin.i64(i64 %16, i64 %2)
  ret i64 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @sum_until(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %15, label %5

5:                                                ; preds = %3, %11
  %6 = phi i64 [ %13, %11 ], [ 0, %3 ]
  %7 = phi i32 [ %12, %11 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %6
  %9 = load i32, ptr %8, align 4, !tbaa !15
  %10 = icmp eq i32 %9, %1
  br i1 %10, label %15, label %11

11:                                               ; preds = %5
  %12 = add nsw i32 %9, %7
  %13 = add nuw i64 %6, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %15, label %5, !llvm.loop !22

15:                                               ; preds = %11, %5, %3
  %16 = phi i32 [ 0, %3 ], [ %12, %11 ], [ %7, %5 ]
  ret i32 %16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @copy_until(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1, !tbaa !9
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %5
  %11 = getelementptr inbounds i8, ptr %0, i64 %6
  store i8 %8, ptr %11, align 1, !tbaa !9
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !23

14:                                               ; preds = %5, %10, %3
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  ret i64 %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_before_exit(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %15, label %5

5:                                                ; preds = %3, %5
  %6 = phi i64 [ %12, %5 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %1, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = add nsw i32 %8, 1
  %10 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %9, ptr %10, align 4, !tbaa !15
  %11 = icmp slt i32 %8, 0
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  %14 = select i1 %11, i1 true, i1 %13
  br i1 %14, label %15, label %5, !llvm.loop !24

15:                                               ; preds = %5, %3
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @checked_gather(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %20, label %6

6:                                                ; preds = %4, %13
  %7 = phi i64 [ %18, %13 ], [ 0, %4 ]
  %8 = phi i64 [ %17, %13 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = zext i32 %10 to i64
  %12 = icmp ult i64 %11, %2
  br i1 %12, label %13, label %20

13:                                               ; preds = %6
  %14 = getelementptr inbounds i32, ptr %0, i64 %11
  %15 = load i32, ptr %14, align 4, !tbaa !15
  %16 = sext i32 %15 to i64
  %17 = add nsw i64 %8, %16
  %18 = add nuw i64 %7, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %6, !llvm.loop !25

20:                                               ; preds = %13, %6, %4
  %21 = phi i64 [ 0, %4 ], [ %17, %13 ], [ %8, %6 ]
  ret i64 %21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @largest_at(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load i32, ptr %0, align 4, !tbaa !15
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ 0, %2 ], [ %15, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %4 ]
  %10 = phi i32 [ %16, %8 ], [ %5, %4 ]
  %11 = phi i64 [ %15, %8 ], [ 0, %4 ]
  %12 = getelementptr inbounds i32, ptr %0, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp sgt i32 %13, %10
  %15 = select i1 %14, i64 %9, i64 %11
  %16 = tail call i32 @llvm.smax.i32(i32 %13, i32 %10)
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %6, label %8, !llvm.loop !26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @smallest_at(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load i32, ptr %0, align 4, !tbaa !15
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ 0, %2 ], [ %15, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %4 ]
  %10 = phi i32 [ %16, %8 ], [ %5, %4 ]
  %11 = phi i64 [ %15, %8 ], [ 0, %4 ]
  %12 = getelementptr inbounds i32, ptr %0, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp ult i32 %13, %10
  %15 = select i1 %14, i64 %9, i64 %11
  %16 = tail call i32 @llvm.umin.i32(i32 %13, i32 %10)
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %6, label %8, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @last_largest_at(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load i32, ptr %0, align 4, !tbaa !15
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ 0, %2 ], [ %15, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %4 ]
  %10 = phi i32 [ %16, %8 ], [ %5, %4 ]
  %11 = phi i64 [ %15, %8 ], [ 0, %4 ]
  %12 = getelementptr inbounds i32, ptr %0, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp slt i32 %13, %10
  %15 = select i1 %14, i64 %11, i64 %9
  %16 = tail call i32 @llvm.smax.i32(i32 %13, i32 %10)
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %6, label %8, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @two_counts(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #2 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %14, label %6

6:                                                ; preds = %4, %10
  %7 = phi i64 [ %12, %10 ], [ 0, %4 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 1, ptr %8, align 4, !tbaa !15
  %9 = icmp eq i64 %7, %2
  br i1 %9, label %14, label %10

10:                                               ; preds = %6
  %11 = getelementptr inbounds i32, ptr %1, i64 %7
  store i32 2, ptr %11, align 4, !tbaa !15
  %12 = add nuw i64 %7, 1
  %13 = icmp eq i64 %12, %3
  br i1 %13, label %14, label %6, !llvm.loop !29

14:                                               ; preds = %10, %6, %4
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @exit_in_middle(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #2 {
  store i32 3, ptr %0, align 4, !tbaa !15
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %11, label %5

5:                                                ; preds = %3, %5
  %6 = phi i64 [ %8, %5 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %1, i64 %6
  store i32 7, ptr %7, align 4, !tbaa !15
  %8 = add nuw i64 %6, 1
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 3, ptr %9, align 4, !tbaa !15
  %10 = icmp eq i64 %8, %2
  br i1 %10, label %11, label %5, !llvm.loop !30

11:                                               ; preds = %5, %3
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_every_third(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %11
  %6 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %7 = mul i64 %6, 12
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !15
  %10 = icmp eq i32 %9, %1
  br i1 %10, label %14, label %11

11:                                               ; preds = %5
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !31

14:                                               ; preds = %11, %5, %3
  %15 = phi i64 [ 0, %3 ], [ %2, %11 ], [ %6, %5 ]
  %16 = tail call i64 @llvm.umin.i64(i64 %15, i64 %2)
  ret i64 %16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_backwards(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  br label %4

4:                                                ; preds = %7, %3
  %5 = phi i64 [ %2, %3 ], [ %8, %7 ]
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %12, label %7

7:                                                ; preds = %4
  %8 = add i64 %5, -1
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = icmp eq i32 %10, %1
  br i1 %11, label %12, label %4, !llvm.loop !32

12:                                               ; preds = %7, %4
  %13 = phi i64 [ %2, %4 ], [ %8, %7 ]
  ret i64 %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_pair(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %23, label %6

6:                                                ; preds = %4
  %7 = add nsw i32 %2, 1
  br label %8

8:                                                ; preds = %6, %20
  %9 = phi i64 [ 0, %6 ], [ %21, %20 ]
  %10 = shl i64 %9, 3
  %11 = getelementptr inbounds i8, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %2
  br i1 %13, label %23, label %14

14:                                               ; preds = %8
  %15 = getelementptr inbounds i32, ptr %1, i64 %9
  %16 = load i32, ptr %15, align 4, !tbaa !15
  %17 = icmp eq i32 %16, %7
  br i1 %17, label %18, label %20

18:                                               ; preds = %14
  %19 = add i64 %9, %3
  br label %23

20:                                               ; preds = %14
  %21 = add nuw i64 %9, 1
  %22 = icmp eq i64 %21, %3
  br i1 %22, label %23, label %8, !llvm.loop !33

23:                                               ; preds = %20, %8, %4, %18
  %24 = phi i64 [ %19, %18 ], [ %3, %4 ], [ %9, %8 ], [ %3, %20 ]
  ret i64 %24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_either(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %22, label %6

6:                                                ; preds = %4
  %7 = add nsw i32 %2, 1
  br label %8

8:                                                ; preds = %6, %19
  %9 = phi i64 [ 0, %6 ], [ %20, %19 ]
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !15
  %12 = icmp eq i32 %11, %2
  br i1 %12, label %22, label %13

13:                                               ; preds = %8
  %14 = getelementptr inbounds i32, ptr %1, i64 %9
  %15 = load i32, ptr %14, align 4, !tbaa !15
  %16 = icmp eq i32 %15, %7
  br i1 %16, label %17, label %19

17:                                               ; preds = %13
  %18 = add i64 %9, %3
  br label %22

19:                                               ; preds = %13
  %20 = add nuw i64 %9, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %22, label %8, !llvm.loop !34

22:                                               ; preds = %19, %8, %4, %17
  %23 = phi i64 [ %18, %17 ], [ %3, %4 ], [ %9, %8 ], [ %3, %19 ]
  ret i64 %23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_through(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %18, label %6

6:                                                ; preds = %4, %15
  %7 = phi i64 [ %16, %15 ], [ 0, %4 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !15
  %10 = and i32 %9, 63
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp eq i32 %13, %2
  br i1 %14, label %18, label %15

15:                                               ; preds = %6
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %18, label %6, !llvm.loop !35

18:                                               ; preds = %15, %6, %4
  %19 = phi i64 [ 0, %4 ], [ %3, %15 ], [ %7, %6 ]
  %20 = tail call i64 @llvm.umin.i64(i64 %19, i64 %3)
  ret i64 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_guarded(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i32 noundef signext %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %27, label %7

7:                                                ; preds = %5
  %8 = add nsw i32 %3, -2
  br label %9

9:                                                ; preds = %7, %24
  %10 = phi i64 [ 0, %7 ], [ %25, %24 ]
  %11 = getelementptr inbounds i32, ptr %2, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %3
  br i1 %13, label %27, label %14

14:                                               ; preds = %9
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  %16 = load i32, ptr %15, align 4, !tbaa !15
  %17 = icmp sgt i32 %16, 0
  br i1 %17, label %18, label %24

18:                                               ; preds = %14
  %19 = getelementptr inbounds i32, ptr %1, i64 %10
  %20 = load i32, ptr %19, align 4, !tbaa !15
  %21 = icmp eq i32 %20, %8
  br i1 %21, label %22, label %24

22:                                               ; preds = %18
  %23 = add i64 %10, %4
  br label %27

24:                                               ; preds = %14, %18
  %25 = add nuw i64 %10, 1
  %26 = icmp eq i64 %25, %4
  br i1 %26, label %27, label %9, !llvm.loop !36

27:                                               ; preds = %24, %9, %5, %22
  %28 = phi i64 [ %23, %22 ], [ %4, %5 ], [ %10, %9 ], [ %4, %24 ]
  ret i64 %28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_at_stride(ptr nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %15, label %6

6:                                                ; preds = %4, %12
  %7 = phi i64 [ %13, %12 ], [ 0, %4 ]
  %8 = mul i64 %7, %2
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = icmp eq i32 %10, %1
  br i1 %11, label %15, label %12

12:                                               ; preds = %6
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %3
  br i1 %14, label %15, label %6, !llvm.loop !37

15:                                               ; preds = %12, %6, %4
  %16 = phi i64 [ 0, %4 ], [ %3, %12 ], [ %7, %6 ]
  %17 = tail call i64 @llvm.umin.i64(i64 %16, i64 %3)
  ret i64 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext i32 @sum_of_squares_until(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %21, label %6

6:                                                ; preds = %4, %16
  %7 = phi i64 [ %19, %16 ], [ 0, %4 ]
  %8 = phi i32 [ %18, %16 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = icmp eq i32 %10, %2
  br i1 %11, label %21, label %12

12:                                               ; preds = %6
  %13 = getelementptr inbounds i32, ptr %1, i64 %7
  %14 = load i32, ptr %13, align 4, !tbaa !15
  %15 = icmp eq i32 %14, %2
  br i1 %15, label %21, label %16

16:                                               ; preds = %12
  %17 = mul nsw i32 %14, %10
  %18 = add nsw i32 %17, %8
  %19 = add nuw i64 %7, 1
  %20 = icmp eq i64 %19, %3
  br i1 %20, label %21, label %6, !llvm.loop !38

21:                                               ; preds = %16, %6, %12, %4
  %22 = phi i32 [ 0, %4 ], [ %18, %16 ], [ %8, %6 ], [ %8, %12 ]
  ret i32 %22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @last_smallest_at(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load i32, ptr %0, align 4, !tbaa !15
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ 0, %2 ], [ %15, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %4 ]
  %10 = phi i32 [ %16, %8 ], [ %5, %4 ]
  %11 = phi i64 [ %15, %8 ], [ 0, %4 ]
  %12 = getelementptr inbounds i32, ptr %0, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = icmp sgt i32 %13, %10
  %15 = select i1 %14, i64 %11, i64 %9
  %16 = tail call i32 @llvm.smin.i32(i32 %13, i32 %10)
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %6, label %8, !llvm.loop !39
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @largest_byte_at(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load i8, ptr %0, align 1, !tbaa !9
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ -1, %2 ], [ %15, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %4 ]
  %10 = phi i8 [ %16, %8 ], [ %5, %4 ]
  %11 = phi i64 [ %15, %8 ], [ -1, %4 ]
  %12 = getelementptr inbounds i8, ptr %0, i64 %9
  %13 = load i8, ptr %12, align 1, !tbaa !9
  %14 = icmp ugt i8 %13, %10
  %15 = select i1 %14, i64 %9, i64 %11
  %16 = tail call i8 @llvm.umax.i8(i8 %13, i8 %10)
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %1
  br i1 %18, label %6, label %8, !llvm.loop !40
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext range(i32 0, -2147483648) i32 @last_before(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %19, label %6

6:                                                ; preds = %4, %12
  %7 = phi i64 [ %17, %12 ], [ 0, %4 ]
  %8 = phi i32 [ %16, %12 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = icmp eq i32 %10, %2
  br i1 %11, label %19, label %12

12:                                               ; preds = %6
  %13 = getelementptr inbounds i32, ptr %1, i64 %7
  %14 = load i32, ptr %13, align 4, !tbaa !15
  %15 = icmp sgt i32 %14, 2
  %16 = select i1 %15, i32 %14, i32 %8
  %17 = add nuw i64 %7, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %19, label %6, !llvm.loop !41

19:                                               ; preds = %12, %6, %4
  %20 = phi i32 [ 0, %4 ], [ %16, %12 ], [ %8, %6 ]
  ret i32 %20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_unless(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef signext %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %25, label %10

7:                                                ; preds = %21
  %8 = add nuw i64 %12, 1
  %9 = icmp eq i64 %8, %4
  br i1 %9, label %25, label %10, !llvm.loop !42

10:                                               ; preds = %5, %7
  %11 = phi i64 [ %24, %7 ], [ undef, %5 ]
  %12 = phi i64 [ %8, %7 ], [ 0, %5 ]
  %13 = getelementptr inbounds i32, ptr %0, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !15
  %15 = getelementptr inbounds i32, ptr %2, i64 %12
  %16 = load i32, ptr %15, align 4, !tbaa !15
  %17 = icmp slt i32 %14, %16
  br i1 %17, label %21, label %18

18:                                               ; preds = %10
  %19 = getelementptr inbounds i32, ptr %1, i64 %12
  %20 = load i32, ptr %19, align 4, !tbaa !15
  br label %21

21:                                               ; preds = %10, %18
  %22 = phi i32 [ %20, %18 ], [ %3, %10 ]
  %23 = icmp eq i32 %22, 7
  %24 = select i1 %23, i64 %12, i64 %11
  br i1 %23, label %25, label %7

25:                                               ; preds = %21, %7, %5
  %26 = phi i64 [ -1, %5 ], [ %24, %21 ], [ -1, %7 ]
  ret i64 %26
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext range(i32 0, 2) i32 @carried_until(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #1 {
  %5 = icmp ne i64 %3, 0
  br i1 %5, label %6, label %30

6:                                                ; preds = %4
  %7 = load i32, ptr %0, align 4, !tbaa !15
  %8 = load i32, ptr %1, align 4, !tbaa !15
  %9 = add nsw i32 %8, %7
  %10 = getelementptr i8, ptr %0, i64 32
  %11 = load i32, ptr %10, align 4, !tbaa !15
  %12 = add nsw i32 %9, %11
  store i32 %12, ptr %10, align 4, !tbaa !15
  %13 = icmp eq i32 %8, %2
  br i1 %13, label %30, label %14

14:                                               ; preds = %6, %18
  %15 = phi i64 [ %16, %18 ], [ 0, %6 ]
  %16 = add nuw i64 %15, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %28, label %18, !llvm.loop !43

18:                                               ; preds = %14
  %19 = getelementptr inbounds i32, ptr %0, i64 %16
  %20 = load i32, ptr %19, align 4, !tbaa !15
  %21 = getelementptr inbounds i32, ptr %1, i64 %16
  %22 = load i32, ptr %21, align 4, !tbaa !15
  %23 = add nsw i32 %22, %20
  %24 = getelementptr i8, ptr %19, i64 32
  %25 = load i32, ptr %24, align 4, !tbaa !15
  %26 = add nsw i32 %23, %25
  store i32 %26, ptr %24, align 4, !tbaa !15
  %27 = icmp eq i32 %22, %2
  br i1 %27, label %28, label %14, !llvm.loop !43

28:                                               ; preds = %14, %18
  %29 = icmp ult i64 %16, %3
  br label %30

30:                                               ; preds = %28, %6, %4
  %31 = phi i1 [ %5, %4 ], [ %5, %6 ], [ %29, %28 ]
  %32 = zext i1 %31 to i32
  ret i32 %32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext range(i32 0, 2) i32 @carried_backwards_until(ptr noalias nocapture noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = getelementptr i8, ptr %0, i64 28
  br label %5

5:                                                ; preds = %8, %3
  %6 = phi i64 [ %2, %3 ], [ %9, %8 ]
  %7 = icmp ne i64 %6, 0
  br i1 %7, label %8, label %18

8:                                                ; preds = %5
  %9 = add i64 %6, -1
  %10 = getelementptr i32, ptr %4, i64 %6
  %11 = load i32, ptr %10, align 4, !tbaa !15
  %12 = getelementptr inbounds i32, ptr %0, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = add nsw i32 %13, %11
  store i32 %14, ptr %12, align 4, !tbaa !15
  %15 = xor i64 %9, %1
  %16 = and i64 %15, 65535
  %17 = icmp eq i64 %16, 0
  br i1 %17, label %18, label %5, !llvm.loop !44

18:                                               ; preds = %8, %5
  %19 = zext i1 %7 to i32
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @stop_under_condition(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #1 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %22, label %6

6:                                                ; preds = %4, %15
  %7 = phi i64 [ %20, %15 ], [ 0, %4 ]
  %8 = getelementptr inbounds i32, ptr %2, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !15
  %10 = icmp slt i32 %9, 4
  %11 = getelementptr inbounds i32, ptr %1, i64 %7
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp slt i32 %12, 1
  %14 = select i1 %13, i1 true, i1 %10
  br i1 %14, label %15, label %22

15:                                               ; preds = %6
  %16 = getelementptr inbounds i32, ptr %0, i64 %7
  %17 = load i32, ptr %16, align 4, !tbaa !15
  %18 = add nsw i32 %17, 2
  %19 = select i1 %10, i32 %18, i32 7
  store i32 %19, ptr %16, align 4, !tbaa !15
  %20 = add nuw i64 %7, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %22, label %6, !llvm.loop !45

22:                                               ; preds = %15, %6, %4
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_kind(ptr noalias nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %15, label %4

4:                                                ; preds = %2, %12
  %5 = phi i64 [ %13, %12 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !9
  %8 = zext i8 %7 to i64
  %9 = getelementptr inbounds [256 x i8], ptr @kinds, i64 0, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %4
  %13 = add nuw i64 %5, 1
  %14 = icmp eq i64 %13, %1
  br i1 %14, label %15, label %4, !llvm.loop !46

15:                                               ; preds = %12, %4, %2
  %16 = phi i64 [ 0, %2 ], [ %1, %12 ], [ %5, %4 ]
  %17 = tail call i64 @llvm.umin.i64(i64 %16, i64 %1)
  ret i64 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @find_weight(ptr noalias nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %3, %14
  %6 = phi i64 [ %15, %14 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = and i32 %8, 63
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds [64 x i32], ptr @weights, i64 0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %1
  br i1 %13, label %17, label %14

14:                                               ; preds = %5
  %15 = add nuw i64 %6, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %17, label %5, !llvm.loop !47

17:                                               ; preds = %14, %5, %3
  %18 = phi i64 [ 0, %3 ], [ %2, %14 ], [ %6, %5 ]
  %19 = tail call i64 @llvm.umin.i64(i64 %18, i64 %2)
  ret i64 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @find_beyond(ptr noalias nocapture noundef readonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %3, %14
  %6 = phi i64 [ %15, %14 ], [ 0, %3 ]
  %7 = getelementptr inbounds i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !15
  %9 = and i32 %8, 127
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds [64 x i32], ptr @weights, i64 0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !15
  %13 = icmp eq i32 %12, %1
  br i1 %13, label %17, label %14

14:                                               ; preds = %5
  %15 = add nuw i64 %6, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %17, label %5, !llvm.loop !48

17:                                               ; preds = %14, %5, %3
  %18 = phi i64 [ 0, %3 ], [ %2, %14 ], [ %6, %5 ]
  %19 = tail call i64 @llvm.umin.i64(i64 %18, i64 %2)
  ret i64 %19
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.umax.i8(i8, i8) #4

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !10, i64 0}
!17 = distinct !{!17, !13, !14}
!18 = !{!19, !19, i64 0}
!19 = !{!"short", !10, i64 0}
!20 = distinct !{!20, !13, !14}
!21 = distinct !{!21, !13, !14}
!22 = distinct !{!22, !13, !14}
!23 = distinct !{!23, !13, !14}
!24 = distinct !{!24, !13, !14}
!25 = distinct !{!25, !13, !14}
!26 = distinct !{!26, !13, !14}
!27 = distinct !{!27, !13, !14}
!28 = distinct !{!28, !13, !14}
!29 = distinct !{!29, !13, !14}
!30 = distinct !{!30, !14}
!31 = distinct !{!31, !13, !14}
!32 = distinct !{!32, !13, !14}
!33 = distinct !{!33, !13, !14}
!34 = distinct !{!34, !13, !14}
!35 = distinct !{!35, !13, !14}
!36 = distinct !{!36, !13, !14}
!37 = distinct !{!37, !13, !14}
!38 = distinct !{!38, !13, !14}
!39 = distinct !{!39, !13, !14}
!40 = distinct !{!40, !13, !14}
!41 = distinct !{!41, !13, !14}
!42 = distinct !{!42, !13, !14}
!43 = distinct !{!43, !13, !14}
!44 = distinct !{!44, !13, !14}
!45 = distinct !{!45, !13, !14}
!46 = distinct !{!46, !13, !14}
!47 = distinct !{!47, !13, !14}
!48 = distinct !{!48, !13, !14}
