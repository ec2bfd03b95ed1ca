source_filename = "quads.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [15 x i8] c"%.33Lg %.33Lg\0A\00", align 1
@table = internal unnamed_addr constant [4 x fp128] [fp128 0xL00000000000000003FFF000000000000, fp128 0xL999999999999999A3FFB999999999999, fp128 0xLAFDF22037BFCED37C14CDB7B95D11BDA, fp128 0xL0B8049732D11A23D0C17387AE70C9E70], align 16
@__const.main.values = private unnamed_addr constant [8 x fp128] [fp128 0xL00000000000000000000000000000000, fp128 0xL00000000000000008000000000000000, fp128 0xL00000000000000003FFF000000000000, fp128 0xL0000000000000000BFFF000000000000, fp128 0xL00000000000000003FFF800000000000, fp128 0xL00000000000000007FFF000000000000, fp128 0xL00000000000000007FFF800000000000, fp128 0xL1CC4376F7DA08F3900000000000CC64F], align 16
@.str.1 = private unnamed_addr constant [5 x i8] c"%x%c\00", align 1
@.str.2 = private unnamed_addr constant [19 x i8] c"%ld %u %d %ld %ld\0A\00", align 1
@.str.3 = private unnamed_addr constant [22 x i8] c"%.33Lg %.33Lg %.33Lg\0A\00", align 1
@.str.4 = private unnamed_addr constant [18 x i8] c"%.17g %.9g %.17g\0A\00", align 1
@.str.5 = private unnamed_addr constant [16 x i8] c"%.33Lg %Lg %Lg\0A\00", align 1
@.str.6 = private unnamed_addr constant [38 x i8] c"3.14159265358979323846264338327950288\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc fp128 @horner(i32 noundef signext 2, fp128 noundef 0xL33333333333333333FFD333333333333)
  %2 = tail call fastcc fp128 @horner(i32 noundef signext 4, fp128 noundef 0xLF863424B06F3529A3F9B4484BFEEBC29)
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, fp128 noundef %1, fp128 noundef %2)
  br label %4

4:                                                ; preds = %0, %31
  %5 = phi i64 [ 0, %0 ], [ %32, %31 ]
  %6 = getelementptr inbounds [8 x fp128], ptr @__const.main.values, i64 0, i64 %5
  %7 = load fp128, ptr %6, align 16, !tbaa !9
  br label %34

8:                                                ; preds = %31
  %9 = tail call fastcc i128 @to_wide(fp128 noundef 0xL9DBD480000000000406293E5939A08CE)
  %10 = lshr i128 %9, 40
  %11 = trunc i128 %10 to i64
  %12 = tail call fastcc i128 @to_wide(fp128 noundef 0xL0000000000000000C001600000000000)
  %13 = trunc i128 %12 to i64
  %14 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i64 noundef -100000000000000000, i32 noundef signext -294967296, i32 noundef signext -77, i64 noundef %11, i64 noundef %13)
  %15 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, fp128 noundef 0xL9006000000000000C03E00000009502F, fp128 noundef 0xL0000000000000000407EFFFFFFE00000, fp128 noundef 0xLD0000000000000003FFC999999CCCCCC)
  %16 = tail call fastcc double @to_double(fp128 noundef 0xL999999999999999A3FFB999999999999)
  %17 = tail call fastcc double @to_double(fp128 noundef 0xLBAF1AE3ADB5A69453BB6B2A7D0C4970B)
  %18 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, double noundef %16, double noundef 0x7FF0000000000000, double noundef %17)
  %19 = tail call fastcc fp128 @choose(i32 noundef signext 1, fp128 noundef 0xL00000000000000004001000000000000)
  %20 = tail call fastcc fp128 @choose(i32 noundef signext 0, fp128 noundef 0xL0000000000000000C001000000000000)
  %21 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, fp128 noundef %19, fp128 noundef %20)
  %22 = tail call fp128 (i32, ...) @variadic(i32 signext poison, i32 noundef signext 1, fp128 noundef 0xL00000000000000003FFF000000000000, i32 noundef signext 2, fp128 noundef 0xL00000000000000004000000000000000, i32 noundef signext 3, fp128 noundef 0xL00000000000000004000800000000000, i32 noundef signext 4, fp128 noundef 0xL999999999999999A3FFB999999999999)
  %23 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, fp128 noundef 0xL00000000000000004004300000000000, fp128 noundef %22)
  %24 = tail call fastcc fp128 @root()
  %25 = tail call fp128 @sqrtl(fp128 noundef 0xL00000000000000004000000000000000) #10
  %26 = tail call fp128 @fmodl(fp128 noundef 0xL00000000000000004002400000000000, fp128 noundef 0xL66666666666666663FFE666666666666) #10
  %27 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, fp128 noundef %24, fp128 noundef %25, fp128 noundef %26)
  %28 = tail call fp128 @strtold(ptr nocapture noundef nonnull @.str.6, ptr noundef null) #10
  %29 = tail call fp128 @llvm.floor.f128(fp128 0xL0000000000000000C000400000000000)
  %30 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, fp128 noundef %28, fp128 noundef %29, fp128 noundef 0xL00000000000000004003180000000000)
  ret i32 0

31:                                               ; preds = %34
  %32 = add nuw nsw i64 %5, 1
  %33 = icmp eq i64 %32, 8
  br i1 %33, label %8, label %4, !llvm.loop !13

34:                                               ; preds = %4, %34
  %35 = phi i64 [ 0, %4 ], [ %42, %34 ]
  %36 = getelementptr inbounds [8 x fp128], ptr @__const.main.values, i64 0, i64 %35
  %37 = load fp128, ptr %36, align 16, !tbaa !9
  %38 = tail call fastcc signext i32 @order(fp128 noundef %7, fp128 noundef %37)
  %39 = icmp eq i64 %35, 7
  %40 = select i1 %39, i32 10, i32 32
  %41 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %38, i32 noundef signext %40)
  %42 = add nuw nsw i64 %35, 1
  %43 = icmp eq i64 %42, 8
  br i1 %43, label %31, label %34, !llvm.loop !16
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc fp128 @horner(i32 noundef signext %0, fp128 noundef %1) unnamed_addr #2 {
  %3 = icmp sgt i32 %0, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext nneg i32 %0 to i64
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi fp128 [ 0xL00000000000000000000000000000000, %2 ], [ %14, %8 ]
  ret fp128 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %5, %4 ], [ %11, %8 ]
  %10 = phi fp128 [ 0xL00000000000000000000000000000000, %4 ], [ %14, %8 ]
  %11 = add nsw i64 %9, -1
  %12 = getelementptr inbounds fp128, ptr @table, i64 %11
  %13 = load fp128, ptr %12, align 16, !tbaa !9
  %14 = tail call fp128 @llvm.fmuladd.f128(fp128 %10, fp128 %1, fp128 %13)
  %15 = icmp sgt i64 %9, 1
  br i1 %15, label %8, label %6, !llvm.loop !17
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 1024) i32 @order(fp128 noundef %0, fp128 noundef %1) unnamed_addr #4 {
  %3 = fcmp olt fp128 %0, %1
  %4 = zext i1 %3 to i32
  %5 = fcmp ole fp128 %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = fcmp ogt fp128 %0, %1
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = fcmp ult fp128 %0, %1
  %12 = select i1 %11, i32 0, i32 8
  %13 = or disjoint i32 %10, %12
  %14 = fcmp oeq fp128 %0, %1
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  %17 = fcmp une fp128 %0, %1
  %18 = select i1 %17, i32 32, i32 0
  %19 = or disjoint i32 %16, %18
  %20 = fcmp uno fp128 %0, %1
  %21 = select i1 %20, i32 64, i32 0
  %22 = or i32 %19, %21
  %23 = fcmp ueq fp128 %0, %1
  %24 = select i1 %23, i32 128, i32 0
  %25 = or i32 %22, %24
  %26 = select i1 %3, i32 0, i32 256
  %27 = or i32 %25, %26
  %28 = select i1 %11, i32 512, i32 0
  %29 = or i32 %27, %28
  ret i32 %29
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @to_wide(fp128 noundef %0) unnamed_addr #4 {
  %2 = fptosi fp128 %0 to i128
  ret i128 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef double @to_double(fp128 noundef %0) unnamed_addr #4 {
  %2 = fptrunc fp128 %0 to double
  ret double %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef fp128 @choose(i32 noundef signext %0, fp128 noundef %1) unnamed_addr #4 {
  %3 = icmp eq i32 %0, 0
  %4 = tail call fp128 @llvm.fabs.f128(fp128 %1)
  %5 = select i1 %3, fp128 %4, fp128 0xL0000000000000000C000800000000000
  ret fp128 %5
}

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define internal fp128 @variadic(i32 signext %0, ...) unnamed_addr #5 {
  %2 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #10
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = load ptr, ptr %2, align 8
  br label %4

4:                                                ; preds = %1, %4
  %5 = phi i32 [ 4, %1 ], [ %8, %4 ]
  %6 = phi fp128 [ 0xL00000000000000000000000000000000, %1 ], [ %17, %4 ]
  %7 = phi ptr [ %3, %1 ], [ %14, %4 ]
  %8 = add nsw i32 %5, -1
  %9 = getelementptr inbounds i8, ptr %7, i64 8
  store ptr %9, ptr %2, align 8
  %10 = load i32, ptr %7, align 8, !tbaa !18
  %11 = fdiv fp128 %6, 0xL00000000000000004000800000000000
  %12 = getelementptr inbounds i8, ptr %7, i64 23
  %13 = call align 16 ptr @llvm.ptrmask.p0.i64(ptr nonnull %12, i64 -16)
  %14 = getelementptr inbounds i8, ptr %13, i64 16
  store ptr %14, ptr %2, align 8
  %15 = load fp128, ptr %13, align 16, !tbaa !9
  %16 = sitofp i32 %10 to fp128
  %17 = call fp128 @llvm.fmuladd.f128(fp128 %15, fp128 %16, fp128 %11)
  %18 = icmp eq i32 %8, 0
  br i1 %18, label %19, label %4, !llvm.loop !20

19:                                               ; preds = %4
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #10
  ret fp128 %17
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc fp128 @root() unnamed_addr #2 {
  br label %1

1:                                                ; preds = %0, %9
  %2 = phi i32 [ 0, %0 ], [ %13, %9 ]
  %3 = phi fp128 [ 0xL00000000000000004000000000000000, %0 ], [ %12, %9 ]
  %4 = tail call fp128 @llvm.fmuladd.f128(fp128 %3, fp128 %3, fp128 0xL0000000000000000C000000000000000)
  %5 = tail call fp128 @llvm.fabs.f128(fp128 %4)
  %6 = fcmp ogt fp128 %5, 0xLF863424B06F3529A3F9C4484BFEEBC29
  br i1 %6, label %9, label %7

7:                                                ; preds = %9, %1
  %8 = phi fp128 [ %12, %9 ], [ %3, %1 ]
  ret fp128 %8

9:                                                ; preds = %1
  %10 = fdiv fp128 0xL00000000000000004000000000000000, %3
  %11 = fadd fp128 %3, %10
  %12 = fmul fp128 %11, 0xL00000000000000003FFE000000000000
  %13 = add nuw nsw i32 %2, 1
  %14 = icmp eq i32 %13, 200
  br i1 %14, label %7, label %1, !llvm.loop !21
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare fp128 @sqrtl(fp128 noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare fp128 @fmodl(fp128 noundef, fp128 noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nounwind willreturn
declare fp128 @strtold(ptr noundef readonly, ptr nocapture noundef) local_unnamed_addr #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare fp128 @llvm.floor.f128(fp128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare fp128 @llvm.fmuladd.f128(fp128, fp128, fp128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare fp128 @llvm.fabs.f128(fp128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #9

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #9

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nofree nounwind willreturn memory(write) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #10 = { nounwind }

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
!10 = !{!"long double", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !11, i64 0}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
