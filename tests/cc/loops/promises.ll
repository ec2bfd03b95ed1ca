; Loops with promises that C cannot spell here: `fast` comparisons, `maximum` and `minimum`. Notes as in loop.h.

; //= vectorised reduction
; maximum_f32(a, n)
define float @maximum_f32(ptr %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi float [ -3.0, %entry ], [ %m.next, %loop ]
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %p, align 4
  %m.next = call float @llvm.maximum.f32(float %m, float %x)
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi float [ -3.0, %entry ], [ %m.next, %loop ]
  ret float %r
}

; //= vectorised reduction
; minimum_f64(a, n)
define double @minimum_f64(ptr %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi double [ 3.0, %entry ], [ %m.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %x = load double, ptr %p, align 8
  %m.next = call double @llvm.minimum.f64(double %x, double %m)
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi double [ 3.0, %entry ], [ %m.next, %loop ]
  ret double %r
}

; //= vectorised reduction
; greater_f32(a, n)
define float @greater_f32(ptr %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi float [ -3.0, %entry ], [ %m.next, %loop ]
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %p, align 4
  %c = fcmp fast ogt float %x, %m
  %m.next = select fast i1 %c, float %x, float %m
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi float [ -3.0, %entry ], [ %m.next, %loop ]
  ret float %r
}

; //= vectorised reduction
; not_less_f32(a, n)
define float @not_less_f32(ptr %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi float [ 3.0, %entry ], [ %m.next, %loop ]
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %p, align 4
  %c = fcmp nnan nsz ult float %m, %x
  %m.next = select nnan nsz i1 %c, float %m, float %x
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi float [ 3.0, %entry ], [ %m.next, %loop ]
  ret float %r
}

; //= vectorised ordered
; fused_in_order(a, n)
define float @fused_in_order(ptr %a, i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi float [ 0.0, %entry ], [ %m.next, %loop ]
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %p, align 4
  %m.next = call float @llvm.fmuladd.f32(float %x, float %x, float %m)
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %r = phi float [ 0.0, %entry ], [ %m.next, %loop ]
  ret float %r
}

declare float @llvm.maximum.f32(float, float)
declare double @llvm.minimum.f64(double, double)
declare float @llvm.fmuladd.f32(float, float, float)
