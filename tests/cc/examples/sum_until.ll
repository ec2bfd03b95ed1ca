; s = 0; for (i = 0; i < n; i++) { if (a[i] == 0) break; s += a[i]; }
define i32 @sum_until(ptr noalias readonly %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %pa = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %pa, align 4
  %stop = icmp eq i32 %x, 0
  br i1 %stop, label %exit, label %latch

latch:
  %sum = add i32 %s, %x
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi i32 [ 0, %entry ], [ %s, %loop ], [ %sum, %latch ]
  ret i32 %r
}
