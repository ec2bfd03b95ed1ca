source_filename = "small/literals.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.box = type { %struct.p, %struct.p, ptr }
%struct.p = type { i32, i32 }

@boxes = internal constant [4 x %struct.box] [%struct.box { %struct.p { i32 1, i32 1 }, %struct.p { i32 5, i32 6 }, ptr @.str.1 }, %struct.box { %struct.p zeroinitializer, %struct.p { i32 3, i32 4 }, ptr @.str.2 }, %struct.box zeroinitializer, %struct.box { %struct.p { i32 -7, i32 0 }, %struct.p zeroinitializer, ptr null }], align 8
@.str = private unnamed_addr constant [15 x i8] c"%d %d %d %s%s\0A\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"b\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca %struct.box, align 8
  %2 = alloca [4 x i32], align 4
  br label %14

3:                                                ; preds = %14
  store i32 0, ptr %1, align 8, !tbaa !9
  %4 = getelementptr inbounds i8, ptr %1, i64 4
  store i32 0, ptr %4, align 4, !tbaa !14
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %22, ptr %5, align 8, !tbaa !9
  %6 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 2, ptr %6, align 4, !tbaa !14
  %7 = getelementptr inbounds i8, ptr %1, i64 16
  store ptr null, ptr %7, align 8, !tbaa !15
  %8 = call fastcc signext i32 @area(ptr noundef nonnull %1)
  store i32 5, ptr %2, align 4, !tbaa !18
  %9 = getelementptr inbounds i8, ptr %2, i64 4
  store i32 6, ptr %9, align 4, !tbaa !18
  %10 = getelementptr inbounds i8, ptr %2, i64 8
  store i32 %22, ptr %10, align 4, !tbaa !18
  %11 = getelementptr inbounds i8, ptr %2, i64 12
  store i32 0, ptr %11, align 4, !tbaa !18
  %12 = call fastcc signext i32 @sum(ptr noundef nonnull %2)
  %13 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %22, i32 noundef signext %8, i32 noundef signext %12, ptr noundef nonnull @.str.1, ptr noundef nonnull @.str.2)
  ret i32 0

14:                                               ; preds = %0, %14
  %15 = phi i64 [ 0, %0 ], [ %19, %14 ]
  %16 = phi i32 [ 0, %0 ], [ %22, %14 ]
  %17 = getelementptr inbounds [4 x %struct.box], ptr @boxes, i64 0, i64 %15
  %18 = tail call fastcc signext i32 @area(ptr noundef nonnull %17)
  %19 = add nuw nsw i64 %15, 1
  %20 = trunc nuw nsw i64 %19 to i32
  %21 = mul nsw i32 %18, %20
  %22 = add nsw i32 %21, %16
  %23 = icmp eq i64 %19, 4
  br i1 %23, label %3, label %14, !llvm.loop !19
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @area(ptr nocapture noundef readonly %0) unnamed_addr #1 {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i32, ptr %2, align 8, !tbaa !22
  %4 = load i32, ptr %0, align 8, !tbaa !23
  %5 = sub nsw i32 %3, %4
  %6 = getelementptr inbounds i8, ptr %0, i64 12
  %7 = load i32, ptr %6, align 4, !tbaa !24
  %8 = getelementptr inbounds i8, ptr %0, i64 4
  %9 = load i32, ptr %8, align 4, !tbaa !25
  %10 = sub nsw i32 %7, %9
  %11 = mul nsw i32 %10, %5
  ret i32 %11
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @sum(ptr nocapture noundef readonly %0) unnamed_addr #3 {
  %2 = load i32, ptr %0, align 4, !tbaa !18
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %12, label %4

4:                                                ; preds = %1, %4
  %5 = phi i32 [ %10, %4 ], [ %2, %1 ]
  %6 = phi i32 [ %9, %4 ], [ 0, %1 ]
  %7 = phi ptr [ %8, %4 ], [ %0, %1 ]
  %8 = getelementptr inbounds i8, ptr %7, i64 4
  %9 = add nsw i32 %5, %6
  %10 = load i32, ptr %8, align 4, !tbaa !18
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %4, !llvm.loop !26

12:                                               ; preds = %4, %1
  %13 = phi i32 [ 0, %1 ], [ %9, %4 ]
  ret i32 %13
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!9 = !{!10, !11, i64 0}
!10 = !{!"p", !11, i64 0, !11, i64 4}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = !{!10, !11, i64 4}
!15 = !{!16, !17, i64 16}
!16 = !{!"box", !10, i64 0, !10, i64 8, !17, i64 16}
!17 = !{!"any pointer", !12, i64 0}
!18 = !{!11, !11, i64 0}
!19 = distinct !{!19, !20, !21}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = !{!16, !11, i64 8}
!23 = !{!16, !11, i64 0}
!24 = !{!16, !11, i64 12}
!25 = !{!16, !11, i64 4}
!26 = distinct !{!26, !20, !21}
