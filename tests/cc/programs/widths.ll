source_filename = "widths.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.odd = type { [3 x i8], i8, [4 x i8], [5 x i8], i8, [2 x i8] }
%struct.packed = type <{ i8, i32, i16, i64, double }>

@.str = private unnamed_addr constant [17 x i8] c"%x %c %lx %d %c\0A\00", align 1
@wide = internal unnamed_addr global [4 x i32] [i32 1, i32 -2, i32 8388607, i32 -8388608], align 4
@.str.1 = private unnamed_addr constant [7 x i8] c"%d %d \00", align 1
@.str.2 = private unnamed_addr constant [17 x i8] c"\0A%lx %d %ld %ld\0A\00", align 1
@.str.3 = private unnamed_addr constant [25 x i8] c"%d %d %d %lld %g %d %lu\0A\00", align 1
@.str.4 = private unnamed_addr constant [19 x i8] c"%d %d %d %u %d %d\0A\00", align 1
@global = internal global { i8, i8, i8, i8, [4 x i8], i8, i8, i8, i8, i8, i8, [2 x i8] } { i8 -1, i8 -1, i8 15, i8 110, [4 x i8] undef, i8 18, i8 -16, i8 -34, i8 -68, i8 90, i8 108, [2 x i8] undef }, align 8

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca %struct.odd, align 8
  %2 = alloca [2 x %struct.packed], align 1
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #7
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1, ptr noundef nonnull align 8 dereferenceable(16) @global, i64 16, i1 false), !tbaa.struct !9
  call fastcc void @set(ptr noundef nonnull %1, i32 noundef signext 74565, i64 noundef 68414056839)
  tail call fastcc void @set(ptr noundef nonnull @global, i32 noundef signext 1, i64 noundef 2)
  %3 = load i24, ptr %1, align 8
  %4 = and i24 %3, 1048575
  %5 = zext nneg i24 %4 to i32
  %6 = getelementptr inbounds i8, ptr %1, i64 3
  %7 = load i8, ptr %6, align 1, !tbaa !13
  %8 = zext i8 %7 to i32
  %9 = getelementptr inbounds i8, ptr %1, i64 8
  %10 = load i40, ptr %9, align 8
  %11 = and i40 %10, 68719476735
  %12 = zext nneg i40 %11 to i64
  %13 = lshr i40 %10, 36
  %14 = trunc nuw nsw i40 %13 to i32
  %15 = and i32 %14, 7
  %16 = getelementptr inbounds i8, ptr %1, i64 13
  %17 = load i8, ptr %16, align 1, !tbaa !17
  %18 = zext i8 %17 to i32
  %19 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %5, i32 noundef signext %8, i64 noundef %12, i32 noundef signext %15, i32 noundef signext %18)
  %20 = load i24, ptr @global, align 8
  %21 = and i24 %20, 1048575
  %22 = zext nneg i24 %21 to i32
  %23 = load i8, ptr getelementptr inbounds (i8, ptr @global, i64 3), align 1, !tbaa !13
  %24 = zext i8 %23 to i32
  %25 = load i40, ptr getelementptr inbounds (i8, ptr @global, i64 8), align 8
  %26 = and i40 %25, 68719476735
  %27 = zext nneg i40 %26 to i64
  %28 = lshr i40 %25, 36
  %29 = trunc nuw nsw i40 %28 to i32
  %30 = and i32 %29, 7
  %31 = load i8, ptr getelementptr inbounds (i8, ptr @global, i64 13), align 1, !tbaa !17
  %32 = zext i8 %31 to i32
  %33 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %22, i32 noundef signext %24, i64 noundef %27, i32 noundef signext %30, i32 noundef signext %32)
  br label %34

34:                                               ; preds = %0, %34
  %35 = phi i64 [ 0, %0 ], [ %39, %34 ]
  %36 = getelementptr inbounds [4 x i32], ptr @wide, i64 0, i64 %35
  %37 = load i32, ptr %36, align 4, !tbaa !18
  %38 = trunc i32 %37 to i24
  %39 = add nuw nsw i64 %35, 1
  %40 = and i64 %39, 3
  %41 = getelementptr inbounds [4 x i32], ptr @wide, i64 0, i64 %40
  %42 = load i32, ptr %41, align 4, !tbaa !18
  %43 = trunc i32 %42 to i24
  %44 = tail call fastcc signext i24 @add24(i24 noundef signext %38, i24 noundef signext %43)
  %45 = sext i24 %44 to i32
  store i32 %45, ptr %36, align 4, !tbaa !18
  %46 = icmp eq i64 %39, 4
  br i1 %46, label %73, label %34, !llvm.loop !20

47:                                               ; preds = %73
  %48 = tail call fastcc signext i56 @div56(i56 noundef signext -36028797018963968, i56 noundef signext 7)
  %49 = sext i56 %48 to i64
  %50 = tail call fastcc signext i56 @div56(i56 noundef signext 1000, i56 noundef signext -3)
  %51 = sext i56 %50 to i64
  %52 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i64 noundef 137438941127, i32 noundef signext 104, i64 noundef %49, i64 noundef %51)
  call void @llvm.lifetime.start.p0(i64 46, ptr nonnull %2) #7
  call fastcc void @fill(ptr noundef nonnull %2, i32 noundef signext 5)
  %53 = getelementptr inbounds i8, ptr %2, i64 23
  call fastcc void @fill(ptr noundef nonnull %53, i32 noundef signext 40)
  %54 = load i8, ptr %2, align 1, !tbaa !23
  %55 = zext i8 %54 to i32
  %56 = getelementptr inbounds i8, ptr %2, i64 1
  %57 = load i32, ptr %56, align 1, !tbaa !28
  %58 = getelementptr inbounds i8, ptr %2, i64 5
  %59 = load i16, ptr %58, align 1, !tbaa !29
  %60 = sext i16 %59 to i32
  %61 = getelementptr inbounds i8, ptr %2, i64 30
  %62 = load i64, ptr %61, align 1, !tbaa !30
  %63 = getelementptr inbounds i8, ptr %2, i64 38
  %64 = load double, ptr %63, align 1, !tbaa !31
  %65 = getelementptr inbounds i8, ptr %2, i64 24
  %66 = load i32, ptr %65, align 1, !tbaa !28
  %67 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef signext %55, i32 noundef signext %57, i32 noundef signext %60, i64 noundef %62, double noundef %64, i32 noundef signext %66, i64 noundef 46)
  %68 = tail call fastcc zeroext i1 @both(i1 noundef zeroext false)
  %69 = zext i1 %68 to i32
  %70 = tail call fastcc zeroext i1 @both(i1 noundef zeroext true)
  %71 = zext i1 %70 to i32
  %72 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext 1, i32 noundef signext 1, i32 noundef signext -4, i32 noundef signext 4, i32 noundef signext %69, i32 noundef signext %71)
  call void @llvm.lifetime.end.p0(i64 46, ptr nonnull %2) #7
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #7
  ret i32 0

73:                                               ; preds = %34, %73
  %74 = phi i64 [ %86, %73 ], [ 0, %34 ]
  %75 = getelementptr inbounds [4 x i32], ptr @wide, i64 0, i64 %74
  %76 = load i32, ptr %75, align 4, !tbaa !18
  %77 = trunc i32 %76 to i24
  %78 = shl i32 %76, 8
  %79 = ashr exact i32 %78, 8
  %80 = sub nuw nsw i64 3, %74
  %81 = getelementptr inbounds [4 x i32], ptr @wide, i64 0, i64 %80
  %82 = load i32, ptr %81, align 4, !tbaa !18
  %83 = trunc i32 %82 to i24
  %84 = tail call fastcc signext i32 @compare24(i24 noundef signext %77, i24 noundef signext %83)
  %85 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %79, i32 noundef signext %84)
  %86 = add nuw nsw i64 %74, 1
  %87 = icmp eq i64 %86, 4
  br i1 %87, label %47, label %73, !llvm.loop !32
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @set(ptr nocapture noundef %0, i32 noundef signext %1, i64 noundef %2) unnamed_addr #3 {
  %4 = trunc nuw nsw i32 %1 to i24
  %5 = load i24, ptr %0, align 8
  %6 = and i24 %4, 1048575
  %7 = and i24 %5, -1048576
  %8 = or disjoint i24 %7, %6
  store i24 %8, ptr %0, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 8
  %10 = trunc nuw nsw i64 %2 to i40
  %11 = load i40, ptr %9, align 8
  %12 = and i40 %10, 68719476735
  %13 = and i40 %11, -549755813888
  %14 = or disjoint i40 %13, %12
  %15 = add i40 %11, 68719476736
  %16 = and i40 %15, 481036337152
  %17 = or disjoint i40 %14, %16
  store i40 %17, ptr %9, align 8
  ret void
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i24 @add24(i24 noundef signext %0, i24 noundef signext %1) unnamed_addr #5 {
  %3 = add nsw i24 %1, %0
  ret i24 %3
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 4) i32 @compare24(i24 noundef signext %0, i24 noundef signext %1) unnamed_addr #5 {
  %3 = icmp slt i24 %0, %1
  %4 = zext i1 %3 to i32
  %5 = icmp eq i24 %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  ret i32 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i56 0, -332) i56 @div56(i56 noundef signext %0, i56 noundef signext %1) unnamed_addr #5 {
  %3 = icmp eq i56 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = sdiv i56 %0, %1
  br label %6

6:                                                ; preds = %2, %4
  %7 = phi i56 [ %5, %4 ], [ 0, %2 ]
  ret i56 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024)
define internal fastcc void @fill(ptr nocapture noundef writeonly %0, i32 noundef signext %1) unnamed_addr #6 {
  %3 = trunc nuw nsw i32 %1 to i8
  store i8 %3, ptr %0, align 1, !tbaa !23
  %4 = mul nuw nsw i32 %1, 3
  %5 = getelementptr inbounds i8, ptr %0, i64 1
  store i32 %4, ptr %5, align 1, !tbaa !28
  %6 = trunc i32 %1 to i16
  %7 = sub i16 0, %6
  %8 = getelementptr inbounds i8, ptr %0, i64 5
  store i16 %7, ptr %8, align 1, !tbaa !29
  %9 = zext nneg i32 %1 to i64
  %10 = shl nuw nsw i64 1, %9
  %11 = getelementptr inbounds i8, ptr %0, i64 7
  store i64 %10, ptr %11, align 1, !tbaa !30
  %12 = uitofp nneg i32 %1 to double
  %13 = fmul double %12, 2.500000e-01
  %14 = getelementptr inbounds i8, ptr %0, i64 15
  store double %13, ptr %14, align 1, !tbaa !31
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef zeroext i1 @both(i1 noundef zeroext %0) unnamed_addr #5 {
  %2 = xor i1 %0, true
  ret i1 %2
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!9 = !{i64 0, i64 3, !10, i64 3, i64 1, !10, i64 8, i64 5, !10, i64 13, i64 1, !10}
!10 = !{!11, !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !11, i64 3}
!14 = !{!"odd", !15, i64 0, !11, i64 3, !16, i64 8, !16, i64 12, !11, i64 13}
!15 = !{!"int", !11, i64 0}
!16 = !{!"long", !11, i64 0}
!17 = !{!14, !11, i64 13}
!18 = !{!19, !19, i64 0}
!19 = !{!"_BitInt(24)", !11, i64 0}
!20 = distinct !{!20, !21, !22}
!21 = !{!"llvm.loop.mustprogress"}
!22 = !{!"llvm.loop.unroll.disable"}
!23 = !{!24, !11, i64 0}
!24 = !{!"packed", !11, i64 0, !15, i64 1, !25, i64 5, !26, i64 7, !27, i64 15}
!25 = !{!"short", !11, i64 0}
!26 = !{!"long long", !11, i64 0}
!27 = !{!"double", !11, i64 0}
!28 = !{!24, !15, i64 1}
!29 = !{!24, !25, i64 5}
!30 = !{!24, !26, i64 7}
!31 = !{!24, !27, i64 15}
!32 = distinct !{!32, !21, !22}
