source_filename = "guards.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.anon = type { [4 x double], i8 }

@stdout = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [14 x i8] c"%d %d: %s %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"signal\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"code\00", align 1
@constinit = private unnamed_addr constant [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 4

; Function Attrs: nounwind sspstrong uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca i32, align 4
  br label %2

2:                                                ; preds = %0, %6
  %3 = phi i32 [ 0, %0 ], [ %7, %6 ]
  %4 = icmp ult i32 %3, 5
  br label %9

5:                                                ; preds = %6
  ret i32 0

6:                                                ; preds = %19
  %7 = add nuw nsw i32 %3, 1
  %8 = icmp eq i32 %7, 7
  br i1 %8, label %5, label %2, !llvm.loop !9

9:                                                ; preds = %2, %19
  %10 = phi i32 [ 0, %2 ], [ %31, %19 ]
  %11 = load ptr, ptr @stdout, align 8, !tbaa !12
  %12 = call signext i32 @fflush(ptr noundef %11)
  %13 = call signext i32 @fork() #10
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %15, label %19

15:                                               ; preds = %9
  %16 = call signext i32 @close(i32 noundef signext 2) #10
  %17 = call fastcc signext i32 @run(i32 noundef signext %3, i32 noundef signext %10)
  %18 = and i32 %17, 63
  call void @_exit(i32 noundef signext %18) #11
  unreachable

19:                                               ; preds = %9
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %1) #10
  %20 = call signext i32 @waitpid(i32 noundef signext %13, ptr noundef nonnull %1, i32 noundef signext 0) #10
  %21 = load i32, ptr %1, align 4, !tbaa !16
  %22 = and i32 %21, 127
  %23 = shl nuw nsw i32 %22, 24
  %24 = add nuw i32 %23, 16777216
  %25 = icmp sgt i32 %24, 33554431
  %26 = select i1 %25, ptr @.str.1, ptr @.str.2
  %27 = lshr i32 %21, 8
  %28 = and i32 %27, 255
  %29 = select i1 %25, i32 %22, i32 %28
  %30 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %3, i32 noundef signext %10, ptr noundef nonnull %26, i32 noundef signext %29)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %1) #10
  %31 = add nuw nsw i32 %10, 1
  %32 = icmp eq i32 %10, 0
  %33 = select i1 %4, i1 %32, i1 false
  br i1 %33, label %9, label %6, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @fflush(ptr nocapture noundef) local_unnamed_addr #2

; Function Attrs: nofree nounwind
declare signext i32 @fork() local_unnamed_addr #2

declare signext i32 @close(i32 noundef signext) local_unnamed_addr #3

; Function Attrs: noreturn
declare void @_exit(i32 noundef signext) local_unnamed_addr #4

; Function Attrs: nofree norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc signext i32 @run(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #5 {
  %3 = icmp eq i32 %1, 0
  %4 = select i1 %3, i64 0, i64 64
  switch i32 %0, label %23 [
    i32 0, label %5
    i32 1, label %8
    i32 2, label %12
    i32 3, label %16
    i32 4, label %20
  ]

5:                                                ; preds = %2
  %6 = or disjoint i64 %4, 24
  %7 = tail call fastcc signext i32 @array(i64 noundef %6)
  br label %27

8:                                                ; preds = %2
  %9 = shl nuw nsw i64 %4, 1
  %10 = or disjoint i64 %9, 8
  %11 = tail call fastcc signext i32 @arrays(i64 noundef %10)
  br label %27

12:                                               ; preds = %2
  %13 = shl nuw nsw i64 %4, 3
  %14 = or disjoint i64 %13, 32
  %15 = tail call fastcc signext i32 @sized(i64 noundef %14)
  br label %27

16:                                               ; preds = %2
  %17 = or disjoint i64 %4, 1
  %18 = tail call fastcc double @kept(i64 noundef %17)
  %19 = fptosi double %18 to i32
  br label %27

20:                                               ; preds = %2
  %21 = or disjoint i64 %4, 16
  %22 = tail call fastcc signext i32 @many(i64 noundef %21)
  br label %27

23:                                               ; preds = %2
  %24 = tail call fastcc signext i32 @variable(i32 noundef signext %0)
  %25 = tail call fastcc signext i32 @loops(ptr noundef nonnull @constinit)
  %26 = add nsw i32 %25, %24
  br label %27

27:                                               ; preds = %23, %20, %16, %12, %8, %5
  %28 = phi i32 [ %26, %23 ], [ %22, %20 ], [ %19, %16 ], [ %15, %12 ], [ %11, %8 ], [ %7, %5 ]
  ret i32 %28
}

declare signext i32 @waitpid(i32 noundef signext, ptr noundef, i32 noundef signext) local_unnamed_addr #3

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 511) i32 @array(i64 noundef %0) unnamed_addr #6 {
  %2 = alloca [24 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2) #10
  call fastcc void @fill(ptr noundef nonnull %2, i32 noundef signext 5, i64 noundef %0)
  %3 = getelementptr inbounds i8, ptr %2, i64 3
  %4 = load i8, ptr %3, align 1, !tbaa !19
  %5 = zext i8 %4 to i32
  %6 = getelementptr inbounds i8, ptr %2, i64 7
  %7 = load i8, ptr %6, align 1, !tbaa !19
  %8 = zext i8 %7 to i32
  %9 = add nuw nsw i32 %8, %5
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2) #10
  ret i32 %9
}

; Function Attrs: nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc signext i32 @arrays(i64 noundef %0) unnamed_addr #6 {
  %2 = alloca [8 x i8], align 1
  %3 = alloca [6 x i32], align 4
  %4 = alloca [3 x double], align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #10
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3) #10
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4) #10
  call fastcc void @fill(ptr noundef nonnull %3, i32 noundef signext 1, i64 noundef 24)
  call fastcc void @fill(ptr noundef nonnull %4, i32 noundef signext 1, i64 noundef 24)
  call fastcc void @fill(ptr noundef nonnull %2, i32 noundef signext 1, i64 noundef %0)
  %5 = getelementptr inbounds i8, ptr %3, i64 8
  %6 = load i32, ptr %5, align 4, !tbaa !16
  %7 = getelementptr inbounds i8, ptr %2, i64 1
  %8 = load i8, ptr %7, align 1, !tbaa !19
  %9 = zext i8 %8 to i32
  %10 = add nsw i32 %6, %9
  %11 = getelementptr inbounds i8, ptr %4, i64 8
  %12 = load double, ptr %11, align 8, !tbaa !20
  %13 = fcmp ogt double %12, 1.000000e+00
  %14 = zext i1 %13 to i32
  %15 = add nsw i32 %10, %14
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4) #10
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3) #10
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #10
  ret i32 %15
}

; Function Attrs: nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 256) i32 @sized(i64 noundef %0) unnamed_addr #6 {
  %2 = alloca [32 x i8], align 1
  call fastcc void @fill(ptr noundef nonnull %2, i32 noundef signext 7, i64 noundef %0)
  %3 = load i8, ptr %2, align 1, !tbaa !19
  %4 = zext i8 %3 to i32
  ret i32 %4
}

; Function Attrs: nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc double @kept(i64 noundef %0) unnamed_addr #6 {
  %2 = alloca %struct.anon, align 8
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %2) #10
  store double 2.000000e+00, ptr %2, align 8, !tbaa !20
  %3 = getelementptr inbounds i8, ptr %2, i64 8
  store double 3.000000e+00, ptr %3, align 8, !tbaa !20
  %4 = getelementptr inbounds i8, ptr %2, i64 16
  store double -1.000000e+00, ptr %4, align 8, !tbaa !20
  %5 = getelementptr inbounds i8, ptr %2, i64 24
  store double 6.000000e+00, ptr %5, align 8, !tbaa !20
  %6 = getelementptr inbounds i8, ptr %2, i64 32
  store i8 1, ptr %6, align 8, !tbaa !22
  call fastcc void @fill(ptr noundef nonnull %6, i32 noundef signext 2, i64 noundef %0)
  %7 = icmp sgt i64 %0, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %1
  %9 = load double, ptr %2, align 8, !tbaa !20
  br label %17

10:                                               ; preds = %1
  %11 = load double, ptr %4, align 8, !tbaa !20
  %12 = load double, ptr %5, align 8, !tbaa !20
  %13 = fadd double %11, %12
  %14 = load i8, ptr %6, align 8, !tbaa !22
  %15 = uitofp i8 %14 to double
  %16 = fadd double %13, %15
  br label %17

17:                                               ; preds = %10, %8
  %18 = phi double [ %9, %8 ], [ %16, %10 ]
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %2) #10
  ret double %18
}

; Function Attrs: nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 53, 309) i32 @many(i64 noundef %0) unnamed_addr #6 {
  %2 = alloca [16 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %2) #10
  call fastcc void @fill(ptr noundef nonnull %2, i32 noundef signext 15, i64 noundef %0)
  %3 = getelementptr inbounds i8, ptr %2, i64 5
  %4 = load i8, ptr %3, align 1, !tbaa !19
  %5 = zext i8 %4 to i32
  %6 = add nuw nsw i32 %5, 53
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %2) #10
  ret i32 %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind sspstrong willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @variable(i32 noundef signext %0) unnamed_addr #7 {
  %2 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #10
  store i32 %0, ptr %2, align 4, !tbaa !16
  %3 = shl nsw i32 %0, 1
  call fastcc void @address(ptr noundef nonnull %2, i32 noundef signext %3)
  %4 = icmp slt i32 %0, 4
  %5 = load i32, ptr %2, align 4
  %6 = zext i1 %4 to i32
  %7 = add nsw i32 %5, %6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #10
  ret i32 %7
}

; Function Attrs: nofree noinline norecurse nosync nounwind sspstrong memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @loops(ptr nocapture noundef readonly %0) unnamed_addr #8 {
  %2 = alloca [64 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %2) #10
  br label %3

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %9, %3 ]
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !16
  %7 = mul nsw i32 %6, 3
  %8 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %4
  store i32 %7, ptr %8, align 4, !tbaa !16
  %9 = add nuw nsw i64 %4, 1
  %10 = icmp eq i64 %9, 8
  br i1 %10, label %12, label %3, !llvm.loop !24

11:                                               ; preds = %12
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %2) #10
  ret i32 %20

12:                                               ; preds = %3, %12
  %13 = phi i64 [ %21, %12 ], [ 0, %3 ]
  %14 = phi i32 [ %20, %12 ], [ 0, %3 ]
  %15 = sub nuw nsw i64 7, %13
  %16 = getelementptr inbounds [64 x i32], ptr %2, i64 0, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !16
  %18 = trunc nuw nsw i64 %13 to i32
  %19 = xor i32 %17, %18
  %20 = add nsw i32 %19, %14
  %21 = add nuw nsw i64 %13, 1
  %22 = icmp eq i64 %21, 8
  br i1 %22, label %11, label %12, !llvm.loop !25
}

; Function Attrs: nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024)
define internal fastcc void @fill(ptr noundef %0, i32 noundef signext %1, i64 noundef %2) unnamed_addr #6 {
  %4 = icmp sgt i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = trunc nuw nsw i32 %1 to i8
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi ptr [ %0, %5 ], [ %12, %8 ]
  %10 = phi i64 [ %2, %5 ], [ %11, %8 ]
  %11 = add nsw i64 %10, -1
  %12 = getelementptr inbounds i8, ptr %9, i64 1
  store volatile i8 %6, ptr %9, align 1, !tbaa !19
  %13 = icmp sgt i64 %10, 1
  br i1 %13, label %8, label %7, !llvm.loop !26
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind sspstrong willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @address(ptr nocapture noundef %0, i32 noundef signext %1) unnamed_addr #9 {
  %3 = load i32, ptr %0, align 4, !tbaa !16
  %4 = add nsw i32 %3, %1
  store i32 %4, ptr %0, align 4, !tbaa !16
  ret void
}

attributes #0 = { nounwind sspstrong uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { noreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree norecurse nounwind sspstrong uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline norecurse nounwind sspstrong uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nofree noinline norecurse nosync nounwind sspstrong willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { nofree noinline norecurse nosync nounwind sspstrong memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { mustprogress nofree noinline norecurse nosync nounwind sspstrong willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #10 = { nounwind }
attributes #11 = { noreturn nounwind }

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
!13 = !{!"any pointer", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !14, i64 0}
!18 = distinct !{!18, !10, !11}
!19 = !{!14, !14, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"double", !14, i64 0}
!22 = !{!23, !14, i64 32}
!23 = !{!"", !14, i64 0, !14, i64 32}
!24 = distinct !{!24, !10, !11}
!25 = distinct !{!25, !10, !11}
!26 = distinct !{!26, !10, !11}
