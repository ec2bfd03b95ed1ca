source_filename = "small/halves.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [13 x i8] c"%g %g %g %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [20 x half], align 2
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %1) #6
  br label %17

2:                                                ; preds = %17
  %3 = getelementptr inbounds i8, ptr %1, i64 6
  %4 = load half, ptr %3, align 2, !tbaa !9
  %5 = fpext half %4 to double
  %6 = getelementptr inbounds i8, ptr %1, i64 38
  %7 = load half, ptr %6, align 2, !tbaa !9
  %8 = fpext half %7 to double
  %9 = call fastcc float @sum(ptr noundef nonnull %1)
  %10 = fpext float %9 to double
  %11 = load half, ptr %1, align 2, !tbaa !9
  %12 = getelementptr inbounds i8, ptr %1, i64 2
  %13 = load half, ptr %12, align 2, !tbaa !9
  %14 = fcmp ogt half %11, %13
  %15 = zext i1 %14 to i32
  %16 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %5, double noundef %8, double noundef %10, i32 noundef signext %15)
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %1) #6
  ret i32 0

17:                                               ; preds = %0, %17
  %18 = phi i64 [ 0, %0 ], [ %24, %17 ]
  %19 = trunc i64 %18 to i32
  %20 = add i32 %19, -7
  %21 = sitofp i32 %20 to half
  %22 = tail call fastcc half @poly(half noundef %21)
  %23 = getelementptr inbounds [20 x half], ptr %1, i64 0, i64 %18
  store half %22, ptr %23, align 2, !tbaa !9
  %24 = add nuw nsw i64 %18, 1
  %25 = icmp eq i64 %24, 20
  br i1 %25, label %2, label %17, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef half @poly(half noundef %0) unnamed_addr #2 {
  %2 = fmul half %0, %0
  %3 = fneg half %0
  %4 = tail call half @llvm.fmuladd.f16(half %2, half 0xH3800, half %3)
  %5 = fadd half %4, 0xH4200
  ret half %5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc float @sum(ptr nocapture noundef readonly %0) unnamed_addr #4 {
  br label %3

2:                                                ; preds = %3
  ret float %9

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %10, %3 ]
  %5 = phi float [ 0.000000e+00, %1 ], [ %9, %3 ]
  %6 = getelementptr inbounds half, ptr %0, i64 %4
  %7 = load half, ptr %6, align 2, !tbaa !9
  %8 = fpext half %7 to float
  %9 = fadd float %5, %8
  %10 = add nuw nsw i64 %4, 1
  %11 = icmp eq i64 %10, 20
  br i1 %11, label %2, label %3, !llvm.loop !16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.fmuladd.f16(half, half, half) #5

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
!10 = !{!"_Float16", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
