; Histograms of floating-point numbers, whose sums may be reassociated. Notes as in loop.h.

; //= vectorised privatised
; sums_of_floats(h, x, w, n)
define void @sums_of_floats(ptr noalias %h, ptr noalias %x, ptr noalias %w, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %byte = load i8, ptr %px, align 1
  %low = and i8 %byte, 7
  %bin = zext nneg i8 %low to i64
  %pw = getelementptr inbounds float, ptr %w, i64 %i
  %weight = load float, ptr %pw, align 4
  %ph = getelementptr inbounds float, ptr %h, i64 %bin
  %old = load float, ptr %ph, align 4
  %new = fadd reassoc nsz float %old, %weight
  store float %new, ptr %ph, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; //= vectorised privatised
; differences_of_doubles(h, x, w, n)
define void @differences_of_doubles(ptr noalias %h, ptr noalias %x, ptr noalias %w, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds i32, ptr %x, i64 %i
  %word = load i32, ptr %px, align 4
  %rest = urem i32 %word, 6
  %bin = zext nneg i32 %rest to i64
  %pw = getelementptr inbounds double, ptr %w, i64 %i
  %weight = load double, ptr %pw, align 8
  %ph = getelementptr inbounds double, ptr %h, i64 %bin
  %old = load double, ptr %ph, align 8
  %new = fsub fast double %old, %weight
  store double %new, ptr %ph, align 8
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; //= vectorised privatised
; products_added(h, x, w, n)
define void @products_added(ptr noalias %h, ptr noalias %x, ptr noalias %w, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %byte = load i8, ptr %px, align 1
  %low = and i8 %byte, 3
  %bin = zext nneg i8 %low to i64
  %pw = getelementptr inbounds float, ptr %w, i64 %i
  %weight = load float, ptr %pw, align 4
  %ph = getelementptr inbounds float, ptr %h, i64 %bin
  %old = load float, ptr %ph, align 4
  %new = call fast float @llvm.fmuladd.f32(float %weight, float 2.0, float %old)
  store float %new, ptr %ph, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; //= refused dependence
; only_reassociated(h, x, w, n)
define void @only_reassociated(ptr noalias %h, ptr noalias %x, ptr noalias %w, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %byte = load i8, ptr %px, align 1
  %low = and i8 %byte, 3
  %bin = zext nneg i8 %low to i64
  %pw = getelementptr inbounds float, ptr %w, i64 %i
  %weight = load float, ptr %pw, align 4
  %ph = getelementptr inbounds float, ptr %h, i64 %bin
  %old = load float, ptr %ph, align 4
  %new = fadd reassoc float %old, %weight
  store float %new, ptr %ph, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; An index of 8 bits with a sign: what looks like 200 is an element in front of the array.
; //= refused dependence
; signed_bytes(h, x, n)
define void @signed_bytes(ptr noalias %h, ptr noalias %x, i64 %n) {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %exit, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %px = getelementptr inbounds i8, ptr %x, i64 %i
  %byte = load i8, ptr %px, align 1
  %bin = and i8 %byte, 200
  %ph = getelementptr inbounds i8, ptr %h, i8 %bin
  %old = load i8, ptr %ph, align 1
  %new = add i8 %old, 1
  store i8 %new, ptr %ph, align 1
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

declare float @llvm.fmuladd.f32(float, float, float)
