source_filename = "small/function_pointers.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@__const.main.v = private unnamed_addr constant [4 x i32] [i32 9, i32 8, i32 7, i32 6], align 4
@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@ops = internal unnamed_addr constant [3 x ptr] [ptr @add, ptr @sub, ptr @mul], align 8
@next = internal global ptr null, align 8
@.str.1 = private unnamed_addr constant [5 x i8] c"%ld \00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %11

1:                                                ; preds = %11
  store volatile ptr @odd, ptr @next, align 8, !tbaa !9
  %2 = tail call i64 @even(i64 noundef 2000000, i64 noundef 1)
  %3 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %2)
  %4 = tail call fastcc ptr @pick(i8 noundef zeroext 45)
  %5 = tail call fastcc ptr @pick(i8 noundef zeroext 43)
  %6 = tail call signext i32 %5(i32 noundef signext 3, i32 noundef signext 4) #4, !callees !13
  %7 = tail call fastcc ptr @pick(i8 noundef zeroext 42)
  %8 = tail call signext i32 %7(i32 noundef signext 5, i32 noundef signext 6) #4, !callees !13
  %9 = tail call signext i32 %4(i32 noundef signext %6, i32 noundef signext %8) #4, !callees !13
  %10 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %9)
  ret i32 0

11:                                               ; preds = %0, %11
  %12 = phi i64 [ 0, %0 ], [ %17, %11 ]
  %13 = getelementptr inbounds [3 x ptr], ptr @ops, i64 0, i64 %12
  %14 = load ptr, ptr %13, align 8, !tbaa !9
  %15 = tail call fastcc signext i32 @fold(ptr noundef %14, ptr noundef nonnull @__const.main.v)
  %16 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %15)
  %17 = add nuw nsw i64 %12, 1
  %18 = icmp eq i64 %17, 3
  br i1 %18, label %1, label %11, !llvm.loop !14
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @fold(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) unnamed_addr #2 {
  %3 = load i32, ptr %1, align 4, !tbaa !17
  br label %5

4:                                                ; preds = %5
  ret i32 %10

5:                                                ; preds = %2, %5
  %6 = phi i64 [ 1, %2 ], [ %11, %5 ]
  %7 = phi i32 [ %3, %2 ], [ %10, %5 ]
  %8 = getelementptr inbounds i32, ptr %1, i64 %6
  %9 = load i32, ptr %8, align 4, !tbaa !17
  %10 = tail call signext i32 %0(i32 noundef signext %7, i32 noundef signext %9) #4
  %11 = add nuw nsw i64 %6, 1
  %12 = icmp eq i64 %11, 4
  br i1 %12, label %4, label %5, !llvm.loop !19
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal i64 @odd(i64 noundef %0, i64 noundef %1) #2 {
  %3 = add nsw i64 %0, -1
  %4 = xor i64 %1, %0
  %5 = musttail call i64 @even(i64 noundef %3, i64 noundef %4)
  ret i64 %5
}

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal i64 @even(i64 noundef %0, i64 noundef %1) unnamed_addr #2 {
  %3 = icmp eq i64 %0, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  ret i64 %1

5:                                                ; preds = %2
  %6 = load volatile ptr, ptr @next, align 8, !tbaa !9
  %7 = add nsw i64 %0, -1
  %8 = mul nsw i64 %1, 3
  %9 = add nsw i64 %8, %0
  %10 = musttail call i64 %6(i64 noundef %7, i64 noundef %9) #4
  ret i64 %10
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc noundef nonnull ptr @pick(i8 noundef zeroext %0) unnamed_addr #3 {
  %2 = icmp eq i8 %0, 43
  %3 = icmp eq i8 %0, 45
  %4 = select i1 %3, ptr @sub, ptr @mul
  %5 = select i1 %2, ptr @add, ptr %4
  ret ptr %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @add(i32 noundef signext %0, i32 noundef signext %1) #3 {
  %3 = add nsw i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @sub(i32 noundef signext %0, i32 noundef signext %1) #3 {
  %3 = sub nsw i32 %0, %1
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @mul(i32 noundef signext %0, i32 noundef signext %1) #3 {
  %3 = mul nsw i32 %1, %0
  ret i32 %3
}

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!9 = !{!10, !10, i64 0}
!10 = !{!"any pointer", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{ptr @add, ptr @mul, ptr @sub}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !11, i64 0}
!19 = distinct !{!19, !15, !16}
