source_filename = "small/computed_goto.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@__const.main.p = private unnamed_addr constant [14 x i8] c"\00\05\00\01\00\03\02\00\01\01\04\05\04\06", align 1
@.str = private unnamed_addr constant [14 x i8] c"%ld %d %d %d\0A\00", align 1
@run.go = internal unnamed_addr constant [7 x ptr] [ptr blockaddress(@run, %7), ptr blockaddress(@run, %16), ptr blockaddress(@run, %22), ptr blockaddress(@run, %28), ptr blockaddress(@run, %32), ptr blockaddress(@run, %38), ptr blockaddress(@run, %47)], align 8
@near.d = internal unnamed_addr constant [3 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@near, %9) to i64), i64 ptrtoint (ptr blockaddress(@near, %9) to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@near, %7) to i64), i64 ptrtoint (ptr blockaddress(@near, %9) to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@near, %8) to i64), i64 ptrtoint (ptr blockaddress(@near, %9) to i64)) to i32)], align 4

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc i64 @run(ptr noundef nonnull @__const.main.p)
  %2 = tail call fastcc signext i32 @near(i32 noundef signext 0)
  %3 = tail call fastcc signext i32 @near(i32 noundef signext 1)
  %4 = tail call fastcc signext i32 @near(i32 noundef signext 2)
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %1, i32 noundef signext %2, i32 noundef signext %3, i32 noundef signext %4)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @run(ptr nocapture noundef readonly %0) #2 {
  %2 = alloca [16 x i64], align 8
  br label %3

3:                                                ; preds = %12, %1
  %4 = phi ptr [ %15, %12 ], [ %0, %1 ]
  %5 = phi ptr [ %14, %12 ], [ %2, %1 ]
  %6 = load i64, ptr %2, align 8, !tbaa !9
  br label %50

7:                                                ; preds = %50
  %8 = getelementptr inbounds i8, ptr %52, i64 1
  %9 = load i8, ptr %8, align 1, !tbaa !13
  %10 = zext i8 %9 to i64
  %11 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %10, ptr %5, align 8, !tbaa !9
  br label %12

12:                                               ; preds = %7, %28, %22, %16
  %13 = phi i64 [ 2, %7 ], [ 1, %28 ], [ 1, %22 ], [ 1, %16 ]
  %14 = phi ptr [ %11, %7 ], [ %31, %28 ], [ %23, %22 ], [ %17, %16 ]
  %15 = getelementptr inbounds i8, ptr %52, i64 %13
  br label %3

16:                                               ; preds = %50
  %17 = getelementptr inbounds i8, ptr %5, i64 -8
  %18 = load i64, ptr %17, align 8, !tbaa !9
  %19 = getelementptr inbounds i8, ptr %5, i64 -16
  %20 = load i64, ptr %19, align 8, !tbaa !9
  %21 = add nsw i64 %20, %18
  store i64 %21, ptr %19, align 8, !tbaa !9
  br label %12

22:                                               ; preds = %50
  %23 = getelementptr inbounds i8, ptr %5, i64 -8
  %24 = load i64, ptr %23, align 8, !tbaa !9
  %25 = getelementptr inbounds i8, ptr %5, i64 -16
  %26 = load i64, ptr %25, align 8, !tbaa !9
  %27 = mul nsw i64 %26, %24
  store i64 %27, ptr %25, align 8, !tbaa !9
  br label %12

28:                                               ; preds = %50
  %29 = getelementptr inbounds i8, ptr %5, i64 -8
  %30 = load i64, ptr %29, align 8, !tbaa !9
  store i64 %30, ptr %5, align 8, !tbaa !9
  %31 = getelementptr inbounds i8, ptr %5, i64 8
  br label %12

32:                                               ; preds = %50
  %33 = add nsw i64 %51, -1
  store i64 %33, ptr %2, align 8, !tbaa !9
  %34 = getelementptr inbounds i8, ptr %52, i64 1
  br label %35

35:                                               ; preds = %40, %45, %32
  %36 = phi i64 [ %33, %32 ], [ %51, %45 ], [ %51, %40 ]
  %37 = phi ptr [ %34, %32 ], [ %46, %45 ], [ %44, %40 ]
  br label %50

38:                                               ; preds = %50
  %39 = icmp eq i64 %51, 0
  br i1 %39, label %45, label %40

40:                                               ; preds = %38
  %41 = getelementptr inbounds i8, ptr %52, i64 1
  %42 = load i8, ptr %41, align 1, !tbaa !13
  %43 = zext i8 %42 to i64
  %44 = getelementptr inbounds i8, ptr %0, i64 %43
  br label %35

45:                                               ; preds = %38
  %46 = getelementptr inbounds i8, ptr %52, i64 2
  br label %35

47:                                               ; preds = %50
  %48 = getelementptr inbounds i8, ptr %5, i64 -8
  %49 = load i64, ptr %48, align 8, !tbaa !9
  ret i64 %49

50:                                               ; preds = %35, %3
  %51 = phi i64 [ %6, %3 ], [ %36, %35 ]
  %52 = phi ptr [ %4, %3 ], [ %37, %35 ]
  %53 = load i8, ptr %52, align 1, !tbaa !13
  %54 = zext i8 %53 to i64
  %55 = getelementptr inbounds [7 x ptr], ptr @run.go, i64 0, i64 %54
  %56 = load ptr, ptr %55, align 8, !tbaa !14
  indirectbr ptr %56, [label %7, label %16, label %22, label %28, label %32, label %38, label %47]
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 10, 31) i32 @near(i32 noundef signext %0) #3 {
  %2 = zext nneg i32 %0 to i64
  %3 = getelementptr inbounds [3 x i32], ptr @near.d, i64 0, i64 %2
  %4 = load i32, ptr %3, align 4, !tbaa !16
  %5 = sext i32 %4 to i64
  %6 = getelementptr inbounds i8, ptr blockaddress(@near, %9), i64 %5
  indirectbr ptr %6, [label %9, label %8, label %7]

7:                                                ; preds = %1
  br label %9

8:                                                ; preds = %1
  br label %9

9:                                                ; preds = %1, %8, %7
  %10 = phi i32 [ 20, %7 ], [ 30, %8 ], [ 10, %1 ]
  ret i32 %10
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!10 = !{!"long", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"any pointer", !11, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !11, i64 0}
