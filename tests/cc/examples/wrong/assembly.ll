define void @f() {
  call void asm sideeffect "nop", "~{s1}"()
  ret void
}

define i129 @g(i129 %x) {
  ret i129 %x
}
