source_filename = "switches.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@__const.main.values = private unnamed_addr constant [9 x i64] [i64 -5000000000, i64 -1, i64 0, i64 77, i64 78, i64 1000, i64 123456789012, i64 9223372036854775807, i64 -9223372036854775808], align 8
@.str.1 = private unnamed_addr constant [5 x i8] c"%ld \00", align 1
@.str.2 = private unnamed_addr constant [20 x i8] c"\0A%d %d %d %d %d %d\0A\00", align 1
@.str.3 = private unnamed_addr constant [4 x i8] c"%s \00", align 1
@.str.4 = private unnamed_addr constant [3 x i8] c"12\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"-1.5\00", align 1
@.str.6 = private unnamed_addr constant [3 x i8] c"1.\00", align 1
@.str.7 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.8 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.9 = private unnamed_addr constant [2 x i8] c"-\00", align 1
@.str.10 = private unnamed_addr constant [4 x i8] c"3.x\00", align 1
@__const.main.texts.rel = private unnamed_addr constant [7 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.4 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.5 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.6 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.7 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.8 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.9 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.10 to i64), i64 ptrtoint (ptr @__const.main.texts.rel to i64)) to i32)], align 4
@.str.11 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.12 = private unnamed_addr constant [7 x i8] c"monday\00", align 1
@.str.13 = private unnamed_addr constant [8 x i8] c"tuesday\00", align 1
@.str.14 = private unnamed_addr constant [10 x i8] c"wednesday\00", align 1
@.str.15 = private unnamed_addr constant [9 x i8] c"thursday\00", align 1
@.str.16 = private unnamed_addr constant [7 x i8] c"friday\00", align 1
@.str.17 = private unnamed_addr constant [8 x i8] c"weekend\00", align 1
@.str.18 = private unnamed_addr constant [5 x i8] c"add \00", align 1
@.str.19 = private unnamed_addr constant [5 x i8] c"sub \00", align 1
@.str.20 = private unnamed_addr constant [5 x i8] c"mul \00", align 1
@.str.21 = private unnamed_addr constant [5 x i8] c"div \00", align 1
@.str.22 = private unnamed_addr constant [5 x i8] c"rem \00", align 1
@.str.23 = private unnamed_addr constant [5 x i8] c"and \00", align 1
@.str.24 = private unnamed_addr constant [5 x i8] c"shl \00", align 1
@.str.25 = private unnamed_addr constant [5 x i8] c"neg \00", align 1
@.str.26 = private unnamed_addr constant [4 x i8] c"no \00", align 1
@switch.table.dense = private unnamed_addr constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], align 4
@switch.table.name.rel = private unnamed_addr constant [5 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.12 to i64), i64 ptrtoint (ptr @switch.table.name.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.13 to i64), i64 ptrtoint (ptr @switch.table.name.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.14 to i64), i64 ptrtoint (ptr @switch.table.name.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.15 to i64), i64 ptrtoint (ptr @switch.table.name.rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @.str.16 to i64), i64 ptrtoint (ptr @switch.table.name.rel to i64)) to i32)], align 4

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i32 [ -2, %0 ], [ %5, %1 ]
  %3 = tail call fastcc signext i32 @dense(i32 noundef signext %2)
  %4 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %3)
  %5 = add nsw i32 %2, 1
  %6 = icmp eq i32 %5, 10
  br i1 %6, label %15, label %1, !llvm.loop !9

7:                                                ; preds = %15
  %8 = tail call fastcc signext i32 @through(i8 noundef zeroext 97)
  %9 = tail call fastcc signext i32 @through(i8 noundef zeroext 98)
  %10 = tail call fastcc signext i32 @through(i8 noundef zeroext 99)
  %11 = tail call fastcc signext i32 @through(i8 noundef zeroext 122)
  %12 = tail call fastcc signext i32 @through(i8 noundef zeroext -5)
  %13 = tail call fastcc signext i32 @through(i8 noundef zeroext 113)
  %14 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %8, i32 noundef signext %9, i32 noundef signext %10, i32 noundef signext %11, i32 noundef signext %12, i32 noundef signext %13)
  br label %23

15:                                               ; preds = %1, %15
  %16 = phi i64 [ %21, %15 ], [ 0, %1 ]
  %17 = getelementptr inbounds [9 x i64], ptr @__const.main.values, i64 0, i64 %16
  %18 = load i64, ptr %17, align 8, !tbaa !12
  %19 = tail call fastcc i64 @sparse(i64 noundef %18)
  %20 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %19)
  %21 = add nuw nsw i64 %16, 1
  %22 = icmp eq i64 %21, 9
  br i1 %22, label %7, label %15, !llvm.loop !16

23:                                               ; preds = %7, %23
  %24 = phi i32 [ 0, %7 ], [ %27, %23 ]
  %25 = tail call fastcc ptr @name(i32 noundef signext %24)
  %26 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, ptr noundef nonnull %25)
  %27 = add nuw nsw i32 %24, 1
  %28 = icmp eq i32 %27, 8
  br i1 %28, label %29, label %23, !llvm.loop !17

29:                                               ; preds = %23, %29
  %30 = phi i64 [ %35, %29 ], [ 0, %23 ]
  %31 = shl i64 %30, 2
  %32 = call ptr @llvm.load.relative.i64(ptr @__const.main.texts.rel, i64 %31)
  %33 = tail call fastcc signext i32 @machine(ptr noundef %32)
  %34 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %33)
  %35 = add nuw nsw i64 %30, 1
  %36 = icmp eq i64 %35, 7
  br i1 %36, label %38, label %29, !llvm.loop !18

37:                                               ; preds = %38
  ret i32 0

38:                                               ; preds = %29, %38
  %39 = phi i32 [ %44, %38 ], [ -1, %29 ]
  %40 = mul nsw i32 %39, 17
  %41 = add nsw i32 %39, -3
  %42 = tail call fastcc signext i32 @calls(i32 noundef signext %39, i32 noundef signext %40, i32 noundef signext %41)
  %43 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.11, i32 noundef signext %42)
  %44 = add nsw i32 %39, 1
  %45 = icmp eq i32 %44, 10
  br i1 %45, label %37, label %38, !llvm.loop !19
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 -1, 10) i32 @dense(i32 noundef signext %0) unnamed_addr #2 {
  %2 = icmp ult i32 %0, 8
  br i1 %2, label %3, label %7

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  %5 = getelementptr inbounds [8 x i32], ptr @switch.table.dense, i64 0, i64 %4
  %6 = load i32, ptr %5, align 4
  br label %7

7:                                                ; preds = %1, %3
  %8 = phi i32 [ %6, %3 ], [ -1, %1 ]
  ret i32 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i64 1, 9) i64 @sparse(i64 noundef %0) unnamed_addr #2 {
  switch i64 %0, label %8 [
    i64 -5000000000, label %9
    i64 -1, label %2
    i64 0, label %3
    i64 77, label %4
    i64 1000, label %5
    i64 123456789012, label %6
    i64 9223372036854775807, label %7
  ]

2:                                                ; preds = %1
  br label %9

3:                                                ; preds = %1
  br label %9

4:                                                ; preds = %1
  br label %9

5:                                                ; preds = %1
  br label %9

6:                                                ; preds = %1
  br label %9

7:                                                ; preds = %1
  br label %9

8:                                                ; preds = %1
  br label %9

9:                                                ; preds = %1, %8, %7, %6, %5, %4, %3, %2
  %10 = phi i64 [ 8, %8 ], [ 7, %7 ], [ 6, %6 ], [ 5, %5 ], [ 4, %4 ], [ 3, %3 ], [ 2, %2 ], [ 1, %1 ]
  ret i64 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 109) i32 @through(i8 noundef zeroext %0) unnamed_addr #2 {
  switch i8 %0, label %7 [
    i8 97, label %2
    i8 98, label %3
    i8 99, label %4
    i8 -6, label %5
    i8 -5, label %5
    i8 -4, label %5
    i8 -3, label %5
    i8 -2, label %5
    i8 -1, label %5
    i8 122, label %6
  ]

2:                                                ; preds = %1
  br label %7

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1, %1, %1, %1, %1, %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %5, %3, %2, %6, %1, %4
  %8 = phi i32 [ 0, %1 ], [ 7, %2 ], [ 6, %3 ], [ 4, %4 ], [ 108, %5 ], [ 8, %6 ]
  ret i32 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef nonnull ptr @name(i32 noundef signext %0) unnamed_addr #2 {
  %2 = add i32 %0, -1
  %3 = icmp ult i32 %2, 5
  br i1 %3, label %4, label %8

4:                                                ; preds = %1
  %5 = zext nneg i32 %2 to i64
  %6 = shl i64 %5, 2
  %7 = call ptr @llvm.load.relative.i64(ptr @switch.table.name.rel, i64 %6)
  br label %8

8:                                                ; preds = %1, %4
  %9 = phi ptr [ %7, %4 ], [ @.str.17, %1 ]
  ret ptr %9
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @machine(ptr nocapture noundef readonly %0) unnamed_addr #3 {
  %2 = load i8, ptr %0, align 1, !tbaa !20
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %30, label %8

4:                                                ; preds = %27
  %5 = getelementptr inbounds i8, ptr %11, i64 1
  %6 = load i8, ptr %5, align 1, !tbaa !20
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %30, label %8, !llvm.loop !21

8:                                                ; preds = %1, %4
  %9 = phi i8 [ %6, %4 ], [ %2, %1 ]
  %10 = phi i32 [ %28, %4 ], [ 0, %1 ]
  %11 = phi ptr [ %5, %4 ], [ %0, %1 ]
  %12 = add i8 %9, -48
  %13 = icmp ult i8 %12, 10
  switch i32 %10, label %26 [
    i32 0, label %14
    i32 1, label %18
    i32 2, label %20
    i32 3, label %24
    i32 4, label %24
    i32 5, label %27
  ]

14:                                               ; preds = %8
  br i1 %13, label %27, label %15

15:                                               ; preds = %14
  %16 = icmp eq i8 %9, 45
  %17 = select i1 %16, i32 1, i32 5
  br label %27

18:                                               ; preds = %8
  %19 = select i1 %13, i32 2, i32 5
  br label %27

20:                                               ; preds = %8
  br i1 %13, label %27, label %21

21:                                               ; preds = %20
  %22 = icmp eq i8 %9, 46
  %23 = select i1 %22, i32 3, i32 5
  br label %27

24:                                               ; preds = %8, %8
  %25 = select i1 %13, i32 4, i32 5
  br label %27

26:                                               ; preds = %8
  unreachable

27:                                               ; preds = %18, %24, %14, %15, %20, %21, %8
  %28 = phi i32 [ %10, %8 ], [ %25, %24 ], [ %19, %18 ], [ %17, %15 ], [ 2, %14 ], [ %23, %21 ], [ 2, %20 ]
  %29 = phi i1 [ false, %8 ], [ true, %24 ], [ true, %18 ], [ true, %15 ], [ true, %14 ], [ true, %21 ], [ true, %20 ]
  br i1 %29, label %4, label %30

30:                                               ; preds = %27, %4, %1
  %31 = phi i32 [ 0, %1 ], [ 5, %27 ], [ %28, %4 ]
  ret i32 %31
}

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @calls(i32 noundef signext %0, i32 noundef signext %1, i32 noundef signext %2) unnamed_addr #4 {
  switch i32 %0, label %33 [
    i32 0, label %4
    i32 1, label %7
    i32 2, label %10
    i32 3, label %13
    i32 4, label %18
    i32 5, label %23
    i32 6, label %26
    i32 7, label %30
  ]

4:                                                ; preds = %3
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18)
  %6 = add nsw i32 %2, %1
  br label %35

7:                                                ; preds = %3
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19)
  %9 = sub nsw i32 %1, %2
  br label %35

10:                                               ; preds = %3
  %11 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.20)
  %12 = mul nsw i32 %2, %1
  br label %35

13:                                               ; preds = %3
  %14 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.21)
  %15 = icmp eq i32 %2, 0
  br i1 %15, label %35, label %16

16:                                               ; preds = %13
  %17 = sdiv i32 %1, %2
  br label %35

18:                                               ; preds = %3
  %19 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.22)
  %20 = icmp eq i32 %2, 0
  br i1 %20, label %35, label %21

21:                                               ; preds = %18
  %22 = srem i32 %1, %2
  br label %35

23:                                               ; preds = %3
  %24 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.23)
  %25 = and i32 %2, %1
  br label %35

26:                                               ; preds = %3
  %27 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.24)
  %28 = and i32 %2, 31
  %29 = shl i32 %1, %28
  br label %35

30:                                               ; preds = %3
  %31 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.25)
  %32 = sub nsw i32 0, %1
  br label %35

33:                                               ; preds = %3
  %34 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.26)
  br label %35

35:                                               ; preds = %21, %18, %16, %13, %33, %30, %26, %23, %10, %7, %4
  %36 = phi i32 [ 0, %33 ], [ %32, %30 ], [ %29, %26 ], [ %25, %23 ], [ %12, %10 ], [ %9, %7 ], [ %6, %4 ], [ %17, %16 ], [ 0, %13 ], [ %22, %21 ], [ 0, %18 ]
  ret i32 %36
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare ptr @llvm.load.relative.i64(ptr, i64) #5

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }

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
!13 = !{!"long", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = distinct !{!16, !10, !11}
!17 = distinct !{!17, !10, !11}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = !{!14, !14, i64 0}
!21 = distinct !{!21, !10, !11}
