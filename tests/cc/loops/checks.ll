source_filename = "checks.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@table = dso_local local_unnamed_addr global [256 x i32] zeroinitializer, align 4
@target = dso_local local_unnamed_addr global [256 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_at_any_step(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = and i64 %2, 3
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %15, %9 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = mul i64 %10, %7
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %12, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %8, label %9, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @update_at_any_step(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = and i64 %2, 3
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %17, %9 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = mul i64 %10, %7
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = add nsw i32 %15, %12
  store i32 %16, ptr %14, align 4, !tbaa !9
  %17 = add nuw i64 %10, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %8, label %9, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @next_at_any_step(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i64 %1, 3
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %3 ]
  %9 = mul i64 %8, %4
  %10 = getelementptr i32, ptr %0, i64 %9
  %11 = getelementptr i32, ptr %10, i64 %4
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, 1
  store i32 %13, ptr %10, align 4, !tbaa !9
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %6, label %7, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @last_at_any_step(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i64 %1, 3
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %3
  ret void

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %14, %7 ], [ 0, %3 ]
  %9 = mul i64 %8, %4
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, 1
  %13 = getelementptr i32, ptr %10, i64 %4
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %8, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %6, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @shifted_by_any(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i64 %1, 31
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %5, i64 -48
  %7 = icmp eq i64 %2, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %3, %9
  %10 = phi i64 [ %15, %9 ], [ 0, %3 ]
  %11 = getelementptr inbounds i32, ptr %6, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, 1
  %14 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %8, label %9, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @stored_at_any_distance(ptr nocapture noundef writeonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = and i64 %1, 31
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %5, i64 -48
  %7 = icmp eq i64 %2, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %3, %9
  %10 = phi i64 [ %14, %9 ], [ 0, %3 ]
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 7, ptr %11, align 4, !tbaa !9
  %12 = trunc i64 %10 to i32
  %13 = getelementptr inbounds i32, ptr %6, i64 %10
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %10, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %8, label %9, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024)
define dso_local void @read_back(ptr nocapture noundef writeonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = and i64 %1, 31
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %5, i64 -48
  %7 = icmp eq i64 %2, 0
  br i1 %7, label %8, label %9

8:                                                ; preds = %9, %3
  ret void

9:                                                ; preds = %3, %9
  %10 = phi i64 [ %15, %9 ], [ 0, %3 ]
  %11 = trunc i64 %10 to i32
  %12 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nsw i32 %11, 2
  %14 = getelementptr inbounds i32, ptr %6, i64 %10
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %8, label %9, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @scatter_of_another_type(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = uitofp i64 %7 to float
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds float, ptr %0, i64 %11
  store float %8, ptr %12, align 4, !tbaa !22
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @scatter_of_the_same_type(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = trunc i64 %7 to i32
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  store i32 %8, ptr %12, align 4, !tbaa !9
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @scatter_of_bytes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %3 ]
  %8 = trunc i64 %7 to i8
  %9 = getelementptr inbounds i32, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i8, ptr %0, i64 %11
  store i8 %8, ptr %12, align 1, !tbaa !26
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %6, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @between_variables(ptr nocapture noundef readnone %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = and i64 %1, 255
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %2
  ret void

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %2 ]
  %8 = getelementptr inbounds [256 x i32], ptr @target, i64 0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = and i32 %9, 255
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds [256 x i32], ptr @table, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !9
  store i32 %13, ptr %8, align 4, !tbaa !9
  %14 = add nuw nsw i64 %7, 1
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %5, label %6, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @within_a_variable(ptr nocapture noundef readnone %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = and i64 %1, 255
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %2
  ret void

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %2 ]
  %8 = getelementptr inbounds [256 x i32], ptr @target, i64 0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = and i32 %9, 255
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds [256 x i32], ptr @target, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !9
  store i32 %13, ptr %8, align 4, !tbaa !9
  %14 = add nuw nsw i64 %7, 1
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %5, label %6, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @one_of_two_variables(ptr noalias nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #3 {
  %3 = and i64 %1, 127
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %2
  ret void

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %2 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = icmp sgt i32 %9, 0
  %11 = select i1 %10, ptr @table, ptr getelementptr inbounds (i8, ptr @table, i64 400)
  %12 = getelementptr inbounds i32, ptr %11, i64 %7
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = getelementptr inbounds [256 x i32], ptr @target, i64 0, i64 %7
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw nsw i64 %7, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %5, label %6, !llvm.loop !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @four_apart(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = getelementptr i8, ptr %8, i64 16
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @three_apart(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = getelementptr i8, ptr %8, i64 12
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !32
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @eight_apart(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds float, ptr %0, i64 %7
  %9 = load float, ptr %8, align 4, !tbaa !22
  %10 = getelementptr inbounds float, ptr %1, i64 %7
  %11 = load float, ptr %10, align 4, !tbaa !22
  %12 = tail call float @llvm.fmuladd.f32(float %9, float 5.000000e-01, float %11)
  %13 = getelementptr i8, ptr %8, i64 32
  store float %12, ptr %13, align 4, !tbaa !22
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !33
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @ten_and_seven_apart(ptr nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %16, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = getelementptr i8, ptr %8, i64 40
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = getelementptr i8, ptr %8, i64 12
  %15 = load i32, ptr %14, align 4, !tbaa !9
  store i32 %15, ptr %10, align 4, !tbaa !9
  %16 = add nuw i64 %7, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %5, label %6, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @five_apart_in_bytes(ptr nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = load i8, ptr %8, align 1, !tbaa !26
  %10 = getelementptr inbounds i8, ptr %1, i64 %7
  %11 = load i8, ptr %10, align 1, !tbaa !26
  %12 = xor i8 %11, %9
  %13 = getelementptr i8, ptr %8, i64 5
  store i8 %12, ptr %13, align 1, !tbaa !26
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !35
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: write) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !11, i64 0}
!24 = distinct !{!24, !14, !15}
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
!35 = distinct !{!35, !14, !15}
