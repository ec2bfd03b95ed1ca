; Four adjacent stores in straight code, and a small inner loop inside of another: the first become one vector store, the
; second is unrolled, so that the outer loop's iterations are the lanes.
target triple = "riscv64-unknown-linux-gnu"

define void @add4(ptr noalias %a, ptr noalias %b, float %s) {
entry:
  %x0 = load float, ptr %b, align 4
  %y0 = fmul float %x0, %s
  store float %y0, ptr %a, align 4
  %b1 = getelementptr inbounds float, ptr %b, i64 1
  %x1 = load float, ptr %b1, align 4
  %y1 = fmul float %x1, %s
  %a1 = getelementptr inbounds float, ptr %a, i64 1
  store float %y1, ptr %a1, align 4
  %b2 = getelementptr inbounds float, ptr %b, i64 2
  %x2 = load float, ptr %b2, align 4
  %y2 = fmul float %x2, %s
  %a2 = getelementptr inbounds float, ptr %a, i64 2
  store float %y2, ptr %a2, align 4
  %b3 = getelementptr inbounds float, ptr %b, i64 3
  %x3 = load float, ptr %b3, align 4
  %y3 = fmul float %x3, %s
  %a3 = getelementptr inbounds float, ptr %a, i64 3
  store float %y3, ptr %a3, align 4
  ret void
}

define void @sums(ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %s = phi i32 [ 0, %outer ], [ %t, %inner ]
  %at = add i64 %i, %k
  %p = getelementptr inbounds i32, ptr %b, i64 %at
  %v = load i32, ptr %p, align 4
  %t = add i32 %s, %v
  %k.next = add nuw nsw i64 %k, 1
  %k.done = icmp eq i64 %k.next, 3
  br i1 %k.done, label %latch, label %inner
latch:
  %q = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %t, ptr %q, align 4
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %outer
exit:
  ret void
}

define void @chain(ptr %a, i64 %n) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i.next, %l ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %w = mul i32 %v, 5
  %i.next = add nuw nsw i64 %i, 1
  %q = getelementptr inbounds i32, ptr %a, i64 %i.next
  store i32 %w, ptr %q, align 4
  %done = icmp eq i64 %i.next, %n
  br i1 %done, label %exit, label %l
exit:
  ret void
}
