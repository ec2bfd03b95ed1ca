source_filename = "small/chars.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [16 x i8] c"%d %d %s %s %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"-1234\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"7fF\00", align 1
@.str.3 = private unnamed_addr constant [37 x i8] c"0123456789abcdefghijklmnopqrstuvwxyz\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [70 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 70, ptr nonnull %1) #5
  %2 = tail call fastcc signext i32 @value(ptr noundef nonnull @.str.1, i32 noundef signext 10)
  %3 = tail call fastcc signext i32 @value(ptr noundef nonnull @.str.2, i32 noundef signext 16)
  %4 = getelementptr inbounds i8, ptr %1, i64 69
  %5 = call fastcc ptr @digits(i64 noundef 123456789012345, i32 noundef signext 36, ptr noundef nonnull %4)
  %6 = getelementptr inbounds i8, ptr %1, i64 40
  %7 = call fastcc ptr @digits(i64 noundef 10, i32 noundef signext 2, ptr noundef nonnull %6)
  %8 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %2, i32 noundef signext %3, ptr noundef nonnull %5, ptr noundef nonnull %7, i32 noundef signext -168)
  call void @llvm.lifetime.end.p0(i64 70, ptr nonnull %1) #5
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @value(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #3 {
  %3 = load i8, ptr %0, align 1, !tbaa !9
  %4 = icmp eq i8 %3, 45
  %5 = zext i1 %4 to i64
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1, !tbaa !9
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %24, label %9

9:                                                ; preds = %2, %9
  %10 = phi i8 [ %22, %9 ], [ %7, %2 ]
  %11 = phi ptr [ %21, %9 ], [ %6, %2 ]
  %12 = phi i32 [ %20, %9 ], [ 0, %2 ]
  %13 = zext i8 %10 to i32
  %14 = icmp ult i8 %10, 58
  %15 = add nsw i32 %13, -48
  %16 = or i32 %13, 32
  %17 = add nsw i32 %16, -87
  %18 = select i1 %14, i32 %15, i32 %17
  %19 = mul nsw i32 %12, %1
  %20 = add nsw i32 %18, %19
  %21 = getelementptr inbounds i8, ptr %11, i64 1
  %22 = load i8, ptr %21, align 1, !tbaa !9
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %9, !llvm.loop !12

24:                                               ; preds = %9, %2
  %25 = phi i32 [ 0, %2 ], [ %20, %9 ]
  %26 = sub nsw i32 0, %25
  %27 = select i1 %4, i32 %26, i32 %25
  ret i32 %27
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(write, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc noundef nonnull ptr @digits(i64 noundef %0, i32 noundef signext %1, ptr noundef writeonly %2) unnamed_addr #4 {
  store i8 0, ptr %2, align 1, !tbaa !9
  %4 = zext nneg i32 %1 to i64
  br label %5

5:                                                ; preds = %5, %3
  %6 = phi i64 [ %0, %3 ], [ %9, %5 ]
  %7 = phi ptr [ %2, %3 ], [ %14, %5 ]
  %8 = freeze i64 %6
  %9 = udiv i64 %8, %4
  %10 = mul i64 %9, %4
  %11 = sub i64 %8, %10
  %12 = getelementptr inbounds [37 x i8], ptr @.str.3, i64 0, i64 %11
  %13 = load i8, ptr %12, align 1, !tbaa !9
  %14 = getelementptr inbounds i8, ptr %7, i64 -1
  store i8 %13, ptr %14, align 1, !tbaa !9
  %15 = icmp ult i64 %6, %4
  br i1 %15, label %16, label %5, !llvm.loop !15

16:                                               ; preds = %5
  ret ptr %14
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(write, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !13, !14}
