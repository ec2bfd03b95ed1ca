source_filename = "words.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.fields256 = type { i256, [11 x i8] }
%struct.fields200 = type { [35 x i8], [5 x i8] }

@.str = private unnamed_addr constant [9 x i8] c"%zu %zu\0A\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"sum\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"mixed\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"product\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"divided\00", align 1
@.str.5 = private unnamed_addr constant [7 x i8] c"signed\00", align 1
@.str.6 = private unnamed_addr constant [8 x i8] c"shifted\00", align 1
@.str.7 = private unnamed_addr constant [6 x i8] c"fixed\00", align 1
@.str.8 = private unnamed_addr constant [10 x i8] c"%d %a %a\0A\00", align 1
@.str.9 = private unnamed_addr constant [7 x i8] c"double\00", align 1
@.str.10 = private unnamed_addr constant [6 x i8] c"float\00", align 1
@.str.11 = private unnamed_addr constant [10 x i8] c"converted\00", align 1
@.str.12 = private unnamed_addr constant [6 x i8] c"power\00", align 1
@.str.13 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.14 = private unnamed_addr constant [8 x i8] c"wrapped\00", align 1
@.str.15 = private unnamed_addr constant [5 x i8] c"many\00", align 1
@table256 = internal unnamed_addr global [3 x i256] [i256 1, i256 510423550381407695195061911147652317184, i256 -5], align 8
@.str.16 = private unnamed_addr constant [7 x i8] c"fields\00", align 1
@.str.17 = private unnamed_addr constant [6 x i8] c"table\00", align 1
@.str.18 = private unnamed_addr constant [4 x i8] c"%s \00", align 1
@.str.19 = private unnamed_addr constant [7 x i8] c"%016lx\00", align 1
@stdout = external local_unnamed_addr global ptr, align 8
@state = internal unnamed_addr global i64 -7046029254386353131, align 8
@table200 = internal unnamed_addr global [3 x i256] [i256 1, i256 510423550381407695195061911147652317184, i256 1606938044258990275541962092341162602522202993782792835301371], align 8

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  tail call fastcc void @test256()
  tail call fastcc void @test200()
  ret i32 0
}

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc void @test256() unnamed_addr #1 {
  %1 = alloca %struct.fields256, align 16
  %2 = alloca i256, align 16
  %3 = alloca i256, align 16
  %4 = alloca [2 x i256], align 16
  %5 = alloca i256, align 16
  %6 = alloca i256, align 16
  %7 = alloca i256, align 16
  %8 = alloca i256, align 16
  %9 = alloca i256, align 16
  %10 = alloca i256, align 16
  %11 = alloca i256, align 16
  %12 = alloca i256, align 16
  %13 = alloca i256, align 16
  %14 = alloca i256, align 16
  %15 = alloca i256, align 16
  %16 = alloca i256, align 16
  %17 = alloca i256, align 16
  %18 = alloca i256, align 16
  %19 = alloca i256, align 16
  %20 = alloca i256, align 16
  %21 = alloca i256, align 16
  %22 = alloca i256, align 16
  %23 = alloca i256, align 16
  %24 = alloca i256, align 16
  %25 = alloca i256, align 16
  %26 = alloca i256, align 16
  %27 = alloca i256, align 16
  %28 = alloca i256, align 16
  %29 = alloca i256, align 16
  %30 = alloca i256, align 16
  %31 = alloca i256, align 16
  %32 = alloca i256, align 16
  %33 = alloca i256, align 16
  %34 = alloca i256, align 16
  %35 = alloca i256, align 16
  %36 = alloca i256, align 16
  %37 = alloca i256, align 16
  %38 = alloca i256, align 16
  %39 = alloca i256, align 16
  %40 = alloca i256, align 16
  call void @llvm.lifetime.start.p0(i64 48, ptr nonnull %1) #12
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(48) %1, i8 0, i64 48, i1 false)
  %41 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef 32, i64 noundef 48)
  %42 = getelementptr inbounds i8, ptr %4, i64 32
  %43 = getelementptr inbounds i8, ptr %1, i64 32
  br label %45

44:                                               ; preds = %317
  call void @llvm.lifetime.end.p0(i64 48, ptr nonnull %1) #12
  ret void

45:                                               ; preds = %0, %317
  %46 = phi i32 [ 0, %0 ], [ %302, %317 ]
  call fastcc void @any256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %2)
  %47 = load i256, ptr %2, align 16, !tbaa !9
  call fastcc void @any256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %3)
  %48 = load i256, ptr %3, align 16, !tbaa !9
  %49 = or i256 %48, 1
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %4) #12
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #12
  store i256 %47, ptr %6, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #12
  store i256 %49, ptr %7, align 16, !tbaa !9
  call fastcc void @sum256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %5, ptr noundef nonnull %6, ptr noundef nonnull %7)
  %50 = load i256, ptr %5, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #12
  %51 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.1)
  br label %52

52:                                               ; preds = %52, %45
  %53 = phi i32 [ 3, %45 ], [ %59, %52 ]
  %54 = shl nsw i32 %53, 6
  %55 = zext nneg i32 %54 to i256
  %56 = lshr i256 %50, %55
  %57 = trunc i256 %56 to i64
  %58 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %57)
  %59 = add nsw i32 %53, -1
  %60 = icmp eq i32 %53, 0
  br i1 %60, label %61, label %52, !llvm.loop !13

61:                                               ; preds = %52
  %62 = load ptr, ptr @stdout, align 8, !tbaa !16
  %63 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %62)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #12
  store i256 %47, ptr %9, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #12
  store i256 %49, ptr %10, align 16, !tbaa !9
  call fastcc void @mixed256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %8, ptr noundef nonnull %9, ptr noundef nonnull %10)
  %64 = load i256, ptr %8, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #12
  %65 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.2)
  br label %66

66:                                               ; preds = %66, %61
  %67 = phi i32 [ 3, %61 ], [ %73, %66 ]
  %68 = shl nsw i32 %67, 6
  %69 = zext nneg i32 %68 to i256
  %70 = lshr i256 %64, %69
  %71 = trunc i256 %70 to i64
  %72 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %71)
  %73 = add nsw i32 %67, -1
  %74 = icmp eq i32 %67, 0
  br i1 %74, label %75, label %66, !llvm.loop !13

75:                                               ; preds = %66
  %76 = load ptr, ptr @stdout, align 8, !tbaa !16
  %77 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %76)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %12) #12
  store i256 %47, ptr %12, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %13) #12
  store i256 %49, ptr %13, align 16, !tbaa !9
  call fastcc void @product256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %11, ptr noundef nonnull %12, ptr noundef nonnull %13)
  %78 = load i256, ptr %11, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %12) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %13) #12
  %79 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.3)
  br label %80

80:                                               ; preds = %80, %75
  %81 = phi i32 [ 3, %75 ], [ %87, %80 ]
  %82 = shl nsw i32 %81, 6
  %83 = zext nneg i32 %82 to i256
  %84 = lshr i256 %78, %83
  %85 = trunc i256 %84 to i64
  %86 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %85)
  %87 = add nsw i32 %81, -1
  %88 = icmp eq i32 %81, 0
  br i1 %88, label %89, label %80, !llvm.loop !13

89:                                               ; preds = %80
  %90 = load ptr, ptr @stdout, align 8, !tbaa !16
  %91 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %90)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %15) #12
  store i256 %47, ptr %15, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %16) #12
  store i256 %49, ptr %16, align 16, !tbaa !9
  call fastcc void @divided256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %14, ptr noundef nonnull %15, ptr noundef nonnull %16)
  %92 = load i256, ptr %14, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %15) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %16) #12
  %93 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.4)
  br label %94

94:                                               ; preds = %94, %89
  %95 = phi i32 [ 3, %89 ], [ %101, %94 ]
  %96 = shl nsw i32 %95, 6
  %97 = zext nneg i32 %96 to i256
  %98 = lshr i256 %92, %97
  %99 = trunc i256 %98 to i64
  %100 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %99)
  %101 = add nsw i32 %95, -1
  %102 = icmp eq i32 %95, 0
  br i1 %102, label %103, label %94, !llvm.loop !13

103:                                              ; preds = %94
  %104 = load ptr, ptr @stdout, align 8, !tbaa !16
  %105 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %104)
  %106 = icmp eq i256 %49, -1
  %107 = select i1 %106, i256 3, i256 %49
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %18) #12
  store i256 %47, ptr %18, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %19) #12
  store i256 %107, ptr %19, align 16, !tbaa !9
  call fastcc void @signed256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %17, ptr noundef nonnull %18, ptr noundef nonnull %19)
  %108 = load i256, ptr %17, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %18) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %19) #12
  %109 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.5)
  br label %110

110:                                              ; preds = %110, %103
  %111 = phi i32 [ 3, %103 ], [ %117, %110 ]
  %112 = shl nsw i32 %111, 6
  %113 = zext nneg i32 %112 to i256
  %114 = lshr i256 %108, %113
  %115 = trunc i256 %114 to i64
  %116 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %115)
  %117 = add nsw i32 %111, -1
  %118 = icmp eq i32 %111, 0
  br i1 %118, label %119, label %110, !llvm.loop !13

119:                                              ; preds = %110
  %120 = load ptr, ptr @stdout, align 8, !tbaa !16
  %121 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %120)
  %122 = tail call fastcc i64 @next()
  %123 = trunc i64 %122 to i32
  %124 = and i32 %123, 255
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %21) #12
  store i256 %47, ptr %21, align 16, !tbaa !9
  call fastcc void @shifted256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %20, ptr noundef nonnull %21, i32 noundef signext %124)
  %125 = load i256, ptr %20, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %21) #12
  %126 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.6)
  br label %127

127:                                              ; preds = %127, %119
  %128 = phi i32 [ 3, %119 ], [ %134, %127 ]
  %129 = shl nsw i32 %128, 6
  %130 = zext nneg i32 %129 to i256
  %131 = lshr i256 %125, %130
  %132 = trunc i256 %131 to i64
  %133 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %132)
  %134 = add nsw i32 %128, -1
  %135 = icmp eq i32 %128, 0
  br i1 %135, label %136, label %127, !llvm.loop !13

136:                                              ; preds = %127
  %137 = load ptr, ptr @stdout, align 8, !tbaa !16
  %138 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %137)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %23) #12
  store i256 %47, ptr %23, align 16, !tbaa !9
  call fastcc void @fixed256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %22, ptr noundef nonnull %23)
  %139 = load i256, ptr %22, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %23) #12
  %140 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.7)
  br label %141

141:                                              ; preds = %141, %136
  %142 = phi i32 [ 3, %136 ], [ %148, %141 ]
  %143 = shl nsw i32 %142, 6
  %144 = zext nneg i32 %143 to i256
  %145 = lshr i256 %139, %144
  %146 = trunc i256 %145 to i64
  %147 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %146)
  %148 = add nsw i32 %142, -1
  %149 = icmp eq i32 %142, 0
  br i1 %149, label %150, label %141, !llvm.loop !13

150:                                              ; preds = %141
  %151 = load ptr, ptr @stdout, align 8, !tbaa !16
  %152 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %151)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %24) #12
  store i256 %47, ptr %24, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %25) #12
  store i256 %49, ptr %25, align 16, !tbaa !9
  %153 = call fastcc signext i32 @order256(ptr noundef nonnull %24, ptr noundef nonnull %25)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %24) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %25) #12
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %26) #12
  store i256 %47, ptr %26, align 16, !tbaa !9
  %154 = call fastcc double @to_double256(ptr noundef nonnull %26)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %26) #12
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %27) #12
  store i256 %47, ptr %27, align 16, !tbaa !9
  %155 = call fastcc float @to_float256(ptr noundef nonnull %27)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %27) #12
  %156 = fpext float %155 to double
  %157 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.8, i32 noundef signext %153, double noundef %154, double noundef %156)
  %158 = tail call fastcc i64 @next()
  %159 = sitofp i64 %158 to double
  %160 = urem i32 %46, 7
  %161 = icmp eq i32 %160, 0
  br i1 %161, label %166, label %162

162:                                              ; preds = %150
  %163 = urem i32 %46, 3
  %164 = icmp eq i32 %163, 0
  %165 = select i1 %164, double 1.000000e+00, double 0x43B0000000000000
  br label %166

166:                                              ; preds = %150, %162
  %167 = phi double [ %165, %162 ], [ 0x3CD0000000000000, %150 ]
  %168 = fmul double %167, %159
  call fastcc void @from_double256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %28, double noundef %168)
  %169 = load i256, ptr %28, align 16, !tbaa !9
  %170 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.9)
  br label %171

171:                                              ; preds = %171, %166
  %172 = phi i32 [ 3, %166 ], [ %178, %171 ]
  %173 = shl nsw i32 %172, 6
  %174 = zext nneg i32 %173 to i256
  %175 = lshr i256 %169, %174
  %176 = trunc i256 %175 to i64
  %177 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %176)
  %178 = add nsw i32 %172, -1
  %179 = icmp eq i32 %172, 0
  br i1 %179, label %180, label %171, !llvm.loop !13

180:                                              ; preds = %171
  %181 = load ptr, ptr @stdout, align 8, !tbaa !16
  %182 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %181)
  %183 = fcmp olt double %168, 0.000000e+00
  %184 = fneg double %168
  %185 = select i1 %183, double %184, double %168
  %186 = fptrunc double %185 to float
  call fastcc void @from_float256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %29, float noundef %186)
  %187 = load i256, ptr %29, align 16, !tbaa !9
  %188 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.10)
  br label %189

189:                                              ; preds = %189, %180
  %190 = phi i32 [ 3, %180 ], [ %196, %189 ]
  %191 = shl nsw i32 %190, 6
  %192 = zext nneg i32 %191 to i256
  %193 = lshr i256 %187, %192
  %194 = trunc i256 %193 to i64
  %195 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %194)
  %196 = add nsw i32 %190, -1
  %197 = icmp eq i32 %190, 0
  br i1 %197, label %198, label %189, !llvm.loop !13

198:                                              ; preds = %189
  %199 = load ptr, ptr @stdout, align 8, !tbaa !16
  %200 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %199)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %31) #12
  store i256 %47, ptr %31, align 16, !tbaa !9
  call fastcc void @converted256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %30, ptr noundef nonnull %31)
  %201 = load i256, ptr %30, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %31) #12
  %202 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.11)
  br label %203

203:                                              ; preds = %203, %198
  %204 = phi i32 [ 3, %198 ], [ %210, %203 ]
  %205 = shl nsw i32 %204, 6
  %206 = zext nneg i32 %205 to i256
  %207 = lshr i256 %201, %206
  %208 = trunc i256 %207 to i64
  %209 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %208)
  %210 = add nsw i32 %204, -1
  %211 = icmp eq i32 %204, 0
  br i1 %211, label %212, label %203, !llvm.loop !13

212:                                              ; preds = %203
  %213 = load ptr, ptr @stdout, align 8, !tbaa !16
  %214 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %213)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %33) #12
  store i256 %47, ptr %33, align 16, !tbaa !9
  call fastcc void @power256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %32, ptr noundef nonnull %33, i32 noundef signext %46)
  %215 = load i256, ptr %32, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %33) #12
  %216 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.12)
  br label %217

217:                                              ; preds = %217, %212
  %218 = phi i32 [ 3, %212 ], [ %224, %217 ]
  %219 = shl nsw i32 %218, 6
  %220 = zext nneg i32 %219 to i256
  %221 = lshr i256 %215, %220
  %222 = trunc i256 %221 to i64
  %223 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %222)
  %224 = add nsw i32 %218, -1
  %225 = icmp eq i32 %218, 0
  br i1 %225, label %226, label %217, !llvm.loop !13

226:                                              ; preds = %217
  %227 = load ptr, ptr @stdout, align 8, !tbaa !16
  %228 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %227)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %34) #12
  store i256 %47, ptr %34, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %35) #12
  store i256 %49, ptr %35, align 16, !tbaa !9
  %229 = call fastcc signext i32 @wraps256(ptr noundef nonnull %34, ptr noundef nonnull %35, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %34) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %35) #12
  %230 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, i32 noundef signext %229)
  %231 = load i256, ptr %4, align 16, !tbaa !9
  %232 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.14)
  br label %233

233:                                              ; preds = %233, %226
  %234 = phi i32 [ 3, %226 ], [ %240, %233 ]
  %235 = shl nsw i32 %234, 6
  %236 = zext nneg i32 %235 to i256
  %237 = lshr i256 %231, %236
  %238 = trunc i256 %237 to i64
  %239 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %238)
  %240 = add nsw i32 %234, -1
  %241 = icmp eq i32 %234, 0
  br i1 %241, label %242, label %233, !llvm.loop !13

242:                                              ; preds = %233
  %243 = load ptr, ptr @stdout, align 8, !tbaa !16
  %244 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %243)
  %245 = load i256, ptr %42, align 16, !tbaa !9
  %246 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.14)
  br label %247

247:                                              ; preds = %247, %242
  %248 = phi i32 [ 3, %242 ], [ %254, %247 ]
  %249 = shl nsw i32 %248, 6
  %250 = zext nneg i32 %249 to i256
  %251 = lshr i256 %245, %250
  %252 = trunc i256 %251 to i64
  %253 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %252)
  %254 = add nsw i32 %248, -1
  %255 = icmp eq i32 %248, 0
  br i1 %255, label %256, label %247, !llvm.loop !13

256:                                              ; preds = %247
  %257 = load ptr, ptr @stdout, align 8, !tbaa !16
  %258 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %257)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %37) #12
  store i256 %47, ptr %37, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %38) #12
  store i256 %49, ptr %38, align 16, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %39) #12
  store i256 %47, ptr %39, align 16, !tbaa !9
  call fastcc void @many256(ptr dead_on_unwind nonnull writable sret(i256) align 8 %36, ptr noundef nonnull %37, ptr noundef nonnull %38, ptr noundef nonnull %39)
  %259 = load i256, ptr %36, align 16, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %37) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %38) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %39) #12
  %260 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.15)
  br label %261

261:                                              ; preds = %261, %256
  %262 = phi i32 [ 3, %256 ], [ %268, %261 ]
  %263 = shl nsw i32 %262, 6
  %264 = zext nneg i32 %263 to i256
  %265 = lshr i256 %259, %264
  %266 = trunc i256 %265 to i64
  %267 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %266)
  %268 = add nsw i32 %262, -1
  %269 = icmp eq i32 %262, 0
  br i1 %269, label %270, label %261, !llvm.loop !13

270:                                              ; preds = %261
  %271 = load ptr, ptr @stdout, align 8, !tbaa !16
  %272 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %271)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %40) #12
  store i256 %47, ptr %40, align 16, !tbaa !9
  call fastcc void @put256(ptr noundef nonnull %1, ptr noundef nonnull %40)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %40) #12
  %273 = urem i32 %46, 3
  %274 = zext nneg i32 %273 to i64
  %275 = getelementptr inbounds [3 x i256], ptr @table256, i64 0, i64 %274
  %276 = load i256, ptr %275, align 8, !tbaa !9
  %277 = sub i256 %276, %47
  store i256 %277, ptr %275, align 8, !tbaa !9
  %278 = load i256, ptr %1, align 16
  %279 = and i256 %278, 14474011154664524427946373126085988481658748083205070504932198000989141204991
  %280 = load i88, ptr %43, align 16
  %281 = trunc i88 %280 to i32
  %282 = and i32 %281, 31
  %283 = zext nneg i32 %282 to i256
  %284 = xor i256 %279, %283
  %285 = lshr i88 %280, 5
  %286 = and i88 %285, 151115727451828646838271
  %287 = zext nneg i88 %286 to i256
  %288 = xor i256 %284, %287
  %289 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.16)
  br label %290

290:                                              ; preds = %290, %270
  %291 = phi i32 [ 3, %270 ], [ %297, %290 ]
  %292 = shl nsw i32 %291, 6
  %293 = zext nneg i32 %292 to i256
  %294 = lshr i256 %288, %293
  %295 = trunc i256 %294 to i64
  %296 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %295)
  %297 = add nsw i32 %291, -1
  %298 = icmp eq i32 %291, 0
  br i1 %298, label %299, label %290, !llvm.loop !13

299:                                              ; preds = %290
  %300 = load ptr, ptr @stdout, align 8, !tbaa !16
  %301 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %300)
  %302 = add nuw nsw i32 %46, 1
  %303 = urem i32 %302, 3
  %304 = zext nneg i32 %303 to i64
  %305 = getelementptr inbounds [3 x i256], ptr @table256, i64 0, i64 %304
  %306 = load i256, ptr %305, align 8, !tbaa !9
  %307 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.17)
  br label %308

308:                                              ; preds = %308, %299
  %309 = phi i32 [ 3, %299 ], [ %315, %308 ]
  %310 = shl nsw i32 %309, 6
  %311 = zext nneg i32 %310 to i256
  %312 = lshr i256 %306, %311
  %313 = trunc i256 %312 to i64
  %314 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %313)
  %315 = add nsw i32 %309, -1
  %316 = icmp eq i32 %309, 0
  br i1 %316, label %317, label %308, !llvm.loop !13

317:                                              ; preds = %308
  %318 = load ptr, ptr @stdout, align 8, !tbaa !16
  %319 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %318)
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %4) #12
  %320 = icmp eq i32 %302, 8
  br i1 %320, label %44, label %45, !llvm.loop !18
}

; Function Attrs: nofree noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc void @test200() unnamed_addr #1 {
  %1 = alloca %struct.fields200, align 16
  %2 = alloca i256, align 16
  %3 = alloca i256, align 16
  %4 = alloca [2 x i256], align 16
  %5 = alloca i256, align 16
  %6 = alloca i256, align 16
  %7 = alloca i256, align 16
  %8 = alloca i256, align 16
  %9 = alloca i256, align 16
  %10 = alloca i256, align 16
  %11 = alloca i256, align 16
  %12 = alloca i256, align 16
  %13 = alloca i256, align 16
  %14 = alloca i256, align 16
  %15 = alloca i256, align 16
  %16 = alloca i256, align 16
  %17 = alloca i256, align 16
  %18 = alloca i256, align 16
  %19 = alloca i256, align 16
  %20 = alloca i256, align 16
  %21 = alloca i256, align 16
  %22 = alloca i256, align 16
  %23 = alloca i256, align 16
  %24 = alloca i256, align 16
  %25 = alloca i256, align 16
  %26 = alloca i256, align 16
  %27 = alloca i256, align 16
  %28 = alloca i256, align 16
  %29 = alloca i256, align 16
  %30 = alloca i256, align 16
  %31 = alloca i256, align 16
  %32 = alloca i256, align 16
  %33 = alloca i256, align 16
  %34 = alloca i256, align 16
  %35 = alloca i256, align 16
  %36 = alloca i256, align 16
  %37 = alloca i256, align 16
  %38 = alloca i256, align 16
  %39 = alloca i256, align 16
  %40 = alloca i256, align 16
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %1) #12
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(40) %1, i8 0, i64 40, i1 false)
  %41 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef 32, i64 noundef 40)
  %42 = getelementptr inbounds i8, ptr %4, i64 32
  br label %44

43:                                               ; preds = %341
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %1) #12
  ret void

44:                                               ; preds = %0, %341
  %45 = phi i32 [ 0, %0 ], [ %325, %341 ]
  call fastcc void @any200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %2)
  %46 = load i256, ptr %2, align 16, !tbaa !19
  %47 = and i256 %46, 1606938044258990275541962092341162602522202993782792835301375
  call fastcc void @any200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %3)
  %48 = load i256, ptr %3, align 16, !tbaa !19
  %49 = trunc i256 %48 to i200
  %50 = or i200 %49, 1
  %51 = zext i200 %50 to i256
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %4) #12
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #12
  store i256 %47, ptr %6, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #12
  store i256 %51, ptr %7, align 16, !tbaa !19
  call fastcc void @sum200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %5, ptr noundef nonnull %6, ptr noundef nonnull %7)
  %52 = load i256, ptr %5, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #12
  %53 = trunc i256 %52 to i200
  %54 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.1)
  br label %55

55:                                               ; preds = %55, %44
  %56 = phi i32 [ 3, %44 ], [ %62, %55 ]
  %57 = shl nsw i32 %56, 6
  %58 = zext nneg i32 %57 to i200
  %59 = lshr i200 %53, %58
  %60 = trunc i200 %59 to i64
  %61 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %60)
  %62 = add nsw i32 %56, -1
  %63 = icmp eq i32 %56, 0
  br i1 %63, label %64, label %55, !llvm.loop !21

64:                                               ; preds = %55
  %65 = load ptr, ptr @stdout, align 8, !tbaa !16
  %66 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %65)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #12
  store i256 %47, ptr %9, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #12
  store i256 %51, ptr %10, align 16, !tbaa !19
  call fastcc void @mixed200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %8, ptr noundef nonnull %9, ptr noundef nonnull %10)
  %67 = load i256, ptr %8, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #12
  %68 = trunc i256 %67 to i200
  %69 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.2)
  br label %70

70:                                               ; preds = %70, %64
  %71 = phi i32 [ 3, %64 ], [ %77, %70 ]
  %72 = shl nsw i32 %71, 6
  %73 = zext nneg i32 %72 to i200
  %74 = lshr i200 %68, %73
  %75 = trunc i200 %74 to i64
  %76 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %75)
  %77 = add nsw i32 %71, -1
  %78 = icmp eq i32 %71, 0
  br i1 %78, label %79, label %70, !llvm.loop !21

79:                                               ; preds = %70
  %80 = load ptr, ptr @stdout, align 8, !tbaa !16
  %81 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %80)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %12) #12
  store i256 %47, ptr %12, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %13) #12
  store i256 %51, ptr %13, align 16, !tbaa !19
  call fastcc void @product200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %11, ptr noundef nonnull %12, ptr noundef nonnull %13)
  %82 = load i256, ptr %11, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %12) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %13) #12
  %83 = trunc i256 %82 to i200
  %84 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.3)
  br label %85

85:                                               ; preds = %85, %79
  %86 = phi i32 [ 3, %79 ], [ %92, %85 ]
  %87 = shl nsw i32 %86, 6
  %88 = zext nneg i32 %87 to i200
  %89 = lshr i200 %83, %88
  %90 = trunc i200 %89 to i64
  %91 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %90)
  %92 = add nsw i32 %86, -1
  %93 = icmp eq i32 %86, 0
  br i1 %93, label %94, label %85, !llvm.loop !21

94:                                               ; preds = %85
  %95 = load ptr, ptr @stdout, align 8, !tbaa !16
  %96 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %95)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %15) #12
  store i256 %47, ptr %15, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %16) #12
  store i256 %51, ptr %16, align 16, !tbaa !19
  call fastcc void @divided200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %14, ptr noundef nonnull %15, ptr noundef nonnull %16)
  %97 = load i256, ptr %14, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %15) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %16) #12
  %98 = trunc i256 %97 to i200
  %99 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.4)
  br label %100

100:                                              ; preds = %100, %94
  %101 = phi i32 [ 3, %94 ], [ %107, %100 ]
  %102 = shl nsw i32 %101, 6
  %103 = zext nneg i32 %102 to i200
  %104 = lshr i200 %98, %103
  %105 = trunc i200 %104 to i64
  %106 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %105)
  %107 = add nsw i32 %101, -1
  %108 = icmp eq i32 %101, 0
  br i1 %108, label %109, label %100, !llvm.loop !21

109:                                              ; preds = %100
  %110 = trunc i256 %46 to i200
  %111 = load ptr, ptr @stdout, align 8, !tbaa !16
  %112 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %111)
  %113 = icmp eq i200 %50, -1
  %114 = select i1 %113, i200 3, i200 %50
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %18) #12
  %115 = sext i200 %110 to i256
  store i256 %115, ptr %18, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %19) #12
  %116 = sext i200 %114 to i256
  store i256 %116, ptr %19, align 16, !tbaa !19
  call fastcc void @signed200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %17, ptr noundef nonnull %18, ptr noundef nonnull %19)
  %117 = load i256, ptr %17, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %18) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %19) #12
  %118 = trunc i256 %117 to i200
  %119 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.5)
  br label %120

120:                                              ; preds = %120, %109
  %121 = phi i32 [ 3, %109 ], [ %127, %120 ]
  %122 = shl nsw i32 %121, 6
  %123 = zext nneg i32 %122 to i200
  %124 = lshr i200 %118, %123
  %125 = trunc i200 %124 to i64
  %126 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %125)
  %127 = add nsw i32 %121, -1
  %128 = icmp eq i32 %121, 0
  br i1 %128, label %129, label %120, !llvm.loop !21

129:                                              ; preds = %120
  %130 = load ptr, ptr @stdout, align 8, !tbaa !16
  %131 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %130)
  %132 = tail call fastcc i64 @next()
  %133 = urem i64 %132, 200
  %134 = trunc nuw nsw i64 %133 to i32
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %21) #12
  store i256 %47, ptr %21, align 16, !tbaa !19
  call fastcc void @shifted200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %20, ptr noundef nonnull %21, i32 noundef signext %134)
  %135 = load i256, ptr %20, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %21) #12
  %136 = trunc i256 %135 to i200
  %137 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.6)
  br label %138

138:                                              ; preds = %138, %129
  %139 = phi i32 [ 3, %129 ], [ %145, %138 ]
  %140 = shl nsw i32 %139, 6
  %141 = zext nneg i32 %140 to i200
  %142 = lshr i200 %136, %141
  %143 = trunc i200 %142 to i64
  %144 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %143)
  %145 = add nsw i32 %139, -1
  %146 = icmp eq i32 %139, 0
  br i1 %146, label %147, label %138, !llvm.loop !21

147:                                              ; preds = %138
  %148 = load ptr, ptr @stdout, align 8, !tbaa !16
  %149 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %148)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %23) #12
  store i256 %47, ptr %23, align 16, !tbaa !19
  call fastcc void @fixed200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %22, ptr noundef nonnull %23)
  %150 = load i256, ptr %22, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %23) #12
  %151 = trunc i256 %150 to i200
  %152 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.7)
  br label %153

153:                                              ; preds = %153, %147
  %154 = phi i32 [ 3, %147 ], [ %160, %153 ]
  %155 = shl nsw i32 %154, 6
  %156 = zext nneg i32 %155 to i200
  %157 = lshr i200 %151, %156
  %158 = trunc i200 %157 to i64
  %159 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %158)
  %160 = add nsw i32 %154, -1
  %161 = icmp eq i32 %154, 0
  br i1 %161, label %162, label %153, !llvm.loop !21

162:                                              ; preds = %153
  %163 = load ptr, ptr @stdout, align 8, !tbaa !16
  %164 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %163)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %24) #12
  store i256 %115, ptr %24, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %25) #12
  %165 = sext i200 %50 to i256
  store i256 %165, ptr %25, align 16, !tbaa !19
  %166 = call fastcc signext i32 @order200(ptr noundef nonnull %24, ptr noundef nonnull %25)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %24) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %25) #12
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %26) #12
  store i256 %115, ptr %26, align 16, !tbaa !19
  %167 = call fastcc double @to_double200(ptr noundef nonnull %26)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %26) #12
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %27) #12
  store i256 %47, ptr %27, align 16, !tbaa !19
  %168 = call fastcc float @to_float200(ptr noundef nonnull %27)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %27) #12
  %169 = fpext float %168 to double
  %170 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.8, i32 noundef signext %166, double noundef %167, double noundef %169)
  %171 = tail call fastcc i64 @next()
  %172 = sitofp i64 %171 to double
  %173 = urem i32 %45, 7
  %174 = icmp eq i32 %173, 0
  br i1 %174, label %179, label %175

175:                                              ; preds = %162
  %176 = urem i32 %45, 3
  %177 = icmp eq i32 %176, 0
  %178 = select i1 %177, double 1.000000e+00, double 0x43B0000000000000
  br label %179

179:                                              ; preds = %162, %175
  %180 = phi double [ %178, %175 ], [ 0x3CD0000000000000, %162 ]
  %181 = fmul double %180, %172
  call fastcc void @from_double200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %28, double noundef %181)
  %182 = load i256, ptr %28, align 16, !tbaa !19
  %183 = trunc i256 %182 to i200
  %184 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.9)
  br label %185

185:                                              ; preds = %185, %179
  %186 = phi i32 [ 3, %179 ], [ %192, %185 ]
  %187 = shl nsw i32 %186, 6
  %188 = zext nneg i32 %187 to i200
  %189 = lshr i200 %183, %188
  %190 = trunc i200 %189 to i64
  %191 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %190)
  %192 = add nsw i32 %186, -1
  %193 = icmp eq i32 %186, 0
  br i1 %193, label %194, label %185, !llvm.loop !21

194:                                              ; preds = %185
  %195 = load ptr, ptr @stdout, align 8, !tbaa !16
  %196 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %195)
  %197 = fcmp olt double %181, 0.000000e+00
  %198 = fneg double %181
  %199 = select i1 %197, double %198, double %181
  %200 = fptrunc double %199 to float
  call fastcc void @from_float200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %29, float noundef %200)
  %201 = load i256, ptr %29, align 16, !tbaa !19
  %202 = trunc i256 %201 to i200
  %203 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.10)
  br label %204

204:                                              ; preds = %204, %194
  %205 = phi i32 [ 3, %194 ], [ %211, %204 ]
  %206 = shl nsw i32 %205, 6
  %207 = zext nneg i32 %206 to i200
  %208 = lshr i200 %202, %207
  %209 = trunc i200 %208 to i64
  %210 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %209)
  %211 = add nsw i32 %205, -1
  %212 = icmp eq i32 %205, 0
  br i1 %212, label %213, label %204, !llvm.loop !21

213:                                              ; preds = %204
  %214 = load ptr, ptr @stdout, align 8, !tbaa !16
  %215 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %214)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %31) #12
  store i256 %115, ptr %31, align 16, !tbaa !19
  call fastcc void @converted200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %30, ptr noundef nonnull %31)
  %216 = load i256, ptr %30, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %31) #12
  %217 = trunc i256 %216 to i200
  %218 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.11)
  br label %219

219:                                              ; preds = %219, %213
  %220 = phi i32 [ 3, %213 ], [ %226, %219 ]
  %221 = shl nsw i32 %220, 6
  %222 = zext nneg i32 %221 to i200
  %223 = lshr i200 %217, %222
  %224 = trunc i200 %223 to i64
  %225 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %224)
  %226 = add nsw i32 %220, -1
  %227 = icmp eq i32 %220, 0
  br i1 %227, label %228, label %219, !llvm.loop !21

228:                                              ; preds = %219
  %229 = load ptr, ptr @stdout, align 8, !tbaa !16
  %230 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %229)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %33) #12
  store i256 %47, ptr %33, align 16, !tbaa !19
  call fastcc void @power200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %32, ptr noundef nonnull %33, i32 noundef signext %45)
  %231 = load i256, ptr %32, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %33) #12
  %232 = trunc i256 %231 to i200
  %233 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.12)
  br label %234

234:                                              ; preds = %234, %228
  %235 = phi i32 [ 3, %228 ], [ %241, %234 ]
  %236 = shl nsw i32 %235, 6
  %237 = zext nneg i32 %236 to i200
  %238 = lshr i200 %232, %237
  %239 = trunc i200 %238 to i64
  %240 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %239)
  %241 = add nsw i32 %235, -1
  %242 = icmp eq i32 %235, 0
  br i1 %242, label %243, label %234, !llvm.loop !21

243:                                              ; preds = %234
  %244 = load ptr, ptr @stdout, align 8, !tbaa !16
  %245 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %244)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %34) #12
  store i256 %115, ptr %34, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %35) #12
  store i256 %165, ptr %35, align 16, !tbaa !19
  %246 = call fastcc signext i32 @wraps200(ptr noundef nonnull %34, ptr noundef nonnull %35, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %34) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %35) #12
  %247 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, i32 noundef signext %246)
  %248 = load i256, ptr %4, align 16, !tbaa !19
  %249 = trunc i256 %248 to i200
  %250 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.14)
  br label %251

251:                                              ; preds = %251, %243
  %252 = phi i32 [ 3, %243 ], [ %258, %251 ]
  %253 = shl nsw i32 %252, 6
  %254 = zext nneg i32 %253 to i200
  %255 = lshr i200 %249, %254
  %256 = trunc i200 %255 to i64
  %257 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %256)
  %258 = add nsw i32 %252, -1
  %259 = icmp eq i32 %252, 0
  br i1 %259, label %260, label %251, !llvm.loop !21

260:                                              ; preds = %251
  %261 = load ptr, ptr @stdout, align 8, !tbaa !16
  %262 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %261)
  %263 = load i256, ptr %42, align 16, !tbaa !19
  %264 = trunc i256 %263 to i200
  %265 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.14)
  br label %266

266:                                              ; preds = %266, %260
  %267 = phi i32 [ 3, %260 ], [ %273, %266 ]
  %268 = shl nsw i32 %267, 6
  %269 = zext nneg i32 %268 to i200
  %270 = lshr i200 %264, %269
  %271 = trunc i200 %270 to i64
  %272 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %271)
  %273 = add nsw i32 %267, -1
  %274 = icmp eq i32 %267, 0
  br i1 %274, label %275, label %266, !llvm.loop !21

275:                                              ; preds = %266
  %276 = load ptr, ptr @stdout, align 8, !tbaa !16
  %277 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %276)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %37) #12
  store i256 %47, ptr %37, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %38) #12
  store i256 %51, ptr %38, align 16, !tbaa !19
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %39) #12
  store i256 %47, ptr %39, align 16, !tbaa !19
  call fastcc void @many200(ptr dead_on_unwind nonnull writable sret(i256) align 8 %36, ptr noundef nonnull %37, ptr noundef nonnull %38, ptr noundef nonnull %39)
  %278 = load i256, ptr %36, align 16, !tbaa !19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %37) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %38) #12
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %39) #12
  %279 = trunc i256 %278 to i200
  %280 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.15)
  br label %281

281:                                              ; preds = %281, %275
  %282 = phi i32 [ 3, %275 ], [ %288, %281 ]
  %283 = shl nsw i32 %282, 6
  %284 = zext nneg i32 %283 to i200
  %285 = lshr i200 %279, %284
  %286 = trunc i200 %285 to i64
  %287 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %286)
  %288 = add nsw i32 %282, -1
  %289 = icmp eq i32 %282, 0
  br i1 %289, label %290, label %281, !llvm.loop !21

290:                                              ; preds = %281
  %291 = load ptr, ptr @stdout, align 8, !tbaa !16
  %292 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %291)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %40) #12
  store i256 %47, ptr %40, align 16, !tbaa !19
  call fastcc void @put200(ptr noundef nonnull %1, ptr noundef nonnull %40)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %40) #12
  %293 = urem i32 %45, 3
  %294 = zext nneg i32 %293 to i64
  %295 = getelementptr inbounds [3 x i256], ptr @table200, i64 0, i64 %294
  %296 = load i256, ptr %295, align 8, !tbaa !19
  %297 = trunc i256 %296 to i200
  %298 = sub i200 %297, %110
  %299 = zext i200 %298 to i256
  store i256 %299, ptr %295, align 8, !tbaa !19
  %300 = load i280, ptr %1, align 16
  %301 = trunc i280 %300 to i200
  %302 = and i200 %301, 200867255532373784442745261542645325315275374222849104412671
  %303 = lshr i280 %300, 197
  %304 = trunc i280 %303 to i32
  %305 = and i32 %304, 31
  %306 = zext nneg i32 %305 to i200
  %307 = lshr i280 %300, 202
  %308 = trunc nuw nsw i280 %307 to i200
  %309 = and i200 %308, 151115727451828646838271
  %310 = xor i200 %309, %302
  %311 = xor i200 %310, %306
  %312 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.16)
  br label %313

313:                                              ; preds = %313, %290
  %314 = phi i32 [ 3, %290 ], [ %320, %313 ]
  %315 = shl nsw i32 %314, 6
  %316 = zext nneg i32 %315 to i200
  %317 = lshr i200 %311, %316
  %318 = trunc i200 %317 to i64
  %319 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %318)
  %320 = add nsw i32 %314, -1
  %321 = icmp eq i32 %314, 0
  br i1 %321, label %322, label %313, !llvm.loop !21

322:                                              ; preds = %313
  %323 = load ptr, ptr @stdout, align 8, !tbaa !16
  %324 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %323)
  %325 = add nuw nsw i32 %45, 1
  %326 = urem i32 %325, 3
  %327 = zext nneg i32 %326 to i64
  %328 = getelementptr inbounds [3 x i256], ptr @table200, i64 0, i64 %327
  %329 = load i256, ptr %328, align 8, !tbaa !19
  %330 = trunc i256 %329 to i200
  %331 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.18, ptr noundef nonnull @.str.17)
  br label %332

332:                                              ; preds = %332, %322
  %333 = phi i32 [ 3, %322 ], [ %339, %332 ]
  %334 = shl nsw i32 %333, 6
  %335 = zext nneg i32 %334 to i200
  %336 = lshr i200 %330, %335
  %337 = trunc i200 %336 to i64
  %338 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.19, i64 noundef %337)
  %339 = add nsw i32 %333, -1
  %340 = icmp eq i32 %333, 0
  br i1 %340, label %341, label %332, !llvm.loop !21

341:                                              ; preds = %332
  %342 = load ptr, ptr @stdout, align 8, !tbaa !16
  %343 = tail call signext i32 @putc(i32 noundef signext 10, ptr noundef %342)
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %4) #12
  %344 = icmp eq i32 %325, 8
  br i1 %344, label %43, label %44, !llvm.loop !22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @any256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0) unnamed_addr #5 {
  br label %6

2:                                                ; preds = %18
  %3 = tail call fastcc i64 @next()
  %4 = and i64 %3, 3
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %24, label %29

6:                                                ; preds = %1, %18
  %7 = phi i256 [ 0, %1 ], [ %21, %18 ]
  %8 = phi i32 [ 0, %1 ], [ %22, %18 ]
  %9 = tail call fastcc i64 @next()
  %10 = tail call fastcc i64 @next()
  %11 = urem i64 %10, 5
  %12 = shl i256 %7, 64
  switch i64 %11, label %13 [
    i64 0, label %18
    i64 1, label %17
  ]

13:                                               ; preds = %6
  %14 = icmp eq i64 %11, 2
  %15 = and i64 %9, 255
  %16 = select i1 %14, i64 %15, i64 %9
  br label %18

17:                                               ; preds = %6
  br label %18

18:                                               ; preds = %6, %17, %13
  %19 = phi i64 [ %11, %6 ], [ %16, %13 ], [ -1, %17 ]
  %20 = zext i64 %19 to i256
  %21 = or disjoint i256 %12, %20
  %22 = add nuw nsw i32 %8, 64
  %23 = icmp ult i32 %8, 192
  br i1 %23, label %6, label %2, !llvm.loop !23

24:                                               ; preds = %2
  %25 = tail call fastcc i64 @next()
  %26 = and i64 %25, 255
  %27 = zext nneg i64 %26 to i256
  %28 = lshr i256 %21, %27
  br label %29

29:                                               ; preds = %2, %24
  %30 = phi i256 [ %28, %24 ], [ %21, %2 ]
  store i256 %30, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @sum256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = load i256, ptr %2, align 8, !tbaa !9
  %6 = add i256 %4, 12345678901234567890123456789012345678
  %7 = add i256 %6, %5
  store i256 %7, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @mixed256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = load i256, ptr %2, align 8, !tbaa !9
  %6 = sub i256 %4, %5
  %7 = and i256 %4, 4703991516010230251775
  %8 = xor i256 %6, %7
  %9 = xor i256 %5, -1
  %10 = mul i256 %9, 10
  %11 = xor i256 %8, %10
  store i256 %11, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @product256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = load i256, ptr %2, align 8, !tbaa !9
  %6 = mul i256 %5, %4
  store i256 %6, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @divided256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = load i256, ptr %2, align 8, !tbaa !9
  %6 = freeze i256 %4
  %7 = freeze i256 %5
  %8 = udiv i256 %6, %7
  %9 = mul i256 %8, %7
  %10 = sub i256 %6, %9
  %11 = shl i256 %10, 1
  %12 = xor i256 %11, %8
  store i256 %12, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @signed256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = load i256, ptr %2, align 8, !tbaa !9
  %6 = freeze i256 %4
  %7 = freeze i256 %5
  %8 = sdiv i256 %6, %7
  %9 = mul i256 %8, %7
  %10 = sub i256 %6, %9
  %11 = shl i256 %10, 1
  %12 = xor i256 %11, %8
  store i256 %12, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @shifted256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = zext nneg i32 %2 to i256
  %6 = shl i256 %4, %5
  %7 = lshr i256 %4, %5
  %8 = xor i256 %6, %7
  %9 = ashr i256 %4, %5
  %10 = xor i256 %8, %9
  store i256 %10, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @next() unnamed_addr #7 {
  %1 = load i64, ptr @state, align 8, !tbaa !24
  %2 = shl i64 %1, 13
  %3 = xor i64 %2, %1
  %4 = lshr i64 %3, 7
  %5 = xor i64 %4, %3
  %6 = shl i64 %5, 17
  %7 = xor i64 %6, %5
  store i64 %7, ptr @state, align 8, !tbaa !24
  ret i64 %7
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @fixed256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1) unnamed_addr #6 {
  %3 = load i256, ptr %1, align 8, !tbaa !9
  %4 = shl i256 %3, 67
  %5 = lshr i256 %3, 128
  %6 = xor i256 %4, %5
  %7 = ashr i256 %3, 3
  %8 = xor i256 %6, %7
  %9 = shl i256 %3, 1
  %10 = xor i256 %8, %9
  store i256 %10, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 64) i32 @order256(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) unnamed_addr #8 {
  %3 = load i256, ptr %0, align 8, !tbaa !9
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = icmp slt i256 %3, %4
  %6 = zext i1 %5 to i32
  %7 = icmp sgt i256 %3, %4
  %8 = select i1 %7, i32 0, i32 2
  %9 = or disjoint i32 %8, %6
  %10 = icmp ugt i256 %3, %4
  %11 = select i1 %10, i32 4, i32 0
  %12 = or disjoint i32 %9, %11
  %13 = icmp ult i256 %3, %4
  %14 = select i1 %13, i32 0, i32 8
  %15 = or disjoint i32 %12, %14
  %16 = icmp eq i256 %3, %4
  %17 = select i1 %16, i32 16, i32 0
  %18 = or disjoint i32 %15, %17
  %19 = lshr i256 %3, 250
  %20 = trunc nuw nsw i256 %19 to i32
  %21 = and i32 %20, 32
  %22 = or disjoint i32 %18, %21
  ret i32 %22
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc double @to_double256(ptr nocapture noundef readonly %0) unnamed_addr #8 {
  %2 = load i256, ptr %0, align 8, !tbaa !9
  %3 = sitofp i256 %2 to double
  ret double %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc float @to_float256(ptr nocapture noundef readonly %0) unnamed_addr #8 {
  %2 = load i256, ptr %0, align 8, !tbaa !9
  %3 = lshr i256 %2, 156
  %4 = uitofp nneg i256 %3 to float
  ret float %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024)
define internal fastcc void @from_double256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, double noundef %1) unnamed_addr #9 {
  %3 = fptosi double %1 to i256
  store i256 %3, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024)
define internal fastcc void @from_float256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, float noundef %1) unnamed_addr #9 {
  %3 = fptoui float %1 to i256
  store i256 %3, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @converted256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1) unnamed_addr #6 {
  %3 = load i256, ptr %1, align 8, !tbaa !9
  %4 = shl i256 %3, 192
  %5 = ashr exact i256 %4, 192
  %6 = shl i256 %3, 64
  %7 = and i256 %6, 79228162495817593519834398720
  %8 = xor i256 %5, %7
  %9 = shl i256 %3, 128
  %10 = ashr exact i256 %9, 128
  %11 = xor i256 %8, %10
  store i256 %11, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @power256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) unnamed_addr #10 {
  %4 = load i256, ptr %1, align 8, !tbaa !9
  %5 = icmp sgt i32 %2, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %21, %3
  %7 = phi i256 [ 1, %3 ], [ %22, %21 ]
  store i256 %7, ptr %0, align 8, !tbaa !9
  ret void

8:                                                ; preds = %3, %21
  %9 = phi i32 [ %23, %21 ], [ 0, %3 ]
  %10 = phi i256 [ %22, %21 ], [ 1, %3 ]
  %11 = and i256 %10, 1
  %12 = icmp eq i256 %11, 0
  br i1 %12, label %17, label %13

13:                                               ; preds = %8
  %14 = mul i256 %10, %4
  %15 = zext nneg i32 %9 to i256
  %16 = add i256 %14, %15
  br label %21

17:                                               ; preds = %8
  %18 = zext nneg i32 %9 to i256
  %19 = lshr i256 %4, %18
  %20 = xor i256 %19, %10
  br label %21

21:                                               ; preds = %17, %13
  %22 = phi i256 [ %16, %13 ], [ %20, %17 ]
  %23 = add nuw nsw i32 %9, 1
  %24 = icmp eq i32 %23, %2
  br i1 %24, label %6, label %8, !llvm.loop !26
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 8) i32 @wraps256(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %0, align 8, !tbaa !9
  %5 = load i256, ptr %1, align 8, !tbaa !9
  %6 = tail call { i256, i1 } @llvm.sadd.with.overflow.i256(i256 %4, i256 %5)
  %7 = extractvalue { i256, i1 } %6, 1
  %8 = extractvalue { i256, i1 } %6, 0
  store i256 %8, ptr %2, align 8
  %9 = zext i1 %7 to i32
  %10 = icmp ult i256 %4, %5
  %11 = select i1 %10, i32 2, i32 0
  %12 = or disjoint i32 %11, %9
  %13 = getelementptr inbounds i8, ptr %2, i64 32
  %14 = tail call { i256, i1 } @llvm.umul.with.overflow.i256(i256 %4, i256 %5)
  %15 = extractvalue { i256, i1 } %14, 1
  %16 = extractvalue { i256, i1 } %14, 0
  store i256 %16, ptr %13, align 8
  %17 = select i1 %15, i32 4, i32 0
  %18 = or disjoint i32 %12, %17
  ret i32 %18
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @many256(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3) unnamed_addr #6 {
  %5 = load i256, ptr %1, align 8, !tbaa !9
  %6 = load i256, ptr %2, align 8, !tbaa !9
  %7 = load i256, ptr %3, align 8, !tbaa !9
  %8 = xor i256 %6, -1
  %9 = add i256 %5, -33
  %10 = add i256 %9, %8
  %11 = add i256 %10, %7
  store i256 %11, ptr %0, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @put256(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) unnamed_addr #6 {
  %3 = load i256, ptr %1, align 8, !tbaa !9
  %4 = load i256, ptr %0, align 8
  %5 = add i256 %4, %3
  %6 = and i256 %5, 14474011154664524427946373126085988481658748083205070504932198000989141204991
  %7 = and i256 %4, -14474011154664524427946373126085988481658748083205070504932198000989141204992
  %8 = or disjoint i256 %6, %7
  store i256 %8, ptr %0, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i88, ptr %9, align 8
  %11 = trunc i88 %10 to i32
  %12 = add i32 %11, 1
  %13 = and i88 %10, -4835703278458516698824704
  %14 = trunc i256 %3 to i88
  %15 = shl i88 %14, 5
  %16 = xor i88 %10, %15
  %17 = and i88 %16, 4835703278458516698824672
  %18 = and i32 %12, 31
  %19 = zext nneg i32 %18 to i88
  %20 = or disjoint i88 %17, %13
  %21 = or disjoint i88 %20, %19
  store i88 %21, ptr %9, align 8
  ret void
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @putc(i32 noundef signext, ptr nocapture noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i256, i1 } @llvm.sadd.with.overflow.i256(i256, i256) #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i256, i1 } @llvm.umul.with.overflow.i256(i256, i256) #11

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @any200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0) unnamed_addr #5 {
  br label %6

2:                                                ; preds = %18
  %3 = tail call fastcc i64 @next()
  %4 = and i64 %3, 3
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %24, label %29

6:                                                ; preds = %1, %18
  %7 = phi i200 [ 0, %1 ], [ %21, %18 ]
  %8 = phi i32 [ 0, %1 ], [ %22, %18 ]
  %9 = tail call fastcc i64 @next()
  %10 = tail call fastcc i64 @next()
  %11 = urem i64 %10, 5
  %12 = shl i200 %7, 64
  switch i64 %11, label %13 [
    i64 0, label %18
    i64 1, label %17
  ]

13:                                               ; preds = %6
  %14 = icmp eq i64 %11, 2
  %15 = and i64 %9, 255
  %16 = select i1 %14, i64 %15, i64 %9
  br label %18

17:                                               ; preds = %6
  br label %18

18:                                               ; preds = %6, %17, %13
  %19 = phi i64 [ %11, %6 ], [ %16, %13 ], [ -1, %17 ]
  %20 = zext i64 %19 to i200
  %21 = or disjoint i200 %12, %20
  %22 = add nuw nsw i32 %8, 64
  %23 = icmp ult i32 %8, 136
  br i1 %23, label %6, label %2, !llvm.loop !27

24:                                               ; preds = %2
  %25 = tail call fastcc i64 @next()
  %26 = urem i64 %25, 200
  %27 = zext nneg i64 %26 to i200
  %28 = lshr i200 %21, %27
  br label %29

29:                                               ; preds = %2, %24
  %30 = phi i200 [ %28, %24 ], [ %21, %2 ]
  %31 = zext i200 %30 to i256
  store i256 %31, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @sum200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = load i256, ptr %2, align 8, !tbaa !19
  %7 = trunc i256 %6 to i200
  %8 = add i200 %5, 12345678901234567890123456789012345678
  %9 = add i200 %8, %7
  %10 = zext i200 %9 to i256
  store i256 %10, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @mixed200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = load i256, ptr %2, align 8, !tbaa !19
  %7 = trunc i256 %6 to i200
  %8 = sub i200 %5, %7
  %9 = and i200 %5, 4703991516010230251775
  %10 = xor i200 %8, %9
  %11 = xor i200 %7, -1
  %12 = mul i200 %11, 10
  %13 = xor i200 %10, %12
  %14 = zext i200 %13 to i256
  store i256 %14, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @product200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = load i256, ptr %2, align 8, !tbaa !19
  %7 = trunc i256 %6 to i200
  %8 = mul i200 %7, %5
  %9 = zext i200 %8 to i256
  store i256 %9, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @divided200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = load i256, ptr %2, align 8, !tbaa !19
  %7 = trunc i256 %6 to i200
  %8 = freeze i200 %5
  %9 = freeze i200 %7
  %10 = udiv i200 %8, %9
  %11 = mul i200 %10, %9
  %12 = sub i200 %8, %11
  %13 = shl i200 %12, 1
  %14 = xor i200 %13, %10
  %15 = zext i200 %14 to i256
  store i256 %15, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @signed200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = load i256, ptr %2, align 8, !tbaa !19
  %7 = trunc i256 %6 to i200
  %8 = freeze i200 %5
  %9 = freeze i200 %7
  %10 = sdiv i200 %8, %9
  %11 = mul i200 %10, %9
  %12 = sub i200 %8, %11
  %13 = shl i200 %12, 1
  %14 = xor i200 %13, %10
  %15 = sext i200 %14 to i256
  store i256 %15, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @shifted200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) unnamed_addr #6 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = zext nneg i32 %2 to i200
  %7 = shl i200 %5, %6
  %8 = lshr i200 %5, %6
  %9 = xor i200 %7, %8
  %10 = ashr i200 %5, %6
  %11 = xor i200 %9, %10
  %12 = zext i200 %11 to i256
  store i256 %12, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @fixed200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1) unnamed_addr #6 {
  %3 = load i256, ptr %1, align 8, !tbaa !19
  %4 = trunc i256 %3 to i200
  %5 = shl i200 %4, 67
  %6 = lshr i200 %4, 128
  %7 = xor i200 %5, %6
  %8 = ashr i200 %4, 3
  %9 = xor i200 %7, %8
  %10 = shl i200 %4, 1
  %11 = xor i200 %9, %10
  %12 = zext i200 %11 to i256
  store i256 %12, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 64) i32 @order200(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) unnamed_addr #8 {
  %3 = load i256, ptr %0, align 8, !tbaa !19
  %4 = trunc i256 %3 to i200
  %5 = load i256, ptr %1, align 8, !tbaa !19
  %6 = trunc i256 %5 to i200
  %7 = icmp slt i200 %4, %6
  %8 = zext i1 %7 to i32
  %9 = icmp sgt i200 %4, %6
  %10 = select i1 %9, i32 0, i32 2
  %11 = or disjoint i32 %10, %8
  %12 = icmp ugt i200 %4, %6
  %13 = select i1 %12, i32 4, i32 0
  %14 = or disjoint i32 %11, %13
  %15 = icmp ult i200 %4, %6
  %16 = select i1 %15, i32 0, i32 8
  %17 = or disjoint i32 %14, %16
  %18 = icmp eq i200 %4, %6
  %19 = select i1 %18, i32 16, i32 0
  %20 = or disjoint i32 %17, %19
  %21 = lshr i200 %4, 194
  %22 = trunc nuw nsw i200 %21 to i32
  %23 = and i32 %22, 32
  %24 = or disjoint i32 %20, %23
  ret i32 %24
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc double @to_double200(ptr nocapture noundef readonly %0) unnamed_addr #8 {
  %2 = load i256, ptr %0, align 8, !tbaa !19
  %3 = trunc i256 %2 to i200
  %4 = sitofp i200 %3 to double
  ret double %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc float @to_float200(ptr nocapture noundef readonly %0) unnamed_addr #8 {
  %2 = load i256, ptr %0, align 8, !tbaa !19
  %3 = trunc i256 %2 to i200
  %4 = lshr i200 %3, 100
  %5 = uitofp nneg i200 %4 to float
  ret float %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024)
define internal fastcc void @from_double200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, double noundef %1) unnamed_addr #9 {
  %3 = fptosi double %1 to i200
  %4 = sext i200 %3 to i256
  store i256 %4, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024)
define internal fastcc void @from_float200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, float noundef %1) unnamed_addr #9 {
  %3 = fptoui float %1 to i200
  %4 = zext i200 %3 to i256
  store i256 %4, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @converted200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1) unnamed_addr #6 {
  %3 = load i256, ptr %1, align 8, !tbaa !19
  %4 = trunc i256 %3 to i64
  %5 = trunc i256 %3 to i200
  %6 = shl i200 %5, 64
  %7 = and i200 %6, 79228162495817593519834398720
  %8 = trunc i256 %3 to i128
  %9 = sext i64 %4 to i128
  %10 = xor i128 %8, %9
  %11 = sext i128 %10 to i200
  %12 = xor i200 %7, %11
  %13 = zext i200 %12 to i256
  store i256 %13, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @power200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) unnamed_addr #10 {
  %4 = load i256, ptr %1, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = icmp sgt i32 %2, 0
  br i1 %6, label %10, label %7

7:                                                ; preds = %23, %3
  %8 = phi i200 [ 1, %3 ], [ %24, %23 ]
  %9 = zext i200 %8 to i256
  store i256 %9, ptr %0, align 8, !tbaa !19
  ret void

10:                                               ; preds = %3, %23
  %11 = phi i32 [ %25, %23 ], [ 0, %3 ]
  %12 = phi i200 [ %24, %23 ], [ 1, %3 ]
  %13 = and i200 %12, 1
  %14 = icmp eq i200 %13, 0
  br i1 %14, label %19, label %15

15:                                               ; preds = %10
  %16 = mul i200 %12, %5
  %17 = zext nneg i32 %11 to i200
  %18 = add i200 %16, %17
  br label %23

19:                                               ; preds = %10
  %20 = zext nneg i32 %11 to i200
  %21 = lshr i200 %5, %20
  %22 = xor i200 %21, %12
  br label %23

23:                                               ; preds = %19, %15
  %24 = phi i200 [ %18, %15 ], [ %22, %19 ]
  %25 = add nuw nsw i32 %11, 1
  %26 = icmp eq i32 %25, %2
  br i1 %26, label %7, label %10, !llvm.loop !28
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 8) i32 @wraps200(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2) unnamed_addr #6 {
  %4 = load i256, ptr %0, align 8, !tbaa !19
  %5 = trunc i256 %4 to i200
  %6 = load i256, ptr %1, align 8, !tbaa !19
  %7 = trunc i256 %6 to i200
  %8 = tail call { i200, i1 } @llvm.sadd.with.overflow.i200(i200 %5, i200 %7)
  %9 = extractvalue { i200, i1 } %8, 1
  %10 = extractvalue { i200, i1 } %8, 0
  %11 = sext i200 %10 to i256
  store i256 %11, ptr %2, align 8
  %12 = zext i1 %9 to i32
  %13 = icmp ult i200 %5, %7
  %14 = select i1 %13, i32 2, i32 0
  %15 = or disjoint i32 %14, %12
  %16 = getelementptr inbounds i8, ptr %2, i64 32
  %17 = tail call { i200, i1 } @llvm.umul.with.overflow.i200(i200 %5, i200 %7)
  %18 = extractvalue { i200, i1 } %17, 1
  %19 = extractvalue { i200, i1 } %17, 0
  %20 = zext i200 %19 to i256
  store i256 %20, ptr %16, align 8
  %21 = select i1 %18, i32 4, i32 0
  %22 = or disjoint i32 %15, %21
  ret i32 %22
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @many200(ptr dead_on_unwind noalias nocapture writable writeonly sret(i256) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3) unnamed_addr #6 {
  %5 = load i256, ptr %1, align 8, !tbaa !19
  %6 = trunc i256 %5 to i200
  %7 = load i256, ptr %2, align 8, !tbaa !19
  %8 = trunc i256 %7 to i200
  %9 = load i256, ptr %3, align 8, !tbaa !19
  %10 = trunc i256 %9 to i200
  %11 = xor i200 %8, -1
  %12 = add i200 %6, -33
  %13 = add i200 %12, %11
  %14 = add i200 %13, %10
  %15 = zext i200 %14 to i256
  store i256 %15, ptr %0, align 8, !tbaa !19
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @put200(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) unnamed_addr #6 {
  %3 = load i256, ptr %1, align 8, !tbaa !19
  %4 = trunc i256 %3 to i200
  %5 = load i280, ptr %0, align 8
  %6 = trunc i280 %5 to i200
  %7 = add i200 %6, %4
  %8 = and i280 %5, -971334446112864535459730953411759453321203419526069760625906204869452142602604249088
  %9 = lshr i280 %5, 197
  %10 = trunc i280 %9 to i32
  %11 = add i32 %10, 1
  %12 = zext i32 %11 to i280
  %13 = shl nuw nsw i280 %12, 197
  %14 = and i200 %7, 200867255532373784442745261542645325315275374222849104412671
  %15 = zext nneg i200 %14 to i280
  %16 = lshr i280 %5, 202
  %17 = trunc nuw nsw i280 %16 to i200
  %18 = xor i200 %17, %4
  %19 = and i200 %18, 151115727451828646838271
  %20 = zext nneg i200 %19 to i280
  %21 = shl nuw nsw i280 %20, 202
  %22 = and i280 %13, 6226884921503587317725103107822005084773536600908322236792832
  %23 = or disjoint i280 %8, %15
  %24 = or disjoint i280 %23, %22
  %25 = or disjoint i280 %24, %21
  store i280 %25, ptr %0, align 8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i200, i1 } @llvm.sadd.with.overflow.i200(i200, i200) #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i200, i1 } @llvm.umul.with.overflow.i200(i200, i200) #11

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #9 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #10 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #11 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { nounwind }

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
!10 = !{!"_BitInt(256)", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"any pointer", !11, i64 0}
!18 = distinct !{!18, !14, !15}
!19 = !{!20, !20, i64 0}
!20 = !{!"_BitInt(200)", !11, i64 0}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
!24 = !{!25, !25, i64 0}
!25 = !{!"long", !11, i64 0}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
