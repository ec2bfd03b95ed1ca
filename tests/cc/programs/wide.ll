source_filename = "wide.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [5 x i8] c"hash\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"sum\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"table\00", align 1
@.str.3 = private unnamed_addr constant [7 x i8] c"record\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"odd\00", align 1
@.str.5 = private unnamed_addr constant [16 x i8] c"%d %d %d %d %d\0A\00", align 1
@state = internal unnamed_addr global i128 81985529216486895, align 16
@.str.6 = private unnamed_addr constant [19 x i8] c"%s %016llx%016llx\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [40 x i128], align 16
  br label %21

2:                                                ; preds = %21
  %3 = lshr i128 %142, 64
  %4 = trunc nuw i128 %3 to i64
  %5 = trunc i128 %142 to i64
  %6 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str, i64 noundef %4, i64 noundef %5)
  call void @llvm.lifetime.start.p0(i64 640, ptr nonnull %1) #11
  call fastcc void @fill(ptr noundef nonnull %1)
  %7 = call fastcc i128 @sum_up(ptr noundef nonnull %1)
  %8 = lshr i128 %7, 64
  %9 = trunc nuw i128 %8 to i64
  %10 = trunc i128 %7 to i64
  %11 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.1, i64 noundef %9, i64 noundef %10)
  %12 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.2, i64 noundef -81985529216486896, i64 noundef 81985529216486894)
  %13 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.3, i64 noundef -1, i64 noundef -5)
  %14 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, ptr noundef nonnull @.str.4, i64 noundef 305397760, i64 noundef 77)
  %15 = tail call fastcc signext i32 @which(i128 noundef 0)
  %16 = tail call fastcc signext i32 @which(i128 noundef -1)
  %17 = tail call fastcc signext i32 @which(i128 noundef 1267650600228229401496703205376)
  %18 = tail call fastcc signext i32 @which(i128 noundef 18446744073709551616)
  %19 = tail call fastcc signext i32 @which(i128 noundef 7)
  %20 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i32 noundef signext %15, i32 noundef signext %16, i32 noundef signext %17, i32 noundef signext %18, i32 noundef signext %19)
  call void @llvm.lifetime.end.p0(i64 640, ptr nonnull %1) #11
  ret i32 0

21:                                               ; preds = %0, %21
  %22 = phi i128 [ 0, %0 ], [ %142, %21 ]
  %23 = phi i32 [ 0, %0 ], [ %143, %21 ]
  %24 = tail call fastcc i128 @next()
  %25 = tail call fastcc i128 @next()
  %26 = or i128 %25, 1
  %27 = tail call fastcc i128 @next()
  %28 = trunc i128 %27 to i32
  %29 = and i32 %28, 127
  %30 = mul i128 %22, 37
  %31 = tail call fastcc i128 @add(i128 noundef %24, i128 noundef %26)
  %32 = add i128 %31, %30
  %33 = tail call fastcc i128 @sub(i128 noundef %24, i128 noundef %26)
  %34 = add i128 %32, %33
  %35 = tail call fastcc i128 @mul(i128 noundef %24, i128 noundef %26)
  %36 = add i128 %34, %35
  %37 = tail call fastcc i128 @udiv(i128 noundef %24, i128 noundef %26)
  %38 = add i128 %36, %37
  %39 = tail call fastcc i128 @urem(i128 noundef %24, i128 noundef %26)
  %40 = add i128 %38, %39
  %41 = tail call fastcc i128 @sdiv(i128 noundef %24, i128 noundef %26)
  %42 = add i128 %40, %41
  %43 = tail call fastcc i128 @srem(i128 noundef %24, i128 noundef %26)
  %44 = add i128 %42, %43
  %45 = mul i128 %44, 37
  %46 = tail call fastcc i128 @shl(i128 noundef %24, i32 noundef signext %29)
  %47 = tail call fastcc i128 @shr(i128 noundef %26, i32 noundef signext %29)
  %48 = xor i128 %47, %46
  %49 = tail call fastcc i128 @sar(i128 noundef %24, i32 noundef signext %29)
  %50 = xor i128 %48, %49
  %51 = tail call fastcc i128 @fixed(i128 noundef %26)
  %52 = xor i128 %50, %51
  %53 = tail call fastcc i128 @rotate(i128 noundef %24, i32 noundef signext %29)
  %54 = xor i128 %52, %53
  %55 = add i128 %54, %45
  %56 = tail call fastcc i128 @swapped(i128 noundef %24)
  %57 = add i128 %55, %56
  %58 = mul i128 %57, 37
  %59 = tail call fastcc signext i32 @order(i128 noundef %24, i128 noundef %26)
  %60 = zext nneg i32 %59 to i128
  %61 = add i128 %58, %60
  %62 = tail call fastcc signext i32 @order(i128 noundef %24, i128 noundef %24)
  %63 = zext nneg i32 %62 to i128
  %64 = add i128 %61, %63
  %65 = lshr i128 %24, 64
  %66 = tail call fastcc signext i32 @order(i128 noundef %65, i128 noundef %26)
  %67 = zext nneg i32 %66 to i128
  %68 = add i128 %64, %67
  %69 = tail call fastcc signext i32 @bits(i128 noundef %24)
  %70 = zext nneg i32 %69 to i128
  %71 = add i128 %68, %70
  %72 = tail call fastcc i128 @choose(i32 noundef signext %23, i128 noundef %24, i128 noundef %26)
  %73 = add i128 %71, %72
  %74 = mul i128 %73, 37
  %75 = trunc i128 %24 to i64
  %76 = trunc i128 %26 to i64
  %77 = tail call fastcc i128 @square(i64 noundef %75, i64 noundef %76)
  %78 = tail call fastcc i128 @product(i64 noundef %75, i64 noundef %76)
  %79 = tail call fastcc signext i32 @which(i128 noundef %24)
  %80 = zext nneg i32 %79 to i128
  %81 = trunc i128 %24 to i96
  %82 = trunc i128 %26 to i96
  %83 = tail call fastcc i96 @odd(i96 noundef %81, i96 noundef %82)
  %84 = zext i96 %83 to i128
  %85 = tail call fastcc signext i32 @odd_order(i96 noundef %81, i96 noundef %82)
  %86 = zext nneg i32 %85 to i128
  %87 = tail call fastcc signext i32 @odd_order(i96 noundef %82, i96 noundef %82)
  %88 = zext nneg i32 %87 to i128
  %89 = add i128 %78, %77
  %90 = add i128 %89, %74
  %91 = add i128 %90, %80
  %92 = add i128 %91, %84
  %93 = add i128 %92, %86
  %94 = add i128 %93, %88
  %95 = mul i128 %94, 37
  %96 = trunc i128 %24 to i65
  %97 = trunc i128 %26 to i65
  %98 = tail call fastcc i65 @narrow(i65 noundef %96, i65 noundef %97)
  %99 = sext i65 %98 to i128
  %100 = trunc i128 %26 to i127
  %101 = tail call fastcc i64 @parts(i65 noundef %96, i127 noundef %100)
  %102 = sext i64 %101 to i128
  %103 = tail call fastcc i96 @quotient(i96 noundef %81, i96 noundef %82)
  %104 = zext i96 %103 to i128
  %105 = tail call fastcc signext i32 @wrapped(i128 noundef %24, i128 noundef %26)
  %106 = sext i32 %105 to i128
  %107 = and i128 %27, 127
  %108 = lshr i128 %24, %107
  %109 = lshr i128 %25, 60
  %110 = tail call fastcc signext i32 @wrapped(i128 noundef %108, i128 noundef %109)
  %111 = sext i32 %110 to i128
  %112 = add nsw i128 %102, %99
  %113 = add nsw i128 %112, %104
  %114 = add i128 %113, %95
  %115 = add i128 %114, %106
  %116 = add i128 %115, %111
  %117 = mul i128 %116, 37
  %118 = tail call fastcc i128 @many(i32 noundef signext %23, i128 noundef %24, i128 noundef %26, i128 noundef %27, i32 noundef signext %29, i128 noundef %24, i128 noundef %26)
  %119 = tail call fastcc i128 @split(i128 noundef %24, i32 noundef signext %23)
  %120 = xor i128 %26, %24
  %121 = tail call i128 (i32, ...) @variadic(i32 signext poison, i32 noundef signext 1, i128 noundef %24, i32 noundef signext 2, i128 noundef %26, i32 noundef signext 3, i128 noundef %27, i32 noundef signext %23, i128 noundef %120)
  %122 = add i128 %119, %118
  %123 = add i128 %122, %121
  %124 = add i128 %123, %117
  %125 = mul i128 %124, 37
  %126 = tail call fastcc double @to_double(i128 noundef %24)
  %127 = fdiv double %126, 1.000000e+20
  %128 = fptoui double %127 to i128
  %129 = tail call fastcc float @to_float(i128 noundef %26)
  %130 = fdiv float %129, 0x4415AF1D80000000
  %131 = fptoui float %130 to i128
  %132 = add i128 %131, %128
  %133 = add i128 %132, %125
  %134 = mul i128 %133, 37
  %135 = ashr i128 %24, 2
  %136 = tail call fastcc double @to_double(i128 noundef %135)
  %137 = tail call fastcc i128 @from_double(double noundef %136)
  %138 = lshr i128 %25, 4
  %139 = tail call fastcc float @to_float(i128 noundef %138)
  %140 = tail call fastcc i128 @from_float(float noundef %139)
  %141 = add i128 %140, %137
  %142 = add i128 %141, %134
  %143 = add nuw nsw i32 %23, 1
  %144 = icmp eq i32 %143, 300
  br i1 %144, label %2, label %21, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i128 @next() unnamed_addr #2 {
  %1 = load i128, ptr @state, align 16, !tbaa !12
  %2 = mul i128 %1, 47026247687942121848144207491837523525
  %3 = add i128 %2, 6364136223846793005
  store i128 %3, ptr @state, align 16, !tbaa !12
  %4 = lshr i128 %3, 77
  %5 = xor i128 %4, %3
  %6 = and i128 %3, 3987683987354747618711421180841033728
  %7 = icmp eq i128 %6, 0
  br i1 %7, label %8, label %14

8:                                                ; preds = %0
  %9 = lshr i128 %3, 100
  %10 = trunc nuw nsw i128 %9 to i32
  %11 = urem i32 %10, 120
  %12 = zext nneg i32 %11 to i128
  %13 = lshr i128 %5, %12
  br label %14

14:                                               ; preds = %0, %8
  %15 = phi i128 [ %13, %8 ], [ %5, %0 ]
  ret i128 %15
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @add(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = add i128 %1, %0
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @sub(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = sub i128 %0, %1
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @mul(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = mul i128 %1, %0
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @udiv(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = udiv i128 %0, %1
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i128 0, -1) i128 @urem(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = urem i128 %0, %1
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @sdiv(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = sdiv i128 %0, %1
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i128 -170141183460469231731687303715884105727, -170141183460469231731687303715884105728) i128 @srem(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = srem i128 %0, %1
  ret i128 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @shl(i128 noundef %0, i32 noundef signext %1) unnamed_addr #3 {
  %3 = zext nneg i32 %1 to i128
  %4 = shl i128 %0, %3
  ret i128 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @shr(i128 noundef %0, i32 noundef signext %1) unnamed_addr #3 {
  %3 = zext nneg i32 %1 to i128
  %4 = lshr i128 %0, %3
  ret i128 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @sar(i128 noundef %0, i32 noundef signext %1) unnamed_addr #3 {
  %3 = zext nneg i32 %1 to i128
  %4 = ashr i128 %0, %3
  ret i128 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @fixed(i128 noundef %0) unnamed_addr #3 {
  %2 = shl i128 %0, 3
  %3 = lshr i128 %0, 70
  %4 = xor i128 %2, %3
  %5 = shl i128 %0, 64
  %6 = xor i128 %4, %5
  %7 = ashr i128 %0, 127
  %8 = xor i128 %6, %7
  %9 = lshr i128 %0, 64
  %10 = xor i128 %8, %9
  ret i128 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @rotate(i128 noundef %0, i32 noundef signext %1) unnamed_addr #3 {
  %3 = zext i32 %1 to i128
  %4 = tail call i128 @llvm.fshl.i128(i128 %0, i128 %0, i128 %3)
  ret i128 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @swapped(i128 noundef %0) unnamed_addr #3 {
  %2 = tail call i128 @llvm.bswap.i128(i128 %0)
  ret i128 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2048) i32 @order(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = icmp slt i128 %0, %1
  %4 = zext i1 %3 to i32
  %5 = icmp sgt i128 %0, %1
  %6 = select i1 %5, i32 0, i32 2
  %7 = or disjoint i32 %6, %4
  %8 = select i1 %5, i32 4, i32 0
  %9 = or disjoint i32 %7, %8
  %10 = select i1 %3, i32 0, i32 8
  %11 = or disjoint i32 %9, %10
  %12 = icmp ult i128 %0, %1
  %13 = select i1 %12, i32 16, i32 0
  %14 = or disjoint i32 %11, %13
  %15 = icmp ugt i128 %0, %1
  %16 = select i1 %15, i32 0, i32 32
  %17 = or disjoint i32 %14, %16
  %18 = select i1 %15, i32 64, i32 0
  %19 = or i32 %17, %18
  %20 = select i1 %12, i32 0, i32 128
  %21 = or i32 %19, %20
  %22 = icmp eq i128 %0, %1
  %23 = select i1 %22, i32 256, i32 0
  %24 = or i32 %21, %23
  %25 = select i1 %22, i32 0, i32 512
  %26 = or i32 %24, %25
  %27 = lshr i128 %0, 117
  %28 = trunc nuw nsw i128 %27 to i32
  %29 = and i32 %28, 1024
  %30 = or i32 %26, %29
  ret i32 %30
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 16513) i32 @bits(i128 noundef %0) unnamed_addr #3 {
  %2 = lshr i128 %0, 64
  %3 = trunc nuw i128 %2 to i64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %9, label %5

5:                                                ; preds = %1
  %6 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %3, i1 true)
  %7 = trunc nuw nsw i64 %6 to i32
  %8 = shl nuw nsw i32 %7, 8
  br label %9

9:                                                ; preds = %1, %5
  %10 = phi i32 [ %8, %5 ], [ 16384, %1 ]
  %11 = trunc i128 %0 to i64
  %12 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %11)
  %13 = trunc nuw nsw i64 %12 to i32
  %14 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %3)
  %15 = trunc nuw nsw i64 %14 to i32
  %16 = add nuw nsw i32 %15, %13
  %17 = or disjoint i32 %10, %16
  ret i32 %17
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @choose(i32 noundef signext %0, i128 noundef %1, i128 noundef %2) unnamed_addr #3 {
  %4 = and i32 %0, 1
  %5 = icmp eq i32 %4, 0
  %6 = select i1 %5, i128 %2, i128 %1
  ret i128 %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i128 0, -36893488147419103230) i128 @square(i64 noundef %0, i64 noundef %1) unnamed_addr #3 {
  %3 = zext i64 %0 to i128
  %4 = zext i64 %1 to i128
  %5 = mul nuw i128 %4, %3
  ret i128 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i128 -85070591730234615856620279821087277056, 85070591730234615865843651857942052865) i128 @product(i64 noundef %0, i64 noundef %1) unnamed_addr #3 {
  %3 = sext i64 %0 to i128
  %4 = sext i64 %1 to i128
  %5 = mul nsw i128 %4, %3
  ret i128 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 1, 6) i32 @which(i128 noundef %0) unnamed_addr #3 {
  switch i128 %0, label %5 [
    i128 0, label %6
    i128 -1, label %2
    i128 1267650600228229401496703205376, label %3
    i128 18446744073709551616, label %4
  ]

2:                                                ; preds = %1
  br label %6

3:                                                ; preds = %1
  br label %6

4:                                                ; preds = %1
  br label %6

5:                                                ; preds = %1
  br label %6

6:                                                ; preds = %1, %5, %4, %3, %2
  %7 = phi i32 [ 5, %5 ], [ 4, %4 ], [ 3, %3 ], [ 2, %2 ], [ 1, %1 ]
  ret i32 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i96 @odd(i96 noundef %0, i96 noundef %1) unnamed_addr #3 {
  %3 = mul i96 %1, %0
  %4 = lshr i96 %0, 5
  %5 = add i96 %3, %4
  %6 = shl i96 %1, 33
  %7 = sub i96 %5, %6
  ret i96 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 8) i32 @odd_order(i96 noundef %0, i96 noundef %1) unnamed_addr #3 {
  %3 = icmp ult i96 %0, %1
  %4 = zext i1 %3 to i32
  %5 = icmp eq i96 %0, %1
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = icmp ugt i96 %0, %1
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  ret i32 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef range(i65 -9223372036854775808, 9223372036854775808) i65 @narrow(i65 noundef %0, i65 noundef %1) unnamed_addr #3 {
  %3 = icmp slt i65 %0, %1
  %4 = sub i65 0, %1
  %5 = select i1 %3, i65 %4, i65 %1
  %6 = add i65 %5, %0
  %7 = ashr i65 %6, 1
  ret i65 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @parts(i65 noundef %0, i127 noundef %1) unnamed_addr #3 {
  %3 = ashr i65 %0, 3
  %4 = trunc nsw i65 %3 to i64
  %5 = lshr i127 %1, 60
  %6 = trunc i127 %5 to i64
  %7 = xor i64 %6, %4
  ret i64 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i96 @quotient(i96 noundef %0, i96 noundef %1) unnamed_addr #3 {
  %3 = icmp eq i96 %1, 0
  br i1 %3, label %9, label %4

4:                                                ; preds = %2
  %5 = udiv i96 %0, %1
  %6 = mul i96 %5, %1
  %7 = sub i96 %0, %6
  %8 = add i96 %7, %5
  br label %9

9:                                                ; preds = %2, %4
  %10 = phi i96 [ %8, %4 ], [ %0, %2 ]
  ret i96 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @wrapped(i128 noundef %0, i128 noundef %1) unnamed_addr #3 {
  %3 = tail call { i128, i1 } @llvm.sadd.with.overflow.i128(i128 %0, i128 %1)
  %4 = extractvalue { i128, i1 } %3, 1
  %5 = zext i1 %4 to i32
  %6 = tail call { i128, i1 } @llvm.ssub.with.overflow.i128(i128 %0, i128 %1)
  %7 = extractvalue { i128, i1 } %6, 1
  %8 = extractvalue { i128, i1 } %6, 0
  %9 = select i1 %7, i32 2, i32 0
  %10 = tail call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %0, i128 %1)
  %11 = extractvalue { i128, i1 } %10, 1
  %12 = select i1 %11, i32 4, i32 0
  %13 = icmp ult i128 %0, %1
  %14 = select i1 %13, i32 8, i32 0
  %15 = tail call { i128, i1 } @llvm.umul.with.overflow.i128(i128 %0, i128 %1)
  %16 = extractvalue { i128, i1 } %15, 1
  %17 = extractvalue { i128, i1 } %15, 0
  %18 = select i1 %16, i32 16, i32 0
  %19 = xor i128 %8, %17
  %20 = trunc i128 %19 to i32
  %21 = shl i32 %20, 8
  %22 = or disjoint i32 %14, %5
  %23 = or disjoint i32 %22, %9
  %24 = or disjoint i32 %23, %12
  %25 = or disjoint i32 %24, %18
  %26 = or disjoint i32 %25, %21
  ret i32 %26
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @many(i32 noundef signext %0, i128 noundef %1, i128 noundef %2, i128 noundef %3, i32 noundef signext %4, i128 noundef %5, i128 noundef %6) unnamed_addr #3 {
  %8 = sext i32 %0 to i128
  %9 = mul i128 %1, 3
  %10 = mul i128 %2, 7
  %11 = mul i128 %3, 11
  %12 = mul nuw nsw i32 %4, 13
  %13 = zext nneg i32 %12 to i128
  %14 = mul i128 %5, 17
  %15 = mul i128 %6, 23
  %16 = add nsw i128 %8, 181
  %17 = add i128 %16, %9
  %18 = add i128 %17, %10
  %19 = add i128 %18, %11
  %20 = add i128 %19, %13
  %21 = add i128 %20, %14
  %22 = add i128 %21, %15
  ret i128 %22
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef i128 @split(i128 noundef %0, i32 noundef signext %1) unnamed_addr #3 {
  %3 = add i128 %0, 28
  %4 = sext i32 %1 to i128
  %5 = add i128 %3, %4
  ret i128 %5
}

; Function Attrs: nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024)
define internal i128 @variadic(i32 signext %0, ...) unnamed_addr #4 {
  %2 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2) #11
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = load ptr, ptr %2, align 8
  br label %5

4:                                                ; preds = %5
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2) #11
  ret i128 %18

5:                                                ; preds = %1, %5
  %6 = phi i128 [ 0, %1 ], [ %18, %5 ]
  %7 = phi i32 [ 0, %1 ], [ %19, %5 ]
  %8 = phi ptr [ %3, %1 ], [ %14, %5 ]
  %9 = getelementptr inbounds i8, ptr %8, i64 8
  store ptr %9, ptr %2, align 8
  %10 = load i32, ptr %8, align 8, !tbaa !16
  %11 = mul i128 %6, 31
  %12 = getelementptr inbounds i8, ptr %8, i64 23
  %13 = call align 16 ptr @llvm.ptrmask.p0.i64(ptr nonnull %12, i64 -16)
  %14 = getelementptr inbounds i8, ptr %13, i64 16
  store ptr %14, ptr %2, align 8
  %15 = load i128, ptr %13, align 16, !tbaa !12
  %16 = sext i32 %10 to i128
  %17 = add i128 %11, %16
  %18 = add i128 %17, %15
  %19 = add nuw nsw i32 %7, 1
  %20 = icmp eq i32 %19, 4
  br i1 %20, label %4, label %5, !llvm.loop !18
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef double @to_double(i128 noundef %0) unnamed_addr #3 {
  %2 = sitofp i128 %0 to double
  ret double %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef float @to_float(i128 noundef %0) unnamed_addr #3 {
  %2 = uitofp i128 %0 to float
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @from_double(double noundef %0) unnamed_addr #3 {
  %2 = fptosi double %0 to i128
  ret i128 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc i128 @from_float(float noundef %0) unnamed_addr #3 {
  %2 = fptoui float %0 to i128
  ret i128 %2
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @fill(ptr nocapture noundef writeonly %0) unnamed_addr #5 {
  br label %3

2:                                                ; preds = %3
  ret void

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %7, %3 ]
  %5 = tail call fastcc i128 @next()
  %6 = getelementptr inbounds i128, ptr %0, i64 %4
  store i128 %5, ptr %6, align 16, !tbaa !12
  %7 = add nuw nsw i64 %4, 1
  %8 = icmp eq i64 %7, 40
  br i1 %8, label %2, label %3, !llvm.loop !19
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc i128 @sum_up(ptr nocapture noundef readonly %0) unnamed_addr #6 {
  br label %3

2:                                                ; preds = %3
  ret i128 %10

3:                                                ; preds = %1, %3
  %4 = phi i64 [ 0, %1 ], [ %11, %3 ]
  %5 = phi i128 [ 0, %1 ], [ %10, %3 ]
  %6 = getelementptr inbounds i128, ptr %0, i64 %4
  %7 = load i128, ptr %6, align 16, !tbaa !12
  %8 = zext nneg i64 %4 to i128
  %9 = xor i128 %7, %8
  %10 = add i128 %9, %5
  %11 = add nuw nsw i64 %4, 1
  %12 = icmp eq i64 %11, 40
  br i1 %12, label %2, label %3, !llvm.loop !20
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i128, i1 } @llvm.sadd.with.overflow.i128(i128, i128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i128, i1 } @llvm.ssub.with.overflow.i128(i128, i128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i128, i1 } @llvm.umul.with.overflow.i128(i128, i128) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #9

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #8

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #9

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.fshl.i128(i128, i128, i128) #10

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.bswap.i128(i128) #10

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #10 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { nounwind }

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
!12 = !{!13, !13, i64 0}
!13 = !{!"__int128", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !14, i64 0}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = distinct !{!20, !10, !11}
