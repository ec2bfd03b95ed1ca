source_filename = "small/lists.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %8

1:                                                ; preds = %8
  %2 = tail call fastcc ptr @reverse(ptr noundef %12)
  %3 = getelementptr inbounds i8, ptr %2, i64 8
  %4 = load i32, ptr %3, align 8, !tbaa !9
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %4)
  %6 = tail call fastcc ptr @sort(ptr noundef %2)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %24, label %17

8:                                                ; preds = %0, %8
  %9 = phi ptr [ null, %0 ], [ %12, %8 ]
  %10 = phi i32 [ 7, %0 ], [ %15, %8 ]
  %11 = phi i32 [ 0, %0 ], [ %13, %8 ]
  %12 = tail call fastcc ptr @cons(i32 noundef signext %10, ptr noundef %9)
  %13 = add nuw nsw i32 %11, 1
  %14 = mul nuw nsw i32 %10, 37
  %15 = urem i32 %14, 101
  %16 = icmp eq i32 %13, 30
  br i1 %16, label %1, label %8, !llvm.loop !15

17:                                               ; preds = %1, %17
  %18 = phi ptr [ %19, %17 ], [ %6, %1 ]
  %19 = load ptr, ptr %18, align 8, !tbaa !18
  %20 = getelementptr inbounds i8, ptr %18, i64 8
  %21 = load i32, ptr %20, align 8, !tbaa !9
  %22 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %21)
  tail call void @free(ptr noundef %18) #9
  %23 = icmp eq ptr %19, null
  br i1 %23, label %24, label %17, !llvm.loop !19

24:                                               ; preds = %17, %1
  %25 = tail call i32 @putchar(i32 10)
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline nounwind willreturn memory(write, argmem: none, inaccessiblemem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc noalias noundef ptr @cons(i32 noundef signext %0, ptr noundef %1) unnamed_addr #2 {
  %3 = tail call noalias dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #10
  %4 = getelementptr inbounds i8, ptr %3, i64 8
  store i32 %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %3, align 8, !tbaa !18
  ret ptr %3
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc noundef ptr @reverse(ptr noundef %0) unnamed_addr #3 {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %8, label %3

3:                                                ; preds = %1, %3
  %4 = phi ptr [ %6, %3 ], [ %0, %1 ]
  %5 = phi ptr [ %4, %3 ], [ null, %1 ]
  %6 = load ptr, ptr %4, align 8, !tbaa !18
  store ptr %5, ptr %4, align 8, !tbaa !18
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %3, !llvm.loop !20

8:                                                ; preds = %3, %1
  %9 = phi ptr [ null, %1 ], [ %4, %3 ]
  ret ptr %9
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: nofree noinline nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc ptr @sort(ptr noundef %0) unnamed_addr #5 {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %15, label %3

3:                                                ; preds = %1
  %4 = load ptr, ptr %0, align 8, !tbaa !18
  %5 = icmp eq ptr %4, null
  br i1 %5, label %15, label %6

6:                                                ; preds = %3, %11
  %7 = phi ptr [ %13, %11 ], [ %4, %3 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %3 ]
  %9 = load ptr, ptr %7, align 8, !tbaa !18
  %10 = icmp eq ptr %9, null
  br i1 %10, label %17, label %11

11:                                               ; preds = %6
  %12 = load ptr, ptr %8, align 8, !tbaa !18
  %13 = load ptr, ptr %9, align 8, !tbaa !18
  %14 = icmp eq ptr %13, null
  br i1 %14, label %17, label %6, !llvm.loop !21

15:                                               ; preds = %3, %1, %17
  %16 = phi ptr [ %22, %17 ], [ %0, %1 ], [ %0, %3 ]
  ret ptr %16

17:                                               ; preds = %11, %6
  %18 = phi ptr [ %12, %11 ], [ %8, %6 ]
  %19 = load ptr, ptr %18, align 8, !tbaa !18
  store ptr null, ptr %18, align 8, !tbaa !18
  %20 = tail call fastcc ptr @sort(ptr noundef nonnull %0)
  %21 = tail call fastcc ptr @sort(ptr noundef %19)
  %22 = tail call fastcc ptr @merge(ptr noundef %20, ptr noundef %21)
  br label %15
}

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #7

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc ptr @merge(ptr noundef %0, ptr noundef %1) unnamed_addr #3 {
  %3 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %3)
  %4 = icmp ne ptr %0, null
  %5 = icmp ne ptr %1, null
  %6 = and i1 %4, %5
  br i1 %6, label %7, label %23

7:                                                ; preds = %2, %7
  %8 = phi ptr [ %16, %7 ], [ %3, %2 ]
  %9 = phi ptr [ %19, %7 ], [ %1, %2 ]
  %10 = phi ptr [ %18, %7 ], [ %0, %2 ]
  %11 = getelementptr inbounds i8, ptr %10, i64 8
  %12 = load i32, ptr %11, align 8, !tbaa !9
  %13 = getelementptr inbounds i8, ptr %9, i64 8
  %14 = load i32, ptr %13, align 8, !tbaa !9
  %15 = icmp sgt i32 %12, %14
  %16 = select i1 %15, ptr %9, ptr %10
  store ptr %16, ptr %8, align 8, !tbaa !18
  %17 = load ptr, ptr %16, align 8, !tbaa !18
  %18 = select i1 %15, ptr %10, ptr %17
  %19 = select i1 %15, ptr %17, ptr %9
  %20 = icmp ne ptr %18, null
  %21 = icmp ne ptr %19, null
  %22 = select i1 %20, i1 %21, i1 false
  br i1 %22, label %7, label %23, !llvm.loop !22

23:                                               ; preds = %7, %2
  %24 = phi ptr [ %0, %2 ], [ %18, %7 ]
  %25 = phi ptr [ %1, %2 ], [ %19, %7 ]
  %26 = phi ptr [ %3, %2 ], [ %16, %7 ]
  %27 = phi i1 [ %4, %2 ], [ %20, %7 ]
  %28 = select i1 %27, ptr %24, ptr %25
  store ptr %28, ptr %26, align 8, !tbaa !18
  %29 = load ptr, ptr %3, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %3)
  ret ptr %29
}

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef signext) local_unnamed_addr #8

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline nounwind willreturn memory(write, argmem: none, inaccessiblemem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { nofree nounwind }
attributes #9 = { nounwind }
attributes #10 = { nounwind allocsize(0) }

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
!9 = !{!10, !14, i64 8}
!10 = !{!"n", !11, i64 0, !14, i64 8}
!11 = !{!"any pointer", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = !{!"int", !12, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!10, !11, i64 0}
!19 = distinct !{!19, !16, !17}
!20 = distinct !{!20, !16, !17}
!21 = distinct !{!21, !16, !17}
!22 = distinct !{!22, !16, !17}
