; Loops whose exit has the condition of a branch in front of it, which clang joins in C. Notes as in loop.h.

; Iterations that are completed never come to the store.
; //= vectorised
; store_at_exit(a, b, n)
define void @store_at_exit(ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %b, i64 %i
  %x = load i32, ptr %p, align 4
  %skip = icmp sgt i32 %x, -2000000000
  br i1 %skip, label %latch, label %store

store:
  %r = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %x, ptr %r, align 4
  br i1 %skip, label %latch, label %exit

latch:
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; Iterations that do not come to the exit may have its condition.
; //= vectorised masked
; exit_under_condition(a, b, n)
define void @exit_under_condition(ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %b, i64 %i
  %x = load i32, ptr %p, align 4
  %low = and i32 %x, 1
  %odd = icmp ne i32 %low, 0
  %large = icmp sgt i32 %x, 1000000000
  br i1 %large, label %leave, label %join

leave:
  br i1 %odd, label %exit, label %join

join:
  br i1 %odd, label %store, label %latch

store:
  %r = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %x, ptr %r, align 4
  br label %latch

latch:
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
