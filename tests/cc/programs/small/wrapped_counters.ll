source_filename = "small/wrapped_counters.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [13 x i8] c"%lx %lx %lx \00", align 1
@.str.1 = private unnamed_addr constant [13 x i8] c"%lx %lx %lx\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [20 x i8], align 1
  %2 = alloca [20 x i16], align 2
  %3 = alloca [20 x i64], align 8
  call void @llvm.lifetime.start.p0(i64 20, ptr nonnull %1) #5
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %2) #5
  call void @llvm.lifetime.start.p0(i64 160, ptr nonnull %3) #5
  br label %17

4:                                                ; preds = %17
  %5 = tail call fastcc i64 @sums(i64 noundef 10, i64 noundef -5)
  %6 = tail call fastcc i64 @sums(i64 noundef 7, i64 noundef -1)
  %7 = tail call fastcc i64 @sums(i64 noundef 100, i64 noundef 3)
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %5, i64 noundef %6, i64 noundef %7)
  %9 = call fastcc i64 @down(ptr noundef nonnull %1)
  %10 = call fastcc i64 @down_by_two(ptr noundef nonnull %2, i64 noundef 20)
  %11 = call fastcc i64 @down_by_two(ptr noundef nonnull %2, i64 noundef 19)
  %12 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %9, i64 noundef %10, i64 noundef %11)
  %13 = call fastcc i64 @up(ptr noundef nonnull %1)
  %14 = call fastcc i64 @to_zero(ptr noundef nonnull %3, i64 noundef -7)
  %15 = call fastcc i64 @to_zero(ptr noundef nonnull %3, i64 noundef -1)
  %16 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %13, i64 noundef %14, i64 noundef %15)
  call void @llvm.lifetime.end.p0(i64 160, ptr nonnull %3) #5
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %2) #5
  call void @llvm.lifetime.end.p0(i64 20, ptr nonnull %1) #5
  ret i32 0

17:                                               ; preds = %0, %17
  %18 = phi i64 [ 0, %0 ], [ %28, %17 ]
  %19 = trunc i64 %18 to i8
  %20 = mul nuw i8 %19, 7
  %21 = add i8 %20, -56
  %22 = getelementptr inbounds [20 x i8], ptr %1, i64 0, i64 %18
  store i8 %21, ptr %22, align 1, !tbaa !9
  %23 = trunc i64 %18 to i16
  %24 = mul nuw i16 %23, 999
  %25 = getelementptr inbounds [20 x i16], ptr %2, i64 0, i64 %18
  store i16 %24, ptr %25, align 2, !tbaa !12
  %26 = mul nuw nsw i64 %18, 123456789
  %27 = getelementptr inbounds [20 x i64], ptr %3, i64 0, i64 %18
  store i64 %26, ptr %27, align 8, !tbaa !14
  %28 = add nuw nsw i64 %18, 1
  %29 = icmp eq i64 %28, 20
  br i1 %29, label %4, label %17, !llvm.loop !16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @sums(i64 noundef %0, i64 noundef %1) unnamed_addr #3 {
  %3 = icmp eq i64 %0, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi i64 [ 0, %2 ], [ %13, %6 ]
  ret i64 %5

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %2 ]
  %8 = phi i64 [ %13, %6 ], [ 0, %2 ]
  %9 = lshr i64 %8, 7
  %10 = xor i64 %9, %8
  %11 = mul i64 %10, 31
  %12 = add nsw i64 %7, %1
  %13 = add i64 %12, %11
  %14 = add nuw nsw i64 %7, 3
  %15 = icmp ult i64 %14, %0
  br i1 %15, label %6, label %4, !llvm.loop !19
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i64 @down(ptr nocapture noundef readonly %0) unnamed_addr #4 {
  br label %3

2:                                                ; preds = %3
  ret i64 %12

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 19, %1 ], [ %13, %3 ]
  %5 = phi i64 [ 0, %1 ], [ %12, %3 ]
  %6 = lshr i64 %5, 7
  %7 = xor i64 %6, %5
  %8 = mul i64 %7, 31
  %9 = getelementptr inbounds i8, ptr %0, i64 %4
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = zext i8 %10 to i64
  %12 = add i64 %8, %11
  %13 = add nsw i64 %4, -1
  %14 = icmp ult i64 %13, 20
  br i1 %14, label %3, label %2, !llvm.loop !20
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i64 @down_by_two(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #4 {
  %3 = icmp ugt i64 %1, 1
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = add nsw i64 %1, -2
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i64 [ 0, %2 ], [ %17, %8 ]
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %18, %8 ], [ %5, %4 ]
  %10 = phi i64 [ %17, %8 ], [ 0, %4 ]
  %11 = lshr i64 %10, 7
  %12 = xor i64 %11, %10
  %13 = mul i64 %12, 31
  %14 = getelementptr inbounds i16, ptr %0, i64 %9
  %15 = load i16, ptr %14, align 2, !tbaa !12
  %16 = zext i16 %15 to i64
  %17 = add i64 %13, %16
  %18 = add nsw i64 %9, -2
  %19 = icmp ult i64 %18, %1
  br i1 %19, label %8, label %6, !llvm.loop !21
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i64 @up(ptr nocapture noundef readonly %0) unnamed_addr #4 {
  br label %3

2:                                                ; preds = %3
  ret i64 %12

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %13, %3 ]
  %5 = phi i64 [ 0, %1 ], [ %12, %3 ]
  %6 = lshr i64 %5, 7
  %7 = xor i64 %6, %5
  %8 = mul i64 %7, 31
  %9 = getelementptr inbounds i8, ptr %0, i64 %4
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = zext i8 %10 to i64
  %12 = add i64 %8, %11
  %13 = add nuw nsw i64 %4, 3
  %14 = icmp ult i64 %4, 17
  br i1 %14, label %3, label %2, !llvm.loop !22
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i64 @to_zero(ptr nocapture noundef readonly %0, i64 noundef %1) unnamed_addr #4 {
  %3 = getelementptr i8, ptr %0, i64 80
  %4 = icmp ugt i64 %1, 2
  br i1 %4, label %7, label %5

5:                                                ; preds = %7, %2
  %6 = phi i64 [ 0, %2 ], [ %15, %7 ]
  ret i64 %6

7:                                                ; preds = %2, %7
  %8 = phi i64 [ %16, %7 ], [ %1, %2 ]
  %9 = phi i64 [ %15, %7 ], [ 0, %2 ]
  %10 = lshr i64 %9, 7
  %11 = xor i64 %10, %9
  %12 = mul i64 %11, 31
  %13 = getelementptr i64, ptr %3, i64 %8
  %14 = load i64, ptr %13, align 8, !tbaa !14
  %15 = add i64 %14, %12
  %16 = add nsw i64 %8, 1
  %17 = icmp ugt i64 %16, 2
  br i1 %17, label %7, label %5, !llvm.loop !23
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"short", !10, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"long", !10, i64 0}
!16 = distinct !{!16, !17, !18}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !17, !18}
!20 = distinct !{!20, !17, !18}
!21 = distinct !{!21, !17, !18}
!22 = distinct !{!22, !17, !18}
!23 = distinct !{!23, !17, !18}
