source_filename = "atomics.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.anon = type { i8, i8, i8, i8, i8, i8, i16, i16, i16, i16, i32, i32, i64, i64 }

@all = internal global %struct.anon zeroinitializer, align 8
@.str = private unnamed_addr constant [26 x i8] c"%d %lx %d %d %d %d %d %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"%g %g\0A\00", align 1
@__const.main.ids = private unnamed_addr constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@.str.2 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@pointer = internal global ptr null, align 8
@.str.3 = private unnamed_addr constant [13 x i8] c"%d %d %g %ld\00", align 1
@counter = internal global i32 0, align 4
@total = internal global double 0.000000e+00, align 8
@guarded = internal unnamed_addr global i64 0, align 8
@.str.4 = private unnamed_addr constant [4 x i8] c" %d\00", align 1
@flags = internal global [8 x i8] zeroinitializer, align 1
@number = internal global float 1.500000e+00, align 4
@lock = internal global i8 0, align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [4 x i32], align 4
  %2 = alloca [4 x i64], align 8
  %3 = alloca i32, align 4
  br label %18

4:                                                ; preds = %18
  %5 = tail call fastcc float @added(float noundef 2.250000e+00)
  %6 = fpext float %5 to double
  %7 = tail call fastcc float @added(float noundef 4.000000e+00)
  %8 = fpext float %7 to double
  %9 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, double noundef %6, double noundef %8)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #8
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %1, ptr noundef nonnull align 4 dereferenceable(16) @__const.main.ids, i64 16, i1 false)
  %10 = ptrtoint ptr %1 to i64
  %11 = cmpxchg ptr @pointer, i64 0, i64 %10 seq_cst seq_cst, align 8
  %12 = extractvalue { i64, i1 } %11, 1
  %13 = zext i1 %12 to i32
  %14 = load atomic ptr, ptr @pointer seq_cst, align 8, !tbaa !9
  %15 = icmp eq ptr %14, %1
  %16 = zext i1 %15 to i32
  %17 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %13, i32 noundef signext %16)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %2) #8
  br label %73

18:                                               ; preds = %0, %18
  %19 = phi i64 [ -3, %0 ], [ %70, %18 ]
  %20 = trunc i64 %19 to i8
  %21 = tail call fastcc i64 @bytes(ptr noundef nonnull @all, i8 noundef signext %20, i8 noundef signext 77)
  %22 = tail call fastcc i64 @bytes(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 1), i8 noundef signext 5, i8 noundef signext %20)
  %23 = add nsw i64 %22, %21
  %24 = tail call fastcc i64 @bytes(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 2), i8 noundef signext %20, i8 noundef signext %20)
  %25 = add nsw i64 %23, %24
  %26 = tail call fastcc i64 @bytes(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 3), i8 noundef signext -1, i8 noundef signext %20)
  %27 = add nsw i64 %25, %26
  %28 = mul nsw i64 %27, 7
  %29 = tail call fastcc i64 @unsigned_bytes(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 4), i8 noundef zeroext %20, i8 noundef zeroext -56)
  %30 = add nsw i64 %28, %29
  %31 = tail call fastcc i64 @unsigned_bytes(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 5), i8 noundef zeroext 3, i8 noundef zeroext %20)
  %32 = add nsw i64 %30, %31
  %33 = mul nsw i64 %32, 7
  %34 = trunc i64 %19 to i16
  %35 = tail call fastcc i64 @halves(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 6), i16 noundef signext %34, i16 noundef signext 7777)
  %36 = tail call fastcc i64 @halves(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 8), i16 noundef signext -5, i16 noundef signext %34)
  %37 = add i64 %36, %35
  %38 = add i64 %37, %33
  %39 = mul nsw i64 %38, 7
  %40 = tail call fastcc i64 @unsigned_halves(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 10), i16 noundef zeroext %34, i16 noundef zeroext -25536)
  %41 = tail call fastcc i64 @unsigned_halves(ptr noundef nonnull getelementptr inbounds (i8, ptr @all, i64 12), i16 noundef zeroext 9, i16 noundef zeroext %34)
  %42 = add nuw i64 %41, %40
  %43 = add i64 %42, %39
  %44 = mul nsw i64 %43, 7
  %45 = trunc nsw i64 %19 to i32
  %46 = tail call fastcc i64 @words(i32 noundef signext %45)
  %47 = trunc nsw i64 %19 to i32
  %48 = tail call fastcc i64 @unsigned_words(i32 noundef signext %47)
  %49 = add i64 %48, %46
  %50 = add i64 %49, %44
  %51 = mul nsw i64 %50, 7
  %52 = tail call fastcc i64 @doubles(i64 noundef %19)
  %53 = tail call fastcc i64 @unsigned_doubles(i64 noundef %19)
  %54 = add i64 %53, %52
  %55 = add i64 %54, %51
  %56 = load atomic i8, ptr @all seq_cst, align 8, !tbaa !12
  %57 = sext i8 %56 to i32
  %58 = load atomic i8, ptr getelementptr inbounds (i8, ptr @all, i64 1) seq_cst, align 1, !tbaa !14
  %59 = sext i8 %58 to i32
  %60 = load atomic i8, ptr getelementptr inbounds (i8, ptr @all, i64 2) seq_cst, align 2, !tbaa !15
  %61 = sext i8 %60 to i32
  %62 = load atomic i8, ptr getelementptr inbounds (i8, ptr @all, i64 3) seq_cst, align 1, !tbaa !16
  %63 = sext i8 %62 to i32
  %64 = load atomic i8, ptr getelementptr inbounds (i8, ptr @all, i64 4) seq_cst, align 4, !tbaa !17
  %65 = zext i8 %64 to i32
  %66 = load atomic i8, ptr getelementptr inbounds (i8, ptr @all, i64 5) seq_cst, align 1, !tbaa !18
  %67 = zext i8 %66 to i32
  %68 = trunc nsw i64 %19 to i32
  %69 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %68, i64 noundef %55, i32 noundef signext %57, i32 noundef signext %59, i32 noundef signext %61, i32 noundef signext %63, i32 noundef signext %65, i32 noundef signext %67)
  %70 = add nsw i64 %19, 37
  %71 = icmp slt i64 %19, 263
  br i1 %71, label %18, label %4, !llvm.loop !19

72:                                               ; preds = %73
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #8
  br label %85

73:                                               ; preds = %4, %73
  %74 = phi i64 [ 0, %4 ], [ %78, %73 ]
  %75 = getelementptr inbounds [4 x i64], ptr %2, i64 0, i64 %74
  %76 = getelementptr inbounds [4 x i32], ptr %1, i64 0, i64 %74
  %77 = call signext i32 @thrd_create(ptr noundef nonnull %75, ptr noundef nonnull @work, ptr noundef nonnull %76) #8
  %78 = add nuw nsw i64 %74, 1
  %79 = icmp eq i64 %78, 4
  br i1 %79, label %72, label %73, !llvm.loop !22

80:                                               ; preds = %85
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #8
  %81 = load atomic i32, ptr @counter seq_cst, align 4, !tbaa !9
  %82 = load atomic double, ptr @total seq_cst, align 8, !tbaa !9
  %83 = load i64, ptr @guarded, align 8, !tbaa !23
  %84 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef signext %92, i32 noundef signext %81, double noundef %82, i64 noundef %83)
  br label %97

85:                                               ; preds = %72, %85
  %86 = phi i64 [ 0, %72 ], [ %93, %85 ]
  %87 = phi i32 [ 0, %72 ], [ %92, %85 ]
  %88 = getelementptr inbounds [4 x i64], ptr %2, i64 0, i64 %86
  %89 = load i64, ptr %88, align 8, !tbaa !23
  %90 = call signext i32 @thrd_join(i64 noundef %89, ptr noundef nonnull %3) #8
  %91 = load i32, ptr %3, align 4, !tbaa !25
  %92 = add nsw i32 %91, %87
  %93 = add nuw nsw i64 %86, 1
  %94 = icmp eq i64 %93, 4
  br i1 %94, label %80, label %85, !llvm.loop !27

95:                                               ; preds = %97
  %96 = call i32 @putchar(i32 10)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %2) #8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #8
  ret i32 0

97:                                               ; preds = %80, %97
  %98 = phi i64 [ 0, %80 ], [ %103, %97 ]
  %99 = getelementptr inbounds [8 x i8], ptr @flags, i64 0, i64 %98
  %100 = load atomic i8, ptr %99 seq_cst, align 1, !tbaa !9
  %101 = zext i8 %100 to i32
  %102 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %101)
  %103 = add nuw nsw i64 %98, 1
  %104 = icmp eq i64 %103, 8
  br i1 %104, label %95, label %97, !llvm.loop !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @bytes(ptr nocapture noundef %0, i8 noundef signext %1, i8 noundef signext %2) unnamed_addr #2 {
  store atomic i8 %1, ptr %0 release, align 1
  %4 = atomicrmw add ptr %0, i8 %2 seq_cst, align 1
  %5 = sext i8 %4 to i64
  %6 = mul nsw i64 %5, 31
  %7 = atomicrmw sub ptr %0, i8 %1 monotonic, align 1
  %8 = sext i8 %7 to i64
  %9 = add nsw i64 %6, %8
  %10 = mul nsw i64 %9, 31
  %11 = atomicrmw or ptr %0, i8 %2 acquire, align 1
  %12 = sext i8 %11 to i64
  %13 = add nsw i64 %10, %12
  %14 = mul nsw i64 %13, 31
  %15 = atomicrmw and ptr %0, i8 %1 release, align 1
  %16 = sext i8 %15 to i64
  %17 = add nsw i64 %14, %16
  %18 = mul nsw i64 %17, 31
  %19 = atomicrmw xor ptr %0, i8 %2 acq_rel, align 1
  %20 = sext i8 %19 to i64
  %21 = add nsw i64 %18, %20
  %22 = mul nsw i64 %21, 31
  %23 = atomicrmw nand ptr %0, i8 %1 seq_cst, align 1
  %24 = sext i8 %23 to i64
  %25 = add nsw i64 %22, %24
  %26 = mul nsw i64 %25, 31
  %27 = atomicrmw max ptr %0, i8 %2 seq_cst, align 1
  %28 = sext i8 %27 to i64
  %29 = add nsw i64 %26, %28
  %30 = mul nsw i64 %29, 31
  %31 = atomicrmw min ptr %0, i8 %1 monotonic, align 1
  %32 = sext i8 %31 to i64
  %33 = add nsw i64 %30, %32
  %34 = mul nsw i64 %33, 31
  %35 = atomicrmw xchg ptr %0, i8 %2 seq_cst, align 1
  %36 = sext i8 %35 to i64
  %37 = add nsw i64 %34, %36
  %38 = mul nsw i64 %37, 31
  %39 = add i8 %1, 1
  %40 = cmpxchg ptr %0, i8 %1, i8 %39 seq_cst seq_cst, align 1
  %41 = extractvalue { i8, i1 } %40, 1
  %42 = extractvalue { i8, i1 } %40, 0
  %43 = zext i1 %41 to i64
  %44 = add nsw i64 %38, %43
  %45 = mul nsw i64 %44, 31
  %46 = sext i8 %42 to i64
  %47 = add nsw i64 %45, %46
  %48 = mul nsw i64 %47, 31
  %49 = add i8 %1, 2
  %50 = cmpxchg ptr %0, i8 %2, i8 %49 acquire monotonic, align 1
  %51 = extractvalue { i8, i1 } %50, 1
  %52 = zext i1 %51 to i64
  %53 = add nsw i64 %48, %52
  br label %54

54:                                               ; preds = %54, %3
  %55 = phi { i8, i1 } [ %50, %3 ], [ %59, %54 ]
  %56 = phi i64 [ %53, %3 ], [ %61, %54 ]
  %57 = extractvalue { i8, i1 } %55, 0
  %58 = mul i8 %57, 3
  %59 = cmpxchg weak ptr %0, i8 %57, i8 %58 seq_cst seq_cst, align 1
  %60 = extractvalue { i8, i1 } %59, 1
  %61 = add nsw i64 %56, 1
  br i1 %60, label %62, label %54, !llvm.loop !29

62:                                               ; preds = %54
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %63 = mul nsw i64 %56, 31
  %64 = load atomic i8, ptr %0 acquire, align 1
  %65 = sext i8 %64 to i64
  %66 = add nsw i64 %63, %65
  %67 = load atomic i8, ptr %0 seq_cst, align 1
  %68 = sext i8 %67 to i64
  %69 = add nsw i64 %66, %68
  ret i64 %69
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @unsigned_bytes(ptr nocapture noundef %0, i8 noundef zeroext %1, i8 noundef zeroext %2) unnamed_addr #2 {
  store atomic i8 %1, ptr %0 release, align 1
  %4 = atomicrmw add ptr %0, i8 %2 seq_cst, align 1
  %5 = zext i8 %4 to i64
  %6 = mul nuw nsw i64 %5, 31
  %7 = atomicrmw sub ptr %0, i8 %1 monotonic, align 1
  %8 = zext i8 %7 to i64
  %9 = add nuw nsw i64 %6, %8
  %10 = mul nuw nsw i64 %9, 31
  %11 = atomicrmw or ptr %0, i8 %2 acquire, align 1
  %12 = zext i8 %11 to i64
  %13 = add nuw nsw i64 %10, %12
  %14 = mul nuw nsw i64 %13, 31
  %15 = atomicrmw and ptr %0, i8 %1 release, align 1
  %16 = zext i8 %15 to i64
  %17 = add nuw nsw i64 %14, %16
  %18 = mul nuw nsw i64 %17, 31
  %19 = atomicrmw xor ptr %0, i8 %2 acq_rel, align 1
  %20 = zext i8 %19 to i64
  %21 = add nuw nsw i64 %18, %20
  %22 = mul nuw nsw i64 %21, 31
  %23 = atomicrmw nand ptr %0, i8 %1 seq_cst, align 1
  %24 = zext i8 %23 to i64
  %25 = add nuw nsw i64 %22, %24
  %26 = mul nuw nsw i64 %25, 31
  %27 = atomicrmw umax ptr %0, i8 %2 seq_cst, align 1
  %28 = zext i8 %27 to i64
  %29 = add nuw nsw i64 %26, %28
  %30 = mul nuw nsw i64 %29, 31
  %31 = atomicrmw umin ptr %0, i8 %1 monotonic, align 1
  %32 = zext i8 %31 to i64
  %33 = add nuw nsw i64 %30, %32
  %34 = mul nuw nsw i64 %33, 31
  %35 = atomicrmw xchg ptr %0, i8 %2 seq_cst, align 1
  %36 = zext i8 %35 to i64
  %37 = add nuw nsw i64 %34, %36
  %38 = mul nuw nsw i64 %37, 31
  %39 = add i8 %1, 1
  %40 = cmpxchg ptr %0, i8 %1, i8 %39 seq_cst seq_cst, align 1
  %41 = extractvalue { i8, i1 } %40, 1
  %42 = extractvalue { i8, i1 } %40, 0
  %43 = zext i1 %41 to i64
  %44 = add nuw nsw i64 %38, %43
  %45 = mul nuw nsw i64 %44, 31
  %46 = zext i8 %42 to i64
  %47 = add nuw nsw i64 %45, %46
  %48 = mul nuw nsw i64 %47, 31
  %49 = add i8 %1, 2
  %50 = cmpxchg ptr %0, i8 %2, i8 %49 acquire monotonic, align 1
  %51 = extractvalue { i8, i1 } %50, 1
  %52 = zext i1 %51 to i64
  %53 = add nuw nsw i64 %48, %52
  br label %54

54:                                               ; preds = %54, %3
  %55 = phi { i8, i1 } [ %50, %3 ], [ %59, %54 ]
  %56 = phi i64 [ %53, %3 ], [ %61, %54 ]
  %57 = extractvalue { i8, i1 } %55, 0
  %58 = mul i8 %57, 3
  %59 = cmpxchg weak ptr %0, i8 %57, i8 %58 seq_cst seq_cst, align 1
  %60 = extractvalue { i8, i1 } %59, 1
  %61 = add nuw nsw i64 %56, 1
  br i1 %60, label %62, label %54, !llvm.loop !30

62:                                               ; preds = %54
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %63 = mul nsw i64 %56, 31
  %64 = load atomic i8, ptr %0 acquire, align 1
  %65 = zext i8 %64 to i64
  %66 = add nsw i64 %63, %65
  %67 = load atomic i8, ptr %0 seq_cst, align 1
  %68 = zext i8 %67 to i64
  %69 = add nsw i64 %66, %68
  ret i64 %69
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @halves(ptr nocapture noundef %0, i16 noundef signext %1, i16 noundef signext %2) unnamed_addr #2 {
  store atomic i16 %1, ptr %0 release, align 2
  %4 = atomicrmw add ptr %0, i16 %2 seq_cst, align 2
  %5 = sext i16 %4 to i64
  %6 = mul nsw i64 %5, 31
  %7 = atomicrmw sub ptr %0, i16 %1 monotonic, align 2
  %8 = sext i16 %7 to i64
  %9 = add nsw i64 %6, %8
  %10 = mul nsw i64 %9, 31
  %11 = atomicrmw or ptr %0, i16 %2 acquire, align 2
  %12 = sext i16 %11 to i64
  %13 = add nsw i64 %10, %12
  %14 = mul nsw i64 %13, 31
  %15 = atomicrmw and ptr %0, i16 %1 release, align 2
  %16 = sext i16 %15 to i64
  %17 = add nsw i64 %14, %16
  %18 = mul nsw i64 %17, 31
  %19 = atomicrmw xor ptr %0, i16 %2 acq_rel, align 2
  %20 = sext i16 %19 to i64
  %21 = add nsw i64 %18, %20
  %22 = mul nsw i64 %21, 31
  %23 = atomicrmw nand ptr %0, i16 %1 seq_cst, align 2
  %24 = sext i16 %23 to i64
  %25 = add nsw i64 %22, %24
  %26 = mul nsw i64 %25, 31
  %27 = atomicrmw max ptr %0, i16 %2 seq_cst, align 2
  %28 = sext i16 %27 to i64
  %29 = add nsw i64 %26, %28
  %30 = mul nsw i64 %29, 31
  %31 = atomicrmw min ptr %0, i16 %1 monotonic, align 2
  %32 = sext i16 %31 to i64
  %33 = add nsw i64 %30, %32
  %34 = mul nsw i64 %33, 31
  %35 = atomicrmw xchg ptr %0, i16 %2 seq_cst, align 2
  %36 = sext i16 %35 to i64
  %37 = add nsw i64 %34, %36
  %38 = mul nsw i64 %37, 31
  %39 = add i16 %1, 1
  %40 = cmpxchg ptr %0, i16 %1, i16 %39 seq_cst seq_cst, align 2
  %41 = extractvalue { i16, i1 } %40, 1
  %42 = extractvalue { i16, i1 } %40, 0
  %43 = zext i1 %41 to i64
  %44 = add nsw i64 %38, %43
  %45 = mul nsw i64 %44, 31
  %46 = sext i16 %42 to i64
  %47 = add nsw i64 %45, %46
  %48 = mul nsw i64 %47, 31
  %49 = add i16 %1, 2
  %50 = cmpxchg ptr %0, i16 %2, i16 %49 acquire monotonic, align 2
  %51 = extractvalue { i16, i1 } %50, 1
  %52 = zext i1 %51 to i64
  %53 = add nsw i64 %48, %52
  br label %54

54:                                               ; preds = %54, %3
  %55 = phi { i16, i1 } [ %50, %3 ], [ %59, %54 ]
  %56 = phi i64 [ %53, %3 ], [ %61, %54 ]
  %57 = extractvalue { i16, i1 } %55, 0
  %58 = mul i16 %57, 3
  %59 = cmpxchg weak ptr %0, i16 %57, i16 %58 seq_cst seq_cst, align 2
  %60 = extractvalue { i16, i1 } %59, 1
  %61 = add nsw i64 %56, 1
  br i1 %60, label %62, label %54, !llvm.loop !31

62:                                               ; preds = %54
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %63 = mul nsw i64 %56, 31
  %64 = load atomic i16, ptr %0 acquire, align 2
  %65 = sext i16 %64 to i64
  %66 = add nsw i64 %63, %65
  %67 = load atomic i16, ptr %0 seq_cst, align 2
  %68 = sext i16 %67 to i64
  %69 = add nsw i64 %66, %68
  ret i64 %69
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc range(i64 0, -9223372036854775808) i64 @unsigned_halves(ptr nocapture noundef %0, i16 noundef zeroext %1, i16 noundef zeroext %2) unnamed_addr #2 {
  store atomic i16 %1, ptr %0 release, align 2
  %4 = atomicrmw add ptr %0, i16 %2 seq_cst, align 2
  %5 = zext i16 %4 to i64
  %6 = mul nuw nsw i64 %5, 31
  %7 = atomicrmw sub ptr %0, i16 %1 monotonic, align 2
  %8 = zext i16 %7 to i64
  %9 = add nuw nsw i64 %6, %8
  %10 = mul nuw nsw i64 %9, 31
  %11 = atomicrmw or ptr %0, i16 %2 acquire, align 2
  %12 = zext i16 %11 to i64
  %13 = add nuw nsw i64 %10, %12
  %14 = mul nuw nsw i64 %13, 31
  %15 = atomicrmw and ptr %0, i16 %1 release, align 2
  %16 = zext i16 %15 to i64
  %17 = add nuw nsw i64 %14, %16
  %18 = mul nuw nsw i64 %17, 31
  %19 = atomicrmw xor ptr %0, i16 %2 acq_rel, align 2
  %20 = zext i16 %19 to i64
  %21 = add nuw nsw i64 %18, %20
  %22 = mul nuw nsw i64 %21, 31
  %23 = atomicrmw nand ptr %0, i16 %1 seq_cst, align 2
  %24 = zext i16 %23 to i64
  %25 = add nuw nsw i64 %22, %24
  %26 = mul nuw nsw i64 %25, 31
  %27 = atomicrmw umax ptr %0, i16 %2 seq_cst, align 2
  %28 = zext i16 %27 to i64
  %29 = add nuw nsw i64 %26, %28
  %30 = mul nuw nsw i64 %29, 31
  %31 = atomicrmw umin ptr %0, i16 %1 monotonic, align 2
  %32 = zext i16 %31 to i64
  %33 = add nuw nsw i64 %30, %32
  %34 = mul nuw nsw i64 %33, 31
  %35 = atomicrmw xchg ptr %0, i16 %2 seq_cst, align 2
  %36 = zext i16 %35 to i64
  %37 = add nuw nsw i64 %34, %36
  %38 = mul nuw nsw i64 %37, 31
  %39 = add i16 %1, 1
  %40 = cmpxchg ptr %0, i16 %1, i16 %39 seq_cst seq_cst, align 2
  %41 = extractvalue { i16, i1 } %40, 1
  %42 = extractvalue { i16, i1 } %40, 0
  %43 = zext i1 %41 to i64
  %44 = add nuw nsw i64 %38, %43
  %45 = mul nsw i64 %44, 31
  %46 = zext i16 %42 to i64
  %47 = add nuw nsw i64 %45, %46
  %48 = mul nsw i64 %47, 31
  %49 = add i16 %1, 2
  %50 = cmpxchg ptr %0, i16 %2, i16 %49 acquire monotonic, align 2
  %51 = extractvalue { i16, i1 } %50, 1
  %52 = zext i1 %51 to i64
  %53 = add nuw nsw i64 %48, %52
  br label %54

54:                                               ; preds = %54, %3
  %55 = phi { i16, i1 } [ %50, %3 ], [ %59, %54 ]
  %56 = phi i64 [ %53, %3 ], [ %61, %54 ]
  %57 = extractvalue { i16, i1 } %55, 0
  %58 = mul i16 %57, 3
  %59 = cmpxchg weak ptr %0, i16 %57, i16 %58 seq_cst seq_cst, align 2
  %60 = extractvalue { i16, i1 } %59, 1
  %61 = add nuw nsw i64 %56, 1
  br i1 %60, label %62, label %54, !llvm.loop !32

62:                                               ; preds = %54
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %63 = mul nsw i64 %56, 31
  %64 = load atomic i16, ptr %0 acquire, align 2
  %65 = zext i16 %64 to i64
  %66 = add nuw nsw i64 %63, %65
  %67 = load atomic i16, ptr %0 seq_cst, align 2
  %68 = zext i16 %67 to i64
  %69 = add nuw nsw i64 %66, %68
  ret i64 %69
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @words(i32 noundef signext %0) unnamed_addr #2 {
  store atomic i32 %0, ptr getelementptr inbounds (i8, ptr @all, i64 16) release, align 8
  %2 = atomicrmw add ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 1073741824 seq_cst, align 4
  %3 = sext i32 %2 to i64
  %4 = mul nsw i64 %3, 31
  %5 = atomicrmw sub ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 %0 monotonic, align 4
  %6 = sext i32 %5 to i64
  %7 = add nsw i64 %4, %6
  %8 = mul nsw i64 %7, 31
  %9 = atomicrmw or ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 1073741824 acquire, align 4
  %10 = sext i32 %9 to i64
  %11 = add nsw i64 %8, %10
  %12 = mul nsw i64 %11, 31
  %13 = atomicrmw and ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 %0 release, align 4
  %14 = sext i32 %13 to i64
  %15 = add nsw i64 %12, %14
  %16 = mul nsw i64 %15, 31
  %17 = atomicrmw xor ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 1073741824 acq_rel, align 4
  %18 = sext i32 %17 to i64
  %19 = add nsw i64 %16, %18
  %20 = mul nsw i64 %19, 31
  %21 = atomicrmw nand ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 %0 seq_cst, align 4
  %22 = sext i32 %21 to i64
  %23 = add nsw i64 %20, %22
  %24 = mul nsw i64 %23, 31
  %25 = atomicrmw max ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 1073741824 seq_cst, align 4
  %26 = sext i32 %25 to i64
  %27 = add nsw i64 %24, %26
  %28 = mul nsw i64 %27, 31
  %29 = atomicrmw min ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 %0 monotonic, align 4
  %30 = sext i32 %29 to i64
  %31 = add nsw i64 %28, %30
  %32 = mul nsw i64 %31, 31
  %33 = atomicrmw xchg ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 1073741824 seq_cst, align 4
  %34 = sext i32 %33 to i64
  %35 = add nsw i64 %32, %34
  %36 = mul nsw i64 %35, 31
  %37 = add nsw i32 %0, 1
  %38 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 %0, i32 %37 seq_cst seq_cst, align 4
  %39 = extractvalue { i32, i1 } %38, 1
  %40 = extractvalue { i32, i1 } %38, 0
  %41 = zext i1 %39 to i64
  %42 = add nsw i64 %36, %41
  %43 = mul nsw i64 %42, 31
  %44 = sext i32 %40 to i64
  %45 = add nsw i64 %43, %44
  %46 = mul nsw i64 %45, 31
  %47 = add nsw i32 %0, 2
  %48 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 1073741824, i32 %47 acquire monotonic, align 4
  %49 = extractvalue { i32, i1 } %48, 1
  %50 = zext i1 %49 to i64
  %51 = add nsw i64 %46, %50
  br label %52

52:                                               ; preds = %52, %1
  %53 = phi { i32, i1 } [ %48, %1 ], [ %57, %52 ]
  %54 = phi i64 [ %51, %1 ], [ %59, %52 ]
  %55 = extractvalue { i32, i1 } %53, 0
  %56 = mul nsw i32 %55, 3
  %57 = cmpxchg weak ptr getelementptr inbounds (i8, ptr @all, i64 16), i32 %55, i32 %56 seq_cst seq_cst, align 4
  %58 = extractvalue { i32, i1 } %57, 1
  %59 = add nsw i64 %54, 1
  br i1 %58, label %60, label %52, !llvm.loop !33

60:                                               ; preds = %52
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %61 = mul nsw i64 %54, 31
  %62 = load atomic i32, ptr getelementptr inbounds (i8, ptr @all, i64 16) acquire, align 8
  %63 = sext i32 %62 to i64
  %64 = add nsw i64 %61, %63
  %65 = load atomic i32, ptr getelementptr inbounds (i8, ptr @all, i64 16) seq_cst, align 8
  %66 = sext i32 %65 to i64
  %67 = add nsw i64 %64, %66
  ret i64 %67
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc range(i64 0, -9223372036854775808) i64 @unsigned_words(i32 noundef signext %0) unnamed_addr #2 {
  store atomic i32 %0, ptr getelementptr inbounds (i8, ptr @all, i64 20) release, align 4
  %2 = atomicrmw add ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 -1073741824 seq_cst, align 4
  %3 = zext i32 %2 to i64
  %4 = mul nuw nsw i64 %3, 31
  %5 = atomicrmw sub ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 %0 monotonic, align 4
  %6 = zext i32 %5 to i64
  %7 = add nuw nsw i64 %4, %6
  %8 = mul nuw nsw i64 %7, 31
  %9 = atomicrmw or ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 -1073741824 acquire, align 4
  %10 = zext i32 %9 to i64
  %11 = add nuw nsw i64 %8, %10
  %12 = mul nuw nsw i64 %11, 31
  %13 = atomicrmw and ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 %0 release, align 4
  %14 = zext i32 %13 to i64
  %15 = add nuw nsw i64 %12, %14
  %16 = mul nuw nsw i64 %15, 31
  %17 = atomicrmw xor ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 -1073741824 acq_rel, align 4
  %18 = zext i32 %17 to i64
  %19 = add nuw nsw i64 %16, %18
  %20 = mul nuw nsw i64 %19, 31
  %21 = atomicrmw nand ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 %0 seq_cst, align 4
  %22 = zext i32 %21 to i64
  %23 = add nuw nsw i64 %20, %22
  %24 = mul nuw nsw i64 %23, 31
  %25 = atomicrmw umax ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 -1073741824 seq_cst, align 4
  %26 = zext i32 %25 to i64
  %27 = add nuw nsw i64 %24, %26
  %28 = mul nsw i64 %27, 31
  %29 = atomicrmw umin ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 %0 monotonic, align 4
  %30 = zext i32 %29 to i64
  %31 = add nuw nsw i64 %28, %30
  %32 = mul nsw i64 %31, 31
  %33 = atomicrmw xchg ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 -1073741824 seq_cst, align 4
  %34 = zext i32 %33 to i64
  %35 = add nuw nsw i64 %32, %34
  %36 = mul nsw i64 %35, 31
  %37 = add nsw i32 %0, 1
  %38 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 %0, i32 %37 seq_cst seq_cst, align 4
  %39 = extractvalue { i32, i1 } %38, 1
  %40 = extractvalue { i32, i1 } %38, 0
  %41 = zext i1 %39 to i64
  %42 = add nuw nsw i64 %36, %41
  %43 = mul nsw i64 %42, 31
  %44 = zext i32 %40 to i64
  %45 = add nuw nsw i64 %43, %44
  %46 = mul nsw i64 %45, 31
  %47 = add nsw i32 %0, 2
  %48 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 -1073741824, i32 %47 acquire monotonic, align 4
  %49 = extractvalue { i32, i1 } %48, 1
  %50 = zext i1 %49 to i64
  %51 = add nuw nsw i64 %46, %50
  br label %52

52:                                               ; preds = %52, %1
  %53 = phi { i32, i1 } [ %48, %1 ], [ %57, %52 ]
  %54 = phi i64 [ %51, %1 ], [ %59, %52 ]
  %55 = extractvalue { i32, i1 } %53, 0
  %56 = mul i32 %55, 3
  %57 = cmpxchg weak ptr getelementptr inbounds (i8, ptr @all, i64 20), i32 %55, i32 %56 seq_cst seq_cst, align 4
  %58 = extractvalue { i32, i1 } %57, 1
  %59 = add nuw nsw i64 %54, 1
  br i1 %58, label %60, label %52, !llvm.loop !34

60:                                               ; preds = %52
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %61 = mul nsw i64 %54, 31
  %62 = load atomic i32, ptr getelementptr inbounds (i8, ptr @all, i64 20) acquire, align 4
  %63 = zext i32 %62 to i64
  %64 = add nuw nsw i64 %61, %63
  %65 = load atomic i32, ptr getelementptr inbounds (i8, ptr @all, i64 20) seq_cst, align 4
  %66 = zext i32 %65 to i64
  %67 = add nuw nsw i64 %64, %66
  ret i64 %67
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @doubles(i64 noundef %0) unnamed_addr #2 {
  store atomic i64 %0, ptr getelementptr inbounds (i8, ptr @all, i64 24) release, align 8
  %2 = atomicrmw add ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 4611686018427387904 seq_cst, align 8
  %3 = mul nsw i64 %2, 31
  %4 = atomicrmw sub ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 %0 monotonic, align 8
  %5 = add nsw i64 %3, %4
  %6 = mul nsw i64 %5, 31
  %7 = atomicrmw or ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 4611686018427387904 acquire, align 8
  %8 = add nsw i64 %6, %7
  %9 = mul nsw i64 %8, 31
  %10 = atomicrmw and ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 %0 release, align 8
  %11 = add nsw i64 %9, %10
  %12 = mul nsw i64 %11, 31
  %13 = atomicrmw xor ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 4611686018427387904 acq_rel, align 8
  %14 = add nsw i64 %12, %13
  %15 = mul nsw i64 %14, 31
  %16 = atomicrmw nand ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 %0 seq_cst, align 8
  %17 = add nsw i64 %15, %16
  %18 = mul nsw i64 %17, 31
  %19 = atomicrmw max ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 4611686018427387904 seq_cst, align 8
  %20 = add nsw i64 %18, %19
  %21 = mul nsw i64 %20, 31
  %22 = atomicrmw min ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 %0 monotonic, align 8
  %23 = add nsw i64 %21, %22
  %24 = mul nsw i64 %23, 31
  %25 = atomicrmw xchg ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 4611686018427387904 seq_cst, align 8
  %26 = add nsw i64 %24, %25
  %27 = mul nsw i64 %26, 31
  %28 = add nsw i64 %0, 1
  %29 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 %0, i64 %28 seq_cst seq_cst, align 8
  %30 = extractvalue { i64, i1 } %29, 1
  %31 = extractvalue { i64, i1 } %29, 0
  %32 = zext i1 %30 to i64
  %33 = add nsw i64 %27, %32
  %34 = mul nsw i64 %33, 31
  %35 = add nsw i64 %34, %31
  %36 = mul nsw i64 %35, 31
  %37 = add nsw i64 %0, 2
  %38 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 4611686018427387904, i64 %37 acquire monotonic, align 8
  %39 = extractvalue { i64, i1 } %38, 1
  %40 = zext i1 %39 to i64
  %41 = add nsw i64 %36, %40
  br label %42

42:                                               ; preds = %42, %1
  %43 = phi { i64, i1 } [ %38, %1 ], [ %47, %42 ]
  %44 = phi i64 [ %41, %1 ], [ %49, %42 ]
  %45 = extractvalue { i64, i1 } %43, 0
  %46 = mul nsw i64 %45, 3
  %47 = cmpxchg weak ptr getelementptr inbounds (i8, ptr @all, i64 24), i64 %45, i64 %46 seq_cst seq_cst, align 8
  %48 = extractvalue { i64, i1 } %47, 1
  %49 = add nsw i64 %44, 1
  br i1 %48, label %50, label %42, !llvm.loop !35

50:                                               ; preds = %42
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %51 = mul nsw i64 %44, 31
  %52 = load atomic i64, ptr getelementptr inbounds (i8, ptr @all, i64 24) acquire, align 8
  %53 = add nsw i64 %52, %51
  %54 = load atomic i64, ptr getelementptr inbounds (i8, ptr @all, i64 24) seq_cst, align 8
  %55 = add nsw i64 %53, %54
  ret i64 %55
}

; Function Attrs: nofree noinline norecurse nounwind uwtable vscale_range(2,1024)
define internal fastcc i64 @unsigned_doubles(i64 noundef %0) unnamed_addr #2 {
  store atomic i64 %0, ptr getelementptr inbounds (i8, ptr @all, i64 32) release, align 8
  %2 = atomicrmw add ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 -4611686018427387904 seq_cst, align 8
  %3 = mul nsw i64 %2, 31
  %4 = atomicrmw sub ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 %0 monotonic, align 8
  %5 = add i64 %3, %4
  %6 = mul nsw i64 %5, 31
  %7 = atomicrmw or ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 -4611686018427387904 acquire, align 8
  %8 = add i64 %6, %7
  %9 = mul nsw i64 %8, 31
  %10 = atomicrmw and ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 %0 release, align 8
  %11 = add i64 %9, %10
  %12 = mul nsw i64 %11, 31
  %13 = atomicrmw xor ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 -4611686018427387904 acq_rel, align 8
  %14 = add i64 %12, %13
  %15 = mul nsw i64 %14, 31
  %16 = atomicrmw nand ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 %0 seq_cst, align 8
  %17 = add i64 %15, %16
  %18 = mul nsw i64 %17, 31
  %19 = atomicrmw umax ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 -4611686018427387904 seq_cst, align 8
  %20 = add i64 %18, %19
  %21 = mul nsw i64 %20, 31
  %22 = atomicrmw umin ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 %0 monotonic, align 8
  %23 = add i64 %21, %22
  %24 = mul nsw i64 %23, 31
  %25 = atomicrmw xchg ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 -4611686018427387904 seq_cst, align 8
  %26 = add i64 %24, %25
  %27 = mul nsw i64 %26, 31
  %28 = add nsw i64 %0, 1
  %29 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 %0, i64 %28 seq_cst seq_cst, align 8
  %30 = extractvalue { i64, i1 } %29, 1
  %31 = extractvalue { i64, i1 } %29, 0
  %32 = zext i1 %30 to i64
  %33 = add nsw i64 %27, %32
  %34 = mul nsw i64 %33, 31
  %35 = add i64 %34, %31
  %36 = mul nsw i64 %35, 31
  %37 = add nsw i64 %0, 2
  %38 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 -4611686018427387904, i64 %37 acquire monotonic, align 8
  %39 = extractvalue { i64, i1 } %38, 1
  %40 = zext i1 %39 to i64
  %41 = add nsw i64 %36, %40
  br label %42

42:                                               ; preds = %42, %1
  %43 = phi { i64, i1 } [ %38, %1 ], [ %47, %42 ]
  %44 = phi i64 [ %41, %1 ], [ %49, %42 ]
  %45 = extractvalue { i64, i1 } %43, 0
  %46 = mul i64 %45, 3
  %47 = cmpxchg weak ptr getelementptr inbounds (i8, ptr @all, i64 32), i64 %45, i64 %46 seq_cst seq_cst, align 8
  %48 = extractvalue { i64, i1 } %47, 1
  %49 = add nsw i64 %44, 1
  br i1 %48, label %50, label %42, !llvm.loop !36

50:                                               ; preds = %42
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %51 = mul nsw i64 %44, 31
  %52 = load atomic i64, ptr getelementptr inbounds (i8, ptr @all, i64 32) acquire, align 8
  %53 = add i64 %52, %51
  %54 = load atomic i64, ptr getelementptr inbounds (i8, ptr @all, i64 32) seq_cst, align 8
  %55 = add i64 %53, %54
  ret i64 %55
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc float @added(float noundef %0) unnamed_addr #4 {
  %2 = bitcast float %0 to i32
  %3 = atomicrmw xchg ptr @number, i32 %2 seq_cst, align 4
  %4 = bitcast i32 %3 to float
  %5 = load atomic i32, ptr @number seq_cst, align 4
  %6 = bitcast i32 %5 to float
  %7 = fadd float %4, %6
  ret float %7
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

declare signext i32 @thrd_create(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define internal signext i32 @work(ptr nocapture noundef readonly %0) #0 {
  br label %4

2:                                                ; preds = %26
  %3 = load i32, ptr %0, align 4, !tbaa !25
  ret i32 %3

4:                                                ; preds = %1, %26
  %5 = phi i64 [ 0, %1 ], [ %29, %26 ]
  %6 = atomicrmw add ptr @counter, i32 1 seq_cst, align 4
  %7 = and i64 %5, 7
  %8 = getelementptr inbounds [8 x i8], ptr @flags, i64 0, i64 %7
  %9 = atomicrmw add ptr %8, i8 1 monotonic, align 1
  %10 = load atomic double, ptr @total seq_cst, align 8, !tbaa !9
  br label %11

11:                                               ; preds = %11, %4
  %12 = phi double [ %10, %4 ], [ %19, %11 ]
  %13 = fadd double %12, 5.000000e-01
  %14 = bitcast double %12 to i64
  %15 = bitcast double %13 to i64
  %16 = cmpxchg ptr @total, i64 %14, i64 %15 seq_cst seq_cst, align 8
  %17 = extractvalue { i64, i1 } %16, 0
  %18 = extractvalue { i64, i1 } %16, 1
  %19 = bitcast i64 %17 to double
  br i1 %18, label %20, label %11

20:                                               ; preds = %11
  %21 = atomicrmw xchg ptr @lock, i8 1 acquire, align 1
  %22 = trunc i8 %21 to i1
  br i1 %22, label %23, label %26

23:                                               ; preds = %20, %23
  tail call void @thrd_yield() #8
  %24 = atomicrmw xchg ptr @lock, i8 1 acquire, align 1
  %25 = trunc i8 %24 to i1
  br i1 %25, label %23, label %26, !llvm.loop !37

26:                                               ; preds = %23, %20
  %27 = load i64, ptr @guarded, align 8, !tbaa !23
  %28 = add nsw i64 %27, %5
  store i64 %28, ptr @guarded, align 8, !tbaa !23
  store atomic i8 0, ptr @lock release, align 1
  %29 = add nuw nsw i64 %5, 1
  %30 = icmp eq i64 %29, 2000
  br i1 %30, label %2, label %4, !llvm.loop !38
}

declare signext i32 @thrd_join(i64 noundef, ptr noundef) local_unnamed_addr #6

declare void @thrd_yield() local_unnamed_addr #6

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #7

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree noinline norecurse nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree nounwind }
attributes #8 = { nounwind }

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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !10, i64 0}
!13 = !{!"", !10, i64 0, !10, i64 1, !10, i64 2, !10, i64 3, !10, i64 4, !10, i64 5, !10, i64 6, !10, i64 8, !10, i64 10, !10, i64 12, !10, i64 16, !10, i64 20, !10, i64 24, !10, i64 32}
!14 = !{!13, !10, i64 1}
!15 = !{!13, !10, i64 2}
!16 = !{!13, !10, i64 3}
!17 = !{!13, !10, i64 4}
!18 = !{!13, !10, i64 5}
!19 = distinct !{!19, !20, !21}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !{!"llvm.loop.unroll.disable"}
!22 = distinct !{!22, !20, !21}
!23 = !{!24, !24, i64 0}
!24 = !{!"long", !10, i64 0}
!25 = !{!26, !26, i64 0}
!26 = !{!"int", !10, i64 0}
!27 = distinct !{!27, !20, !21}
!28 = distinct !{!28, !20, !21}
!29 = distinct !{!29, !20, !21}
!30 = distinct !{!30, !20, !21}
!31 = distinct !{!31, !20, !21}
!32 = distinct !{!32, !20, !21}
!33 = distinct !{!33, !20, !21}
!34 = distinct !{!34, !20, !21}
!35 = distinct !{!35, !20, !21}
!36 = distinct !{!36, !20, !21}
!37 = distinct !{!37, !20, !21}
!38 = distinct !{!38, !20, !21}
