define void @f() {
  %a = alloca i32, align 4
  ret void
}
