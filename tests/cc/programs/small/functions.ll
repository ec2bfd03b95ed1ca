source_filename = "small/functions.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@all = internal global [3 x ptr] [ptr @one, ptr @two, ptr @three], align 8
@.str = private unnamed_addr constant [15 x i8] c"%d %ld %ld %d\0A\00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  br label %9

1:                                                ; preds = %9
  %2 = load volatile ptr, ptr getelementptr inbounds (i8, ptr @all, i64 8), align 8, !tbaa !9
  %3 = ptrtoint ptr %2 to i64
  %4 = and i64 %3, 255
  %5 = tail call i64 @next(i64 noundef 5)
  %6 = tail call i64 @next(i64 noundef %5)
  %7 = tail call fastcc signext i32 @plus()
  %8 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %17, i64 noundef %4, i64 noundef %6, i32 noundef signext %7)
  ret i32 0

9:                                                ; preds = %0, %9
  %10 = phi i64 [ 0, %0 ], [ %14, %9 ]
  %11 = phi i32 [ 0, %0 ], [ %17, %9 ]
  %12 = getelementptr inbounds [3 x ptr], ptr @all, i64 0, i64 %10
  %13 = load volatile ptr, ptr %12, align 8, !tbaa !9
  %14 = add nuw nsw i64 %10, 1
  %15 = trunc nuw nsw i64 %14 to i32
  %16 = tail call signext i32 %13(i32 noundef signext %15) #5
  %17 = add nsw i32 %16, %11
  %18 = icmp eq i64 %14, 3
  br i1 %18, label %1, label %9, !llvm.loop !13
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: naked noinline nounwind uwtable vscale_range(2,1024)
define internal i64 @next(i64 noundef %0) #2 {
  tail call void asm sideeffect "addi a0, a0, 1\0A ret", ""() #5, !srcloc !16
  unreachable
}

; Function Attrs: nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @plus() unnamed_addr #3 {
  %1 = tail call i32 asm "add $0, $1, $2", "=r,r,rI"(i32 50, i32 8) #6, !srcloc !17
  ret i32 %1
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @one(i32 noundef signext %0) #4 {
  %2 = mul nsw i32 %0, 3
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @two(i32 noundef signext %0) #4 align 256 {
  %2 = mul nsw i32 %0, 5
  ret i32 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal signext i32 @three(i32 noundef signext %0) #4 {
  %2 = mul nsw i32 %0, 7
  ret i32 %2
}

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { naked noinline nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nounwind }
attributes #6 = { nounwind memory(none) }

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
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{i64 176, i64 193}
!17 = !{i64 414}
