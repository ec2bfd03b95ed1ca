; for (i = 0; i < n; i++) { a[i] = c[i] * 2; h = h * 3 + c[i]; b[i] = h; }: lanes of h cannot be computed, lanes of a can.
define void @distribute(ptr noalias %a, ptr noalias %b, ptr noalias %c, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 1, %entry ], [ %h.next, %loop ]
  %c.i = getelementptr inbounds i32, ptr %c, i64 %i
  %x = load i32, ptr %c.i, align 4
  %twice = shl i32 %x, 1
  %a.i = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %twice, ptr %a.i, align 4
  %thrice = mul i32 %h, 3
  %h.next = add i32 %thrice, %x
  %b.i = getelementptr inbounds i32, ptr %b, i64 %i
  store i32 %h.next, ptr %b.i, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
