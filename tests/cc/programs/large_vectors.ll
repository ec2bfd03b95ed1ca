source_filename = "large_vectors.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@main.a = internal global <64 x i64> zeroinitializer, align 512
@main.b = internal global <64 x i64> zeroinitializer, align 512
@main.c = internal global [2 x <64 x i64>] zeroinitializer, align 512
@main.x = internal global <128 x i32> zeroinitializer, align 512
@main.y = internal global <128 x i32> zeroinitializer, align 512
@main.f = internal global <64 x double> zeroinitializer, align 512
@main.g = internal global <64 x double> zeroinitializer, align 512
@main.h = internal global <64 x float> zeroinitializer, align 256
@main.s = internal global <128 x i8> zeroinitializer, align 128
@main.t = internal global <128 x i16> zeroinitializer, align 256
@main.u = internal global <256 x i8> zeroinitializer, align 256
@main.v = internal global <256 x i8> zeroinitializer, align 256
@main.i = internal global <4 x i128> zeroinitializer, align 64
@main.j = internal global <4 x i128> zeroinitializer, align 64
@main.k = internal global <2 x i128> zeroinitializer, align 32
@main.l = internal global <2 x i128> zeroinitializer, align 32
@main.m = internal global <4 x i64> zeroinitializer, align 32
@main.o = internal global <4 x i32> zeroinitializer, align 16
@main.r = internal global [600 x i8] zeroinitializer, align 1
@main.q = internal global [600 x i8] zeroinitializer, align 1
@.str = private unnamed_addr constant [8 x i8] c"compare\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"arithmetic\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"divide\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"to_long\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"floats\00", align 1
@.str.5 = private unnamed_addr constant [9 x i8] c"to_float\00", align 1
@.str.6 = private unnamed_addr constant [10 x i8] c"to_double\00", align 1
@.str.7 = private unnamed_addr constant [6 x i8] c"widen\00", align 1
@.str.8 = private unnamed_addr constant [7 x i8] c"narrow\00", align 1
@.str.9 = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.10 = private unnamed_addr constant [4 x i8] c"set\00", align 1
@.str.11 = private unnamed_addr constant [5 x i8] c"turn\00", align 1
@.str.12 = private unnamed_addr constant [4 x i8] c"zip\00", align 1
@.str.13 = private unnamed_addr constant [4 x i8] c"odd\00", align 1
@.str.14 = private unnamed_addr constant [6 x i8] c"bytes\00", align 1
@.str.15 = private unnamed_addr constant [5 x i8] c"bits\00", align 1
@.str.16 = private unnamed_addr constant [12 x i8] c"%ld %ld %d\0A\00", align 1
@.str.17 = private unnamed_addr constant [5 x i8] c"pass\00", align 1
@.str.18 = private unnamed_addr constant [5 x i8] c"loop\00", align 1
@.str.19 = private unnamed_addr constant [10 x i8] c"unaligned\00", align 1
@.str.20 = private unnamed_addr constant [12 x i8] c"big_compare\00", align 1
@.str.21 = private unnamed_addr constant [4 x i8] c"big\00", align 1
@.str.22 = private unnamed_addr constant [13 x i8] c"big_unsigned\00", align 1
@.str.23 = private unnamed_addr constant [10 x i8] c"big_widen\00", align 1
@.str.24 = private unnamed_addr constant [11 x i8] c"big_narrow\00", align 1
@.str.25 = private unnamed_addr constant [8 x i8] c"big_set\00", align 1
@.str.26 = private unnamed_addr constant [12 x i8] c"big_shuffle\00", align 1
@.str.27 = private unnamed_addr constant [9 x i8] c"big_bits\00", align 1
@.str.28 = private unnamed_addr constant [9 x i8] c"big_pass\00", align 1
@state = internal unnamed_addr global i64 1, align 8
@.str.29 = private unnamed_addr constant [11 x i8] c"%s %016lx\0A\00", align 1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @arithmetic(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <64 x i64>, ptr %0, align 512, !tbaa !9
  %4 = load <64 x i64>, ptr %1, align 512, !tbaa !9
  %5 = add <64 x i64> %4, %3
  %6 = mul <64 x i64> %5, %4
  %7 = sub <64 x i64> %3, %4
  %8 = ashr <64 x i64> %7, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  %9 = xor <64 x i64> %6, %8
  store <64 x i64> %9, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @compare(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <64 x i64>, ptr %0, align 512, !tbaa !9
  %4 = load <64 x i64>, ptr %1, align 512, !tbaa !9
  %5 = icmp slt <64 x i64> %3, %4
  %6 = and <64 x i64> %4, <i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255>
  %7 = select <64 x i1> %5, <64 x i64> %3, <64 x i64> %6
  store <64 x i64> %7, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @divide(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <128 x i32>, ptr %0, align 512, !tbaa !9
  %4 = load <128 x i32>, ptr %1, align 512, !tbaa !9
  %5 = or <128 x i32> %4, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %6 = freeze <128 x i32> %3
  %7 = freeze <128 x i32> %5
  %8 = sdiv <128 x i32> %6, %7
  %9 = mul <128 x i32> %8, %7
  %10 = sub <128 x i32> %6, %9
  %11 = add <128 x i32> %10, %8
  store <128 x i32> %11, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @floats(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <64 x double>, ptr %0, align 512, !tbaa !9
  %4 = load <64 x double>, ptr %1, align 512, !tbaa !9
  %5 = fcmp ule <64 x double> %3, %4
  %6 = fmul <64 x double> %3, %4
  %7 = fmul <64 x double> %4, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %8 = fadd <64 x double> %3, %7
  %9 = select <64 x i1> %5, <64 x double> %8, <64 x double> %6
  store <64 x double> %9, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @widen(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <128 x i8>, ptr %1, align 128, !tbaa !9
  %4 = sext <128 x i8> %3 to <128 x i32>
  store <128 x i32> %4, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @narrow(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <128 x i32>, ptr %1, align 512, !tbaa !9
  %4 = trunc <128 x i32> %3 to <128 x i8>
  store <128 x i8> %4, ptr %0, align 128, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @to_double(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <64 x float>, ptr %1, align 256, !tbaa !9
  %4 = fpext <64 x float> %3 to <64 x double>
  store <64 x double> %4, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @to_float(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <64 x double>, ptr %1, align 512, !tbaa !9
  %4 = fptrunc <64 x double> %3 to <64 x float>
  store <64 x float> %4, ptr %0, align 256, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @to_long(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <64 x float>, ptr %1, align 256, !tbaa !9
  %4 = fdiv <64 x float> %3, <float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000, float 0x47B691CA40000000>
  %5 = fptosi <64 x float> %4 to <64 x i64>
  store <64 x i64> %5, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @at(ptr nocapture noundef readonly %0, i32 noundef signext %1) local_unnamed_addr #1 {
  %3 = and i32 %1, 63
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds <64 x i64>, ptr %0, i64 0, i64 %4
  %6 = load i64, ptr %5, align 8
  ret i64 %6
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @set(ptr nocapture noundef %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = and i32 %1, 63
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds <64 x i64>, ptr %0, i64 0, i64 %5
  store i64 %2, ptr %6, align 8
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @first_and_last(ptr nocapture noundef readonly %0) local_unnamed_addr #1 {
  %2 = load i64, ptr %0, align 512
  %3 = getelementptr inbounds i8, ptr %0, i64 504
  %4 = load i64, ptr %3, align 8
  %5 = add nsw i64 %2, %4
  ret i64 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @turn(ptr nocapture noundef %0) local_unnamed_addr #0 {
  %2 = load <64 x i64>, ptr %0, align 512, !tbaa !9
  %3 = shufflevector <64 x i64> %2, <64 x i64> poison, <64 x i32> <i32 63, i32 62, i32 61, i32 60, i32 59, i32 58, i32 57, i32 56, i32 55, i32 54, i32 53, i32 52, i32 51, i32 50, i32 49, i32 48, i32 47, i32 46, i32 45, i32 44, i32 43, i32 42, i32 41, i32 40, i32 39, i32 38, i32 37, i32 36, i32 35, i32 34, i32 33, i32 32, i32 31, i32 30, i32 29, i32 28, i32 27, i32 26, i32 25, i32 24, i32 23, i32 22, i32 21, i32 20, i32 19, i32 18, i32 17, i32 16, i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  store <64 x i64> %3, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @zip(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) local_unnamed_addr #0 {
  %4 = load <64 x i32>, ptr %1, align 256, !tbaa !9
  %5 = load <64 x i32>, ptr %2, align 256, !tbaa !9
  %6 = shufflevector <64 x i32> %4, <64 x i32> %5, <128 x i32> <i32 0, i32 64, i32 1, i32 65, i32 2, i32 66, i32 3, i32 67, i32 4, i32 68, i32 5, i32 69, i32 6, i32 70, i32 7, i32 71, i32 8, i32 72, i32 9, i32 73, i32 10, i32 74, i32 11, i32 75, i32 12, i32 76, i32 13, i32 77, i32 14, i32 78, i32 15, i32 79, i32 16, i32 80, i32 17, i32 81, i32 18, i32 82, i32 19, i32 83, i32 20, i32 84, i32 21, i32 85, i32 22, i32 86, i32 23, i32 87, i32 24, i32 88, i32 25, i32 89, i32 26, i32 90, i32 27, i32 91, i32 28, i32 92, i32 29, i32 93, i32 30, i32 94, i32 31, i32 95, i32 32, i32 96, i32 33, i32 97, i32 34, i32 98, i32 35, i32 99, i32 36, i32 100, i32 37, i32 101, i32 38, i32 102, i32 39, i32 103, i32 40, i32 104, i32 41, i32 105, i32 42, i32 106, i32 43, i32 107, i32 44, i32 108, i32 45, i32 109, i32 46, i32 110, i32 47, i32 111, i32 48, i32 112, i32 49, i32 113, i32 50, i32 114, i32 51, i32 115, i32 52, i32 116, i32 53, i32 117, i32 54, i32 118, i32 55, i32 119, i32 56, i32 120, i32 57, i32 121, i32 58, i32 122, i32 59, i32 123, i32 60, i32 124, i32 61, i32 125, i32 62, i32 126, i32 63, i32 127>
  store <128 x i32> %6, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @odd(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <128 x i16>, ptr %1, align 512
  %4 = load <128 x i16>, ptr %0, align 256, !tbaa !9
  %5 = and <128 x i16> %4, <i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7>
  %6 = add <128 x i16> %5, %3
  store <128 x i16> %6, ptr %0, align 256, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @bytes(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <256 x i8>, ptr %0, align 256, !tbaa !9
  %4 = load <256 x i8>, ptr %1, align 256, !tbaa !9
  %5 = tail call <256 x i8> @llvm.uadd.sat.v256i8(<256 x i8> %3, <256 x i8> %4)
  %6 = tail call <256 x i8> @llvm.umin.v256i8(<256 x i8> %3, <256 x i8> %4)
  %7 = xor <256 x i8> %5, %6
  store <256 x i8> %7, ptr %0, align 256, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <256 x i8> @llvm.uadd.sat.v256i8(<256 x i8>, <256 x i8>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <256 x i8> @llvm.umin.v256i8(<256 x i8>, <256 x i8>) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @bits(ptr nocapture noundef %0) local_unnamed_addr #0 {
  %2 = load <64 x i64>, ptr %0, align 512, !tbaa !9
  %3 = tail call <64 x i64> @llvm.bitreverse.v64i64(<64 x i64> %2)
  %4 = tail call <64 x i64> @llvm.abs.v64i64(<64 x i64> %2, i1 false)
  %5 = add <64 x i64> %3, %4
  store <64 x i64> %5, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <64 x i64> @llvm.bitreverse.v64i64(<64 x i64>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <64 x i64> @llvm.abs.v64i64(<64 x i64>, i1 immarg) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @sum(ptr nocapture noundef readonly %0) local_unnamed_addr #1 {
  %2 = load <64 x i64>, ptr %0, align 512, !tbaa !9
  %3 = tail call i64 @llvm.vector.reduce.add.v64i64(<64 x i64> %2)
  ret i64 %3
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.add.v64i64(<64 x i64>) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @most(ptr nocapture noundef readonly %0) local_unnamed_addr #1 {
  %2 = load <64 x i64>, ptr %0, align 512, !tbaa !9
  %3 = tail call i64 @llvm.vector.reduce.smax.v64i64(<64 x i64> %2)
  %4 = tail call i64 @llvm.vector.reduce.smin.v64i64(<64 x i64> %2)
  %5 = xor i64 %3, %4
  ret i64 %5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.smax.v64i64(<64 x i64>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.smin.v64i64(<64 x i64>) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local signext range(i32 0, 1021) i32 @mixed(ptr nocapture noundef readonly %0) local_unnamed_addr #1 {
  %2 = load <256 x i8>, ptr %0, align 256, !tbaa !9
  %3 = tail call i8 @llvm.vector.reduce.xor.v256i8(<256 x i8> %2)
  %4 = zext i8 %3 to i32
  %5 = and <256 x i8> %2, <i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5, i8 5>
  %6 = tail call i8 @llvm.vector.reduce.or.v256i8(<256 x i8> %5)
  %7 = mul nuw nsw i8 %6, 3
  %8 = zext nneg i8 %7 to i32
  %9 = add nuw nsw i32 %8, %4
  ret i32 %9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.vector.reduce.xor.v256i8(<256 x i8>) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.vector.reduce.or.v256i8(<256 x i8>) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @pass(ptr dead_on_unwind noalias nocapture writable writeonly sret(<64 x i64>) align 512 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = load <64 x i64>, ptr %1, align 512, !tbaa !9
  %6 = load <64 x i64>, ptr %2, align 512, !tbaa !9
  %7 = insertelement <64 x i64> poison, i64 %3, i64 0
  %8 = shufflevector <64 x i64> %7, <64 x i64> poison, <64 x i32> zeroinitializer
  %9 = mul <64 x i64> %6, %8
  %10 = add <64 x i64> %9, %5
  store <64 x i64> %10, ptr %0, align 512, !tbaa !9
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @loop(ptr dead_on_unwind noalias nocapture writable writeonly sret(<64 x i64>) align 512 %0, ptr nocapture noundef readonly %1, i32 noundef signext %2) local_unnamed_addr #4 {
  %4 = icmp sgt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = zext nneg i32 %2 to i64
  br label %9

7:                                                ; preds = %9, %3
  %8 = phi <64 x i64> [ <i64 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0>, %3 ], [ %18, %9 ]
  store <64 x i64> %8, ptr %0, align 512, !tbaa !9
  ret void

9:                                                ; preds = %5, %9
  %10 = phi i64 [ 0, %5 ], [ %19, %9 ]
  %11 = phi <64 x i64> [ <i64 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0>, %5 ], [ %18, %9 ]
  %12 = and i64 %10, 1
  %13 = getelementptr inbounds <64 x i64>, ptr %1, i64 %12
  %14 = load <64 x i64>, ptr %13, align 512, !tbaa !9
  %15 = xor <64 x i64> %14, %11
  %16 = insertelement <64 x i64> poison, i64 %10, i64 0
  %17 = shufflevector <64 x i64> %16, <64 x i64> poison, <64 x i32> zeroinitializer
  %18 = add <64 x i64> %15, %17
  %19 = add nuw nsw i64 %10, 1
  %20 = icmp eq i64 %19, %6
  br i1 %20, label %7, label %9, !llvm.loop !12
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @unaligned(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds i8, ptr %1, i64 1
  %4 = load <128 x i32>, ptr %3, align 1
  %5 = add <128 x i32> %4, <i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77, i32 77>
  %6 = getelementptr inbounds i8, ptr %0, i64 1
  store <128 x i32> %5, ptr %6, align 1
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <4 x i128>, ptr %0, align 64, !tbaa !9
  %4 = load <4 x i128>, ptr %1, align 64, !tbaa !9
  %5 = add <4 x i128> %4, %3
  %6 = mul <4 x i128> %5, %4
  %7 = sub <4 x i128> %3, %4
  %8 = ashr <4 x i128> %7, <i128 3, i128 3, i128 3, i128 3>
  %9 = xor <4 x i128> %6, %8
  store <4 x i128> %9, ptr %0, align 64, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_compare(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <4 x i128>, ptr %0, align 64, !tbaa !9
  %4 = load <4 x i128>, ptr %1, align 64, !tbaa !9
  %5 = icmp slt <4 x i128> %3, %4
  %6 = shl <4 x i128> %4, <i128 9, i128 9, i128 9, i128 9>
  %7 = select <4 x i1> %5, <4 x i128> %3, <4 x i128> %6
  store <4 x i128> %7, ptr %0, align 64, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_unsigned(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <2 x i128>, ptr %0, align 32, !tbaa !9
  %4 = load <2 x i128>, ptr %1, align 32, !tbaa !9
  %5 = icmp ugt <2 x i128> %3, %4
  %6 = lshr <2 x i128> %3, <i128 70, i128 70>
  %7 = xor <2 x i128> %4, <i128 -1, i128 -1>
  %8 = select <2 x i1> %5, <2 x i128> %6, <2 x i128> %7
  store <2 x i128> %8, ptr %0, align 32, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_widen(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <4 x i64>, ptr %1, align 32, !tbaa !9
  %4 = sext <4 x i64> %3 to <4 x i128>
  store <4 x i128> %4, ptr %0, align 64, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_narrow(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <4 x i128>, ptr %1, align 64, !tbaa !9
  %4 = trunc <4 x i128> %3 to <4 x i32>
  store <4 x i32> %4, ptr %0, align 16, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @big_at(ptr nocapture noundef readonly %0, i32 noundef signext %1) local_unnamed_addr #1 {
  %3 = and i32 %1, 3
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds <4 x i128>, ptr %0, i64 0, i64 %4
  %6 = load i128, ptr %5, align 16
  %7 = lshr i128 %6, 64
  %8 = trunc nuw i128 %7 to i64
  ret i64 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_set(ptr nocapture noundef %0, i32 noundef signext %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = zext i64 %2 to i128
  %5 = shl i128 %4, 65
  %6 = and i32 %1, 3
  %7 = zext nneg i32 %6 to i64
  %8 = getelementptr inbounds <4 x i128>, ptr %0, i64 0, i64 %7
  store i128 %5, ptr %8, align 16
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_shuffle(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <4 x i128>, ptr %0, align 64, !tbaa !9
  %4 = load <4 x i128>, ptr %1, align 64, !tbaa !9
  %5 = shufflevector <4 x i128> %3, <4 x i128> %4, <4 x i32> <i32 6, i32 0, i32 3, i32 5>
  store <4 x i128> %5, ptr %0, align 64, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @big_sum(ptr nocapture noundef readonly %0) local_unnamed_addr #1 {
  %2 = load <4 x i128>, ptr %0, align 64, !tbaa !9
  %3 = tail call i128 @llvm.vector.reduce.add.v4i128(<4 x i128> %2)
  %4 = lshr i128 %3, 64
  %5 = xor i128 %4, %3
  %6 = trunc i128 %5 to i64
  ret i64 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.vector.reduce.add.v4i128(<4 x i128>) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_bits(ptr dead_on_unwind noalias nocapture writable writeonly sret(<4 x i64>) align 32 %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load <2 x i128>, ptr %1, align 32, !tbaa !9
  %4 = add <2 x i128> %3, <i128 1, i128 1>
  %5 = bitcast <2 x i128> %4 to <4 x i64>
  %6 = add <4 x i64> %5, <i64 3, i64 3, i64 3, i64 3>
  store <4 x i64> %6, ptr %0, align 32, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local void @big_pass(ptr dead_on_unwind noalias nocapture writable writeonly sret(<4 x i128>) align 64 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2) local_unnamed_addr #0 {
  %4 = load <4 x i128>, ptr %1, align 64, !tbaa !9
  %5 = load <4 x i128>, ptr %2, align 64, !tbaa !9
  %6 = sub <4 x i128> %4, %5
  store <4 x i128> %6, ptr %0, align 64, !tbaa !9
  ret void
}

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #5 {
  %1 = alloca <64 x i64>, align 512
  %2 = alloca <64 x i64>, align 512
  %3 = alloca <64 x i64>, align 512
  %4 = alloca <64 x i64>, align 512
  %5 = alloca <4 x i64>, align 32
  %6 = alloca <4 x i128>, align 64
  %7 = alloca <4 x i128>, align 64
  %8 = alloca <4 x i128>, align 64
  br label %10

9:                                                ; preds = %591
  ret i32 0

10:                                               ; preds = %0, %591
  %11 = phi i64 [ 0, %0 ], [ %535, %591 ]
  %12 = load i64, ptr @state, align 8, !tbaa !15
  br label %13

13:                                               ; preds = %13, %10
  %14 = phi i64 [ %22, %13 ], [ 0, %10 ]
  %15 = phi i64 [ %17, %13 ], [ %12, %10 ]
  %16 = mul i64 %15, 6364136223846793005
  %17 = add i64 %16, 1442695040888963407
  %18 = lshr i64 %17, 29
  %19 = xor i64 %18, %17
  %20 = trunc i64 %19 to i8
  %21 = getelementptr inbounds i8, ptr @main.a, i64 %14
  store i8 %20, ptr %21, align 1, !tbaa !9
  %22 = add nuw nsw i64 %14, 1
  %23 = icmp eq i64 %22, 512
  br i1 %23, label %24, label %13, !llvm.loop !17

24:                                               ; preds = %13
  store i64 %17, ptr @state, align 8, !tbaa !15
  br label %25

25:                                               ; preds = %25, %24
  %26 = phi i64 [ %34, %25 ], [ 0, %24 ]
  %27 = phi i64 [ %29, %25 ], [ %17, %24 ]
  %28 = mul i64 %27, 6364136223846793005
  %29 = add i64 %28, 1442695040888963407
  %30 = lshr i64 %29, 29
  %31 = xor i64 %30, %29
  %32 = trunc i64 %31 to i8
  %33 = getelementptr inbounds i8, ptr @main.b, i64 %26
  store i8 %32, ptr %33, align 1, !tbaa !9
  %34 = add nuw nsw i64 %26, 1
  %35 = icmp eq i64 %34, 512
  br i1 %35, label %36, label %25, !llvm.loop !17

36:                                               ; preds = %25
  store i64 %29, ptr @state, align 8, !tbaa !15
  br label %37

37:                                               ; preds = %37, %36
  %38 = phi i64 [ %46, %37 ], [ 0, %36 ]
  %39 = phi i64 [ %41, %37 ], [ %29, %36 ]
  %40 = mul i64 %39, 6364136223846793005
  %41 = add i64 %40, 1442695040888963407
  %42 = lshr i64 %41, 29
  %43 = xor i64 %42, %41
  %44 = trunc i64 %43 to i8
  %45 = getelementptr inbounds i8, ptr @main.c, i64 %38
  store i8 %44, ptr %45, align 1, !tbaa !9
  %46 = add nuw nsw i64 %38, 1
  %47 = icmp eq i64 %46, 1024
  br i1 %47, label %48, label %37, !llvm.loop !17

48:                                               ; preds = %37
  store i64 %41, ptr @state, align 8, !tbaa !15
  br label %49

49:                                               ; preds = %49, %48
  %50 = phi i64 [ %58, %49 ], [ 0, %48 ]
  %51 = phi i64 [ %53, %49 ], [ %41, %48 ]
  %52 = mul i64 %51, 6364136223846793005
  %53 = add i64 %52, 1442695040888963407
  %54 = lshr i64 %53, 29
  %55 = xor i64 %54, %53
  %56 = trunc i64 %55 to i8
  %57 = getelementptr inbounds i8, ptr @main.x, i64 %50
  store i8 %56, ptr %57, align 1, !tbaa !9
  %58 = add nuw nsw i64 %50, 1
  %59 = icmp eq i64 %58, 512
  br i1 %59, label %60, label %49, !llvm.loop !17

60:                                               ; preds = %49
  store i64 %53, ptr @state, align 8, !tbaa !15
  br label %61

61:                                               ; preds = %61, %60
  %62 = phi i64 [ %70, %61 ], [ 0, %60 ]
  %63 = phi i64 [ %65, %61 ], [ %53, %60 ]
  %64 = mul i64 %63, 6364136223846793005
  %65 = add i64 %64, 1442695040888963407
  %66 = lshr i64 %65, 29
  %67 = xor i64 %66, %65
  %68 = trunc i64 %67 to i8
  %69 = getelementptr inbounds i8, ptr @main.y, i64 %62
  store i8 %68, ptr %69, align 1, !tbaa !9
  %70 = add nuw nsw i64 %62, 1
  %71 = icmp eq i64 %70, 512
  br i1 %71, label %72, label %61, !llvm.loop !17

72:                                               ; preds = %61
  store i64 %65, ptr @state, align 8, !tbaa !15
  br label %73

73:                                               ; preds = %73, %72
  %74 = phi i64 [ %82, %73 ], [ 0, %72 ]
  %75 = phi i64 [ %77, %73 ], [ %65, %72 ]
  %76 = mul i64 %75, 6364136223846793005
  %77 = add i64 %76, 1442695040888963407
  %78 = lshr i64 %77, 29
  %79 = xor i64 %78, %77
  %80 = trunc i64 %79 to i8
  %81 = getelementptr inbounds i8, ptr @main.s, i64 %74
  store i8 %80, ptr %81, align 1, !tbaa !9
  %82 = add nuw nsw i64 %74, 1
  %83 = icmp eq i64 %82, 128
  br i1 %83, label %84, label %73, !llvm.loop !17

84:                                               ; preds = %73
  store i64 %77, ptr @state, align 8, !tbaa !15
  br label %85

85:                                               ; preds = %85, %84
  %86 = phi i64 [ %94, %85 ], [ 0, %84 ]
  %87 = phi i64 [ %89, %85 ], [ %77, %84 ]
  %88 = mul i64 %87, 6364136223846793005
  %89 = add i64 %88, 1442695040888963407
  %90 = lshr i64 %89, 29
  %91 = xor i64 %90, %89
  %92 = trunc i64 %91 to i8
  %93 = getelementptr inbounds i8, ptr @main.t, i64 %86
  store i8 %92, ptr %93, align 1, !tbaa !9
  %94 = add nuw nsw i64 %86, 1
  %95 = icmp eq i64 %94, 256
  br i1 %95, label %96, label %85, !llvm.loop !17

96:                                               ; preds = %85
  store i64 %89, ptr @state, align 8, !tbaa !15
  br label %97

97:                                               ; preds = %97, %96
  %98 = phi i64 [ %106, %97 ], [ 0, %96 ]
  %99 = phi i64 [ %101, %97 ], [ %89, %96 ]
  %100 = mul i64 %99, 6364136223846793005
  %101 = add i64 %100, 1442695040888963407
  %102 = lshr i64 %101, 29
  %103 = xor i64 %102, %101
  %104 = trunc i64 %103 to i8
  %105 = getelementptr inbounds i8, ptr @main.u, i64 %98
  store i8 %104, ptr %105, align 1, !tbaa !9
  %106 = add nuw nsw i64 %98, 1
  %107 = icmp eq i64 %106, 256
  br i1 %107, label %108, label %97, !llvm.loop !17

108:                                              ; preds = %97
  store i64 %101, ptr @state, align 8, !tbaa !15
  br label %109

109:                                              ; preds = %109, %108
  %110 = phi i64 [ %118, %109 ], [ 0, %108 ]
  %111 = phi i64 [ %113, %109 ], [ %101, %108 ]
  %112 = mul i64 %111, 6364136223846793005
  %113 = add i64 %112, 1442695040888963407
  %114 = lshr i64 %113, 29
  %115 = xor i64 %114, %113
  %116 = trunc i64 %115 to i8
  %117 = getelementptr inbounds i8, ptr @main.v, i64 %110
  store i8 %116, ptr %117, align 1, !tbaa !9
  %118 = add nuw nsw i64 %110, 1
  %119 = icmp eq i64 %118, 256
  br i1 %119, label %120, label %109, !llvm.loop !17

120:                                              ; preds = %109
  store i64 %113, ptr @state, align 8, !tbaa !15
  br label %121

121:                                              ; preds = %121, %120
  %122 = phi i64 [ %130, %121 ], [ 0, %120 ]
  %123 = phi i64 [ %125, %121 ], [ %113, %120 ]
  %124 = mul i64 %123, 6364136223846793005
  %125 = add i64 %124, 1442695040888963407
  %126 = lshr i64 %125, 29
  %127 = xor i64 %126, %125
  %128 = trunc i64 %127 to i8
  %129 = getelementptr inbounds i8, ptr @main.i, i64 %122
  store i8 %128, ptr %129, align 1, !tbaa !9
  %130 = add nuw nsw i64 %122, 1
  %131 = icmp eq i64 %130, 64
  br i1 %131, label %132, label %121, !llvm.loop !17

132:                                              ; preds = %121
  store i64 %125, ptr @state, align 8, !tbaa !15
  br label %133

133:                                              ; preds = %133, %132
  %134 = phi i64 [ %142, %133 ], [ 0, %132 ]
  %135 = phi i64 [ %137, %133 ], [ %125, %132 ]
  %136 = mul i64 %135, 6364136223846793005
  %137 = add i64 %136, 1442695040888963407
  %138 = lshr i64 %137, 29
  %139 = xor i64 %138, %137
  %140 = trunc i64 %139 to i8
  %141 = getelementptr inbounds i8, ptr @main.j, i64 %134
  store i8 %140, ptr %141, align 1, !tbaa !9
  %142 = add nuw nsw i64 %134, 1
  %143 = icmp eq i64 %142, 64
  br i1 %143, label %144, label %133, !llvm.loop !17

144:                                              ; preds = %133
  store i64 %137, ptr @state, align 8, !tbaa !15
  br label %145

145:                                              ; preds = %145, %144
  %146 = phi i64 [ %154, %145 ], [ 0, %144 ]
  %147 = phi i64 [ %149, %145 ], [ %137, %144 ]
  %148 = mul i64 %147, 6364136223846793005
  %149 = add i64 %148, 1442695040888963407
  %150 = lshr i64 %149, 29
  %151 = xor i64 %150, %149
  %152 = trunc i64 %151 to i8
  %153 = getelementptr inbounds i8, ptr @main.k, i64 %146
  store i8 %152, ptr %153, align 1, !tbaa !9
  %154 = add nuw nsw i64 %146, 1
  %155 = icmp eq i64 %154, 32
  br i1 %155, label %156, label %145, !llvm.loop !17

156:                                              ; preds = %145
  store i64 %149, ptr @state, align 8, !tbaa !15
  br label %157

157:                                              ; preds = %157, %156
  %158 = phi i64 [ %166, %157 ], [ 0, %156 ]
  %159 = phi i64 [ %161, %157 ], [ %149, %156 ]
  %160 = mul i64 %159, 6364136223846793005
  %161 = add i64 %160, 1442695040888963407
  %162 = lshr i64 %161, 29
  %163 = xor i64 %162, %161
  %164 = trunc i64 %163 to i8
  %165 = getelementptr inbounds i8, ptr @main.l, i64 %158
  store i8 %164, ptr %165, align 1, !tbaa !9
  %166 = add nuw nsw i64 %158, 1
  %167 = icmp eq i64 %166, 32
  br i1 %167, label %168, label %157, !llvm.loop !17

168:                                              ; preds = %157
  store i64 %161, ptr @state, align 8, !tbaa !15
  br label %169

169:                                              ; preds = %169, %168
  %170 = phi i64 [ %178, %169 ], [ 0, %168 ]
  %171 = phi i64 [ %173, %169 ], [ %161, %168 ]
  %172 = mul i64 %171, 6364136223846793005
  %173 = add i64 %172, 1442695040888963407
  %174 = lshr i64 %173, 29
  %175 = xor i64 %174, %173
  %176 = trunc i64 %175 to i8
  %177 = getelementptr inbounds i8, ptr @main.m, i64 %170
  store i8 %176, ptr %177, align 1, !tbaa !9
  %178 = add nuw nsw i64 %170, 1
  %179 = icmp eq i64 %178, 32
  br i1 %179, label %180, label %169, !llvm.loop !17

180:                                              ; preds = %169
  store i64 %173, ptr @state, align 8, !tbaa !15
  br label %181

181:                                              ; preds = %181, %180
  %182 = phi i64 [ %190, %181 ], [ 0, %180 ]
  %183 = phi i64 [ %185, %181 ], [ %173, %180 ]
  %184 = mul i64 %183, 6364136223846793005
  %185 = add i64 %184, 1442695040888963407
  %186 = lshr i64 %185, 29
  %187 = xor i64 %186, %185
  %188 = trunc i64 %187 to i8
  %189 = getelementptr inbounds i8, ptr @main.r, i64 %182
  store i8 %188, ptr %189, align 1, !tbaa !9
  %190 = add nuw nsw i64 %182, 1
  %191 = icmp eq i64 %190, 600
  br i1 %191, label %192, label %181, !llvm.loop !17

192:                                              ; preds = %181
  store i64 %185, ptr @state, align 8, !tbaa !15
  br label %193

193:                                              ; preds = %193, %192
  %194 = phi i64 [ %202, %193 ], [ 0, %192 ]
  %195 = phi i64 [ %197, %193 ], [ %185, %192 ]
  %196 = mul i64 %195, 6364136223846793005
  %197 = add i64 %196, 1442695040888963407
  %198 = lshr i64 %197, 29
  %199 = xor i64 %198, %197
  %200 = trunc i64 %199 to i8
  %201 = getelementptr inbounds i8, ptr @main.q, i64 %194
  store i8 %200, ptr %201, align 1, !tbaa !9
  %202 = add nuw nsw i64 %194, 1
  %203 = icmp eq i64 %202, 600
  br i1 %203, label %204, label %193, !llvm.loop !17

204:                                              ; preds = %193
  store i64 %197, ptr @state, align 8, !tbaa !15
  %205 = load <64 x double>, ptr @main.f, align 512
  %206 = load <64 x double>, ptr @main.g, align 512
  %207 = load <64 x float>, ptr @main.h, align 256
  br label %210

208:                                              ; preds = %210
  store i64 %233, ptr @state, align 8, !tbaa !15
  store <64 x double> %223, ptr @main.f, align 512
  store <64 x double> %231, ptr @main.g, align 512
  store <64 x float> %238, ptr @main.h, align 256
  %209 = icmp eq i64 %11, 1
  br i1 %209, label %241, label %244

210:                                              ; preds = %204, %210
  %211 = phi i32 [ 0, %204 ], [ %239, %210 ]
  %212 = phi i64 [ %197, %204 ], [ %233, %210 ]
  %213 = phi <64 x double> [ %205, %204 ], [ %223, %210 ]
  %214 = phi <64 x double> [ %206, %204 ], [ %231, %210 ]
  %215 = phi <64 x float> [ %207, %204 ], [ %238, %210 ]
  %216 = mul i64 %212, 6364136223846793005
  %217 = add i64 %216, 1442695040888963407
  %218 = lshr i64 %217, 29
  %219 = xor i64 %218, %217
  %220 = trunc i64 %219 to i32
  %221 = sitofp i32 %220 to double
  %222 = fmul double %221, 3.906250e-03
  %223 = insertelement <64 x double> %213, double %222, i32 %211
  %224 = mul i64 %217, 6364136223846793005
  %225 = add i64 %224, 1442695040888963407
  %226 = lshr i64 %225, 29
  %227 = xor i64 %226, %225
  %228 = trunc i64 %227 to i32
  %229 = sitofp i32 %228 to double
  %230 = fmul double %229, 0x3F60000000000000
  %231 = insertelement <64 x double> %214, double %230, i32 %211
  %232 = mul i64 %225, 6364136223846793005
  %233 = add i64 %232, 1442695040888963407
  %234 = lshr i64 %233, 29
  %235 = xor i64 %234, %233
  %236 = trunc i64 %235 to i32
  %237 = sitofp i32 %236 to float
  %238 = insertelement <64 x float> %215, float %237, i32 %211
  %239 = add nuw nsw i32 %211, 1
  %240 = icmp eq i32 %239, 64
  br i1 %240, label %208, label %210, !llvm.loop !18

241:                                              ; preds = %208
  %242 = load <64 x i64>, ptr @main.a, align 512, !tbaa !9
  store <64 x i64> %242, ptr @main.b, align 512, !tbaa !9
  %243 = load <4 x i128>, ptr @main.i, align 64, !tbaa !9
  store <4 x i128> %243, ptr @main.j, align 64, !tbaa !9
  br label %244

244:                                              ; preds = %241, %208
  tail call void @compare(ptr noundef nonnull @main.b, ptr noundef nonnull @main.a)
  br label %245

245:                                              ; preds = %245, %244
  %246 = phi i64 [ %253, %245 ], [ 0, %244 ]
  %247 = phi i64 [ %252, %245 ], [ -3750763034362895579, %244 ]
  %248 = getelementptr inbounds i8, ptr @main.b, i64 %246
  %249 = load i8, ptr %248, align 1, !tbaa !9
  %250 = zext i8 %249 to i64
  %251 = xor i64 %247, %250
  %252 = mul i64 %251, 1099511628211
  %253 = add nuw nsw i64 %246, 1
  %254 = icmp eq i64 %253, 512
  br i1 %254, label %255, label %245, !llvm.loop !19

255:                                              ; preds = %245
  %256 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str, i64 noundef %252)
  tail call void @arithmetic(ptr noundef nonnull @main.a, ptr noundef nonnull @main.b)
  br label %257

257:                                              ; preds = %257, %255
  %258 = phi i64 [ %265, %257 ], [ 0, %255 ]
  %259 = phi i64 [ %264, %257 ], [ -3750763034362895579, %255 ]
  %260 = getelementptr inbounds i8, ptr @main.a, i64 %258
  %261 = load i8, ptr %260, align 1, !tbaa !9
  %262 = zext i8 %261 to i64
  %263 = xor i64 %259, %262
  %264 = mul i64 %263, 1099511628211
  %265 = add nuw nsw i64 %258, 1
  %266 = icmp eq i64 %265, 512
  br i1 %266, label %267, label %257, !llvm.loop !19

267:                                              ; preds = %257
  %268 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.1, i64 noundef %264)
  tail call void @divide(ptr noundef nonnull @main.x, ptr noundef nonnull @main.y)
  br label %269

269:                                              ; preds = %269, %267
  %270 = phi i64 [ %277, %269 ], [ 0, %267 ]
  %271 = phi i64 [ %276, %269 ], [ -3750763034362895579, %267 ]
  %272 = getelementptr inbounds i8, ptr @main.x, i64 %270
  %273 = load i8, ptr %272, align 1, !tbaa !9
  %274 = zext i8 %273 to i64
  %275 = xor i64 %271, %274
  %276 = mul i64 %275, 1099511628211
  %277 = add nuw nsw i64 %270, 1
  %278 = icmp eq i64 %277, 512
  br i1 %278, label %279, label %269, !llvm.loop !19

279:                                              ; preds = %269
  %280 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.2, i64 noundef %276)
  tail call void @to_long(ptr noundef nonnull @main.b, ptr noundef nonnull @main.h)
  br label %281

281:                                              ; preds = %281, %279
  %282 = phi i64 [ %289, %281 ], [ 0, %279 ]
  %283 = phi i64 [ %288, %281 ], [ -3750763034362895579, %279 ]
  %284 = getelementptr inbounds i8, ptr @main.b, i64 %282
  %285 = load i8, ptr %284, align 1, !tbaa !9
  %286 = zext i8 %285 to i64
  %287 = xor i64 %283, %286
  %288 = mul i64 %287, 1099511628211
  %289 = add nuw nsw i64 %282, 1
  %290 = icmp eq i64 %289, 512
  br i1 %290, label %291, label %281, !llvm.loop !19

291:                                              ; preds = %281
  %292 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.3, i64 noundef %288)
  tail call void @floats(ptr noundef nonnull @main.f, ptr noundef nonnull @main.g)
  br label %293

293:                                              ; preds = %293, %291
  %294 = phi i64 [ %301, %293 ], [ 0, %291 ]
  %295 = phi i64 [ %300, %293 ], [ -3750763034362895579, %291 ]
  %296 = getelementptr inbounds i8, ptr @main.f, i64 %294
  %297 = load i8, ptr %296, align 1, !tbaa !9
  %298 = zext i8 %297 to i64
  %299 = xor i64 %295, %298
  %300 = mul i64 %299, 1099511628211
  %301 = add nuw nsw i64 %294, 1
  %302 = icmp eq i64 %301, 512
  br i1 %302, label %303, label %293, !llvm.loop !19

303:                                              ; preds = %293
  %304 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.4, i64 noundef %300)
  tail call void @to_float(ptr noundef nonnull @main.h, ptr noundef nonnull @main.f)
  br label %305

305:                                              ; preds = %305, %303
  %306 = phi i64 [ %313, %305 ], [ 0, %303 ]
  %307 = phi i64 [ %312, %305 ], [ -3750763034362895579, %303 ]
  %308 = getelementptr inbounds i8, ptr @main.h, i64 %306
  %309 = load i8, ptr %308, align 1, !tbaa !9
  %310 = zext i8 %309 to i64
  %311 = xor i64 %307, %310
  %312 = mul i64 %311, 1099511628211
  %313 = add nuw nsw i64 %306, 1
  %314 = icmp eq i64 %313, 256
  br i1 %314, label %315, label %305, !llvm.loop !19

315:                                              ; preds = %305
  %316 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.5, i64 noundef %312)
  tail call void @to_double(ptr noundef nonnull @main.g, ptr noundef nonnull @main.h)
  br label %317

317:                                              ; preds = %317, %315
  %318 = phi i64 [ %325, %317 ], [ 0, %315 ]
  %319 = phi i64 [ %324, %317 ], [ -3750763034362895579, %315 ]
  %320 = getelementptr inbounds i8, ptr @main.g, i64 %318
  %321 = load i8, ptr %320, align 1, !tbaa !9
  %322 = zext i8 %321 to i64
  %323 = xor i64 %319, %322
  %324 = mul i64 %323, 1099511628211
  %325 = add nuw nsw i64 %318, 1
  %326 = icmp eq i64 %325, 512
  br i1 %326, label %327, label %317, !llvm.loop !19

327:                                              ; preds = %317
  %328 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.6, i64 noundef %324)
  tail call void @widen(ptr noundef nonnull @main.y, ptr noundef nonnull @main.s)
  br label %329

329:                                              ; preds = %329, %327
  %330 = phi i64 [ %337, %329 ], [ 0, %327 ]
  %331 = phi i64 [ %336, %329 ], [ -3750763034362895579, %327 ]
  %332 = getelementptr inbounds i8, ptr @main.y, i64 %330
  %333 = load i8, ptr %332, align 1, !tbaa !9
  %334 = zext i8 %333 to i64
  %335 = xor i64 %331, %334
  %336 = mul i64 %335, 1099511628211
  %337 = add nuw nsw i64 %330, 1
  %338 = icmp eq i64 %337, 512
  br i1 %338, label %339, label %329, !llvm.loop !19

339:                                              ; preds = %329
  %340 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.7, i64 noundef %336)
  tail call void @narrow(ptr noundef nonnull @main.s, ptr noundef nonnull @main.x)
  br label %341

341:                                              ; preds = %341, %339
  %342 = phi i64 [ %349, %341 ], [ 0, %339 ]
  %343 = phi i64 [ %348, %341 ], [ -3750763034362895579, %339 ]
  %344 = getelementptr inbounds i8, ptr @main.s, i64 %342
  %345 = load i8, ptr %344, align 1, !tbaa !9
  %346 = zext i8 %345 to i64
  %347 = xor i64 %343, %346
  %348 = mul i64 %347, 1099511628211
  %349 = add nuw nsw i64 %342, 1
  %350 = icmp eq i64 %349, 128
  br i1 %350, label %351, label %341, !llvm.loop !19

351:                                              ; preds = %341
  %352 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.8, i64 noundef %348)
  br label %594

353:                                              ; preds = %594
  %354 = tail call i64 @first_and_last(ptr noundef nonnull @main.a)
  %355 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.9, i64 noundef %354)
  br label %356

356:                                              ; preds = %356, %353
  %357 = phi i64 [ %364, %356 ], [ 0, %353 ]
  %358 = phi i64 [ %363, %356 ], [ -3750763034362895579, %353 ]
  %359 = getelementptr inbounds i8, ptr @main.b, i64 %357
  %360 = load i8, ptr %359, align 1, !tbaa !9
  %361 = zext i8 %360 to i64
  %362 = xor i64 %358, %361
  %363 = mul i64 %362, 1099511628211
  %364 = add nuw nsw i64 %357, 1
  %365 = icmp eq i64 %364, 512
  br i1 %365, label %366, label %356, !llvm.loop !19

366:                                              ; preds = %356
  %367 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.10, i64 noundef %363)
  tail call void @turn(ptr noundef nonnull @main.a)
  br label %368

368:                                              ; preds = %368, %366
  %369 = phi i64 [ %376, %368 ], [ 0, %366 ]
  %370 = phi i64 [ %375, %368 ], [ -3750763034362895579, %366 ]
  %371 = getelementptr inbounds i8, ptr @main.a, i64 %369
  %372 = load i8, ptr %371, align 1, !tbaa !9
  %373 = zext i8 %372 to i64
  %374 = xor i64 %370, %373
  %375 = mul i64 %374, 1099511628211
  %376 = add nuw nsw i64 %369, 1
  %377 = icmp eq i64 %376, 512
  br i1 %377, label %378, label %368, !llvm.loop !19

378:                                              ; preds = %368
  %379 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.11, i64 noundef %375)
  tail call void @zip(ptr noundef nonnull @main.x, ptr noundef nonnull @main.y, ptr noundef nonnull @main.a)
  br label %380

380:                                              ; preds = %380, %378
  %381 = phi i64 [ %388, %380 ], [ 0, %378 ]
  %382 = phi i64 [ %387, %380 ], [ -3750763034362895579, %378 ]
  %383 = getelementptr inbounds i8, ptr @main.x, i64 %381
  %384 = load i8, ptr %383, align 1, !tbaa !9
  %385 = zext i8 %384 to i64
  %386 = xor i64 %382, %385
  %387 = mul i64 %386, 1099511628211
  %388 = add nuw nsw i64 %381, 1
  %389 = icmp eq i64 %388, 512
  br i1 %389, label %390, label %380, !llvm.loop !19

390:                                              ; preds = %380
  %391 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.12, i64 noundef %387)
  tail call void @odd(ptr noundef nonnull @main.t, ptr noundef nonnull @main.a)
  br label %392

392:                                              ; preds = %392, %390
  %393 = phi i64 [ %400, %392 ], [ 0, %390 ]
  %394 = phi i64 [ %399, %392 ], [ -3750763034362895579, %390 ]
  %395 = getelementptr inbounds i8, ptr @main.t, i64 %393
  %396 = load i8, ptr %395, align 1, !tbaa !9
  %397 = zext i8 %396 to i64
  %398 = xor i64 %394, %397
  %399 = mul i64 %398, 1099511628211
  %400 = add nuw nsw i64 %393, 1
  %401 = icmp eq i64 %400, 256
  br i1 %401, label %402, label %392, !llvm.loop !19

402:                                              ; preds = %392
  %403 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.13, i64 noundef %399)
  tail call void @bytes(ptr noundef nonnull @main.u, ptr noundef nonnull @main.v)
  br label %404

404:                                              ; preds = %404, %402
  %405 = phi i64 [ %412, %404 ], [ 0, %402 ]
  %406 = phi i64 [ %411, %404 ], [ -3750763034362895579, %402 ]
  %407 = getelementptr inbounds i8, ptr @main.u, i64 %405
  %408 = load i8, ptr %407, align 1, !tbaa !9
  %409 = zext i8 %408 to i64
  %410 = xor i64 %406, %409
  %411 = mul i64 %410, 1099511628211
  %412 = add nuw nsw i64 %405, 1
  %413 = icmp eq i64 %412, 256
  br i1 %413, label %414, label %404, !llvm.loop !19

414:                                              ; preds = %404
  %415 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.14, i64 noundef %411)
  tail call void @bits(ptr noundef nonnull @main.a)
  br label %416

416:                                              ; preds = %416, %414
  %417 = phi i64 [ %424, %416 ], [ 0, %414 ]
  %418 = phi i64 [ %423, %416 ], [ -3750763034362895579, %414 ]
  %419 = getelementptr inbounds i8, ptr @main.a, i64 %417
  %420 = load i8, ptr %419, align 1, !tbaa !9
  %421 = zext i8 %420 to i64
  %422 = xor i64 %418, %421
  %423 = mul i64 %422, 1099511628211
  %424 = add nuw nsw i64 %417, 1
  %425 = icmp eq i64 %424, 512
  br i1 %425, label %426, label %416, !llvm.loop !19

426:                                              ; preds = %416
  %427 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.15, i64 noundef %423)
  %428 = tail call i64 @sum(ptr noundef nonnull @main.a)
  %429 = tail call i64 @most(ptr noundef nonnull @main.a)
  %430 = tail call signext i32 @mixed(ptr noundef nonnull @main.u)
  %431 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.16, i64 noundef %428, i64 noundef %429, i32 noundef signext %430)
  %432 = load <64 x i64>, ptr @main.a, align 512, !tbaa !9
  %433 = load <64 x i64>, ptr @main.b, align 512, !tbaa !9
  %434 = add nuw nsw i64 %11, 5
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %2) #7
  store <64 x i64> %432, ptr %2, align 512, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %3) #7
  store <64 x i64> %433, ptr %3, align 512, !tbaa !9
  call void @pass(ptr dead_on_unwind nonnull writable sret(<64 x i64>) align 512 %1, ptr noundef nonnull %2, ptr noundef nonnull %3, i64 noundef %434)
  %435 = load <64 x i64>, ptr %1, align 512, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %2) #7
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %3) #7
  store <64 x i64> %435, ptr @main.a, align 512, !tbaa !9
  br label %436

436:                                              ; preds = %436, %426
  %437 = phi i64 [ %444, %436 ], [ 0, %426 ]
  %438 = phi i64 [ %443, %436 ], [ -3750763034362895579, %426 ]
  %439 = getelementptr inbounds i8, ptr @main.a, i64 %437
  %440 = load i8, ptr %439, align 1, !tbaa !9
  %441 = zext i8 %440 to i64
  %442 = xor i64 %438, %441
  %443 = mul i64 %442, 1099511628211
  %444 = add nuw nsw i64 %437, 1
  %445 = icmp eq i64 %444, 512
  br i1 %445, label %446, label %436, !llvm.loop !19

446:                                              ; preds = %436
  %447 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.17, i64 noundef %443)
  %448 = trunc i64 %11 to i32
  %449 = add i32 %448, 2
  call void @loop(ptr dead_on_unwind nonnull writable sret(<64 x i64>) align 512 %4, ptr noundef nonnull @main.c, i32 noundef signext %449)
  %450 = load <64 x i64>, ptr %4, align 512, !tbaa !9
  store <64 x i64> %450, ptr @main.a, align 512, !tbaa !9
  br label %451

451:                                              ; preds = %451, %446
  %452 = phi i64 [ %459, %451 ], [ 0, %446 ]
  %453 = phi i64 [ %458, %451 ], [ -3750763034362895579, %446 ]
  %454 = getelementptr inbounds i8, ptr @main.a, i64 %452
  %455 = load i8, ptr %454, align 1, !tbaa !9
  %456 = zext i8 %455 to i64
  %457 = xor i64 %453, %456
  %458 = mul i64 %457, 1099511628211
  %459 = add nuw nsw i64 %452, 1
  %460 = icmp eq i64 %459, 512
  br i1 %460, label %461, label %451, !llvm.loop !19

461:                                              ; preds = %451
  %462 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.18, i64 noundef %458)
  tail call void @unaligned(ptr noundef nonnull @main.r, ptr noundef nonnull @main.q)
  br label %463

463:                                              ; preds = %463, %461
  %464 = phi i64 [ %471, %463 ], [ 0, %461 ]
  %465 = phi i64 [ %470, %463 ], [ -3750763034362895579, %461 ]
  %466 = getelementptr inbounds i8, ptr @main.r, i64 %464
  %467 = load i8, ptr %466, align 1, !tbaa !9
  %468 = zext i8 %467 to i64
  %469 = xor i64 %465, %468
  %470 = mul i64 %469, 1099511628211
  %471 = add nuw nsw i64 %464, 1
  %472 = icmp eq i64 %471, 600
  br i1 %472, label %473, label %463, !llvm.loop !19

473:                                              ; preds = %463
  %474 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.19, i64 noundef %470)
  tail call void @big_compare(ptr noundef nonnull @main.j, ptr noundef nonnull @main.i)
  br label %475

475:                                              ; preds = %475, %473
  %476 = phi i64 [ %483, %475 ], [ 0, %473 ]
  %477 = phi i64 [ %482, %475 ], [ -3750763034362895579, %473 ]
  %478 = getelementptr inbounds i8, ptr @main.j, i64 %476
  %479 = load i8, ptr %478, align 1, !tbaa !9
  %480 = zext i8 %479 to i64
  %481 = xor i64 %477, %480
  %482 = mul i64 %481, 1099511628211
  %483 = add nuw nsw i64 %476, 1
  %484 = icmp eq i64 %483, 64
  br i1 %484, label %485, label %475, !llvm.loop !19

485:                                              ; preds = %475
  %486 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.20, i64 noundef %482)
  tail call void @big(ptr noundef nonnull @main.i, ptr noundef nonnull @main.j)
  br label %487

487:                                              ; preds = %487, %485
  %488 = phi i64 [ %495, %487 ], [ 0, %485 ]
  %489 = phi i64 [ %494, %487 ], [ -3750763034362895579, %485 ]
  %490 = getelementptr inbounds i8, ptr @main.i, i64 %488
  %491 = load i8, ptr %490, align 1, !tbaa !9
  %492 = zext i8 %491 to i64
  %493 = xor i64 %489, %492
  %494 = mul i64 %493, 1099511628211
  %495 = add nuw nsw i64 %488, 1
  %496 = icmp eq i64 %495, 64
  br i1 %496, label %497, label %487, !llvm.loop !19

497:                                              ; preds = %487
  %498 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.21, i64 noundef %494)
  tail call void @big_unsigned(ptr noundef nonnull @main.k, ptr noundef nonnull @main.l)
  br label %499

499:                                              ; preds = %499, %497
  %500 = phi i64 [ %507, %499 ], [ 0, %497 ]
  %501 = phi i64 [ %506, %499 ], [ -3750763034362895579, %497 ]
  %502 = getelementptr inbounds i8, ptr @main.k, i64 %500
  %503 = load i8, ptr %502, align 1, !tbaa !9
  %504 = zext i8 %503 to i64
  %505 = xor i64 %501, %504
  %506 = mul i64 %505, 1099511628211
  %507 = add nuw nsw i64 %500, 1
  %508 = icmp eq i64 %507, 32
  br i1 %508, label %509, label %499, !llvm.loop !19

509:                                              ; preds = %499
  %510 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.22, i64 noundef %506)
  tail call void @big_widen(ptr noundef nonnull @main.j, ptr noundef nonnull @main.m)
  br label %511

511:                                              ; preds = %511, %509
  %512 = phi i64 [ %519, %511 ], [ 0, %509 ]
  %513 = phi i64 [ %518, %511 ], [ -3750763034362895579, %509 ]
  %514 = getelementptr inbounds i8, ptr @main.j, i64 %512
  %515 = load i8, ptr %514, align 1, !tbaa !9
  %516 = zext i8 %515 to i64
  %517 = xor i64 %513, %516
  %518 = mul i64 %517, 1099511628211
  %519 = add nuw nsw i64 %512, 1
  %520 = icmp eq i64 %519, 64
  br i1 %520, label %521, label %511, !llvm.loop !19

521:                                              ; preds = %511
  %522 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.23, i64 noundef %518)
  tail call void @big_narrow(ptr noundef nonnull @main.o, ptr noundef nonnull @main.i)
  br label %523

523:                                              ; preds = %523, %521
  %524 = phi i64 [ %531, %523 ], [ 0, %521 ]
  %525 = phi i64 [ %530, %523 ], [ -3750763034362895579, %521 ]
  %526 = getelementptr inbounds i8, ptr @main.o, i64 %524
  %527 = load i8, ptr %526, align 1, !tbaa !9
  %528 = zext i8 %527 to i64
  %529 = xor i64 %525, %528
  %530 = mul i64 %529, 1099511628211
  %531 = add nuw nsw i64 %524, 1
  %532 = icmp eq i64 %531, 16
  br i1 %532, label %533, label %523, !llvm.loop !19

533:                                              ; preds = %523
  %534 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.24, i64 noundef %530)
  %535 = add nuw nsw i64 %11, 1
  %536 = trunc nuw nsw i64 %535 to i32
  %537 = tail call i64 @big_at(ptr noundef nonnull @main.i, i32 noundef signext %536)
  %538 = trunc nuw nsw i64 %11 to i32
  tail call void @big_set(ptr noundef nonnull @main.j, i32 noundef signext %538, i64 noundef %537)
  br label %539

539:                                              ; preds = %539, %533
  %540 = phi i64 [ %547, %539 ], [ 0, %533 ]
  %541 = phi i64 [ %546, %539 ], [ -3750763034362895579, %533 ]
  %542 = getelementptr inbounds i8, ptr @main.j, i64 %540
  %543 = load i8, ptr %542, align 1, !tbaa !9
  %544 = zext i8 %543 to i64
  %545 = xor i64 %541, %544
  %546 = mul i64 %545, 1099511628211
  %547 = add nuw nsw i64 %540, 1
  %548 = icmp eq i64 %547, 64
  br i1 %548, label %549, label %539, !llvm.loop !19

549:                                              ; preds = %539
  %550 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.25, i64 noundef %546)
  tail call void @big_shuffle(ptr noundef nonnull @main.j, ptr noundef nonnull @main.i)
  br label %551

551:                                              ; preds = %551, %549
  %552 = phi i64 [ %559, %551 ], [ 0, %549 ]
  %553 = phi i64 [ %558, %551 ], [ -3750763034362895579, %549 ]
  %554 = getelementptr inbounds i8, ptr @main.j, i64 %552
  %555 = load i8, ptr %554, align 1, !tbaa !9
  %556 = zext i8 %555 to i64
  %557 = xor i64 %553, %556
  %558 = mul i64 %557, 1099511628211
  %559 = add nuw nsw i64 %552, 1
  %560 = icmp eq i64 %559, 64
  br i1 %560, label %561, label %551, !llvm.loop !19

561:                                              ; preds = %551
  %562 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.26, i64 noundef %558)
  %563 = tail call i64 @big_sum(ptr noundef nonnull @main.j)
  %564 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.9, i64 noundef %563)
  call void @big_bits(ptr dead_on_unwind nonnull writable sret(<4 x i64>) align 32 %5, ptr noundef nonnull @main.k)
  %565 = load <4 x i64>, ptr %5, align 32, !tbaa !9
  store <4 x i64> %565, ptr @main.m, align 32, !tbaa !9
  br label %566

566:                                              ; preds = %566, %561
  %567 = phi i64 [ %574, %566 ], [ 0, %561 ]
  %568 = phi i64 [ %573, %566 ], [ -3750763034362895579, %561 ]
  %569 = getelementptr inbounds i8, ptr @main.m, i64 %567
  %570 = load i8, ptr %569, align 1, !tbaa !9
  %571 = zext i8 %570 to i64
  %572 = xor i64 %568, %571
  %573 = mul i64 %572, 1099511628211
  %574 = add nuw nsw i64 %567, 1
  %575 = icmp eq i64 %574, 32
  br i1 %575, label %576, label %566, !llvm.loop !19

576:                                              ; preds = %566
  %577 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.27, i64 noundef %573)
  %578 = load <4 x i128>, ptr @main.i, align 64, !tbaa !9
  %579 = load <4 x i128>, ptr @main.j, align 64, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %7) #7
  store <4 x i128> %578, ptr %7, align 64, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %8) #7
  store <4 x i128> %579, ptr %8, align 64, !tbaa !9
  call void @big_pass(ptr dead_on_unwind nonnull writable sret(<4 x i128>) align 64 %6, ptr noundef nonnull %7, ptr noundef nonnull %8)
  %580 = load <4 x i128>, ptr %6, align 64, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %7) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %8) #7
  store <4 x i128> %580, ptr @main.i, align 64, !tbaa !9
  br label %581

581:                                              ; preds = %581, %576
  %582 = phi i64 [ %589, %581 ], [ 0, %576 ]
  %583 = phi i64 [ %588, %581 ], [ -3750763034362895579, %576 ]
  %584 = getelementptr inbounds i8, ptr @main.i, i64 %582
  %585 = load i8, ptr %584, align 1, !tbaa !9
  %586 = zext i8 %585 to i64
  %587 = xor i64 %583, %586
  %588 = mul i64 %587, 1099511628211
  %589 = add nuw nsw i64 %582, 1
  %590 = icmp eq i64 %589, 64
  br i1 %590, label %591, label %581, !llvm.loop !19

591:                                              ; preds = %581
  %592 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.29, ptr noundef nonnull @.str.28, i64 noundef %588)
  %593 = icmp eq i64 %535, 3
  br i1 %593, label %9, label %10, !llvm.loop !20

594:                                              ; preds = %351, %594
  %595 = phi i64 [ 0, %351 ], [ %603, %594 ]
  %596 = mul nuw nsw i64 %595, %11
  %597 = trunc nuw nsw i64 %595 to i32
  tail call void @set(ptr noundef nonnull @main.a, i32 noundef signext %597, i64 noundef %596)
  %598 = trunc i64 %595 to i32
  %599 = sub i32 63, %598
  %600 = tail call i64 @at(ptr noundef nonnull @main.a, i32 noundef signext %599)
  %601 = trunc i64 %595 to i32
  %602 = add i32 %601, 5
  tail call void @set(ptr noundef nonnull @main.b, i32 noundef signext %602, i64 noundef %600)
  %603 = add nuw nsw i64 %595, 9
  %604 = icmp ult i64 %595, 55
  br i1 %604, label %594, label %353, !llvm.loop !21
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #6

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nounwind }

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
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!16, !16, i64 0}
!16 = !{!"long", !10, i64 0}
!17 = distinct !{!17, !13, !14}
!18 = distinct !{!18, !13, !14}
!19 = distinct !{!19, !13, !14}
!20 = distinct !{!20, !13, !14}
!21 = distinct !{!21, !13, !14}
