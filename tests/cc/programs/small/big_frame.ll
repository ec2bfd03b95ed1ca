source_filename = "small/big_frame.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"%d %g\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = tail call fastcc signext i32 @large()
  %2 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %1)
  %3 = tail call fastcc signext i32 @whole()
  %4 = tail call fastcc double @broken()
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef signext %3, double noundef %4)
  ret i32 0
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @large() unnamed_addr #2 {
  %1 = alloca [3000 x i32], align 4
  %2 = alloca [3000 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 12000, ptr nonnull %1) #5
  call void @llvm.lifetime.start.p0(i64 12000, ptr nonnull %2) #5
  br label %12

3:                                                ; preds = %12
  %4 = call fastcc signext i32 @use(ptr noundef nonnull %1, i32 noundef signext 3000)
  %5 = call fastcc signext i32 @use(ptr noundef nonnull %2, i32 noundef signext 3000)
  %6 = sub i32 %4, %5
  %7 = getelementptr inbounds i8, ptr %1, i64 11996
  %8 = load i32, ptr %7, align 4, !tbaa !9
  %9 = add nsw i32 %6, %8
  %10 = load i32, ptr %2, align 4, !tbaa !9
  %11 = add nsw i32 %9, %10
  call void @llvm.lifetime.end.p0(i64 12000, ptr nonnull %2) #5
  call void @llvm.lifetime.end.p0(i64 12000, ptr nonnull %1) #5
  ret i32 %11

12:                                               ; preds = %0, %12
  %13 = phi i64 [ 0, %0 ], [ %20, %12 ]
  %14 = getelementptr inbounds [3000 x i32], ptr %1, i64 0, i64 %13
  %15 = trunc i64 %13 to i32
  %16 = mul i32 %15, 3
  store i32 %16, ptr %14, align 4, !tbaa !9
  %17 = trunc nuw nsw i64 %13 to i32
  %18 = xor i32 %17, 3
  %19 = getelementptr inbounds [3000 x i32], ptr %2, i64 0, i64 %13
  store i32 %18, ptr %19, align 4, !tbaa !9
  %20 = add nuw nsw i64 %13, 1
  %21 = icmp eq i64 %20, 3000
  br i1 %21, label %3, label %12, !llvm.loop !13
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @whole() unnamed_addr #2 {
  %1 = alloca [9000 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 36000, ptr nonnull %1) #5
  %2 = getelementptr inbounds i8, ptr %1, i64 2000
  store i32 88, ptr %2, align 4, !tbaa !9
  %3 = call fastcc signext i32 @use(ptr noundef nonnull %2, i32 noundef signext 1)
  %4 = add nsw i32 %3, 88
  call void @llvm.lifetime.end.p0(i64 36000, ptr nonnull %1) #5
  ret i32 %4
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024)
define internal fastcc double @broken() unnamed_addr #2 {
  %1 = alloca [9000 x double], align 8
  call void @llvm.lifetime.start.p0(i64 72000, ptr nonnull %1) #5
  %2 = getelementptr inbounds i8, ptr %1, i64 3200
  store double 1.900000e+02, ptr %2, align 8, !tbaa !16
  %3 = getelementptr inbounds i8, ptr %1, i64 3208
  store double 5.710000e+02, ptr %3, align 8, !tbaa !16
  %4 = getelementptr inbounds i8, ptr %1, i64 3212
  %5 = call fastcc signext i32 @use(ptr noundef nonnull %4, i32 noundef signext 1)
  %6 = sitofp i32 %5 to double
  %7 = fadd double %6, 1.900000e+02
  %8 = fadd double %7, 5.710000e+02
  call void @llvm.lifetime.end.p0(i64 72000, ptr nonnull %1) #5
  ret double %8
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024)
define internal fastcc signext i32 @use(ptr nocapture noundef readonly %0, i32 noundef signext %1) unnamed_addr #4 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i32 [ 0, %2 ], [ %13, %8 ]
  ret i32 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ 0, %4 ], [ %14, %8 ]
  %10 = phi i32 [ 0, %4 ], [ %13, %8 ]
  %11 = getelementptr inbounds i32, ptr %0, i64 %9
  %12 = load i32, ptr %11, align 4, !tbaa !9
  %13 = add nsw i32 %12, %10
  %14 = add nuw nsw i64 %9, 1
  %15 = icmp eq i64 %14, %5
  br i1 %15, label %6, label %8, !llvm.loop !18
}

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: read) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{!17, !17, i64 0}
!17 = !{!"double", !11, i64 0}
!18 = distinct !{!18, !14, !15}
