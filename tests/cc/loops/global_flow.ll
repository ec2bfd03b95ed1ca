source_filename = "global_flow.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @temporary(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = mul nsw i32 %12, %12
  store i32 %13, ptr %8, align 4, !tbaa !9
  store i32 %12, ptr %10, align 4, !tbaa !9
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @swap(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %12, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = getelementptr inbounds i32, ptr %1, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !9
  store i32 %11, ptr %8, align 4, !tbaa !9
  store i32 %9, ptr %10, align 4, !tbaa !9
  %12 = add nuw i64 %7, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %5, label %6, !llvm.loop !16
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @invariant(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, float noundef %2, float noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %5
  %8 = fadd float %2, %3
  br label %10

9:                                                ; preds = %10, %5
  ret void

10:                                               ; preds = %7, %10
  %11 = phi i64 [ 0, %7 ], [ %16, %10 ]
  %12 = getelementptr inbounds float, ptr %1, i64 %11
  %13 = load float, ptr %12, align 4, !tbaa !17
  %14 = fmul float %8, %13
  %15 = getelementptr inbounds float, ptr %0, i64 %11
  store float %14, ptr %15, align 4, !tbaa !17
  %16 = add nuw i64 %11, 1
  %17 = icmp eq i64 %16, %4
  br i1 %17, label %9, label %10, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @carry_around(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %15, %7 ], [ 0, %4 ]
  %9 = phi i32 [ %11, %7 ], [ %2, %4 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = add nsw i32 %11, %9
  %13 = sdiv i32 %12, 2
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %8, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %6, label %7, !llvm.loop !20
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @carry_twice(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i32 noundef signext %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %17, %8 ], [ 0, %5 ]
  %10 = phi i32 [ %13, %8 ], [ %2, %5 ]
  %11 = phi i32 [ %10, %8 ], [ %3, %5 ]
  %12 = getelementptr inbounds i32, ptr %1, i64 %9
  %13 = load i32, ptr %12, align 4, !tbaa !9
  %14 = sub i32 %11, %10
  %15 = add i32 %14, %13
  %16 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %15, ptr %16, align 4, !tbaa !9
  %17 = add nuw i64 %9, 1
  %18 = icmp eq i64 %17, %4
  br i1 %18, label %7, label %8, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @carry_computed(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i32 [ %12, %7 ], [ %2, %4 ]
  %9 = phi i64 [ %15, %7 ], [ 0, %4 ]
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !9
  %12 = mul nsw i32 %11, 3
  %13 = xor i32 %12, %8
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %9, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %6, label %7, !llvm.loop !22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local signext range(i32 -2147483641, -2147483648) i32 @last_value(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i32 [ -1, %3 ], [ %11, %7 ]
  ret i32 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %13, %7 ], [ 0, %3 ]
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = add nsw i32 %10, 7
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = add nuw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %5, label %7, !llvm.loop !23
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @uniform_load(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = load i32, ptr %2, align 4, !tbaa !9
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %15, %9 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %7, %12
  %14 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %8, label %9, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @fused(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %16, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !25
  %11 = getelementptr inbounds double, ptr %2, i64 %8
  %12 = load double, ptr %11, align 8, !tbaa !25
  %13 = fadd double %10, %12
  %14 = getelementptr inbounds double, ptr %0, i64 %8
  %15 = fmul double %12, %13
  store double %15, ptr %14, align 8, !tbaa !25
  %16 = add nuw i64 %8, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %6, label %7, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @set_then_used(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef writeonly %1, ptr noalias nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ 0, %4 ]
  %9 = getelementptr inbounds i32, ptr %2, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = mul nsw i32 %10, 3
  %12 = getelementptr inbounds i32, ptr %1, i64 %8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = mul nsw i32 %11, %10
  %14 = getelementptr inbounds i32, ptr %0, i64 %8
  %15 = load i32, ptr %14, align 4, !tbaa !9
  %16 = add nsw i32 %15, %13
  store i32 %16, ptr %14, align 4, !tbaa !9
  %17 = add nuw i64 %8, 1
  %18 = icmp eq i64 %17, %3
  br i1 %18, label %6, label %7, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @called(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = tail call i32 @llvm.smin.i32(i32 %9, i32 5)
  %11 = tail call i32 @llvm.smax.i32(i32 %10, i32 -5)
  %12 = mul nsw i32 %11, %11
  %13 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %12, ptr %13, align 4, !tbaa !9
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %5, label %6, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @flag_outside(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i32 noundef signext %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %4
  %7 = icmp sgt i32 %2, 0
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %16, %9 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = sub nsw i32 0, %12
  %14 = select i1 %7, i32 %12, i32 %13
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = add nuw i64 %10, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %8, label %9, !llvm.loop !30
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !11, i64 0}
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
!25 = !{!26, !26, i64 0}
!26 = !{!"double", !11, i64 0}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
