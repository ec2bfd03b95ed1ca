; for (i = 0; i < n; i++) if (a[i] > 0) b[i] = 42 / a[i];
; The division runs for the lanes that ask for it only: the others must not raise an exception.
define void @safe_division(ptr noalias %b, ptr noalias %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %from = getelementptr inbounds double, ptr %a, i64 %i
  %x = load double, ptr %from, align 8
  %positive = fcmp ogt double %x, 0.0
  br i1 %positive, label %divide, label %latch

divide:
  %q = fdiv double 42.0, %x
  %to = getelementptr inbounds double, ptr %b, i64 %i
  store double %q, ptr %to, align 8
  br label %latch

latch:
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
