; s = 0; for (i = 0; i < n; i++) s += a[i] * b[i];  bytes, widened: two element widths in one loop
define i32 @dot_i8(ptr noalias readonly %a, ptr noalias readonly %b, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %pa = getelementptr inbounds i8, ptr %a, i64 %i
  %x = load i8, ptr %pa, align 1
  %pb = getelementptr inbounds i8, ptr %b, i64 %i
  %y = load i8, ptr %pb, align 1
  %xw = sext i8 %x to i32
  %yw = sext i8 %y to i32
  %p = mul nsw i32 %xw, %yw
  %sum = add i32 %s, %p
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi i32 [ 0, %entry ], [ %sum, %loop ]
  ret i32 %r
}
