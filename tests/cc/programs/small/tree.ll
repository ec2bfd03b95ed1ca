source_filename = "small/tree.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.t = type { i32, i32, i32 }

@.str = private unnamed_addr constant [11 x i8] c"%d %d %lu\0A\00", align 1
@used = internal unnamed_addr global i32 1, align 4
@pool = internal unnamed_addr global [100 x %struct.t] zeroinitializer, align 4

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %6

1:                                                ; preds = %6
  %2 = load i32, ptr @used, align 4, !tbaa !9
  %3 = tail call fastcc signext i32 @depth(i32 noundef signext %10)
  %4 = tail call fastcc i64 @walk(i32 noundef signext %10, i64 noundef 1)
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %2, i32 noundef signext %3, i64 noundef %4)
  ret i32 0

6:                                                ; preds = %0, %6
  %7 = phi i32 [ 50, %0 ], [ %14, %6 ]
  %8 = phi i32 [ 0, %0 ], [ %11, %6 ]
  %9 = phi i32 [ 0, %0 ], [ %10, %6 ]
  %10 = tail call fastcc signext i32 @insert(i32 noundef signext %9, i32 noundef signext %7)
  %11 = add nuw nsw i32 %8, 1
  %12 = mul nuw nsw i32 %7, 5
  %13 = add nuw nsw i32 %12, 17
  %14 = urem i32 %13, 97
  %15 = icmp eq i32 %11, 60
  br i1 %15, label %1, label %6, !llvm.loop !13
}

; Function Attrs: nofree noinline nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @insert(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #1 {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %11

4:                                                ; preds = %2
  %5 = load i32, ptr @used, align 4, !tbaa !9
  %6 = sext i32 %5 to i64
  %7 = getelementptr inbounds [100 x %struct.t], ptr @pool, i64 0, i64 %6
  store i32 %1, ptr %7, align 4, !tbaa !9
  %8 = getelementptr inbounds i8, ptr %7, i64 4
  store i32 0, ptr %8, align 4, !tbaa !9
  %9 = getelementptr inbounds i8, ptr %7, i64 8
  store i32 0, ptr %9, align 4, !tbaa !9
  %10 = add nsw i32 %5, 1
  store i32 %10, ptr @used, align 4, !tbaa !9
  br label %16

11:                                               ; preds = %2
  %12 = sext i32 %0 to i64
  %13 = getelementptr inbounds [100 x %struct.t], ptr @pool, i64 0, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !16
  %15 = icmp sgt i32 %14, %1
  br i1 %15, label %18, label %22

16:                                               ; preds = %4, %22, %24, %18
  %17 = phi i32 [ %0, %18 ], [ %0, %24 ], [ %5, %4 ], [ %0, %22 ]
  ret i32 %17

18:                                               ; preds = %11
  %19 = getelementptr inbounds i8, ptr %13, i64 4
  %20 = load i32, ptr %19, align 4, !tbaa !18
  %21 = tail call fastcc signext i32 @insert(i32 noundef signext %20, i32 noundef signext %1)
  store i32 %21, ptr %19, align 4, !tbaa !18
  br label %16

22:                                               ; preds = %11
  %23 = icmp slt i32 %14, %1
  br i1 %23, label %24, label %16

24:                                               ; preds = %22
  %25 = getelementptr inbounds i8, ptr %13, i64 8
  %26 = load i32, ptr %25, align 4, !tbaa !19
  %27 = tail call fastcc signext i32 @insert(i32 noundef signext %26, i32 noundef signext %1)
  store i32 %27, ptr %25, align 4, !tbaa !19
  br label %16
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @depth(i32 noundef signext %0) unnamed_addr #3 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1, %5
  %4 = phi i32 [ %15, %5 ], [ 0, %1 ]
  ret i32 %4

5:                                                ; preds = %1
  %6 = sext i32 %0 to i64
  %7 = getelementptr inbounds [100 x %struct.t], ptr @pool, i64 0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 4
  %9 = load i32, ptr %8, align 4, !tbaa !18
  %10 = tail call fastcc signext i32 @depth(i32 noundef signext %9)
  %11 = getelementptr inbounds i8, ptr %7, i64 8
  %12 = load i32, ptr %11, align 4, !tbaa !19
  %13 = tail call fastcc signext i32 @depth(i32 noundef signext %12)
  %14 = tail call i32 @llvm.smax.i32(i32 %10, i32 %13)
  %15 = add nsw i32 %14, 1
  br label %3
}

; Function Attrs: nofree noinline nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @walk(i32 noundef signext %0, i64 noundef %1) unnamed_addr #3 {
  br label %3

3:                                                ; preds = %7, %2
  %4 = phi i32 [ %0, %2 ], [ %11, %7 ]
  %5 = phi i64 [ %1, %2 ], [ %18, %7 ]
  %6 = icmp eq i32 %4, 0
  br i1 %6, label %19, label %7

7:                                                ; preds = %3
  %8 = sext i32 %4 to i64
  %9 = getelementptr inbounds [100 x %struct.t], ptr @pool, i64 0, i64 %8
  %10 = getelementptr inbounds i8, ptr %9, i64 8
  %11 = load i32, ptr %10, align 4, !tbaa !19
  %12 = getelementptr inbounds i8, ptr %9, i64 4
  %13 = load i32, ptr %12, align 4, !tbaa !18
  %14 = tail call fastcc i64 @walk(i32 noundef signext %13, i64 noundef %5)
  %15 = mul i64 %14, 31
  %16 = load i32, ptr %9, align 4, !tbaa !16
  %17 = sext i32 %16 to i64
  %18 = add i64 %15, %17
  br label %3

19:                                               ; preds = %3
  ret i64 %5
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree noinline nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline nosync nounwind memory(read, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!16 = !{!17, !10, i64 0}
!17 = !{!"t", !10, i64 0, !10, i64 4, !10, i64 8}
!18 = !{!17, !10, i64 4}
!19 = !{!17, !10, i64 8}
