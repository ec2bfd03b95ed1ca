; Many cases close together: a table of jumps.
define i32 @f(i32 %x) {
  switch i32 %x, label %d [ i32 0, label %a
 i32 1, label %b
 i32 2, label %a
 i32 3, label %b
 i32 4, label %a
 i32 5, label %b
 i32 6, label %a
 i32 7, label %b ]
a:
  ret i32 5
b:
  ret i32 77
d:
  ret i32 %x
}
