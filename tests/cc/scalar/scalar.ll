source_filename = "scalar.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.node = type { i32, i32, i64 }

@base64.letters = internal unnamed_addr constant [65 x i8] c"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\00", align 1
@down_columns.sums = internal unnamed_addr global [32 x [32 x i32]] zeroinitializer, align 4
@down_columns.terms = internal unnamed_addr global [32 x [32 x i32]] zeroinitializer, align 4
@packed_operand.sums = internal unnamed_addr global [32 x [32 x i32]] zeroinitializer, align 4
@packed_operand.factors = internal unnamed_addr global [32 x [32 x i32]] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local noundef i64 @length(ptr noundef %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #0 {
  br label %4

4:                                                ; preds = %4, %3
  %5 = phi ptr [ %0, %3 ], [ %8, %4 ]
  %6 = load i8, ptr %5, align 1, !tbaa !9
  %7 = icmp eq i8 %6, 0
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4, !llvm.loop !12

9:                                                ; preds = %4
  %10 = ptrtoint ptr %5 to i64
  %11 = ptrtoint ptr %0 to i64
  %12 = sub i64 %10, %11
  ret i64 %12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @compare_strings(ptr nocapture noundef readonly %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 64
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %25, %3
  %7 = phi i64 [ 0, %3 ], [ %32, %25 ]
  ret i64 %7

8:                                                ; preds = %3, %25
  %9 = phi i64 [ %33, %25 ], [ 0, %3 ]
  %10 = phi i64 [ %32, %25 ], [ 0, %3 ]
  %11 = getelementptr inbounds i8, ptr %0, i64 %9
  %12 = load i8, ptr %11, align 1, !tbaa !9
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %25, label %14

14:                                               ; preds = %8, %20
  %15 = phi i8 [ %23, %20 ], [ %12, %8 ]
  %16 = phi ptr [ %22, %20 ], [ %4, %8 ]
  %17 = phi ptr [ %21, %20 ], [ %11, %8 ]
  %18 = load i8, ptr %16, align 1, !tbaa !9
  %19 = icmp eq i8 %15, %18
  br i1 %19, label %20, label %25

20:                                               ; preds = %14
  %21 = getelementptr inbounds i8, ptr %17, i64 1
  %22 = getelementptr inbounds i8, ptr %16, i64 1
  %23 = load i8, ptr %21, align 1, !tbaa !9
  %24 = icmp eq i8 %23, 0
  br i1 %24, label %25, label %14, !llvm.loop !14

25:                                               ; preds = %14, %20, %8
  %26 = phi ptr [ %4, %8 ], [ %22, %20 ], [ %16, %14 ]
  %27 = phi i8 [ 0, %8 ], [ 0, %20 ], [ %15, %14 ]
  %28 = zext i8 %27 to i64
  %29 = load i8, ptr %26, align 1, !tbaa !9
  %30 = zext i8 %29 to i64
  %31 = add i64 %10, %28
  %32 = sub i64 %31, %30
  %33 = add nuw i64 %9, 1
  %34 = icmp eq i64 %33, %2
  br i1 %34, label %6, label %8, !llvm.loop !15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @find_string(ptr nocapture noundef readonly %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp ult i64 %2, 12
  br i1 %4, label %84, label %5

5:                                                ; preds = %3
  %6 = getelementptr inbounds i8, ptr %0, i64 %2
  %7 = getelementptr inbounds i8, ptr %6, i64 -12
  %8 = load i8, ptr %7, align 1, !tbaa !9
  %9 = getelementptr inbounds i8, ptr %6, i64 -11
  %10 = getelementptr inbounds i8, ptr %6, i64 -10
  %11 = getelementptr inbounds i8, ptr %6, i64 -9
  %12 = getelementptr inbounds i8, ptr %6, i64 -8
  %13 = getelementptr inbounds i8, ptr %6, i64 -7
  %14 = getelementptr inbounds i8, ptr %6, i64 -6
  %15 = getelementptr inbounds i8, ptr %6, i64 -5
  %16 = getelementptr inbounds i8, ptr %6, i64 -4
  %17 = getelementptr inbounds i8, ptr %6, i64 -3
  %18 = getelementptr inbounds i8, ptr %6, i64 -2
  %19 = getelementptr inbounds i8, ptr %6, i64 -1
  br label %20

20:                                               ; preds = %5, %80
  %21 = phi i64 [ %81, %80 ], [ 0, %5 ]
  %22 = getelementptr i8, ptr %0, i64 %21
  %23 = load i8, ptr %22, align 1, !tbaa !9
  %24 = icmp eq i8 %23, %8
  br i1 %24, label %25, label %80

25:                                               ; preds = %20
  %26 = getelementptr i8, ptr %22, i64 1
  %27 = load i8, ptr %26, align 1, !tbaa !9
  %28 = load i8, ptr %9, align 1, !tbaa !9
  %29 = icmp eq i8 %27, %28
  br i1 %29, label %30, label %80

30:                                               ; preds = %25
  %31 = getelementptr i8, ptr %22, i64 2
  %32 = load i8, ptr %31, align 1, !tbaa !9
  %33 = load i8, ptr %10, align 1, !tbaa !9
  %34 = icmp eq i8 %32, %33
  br i1 %34, label %35, label %80

35:                                               ; preds = %30
  %36 = getelementptr i8, ptr %22, i64 3
  %37 = load i8, ptr %36, align 1, !tbaa !9
  %38 = load i8, ptr %11, align 1, !tbaa !9
  %39 = icmp eq i8 %37, %38
  br i1 %39, label %40, label %80

40:                                               ; preds = %35
  %41 = getelementptr i8, ptr %22, i64 4
  %42 = load i8, ptr %41, align 1, !tbaa !9
  %43 = load i8, ptr %12, align 1, !tbaa !9
  %44 = icmp eq i8 %42, %43
  br i1 %44, label %45, label %80

45:                                               ; preds = %40
  %46 = getelementptr i8, ptr %22, i64 5
  %47 = load i8, ptr %46, align 1, !tbaa !9
  %48 = load i8, ptr %13, align 1, !tbaa !9
  %49 = icmp eq i8 %47, %48
  br i1 %49, label %50, label %80

50:                                               ; preds = %45
  %51 = getelementptr i8, ptr %22, i64 6
  %52 = load i8, ptr %51, align 1, !tbaa !9
  %53 = load i8, ptr %14, align 1, !tbaa !9
  %54 = icmp eq i8 %52, %53
  br i1 %54, label %55, label %80

55:                                               ; preds = %50
  %56 = getelementptr i8, ptr %22, i64 7
  %57 = load i8, ptr %56, align 1, !tbaa !9
  %58 = load i8, ptr %15, align 1, !tbaa !9
  %59 = icmp eq i8 %57, %58
  br i1 %59, label %60, label %80

60:                                               ; preds = %55
  %61 = getelementptr i8, ptr %22, i64 8
  %62 = load i8, ptr %61, align 1, !tbaa !9
  %63 = load i8, ptr %16, align 1, !tbaa !9
  %64 = icmp eq i8 %62, %63
  br i1 %64, label %65, label %80

65:                                               ; preds = %60
  %66 = getelementptr i8, ptr %22, i64 9
  %67 = load i8, ptr %66, align 1, !tbaa !9
  %68 = load i8, ptr %17, align 1, !tbaa !9
  %69 = icmp eq i8 %67, %68
  br i1 %69, label %70, label %80

70:                                               ; preds = %65
  %71 = getelementptr i8, ptr %22, i64 10
  %72 = load i8, ptr %71, align 1, !tbaa !9
  %73 = load i8, ptr %18, align 1, !tbaa !9
  %74 = icmp eq i8 %72, %73
  br i1 %74, label %75, label %80

75:                                               ; preds = %70
  %76 = getelementptr i8, ptr %22, i64 11
  %77 = load i8, ptr %76, align 1, !tbaa !9
  %78 = load i8, ptr %19, align 1, !tbaa !9
  %79 = icmp eq i8 %77, %78
  br i1 %79, label %84, label %80

80:                                               ; preds = %20, %25, %30, %35, %40, %45, %50, %55, %60, %65, %70, %75
  %81 = add i64 %21, 1
  %82 = add i64 %21, 13
  %83 = icmp ugt i64 %82, %2
  br i1 %83, label %84, label %20, !llvm.loop !16

84:                                               ; preds = %80, %75, %3
  %85 = phi i64 [ -1, %3 ], [ %21, %75 ], [ -1, %80 ]
  ret i64 %85
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @words(ptr nocapture noundef readonly %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ 0, %3 ], [ %22, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %22, %7 ], [ 0, %3 ]
  %9 = phi i64 [ %23, %7 ], [ 0, %3 ]
  %10 = phi i32 [ %18, %7 ], [ 0, %3 ]
  %11 = getelementptr inbounds i8, ptr %0, i64 %9
  %12 = load i8, ptr %11, align 1, !tbaa !9
  %13 = add i8 %12, -65
  %14 = icmp ult i8 %13, 26
  %15 = add i8 %12, -48
  %16 = icmp ult i8 %15, 10
  %17 = or i1 %14, %16
  %18 = zext i1 %17 to i32
  %19 = icmp eq i32 %10, 0
  %20 = and i1 %19, %17
  %21 = zext i1 %20 to i64
  %22 = add i64 %8, %21
  %23 = add nuw i64 %9, 1
  %24 = icmp eq i64 %23, %2
  br i1 %24, label %5, label %7, !llvm.loop !17
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @numbers(ptr noundef readonly %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 %2
  %5 = icmp sgt i64 %2, 0
  br i1 %5, label %6, label %36

6:                                                ; preds = %3, %28
  %7 = phi ptr [ %34, %28 ], [ %0, %3 ]
  %8 = phi i64 [ %33, %28 ], [ 0, %3 ]
  %9 = load i8, ptr %7, align 1, !tbaa !9
  %10 = icmp eq i8 %9, 45
  %11 = zext i1 %10 to i64
  %12 = getelementptr inbounds i8, ptr %7, i64 %11
  %13 = load i8, ptr %12, align 1, !tbaa !9
  %14 = add i8 %13, -48
  %15 = icmp ult i8 %14, 10
  br i1 %15, label %16, label %28

16:                                               ; preds = %6, %16
  %17 = phi i8 [ %25, %16 ], [ %13, %6 ]
  %18 = phi i64 [ %24, %16 ], [ 0, %6 ]
  %19 = phi ptr [ %21, %16 ], [ %12, %6 ]
  %20 = mul nsw i64 %18, 10
  %21 = getelementptr inbounds i8, ptr %19, i64 1
  %22 = and i8 %17, 15
  %23 = zext nneg i8 %22 to i64
  %24 = add nsw i64 %20, %23
  %25 = load i8, ptr %21, align 1, !tbaa !9
  %26 = add i8 %25, -48
  %27 = icmp ult i8 %26, 10
  br i1 %27, label %16, label %28, !llvm.loop !18

28:                                               ; preds = %16, %6
  %29 = phi ptr [ %12, %6 ], [ %21, %16 ]
  %30 = phi i64 [ 0, %6 ], [ %24, %16 ]
  %31 = sub nsw i64 0, %30
  %32 = select i1 %10, i64 %31, i64 %30
  %33 = add nsw i64 %32, %8
  %34 = getelementptr inbounds i8, ptr %29, i64 1
  %35 = icmp ult ptr %34, %4
  br i1 %35, label %6, label %36, !llvm.loop !19

36:                                               ; preds = %28, %3
  %37 = phi i64 [ 0, %3 ], [ %33, %28 ]
  ret i64 %37
}

; Function Attrs: nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @digits(ptr noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = alloca [12 x i8], align 1
  %5 = lshr i64 %2, 3
  %6 = icmp ult i64 %2, 8
  br i1 %6, label %7, label %12

7:                                                ; preds = %44, %3
  %8 = phi ptr [ %0, %3 ], [ %45, %44 ]
  %9 = ptrtoint ptr %8 to i64
  %10 = ptrtoint ptr %0 to i64
  %11 = sub i64 %9, %10
  ret i64 %11

12:                                               ; preds = %3, %44
  %13 = phi i64 [ %46, %44 ], [ 0, %3 ]
  %14 = phi ptr [ %45, %44 ], [ %0, %3 ]
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %4) #13
  %15 = getelementptr inbounds i32, ptr %1, i64 %13
  %16 = load i32, ptr %15, align 4, !tbaa !20
  br label %17

17:                                               ; preds = %17, %12
  %18 = phi i32 [ %31, %17 ], [ 1, %12 ]
  %19 = phi i32 [ %22, %17 ], [ %16, %12 ]
  %20 = phi i32 [ %27, %17 ], [ 0, %12 ]
  %21 = freeze i32 %19
  %22 = udiv i32 %21, 10
  %23 = mul i32 %22, 10
  %24 = sub i32 %21, %23
  %25 = trunc nuw nsw i32 %24 to i8
  %26 = or disjoint i8 %25, 48
  %27 = add i32 %20, 1
  %28 = zext i32 %20 to i64
  %29 = getelementptr inbounds [12 x i8], ptr %4, i64 0, i64 %28
  store i8 %26, ptr %29, align 1, !tbaa !9
  %30 = icmp ult i32 %19, 10
  %31 = add i32 %18, 1
  br i1 %30, label %32, label %17, !llvm.loop !22

32:                                               ; preds = %17
  %33 = icmp eq i32 %27, 0
  br i1 %33, label %44, label %34

34:                                               ; preds = %32
  %35 = zext i32 %18 to i64
  br label %36

36:                                               ; preds = %34, %36
  %37 = phi i64 [ %35, %34 ], [ %39, %36 ]
  %38 = phi ptr [ %14, %34 ], [ %42, %36 ]
  %39 = add nsw i64 %37, -1
  %40 = getelementptr inbounds [12 x i8], ptr %4, i64 0, i64 %39
  %41 = load i8, ptr %40, align 1, !tbaa !9
  %42 = getelementptr inbounds i8, ptr %38, i64 1
  store i8 %41, ptr %38, align 1, !tbaa !9
  %43 = icmp eq i64 %39, 0
  br i1 %43, label %44, label %36, !llvm.loop !23

44:                                               ; preds = %36, %32
  %45 = phi ptr [ %14, %32 ], [ %42, %36 ]
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %4) #13
  %46 = add nuw nsw i64 %13, 1
  %47 = icmp eq i64 %46, %5
  br i1 %47, label %7, label %12, !llvm.loop !24
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @fnv1a(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ -3750763034362895579, %3 ], [ %14, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %15, %7 ], [ 0, %3 ]
  %9 = phi i64 [ %14, %7 ], [ -3750763034362895579, %3 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %8
  %11 = load i8, ptr %10, align 1, !tbaa !9
  %12 = zext i8 %11 to i64
  %13 = xor i64 %9, %12
  %14 = mul i64 %13, 1099511628211
  %15 = add nuw i64 %8, 1
  %16 = icmp eq i64 %15, %2
  br i1 %16, label %5, label %7, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @djb2(ptr nocapture noundef readonly %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = load i8, ptr %0, align 1, !tbaa !9
  %5 = icmp eq i8 %4, 0
  br i1 %5, label %18, label %6

6:                                                ; preds = %3, %6
  %7 = phi i8 [ %14, %6 ], [ %4, %3 ]
  %8 = phi i32 [ %12, %6 ], [ 5381, %3 ]
  %9 = phi ptr [ %13, %6 ], [ %0, %3 ]
  %10 = mul i32 %8, 33
  %11 = zext i8 %7 to i32
  %12 = add i32 %10, %11
  %13 = getelementptr inbounds i8, ptr %9, i64 1
  %14 = load i8, ptr %13, align 1, !tbaa !9
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %6, !llvm.loop !26

16:                                               ; preds = %6
  %17 = zext i32 %12 to i64
  br label %18

18:                                               ; preds = %16, %3
  %19 = phi i64 [ 5381, %3 ], [ %17, %16 ]
  ret i64 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @murmur3(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 2
  %5 = icmp ult i64 %2, 4
  br i1 %5, label %6, label %19

6:                                                ; preds = %19, %3
  %7 = phi i32 [ 17, %3 ], [ %32, %19 ]
  %8 = trunc i64 %2 to i32
  %9 = xor i32 %7, %8
  %10 = lshr i32 %9, 16
  %11 = xor i32 %10, %9
  %12 = mul i32 %11, -2048144789
  %13 = lshr i32 %12, 13
  %14 = xor i32 %13, %12
  %15 = mul i32 %14, -1028477387
  %16 = lshr i32 %15, 16
  %17 = xor i32 %16, %15
  %18 = zext i32 %17 to i64
  ret i64 %18

19:                                               ; preds = %3, %19
  %20 = phi i32 [ %32, %19 ], [ 17, %3 ]
  %21 = phi i64 [ %33, %19 ], [ 0, %3 ]
  %22 = getelementptr inbounds i32, ptr %1, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !20
  %24 = mul i32 %23, -862048943
  %25 = mul i32 %23, 380141568
  %26 = lshr i32 %24, 17
  %27 = or disjoint i32 %26, %25
  %28 = mul i32 %27, 461845907
  %29 = xor i32 %28, %20
  %30 = tail call i32 @llvm.fshl.i32(i32 %29, i32 %29, i32 13)
  %31 = mul i32 %30, 5
  %32 = add i32 %31, -430675100
  %33 = add nuw nsw i64 %21, 1
  %34 = icmp eq i64 %33, %4
  br i1 %34, label %6, label %19, !llvm.loop !27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @crc_by_bits(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 2
  %5 = icmp ult i64 %2, 4
  br i1 %5, label %9, label %11

6:                                                ; preds = %11
  %7 = xor i32 %57, -1
  %8 = zext i32 %7 to i64
  br label %9

9:                                                ; preds = %6, %3
  %10 = phi i64 [ 0, %3 ], [ %8, %6 ]
  ret i64 %10

11:                                               ; preds = %3, %11
  %12 = phi i64 [ %58, %11 ], [ 0, %3 ]
  %13 = phi i32 [ %57, %11 ], [ -1, %3 ]
  %14 = getelementptr inbounds i8, ptr %1, i64 %12
  %15 = load i8, ptr %14, align 1, !tbaa !9
  %16 = zext i8 %15 to i32
  %17 = xor i32 %13, %16
  %18 = and i32 %17, 1
  %19 = icmp eq i32 %18, 0
  %20 = lshr i32 %17, 1
  %21 = xor i32 %20, -306674912
  %22 = select i1 %19, i32 %20, i32 %21
  %23 = and i32 %22, 1
  %24 = icmp eq i32 %23, 0
  %25 = lshr i32 %22, 1
  %26 = xor i32 %25, -306674912
  %27 = select i1 %24, i32 %25, i32 %26
  %28 = and i32 %27, 1
  %29 = icmp eq i32 %28, 0
  %30 = lshr i32 %27, 1
  %31 = xor i32 %30, -306674912
  %32 = select i1 %29, i32 %30, i32 %31
  %33 = and i32 %32, 1
  %34 = icmp eq i32 %33, 0
  %35 = lshr i32 %32, 1
  %36 = xor i32 %35, -306674912
  %37 = select i1 %34, i32 %35, i32 %36
  %38 = and i32 %37, 1
  %39 = icmp eq i32 %38, 0
  %40 = lshr i32 %37, 1
  %41 = xor i32 %40, -306674912
  %42 = select i1 %39, i32 %40, i32 %41
  %43 = and i32 %42, 1
  %44 = icmp eq i32 %43, 0
  %45 = lshr i32 %42, 1
  %46 = xor i32 %45, -306674912
  %47 = select i1 %44, i32 %45, i32 %46
  %48 = and i32 %47, 1
  %49 = icmp eq i32 %48, 0
  %50 = lshr i32 %47, 1
  %51 = xor i32 %50, -306674912
  %52 = select i1 %49, i32 %50, i32 %51
  %53 = and i32 %52, 1
  %54 = icmp eq i32 %53, 0
  %55 = lshr i32 %52, 1
  %56 = xor i32 %55, -306674912
  %57 = select i1 %54, i32 %55, i32 %56
  %58 = add nuw nsw i64 %12, 1
  %59 = icmp eq i64 %58, %4
  br i1 %59, label %6, label %11, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @crc_by_table(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %8, label %10

5:                                                ; preds = %10
  %6 = xor i32 %21, -1
  %7 = zext i32 %6 to i64
  br label %8

8:                                                ; preds = %5, %3
  %9 = phi i64 [ 0, %3 ], [ %7, %5 ]
  ret i64 %9

10:                                               ; preds = %3, %10
  %11 = phi i64 [ %22, %10 ], [ 0, %3 ]
  %12 = phi i32 [ %21, %10 ], [ -1, %3 ]
  %13 = getelementptr inbounds i8, ptr %0, i64 %11
  %14 = load i8, ptr %13, align 1, !tbaa !9
  %15 = trunc i32 %12 to i8
  %16 = xor i8 %14, %15
  %17 = zext i8 %16 to i64
  %18 = getelementptr inbounds i32, ptr %1, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !20
  %20 = lshr i32 %12, 8
  %21 = xor i32 %19, %20
  %22 = add nuw i64 %11, 1
  %23 = icmp eq i64 %22, %2
  br i1 %23, label %5, label %10, !llvm.loop !29
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @adler32(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %33, label %5

5:                                                ; preds = %3, %24
  %6 = phi i32 [ %27, %24 ], [ 0, %3 ]
  %7 = phi i32 [ %26, %24 ], [ 1, %3 ]
  %8 = phi i64 [ %11, %24 ], [ %2, %3 ]
  %9 = phi ptr [ %25, %24 ], [ %1, %3 ]
  %10 = tail call i64 @llvm.umin.i64(i64 %8, i64 380)
  %11 = sub i64 %8, %10
  br label %12

12:                                               ; preds = %12, %5
  %13 = phi ptr [ %9, %5 ], [ %17, %12 ]
  %14 = phi i32 [ %7, %5 ], [ %20, %12 ]
  %15 = phi i32 [ %6, %5 ], [ %21, %12 ]
  %16 = phi i64 [ %10, %5 ], [ %22, %12 ]
  %17 = getelementptr inbounds i8, ptr %13, i64 1
  %18 = load i8, ptr %13, align 1, !tbaa !9
  %19 = zext i8 %18 to i32
  %20 = add i32 %14, %19
  %21 = add i32 %20, %15
  %22 = add i64 %16, -1
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %24, label %12, !llvm.loop !30

24:                                               ; preds = %12
  %25 = getelementptr i8, ptr %9, i64 %10
  %26 = urem i32 %20, 65521
  %27 = urem i32 %21, 65521
  %28 = icmp eq i64 %11, 0
  br i1 %28, label %29, label %5, !llvm.loop !31

29:                                               ; preds = %24
  %30 = shl nuw i32 %27, 16
  %31 = or disjoint i32 %30, %26
  %32 = zext i32 %31 to i64
  br label %33

33:                                               ; preds = %29, %3
  %34 = phi i64 [ 1, %3 ], [ %32, %29 ]
  ret i64 %34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @siphash_rounds(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 3
  %5 = icmp ult i64 %2, 8
  br i1 %5, label %10, label %12

6:                                                ; preds = %12
  %7 = xor i64 %48, %47
  %8 = xor i64 %7, %44
  %9 = xor i64 %8, %49
  br label %10

10:                                               ; preds = %6, %3
  %11 = phi i64 [ 4, %3 ], [ %9, %6 ]
  ret i64 %11

12:                                               ; preds = %3, %12
  %13 = phi i64 [ %49, %12 ], [ 1, %3 ]
  %14 = phi i64 [ %50, %12 ], [ 0, %3 ]
  %15 = phi i64 [ %44, %12 ], [ 4, %3 ]
  %16 = phi i64 [ %48, %12 ], [ 3, %3 ]
  %17 = phi i64 [ %47, %12 ], [ 2, %3 ]
  %18 = getelementptr inbounds i64, ptr %1, i64 %14
  %19 = load i64, ptr %18, align 8, !tbaa !32
  %20 = xor i64 %19, %15
  %21 = add i64 %13, %17
  %22 = tail call i64 @llvm.fshl.i64(i64 %17, i64 %17, i64 13)
  %23 = xor i64 %21, %22
  %24 = tail call i64 @llvm.fshl.i64(i64 %21, i64 %21, i64 32)
  %25 = add i64 %20, %16
  %26 = tail call i64 @llvm.fshl.i64(i64 %20, i64 %20, i64 16)
  %27 = xor i64 %26, %25
  %28 = add i64 %24, %27
  %29 = tail call i64 @llvm.fshl.i64(i64 %27, i64 %27, i64 21)
  %30 = xor i64 %28, %29
  %31 = add i64 %23, %25
  %32 = tail call i64 @llvm.fshl.i64(i64 %23, i64 %23, i64 17)
  %33 = xor i64 %32, %31
  %34 = tail call i64 @llvm.fshl.i64(i64 %31, i64 %31, i64 32)
  %35 = add i64 %28, %33
  %36 = tail call i64 @llvm.fshl.i64(i64 %33, i64 %33, i64 13)
  %37 = xor i64 %35, %36
  %38 = tail call i64 @llvm.fshl.i64(i64 %35, i64 %35, i64 32)
  %39 = add i64 %30, %34
  %40 = tail call i64 @llvm.fshl.i64(i64 %30, i64 %30, i64 16)
  %41 = xor i64 %40, %39
  %42 = add i64 %38, %41
  %43 = tail call i64 @llvm.fshl.i64(i64 %41, i64 %41, i64 21)
  %44 = xor i64 %42, %43
  %45 = add i64 %37, %39
  %46 = tail call i64 @llvm.fshl.i64(i64 %37, i64 %37, i64 17)
  %47 = xor i64 %46, %45
  %48 = tail call i64 @llvm.fshl.i64(i64 %45, i64 %45, i64 32)
  %49 = xor i64 %42, %19
  %50 = add nuw nsw i64 %14, 1
  %51 = icmp eq i64 %50, %4
  br i1 %51, label %6, label %12, !llvm.loop !34
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @binary_search(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 3
  %5 = icmp ult i64 %2, 8
  br i1 %5, label %8, label %6

6:                                                ; preds = %3
  %7 = lshr i64 %2, 2
  br label %10

8:                                                ; preds = %28, %3
  %9 = phi i64 [ 0, %3 ], [ %29, %28 ]
  ret i64 %9

10:                                               ; preds = %28, %6
  %11 = phi i64 [ 0, %6 ], [ %29, %28 ]
  %12 = phi i64 [ 0, %6 ], [ %30, %28 ]
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !20
  br label %15

15:                                               ; preds = %10, %15
  %16 = phi i64 [ %26, %15 ], [ %7, %10 ]
  %17 = phi i64 [ %25, %15 ], [ 0, %10 ]
  %18 = sub i64 %16, %17
  %19 = lshr i64 %18, 1
  %20 = add i64 %19, %17
  %21 = getelementptr inbounds i32, ptr %1, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !20
  %23 = icmp ult i32 %22, %14
  %24 = add i64 %20, 1
  %25 = select i1 %23, i64 %24, i64 %17
  %26 = select i1 %23, i64 %16, i64 %20
  %27 = icmp ult i64 %25, %26
  br i1 %27, label %15, label %28, !llvm.loop !35

28:                                               ; preds = %15
  %29 = add i64 %25, %11
  %30 = add nuw nsw i64 %12, 1
  %31 = icmp eq i64 %30, %4
  br i1 %31, label %8, label %10, !llvm.loop !36
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 -2147483648, 2147483648) i64 @insertion_sort(ptr nocapture noundef readnone %0, ptr nocapture noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = icmp sgt i64 %2, 31
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = lshr i64 %2, 4
  br label %11

7:                                                ; preds = %24, %3
  %8 = getelementptr inbounds i8, ptr %1, i64 12
  %9 = load i32, ptr %8, align 4, !tbaa !20
  %10 = sext i32 %9 to i64
  ret i64 %10

11:                                               ; preds = %5, %24
  %12 = phi i64 [ %27, %24 ], [ 1, %5 ]
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !20
  br label %15

15:                                               ; preds = %11, %21
  %16 = phi i64 [ %12, %11 ], [ %17, %21 ]
  %17 = add nsw i64 %16, -1
  %18 = getelementptr inbounds i32, ptr %1, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !20
  %20 = icmp sgt i32 %19, %14
  br i1 %20, label %21, label %24

21:                                               ; preds = %15
  %22 = getelementptr inbounds i32, ptr %1, i64 %16
  store i32 %19, ptr %22, align 4, !tbaa !20
  %23 = icmp sgt i64 %16, 1
  br i1 %23, label %15, label %24, !llvm.loop !37

24:                                               ; preds = %21, %15
  %25 = phi i64 [ 0, %21 ], [ %16, %15 ]
  %26 = getelementptr inbounds i32, ptr %1, i64 %25
  store i32 %14, ptr %26, align 4, !tbaa !20
  %27 = add nuw nsw i64 %12, 1
  %28 = icmp eq i64 %27, %6
  br i1 %28, label %7, label %11, !llvm.loop !38
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 -2147483648, 2147483648) i64 @heap_sort(ptr nocapture noundef readnone %0, ptr nocapture noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = lshr i64 %2, 3
  %5 = trunc i64 %4 to i32
  %6 = icmp ugt i32 %5, 1
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = lshr i32 %5, 1
  br label %13

9:                                                ; preds = %59, %3
  %10 = getelementptr inbounds i8, ptr %1, i64 4
  %11 = load i32, ptr %10, align 4, !tbaa !20
  %12 = sext i32 %11 to i64
  ret i64 %12

13:                                               ; preds = %7, %59
  %14 = phi i32 [ %27, %59 ], [ %8, %7 ]
  %15 = phi i32 [ %26, %59 ], [ %5, %7 ]
  %16 = icmp eq i32 %14, 0
  br i1 %16, label %19, label %17

17:                                               ; preds = %13
  %18 = add nsw i32 %14, -1
  br label %25

19:                                               ; preds = %13
  %20 = add i32 %15, -1
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %1, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !20
  %24 = load i32, ptr %1, align 4, !tbaa !20
  store i32 %24, ptr %22, align 4, !tbaa !20
  store i32 %23, ptr %1, align 4, !tbaa !20
  br label %25

25:                                               ; preds = %19, %17
  %26 = phi i32 [ %15, %17 ], [ %20, %19 ]
  %27 = phi i32 [ %18, %17 ], [ 0, %19 ]
  %28 = shl i32 %27, 1
  %29 = or disjoint i32 %28, 1
  %30 = icmp ult i32 %29, %26
  br i1 %30, label %31, label %59

31:                                               ; preds = %25, %55
  %32 = phi i32 [ %57, %55 ], [ %29, %25 ]
  %33 = phi i32 [ %56, %55 ], [ %28, %25 ]
  %34 = phi i32 [ %47, %55 ], [ %27, %25 ]
  %35 = add nuw i32 %33, 2
  %36 = icmp ult i32 %35, %26
  br i1 %36, label %37, label %46

37:                                               ; preds = %31
  %38 = zext i32 %32 to i64
  %39 = getelementptr inbounds i32, ptr %1, i64 %38
  %40 = load i32, ptr %39, align 4, !tbaa !20
  %41 = zext i32 %35 to i64
  %42 = getelementptr inbounds i32, ptr %1, i64 %41
  %43 = load i32, ptr %42, align 4, !tbaa !20
  %44 = icmp slt i32 %40, %43
  %45 = select i1 %44, i32 %35, i32 %32
  br label %46

46:                                               ; preds = %37, %31
  %47 = phi i32 [ %32, %31 ], [ %45, %37 ]
  %48 = zext i32 %34 to i64
  %49 = getelementptr inbounds i32, ptr %1, i64 %48
  %50 = load i32, ptr %49, align 4, !tbaa !20
  %51 = zext i32 %47 to i64
  %52 = getelementptr inbounds i32, ptr %1, i64 %51
  %53 = load i32, ptr %52, align 4, !tbaa !20
  %54 = icmp slt i32 %50, %53
  br i1 %54, label %55, label %59

55:                                               ; preds = %46
  store i32 %53, ptr %49, align 4, !tbaa !20
  store i32 %50, ptr %52, align 4, !tbaa !20
  %56 = shl i32 %47, 1
  %57 = or disjoint i32 %56, 1
  %58 = icmp ult i32 %57, %26
  br i1 %58, label %31, label %59, !llvm.loop !39

59:                                               ; preds = %55, %46, %25
  %60 = icmp ugt i32 %26, 1
  br i1 %60, label %13, label %9, !llvm.loop !40
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 -2147483648, 2147483648) i64 @quick_sort(ptr nocapture noundef readnone %0, ptr nocapture noundef %1, i64 noundef %2) local_unnamed_addr #5 {
  %4 = sdiv i64 %2, 8
  %5 = add nsw i64 %4, -1
  tail call fastcc void @quick(ptr noundef %1, i64 noundef 0, i64 noundef %5) #14
  %6 = getelementptr inbounds i8, ptr %1, i64 4
  %7 = load i32, ptr %6, align 4, !tbaa !20
  %8 = sext i32 %7 to i64
  ret i64 %8
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @quick(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) unnamed_addr #5 {
  %4 = icmp slt i64 %1, %2
  br i1 %4, label %5, label %35

5:                                                ; preds = %3, %33
  %6 = phi i64 [ %30, %33 ], [ %1, %3 ]
  %7 = add nsw i64 %6, %2
  %8 = sdiv i64 %7, 2
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !20
  br label %11

11:                                               ; preds = %5, %29
  %12 = phi i64 [ %2, %5 ], [ %31, %29 ]
  %13 = phi i64 [ %6, %5 ], [ %30, %29 ]
  br label %14

14:                                               ; preds = %14, %11
  %15 = phi i64 [ %19, %14 ], [ %13, %11 ]
  %16 = getelementptr inbounds i32, ptr %0, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !20
  %18 = icmp slt i32 %17, %10
  %19 = add nsw i64 %15, 1
  br i1 %18, label %14, label %20, !llvm.loop !41

20:                                               ; preds = %14, %20
  %21 = phi i64 [ %25, %20 ], [ %12, %14 ]
  %22 = getelementptr inbounds i32, ptr %0, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !20
  %24 = icmp sgt i32 %23, %10
  %25 = add nsw i64 %21, -1
  br i1 %24, label %20, label %26, !llvm.loop !42

26:                                               ; preds = %20
  %27 = icmp sgt i64 %15, %21
  br i1 %27, label %29, label %28

28:                                               ; preds = %26
  store i32 %23, ptr %16, align 4, !tbaa !20
  store i32 %17, ptr %22, align 4, !tbaa !20
  br label %29

29:                                               ; preds = %28, %26
  %30 = phi i64 [ %19, %28 ], [ %15, %26 ]
  %31 = phi i64 [ %25, %28 ], [ %21, %26 ]
  %32 = icmp sgt i64 %30, %31
  br i1 %32, label %33, label %11, !llvm.loop !43

33:                                               ; preds = %29
  tail call fastcc void @quick(ptr noundef nonnull %0, i64 noundef %6, i64 noundef %31) #14
  %34 = icmp slt i64 %30, %2
  br i1 %34, label %5, label %35, !llvm.loop !44

35:                                               ; preds = %33, %3
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local range(i64 -2305843009213693952, 2305843009213693952) i64 @merge(ptr noundef %0, ptr noundef readonly %1, i64 noundef %2) local_unnamed_addr #6 {
  %4 = lshr i64 %2, 4
  %5 = getelementptr inbounds i32, ptr %1, i64 %4
  %6 = getelementptr inbounds i32, ptr %5, i64 %4
  %7 = icmp ugt i64 %2, 15
  br i1 %7, label %13, label %8

8:                                                ; preds = %13, %3
  %9 = phi ptr [ %5, %3 ], [ %21, %13 ]
  %10 = phi ptr [ %1, %3 ], [ %23, %13 ]
  %11 = phi ptr [ %0, %3 ], [ %25, %13 ]
  %12 = icmp ult ptr %10, %5
  br i1 %12, label %32, label %29

13:                                               ; preds = %3, %13
  %14 = phi ptr [ %25, %13 ], [ %0, %3 ]
  %15 = phi ptr [ %23, %13 ], [ %1, %3 ]
  %16 = phi ptr [ %21, %13 ], [ %5, %3 ]
  %17 = load i32, ptr %16, align 4, !tbaa !20
  %18 = load i32, ptr %15, align 4, !tbaa !20
  %19 = icmp slt i32 %17, %18
  %20 = select i1 %19, i64 4, i64 0
  %21 = getelementptr inbounds i8, ptr %16, i64 %20
  %22 = select i1 %19, i64 0, i64 4
  %23 = getelementptr inbounds i8, ptr %15, i64 %22
  %24 = tail call i32 @llvm.smin.i32(i32 %17, i32 %18)
  %25 = getelementptr inbounds i8, ptr %14, i64 4
  store i32 %24, ptr %14, align 4, !tbaa !20
  %26 = icmp ult ptr %23, %5
  %27 = icmp ult ptr %21, %6
  %28 = select i1 %26, i1 %27, i1 false
  br i1 %28, label %13, label %8, !llvm.loop !45

29:                                               ; preds = %32, %8
  %30 = phi ptr [ %11, %8 ], [ %37, %32 ]
  %31 = icmp ult ptr %9, %6
  br i1 %31, label %39, label %46

32:                                               ; preds = %8, %32
  %33 = phi ptr [ %37, %32 ], [ %11, %8 ]
  %34 = phi ptr [ %35, %32 ], [ %10, %8 ]
  %35 = getelementptr inbounds i8, ptr %34, i64 4
  %36 = load i32, ptr %34, align 4, !tbaa !20
  %37 = getelementptr inbounds i8, ptr %33, i64 4
  store i32 %36, ptr %33, align 4, !tbaa !20
  %38 = icmp ult ptr %35, %5
  br i1 %38, label %32, label %29, !llvm.loop !46

39:                                               ; preds = %29, %39
  %40 = phi ptr [ %44, %39 ], [ %30, %29 ]
  %41 = phi ptr [ %42, %39 ], [ %9, %29 ]
  %42 = getelementptr inbounds i8, ptr %41, i64 4
  %43 = load i32, ptr %41, align 4, !tbaa !20
  %44 = getelementptr inbounds i8, ptr %40, i64 4
  store i32 %43, ptr %40, align 4, !tbaa !20
  %45 = icmp ult ptr %42, %6
  br i1 %45, label %39, label %46, !llvm.loop !47

46:                                               ; preds = %39, %29
  %47 = phi ptr [ %30, %29 ], [ %44, %39 ]
  %48 = ptrtoint ptr %47 to i64
  %49 = ptrtoint ptr %0 to i64
  %50 = sub i64 %48, %49
  %51 = ashr exact i64 %50, 2
  ret i64 %51
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @count_bits(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 3
  %5 = icmp ult i64 %2, 8
  br i1 %5, label %6, label %8

6:                                                ; preds = %14, %3
  %7 = phi i64 [ 0, %3 ], [ %15, %14 ]
  ret i64 %7

8:                                                ; preds = %3, %14
  %9 = phi i64 [ %16, %14 ], [ 0, %3 ]
  %10 = phi i64 [ %15, %14 ], [ 0, %3 ]
  %11 = getelementptr inbounds i64, ptr %1, i64 %9
  %12 = load i64, ptr %11, align 8, !tbaa !32
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %18, %8
  %15 = phi i64 [ %10, %8 ], [ %21, %18 ]
  %16 = add nuw nsw i64 %9, 1
  %17 = icmp eq i64 %16, %4
  br i1 %17, label %6, label %8, !llvm.loop !48

18:                                               ; preds = %8, %18
  %19 = phi i64 [ %23, %18 ], [ %12, %8 ]
  %20 = phi i64 [ %21, %18 ], [ %10, %8 ]
  %21 = add i64 %20, 1
  %22 = add i64 %19, -1
  %23 = and i64 %22, %19
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %14, label %18, !llvm.loop !49
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @set_bits(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = lshr i64 %2, 2
  %5 = icmp ult i64 %2, 4
  br i1 %5, label %6, label %8

6:                                                ; preds = %8, %3
  %7 = phi i64 [ 0, %3 ], [ %24, %8 ]
  ret i64 %7

8:                                                ; preds = %3, %8
  %9 = phi i64 [ %24, %8 ], [ 0, %3 ]
  %10 = phi i64 [ %26, %8 ], [ 0, %3 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !20
  %13 = and i32 %12, 63
  %14 = zext nneg i32 %13 to i64
  %15 = shl nuw i64 1, %14
  %16 = lshr i32 %12, 6
  %17 = and i32 %16, 31
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i64, ptr %0, i64 %18
  %20 = load i64, ptr %19, align 8, !tbaa !32
  %21 = xor i64 %20, -1
  %22 = lshr i64 %21, %14
  %23 = and i64 %22, 1
  %24 = add i64 %23, %9
  %25 = or i64 %15, %20
  store i64 %25, ptr %19, align 8, !tbaa !32
  %26 = add nuw nsw i64 %10, 1
  %27 = icmp eq i64 %26, %4
  br i1 %27, label %6, label %8, !llvm.loop !50
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @reverse_bits(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 2
  %5 = icmp ult i64 %2, 4
  br i1 %5, label %8, label %10

6:                                                ; preds = %10
  %7 = zext i32 %17 to i64
  br label %8

8:                                                ; preds = %6, %3
  %9 = phi i64 [ 0, %3 ], [ %7, %6 ]
  ret i64 %9

10:                                               ; preds = %3, %10
  %11 = phi i32 [ %17, %10 ], [ 0, %3 ]
  %12 = phi i64 [ %18, %10 ], [ 0, %3 ]
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !20
  %15 = mul i32 %11, 3
  %16 = tail call i32 @llvm.bitreverse.i32(i32 %14)
  %17 = xor i32 %16, %15
  %18 = add nuw nsw i64 %12, 1
  %19 = icmp eq i64 %18, %4
  br i1 %19, label %6, label %10, !llvm.loop !51
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @read_bits(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %47, label %5

5:                                                ; preds = %3, %28
  %6 = phi i64 [ %43, %28 ], [ 0, %3 ]
  %7 = phi i32 [ %30, %28 ], [ 0, %3 ]
  %8 = phi i32 [ %44, %28 ], [ 0, %3 ]
  %9 = phi i64 [ %40, %28 ], [ 0, %3 ]
  %10 = icmp ult i32 %8, 24
  br i1 %10, label %11, label %28

11:                                               ; preds = %5
  %12 = zext nneg i32 %8 to i64
  br label %13

13:                                               ; preds = %11, %13
  %14 = phi i64 [ %12, %11 ], [ %24, %13 ]
  %15 = phi i64 [ %6, %11 ], [ %23, %13 ]
  %16 = phi i32 [ %7, %11 ], [ %17, %13 ]
  %17 = add i32 %16, 1
  %18 = zext i32 %16 to i64
  %19 = getelementptr inbounds i8, ptr %1, i64 %18
  %20 = load i8, ptr %19, align 1, !tbaa !9
  %21 = zext i8 %20 to i64
  %22 = shl nuw nsw i64 %21, %14
  %23 = or i64 %22, %15
  %24 = add nuw nsw i64 %14, 8
  %25 = icmp ult i64 %14, 16
  br i1 %25, label %13, label %26, !llvm.loop !52

26:                                               ; preds = %13
  %27 = trunc nuw nsw i64 %24 to i32
  br label %28

28:                                               ; preds = %26, %5
  %29 = phi i32 [ %8, %5 ], [ %27, %26 ]
  %30 = phi i32 [ %7, %5 ], [ %17, %26 ]
  %31 = phi i64 [ %6, %5 ], [ %23, %26 ]
  %32 = trunc i64 %31 to i32
  %33 = and i32 %32, 7
  %34 = mul i64 %9, 7
  %35 = lshr i64 %31, 3
  %36 = shl nuw nsw i32 8, %33
  %37 = add nsw i32 %36, -1
  %38 = zext nneg i32 %37 to i64
  %39 = and i64 %35, %38
  %40 = add i64 %39, %34
  %41 = add nuw nsw i32 %33, 6
  %42 = zext nneg i32 %41 to i64
  %43 = lshr i64 %31, %42
  %44 = sub nuw i32 %29, %41
  %45 = zext i32 %30 to i64
  %46 = icmp ult i64 %45, %2
  br i1 %46, label %5, label %47, !llvm.loop !53

47:                                               ; preds = %28, %3
  %48 = phi i64 [ 0, %3 ], [ %40, %28 ]
  ret i64 %48
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local i64 @random_numbers(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = load i64, ptr %1, align 8, !tbaa !32
  %5 = or i64 %4, 1
  %6 = lshr i64 %2, 3
  %7 = icmp ult i64 %2, 8
  br i1 %7, label %11, label %8

8:                                                ; preds = %3
  %9 = getelementptr inbounds i8, ptr %1, i64 8
  %10 = load i64, ptr %9, align 8, !tbaa !32
  br label %13

11:                                               ; preds = %13, %3
  %12 = phi i64 [ %5, %3 ], [ %26, %13 ]
  ret i64 %12

13:                                               ; preds = %8, %13
  %14 = phi i64 [ %26, %13 ], [ %5, %8 ]
  %15 = phi i64 [ %31, %13 ], [ 0, %8 ]
  %16 = phi i64 [ %27, %13 ], [ %10, %8 ]
  %17 = mul i64 %14, 5
  %18 = mul i64 %14, 640
  %19 = lshr i64 %17, 57
  %20 = or disjoint i64 %19, %18
  %21 = mul i64 %20, 9
  %22 = xor i64 %14, %16
  %23 = tail call i64 @llvm.fshl.i64(i64 %14, i64 %14, i64 24)
  %24 = shl i64 %22, 16
  %25 = xor i64 %23, %24
  %26 = xor i64 %25, %22
  %27 = tail call i64 @llvm.fshl.i64(i64 %22, i64 %22, i64 37)
  %28 = lshr i64 %21, 32
  %29 = trunc nuw i64 %28 to i32
  %30 = getelementptr inbounds i32, ptr %0, i64 %15
  store i32 %29, ptr %30, align 4, !tbaa !20
  %31 = add nuw nsw i64 %15, 1
  %32 = icmp eq i64 %31, %6
  br i1 %32, label %11, label %13, !llvm.loop !54
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @gcd(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 4
  %5 = icmp ugt i64 %2, 31
  br i1 %5, label %6, label %8

6:                                                ; preds = %3
  %7 = load i32, ptr %1, align 4, !tbaa !20
  br label %10

8:                                                ; preds = %22, %3
  %9 = phi i64 [ 0, %3 ], [ %25, %22 ]
  ret i64 %9

10:                                               ; preds = %6, %22
  %11 = phi i32 [ %15, %22 ], [ %7, %6 ]
  %12 = phi i64 [ %26, %22 ], [ 1, %6 ]
  %13 = phi i64 [ %25, %22 ], [ 0, %6 ]
  %14 = getelementptr inbounds i32, ptr %1, i64 %12
  %15 = load i32, ptr %14, align 4, !tbaa !20
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %22, label %17

17:                                               ; preds = %10, %17
  %18 = phi i32 [ %20, %17 ], [ %15, %10 ]
  %19 = phi i32 [ %18, %17 ], [ %11, %10 ]
  %20 = urem i32 %19, %18
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %17, !llvm.loop !55

22:                                               ; preds = %17, %10
  %23 = phi i32 [ %11, %10 ], [ %18, %17 ]
  %24 = zext i32 %23 to i64
  %25 = add i64 %13, %24
  %26 = add nuw nsw i64 %12, 1
  %27 = icmp eq i64 %26, %4
  br i1 %27, label %8, label %10, !llvm.loop !56
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @square_roots(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 4
  %5 = icmp ult i64 %2, 16
  br i1 %5, label %6, label %8

6:                                                ; preds = %32, %3
  %7 = phi i64 [ 0, %3 ], [ %35, %32 ]
  ret i64 %7

8:                                                ; preds = %3, %32
  %9 = phi i64 [ %36, %32 ], [ 0, %3 ]
  %10 = phi i64 [ %35, %32 ], [ 0, %3 ]
  %11 = getelementptr inbounds i32, ptr %1, i64 %9
  %12 = load i32, ptr %11, align 4, !tbaa !20
  br label %13

13:                                               ; preds = %13, %8
  %14 = phi i32 [ 1073741824, %8 ], [ %16, %13 ]
  %15 = icmp ugt i32 %14, %12
  %16 = lshr i32 %14, 2
  br i1 %15, label %13, label %17, !llvm.loop !57

17:                                               ; preds = %13
  %18 = icmp eq i32 %14, 0
  br i1 %18, label %32, label %19

19:                                               ; preds = %17, %19
  %20 = phi i32 [ %30, %19 ], [ %14, %17 ]
  %21 = phi i32 [ %29, %19 ], [ 0, %17 ]
  %22 = phi i32 [ %27, %19 ], [ %12, %17 ]
  %23 = add i32 %20, %21
  %24 = icmp ult i32 %22, %23
  %25 = lshr i32 %21, 1
  %26 = select i1 %24, i32 0, i32 %23
  %27 = sub i32 %22, %26
  %28 = select i1 %24, i32 0, i32 %20
  %29 = add nuw i32 %28, %25
  %30 = lshr i32 %20, 2
  %31 = icmp ult i32 %20, 4
  br i1 %31, label %32, label %19, !llvm.loop !58

32:                                               ; preds = %19, %17
  %33 = phi i32 [ 0, %17 ], [ %29, %19 ]
  %34 = zext i32 %33 to i64
  %35 = add i64 %10, %34
  %36 = add nuw nsw i64 %9, 1
  %37 = icmp eq i64 %36, %4
  br i1 %37, label %6, label %8, !llvm.loop !59
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 -2147483648, 2147483648) i64 @filter_q15(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = lshr i64 %2, 1
  %5 = icmp ult i64 %2, 2
  br i1 %5, label %8, label %10

6:                                                ; preds = %10
  %7 = sext i32 %21 to i64
  br label %8

8:                                                ; preds = %6, %3
  %9 = phi i64 [ 0, %3 ], [ %7, %6 ]
  ret i64 %9

10:                                               ; preds = %3, %10
  %11 = phi i32 [ %21, %10 ], [ 0, %3 ]
  %12 = phi i64 [ %24, %10 ], [ 0, %3 ]
  %13 = getelementptr inbounds i16, ptr %1, i64 %12
  %14 = load i16, ptr %13, align 2, !tbaa !60
  %15 = sext i16 %14 to i32
  %16 = mul nsw i32 %15, 9830
  %17 = mul nsw i32 %11, 22937
  %18 = add nsw i32 %16, %17
  %19 = ashr i32 %18, 15
  %20 = tail call i32 @llvm.smin.i32(i32 %19, i32 32767)
  %21 = tail call i32 @llvm.smax.i32(i32 %20, i32 -32768)
  %22 = trunc nsw i32 %21 to i16
  %23 = getelementptr inbounds i16, ptr %0, i64 %12
  store i16 %22, ptr %23, align 2, !tbaa !60
  %24 = add nuw nsw i64 %12, 1
  %25 = icmp eq i64 %24, %4
  br i1 %25, label %6, label %10, !llvm.loop !62
}

; Function Attrs: nofree norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define dso_local i64 @collatz(ptr nocapture noundef readnone %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #7 {
  %4 = lshr i64 %2, 3
  %5 = icmp ugt i64 %2, 15
  br i1 %5, label %6, label %10

6:                                                ; preds = %3, %12
  %7 = phi i64 [ %15, %12 ], [ 1, %3 ]
  %8 = phi i64 [ %14, %12 ], [ 0, %3 ]
  %9 = icmp eq i64 %7, 1
  br i1 %9, label %12, label %17

10:                                               ; preds = %12, %3
  %11 = phi i64 [ 0, %3 ], [ %14, %12 ]
  ret i64 %11

12:                                               ; preds = %17, %6
  %13 = phi i64 [ 0, %6 ], [ %26, %17 ]
  %14 = tail call i64 @llvm.umax.i64(i64 %13, i64 %8)
  %15 = add nuw nsw i64 %7, 1
  %16 = icmp eq i64 %15, %4
  br i1 %16, label %10, label %6, !llvm.loop !63

17:                                               ; preds = %6, %17
  %18 = phi i64 [ %25, %17 ], [ %7, %6 ]
  %19 = phi i64 [ %26, %17 ], [ 0, %6 ]
  %20 = and i64 %18, 1
  %21 = icmp eq i64 %20, 0
  %22 = mul i64 %18, 3
  %23 = add i64 %22, 1
  %24 = lshr exact i64 %18, 1
  %25 = select i1 %21, i64 %24, i64 %23
  %26 = add i64 %19, 1
  %27 = icmp eq i64 %25, 1
  br i1 %27, label %12, label %17, !llvm.loop !64
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @modular_power(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = lshr i64 %2, 5
  %5 = icmp ult i64 %2, 32
  br i1 %5, label %8, label %6

6:                                                ; preds = %3
  %7 = load i32, ptr %1, align 4, !tbaa !20
  br label %10

8:                                                ; preds = %20, %3
  %9 = phi i64 [ 0, %3 ], [ %22, %20 ]
  ret i64 %9

10:                                               ; preds = %6, %20
  %11 = phi i32 [ %16, %20 ], [ %7, %6 ]
  %12 = phi i64 [ %22, %20 ], [ 0, %6 ]
  %13 = phi i64 [ %14, %20 ], [ 0, %6 ]
  %14 = add nuw nsw i64 %13, 1
  %15 = getelementptr inbounds i32, ptr %1, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !20
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %10
  %19 = zext i32 %11 to i64
  br label %24

20:                                               ; preds = %33, %10
  %21 = phi i64 [ 1, %10 ], [ %34, %33 ]
  %22 = add i64 %21, %12
  %23 = icmp eq i64 %14, %4
  br i1 %23, label %8, label %10, !llvm.loop !65

24:                                               ; preds = %18, %33
  %25 = phi i32 [ %37, %33 ], [ %16, %18 ]
  %26 = phi i64 [ %34, %33 ], [ 1, %18 ]
  %27 = phi i64 [ %36, %33 ], [ %19, %18 ]
  %28 = and i32 %25, 1
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %33, label %30

30:                                               ; preds = %24
  %31 = mul nuw nsw i64 %26, %27
  %32 = urem i64 %31, 1000000007
  br label %33

33:                                               ; preds = %30, %24
  %34 = phi i64 [ %32, %30 ], [ %26, %24 ]
  %35 = mul nuw i64 %27, %27
  %36 = urem i64 %35, 1000000007
  %37 = lshr i32 %25, 1
  %38 = icmp ult i32 %25, 2
  br i1 %38, label %20, label %24, !llvm.loop !66
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 -2147483648, 2147483648) i64 @matrix_product(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  br label %4

4:                                                ; preds = %3, %76
  %5 = phi i64 [ 0, %3 ], [ %77, %76 ]
  %6 = mul nuw nsw i64 %5, 40
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = getelementptr inbounds i8, ptr %0, i64 %6
  %9 = getelementptr inbounds i8, ptr %7, i64 4
  %10 = getelementptr inbounds i8, ptr %7, i64 8
  %11 = getelementptr inbounds i8, ptr %7, i64 12
  %12 = getelementptr inbounds i8, ptr %7, i64 16
  %13 = getelementptr inbounds i8, ptr %7, i64 20
  %14 = getelementptr inbounds i8, ptr %7, i64 24
  %15 = getelementptr inbounds i8, ptr %7, i64 28
  %16 = getelementptr inbounds i8, ptr %7, i64 32
  %17 = getelementptr inbounds i8, ptr %7, i64 36
  br label %22

18:                                               ; preds = %76
  %19 = getelementptr inbounds i8, ptr %0, i64 28
  %20 = load i32, ptr %19, align 4, !tbaa !20
  %21 = sext i32 %20 to i64
  ret i64 %21

22:                                               ; preds = %4, %22
  %23 = phi i64 [ 0, %4 ], [ %74, %22 ]
  %24 = getelementptr inbounds i32, ptr %1, i64 %23
  %25 = load i32, ptr %7, align 4, !tbaa !20
  %26 = load i32, ptr %24, align 4, !tbaa !20
  %27 = mul nsw i32 %26, %25
  %28 = load i32, ptr %9, align 4, !tbaa !20
  %29 = getelementptr inbounds i8, ptr %24, i64 40
  %30 = load i32, ptr %29, align 4, !tbaa !20
  %31 = mul nsw i32 %30, %28
  %32 = add nsw i32 %31, %27
  %33 = load i32, ptr %10, align 4, !tbaa !20
  %34 = getelementptr inbounds i8, ptr %24, i64 80
  %35 = load i32, ptr %34, align 4, !tbaa !20
  %36 = mul nsw i32 %35, %33
  %37 = add nsw i32 %36, %32
  %38 = load i32, ptr %11, align 4, !tbaa !20
  %39 = getelementptr inbounds i8, ptr %24, i64 120
  %40 = load i32, ptr %39, align 4, !tbaa !20
  %41 = mul nsw i32 %40, %38
  %42 = add nsw i32 %41, %37
  %43 = load i32, ptr %12, align 4, !tbaa !20
  %44 = getelementptr inbounds i8, ptr %24, i64 160
  %45 = load i32, ptr %44, align 4, !tbaa !20
  %46 = mul nsw i32 %45, %43
  %47 = add nsw i32 %46, %42
  %48 = load i32, ptr %13, align 4, !tbaa !20
  %49 = getelementptr inbounds i8, ptr %24, i64 200
  %50 = load i32, ptr %49, align 4, !tbaa !20
  %51 = mul nsw i32 %50, %48
  %52 = add nsw i32 %51, %47
  %53 = load i32, ptr %14, align 4, !tbaa !20
  %54 = getelementptr inbounds i8, ptr %24, i64 240
  %55 = load i32, ptr %54, align 4, !tbaa !20
  %56 = mul nsw i32 %55, %53
  %57 = add nsw i32 %56, %52
  %58 = load i32, ptr %15, align 4, !tbaa !20
  %59 = getelementptr inbounds i8, ptr %24, i64 280
  %60 = load i32, ptr %59, align 4, !tbaa !20
  %61 = mul nsw i32 %60, %58
  %62 = add nsw i32 %61, %57
  %63 = load i32, ptr %16, align 4, !tbaa !20
  %64 = getelementptr inbounds i8, ptr %24, i64 320
  %65 = load i32, ptr %64, align 4, !tbaa !20
  %66 = mul nsw i32 %65, %63
  %67 = add nsw i32 %66, %62
  %68 = load i32, ptr %17, align 4, !tbaa !20
  %69 = getelementptr inbounds i8, ptr %24, i64 360
  %70 = load i32, ptr %69, align 4, !tbaa !20
  %71 = mul nsw i32 %70, %68
  %72 = add nsw i32 %71, %67
  %73 = getelementptr inbounds i32, ptr %8, i64 %23
  store i32 %72, ptr %73, align 4, !tbaa !20
  %74 = add nuw nsw i64 %23, 1
  %75 = icmp eq i64 %74, 10
  br i1 %75, label %76, label %22, !llvm.loop !67

76:                                               ; preds = %22
  %77 = add nuw nsw i64 %5, 1
  %78 = icmp eq i64 %77, 10
  br i1 %78, label %18, label %4, !llvm.loop !68
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @shortest_paths(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  br label %4

4:                                                ; preds = %3, %4
  %5 = phi i64 [ 0, %3 ], [ %10, %4 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !9
  %8 = zext i8 %7 to i32
  %9 = getelementptr inbounds i32, ptr %0, i64 %5
  store i32 %8, ptr %9, align 4, !tbaa !20
  %10 = add nuw nsw i64 %5, 1
  %11 = icmp eq i64 %10, 144
  br i1 %11, label %12, label %4, !llvm.loop !69

12:                                               ; preds = %4, %42
  %13 = phi i64 [ %43, %42 ], [ 0, %4 ]
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  %15 = mul i64 %13, 48
  %16 = getelementptr i8, ptr %0, i64 %15
  %17 = getelementptr i8, ptr %16, i64 4
  %18 = getelementptr i8, ptr %16, i64 8
  %19 = getelementptr i8, ptr %16, i64 12
  %20 = getelementptr i8, ptr %16, i64 16
  %21 = getelementptr i8, ptr %16, i64 20
  %22 = getelementptr i8, ptr %16, i64 24
  %23 = getelementptr i8, ptr %16, i64 28
  %24 = getelementptr i8, ptr %16, i64 32
  %25 = getelementptr i8, ptr %16, i64 36
  %26 = getelementptr i8, ptr %16, i64 40
  %27 = getelementptr i8, ptr %16, i64 44
  br label %32

28:                                               ; preds = %42
  %29 = getelementptr inbounds i8, ptr %0, i64 20
  %30 = load i32, ptr %29, align 4, !tbaa !20
  %31 = zext i32 %30 to i64
  ret i64 %31

32:                                               ; preds = %12, %134
  %33 = phi i64 [ 0, %12 ], [ %135, %134 ]
  %34 = mul nuw nsw i64 %33, 12
  %35 = getelementptr inbounds i32, ptr %14, i64 %34
  %36 = getelementptr inbounds i32, ptr %0, i64 %34
  %37 = load i32, ptr %35, align 4, !tbaa !20
  %38 = load i32, ptr %16, align 4, !tbaa !20
  %39 = add i32 %38, %37
  %40 = load i32, ptr %36, align 4, !tbaa !20
  %41 = icmp ult i32 %39, %40
  br i1 %41, label %45, label %46

42:                                               ; preds = %134
  %43 = add nuw nsw i64 %13, 1
  %44 = icmp eq i64 %43, 12
  br i1 %44, label %28, label %12, !llvm.loop !70

45:                                               ; preds = %32
  store i32 %39, ptr %36, align 4, !tbaa !20
  br label %46

46:                                               ; preds = %32, %45
  %47 = load i32, ptr %35, align 4, !tbaa !20
  %48 = load i32, ptr %17, align 4, !tbaa !20
  %49 = add i32 %48, %47
  %50 = getelementptr inbounds i8, ptr %36, i64 4
  %51 = load i32, ptr %50, align 4, !tbaa !20
  %52 = icmp ult i32 %49, %51
  br i1 %52, label %53, label %54

53:                                               ; preds = %46
  store i32 %49, ptr %50, align 4, !tbaa !20
  br label %54

54:                                               ; preds = %53, %46
  %55 = load i32, ptr %35, align 4, !tbaa !20
  %56 = load i32, ptr %18, align 4, !tbaa !20
  %57 = add i32 %56, %55
  %58 = getelementptr inbounds i8, ptr %36, i64 8
  %59 = load i32, ptr %58, align 4, !tbaa !20
  %60 = icmp ult i32 %57, %59
  br i1 %60, label %61, label %62

61:                                               ; preds = %54
  store i32 %57, ptr %58, align 4, !tbaa !20
  br label %62

62:                                               ; preds = %61, %54
  %63 = load i32, ptr %35, align 4, !tbaa !20
  %64 = load i32, ptr %19, align 4, !tbaa !20
  %65 = add i32 %64, %63
  %66 = getelementptr inbounds i8, ptr %36, i64 12
  %67 = load i32, ptr %66, align 4, !tbaa !20
  %68 = icmp ult i32 %65, %67
  br i1 %68, label %69, label %70

69:                                               ; preds = %62
  store i32 %65, ptr %66, align 4, !tbaa !20
  br label %70

70:                                               ; preds = %69, %62
  %71 = load i32, ptr %35, align 4, !tbaa !20
  %72 = load i32, ptr %20, align 4, !tbaa !20
  %73 = add i32 %72, %71
  %74 = getelementptr inbounds i8, ptr %36, i64 16
  %75 = load i32, ptr %74, align 4, !tbaa !20
  %76 = icmp ult i32 %73, %75
  br i1 %76, label %77, label %78

77:                                               ; preds = %70
  store i32 %73, ptr %74, align 4, !tbaa !20
  br label %78

78:                                               ; preds = %77, %70
  %79 = load i32, ptr %35, align 4, !tbaa !20
  %80 = load i32, ptr %21, align 4, !tbaa !20
  %81 = add i32 %80, %79
  %82 = getelementptr inbounds i8, ptr %36, i64 20
  %83 = load i32, ptr %82, align 4, !tbaa !20
  %84 = icmp ult i32 %81, %83
  br i1 %84, label %85, label %86

85:                                               ; preds = %78
  store i32 %81, ptr %82, align 4, !tbaa !20
  br label %86

86:                                               ; preds = %85, %78
  %87 = load i32, ptr %35, align 4, !tbaa !20
  %88 = load i32, ptr %22, align 4, !tbaa !20
  %89 = add i32 %88, %87
  %90 = getelementptr inbounds i8, ptr %36, i64 24
  %91 = load i32, ptr %90, align 4, !tbaa !20
  %92 = icmp ult i32 %89, %91
  br i1 %92, label %93, label %94

93:                                               ; preds = %86
  store i32 %89, ptr %90, align 4, !tbaa !20
  br label %94

94:                                               ; preds = %93, %86
  %95 = load i32, ptr %35, align 4, !tbaa !20
  %96 = load i32, ptr %23, align 4, !tbaa !20
  %97 = add i32 %96, %95
  %98 = getelementptr inbounds i8, ptr %36, i64 28
  %99 = load i32, ptr %98, align 4, !tbaa !20
  %100 = icmp ult i32 %97, %99
  br i1 %100, label %101, label %102

101:                                              ; preds = %94
  store i32 %97, ptr %98, align 4, !tbaa !20
  br label %102

102:                                              ; preds = %101, %94
  %103 = load i32, ptr %35, align 4, !tbaa !20
  %104 = load i32, ptr %24, align 4, !tbaa !20
  %105 = add i32 %104, %103
  %106 = getelementptr inbounds i8, ptr %36, i64 32
  %107 = load i32, ptr %106, align 4, !tbaa !20
  %108 = icmp ult i32 %105, %107
  br i1 %108, label %109, label %110

109:                                              ; preds = %102
  store i32 %105, ptr %106, align 4, !tbaa !20
  br label %110

110:                                              ; preds = %109, %102
  %111 = load i32, ptr %35, align 4, !tbaa !20
  %112 = load i32, ptr %25, align 4, !tbaa !20
  %113 = add i32 %112, %111
  %114 = getelementptr inbounds i8, ptr %36, i64 36
  %115 = load i32, ptr %114, align 4, !tbaa !20
  %116 = icmp ult i32 %113, %115
  br i1 %116, label %117, label %118

117:                                              ; preds = %110
  store i32 %113, ptr %114, align 4, !tbaa !20
  br label %118

118:                                              ; preds = %117, %110
  %119 = load i32, ptr %35, align 4, !tbaa !20
  %120 = load i32, ptr %26, align 4, !tbaa !20
  %121 = add i32 %120, %119
  %122 = getelementptr inbounds i8, ptr %36, i64 40
  %123 = load i32, ptr %122, align 4, !tbaa !20
  %124 = icmp ult i32 %121, %123
  br i1 %124, label %125, label %126

125:                                              ; preds = %118
  store i32 %121, ptr %122, align 4, !tbaa !20
  br label %126

126:                                              ; preds = %125, %118
  %127 = load i32, ptr %35, align 4, !tbaa !20
  %128 = load i32, ptr %27, align 4, !tbaa !20
  %129 = add i32 %128, %127
  %130 = getelementptr inbounds i8, ptr %36, i64 44
  %131 = load i32, ptr %130, align 4, !tbaa !20
  %132 = icmp ult i32 %129, %131
  br i1 %132, label %133, label %134

133:                                              ; preds = %126
  store i32 %129, ptr %130, align 4, !tbaa !20
  br label %134

134:                                              ; preds = %133, %126
  %135 = add nuw nsw i64 %33, 1
  %136 = icmp eq i64 %135, 12
  br i1 %136, label %42, label %32, !llvm.loop !71
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @edit_distance(ptr nocapture noundef readonly %0, ptr nocapture noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  store i32 0, ptr %1, align 4, !tbaa !20
  %4 = getelementptr inbounds i8, ptr %1, i64 4
  store i32 1, ptr %4, align 4, !tbaa !20
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 2, ptr %5, align 4, !tbaa !20
  %6 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 3, ptr %6, align 4, !tbaa !20
  %7 = getelementptr inbounds i8, ptr %1, i64 16
  store i32 4, ptr %7, align 4, !tbaa !20
  %8 = getelementptr inbounds i8, ptr %1, i64 20
  store i32 5, ptr %8, align 4, !tbaa !20
  %9 = getelementptr inbounds i8, ptr %1, i64 24
  store i32 6, ptr %9, align 4, !tbaa !20
  %10 = getelementptr inbounds i8, ptr %1, i64 28
  store i32 7, ptr %10, align 4, !tbaa !20
  %11 = getelementptr inbounds i8, ptr %1, i64 32
  store i32 8, ptr %11, align 4, !tbaa !20
  %12 = getelementptr inbounds i8, ptr %1, i64 36
  store i32 9, ptr %12, align 4, !tbaa !20
  %13 = getelementptr inbounds i8, ptr %1, i64 40
  store i32 10, ptr %13, align 4, !tbaa !20
  %14 = getelementptr inbounds i8, ptr %1, i64 44
  store i32 11, ptr %14, align 4, !tbaa !20
  %15 = getelementptr inbounds i8, ptr %1, i64 48
  store i32 12, ptr %15, align 4, !tbaa !20
  %16 = getelementptr inbounds i8, ptr %1, i64 52
  store i32 13, ptr %16, align 4, !tbaa !20
  %17 = getelementptr inbounds i8, ptr %1, i64 56
  store i32 14, ptr %17, align 4, !tbaa !20
  %18 = getelementptr inbounds i8, ptr %1, i64 60
  store i32 15, ptr %18, align 4, !tbaa !20
  %19 = getelementptr inbounds i8, ptr %1, i64 64
  store i32 16, ptr %19, align 4, !tbaa !20
  %20 = getelementptr inbounds i8, ptr %1, i64 68
  store i32 17, ptr %20, align 4, !tbaa !20
  %21 = getelementptr inbounds i8, ptr %1, i64 72
  store i32 18, ptr %21, align 4, !tbaa !20
  %22 = getelementptr inbounds i8, ptr %1, i64 76
  store i32 19, ptr %22, align 4, !tbaa !20
  %23 = getelementptr inbounds i8, ptr %1, i64 80
  store i32 20, ptr %23, align 4, !tbaa !20
  %24 = getelementptr inbounds i8, ptr %1, i64 84
  store i32 21, ptr %24, align 4, !tbaa !20
  %25 = getelementptr inbounds i8, ptr %1, i64 88
  store i32 22, ptr %25, align 4, !tbaa !20
  %26 = getelementptr inbounds i8, ptr %1, i64 92
  store i32 23, ptr %26, align 4, !tbaa !20
  %27 = getelementptr inbounds i8, ptr %1, i64 96
  store i32 24, ptr %27, align 4, !tbaa !20
  %28 = getelementptr inbounds i8, ptr %0, i64 40
  br label %32

29:                                               ; preds = %37
  %30 = load i32, ptr %27, align 4, !tbaa !20
  %31 = zext i32 %30 to i64
  ret i64 %31

32:                                               ; preds = %3, %37
  %33 = phi i64 [ 1, %3 ], [ %38, %37 ]
  %34 = phi i32 [ 0, %3 ], [ %35, %37 ]
  %35 = trunc nuw nsw i64 %33 to i32
  store i32 %35, ptr %1, align 4, !tbaa !20
  %36 = getelementptr inbounds i8, ptr %0, i64 %33
  br label %40

37:                                               ; preds = %40
  %38 = add nuw nsw i64 %33, 1
  %39 = icmp eq i64 %38, 25
  br i1 %39, label %29, label %32, !llvm.loop !72

40:                                               ; preds = %32, %40
  %41 = phi i32 [ %35, %32 ], [ %57, %40 ]
  %42 = phi i64 [ 1, %32 ], [ %58, %40 ]
  %43 = phi i32 [ %34, %32 ], [ %45, %40 ]
  %44 = getelementptr inbounds i32, ptr %1, i64 %42
  %45 = load i32, ptr %44, align 4, !tbaa !20
  %46 = load i8, ptr %36, align 1, !tbaa !9
  %47 = getelementptr inbounds i8, ptr %28, i64 %42
  %48 = load i8, ptr %47, align 1, !tbaa !9
  %49 = xor i8 %48, %46
  %50 = and i8 %49, 7
  %51 = icmp ne i8 %50, 0
  %52 = zext i1 %51 to i32
  %53 = add i32 %43, %52
  %54 = add i32 %45, 1
  %55 = tail call i32 @llvm.umin.i32(i32 %54, i32 %53)
  %56 = add i32 %41, 1
  %57 = tail call i32 @llvm.umin.i32(i32 %56, i32 %55)
  store i32 %57, ptr %44, align 4, !tbaa !20
  %58 = add nuw nsw i64 %42, 1
  %59 = icmp eq i64 %58, 25
  br i1 %59, label %37, label %40, !llvm.loop !73
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @walk_list(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %22, %3
  %6 = phi i64 [ 0, %3 ], [ %24, %22 ]
  ret i64 %6

7:                                                ; preds = %3, %22
  %8 = phi i64 [ %24, %22 ], [ 0, %3 ]
  %9 = phi i32 [ %28, %22 ], [ 0, %3 ]
  %10 = phi i32 [ %27, %22 ], [ 1, %3 ]
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds %struct.node, ptr %1, i64 %11
  %13 = getelementptr inbounds i8, ptr %12, i64 4
  %14 = load i32, ptr %13, align 4, !tbaa !74
  %15 = and i32 %14, 1
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %20, label %17

17:                                               ; preds = %7
  %18 = getelementptr inbounds i8, ptr %12, i64 8
  %19 = load i64, ptr %18, align 8, !tbaa !76
  br label %22

20:                                               ; preds = %7
  %21 = zext i32 %14 to i64
  br label %22

22:                                               ; preds = %20, %17
  %23 = phi i64 [ %19, %17 ], [ %21, %20 ]
  %24 = add i64 %23, %8
  %25 = load i32, ptr %12, align 8, !tbaa !77
  %26 = add i32 %25, %9
  %27 = urem i32 %26, 50
  %28 = add i32 %9, 1
  %29 = zext i32 %28 to i64
  %30 = icmp ult i64 %29, %2
  br i1 %30, label %7, label %5, !llvm.loop !78
}

; Function Attrs: nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @hash_table(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #3 {
  br label %7

4:                                                ; preds = %7
  %5 = lshr i64 %2, 4
  %6 = icmp ult i64 %2, 16
  br i1 %6, label %12, label %14

7:                                                ; preds = %3, %7
  %8 = phi i64 [ 0, %3 ], [ %10, %7 ]
  %9 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 0, ptr %9, align 4, !tbaa !20
  %10 = add nuw nsw i64 %8, 1
  %11 = icmp eq i64 %10, 128
  br i1 %11, label %4, label %7, !llvm.loop !79

12:                                               ; preds = %40, %4
  %13 = phi i64 [ 0, %4 ], [ %41, %40 ]
  ret i64 %13

14:                                               ; preds = %4, %40
  %15 = phi i64 [ %41, %40 ], [ 0, %4 ]
  %16 = phi i64 [ %43, %40 ], [ 0, %4 ]
  %17 = getelementptr inbounds i32, ptr %1, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !20
  %19 = or i32 %18, 1
  %20 = mul i32 %19, -1640531527
  %21 = lshr i32 %20, 25
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %0, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !20
  %25 = icmp eq i32 %24, 0
  %26 = icmp eq i32 %24, %19
  %27 = or i1 %25, %26
  br i1 %27, label %40, label %28

28:                                               ; preds = %14, %28
  %29 = phi i32 [ %32, %28 ], [ %21, %14 ]
  %30 = phi i64 [ %33, %28 ], [ %15, %14 ]
  %31 = add nuw nsw i32 %29, 1
  %32 = and i32 %31, 127
  %33 = add i64 %30, 1
  %34 = zext nneg i32 %32 to i64
  %35 = getelementptr inbounds i32, ptr %0, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !20
  %37 = icmp eq i32 %36, 0
  %38 = icmp eq i32 %36, %19
  %39 = or i1 %37, %38
  br i1 %39, label %40, label %28, !llvm.loop !80

40:                                               ; preds = %28, %14
  %41 = phi i64 [ %15, %14 ], [ %33, %28 ]
  %42 = phi ptr [ %23, %14 ], [ %35, %28 ]
  store i32 %19, ptr %42, align 4, !tbaa !20
  %43 = add nuw nsw i64 %16, 1
  %44 = icmp eq i64 %43, %5
  br i1 %44, label %12, label %14, !llvm.loop !81
}

; Function Attrs: nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @base64(ptr noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = icmp ugt i64 %2, 2
  br i1 %4, label %10, label %5

5:                                                ; preds = %10, %3
  %6 = phi ptr [ %0, %3 ], [ %47, %10 ]
  %7 = ptrtoint ptr %6 to i64
  %8 = ptrtoint ptr %0 to i64
  %9 = sub i64 %7, %8
  ret i64 %9

10:                                               ; preds = %3, %10
  %11 = phi ptr [ %47, %10 ], [ %0, %3 ]
  %12 = phi i64 [ %48, %10 ], [ 0, %3 ]
  %13 = getelementptr i8, ptr %1, i64 %12
  %14 = load i8, ptr %13, align 1, !tbaa !9
  %15 = zext i8 %14 to i32
  %16 = shl nuw nsw i32 %15, 16
  %17 = getelementptr i8, ptr %13, i64 1
  %18 = load i8, ptr %17, align 1, !tbaa !9
  %19 = zext i8 %18 to i32
  %20 = shl nuw nsw i32 %19, 8
  %21 = getelementptr i8, ptr %13, i64 2
  %22 = load i8, ptr %21, align 1, !tbaa !9
  %23 = zext i8 %22 to i32
  %24 = or disjoint i32 %20, %23
  %25 = or disjoint i32 %20, %16
  %26 = lshr i32 %15, 2
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds [65 x i8], ptr @base64.letters, i64 0, i64 %27
  %29 = load i8, ptr %28, align 1, !tbaa !9
  %30 = getelementptr inbounds i8, ptr %11, i64 1
  store i8 %29, ptr %11, align 1, !tbaa !9
  %31 = lshr i32 %25, 12
  %32 = and i32 %31, 63
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds [65 x i8], ptr @base64.letters, i64 0, i64 %33
  %35 = load i8, ptr %34, align 1, !tbaa !9
  %36 = getelementptr inbounds i8, ptr %11, i64 2
  store i8 %35, ptr %30, align 1, !tbaa !9
  %37 = lshr i32 %24, 6
  %38 = and i32 %37, 63
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds [65 x i8], ptr @base64.letters, i64 0, i64 %39
  %41 = load i8, ptr %40, align 1, !tbaa !9
  %42 = getelementptr inbounds i8, ptr %11, i64 3
  store i8 %41, ptr %36, align 1, !tbaa !9
  %43 = and i32 %23, 63
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr inbounds [65 x i8], ptr @base64.letters, i64 0, i64 %44
  %46 = load i8, ptr %45, align 1, !tbaa !9
  %47 = getelementptr inbounds i8, ptr %11, i64 4
  store i8 %46, ptr %42, align 1, !tbaa !9
  %48 = add i64 %12, 3
  %49 = add i64 %12, 5
  %50 = icmp ult i64 %49, %2
  br i1 %50, label %10, label %5, !llvm.loop !82
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @variable_lengths(ptr nocapture noundef readnone %0, ptr noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %1, i64 %2
  %5 = icmp sgt i64 %2, 0
  br i1 %5, label %6, label %30

6:                                                ; preds = %3, %23
  %7 = phi ptr [ %13, %23 ], [ %1, %3 ]
  %8 = phi i64 [ %28, %23 ], [ 0, %3 ]
  br label %9

9:                                                ; preds = %6, %9
  %10 = phi i64 [ 0, %6 ], [ %19, %9 ]
  %11 = phi i64 [ 0, %6 ], [ %18, %9 ]
  %12 = phi ptr [ %7, %6 ], [ %13, %9 ]
  %13 = getelementptr inbounds i8, ptr %12, i64 1
  %14 = load i8, ptr %12, align 1, !tbaa !9
  %15 = and i8 %14, 127
  %16 = zext nneg i8 %15 to i64
  %17 = shl i64 %16, %10
  %18 = or i64 %17, %11
  %19 = add nuw nsw i64 %10, 7
  %20 = icmp slt i8 %14, 0
  %21 = icmp ult i64 %10, 56
  %22 = select i1 %20, i1 %21, i1 false
  br i1 %22, label %9, label %23, !llvm.loop !83

23:                                               ; preds = %9
  %24 = lshr i64 %18, 1
  %25 = and i64 %18, 1
  %26 = sub nsw i64 0, %25
  %27 = xor i64 %24, %26
  %28 = add i64 %27, %8
  %29 = icmp ult ptr %13, %4
  br i1 %29, label %6, label %30, !llvm.loop !84

30:                                               ; preds = %23, %3
  %31 = phi i64 [ 0, %3 ], [ %28, %23 ]
  ret i64 %31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @utf8(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %50, %3
  %6 = phi i64 [ 0, %3 ], [ %53, %50 ]
  ret i64 %6

7:                                                ; preds = %3, %50
  %8 = phi i64 [ %53, %50 ], [ 0, %3 ]
  %9 = phi i64 [ %54, %50 ], [ 0, %3 ]
  %10 = phi i32 [ %52, %50 ], [ 0, %3 ]
  %11 = phi i64 [ %51, %50 ], [ 0, %3 ]
  %12 = getelementptr inbounds i8, ptr %1, i64 %9
  %13 = load i8, ptr %12, align 1, !tbaa !9
  %14 = icmp eq i64 %11, 0
  %15 = zext i8 %13 to i32
  br i1 %14, label %30, label %16

16:                                               ; preds = %7
  %17 = and i32 %15, 192
  %18 = icmp eq i32 %17, 128
  br i1 %18, label %19, label %50

19:                                               ; preds = %16
  %20 = shl i32 %10, 6
  %21 = and i32 %15, 63
  %22 = or disjoint i32 %21, %20
  %23 = add nsw i64 %11, -1
  %24 = icmp eq i64 %23, 0
  %25 = icmp ult i32 %20, 1114112
  %26 = select i1 %24, i1 %25, i1 false
  %27 = select i1 %26, i64 0, i64 %23
  %28 = zext i1 %26 to i64
  %29 = add i64 %8, %28
  br label %50

30:                                               ; preds = %7
  %31 = icmp sgt i8 %13, -1
  br i1 %31, label %32, label %34

32:                                               ; preds = %30
  %33 = add i64 %8, 1
  br label %50

34:                                               ; preds = %30
  %35 = add nsw i8 %13, 62
  %36 = icmp ult i8 %35, 30
  br i1 %36, label %37, label %39

37:                                               ; preds = %34
  %38 = and i32 %15, 31
  br label %50

39:                                               ; preds = %34
  %40 = and i8 %13, -16
  %41 = icmp eq i8 %40, -32
  br i1 %41, label %42, label %44

42:                                               ; preds = %39
  %43 = and i32 %15, 15
  br label %50

44:                                               ; preds = %39
  %45 = add nsw i8 %13, 16
  %46 = icmp ult i8 %45, 5
  %47 = and i32 %15, 7
  %48 = select i1 %46, i64 3, i64 0
  %49 = select i1 %46, i32 %47, i32 %10
  br label %50

50:                                               ; preds = %44, %19, %37, %42, %32, %16
  %51 = phi i64 [ 0, %16 ], [ 0, %32 ], [ 1, %37 ], [ 2, %42 ], [ %27, %19 ], [ %48, %44 ]
  %52 = phi i32 [ %10, %16 ], [ %10, %32 ], [ %38, %37 ], [ %43, %42 ], [ %22, %19 ], [ %49, %44 ]
  %53 = phi i64 [ %8, %16 ], [ %33, %32 ], [ %8, %37 ], [ %8, %42 ], [ %29, %19 ], [ %8, %44 ]
  %54 = add nuw i64 %9, 1
  %55 = icmp eq i64 %54, %2
  br i1 %55, label %5, label %7, !llvm.loop !85
}

; Function Attrs: nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local i64 @run_lengths(ptr noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %10

5:                                                ; preds = %31, %3
  %6 = phi ptr [ %0, %3 ], [ %36, %31 ]
  %7 = ptrtoint ptr %6 to i64
  %8 = ptrtoint ptr %0 to i64
  %9 = sub i64 %7, %8
  ret i64 %9

10:                                               ; preds = %3, %31
  %11 = phi ptr [ %36, %31 ], [ %0, %3 ]
  %12 = phi i64 [ %33, %31 ], [ 0, %3 ]
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load i8, ptr %13, align 1, !tbaa !9
  %15 = and i8 %14, 3
  %16 = add nuw i64 %12, 1
  %17 = icmp ult i64 %16, %2
  br i1 %17, label %18, label %31

18:                                               ; preds = %10, %25
  %19 = phi i64 [ %27, %25 ], [ %16, %10 ]
  %20 = phi i64 [ %26, %25 ], [ 1, %10 ]
  %21 = getelementptr inbounds i8, ptr %1, i64 %19
  %22 = load i8, ptr %21, align 1, !tbaa !9
  %23 = and i8 %22, 3
  %24 = icmp eq i8 %23, %15
  br i1 %24, label %25, label %31

25:                                               ; preds = %18
  %26 = add nuw nsw i64 %20, 1
  %27 = add i64 %26, %12
  %28 = icmp ult i64 %27, %2
  %29 = icmp ult i64 %20, 254
  %30 = and i1 %29, %28
  br i1 %30, label %18, label %31, !llvm.loop !86

31:                                               ; preds = %18, %25, %10
  %32 = phi i64 [ 1, %10 ], [ %26, %25 ], [ %20, %18 ]
  %33 = phi i64 [ %16, %10 ], [ %27, %25 ], [ %19, %18 ]
  %34 = trunc i64 %32 to i8
  %35 = getelementptr inbounds i8, ptr %11, i64 1
  store i8 %34, ptr %11, align 1, !tbaa !9
  %36 = getelementptr inbounds i8, ptr %11, i64 2
  store i8 %15, ptr %35, align 1, !tbaa !9
  %37 = icmp ult i64 %33, %2
  br i1 %37, label %10, label %5, !llvm.loop !87
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @state_machine(ptr nocapture noundef readonly %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %47, %3
  %6 = phi i64 [ 0, %3 ], [ %48, %47 ]
  ret i64 %6

7:                                                ; preds = %3, %47
  %8 = phi i32 [ %49, %47 ], [ 0, %3 ]
  %9 = phi i64 [ %50, %47 ], [ 0, %3 ]
  %10 = phi i64 [ %48, %47 ], [ 0, %3 ]
  %11 = getelementptr inbounds i8, ptr %0, i64 %9
  %12 = load i8, ptr %11, align 1, !tbaa !9
  switch i32 %8, label %45 [
    i32 0, label %13
    i32 1, label %21
    i32 2, label %28
    i32 3, label %37
    i32 4, label %42
  ]

13:                                               ; preds = %7
  %14 = add i8 %12, -48
  %15 = icmp ult i8 %14, 10
  br i1 %15, label %47, label %16

16:                                               ; preds = %13
  %17 = add i8 %12, -65
  %18 = icmp ult i8 %17, 26
  br i1 %18, label %47, label %19

19:                                               ; preds = %16
  switch i8 %12, label %46 [
    i8 34, label %47
    i8 35, label %20
  ]

20:                                               ; preds = %19
  br label %47

21:                                               ; preds = %7
  %22 = add i8 %12, -58
  %23 = icmp ult i8 %22, -10
  %24 = zext i1 %23 to i64
  %25 = add i64 %10, %24
  %26 = xor i1 %23, true
  %27 = zext i1 %26 to i32
  br label %47

28:                                               ; preds = %7
  %29 = add i8 %12, -91
  %30 = icmp ult i8 %29, -26
  %31 = add i8 %12, -58
  %32 = icmp ult i8 %31, -10
  %33 = and i1 %30, %32
  %34 = add i64 %10, 3
  %35 = select i1 %33, i64 %34, i64 %10
  %36 = select i1 %33, i32 0, i32 2
  br label %47

37:                                               ; preds = %7
  %38 = icmp eq i8 %12, 34
  %39 = add i64 %10, 5
  %40 = select i1 %38, i64 %39, i64 %10
  %41 = select i1 %38, i32 0, i32 3
  br label %47

42:                                               ; preds = %7
  %43 = icmp eq i8 %12, 39
  %44 = select i1 %43, i32 0, i32 4
  br label %47

45:                                               ; preds = %7
  unreachable

46:                                               ; preds = %19
  br label %47

47:                                               ; preds = %28, %42, %37, %21, %19, %46, %16, %13, %20
  %48 = phi i64 [ %10, %20 ], [ %10, %13 ], [ %10, %16 ], [ %10, %19 ], [ %10, %46 ], [ %25, %21 ], [ %40, %37 ], [ %10, %42 ], [ %35, %28 ]
  %49 = phi i32 [ 4, %20 ], [ 1, %13 ], [ 2, %16 ], [ 3, %19 ], [ 0, %46 ], [ %27, %21 ], [ %41, %37 ], [ %44, %42 ], [ %36, %28 ]
  %50 = add nuw i64 %9, 1
  %51 = icmp eq i64 %50, %2
  br i1 %51, label %5, label %7, !llvm.loop !88
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @interpreter(ptr nocapture noundef readnone %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = alloca [16 x i64], align 8
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %4) #13
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %4, i8 0, i64 128, i1 false)
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %57, %3
  %7 = phi i64 [ 0, %3 ], [ %58, %57 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %4) #13
  ret i64 %7

8:                                                ; preds = %3, %57
  %9 = phi i64 [ %59, %57 ], [ 0, %3 ]
  %10 = phi i64 [ %60, %57 ], [ 0, %3 ]
  %11 = phi i64 [ %58, %57 ], [ 0, %3 ]
  %12 = and i64 %9, 7
  %13 = getelementptr inbounds [16 x i64], ptr %4, i64 0, i64 %12
  %14 = getelementptr inbounds i8, ptr %1, i64 %10
  %15 = load i8, ptr %14, align 1, !tbaa !9
  %16 = zext i8 %15 to i32
  %17 = and i32 %16, 7
  switch i32 %17, label %56 [
    i32 0, label %18
    i32 1, label %22
    i32 2, label %28
    i32 3, label %33
    i32 4, label %40
    i32 5, label %46
    i32 6, label %50
    i32 7, label %53
  ]

18:                                               ; preds = %8
  %19 = lshr i32 %16, 3
  %20 = zext nneg i32 %19 to i64
  store i64 %20, ptr %13, align 8, !tbaa !32
  %21 = add i64 %9, 1
  br label %57

22:                                               ; preds = %8
  %23 = load i64, ptr %13, align 8, !tbaa !32
  %24 = getelementptr inbounds i8, ptr %13, i64 8
  %25 = load i64, ptr %24, align 8, !tbaa !32
  %26 = add i64 %25, %23
  store i64 %26, ptr %24, align 8, !tbaa !32
  %27 = add i64 %9, -1
  br label %57

28:                                               ; preds = %8
  %29 = load i64, ptr %13, align 8, !tbaa !32
  %30 = getelementptr inbounds i8, ptr %13, i64 8
  %31 = load i64, ptr %30, align 8, !tbaa !32
  %32 = sub i64 %31, %29
  store i64 %32, ptr %30, align 8, !tbaa !32
  br label %57

33:                                               ; preds = %8
  %34 = load i64, ptr %13, align 8, !tbaa !32
  %35 = getelementptr inbounds i8, ptr %13, i64 16
  %36 = load i64, ptr %35, align 8, !tbaa !32
  %37 = mul i64 %36, %34
  %38 = add i64 %37, 1
  %39 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 %38, ptr %39, align 8, !tbaa !32
  br label %57

40:                                               ; preds = %8
  %41 = getelementptr inbounds i8, ptr %13, i64 8
  %42 = load i64, ptr %41, align 8, !tbaa !32
  %43 = shl i64 %42, 3
  %44 = load i64, ptr %13, align 8, !tbaa !32
  %45 = xor i64 %44, %43
  store i64 %45, ptr %13, align 8, !tbaa !32
  br label %57

46:                                               ; preds = %8
  %47 = load i64, ptr %13, align 8, !tbaa !32
  %48 = and i64 %47, 1
  %49 = add i64 %48, %9
  br label %57

50:                                               ; preds = %8
  %51 = load i64, ptr %13, align 8, !tbaa !32
  %52 = add i64 %51, %11
  br label %57

53:                                               ; preds = %8
  %54 = load i64, ptr %13, align 8, !tbaa !32
  %55 = xor i64 %54, -1
  store i64 %55, ptr %13, align 8, !tbaa !32
  br label %57

56:                                               ; preds = %8
  unreachable

57:                                               ; preds = %53, %50, %46, %40, %33, %28, %22, %18
  %58 = phi i64 [ %11, %53 ], [ %52, %50 ], [ %11, %46 ], [ %11, %40 ], [ %11, %33 ], [ %11, %28 ], [ %11, %22 ], [ %11, %18 ]
  %59 = phi i64 [ %9, %53 ], [ %9, %50 ], [ %49, %46 ], [ %9, %40 ], [ %9, %33 ], [ %9, %28 ], [ %27, %22 ], [ %21, %18 ]
  %60 = add nuw i64 %10, 1
  %61 = icmp eq i64 %60, %2
  br i1 %61, label %6, label %8, !llvm.loop !89
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #8

; Function Attrs: nofree nosync nounwind memory(none) uwtable vscale_range(2,1024)
define dso_local i64 @recursion(ptr nocapture noundef readnone %0, ptr nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #9 {
  %4 = and i64 %2, 7
  %5 = add nuw nsw i64 %4, 6
  %6 = tail call fastcc i64 @fibonacci(i64 noundef %5) #14
  ret i64 %6
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc i64 @fibonacci(i64 noundef %0) unnamed_addr #10 {
  %2 = icmp ult i64 %0, 2
  br i1 %2, label %11, label %3

3:                                                ; preds = %1, %3
  %4 = phi i64 [ %8, %3 ], [ %0, %1 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %1 ]
  %6 = add nsw i64 %4, -1
  %7 = tail call fastcc i64 @fibonacci(i64 noundef %6) #14
  %8 = add nsw i64 %4, -2
  %9 = add i64 %7, %5
  %10 = icmp ult i64 %8, 2
  br i1 %10, label %11, label %3

11:                                               ; preds = %3, %1
  %12 = phi i64 [ 0, %1 ], [ %9, %3 ]
  %13 = phi i64 [ %0, %1 ], [ %8, %3 ]
  %14 = add i64 %13, %12
  ret i64 %14
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @wavefront(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = alloca [32 x [32 x i32]], align 4
  call void @llvm.lifetime.start.p0(i64 4096, ptr nonnull %4) #13
  br label %5

5:                                                ; preds = %3, %5
  %6 = phi i64 [ 0, %3 ], [ %15, %5 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1, !tbaa !9
  %9 = zext i8 %8 to i32
  %10 = getelementptr inbounds [32 x i32], ptr %4, i64 0, i64 %6
  store i32 %9, ptr %10, align 4, !tbaa !20
  %11 = getelementptr inbounds i8, ptr %0, i64 %6
  %12 = load i8, ptr %11, align 1, !tbaa !9
  %13 = zext i8 %12 to i32
  %14 = getelementptr inbounds [32 x [32 x i32]], ptr %4, i64 0, i64 %6
  store i32 %13, ptr %14, align 4, !tbaa !20
  %15 = add nuw nsw i64 %6, 1
  %16 = icmp eq i64 %15, 32
  br i1 %16, label %17, label %5, !llvm.loop !90

17:                                               ; preds = %5, %27
  %18 = phi i64 [ %28, %27 ], [ 1, %5 ]
  %19 = add nsw i64 %18, -1
  %20 = getelementptr inbounds [32 x [32 x i32]], ptr %4, i64 0, i64 %18, i64 0
  %21 = load i32, ptr %20, align 4, !tbaa !20
  br label %30

22:                                               ; preds = %27
  %23 = and i64 %2, 31
  %24 = getelementptr inbounds [32 x [32 x i32]], ptr %4, i64 0, i64 %23, i64 31
  %25 = load i32, ptr %24, align 4, !tbaa !20
  %26 = zext i32 %25 to i64
  call void @llvm.lifetime.end.p0(i64 4096, ptr nonnull %4) #13
  ret i64 %26

27:                                               ; preds = %30
  %28 = add nuw nsw i64 %18, 1
  %29 = icmp eq i64 %28, 32
  br i1 %29, label %22, label %17, !llvm.loop !91

30:                                               ; preds = %17, %30
  %31 = phi i32 [ %21, %17 ], [ %36, %30 ]
  %32 = phi i64 [ 1, %17 ], [ %38, %30 ]
  %33 = getelementptr inbounds [32 x [32 x i32]], ptr %4, i64 0, i64 %19, i64 %32
  %34 = load i32, ptr %33, align 4, !tbaa !20
  %35 = add i32 %34, %31
  %36 = mul i32 %35, 5
  %37 = getelementptr inbounds [32 x [32 x i32]], ptr %4, i64 0, i64 %18, i64 %32
  store i32 %36, ptr %37, align 4, !tbaa !20
  %38 = add nuw nsw i64 %32, 1
  %39 = icmp eq i64 %38, 32
  br i1 %39, label %27, label %30, !llvm.loop !92
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @down_columns(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #11 {
  br label %4

4:                                                ; preds = %3, %4
  %5 = phi i64 [ 0, %3 ], [ %14, %4 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !9
  %8 = zext i8 %7 to i32
  %9 = getelementptr inbounds [32 x i32], ptr @down_columns.sums, i64 0, i64 %5
  store i32 %8, ptr %9, align 4, !tbaa !20
  %10 = getelementptr inbounds i8, ptr %0, i64 %5
  %11 = load i8, ptr %10, align 1, !tbaa !9
  %12 = zext i8 %11 to i32
  %13 = getelementptr inbounds [32 x [32 x i32]], ptr @down_columns.terms, i64 0, i64 %5, i64 %5
  store i32 %12, ptr %13, align 4, !tbaa !20
  %14 = add nuw nsw i64 %5, 1
  %15 = icmp eq i64 %14, 32
  br i1 %15, label %16, label %4, !llvm.loop !93

16:                                               ; preds = %4, %25
  %17 = phi i64 [ %26, %25 ], [ 0, %4 ]
  %18 = getelementptr inbounds [32 x [32 x i32]], ptr @down_columns.sums, i64 0, i64 0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !20
  br label %28

20:                                               ; preds = %25
  %21 = and i64 %2, 31
  %22 = getelementptr inbounds [32 x i32], ptr getelementptr inbounds (i8, ptr @down_columns.sums, i64 3968), i64 0, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !20
  %24 = zext i32 %23 to i64
  ret i64 %24

25:                                               ; preds = %28
  %26 = add nuw nsw i64 %17, 1
  %27 = icmp eq i64 %26, 32
  br i1 %27, label %20, label %16, !llvm.loop !94

28:                                               ; preds = %16, %28
  %29 = phi i32 [ %19, %16 ], [ %33, %28 ]
  %30 = phi i64 [ 1, %16 ], [ %35, %28 ]
  %31 = getelementptr inbounds [32 x [32 x i32]], ptr @down_columns.terms, i64 0, i64 %30, i64 %17
  %32 = load i32, ptr %31, align 4, !tbaa !20
  %33 = add i32 %32, %29
  %34 = getelementptr inbounds [32 x [32 x i32]], ptr @down_columns.sums, i64 0, i64 %30, i64 %17
  store i32 %33, ptr %34, align 4, !tbaa !20
  %35 = add nuw nsw i64 %30, 1
  %36 = icmp eq i64 %35, 32
  br i1 %36, label %25, label %28, !llvm.loop !95
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define dso_local range(i64 0, 4294967296) i64 @packed_operand(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #11 {
  br label %6

4:                                                ; preds = %6
  %5 = getelementptr i8, ptr %1, i64 -1
  br label %17

6:                                                ; preds = %3, %6
  %7 = phi i64 [ 0, %3 ], [ %15, %6 ]
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = load i8, ptr %8, align 1, !tbaa !9
  %10 = zext i8 %9 to i32
  %11 = getelementptr inbounds [32 x i32], ptr @packed_operand.sums, i64 0, i64 %7
  store i32 %10, ptr %11, align 4, !tbaa !20
  %12 = trunc nuw nsw i64 %7 to i32
  %13 = and i64 %7, 7
  %14 = getelementptr inbounds [32 x [32 x i32]], ptr @packed_operand.factors, i64 0, i64 %7, i64 %13
  store i32 %12, ptr %14, align 4, !tbaa !20
  %15 = add nuw nsw i64 %7, 1
  %16 = icmp eq i64 %15, 32
  br i1 %16, label %4, label %6, !llvm.loop !96

17:                                               ; preds = %4, %30
  %18 = phi i64 [ 0, %4 ], [ %33, %30 ]
  %19 = phi i32 [ 1, %4 ], [ %32, %30 ]
  %20 = sext i32 %19 to i64
  %21 = add i32 %19, 31
  %22 = getelementptr inbounds [32 x [32 x i32]], ptr @packed_operand.sums, i64 0, i64 0, i64 %18
  %23 = load i32, ptr %22, align 4, !tbaa !20
  br label %35

24:                                               ; preds = %30
  %25 = and i64 %2, 31
  %26 = getelementptr inbounds [32 x i32], ptr getelementptr inbounds (i8, ptr @packed_operand.sums, i64 3968), i64 0, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !20
  %28 = add i32 %27, %32
  %29 = zext i32 %28 to i64
  ret i64 %29

30:                                               ; preds = %35
  %31 = trunc nsw i64 %37 to i32
  %32 = add nsw i32 %31, 2
  %33 = add nuw nsw i64 %18, 1
  %34 = icmp eq i64 %33, 32
  br i1 %34, label %24, label %17, !llvm.loop !97

35:                                               ; preds = %17, %35
  %36 = phi i32 [ %23, %17 ], [ %45, %35 ]
  %37 = phi i64 [ %20, %17 ], [ %47, %35 ]
  %38 = phi i64 [ 1, %17 ], [ %48, %35 ]
  %39 = getelementptr i8, ptr %5, i64 %37
  %40 = load i8, ptr %39, align 1, !tbaa !9
  %41 = zext i8 %40 to i32
  %42 = getelementptr inbounds [32 x [32 x i32]], ptr @packed_operand.factors, i64 0, i64 %38, i64 %18
  %43 = load i32, ptr %42, align 4, !tbaa !20
  %44 = mul i32 %43, %41
  %45 = add i32 %44, %36
  %46 = getelementptr inbounds [32 x [32 x i32]], ptr @packed_operand.sums, i64 0, i64 %38, i64 %18
  store i32 %45, ptr %46, align 4, !tbaa !20
  %47 = add nsw i64 %37, 1
  %48 = add nuw nsw i64 %38, 1
  %49 = trunc i64 %47 to i32
  %50 = icmp eq i32 %21, %49
  br i1 %50, label %30, label %35, !llvm.loop !98
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define dso_local i64 @every_other(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %7, %3
  %6 = phi i64 [ 0, %3 ], [ %18, %7 ]
  ret i64 %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ %19, %7 ], [ 0, %3 ]
  %9 = phi i64 [ %18, %7 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %8
  %11 = load i8, ptr %10, align 1, !tbaa !9
  %12 = zext i8 %11 to i64
  %13 = or disjoint i64 %8, 1
  %14 = getelementptr inbounds i8, ptr %0, i64 %13
  %15 = load i8, ptr %14, align 1, !tbaa !9
  %16 = zext i8 %15 to i64
  %17 = mul nuw nsw i64 %16, %12
  %18 = add i64 %17, %9
  %19 = add nuw i64 %8, 2
  %20 = icmp ult i64 %19, %2
  br i1 %20, label %7, label %5, !llvm.loop !99
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.fshl.i64(i64, i64, i64) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #12

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #12

attributes #0 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { nofree nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #10 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #11 = { nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #12 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { nounwind }
attributes #14 = { nobuiltin "no-builtins" }

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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
!16 = distinct !{!16, !13}
!17 = distinct !{!17, !13}
!18 = distinct !{!18, !13}
!19 = distinct !{!19, !13}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !10, i64 0}
!22 = distinct !{!22, !13}
!23 = distinct !{!23, !13}
!24 = distinct !{!24, !13}
!25 = distinct !{!25, !13}
!26 = distinct !{!26, !13}
!27 = distinct !{!27, !13}
!28 = distinct !{!28, !13}
!29 = distinct !{!29, !13}
!30 = distinct !{!30, !13}
!31 = distinct !{!31, !13}
!32 = !{!33, !33, i64 0}
!33 = !{!"long", !10, i64 0}
!34 = distinct !{!34, !13}
!35 = distinct !{!35, !13}
!36 = distinct !{!36, !13}
!37 = distinct !{!37, !13}
!38 = distinct !{!38, !13}
!39 = distinct !{!39, !13}
!40 = distinct !{!40, !13}
!41 = distinct !{!41, !13}
!42 = distinct !{!42, !13}
!43 = distinct !{!43, !13}
!44 = distinct !{!44, !13}
!45 = distinct !{!45, !13}
!46 = distinct !{!46, !13}
!47 = distinct !{!47, !13}
!48 = distinct !{!48, !13}
!49 = distinct !{!49, !13}
!50 = distinct !{!50, !13}
!51 = distinct !{!51, !13}
!52 = distinct !{!52, !13}
!53 = distinct !{!53, !13}
!54 = distinct !{!54, !13}
!55 = distinct !{!55, !13}
!56 = distinct !{!56, !13}
!57 = distinct !{!57, !13}
!58 = distinct !{!58, !13}
!59 = distinct !{!59, !13}
!60 = !{!61, !61, i64 0}
!61 = !{!"short", !10, i64 0}
!62 = distinct !{!62, !13}
!63 = distinct !{!63, !13}
!64 = distinct !{!64, !13}
!65 = distinct !{!65, !13}
!66 = distinct !{!66, !13}
!67 = distinct !{!67, !13}
!68 = distinct !{!68, !13}
!69 = distinct !{!69, !13}
!70 = distinct !{!70, !13}
!71 = distinct !{!71, !13}
!72 = distinct !{!72, !13}
!73 = distinct !{!73, !13}
!74 = !{!75, !21, i64 4}
!75 = !{!"node", !21, i64 0, !21, i64 4, !33, i64 8}
!76 = !{!75, !33, i64 8}
!77 = !{!75, !21, i64 0}
!78 = distinct !{!78, !13}
!79 = distinct !{!79, !13}
!80 = distinct !{!80, !13}
!81 = distinct !{!81, !13}
!82 = distinct !{!82, !13}
!83 = distinct !{!83, !13}
!84 = distinct !{!84, !13}
!85 = distinct !{!85, !13}
!86 = distinct !{!86, !13}
!87 = distinct !{!87, !13}
!88 = distinct !{!88, !13}
!89 = distinct !{!89, !13}
!90 = distinct !{!90, !13}
!91 = distinct !{!91, !13}
!92 = distinct !{!92, !13}
!93 = distinct !{!93, !13}
!94 = distinct !{!94, !13}
!95 = distinct !{!95, !13}
!96 = distinct !{!96, !13}
!97 = distinct !{!97, !13}
!98 = distinct !{!98, !13}
!99 = distinct !{!99, !13}
