source_filename = "small/automaton.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [35 x i8] c"x1 = 42 y #no 7\0A 9z 100 abc# end\0A!\00", align 1
@.str.1 = private unnamed_addr constant [16 x i8] c"%d %d %d %d %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #5
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %1, i8 0, i64 16, i1 false)
  %2 = call fastcc signext i32 @scan(ptr noundef nonnull %1)
  %3 = load i32, ptr %1, align 4, !tbaa !9
  %4 = getelementptr inbounds i8, ptr %1, i64 4
  %5 = load i32, ptr %4, align 4, !tbaa !9
  %6 = getelementptr inbounds i8, ptr %1, i64 8
  %7 = load i32, ptr %6, align 4, !tbaa !9
  %8 = getelementptr inbounds i8, ptr %1, i64 12
  %9 = load i32, ptr %8, align 4, !tbaa !9
  %10 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %2, i32 noundef signext %3, i32 noundef signext %5, i32 noundef signext %7, i32 noundef signext %9)
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #5
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc noundef signext i32 @scan(ptr nocapture noundef %0) unnamed_addr #3 {
  %2 = getelementptr inbounds i8, ptr %0, i64 12
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = getelementptr inbounds i8, ptr %0, i64 4
  br label %5

5:                                                ; preds = %54, %1
  %6 = phi i32 [ 0, %1 ], [ %55, %54 ]
  %7 = phi i32 [ 0, %1 ], [ %56, %54 ]
  %8 = phi ptr [ @.str, %1 ], [ %57, %54 ]
  %9 = load i8, ptr %8, align 1, !tbaa !13
  %10 = add i8 %9, -48
  %11 = icmp ult i8 %10, 10
  br i1 %11, label %23, label %12

12:                                               ; preds = %5
  %13 = add i8 %9, -97
  %14 = icmp ult i8 %13, 26
  br i1 %14, label %23, label %15

15:                                               ; preds = %12
  %16 = and i8 %9, -33
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %23, label %18

18:                                               ; preds = %15
  %19 = icmp eq i8 %9, 35
  br i1 %19, label %23, label %20

20:                                               ; preds = %18
  %21 = icmp eq i8 %9, 10
  %22 = select i1 %21, i32 5, i32 0
  br label %23

23:                                               ; preds = %12, %20, %18, %15, %5
  %24 = phi i32 [ 1, %5 ], [ 2, %12 ], [ 3, %15 ], [ %22, %20 ], [ 4, %18 ]
  switch i32 %6, label %54 [
    i32 0, label %25
    i32 1, label %31
    i32 2, label %41
    i32 3, label %45
    i32 4, label %50
  ]

25:                                               ; preds = %23
  switch i32 %24, label %26 [
    i32 1, label %54
    i32 2, label %29
    i32 4, label %30
  ]

26:                                               ; preds = %25
  %27 = icmp eq i32 %24, 0
  %28 = select i1 %27, i32 4, i32 0
  br label %54

29:                                               ; preds = %25
  br label %54

30:                                               ; preds = %25
  br label %54

31:                                               ; preds = %23
  %32 = add nsw i32 %24, -3
  %33 = icmp ult i32 %32, -2
  br i1 %33, label %34, label %54

34:                                               ; preds = %31
  %35 = load i32, ptr %0, align 4, !tbaa !9
  %36 = add nsw i32 %35, 1
  store i32 %36, ptr %0, align 4, !tbaa !9
  %37 = icmp eq i32 %24, 4
  %38 = icmp eq i32 %24, 0
  %39 = select i1 %38, i32 4, i32 0
  %40 = select i1 %37, i32 3, i32 %39
  br label %54

41:                                               ; preds = %23
  switch i32 %24, label %42 [
    i32 2, label %54
    i32 1, label %53
  ]

42:                                               ; preds = %41
  %43 = load i32, ptr %4, align 4, !tbaa !9
  %44 = add nsw i32 %43, 1
  store i32 %44, ptr %4, align 4, !tbaa !9
  br label %54

45:                                               ; preds = %23
  %46 = icmp eq i32 %24, 5
  br i1 %46, label %47, label %54

47:                                               ; preds = %45
  %48 = load i32, ptr %3, align 4, !tbaa !9
  %49 = add nsw i32 %48, 1
  store i32 %49, ptr %3, align 4, !tbaa !9
  br label %54

50:                                               ; preds = %23
  %51 = load i32, ptr %2, align 4, !tbaa !9
  %52 = add nsw i32 %51, 1
  store i32 %52, ptr %2, align 4, !tbaa !9
  br label %54

53:                                               ; preds = %41
  br label %54

54:                                               ; preds = %41, %53, %26, %29, %30, %25, %45, %47, %42, %31, %34, %23, %50
  %55 = phi i32 [ %6, %23 ], [ 0, %50 ], [ 0, %47 ], [ 3, %45 ], [ 0, %42 ], [ %40, %34 ], [ 1, %31 ], [ 2, %25 ], [ %28, %26 ], [ 1, %29 ], [ 3, %30 ], [ 4, %41 ], [ 2, %53 ]
  %56 = add nuw nsw i32 %7, 1
  %57 = getelementptr inbounds i8, ptr %8, i64 1
  %58 = icmp eq i32 %56, 35
  br i1 %58, label %59, label %5, !llvm.loop !14

59:                                               ; preds = %54
  ret i32 35
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nounwind }

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
!13 = !{!11, !11, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
