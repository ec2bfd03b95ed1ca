; the length is found once; the load in the loop takes any configuration with its ratio, so the one of the sum is in front of it
define void @f(<vscale x 16 x i32> %start, ptr %p, ptr %end, ptr %q, i64 %n) {
entry:
  %evl = call i32 @llvm.experimental.get.vector.length.i64(i64 %n, i32 16, i1 true)
  br label %l
l:
  %at = phi ptr [ %p, %entry ], [ %next, %l ]
  %sum = phi <vscale x 16 x i32> [ %start, %entry ], [ %whole, %l ]
  %a = call <vscale x 16 x i32> @llvm.vp.load.nxv16i32.p0(ptr %at, <vscale x 16 x i1> splat (i1 true), i32 %evl)
  %whole = call <vscale x 16 x i32> @llvm.vp.add.nxv16i32(<vscale x 16 x i32> %sum, <vscale x 16 x i32> %a, <vscale x 16 x i1> splat (i1 true), i32 %evl)
  %next = getelementptr i8, ptr %at, i64 1024
  %c = icmp ne ptr %next, %end
  br i1 %c, label %l, label %x
x:
  call void @llvm.vp.store.nxv16i32.p0(<vscale x 16 x i32> %whole, ptr %q, <vscale x 16 x i1> splat (i1 true), i32 %evl)
  ret void
}
declare i32 @llvm.experimental.get.vector.length.i64(i64, i32 immarg, i1 immarg)
declare <vscale x 16 x i32> @llvm.vp.load.nxv16i32.p0(ptr, <vscale x 16 x i1>, i32)
declare <vscale x 16 x i32> @llvm.vp.add.nxv16i32(<vscale x 16 x i32>, <vscale x 16 x i32>, <vscale x 16 x i1>, i32)
declare void @llvm.vp.store.nxv16i32.p0(<vscale x 16 x i32>, ptr, <vscale x 16 x i1>, i32)
