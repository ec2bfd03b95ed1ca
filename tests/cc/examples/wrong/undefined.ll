define i32 @f(i32 %x) {
  %a = add i32 %x, %y
  ret i32 %a
}
