source_filename = "small/shuffles.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.1 = private unnamed_addr constant [13 x i8] c"%d %d %d %u\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca <128 x i8>, align 128
  %2 = alloca <16 x i8>, align 16
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %1) #4
  br label %3

3:                                                ; preds = %3, %0
  %4 = phi i32 [ 0, %0 ], [ %10, %3 ]
  %5 = phi <128 x i8> [ undef, %0 ], [ %9, %3 ]
  %6 = trunc nuw i32 %4 to i8
  %7 = mul i8 %6, 7
  %8 = add i8 %7, 3
  %9 = insertelement <128 x i8> %5, i8 %8, i32 %4
  %10 = add nuw nsw i32 %4, 1
  %11 = icmp eq i32 %10, 128
  br i1 %11, label %12, label %3, !llvm.loop !9

12:                                               ; preds = %3
  store <128 x i8> %9, ptr %1, align 128, !tbaa !12
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %2) #4
  call fastcc void @last_of_all(ptr noundef nonnull %2, ptr noundef nonnull %1)
  %13 = load <16 x i8>, ptr %2, align 16, !tbaa !12
  br label %16

14:                                               ; preds = %16
  call fastcc void @swap_words(ptr noundef nonnull %1)
  %15 = load <128 x i8>, ptr %1, align 128, !tbaa !12
  br label %33

16:                                               ; preds = %12, %16
  %17 = phi i32 [ 0, %12 ], [ %21, %16 ]
  %18 = extractelement <16 x i8> %13, i32 %17
  %19 = zext i8 %18 to i32
  %20 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %19)
  %21 = add nuw nsw i32 %17, 1
  %22 = icmp eq i32 %21, 16
  br i1 %22, label %14, label %16, !llvm.loop !15

23:                                               ; preds = %33
  %24 = load i8, ptr %1, align 128
  %25 = zext i8 %24 to i32
  %26 = getelementptr inbounds i8, ptr %1, i64 1
  %27 = load i8, ptr %26, align 1
  %28 = zext i8 %27 to i32
  %29 = getelementptr inbounds i8, ptr %1, i64 127
  %30 = load i8, ptr %29, align 1
  %31 = zext i8 %30 to i32
  %32 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %25, i32 noundef signext %28, i32 noundef signext %31, i32 noundef signext %39)
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %2) #4
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %1) #4
  ret i32 0

33:                                               ; preds = %14, %33
  %34 = phi i32 [ 0, %14 ], [ %40, %33 ]
  %35 = phi i32 [ 0, %14 ], [ %39, %33 ]
  %36 = mul i32 %35, 31
  %37 = extractelement <128 x i8> %15, i32 %34
  %38 = zext i8 %37 to i32
  %39 = add i32 %36, %38
  %40 = add nuw nsw i32 %34, 1
  %41 = icmp eq i32 %40, 128
  br i1 %41, label %23, label %33, !llvm.loop !16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @last_of_all(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) unnamed_addr #2 {
  %3 = load <128 x i8>, ptr %1, align 128, !tbaa !12
  %4 = shufflevector <128 x i8> %3, <128 x i8> poison, <16 x i32> <i32 127, i32 0, i32 126, i32 1, i32 125, i32 2, i32 124, i32 3, i32 64, i32 63, i32 65, i32 62, i32 66, i32 61, i32 67, i32 60>
  store <16 x i8> %4, ptr %0, align 16, !tbaa !12
  ret void
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @swap_words(ptr nocapture noundef %0) unnamed_addr #2 {
  %2 = load <128 x i8>, ptr %0, align 128, !tbaa !12
  %3 = shufflevector <128 x i8> %2, <128 x i8> poison, <128 x i32> <i32 3, i32 2, i32 1, i32 0, i32 7, i32 6, i32 5, i32 4, i32 11, i32 10, i32 9, i32 8, i32 15, i32 14, i32 13, i32 12, i32 19, i32 18, i32 17, i32 16, i32 23, i32 22, i32 21, i32 20, i32 27, i32 26, i32 25, i32 24, i32 31, i32 30, i32 29, i32 28, i32 35, i32 34, i32 33, i32 32, i32 39, i32 38, i32 37, i32 36, i32 43, i32 42, i32 41, i32 40, i32 47, i32 46, i32 45, i32 44, i32 51, i32 50, i32 49, i32 48, i32 55, i32 54, i32 53, i32 52, i32 59, i32 58, i32 57, i32 56, i32 63, i32 62, i32 61, i32 60, i32 67, i32 66, i32 65, i32 64, i32 71, i32 70, i32 69, i32 68, i32 75, i32 74, i32 73, i32 72, i32 79, i32 78, i32 77, i32 76, i32 83, i32 82, i32 81, i32 80, i32 87, i32 86, i32 85, i32 84, i32 91, i32 90, i32 89, i32 88, i32 95, i32 94, i32 93, i32 92, i32 99, i32 98, i32 97, i32 96, i32 103, i32 102, i32 101, i32 100, i32 107, i32 106, i32 105, i32 104, i32 111, i32 110, i32 109, i32 108, i32 115, i32 114, i32 113, i32 112, i32 119, i32 118, i32 117, i32 116, i32 123, i32 122, i32 121, i32 120, i32 127, i32 126, i32 125, i32 124>
  store <128 x i8> %3, ptr %0, align 128, !tbaa !12
  ret void
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nounwind }

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
!13 = !{!"omnipotent char", !14, i64 0}
!14 = !{!"Simple C/C++ TBAA"}
!15 = distinct !{!15, !10, !11}
!16 = distinct !{!16, !10, !11}
