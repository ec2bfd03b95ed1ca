source_filename = "small/sieve.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@s = internal unnamed_addr global [2000 x i8] zeroinitializer, align 1
@bits = internal unnamed_addr global [32 x i64] zeroinitializer, align 8

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc signext i32 @bytes()
  %2 = tail call fastcc signext i32 @packed()
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %1, i32 noundef signext %2)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @bytes() unnamed_addr #2 {
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(1998) getelementptr inbounds (i8, ptr @s, i64 2), i8 1, i64 1998, i1 false), !tbaa !9
  br label %1

1:                                                ; preds = %0, %16
  %2 = phi i64 [ 2, %0 ], [ %17, %16 ]
  %3 = phi i32 [ 4, %0 ], [ %19, %16 ]
  %4 = getelementptr inbounds [2000 x i8], ptr @s, i64 0, i64 %2
  %5 = load i8, ptr %4, align 1, !tbaa !9
  %6 = icmp ne i8 %5, 0
  %7 = icmp ult i32 %3, 2000
  %8 = and i1 %6, %7
  br i1 %8, label %9, label %16

9:                                                ; preds = %1
  %10 = zext nneg i32 %3 to i64
  br label %11

11:                                               ; preds = %9, %11
  %12 = phi i64 [ %10, %9 ], [ %14, %11 ]
  %13 = getelementptr inbounds [2000 x i8], ptr @s, i64 0, i64 %12
  store i8 0, ptr %13, align 1, !tbaa !9
  %14 = add nuw nsw i64 %12, %2
  %15 = icmp ult i64 %14, 2000
  br i1 %15, label %11, label %16, !llvm.loop !12

16:                                               ; preds = %11, %1
  %17 = add nuw nsw i64 %2, 1
  %18 = mul nuw nsw i64 %17, %17
  %19 = trunc nuw i64 %18 to i32
  %20 = icmp eq i64 %17, 45
  br i1 %20, label %22, label %1, !llvm.loop !15

21:                                               ; preds = %22
  ret i32 %28

22:                                               ; preds = %16, %22
  %23 = phi i64 [ %29, %22 ], [ 0, %16 ]
  %24 = phi i32 [ %28, %22 ], [ 0, %16 ]
  %25 = getelementptr inbounds [2000 x i8], ptr @s, i64 0, i64 %23
  %26 = load i8, ptr %25, align 1, !tbaa !9
  %27 = zext i8 %26 to i32
  %28 = add nuw nsw i32 %24, %27
  %29 = add nuw nsw i64 %23, 1
  %30 = icmp eq i64 %29, 2000
  br i1 %30, label %21, label %22, !llvm.loop !16
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @packed() unnamed_addr #2 {
  br label %2

1:                                                ; preds = %31
  ret i32 %32

2:                                                ; preds = %0, %31
  %3 = phi i32 [ 2, %0 ], [ %33, %31 ]
  %4 = phi i32 [ 0, %0 ], [ %32, %31 ]
  %5 = lshr i32 %3, 6
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds [32 x i64], ptr @bits, i64 0, i64 %6
  %8 = load i64, ptr %7, align 8, !tbaa !17
  %9 = and i32 %3, 63
  %10 = zext nneg i32 %9 to i64
  %11 = shl nuw i64 1, %10
  %12 = and i64 %8, %11
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %31

14:                                               ; preds = %2
  %15 = add nsw i32 %4, 1
  %16 = icmp ult i32 %3, 1000
  br i1 %16, label %17, label %31

17:                                               ; preds = %14
  %18 = shl nuw nsw i32 %3, 1
  br label %19

19:                                               ; preds = %17, %19
  %20 = phi i32 [ %29, %19 ], [ %18, %17 ]
  %21 = and i32 %20, 63
  %22 = zext nneg i32 %21 to i64
  %23 = shl nuw i64 1, %22
  %24 = lshr i32 %20, 6
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds [32 x i64], ptr @bits, i64 0, i64 %25
  %27 = load i64, ptr %26, align 8, !tbaa !17
  %28 = or i64 %27, %23
  store i64 %28, ptr %26, align 8, !tbaa !17
  %29 = add nuw nsw i32 %20, %3
  %30 = icmp ult i32 %29, 2000
  br i1 %30, label %19, label %31, !llvm.loop !19

31:                                               ; preds = %19, %14, %2
  %32 = phi i32 [ %4, %2 ], [ %15, %14 ], [ %15, %19 ]
  %33 = add nuw nsw i32 %3, 1
  %34 = icmp eq i32 %33, 2000
  br i1 %34, label %1, label %2, !llvm.loop !20
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }

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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
!16 = distinct !{!16, !13, !14}
!17 = !{!18, !18, i64 0}
!18 = !{!"long", !10, i64 0}
!19 = distinct !{!19, !13, !14}
!20 = distinct !{!20, !13, !14}
