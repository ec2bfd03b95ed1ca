source_filename = "small/strings.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@__const.main.b = private unnamed_addr constant [44 x i8] c"the quick brown fox jumps over the lazy dog\00", align 1
@.str = private unnamed_addr constant [19 x i8] c"%u %d %d %u %d %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"fox\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"cat\00", align 1
@.str.3 = private unnamed_addr constant [4 x i8] c"abc\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"abd\00", align 1
@.str.5 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.6 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [44 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 44, ptr nonnull %1) #7
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(44) %1, ptr noundef nonnull align 1 dereferenceable(44) @__const.main.b, i64 44, i1 false)
  %2 = call fastcc signext i32 @len(ptr noundef nonnull %1)
  %3 = call fastcc signext i32 @find(ptr noundef nonnull %1, ptr noundef nonnull @.str.1)
  %4 = call fastcc signext i32 @find(ptr noundef nonnull %1, ptr noundef nonnull @.str.2)
  %5 = call fastcc signext i32 @words(ptr noundef nonnull %1)
  %6 = tail call fastcc signext i32 @compare(ptr noundef nonnull @.str.3, ptr noundef nonnull @.str.4)
  %7 = tail call fastcc signext i32 @compare(ptr noundef nonnull @.str.5, ptr noundef nonnull @.str.6)
  %8 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %2, i32 noundef signext %3, i32 noundef signext %4, i32 noundef signext %5, i32 noundef signext %6, i32 noundef signext %7)
  %9 = call fastcc ptr @reverse(ptr noundef nonnull %1)
  %10 = call signext i32 @puts(ptr noundef nonnull dereferenceable(1) %1)
  call void @llvm.lifetime.end.p0(i64 44, ptr nonnull %1) #7
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc noundef signext i32 @len(ptr noundef %0) unnamed_addr #4 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi ptr [ %0, %1 ], [ %6, %2 ]
  %4 = load i8, ptr %3, align 1, !tbaa !9
  %5 = icmp eq i8 %4, 0
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br i1 %5, label %7, label %2, !llvm.loop !12

7:                                                ; preds = %2
  %8 = ptrtoint ptr %3 to i64
  %9 = ptrtoint ptr %0 to i64
  %10 = sub i64 %8, %9
  %11 = trunc i64 %10 to i32
  ret i32 %11
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @find(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) unnamed_addr #5 {
  %3 = load i8, ptr %0, align 1, !tbaa !9
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %37, label %5

5:                                                ; preds = %2
  %6 = load i8, ptr %1, align 1, !tbaa !9
  %7 = icmp eq i8 %6, 0
  br label %13

8:                                                ; preds = %34
  %9 = add nuw nsw i64 %14, 1
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = load i8, ptr %10, align 1, !tbaa !9
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %37, label %13, !llvm.loop !15

13:                                               ; preds = %5, %8
  %14 = phi i64 [ 0, %5 ], [ %9, %8 ]
  %15 = phi i32 [ undef, %5 ], [ %36, %8 ]
  %16 = trunc nuw nsw i64 %14 to i32
  br i1 %7, label %34, label %17

17:                                               ; preds = %13
  %18 = trunc nuw nsw i64 %14 to i32
  %19 = getelementptr inbounds i8, ptr %0, i64 %14
  %20 = load i8, ptr %19, align 1, !tbaa !9
  %21 = icmp eq i8 %20, %6
  br i1 %21, label %22, label %34

22:                                               ; preds = %17
  %23 = getelementptr inbounds i8, ptr %0, i64 %14
  br label %24

24:                                               ; preds = %22, %30
  %25 = phi i64 [ %26, %30 ], [ 0, %22 ]
  %26 = add nuw nsw i64 %25, 1
  %27 = getelementptr inbounds i8, ptr %1, i64 %26
  %28 = load i8, ptr %27, align 1, !tbaa !9
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %34, label %30, !llvm.loop !16

30:                                               ; preds = %24
  %31 = getelementptr inbounds i8, ptr %23, i64 %26
  %32 = load i8, ptr %31, align 1, !tbaa !9
  %33 = icmp eq i8 %32, %28
  br i1 %33, label %24, label %34, !llvm.loop !16

34:                                               ; preds = %24, %30, %17, %13
  %35 = phi i1 [ %7, %13 ], [ %7, %17 ], [ %29, %30 ], [ %29, %24 ]
  %36 = phi i32 [ %16, %13 ], [ %15, %17 ], [ %15, %30 ], [ %18, %24 ]
  br i1 %35, label %37, label %8

37:                                               ; preds = %34, %8, %2
  %38 = phi i32 [ -1, %2 ], [ %36, %34 ], [ -1, %8 ]
  ret i32 %38
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @words(ptr nocapture noundef readonly %0) unnamed_addr #4 {
  %2 = load i8, ptr %0, align 1, !tbaa !9
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %20, label %4

4:                                                ; preds = %1, %4
  %5 = phi i8 [ %15, %4 ], [ %2, %1 ]
  %6 = phi ptr [ %14, %4 ], [ %0, %1 ]
  %7 = phi i1 [ %13, %4 ], [ false, %1 ]
  %8 = phi i32 [ %12, %4 ], [ 0, %1 ]
  %9 = icmp eq i8 %5, 32
  %10 = and i1 %7, %9
  %11 = zext i1 %10 to i32
  %12 = add i32 %8, %11
  %13 = xor i1 %9, true
  %14 = getelementptr inbounds i8, ptr %6, i64 1
  %15 = load i8, ptr %14, align 1, !tbaa !9
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %4, !llvm.loop !17

17:                                               ; preds = %4
  %18 = zext i1 %13 to i32
  %19 = add i32 %12, %18
  br label %20

20:                                               ; preds = %17, %1
  %21 = phi i32 [ 0, %1 ], [ %19, %17 ]
  ret i32 %21
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 -255, 256) i32 @compare(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) unnamed_addr #4 {
  %3 = load i8, ptr %0, align 1, !tbaa !9
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %16, label %5

5:                                                ; preds = %2, %11
  %6 = phi i8 [ %14, %11 ], [ %3, %2 ]
  %7 = phi ptr [ %13, %11 ], [ %1, %2 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %2 ]
  %9 = load i8, ptr %7, align 1, !tbaa !9
  %10 = icmp eq i8 %6, %9
  br i1 %10, label %11, label %16

11:                                               ; preds = %5
  %12 = getelementptr inbounds i8, ptr %8, i64 1
  %13 = getelementptr inbounds i8, ptr %7, i64 1
  %14 = load i8, ptr %12, align 1, !tbaa !9
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %5, !llvm.loop !18

16:                                               ; preds = %5, %11, %2
  %17 = phi ptr [ %1, %2 ], [ %7, %5 ], [ %13, %11 ]
  %18 = phi i8 [ %3, %2 ], [ %6, %5 ], [ %14, %11 ]
  %19 = zext i8 %18 to i32
  %20 = load i8, ptr %17, align 1, !tbaa !9
  %21 = zext i8 %20 to i32
  %22 = sub nsw i32 %19, %21
  ret i32 %22
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @puts(ptr nocapture noundef readonly) local_unnamed_addr #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc noundef ptr @reverse(ptr noundef returned %0) unnamed_addr #6 {
  %2 = tail call fastcc signext i32 @len(ptr noundef %0)
  %3 = icmp ugt i32 %2, 1
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = zext i32 %2 to i64
  br label %7

6:                                                ; preds = %7, %1
  ret ptr %0

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %5, %4 ], [ %19, %7 ]
  %9 = phi i64 [ 0, %4 ], [ %18, %7 ]
  %10 = phi i64 [ 1, %4 ], [ %16, %7 ]
  %11 = getelementptr inbounds i8, ptr %0, i64 %9
  %12 = load i8, ptr %11, align 1, !tbaa !9
  %13 = add nsw i64 %8, -1
  %14 = getelementptr inbounds i8, ptr %0, i64 %13
  %15 = load i8, ptr %14, align 1, !tbaa !9
  store i8 %15, ptr %11, align 1, !tbaa !9
  store i8 %12, ptr %14, align 1, !tbaa !9
  %16 = add nuw nsw i64 %10, 1
  %17 = icmp ult i64 %16, %13
  %18 = add nuw nsw i64 %9, 1
  %19 = add nsw i64 %8, -1
  br i1 %17, label %7, label %6, !llvm.loop !19
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nounwind }

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
!17 = distinct !{!17, !13, !14}
!18 = distinct !{!18, !13, !14}
!19 = distinct !{!19, !13, !14}
