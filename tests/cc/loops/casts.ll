source_filename = "casts.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @bits_of_floats(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds float, ptr %1, i64 %7
  %9 = load float, ptr %8, align 4, !tbaa !9
  %10 = fmul float %9, 2.000000e+00
  %11 = bitcast float %10 to i32
  %12 = lshr i32 %11, 3
  %13 = xor i32 %12, %11
  %14 = getelementptr inbounds i32, ptr %0, i64 %7
  store i32 %13, ptr %14, align 4, !tbaa !13
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @bits_under_a_condition(ptr noalias nocapture noundef %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %17, %3
  ret void

6:                                                ; preds = %3, %17
  %7 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !13
  %10 = icmp ugt i32 %9, 3
  br i1 %10, label %11, label %17

11:                                               ; preds = %6
  %12 = getelementptr inbounds float, ptr %1, i64 %7
  %13 = load float, ptr %12, align 4, !tbaa !9
  %14 = fadd float %13, 1.000000e+00
  %15 = bitcast float %14 to i32
  %16 = mul i32 %15, 5
  store i32 %16, ptr %8, align 4, !tbaa !13
  br label %17

17:                                               ; preds = %6, %11
  %18 = add nuw i64 %7, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %5, label %6, !llvm.loop !18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @floats_of_bits(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !13
  %10 = shl i32 %9, 20
  %11 = and i32 %10, 267386880
  %12 = bitcast i32 %11 to float
  %13 = fmul float %12, 3.000000e+00
  %14 = getelementptr inbounds float, ptr %0, i64 %7
  store float %13, ptr %14, align 4, !tbaa !9
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %6, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @inner(ptr noalias nocapture noundef writeonly %0, ptr noalias nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %9, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds float, ptr %1, i64 %6
  %8 = load float, ptr %7, align 4, !tbaa !9
  br label %14

9:                                                ; preds = %10, %3
  ret void

10:                                               ; preds = %14
  %11 = getelementptr inbounds i32, ptr %0, i64 %6
  store i32 %20, ptr %11, align 4, !tbaa !13
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %9, label %5, !llvm.loop !20

14:                                               ; preds = %5, %14
  %15 = phi i32 [ 0, %5 ], [ %21, %14 ]
  %16 = phi i32 [ 0, %5 ], [ %20, %14 ]
  %17 = uitofp nneg i32 %15 to float
  %18 = fmul float %8, %17
  %19 = bitcast float %18 to i32
  %20 = add i32 %16, %19
  %21 = add nuw nsw i32 %15, 1
  %22 = icmp eq i32 %21, 40
  br i1 %22, label %10, label %14, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local ptr @lowest(ptr noalias nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi ptr [ inttoptr (i64 -1 to ptr), %2 ], [ %12, %6 ]
  ret ptr %5

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %13, %6 ], [ 0, %2 ]
  %8 = phi ptr [ %12, %6 ], [ inttoptr (i64 -1 to ptr), %2 ]
  %9 = getelementptr inbounds ptr, ptr %0, i64 %7
  %10 = load ptr, ptr %9, align 8, !tbaa !22
  %11 = icmp ult ptr %10, %8
  %12 = select i1 %11, ptr %10, ptr %8
  %13 = add nuw i64 %7, 1
  %14 = icmp eq i64 %13, %1
  br i1 %14, label %4, label %6, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local ptr @place_of_least(ptr noalias noundef readonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi ptr [ %0, %2 ], [ %14, %6 ]
  ret ptr %5

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %15, %6 ], [ 0, %2 ]
  %8 = phi ptr [ %14, %6 ], [ %0, %2 ]
  %9 = phi i32 [ %13, %6 ], [ 2147483647, %2 ]
  %10 = getelementptr inbounds i32, ptr %0, i64 %7
  %11 = load i32, ptr %10, align 4, !tbaa !13
  %12 = icmp slt i32 %11, %9
  %13 = tail call i32 @llvm.smin.i32(i32 %11, i32 %9)
  %14 = select i1 %12, ptr %10, ptr %8
  %15 = add nuw i64 %7, 1
  %16 = icmp eq i64 %15, %1
  br i1 %16, label %4, label %6, !llvm.loop !25
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = distinct !{!19, !16, !17}
!20 = distinct !{!20, !16, !17}
!21 = distinct !{!21, !16, !17}
!22 = !{!23, !23, i64 0}
!23 = !{!"any pointer", !11, i64 0}
!24 = distinct !{!24, !16, !17}
!25 = distinct !{!25, !16, !17}
