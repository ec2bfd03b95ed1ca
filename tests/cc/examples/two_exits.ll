; for (i = 0; i < n; i++) { a[i] = 0; if (i > m) break; b[i] = 0; }
; Both exits can be counted; the first store runs once more than the second.
define void @two_exits(ptr noalias %a, ptr noalias %b, i64 %m, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %pa = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 0, ptr %pa, align 4
  %over = icmp ugt i64 %i, %m
  br i1 %over, label %exit, label %latch

latch:
  %pb = getelementptr inbounds i32, ptr %b, i64 %i
  store i32 0, ptr %pb, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
