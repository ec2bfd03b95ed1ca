source_filename = "frames.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [28 x i8] c"%d %d %d %d %d %d %d %d %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @touch(ptr nocapture noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %11, %5 ], [ 0, %2 ]
  %7 = trunc i64 %6 to i32
  %8 = getelementptr inbounds i32, ptr %0, i64 %6
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = add nsw i32 %9, %7
  store i32 %10, ptr %8, align 4, !tbaa !9
  %11 = add nuw i64 %6, 1
  %12 = icmp eq i64 %11, %1
  br i1 %12, label %4, label %5, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @twice(ptr nocapture noundef %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = load <vscale x 2 x i32>, ptr %0, align 4, !tbaa !16
  %4 = tail call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %3, <vscale x 2 x i32> %3, i64 %1)
  store <vscale x 2 x i32> %4, ptr %0, align 4, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64) #3

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define dso_local signext i32 @work(i64 noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = alloca <vscale x 2 x i32>, align 8
  %4 = alloca <vscale x 2 x i32>, align 8
  %5 = tail call i64 @llvm.riscv.vsetvli.i64(i64 4, i64 2, i64 0)
  %6 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr %1, i64 %5)
  %7 = getelementptr inbounds i32, ptr %1, i64 %5
  %8 = shl nuw nsw i64 %5, 1
  %9 = tail call <vscale x 4 x i32> @llvm.riscv.vle.nxv4i32.i64(<vscale x 4 x i32> poison, ptr %7, i64 %8)
  %10 = alloca i32, i64 %0, align 4
  %11 = shl nuw i64 %0, 2
  call void @llvm.memset.p0.i64(ptr nonnull align 4 %10, i8 1, i64 %11, i1 false)
  call void @touch(ptr noundef nonnull %10, i64 noundef %0)
  call void @llvm.lifetime.start.p0(i64 -1, ptr nonnull %3) #10
  %12 = tail call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %6, <vscale x 2 x i32> %6, i64 %5)
  store <vscale x 2 x i32> %12, ptr %3, align 8, !tbaa !16
  call void @touch(ptr noundef nonnull %10, i64 noundef %0)
  %13 = tail call <vscale x 4 x i32> @llvm.riscv.vmul.nxv4i32.i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %9, i32 3, i64 %8)
  %14 = add i64 %0, 3
  %15 = alloca i32, i64 %14, align 4
  %16 = shl nuw i64 %14, 2
  call void @llvm.memset.p0.i64(ptr nonnull align 4 %15, i8 2, i64 %16, i1 false)
  call void @touch(ptr noundef nonnull %15, i64 noundef %14)
  %17 = tail call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv4i32(<vscale x 4 x i32> %13, i64 0)
  %18 = tail call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %12, <vscale x 2 x i32> %17, i64 %5)
  store <vscale x 2 x i32> %18, ptr %3, align 8, !tbaa !16
  %19 = load i32, ptr %10, align 4, !tbaa !9
  %20 = getelementptr i32, ptr %10, i64 %0
  %21 = getelementptr i8, ptr %20, i64 -4
  %22 = load i32, ptr %21, align 4, !tbaa !9
  %23 = getelementptr i32, ptr %15, i64 %0
  %24 = getelementptr i8, ptr %23, i64 8
  %25 = load i32, ptr %24, align 4, !tbaa !9
  %26 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %19, i32 noundef signext %22, i32 noundef signext %25, i32 noundef signext 1, i32 noundef signext 2, i32 noundef signext 3, i32 noundef signext 4, i32 noundef signext 5, i32 noundef signext 6)
  %27 = tail call <vscale x 2 x i32> @llvm.riscv.vredsum.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %18, <vscale x 2 x i32> %6, i64 %5)
  %28 = tail call <vscale x 2 x i32> @llvm.riscv.vredsum.nxv2i32.nxv4i32.i64(<vscale x 2 x i32> poison, <vscale x 4 x i32> %13, <vscale x 2 x i32> %27, i64 %8)
  call void @llvm.lifetime.start.p0(i64 -1, ptr nonnull %4) #10
  store <vscale x 2 x i32> %28, ptr %4, align 8, !tbaa !16
  call void @twice(ptr noundef nonnull %3, i64 noundef %5)
  %29 = load <vscale x 2 x i32>, ptr %3, align 8, !tbaa !16
  %30 = tail call i32 @llvm.riscv.vmv.x.s.nxv2i32(<vscale x 2 x i32> %29)
  %31 = lshr i64 %0, 1
  %32 = getelementptr inbounds i32, ptr %10, i64 %31
  %33 = load i32, ptr %32, align 4, !tbaa !9
  %34 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %30, i32 noundef signext %33)
  %35 = shl i64 %0, 1
  %36 = alloca i32, i64 %35, align 4
  %37 = shl i64 %0, 3
  call void @llvm.memset.p0.i64(ptr nonnull align 4 %36, i8 0, i64 %37, i1 false)
  call void @touch(ptr noundef nonnull %36, i64 noundef %35)
  call void @twice(ptr noundef nonnull %4, i64 noundef %5)
  %38 = load <vscale x 2 x i32>, ptr %4, align 8, !tbaa !16
  %39 = tail call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %38, <vscale x 2 x i32> %29, i64 %5)
  %40 = tail call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %39, <vscale x 2 x i32> %17, i64 %5)
  %41 = getelementptr i32, ptr %36, i64 %35
  %42 = getelementptr i8, ptr %41, i64 -4
  %43 = load i32, ptr %42, align 4, !tbaa !9
  %44 = tail call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %40, i32 %43, i64 %5)
  %45 = tail call i32 @llvm.riscv.vmv.x.s.nxv2i32(<vscale x 2 x i32> %44)
  call void @llvm.lifetime.end.p0(i64 -1, ptr nonnull %4) #10
  call void @llvm.lifetime.end.p0(i64 -1, ptr nonnull %3) #10
  ret i32 %45
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vsetvli.i64(i64, i64 immarg, i64 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32>, ptr nocapture, i64) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 4 x i32> @llvm.riscv.vle.nxv4i32.i64(<vscale x 4 x i32>, ptr nocapture, i64) #5

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vmul.nxv4i32.i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i32, i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv4i32(<vscale x 4 x i32>, i64 immarg) #7

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x i32> @llvm.riscv.vredsum.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x i32> @llvm.riscv.vredsum.nxv2i32.nxv4i32.i64(<vscale x 2 x i32>, <vscale x 4 x i32>, <vscale x 2 x i32>, i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.riscv.vmv.x.s.nxv2i32(<vscale x 2 x i32>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, i32, i64) #3

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #9 {
  %1 = alloca [200 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 800, ptr nonnull %1) #10
  br label %7

2:                                                ; preds = %7
  %3 = call signext i32 @work(i64 noundef 5, ptr noundef nonnull %1)
  %4 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %3)
  %5 = call signext i32 @work(i64 noundef 50, ptr noundef nonnull %1)
  %6 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %5)
  call void @llvm.lifetime.end.p0(i64 800, ptr nonnull %1) #10
  ret i32 0

7:                                                ; preds = %0, %7
  %8 = phi i64 [ 0, %0 ], [ %13, %7 ]
  %9 = getelementptr inbounds [200 x i32], ptr %1, i64 0, i64 %8
  %10 = trunc i64 %8 to i32
  %11 = mul i32 %10, 7
  %12 = add i32 %11, 1
  store i32 %12, ptr %9, align 4, !tbaa !9
  %13 = add nuw nsw i64 %8, 1
  %14 = icmp eq i64 %13, 200
  br i1 %14, label %2, label %7, !llvm.loop !18
}

attributes #0 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nofree noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"__rvv_int32m1_t", !11, i64 0}
!18 = distinct !{!18, !14, !15}
