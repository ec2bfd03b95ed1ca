source_filename = "small/bitfields.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

%struct.f = type { i64, i32 }

@.str = private unnamed_addr constant [17 x i8] c"%u %d %lx %d %u\0A\00", align 1

; Function Attrs: nofree nounwind uwtable vscale_range(2,1024)
define dso_local noundef signext i32 @main() local_unnamed_addr #0 {
  %1 = alloca %struct.f, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1) #5
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1, i8 0, i64 16, i1 false)
  %2 = getelementptr inbounds i8, ptr %1, i64 8
  br label %4

3:                                                ; preds = %4
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1) #5
  ret i32 0

4:                                                ; preds = %0, %4
  %5 = phi i32 [ -20, %0 ], [ %20, %4 ]
  call fastcc void @fill(ptr noundef nonnull %1, i32 noundef signext %5)
  %6 = load i64, ptr %1, align 8
  %7 = trunc i64 %6 to i32
  %8 = and i32 %7, 7
  %9 = shl i64 %6, 56
  %10 = ashr i64 %9, 59
  %11 = trunc nsw i64 %10 to i32
  %12 = lshr i64 %6, 8
  %13 = and i64 %12, 1099511627775
  %14 = shl i64 %6, 15
  %15 = ashr i64 %14, 63
  %16 = trunc nsw i64 %15 to i32
  %17 = load i32, ptr %2, align 8
  %18 = and i32 %17, 131071
  %19 = tail call signext i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef signext %8, i32 noundef signext %11, i64 noundef %13, i32 noundef signext %16, i32 noundef signext %18)
  %20 = add nsw i32 %5, 7
  %21 = icmp slt i32 %5, 13
  br i1 %21, label %4, label %3, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024)
define internal fastcc void @fill(ptr nocapture noundef %0, i32 noundef signext %1) unnamed_addr #2 {
  %3 = zext i32 %1 to i64
  %4 = load i64, ptr %0, align 8
  %5 = and i64 %3, 7
  %6 = and i64 %4, -562949953421312
  %7 = mul i32 %1, 24
  %8 = sext i32 %1 to i64
  %9 = mul i64 %8, 31604937984
  %10 = and i64 %9, 281474976710400
  %11 = and i32 %7, 248
  %12 = zext nneg i32 %11 to i64
  %13 = shl i64 %3, 48
  %14 = and i64 %13, 281474976710656
  %15 = or disjoint i64 %5, %12
  %16 = or disjoint i64 %15, %10
  %17 = or disjoint i64 %16, %14
  %18 = or disjoint i64 %17, %6
  store i64 %18, ptr %0, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  %20 = load i32, ptr %19, align 8
  %21 = add i32 %20, %1
  %22 = and i32 %21, 131071
  %23 = and i32 %20, -131072
  %24 = or disjoint i32 %22, %23
  store i32 %24, ptr %19, align 8
  ret void
}

; Function Attrs: nofree nounwind
declare noundef signext i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4

attributes #0 = { nofree nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) uwtable vscale_range(2,1024) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
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
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
