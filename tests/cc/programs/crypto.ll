source_filename = "crypto.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [9 x i8] c"last key\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"encrypted\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"ghash\00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"bits\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"%s \00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"%02x\00", align 1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @expand(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1) local_unnamed_addr #0 {
  %3 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr %0, i64 4)
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %3, ptr %1, i64 4)
  %4 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %3, i64 1, i64 4)
  %5 = getelementptr inbounds i8, ptr %1, i64 16
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %4, ptr nonnull %5, i64 4)
  %6 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %4, i64 2, i64 4)
  %7 = getelementptr inbounds i8, ptr %1, i64 32
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %6, ptr nonnull %7, i64 4)
  %8 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %6, i64 3, i64 4)
  %9 = getelementptr inbounds i8, ptr %1, i64 48
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %8, ptr nonnull %9, i64 4)
  %10 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %8, i64 4, i64 4)
  %11 = getelementptr inbounds i8, ptr %1, i64 64
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %10, ptr nonnull %11, i64 4)
  %12 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %10, i64 5, i64 4)
  %13 = getelementptr inbounds i8, ptr %1, i64 80
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %12, ptr nonnull %13, i64 4)
  %14 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %12, i64 6, i64 4)
  %15 = getelementptr inbounds i8, ptr %1, i64 96
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %14, ptr nonnull %15, i64 4)
  %16 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %14, i64 7, i64 4)
  %17 = getelementptr inbounds i8, ptr %1, i64 112
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %16, ptr nonnull %17, i64 4)
  %18 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %16, i64 8, i64 4)
  %19 = getelementptr inbounds i8, ptr %1, i64 128
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %18, ptr nonnull %19, i64 4)
  %20 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %18, i64 9, i64 4)
  %21 = getelementptr inbounds i8, ptr %1, i64 144
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %20, ptr nonnull %21, i64 4)
  %22 = tail call <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %20, i64 10, i64 4)
  %23 = getelementptr inbounds i8, ptr %1, i64 160
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %22, ptr nonnull %23, i64 4)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32>, ptr nocapture, i64) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x i32> @llvm.riscv.vaeskf1.nxv2i32.i64.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, i64 immarg, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @encrypt(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef writeonly %3) local_unnamed_addr #5 {
  %5 = shl i64 %0, 2
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %4
  %8 = getelementptr inbounds i8, ptr %1, i64 160
  br label %10

9:                                                ; preds = %19, %4
  ret void

10:                                               ; preds = %7, %19
  %11 = phi i64 [ %5, %7 ], [ %22, %19 ]
  %12 = phi ptr [ %2, %7 ], [ %23, %19 ]
  %13 = phi ptr [ %3, %7 ], [ %24, %19 ]
  %14 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %11, i64 2, i64 2)
  %15 = and i64 %14, 16380
  %16 = tail call <vscale x 8 x i32> @llvm.riscv.vle.nxv8i32.i64(<vscale x 8 x i32> poison, ptr %12, i64 %15)
  %17 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr %1, i64 4)
  %18 = tail call <vscale x 8 x i32> @llvm.riscv.vaesz.vs.nxv8i32.nxv2i32.i64(<vscale x 8 x i32> %16, <vscale x 2 x i32> %17, i64 %15, i64 3)
  br label %26

19:                                               ; preds = %26
  %20 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr nonnull %8, i64 4)
  %21 = tail call <vscale x 8 x i32> @llvm.riscv.vaesef.vs.nxv8i32.nxv2i32.i64(<vscale x 8 x i32> %32, <vscale x 2 x i32> %20, i64 %15, i64 3)
  tail call void @llvm.riscv.vse.nxv8i32.i64(<vscale x 8 x i32> %21, ptr %13, i64 %15)
  %22 = sub i64 %11, %15
  %23 = getelementptr inbounds i32, ptr %12, i64 %15
  %24 = getelementptr inbounds i32, ptr %13, i64 %15
  %25 = icmp eq i64 %22, 0
  br i1 %25, label %9, label %10, !llvm.loop !9

26:                                               ; preds = %10, %26
  %27 = phi i64 [ 1, %10 ], [ %33, %26 ]
  %28 = phi <vscale x 8 x i32> [ %18, %10 ], [ %32, %26 ]
  %29 = shl nsw i64 %27, 4
  %30 = getelementptr inbounds i8, ptr %1, i64 %29
  %31 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr nonnull %30, i64 4)
  %32 = tail call <vscale x 8 x i32> @llvm.riscv.vaesem.vs.nxv8i32.nxv2i32.i64(<vscale x 8 x i32> %28, <vscale x 2 x i32> %31, i64 %15, i64 3)
  %33 = add nuw nsw i64 %27, 1
  %34 = icmp eq i64 %33, 10
  br i1 %34, label %19, label %26, !llvm.loop !12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vsetvli.i64(i64, i64 immarg, i64 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 8 x i32> @llvm.riscv.vle.nxv8i32.i64(<vscale x 8 x i32>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vaesz.vs.nxv8i32.nxv2i32.i64(<vscale x 8 x i32>, <vscale x 2 x i32>, i64, i64 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vaesem.vs.nxv8i32.nxv2i32.i64(<vscale x 8 x i32>, <vscale x 2 x i32>, i64, i64 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vaesef.vs.nxv8i32.nxv2i32.i64(<vscale x 8 x i32>, <vscale x 2 x i32>, i64, i64 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv8i32.i64(<vscale x 8 x i32>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @ghash(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3) local_unnamed_addr #6 {
  %5 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr %3, i64 4)
  %6 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr %1, i64 4)
  %7 = icmp eq i64 %0, 0
  br i1 %7, label %8, label %10

8:                                                ; preds = %10, %4
  %9 = phi <vscale x 2 x i32> [ %5, %4 ], [ %16, %10 ]
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %9, ptr %3, i64 4)
  ret void

10:                                               ; preds = %4, %10
  %11 = phi <vscale x 2 x i32> [ %16, %10 ], [ %5, %4 ]
  %12 = phi i64 [ %17, %10 ], [ 0, %4 ]
  %13 = shl i64 %12, 4
  %14 = getelementptr inbounds i8, ptr %2, i64 %13
  %15 = tail call <vscale x 2 x i32> @llvm.riscv.vle.nxv2i32.i64(<vscale x 2 x i32> poison, ptr %14, i64 4)
  %16 = tail call <vscale x 2 x i32> @llvm.riscv.vghsh.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> %11, <vscale x 2 x i32> %6, <vscale x 2 x i32> %15, i64 4, i64 3)
  %17 = add nuw i64 %12, 1
  %18 = icmp eq i64 %17, %0
  br i1 %18, label %8, label %10, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x i32> @llvm.riscv.vghsh.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64, i64 immarg) #4

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @bits(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) local_unnamed_addr #5 {
  %4 = icmp eq i64 %0, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %20, %6 ], [ %0, %3 ]
  %8 = phi ptr [ %21, %6 ], [ %1, %3 ]
  %9 = phi ptr [ %22, %6 ], [ %2, %3 ]
  %10 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %7, i64 2, i64 1)
  %11 = tail call <vscale x 4 x i32> @llvm.riscv.vle.nxv4i32.i64(<vscale x 4 x i32> poison, ptr %8, i64 %10)
  %12 = tail call <vscale x 4 x i32> @llvm.riscv.vrev8.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %11, i64 %10)
  %13 = tail call <vscale x 4 x i32> @llvm.riscv.vror.nxv4i32.i64.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %12, i64 7, i64 %10)
  %14 = tail call <vscale x 4 x i32> @llvm.riscv.vcpopv.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %11, i64 %10)
  %15 = tail call <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %13, <vscale x 4 x i32> %14, i64 %10)
  %16 = tail call <vscale x 4 x i32> @llvm.riscv.vandn.nxv4i32.i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %11, i32 65280, i64 %10)
  %17 = tail call <vscale x 4 x i32> @llvm.riscv.vxor.nxv4i32.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %15, <vscale x 4 x i32> %16, i64 %10)
  %18 = tail call <vscale x 4 x i32> @llvm.riscv.vclz.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %11, i64 %10)
  %19 = tail call <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %17, <vscale x 4 x i32> %18, i64 %10)
  tail call void @llvm.riscv.vse.nxv4i32.i64(<vscale x 4 x i32> %19, ptr %9, i64 %10)
  %20 = sub i64 %7, %10
  %21 = getelementptr inbounds i32, ptr %8, i64 %10
  %22 = getelementptr inbounds i32, ptr %9, i64 %10
  %23 = icmp eq i64 %20, 0
  br i1 %23, label %5, label %6, !llvm.loop !14
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 4 x i32> @llvm.riscv.vle.nxv4i32.i64(<vscale x 4 x i32>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vrev8.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vror.nxv4i32.i64.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i64, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vcpopv.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vandn.nxv4i32.i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i32, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vxor.nxv4i32.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vclz.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i64) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv4i32.i64(<vscale x 4 x i32>, ptr nocapture, i64) #3

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #7 {
  %1 = alloca [4 x i32], align 4
  %2 = alloca [44 x i32], align 4
  %3 = alloca [36 x i32], align 4
  %4 = alloca [36 x i32], align 4
  %5 = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #11
  call void @llvm.lifetime.start.p0(i64 176, ptr nonnull %2) #11
  call void @llvm.lifetime.start.p0(i64 144, ptr nonnull %3) #11
  call void @llvm.lifetime.start.p0(i64 144, ptr nonnull %4) #11
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %5) #11
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %5, i8 0, i64 16, i1 false)
  br label %6

6:                                                ; preds = %0, %6
  %7 = phi i64 [ 0, %0 ], [ %10, %6 ]
  %8 = trunc i64 %7 to i8
  %9 = getelementptr inbounds i8, ptr %1, i64 %7
  store i8 %8, ptr %9, align 1, !tbaa !15
  %10 = add nuw nsw i64 %7, 1
  %11 = icmp eq i64 %10, 16
  br i1 %11, label %58, label %6, !llvm.loop !18

12:                                               ; preds = %58
  call void @expand(ptr noundef nonnull %1, ptr noundef nonnull %2)
  %13 = getelementptr inbounds i8, ptr %2, i64 160
  %14 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, ptr noundef nonnull @.str)
  br label %15

15:                                               ; preds = %15, %12
  %16 = phi i64 [ 0, %12 ], [ %21, %15 ]
  %17 = getelementptr inbounds i8, ptr %13, i64 %16
  %18 = load i8, ptr %17, align 1, !tbaa !15
  %19 = zext i8 %18 to i32
  %20 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i32 noundef signext %19)
  %21 = add nuw nsw i64 %16, 1
  %22 = icmp eq i64 %21, 16
  br i1 %22, label %23, label %15, !llvm.loop !19

23:                                               ; preds = %15
  %24 = tail call i32 @putchar(i32 10)
  call void @encrypt(i64 noundef 9, ptr noundef nonnull %2, ptr noundef nonnull %3, ptr noundef nonnull %4)
  %25 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, ptr noundef nonnull @.str.1)
  br label %26

26:                                               ; preds = %26, %23
  %27 = phi i64 [ 0, %23 ], [ %32, %26 ]
  %28 = getelementptr inbounds i8, ptr %4, i64 %27
  %29 = load i8, ptr %28, align 1, !tbaa !15
  %30 = zext i8 %29 to i32
  %31 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i32 noundef signext %30)
  %32 = add nuw nsw i64 %27, 1
  %33 = icmp eq i64 %32, 144
  br i1 %33, label %34, label %26, !llvm.loop !19

34:                                               ; preds = %26
  %35 = tail call i32 @putchar(i32 10)
  call void @ghash(i64 noundef 9, ptr noundef nonnull %1, ptr noundef nonnull %3, ptr noundef nonnull %5)
  %36 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, ptr noundef nonnull @.str.2)
  br label %37

37:                                               ; preds = %37, %34
  %38 = phi i64 [ 0, %34 ], [ %43, %37 ]
  %39 = getelementptr inbounds i8, ptr %5, i64 %38
  %40 = load i8, ptr %39, align 1, !tbaa !15
  %41 = zext i8 %40 to i32
  %42 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i32 noundef signext %41)
  %43 = add nuw nsw i64 %38, 1
  %44 = icmp eq i64 %43, 16
  br i1 %44, label %45, label %37, !llvm.loop !19

45:                                               ; preds = %37
  %46 = tail call i32 @putchar(i32 10)
  call void @bits(i64 noundef 36, ptr noundef nonnull %3, ptr noundef nonnull %4)
  %47 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, ptr noundef nonnull @.str.3)
  br label %48

48:                                               ; preds = %48, %45
  %49 = phi i64 [ 0, %45 ], [ %54, %48 ]
  %50 = getelementptr inbounds i8, ptr %4, i64 %49
  %51 = load i8, ptr %50, align 1, !tbaa !15
  %52 = zext i8 %51 to i32
  %53 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i32 noundef signext %52)
  %54 = add nuw nsw i64 %49, 1
  %55 = icmp eq i64 %54, 144
  br i1 %55, label %56, label %48, !llvm.loop !19

56:                                               ; preds = %48
  %57 = tail call i32 @putchar(i32 10)
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %5) #11
  call void @llvm.lifetime.end.p0(i64 144, ptr nonnull %4) #11
  call void @llvm.lifetime.end.p0(i64 144, ptr nonnull %3) #11
  call void @llvm.lifetime.end.p0(i64 176, ptr nonnull %2) #11
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #11
  ret i32 0

58:                                               ; preds = %6, %58
  %59 = phi i64 [ %67, %58 ], [ 0, %6 ]
  %60 = trunc nuw nsw i64 %59 to i32
  %61 = lshr i32 %60, 4
  %62 = trunc i64 %59 to i32
  %63 = mul i32 %62, 17
  %64 = add nuw nsw i32 %63, %61
  %65 = trunc i32 %64 to i8
  %66 = getelementptr inbounds i8, ptr %3, i64 %59
  store i8 %65, ptr %66, align 1, !tbaa !15
  %67 = add nuw nsw i64 %59, 1
  %68 = icmp eq i64 %67, 144
  br i1 %68, label %12, label %58, !llvm.loop !20
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #8

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #9

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #10

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #10 = { nofree nounwind }
attributes #11 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zfh1p0_zfhmin1p0_zvbb1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvkb1p0_zvkg1p0_zvkned1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{i32 8, !"SmallDataLimit", i32 8}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
!13 = distinct !{!13, !10, !11}
!14 = distinct !{!14, !10, !11}
!15 = !{!16, !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C/C++ TBAA"}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = distinct !{!20, !10, !11}
