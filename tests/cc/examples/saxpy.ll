; for (i = 0; i < n; i++) y[i] = a * x[i] + y[i];
define void @saxpy(ptr noalias %y, ptr noalias %x, float %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds float, ptr %x, i64 %i
  %xi = load float, ptr %px, align 4
  %py = getelementptr inbounds float, ptr %y, i64 %i
  %yi = load float, ptr %py, align 4
  %sum = call float @llvm.fmuladd.f32(float %a, float %xi, float %yi)
  store float %sum, ptr %py, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
