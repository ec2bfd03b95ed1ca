source_filename = "blocks.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.small = type { [13 x i8] }
%struct.big = type { [40 x i64] }

@.str = private unnamed_addr constant [7 x i8] c"%u %u\0A\00", align 1
@__const.main.s = private unnamed_addr constant %struct.small { [13 x i8] c"hello, world\00" }, align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"%s %s\0A\00", align 1
@buffer = internal global [300 x i8] zeroinitializer, align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%u\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca %struct.big, align 8
  %2 = alloca %struct.big, align 8
  %3 = alloca %struct.big, align 8
  %4 = alloca %struct.small, align 1
  %5 = alloca %struct.small, align 1
  call void @llvm.lifetime.start.p0(i64 320, ptr nonnull %1) #9
  call void @llvm.lifetime.start.p0(i64 320, ptr nonnull %2) #9
  br label %11

6:                                                ; preds = %11
  call void @llvm.lifetime.start.p0(i64 320, ptr nonnull %3) #9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(320) %3, ptr noundef nonnull align 8 dereferenceable(320) %1, i64 320, i1 false), !tbaa.struct !9
  call fastcc void @twice(ptr dead_on_unwind nonnull writable sret(%struct.big) align 8 %2, ptr noundef nonnull %3)
  call void @llvm.lifetime.end.p0(i64 320, ptr nonnull %3) #9
  %7 = call fastcc signext i32 @sum(ptr noundef nonnull %1, i32 noundef signext 320)
  %8 = call fastcc signext i32 @sum(ptr noundef nonnull %2, i32 noundef signext 320)
  %9 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %7, i32 noundef signext %8)
  call void @llvm.lifetime.start.p0(i64 13, ptr nonnull %4) #9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(13) %4, ptr noundef nonnull align 1 dereferenceable(13) @__const.main.s, i64 13, i1 false)
  call void @llvm.lifetime.start.p0(i64 13, ptr nonnull %5) #9
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(13) %5, ptr noundef nonnull align 1 dereferenceable(13) @__const.main.s, i64 13, i1 false)
  store i8 106, ptr %5, align 1, !tbaa !10
  %10 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, ptr noundef nonnull %4, ptr noundef nonnull %5)
  br label %27

11:                                               ; preds = %0, %11
  %12 = phi i64 [ 0, %0 ], [ %16, %11 ]
  %13 = mul nuw nsw i64 %12, %12
  %14 = add nsw i64 %13, -7
  %15 = getelementptr inbounds [40 x i64], ptr %1, i64 0, i64 %12
  store i64 %14, ptr %15, align 8, !tbaa !13
  %16 = add nuw nsw i64 %12, 1
  %17 = icmp eq i64 %16, 40
  br i1 %17, label %6, label %11, !llvm.loop !15

18:                                               ; preds = %27
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(100) getelementptr inbounds (i8, ptr @buffer, i64 1), ptr noundef nonnull align 1 dereferenceable(100) @buffer, i64 100, i1 false)
  %19 = call fastcc signext i32 @sum(ptr noundef nonnull @buffer, i32 noundef signext 300)
  %20 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %19)
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(128) @buffer, ptr noundef nonnull align 1 dereferenceable(128) getelementptr inbounds (i8, ptr @buffer, i64 5), i64 128, i1 false)
  %21 = call fastcc signext i32 @sum(ptr noundef nonnull @buffer, i32 noundef signext 300)
  %22 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %21)
  call fastcc void @shift()
  call fastcc void @copy()
  call fastcc void @fill()
  %23 = call fastcc signext i32 @sum(ptr noundef nonnull @buffer, i32 noundef signext 300)
  %24 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %23)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(31) getelementptr inbounds (i8, ptr @buffer, i64 30), i8 -91, i64 31, i1 false)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(128) getelementptr inbounds (i8, ptr @buffer, i64 100), i8 -1, i64 128, i1 false)
  store i8 1, ptr getelementptr inbounds (i8, ptr @buffer, i64 299), align 1
  %25 = call fastcc signext i32 @sum(ptr noundef nonnull @buffer, i32 noundef signext 300)
  %26 = call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.2, i32 noundef signext %25)
  call void @llvm.lifetime.end.p0(i64 13, ptr nonnull %5) #9
  call void @llvm.lifetime.end.p0(i64 13, ptr nonnull %4) #9
  call void @llvm.lifetime.end.p0(i64 320, ptr nonnull %2) #9
  call void @llvm.lifetime.end.p0(i64 320, ptr nonnull %1) #9
  ret i32 0

27:                                               ; preds = %6, %27
  %28 = phi i64 [ 0, %6 ], [ %32, %27 ]
  %29 = trunc i64 %28 to i8
  %30 = mul i8 %29, 7
  %31 = getelementptr inbounds [300 x i8], ptr @buffer, i64 0, i64 %28
  store i8 %30, ptr %31, align 1, !tbaa !10
  %32 = add nuw nsw i64 %28, 1
  %33 = icmp eq i64 %32, 300
  br i1 %33, label %18, label %27, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @twice(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.big) align 8 %0, ptr nocapture noundef %1) unnamed_addr #2 {
  br label %4

3:                                                ; preds = %4
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(320) %0, ptr noundef nonnull align 8 dereferenceable(320) %1, i64 320, i1 false), !tbaa.struct !9
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %9, %4 ]
  %6 = getelementptr inbounds [40 x i64], ptr %1, i64 0, i64 %5
  %7 = load i64, ptr %6, align 8, !tbaa !13
  %8 = shl nsw i64 %7, 1
  store i64 %8, ptr %6, align 8, !tbaa !13
  %9 = add nuw nsw i64 %5, 1
  %10 = icmp eq i64 %9, 40
  br i1 %10, label %3, label %4, !llvm.loop !19
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @sum(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #5 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i32 [ 17, %2 ], [ %15, %8 ]
  ret i32 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ 0, %4 ], [ %16, %8 ]
  %10 = phi i32 [ 17, %4 ], [ %15, %8 ]
  %11 = mul i32 %10, 31
  %12 = getelementptr inbounds i8, ptr %0, i64 %9
  %13 = load i8, ptr %12, align 1, !tbaa !10
  %14 = zext i8 %13 to i32
  %15 = add i32 %11, %14
  %16 = add nuw nsw i64 %9, 1
  %17 = icmp eq i64 %16, %5
  br i1 %17, label %6, label %8, !llvm.loop !20
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #3

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @shift() unnamed_addr #6 {
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(200) getelementptr inbounds (i8, ptr @buffer, i64 23), ptr noundef nonnull align 1 dereferenceable(200) getelementptr inbounds (i8, ptr @buffer, i64 20), i64 200, i1 false)
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @copy() unnamed_addr #6 {
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(50) getelementptr inbounds (i8, ptr @buffer, i64 250), ptr noundef nonnull align 1 dereferenceable(50) @buffer, i64 50, i1 false)
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024)
define internal fastcc void @fill() unnamed_addr #7 {
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(77) getelementptr inbounds (i8, ptr @buffer, i64 9), i8 44, i64 77, i1 false)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #8

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #7 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { nounwind }

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
!9 = !{i64 0, i64 320, !10}
!10 = !{!11, !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"long", !11, i64 0}
!15 = distinct !{!15, !16, !17}
!16 = !{!"llvm.loop.mustprogress"}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = distinct !{!18, !16, !17}
!19 = distinct !{!19, !16, !17}
!20 = distinct !{!20, !16, !17}
