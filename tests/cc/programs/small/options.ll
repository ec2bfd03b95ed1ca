source_filename = "small/options.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [15 x i8] c"%.3Lf %lld %d\0A\00", align 1
@three = internal global i32 3, align 4

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %1) #2
  store i64 0, ptr %1, align 8
  %2 = getelementptr inbounds i8, ptr %1, i64 8
  call void @llvm.clear_cache(ptr nonnull %1, ptr nonnull %2)
  %3 = load volatile i32, ptr @three, align 4, !tbaa !9
  %4 = load volatile i32, ptr @three, align 4, !tbaa !9
  %5 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %4, i32 67), !nosanitize !13
  %6 = extractvalue { i32, i1 } %5, 1, !nosanitize !13
  br i1 %6, label %7, label %8, !nosanitize !13

7:                                                ; preds = %0
  call void @llvm.ubsantrap(i8 0) #8, !nosanitize !13
  unreachable, !nosanitize !13

8:                                                ; preds = %0
  %9 = load volatile i32, ptr @three, align 4, !tbaa !9
  %10 = add i32 %9, 1073741824
  %11 = icmp sgt i32 %10, -1
  br i1 %11, label %13, label %12, !nosanitize !13

12:                                               ; preds = %8
  call void @llvm.ubsantrap(i8 12) #8, !nosanitize !13
  unreachable, !nosanitize !13

13:                                               ; preds = %8
  %14 = extractvalue { i32, i1 } %5, 0, !nosanitize !13
  %15 = call fastcc i128 @shifted(i32 noundef signext %14)
  %16 = call fastcc nofpclass(nan inf) fp128 @scaled(i32 noundef signext %3)
  %17 = shl i32 %9, 1
  %18 = lshr i128 %15, 60
  %19 = trunc i128 %18 to i64
  %20 = call fastcc signext i32 @checked(i32 noundef signext %17)
  %21 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, fp128 noundef nofpclass(nan inf) %16, i64 noundef %19, i32 noundef signext %20)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %1) #2
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
declare void @llvm.clear_cache(ptr, ptr) #2

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc nofpclass(nan inf) fp128 @scaled(i32 noundef signext %0) unnamed_addr #4 {
  %2 = sitofp i32 %0 to fp128
  %3 = fmul fast fp128 %2, 0xL00000000000000003FFF800000000000
  %4 = fadd fast fp128 %3, 0xL00000000000000003FFD000000000000
  ret fp128 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024)
define internal fastcc range(i128 1, 0) i128 @shifted(i32 noundef signext %0) unnamed_addr #4 {
  %2 = zext nneg i32 %0 to i128
  %3 = shl i128 5, %2
  %4 = or i128 %3, 1
  ret i128 %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #5

; Function Attrs: cold noreturn nounwind
declare void @llvm.ubsantrap(i8 immarg) #6

; Function Attrs: noinline nounwind uwtable vscale_range(2,1024)
define internal fastcc signext i32 @checked(i32 noundef signext %0) unnamed_addr #7 {
  %2 = tail call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %0, i32 7), !nosanitize !13
  %3 = extractvalue { i32, i1 } %2, 1, !nosanitize !13
  br i1 %3, label %4, label %5, !nosanitize !13

4:                                                ; preds = %1
  tail call void @llvm.ubsantrap(i8 12) #8, !nosanitize !13
  unreachable, !nosanitize !13

5:                                                ; preds = %1
  %6 = extractvalue { i32, i1 } %2, 0, !nosanitize !13
  %7 = tail call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %6, i32 %0), !nosanitize !13
  %8 = extractvalue { i32, i1 } %7, 1, !nosanitize !13
  br i1 %8, label %9, label %10, !nosanitize !13

9:                                                ; preds = %5
  tail call void @llvm.ubsantrap(i8 21) #8, !nosanitize !13
  unreachable, !nosanitize !13

10:                                               ; preds = %5
  %11 = extractvalue { i32, i1 } %7, 0, !nosanitize !13
  %12 = tail call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %11, i32 7), !nosanitize !13
  %13 = extractvalue { i32, i1 } %12, 1, !nosanitize !13
  br i1 %13, label %14, label %15, !nosanitize !13

14:                                               ; preds = %10
  tail call void @llvm.ubsantrap(i8 0) #8, !nosanitize !13
  unreachable, !nosanitize !13

15:                                               ; preds = %10
  %16 = extractvalue { i32, i1 } %12, 0, !nosanitize !13
  ret i32 %16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32) #5

attributes #0 = { nounwind uwtable vscale_range(2,1024) "approx-func-fp-math"="true" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "unsafe-fp-math"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { nofree nounwind "approx-func-fp-math"="true" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "unsafe-fp-math"="true" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) uwtable vscale_range(2,1024) "approx-func-fp-math"="true" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "unsafe-fp-math"="true" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { cold noreturn nounwind }
attributes #7 = { noinline nounwind uwtable vscale_range(2,1024) "approx-func-fp-math"="true" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "unsafe-fp-math"="true" }
attributes #8 = { noreturn nounwind }

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
!13 = !{}
