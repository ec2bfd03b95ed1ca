; s = 0; for (i = 0; i < n; i++) { x = a[i]; if (x >= limit) break; s += b[x]; }
; The indices are read by fault-only-first loads; b is read for the lanes before the exit only.
define i32 @range_check(ptr noalias readonly %a, ptr noalias readonly %b, i32 %limit, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %pa = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %pa, align 4
  %outside = icmp uge i32 %x, %limit
  br i1 %outside, label %exit, label %latch

latch:
  %x64 = zext i32 %x to i64
  %pb = getelementptr inbounds i32, ptr %b, i64 %x64
  %bx = load i32, ptr %pb, align 4
  %sum = add i32 %s, %bx
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi i32 [ 0, %entry ], [ %s, %loop ], [ %sum, %latch ]
  ret i32 %r
}
