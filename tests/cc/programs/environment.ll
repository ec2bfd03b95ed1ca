source_filename = "environment.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@modes = internal unnamed_addr constant [4 x i32] [i32 0, i32 2, i32 3, i32 1], align 4
@.str = private unnamed_addr constant [5 x i8] c"four\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"chain\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"third\00", align 1
@.str.3 = private unnamed_addr constant [7 x i8] c"narrow\00", align 1
@.str.4 = private unnamed_addr constant [5 x i8] c"wide\00", align 1
@.str.5 = private unnamed_addr constant [3 x i8] c"of\00", align 1
@.str.6 = private unnamed_addr constant [8 x i8] c"raising\00", align 1
@.str.7 = private unnamed_addr constant [6 x i8] c"quiet\00", align 1
@.str.8 = private unnamed_addr constant [6 x i8] c"apart\00", align 1
@.str.9 = private unnamed_addr constant [6 x i8] c"whole\00", align 1
@.str.11 = private unnamed_addr constant [8 x i8] c"%d=%lx \00", align 1
@.str.12 = private unnamed_addr constant [4 x i8] c"%x \00", align 1
@.str.13 = private unnamed_addr constant [7 x i8] c" %s:%x\00", align 1

; Function Attrs: nounwind strictfp uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [11 x double], align 8
  %2 = alloca [12 x double], align 8
  %3 = alloca [8 x i32], align 4
  %4 = alloca [5 x double], align 8
  %5 = alloca [5 x float], align 4
  call void @llvm.lifetime.start.p0(i64 88, ptr nonnull %1) #13
  store double 0.000000e+00, ptr %1, align 8, !tbaa !9
  %6 = getelementptr inbounds i8, ptr %1, i64 8
  store double -0.000000e+00, ptr %6, align 8, !tbaa !9
  %7 = getelementptr inbounds i8, ptr %1, i64 16
  store double 1.500000e+00, ptr %7, align 8, !tbaa !9
  %8 = getelementptr inbounds i8, ptr %1, i64 24
  store double -2.500000e+00, ptr %8, align 8, !tbaa !9
  %9 = getelementptr inbounds i8, ptr %1, i64 32
  store double 1.000000e+300, ptr %9, align 8, !tbaa !9
  %10 = getelementptr inbounds i8, ptr %1, i64 40
  store double -1.000000e-300, ptr %10, align 8, !tbaa !9
  %11 = getelementptr inbounds i8, ptr %1, i64 48
  store double 1.000000e-01, ptr %11, align 8, !tbaa !9
  %12 = getelementptr inbounds i8, ptr %1, i64 56
  store double 0x40C81CD6C8B43958, ptr %12, align 8, !tbaa !9
  %13 = getelementptr inbounds i8, ptr %1, i64 64
  %14 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float 0x7FF0000000000000, metadata !"fpexcept.strict") #14
  store double %14, ptr %13, align 8, !tbaa !9
  %15 = getelementptr inbounds i8, ptr %1, i64 72
  %16 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float 0x7FF8000000000000, metadata !"fpexcept.strict") #14
  store double %16, ptr %15, align 8, !tbaa !9
  %17 = getelementptr inbounds i8, ptr %1, i64 80
  store double 0x7FF4000000000000, ptr %17, align 8, !tbaa !9
  %18 = getelementptr inbounds i8, ptr %2, i64 8
  %19 = getelementptr inbounds i8, ptr %2, i64 16
  %20 = getelementptr inbounds i8, ptr %2, i64 24
  %21 = getelementptr inbounds i8, ptr %2, i64 32
  %22 = getelementptr inbounds i8, ptr %2, i64 40
  %23 = getelementptr inbounds i8, ptr %3, i64 4
  %24 = getelementptr inbounds i8, ptr %3, i64 8
  %25 = getelementptr inbounds i8, ptr %2, i64 48
  %26 = getelementptr inbounds i8, ptr %3, i64 12
  %27 = getelementptr inbounds i8, ptr %3, i64 12
  %28 = getelementptr inbounds i8, ptr %3, i64 16
  %29 = getelementptr inbounds i8, ptr %2, i64 56
  %30 = getelementptr inbounds i8, ptr %2, i64 64
  %31 = getelementptr inbounds i8, ptr %2, i64 72
  %32 = getelementptr inbounds i8, ptr %2, i64 80
  %33 = getelementptr inbounds i8, ptr %5, i64 4
  %34 = getelementptr inbounds i8, ptr %5, i64 8
  %35 = getelementptr inbounds i8, ptr %5, i64 12
  %36 = getelementptr inbounds i8, ptr %5, i64 16
  %37 = getelementptr inbounds i8, ptr %2, i64 88
  br label %38

38:                                               ; preds = %0, %42
  %39 = phi i64 [ 0, %0 ], [ %43, %42 ]
  %40 = getelementptr inbounds [4 x i32], ptr @modes, i64 0, i64 %39
  br label %45

41:                                               ; preds = %42
  call void @llvm.lifetime.end.p0(i64 88, ptr nonnull %1) #13
  ret i32 0

42:                                               ; preds = %183
  %43 = add nuw nsw i64 %39, 1
  %44 = icmp eq i64 %43, 4
  br i1 %44, label %41, label %38, !llvm.loop !13

45:                                               ; preds = %38, %183
  %46 = phi i64 [ 0, %38 ], [ %83, %183 ]
  %47 = getelementptr inbounds [11 x double], ptr %1, i64 0, i64 %46
  %48 = load double, ptr %47, align 8, !tbaa !9
  %49 = trunc i64 %46 to i32
  %50 = add i32 %49, 3
  %51 = urem i32 %50, 11
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr inbounds [11 x double], ptr %1, i64 0, i64 %52
  %54 = load double, ptr %53, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 96, ptr nonnull %2) #13
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %3) #13
  %55 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %56 = load i32, ptr %40, align 4, !tbaa !16
  %57 = tail call signext i32 @fesetround(i32 noundef signext %56) #13
  %58 = tail call fastcc double @four(double noundef %48, double noundef %54) #14
  store double %58, ptr %2, align 8, !tbaa !9
  %59 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %60 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str, i32 noundef signext %59) #14
  %61 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %62 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %48, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %63 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %54, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %64 = tail call fastcc float @chain(float noundef %62, float noundef %63) #14
  %65 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %64, metadata !"fpexcept.strict") #14
  store double %65, ptr %18, align 8, !tbaa !9
  %66 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %67 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.1, i32 noundef signext %66) #14
  %68 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %69 = tail call fastcc double @third() #14
  store double %69, ptr %19, align 8, !tbaa !9
  %70 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %71 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.2, i32 noundef signext %70) #14
  %72 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %73 = tail call fastcc float @narrow(double noundef %48) #14
  %74 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %73, metadata !"fpexcept.strict") #14
  store double %74, ptr %20, align 8, !tbaa !9
  %75 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %76 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.3, i32 noundef signext %75) #14
  %77 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %78 = tail call fastcc float @narrow(double noundef %54) #14
  %79 = tail call fastcc double @wide(float noundef %78) #14
  store double %79, ptr %21, align 8, !tbaa !9
  %80 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %81 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.4, i32 noundef signext %80) #14
  %82 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %83 = add nuw nsw i64 %46, 1
  %84 = mul nuw nsw i64 %83, 81985529216486895
  %85 = tail call fastcc float @of_long(i64 noundef %84) #14
  %86 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %85, metadata !"fpexcept.strict") #14
  %87 = trunc i64 %46 to i8
  %88 = add nsw i8 %87, -5
  %89 = tail call fastcc double @of_byte(i8 noundef signext %88) #14
  %90 = tail call double @llvm.experimental.constrained.fadd.f64(double %86, double %89, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %91 = trunc i64 %46 to i32
  %92 = sub i32 -8, %91
  %93 = tail call fastcc float @of_unsigned(i32 noundef signext %92) #14
  %94 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %93, metadata !"fpexcept.strict") #14
  %95 = tail call double @llvm.experimental.constrained.fadd.f64(double %90, double %94, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  store double %95, ptr %22, align 8, !tbaa !9
  %96 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %97 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.5, i32 noundef signext %96) #14
  %98 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %99 = tail call fastcc signext i32 @raising(double noundef %48, double noundef %54) #14
  store i32 %99, ptr %3, align 4, !tbaa !16
  %100 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %101 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.6, i32 noundef signext %100) #14
  %102 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %103 = tail call fastcc signext i32 @quiet(double noundef %48, double noundef %54) #14
  %104 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %54, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %105 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %48, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %106 = tail call fastcc signext i32 @quietf(float noundef %104, float noundef %105) #14
  %107 = shl nuw nsw i32 %106, 8
  %108 = or disjoint i32 %107, %103
  store i32 %108, ptr %23, align 4, !tbaa !16
  %109 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %110 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.7, i32 noundef signext %109) #14
  %111 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %112 = tail call fastcc signext i32 @unused(double noundef %48) #14
  store i32 %112, ptr %24, align 4, !tbaa !16
  %113 = tail call fastcc double @apart(double noundef %48) #14
  store double %113, ptr %25, align 8, !tbaa !9
  %114 = tail call signext i32 @fesetround(i32 noundef signext %56) #13
  %115 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %116 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.8, i32 noundef signext %115) #14
  %117 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %118 = tail call double @llvm.fabs.f64(double %48) #14
  %119 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %118, double 2.000000e+09, metadata !"olt", metadata !"fpexcept.strict") #14
  br i1 %119, label %120, label %131

120:                                              ; preds = %45
  %121 = tail call fastcc signext i32 @to_int(double noundef %48) #14
  store i32 %121, ptr %27, align 4, !tbaa !16
  %122 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %123 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %48, double %122, metadata !"ogt", metadata !"fpexcept.strict") #14
  br i1 %123, label %124, label %132

124:                                              ; preds = %120
  %125 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 200, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %126 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %48, double %125, metadata !"olt", metadata !"fpexcept.strict") #14
  br i1 %126, label %127, label %132

127:                                              ; preds = %124
  %128 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %48, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %129 = tail call fastcc zeroext i8 @to_byte(float noundef %128) #14
  %130 = zext i8 %129 to i32
  br label %132

131:                                              ; preds = %45
  store i32 0, ptr %26, align 4, !tbaa !16
  br label %132

132:                                              ; preds = %131, %120, %124, %127
  %133 = phi i32 [ %130, %127 ], [ 0, %124 ], [ 0, %120 ], [ 0, %131 ]
  store i32 %133, ptr %28, align 4, !tbaa !16
  br i1 %119, label %134, label %141

134:                                              ; preds = %132
  %135 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %136 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %48, double %135, metadata !"oge", metadata !"fpexcept.strict") #14
  br i1 %136, label %137, label %141

137:                                              ; preds = %134
  %138 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %48, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %139 = tail call fastcc i64 @to_unsigned(float noundef %138) #14
  %140 = tail call double @llvm.experimental.constrained.uitofp.f64.i64(i64 %139, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  br label %143

141:                                              ; preds = %134, %132
  %142 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  br label %143

143:                                              ; preds = %141, %137
  %144 = phi double [ %140, %137 ], [ %142, %141 ]
  store double %144, ptr %29, align 8, !tbaa !9
  br i1 %119, label %145, label %148

145:                                              ; preds = %143
  %146 = tail call fastcc i64 @rounded(double noundef %48) #14
  %147 = tail call double @llvm.experimental.constrained.sitofp.f64.i64(i64 %146, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  br label %150

148:                                              ; preds = %143
  %149 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  br label %150

150:                                              ; preds = %148, %145
  %151 = phi double [ %147, %145 ], [ %149, %148 ]
  store double %151, ptr %30, align 8, !tbaa !9
  %152 = tail call fastcc double @whole(double noundef %48) #14
  store double %152, ptr %31, align 8, !tbaa !9
  %153 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  %154 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.9, i32 noundef signext %153) #14
  %155 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %156 = tail call signext i32 @fesetround(i32 noundef signext 0) #13
  %157 = tail call fastcc double @library(double noundef %48) #14
  store double %157, ptr %32, align 8, !tbaa !9
  %158 = tail call signext i32 @fesetround(i32 noundef signext %56) #13
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %4) #13
  call void @llvm.lifetime.start.p0(i64 20, ptr nonnull %5) #13
  store float 0x3FB99999A0000000, ptr %5, align 4, !tbaa !18
  %159 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %48, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  store float %159, ptr %33, align 4, !tbaa !18
  store float 0x400A666660000000, ptr %34, align 4, !tbaa !18
  store float 0x3E45798EE0000000, ptr %35, align 4, !tbaa !18
  %160 = tail call float @llvm.experimental.constrained.sitofp.f32.i32(i32 7, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  store float %160, ptr %36, align 4, !tbaa !18
  call fastcc void @scale(ptr noundef nonnull %4, ptr noundef nonnull %1) #14
  %161 = call fastcc float @sum(ptr noundef nonnull %5) #14
  %162 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %161, metadata !"fpexcept.strict") #14
  %163 = trunc nuw nsw i64 %46 to i32
  %164 = urem i32 %163, 5
  %165 = zext nneg i32 %164 to i64
  %166 = getelementptr inbounds [5 x double], ptr %4, i64 0, i64 %165
  %167 = load double, ptr %166, align 8, !tbaa !9
  %168 = tail call double @llvm.experimental.constrained.fadd.f64(double %162, double %167, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  store double %168, ptr %37, align 8, !tbaa !9
  %169 = tail call signext i32 @fesetround(i32 noundef signext 0) #13
  %170 = tail call i32 @putchar(i32 10)
  br label %171

171:                                              ; preds = %150, %180
  %172 = phi i64 [ 0, %150 ], [ %181, %180 ]
  %173 = getelementptr inbounds [12 x double], ptr %2, i64 0, i64 %172
  %174 = load double, ptr %173, align 8, !tbaa !9
  %175 = tail call i1 @llvm.is.fpclass.f64(double %174, i32 3) #14
  br i1 %175, label %180, label %176

176:                                              ; preds = %171
  %177 = bitcast double %174 to i64
  %178 = trunc nuw nsw i64 %172 to i32
  %179 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.11, i32 noundef signext %178, i64 noundef %177) #14
  br label %180

180:                                              ; preds = %171, %176
  %181 = add nuw nsw i64 %172, 1
  %182 = icmp eq i64 %181, 12
  br i1 %182, label %186, label %171, !llvm.loop !20

183:                                              ; preds = %186
  %184 = tail call i32 @putchar(i32 10)
  call void @llvm.lifetime.end.p0(i64 20, ptr nonnull %5) #13
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %4) #13
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %3) #13
  call void @llvm.lifetime.end.p0(i64 96, ptr nonnull %2) #13
  %185 = icmp eq i64 %83, 11
  br i1 %185, label %42, label %45, !llvm.loop !21

186:                                              ; preds = %180, %186
  %187 = phi i64 [ %191, %186 ], [ 0, %180 ]
  %188 = getelementptr inbounds [8 x i32], ptr %3, i64 0, i64 %187
  %189 = load i32, ptr %188, align 4, !tbaa !16
  %190 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.12, i32 noundef signext %189) #14
  %191 = add nuw nsw i64 %187, 1
  %192 = icmp eq i64 %191, 5
  br i1 %192, label %183, label %186, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata) #2

; Function Attrs: nounwind
declare signext i32 @feclearexcept(i32 noundef signext) local_unnamed_addr #3

; Function Attrs: nounwind
declare signext i32 @fesetround(i32 noundef signext) local_unnamed_addr #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @four(double noundef %0, double noundef %1) unnamed_addr #4 {
  %3 = tail call double @llvm.experimental.constrained.fadd.f64(double %0, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call double @llvm.experimental.constrained.fsub.f64(double %0, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %5 = tail call double @llvm.experimental.constrained.fmul.f64(double %3, double %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %6 = tail call double @llvm.experimental.constrained.fdiv.f64(double %5, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret double %6
}

; Function Attrs: mustprogress nofree noinline nounwind strictfp willreturn memory(write, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @chain(float noundef %0, float noundef %1) unnamed_addr #5 {
  %3 = tail call float @llvm.experimental.constrained.fma.f32(float %0, float %1, float 0x3FB99999A0000000, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call float @sqrtf(float noundef %0) #13
  %5 = tail call float @llvm.experimental.constrained.fadd.f32(float %3, float %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret float %5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @third() unnamed_addr #4 {
  %1 = tail call double @llvm.experimental.constrained.fdiv.f64(double 1.000000e+00, double 3.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret double %1
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @narrow(double noundef %0) unnamed_addr #4 {
  %2 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @wide(float noundef %0) unnamed_addr #4 {
  %2 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %0, metadata !"fpexcept.strict") #14
  ret double %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @of_long(i64 noundef %0) unnamed_addr #4 {
  %2 = tail call float @llvm.experimental.constrained.sitofp.f32.i64(i64 %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @of_byte(i8 noundef signext %0) unnamed_addr #4 {
  %2 = sext i8 %0 to i32
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %2, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call double @llvm.experimental.constrained.fdiv.f64(double %3, double 3.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret double %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @of_unsigned(i32 noundef signext %0) unnamed_addr #4 {
  %2 = tail call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 64) i32 @raising(double noundef %0, double noundef %1) unnamed_addr #4 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"olt", metadata !"fpexcept.strict") #14
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"ole", metadata !"fpexcept.strict") #14
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"ogt", metadata !"fpexcept.strict") #14
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"oge", metadata !"fpexcept.strict") #14
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"oeq", metadata !"fpexcept.strict") #14
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  %17 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"une", metadata !"fpexcept.strict") #14
  %18 = select i1 %17, i32 32, i32 0
  %19 = or disjoint i32 %16, %18
  ret i32 %19
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 256) i32 @quiet(double noundef %0, double noundef %1) unnamed_addr #4 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"olt", metadata !"fpexcept.strict") #14
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"ole", metadata !"fpexcept.strict") #14
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"ogt", metadata !"fpexcept.strict") #14
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"oge", metadata !"fpexcept.strict") #14
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"one", metadata !"fpexcept.strict") #14
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  %17 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"uno", metadata !"fpexcept.strict") #14
  %18 = select i1 %17, i32 32, i32 0
  %19 = or disjoint i32 %16, %18
  %20 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"olt", metadata !"fpexcept.strict") #14
  %21 = select i1 %20, i32 0, i32 64
  %22 = or i32 %19, %21
  %23 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"one", metadata !"fpexcept.strict") #14
  %24 = select i1 %23, i32 0, i32 128
  %25 = or i32 %22, %24
  ret i32 %25
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 8) i32 @quietf(float noundef %0, float noundef %1) unnamed_addr #4 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmp.f32(float %0, float %1, metadata !"olt", metadata !"fpexcept.strict") #14
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmp.f32(float %0, float %1, metadata !"oge", metadata !"fpexcept.strict") #14
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmp.f32(float %0, float %1, metadata !"uno", metadata !"fpexcept.strict") #14
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  ret i32 %10
}

; Function Attrs: noinline nounwind strictfp uwtable vscale_range(2,1024)
define internal fastcc signext i32 @unused(double noundef %0) unnamed_addr #6 {
  %2 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #13
  %3 = tail call double @llvm.experimental.constrained.fdiv.f64(double %0, double 0.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #13
  ret i32 %4
}

; Function Attrs: noinline nounwind strictfp uwtable vscale_range(2,1024)
define internal fastcc double @apart(double noundef %0) unnamed_addr #6 {
  %2 = tail call signext i32 @fesetround(i32 noundef signext 3) #13
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 3, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call double @llvm.experimental.constrained.fdiv.f64(double %0, double %3, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %5 = tail call signext i32 @fesetround(i32 noundef signext 2) #13
  %6 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 3, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %7 = tail call double @llvm.experimental.constrained.fdiv.f64(double %0, double %6, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %8 = tail call signext i32 @fesetround(i32 noundef signext 0) #13
  %9 = tail call double @llvm.experimental.constrained.fsub.f64(double %4, double %7, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret double %9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @to_int(double noundef %0) unnamed_addr #4 {
  %2 = tail call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %0, metadata !"fpexcept.strict") #14
  ret i32 %2
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc zeroext i8 @to_byte(float noundef %0) unnamed_addr #4 {
  %2 = tail call i8 @llvm.experimental.constrained.fptoui.i8.f32(float %0, metadata !"fpexcept.strict") #14
  ret i8 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc i64 @to_unsigned(float noundef %0) unnamed_addr #4 {
  %2 = tail call i64 @llvm.experimental.constrained.fptoui.i64.f32(float %0, metadata !"fpexcept.strict") #14
  ret i64 %2
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.uitofp.f64.i64(i64, metadata, metadata) #2

; Function Attrs: noinline nounwind strictfp uwtable vscale_range(2,1024)
define internal fastcc i64 @rounded(double noundef %0) unnamed_addr #6 {
  %2 = tail call i64 @lrint(double noundef %0) #13
  %3 = fneg double %0
  %4 = tail call i64 @llrint(double noundef %3) #13
  %5 = mul nsw i64 %4, 1000
  %6 = add nsw i64 %5, %2
  ret i64 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i64(i64, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @whole(double noundef %0) unnamed_addr #4 {
  %2 = tail call double @llvm.experimental.constrained.floor.f64(double %0, metadata !"fpexcept.strict") #14
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 10, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call double @llvm.experimental.constrained.ceil.f64(double %0, metadata !"fpexcept.strict") #14
  %5 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %3, double %4, double %2, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %6 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 100, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %7 = tail call double @llvm.experimental.constrained.trunc.f64(double %0, metadata !"fpexcept.strict") #14
  %8 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %6, double %7, double %5, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %9 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 1000, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %10 = tail call double @llvm.experimental.constrained.rint.f64(double %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %11 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %9, double %10, double %8, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %12 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 10000, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %13 = tail call double @llvm.experimental.constrained.nearbyint.f64(double %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %14 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %12, double %13, double %11, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret double %14
}

; Function Attrs: mustprogress nofree noinline nounwind strictfp willreturn memory(write, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @library(double noundef %0) unnamed_addr #5 {
  %2 = tail call double @fmod(double noundef %0, double noundef 7.500000e-01) #13
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 1, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %4 = tail call double @llvm.experimental.constrained.minnum.f64(double %0, double %3, metadata !"fpexcept.strict") #14
  %5 = tail call double @llvm.experimental.constrained.fadd.f64(double %2, double %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %6 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 2, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %7 = tail call double @llvm.experimental.constrained.maxnum.f64(double %0, double %6, metadata !"fpexcept.strict") #14
  %8 = tail call double @llvm.experimental.constrained.fadd.f64(double %5, double %7, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %9 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 2, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %10 = tail call double @pow(double noundef %0, double noundef %9) #13
  %11 = tail call double @llvm.experimental.constrained.fadd.f64(double %8, double %10, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  ret double %11
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.sitofp.f32.i32(i32, metadata, metadata) #2

; Function Attrs: nofree noinline norecurse nosync nounwind strictfp memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @scale(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) unnamed_addr #8 {
  br label %4

3:                                                ; preds = %4
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %10, %4 ]
  %6 = getelementptr inbounds double, ptr %1, i64 %5
  %7 = load double, ptr %6, align 8, !tbaa !9
  %8 = tail call double @llvm.experimental.constrained.fmul.f64(double %7, double 1.000000e-01, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %9 = getelementptr inbounds double, ptr %0, i64 %5
  store double %8, ptr %9, align 8, !tbaa !9
  %10 = add nuw nsw i64 %5, 1
  %11 = icmp eq i64 %10, 5
  br i1 %11, label %3, label %4, !llvm.loop !23
}

; Function Attrs: nofree noinline norecurse nosync nounwind strictfp memory(argmem: read, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @sum(ptr nocapture noundef readonly %0) unnamed_addr #9 {
  %2 = tail call float @llvm.experimental.constrained.sitofp.f32.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  br label %4

3:                                                ; preds = %4
  ret float %9

4:                                                ; preds = %1, %4
  %5 = phi i64 [ 0, %1 ], [ %10, %4 ]
  %6 = phi float [ %2, %1 ], [ %9, %4 ]
  %7 = getelementptr inbounds float, ptr %0, i64 %5
  %8 = load float, ptr %7, align 4, !tbaa !18
  %9 = tail call float @llvm.experimental.constrained.fadd.f32(float %6, float %8, metadata !"round.dynamic", metadata !"fpexcept.strict") #14
  %10 = add nuw nsw i64 %5, 1
  %11 = icmp eq i64 %10, 5
  br i1 %11, label %3, label %4, !llvm.loop !24
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #10

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fsub.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata) #2

; Function Attrs: nounwind
declare signext i32 @fetestexcept(i32 noundef signext) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fma.f32(float, float, float, metadata, metadata) #2

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare float @sqrtf(float noundef) local_unnamed_addr #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.sitofp.f32.i64(i64, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.uitofp.f32.i32(i32, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmp.f32(float, float, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.experimental.constrained.fptosi.i32.f64(double, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i8 @llvm.experimental.constrained.fptoui.i8.f32(float, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i64 @llvm.experimental.constrained.fptoui.i64.f32(float, metadata) #2

; Function Attrs: nounwind
declare i64 @lrint(double noundef) local_unnamed_addr #3

; Function Attrs: nounwind
declare i64 @llrint(double noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.floor.f64(double, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.ceil.f64(double, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fmuladd.f64(double, double, double, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.trunc.f64(double, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.rint.f64(double, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.nearbyint.f64(double, metadata, metadata) #2

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @fmod(double noundef, double noundef) local_unnamed_addr #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.minnum.f64(double, double, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.maxnum.f64(double, double, metadata) #2

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @pow(double noundef, double noundef) local_unnamed_addr #11

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #12

attributes #0 = { nounwind strictfp uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
attributes #3 = { nounwind "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nofree noinline nounwind strictfp willreturn memory(write, inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { noinline nounwind strictfp uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nofree noinline norecurse nosync nounwind strictfp memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { nofree noinline norecurse nosync nounwind strictfp memory(argmem: read, inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #10 = { nofree nounwind "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #11 = { mustprogress nofree nounwind willreturn memory(write) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #12 = { nofree nounwind }
attributes #13 = { nounwind strictfp }
attributes #14 = { strictfp }

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
!10 = !{!"double", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !11, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"float", !11, i64 0}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = distinct !{!24, !14, !15}
