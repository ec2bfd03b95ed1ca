; The greatest or least number and its place, where neither NaN nor the sign of zero counts. Notes as in loop.h.

; //= vectorised reduction
; first_greatest(a, n)
define signext i32 @first_greatest(ptr %0, i64 %1) {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load float, ptr %0, align 4
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i32 [ -1, %2 ], [ %17, %8 ]
  ret i32 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %18, %8 ], [ 0, %4 ]
  %10 = phi i32 [ %17, %8 ], [ -1, %4 ]
  %11 = phi float [ %16, %8 ], [ %5, %4 ]
  %12 = getelementptr inbounds float, ptr %0, i64 %9
  %13 = load float, ptr %12, align 4
  %14 = fcmp nnan ninf nsz ogt float %13, %11
  %15 = trunc i64 %9 to i32
  %16 = select nsz i1 %14, float %13, float %11
  %17 = select i1 %14, i32 %15, i32 %10
  %18 = add nuw i64 %9, 1
  %19 = icmp eq i64 %18, %1
  br i1 %19, label %6, label %8
}

; //= vectorised reduction
; last_least(a, n)
define signext i32 @last_least(ptr %0, i64 %1) {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = load double, ptr %0, align 8
  br label %8

6:                                                ; preds = %8, %2
  %7 = phi i32 [ 0, %2 ], [ %17, %8 ]
  ret i32 %7

8:                                                ; preds = %4, %8
  %9 = phi i64 [ %18, %8 ], [ 0, %4 ]
  %10 = phi i32 [ %17, %8 ], [ 0, %4 ]
  %11 = phi double [ %16, %8 ], [ %5, %4 ]
  %12 = getelementptr inbounds double, ptr %0, i64 %9
  %13 = load double, ptr %12, align 8
  %14 = fcmp nnan ninf nsz ugt double %13, %11
  %15 = trunc i64 %9 to i32
  %16 = select nsz i1 %14, double %11, double %13
  %17 = select i1 %14, i32 %10, i32 %15
  %18 = add nuw i64 %9, 1
  %19 = icmp eq i64 %18, %1
  br i1 %19, label %6, label %8
}

; //= vectorised reduction
; greatest_and_place(a, n)
define float @greatest_and_place(ptr %0, i64 %1) {
  %3 = load float, ptr %0, align 4
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %7, label %11

5:                                                ; preds = %11
  %6 = uitofp i32 %21 to float
  br label %7

7:                                                ; preds = %5, %2
  %8 = phi float [ %3, %2 ], [ %20, %5 ]
  %9 = phi float [ 0.000000e+00, %2 ], [ %6, %5 ]
  %10 = fadd nnan ninf nsz float %8, %9
  ret float %10

11:                                               ; preds = %2, %11
  %12 = phi i64 [ %22, %11 ], [ 0, %2 ]
  %13 = phi i32 [ %21, %11 ], [ 0, %2 ]
  %14 = phi float [ %20, %11 ], [ %3, %2 ]
  %15 = getelementptr inbounds float, ptr %0, i64 %12
  %16 = load float, ptr %15, align 4
  %17 = tail call nnan ninf nsz float @llvm.fabs.f32(float %16)
  %18 = fcmp nnan ninf nsz ogt float %17, %14
  %19 = trunc i64 %12 to i32
  %20 = select nsz i1 %18, float %17, float %14
  %21 = select i1 %18, i32 %19, i32 %13
  %22 = add nuw i64 %12, 1
  %23 = icmp eq i64 %22, %1
  br i1 %23, label %5, label %11
}
