define void @f() {
  call void asm sideeffect "nop", "~{s1}"()
  ret void
}

define i2049 @g(i2049 %x) {
  ret i2049 %x
}
