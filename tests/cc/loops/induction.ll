source_filename = "induction.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @squares(ptr nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %2 ]
  %7 = mul i64 %6, %6
  %8 = trunc i64 %7 to i32
  %9 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %8, ptr %9, align 4, !tbaa !9
  %10 = add nuw i64 %6, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %4, label %5, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @step_two(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %12, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = add nsw i32 %9, 3
  %11 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = add nuw i64 %7, 2
  %13 = icmp ult i64 %12, %2
  br i1 %13, label %6, label %5, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @second_counter(ptr nocapture noundef writeonly %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %11, %6 ], [ 0, %3 ]
  %8 = phi i32 [ %10, %6 ], [ %1, %3 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %8, ptr %9, align 4, !tbaa !9
  %10 = add nsw i32 %8, 5
  %11 = add nuw i64 %7, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %5, label %6, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local i64 @counter_out(ptr nocapture noundef writeonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ %1, %3 ], [ %12, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %13, %7 ], [ 0, %3 ]
  %9 = phi i64 [ %12, %7 ], [ %1, %3 ]
  %10 = trunc i64 %9 to i32
  %11 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = add nsw i64 %9, 3
  %13 = add nuw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @down(ptr nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = getelementptr i8, ptr %0, i64 -8
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %2
  ret void

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %9, %6 ], [ %1, %2 ]
  %8 = getelementptr i64, ptr %3, i64 %7
  store i64 %7, ptr %8, align 8, !tbaa !19
  %9 = add i64 %7, -1
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %5, label %6, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @pointers(ptr noalias nocapture noundef writeonly %0, ptr noalias noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i32, ptr %1, i64 %2
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %14, label %6

6:                                                ; preds = %3, %6
  %7 = phi ptr [ %12, %6 ], [ %0, %3 ]
  %8 = phi ptr [ %9, %6 ], [ %1, %3 ]
  %9 = getelementptr inbounds i8, ptr %8, i64 4
  %10 = load i32, ptr %8, align 4, !tbaa !9
  %11 = add nsw i32 %10, 1
  %12 = getelementptr inbounds i8, ptr %7, i64 4
  store i32 %11, ptr %7, align 4, !tbaa !9
  %13 = icmp eq ptr %9, %4
  br i1 %13, label %14, label %6, !llvm.loop !22

14:                                               ; preds = %6, %3
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @as_float(ptr nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %2 ]
  %7 = trunc i64 %6 to i32
  %8 = sitofp i32 %7 to float
  %9 = getelementptr inbounds float, ptr %0, i64 %6
  store float %8, ptr %9, align 4, !tbaa !23
  %10 = add nuw i64 %6, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %4, label %5, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @narrow_counter(ptr nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %2 ]
  %7 = trunc i64 %6 to i8
  %8 = mul i8 %7, 7
  %9 = getelementptr inbounds i8, ptr %0, i64 %6
  store i8 %8, ptr %9, align 1, !tbaa !26
  %10 = add nuw i64 %6, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %4, label %5, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @geometric(ptr nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %2 ]
  %7 = phi i32 [ %9, %5 ], [ 1, %2 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %7, ptr %8, align 4, !tbaa !9
  %9 = mul i32 %7, 3
  %10 = add nuw i64 %6, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %4, label %5, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @step_variable(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #1 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = trunc i64 %2 to i32
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %16, %9 ]
  %11 = mul i64 %10, 12
  %12 = getelementptr inbounds i8, ptr %1, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = add nsw i32 %13, %7
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %10, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %8, label %9, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @int_counter(ptr nocapture noundef writeonly %0, i32 noundef signext %1, i32 noundef signext %2) local_unnamed_addr #0 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %13, %8 ]
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = trunc i64 %9 to i32
  %12 = sub i32 %1, %11
  store i32 %12, ptr %10, align 4, !tbaa !9
  %13 = add nuw nsw i64 %9, 1
  %14 = icmp eq i64 %13, %6
  br i1 %14, label %7, label %8, !llvm.loop !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @next_index(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %16, %6 ], [ 0, %3 ]
  %8 = phi i64 [ %15, %6 ], [ 1, %3 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %1, i64 %7
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %10
  %14 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add i64 %8, 1
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %5, label %6, !llvm.loop !31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @twice_a_turn(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %16, %6 ], [ 0, %3 ]
  %8 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %10, ptr %11, align 4, !tbaa !9
  %12 = or disjoint i64 %8, 1
  %13 = add nsw i32 %10, 1
  %14 = getelementptr inbounds i32, ptr %0, i64 %12
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add i64 %8, 2
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %5, label %6, !llvm.loop !32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @in_a_nest(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br label %5

5:                                                ; preds = %3, %9
  %6 = phi i64 [ 0, %3 ], [ %11, %9 ]
  %7 = phi i64 [ 0, %3 ], [ %10, %9 ]
  br i1 %4, label %9, label %13

8:                                                ; preds = %9
  ret void

9:                                                ; preds = %13, %5
  %10 = phi i64 [ %7, %5 ], [ %20, %13 ]
  %11 = add nuw nsw i64 %6, 1
  %12 = icmp eq i64 %11, 4
  br i1 %12, label %8, label %5, !llvm.loop !33

13:                                               ; preds = %5, %13
  %14 = phi i64 [ %21, %13 ], [ 0, %5 ]
  %15 = phi i64 [ %20, %13 ], [ %7, %5 ]
  %16 = getelementptr inbounds i32, ptr %1, i64 %14
  %17 = load i32, ptr %16, align 4, !tbaa !9
  %18 = add nsw i32 %17, 2
  %19 = getelementptr inbounds i32, ptr %0, i64 %15
  store i32 %18, ptr %19, align 4, !tbaa !9
  %20 = add i64 %15, 1
  %21 = add nuw i64 %14, 1
  %22 = icmp eq i64 %21, %2
  br i1 %22, label %9, label %13, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @float_counter(ptr nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %2 ]
  %7 = sitofp i64 %6 to double
  %8 = fmul double %7, 5.000000e-01
  %9 = getelementptr inbounds double, ptr %0, i64 %6
  store double %8, ptr %9, align 8, !tbaa !35
  %10 = add nuw i64 %6, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %4, label %5, !llvm.loop !37
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @if_counted(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %17, %3
  %6 = phi i64 [ 0, %3 ], [ %18, %17 ]
  ret i64 %6

7:                                                ; preds = %3, %17
  %8 = phi i64 [ %19, %17 ], [ 0, %3 ]
  %9 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp sgt i32 %11, 0
  br i1 %12, label %13, label %17

13:                                               ; preds = %7
  %14 = shl nuw nsw i32 %11, 1
  %15 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add i64 %9, 1
  br label %17

17:                                               ; preds = %7, %13
  %18 = phi i64 [ %16, %13 ], [ %9, %7 ]
  %19 = add nuw i64 %8, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %5, label %7, !llvm.loop !38
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @sum_of_many(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) local_unnamed_addr #1 {
  %6 = load i32, ptr %1, align 4, !tbaa !9
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds i8, ptr %1, i64 4
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = sext i32 %12 to i64
  %14 = mul nsw i64 %13, %10
  %15 = getelementptr inbounds i8, ptr %1, i64 12
  %16 = load i32, ptr %15, align 4, !tbaa !9
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr %1, i64 16
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds i8, ptr %1, i64 20
  %22 = load i32, ptr %21, align 4, !tbaa !9
  %23 = sext i32 %22 to i64
  %24 = mul nsw i64 %23, %20
  %25 = getelementptr inbounds i8, ptr %1, i64 24
  %26 = load i32, ptr %25, align 4, !tbaa !9
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds i8, ptr %1, i64 28
  %29 = load i32, ptr %28, align 4, !tbaa !9
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr %1, i64 32
  %32 = load i32, ptr %31, align 4, !tbaa !9
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds i8, ptr %1, i64 36
  %35 = load i32, ptr %34, align 4, !tbaa !9
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr %1, i64 40
  %38 = load i32, ptr %37, align 4, !tbaa !9
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds i8, ptr %1, i64 44
  %41 = load i32, ptr %40, align 4, !tbaa !9
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds i8, ptr %1, i64 48
  %44 = load i32, ptr %43, align 4, !tbaa !9
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds i8, ptr %1, i64 52
  %47 = load i32, ptr %46, align 4, !tbaa !9
  %48 = sext i32 %47 to i64
  %49 = mul i64 %3, %2
  %50 = add i64 %49, %7
  %51 = add i64 %50, %14
  %52 = add i64 %51, %17
  %53 = add i64 %52, %24
  %54 = add i64 %53, %27
  %55 = add i64 %54, %30
  %56 = add i64 %55, %33
  %57 = add i64 %56, %36
  %58 = add i64 %57, %39
  %59 = add i64 %58, %42
  %60 = add i64 %59, %45
  %61 = add i64 %60, %48
  %62 = xor i64 %61, -1
  %63 = icmp eq i64 %4, 0
  br i1 %63, label %66, label %64

64:                                               ; preds = %5
  %65 = trunc i64 %2 to i32
  br label %70

66:                                               ; preds = %70, %5
  %67 = phi i64 [ %2, %5 ], [ %73, %70 ]
  %68 = phi i64 [ %3, %5 ], [ %72, %70 ]
  %69 = add i64 %68, %67
  ret i64 %69

70:                                               ; preds = %64, %70
  %71 = phi i64 [ 0, %64 ], [ %77, %70 ]
  %72 = phi i64 [ %2, %64 ], [ %73, %70 ]
  %73 = add i64 %72, %62
  %74 = getelementptr inbounds i32, ptr %0, i64 %71
  %75 = load i32, ptr %74, align 4, !tbaa !9
  %76 = add nsw i32 %75, %65
  store i32 %76, ptr %74, align 4, !tbaa !9
  %77 = add nuw i64 %71, 1
  %78 = icmp eq i64 %77, %4
  br i1 %78, label %66, label %70, !llvm.loop !39
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!19 = !{!20, !20, i64 0}
!20 = !{!"long", !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !11, i64 0}
!25 = distinct !{!25, !14, !15}
!26 = !{!11, !11, i64 0}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
!32 = distinct !{!32, !14, !15}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = !{!36, !36, i64 0}
!36 = !{!"double", !11, i64 0}
!37 = distinct !{!37, !14, !15}
!38 = distinct !{!38, !14, !15}
!39 = distinct !{!39, !14, !15}
