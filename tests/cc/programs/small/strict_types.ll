source_filename = "strict_types.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@modes = internal unnamed_addr constant [4 x i32] [i32 0, i32 2, i32 3, i32 1], align 4
@.str = private unnamed_addr constant [3 x i8] c"%a\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"%ld\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%lx\00", align 1
@.str.3 = private unnamed_addr constant [3 x i8] c"%g\00", align 1
@__const.main.small = private unnamed_addr constant [3 x half] [half 0xH3C00, half 0xH4000, half 0xH7E00], align 2
@.str.4 = private unnamed_addr constant [3 x i8] c"%d\00", align 1
@.str.5 = private unnamed_addr constant [8 x i8] c"%lx:%lx\00", align 1
@.str.6 = private unnamed_addr constant [5 x i8] c" %x\0A\00", align 1

; Function Attrs: nounwind strictfp uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [3 x fp128], align 16
  %2 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  br label %7

3:                                                ; preds = %7
  %4 = tail call signext i32 @fesetround(i32 noundef signext 0) #7
  call void @llvm.lifetime.start.p0(i64 48, ptr nonnull %1) #7
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(48) %1, i8 0, i64 48, i1 false) #8
  store fp128 0xL00000000000000003FFF000000000000, ptr %1, align 16
  %5 = getelementptr inbounds i8, ptr %1, i64 16
  store fp128 0xL00000000000000004000000000000000, ptr %5, align 16
  %6 = getelementptr inbounds i8, ptr %1, i64 32
  store fp128 0xL00000000000000007FFF800000000000, ptr %6, align 16
  br label %115

7:                                                ; preds = %0, %7
  %8 = phi i64 [ 0, %0 ], [ %112, %7 ]
  %9 = getelementptr inbounds [4 x i32], ptr @modes, i64 0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !9
  %11 = tail call signext i32 @fesetround(i32 noundef signext %10) #7
  %12 = tail call fastcc fp128 @four(fp128 noundef 0xL999999999999999A3FFB999999999999, fp128 noundef 0xL33333333333333333FFD333333333333) #8
  %13 = bitcast fp128 %12 to i128
  %14 = trunc i128 %13 to i64
  %15 = lshr i128 %13, 64
  %16 = trunc nuw i128 %15 to i64
  %17 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i64 noundef %16, i64 noundef %14) #8
  %18 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %19 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %18) #8
  %20 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %21 = tail call fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32 -7, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %22 = tail call fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32 3, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %23 = tail call fastcc fp128 @four(fp128 noundef %21, fp128 noundef %22) #8
  %24 = bitcast fp128 %23 to i128
  %25 = trunc i128 %24 to i64
  %26 = lshr i128 %24, 64
  %27 = trunc nuw i128 %26 to i64
  %28 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i64 noundef %27, i64 noundef %25) #8
  %29 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %30 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %29) #8
  %31 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %32 = tail call half @llvm.experimental.constrained.fptrunc.f16.f32(float 0x3FE6666660000000, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %33 = tail call fastcc fp128 @of_types(half noundef %32) #8
  %34 = bitcast fp128 %33 to i128
  %35 = trunc i128 %34 to i64
  %36 = lshr i128 %34, 64
  %37 = trunc nuw i128 %36 to i64
  %38 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i64 noundef %37, i64 noundef %35) #8
  %39 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %40 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %39) #8
  %41 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %42 = tail call fastcc fp128 @of_integers() #8
  %43 = bitcast fp128 %42 to i128
  %44 = trunc i128 %43 to i64
  %45 = lshr i128 %43, 64
  %46 = trunc nuw i128 %45 to i64
  %47 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i64 noundef %46, i64 noundef %44) #8
  %48 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %49 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %48) #8
  %50 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %51 = tail call fastcc double @narrow(fp128 noundef 0xL999999999999999A3FFB999999999999) #8
  %52 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %51) #8
  %53 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %54 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %53) #8
  %55 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %56 = tail call fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32 -3, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %57 = tail call fastcc double @narrow(fp128 noundef %56) #8
  %58 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %57) #8
  %59 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %60 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %59) #8
  %61 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %62 = tail call fastcc double @narrow(fp128 noundef 0xL18C21AB905450CC373E6A3750647FCAB) #8
  %63 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %62) #8
  %64 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %65 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %64) #8
  %66 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %67 = tail call fastcc i64 @whole() #8
  %68 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %67) #8
  %69 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %70 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %69) #8
  %71 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %72 = tail call fastcc i128 @large() #8
  %73 = lshr i128 %72, 64
  %74 = trunc nuw i128 %73 to i64
  %75 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i64 noundef %74) #8
  %76 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %77 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %76) #8
  %78 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %79 = tail call fastcc double @of_large() #8
  %80 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %79) #8
  %81 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %82 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %81) #8
  %83 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %84 = tail call half @llvm.experimental.constrained.fptrunc.f16.f32(float 0x3FB99999A0000000, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %85 = tail call half @llvm.experimental.constrained.fptrunc.f16.f32(float 0x3FD3333340000000, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %86 = tail call fastcc half @halves(half noundef %84, half noundef %85) #8
  %87 = tail call double @llvm.experimental.constrained.fpext.f64.f16(half %86, metadata !"fpexcept.strict") #8
  %88 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %87) #8
  %89 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %90 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %89) #8
  %91 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %92 = tail call half @llvm.experimental.constrained.sitofp.f16.i32(i32 300, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %93 = tail call half @llvm.experimental.constrained.sitofp.f16.i32(i32 2, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %94 = tail call fastcc half @halves(half noundef %92, half noundef %93) #8
  %95 = tail call double @llvm.experimental.constrained.fpext.f64.f16(half %94, metadata !"fpexcept.strict") #8
  %96 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %95) #8
  %97 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %98 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %97) #8
  %99 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %100 = tail call fastcc half @to_half() #8
  %101 = tail call double @llvm.experimental.constrained.fpext.f64.f16(half %100, metadata !"fpexcept.strict") #8
  %102 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, double noundef %101) #8
  %103 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %104 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %103) #8
  %105 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %106 = tail call half @llvm.experimental.constrained.fptrunc.f16.f32(float 1.775000e+01, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %107 = tail call fastcc double @from_half(half noundef %106) #8
  %108 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, double noundef %107) #8
  %109 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %110 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %109) #8
  %111 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %112 = add nuw nsw i64 %8, 1
  %113 = icmp eq i64 %112, 4
  br i1 %113, label %3, label %7, !llvm.loop !13

114:                                              ; preds = %115
  call void @llvm.lifetime.end.p0(i64 48, ptr nonnull %1) #7
  ret i32 0

115:                                              ; preds = %3, %115
  %116 = phi i32 [ 0, %3 ], [ %146, %115 ]
  %117 = freeze i32 %116
  %118 = udiv i32 %117, 3
  %119 = zext nneg i32 %118 to i64
  %120 = getelementptr inbounds [3 x fp128], ptr %1, i64 0, i64 %119
  %121 = load fp128, ptr %120, align 16, !tbaa !16
  %122 = mul i32 %118, 3
  %123 = sub i32 %117, %122
  %124 = zext nneg i32 %123 to i64
  %125 = getelementptr inbounds [3 x fp128], ptr %1, i64 0, i64 %124
  %126 = load fp128, ptr %125, align 16, !tbaa !16
  %127 = tail call fastcc signext i32 @raising(fp128 noundef %121, fp128 noundef %126) #8
  %128 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %127) #8
  %129 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %130 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %129) #8
  %131 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %132 = tail call fastcc signext i32 @equal(fp128 noundef %121, fp128 noundef %126) #8
  %133 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %132) #8
  %134 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %135 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %134) #8
  %136 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %137 = getelementptr inbounds [3 x half], ptr @__const.main.small, i64 0, i64 %119
  %138 = load half, ptr %137, align 2, !tbaa !18
  %139 = getelementptr inbounds [3 x half], ptr @__const.main.small, i64 0, i64 %124
  %140 = load half, ptr %139, align 2, !tbaa !18
  %141 = tail call fastcc signext i32 @order(half noundef %138, half noundef %140) #8
  %142 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %141) #8
  %143 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #7
  %144 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef signext %143) #8
  %145 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #7
  %146 = add nuw nsw i32 %116, 1
  %147 = icmp eq i32 %146, 9
  br i1 %147, label %114, label %115, !llvm.loop !20
}

; Function Attrs: nounwind
declare signext i32 @feclearexcept(i32 noundef signext) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: nounwind
declare signext i32 @fesetround(i32 noundef signext) local_unnamed_addr #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc fp128 @four(fp128 noundef %0, fp128 noundef %1) unnamed_addr #3 {
  %3 = tail call fp128 @llvm.experimental.constrained.fadd.f128(fp128 %0, fp128 %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %4 = tail call fp128 @llvm.experimental.constrained.fsub.f128(fp128 %0, fp128 %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %5 = tail call fp128 @llvm.experimental.constrained.fmul.f128(fp128 %3, fp128 %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %6 = tail call fp128 @llvm.experimental.constrained.fdiv.f128(fp128 %5, fp128 %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret fp128 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32, metadata, metadata) #4

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc fp128 @of_types(half noundef %0) unnamed_addr #3 {
  %2 = tail call fp128 @llvm.experimental.constrained.fpext.f128.f32(float 0x3FB99999A0000000, metadata !"fpexcept.strict") #8
  %3 = tail call fp128 @llvm.experimental.constrained.fpext.f128.f64(double -3.000000e-01, metadata !"fpexcept.strict") #8
  %4 = tail call fp128 @llvm.experimental.constrained.fadd.f128(fp128 %2, fp128 %3, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %5 = tail call fp128 @llvm.experimental.constrained.fpext.f128.f16(half %0, metadata !"fpexcept.strict") #8
  %6 = tail call fp128 @llvm.experimental.constrained.fadd.f128(fp128 %4, fp128 %5, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret fp128 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.fptrunc.f16.f32(float, metadata, metadata) #4

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc fp128 @of_integers() unnamed_addr #3 {
  %1 = tail call fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32 -5, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %2 = tail call fp128 @llvm.experimental.constrained.sitofp.f128.i64(i64 4611686018427387904, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %3 = tail call fp128 @llvm.experimental.constrained.fadd.f128(fp128 %1, fp128 %2, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %4 = tail call fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32 200, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %5 = tail call fp128 @llvm.experimental.constrained.fsub.f128(fp128 %3, fp128 %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %6 = tail call fp128 @llvm.experimental.constrained.uitofp.f128.i64(i64 -1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %7 = tail call fp128 @llvm.experimental.constrained.fadd.f128(fp128 %5, fp128 %6, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret fp128 %7
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #5

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @narrow(fp128 noundef %0) unnamed_addr #3 {
  %2 = tail call double @llvm.experimental.constrained.fptrunc.f64.f128(fp128 %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %3 = tail call float @llvm.experimental.constrained.fptrunc.f32.f128(fp128 %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %4 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %3, metadata !"fpexcept.strict") #8
  %5 = tail call double @llvm.experimental.constrained.fadd.f64(double %2, double %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret double %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc i64 @whole() unnamed_addr #3 {
  %1 = tail call i32 @llvm.experimental.constrained.fptosi.i32.f128(fp128 0xL00000000000000004001E00000000000, metadata !"fpexcept.strict") #8
  %2 = sext i32 %1 to i64
  %3 = tail call i64 @llvm.experimental.constrained.fptosi.i64.f128(fp128 0xL00000000000000004001E00000000000, metadata !"fpexcept.strict") #8
  %4 = mul nsw i64 %3, 3
  %5 = add nsw i64 %4, %2
  %6 = tail call i8 @llvm.experimental.constrained.fptoui.i8.f128(fp128 0xL00000000000000004001E00000000000, metadata !"fpexcept.strict") #8
  %7 = zext i8 %6 to i64
  %8 = add nsw i64 %5, %7
  %9 = tail call i32 @llvm.experimental.constrained.fptoui.i32.f128(fp128 0xL00000000000000004001E00000000000, metadata !"fpexcept.strict") #8
  %10 = zext i32 %9 to i64
  %11 = add nsw i64 %8, %10
  ret i64 %11
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc i128 @large() unnamed_addr #3 {
  %1 = tail call i128 @llvm.experimental.constrained.fptosi.i128.f128(fp128 0xL0000000000000000C000C00000000000, metadata !"fpexcept.strict") #8
  %2 = tail call i128 @llvm.experimental.constrained.fptoui.i128.f64(double 0x4630000000000000, metadata !"fpexcept.strict") #8
  %3 = add i128 %2, %1
  %4 = tail call i128 @llvm.experimental.constrained.fptosi.i128.f32(float 1.500000e+00, metadata !"fpexcept.strict") #8
  %5 = add i128 %3, %4
  ret i128 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @of_large() unnamed_addr #3 {
  %1 = tail call double @llvm.experimental.constrained.sitofp.f64.i128(i128 -1237940039285380274899124225, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %2 = tail call float @llvm.experimental.constrained.uitofp.f32.i128(i128 1267650600228229401496703205377, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %3 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %2, metadata !"fpexcept.strict") #8
  %4 = tail call double @llvm.experimental.constrained.fadd.f64(double %1, double %3, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret double %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc half @halves(half noundef %0, half noundef %1) unnamed_addr #3 {
  %3 = tail call half @llvm.experimental.constrained.fadd.f16(half %0, half %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %4 = tail call half @llvm.experimental.constrained.fsub.f16(half %0, half %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %5 = tail call half @llvm.experimental.constrained.fmul.f16(half %3, half %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %6 = tail call half @llvm.experimental.constrained.fdiv.f16(half %5, half %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret half %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fpext.f64.f16(half, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.sitofp.f16.i32(i32, metadata, metadata) #4

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc half @to_half() unnamed_addr #3 {
  %1 = tail call half @llvm.experimental.constrained.fptrunc.f16.f64(double 1.000000e-01, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %2 = tail call half @llvm.experimental.constrained.fptrunc.f16.f32(float 0xBFE6666660000000, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %3 = tail call half @llvm.experimental.constrained.fadd.f16(half %1, half %2, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %4 = tail call half @llvm.experimental.constrained.sitofp.f16.i32(i32 2049, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %5 = tail call half @llvm.experimental.constrained.fadd.f16(half %3, half %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret half %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @from_half(half noundef %0) unnamed_addr #3 {
  %2 = tail call double @llvm.experimental.constrained.fpext.f64.f16(half %0, metadata !"fpexcept.strict") #8
  %3 = tail call float @llvm.experimental.constrained.fpext.f32.f16(half %0, metadata !"fpexcept.strict") #8
  %4 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %3, metadata !"fpexcept.strict") #8
  %5 = tail call double @llvm.experimental.constrained.fadd.f64(double %2, double %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %6 = tail call i32 @llvm.experimental.constrained.fptosi.i32.f16(half %0, metadata !"fpexcept.strict") #8
  %7 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %6, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %8 = tail call double @llvm.experimental.constrained.fadd.f64(double %5, double %7, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %9 = tail call i64 @llvm.experimental.constrained.fptosi.i64.f16(half %0, metadata !"fpexcept.strict") #8
  %10 = tail call double @llvm.experimental.constrained.sitofp.f64.i64(i64 %9, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %11 = tail call double @llvm.experimental.constrained.fadd.f64(double %8, double %10, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %12 = tail call i8 @llvm.experimental.constrained.fptoui.i8.f16(half %0, metadata !"fpexcept.strict") #8
  %13 = zext i8 %12 to i32
  %14 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %13, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  %15 = tail call double @llvm.experimental.constrained.fadd.f64(double %11, double %14, metadata !"round.dynamic", metadata !"fpexcept.strict") #8
  ret double %15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #6

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 32) i32 @raising(fp128 noundef %0, fp128 noundef %1) unnamed_addr #3 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmps.f128(fp128 %0, fp128 %1, metadata !"olt", metadata !"fpexcept.strict") #8
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmps.f128(fp128 %0, fp128 %1, metadata !"ole", metadata !"fpexcept.strict") #8
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmps.f128(fp128 %0, fp128 %1, metadata !"ogt", metadata !"fpexcept.strict") #8
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = tail call i1 @llvm.experimental.constrained.fcmps.f128(fp128 %0, fp128 %1, metadata !"oge", metadata !"fpexcept.strict") #8
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = tail call i1 @llvm.experimental.constrained.fcmp.f128(fp128 %0, fp128 %1, metadata !"oeq", metadata !"fpexcept.strict") #8
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  ret i32 %16
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 8) i32 @equal(fp128 noundef %0, fp128 noundef %1) unnamed_addr #3 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmp.f128(fp128 %0, fp128 %1, metadata !"oeq", metadata !"fpexcept.strict") #8
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmp.f128(fp128 %0, fp128 %1, metadata !"une", metadata !"fpexcept.strict") #8
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmp.f128(fp128 %0, fp128 %1, metadata !"uno", metadata !"fpexcept.strict") #8
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  ret i32 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 32) i32 @order(half noundef %0, half noundef %1) unnamed_addr #3 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmps.f16(half %0, half %1, metadata !"olt", metadata !"fpexcept.strict") #8
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmps.f16(half %0, half %1, metadata !"oge", metadata !"fpexcept.strict") #8
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmp.f16(half %0, half %1, metadata !"oeq", metadata !"fpexcept.strict") #8
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = tail call i1 @llvm.experimental.constrained.fcmp.f16(half %0, half %1, metadata !"olt", metadata !"fpexcept.strict") #8
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = tail call i1 @llvm.experimental.constrained.fcmp.f16(half %0, half %1, metadata !"uno", metadata !"fpexcept.strict") #8
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  ret i32 %16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fadd.f128(fp128, fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fsub.f128(fp128, fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fmul.f128(fp128, fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fdiv.f128(fp128, fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fpext.f128.f32(float, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fpext.f128.f64(double, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.fpext.f128.f16(half, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.sitofp.f128.i64(i64, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare fp128 @llvm.experimental.constrained.uitofp.f128.i64(i64, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fptrunc.f64.f128(fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fptrunc.f32.f128(fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata) #4

; Function Attrs: nounwind
declare signext i32 @fetestexcept(i32 noundef signext) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.experimental.constrained.fptosi.i32.f128(fp128, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i64 @llvm.experimental.constrained.fptosi.i64.f128(fp128, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i8 @llvm.experimental.constrained.fptoui.i8.f128(fp128, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.experimental.constrained.fptoui.i32.f128(fp128, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i128 @llvm.experimental.constrained.fptosi.i128.f128(fp128, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i128 @llvm.experimental.constrained.fptoui.i128.f64(double, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i128 @llvm.experimental.constrained.fptosi.i128.f32(float, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i128(i128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.uitofp.f32.i128(i128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.fadd.f16(half, half, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.fsub.f16(half, half, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.fmul.f16(half, half, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.fdiv.f16(half, half, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare half @llvm.experimental.constrained.fptrunc.f16.f64(double, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fpext.f32.f16(half, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.experimental.constrained.fptosi.i32.f16(half, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i64 @llvm.experimental.constrained.fptosi.i64.f16(half, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i64(i64, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i8 @llvm.experimental.constrained.fptoui.i8.f16(half, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmps.f128(fp128, fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmp.f128(fp128, fp128, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmps.f16(half, half, metadata, metadata) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmp.f16(half, half, metadata, metadata) #4

attributes #0 = { nounwind strictfp uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nounwind "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nofree nounwind "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { nounwind strictfp }
attributes #8 = { strictfp }

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
!17 = !{!"long double", !11, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"_Float16", !11, i64 0}
!20 = distinct !{!20, !14, !15}
