source_filename = "calls.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.large = type { [4 x i64] }

@ops = internal unnamed_addr constant [3 x ptr] [ptr @add, ptr @sub, ptr @mul], align 8
@.str = private unnamed_addr constant [23 x i8] c"%d %s %c %5.2f %ld %x\0A\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"text\00", align 1
@.str.2 = private unnamed_addr constant [34 x i8] c"%d %d %d %d %d %d %d %d %d %g %g\0A\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"%ld %g\0A\00", align 1
@.str.4 = private unnamed_addr constant [13 x i8] c"%d %d %d %d\0A\00", align 1
@constinit = private unnamed_addr constant [4 x i64] [i64 1, i64 2, i64 3, i64 4], align 8
@.str.5 = private unnamed_addr constant [29 x i8] c"%ld %ld %g %d %g %g %ld %ld\0A\00", align 1
@.str.6 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@__const.main.numbers = private unnamed_addr constant [7 x i32] [i32 5, i32 -3, i32 9, i32 0, i32 22, i32 -7, i32 4], align 4
@.str.7 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.8 = private unnamed_addr constant [6 x i8] c"%s-%d\00", align 1
@.str.9 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.10 = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca %struct.large, align 8
  %2 = alloca %struct.large, align 8
  %3 = alloca [7 x i32], align 4
  %4 = alloca [40 x i8], align 1
  br label %22

5:                                                ; preds = %22
  %6 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %29, ptr noundef nonnull @.str.1, i32 noundef signext 99, double noundef 3.141590e+00, i64 noundef 1125899906842624, i32 noundef signext 255)
  %7 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext 1, i32 noundef signext 2, i32 noundef signext 3, i32 noundef signext 4, i32 noundef signext 5, i32 noundef signext 6, i32 noundef signext 7, i32 noundef signext 8, i32 noundef signext 9, double noundef 1.500000e+00, double noundef 2.500000e+00)
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i64 noundef 1935231052, double noundef 3.850000e+02)
  %9 = tail call fastcc signext i32 @is_even(i32 noundef signext 1000)
  %10 = tail call fastcc signext i32 @is_odd(i32 noundef signext 77)
  %11 = tail call fastcc signext i32 @fib(i32 noundef signext 15)
  %12 = tail call fastcc signext i32 @ackermann(i32 noundef signext 2, i32 noundef signext 3)
  %13 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %9, i32 noundef signext %10, i32 noundef signext %11, i32 noundef signext %12)
  %14 = tail call fastcc [2 x i64] @swap()
  %15 = extractvalue [2 x i64] %14, 0
  %16 = extractvalue [2 x i64] %14, 1
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %1) #9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %2) #9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %2, ptr noundef nonnull align 8 dereferenceable(32) @constinit, i64 32, i1 false), !tbaa.struct !9
  call fastcc void @grow(ptr dead_on_unwind nonnull writable sret(%struct.large) align 8 %1, ptr noundef nonnull %2)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %2) #9
  %17 = load i64, ptr %1, align 8, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %1, i64 24
  %19 = load i64, ptr %18, align 8, !tbaa !13
  %20 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i64 noundef %15, i64 noundef %16, double noundef 2.500000e+00, i32 noundef signext 8, double noundef -2.500000e+00, double noundef 1.500000e+00, i64 noundef %17, i64 noundef %19)
  %21 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext -56, i32 noundef signext 65535)
  call void @llvm.lifetime.start.p0(i64 28, ptr nonnull %3) #9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %3, ptr noundef nonnull align 4 dereferenceable(28) @__const.main.numbers, i64 28, i1 false)
  call void @qsort(ptr noundef nonnull %3, i64 noundef 7, i64 noundef 4, ptr noundef nonnull @compare) #9
  br label %35

22:                                               ; preds = %0, %22
  %23 = phi i32 [ 0, %0 ], [ %29, %22 ]
  %24 = phi i32 [ 0, %0 ], [ %30, %22 ]
  %25 = urem i32 %24, 3
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds [3 x ptr], ptr @ops, i64 0, i64 %26
  %28 = load ptr, ptr %27, align 8, !tbaa !15
  %29 = tail call signext i32 %28(i32 noundef signext %23, i32 noundef signext %24) #9
  %30 = add nuw nsw i32 %24, 1
  %31 = icmp eq i32 %30, 30
  br i1 %31, label %5, label %22, !llvm.loop !17

32:                                               ; preds = %35
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %4) #9
  %33 = call signext i32 (ptr, i64, ptr, ...) @snprintf(ptr noundef nonnull dereferenceable(1) %4, i64 noundef 40, ptr noundef nonnull @.str.8, ptr noundef nonnull @.str.9, i32 noundef signext 42) #9
  %34 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.10, ptr noundef nonnull %4, i32 noundef signext %33)
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %4) #9
  call void @llvm.lifetime.end.p0(i64 28, ptr nonnull %3) #9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %1) #9
  ret i32 0

35:                                               ; preds = %5, %35
  %36 = phi i64 [ 0, %5 ], [ %40, %35 ]
  %37 = getelementptr inbounds [7 x i32], ptr %3, i64 0, i64 %36
  %38 = load i32, ptr %37, align 4, !tbaa !20
  %39 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.7, i32 noundef signext %38)
  %40 = add nuw nsw i64 %36, 1
  %41 = icmp eq i64 %40, 7
  br i1 %41, label %32, label %35, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @is_even(i32 noundef signext %0) unnamed_addr #3 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %6, label %3

3:                                                ; preds = %1
  %4 = add i32 %0, -1
  %5 = tail call fastcc signext i32 @is_odd(i32 noundef signext %4)
  br label %6

6:                                                ; preds = %1, %3
  %7 = phi i32 [ %5, %3 ], [ 1, %1 ]
  ret i32 %7
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @is_odd(i32 noundef signext %0) unnamed_addr #3 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %6, label %3

3:                                                ; preds = %1
  %4 = add i32 %0, -1
  %5 = tail call fastcc signext i32 @is_even(i32 noundef signext %4)
  br label %6

6:                                                ; preds = %1, %3
  %7 = phi i32 [ %5, %3 ], [ 0, %1 ]
  ret i32 %7
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @fib(i32 noundef signext %0) unnamed_addr #3 {
  br label %2

2:                                                ; preds = %6, %1
  %3 = phi i32 [ 0, %1 ], [ %10, %6 ]
  %4 = phi i32 [ %0, %1 ], [ %9, %6 ]
  %5 = icmp slt i32 %4, 2
  br i1 %5, label %11, label %6

6:                                                ; preds = %2
  %7 = add nsw i32 %4, -1
  %8 = tail call fastcc signext i32 @fib(i32 noundef signext %7)
  %9 = add nsw i32 %4, -2
  %10 = add nsw i32 %3, %8
  br label %2

11:                                               ; preds = %2
  %12 = add nsw i32 %3, %4
  ret i32 %12
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @ackermann(i32 noundef signext %0, i32 noundef signext %1) unnamed_addr #3 {
  br label %3

3:                                                ; preds = %9, %12, %2
  %4 = phi i32 [ %0, %2 ], [ %11, %12 ], [ %11, %9 ]
  %5 = phi i32 [ %1, %2 ], [ %14, %12 ], [ 1, %9 ]
  %6 = icmp eq i32 %4, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = add nsw i32 %5, 1
  ret i32 %8

9:                                                ; preds = %3
  %10 = icmp eq i32 %5, 0
  %11 = add nsw i32 %4, -1
  br i1 %10, label %3, label %12

12:                                               ; preds = %9
  %13 = add nsw i32 %5, -1
  %14 = tail call fastcc signext i32 @ackermann(i32 noundef signext %4, i32 noundef signext %13)
  br label %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc [2 x i64] @swap() unnamed_addr #4 {
  ret [2 x i64] [i64 4, i64 4]
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @grow(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.large) align 8 %0, ptr nocapture noundef %1) unnamed_addr #5 {
  br label %4

3:                                                ; preds = %4
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %0, ptr noundef nonnull align 8 dereferenceable(32) %1, i64 32, i1 false), !tbaa.struct !9
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %9, %4 ]
  %6 = getelementptr inbounds [4 x i64], ptr %1, i64 0, i64 %5
  %7 = load i64, ptr %6, align 8, !tbaa !13
  %8 = add nsw i64 %7, 10
  store i64 %8, ptr %6, align 8, !tbaa !13
  %9 = add nuw nsw i64 %5, 1
  %10 = icmp eq i64 %9, 4
  br i1 %10, label %3, label %4, !llvm.loop !23
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #6

; Function Attrs: nofree
declare void @qsort(ptr noundef, i64 noundef, i64 noundef, ptr nocapture noundef) local_unnamed_addr #7

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal signext i32 @compare(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) #8 {
  %3 = load i32, ptr %0, align 4, !tbaa !20
  %4 = load i32, ptr %1, align 4, !tbaa !20
  %5 = sub nsw i32 %3, %4
  ret i32 %5
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @snprintf(ptr noalias nocapture noundef writeonly, i64 noundef, ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @add(i32 noundef signext %0, i32 noundef signext %1) #4 {
  %3 = add nsw i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @sub(i32 noundef signext %0, i32 noundef signext %1) #4 {
  %3 = sub nsw i32 %0, %1
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @mul(i32 noundef signext %0, i32 noundef signext %1) #4 {
  %3 = mul nsw i32 %1, %0
  ret i32 %3
}

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nofree "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { nounwind }

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
!9 = !{i64 0, i64 32, !10}
!10 = !{!11, !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"long", !11, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"any pointer", !11, i64 0}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !11, i64 0}
!22 = distinct !{!22, !18, !19}
!23 = distinct !{!23, !18, !19}
