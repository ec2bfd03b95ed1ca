; for (i = 0; i < n; i++) a[i] = i, written by hand with vscale and stepvector; n is a multiple of 4 x vscale.
define void @identity(ptr %a, i64 %n) {
entry:
  %vscale = call i64 @llvm.vscale.i64()
  %step = shl i64 %vscale, 2
  %first = call <vscale x 4 x i32> @llvm.stepvector.nxv4i32()
  %step32 = trunc i64 %step to i32
  %one = insertelement <vscale x 4 x i32> poison, i32 %step32, i64 0
  %steps = shufflevector <vscale x 4 x i32> %one, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %v = phi <vscale x 4 x i32> [ %first, %entry ], [ %more, %loop ]
  %to = getelementptr inbounds i32, ptr %a, i64 %i
  store <vscale x 4 x i32> %v, ptr %to, align 4
  %more = add <vscale x 4 x i32> %v, %steps
  %next = add nuw i64 %i, %step
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit

exit:
  ret void
}
