define void @f() {
  call void asm sideeffect "nop", "~{s1}"()
  ret void
}

define i1025 @g(i1025 %x) {
  ret i1025 %x
}
