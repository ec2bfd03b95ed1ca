source_filename = "small/hashes.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [19 x i8] c"%08x %08x %08x %d\0A\00", align 1
@crc_table = internal unnamed_addr global [256 x i32] zeroinitializer, align 4
@counts = internal unnamed_addr global [64 x i32] zeroinitializer, align 4
@keys = internal unnamed_addr global [64 x i32] zeroinitializer, align 4

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [100 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 100, ptr nonnull %1) #8
  tail call fastcc void @make()
  br label %7

2:                                                ; preds = %7
  %3 = call fastcc signext i32 @crc(ptr noundef nonnull %1)
  %4 = call fastcc signext i32 @fnv(ptr noundef nonnull %1)
  %5 = call fastcc signext i32 @adler(ptr noundef nonnull %1)
  %6 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %3, i32 noundef signext %4, i32 noundef signext %5, i32 noundef signext %16)
  call void @llvm.lifetime.end.p0(i64 100, ptr nonnull %1) #8
  ret i32 0

7:                                                ; preds = %0, %7
  %8 = phi i64 [ 0, %0 ], [ %17, %7 ]
  %9 = phi i32 [ 0, %0 ], [ %16, %7 ]
  %10 = mul nuw nsw i64 %8, %8
  %11 = trunc i64 %10 to i8
  %12 = getelementptr inbounds [100 x i8], ptr %1, i64 0, i64 %8
  store i8 %11, ptr %12, align 1, !tbaa !9
  %13 = trunc nuw i64 %10 to i32
  %14 = urem i32 %13, 50
  %15 = tail call fastcc signext i32 @put(i32 noundef signext %14)
  %16 = tail call i32 @llvm.smax.i32(i32 %15, i32 %9)
  %17 = add nuw nsw i64 %8, 1
  %18 = icmp eq i64 %17, 100
  br i1 %18, label %2, label %7, !llvm.loop !12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(write, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @make() unnamed_addr #2 {
  br label %1

1:                                                ; preds = %0, %5
  %2 = phi i64 [ 0, %0 ], [ %7, %5 ]
  %3 = trunc nuw nsw i64 %2 to i32
  br label %9

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %9
  %6 = getelementptr inbounds [256 x i32], ptr @crc_table, i64 0, i64 %2
  store i32 %16, ptr %6, align 4, !tbaa !15
  %7 = add nuw nsw i64 %2, 1
  %8 = icmp eq i64 %7, 256
  br i1 %8, label %4, label %1, !llvm.loop !17

9:                                                ; preds = %1, %9
  %10 = phi i32 [ 0, %1 ], [ %17, %9 ]
  %11 = phi i32 [ %3, %1 ], [ %16, %9 ]
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  %14 = lshr i32 %11, 1
  %15 = xor i32 %14, -306674912
  %16 = select i1 %13, i32 %14, i32 %15
  %17 = add nuw nsw i32 %10, 1
  %18 = icmp eq i32 %17, 8
  br i1 %18, label %5, label %9, !llvm.loop !18
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 -2147483647, -2147483648) i32 @put(i32 noundef signext %0) unnamed_addr #3 {
  %2 = mul i32 %0, -1640531535
  %3 = lshr i32 %2, 26
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds [64 x i32], ptr @counts, i64 0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !15
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %24, label %8

8:                                                ; preds = %1
  %9 = getelementptr inbounds [64 x i32], ptr @keys, i64 0, i64 %4
  %10 = load i32, ptr %9, align 4, !tbaa !15
  %11 = icmp eq i32 %10, %0
  br i1 %11, label %24, label %16

12:                                               ; preds = %16
  %13 = getelementptr inbounds [64 x i32], ptr @keys, i64 0, i64 %20
  %14 = load i32, ptr %13, align 4, !tbaa !15
  %15 = icmp eq i32 %14, %0
  br i1 %15, label %24, label %16, !llvm.loop !19

16:                                               ; preds = %8, %12
  %17 = phi i32 [ %19, %12 ], [ %3, %8 ]
  %18 = add nuw nsw i32 %17, 1
  %19 = and i32 %18, 63
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds [64 x i32], ptr @counts, i64 0, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !15
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %12, !llvm.loop !19

24:                                               ; preds = %16, %12, %8, %1
  %25 = phi i64 [ %4, %1 ], [ %4, %8 ], [ %20, %12 ], [ %20, %16 ]
  %26 = phi ptr [ %5, %1 ], [ %5, %8 ], [ %21, %12 ], [ %21, %16 ]
  %27 = phi i32 [ %6, %1 ], [ %6, %8 ], [ %22, %12 ], [ %22, %16 ]
  %28 = getelementptr inbounds [64 x i32], ptr @keys, i64 0, i64 %25
  store i32 %0, ptr %28, align 4, !tbaa !15
  %29 = add nsw i32 %27, 1
  store i32 %29, ptr %26, align 4, !tbaa !15
  ret i32 %29
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @crc(ptr nocapture noundef readonly %0) unnamed_addr #5 {
  br label %2

2:                                                ; preds = %1, %2
  %3 = phi i32 [ -1, %1 ], [ %15, %2 ]
  %4 = phi i32 [ 100, %1 ], [ %6, %2 ]
  %5 = phi ptr [ %0, %1 ], [ %7, %2 ]
  %6 = add nsw i32 %4, -1
  %7 = getelementptr inbounds i8, ptr %5, i64 1
  %8 = load i8, ptr %5, align 1, !tbaa !9
  %9 = trunc i32 %3 to i8
  %10 = xor i8 %8, %9
  %11 = zext i8 %10 to i64
  %12 = getelementptr inbounds [256 x i32], ptr @crc_table, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !15
  %14 = lshr i32 %3, 8
  %15 = xor i32 %13, %14
  %16 = icmp eq i32 %6, 0
  br i1 %16, label %17, label %2, !llvm.loop !20

17:                                               ; preds = %2
  %18 = xor i32 %15, -1
  ret i32 %18
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @fnv(ptr nocapture noundef readonly %0) unnamed_addr #6 {
  br label %3

2:                                                ; preds = %3
  ret i32 %10

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %11, %3 ]
  %5 = phi i32 [ -2128831035, %1 ], [ %10, %3 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %4
  %7 = load i8, ptr %6, align 1, !tbaa !9
  %8 = zext i8 %7 to i32
  %9 = xor i32 %5, %8
  %10 = mul i32 %9, 16777619
  %11 = add nuw nsw i64 %4, 1
  %12 = icmp eq i64 %11, 100
  br i1 %12, label %2, label %3, !llvm.loop !21
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @adler(ptr nocapture noundef readonly %0) unnamed_addr #6 {
  br label %5

2:                                                ; preds = %5
  %3 = shl nuw i32 %15, 16
  %4 = or disjoint i32 %3, %13
  ret i32 %4

5:                                                ; preds = %1, %5
  %6 = phi i64 [ 0, %1 ], [ %16, %5 ]
  %7 = phi i32 [ 0, %1 ], [ %15, %5 ]
  %8 = phi i32 [ 1, %1 ], [ %13, %5 ]
  %9 = getelementptr inbounds i8, ptr %0, i64 %6
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = zext i8 %10 to i32
  %12 = add nuw nsw i32 %8, %11
  %13 = urem i32 %12, 65521
  %14 = add nuw nsw i32 %13, %7
  %15 = urem i32 %14, 65521
  %16 = add nuw nsw i64 %6, 1
  %17 = icmp eq i64 %16, 100
  br i1 %17, label %2, label %5, !llvm.loop !22
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #7

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(write, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nounwind }

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
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !10, i64 0}
!17 = distinct !{!17, !13, !14}
!18 = distinct !{!18, !13, !14}
!19 = distinct !{!19, !13, !14}
!20 = distinct !{!20, !13, !14}
!21 = distinct !{!21, !13, !14}
!22 = distinct !{!22, !13, !14}
