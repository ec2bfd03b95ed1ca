source_filename = "small/varargs.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [7 x i8] c"%g %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"idlsidlsi\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"A\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"B\00", align 1
@.str.4 = private unnamed_addr constant [12 x i8] c"%d-%s-%g-%c\00", align 1
@.str.5 = private unnamed_addr constant [2 x i8] c"x\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call double (ptr, ...) @total(ptr nonnull poison, i32 noundef signext 1, double noundef 2.500000e+00, i64 noundef 3, ptr noundef nonnull @.str.2, i32 noundef signext -4, double noundef 5.250000e+00, i64 noundef 6, ptr noundef nonnull @.str.3, i32 noundef signext 7)
  %2 = tail call signext i32 (ptr, ...) @say(ptr nonnull poison, i32 noundef signext 5, ptr noundef nonnull @.str.5, double noundef 5.000000e-01, i32 noundef signext 33)
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %1, i32 noundef signext %2)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define internal double @total(ptr nocapture readnone %0, ...) unnamed_addr #2 {
  %2 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #6
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = load ptr, ptr %2, align 8
  br label %4

4:                                                ; preds = %29, %1
  %5 = phi ptr [ %3, %1 ], [ %30, %29 ]
  %6 = phi ptr [ @.str.1, %1 ], [ %32, %29 ]
  %7 = phi double [ 0.000000e+00, %1 ], [ %31, %29 ]
  %8 = load i8, ptr %6, align 1, !tbaa !9
  switch i8 %8, label %29 [
    i8 0, label %33
    i8 105, label %9
    i8 100, label %14
    i8 108, label %18
    i8 115, label %23
  ]

9:                                                ; preds = %4
  %10 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %10, ptr %2, align 8
  %11 = load i32, ptr %5, align 8, !tbaa !12
  %12 = sitofp i32 %11 to double
  %13 = fadd double %7, %12
  br label %29

14:                                               ; preds = %4
  %15 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %15, ptr %2, align 8
  %16 = load double, ptr %5, align 8, !tbaa !14
  %17 = fadd double %7, %16
  br label %29

18:                                               ; preds = %4
  %19 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %19, ptr %2, align 8
  %20 = load i64, ptr %5, align 8, !tbaa !16
  %21 = sitofp i64 %20 to double
  %22 = fadd double %7, %21
  br label %29

23:                                               ; preds = %4
  %24 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %24, ptr %2, align 8
  %25 = load ptr, ptr %5, align 8, !tbaa !18
  %26 = load i8, ptr %25, align 1, !tbaa !9
  %27 = uitofp i8 %26 to double
  %28 = fadd double %7, %27
  br label %29

29:                                               ; preds = %4, %9, %14, %18, %23
  %30 = phi ptr [ %24, %23 ], [ %19, %18 ], [ %15, %14 ], [ %10, %9 ], [ %5, %4 ]
  %31 = phi double [ %28, %23 ], [ %22, %18 ], [ %17, %14 ], [ %13, %9 ], [ %7, %4 ]
  %32 = getelementptr inbounds i8, ptr %6, i64 1
  br label %4, !llvm.loop !20

33:                                               ; preds = %4
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #6
  ret double %7
}

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define internal signext i32 @say(ptr nocapture readnone %0, ...) unnamed_addr #3 {
  %2 = alloca [99 x i8], align 1
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 99, ptr nonnull %2) #6
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %3) #6
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4) #6
  call void @llvm.va_start.p0(ptr nonnull %3)
  call void @llvm.va_copy.p0(ptr nonnull %4, ptr nonnull %3)
  %5 = load ptr, ptr %3, align 8, !tbaa !18
  %6 = call signext i32 @vsnprintf(ptr noundef nonnull %2, i64 noundef 99, ptr noundef nonnull @.str.4, ptr noundef %5) #6
  %7 = load ptr, ptr %4, align 8, !tbaa !18
  %8 = call signext i32 @vsnprintf(ptr noundef nonnull %2, i64 noundef 99, ptr noundef nonnull @.str.4, ptr noundef %7) #6
  %9 = add nsw i32 %8, %6
  %10 = call signext i32 @puts(ptr noundef nonnull dereferenceable(1) %2)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %3) #6
  call void @llvm.lifetime.end.p0(i64 99, ptr nonnull %2) #6
  ret i32 %9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #5

; Function Attrs: nofree nounwind
declare noundef signext i32 @vsnprintf(ptr nocapture noundef, i64 noundef, ptr nocapture noundef readonly, ptr noundef) local_unnamed_addr #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @puts(ptr nocapture noundef readonly) local_unnamed_addr #1

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn }
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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !10, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"double", !10, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"long", !10, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"any pointer", !10, i64 0}
!20 = distinct !{!20, !21, !22}
!21 = !{!"llvm.loop.mustprogress"}
!22 = !{!"llvm.loop.unroll.disable"}
