source_filename = "small_floats.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [12 x i8] c"all numbers\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"from float\00", align 1
@.str.2 = private unnamed_addr constant [12 x i8] c"from double\00", align 1
@.str.3 = private unnamed_addr constant [14 x i8] c"from integers\00", align 1
@.str.4 = private unnamed_addr constant [11 x i8] c"arithmetic\00", align 1
@b = internal global [1000 x half] zeroinitializer, align 2
@c = internal global [1000 x half] zeroinitializer, align 2
@floats = internal global [1000 x float] zeroinitializer, align 4
@doubles = internal global [1000 x double] zeroinitializer, align 8
@integers = internal global [1000 x i64] zeroinitializer, align 8
@a = internal global [1000 x half] zeroinitializer, align 2
@.str.5 = private unnamed_addr constant [6 x i8] c"loops\00", align 1
@sum = internal unnamed_addr global i64 0, align 8
@.str.6 = private unnamed_addr constant [12 x i8] c"%s %016llx\0A\00", align 1
@state = internal unnamed_addr global i64 88172645463325252, align 8

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @plus(half noundef %0, half noundef %1) local_unnamed_addr #0 {
  %3 = fadd half %0, %1
  ret half %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @minus(half noundef %0, half noundef %1) local_unnamed_addr #0 {
  %3 = fsub half %0, %1
  ret half %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @times(half noundef %0, half noundef %1) local_unnamed_addr #0 {
  %3 = fmul half %0, %1
  ret half %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @over(half noundef %0, half noundef %1) local_unnamed_addr #0 {
  %3 = fdiv half %0, %1
  ret half %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext range(i32 0, 16) i32 @order(half noundef %0, half noundef %1) local_unnamed_addr #0 {
  %3 = fcmp olt half %0, %1
  %4 = zext i1 %3 to i32
  %5 = fcmp ole half %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = fcmp oeq half %0, %1
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = fcmp uno half %0, %1
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  ret i32 %13
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @negated(half noundef %0) local_unnamed_addr #0 {
  %2 = fneg half %0
  ret half %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @chosen(i32 noundef signext %0, half noundef %1, half noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %0, 0
  %5 = select i1 %4, half %2, half %1
  ret half %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef float @to_float(half noundef %0) local_unnamed_addr #0 {
  %2 = fpext half %0 to float
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef double @to_double(half noundef %0) local_unnamed_addr #0 {
  %2 = fpext half %0 to double
  ret double %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @of_float(float noundef %0) local_unnamed_addr #0 {
  %2 = fptrunc float %0 to half
  ret half %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @of_double(double noundef %0) local_unnamed_addr #0 {
  %2 = fptrunc double %0 to half
  ret half %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext i32 @to_int(half noundef %0) local_unnamed_addr #0 {
  %2 = fptosi half %0 to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local i64 @to_long(half noundef %0) local_unnamed_addr #0 {
  %2 = fptosi half %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext i32 @to_unsigned(half noundef %0) local_unnamed_addr #0 {
  %2 = fptoui half %0 to i32
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local i64 @to_ulong(half noundef %0) local_unnamed_addr #0 {
  %2 = fptoui half %0 to i64
  ret i64 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext i8 @to_char(half noundef %0) local_unnamed_addr #0 {
  %2 = fptosi half %0 to i8
  ret i8 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @of_char(i8 noundef signext %0) local_unnamed_addr #0 {
  %2 = sitofp i8 %0 to half
  ret half %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @of_integer(i64 noundef %0) local_unnamed_addr #0 {
  %2 = sitofp i64 %0 to half
  ret half %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @of_unsigned(i16 noundef zeroext %0) local_unnamed_addr #0 {
  %2 = uitofp i16 %0 to half
  ret half %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local signext range(i32 256, 512) i32 @classes(half noundef %0) local_unnamed_addr #0 {
  %2 = fcmp uno half %0, 0xH0000
  %3 = zext i1 %2 to i32
  %4 = tail call half @llvm.fabs.f16(half %0)
  %5 = fcmp oeq half %4, 0xH7C00
  %6 = select i1 %5, i32 2, i32 0
  %7 = fcmp one half %4, 0xH7C00
  %8 = select i1 %7, i32 4, i32 0
  %9 = tail call i1 @llvm.is.fpclass.f16(half %0, i32 264)
  %10 = select i1 %9, i32 8, i32 0
  %11 = tail call i1 @llvm.is.fpclass.f16(half %0, i32 144)
  %12 = select i1 %11, i32 16, i32 0
  %13 = fcmp oeq half %0, 0xH0000
  %14 = select i1 %13, i32 32, i32 0
  %15 = tail call i1 @llvm.is.fpclass.f16(half %0, i32 1)
  %16 = select i1 %15, i32 64, i32 0
  %17 = tail call i1 @llvm.is.fpclass.f16(half %0, i32 412)
  %18 = select i1 %17, i32 128, i32 0
  %19 = or disjoint i32 %10, %3
  %20 = or disjoint i32 %19, %12
  %21 = or disjoint i32 %20, %14
  %22 = or disjoint i32 %21, %16
  %23 = or disjoint i32 %22, %18
  %24 = or i32 %23, %6
  %25 = or i32 %24, %8
  %26 = or i32 %25, 256
  ret i32 %26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f16(half, i32 immarg) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define dso_local noundef half @places(double %0, double %1, double %2, double %3, double %4, double %5, double %6, double %7, half noundef %8, half noundef %9, i64 %10, i64 %11, i64 %12, i64 %13, i64 %14, i64 %15, half noundef %16, half noundef %17) local_unnamed_addr #0 {
  %19 = fpext half %16 to float
  %20 = fpext half %8 to float
  %21 = fadd float %20, %19
  %22 = fpext half %9 to float
  %23 = fpext half %17 to float
  %24 = fmul float %22, %23
  %25 = fsub float %21, %24
  %26 = fptrunc float %25 to half
  ret half %26
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @multiply_add(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef signext %3) local_unnamed_addr #2 {
  %5 = icmp sgt i32 %3, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %4
  %7 = zext nneg i32 %3 to i64
  br label %9

8:                                                ; preds = %9, %4
  ret void

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %21, %9 ]
  %11 = getelementptr inbounds half, ptr %1, i64 %10
  %12 = load half, ptr %11, align 2, !tbaa !9
  %13 = fpext half %12 to float
  %14 = getelementptr inbounds half, ptr %2, i64 %10
  %15 = load half, ptr %14, align 2, !tbaa !9
  %16 = fpext half %15 to float
  %17 = fmul float %13, %16
  %18 = fadd float %17, %13
  %19 = fptrunc float %18 to half
  %20 = getelementptr inbounds half, ptr %0, i64 %10
  store half %19, ptr %20, align 2, !tbaa !9
  %21 = add nuw nsw i64 %10, 1
  %22 = icmp eq i64 %21, %7
  br i1 %22, label %8, label %9, !llvm.loop !13
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @all_to_float(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %14, %8 ]
  %10 = getelementptr inbounds half, ptr %1, i64 %9
  %11 = load half, ptr %10, align 2, !tbaa !9
  %12 = fpext half %11 to float
  %13 = getelementptr inbounds float, ptr %0, i64 %9
  store float %12, ptr %13, align 4, !tbaa !16
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %7, label %8, !llvm.loop !18
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @all_to_double(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %14, %8 ]
  %10 = getelementptr inbounds half, ptr %1, i64 %9
  %11 = load half, ptr %10, align 2, !tbaa !9
  %12 = fpext half %11 to double
  %13 = getelementptr inbounds double, ptr %0, i64 %9
  store double %12, ptr %13, align 8, !tbaa !19
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %7, label %8, !llvm.loop !21
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @all_of_float(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %14, %8 ]
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !16
  %12 = fptrunc float %11 to half
  %13 = getelementptr inbounds half, ptr %0, i64 %9
  store half %12, ptr %13, align 2, !tbaa !9
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %7, label %8, !llvm.loop !22
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @all_of_double(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %14, %8 ]
  %10 = getelementptr inbounds double, ptr %1, i64 %9
  %11 = load double, ptr %10, align 8, !tbaa !19
  %12 = fptrunc double %11 to half
  %13 = getelementptr inbounds half, ptr %0, i64 %9
  store half %12, ptr %13, align 2, !tbaa !9
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %7, label %8, !llvm.loop !23
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @all_of_integer(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %14, %8 ]
  %10 = getelementptr inbounds i64, ptr %1, i64 %9
  %11 = load i64, ptr %10, align 8, !tbaa !24
  %12 = sitofp i64 %11 to half
  %13 = getelementptr inbounds half, ptr %0, i64 %9
  store half %12, ptr %13, align 2, !tbaa !9
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %7, label %8, !llvm.loop !26
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @cut(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %15, %8 ]
  %10 = getelementptr inbounds half, ptr %1, i64 %9
  %11 = load half, ptr %10, align 2, !tbaa !9
  %12 = fcmp ogt half %11, 0xH3800
  %13 = select i1 %12, half %11, half 0xHBC00
  %14 = getelementptr inbounds half, ptr %0, i64 %9
  store half %13, ptr %14, align 2, !tbaa !9
  %15 = add nuw nsw i64 %9, 1
  %16 = icmp eq i64 %15, %6
  br i1 %16, label %7, label %8, !llvm.loop !27
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @all_negated(ptr noalias nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #2 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %8

7:                                                ; preds = %8, %3
  ret void

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %14, %8 ]
  %10 = getelementptr inbounds half, ptr %1, i64 %9
  %11 = load half, ptr %10, align 2, !tbaa !9
  %12 = fneg half %11
  %13 = getelementptr inbounds half, ptr %0, i64 %9
  store half %12, ptr %13, align 2, !tbaa !9
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %6
  br i1 %15, label %7, label %8, !llvm.loop !28
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local half @total(ptr nocapture noundef readonly %0, i32 noundef signext %1) local_unnamed_addr #3 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi half [ 0xH0000, %2 ], [ %13, %8 ]
  ret half %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ 0, %4 ], [ %14, %8 ]
  %10 = phi half [ 0xH0000, %4 ], [ %13, %8 ]
  %11 = getelementptr inbounds half, ptr %0, i64 %9
  %12 = load half, ptr %11, align 2, !tbaa !9
  %13 = fadd half %10, %12
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %5
  br i1 %15, label %6, label %8, !llvm.loop !29
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local half @greatest(ptr nocapture noundef readonly %0, i32 noundef signext %1) local_unnamed_addr #3 {
  %3 = load half, ptr %0, align 2, !tbaa !9
  %4 = icmp sgt i32 %1, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = zext nneg i32 %1 to i64
  br label %9

7:                                                ; preds = %9, %2
  %8 = phi half [ %3, %2 ], [ %15, %9 ]
  ret half %8

9:                                                ; preds = %5, %9
  %10 = phi i64 [ 0, %5 ], [ %16, %9 ]
  %11 = phi half [ %3, %5 ], [ %15, %9 ]
  %12 = getelementptr inbounds half, ptr %0, i64 %10
  %13 = load half, ptr %12, align 2, !tbaa !9
  %14 = fcmp ogt half %13, %11
  %15 = select i1 %14, half %13, half %11
  %16 = add nuw nsw i64 %10, 1
  %17 = icmp eq i64 %16, %6
  br i1 %17, label %7, label %9, !llvm.loop !30
}

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #4 {
  %1 = load i64, ptr @sum, align 8, !tbaa !24
  br label %5

2:                                                ; preds = %83
  store i64 %84, ptr @sum, align 8, !tbaa !24
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str, i64 noundef %84)
  store i64 0, ptr @sum, align 8, !tbaa !24
  %4 = load i64, ptr @state, align 8, !tbaa !24
  br label %90

5:                                                ; preds = %0, %83
  %6 = phi i32 [ 0, %0 ], [ %85, %83 ]
  %7 = phi i64 [ %1, %0 ], [ %84, %83 ]
  %8 = trunc nuw i32 %6 to i16
  %9 = bitcast i16 %8 to half
  %10 = tail call double @to_double(half noundef %9)
  %11 = tail call float @to_float(half noundef %9)
  %12 = bitcast float %11 to i32
  %13 = fcmp uno float %11, 0.000000e+00
  %14 = zext i32 %12 to i64
  %15 = select i1 %13, i64 1, i64 %14
  %16 = xor i64 %15, %7
  %17 = mul i64 %16, -7046029254386353131
  %18 = lshr i64 %17, 29
  %19 = bitcast double %10 to i64
  %20 = fcmp uno double %10, 0.000000e+00
  %21 = select i1 %20, i64 1, i64 %19
  %22 = xor i64 %21, %18
  %23 = xor i64 %22, %17
  %24 = mul i64 %23, -7046029254386353131
  %25 = lshr i64 %24, 29
  %26 = tail call half @negated(half noundef %9)
  %27 = bitcast half %26 to i16
  %28 = tail call half @llvm.fabs.f16(half %26)
  %29 = bitcast half %28 to i16
  %30 = icmp ult i16 %29, 31745
  %31 = select i1 %30, i16 %27, i16 31745
  %32 = zext i16 %31 to i64
  %33 = xor i64 %25, %32
  %34 = xor i64 %33, %24
  %35 = mul i64 %34, -7046029254386353131
  %36 = lshr i64 %35, 29
  %37 = tail call signext i32 @classes(half noundef %9)
  %38 = zext nneg i32 %37 to i64
  %39 = xor i64 %36, %38
  %40 = xor i64 %39, %35
  %41 = mul i64 %40, -7046029254386353131
  %42 = lshr i64 %41, 29
  %43 = xor i64 %42, %41
  %44 = tail call double @llvm.fabs.f64(double %10)
  %45 = fcmp olt double %44, 2.000000e+09
  br i1 %45, label %46, label %83

46:                                               ; preds = %5
  %47 = tail call signext i32 @to_int(half noundef %9)
  %48 = sext i32 %47 to i64
  %49 = xor i64 %43, %48
  %50 = mul i64 %49, -7046029254386353131
  %51 = lshr i64 %50, 29
  %52 = tail call i64 @to_long(half noundef %9)
  %53 = xor i64 %52, %51
  %54 = xor i64 %53, %50
  %55 = mul i64 %54, -7046029254386353131
  %56 = lshr i64 %55, 29
  %57 = xor i64 %56, %55
  %58 = fcmp ogt double %10, -1.000000e+00
  br i1 %58, label %59, label %71

59:                                               ; preds = %46
  %60 = tail call signext i32 @to_unsigned(half noundef %9)
  %61 = zext i32 %60 to i64
  %62 = xor i64 %57, %61
  %63 = mul i64 %62, -7046029254386353131
  %64 = lshr i64 %63, 29
  %65 = tail call i64 @to_ulong(half noundef %9)
  %66 = xor i64 %65, %64
  %67 = xor i64 %66, %63
  %68 = mul i64 %67, -7046029254386353131
  %69 = lshr i64 %68, 29
  %70 = xor i64 %69, %68
  br label %71

71:                                               ; preds = %59, %46
  %72 = phi i64 [ %70, %59 ], [ %57, %46 ]
  %73 = fcmp ogt double %10, -1.280000e+02
  %74 = fcmp olt double %10, 1.270000e+02
  %75 = and i1 %73, %74
  br i1 %75, label %76, label %83

76:                                               ; preds = %71
  %77 = tail call signext i8 @to_char(half noundef %9)
  %78 = sext i8 %77 to i64
  %79 = xor i64 %72, %78
  %80 = mul i64 %79, -7046029254386353131
  %81 = lshr i64 %80, 29
  %82 = xor i64 %81, %80
  br label %83

83:                                               ; preds = %71, %76, %5
  %84 = phi i64 [ %72, %71 ], [ %82, %76 ], [ %43, %5 ]
  %85 = add nuw nsw i32 %6, 1
  %86 = icmp eq i32 %85, 65536
  br i1 %86, label %2, label %5, !llvm.loop !31

87:                                               ; preds = %144
  store i64 %145, ptr @state, align 8, !tbaa !24
  store i64 %158, ptr @sum, align 8, !tbaa !24
  %88 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.1, i64 noundef %158)
  store i64 0, ptr @sum, align 8, !tbaa !24
  %89 = load i64, ptr @state, align 8, !tbaa !24
  br label %164

90:                                               ; preds = %2, %144
  %91 = phi i32 [ 0, %2 ], [ %159, %144 ]
  %92 = phi i64 [ %4, %2 ], [ %145, %144 ]
  %93 = phi i64 [ 0, %2 ], [ %158, %144 ]
  %94 = shl i64 %92, 13
  %95 = xor i64 %94, %92
  %96 = lshr i64 %95, 7
  %97 = xor i64 %96, %95
  %98 = shl i64 %97, 17
  %99 = xor i64 %98, %97
  %100 = trunc i64 %99 to i32
  %101 = shl i64 %99, 13
  %102 = xor i64 %101, %99
  %103 = lshr i64 %102, 7
  %104 = xor i64 %103, %102
  %105 = shl i64 %104, 17
  %106 = xor i64 %105, %104
  %107 = and i64 %104, 3
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %122, label %109

109:                                              ; preds = %90
  %110 = and i32 %100, -2139095041
  %111 = shl i64 %106, 13
  %112 = xor i64 %111, %106
  %113 = lshr i64 %112, 7
  %114 = xor i64 %113, %112
  %115 = shl i64 %114, 17
  %116 = xor i64 %115, %114
  %117 = urem i64 %116, 50
  %118 = trunc nuw nsw i64 %117 to i32
  %119 = shl nuw nsw i32 %118, 23
  %120 = add nuw nsw i32 %119, 838860800
  %121 = or disjoint i32 %120, %110
  br label %122

122:                                              ; preds = %109, %90
  %123 = phi i64 [ %116, %109 ], [ %106, %90 ]
  %124 = phi i32 [ %121, %109 ], [ %100, %90 ]
  %125 = shl i64 %123, 13
  %126 = xor i64 %125, %123
  %127 = lshr i64 %126, 7
  %128 = xor i64 %127, %126
  %129 = shl i64 %128, 17
  %130 = xor i64 %129, %128
  %131 = urem i64 %130, 3
  %132 = icmp eq i64 %131, 0
  br i1 %132, label %133, label %144

133:                                              ; preds = %122
  %134 = shl i64 %130, 13
  %135 = xor i64 %134, %130
  %136 = lshr i64 %135, 7
  %137 = xor i64 %136, %135
  %138 = shl i64 %137, 17
  %139 = xor i64 %138, %137
  %140 = urem i64 %139, 24
  %141 = trunc nuw nsw i64 %140 to i32
  %142 = shl nsw i32 -1, %141
  %143 = and i32 %142, %124
  br label %144

144:                                              ; preds = %122, %133
  %145 = phi i64 [ %139, %133 ], [ %130, %122 ]
  %146 = phi i32 [ %143, %133 ], [ %124, %122 ]
  %147 = bitcast i32 %146 to float
  %148 = tail call half @of_float(float noundef %147)
  %149 = bitcast half %148 to i16
  %150 = tail call half @llvm.fabs.f16(half %148)
  %151 = bitcast half %150 to i16
  %152 = icmp ult i16 %151, 31745
  %153 = select i1 %152, i16 %149, i16 31745
  %154 = zext i16 %153 to i64
  %155 = xor i64 %93, %154
  %156 = mul i64 %155, -7046029254386353131
  %157 = lshr i64 %156, 29
  %158 = xor i64 %157, %156
  %159 = add nuw nsw i32 %91, 1
  %160 = icmp eq i32 %159, 100000
  br i1 %160, label %87, label %90, !llvm.loop !32

161:                                              ; preds = %215
  store i64 %216, ptr @state, align 8, !tbaa !24
  store i64 %229, ptr @sum, align 8, !tbaa !24
  %162 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.2, i64 noundef %229)
  store i64 0, ptr @sum, align 8, !tbaa !24
  %163 = load i64, ptr @state, align 8, !tbaa !24
  br label %235

164:                                              ; preds = %87, %215
  %165 = phi i32 [ 0, %87 ], [ %230, %215 ]
  %166 = phi i64 [ %89, %87 ], [ %216, %215 ]
  %167 = phi i64 [ 0, %87 ], [ %229, %215 ]
  %168 = shl i64 %166, 13
  %169 = xor i64 %168, %166
  %170 = lshr i64 %169, 7
  %171 = xor i64 %170, %169
  %172 = shl i64 %171, 17
  %173 = xor i64 %172, %171
  %174 = shl i64 %173, 13
  %175 = xor i64 %174, %173
  %176 = lshr i64 %175, 7
  %177 = xor i64 %176, %175
  %178 = shl i64 %177, 17
  %179 = xor i64 %178, %177
  %180 = and i64 %177, 3
  %181 = icmp eq i64 %180, 0
  br i1 %181, label %194, label %182

182:                                              ; preds = %164
  %183 = and i64 %173, -9218868437227405313
  %184 = shl i64 %179, 13
  %185 = xor i64 %184, %179
  %186 = lshr i64 %185, 7
  %187 = xor i64 %186, %185
  %188 = shl i64 %187, 17
  %189 = xor i64 %188, %187
  %190 = urem i64 %189, 60
  %191 = shl nuw nsw i64 %190, 52
  %192 = add nuw nsw i64 %191, 4458563631096791040
  %193 = or disjoint i64 %192, %183
  br label %194

194:                                              ; preds = %182, %164
  %195 = phi i64 [ %189, %182 ], [ %179, %164 ]
  %196 = phi i64 [ %193, %182 ], [ %173, %164 ]
  %197 = shl i64 %195, 13
  %198 = xor i64 %197, %195
  %199 = lshr i64 %198, 7
  %200 = xor i64 %199, %198
  %201 = shl i64 %200, 17
  %202 = xor i64 %201, %200
  %203 = urem i64 %202, 3
  %204 = icmp eq i64 %203, 0
  br i1 %204, label %205, label %215

205:                                              ; preds = %194
  %206 = shl i64 %202, 13
  %207 = xor i64 %206, %202
  %208 = lshr i64 %207, 7
  %209 = xor i64 %208, %207
  %210 = shl i64 %209, 17
  %211 = xor i64 %210, %209
  %212 = urem i64 %211, 53
  %213 = shl nsw i64 -1, %212
  %214 = and i64 %213, %196
  br label %215

215:                                              ; preds = %194, %205
  %216 = phi i64 [ %211, %205 ], [ %202, %194 ]
  %217 = phi i64 [ %214, %205 ], [ %196, %194 ]
  %218 = bitcast i64 %217 to double
  %219 = tail call half @of_double(double noundef %218)
  %220 = bitcast half %219 to i16
  %221 = tail call half @llvm.fabs.f16(half %219)
  %222 = bitcast half %221 to i16
  %223 = icmp ult i16 %222, 31745
  %224 = select i1 %223, i16 %220, i16 31745
  %225 = zext i16 %224 to i64
  %226 = xor i64 %167, %225
  %227 = mul i64 %226, -7046029254386353131
  %228 = lshr i64 %227, 29
  %229 = xor i64 %228, %227
  %230 = add nuw nsw i32 %165, 1
  %231 = icmp eq i32 %230, 100000
  br i1 %231, label %161, label %164, !llvm.loop !33

232:                                              ; preds = %235
  store i64 %250, ptr @state, align 8, !tbaa !24
  store i64 %287, ptr @sum, align 8, !tbaa !24
  %233 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.3, i64 noundef %287)
  store i64 0, ptr @sum, align 8, !tbaa !24
  %234 = load i64, ptr @state, align 8, !tbaa !24
  br label %293

235:                                              ; preds = %161, %235
  %236 = phi i32 [ 0, %161 ], [ %288, %235 ]
  %237 = phi i64 [ %163, %161 ], [ %250, %235 ]
  %238 = phi i64 [ 0, %161 ], [ %287, %235 ]
  %239 = shl i64 %237, 13
  %240 = xor i64 %239, %237
  %241 = lshr i64 %240, 7
  %242 = xor i64 %241, %240
  %243 = shl i64 %242, 17
  %244 = xor i64 %243, %242
  %245 = shl i64 %244, 13
  %246 = xor i64 %245, %244
  %247 = lshr i64 %246, 7
  %248 = xor i64 %247, %246
  %249 = shl i64 %248, 17
  %250 = xor i64 %249, %248
  %251 = and i64 %248, 63
  %252 = ashr i64 %244, %251
  %253 = trunc i64 %252 to i8
  %254 = tail call half @of_char(i8 noundef signext %253)
  %255 = bitcast half %254 to i16
  %256 = tail call half @llvm.fabs.f16(half %254)
  %257 = bitcast half %256 to i16
  %258 = icmp ult i16 %257, 31745
  %259 = select i1 %258, i16 %255, i16 31745
  %260 = zext i16 %259 to i64
  %261 = xor i64 %238, %260
  %262 = mul i64 %261, -7046029254386353131
  %263 = lshr i64 %262, 29
  %264 = tail call half @of_integer(i64 noundef %252)
  %265 = bitcast half %264 to i16
  %266 = tail call half @llvm.fabs.f16(half %264)
  %267 = bitcast half %266 to i16
  %268 = icmp ult i16 %267, 31745
  %269 = select i1 %268, i16 %265, i16 31745
  %270 = zext i16 %269 to i64
  %271 = xor i64 %263, %270
  %272 = xor i64 %271, %262
  %273 = mul i64 %272, -7046029254386353131
  %274 = lshr i64 %273, 29
  %275 = trunc i64 %252 to i16
  %276 = tail call half @of_unsigned(i16 noundef zeroext %275)
  %277 = bitcast half %276 to i16
  %278 = tail call half @llvm.fabs.f16(half %276)
  %279 = bitcast half %278 to i16
  %280 = icmp ult i16 %279, 31745
  %281 = select i1 %280, i16 %277, i16 31745
  %282 = zext i16 %281 to i64
  %283 = xor i64 %274, %282
  %284 = xor i64 %283, %273
  %285 = mul i64 %284, -7046029254386353131
  %286 = lshr i64 %285, 29
  %287 = xor i64 %286, %285
  %288 = add nuw nsw i32 %236, 1
  %289 = icmp eq i32 %288, 50000
  br i1 %289, label %232, label %235, !llvm.loop !34

290:                                              ; preds = %337
  store i64 %338, ptr @state, align 8, !tbaa !24
  store i64 %413, ptr @sum, align 8, !tbaa !24
  %291 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.4, i64 noundef %413)
  store i64 0, ptr @sum, align 8, !tbaa !24
  %292 = load i64, ptr @state, align 8, !tbaa !24
  br label %419

293:                                              ; preds = %232, %337
  %294 = phi i32 [ 0, %232 ], [ %414, %337 ]
  %295 = phi i64 [ %234, %232 ], [ %338, %337 ]
  %296 = phi i64 [ 0, %232 ], [ %413, %337 ]
  %297 = shl i64 %295, 13
  %298 = xor i64 %297, %295
  %299 = lshr i64 %298, 7
  %300 = xor i64 %299, %298
  %301 = shl i64 %300, 17
  %302 = xor i64 %301, %300
  %303 = trunc i64 %300 to i16
  %304 = bitcast i16 %303 to half
  %305 = shl i64 %302, 13
  %306 = xor i64 %305, %302
  %307 = lshr i64 %306, 7
  %308 = xor i64 %307, %306
  %309 = shl i64 %308, 17
  %310 = xor i64 %309, %308
  %311 = trunc i64 %308 to i16
  %312 = shl i64 %310, 13
  %313 = xor i64 %312, %310
  %314 = lshr i64 %313, 7
  %315 = xor i64 %314, %313
  %316 = shl i64 %315, 17
  %317 = xor i64 %316, %315
  %318 = trunc i64 %315 to i16
  %319 = bitcast i16 %318 to half
  %320 = and i32 %294, 1
  %321 = icmp eq i32 %320, 0
  br i1 %321, label %337, label %322

322:                                              ; preds = %293
  %323 = tail call half @llvm.fabs.f16(half %304)
  %324 = bitcast half %323 to i16
  %325 = and i16 %303, 31744
  %326 = icmp ugt i16 %324, 31744
  %327 = select i1 %326, i16 31744, i16 %325
  %328 = shl i64 %317, 13
  %329 = xor i64 %328, %317
  %330 = lshr i64 %329, 7
  %331 = xor i64 %330, %329
  %332 = shl i64 %331, 17
  %333 = xor i64 %332, %331
  %334 = trunc i64 %331 to i16
  %335 = and i16 %334, -31745
  %336 = or disjoint i16 %335, %327
  br label %337

337:                                              ; preds = %322, %293
  %338 = phi i64 [ %333, %322 ], [ %317, %293 ]
  %339 = phi i16 [ %336, %322 ], [ %311, %293 ]
  %340 = bitcast i16 %339 to half
  %341 = tail call half @plus(half noundef %304, half noundef %340)
  %342 = bitcast half %341 to i16
  %343 = tail call half @llvm.fabs.f16(half %341)
  %344 = bitcast half %343 to i16
  %345 = icmp ult i16 %344, 31745
  %346 = select i1 %345, i16 %342, i16 31745
  %347 = zext i16 %346 to i64
  %348 = xor i64 %296, %347
  %349 = mul i64 %348, -7046029254386353131
  %350 = lshr i64 %349, 29
  %351 = tail call half @minus(half noundef %304, half noundef %340)
  %352 = bitcast half %351 to i16
  %353 = tail call half @llvm.fabs.f16(half %351)
  %354 = bitcast half %353 to i16
  %355 = icmp ult i16 %354, 31745
  %356 = select i1 %355, i16 %352, i16 31745
  %357 = zext i16 %356 to i64
  %358 = xor i64 %350, %357
  %359 = xor i64 %358, %349
  %360 = mul i64 %359, -7046029254386353131
  %361 = lshr i64 %360, 29
  %362 = tail call half @times(half noundef %304, half noundef %340)
  %363 = bitcast half %362 to i16
  %364 = tail call half @llvm.fabs.f16(half %362)
  %365 = bitcast half %364 to i16
  %366 = icmp ult i16 %365, 31745
  %367 = select i1 %366, i16 %363, i16 31745
  %368 = zext i16 %367 to i64
  %369 = xor i64 %361, %368
  %370 = xor i64 %369, %360
  %371 = mul i64 %370, -7046029254386353131
  %372 = lshr i64 %371, 29
  %373 = tail call half @over(half noundef %304, half noundef %340)
  %374 = bitcast half %373 to i16
  %375 = tail call half @llvm.fabs.f16(half %373)
  %376 = bitcast half %375 to i16
  %377 = icmp ult i16 %376, 31745
  %378 = select i1 %377, i16 %374, i16 31745
  %379 = zext i16 %378 to i64
  %380 = xor i64 %372, %379
  %381 = xor i64 %380, %371
  %382 = mul i64 %381, -7046029254386353131
  %383 = lshr i64 %382, 29
  %384 = tail call signext i32 @order(half noundef %304, half noundef %340)
  %385 = zext nneg i32 %384 to i64
  %386 = xor i64 %383, %385
  %387 = xor i64 %386, %382
  %388 = mul i64 %387, -7046029254386353131
  %389 = lshr i64 %388, 29
  %390 = and i32 %294, 2
  %391 = tail call half @chosen(i32 noundef signext %390, half noundef %304, half noundef %340)
  %392 = bitcast half %391 to i16
  %393 = tail call half @llvm.fabs.f16(half %391)
  %394 = bitcast half %393 to i16
  %395 = icmp ult i16 %394, 31745
  %396 = select i1 %395, i16 %392, i16 31745
  %397 = zext i16 %396 to i64
  %398 = xor i64 %389, %397
  %399 = xor i64 %398, %388
  %400 = mul i64 %399, -7046029254386353131
  %401 = lshr i64 %400, 29
  %402 = tail call half @places(double poison, double poison, double poison, double poison, double poison, double poison, double poison, double poison, half noundef %304, half noundef %340, i64 poison, i64 poison, i64 poison, i64 poison, i64 poison, i64 poison, half noundef %319, half noundef %304)
  %403 = bitcast half %402 to i16
  %404 = tail call half @llvm.fabs.f16(half %402)
  %405 = bitcast half %404 to i16
  %406 = icmp ult i16 %405, 31745
  %407 = select i1 %406, i16 %403, i16 31745
  %408 = zext i16 %407 to i64
  %409 = xor i64 %401, %408
  %410 = xor i64 %409, %400
  %411 = mul i64 %410, -7046029254386353131
  %412 = lshr i64 %411, 29
  %413 = xor i64 %412, %411
  %414 = add nuw nsw i32 %294, 1
  %415 = icmp eq i32 %414, 100000
  br i1 %415, label %290, label %293, !llvm.loop !35

416:                                              ; preds = %717
  %417 = load i64, ptr @sum, align 8, !tbaa !24
  %418 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.5, i64 noundef %417)
  store i64 0, ptr @sum, align 8, !tbaa !24
  ret i32 0

419:                                              ; preds = %290, %717
  %420 = phi i32 [ 0, %290 ], [ %740, %717 ]
  %421 = phi i64 [ %292, %290 ], [ %750, %717 ]
  %422 = phi i64 [ 0, %290 ], [ %739, %717 ]
  %423 = shl i64 %421, 13
  %424 = xor i64 %423, %421
  %425 = lshr i64 %424, 7
  %426 = xor i64 %425, %424
  %427 = shl i64 %426, 17
  %428 = xor i64 %427, %426
  store i64 %428, ptr @state, align 8, !tbaa !24
  %429 = freeze i64 %428
  %430 = udiv i64 %429, 1000
  %431 = mul i64 %430, 1000
  %432 = sub i64 %429, %431
  %433 = trunc nuw nsw i64 %432 to i32
  br label %550

434:                                              ; preds = %670
  %435 = add nuw nsw i32 %433, 1
  store i64 %685, ptr @state, align 8, !tbaa !24
  tail call void @multiply_add(ptr noundef nonnull @a, ptr noundef nonnull @b, ptr noundef nonnull @c, i32 noundef signext %435)
  br label %436

436:                                              ; preds = %436, %434
  %437 = phi i64 [ 0, %434 ], [ %451, %436 ]
  %438 = phi i64 [ %422, %434 ], [ %450, %436 ]
  %439 = getelementptr inbounds [1000 x half], ptr @a, i64 0, i64 %437
  %440 = load half, ptr %439, align 2, !tbaa !9
  %441 = bitcast half %440 to i16
  %442 = tail call half @llvm.fabs.f16(half %440)
  %443 = bitcast half %442 to i16
  %444 = icmp ult i16 %443, 31745
  %445 = select i1 %444, i16 %441, i16 31745
  %446 = zext i16 %445 to i64
  %447 = xor i64 %438, %446
  %448 = mul i64 %447, -7046029254386353131
  %449 = lshr i64 %448, 29
  %450 = xor i64 %449, %448
  %451 = add nuw nsw i64 %437, 1
  %452 = icmp eq i64 %451, 1000
  br i1 %452, label %453, label %436, !llvm.loop !36

453:                                              ; preds = %436
  store i64 %450, ptr @sum, align 8, !tbaa !24
  tail call void @all_of_float(ptr noundef nonnull @a, ptr noundef nonnull @floats, i32 noundef signext %435)
  br label %454

454:                                              ; preds = %454, %453
  %455 = phi i64 [ 0, %453 ], [ %469, %454 ]
  %456 = phi i64 [ %450, %453 ], [ %468, %454 ]
  %457 = getelementptr inbounds [1000 x half], ptr @a, i64 0, i64 %455
  %458 = load half, ptr %457, align 2, !tbaa !9
  %459 = bitcast half %458 to i16
  %460 = tail call half @llvm.fabs.f16(half %458)
  %461 = bitcast half %460 to i16
  %462 = icmp ult i16 %461, 31745
  %463 = select i1 %462, i16 %459, i16 31745
  %464 = zext i16 %463 to i64
  %465 = xor i64 %456, %464
  %466 = mul i64 %465, -7046029254386353131
  %467 = lshr i64 %466, 29
  %468 = xor i64 %467, %466
  %469 = add nuw nsw i64 %455, 1
  %470 = icmp eq i64 %469, 1000
  br i1 %470, label %471, label %454, !llvm.loop !36

471:                                              ; preds = %454
  store i64 %468, ptr @sum, align 8, !tbaa !24
  tail call void @all_of_double(ptr noundef nonnull @a, ptr noundef nonnull @doubles, i32 noundef signext %435)
  br label %472

472:                                              ; preds = %472, %471
  %473 = phi i64 [ 0, %471 ], [ %487, %472 ]
  %474 = phi i64 [ %468, %471 ], [ %486, %472 ]
  %475 = getelementptr inbounds [1000 x half], ptr @a, i64 0, i64 %473
  %476 = load half, ptr %475, align 2, !tbaa !9
  %477 = bitcast half %476 to i16
  %478 = tail call half @llvm.fabs.f16(half %476)
  %479 = bitcast half %478 to i16
  %480 = icmp ult i16 %479, 31745
  %481 = select i1 %480, i16 %477, i16 31745
  %482 = zext i16 %481 to i64
  %483 = xor i64 %474, %482
  %484 = mul i64 %483, -7046029254386353131
  %485 = lshr i64 %484, 29
  %486 = xor i64 %485, %484
  %487 = add nuw nsw i64 %473, 1
  %488 = icmp eq i64 %487, 1000
  br i1 %488, label %489, label %472, !llvm.loop !36

489:                                              ; preds = %472
  store i64 %486, ptr @sum, align 8, !tbaa !24
  tail call void @all_of_integer(ptr noundef nonnull @a, ptr noundef nonnull @integers, i32 noundef signext %435)
  br label %490

490:                                              ; preds = %490, %489
  %491 = phi i64 [ 0, %489 ], [ %505, %490 ]
  %492 = phi i64 [ %486, %489 ], [ %504, %490 ]
  %493 = getelementptr inbounds [1000 x half], ptr @a, i64 0, i64 %491
  %494 = load half, ptr %493, align 2, !tbaa !9
  %495 = bitcast half %494 to i16
  %496 = tail call half @llvm.fabs.f16(half %494)
  %497 = bitcast half %496 to i16
  %498 = icmp ult i16 %497, 31745
  %499 = select i1 %498, i16 %495, i16 31745
  %500 = zext i16 %499 to i64
  %501 = xor i64 %492, %500
  %502 = mul i64 %501, -7046029254386353131
  %503 = lshr i64 %502, 29
  %504 = xor i64 %503, %502
  %505 = add nuw nsw i64 %491, 1
  %506 = icmp eq i64 %505, 1000
  br i1 %506, label %507, label %490, !llvm.loop !36

507:                                              ; preds = %490
  store i64 %504, ptr @sum, align 8, !tbaa !24
  tail call void @cut(ptr noundef nonnull @a, ptr noundef nonnull @b, i32 noundef signext %435)
  br label %508

508:                                              ; preds = %508, %507
  %509 = phi i64 [ 0, %507 ], [ %523, %508 ]
  %510 = phi i64 [ %504, %507 ], [ %522, %508 ]
  %511 = getelementptr inbounds [1000 x half], ptr @a, i64 0, i64 %509
  %512 = load half, ptr %511, align 2, !tbaa !9
  %513 = bitcast half %512 to i16
  %514 = tail call half @llvm.fabs.f16(half %512)
  %515 = bitcast half %514 to i16
  %516 = icmp ult i16 %515, 31745
  %517 = select i1 %516, i16 %513, i16 31745
  %518 = zext i16 %517 to i64
  %519 = xor i64 %510, %518
  %520 = mul i64 %519, -7046029254386353131
  %521 = lshr i64 %520, 29
  %522 = xor i64 %521, %520
  %523 = add nuw nsw i64 %509, 1
  %524 = icmp eq i64 %523, 1000
  br i1 %524, label %525, label %508, !llvm.loop !36

525:                                              ; preds = %508
  store i64 %522, ptr @sum, align 8, !tbaa !24
  tail call void @all_negated(ptr noundef nonnull @a, ptr noundef nonnull @b, i32 noundef signext %435)
  br label %526

526:                                              ; preds = %526, %525
  %527 = phi i64 [ 0, %525 ], [ %541, %526 ]
  %528 = phi i64 [ %522, %525 ], [ %540, %526 ]
  %529 = getelementptr inbounds [1000 x half], ptr @a, i64 0, i64 %527
  %530 = load half, ptr %529, align 2, !tbaa !9
  %531 = bitcast half %530 to i16
  %532 = tail call half @llvm.fabs.f16(half %530)
  %533 = bitcast half %532 to i16
  %534 = icmp ult i16 %533, 31745
  %535 = select i1 %534, i16 %531, i16 31745
  %536 = zext i16 %535 to i64
  %537 = xor i64 %528, %536
  %538 = mul i64 %537, -7046029254386353131
  %539 = lshr i64 %538, 29
  %540 = xor i64 %539, %538
  %541 = add nuw nsw i64 %527, 1
  %542 = icmp eq i64 %541, 1000
  br i1 %542, label %543, label %526, !llvm.loop !36

543:                                              ; preds = %526
  store i64 %540, ptr @sum, align 8, !tbaa !24
  tail call void @all_to_float(ptr noundef nonnull @floats, ptr noundef nonnull @b, i32 noundef signext %435)
  tail call void @all_to_double(ptr noundef nonnull @doubles, ptr noundef nonnull @b, i32 noundef signext %435)
  %544 = trunc i64 %428 to i32
  %545 = add i32 %544, 1
  %546 = trunc i64 %430 to i32
  %547 = mul i32 %546, -1000
  %548 = add i32 %547, %545
  %549 = zext i32 %548 to i64
  br label %693

550:                                              ; preds = %419, %670
  %551 = phi i64 [ 0, %419 ], [ %689, %670 ]
  %552 = phi i64 [ %428, %419 ], [ %685, %670 ]
  %553 = shl i64 %552, 13
  %554 = xor i64 %553, %552
  %555 = lshr i64 %554, 7
  %556 = xor i64 %555, %554
  %557 = shl i64 %556, 17
  %558 = xor i64 %557, %556
  %559 = trunc i64 %556 to i16
  %560 = getelementptr inbounds [1000 x half], ptr @b, i64 0, i64 %551
  store i16 %559, ptr %560, align 2, !tbaa !9
  %561 = shl i64 %558, 13
  %562 = xor i64 %561, %558
  %563 = lshr i64 %562, 7
  %564 = xor i64 %563, %562
  %565 = shl i64 %564, 17
  %566 = xor i64 %565, %564
  %567 = trunc i64 %564 to i16
  %568 = getelementptr inbounds [1000 x half], ptr @c, i64 0, i64 %551
  store i16 %567, ptr %568, align 2, !tbaa !9
  %569 = shl i64 %566, 13
  %570 = xor i64 %569, %566
  %571 = lshr i64 %570, 7
  %572 = xor i64 %571, %570
  %573 = shl i64 %572, 17
  %574 = xor i64 %573, %572
  %575 = trunc i64 %574 to i32
  %576 = shl i64 %574, 13
  %577 = xor i64 %576, %574
  %578 = lshr i64 %577, 7
  %579 = xor i64 %578, %577
  %580 = shl i64 %579, 17
  %581 = xor i64 %580, %579
  %582 = and i64 %579, 3
  %583 = icmp eq i64 %582, 0
  br i1 %583, label %597, label %584

584:                                              ; preds = %550
  %585 = and i32 %575, -2139095041
  %586 = shl i64 %581, 13
  %587 = xor i64 %586, %581
  %588 = lshr i64 %587, 7
  %589 = xor i64 %588, %587
  %590 = shl i64 %589, 17
  %591 = xor i64 %590, %589
  %592 = urem i64 %591, 50
  %593 = trunc nuw nsw i64 %592 to i32
  %594 = shl nuw nsw i32 %593, 23
  %595 = add nuw nsw i32 %594, 838860800
  %596 = or disjoint i32 %595, %585
  br label %597

597:                                              ; preds = %584, %550
  %598 = phi i64 [ %591, %584 ], [ %581, %550 ]
  %599 = phi i32 [ %596, %584 ], [ %575, %550 ]
  %600 = shl i64 %598, 13
  %601 = xor i64 %600, %598
  %602 = lshr i64 %601, 7
  %603 = xor i64 %602, %601
  %604 = shl i64 %603, 17
  %605 = xor i64 %604, %603
  %606 = urem i64 %605, 3
  %607 = icmp eq i64 %606, 0
  br i1 %607, label %608, label %619

608:                                              ; preds = %597
  %609 = shl i64 %605, 13
  %610 = xor i64 %609, %605
  %611 = lshr i64 %610, 7
  %612 = xor i64 %611, %610
  %613 = shl i64 %612, 17
  %614 = xor i64 %613, %612
  %615 = urem i64 %614, 24
  %616 = trunc nuw nsw i64 %615 to i32
  %617 = shl nsw i32 -1, %616
  %618 = and i32 %617, %599
  br label %619

619:                                              ; preds = %597, %608
  %620 = phi i64 [ %614, %608 ], [ %605, %597 ]
  %621 = phi i32 [ %618, %608 ], [ %599, %597 ]
  %622 = getelementptr inbounds [1000 x float], ptr @floats, i64 0, i64 %551
  store i32 %621, ptr %622, align 4, !tbaa !16
  %623 = shl i64 %620, 13
  %624 = xor i64 %623, %620
  %625 = lshr i64 %624, 7
  %626 = xor i64 %625, %624
  %627 = shl i64 %626, 17
  %628 = xor i64 %627, %626
  %629 = shl i64 %628, 13
  %630 = xor i64 %629, %628
  %631 = lshr i64 %630, 7
  %632 = xor i64 %631, %630
  %633 = shl i64 %632, 17
  %634 = xor i64 %633, %632
  %635 = and i64 %632, 3
  %636 = icmp eq i64 %635, 0
  br i1 %636, label %649, label %637

637:                                              ; preds = %619
  %638 = and i64 %628, -9218868437227405313
  %639 = shl i64 %634, 13
  %640 = xor i64 %639, %634
  %641 = lshr i64 %640, 7
  %642 = xor i64 %641, %640
  %643 = shl i64 %642, 17
  %644 = xor i64 %643, %642
  %645 = urem i64 %644, 60
  %646 = shl nuw nsw i64 %645, 52
  %647 = add nuw nsw i64 %646, 4458563631096791040
  %648 = or disjoint i64 %647, %638
  br label %649

649:                                              ; preds = %637, %619
  %650 = phi i64 [ %644, %637 ], [ %634, %619 ]
  %651 = phi i64 [ %648, %637 ], [ %628, %619 ]
  %652 = shl i64 %650, 13
  %653 = xor i64 %652, %650
  %654 = lshr i64 %653, 7
  %655 = xor i64 %654, %653
  %656 = shl i64 %655, 17
  %657 = xor i64 %656, %655
  %658 = urem i64 %657, 3
  %659 = icmp eq i64 %658, 0
  br i1 %659, label %660, label %670

660:                                              ; preds = %649
  %661 = shl i64 %657, 13
  %662 = xor i64 %661, %657
  %663 = lshr i64 %662, 7
  %664 = xor i64 %663, %662
  %665 = shl i64 %664, 17
  %666 = xor i64 %665, %664
  %667 = urem i64 %666, 53
  %668 = shl nsw i64 -1, %667
  %669 = and i64 %668, %651
  br label %670

670:                                              ; preds = %649, %660
  %671 = phi i64 [ %666, %660 ], [ %657, %649 ]
  %672 = phi i64 [ %669, %660 ], [ %651, %649 ]
  %673 = getelementptr inbounds [1000 x double], ptr @doubles, i64 0, i64 %551
  store i64 %672, ptr %673, align 8, !tbaa !19
  %674 = shl i64 %671, 13
  %675 = xor i64 %674, %671
  %676 = lshr i64 %675, 7
  %677 = xor i64 %676, %675
  %678 = shl i64 %677, 17
  %679 = xor i64 %678, %677
  %680 = shl i64 %679, 13
  %681 = xor i64 %680, %679
  %682 = lshr i64 %681, 7
  %683 = xor i64 %682, %681
  %684 = shl i64 %683, 17
  %685 = xor i64 %684, %683
  %686 = and i64 %683, 63
  %687 = ashr i64 %679, %686
  %688 = getelementptr inbounds [1000 x i64], ptr @integers, i64 0, i64 %551
  store i64 %687, ptr %688, align 8, !tbaa !24
  %689 = add nuw nsw i64 %551, 1
  %690 = icmp eq i64 %689, 1000
  br i1 %690, label %434, label %550, !llvm.loop !37

691:                                              ; preds = %693
  store i64 %714, ptr @sum, align 8, !tbaa !24
  %692 = zext i32 %548 to i64
  br label %742

693:                                              ; preds = %543, %693
  %694 = phi i64 [ 0, %543 ], [ %715, %693 ]
  %695 = phi i64 [ %540, %543 ], [ %714, %693 ]
  %696 = getelementptr inbounds [1000 x float], ptr @floats, i64 0, i64 %694
  %697 = load float, ptr %696, align 4, !tbaa !16
  %698 = bitcast float %697 to i32
  %699 = fcmp uno float %697, 0.000000e+00
  %700 = zext i32 %698 to i64
  %701 = select i1 %699, i64 1, i64 %700
  %702 = xor i64 %701, %695
  %703 = mul i64 %702, -7046029254386353131
  %704 = lshr i64 %703, 29
  %705 = getelementptr inbounds [1000 x double], ptr @doubles, i64 0, i64 %694
  %706 = load double, ptr %705, align 8, !tbaa !19
  %707 = bitcast double %706 to i64
  %708 = fcmp uno double %706, 0.000000e+00
  %709 = select i1 %708, i64 1, i64 %707
  %710 = xor i64 %704, %709
  %711 = xor i64 %710, %703
  %712 = mul i64 %711, -7046029254386353131
  %713 = lshr i64 %712, 29
  %714 = xor i64 %713, %712
  %715 = add nuw nsw i64 %694, 1
  %716 = icmp eq i64 %715, %549
  br i1 %716, label %691, label %693, !llvm.loop !38

717:                                              ; preds = %742
  store i64 %750, ptr @state, align 8, !tbaa !24
  %718 = tail call half @total(ptr noundef nonnull @b, i32 noundef signext %435)
  %719 = bitcast half %718 to i16
  %720 = tail call half @llvm.fabs.f16(half %718)
  %721 = bitcast half %720 to i16
  %722 = icmp ult i16 %721, 31745
  %723 = select i1 %722, i16 %719, i16 31745
  %724 = zext i16 %723 to i64
  %725 = xor i64 %714, %724
  %726 = mul i64 %725, -7046029254386353131
  %727 = lshr i64 %726, 29
  %728 = xor i64 %727, %726
  store i64 %728, ptr @sum, align 8, !tbaa !24
  %729 = tail call half @greatest(ptr noundef nonnull @b, i32 noundef signext %435)
  %730 = bitcast half %729 to i16
  %731 = tail call half @llvm.fabs.f16(half %729)
  %732 = bitcast half %731 to i16
  %733 = icmp ult i16 %732, 31745
  %734 = select i1 %733, i16 %730, i16 31745
  %735 = zext i16 %734 to i64
  %736 = xor i64 %728, %735
  %737 = mul i64 %736, -7046029254386353131
  %738 = lshr i64 %737, 29
  %739 = xor i64 %738, %737
  store i64 %739, ptr @sum, align 8, !tbaa !24
  %740 = add nuw nsw i32 %420, 1
  %741 = icmp eq i32 %740, 20
  br i1 %741, label %416, label %419, !llvm.loop !39

742:                                              ; preds = %691, %742
  %743 = phi i64 [ 0, %691 ], [ %754, %742 ]
  %744 = phi i64 [ %685, %691 ], [ %750, %742 ]
  %745 = shl i64 %744, 13
  %746 = xor i64 %745, %744
  %747 = lshr i64 %746, 7
  %748 = xor i64 %747, %746
  %749 = shl i64 %748, 17
  %750 = xor i64 %749, %748
  %751 = trunc i64 %748 to i16
  %752 = and i16 %751, -16385
  %753 = getelementptr inbounds [1000 x half], ptr @b, i64 0, i64 %743
  store i16 %752, ptr %753, align 2, !tbaa !9
  %754 = add nuw nsw i64 %743, 1
  %755 = icmp eq i64 %754, %692
  br i1 %755, label %717, label %742, !llvm.loop !40
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.fabs.f16(half) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #6

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+v" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+v" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+v" }
attributes #4 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+v" }
attributes #5 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+v" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!10 = !{!"_Float16", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = !{!20, !20, i64 0}
!20 = !{!"double", !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = !{!25, !25, i64 0}
!25 = !{!"long", !11, i64 0}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
!29 = distinct !{!29, !14, !15}
!30 = distinct !{!30, !14, !15}
!31 = distinct !{!31, !14, !15}
!32 = distinct !{!32, !14, !15}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
!36 = distinct !{!36, !14, !15}
!37 = distinct !{!37, !14, !15}
!38 = distinct !{!38, !14, !15}
!39 = distinct !{!39, !14, !15}
!40 = distinct !{!40, !14, !15}
