source_filename = "tables.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@main.factorial = internal constant [13 x i8] c"\00\01\00\0A\04\07\03\04\0B\0A\F9\06\0C", align 1
@main.other = internal constant [11 x i8] c"\00\05\05\09\08\01\00\09\07\02\0C", align 1
@main.bad = internal constant [3 x i8] c"\00\05d", align 1
@.str = private unnamed_addr constant [13 x i8] c"%ld %ld %ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [14 x i8] c"%ld %d %d %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%u\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca i32, align 4
  %2 = tail call fastcc i64 @run(ptr noundef nonnull @main.factorial)
  %3 = tail call fastcc i64 @run(ptr noundef nonnull @main.other)
  %4 = tail call fastcc i64 @run(ptr noundef nonnull @main.bad)
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %2, i64 noundef %3, i64 noundef %4)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %1) #6
  store i32 3, ptr %1, align 4, !tbaa !9
  br label %11

6:                                                ; preds = %11
  %7 = load i32, ptr %1, align 4, !tbaa !9
  %8 = call fastcc signext i32 @gaps(i64 noundef 1099511627776, ptr noundef nonnull %1)
  %9 = call fastcc signext i32 @gaps(i64 noundef -4611686018427387904, ptr noundef nonnull %1)
  %10 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %17, i32 noundef signext %7, i32 noundef signext %8, i32 noundef signext %9)
  br label %22

11:                                               ; preds = %0, %11
  %12 = phi i64 [ -1010, %0 ], [ %18, %11 ]
  %13 = phi i64 [ 0, %0 ], [ %17, %11 ]
  %14 = mul nsw i64 %13, 7
  %15 = call fastcc signext i32 @gaps(i64 noundef %12, ptr noundef nonnull %1)
  %16 = sext i32 %15 to i64
  %17 = add nsw i64 %14, %16
  %18 = add nuw nsw i64 %12, 1
  %19 = icmp eq i64 %18, -980
  br i1 %19, label %6, label %11, !llvm.loop !13

20:                                               ; preds = %22
  %21 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %26)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %1) #6
  ret i32 0

22:                                               ; preds = %6, %22
  %23 = phi i32 [ 0, %6 ], [ %27, %22 ]
  %24 = phi i32 [ 1, %6 ], [ %26, %22 ]
  %25 = trunc i32 %23 to i8
  %26 = tail call fastcc signext i32 @char_class(i8 noundef zeroext %25, i32 noundef signext %24)
  %27 = add nuw nsw i32 %23, 1
  %28 = icmp eq i32 %27, 512
  br i1 %28, label %20, label %22, !llvm.loop !16
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @run(ptr nocapture noundef readonly %0) unnamed_addr #2 {
  %2 = alloca [16 x i64], align 8
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %2) #6
  br label %6

3:                                                ; preds = %65
  %4 = add nuw nsw i64 %7, 1
  %5 = icmp eq i64 %4, 10000
  br i1 %5, label %70, label %6, !llvm.loop !17

6:                                                ; preds = %1, %3
  %7 = phi i64 [ 0, %1 ], [ %4, %3 ]
  %8 = phi i64 [ undef, %1 ], [ %69, %3 ]
  %9 = phi ptr [ %2, %1 ], [ %68, %3 ]
  %10 = phi i32 [ 0, %1 ], [ %66, %3 ]
  %11 = load i64, ptr %9, align 8, !tbaa !18
  %12 = icmp ugt ptr %9, %2
  br i1 %12, label %13, label %16

13:                                               ; preds = %6
  %14 = getelementptr inbounds i8, ptr %9, i64 -8
  %15 = load i64, ptr %14, align 8, !tbaa !18
  br label %16

16:                                               ; preds = %6, %13
  %17 = phi i64 [ %15, %13 ], [ 0, %6 ]
  %18 = add nsw i32 %10, 1
  %19 = sext i32 %10 to i64
  %20 = getelementptr inbounds i8, ptr %0, i64 %19
  %21 = load i8, ptr %20, align 1, !tbaa !20
  switch i8 %21, label %63 [
    i8 0, label %22
    i8 1, label %29
    i8 2, label %32
    i8 3, label %35
    i8 4, label %38
    i8 5, label %40
    i8 6, label %42
    i8 7, label %44
    i8 8, label %46
    i8 9, label %48
    i8 10, label %50
    i8 11, label %61
    i8 12, label %65
  ]

22:                                               ; preds = %16
  %23 = add nsw i32 %10, 2
  %24 = sext i32 %18 to i64
  %25 = getelementptr inbounds i8, ptr %0, i64 %24
  %26 = load i8, ptr %25, align 1, !tbaa !20
  %27 = sext i8 %26 to i64
  %28 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 %27, ptr %28, align 8, !tbaa !18
  br label %65

29:                                               ; preds = %16
  %30 = add nsw i64 %17, %11
  %31 = getelementptr inbounds i8, ptr %9, i64 -8
  store i64 %30, ptr %31, align 8, !tbaa !18
  br label %65

32:                                               ; preds = %16
  %33 = sub nsw i64 %17, %11
  %34 = getelementptr inbounds i8, ptr %9, i64 -8
  store i64 %33, ptr %34, align 8, !tbaa !18
  br label %65

35:                                               ; preds = %16
  %36 = mul nsw i64 %17, %11
  %37 = getelementptr inbounds i8, ptr %9, i64 -8
  store i64 %36, ptr %37, align 8, !tbaa !18
  br label %65

38:                                               ; preds = %16
  store i64 %17, ptr %9, align 8, !tbaa !18
  %39 = getelementptr inbounds i8, ptr %9, i64 -8
  store i64 %11, ptr %39, align 8, !tbaa !18
  br label %65

40:                                               ; preds = %16
  %41 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 %11, ptr %41, align 8, !tbaa !18
  br label %65

42:                                               ; preds = %16
  %43 = getelementptr inbounds i8, ptr %9, i64 -8
  br label %65

44:                                               ; preds = %16
  %45 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 %17, ptr %45, align 8, !tbaa !18
  br label %65

46:                                               ; preds = %16
  %47 = xor i64 %11, -1
  store i64 %47, ptr %9, align 8, !tbaa !18
  br label %65

48:                                               ; preds = %16
  %49 = shl i64 %11, 1
  store i64 %49, ptr %9, align 8, !tbaa !18
  br label %65

50:                                               ; preds = %16
  %51 = icmp eq i64 %11, 0
  br i1 %51, label %59, label %52

52:                                               ; preds = %50
  %53 = sext i32 %18 to i64
  %54 = getelementptr inbounds i8, ptr %0, i64 %53
  %55 = load i8, ptr %54, align 1, !tbaa !20
  %56 = sext i8 %55 to i32
  %57 = add i32 %10, 2
  %58 = add i32 %57, %56
  br label %65

59:                                               ; preds = %50
  %60 = add nsw i32 %10, 2
  br label %65

61:                                               ; preds = %16
  %62 = add nsw i64 %11, -1
  store i64 %62, ptr %9, align 8, !tbaa !18
  br label %65

63:                                               ; preds = %16
  %64 = sub nsw i64 0, %7
  br label %65

65:                                               ; preds = %22, %29, %32, %35, %38, %40, %42, %44, %46, %48, %61, %59, %52, %16, %63
  %66 = phi i32 [ %18, %63 ], [ %18, %16 ], [ %18, %61 ], [ %58, %52 ], [ %60, %59 ], [ %18, %48 ], [ %18, %46 ], [ %18, %44 ], [ %18, %42 ], [ %18, %40 ], [ %18, %38 ], [ %18, %35 ], [ %18, %32 ], [ %18, %29 ], [ %23, %22 ]
  %67 = phi i1 [ false, %63 ], [ false, %16 ], [ true, %61 ], [ true, %52 ], [ true, %59 ], [ true, %48 ], [ true, %46 ], [ true, %44 ], [ true, %42 ], [ true, %40 ], [ true, %38 ], [ true, %35 ], [ true, %32 ], [ true, %29 ], [ true, %22 ]
  %68 = phi ptr [ %9, %63 ], [ %9, %16 ], [ %9, %61 ], [ %9, %52 ], [ %9, %59 ], [ %9, %48 ], [ %9, %46 ], [ %45, %44 ], [ %43, %42 ], [ %41, %40 ], [ %9, %38 ], [ %37, %35 ], [ %34, %32 ], [ %31, %29 ], [ %28, %22 ]
  %69 = phi i64 [ %64, %63 ], [ %11, %16 ], [ %8, %61 ], [ %8, %52 ], [ %8, %59 ], [ %8, %48 ], [ %8, %46 ], [ %8, %44 ], [ %8, %42 ], [ %8, %40 ], [ %8, %38 ], [ %8, %35 ], [ %8, %32 ], [ %8, %29 ], [ %8, %22 ]
  br i1 %67, label %3, label %70

70:                                               ; preds = %3, %65
  %71 = phi i64 [ %69, %65 ], [ -1, %3 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %2) #6
  ret i64 %71
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @gaps(i64 noundef %0, ptr nocapture noundef %1) unnamed_addr #4 {
  switch i64 %0, label %27 [
    i64 -1003, label %3
    i64 -1002, label %6
    i64 -1000, label %9
    i64 -999, label %12
    i64 -998, label %12
    i64 -997, label %15
    i64 -995, label %19
    i64 -993, label %20
    i64 -991, label %21
    i64 -989, label %24
  ]

3:                                                ; preds = %2
  %4 = load i32, ptr %1, align 4, !tbaa !9
  %5 = add nsw i32 %4, 1
  br label %27

6:                                                ; preds = %2
  %7 = load i32, ptr %1, align 4, !tbaa !9
  %8 = xor i32 %7, 5
  store i32 %8, ptr %1, align 4, !tbaa !9
  br label %27

9:                                                ; preds = %2
  %10 = load i32, ptr %1, align 4, !tbaa !9
  %11 = mul nsw i32 %10, 3
  br label %27

12:                                               ; preds = %2, %2
  %13 = load i32, ptr %1, align 4, !tbaa !9
  %14 = add nsw i32 %13, -7
  store i32 %14, ptr %1, align 4, !tbaa !9
  br label %27

15:                                               ; preds = %2
  %16 = load i32, ptr %1, align 4, !tbaa !9
  %17 = xor i32 %16, 7
  %18 = add nsw i32 %17, 11
  br label %27

19:                                               ; preds = %2
  br label %27

20:                                               ; preds = %2
  store i32 7, ptr %1, align 4, !tbaa !9
  br label %27

21:                                               ; preds = %2
  %22 = load i32, ptr %1, align 4, !tbaa !9
  %23 = shl i32 %22, 3
  br label %32

24:                                               ; preds = %2
  %25 = load i32, ptr %1, align 4, !tbaa !9
  %26 = sdiv i32 %25, 7
  br label %27

27:                                               ; preds = %15, %2, %24, %20, %19, %12, %9, %6, %3
  %28 = phi i32 [ 7, %2 ], [ %26, %24 ], [ 7, %20 ], [ 7, %12 ], [ %11, %9 ], [ 2, %6 ], [ %5, %3 ], [ %18, %15 ], [ 18, %19 ]
  %29 = mul nsw i32 %28, 31
  %30 = load i32, ptr %1, align 4, !tbaa !9
  %31 = add nsw i32 %29, %30
  br label %32

32:                                               ; preds = %27, %21
  %33 = phi i32 [ %31, %27 ], [ %23, %21 ]
  ret i32 %33
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @char_class(i8 noundef zeroext %0, i32 noundef signext %1) unnamed_addr #5 {
  %3 = zext i8 %0 to i32
  switch i8 %0, label %24 [
    i8 0, label %4
    i8 9, label %6
    i8 10, label %6
    i8 13, label %6
    i8 32, label %6
    i8 48, label %8
    i8 49, label %8
    i8 50, label %8
    i8 51, label %8
    i8 52, label %8
    i8 53, label %8
    i8 54, label %8
    i8 55, label %8
    i8 56, label %8
    i8 57, label %8
    i8 43, label %12
    i8 45, label %12
    i8 42, label %14
    i8 47, label %16
    i8 40, label %18
    i8 41, label %20
    i8 -1, label %22
  ]

4:                                                ; preds = %2
  %5 = add i32 %1, 1
  br label %29

6:                                                ; preds = %2, %2, %2, %2
  %7 = xor i32 %1, 1
  br label %26

8:                                                ; preds = %2, %2, %2, %2, %2, %2, %2, %2, %2, %2
  %9 = mul i32 %1, 10
  %10 = add nsw i32 %3, -48
  %11 = add i32 %10, %9
  br label %26

12:                                               ; preds = %2, %2
  %13 = sub i32 0, %1
  br label %26

14:                                               ; preds = %2
  %15 = mul i32 %1, %1
  br label %26

16:                                               ; preds = %2
  %17 = lshr i32 %1, 2
  br label %26

18:                                               ; preds = %2
  %19 = add i32 %1, 100
  br label %26

20:                                               ; preds = %2
  %21 = add i32 %1, -99
  br label %26

22:                                               ; preds = %2
  %23 = xor i32 %1, -1
  br label %26

24:                                               ; preds = %2
  %25 = xor i32 %3, %1
  br label %26

26:                                               ; preds = %24, %22, %20, %18, %16, %14, %12, %8, %6
  %27 = phi i32 [ %25, %24 ], [ %23, %22 ], [ %21, %20 ], [ %19, %18 ], [ %17, %16 ], [ %15, %14 ], [ %13, %12 ], [ %11, %8 ], [ %7, %6 ]
  %28 = mul i32 %27, 3
  br label %29

29:                                               ; preds = %26, %4
  %30 = phi i32 [ %28, %26 ], [ %5, %4 ]
  ret i32 %30
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nounwind }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = !{!19, !19, i64 0}
!19 = !{!"long", !11, i64 0}
!20 = !{!11, !11, i64 0}
