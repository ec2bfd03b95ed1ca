; Loops with blocks that control cannot come to, which no C leaves behind: they are as if they were not there. Notes as in loop.h.

; A case that was cut off still feeds the phi of the others.
; //= vectorised
; case_without_entry(o, a, b, n)
define void @case_without_entry(ptr noalias %o, ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  %kind = and i32 %x, 7
  switch i32 %kind, label %latch [
    i32 0, label %zero
    i32 6, label %store
  ]

zero:
  %q = getelementptr inbounds i32, ptr %b, i64 %i
  %y = load i32, ptr %q, align 4
  br label %store

cut:
  %z = mul nsw i32 %x, 3
  br label %store

store:
  %v = phi i32 [ %y, %zero ], [ %z, %cut ], [ 1, %loop ]
  %r = getelementptr inbounds i32, ptr %o, i64 %i
  store i32 %v, ptr %r, align 4
  br label %latch

latch:
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; A second entry that is none, a loop that nothing enters, and another way out of it.
; //= vectorised reduction
; entered_from_nowhere(a, n)
define i32 @entered_from_nowhere(ptr %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

nowhere:
  %from = phi i64 [ %back, %nowhere ]
  %back = add i64 %from, %n
  %stays = icmp ult i64 %back, 100
  br i1 %stays, label %nowhere, label %enter

enter:
  %odd = trunc i64 %back to i32
  %leaves = icmp eq i32 %odd, 3
  br i1 %leaves, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %back, %enter ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %odd, %enter ], [ %total, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  %total = add i32 %sum, %x
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi i32 [ 0, %entry ], [ %odd, %enter ], [ %total, %loop ]
  ret i32 %r
}
