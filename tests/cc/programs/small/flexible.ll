source_filename = "small/flexible.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [14 x i8] c"%d %d %ld %s\0A\00", align 1
@fixed = internal global { i32, [4 x i8] } { i32 3, [4 x i8] c"abc\00" }, align 4

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call noalias dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #6
  store i32 0, ptr %1, align 8, !tbaa !9
  %2 = getelementptr inbounds i8, ptr %1, i64 4
  store i32 1, ptr %2, align 4, !tbaa !9
  br label %9

3:                                                ; preds = %9
  %4 = load i32, ptr %13, align 8, !tbaa !9
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %16

6:                                                ; preds = %3
  %7 = getelementptr inbounds i8, ptr %13, i64 8
  %8 = zext nneg i32 %4 to i64
  br label %21

9:                                                ; preds = %0, %9
  %10 = phi i64 [ 0, %0 ], [ %14, %9 ]
  %11 = phi ptr [ %1, %0 ], [ %13, %9 ]
  %12 = mul nuw nsw i64 %10, %10
  %13 = tail call fastcc ptr @push(ptr noundef %11, i64 noundef %12)
  %14 = add nuw nsw i64 %10, 1
  %15 = icmp eq i64 %14, 40
  br i1 %15, label %3, label %9, !llvm.loop !13

16:                                               ; preds = %21, %3
  %17 = phi i64 [ 0, %3 ], [ %26, %21 ]
  %18 = getelementptr inbounds i8, ptr %13, i64 4
  %19 = load i32, ptr %18, align 4, !tbaa !9
  %20 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %4, i32 noundef signext %19, i64 noundef %17, ptr noundef nonnull getelementptr inbounds (i8, ptr @fixed, i64 4))
  tail call void @free(ptr noundef %13) #7
  ret i32 0

21:                                               ; preds = %6, %21
  %22 = phi i64 [ 0, %6 ], [ %27, %21 ]
  %23 = phi i64 [ 0, %6 ], [ %26, %21 ]
  %24 = getelementptr inbounds [0 x i64], ptr %7, i64 0, i64 %22
  %25 = load i64, ptr %24, align 8, !tbaa !16
  %26 = add nsw i64 %25, %23
  %27 = add nuw nsw i64 %22, 1
  %28 = icmp eq i64 %27, %8
  br i1 %28, label %16, label %21, !llvm.loop !18
}

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress noinline nounwind willreturn uwtable vscale_range(2,1024)
define internal fastcc noundef ptr @push(ptr noundef %0, i64 noundef %1) unnamed_addr #2 {
  %3 = load i32, ptr %0, align 8, !tbaa !9
  %4 = getelementptr inbounds i8, ptr %0, i64 4
  %5 = load i32, ptr %4, align 4, !tbaa !9
  %6 = icmp eq i32 %3, %5
  br i1 %6, label %7, label %13

7:                                                ; preds = %2
  %8 = shl nsw i32 %5, 1
  store i32 %8, ptr %4, align 4, !tbaa !9
  %9 = sext i32 %8 to i64
  %10 = shl nsw i64 %9, 3
  %11 = or disjoint i64 %10, 8
  %12 = tail call ptr @realloc(ptr noundef nonnull %0, i64 noundef %11) #8
  br label %13

13:                                               ; preds = %7, %2
  %14 = phi ptr [ %12, %7 ], [ %0, %2 ]
  %15 = getelementptr inbounds i8, ptr %14, i64 8
  %16 = load i32, ptr %14, align 8, !tbaa !9
  %17 = add nsw i32 %16, 1
  store i32 %17, ptr %14, align 8, !tbaa !9
  %18 = sext i32 %16 to i64
  %19 = getelementptr inbounds [0 x i64], ptr %15, i64 0, i64 %18
  store i64 %1, ptr %19, align 8, !tbaa !16
  ret ptr %14
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nounwind willreturn allockind("realloc") allocsize(1) memory(argmem: readwrite, inaccessiblemem: readwrite)
declare noalias noundef ptr @realloc(ptr allocptr nocapture noundef, i64 noundef) local_unnamed_addr #5

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { mustprogress noinline nounwind willreturn uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nounwind willreturn allockind("realloc") allocsize(1) memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { nounwind allocsize(0) }
attributes #7 = { nounwind }
attributes #8 = { nounwind allocsize(1) }

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
!17 = !{!"long", !11, i64 0}
!18 = distinct !{!18, !14, !15}
