; A loop whose exit asks for what the iteration before loaded: lanes would need what they decide about. Notes as in loop.h.

; //= refused recurrence
; until_previous(a, x, n)
define i64 @until_previous(ptr %a, i32 %x, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %before = phi i32 [ 0, %entry ], [ %v, %latch ]
  %found = icmp eq i32 %before, %x
  br i1 %found, label %exit, label %latch

latch:
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi i64 [ 0, %entry ], [ %i, %loop ], [ -1, %latch ]
  ret i64 %r
}
