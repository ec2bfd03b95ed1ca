source_filename = "small/floats.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.1 = private unnamed_addr constant [19 x i8] c"%ld %u %.9g %d %g\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [6 x double], align 8
  call void @llvm.lifetime.start.p0(i64 48, ptr nonnull %1) #4
  store double 1.000000e+00, ptr %1, align 8, !tbaa !9
  %2 = getelementptr inbounds i8, ptr %1, i64 8
  store double 2.000000e+00, ptr %2, align 8, !tbaa !9
  %3 = getelementptr inbounds i8, ptr %1, i64 16
  store double -0.000000e+00, ptr %3, align 8, !tbaa !9
  %4 = getelementptr inbounds i8, ptr %1, i64 24
  store double 0.000000e+00, ptr %4, align 8, !tbaa !9
  %5 = getelementptr inbounds i8, ptr %1, i64 32
  store double 0x7FF8000000000000, ptr %5, align 8, !tbaa !9
  %6 = getelementptr inbounds i8, ptr %1, i64 40
  store double 0x7FF0000000000000, ptr %6, align 8, !tbaa !9
  br label %9

7:                                                ; preds = %9
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef -2, i32 noundef signext 200, double noundef 0x43EFFFFFE0000000, i32 noundef signext 1, double noundef -3.000000e+00)
  call void @llvm.lifetime.end.p0(i64 48, ptr nonnull %1) #4
  ret i32 0

9:                                                ; preds = %0, %9
  %10 = phi i64 [ 0, %0 ], [ %13, %9 ]
  %11 = getelementptr inbounds [6 x double], ptr %1, i64 0, i64 %10
  %12 = load double, ptr %11, align 8, !tbaa !9
  %13 = add nuw nsw i64 %10, 1
  %14 = getelementptr inbounds [6 x double], ptr %1, i64 0, i64 %13
  %15 = load double, ptr %14, align 8, !tbaa !9
  %16 = tail call fastcc signext i32 @order(double noundef %12, double noundef %15)
  %17 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %16)
  %18 = icmp eq i64 %13, 5
  br i1 %18, label %7, label %9, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 64) i32 @order(double noundef %0, double noundef %1) unnamed_addr #3 {
  %3 = fcmp olt double %0, %1
  %4 = zext i1 %3 to i32
  %5 = fcmp ole double %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = fcmp ogt double %0, %1
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = fcmp oge double %0, %1
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = fcmp oeq double %0, %1
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  %17 = fcmp une double %0, %1
  %18 = select i1 %17, i32 32, i32 0
  %19 = or disjoint i32 %16, %18
  ret i32 %19
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nounwind }

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
!10 = !{!"double", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
