source_filename = "records.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.point = type { float, float }
%struct.colour = type { i32, i32, i32 }
%struct.quad = type { i16, i16, i16, i16 }

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @add_fields(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %19, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = and i32 %10, 15
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds %struct.point, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !13
  %15 = getelementptr inbounds i8, ptr %13, i64 4
  %16 = load float, ptr %15, align 4, !tbaa !16
  %17 = fadd float %14, %16
  %18 = getelementptr inbounds float, ptr %0, i64 %8
  store float %17, ptr %18, align 4, !tbaa !17
  %19 = add nuw i64 %8, 1
  %20 = icmp eq i64 %19, %3
  br i1 %20, label %6, label %7, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @add_neighbours(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %21, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = shl nsw i32 %10, 1
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !9
  %15 = or disjoint i32 %11, 1
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %1, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !9
  %19 = sub nsw i32 %14, %18
  %20 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %19, ptr %20, align 4, !tbaa !9
  %21 = add nuw i64 %8, 1
  %22 = icmp eq i64 %21, %3
  br i1 %22, label %6, label %7, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @three_fields(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %23, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i8, ptr %2, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !22
  %11 = zext i8 %10 to i64
  %12 = getelementptr inbounds %struct.colour, ptr %1, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !23
  %14 = mul nsw i32 %13, 3
  %15 = getelementptr inbounds i8, ptr %12, i64 4
  %16 = load i32, ptr %15, align 4, !tbaa !25
  %17 = mul nsw i32 %16, 6
  %18 = add nsw i32 %17, %14
  %19 = getelementptr inbounds i8, ptr %12, i64 8
  %20 = load i32, ptr %19, align 4, !tbaa !26
  %21 = add nsw i32 %18, %20
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !9
  %23 = add nuw i64 %8, 1
  %24 = icmp eq i64 %23, %3
  br i1 %24, label %6, label %7, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @four_fields(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %25, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = and i32 %10, 15
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds %struct.quad, ptr %1, i64 %12
  %14 = load i16, ptr %13, align 2, !tbaa !28
  %15 = getelementptr inbounds i8, ptr %13, i64 2
  %16 = load i16, ptr %15, align 2, !tbaa !31
  %17 = xor i16 %16, %14
  %18 = getelementptr inbounds i8, ptr %13, i64 4
  %19 = load i16, ptr %18, align 2, !tbaa !32
  %20 = getelementptr inbounds i8, ptr %13, i64 6
  %21 = load i16, ptr %20, align 2, !tbaa !33
  %22 = xor i16 %21, %19
  %23 = add i16 %22, %17
  %24 = getelementptr inbounds i16, ptr %0, i64 %8
  store i16 %23, ptr %24, align 2, !tbaa !34
  %25 = add nuw i64 %8, 1
  %26 = icmp eq i64 %25, %3
  br i1 %26, label %6, label %7, !llvm.loop !35
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @with_gap(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %22, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = and i32 %10, 15
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds %struct.quad, ptr %1, i64 %12
  %14 = getelementptr inbounds i8, ptr %13, i64 6
  %15 = load i16, ptr %14, align 2, !tbaa !33
  %16 = getelementptr inbounds i8, ptr %13, i64 2
  %17 = load i16, ptr %16, align 2, !tbaa !31
  %18 = load i16, ptr %13, align 2, !tbaa !28
  %19 = add i16 %17, %18
  %20 = sub i16 %15, %19
  %21 = getelementptr inbounds i16, ptr %0, i64 %8
  store i16 %20, ptr %21, align 2, !tbaa !34
  %22 = add nuw i64 %8, 1
  %23 = icmp eq i64 %22, %3
  br i1 %23, label %6, label %7, !llvm.loop !36
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_fields(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %18, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !17
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = and i32 %12, 15
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds %struct.point, ptr %0, i64 %14
  store float %10, ptr %15, align 4, !tbaa !13
  %16 = fmul float %10, 2.000000e+00
  %17 = getelementptr inbounds %struct.point, ptr %0, i64 %14, i32 1
  store float %16, ptr %17, align 4, !tbaa !16
  %18 = add nuw i64 %8, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %6, label %7, !llvm.loop !37
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_neighbours(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %20, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = shl nsw i32 %12, 1
  %14 = or disjoint i32 %13, 1
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds i32, ptr %0, i64 %15
  store i32 %10, ptr %16, align 4, !tbaa !9
  %17 = xor i32 %10, 5
  %18 = sext i32 %13 to i64
  %19 = getelementptr inbounds i32, ptr %0, i64 %18
  store i32 %17, ptr %19, align 4, !tbaa !9
  %20 = add nuw i64 %8, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %6, label %7, !llvm.loop !38
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_three(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %19, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i8, ptr %2, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !22
  %11 = and i8 %10, 7
  %12 = zext nneg i8 %11 to i64
  %13 = getelementptr inbounds %struct.colour, ptr %0, i64 %12
  %14 = getelementptr inbounds i32, ptr %1, i64 %8
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = getelementptr inbounds i8, ptr %13, i64 8
  store i32 %15, ptr %16, align 4, !tbaa !26
  store i32 %15, ptr %13, align 4, !tbaa !23
  %17 = add nsw i32 %15, 1
  %18 = getelementptr inbounds i8, ptr %13, i64 4
  store i32 %17, ptr %18, align 4, !tbaa !25
  %19 = add nuw i64 %8, 1
  %20 = icmp eq i64 %19, %3
  br i1 %20, label %6, label %7, !llvm.loop !39
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_some(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %21, %4
  ret void

7:                                                ; preds = %4, %21
  %8 = phi i64 [ %22, %21 ], [ 0, %4 ]
  %9 = getelementptr inbounds i16, ptr %1, i64 %8
  %10 = load i16, ptr %9, align 2, !tbaa !34
  %11 = and i16 %10, 1
  %12 = icmp eq i16 %11, 0
  br i1 %12, label %21, label %13

13:                                               ; preds = %7
  %14 = getelementptr inbounds i32, ptr %2, i64 %8
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = and i32 %15, 15
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds %struct.quad, ptr %0, i64 %17
  %19 = getelementptr inbounds i8, ptr %18, i64 2
  store i16 %10, ptr %19, align 2, !tbaa !31
  %20 = getelementptr inbounds i8, ptr %18, i64 4
  store i16 7, ptr %20, align 2, !tbaa !32
  br label %21

21:                                               ; preds = %7, %13
  %22 = add nuw i64 %8, 1
  %23 = icmp eq i64 %22, %3
  br i1 %23, label %6, label %7, !llvm.loop !40
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @change_one_field(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = and i32 %10, 15
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds %struct.point, ptr %0, i64 %12, i32 1
  %14 = load float, ptr %13, align 4, !tbaa !16
  %15 = getelementptr inbounds float, ptr %1, i64 %8
  store float %14, ptr %15, align 4, !tbaa !17
  %16 = getelementptr inbounds %struct.point, ptr %0, i64 %12
  store float %14, ptr %16, align 4, !tbaa !13
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !41
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_beside(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %10, ptr %14, align 4, !tbaa !9
  %15 = xor i32 %10, 5
  %16 = getelementptr i8, ptr %14, i64 4
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !42
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @store_overlapping(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i16, ptr %1, i64 %8
  %10 = load i16, ptr %9, align 2, !tbaa !34
  %11 = getelementptr inbounds i32, ptr %2, i64 %8
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = shl nsw i32 %12, 1
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr %0, i64 %14
  store i16 %10, ptr %15, align 2, !tbaa !34
  %16 = getelementptr inbounds i8, ptr %15, i64 1
  store i8 7, ptr %16, align 1, !tbaa !22
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !43
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{i32 8, !"SmallDataLimit", i32 8}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !15, i64 0}
!14 = !{!"", !15, i64 0, !15, i64 4}
!15 = !{!"float", !11, i64 0}
!16 = !{!14, !15, i64 4}
!17 = !{!15, !15, i64 0}
!18 = distinct !{!18, !19, !20}
!19 = !{!"llvm.loop.mustprogress"}
!20 = !{!"llvm.loop.unroll.disable"}
!21 = distinct !{!21, !19, !20}
!22 = !{!11, !11, i64 0}
!23 = !{!24, !10, i64 0}
!24 = !{!"", !10, i64 0, !10, i64 4, !10, i64 8}
!25 = !{!24, !10, i64 4}
!26 = !{!24, !10, i64 8}
!27 = distinct !{!27, !19, !20}
!28 = !{!29, !30, i64 0}
!29 = !{!"", !30, i64 0, !30, i64 2, !30, i64 4, !30, i64 6}
!30 = !{!"short", !11, i64 0}
!31 = !{!29, !30, i64 2}
!32 = !{!29, !30, i64 4}
!33 = !{!29, !30, i64 6}
!34 = !{!30, !30, i64 0}
!35 = distinct !{!35, !19, !20}
!36 = distinct !{!36, !19, !20}
!37 = distinct !{!37, !19, !20}
!38 = distinct !{!38, !19, !20}
!39 = distinct !{!39, !19, !20}
!40 = distinct !{!40, !19, !20}
!41 = distinct !{!41, !19, !20}
!42 = distinct !{!42, !19, !20}
!43 = distinct !{!43, !19, !20}
