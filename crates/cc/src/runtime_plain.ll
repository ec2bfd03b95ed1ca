; Functions of the C library that compiled code calls by itself, for programs that may not use vectors.

define ptr @memcpy(ptr %to, ptr %from, i64 %bytes) {
entry:
  %none = icmp eq i64 %bytes, 0
  br i1 %none, label %done, label %next
next:
  %at = phi i64 [ 0, %entry ], [ %behind, %next ]
  %source = getelementptr i8, ptr %from, i64 %at
  %target = getelementptr i8, ptr %to, i64 %at
  %byte = load i8, ptr %source
  store i8 %byte, ptr %target
  %behind = add i64 %at, 1
  %ended = icmp eq i64 %behind, %bytes
  br i1 %ended, label %done, label %next
done:
  ret ptr %to
}

define ptr @memmove(ptr %to, ptr %from, i64 %bytes) {
entry:
  %a = ptrtoint ptr %to to i64
  %b = ptrtoint ptr %from to i64
  %distance = sub i64 %a, %b
  %apart = icmp uge i64 %distance, %bytes
  br i1 %apart, label %forward, label %next
forward:
  %same = call ptr @memcpy(ptr %to, ptr %from, i64 %bytes)
  ret ptr %to
next:
  %left = phi i64 [ %bytes, %entry ], [ %at, %next ]
  %at = sub i64 %left, 1
  %source = getelementptr i8, ptr %from, i64 %at
  %target = getelementptr i8, ptr %to, i64 %at
  %byte = load i8, ptr %source
  store i8 %byte, ptr %target
  %ended = icmp eq i64 %at, 0
  br i1 %ended, label %done, label %next
done:
  ret ptr %to
}

define ptr @memset(ptr %to, i32 %value, i64 %bytes) {
entry:
  %byte = trunc i32 %value to i8
  %none = icmp eq i64 %bytes, 0
  br i1 %none, label %done, label %next
next:
  %at = phi i64 [ 0, %entry ], [ %behind, %next ]
  %target = getelementptr i8, ptr %to, i64 %at
  store i8 %byte, ptr %target
  %behind = add i64 %at, 1
  %ended = icmp eq i64 %behind, %bytes
  br i1 %ended, label %done, label %next
done:
  ret ptr %to
}

define i64 @__muldi3(i64 %a, i64 %b) {
entry:
  br label %next
next:
  %x = phi i64 [ %a, %entry ], [ %twice, %next ]
  %y = phi i64 [ %b, %entry ], [ %rest, %next ]
  %sum = phi i64 [ 0, %entry ], [ %more, %next ]
  %odd = and i64 %y, 1
  %all = sub i64 0, %odd
  %own = and i64 %x, %all
  %more = add i64 %sum, %own
  %twice = shl i64 %x, 1
  %rest = lshr i64 %y, 1
  %ended = icmp eq i64 %rest, 0
  br i1 %ended, label %done, label %next
done:
  ret i64 %more
}

define i128 @__multi3(i128 %a, i128 %b) {
entry:
  br label %next
next:
  %x = phi i128 [ %a, %entry ], [ %twice, %next ]
  %y = phi i128 [ %b, %entry ], [ %rest, %next ]
  %sum = phi i128 [ 0, %entry ], [ %more, %next ]
  %odd = and i128 %y, 1
  %all = sub i128 0, %odd
  %own = and i128 %x, %all
  %more = add i128 %sum, %own
  %twice = shl i128 %x, 1
  %rest = lshr i128 %y, 1
  %ended = icmp eq i128 %rest, 0
  br i1 %ended, label %done, label %next
done:
  ret i128 %more
}

; The quotient and the remainder.
define { i64, i64 } @__rivet_divide(i64 %a, i64 %b) {
entry:
  br label %next
next:
  %bit = phi i64 [ 63, %entry ], [ %less, %next ]
  %rest = phi i64 [ 0, %entry ], [ %left, %next ]
  %quotient = phi i64 [ 0, %entry ], [ %more, %next ]
  %top = lshr i64 %rest, 63
  %twice = shl i64 %rest, 1
  %down = lshr i64 %a, %bit
  %own = and i64 %down, 1
  %part = or i64 %twice, %own
  %carried = icmp ne i64 %top, 0
  %enough = icmp uge i64 %part, %b
  %fits = or i1 %carried, %enough
  %one = zext i1 %fits to i64
  %all = sub i64 0, %one
  %taken = and i64 %b, %all
  %left = sub i64 %part, %taken
  %shifted = shl i64 %quotient, 1
  %more = or i64 %shifted, %one
  %less = sub i64 %bit, 1
  %ended = icmp eq i64 %bit, 0
  br i1 %ended, label %done, label %next
done:
  %first = insertvalue { i64, i64 } poison, i64 %more, 0
  %both = insertvalue { i64, i64 } %first, i64 %left, 1
  ret { i64, i64 } %both
}

define i64 @__udivdi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @__rivet_divide(i64 %a, i64 %b)
  %quotient = extractvalue { i64, i64 } %both, 0
  ret i64 %quotient
}

define i64 @__umoddi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @__rivet_divide(i64 %a, i64 %b)
  %rest = extractvalue { i64, i64 } %both, 1
  ret i64 %rest
}

define i64 @__divdi3(i64 %a, i64 %b) {
  %x = call i64 @llvm.abs.i64(i64 %a, i1 false)
  %y = call i64 @llvm.abs.i64(i64 %b, i1 false)
  %quotient = call i64 @__udivdi3(i64 %x, i64 %y)
  %other = xor i64 %a, %b
  %sign = ashr i64 %other, 63
  %flipped = xor i64 %quotient, %sign
  %result = sub i64 %flipped, %sign
  ret i64 %result
}

define i64 @__moddi3(i64 %a, i64 %b) {
  %x = call i64 @llvm.abs.i64(i64 %a, i1 false)
  %y = call i64 @llvm.abs.i64(i64 %b, i1 false)
  %rest = call i64 @__umoddi3(i64 %x, i64 %y)
  %sign = ashr i64 %a, 63
  %flipped = xor i64 %rest, %sign
  %result = sub i64 %flipped, %sign
  ret i64 %result
}

declare i64 @llvm.abs.i64(i64, i1)
