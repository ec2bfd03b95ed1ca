source_filename = "atomics_library.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.packed = type <{ i8, i32, i64, float }>

@total = internal global i128 0, align 16
@.str = private unnamed_addr constant [5 x i8] c"load\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"add\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"nand\00", align 1
@.str.3 = private unnamed_addr constant [9 x i8] c"exchange\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.5 = private unnamed_addr constant [9 x i8] c"expected\00", align 1
@.str.6 = private unnamed_addr constant [4 x i8] c"now\00", align 1
@.str.7 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@all = internal global %struct.packed <{ i8 1, i32 2, i64 3, float 4.500000e+00 }>, align 1
@.str.8 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@.str.9 = private unnamed_addr constant [13 x i8] c"%ld %ld %ld\0A\00", align 1
@.str.10 = private unnamed_addr constant [4 x i8] c"%g\0A\00", align 1
@__const.main.steps = private unnamed_addr constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@.str.11 = private unnamed_addr constant [4 x i8] c"sum\00", align 1
@.str.12 = private unnamed_addr constant [14 x i8] c"%d %d %ld %g\0A\00", align 1
@.str.13 = private unnamed_addr constant [17 x i8] c"%s %016lx%016lx\0A\00", align 1

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca i128, align 16
  %2 = alloca i32, align 4
  %3 = alloca [4 x i64], align 8
  %4 = alloca [4 x i32], align 4
  tail call fastcc void @store(i128 noundef 24197857203266734881846307747534221840)
  %5 = tail call fastcc i128 @load()
  %6 = lshr i128 %5, 64
  %7 = trunc nuw i128 %6 to i64
  %8 = trunc i128 %5 to i64
  %9 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str, i64 noundef %7, i64 noundef %8)
  %10 = tail call fastcc i128 @add(i128 noundef -1)
  %11 = lshr i128 %10, 64
  %12 = trunc nuw i128 %11 to i64
  %13 = trunc i128 %10 to i64
  %14 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.1, i64 noundef %12, i64 noundef %13)
  %15 = tail call fastcc i128 @nand()
  %16 = lshr i128 %15, 64
  %17 = trunc nuw i128 %16 to i64
  %18 = trunc i128 %15 to i64
  %19 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.2, i64 noundef %17, i64 noundef %18)
  %20 = tail call fastcc i128 @exchange()
  %21 = lshr i128 %20, 64
  %22 = trunc nuw i128 %21 to i64
  %23 = trunc i128 %20 to i64
  %24 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.3, i64 noundef %22, i64 noundef %23)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #8
  store i128 4, ptr %1, align 16, !tbaa !9
  %25 = call fastcc signext i32 @compare(ptr noundef nonnull %1)
  %26 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %25)
  %27 = load i128, ptr %1, align 16, !tbaa !9
  %28 = lshr i128 %27, 64
  %29 = trunc nuw i128 %28 to i64
  %30 = trunc i128 %27 to i64
  %31 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.5, i64 noundef %29, i64 noundef %30)
  %32 = call fastcc signext i32 @compare(ptr noundef nonnull %1)
  %33 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %32)
  %34 = tail call fastcc i128 @load()
  %35 = lshr i128 %34, 64
  %36 = trunc nuw i128 %35 to i64
  %37 = trunc i128 %34 to i64
  %38 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.6, i64 noundef %36, i64 noundef %37)
  %39 = tail call fastcc signext i32 @word()
  %40 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.7, i32 noundef signext %39)
  tail call fastcc void @set_word()
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #8
  store i32 78, ptr %2, align 4, !tbaa !13
  %41 = call fastcc signext i32 @compare_word(ptr noundef nonnull %2)
  %42 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %41)
  %43 = call fastcc signext i32 @compare_word(ptr noundef nonnull %2)
  %44 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext %43)
  %45 = load i32, ptr %2, align 4, !tbaa !13
  %46 = tail call fastcc signext i32 @swap_word()
  %47 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.8, i32 noundef signext %45, i32 noundef signext %46)
  %48 = tail call fastcc i64 @add_number(i64 noundef 40)
  %49 = tail call fastcc i64 @most(i64 noundef 10)
  %50 = tail call fastcc i64 @most(i64 noundef 100)
  %51 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.9, i64 noundef %48, i64 noundef %49, i64 noundef %50)
  %52 = tail call fastcc float @real()
  %53 = fpext float %52 to double
  %54 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.10, double noundef %53)
  tail call fastcc void @store(i128 noundef 0)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %3) #8
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %4) #8
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %4, ptr noundef nonnull align 4 dereferenceable(16) @__const.main.steps, i64 16, i1 false)
  br label %55

55:                                               ; preds = %0, %55
  %56 = phi i64 [ 0, %0 ], [ %60, %55 ]
  %57 = getelementptr inbounds [4 x i64], ptr %3, i64 0, i64 %56
  %58 = getelementptr inbounds [4 x i32], ptr %4, i64 0, i64 %56
  %59 = call signext i32 @thrd_create(ptr noundef nonnull %57, ptr noundef nonnull @work, ptr noundef nonnull %58) #8
  %60 = add nuw nsw i64 %56, 1
  %61 = icmp eq i64 %60, 4
  br i1 %61, label %75, label %55, !llvm.loop !15

62:                                               ; preds = %75
  %63 = call fastcc i128 @load()
  %64 = lshr i128 %63, 64
  %65 = trunc nuw i128 %64 to i64
  %66 = trunc i128 %63 to i64
  %67 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.13, ptr noundef nonnull @.str.11, i64 noundef %65, i64 noundef %66)
  %68 = load i8, ptr @all, align 1, !tbaa !18
  %69 = zext i8 %68 to i32
  %70 = load i32, ptr getelementptr inbounds (i8, ptr @all, i64 1), align 1, !tbaa !22
  %71 = load i64, ptr getelementptr inbounds (i8, ptr @all, i64 5), align 1, !tbaa !23
  %72 = load float, ptr getelementptr inbounds (i8, ptr @all, i64 13), align 1, !tbaa !24
  %73 = fpext float %72 to double
  %74 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.12, i32 noundef signext %69, i32 noundef signext %70, i64 noundef %71, double noundef %73)
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %4) #8
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %3) #8
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #8
  ret i32 0

75:                                               ; preds = %55, %75
  %76 = phi i64 [ %80, %75 ], [ 0, %55 ]
  %77 = getelementptr inbounds [4 x i64], ptr %3, i64 0, i64 %76
  %78 = load i64, ptr %77, align 8, !tbaa !25
  %79 = call signext i32 @thrd_join(i64 noundef %78, ptr noundef null) #8
  %80 = add nuw nsw i64 %76, 1
  %81 = icmp eq i64 %80, 4
  br i1 %81, label %62, label %75, !llvm.loop !26
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @store(i128 noundef %0) unnamed_addr #2 {
  store atomic i128 %0, ptr @total release, align 16
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i128 @load() unnamed_addr #2 {
  %1 = load atomic i128, ptr @total seq_cst, align 16
  ret i128 %1
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i128 @add(i128 noundef %0) unnamed_addr #2 {
  %2 = atomicrmw add ptr @total, i128 %0 acquire, align 16
  ret i128 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i128 @nand() unnamed_addr #2 {
  %1 = atomicrmw nand ptr @total, i128 -146699509294804584408604145451494436736 seq_cst, align 16
  ret i128 %1
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i128 @exchange() unnamed_addr #2 {
  %1 = atomicrmw xchg ptr @total, i128 5 acq_rel, align 16
  ret i128 %1
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @compare(ptr nocapture noundef %0) unnamed_addr #4 {
  %2 = load i128, ptr %0, align 16
  %3 = cmpxchg ptr @total, i128 %2, i128 9 seq_cst monotonic, align 16
  %4 = extractvalue { i128, i1 } %3, 1
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = extractvalue { i128, i1 } %3, 0
  store i128 %6, ptr %0, align 16
  br label %7

7:                                                ; preds = %5, %1
  %8 = zext i1 %4 to i32
  ret i32 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @word() unnamed_addr #2 {
  %1 = load atomic i32, ptr getelementptr inbounds (i8, ptr @all, i64 1) acquire, align 1
  ret i32 %1
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @set_word() unnamed_addr #2 {
  store atomic i32 77, ptr getelementptr inbounds (i8, ptr @all, i64 1) seq_cst, align 1
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext range(i32 0, 2) i32 @compare_word(ptr nocapture noundef %0) unnamed_addr #4 {
  %2 = load i32, ptr %0, align 4
  %3 = cmpxchg ptr getelementptr inbounds (i8, ptr @all, i64 1), i32 %2, i32 1 seq_cst seq_cst, align 1
  %4 = extractvalue { i32, i1 } %3, 1
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = extractvalue { i32, i1 } %3, 0
  store i32 %6, ptr %0, align 4
  br label %7

7:                                                ; preds = %5, %1
  %8 = zext i1 %4 to i32
  ret i32 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @swap_word() unnamed_addr #2 {
  %1 = atomicrmw xchg ptr getelementptr inbounds (i8, ptr @all, i64 1), i32 12 seq_cst, align 1
  ret i32 %1
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @add_number(i64 noundef %0) unnamed_addr #2 {
  %2 = atomicrmw add ptr getelementptr inbounds (i8, ptr @all, i64 5), i64 %0 seq_cst, align 1
  ret i64 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @most(i64 noundef %0) unnamed_addr #2 {
  %2 = atomicrmw max ptr getelementptr inbounds (i8, ptr @all, i64 5), i64 %0 monotonic, align 1
  ret i64 %2
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc float @real() unnamed_addr #2 {
  %1 = atomicrmw xchg ptr getelementptr inbounds (i8, ptr @all, i64 13), i32 1048576000 seq_cst, align 1
  %2 = bitcast i32 %1 to float
  ret float %2
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

declare signext i32 @thrd_create(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #6

; Function Attrs: nofree norecurse nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal noundef signext i32 @work(ptr nocapture noundef readonly %0) #7 {
  br label %3

2:                                                ; preds = %3
  ret i32 0

3:                                                ; preds = %1, %3
  %4 = phi i32 [ 0, %1 ], [ %9, %3 ]
  %5 = tail call fastcc i128 @add(i128 noundef 9223372036854775809)
  %6 = load i32, ptr %0, align 4, !tbaa !13
  %7 = sext i32 %6 to i64
  %8 = tail call fastcc i64 @add_number(i64 noundef %7)
  %9 = add nuw nsw i32 %4, 1
  %10 = icmp eq i32 %9, 3000
  br i1 %10, label %2, label %3, !llvm.loop !27
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

declare signext i32 @thrd_join(i64 noundef, ptr noundef) local_unnamed_addr #6

attributes #0 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { nofree norecurse nounwind memory(readwrite, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { nounwind }

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
!10 = !{!"__int128", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{!19, !11, i64 0}
!19 = !{!"packed", !11, i64 0, !14, i64 1, !20, i64 5, !21, i64 13}
!20 = !{!"long", !11, i64 0}
!21 = !{!"float", !11, i64 0}
!22 = !{!19, !14, i64 1}
!23 = !{!19, !20, i64 5}
!24 = !{!19, !21, i64 13}
!25 = !{!20, !20, i64 0}
!26 = distinct !{!26, !16, !17}
!27 = distinct !{!27, !16, !17}
