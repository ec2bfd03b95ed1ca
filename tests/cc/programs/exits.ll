source_filename = "exits.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [13 x i8] c"%d %d %d %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [16 x i8] c"%d %d %d %d %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%u \00", align 1
@.str.3 = private unnamed_addr constant [10 x i8] c"\0A%ld %ld\0A\00", align 1
@.str.4 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.5 = private unnamed_addr constant [79 x i8] c"a string that is longer than a vector register of 256 bits, by some characters\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [100 x i32], align 4
  %2 = alloca [100 x i32], align 4
  %3 = alloca [100 x float], align 4
  call void @llvm.lifetime.start.p0(i64 400, ptr nonnull %1) #5
  call void @llvm.lifetime.start.p0(i64 400, ptr nonnull %2) #5
  call void @llvm.lifetime.start.p0(i64 400, ptr nonnull %3) #5
  br label %4

4:                                                ; preds = %0, %4
  %5 = phi i64 [ 0, %0 ], [ %20, %4 ]
  %6 = trunc i64 %5 to i32
  %7 = mul i32 %6, 37
  %8 = add i32 %7, 5
  %9 = urem i32 %8, 61
  %10 = getelementptr inbounds [100 x i32], ptr %1, i64 0, i64 %5
  store i32 %9, ptr %10, align 4, !tbaa !9
  %11 = trunc i64 %5 to i32
  %12 = mul i32 %11, 29
  %13 = add i32 %12, 7
  %14 = urem i32 %13, 97
  %15 = getelementptr inbounds [100 x i32], ptr %2, i64 0, i64 %5
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = trunc nuw nsw i64 %5 to i32
  %17 = uitofp nneg i32 %16 to float
  %18 = fmul float %17, 1.250000e-01
  %19 = getelementptr inbounds [100 x float], ptr %3, i64 0, i64 %5
  store float %18, ptr %19, align 4, !tbaa !13
  %20 = add nuw nsw i64 %5, 1
  %21 = icmp eq i64 %20, 100
  br i1 %21, label %27, label %4, !llvm.loop !15

22:                                               ; preds = %27
  %23 = tail call fastcc signext i32 @divided(i32 noundef signext 7)
  %24 = tail call fastcc signext i32 @divided(i32 noundef signext 232792560)
  %25 = tail call fastcc signext i32 @divided(i32 noundef signext 208288080)
  %26 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %31, i32 noundef signext %23, i32 noundef signext %24, i32 noundef signext %25)
  br label %36

27:                                               ; preds = %4, %27
  %28 = phi i32 [ %32, %27 ], [ 0, %4 ]
  %29 = phi i32 [ %31, %27 ], [ 0, %4 ]
  %30 = tail call fastcc signext i32 @prime(i32 noundef signext %28)
  %31 = add nuw nsw i32 %30, %29
  %32 = add nuw nsw i32 %28, 1
  %33 = icmp eq i32 %32, 1000
  br i1 %33, label %22, label %27, !llvm.loop !18

34:                                               ; preds = %36
  %35 = getelementptr inbounds i8, ptr %2, i64 4
  br label %48

36:                                               ; preds = %22, %36
  %37 = phi i32 [ 0, %22 ], [ %44, %36 ]
  %38 = call fastcc signext i32 @mostly(ptr noundef nonnull %1, i32 noundef signext %37)
  %39 = call fastcc signext i32 @hardly(ptr noundef nonnull %1, i32 noundef signext %37)
  %40 = call fastcc signext i32 @asked(ptr noundef nonnull %2, i32 noundef signext %37, i32 noundef signext 3)
  %41 = call fastcc signext i32 @asked(ptr noundef nonnull %2, i32 noundef signext %37, i32 noundef signext 30)
  %42 = call fastcc signext i32 @ratio(ptr noundef nonnull %3, i32 noundef signext %37)
  %43 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %38, i32 noundef signext %39, i32 noundef signext %40, i32 noundef signext %41, i32 noundef signext %42)
  %44 = add nuw nsw i32 %37, 25
  %45 = icmp ult i32 %37, 76
  br i1 %45, label %36, label %34, !llvm.loop !19

46:                                               ; preds = %48
  store i32 1, ptr %1, align 4, !tbaa !9
  %47 = getelementptr inbounds i8, ptr %2, i64 4
  br label %62

48:                                               ; preds = %34, %48
  %49 = phi i64 [ 0, %34 ], [ %56, %48 ]
  %50 = getelementptr inbounds i32, ptr %35, i64 %49
  %51 = getelementptr inbounds i32, ptr %1, i64 %49
  %52 = trunc i64 %49 to i32
  %53 = sub i32 50, %52
  %54 = call fastcc signext i32 @before(ptr noundef nonnull %50, ptr noundef nonnull %51, i32 noundef signext %53)
  %55 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %54)
  %56 = add nuw nsw i64 %49, 3
  %57 = icmp ult i64 %49, 37
  br i1 %57, label %48, label %46, !llvm.loop !20

58:                                               ; preds = %62
  %59 = tail call fastcc i64 @length(ptr noundef nonnull @.str.4)
  %60 = tail call fastcc i64 @length(ptr noundef nonnull @.str.5)
  %61 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i64 noundef %59, i64 noundef %60)
  call void @llvm.lifetime.end.p0(i64 400, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 400, ptr nonnull %2) #5
  call void @llvm.lifetime.end.p0(i64 400, ptr nonnull %1) #5
  ret i32 0

62:                                               ; preds = %46, %62
  %63 = phi i64 [ 61, %46 ], [ %68, %62 ]
  %64 = getelementptr inbounds i32, ptr %47, i64 %63
  %65 = getelementptr inbounds i32, ptr %1, i64 %63
  %66 = call fastcc signext i32 @before(ptr noundef nonnull %64, ptr noundef nonnull %65, i32 noundef signext 31)
  %67 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %66)
  %68 = add nsw i64 %63, -4
  %69 = icmp ugt i64 %63, 24
  br i1 %69, label %62, label %58, !llvm.loop !21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @prime(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp ult i32 %0, 4
  %3 = and i32 %0, 1
  %4 = icmp eq i32 %3, 0
  %5 = or i1 %2, %4
  br i1 %5, label %14, label %6

6:                                                ; preds = %1, %11
  %7 = phi i32 [ %8, %11 ], [ 2, %1 ]
  %8 = add i32 %7, 1
  %9 = mul i32 %8, %8
  %10 = icmp ugt i32 %9, %0
  br i1 %10, label %14, label %11, !llvm.loop !22

11:                                               ; preds = %6
  %12 = urem i32 %0, %8
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %6, !llvm.loop !22

14:                                               ; preds = %11, %6, %1
  %15 = phi i1 [ %2, %1 ], [ %10, %6 ], [ %10, %11 ]
  %16 = icmp ugt i32 %0, 1
  %17 = and i1 %16, %15
  %18 = zext i1 %17 to i32
  ret i32 %18
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @divided(i32 noundef signext %0) unnamed_addr #2 {
  br label %2

2:                                                ; preds = %1, %6
  %3 = phi i32 [ 1, %1 ], [ %7, %6 ]
  %4 = urem i32 %0, %3
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %9

6:                                                ; preds = %2
  %7 = add nuw nsw i32 %3, 1
  %8 = icmp eq i32 %7, 21
  br i1 %8, label %9, label %2, !llvm.loop !23

9:                                                ; preds = %2, %6
  %10 = phi i32 [ 0, %6 ], [ %3, %2 ]
  ret i32 %10
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @mostly(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #4 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %16

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %6

6:                                                ; preds = %4, %11
  %7 = phi i64 [ 0, %4 ], [ %12, %11 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %14, label %11, !prof !24

11:                                               ; preds = %6
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %5
  br i1 %13, label %16, label %6, !llvm.loop !25

14:                                               ; preds = %6
  %15 = trunc nuw nsw i64 %7 to i32
  br label %16

16:                                               ; preds = %14, %11, %2
  %17 = phi i32 [ -1, %2 ], [ %15, %14 ], [ -1, %11 ]
  ret i32 %17
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @hardly(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #4 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %16

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %6

6:                                                ; preds = %4, %11
  %7 = phi i64 [ 0, %4 ], [ %12, %11 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %14, label %11, !prof !26

11:                                               ; preds = %6
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %5
  br i1 %13, label %16, label %6, !llvm.loop !27

14:                                               ; preds = %6
  %15 = trunc nuw nsw i64 %7 to i32
  br label %16

16:                                               ; preds = %14, %11, %2
  %17 = phi i32 [ -1, %2 ], [ %15, %14 ], [ -1, %11 ]
  ret i32 %17
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @asked(ptr nocapture noundef readonly %0, i32 noundef signext %1, i32 noundef signext %2) unnamed_addr #4 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %18, label %5

5:                                                ; preds = %3
  %6 = zext i32 %1 to i64
  br label %7

7:                                                ; preds = %5, %13
  %8 = phi i64 [ 0, %5 ], [ %14, %13 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = udiv i32 %10, %2
  %12 = icmp eq i32 %11, 3
  br i1 %12, label %16, label %13

13:                                               ; preds = %7
  %14 = add nuw nsw i64 %8, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %18, label %7, !llvm.loop !28

16:                                               ; preds = %7
  %17 = trunc nuw i64 %8 to i32
  br label %18

18:                                               ; preds = %16, %13, %3
  %19 = phi i32 [ -1, %3 ], [ %17, %16 ], [ -1, %13 ]
  ret i32 %19
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @ratio(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #4 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %17

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %6

6:                                                ; preds = %4, %12
  %7 = phi i64 [ 0, %4 ], [ %13, %12 ]
  %8 = getelementptr inbounds float, ptr %0, i64 %7
  %9 = load float, ptr %8, align 4, !tbaa !13
  %10 = fdiv float %9, 1.500000e+00
  %11 = fcmp olt float %10, 2.500000e+00
  br i1 %11, label %12, label %15

12:                                               ; preds = %6
  %13 = add nuw nsw i64 %7, 1
  %14 = icmp eq i64 %13, %5
  br i1 %14, label %17, label %6, !llvm.loop !30

15:                                               ; preds = %6
  %16 = trunc nuw nsw i64 %7 to i32
  br label %17

17:                                               ; preds = %15, %12, %2
  %18 = phi i32 [ 0, %2 ], [ %16, %15 ], [ %1, %12 ]
  ret i32 %18
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @before(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) unnamed_addr #4 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %24

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  %7 = load i32, ptr %1, align 4, !tbaa !9
  %8 = icmp eq i32 %7, 5
  br i1 %8, label %24, label %17

9:                                                ; preds = %17
  %10 = getelementptr inbounds i32, ptr %1, i64 %19
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = icmp eq i32 %11, 5
  br i1 %12, label %13, label %17, !llvm.loop !31

13:                                               ; preds = %9
  %14 = getelementptr inbounds i32, ptr %0, i64 %18
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = add i32 %15, 2
  br label %24

17:                                               ; preds = %5, %9
  %18 = phi i64 [ %19, %9 ], [ 0, %5 ]
  %19 = add nuw nsw i64 %18, 1
  %20 = icmp eq i64 %19, %6
  br i1 %20, label %21, label %9, !llvm.loop !31

21:                                               ; preds = %17
  %22 = getelementptr inbounds i32, ptr %0, i64 %18
  %23 = load i32, ptr %22, align 4, !tbaa !9
  br label %24

24:                                               ; preds = %21, %5, %13, %3
  %25 = phi i32 [ 1000, %3 ], [ %16, %13 ], [ 1002, %5 ], [ %23, %21 ]
  ret i32 %25
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i64 @length(ptr nocapture noundef readonly %0) unnamed_addr #4 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i64 [ 0, %1 ], [ %7, %2 ]
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i8, ptr %4, align 1, !tbaa !32
  %6 = icmp eq i8 %5, 0
  %7 = add nuw nsw i64 %3, 1
  br i1 %6, label %8, label %2, !llvm.loop !33

8:                                                ; preds = %2
  ret i64 %3
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nounwind }

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
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = distinct !{!19, !16, !17}
!20 = distinct !{!20, !16, !17}
!21 = distinct !{!21, !16, !17}
!22 = distinct !{!22, !16, !17}
!23 = distinct !{!23, !16, !17}
!24 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!25 = distinct !{!25, !16, !17}
!26 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!27 = distinct !{!27, !16, !17}
!28 = distinct !{!28, !16, !17, !29}
!29 = !{!"llvm.loop.vectorize.enable", i1 true}
!30 = distinct !{!30, !16, !17}
!31 = distinct !{!31, !16, !17}
!32 = !{!11, !11, i64 0}
!33 = distinct !{!33, !16, !17}
