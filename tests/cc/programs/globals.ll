source_filename = "globals.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.pair = type { i8, i64, double, ptr }

@plain = dso_local global i32 7, align 4
@table = dso_local global [6 x i32] [i32 1, i32 2, i32 3, i32 0, i32 0, i32 0], align 4
@.str = private unnamed_addr constant [6 x i8] c"alpha\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"beta\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"gamma\00", align 1
@words = dso_local local_unnamed_addr constant [3 x ptr] [ptr @.str, ptr @.str.1, ptr @.str.2], align 8
@text = dso_local local_unnamed_addr global [16 x i8] c"h\22i\\\0A\7F\00\00\00\00\00\00\00\00\00\00", align 1
@tail = internal global %struct.pair { i8 116, i64 1099511627776, double 5.000000e-01, ptr null }, align 8
@head = dso_local local_unnamed_addr global %struct.pair { i8 104, i64 -3, double 1.000000e+10, ptr @tail }, align 8
@middle = dso_local local_unnamed_addr global ptr getelementptr inbounds (i8, ptr @table, i64 8), align 8
@difference = dso_local local_unnamed_addr global i64 81985529216486895, align 8
@halves = dso_local local_unnamed_addr global [3 x float] [float 5.000000e-01, float -2.500000e-01, float 0x7FF0000000000000], align 4
@shorts = dso_local local_unnamed_addr global [3 x i16] [i16 1, i16 -1, i16 300], align 2
@aligned = dso_local local_unnamed_addr global [3 x i8] c"\01\02\03", align 64
@placed = dso_local local_unnamed_addr global i32 11, section "mine", align 4
@weak_value = weak dso_local local_unnamed_addr global i32 12, align 4
@constant = dso_local constant i32 99, align 4
@call = dso_local local_unnamed_addr global ptr @next, align 8
@.str.3 = private unnamed_addr constant [13 x i8] c"%d %d %d %d\0A\00", align 1
@zero = dso_local local_unnamed_addr global i32 0, align 4
@.str.4 = private unnamed_addr constant [10 x i8] c"%d %s %s\0A\00", align 1
@.str.5 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.6 = private unnamed_addr constant [12 x i8] c"\0A%ld %g %g\0A\00", align 1
@.str.7 = private unnamed_addr constant [11 x i8] c"%d %d %lx\0A\00", align 1
@.str.8 = private unnamed_addr constant [10 x i8] c"%g %g %g\0A\00", align 1
@.str.9 = private unnamed_addr constant [10 x i8] c"%u %u %d\0A\00", align 1
@.str.10 = private unnamed_addr constant [10 x i8] c"%d %d %d\0A\00", align 1
@nowhere = extern_weak global i32, align 4
@.str.11 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@counter = internal unnamed_addr global i32 0, align 4

@other = dso_local alias i32, ptr @plain

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal signext i32 @next() #0 {
  %1 = load i32, ptr @counter, align 4, !tbaa !9
  %2 = add nsw i32 %1, 1
  store i32 %2, ptr @counter, align 4, !tbaa !9
  ret i32 %1
}

; Function Attrs: nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #1 {
  %1 = load i32, ptr @plain, align 4, !tbaa !9
  %2 = load i32, ptr @zero, align 4, !tbaa !9
  %3 = load i32, ptr getelementptr inbounds (i8, ptr @table, i64 8), align 4, !tbaa !9
  %4 = load i32, ptr getelementptr inbounds (i8, ptr @table, i64 20), align 4, !tbaa !9
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef signext %1, i32 noundef signext %2, i32 noundef signext %3, i32 noundef signext %4)
  %6 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.4, i32 noundef signext -5, ptr noundef nonnull @.str, ptr noundef nonnull @.str.2)
  br label %46

7:                                                ; preds = %46
  %8 = tail call fastcc i64 @walk()
  %9 = load double, ptr getelementptr inbounds (i8, ptr @head, i64 16), align 8, !tbaa !13
  %10 = load double, ptr getelementptr inbounds (i8, ptr @tail, i64 16), align 8, !tbaa !13
  %11 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i64 noundef %8, double noundef %9, double noundef %10)
  %12 = load ptr, ptr @middle, align 8, !tbaa !18
  store i32 40, ptr %12, align 4, !tbaa !9
  %13 = load i32, ptr @plain, align 4, !tbaa !9
  %14 = add nsw i32 %13, 1
  store i32 %14, ptr @plain, align 4, !tbaa !9
  %15 = load i32, ptr getelementptr inbounds (i8, ptr @table, i64 8), align 4, !tbaa !9
  %16 = load i64, ptr @difference, align 8, !tbaa !19
  %17 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.7, i32 noundef signext %15, i32 noundef signext %14, i64 noundef %16)
  %18 = load float, ptr @halves, align 4, !tbaa !20
  %19 = fpext float %18 to double
  %20 = load float, ptr getelementptr inbounds (i8, ptr @halves, i64 4), align 4, !tbaa !20
  %21 = fpext float %20 to double
  %22 = load float, ptr getelementptr inbounds (i8, ptr @halves, i64 8), align 4, !tbaa !20
  %23 = fpext float %22 to double
  %24 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.8, double noundef %19, double noundef %21, double noundef %23)
  %25 = load i16, ptr getelementptr inbounds (i8, ptr @shorts, i64 2), align 2, !tbaa !22
  %26 = zext i16 %25 to i32
  %27 = load i16, ptr getelementptr inbounds (i8, ptr @shorts, i64 4), align 2, !tbaa !22
  %28 = zext i16 %27 to i32
  %29 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.9, i32 noundef signext %26, i32 noundef signext %28, i32 noundef signext 0)
  %30 = load i32, ptr @placed, align 4, !tbaa !9
  %31 = load i32, ptr @weak_value, align 4, !tbaa !9
  %32 = icmp eq ptr @nowhere, null
  %33 = zext i1 %32 to i32
  %34 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.10, i32 noundef signext %30, i32 noundef signext %31, i32 noundef signext %33)
  %35 = load volatile i32, ptr @constant, align 4, !tbaa !9
  %36 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.3, i32 noundef signext 17, i32 noundef signext 1025, i32 noundef signext -9, i32 noundef signext %35)
  %37 = load ptr, ptr @call, align 8, !tbaa !18
  %38 = tail call signext i32 %37() #4
  %39 = load ptr, ptr @call, align 8, !tbaa !18
  %40 = tail call signext i32 %39() #4
  %41 = load i32, ptr @counter, align 4, !tbaa !9
  %42 = load ptr, ptr @call, align 8, !tbaa !18
  %43 = icmp eq ptr %42, @next
  %44 = zext i1 %43 to i32
  %45 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.11, i32 noundef signext %41, i32 noundef signext %44)
  ret i32 0

46:                                               ; preds = %0, %46
  %47 = phi i64 [ 0, %0 ], [ %52, %46 ]
  %48 = getelementptr inbounds [16 x i8], ptr @text, i64 0, i64 %47
  %49 = load i8, ptr %48, align 1, !tbaa !24
  %50 = zext i8 %49 to i32
  %51 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.5, i32 noundef signext %50)
  %52 = add nuw nsw i64 %47, 1
  %53 = icmp eq i64 %52, 16
  br i1 %53, label %7, label %46, !llvm.loop !25
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc i64 @walk() unnamed_addr #3 {
  br label %1

1:                                                ; preds = %0, %1
  %2 = phi i64 [ 0, %0 ], [ %9, %1 ]
  %3 = phi ptr [ @head, %0 ], [ %11, %1 ]
  %4 = getelementptr inbounds i8, ptr %3, i64 8
  %5 = load i64, ptr %4, align 8, !tbaa !28
  %6 = load i8, ptr %3, align 8, !tbaa !29
  %7 = zext i8 %6 to i64
  %8 = add i64 %5, %2
  %9 = add i64 %8, %7
  %10 = getelementptr inbounds i8, ptr %3, i64 24
  %11 = load ptr, ptr %10, align 8, !tbaa !30
  %12 = icmp eq ptr %11, null
  br i1 %12, label %13, label %1, !llvm.loop !31

13:                                               ; preds = %1
  ret i64 %9
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !16, i64 16}
!14 = !{!"pair", !11, i64 0, !15, i64 8, !16, i64 16, !17, i64 24}
!15 = !{!"long", !11, i64 0}
!16 = !{!"double", !11, i64 0}
!17 = !{!"any pointer", !11, i64 0}
!18 = !{!17, !17, i64 0}
!19 = !{!15, !15, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !11, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"short", !11, i64 0}
!24 = !{!11, !11, i64 0}
!25 = distinct !{!25, !26, !27}
!26 = !{!"llvm.loop.mustprogress"}
!27 = !{!"llvm.loop.unroll.disable"}
!28 = !{!14, !15, i64 8}
!29 = !{!14, !11, i64 0}
!30 = !{!14, !17, i64 24}
!31 = distinct !{!31, !26, !27}
