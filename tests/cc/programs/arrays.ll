source_filename = "arrays.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [25 x i8] c"%ld %ld %g %d %d %d %ld\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %2

1:                                                ; preds = %2
  ret i32 0

2:                                                ; preds = %0, %2
  %3 = phi i32 [ 1, %0 ], [ %12, %2 ]
  %4 = tail call fastcc i64 @one(i32 noundef signext %3)
  %5 = tail call fastcc i64 @nested(i32 noundef signext %3)
  %6 = tail call fastcc double @matrix(i32 noundef signext %3)
  %7 = tail call fastcc signext i32 @aligned(i32 noundef signext %3)
  %8 = tail call fastcc signext i32 @list(i32 noundef signext %3)
  %9 = tail call fastcc signext i32 @deep(i32 noundef signext %3)
  %10 = tail call fastcc i64 @many(i32 noundef signext %3)
  %11 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %4, i64 noundef %5, double noundef %6, i32 noundef signext %7, i32 noundef signext %8, i32 noundef signext %9, i64 noundef %10)
  %12 = add nuw nsw i32 %3, 6
  %13 = icmp ult i32 %3, 34
  br i1 %13, label %2, label %1, !llvm.loop !9
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @one(i32 noundef signext %0) unnamed_addr #2 {
  %2 = zext i32 %0 to i64
  %3 = alloca i32, i64 %2, align 4
  %4 = icmp sgt i32 %0, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %1
  %6 = zext nneg i32 %0 to i64
  br label %9

7:                                                ; preds = %9, %1
  %8 = call fastcc i64 @sum(ptr noundef nonnull %3, i32 noundef signext %0)
  ret i64 %8

9:                                                ; preds = %5, %9
  %10 = phi i64 [ 0, %5 ], [ %15, %9 ]
  %11 = mul nuw nsw i64 %10, %10
  %12 = trunc nuw i64 %11 to i32
  %13 = add nsw i32 %12, -7
  %14 = getelementptr inbounds i32, ptr %3, i64 %10
  store i32 %13, ptr %14, align 4, !tbaa !12
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, %6
  br i1 %16, label %7, label %9, !llvm.loop !16
}

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @nested(i32 noundef signext %0) unnamed_addr #3 {
  %2 = icmp sgt i32 %0, 1
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  br label %7

5:                                                ; preds = %7, %1
  %6 = phi i64 [ 0, %1 ], [ %25, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ 1, %3 ], [ %26, %7 ]
  %9 = phi i64 [ 0, %3 ], [ %25, %7 ]
  %10 = tail call ptr @llvm.stacksave.p0()
  %11 = alloca i32, i64 %8, align 4
  %12 = trunc i64 %8 to i8
  %13 = shl nuw nsw i64 %8, 2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %11, i8 %12, i64 %13, i1 false)
  %14 = shl nuw nsw i64 %8, 1
  %15 = or disjoint i64 %14, 1
  %16 = alloca i8, i64 %15, align 1
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(1) %16, i8 1, i64 %15, i1 false)
  %17 = trunc nuw nsw i64 %8 to i32
  %18 = call fastcc i64 @sum(ptr noundef nonnull %11, i32 noundef signext %17)
  %19 = getelementptr inbounds i8, ptr %16, i64 %8
  %20 = load i8, ptr %19, align 1, !tbaa !17
  %21 = zext i8 %20 to i64
  %22 = call fastcc i64 @ten(i64 noundef %8, ptr noundef nonnull %11)
  %23 = add i64 %18, %9
  %24 = add i64 %23, %21
  %25 = add i64 %24, %22
  tail call void @llvm.stackrestore.p0(ptr %10)
  %26 = add nuw nsw i64 %8, 1
  %27 = icmp eq i64 %26, %4
  br i1 %27, label %5, label %7, !llvm.loop !18
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc double @matrix(i32 noundef signext %0) unnamed_addr #2 {
  %2 = zext i32 %0 to i64
  %3 = mul nuw i64 %2, %2
  %4 = alloca double, i64 %3, align 8
  %5 = icmp sgt i32 %0, 0
  br i1 %5, label %6, label %15

6:                                                ; preds = %1
  %7 = zext nneg i32 %0 to i64
  %8 = zext nneg i32 %0 to i64
  br label %9

9:                                                ; preds = %6, %20
  %10 = phi i64 [ 0, %6 ], [ %21, %20 ]
  %11 = trunc nuw nsw i64 %10 to i32
  %12 = uitofp nneg i32 %11 to double
  %13 = mul nuw nsw i64 %10, %2
  %14 = getelementptr inbounds double, ptr %4, i64 %13
  br label %23

15:                                               ; preds = %20, %1
  %16 = icmp sgt i32 %0, 0
  br i1 %16, label %17, label %31

17:                                               ; preds = %15
  %18 = zext nneg i32 %0 to i64
  %19 = zext nneg i32 %0 to i64
  br label %33

20:                                               ; preds = %23
  %21 = add nuw nsw i64 %10, 1
  %22 = icmp eq i64 %21, %7
  br i1 %22, label %15, label %9, !llvm.loop !19

23:                                               ; preds = %9, %23
  %24 = phi i64 [ 0, %9 ], [ %29, %23 ]
  %25 = trunc nuw nsw i64 %24 to i32
  %26 = uitofp nneg i32 %25 to double
  %27 = tail call double @llvm.fmuladd.f64(double %12, double 1.500000e+00, double %26)
  %28 = getelementptr inbounds double, ptr %14, i64 %24
  store double %27, ptr %28, align 8, !tbaa !20
  %29 = add nuw nsw i64 %24, 1
  %30 = icmp eq i64 %29, %8
  br i1 %30, label %20, label %23, !llvm.loop !22

31:                                               ; preds = %33, %15
  %32 = phi double [ 0.000000e+00, %15 ], [ %42, %33 ]
  ret double %32

33:                                               ; preds = %17, %33
  %34 = phi i64 [ 0, %17 ], [ %43, %33 ]
  %35 = phi double [ 0.000000e+00, %17 ], [ %42, %33 ]
  %36 = mul nuw nsw i64 %34, %2
  %37 = getelementptr inbounds double, ptr %4, i64 %36
  %38 = xor i64 %34, -1
  %39 = getelementptr double, ptr %37, i64 %38
  %40 = getelementptr double, ptr %39, i64 %18
  %41 = load double, ptr %40, align 8, !tbaa !20
  %42 = fadd double %35, %41
  %43 = add nuw nsw i64 %34, 1
  %44 = icmp eq i64 %43, %19
  br i1 %44, label %31, label %33, !llvm.loop !23
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 -127150, 127661) i32 @aligned(i32 noundef signext %0) unnamed_addr #4 {
  %2 = sext i32 %0 to i64
  %3 = alloca i8, i64 %2, align 128
  %4 = alloca i8, i64 %2, align 16
  call void @llvm.memset.p0.i64(ptr nonnull align 128 %3, i8 1, i64 %2, i1 false)
  call void @llvm.memset.p0.i64(ptr nonnull align 16 %4, i8 2, i64 %2, i1 false)
  %5 = getelementptr i8, ptr %3, i64 %2
  %6 = getelementptr i8, ptr %5, i64 -1
  %7 = load i8, ptr %6, align 1, !tbaa !17
  %8 = zext i8 %7 to i32
  %9 = load i8, ptr %4, align 16, !tbaa !17
  %10 = zext i8 %9 to i32
  %11 = add nuw nsw i32 %10, %8
  ret i32 %11
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @list(i32 noundef signext %0) unnamed_addr #5 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %6, label %3

3:                                                ; preds = %6, %1
  %4 = phi ptr [ null, %1 ], [ %9, %6 ]
  %5 = icmp eq ptr %4, null
  br i1 %5, label %22, label %13

6:                                                ; preds = %1, %6
  %7 = phi ptr [ %9, %6 ], [ null, %1 ]
  %8 = phi i32 [ %11, %6 ], [ 0, %1 ]
  %9 = alloca [16 x i8], align 16
  store ptr %7, ptr %9, align 16, !tbaa !24
  %10 = getelementptr inbounds i8, ptr %9, i64 8
  store i32 %8, ptr %10, align 8, !tbaa !27
  %11 = add nuw nsw i32 %8, 1
  %12 = icmp eq i32 %11, %0
  br i1 %12, label %3, label %6, !llvm.loop !28

13:                                               ; preds = %3, %13
  %14 = phi i32 [ %19, %13 ], [ 0, %3 ]
  %15 = phi ptr [ %20, %13 ], [ %4, %3 ]
  %16 = mul nsw i32 %14, 3
  %17 = getelementptr inbounds i8, ptr %15, i64 8
  %18 = load i32, ptr %17, align 8, !tbaa !27
  %19 = add nsw i32 %18, %16
  %20 = load ptr, ptr %15, align 8, !tbaa !24
  %21 = icmp eq ptr %20, null
  br i1 %21, label %22, label %13, !llvm.loop !29

22:                                               ; preds = %13, %3
  %23 = phi i32 [ 0, %3 ], [ %19, %13 ]
  ret i32 %23
}

; Function Attrs: nofree noinline nosync nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @deep(i32 noundef signext %0) unnamed_addr #6 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %15, label %3

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  %5 = tail call ptr @llvm.stacksave.p0()
  %6 = alloca i32, i64 %4, align 4
  store i32 %0, ptr %6, align 4, !tbaa !12
  %7 = add nsw i32 %0, -1
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %6, i64 %8
  store i32 %0, ptr %9, align 4, !tbaa !12
  %10 = tail call fastcc signext i32 @deep(i32 noundef signext %7)
  %11 = mul nsw i32 %10, 3
  %12 = load i32, ptr %6, align 4, !tbaa !12
  %13 = add i32 %12, %0
  %14 = add i32 %13, %11
  tail call void @llvm.stackrestore.p0(ptr %5)
  br label %15

15:                                               ; preds = %1, %3
  %16 = phi i32 [ %14, %3 ], [ 1, %1 ]
  ret i32 %16
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @many(i32 noundef signext %0) unnamed_addr #2 {
  %2 = zext i32 %0 to i64
  %3 = alloca i64, i64 %2, align 8
  %4 = icmp sgt i32 %0, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %1
  %6 = zext nneg i32 %0 to i64
  br label %16

7:                                                ; preds = %16, %1
  %8 = icmp sgt i32 %0, 0
  br i1 %8, label %9, label %27

9:                                                ; preds = %7
  %10 = zext nneg i32 %0 to i64
  %11 = add nsw i32 %0, -1
  %12 = zext i32 %11 to i64
  %13 = mul nuw nsw i64 %12, 9
  %14 = zext nneg i32 %0 to i64
  %15 = getelementptr i64, ptr %3, i64 %10
  br label %29

16:                                               ; preds = %5, %16
  %17 = phi i64 [ 0, %5 ], [ %20, %16 ]
  %18 = add nsw i64 %17, -1
  %19 = getelementptr inbounds i64, ptr %3, i64 %17
  store i64 %18, ptr %19, align 8, !tbaa !30
  %20 = add nuw nsw i64 %17, 1
  %21 = icmp eq i64 %20, %6
  br i1 %21, label %7, label %16, !llvm.loop !32

22:                                               ; preds = %29
  %23 = add nuw nsw i64 %13, 24
  %24 = add nsw i64 %43, %38
  %25 = add nsw i64 %24, %44
  %26 = add nsw i64 %25, %23
  br label %27

27:                                               ; preds = %22, %7
  %28 = phi i64 [ 28, %7 ], [ %26, %22 ]
  ret i64 %28

29:                                               ; preds = %9, %29
  %30 = phi i64 [ 0, %9 ], [ %46, %29 ]
  %31 = phi i64 [ 15, %9 ], [ %45, %29 ]
  %32 = phi i64 [ 3, %9 ], [ %44, %29 ]
  %33 = phi i64 [ 7, %9 ], [ %43, %29 ]
  %34 = phi i64 [ 3, %9 ], [ %38, %29 ]
  %35 = getelementptr inbounds i64, ptr %3, i64 %30
  %36 = load i64, ptr %35, align 8, !tbaa !30
  %37 = mul nsw i64 %36, %33
  %38 = add nsw i64 %37, %34
  %39 = xor i64 %30, -1
  %40 = getelementptr i64, ptr %15, i64 %39
  %41 = load i64, ptr %40, align 8, !tbaa !30
  %42 = add nsw i64 %41, %32
  %43 = xor i64 %42, %33
  %44 = sub nsw i64 %32, %31
  %45 = add nuw nsw i64 %31, 9
  %46 = add nuw nsw i64 %30, 1
  %47 = icmp eq i64 %46, %14
  br i1 %47, label %22, label %29, !llvm.loop !33
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #7

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i64 @sum(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #8 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ 0, %2 ], [ %14, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ 0, %4 ], [ %15, %8 ]
  %10 = phi i64 [ 0, %4 ], [ %14, %8 ]
  %11 = getelementptr inbounds i32, ptr %0, i64 %9
  %12 = load i32, ptr %11, align 4, !tbaa !12
  %13 = sext i32 %12 to i64
  %14 = add nsw i64 %10, %13
  %15 = add nuw nsw i64 %9, 1
  %16 = icmp eq i64 %15, %5
  br i1 %16, label %6, label %8, !llvm.loop !34
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #7

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #9

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc range(i64 -4294967012, 2147483970) i64 @ten(i64 noundef %0, ptr nocapture noundef readonly %1) unnamed_addr #10 {
  %3 = add nsw i64 %0, 284
  %4 = load i32, ptr %1, align 4, !tbaa !12
  %5 = sext i32 %4 to i64
  %6 = add nsw i64 %3, %5
  ret i64 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #11

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #8 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #10 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #11 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!17 = !{!14, !14, i64 0}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = !{!21, !21, i64 0}
!21 = !{!"double", !14, i64 0}
!22 = distinct !{!22, !10, !11}
!23 = distinct !{!23, !10, !11}
!24 = !{!25, !26, i64 0}
!25 = !{!"node", !26, i64 0, !13, i64 8}
!26 = !{!"any pointer", !14, i64 0}
!27 = !{!25, !13, i64 8}
!28 = distinct !{!28, !10, !11}
!29 = distinct !{!29, !10, !11}
!30 = !{!31, !31, i64 0}
!31 = !{!"long", !14, i64 0}
!32 = distinct !{!32, !10, !11}
!33 = distinct !{!33, !10, !11}
!34 = distinct !{!34, !10, !11}
