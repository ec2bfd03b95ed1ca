source_filename = "small/struct_value.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.l = type { [5 x i64] }

@constinit = private unnamed_addr constant [5 x i64] [i64 1, i64 2, i64 3, i64 4, i64 5], align 8
@.str = private unnamed_addr constant [24 x i8] c"%d %d %d %ld %ld %g %d\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca %struct.l, align 8
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %1) #4
  call fastcc void @turn(ptr dead_on_unwind nonnull writable sret(%struct.l) align 8 %1, ptr noundef nonnull @constinit)
  %2 = load i64, ptr %1, align 8, !tbaa !9
  %3 = getelementptr inbounds i8, ptr %1, i64 32
  %4 = load i64, ptr %3, align 8, !tbaa !9
  %5 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext 3, i32 noundef signext 1, i32 noundef signext 2, i64 noundef %2, i64 noundef %4, double noundef -3.000000e+00, i32 noundef signext 7)
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %1) #4
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @turn(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.l) align 8 %0, ptr nocapture noundef readonly %1) unnamed_addr #2 {
  br label %4

3:                                                ; preds = %4
  ret void

4:                                                ; preds = %2, %4
  %5 = phi i64 [ 0, %2 ], [ %13, %4 ]
  %6 = getelementptr inbounds [5 x i64], ptr %1, i64 0, i64 %5
  %7 = load i64, ptr %6, align 8, !tbaa !9
  %8 = trunc i64 %5 to i32
  %9 = add i32 %8, 2
  %10 = urem i32 %9, 5
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds [5 x i64], ptr %0, i64 0, i64 %11
  store i64 %7, ptr %12, align 8, !tbaa !9
  %13 = add nuw nsw i64 %5, 1
  %14 = icmp eq i64 %13, 5
  br i1 %14, label %3, label %4, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
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
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
