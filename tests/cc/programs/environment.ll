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
@.str.10 = private unnamed_addr constant [6 x i8] c"loops\00", align 1
@.str.11 = private unnamed_addr constant [6 x i8] c"lanes\00", align 1
@.str.13 = private unnamed_addr constant [8 x i8] c"%d=%lx \00", align 1
@.str.14 = private unnamed_addr constant [4 x i8] c"%x \00", align 1
@.str.15 = private unnamed_addr constant [7 x i8] c" %s:%x\00", align 1

; Function Attrs: nounwind strictfp uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [11 x double], align 8
  %2 = alloca [14 x double], align 8
  %3 = alloca [8 x i32], align 4
  %4 = alloca [5 x double], align 8
  %5 = alloca [5 x float], align 4
  call void @llvm.lifetime.start.p0(i64 88, ptr nonnull %1) #14
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
  %14 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float 0x7FF0000000000000, metadata !"fpexcept.strict") #15
  store double %14, ptr %13, align 8, !tbaa !9
  %15 = getelementptr inbounds i8, ptr %1, i64 72
  %16 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float 0x7FF8000000000000, metadata !"fpexcept.strict") #15
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
  %38 = getelementptr inbounds i8, ptr %2, i64 96
  %39 = getelementptr inbounds i8, ptr %2, i64 104
  br label %40

40:                                               ; preds = %0, %44
  %41 = phi i64 [ 0, %0 ], [ %45, %44 ]
  %42 = getelementptr inbounds [4 x i32], ptr @modes, i64 0, i64 %41
  br label %47

43:                                               ; preds = %44
  call void @llvm.lifetime.end.p0(i64 88, ptr nonnull %1) #14
  ret i32 0

44:                                               ; preds = %197
  %45 = add nuw nsw i64 %41, 1
  %46 = icmp eq i64 %45, 4
  br i1 %46, label %43, label %40, !llvm.loop !13

47:                                               ; preds = %40, %197
  %48 = phi i64 [ 0, %40 ], [ %85, %197 ]
  %49 = getelementptr inbounds [11 x double], ptr %1, i64 0, i64 %48
  %50 = load double, ptr %49, align 8, !tbaa !9
  %51 = trunc i64 %48 to i32
  %52 = add i32 %51, 3
  %53 = urem i32 %52, 11
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds [11 x double], ptr %1, i64 0, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 112, ptr nonnull %2) #14
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %3) #14
  %57 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %58 = load i32, ptr %42, align 4, !tbaa !16
  %59 = tail call signext i32 @fesetround(i32 noundef signext %58) #14
  %60 = tail call fastcc double @four(double noundef %50, double noundef %56) #15
  store double %60, ptr %2, align 8, !tbaa !9
  %61 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %62 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str, i32 noundef signext %61) #15
  %63 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %64 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %50, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %65 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %56, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %66 = tail call fastcc float @chain(float noundef %64, float noundef %65) #15
  %67 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %66, metadata !"fpexcept.strict") #15
  store double %67, ptr %18, align 8, !tbaa !9
  %68 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %69 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.1, i32 noundef signext %68) #15
  %70 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %71 = tail call fastcc double @third() #15
  store double %71, ptr %19, align 8, !tbaa !9
  %72 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %73 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.2, i32 noundef signext %72) #15
  %74 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %75 = tail call fastcc float @narrow(double noundef %50) #15
  %76 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %75, metadata !"fpexcept.strict") #15
  store double %76, ptr %20, align 8, !tbaa !9
  %77 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %78 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.3, i32 noundef signext %77) #15
  %79 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %80 = tail call fastcc float @narrow(double noundef %56) #15
  %81 = tail call fastcc double @wide(float noundef %80) #15
  store double %81, ptr %21, align 8, !tbaa !9
  %82 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %83 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.4, i32 noundef signext %82) #15
  %84 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %85 = add nuw nsw i64 %48, 1
  %86 = mul nuw nsw i64 %85, 81985529216486895
  %87 = tail call fastcc float @of_long(i64 noundef %86) #15
  %88 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %87, metadata !"fpexcept.strict") #15
  %89 = trunc i64 %48 to i8
  %90 = add nsw i8 %89, -5
  %91 = tail call fastcc double @of_byte(i8 noundef signext %90) #15
  %92 = tail call double @llvm.experimental.constrained.fadd.f64(double %88, double %91, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %93 = trunc i64 %48 to i32
  %94 = sub i32 -8, %93
  %95 = tail call fastcc float @of_unsigned(i32 noundef signext %94) #15
  %96 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %95, metadata !"fpexcept.strict") #15
  %97 = tail call double @llvm.experimental.constrained.fadd.f64(double %92, double %96, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  store double %97, ptr %22, align 8, !tbaa !9
  %98 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %99 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.5, i32 noundef signext %98) #15
  %100 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %101 = tail call fastcc signext i32 @raising(double noundef %50, double noundef %56) #15
  store i32 %101, ptr %3, align 4, !tbaa !16
  %102 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %103 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.6, i32 noundef signext %102) #15
  %104 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %105 = tail call fastcc signext i32 @quiet(double noundef %50, double noundef %56) #15
  %106 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %56, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %107 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %50, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %108 = tail call fastcc signext i32 @quietf(float noundef %106, float noundef %107) #15
  %109 = shl nuw nsw i32 %108, 8
  %110 = or disjoint i32 %109, %105
  store i32 %110, ptr %23, align 4, !tbaa !16
  %111 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %112 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.7, i32 noundef signext %111) #15
  %113 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %114 = tail call fastcc signext i32 @unused(double noundef %50) #15
  store i32 %114, ptr %24, align 4, !tbaa !16
  %115 = tail call fastcc double @apart(double noundef %50) #15
  store double %115, ptr %25, align 8, !tbaa !9
  %116 = tail call signext i32 @fesetround(i32 noundef signext %58) #14
  %117 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %118 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.8, i32 noundef signext %117) #15
  %119 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %120 = tail call double @llvm.fabs.f64(double %50) #15
  %121 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %120, double 2.000000e+09, metadata !"olt", metadata !"fpexcept.strict") #15
  br i1 %121, label %122, label %133

122:                                              ; preds = %47
  %123 = tail call fastcc signext i32 @to_int(double noundef %50) #15
  store i32 %123, ptr %27, align 4, !tbaa !16
  %124 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %125 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %50, double %124, metadata !"ogt", metadata !"fpexcept.strict") #15
  br i1 %125, label %126, label %134

126:                                              ; preds = %122
  %127 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 200, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %128 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %50, double %127, metadata !"olt", metadata !"fpexcept.strict") #15
  br i1 %128, label %129, label %134

129:                                              ; preds = %126
  %130 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %50, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %131 = tail call fastcc zeroext i8 @to_byte(float noundef %130) #15
  %132 = zext i8 %131 to i32
  br label %134

133:                                              ; preds = %47
  store i32 0, ptr %26, align 4, !tbaa !16
  br label %134

134:                                              ; preds = %133, %122, %126, %129
  %135 = phi i32 [ %132, %129 ], [ 0, %126 ], [ 0, %122 ], [ 0, %133 ]
  store i32 %135, ptr %28, align 4, !tbaa !16
  br i1 %121, label %136, label %143

136:                                              ; preds = %134
  %137 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %138 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %50, double %137, metadata !"oge", metadata !"fpexcept.strict") #15
  br i1 %138, label %139, label %143

139:                                              ; preds = %136
  %140 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %50, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %141 = tail call fastcc i64 @to_unsigned(float noundef %140) #15
  %142 = tail call double @llvm.experimental.constrained.uitofp.f64.i64(i64 %141, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  br label %145

143:                                              ; preds = %136, %134
  %144 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  br label %145

145:                                              ; preds = %143, %139
  %146 = phi double [ %142, %139 ], [ %144, %143 ]
  store double %146, ptr %29, align 8, !tbaa !9
  br i1 %121, label %147, label %150

147:                                              ; preds = %145
  %148 = tail call fastcc i64 @rounded(double noundef %50) #15
  %149 = tail call double @llvm.experimental.constrained.sitofp.f64.i64(i64 %148, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  br label %152

150:                                              ; preds = %145
  %151 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  br label %152

152:                                              ; preds = %150, %147
  %153 = phi double [ %149, %147 ], [ %151, %150 ]
  store double %153, ptr %30, align 8, !tbaa !9
  %154 = tail call fastcc double @whole(double noundef %50) #15
  store double %154, ptr %31, align 8, !tbaa !9
  %155 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %156 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.9, i32 noundef signext %155) #15
  %157 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %158 = tail call signext i32 @fesetround(i32 noundef signext 0) #14
  %159 = tail call fastcc double @library(double noundef %50) #15
  store double %159, ptr %32, align 8, !tbaa !9
  %160 = tail call signext i32 @fesetround(i32 noundef signext %58) #14
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %4) #14
  call void @llvm.lifetime.start.p0(i64 20, ptr nonnull %5) #14
  store float 0x3FB99999A0000000, ptr %5, align 4, !tbaa !18
  %161 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %50, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  store float %161, ptr %33, align 4, !tbaa !18
  store float 0x400A666660000000, ptr %34, align 4, !tbaa !18
  store float 0x3E45798EE0000000, ptr %35, align 4, !tbaa !18
  %162 = tail call float @llvm.experimental.constrained.sitofp.f32.i32(i32 7, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  store float %162, ptr %36, align 4, !tbaa !18
  call fastcc void @scale(ptr noundef nonnull %4, ptr noundef nonnull %1) #15
  %163 = call fastcc float @sum(ptr noundef nonnull %5) #15
  %164 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %163, metadata !"fpexcept.strict") #15
  %165 = trunc nuw nsw i64 %48 to i32
  %166 = urem i32 %165, 5
  %167 = zext nneg i32 %166 to i64
  %168 = getelementptr inbounds [5 x double], ptr %4, i64 0, i64 %167
  %169 = load double, ptr %168, align 8, !tbaa !9
  %170 = tail call double @llvm.experimental.constrained.fadd.f64(double %164, double %169, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  store double %170, ptr %37, align 8, !tbaa !9
  %171 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %172 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.10, i32 noundef signext %171) #15
  %173 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %174 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %50, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %175 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %56, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %176 = tail call fastcc float @lanes(float noundef %174, float noundef %175) #15
  %177 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %176, metadata !"fpexcept.strict") #15
  store double %177, ptr %38, align 8, !tbaa !9
  %178 = trunc nuw nsw i64 %48 to i32
  %179 = tail call fastcc double @lane(double noundef %50, i32 noundef signext %178) #15
  store double %179, ptr %39, align 8, !tbaa !9
  %180 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  %181 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.15, ptr noundef nonnull @.str.11, i32 noundef signext %180) #15
  %182 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %183 = tail call signext i32 @fesetround(i32 noundef signext 0) #14
  %184 = tail call i32 @putchar(i32 10)
  br label %185

185:                                              ; preds = %152, %194
  %186 = phi i64 [ 0, %152 ], [ %195, %194 ]
  %187 = getelementptr inbounds [14 x double], ptr %2, i64 0, i64 %186
  %188 = load double, ptr %187, align 8, !tbaa !9
  %189 = tail call i1 @llvm.is.fpclass.f64(double %188, i32 3) #15
  br i1 %189, label %194, label %190

190:                                              ; preds = %185
  %191 = bitcast double %188 to i64
  %192 = trunc nuw nsw i64 %186 to i32
  %193 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, i32 noundef signext %192, i64 noundef %191) #15
  br label %194

194:                                              ; preds = %185, %190
  %195 = add nuw nsw i64 %186, 1
  %196 = icmp eq i64 %195, 14
  br i1 %196, label %200, label %185, !llvm.loop !20

197:                                              ; preds = %200
  %198 = tail call i32 @putchar(i32 10)
  call void @llvm.lifetime.end.p0(i64 20, ptr nonnull %5) #14
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %4) #14
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %3) #14
  call void @llvm.lifetime.end.p0(i64 112, ptr nonnull %2) #14
  %199 = icmp eq i64 %85, 11
  br i1 %199, label %44, label %47, !llvm.loop !21

200:                                              ; preds = %194, %200
  %201 = phi i64 [ %205, %200 ], [ 0, %194 ]
  %202 = getelementptr inbounds [8 x i32], ptr %3, i64 0, i64 %201
  %203 = load i32, ptr %202, align 4, !tbaa !16
  %204 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.14, i32 noundef signext %203) #15
  %205 = add nuw nsw i64 %201, 1
  %206 = icmp eq i64 %205, 5
  br i1 %206, label %197, label %200, !llvm.loop !22
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
  %3 = tail call double @llvm.experimental.constrained.fadd.f64(double %0, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call double @llvm.experimental.constrained.fsub.f64(double %0, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %5 = tail call double @llvm.experimental.constrained.fmul.f64(double %3, double %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %6 = tail call double @llvm.experimental.constrained.fdiv.f64(double %5, double %1, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret double %6
}

; Function Attrs: mustprogress nofree noinline nounwind strictfp willreturn memory(write, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @chain(float noundef %0, float noundef %1) unnamed_addr #5 {
  %3 = tail call float @llvm.experimental.constrained.fma.f32(float %0, float %1, float 0x3FB99999A0000000, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call float @sqrtf(float noundef %0) #14
  %5 = tail call float @llvm.experimental.constrained.fadd.f32(float %3, float %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret float %5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @third() unnamed_addr #4 {
  %1 = tail call double @llvm.experimental.constrained.fdiv.f64(double 1.000000e+00, double 3.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret double %1
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @narrow(double noundef %0) unnamed_addr #4 {
  %2 = tail call float @llvm.experimental.constrained.fptrunc.f32.f64(double %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @wide(float noundef %0) unnamed_addr #4 {
  %2 = tail call double @llvm.experimental.constrained.fpext.f64.f32(float %0, metadata !"fpexcept.strict") #15
  ret double %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @of_long(i64 noundef %0) unnamed_addr #4 {
  %2 = tail call float @llvm.experimental.constrained.sitofp.f32.i64(i64 %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @of_byte(i8 noundef signext %0) unnamed_addr #4 {
  %2 = sext i8 %0 to i32
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %2, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call double @llvm.experimental.constrained.fdiv.f64(double %3, double 3.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret double %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @of_unsigned(i32 noundef signext %0) unnamed_addr #4 {
  %2 = tail call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret float %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 64) i32 @raising(double noundef %0, double noundef %1) unnamed_addr #4 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"olt", metadata !"fpexcept.strict") #15
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"ole", metadata !"fpexcept.strict") #15
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"ogt", metadata !"fpexcept.strict") #15
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = tail call i1 @llvm.experimental.constrained.fcmps.f64(double %0, double %1, metadata !"oge", metadata !"fpexcept.strict") #15
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"oeq", metadata !"fpexcept.strict") #15
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  %17 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"une", metadata !"fpexcept.strict") #15
  %18 = select i1 %17, i32 32, i32 0
  %19 = or disjoint i32 %16, %18
  ret i32 %19
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 256) i32 @quiet(double noundef %0, double noundef %1) unnamed_addr #4 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"olt", metadata !"fpexcept.strict") #15
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"ole", metadata !"fpexcept.strict") #15
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"ogt", metadata !"fpexcept.strict") #15
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  %11 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"oge", metadata !"fpexcept.strict") #15
  %12 = select i1 %11, i32 8, i32 0
  %13 = or disjoint i32 %10, %12
  %14 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"one", metadata !"fpexcept.strict") #15
  %15 = select i1 %14, i32 16, i32 0
  %16 = or disjoint i32 %13, %15
  %17 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"uno", metadata !"fpexcept.strict") #15
  %18 = select i1 %17, i32 32, i32 0
  %19 = or disjoint i32 %16, %18
  %20 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"olt", metadata !"fpexcept.strict") #15
  %21 = select i1 %20, i32 0, i32 64
  %22 = or i32 %19, %21
  %23 = tail call i1 @llvm.experimental.constrained.fcmp.f64(double %0, double %1, metadata !"one", metadata !"fpexcept.strict") #15
  %24 = select i1 %23, i32 0, i32 128
  %25 = or i32 %22, %24
  ret i32 %25
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 8) i32 @quietf(float noundef %0, float noundef %1) unnamed_addr #4 {
  %3 = tail call i1 @llvm.experimental.constrained.fcmp.f32(float %0, float %1, metadata !"olt", metadata !"fpexcept.strict") #15
  %4 = zext i1 %3 to i32
  %5 = tail call i1 @llvm.experimental.constrained.fcmp.f32(float %0, float %1, metadata !"oge", metadata !"fpexcept.strict") #15
  %6 = select i1 %5, i32 2, i32 0
  %7 = or disjoint i32 %6, %4
  %8 = tail call i1 @llvm.experimental.constrained.fcmp.f32(float %0, float %1, metadata !"uno", metadata !"fpexcept.strict") #15
  %9 = select i1 %8, i32 4, i32 0
  %10 = or disjoint i32 %7, %9
  ret i32 %10
}

; Function Attrs: noinline nounwind strictfp uwtable vscale_range(2,1024)
define internal fastcc signext i32 @unused(double noundef %0) unnamed_addr #6 {
  %2 = tail call signext i32 @feclearexcept(i32 noundef signext 31) #14
  %3 = tail call double @llvm.experimental.constrained.fdiv.f64(double %0, double 0.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call signext i32 @fetestexcept(i32 noundef signext 31) #14
  ret i32 %4
}

; Function Attrs: noinline nounwind strictfp uwtable vscale_range(2,1024)
define internal fastcc double @apart(double noundef %0) unnamed_addr #6 {
  %2 = tail call signext i32 @fesetround(i32 noundef signext 3) #14
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 3, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call double @llvm.experimental.constrained.fdiv.f64(double %0, double %3, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %5 = tail call signext i32 @fesetround(i32 noundef signext 2) #14
  %6 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 3, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %7 = tail call double @llvm.experimental.constrained.fdiv.f64(double %0, double %6, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %8 = tail call signext i32 @fesetround(i32 noundef signext 0) #14
  %9 = tail call double @llvm.experimental.constrained.fsub.f64(double %4, double %7, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret double %9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #7

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @to_int(double noundef %0) unnamed_addr #4 {
  %2 = tail call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %0, metadata !"fpexcept.strict") #15
  ret i32 %2
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc zeroext i8 @to_byte(float noundef %0) unnamed_addr #4 {
  %2 = tail call i8 @llvm.experimental.constrained.fptoui.i8.f32(float %0, metadata !"fpexcept.strict") #15
  ret i8 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc i64 @to_unsigned(float noundef %0) unnamed_addr #4 {
  %2 = tail call i64 @llvm.experimental.constrained.fptoui.i64.f32(float %0, metadata !"fpexcept.strict") #15
  ret i64 %2
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.uitofp.f64.i64(i64, metadata, metadata) #2

; Function Attrs: noinline nounwind strictfp uwtable vscale_range(2,1024)
define internal fastcc i64 @rounded(double noundef %0) unnamed_addr #6 {
  %2 = tail call i64 @lrint(double noundef %0) #14
  %3 = fneg double %0
  %4 = tail call i64 @llrint(double noundef %3) #14
  %5 = mul nsw i64 %4, 1000
  %6 = add nsw i64 %5, %2
  ret i64 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.sitofp.f64.i64(i64, metadata, metadata) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @whole(double noundef %0) unnamed_addr #4 {
  %2 = tail call double @llvm.experimental.constrained.floor.f64(double %0, metadata !"fpexcept.strict") #15
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 10, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call double @llvm.experimental.constrained.ceil.f64(double %0, metadata !"fpexcept.strict") #15
  %5 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %3, double %4, double %2, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %6 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 100, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %7 = tail call double @llvm.experimental.constrained.trunc.f64(double %0, metadata !"fpexcept.strict") #15
  %8 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %6, double %7, double %5, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %9 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 1000, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %10 = tail call double @llvm.experimental.constrained.rint.f64(double %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %11 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %9, double %10, double %8, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %12 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 10000, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %13 = tail call double @llvm.experimental.constrained.nearbyint.f64(double %0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %14 = tail call double @llvm.experimental.constrained.fmuladd.f64(double %12, double %13, double %11, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret double %14
}

; Function Attrs: mustprogress nofree noinline nounwind strictfp willreturn memory(write, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @library(double noundef %0) unnamed_addr #5 {
  %2 = tail call double @fmod(double noundef %0, double noundef 7.500000e-01) #14
  %3 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 1, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %4 = tail call double @llvm.experimental.constrained.minnum.f64(double %0, double %3, metadata !"fpexcept.strict") #15
  %5 = tail call double @llvm.experimental.constrained.fadd.f64(double %2, double %4, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %6 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 2, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %7 = tail call double @llvm.experimental.constrained.maxnum.f64(double %0, double %6, metadata !"fpexcept.strict") #15
  %8 = tail call double @llvm.experimental.constrained.fadd.f64(double %5, double %7, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %9 = tail call double @llvm.experimental.constrained.sitofp.f64.i32(i32 2, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %10 = tail call double @pow(double noundef %0, double noundef %9) #14
  %11 = tail call double @llvm.experimental.constrained.fadd.f64(double %8, double %10, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
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
  %8 = tail call double @llvm.experimental.constrained.fmul.f64(double %7, double 1.000000e-01, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %9 = getelementptr inbounds double, ptr %0, i64 %5
  store double %8, ptr %9, align 8, !tbaa !9
  %10 = add nuw nsw i64 %5, 1
  %11 = icmp eq i64 %10, 5
  br i1 %11, label %3, label %4, !llvm.loop !23
}

; Function Attrs: nofree noinline norecurse nosync nounwind strictfp memory(argmem: read, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @sum(ptr nocapture noundef readonly %0) unnamed_addr #9 {
  %2 = tail call float @llvm.experimental.constrained.sitofp.f32.i32(i32 0, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  br label %4

3:                                                ; preds = %4
  ret float %9

4:                                                ; preds = %1, %4
  %5 = phi i64 [ 0, %1 ], [ %10, %4 ]
  %6 = phi float [ %2, %1 ], [ %9, %4 ]
  %7 = getelementptr inbounds float, ptr %0, i64 %5
  %8 = load float, ptr %7, align 4, !tbaa !18
  %9 = tail call float @llvm.experimental.constrained.fadd.f32(float %6, float %8, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %10 = add nuw nsw i64 %5, 1
  %11 = icmp eq i64 %10, 5
  br i1 %11, label %3, label %4, !llvm.loop !24
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc float @lanes(float noundef %0, float noundef %1) unnamed_addr #4 {
  %3 = insertelement <4 x float> <float poison, float poison, float poison, float 0x3FB99999A0000000>, float %0, i64 0
  %4 = insertelement <4 x float> %3, float %1, i64 1
  %5 = insertelement <4 x float> %4, float %0, i64 2
  %6 = insertelement <4 x float> <float poison, float poison, float 3.000000e+00, float poison>, float %1, i64 0
  %7 = insertelement <4 x float> %6, float %1, i64 1
  %8 = insertelement <4 x float> %7, float %0, i64 3
  %9 = tail call <4 x float> @llvm.experimental.constrained.fdiv.v4f32(<4 x float> %5, <4 x float> <float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00>, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %10 = tail call <4 x float> @llvm.experimental.constrained.fmuladd.v4f32(<4 x float> %5, <4 x float> %8, <4 x float> %9, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %11 = extractelement <4 x float> %10, i64 0
  %12 = extractelement <4 x float> %10, i64 1
  %13 = extractelement <4 x float> %10, i64 2
  %14 = tail call float @llvm.experimental.constrained.fmuladd.f32(float %12, float %13, float %11, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %15 = extractelement <4 x float> %10, i64 3
  %16 = tail call float @llvm.experimental.constrained.fsub.f32(float %14, float %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %17 = tail call <4 x i1> @llvm.experimental.constrained.fcmps.v4f32(<4 x float> %10, <4 x float> %8, metadata !"olt", metadata !"fpexcept.strict") #15
  %18 = extractelement <4 x i1> %17, i64 3
  %19 = sext i1 %18 to i32
  %20 = tail call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %19, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %21 = tail call float @llvm.experimental.constrained.fadd.f32(float %16, float %20, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret float %21
}

; Function Attrs: nofree noinline norecurse nosync nounwind strictfp memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc double @lane(double noundef %0, i32 noundef signext %1) unnamed_addr #10 {
  %3 = insertelement <2 x double> <double poison, double 3.000000e-01>, double %0, i64 0
  %4 = icmp sgt i32 %1, 0
  br i1 %4, label %10, label %5

5:                                                ; preds = %10, %2
  %6 = phi <2 x double> [ %3, %2 ], [ %13, %10 ]
  %7 = extractelement <2 x double> %6, i64 0
  %8 = extractelement <2 x double> %6, i64 1
  %9 = tail call double @llvm.experimental.constrained.fsub.f64(double %7, double %8, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  ret double %9

10:                                               ; preds = %2, %10
  %11 = phi i32 [ %14, %10 ], [ 0, %2 ]
  %12 = phi <2 x double> [ %13, %10 ], [ %3, %2 ]
  %13 = tail call <2 x double> @llvm.experimental.constrained.fmuladd.v2f64(<2 x double> %12, <2 x double> <double 0x3FE6666666666666, double 0x3FE6666666666666>, <2 x double> <double -1.100000e+00, double -1.100000e+00>, metadata !"round.dynamic", metadata !"fpexcept.strict") #15
  %14 = add nuw nsw i32 %11, 1
  %15 = icmp eq i32 %14, %1
  br i1 %15, label %5, label %10, !llvm.loop !25
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #11

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
declare float @sqrtf(float noundef) local_unnamed_addr #12

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
declare double @fmod(double noundef, double noundef) local_unnamed_addr #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.minnum.f64(double, double, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.maxnum.f64(double, double, metadata) #2

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @pow(double noundef, double noundef) local_unnamed_addr #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare <4 x float> @llvm.experimental.constrained.fdiv.v4f32(<4 x float>, <4 x float>, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare <4 x float> @llvm.experimental.constrained.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fmuladd.f32(float, float, float, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare <4 x i1> @llvm.experimental.constrained.fcmps.v4f32(<4 x float>, <4 x float>, metadata, metadata) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare <2 x double> @llvm.experimental.constrained.fmuladd.v2f64(<2 x double>, <2 x double>, <2 x double>, metadata, metadata) #2

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #13

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
attributes #10 = { nofree noinline norecurse nosync nounwind strictfp memory(inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #11 = { nofree nounwind "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #12 = { mustprogress nofree nounwind willreturn memory(write) "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #13 = { nofree nounwind }
attributes #14 = { nounwind strictfp }
attributes #15 = { strictfp }

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
!25 = distinct !{!25, !14, !15}
