source_filename = "small/sorts.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@v = internal global [4 x [50 x i32]] zeroinitializer, align 4
@.str = private unnamed_addr constant [13 x i8] c"%d %d %d %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %1

1:                                                ; preds = %0, %4
  %2 = phi i64 [ 0, %0 ], [ %5, %4 ]
  br label %7

3:                                                ; preds = %4
  tail call fastcc void @shell()
  tail call fastcc void @quick(i32 noundef signext 0, i32 noundef signext 49)
  tail call fastcc void @heap()
  tail call void @qsort(ptr noundef nonnull getelementptr inbounds (i8, ptr @v, i64 600), i64 noundef 50, i64 noundef 4, ptr noundef nonnull @less) #7
  br label %20

4:                                                ; preds = %7
  %5 = add nuw nsw i64 %2, 1
  %6 = icmp eq i64 %5, 4
  br i1 %6, label %3, label %1, !llvm.loop !9

7:                                                ; preds = %1, %7
  %8 = phi i64 [ 0, %1 ], [ %11, %7 ]
  %9 = phi i32 [ 3, %1 ], [ %13, %7 ]
  %10 = getelementptr inbounds [4 x [50 x i32]], ptr @v, i64 0, i64 %2, i64 %8
  store i32 %9, ptr %10, align 4, !tbaa !12
  %11 = add nuw nsw i64 %8, 1
  %12 = mul nuw nsw i32 %9, 53
  %13 = urem i32 %12, 211
  %14 = icmp eq i64 %11, 50
  br i1 %14, label %4, label %7, !llvm.loop !16

15:                                               ; preds = %36
  %16 = load i32, ptr @v, align 4, !tbaa !12
  %17 = load i32, ptr getelementptr inbounds (i8, ptr @v, i64 300), align 4, !tbaa !12
  %18 = load i32, ptr getelementptr inbounds (i8, ptr @v, i64 596), align 4, !tbaa !12
  %19 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %39, i32 noundef signext %16, i32 noundef signext %17, i32 noundef signext %18)
  ret i32 0

20:                                               ; preds = %3, %36
  %21 = phi i64 [ 0, %3 ], [ %40, %36 ]
  %22 = phi i32 [ 0, %3 ], [ %39, %36 ]
  %23 = getelementptr inbounds [50 x i32], ptr @v, i64 0, i64 %21
  %24 = load i32, ptr %23, align 4, !tbaa !12
  %25 = getelementptr inbounds [50 x i32], ptr getelementptr inbounds (i8, ptr @v, i64 200), i64 0, i64 %21
  %26 = load i32, ptr %25, align 4, !tbaa !12
  %27 = icmp eq i32 %24, %26
  br i1 %27, label %28, label %36

28:                                               ; preds = %20
  %29 = getelementptr inbounds [50 x i32], ptr getelementptr inbounds (i8, ptr @v, i64 400), i64 0, i64 %21
  %30 = load i32, ptr %29, align 4, !tbaa !12
  %31 = icmp eq i32 %26, %30
  br i1 %31, label %32, label %36

32:                                               ; preds = %28
  %33 = getelementptr inbounds [50 x i32], ptr getelementptr inbounds (i8, ptr @v, i64 600), i64 0, i64 %21
  %34 = load i32, ptr %33, align 4, !tbaa !12
  %35 = icmp eq i32 %30, %34
  br label %36

36:                                               ; preds = %32, %28, %20
  %37 = phi i1 [ false, %28 ], [ false, %20 ], [ %35, %32 ]
  %38 = zext i1 %37 to i32
  %39 = add nuw nsw i32 %22, %38
  %40 = add nuw nsw i64 %21, 1
  %41 = icmp eq i64 %40, 50
  br i1 %41, label %15, label %20, !llvm.loop !17
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @shell() unnamed_addr #1 {
  br label %1

1:                                                ; preds = %0, %8
  %2 = phi i32 [ 25, %0 ], [ %9, %8 ]
  %3 = icmp slt i32 %2, 50
  br i1 %3, label %4, label %8

4:                                                ; preds = %1
  %5 = sext i32 %2 to i64
  %6 = sext i32 %2 to i64
  br label %12

7:                                                ; preds = %8
  ret void

8:                                                ; preds = %31, %1
  %9 = sdiv i32 %2, 2
  %10 = add nsw i32 %2, 1
  %11 = icmp ult i32 %10, 3
  br i1 %11, label %7, label %1, !llvm.loop !18

12:                                               ; preds = %4, %31
  %13 = phi i64 [ %5, %4 ], [ %35, %31 ]
  %14 = getelementptr inbounds i32, ptr @v, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !12
  %16 = icmp slt i64 %13, %6
  %17 = trunc nsw i64 %13 to i32
  br i1 %16, label %31, label %18

18:                                               ; preds = %12
  %19 = trunc nsw i64 %13 to i32
  br label %20

20:                                               ; preds = %18, %27
  %21 = phi i32 [ %22, %27 ], [ %19, %18 ]
  %22 = sub nsw i32 %21, %2
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr @v, i64 %23
  %25 = load i32, ptr %24, align 4, !tbaa !12
  %26 = icmp sgt i32 %25, %15
  br i1 %26, label %27, label %31

27:                                               ; preds = %20
  %28 = sext i32 %21 to i64
  %29 = getelementptr inbounds i32, ptr @v, i64 %28
  store i32 %25, ptr %29, align 4, !tbaa !12
  %30 = icmp slt i32 %22, %2
  br i1 %30, label %31, label %20, !llvm.loop !19

31:                                               ; preds = %20, %27, %12
  %32 = phi i32 [ %17, %12 ], [ %21, %20 ], [ %22, %27 ]
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr @v, i64 %33
  store i32 %15, ptr %34, align 4, !tbaa !12
  %35 = add nsw i64 %13, 1
  %36 = icmp eq i64 %35, 50
  br i1 %36, label %8, label %12, !llvm.loop !20
}

; Function Attrs: nofree noinline nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @quick(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #2 {
  br label %3

3:                                                ; preds = %41, %2
  %4 = phi i32 [ %0, %2 ], [ %39, %41 ]
  %5 = icmp slt i32 %4, %1
  br i1 %5, label %6, label %42

6:                                                ; preds = %3
  %7 = add nsw i32 %1, %4
  %8 = sdiv i32 %7, 2
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 200), i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !12
  br label %12

12:                                               ; preds = %6, %37
  %13 = phi i32 [ %4, %6 ], [ %39, %37 ]
  %14 = phi i32 [ %1, %6 ], [ %38, %37 ]
  %15 = sext i32 %13 to i64
  br label %16

16:                                               ; preds = %16, %12
  %17 = phi i64 [ %21, %16 ], [ %15, %12 ]
  %18 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 200), i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !12
  %20 = icmp slt i32 %19, %11
  %21 = add nsw i64 %17, 1
  br i1 %20, label %16, label %22, !llvm.loop !21

22:                                               ; preds = %16
  %23 = sext i32 %14 to i64
  br label %24

24:                                               ; preds = %24, %22
  %25 = phi i64 [ %29, %24 ], [ %23, %22 ]
  %26 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 200), i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !12
  %28 = icmp sgt i32 %27, %11
  %29 = add nsw i64 %25, -1
  br i1 %28, label %24, label %30, !llvm.loop !22

30:                                               ; preds = %24
  %31 = trunc nsw i64 %17 to i32
  %32 = trunc nsw i64 %25 to i32
  %33 = icmp sgt i64 %17, %25
  br i1 %33, label %37, label %34

34:                                               ; preds = %30
  %35 = add nsw i32 %31, 1
  store i32 %27, ptr %18, align 4, !tbaa !12
  %36 = add nsw i32 %32, -1
  store i32 %19, ptr %26, align 4, !tbaa !12
  br label %37

37:                                               ; preds = %34, %30
  %38 = phi i32 [ %36, %34 ], [ %32, %30 ]
  %39 = phi i32 [ %35, %34 ], [ %31, %30 ]
  %40 = icmp sgt i32 %39, %38
  br i1 %40, label %41, label %12, !llvm.loop !23

41:                                               ; preds = %37
  tail call fastcc void @quick(i32 noundef signext %4, i32 noundef signext %38)
  br label %3

42:                                               ; preds = %3
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @heap() unnamed_addr #3 {
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i32 [ 25, %0 ], [ %3, %1 ]
  %3 = add nsw i32 %2, -1
  tail call fastcc void @sift(i32 noundef signext %3, i32 noundef signext 50)
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %1, !llvm.loop !24

5:                                                ; preds = %1, %5
  %6 = phi i64 [ %8, %5 ], [ 50, %1 ]
  %7 = load i32, ptr getelementptr inbounds (i8, ptr @v, i64 400), align 4, !tbaa !12
  %8 = add nsw i64 %6, -1
  %9 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 400), i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !12
  store i32 %10, ptr getelementptr inbounds (i8, ptr @v, i64 400), align 4, !tbaa !12
  store i32 %7, ptr %9, align 4, !tbaa !12
  %11 = trunc nuw nsw i64 %8 to i32
  tail call fastcc void @sift(i32 noundef signext 0, i32 noundef signext %11)
  %12 = icmp ugt i64 %6, 2
  br i1 %12, label %5, label %13, !llvm.loop !25

13:                                               ; preds = %5
  ret void
}

; Function Attrs: nofree
declare void @qsort(ptr noundef, i64 noundef, i64 noundef, ptr nocapture noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal signext i32 @less(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) #5 {
  %3 = load i32, ptr %0, align 4, !tbaa !12
  %4 = load i32, ptr %1, align 4, !tbaa !12
  %5 = sub nsw i32 %3, %4
  ret i32 %5
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #6

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @sift(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #1 {
  %3 = shl nsw i32 %0, 1
  %4 = or disjoint i32 %3, 1
  %5 = icmp slt i32 %4, %1
  br i1 %5, label %6, label %34

6:                                                ; preds = %2, %30
  %7 = phi i32 [ %32, %30 ], [ %4, %2 ]
  %8 = phi i32 [ %31, %30 ], [ %3, %2 ]
  %9 = phi i32 [ %22, %30 ], [ %0, %2 ]
  %10 = add nsw i32 %8, 2
  %11 = icmp slt i32 %10, %1
  br i1 %11, label %12, label %21

12:                                               ; preds = %6
  %13 = sext i32 %10 to i64
  %14 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 400), i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !12
  %16 = sext i32 %7 to i64
  %17 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 400), i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !12
  %19 = icmp sgt i32 %15, %18
  %20 = select i1 %19, i32 %10, i32 %7
  br label %21

21:                                               ; preds = %12, %6
  %22 = phi i32 [ %7, %6 ], [ %20, %12 ]
  %23 = sext i32 %9 to i64
  %24 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 400), i64 %23
  %25 = load i32, ptr %24, align 4, !tbaa !12
  %26 = sext i32 %22 to i64
  %27 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr @v, i64 400), i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !12
  %29 = icmp slt i32 %25, %28
  br i1 %29, label %30, label %34

30:                                               ; preds = %21
  store i32 %28, ptr %24, align 4, !tbaa !12
  store i32 %25, ptr %27, align 4, !tbaa !12
  %31 = shl nsw i32 %22, 1
  %32 = or disjoint i32 %31, 1
  %33 = icmp slt i32 %32, %1
  br i1 %33, label %6, label %34, !llvm.loop !26

34:                                               ; preds = %30, %21, %2
  ret void
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nounwind }

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
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = distinct !{!16, !10, !11}
!17 = distinct !{!17, !10, !11}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = distinct !{!20, !10, !11}
!21 = distinct !{!21, !10, !11}
!22 = distinct !{!22, !10, !11}
!23 = distinct !{!23, !10, !11}
!24 = distinct !{!24, !10, !11}
!25 = distinct !{!25, !10, !11}
!26 = distinct !{!26, !10, !11}
