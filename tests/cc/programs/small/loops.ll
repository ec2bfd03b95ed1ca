source_filename = "small/loops.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [16 x i8] c"%d %d %d %d %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [40 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 160, ptr nonnull %1) #6
  br label %9

2:                                                ; preds = %9
  %3 = call fastcc signext i32 @first(ptr noundef nonnull %1, i32 noundef signext 20)
  %4 = call fastcc signext i32 @first(ptr noundef nonnull %1, i32 noundef signext 99)
  %5 = call fastcc signext i32 @pairs(ptr noundef nonnull %1)
  %6 = tail call fastcc signext i32 @down()
  %7 = tail call fastcc signext i32 @collatz()
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %3, i32 noundef signext %4, i32 noundef signext %5, i32 noundef signext %6, i32 noundef signext %7)
  call void @llvm.lifetime.end.p0(i64 160, ptr nonnull %1) #6
  ret i32 0

9:                                                ; preds = %0, %9
  %10 = phi i64 [ 0, %0 ], [ %15, %9 ]
  %11 = trunc i64 %10 to i32
  %12 = mul i32 %11, 7
  %13 = urem i32 %12, 23
  %14 = getelementptr inbounds [40 x i32], ptr %1, i64 0, i64 %10
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, 40
  br i1 %16, label %2, label %9, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @first(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #3 {
  br label %3

3:                                                ; preds = %2, %8
  %4 = phi i64 [ 0, %2 ], [ %9, %8 ]
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !9
  %7 = icmp eq i32 %6, %1
  br i1 %7, label %11, label %8

8:                                                ; preds = %3
  %9 = add nuw nsw i64 %4, 1
  %10 = icmp eq i64 %9, 40
  br i1 %10, label %13, label %3, !llvm.loop !16

11:                                               ; preds = %3
  %12 = trunc nuw nsw i64 %4 to i32
  br label %13

13:                                               ; preds = %8, %11
  %14 = phi i32 [ %12, %11 ], [ -1, %8 ]
  ret i32 %14
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @pairs(ptr nocapture noundef readonly %0) unnamed_addr #3 {
  br label %2

2:                                                ; preds = %29, %1
  %3 = phi i64 [ %8, %29 ], [ 0, %1 ]
  %4 = phi i64 [ %32, %29 ], [ 1, %1 ]
  %5 = phi i32 [ %31, %29 ], [ 0, %1 ]
  %6 = icmp eq i64 %3, 40
  br i1 %6, label %33, label %7

7:                                                ; preds = %2
  %8 = add nuw nsw i64 %3, 1
  %9 = icmp eq i64 %3, 39
  br i1 %9, label %29, label %10

10:                                               ; preds = %7
  %11 = getelementptr inbounds i32, ptr %0, i64 %3
  %12 = load i32, ptr %11, align 4, !tbaa !9
  br label %13

13:                                               ; preds = %10, %24
  %14 = phi i64 [ %4, %10 ], [ %26, %24 ]
  %15 = phi i1 [ %9, %10 ], [ %27, %24 ]
  %16 = phi i32 [ %5, %10 ], [ %25, %24 ]
  %17 = getelementptr inbounds i32, ptr %0, i64 %14
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = add nsw i32 %18, %12
  %20 = icmp eq i32 %19, 30
  br i1 %20, label %21, label %24

21:                                               ; preds = %13
  %22 = add nsw i32 %16, 1
  %23 = icmp sgt i32 %16, 4
  br i1 %23, label %29, label %24

24:                                               ; preds = %21, %13
  %25 = phi i32 [ %16, %13 ], [ %22, %21 ]
  %26 = add nuw nsw i64 %14, 1
  %27 = icmp ugt i64 %14, 38
  %28 = icmp eq i64 %26, 40
  br i1 %28, label %29, label %13, !llvm.loop !17

29:                                               ; preds = %24, %21, %7
  %30 = phi i1 [ %9, %7 ], [ %27, %24 ], [ %15, %21 ]
  %31 = phi i32 [ %5, %7 ], [ %25, %24 ], [ %22, %21 ]
  %32 = add nuw nsw i64 %4, 1
  br i1 %30, label %2, label %33, !llvm.loop !18

33:                                               ; preds = %2, %29
  %34 = phi i32 [ %31, %29 ], [ %5, %2 ]
  ret i32 %34
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef signext i32 @down() unnamed_addr #4 {
  ret i32 306
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @collatz() unnamed_addr #5 {
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i32 [ 0, %0 ], [ %10, %1 ]
  %3 = phi i32 [ 97, %0 ], [ %9, %1 ]
  %4 = and i32 %3, 1
  %5 = icmp eq i32 %4, 0
  %6 = mul i32 %3, 3
  %7 = add i32 %6, 1
  %8 = lshr exact i32 %3, 1
  %9 = select i1 %5, i32 %8, i32 %7
  %10 = add nuw nsw i32 %2, 1
  %11 = icmp eq i32 %9, 1
  br i1 %11, label %12, label %1, !llvm.loop !19

12:                                               ; preds = %1
  ret i32 %10
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!18 = distinct !{!18, !14, !15}
!19 = distinct !{!19, !14, !15}
