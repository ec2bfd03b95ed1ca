source_filename = "small/heap_of_arrays.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [8 x i8] c"%ld %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc i64 @fill()
  %2 = tail call fastcc signext i32 @deep(i32 noundef signext 30)
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %1, i32 noundef signext %2)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @fill() unnamed_addr #2 {
  %1 = alloca [35 x i64], align 8
  br label %2

2:                                                ; preds = %0, %6
  %3 = phi i64 [ 0, %0 ], [ %7, %6 ]
  %4 = mul i64 %3, 56
  %5 = getelementptr inbounds i8, ptr %1, i64 %4
  br label %9

6:                                                ; preds = %9
  %7 = add nuw nsw i64 %3, 1
  %8 = icmp eq i64 %7, 5
  br i1 %8, label %16, label %2, !llvm.loop !9

9:                                                ; preds = %2, %9
  %10 = phi i64 [ 0, %2 ], [ %14, %9 ]
  %11 = mul nuw nsw i64 %10, %3
  %12 = add nuw nsw i64 %11, 1
  %13 = getelementptr inbounds i64, ptr %5, i64 %10
  store i64 %12, ptr %13, align 8, !tbaa !12
  %14 = add nuw nsw i64 %10, 1
  %15 = icmp eq i64 %14, 7
  br i1 %15, label %6, label %9, !llvm.loop !16

16:                                               ; preds = %6, %21
  %17 = phi i64 [ %22, %21 ], [ 0, %6 ]
  %18 = phi i64 [ %31, %21 ], [ 0, %6 ]
  %19 = getelementptr inbounds i64, ptr %1, i64 %17
  br label %24

20:                                               ; preds = %21
  ret i64 %31

21:                                               ; preds = %24
  %22 = add nuw nsw i64 %17, 1
  %23 = icmp eq i64 %22, 7
  br i1 %23, label %20, label %16, !llvm.loop !17

24:                                               ; preds = %16, %24
  %25 = phi i64 [ 0, %16 ], [ %32, %24 ]
  %26 = phi i64 [ %18, %16 ], [ %31, %24 ]
  %27 = mul nsw i64 %26, 3
  %28 = mul i64 %25, 56
  %29 = getelementptr inbounds i8, ptr %19, i64 %28
  %30 = load i64, ptr %29, align 8, !tbaa !12
  %31 = add nsw i64 %30, %27
  %32 = add nuw nsw i64 %25, 1
  %33 = icmp eq i64 %32, 5
  br i1 %33, label %21, label %24, !llvm.loop !18
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @deep(i32 noundef signext %0) unnamed_addr #3 {
  %2 = add nsw i32 %0, 1
  %3 = zext i32 %2 to i64
  %4 = alloca i8, i64 %3, align 1
  %5 = icmp slt i32 %0, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %1
  %7 = add nuw i32 %0, 1
  %8 = zext i32 %7 to i64
  br label %11

9:                                                ; preds = %11, %1
  %10 = icmp eq i32 %0, 0
  br i1 %10, label %26, label %17

11:                                               ; preds = %6, %11
  %12 = phi i64 [ 0, %6 ], [ %15, %11 ]
  %13 = trunc i64 %12 to i8
  %14 = getelementptr inbounds i8, ptr %4, i64 %12
  store i8 %13, ptr %14, align 1, !tbaa !19
  %15 = add nuw nsw i64 %12, 1
  %16 = icmp eq i64 %15, %8
  br i1 %16, label %9, label %11, !llvm.loop !20

17:                                               ; preds = %9
  %18 = sdiv i32 %0, 2
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds i8, ptr %4, i64 %19
  %21 = load i8, ptr %20, align 1, !tbaa !19
  %22 = zext i8 %21 to i32
  %23 = add nsw i32 %0, -1
  %24 = tail call fastcc signext i32 @deep(i32 noundef signext %23)
  %25 = add nsw i32 %24, %22
  br label %29

26:                                               ; preds = %9
  %27 = load i8, ptr %4, align 1, !tbaa !19
  %28 = zext i8 %27 to i32
  br label %29

29:                                               ; preds = %26, %17
  %30 = phi i32 [ %25, %17 ], [ %28, %26 ]
  ret i32 %30
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!19 = !{!14, !14, i64 0}
!20 = distinct !{!20, !10, !11}
