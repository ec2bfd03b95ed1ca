source_filename = "variadic.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [9 x i8] c"%ld %ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"%g %g\0A\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"idid\00", align 1
@.str.3 = private unnamed_addr constant [11 x i8] c"dddddddddi\00", align 1
@.str.4 = private unnamed_addr constant [18 x i8] c"%d-%s-%.3f-%lx-%c\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"word\00", align 1
@.str.6 = private unnamed_addr constant [11 x i8] c"%s %d %ld\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [100 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 100, ptr nonnull %1) #8
  %2 = tail call i64 (i32, ...) @sum(i32 noundef signext 3, i64 noundef 1, i64 noundef 2, i64 noundef 3)
  %3 = tail call i64 (i32, ...) @sum(i32 noundef signext 12, i64 noundef 1, i64 noundef 2, i64 noundef 3, i64 noundef 4, i64 noundef 5, i64 noundef 6, i64 noundef 7, i64 noundef 8, i64 noundef 9, i64 noundef 10, i64 noundef 11, i64 noundef 12)
  %4 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %2, i64 noundef %3)
  %5 = tail call double (ptr, ...) @mixed(ptr noundef nonnull @.str.2, i32 noundef signext 1, double noundef 2.500000e+00, i32 noundef signext 3, double noundef 4.500000e+00)
  %6 = tail call double (ptr, ...) @mixed(ptr noundef nonnull @.str.3, double noundef 1.000000e+00, double noundef 2.000000e+00, double noundef 3.000000e+00, double noundef 4.000000e+00, double noundef 5.000000e+00, double noundef 6.000000e+00, double noundef 7.000000e+00, double noundef 8.000000e+00, double noundef 9.000000e+00, i32 noundef signext 10)
  %7 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, double noundef %5, double noundef %6)
  %8 = call signext i32 (ptr, i64, ptr, ...) @say(ptr noundef nonnull %1, i64 poison, ptr nonnull poison, i32 noundef signext 42, ptr noundef nonnull @.str.5, double noundef 2.500000e+00, i64 noundef 11259375, i32 noundef signext 122)
  %9 = tail call i64 (i32, i32, i32, i32, i32, i32, i32, i32, i64, i64, ...) @late(i32 signext poison, i32 signext poison, i32 signext poison, i32 signext poison, i32 signext poison, i32 signext poison, i32 signext poison, i32 signext poison, i64 poison, i64 poison, i64 noundef 11, i32 noundef signext 12)
  %10 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull %1, i32 noundef signext %8, i64 noundef %9)
  call void @llvm.lifetime.end.p0(i64 100, ptr nonnull %1) #8
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define internal i64 @sum(i32 noundef signext %0, ...) unnamed_addr #3 {
  %2 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #8
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = icmp sgt i32 %0, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = load ptr, ptr %2, align 8
  br label %8

6:                                                ; preds = %8, %1
  %7 = phi i64 [ 0, %1 ], [ %15, %8 ]
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #8
  ret i64 %7

8:                                                ; preds = %4, %8
  %9 = phi i32 [ %16, %8 ], [ 0, %4 ]
  %10 = phi i64 [ %15, %8 ], [ 0, %4 ]
  %11 = phi ptr [ %13, %8 ], [ %5, %4 ]
  %12 = mul nsw i64 %10, 3
  %13 = getelementptr inbounds i8, ptr %11, i64 8
  store ptr %13, ptr %2, align 8
  %14 = load i64, ptr %11, align 8, !tbaa !9
  %15 = add nsw i64 %14, %12
  %16 = add nuw nsw i32 %9, 1
  %17 = icmp eq i32 %16, %0
  br i1 %17, label %6, label %8, !llvm.loop !13
}

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define internal double @mixed(ptr nocapture noundef readonly %0, ...) unnamed_addr #3 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %3) #8
  call void @llvm.va_start.p0(ptr nonnull %2)
  call void @llvm.va_copy.p0(ptr nonnull %3, ptr nonnull %2)
  %4 = load ptr, ptr %2, align 8
  br label %5

5:                                                ; preds = %20, %1
  %6 = phi ptr [ %4, %1 ], [ %21, %20 ]
  %7 = phi double [ 0.000000e+00, %1 ], [ %23, %20 ]
  %8 = phi ptr [ %0, %1 ], [ %24, %20 ]
  %9 = load i8, ptr %8, align 1, !tbaa !16
  switch i8 %9, label %17 [
    i8 0, label %10
    i8 105, label %13
  ]

10:                                               ; preds = %5
  %11 = load i8, ptr %0, align 1, !tbaa !16
  %12 = icmp eq i8 %11, 105
  br i1 %12, label %25, label %31

13:                                               ; preds = %5
  %14 = getelementptr inbounds i8, ptr %6, i64 8
  store ptr %14, ptr %2, align 8
  %15 = load i32, ptr %6, align 8, !tbaa !17
  %16 = sitofp i32 %15 to double
  br label %20

17:                                               ; preds = %5
  %18 = getelementptr inbounds i8, ptr %6, i64 8
  store ptr %18, ptr %2, align 8
  %19 = load double, ptr %6, align 8, !tbaa !19
  br label %20

20:                                               ; preds = %17, %13
  %21 = phi ptr [ %14, %13 ], [ %18, %17 ]
  %22 = phi double [ %16, %13 ], [ %19, %17 ]
  %23 = call double @llvm.fmuladd.f64(double %7, double 2.000000e+00, double %22)
  %24 = getelementptr inbounds i8, ptr %8, i64 1
  br label %5, !llvm.loop !21

25:                                               ; preds = %10
  %26 = load ptr, ptr %3, align 8
  %27 = getelementptr inbounds i8, ptr %26, i64 8
  store ptr %27, ptr %3, align 8
  %28 = load i32, ptr %26, align 8, !tbaa !17
  %29 = sitofp i32 %28 to double
  %30 = fadd double %7, %29
  br label %31

31:                                               ; preds = %25, %10
  %32 = phi double [ %30, %25 ], [ %7, %10 ]
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %3) #8
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #8
  ret double %32
}

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define internal noundef signext i32 @say(ptr nocapture noundef %0, i64 %1, ptr nocapture readnone %2, ...) unnamed_addr #4 {
  %4 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4) #8
  call void @llvm.va_start.p0(ptr nonnull %4)
  %5 = load ptr, ptr %4, align 8, !tbaa !22
  %6 = call signext i32 @vsnprintf(ptr noundef %0, i64 noundef 100, ptr noundef nonnull @.str.4, ptr noundef %5) #8
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4) #8
  ret i32 %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn uwtable vscale_range(2,1024)
define internal range(i64 -9223372036854764872, -9223372036854775808) i64 @late(i32 signext %0, i32 signext %1, i32 signext %2, i32 signext %3, i32 signext %4, i32 signext %5, i32 signext %6, i32 signext %7, i64 %8, i64 %9, ...) unnamed_addr #5 {
  %11 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %11) #8
  call void @llvm.va_start.p0(ptr nonnull %11)
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %12, i64 8
  store ptr %13, ptr %11, align 8
  %14 = load i64, ptr %12, align 8, !tbaa !9
  %15 = mul nsw i64 %14, 10000
  %16 = getelementptr inbounds i8, ptr %12, i64 16
  store ptr %16, ptr %11, align 8
  %17 = load i32, ptr %13, align 8, !tbaa !17
  %18 = sext i32 %17 to i64
  %19 = add i64 %15, 10936
  %20 = add i64 %19, %18
  call void @llvm.va_end.p0(ptr %11)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %11) #8
  ret i64 %20
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #7

; Function Attrs: nofree nounwind
declare noundef signext i32 @vsnprintf(ptr nocapture noundef, i64 noundef, ptr nocapture noundef readonly, ptr noundef) local_unnamed_addr #2

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nofree noinline norecurse nosync nounwind willreturn uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!10 = !{!"long", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!11, !11, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !11, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"double", !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = !{!23, !23, i64 0}
!23 = !{!"any pointer", !11, i64 0}
