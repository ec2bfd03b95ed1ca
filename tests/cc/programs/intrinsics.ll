source_filename = "intrinsics.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@bytes = internal global [6 x [3000 x i8]] zeroinitializer, align 1
@shorts = internal global [2 x [1400 x i16]] zeroinitializer, align 2
@words = internal global [2 x [1000 x i32]] zeroinitializer, align 4
@floats = internal global [3 x [1024 x float]] zeroinitializer, align 4
@doubles = internal global [4 x [300 x double]] zeroinitializer, align 8
@.str = private unnamed_addr constant [11 x i8] c"saxpy %lx\0A\00", align 1
@.str.1 = private unnamed_addr constant [16 x i8] c"length %zu %zu\0A\00", align 1
@.str.2 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.3 = private unnamed_addr constant [105 x i8] c"loops are written with intrinsics, and this is one of the longer lines of them; it is here to be counted\00", align 1
@.str.4 = private unnamed_addr constant [10 x i8] c"copy %lx\0A\00", align 1
@.str.5 = private unnamed_addr constant [11 x i8] c"sgemm %lx\0A\00", align 1
@.str.6 = private unnamed_addr constant [16 x i8] c"branchless %lx\0A\00", align 1
@.str.7 = private unnamed_addr constant [10 x i8] c"gray %lx\0A\00", align 1
@.str.8 = private unnamed_addr constant [19 x i8] c"swap_channels %lx\0A\00", align 1
@.str.9 = private unnamed_addr constant [9 x i8] c"dot %ld\0A\00", align 1
@.str.10 = private unnamed_addr constant [19 x i8] c"positives %zu %lx\0A\00", align 1
@.str.11 = private unnamed_addr constant [13 x i8] c"average %lx\0A\00", align 1
@.str.12 = private unnamed_addr constant [19 x i8] c"bounds %lx %lx %a\0A\00", align 1
@.str.13 = private unnamed_addr constant [13 x i8] c"clamped %lx\0A\00", align 1
@.str.14 = private unnamed_addr constant [16 x i8] c"transpose4 %lx\0A\00", align 1
@state = internal unnamed_addr global i32 1, align 4

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @saxpy(i64 noundef %0, float noundef %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %0, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %15, %7 ], [ %0, %4 ]
  %9 = phi ptr [ %16, %7 ], [ %2, %4 ]
  %10 = phi ptr [ %17, %7 ], [ %3, %4 ]
  %11 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %8, i64 2, i64 3)
  %12 = tail call <vscale x 16 x float> @llvm.riscv.vle.nxv16f32.i64(<vscale x 16 x float> poison, ptr %9, i64 %11)
  %13 = tail call <vscale x 16 x float> @llvm.riscv.vle.nxv16f32.i64(<vscale x 16 x float> poison, ptr %10, i64 %11)
  %14 = tail call <vscale x 16 x float> @llvm.riscv.vfmacc.nxv16f32.f32.i64(<vscale x 16 x float> %13, float %1, <vscale x 16 x float> %12, i64 7, i64 %11, i64 3)
  tail call void @llvm.riscv.vse.nxv16f32.i64(<vscale x 16 x float> %14, ptr %10, i64 %11)
  %15 = sub i64 %8, %11
  %16 = getelementptr inbounds float, ptr %9, i64 %11
  %17 = getelementptr inbounds float, ptr %10, i64 %11
  %18 = icmp eq i64 %15, 0
  br i1 %18, label %6, label %7, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vsetvli.i64(i64, i64 immarg, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 16 x float> @llvm.riscv.vle.nxv16f32.i64(<vscale x 16 x float>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 16 x float> @llvm.riscv.vfmacc.nxv16f32.f32.i64(<vscale x 16 x float>, float, <vscale x 16 x float>, i64 immarg, i64, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv16f32.i64(<vscale x 16 x float>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define dso_local i64 @length(ptr noundef %0) local_unnamed_addr #4 {
  %2 = tail call i64 @llvm.riscv.vsetvlimax.i64(i64 0, i64 3)
  %3 = ptrtoint ptr %0 to i64
  br label %4

4:                                                ; preds = %4, %1
  %5 = phi ptr [ %0, %1 ], [ %17, %4 ]
  %6 = phi i64 [ undef, %1 ], [ %18, %4 ]
  %7 = tail call { <vscale x 64 x i8>, i64 } @llvm.riscv.vleff.nxv64i8.i64(<vscale x 64 x i8> poison, ptr %5, i64 %2)
  %8 = extractvalue { <vscale x 64 x i8>, i64 } %7, 0
  %9 = extractvalue { <vscale x 64 x i8>, i64 } %7, 1
  %10 = tail call <vscale x 64 x i1> @llvm.riscv.vmseq.nxv64i8.i8.i64(<vscale x 64 x i8> %8, i8 0, i64 %9)
  %11 = tail call i64 @llvm.riscv.vfirst.nxv64i1.i64(<vscale x 64 x i1> %10, i64 %9)
  %12 = icmp slt i64 %11, 0
  %13 = getelementptr inbounds i8, ptr %5, i64 %11
  %14 = ptrtoint ptr %13 to i64
  %15 = sub i64 %14, %3
  %16 = select i1 %12, i64 %9, i64 0
  %17 = getelementptr inbounds i8, ptr %5, i64 %16
  %18 = select i1 %12, i64 %6, i64 %15
  br i1 %12, label %4, label %19, !llvm.loop !12

19:                                               ; preds = %4
  ret i64 %18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vsetvlimax.i64(i64 immarg, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare { <vscale x 64 x i8>, i64 } @llvm.riscv.vleff.nxv64i8.i64(<vscale x 64 x i8>, ptr nocapture, i64) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 64 x i1> @llvm.riscv.vmseq.nxv64i8.i8.i64(<vscale x 64 x i8>, i8, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vfirst.nxv64i1.i64(<vscale x 64 x i1>, i64) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local noundef ptr @copy(ptr noundef returned writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret ptr %0

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %12, %6 ], [ %2, %3 ]
  %8 = phi ptr [ %13, %6 ], [ %1, %3 ]
  %9 = phi ptr [ %14, %6 ], [ %0, %3 ]
  %10 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %7, i64 0, i64 3)
  %11 = tail call <vscale x 64 x i8> @llvm.riscv.vle.nxv64i8.i64(<vscale x 64 x i8> poison, ptr %8, i64 %10)
  tail call void @llvm.riscv.vse.nxv64i8.i64(<vscale x 64 x i8> %11, ptr %9, i64 %10)
  %12 = sub i64 %7, %10
  %13 = getelementptr inbounds i8, ptr %8, i64 %10
  %14 = getelementptr inbounds i8, ptr %9, i64 %10
  %15 = icmp eq i64 %12, 0
  br i1 %15, label %5, label %6, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 64 x i8> @llvm.riscv.vle.nxv64i8.i64(<vscale x 64 x i8>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv64i8.i64(<vscale x 64 x i8>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @sgemm(i64 noundef %0, i64 noundef %1, i64 noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, ptr nocapture noundef %5) local_unnamed_addr #6 {
  %7 = icmp eq i64 %0, 0
  br i1 %7, label %33, label %8

8:                                                ; preds = %6
  %9 = icmp eq i64 %1, 0
  %10 = icmp eq i64 %2, 0
  br label %11

11:                                               ; preds = %8, %34
  %12 = phi i64 [ 0, %8 ], [ %35, %34 ]
  br i1 %9, label %34, label %13

13:                                               ; preds = %11
  %14 = mul i64 %12, %1
  %15 = getelementptr inbounds float, ptr %5, i64 %14
  %16 = or disjoint i64 %12, 1
  %17 = mul i64 %16, %1
  %18 = getelementptr inbounds float, ptr %5, i64 %17
  %19 = or disjoint i64 %12, 2
  %20 = mul i64 %19, %1
  %21 = getelementptr inbounds float, ptr %5, i64 %20
  %22 = or disjoint i64 %12, 3
  %23 = mul i64 %22, %1
  %24 = getelementptr inbounds float, ptr %5, i64 %23
  %25 = mul i64 %12, %2
  %26 = getelementptr float, ptr %3, i64 %25
  %27 = mul i64 %16, %2
  %28 = getelementptr float, ptr %3, i64 %27
  %29 = mul i64 %19, %2
  %30 = getelementptr float, ptr %3, i64 %29
  %31 = mul i64 %22, %2
  %32 = getelementptr float, ptr %3, i64 %31
  br label %37

33:                                               ; preds = %34, %6
  ret void

34:                                               ; preds = %50, %11
  %35 = add i64 %12, 4
  %36 = icmp ult i64 %35, %0
  br i1 %36, label %11, label %33, !llvm.loop !14

37:                                               ; preds = %13, %50
  %38 = phi i64 [ 0, %13 ], [ %55, %50 ]
  %39 = sub i64 %1, %38
  %40 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %39, i64 2, i64 2)
  %41 = getelementptr inbounds float, ptr %15, i64 %38
  %42 = tail call <vscale x 8 x float> @llvm.riscv.vle.nxv8f32.i64(<vscale x 8 x float> poison, ptr %41, i64 %40)
  %43 = getelementptr inbounds float, ptr %18, i64 %38
  %44 = tail call <vscale x 8 x float> @llvm.riscv.vle.nxv8f32.i64(<vscale x 8 x float> poison, ptr nonnull %43, i64 %40)
  %45 = getelementptr inbounds float, ptr %21, i64 %38
  %46 = tail call <vscale x 8 x float> @llvm.riscv.vle.nxv8f32.i64(<vscale x 8 x float> poison, ptr %45, i64 %40)
  %47 = getelementptr inbounds float, ptr %24, i64 %38
  %48 = tail call <vscale x 8 x float> @llvm.riscv.vle.nxv8f32.i64(<vscale x 8 x float> poison, ptr nonnull %47, i64 %40)
  %49 = getelementptr float, ptr %4, i64 %38
  br i1 %10, label %50, label %57

50:                                               ; preds = %57, %37
  %51 = phi <vscale x 8 x float> [ %48, %37 ], [ %77, %57 ]
  %52 = phi <vscale x 8 x float> [ %46, %37 ], [ %74, %57 ]
  %53 = phi <vscale x 8 x float> [ %44, %37 ], [ %71, %57 ]
  %54 = phi <vscale x 8 x float> [ %42, %37 ], [ %68, %57 ]
  tail call void @llvm.riscv.vse.nxv8f32.i64(<vscale x 8 x float> %54, ptr %41, i64 %40)
  tail call void @llvm.riscv.vse.nxv8f32.i64(<vscale x 8 x float> %53, ptr nonnull %43, i64 %40)
  tail call void @llvm.riscv.vse.nxv8f32.i64(<vscale x 8 x float> %52, ptr %45, i64 %40)
  tail call void @llvm.riscv.vse.nxv8f32.i64(<vscale x 8 x float> %51, ptr nonnull %47, i64 %40)
  %55 = add i64 %40, %38
  %56 = icmp ult i64 %55, %1
  br i1 %56, label %37, label %34, !llvm.loop !15

57:                                               ; preds = %37, %57
  %58 = phi <vscale x 8 x float> [ %68, %57 ], [ %42, %37 ]
  %59 = phi <vscale x 8 x float> [ %71, %57 ], [ %44, %37 ]
  %60 = phi <vscale x 8 x float> [ %74, %57 ], [ %46, %37 ]
  %61 = phi <vscale x 8 x float> [ %77, %57 ], [ %48, %37 ]
  %62 = phi i64 [ %78, %57 ], [ 0, %37 ]
  %63 = mul i64 %62, %1
  %64 = getelementptr float, ptr %49, i64 %63
  %65 = tail call <vscale x 8 x float> @llvm.riscv.vle.nxv8f32.i64(<vscale x 8 x float> poison, ptr %64, i64 %40)
  %66 = getelementptr float, ptr %26, i64 %62
  %67 = load float, ptr %66, align 4, !tbaa !16
  %68 = tail call <vscale x 8 x float> @llvm.riscv.vfmacc.nxv8f32.f32.i64(<vscale x 8 x float> %58, float %67, <vscale x 8 x float> %65, i64 7, i64 %40, i64 3)
  %69 = getelementptr float, ptr %28, i64 %62
  %70 = load float, ptr %69, align 4, !tbaa !16
  %71 = tail call <vscale x 8 x float> @llvm.riscv.vfmacc.nxv8f32.f32.i64(<vscale x 8 x float> %59, float %70, <vscale x 8 x float> %65, i64 7, i64 %40, i64 3)
  %72 = getelementptr float, ptr %30, i64 %62
  %73 = load float, ptr %72, align 4, !tbaa !16
  %74 = tail call <vscale x 8 x float> @llvm.riscv.vfmacc.nxv8f32.f32.i64(<vscale x 8 x float> %60, float %73, <vscale x 8 x float> %65, i64 7, i64 %40, i64 3)
  %75 = getelementptr float, ptr %32, i64 %62
  %76 = load float, ptr %75, align 4, !tbaa !16
  %77 = tail call <vscale x 8 x float> @llvm.riscv.vfmacc.nxv8f32.f32.i64(<vscale x 8 x float> %61, float %76, <vscale x 8 x float> %65, i64 7, i64 %40, i64 3)
  %78 = add nuw i64 %62, 1
  %79 = icmp eq i64 %78, %2
  br i1 %79, label %50, label %57, !llvm.loop !20
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 8 x float> @llvm.riscv.vle.nxv8f32.i64(<vscale x 8 x float>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x float> @llvm.riscv.vfmacc.nxv8f32.f32.i64(<vscale x 8 x float>, float, <vscale x 8 x float>, i64 immarg, i64, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv8f32.i64(<vscale x 8 x float>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @branchless(i64 noundef %0, i32 noundef signext %1, ptr nocapture noundef readonly %2, ptr nocapture noundef writeonly %3) local_unnamed_addr #0 {
  %5 = icmp eq i64 %0, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %7, %4
  ret void

7:                                                ; preds = %4, %7
  %8 = phi i64 [ %17, %7 ], [ %0, %4 ]
  %9 = phi ptr [ %18, %7 ], [ %2, %4 ]
  %10 = phi ptr [ %19, %7 ], [ %3, %4 ]
  %11 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %8, i64 2, i64 2)
  %12 = tail call <vscale x 8 x i32> @llvm.riscv.vle.nxv8i32.i64(<vscale x 8 x i32> poison, ptr %9, i64 %11)
  %13 = tail call <vscale x 8 x i1> @llvm.riscv.vmsgt.nxv8i32.i32.i64(<vscale x 8 x i32> %12, i32 %1, i64 %11)
  %14 = tail call <vscale x 8 x i32> @llvm.riscv.vsll.nxv8i32.i64.i64(<vscale x 8 x i32> poison, <vscale x 8 x i32> %12, i64 1, i64 %11)
  %15 = tail call <vscale x 8 x i32> @llvm.riscv.vadd.nxv8i32.i32.i64(<vscale x 8 x i32> poison, <vscale x 8 x i32> %14, i32 1, i64 %11)
  %16 = tail call <vscale x 8 x i32> @llvm.riscv.vdiv.mask.nxv8i32.i32.i64(<vscale x 8 x i32> %15, <vscale x 8 x i32> %12, i32 3, <vscale x 8 x i1> %13, i64 %11, i64 1)
  tail call void @llvm.riscv.vse.nxv8i32.i64(<vscale x 8 x i32> %16, ptr %10, i64 %11)
  %17 = sub i64 %8, %11
  %18 = getelementptr inbounds i32, ptr %9, i64 %11
  %19 = getelementptr inbounds i32, ptr %10, i64 %11
  %20 = icmp eq i64 %17, 0
  br i1 %20, label %6, label %7, !llvm.loop !21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 8 x i32> @llvm.riscv.vle.nxv8i32.i64(<vscale x 8 x i32>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i1> @llvm.riscv.vmsgt.nxv8i32.i32.i64(<vscale x 8 x i32>, i32, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vsll.nxv8i32.i64.i64(<vscale x 8 x i32>, <vscale x 8 x i32>, i64, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vadd.nxv8i32.i32.i64(<vscale x 8 x i32>, <vscale x 8 x i32>, i32, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vdiv.mask.nxv8i32.i32.i64(<vscale x 8 x i32>, <vscale x 8 x i32>, i32, <vscale x 8 x i1>, i64, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv8i32.i64(<vscale x 8 x i32>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @gray(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %0, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret void

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %19, %6 ], [ %0, %3 ]
  %8 = phi ptr [ %21, %6 ], [ %1, %3 ]
  %9 = phi ptr [ %22, %6 ], [ %2, %3 ]
  %10 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %7, i64 0, i64 1)
  %11 = tail call { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } @llvm.riscv.vlseg3.nxv16i8.i64(<vscale x 16 x i8> poison, <vscale x 16 x i8> poison, <vscale x 16 x i8> poison, ptr %8, i64 %10)
  %12 = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %11, 0
  %13 = tail call <vscale x 16 x i16> @llvm.riscv.vwmulu.nxv16i16.nxv16i8.i8.i64(<vscale x 16 x i16> poison, <vscale x 16 x i8> %12, i8 77, i64 %10)
  %14 = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %11, 1
  %15 = tail call <vscale x 16 x i16> @llvm.riscv.vwmaccu.nxv16i16.i8.nxv16i8.i64(<vscale x 16 x i16> %13, i8 -106, <vscale x 16 x i8> %14, i64 %10, i64 3)
  %16 = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %11, 2
  %17 = tail call <vscale x 16 x i16> @llvm.riscv.vwmaccu.nxv16i16.i8.nxv16i8.i64(<vscale x 16 x i16> %15, i8 29, <vscale x 16 x i8> %16, i64 %10, i64 3)
  %18 = tail call <vscale x 16 x i8> @llvm.riscv.vnclipu.nxv16i8.nxv16i16.i64.i64(<vscale x 16 x i8> poison, <vscale x 16 x i16> %17, i64 8, i64 0, i64 %10)
  tail call void @llvm.riscv.vse.nxv16i8.i64(<vscale x 16 x i8> %18, ptr %9, i64 %10)
  %19 = sub i64 %7, %10
  %20 = mul nuw nsw i64 %10, 3
  %21 = getelementptr inbounds i8, ptr %8, i64 %20
  %22 = getelementptr inbounds i8, ptr %9, i64 %10
  %23 = icmp eq i64 %19, 0
  br i1 %23, label %5, label %6, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } @llvm.riscv.vlseg3.nxv16i8.i64(<vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 16 x i16> @llvm.riscv.vwmulu.nxv16i16.nxv16i8.i8.i64(<vscale x 16 x i16>, <vscale x 16 x i8>, i8, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 16 x i16> @llvm.riscv.vwmaccu.nxv16i16.i8.nxv16i8.i64(<vscale x 16 x i16>, i8, <vscale x 16 x i8>, i64, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 16 x i8> @llvm.riscv.vnclipu.nxv16i8.nxv16i16.i64.i64(<vscale x 16 x i8>, <vscale x 16 x i16>, i64, i64 immarg, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv16i8.i64(<vscale x 16 x i8>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @swap_channels(i64 noundef %0, ptr nocapture noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %0, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %5, %2
  ret void

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %13, %5 ], [ %0, %2 ]
  %7 = phi ptr [ %15, %5 ], [ %1, %2 ]
  %8 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %6, i64 0, i64 1)
  %9 = tail call { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } @llvm.riscv.vlseg3.nxv16i8.i64(<vscale x 16 x i8> poison, <vscale x 16 x i8> poison, <vscale x 16 x i8> poison, ptr %7, i64 %8)
  %10 = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %9, 0
  %11 = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %9, 2
  %12 = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %9, 1
  tail call void @llvm.riscv.vsseg3.nxv16i8.i64(<vscale x 16 x i8> %11, <vscale x 16 x i8> %12, <vscale x 16 x i8> %10, ptr %7, i64 %8)
  %13 = sub i64 %6, %8
  %14 = mul nuw nsw i64 %8, 3
  %15 = getelementptr inbounds i8, ptr %7, i64 %14
  %16 = icmp eq i64 %13, 0
  br i1 %16, label %4, label %5, !llvm.loop !23
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vsseg3.nxv16i8.i64(<vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @dot(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) local_unnamed_addr #7 {
  %4 = tail call i64 @llvm.riscv.vsetvlimax.i64(i64 2, i64 3)
  %5 = tail call <vscale x 16 x i32> @llvm.riscv.vmv.v.x.nxv16i32.i64(<vscale x 16 x i32> poison, i32 0, i64 %4)
  %6 = icmp eq i64 %0, 0
  br i1 %6, label %7, label %12

7:                                                ; preds = %12, %3
  %8 = phi <vscale x 16 x i32> [ %5, %3 ], [ %20, %12 ]
  %9 = tail call <vscale x 1 x i64> @llvm.riscv.vmv.s.x.nxv1i64.i64(<vscale x 1 x i64> poison, i64 0, i64 1)
  %10 = tail call <vscale x 1 x i64> @llvm.riscv.vwredsum.nxv1i64.nxv16i32.i64(<vscale x 1 x i64> poison, <vscale x 16 x i32> %8, <vscale x 1 x i64> %9, i64 %4)
  %11 = tail call i64 @llvm.riscv.vmv.x.s.nxv1i64(<vscale x 1 x i64> %10)
  ret i64 %11

12:                                               ; preds = %3, %12
  %13 = phi <vscale x 16 x i32> [ %20, %12 ], [ %5, %3 ]
  %14 = phi i64 [ %21, %12 ], [ %0, %3 ]
  %15 = phi ptr [ %22, %12 ], [ %1, %3 ]
  %16 = phi ptr [ %23, %12 ], [ %2, %3 ]
  %17 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %14, i64 1, i64 2)
  %18 = tail call <vscale x 16 x i16> @llvm.riscv.vle.nxv16i16.i64(<vscale x 16 x i16> poison, ptr %15, i64 %17)
  %19 = tail call <vscale x 16 x i16> @llvm.riscv.vle.nxv16i16.i64(<vscale x 16 x i16> poison, ptr %16, i64 %17)
  %20 = tail call <vscale x 16 x i32> @llvm.riscv.vwmacc.nxv16i32.nxv16i16.nxv16i16.i64(<vscale x 16 x i32> %13, <vscale x 16 x i16> %18, <vscale x 16 x i16> %19, i64 %17, i64 2)
  %21 = sub i64 %14, %17
  %22 = getelementptr inbounds i16, ptr %15, i64 %17
  %23 = getelementptr inbounds i16, ptr %16, i64 %17
  %24 = icmp eq i64 %21, 0
  br i1 %24, label %7, label %12, !llvm.loop !24
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 16 x i32> @llvm.riscv.vmv.v.x.nxv16i32.i64(<vscale x 16 x i32>, i32, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 16 x i16> @llvm.riscv.vle.nxv16i16.i64(<vscale x 16 x i16>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 16 x i32> @llvm.riscv.vwmacc.nxv16i32.nxv16i16.nxv16i16.i64(<vscale x 16 x i32>, <vscale x 16 x i16>, <vscale x 16 x i16>, i64, i64 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 1 x i64> @llvm.riscv.vmv.s.x.nxv1i64.i64(<vscale x 1 x i64>, i64, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 1 x i64> @llvm.riscv.vwredsum.nxv1i64.nxv16i32.i64(<vscale x 1 x i64>, <vscale x 16 x i32>, <vscale x 1 x i64>, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vmv.x.s.nxv1i64(<vscale x 1 x i64>) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @positives(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) local_unnamed_addr #8 {
  %4 = icmp eq i64 %0, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ 0, %3 ], [ %17, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %18, %7 ], [ %0, %3 ]
  %9 = phi ptr [ %19, %7 ], [ %1, %3 ]
  %10 = phi i64 [ %17, %7 ], [ 0, %3 ]
  %11 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %8, i64 2, i64 2)
  %12 = tail call <vscale x 8 x i32> @llvm.riscv.vle.nxv8i32.i64(<vscale x 8 x i32> poison, ptr %9, i64 %11)
  %13 = tail call <vscale x 8 x i1> @llvm.riscv.vmsgt.nxv8i32.i32.i64(<vscale x 8 x i32> %12, i32 0, i64 %11)
  %14 = tail call i64 @llvm.riscv.vcpop.nxv8i1.i64(<vscale x 8 x i1> %13, i64 %11)
  %15 = getelementptr inbounds i32, ptr %2, i64 %10
  %16 = tail call <vscale x 8 x i32> @llvm.riscv.vcompress.nxv8i32.i64(<vscale x 8 x i32> poison, <vscale x 8 x i32> %12, <vscale x 8 x i1> %13, i64 %11)
  tail call void @llvm.riscv.vse.nxv8i32.i64(<vscale x 8 x i32> %16, ptr %15, i64 %14)
  %17 = add i64 %14, %10
  %18 = sub i64 %8, %11
  %19 = getelementptr inbounds i32, ptr %9, i64 %11
  %20 = icmp eq i64 %18, 0
  br i1 %20, label %5, label %7, !llvm.loop !25
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.riscv.vcpop.nxv8i1.i64(<vscale x 8 x i1>, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 8 x i32> @llvm.riscv.vcompress.nxv8i32.i64(<vscale x 8 x i32>, <vscale x 8 x i32>, <vscale x 8 x i1>, i64) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @average(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef writeonly %3, i32 noundef signext %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %0, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %5
  %8 = icmp eq i32 %4, 0
  br label %10

9:                                                ; preds = %22, %5
  ret void

10:                                               ; preds = %7, %22
  %11 = phi i64 [ %0, %7 ], [ %24, %22 ]
  %12 = phi ptr [ %1, %7 ], [ %25, %22 ]
  %13 = phi ptr [ %2, %7 ], [ %26, %22 ]
  %14 = phi ptr [ %3, %7 ], [ %27, %22 ]
  %15 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %11, i64 0, i64 2)
  %16 = tail call <vscale x 32 x i8> @llvm.riscv.vle.nxv32i8.i64(<vscale x 32 x i8> poison, ptr %12, i64 %15)
  %17 = tail call <vscale x 32 x i8> @llvm.riscv.vle.nxv32i8.i64(<vscale x 32 x i8> poison, ptr %13, i64 %15)
  br i1 %8, label %20, label %18

18:                                               ; preds = %10
  %19 = tail call <vscale x 32 x i8> @llvm.riscv.vaaddu.nxv32i8.nxv32i8.i64(<vscale x 32 x i8> poison, <vscale x 32 x i8> %16, <vscale x 32 x i8> %17, i64 0, i64 %15)
  br label %22

20:                                               ; preds = %10
  %21 = tail call <vscale x 32 x i8> @llvm.riscv.vaaddu.nxv32i8.nxv32i8.i64(<vscale x 32 x i8> poison, <vscale x 32 x i8> %16, <vscale x 32 x i8> %17, i64 2, i64 %15)
  br label %22

22:                                               ; preds = %20, %18
  %23 = phi <vscale x 32 x i8> [ %19, %18 ], [ %21, %20 ]
  tail call void @llvm.riscv.vse.nxv32i8.i64(<vscale x 32 x i8> %23, ptr %14, i64 %15)
  %24 = sub i64 %11, %15
  %25 = getelementptr inbounds i8, ptr %12, i64 %15
  %26 = getelementptr inbounds i8, ptr %13, i64 %15
  %27 = getelementptr inbounds i8, ptr %14, i64 %15
  %28 = icmp eq i64 %24, 0
  br i1 %28, label %9, label %10, !llvm.loop !26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 32 x i8> @llvm.riscv.vle.nxv32i8.i64(<vscale x 32 x i8>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 32 x i8> @llvm.riscv.vaaddu.nxv32i8.nxv32i8.i64(<vscale x 32 x i8>, <vscale x 32 x i8>, <vscale x 32 x i8>, i64 immarg, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv32i8.i64(<vscale x 32 x i8>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @bounds(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef writeonly %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #0 {
  %6 = icmp eq i64 %0, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %8, %5
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ %21, %8 ], [ %0, %5 ]
  %10 = phi ptr [ %22, %8 ], [ %1, %5 ]
  %11 = phi ptr [ %23, %8 ], [ %2, %5 ]
  %12 = phi ptr [ %24, %8 ], [ %3, %5 ]
  %13 = phi ptr [ %25, %8 ], [ %4, %5 ]
  %14 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %9, i64 3, i64 1)
  %15 = tail call <vscale x 2 x double> @llvm.riscv.vle.nxv2f64.i64(<vscale x 2 x double> poison, ptr %10, i64 %14)
  %16 = tail call <vscale x 2 x double> @llvm.riscv.vle.nxv2f64.i64(<vscale x 2 x double> poison, ptr %11, i64 %14)
  %17 = tail call <vscale x 2 x double> @llvm.riscv.vfmul.nxv2f64.nxv2f64.i64(<vscale x 2 x double> poison, <vscale x 2 x double> %15, <vscale x 2 x double> %16, i64 2, i64 %14)
  %18 = tail call <vscale x 2 x double> @llvm.riscv.vfmul.nxv2f64.nxv2f64.i64(<vscale x 2 x double> poison, <vscale x 2 x double> %15, <vscale x 2 x double> %16, i64 3, i64 %14)
  %19 = tail call <vscale x 2 x double> @llvm.riscv.vfadd.nxv2f64.f64.i64(<vscale x 2 x double> poison, <vscale x 2 x double> %17, double 1.000000e-01, i64 2, i64 %14)
  tail call void @llvm.riscv.vse.nxv2f64.i64(<vscale x 2 x double> %19, ptr %12, i64 %14)
  %20 = tail call <vscale x 2 x double> @llvm.riscv.vfadd.nxv2f64.f64.i64(<vscale x 2 x double> poison, <vscale x 2 x double> %18, double 1.000000e-01, i64 3, i64 %14)
  tail call void @llvm.riscv.vse.nxv2f64.i64(<vscale x 2 x double> %20, ptr %13, i64 %14)
  %21 = sub i64 %9, %14
  %22 = getelementptr inbounds double, ptr %10, i64 %14
  %23 = getelementptr inbounds double, ptr %11, i64 %14
  %24 = getelementptr inbounds double, ptr %12, i64 %14
  %25 = getelementptr inbounds double, ptr %13, i64 %14
  %26 = icmp eq i64 %21, 0
  br i1 %26, label %7, label %8, !llvm.loop !27
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 2 x double> @llvm.riscv.vle.nxv2f64.i64(<vscale x 2 x double>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x double> @llvm.riscv.vfmul.nxv2f64.nxv2f64.i64(<vscale x 2 x double>, <vscale x 2 x double>, <vscale x 2 x double>, i64 immarg, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 2 x double> @llvm.riscv.vfadd.nxv2f64.f64.i64(<vscale x 2 x double>, <vscale x 2 x double>, double, i64 immarg, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv2f64.i64(<vscale x 2 x double>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local void @clamped(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) local_unnamed_addr #0 {
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
  %12 = tail call <vscale x 4 x i32> @llvm.riscv.vand.nxv4i32.i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %11, i32 1, i64 %10)
  %13 = tail call <vscale x 4 x i1> @llvm.riscv.vmsne.nxv4i32.i32.i64(<vscale x 4 x i32> %12, i32 0, i64 %10)
  %14 = tail call <vscale x 4 x i32> @llvm.riscv.vmv.v.x.nxv4i32.i64(<vscale x 4 x i32> poison, i32 50, i64 %10)
  %15 = tail call fastcc <vscale x 4 x i32> @clamp(<vscale x 4 x i1> %13, <vscale x 4 x i32> %11, <vscale x 4 x i32> %14, i64 noundef %10)
  %16 = tail call <vscale x 4 x i1> @llvm.riscv.vmnand.nxv4i1.i64(<vscale x 4 x i1> %13, <vscale x 4 x i1> %13, i64 %10)
  %17 = tail call <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %11, i32 -7, i64 %10)
  %18 = tail call fastcc <vscale x 4 x i32> @clamp(<vscale x 4 x i1> %16, <vscale x 4 x i32> %15, <vscale x 4 x i32> %17, i64 noundef %10)
  %19 = tail call <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.nxv4i32.i64(<vscale x 4 x i32> poison, <vscale x 4 x i32> %18, <vscale x 4 x i32> %11, i64 %10)
  tail call void @llvm.riscv.vse.nxv4i32.i64(<vscale x 4 x i32> %19, ptr %9, i64 %10)
  %20 = sub i64 %7, %10
  %21 = getelementptr inbounds i32, ptr %8, i64 %10
  %22 = getelementptr inbounds i32, ptr %9, i64 %10
  %23 = icmp eq i64 %20, 0
  br i1 %23, label %5, label %6, !llvm.loop !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 4 x i32> @llvm.riscv.vle.nxv4i32.i64(<vscale x 4 x i32>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vand.nxv4i32.i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i32, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i1> @llvm.riscv.vmsne.nxv4i32.i32.i64(<vscale x 4 x i32>, i32, i64) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc <vscale x 4 x i32> @clamp(<vscale x 4 x i1> %0, <vscale x 4 x i32> %1, <vscale x 4 x i32> %2, i64 noundef %3) unnamed_addr #9 {
  %5 = tail call <vscale x 4 x i32> @llvm.riscv.vmin.mask.nxv4i32.nxv4i32.i64(<vscale x 4 x i32> %1, <vscale x 4 x i32> %1, <vscale x 4 x i32> %2, <vscale x 4 x i1> %0, i64 %3, i64 1)
  ret <vscale x 4 x i32> %5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vmv.v.x.nxv4i32.i64(<vscale x 4 x i32>, i32, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i1> @llvm.riscv.vmnand.nxv4i1.i64(<vscale x 4 x i1>, <vscale x 4 x i1>, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, i32, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vadd.nxv4i32.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv4i32.i64(<vscale x 4 x i32>, ptr nocapture, i64) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @transpose4(i64 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) local_unnamed_addr #6 {
  %4 = icmp eq i64 %0, 0
  br i1 %4, label %11, label %5

5:                                                ; preds = %3
  %6 = getelementptr inbounds i32, ptr %2, i64 %0
  %7 = shl i64 %0, 3
  %8 = getelementptr inbounds i8, ptr %2, i64 %7
  %9 = mul i64 %0, 12
  %10 = getelementptr inbounds i8, ptr %2, i64 %9
  br label %12

11:                                               ; preds = %12, %3
  ret void

12:                                               ; preds = %5, %12
  %13 = phi i64 [ 0, %5 ], [ %27, %12 ]
  %14 = sub i64 %0, %13
  %15 = tail call i64 @llvm.riscv.vsetvli.i64(i64 %14, i64 2, i64 0)
  %16 = shl i64 %13, 4
  %17 = getelementptr inbounds i8, ptr %1, i64 %16
  %18 = tail call { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } @llvm.riscv.vlseg4.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> poison, <vscale x 2 x i32> poison, <vscale x 2 x i32> poison, ptr %17, i64 %15)
  %19 = getelementptr inbounds i32, ptr %2, i64 %13
  %20 = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %18, 0
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %20, ptr %19, i64 %15)
  %21 = getelementptr inbounds i32, ptr %6, i64 %13
  %22 = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %18, 1
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %22, ptr nonnull %21, i64 %15)
  %23 = getelementptr inbounds i32, ptr %8, i64 %13
  %24 = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %18, 2
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %24, ptr %23, i64 %15)
  %25 = getelementptr inbounds i32, ptr %10, i64 %13
  %26 = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %18, 3
  tail call void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32> %26, ptr %25, i64 %15)
  %27 = add i64 %15, %13
  %28 = icmp ult i64 %27, %0
  br i1 %28, label %12, label %11, !llvm.loop !29
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } @llvm.riscv.vlseg4.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, ptr nocapture, i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.riscv.vse.nxv2i32.i64(<vscale x 2 x i32>, ptr nocapture, i64) #3

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #10 {
  %1 = load i32, ptr @state, align 4, !tbaa !30
  br label %3

2:                                                ; preds = %3
  store i32 %12, ptr @state, align 4, !tbaa !30
  br label %19

3:                                                ; preds = %0, %3
  %4 = phi i64 [ 0, %0 ], [ %16, %3 ]
  %5 = phi i32 [ %1, %0 ], [ %12, %3 ]
  %6 = mul i32 %5, 1664525
  %7 = add i32 %6, 1013904223
  %8 = lshr i32 %7, 24
  %9 = trunc nuw i32 %8 to i8
  %10 = getelementptr inbounds [3000 x i8], ptr @bytes, i64 0, i64 %4
  store i8 %9, ptr %10, align 1, !tbaa !32
  %11 = mul i32 %7, 1664525
  %12 = add i32 %11, 1013904223
  %13 = lshr i32 %12, 24
  %14 = trunc nuw i32 %13 to i8
  %15 = getelementptr inbounds [3000 x i8], ptr getelementptr inbounds (i8, ptr @bytes, i64 3000), i64 0, i64 %4
  store i8 %14, ptr %15, align 1, !tbaa !32
  %16 = add nuw nsw i64 %4, 1
  %17 = icmp eq i64 %16, 3000
  br i1 %17, label %2, label %3, !llvm.loop !33

18:                                               ; preds = %19
  store i32 %28, ptr @state, align 4, !tbaa !30
  br label %35

19:                                               ; preds = %2, %19
  %20 = phi i64 [ 0, %2 ], [ %32, %19 ]
  %21 = phi i32 [ %12, %2 ], [ %28, %19 ]
  %22 = mul i32 %21, 1664525
  %23 = add i32 %22, 1013904223
  %24 = ashr i32 %23, 20
  %25 = trunc nsw i32 %24 to i16
  %26 = getelementptr inbounds [1400 x i16], ptr @shorts, i64 0, i64 %20
  store i16 %25, ptr %26, align 2, !tbaa !34
  %27 = mul i32 %23, 1664525
  %28 = add i32 %27, 1013904223
  %29 = ashr i32 %28, 20
  %30 = trunc nsw i32 %29 to i16
  %31 = getelementptr inbounds [1400 x i16], ptr getelementptr inbounds (i8, ptr @shorts, i64 2800), i64 0, i64 %20
  store i16 %30, ptr %31, align 2, !tbaa !34
  %32 = add nuw nsw i64 %20, 1
  %33 = icmp eq i64 %32, 1400
  br i1 %33, label %18, label %19, !llvm.loop !36

34:                                               ; preds = %35
  store i32 %39, ptr @state, align 4, !tbaa !30
  br label %45

35:                                               ; preds = %18, %35
  %36 = phi i64 [ 0, %18 ], [ %42, %35 ]
  %37 = phi i32 [ %28, %18 ], [ %39, %35 ]
  %38 = mul i32 %37, 1664525
  %39 = add i32 %38, 1013904223
  %40 = ashr i32 %39, 20
  %41 = getelementptr inbounds [1000 x i32], ptr @words, i64 0, i64 %36
  store i32 %40, ptr %41, align 4, !tbaa !30
  %42 = add nuw nsw i64 %36, 1
  %43 = icmp eq i64 %42, 1000
  br i1 %43, label %34, label %35, !llvm.loop !37

44:                                               ; preds = %45
  store i32 %54, ptr @state, align 4, !tbaa !30
  br label %158

45:                                               ; preds = %34, %45
  %46 = phi i64 [ 0, %34 ], [ %61, %45 ]
  %47 = phi i32 [ %39, %34 ], [ %54, %45 ]
  %48 = mul i32 %47, 1664525
  %49 = add i32 %48, 1013904223
  %50 = lshr i32 %49, 24
  %51 = uitofp nneg i32 %50 to float
  %52 = getelementptr inbounds [1024 x float], ptr @floats, i64 0, i64 %46
  store float %51, ptr %52, align 4, !tbaa !16
  %53 = mul i32 %49, 1664525
  %54 = add i32 %53, 1013904223
  %55 = lshr i32 %54, 28
  %56 = uitofp nneg i32 %55 to float
  %57 = getelementptr inbounds [1024 x float], ptr getelementptr inbounds (i8, ptr @floats, i64 4096), i64 0, i64 %46
  store float %56, ptr %57, align 4, !tbaa !16
  %58 = trunc nuw nsw i64 %46 to i32
  %59 = uitofp nneg i32 %58 to float
  %60 = getelementptr inbounds [1024 x float], ptr getelementptr inbounds (i8, ptr @floats, i64 8192), i64 0, i64 %46
  store float %59, ptr %60, align 4, !tbaa !16
  %61 = add nuw nsw i64 %46, 1
  %62 = icmp eq i64 %61, 1024
  br i1 %62, label %44, label %45, !llvm.loop !38

63:                                               ; preds = %158
  store i32 %167, ptr @state, align 4, !tbaa !30
  tail call void @saxpy(i64 noundef 1000, float noundef 2.500000e+00, ptr noundef nonnull @floats, ptr noundef nonnull getelementptr inbounds (i8, ptr @floats, i64 4096))
  br label %64

64:                                               ; preds = %64, %63
  %65 = phi i64 [ %72, %64 ], [ 0, %63 ]
  %66 = phi i64 [ %71, %64 ], [ 1469598103934665603, %63 ]
  %67 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @floats, i64 4096), i64 %65
  %68 = load i8, ptr %67, align 1, !tbaa !32
  %69 = zext i8 %68 to i64
  %70 = xor i64 %66, %69
  %71 = mul i64 %70, 1099511628211
  %72 = add nuw nsw i64 %65, 1
  %73 = icmp eq i64 %72, 4096
  br i1 %73, label %74, label %64, !llvm.loop !39

74:                                               ; preds = %64
  %75 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %71)
  %76 = tail call i64 @length(ptr noundef nonnull @.str.2)
  %77 = tail call i64 @length(ptr noundef nonnull @.str.3)
  %78 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %76, i64 noundef %77)
  %79 = tail call ptr @copy(ptr noundef nonnull getelementptr inbounds (i8, ptr @bytes, i64 6000), ptr noundef nonnull @bytes, i64 noundef 2999)
  br label %80

80:                                               ; preds = %80, %74
  %81 = phi i64 [ %88, %80 ], [ 0, %74 ]
  %82 = phi i64 [ %87, %80 ], [ 1469598103934665603, %74 ]
  %83 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @bytes, i64 6000), i64 %81
  %84 = load i8, ptr %83, align 1, !tbaa !32
  %85 = zext i8 %84 to i64
  %86 = xor i64 %82, %85
  %87 = mul i64 %86, 1099511628211
  %88 = add nuw nsw i64 %81, 1
  %89 = icmp eq i64 %88, 3000
  br i1 %89, label %90, label %80, !llvm.loop !39

90:                                               ; preds = %80
  %91 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i64 noundef %87)
  tail call void @sgemm(i64 noundef 16, i64 noundef 30, i64 noundef 20, ptr noundef nonnull @floats, ptr noundef nonnull getelementptr inbounds (i8, ptr @floats, i64 4096), ptr noundef nonnull getelementptr inbounds (i8, ptr @floats, i64 8192))
  br label %92

92:                                               ; preds = %92, %90
  %93 = phi i64 [ %100, %92 ], [ 0, %90 ]
  %94 = phi i64 [ %99, %92 ], [ 1469598103934665603, %90 ]
  %95 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @floats, i64 8192), i64 %93
  %96 = load i8, ptr %95, align 1, !tbaa !32
  %97 = zext i8 %96 to i64
  %98 = xor i64 %94, %97
  %99 = mul i64 %98, 1099511628211
  %100 = add nuw nsw i64 %93, 1
  %101 = icmp eq i64 %100, 4096
  br i1 %101, label %102, label %92, !llvm.loop !39

102:                                              ; preds = %92
  %103 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i64 noundef %99)
  tail call void @branchless(i64 noundef 1000, i32 noundef signext 17, ptr noundef nonnull @words, ptr noundef nonnull getelementptr inbounds (i8, ptr @words, i64 4000))
  br label %104

104:                                              ; preds = %104, %102
  %105 = phi i64 [ %112, %104 ], [ 0, %102 ]
  %106 = phi i64 [ %111, %104 ], [ 1469598103934665603, %102 ]
  %107 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @words, i64 4000), i64 %105
  %108 = load i8, ptr %107, align 1, !tbaa !32
  %109 = zext i8 %108 to i64
  %110 = xor i64 %106, %109
  %111 = mul i64 %110, 1099511628211
  %112 = add nuw nsw i64 %105, 1
  %113 = icmp eq i64 %112, 4000
  br i1 %113, label %114, label %104, !llvm.loop !39

114:                                              ; preds = %104
  %115 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i64 noundef %111)
  tail call void @gray(i64 noundef 999, ptr noundef nonnull @bytes, ptr noundef nonnull getelementptr inbounds (i8, ptr @bytes, i64 9000))
  br label %116

116:                                              ; preds = %116, %114
  %117 = phi i64 [ %124, %116 ], [ 0, %114 ]
  %118 = phi i64 [ %123, %116 ], [ 1469598103934665603, %114 ]
  %119 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @bytes, i64 9000), i64 %117
  %120 = load i8, ptr %119, align 1, !tbaa !32
  %121 = zext i8 %120 to i64
  %122 = xor i64 %118, %121
  %123 = mul i64 %122, 1099511628211
  %124 = add nuw nsw i64 %117, 1
  %125 = icmp eq i64 %124, 999
  br i1 %125, label %126, label %116, !llvm.loop !39

126:                                              ; preds = %116
  %127 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.7, i64 noundef %123)
  tail call void @swap_channels(i64 noundef 777, ptr noundef nonnull getelementptr inbounds (i8, ptr @bytes, i64 6000))
  br label %128

128:                                              ; preds = %128, %126
  %129 = phi i64 [ %136, %128 ], [ 0, %126 ]
  %130 = phi i64 [ %135, %128 ], [ 1469598103934665603, %126 ]
  %131 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @bytes, i64 6000), i64 %129
  %132 = load i8, ptr %131, align 1, !tbaa !32
  %133 = zext i8 %132 to i64
  %134 = xor i64 %130, %133
  %135 = mul i64 %134, 1099511628211
  %136 = add nuw nsw i64 %129, 1
  %137 = icmp eq i64 %136, 3000
  br i1 %137, label %138, label %128, !llvm.loop !39

138:                                              ; preds = %128
  %139 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.8, i64 noundef %135)
  %140 = tail call i64 @dot(i64 noundef 1400, ptr noundef nonnull @shorts, ptr noundef nonnull getelementptr inbounds (i8, ptr @shorts, i64 2800))
  %141 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.9, i64 noundef %140)
  %142 = tail call i64 @positives(i64 noundef 1000, ptr noundef nonnull @words, ptr noundef nonnull getelementptr inbounds (i8, ptr @words, i64 4000))
  %143 = shl i64 %142, 2
  %144 = icmp eq i64 %143, 0
  br i1 %144, label %155, label %145

145:                                              ; preds = %138, %145
  %146 = phi i64 [ %153, %145 ], [ 0, %138 ]
  %147 = phi i64 [ %152, %145 ], [ 1469598103934665603, %138 ]
  %148 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @words, i64 4000), i64 %146
  %149 = load i8, ptr %148, align 1, !tbaa !32
  %150 = zext i8 %149 to i64
  %151 = xor i64 %147, %150
  %152 = mul i64 %151, 1099511628211
  %153 = add nuw i64 %146, 1
  %154 = icmp eq i64 %153, %143
  br i1 %154, label %155, label %145, !llvm.loop !39

155:                                              ; preds = %145, %138
  %156 = phi i64 [ 1469598103934665603, %138 ], [ %152, %145 ]
  %157 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.10, i64 noundef %142, i64 noundef %156)
  br label %224

158:                                              ; preds = %44, %158
  %159 = phi i64 [ 0, %44 ], [ %173, %158 ]
  %160 = phi i32 [ %54, %44 ], [ %167, %158 ]
  %161 = mul i32 %160, 1664525
  %162 = add i32 %161, 1013904223
  %163 = uitofp i32 %162 to double
  %164 = fdiv double %163, 7.000000e+00
  %165 = getelementptr inbounds [300 x double], ptr @doubles, i64 0, i64 %159
  store double %164, ptr %165, align 8, !tbaa !40
  %166 = mul i32 %162, 1664525
  %167 = add i32 %166, 1013904223
  %168 = lshr i32 %167, 8
  %169 = add nuw nsw i32 %168, 1
  %170 = uitofp nneg i32 %169 to double
  %171 = fdiv double 3.000000e+00, %170
  %172 = getelementptr inbounds [300 x double], ptr getelementptr inbounds (i8, ptr @doubles, i64 2400), i64 0, i64 %159
  store double %171, ptr %172, align 8, !tbaa !40
  %173 = add nuw nsw i64 %159, 1
  %174 = icmp eq i64 %173, 300
  br i1 %174, label %63, label %158, !llvm.loop !42

175:                                              ; preds = %236
  tail call void @bounds(i64 noundef 300, ptr noundef nonnull @doubles, ptr noundef nonnull getelementptr inbounds (i8, ptr @doubles, i64 2400), ptr noundef nonnull getelementptr inbounds (i8, ptr @doubles, i64 4800), ptr noundef nonnull getelementptr inbounds (i8, ptr @doubles, i64 7200))
  br label %176

176:                                              ; preds = %176, %175
  %177 = phi i64 [ %184, %176 ], [ 0, %175 ]
  %178 = phi i64 [ %183, %176 ], [ 1469598103934665603, %175 ]
  %179 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @doubles, i64 4800), i64 %177
  %180 = load i8, ptr %179, align 1, !tbaa !32
  %181 = zext i8 %180 to i64
  %182 = xor i64 %178, %181
  %183 = mul i64 %182, 1099511628211
  %184 = add nuw nsw i64 %177, 1
  %185 = icmp eq i64 %184, 2400
  br i1 %185, label %186, label %176, !llvm.loop !39

186:                                              ; preds = %176, %186
  %187 = phi i64 [ %194, %186 ], [ 0, %176 ]
  %188 = phi i64 [ %193, %186 ], [ 1469598103934665603, %176 ]
  %189 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @doubles, i64 7200), i64 %187
  %190 = load i8, ptr %189, align 1, !tbaa !32
  %191 = zext i8 %190 to i64
  %192 = xor i64 %188, %191
  %193 = mul i64 %192, 1099511628211
  %194 = add nuw nsw i64 %187, 1
  %195 = icmp eq i64 %194, 2400
  br i1 %195, label %196, label %186, !llvm.loop !39

196:                                              ; preds = %186
  %197 = load double, ptr @doubles, align 8, !tbaa !40
  %198 = fdiv double %197, 3.000000e+00
  %199 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.12, i64 noundef %183, i64 noundef %193, double noundef %198)
  tail call void @clamped(i64 noundef 1000, ptr noundef nonnull @words, ptr noundef nonnull getelementptr inbounds (i8, ptr @words, i64 4000))
  br label %200

200:                                              ; preds = %200, %196
  %201 = phi i64 [ %208, %200 ], [ 0, %196 ]
  %202 = phi i64 [ %207, %200 ], [ 1469598103934665603, %196 ]
  %203 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @words, i64 4000), i64 %201
  %204 = load i8, ptr %203, align 1, !tbaa !32
  %205 = zext i8 %204 to i64
  %206 = xor i64 %202, %205
  %207 = mul i64 %206, 1099511628211
  %208 = add nuw nsw i64 %201, 1
  %209 = icmp eq i64 %208, 4000
  br i1 %209, label %210, label %200, !llvm.loop !39

210:                                              ; preds = %200
  %211 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, i64 noundef %207)
  tail call void @transpose4(i64 noundef 250, ptr noundef nonnull @words, ptr noundef nonnull getelementptr inbounds (i8, ptr @words, i64 4000))
  br label %212

212:                                              ; preds = %212, %210
  %213 = phi i64 [ %220, %212 ], [ 0, %210 ]
  %214 = phi i64 [ %219, %212 ], [ 1469598103934665603, %210 ]
  %215 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @words, i64 4000), i64 %213
  %216 = load i8, ptr %215, align 1, !tbaa !32
  %217 = zext i8 %216 to i64
  %218 = xor i64 %214, %217
  %219 = mul i64 %218, 1099511628211
  %220 = add nuw nsw i64 %213, 1
  %221 = icmp eq i64 %220, 4000
  br i1 %221, label %222, label %212, !llvm.loop !39

222:                                              ; preds = %212
  %223 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.14, i64 noundef %219)
  ret i32 0

224:                                              ; preds = %155, %236
  %225 = phi i32 [ 0, %155 ], [ %238, %236 ]
  tail call void @average(i64 noundef 3000, ptr noundef nonnull @bytes, ptr noundef nonnull getelementptr inbounds (i8, ptr @bytes, i64 3000), ptr noundef nonnull getelementptr inbounds (i8, ptr @bytes, i64 12000), i32 noundef signext %225)
  br label %226

226:                                              ; preds = %226, %224
  %227 = phi i64 [ %234, %226 ], [ 0, %224 ]
  %228 = phi i64 [ %233, %226 ], [ 1469598103934665603, %224 ]
  %229 = getelementptr inbounds i8, ptr getelementptr inbounds (i8, ptr @bytes, i64 12000), i64 %227
  %230 = load i8, ptr %229, align 1, !tbaa !32
  %231 = zext i8 %230 to i64
  %232 = xor i64 %228, %231
  %233 = mul i64 %232, 1099511628211
  %234 = add nuw nsw i64 %227, 1
  %235 = icmp eq i64 %234, 3000
  br i1 %235, label %236, label %226, !llvm.loop !39

236:                                              ; preds = %226
  %237 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.11, i64 noundef %233)
  %238 = add nuw nsw i32 %225, 1
  %239 = icmp eq i32 %225, 0
  br i1 %239, label %224, label %175, !llvm.loop !43
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <vscale x 4 x i32> @llvm.riscv.vmin.mask.nxv4i32.nxv4i32.i64(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i1>, i64, i64 immarg) #1

attributes #0 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #4 = { nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #10 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #11 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }

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
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !10, !11}
!14 = distinct !{!14, !10, !11}
!15 = distinct !{!15, !10, !11}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = distinct !{!20, !10, !11}
!21 = distinct !{!21, !10, !11}
!22 = distinct !{!22, !10, !11}
!23 = distinct !{!23, !10, !11}
!24 = distinct !{!24, !10, !11}
!25 = distinct !{!25, !10, !11}
!26 = distinct !{!26, !10, !11}
!27 = distinct !{!27, !10, !11}
!28 = distinct !{!28, !10, !11}
!29 = distinct !{!29, !10, !11}
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !18, i64 0}
!32 = !{!18, !18, i64 0}
!33 = distinct !{!33, !10, !11}
!34 = !{!35, !35, i64 0}
!35 = !{!"short", !18, i64 0}
!36 = distinct !{!36, !10, !11}
!37 = distinct !{!37, !10, !11}
!38 = distinct !{!38, !10, !11}
!39 = distinct !{!39, !10, !11}
!40 = !{!41, !41, i64 0}
!41 = !{!"double", !18, i64 0}
!42 = distinct !{!42, !10, !11}
!43 = distinct !{!43, !10, !11}
