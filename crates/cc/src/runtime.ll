; Functions of the C library that compiled code calls for blocks of memory, for executables without a C library.

define ptr @memcpy(ptr %to, ptr %from, i64 %bytes) {
entry:
  %none = icmp eq i64 %bytes, 0
  br i1 %none, label %done, label %strip
strip:
  %left = phi i64 [ %bytes, %entry ], [ %rest, %strip ]
  %at = phi i64 [ 0, %entry ], [ %next, %strip ]
  %vl = call i32 @llvm.experimental.get.vector.length.i64(i64 %left, i32 64, i1 true)
  %source = getelementptr i8, ptr %from, i64 %at
  %target = getelementptr i8, ptr %to, i64 %at
  %block = call <vscale x 64 x i8> @llvm.vp.load.nxv64i8.p0(ptr %source, <vscale x 64 x i1> splat (i1 true), i32 %vl)
  call void @llvm.vp.store.nxv64i8.p0(<vscale x 64 x i8> %block, ptr %target, <vscale x 64 x i1> splat (i1 true), i32 %vl)
  %step = zext i32 %vl to i64
  %next = add i64 %at, %step
  %rest = sub i64 %left, %step
  %ended = icmp eq i64 %rest, 0
  br i1 %ended, label %done, label %strip
done:
  ret ptr %to
}

define ptr @memmove(ptr %to, ptr %from, i64 %bytes) {
entry:
  %a = ptrtoint ptr %to to i64
  %b = ptrtoint ptr %from to i64
  %distance = sub i64 %a, %b
  %apart = icmp uge i64 %distance, %bytes
  br i1 %apart, label %forward, label %strip
forward:
  %same = call ptr @memcpy(ptr %to, ptr %from, i64 %bytes)
  ret ptr %to
strip:
  %left = phi i64 [ %bytes, %entry ], [ %rest, %strip ]
  %vl = call i32 @llvm.experimental.get.vector.length.i64(i64 %left, i32 64, i1 true)
  %step = zext i32 %vl to i64
  %rest = sub i64 %left, %step
  %source = getelementptr i8, ptr %from, i64 %rest
  %target = getelementptr i8, ptr %to, i64 %rest
  %block = call <vscale x 64 x i8> @llvm.vp.load.nxv64i8.p0(ptr %source, <vscale x 64 x i1> splat (i1 true), i32 %vl)
  call void @llvm.vp.store.nxv64i8.p0(<vscale x 64 x i8> %block, ptr %target, <vscale x 64 x i1> splat (i1 true), i32 %vl)
  %ended = icmp eq i64 %rest, 0
  br i1 %ended, label %done, label %strip
done:
  ret ptr %to
}

define ptr @memset(ptr %to, i32 %value, i64 %bytes) {
entry:
  %byte = trunc i32 %value to i8
  %first = insertelement <vscale x 64 x i8> poison, i8 %byte, i64 0
  %block = shufflevector <vscale x 64 x i8> %first, <vscale x 64 x i8> poison, <vscale x 64 x i32> zeroinitializer
  %none = icmp eq i64 %bytes, 0
  br i1 %none, label %done, label %strip
strip:
  %left = phi i64 [ %bytes, %entry ], [ %rest, %strip ]
  %at = phi i64 [ 0, %entry ], [ %next, %strip ]
  %vl = call i32 @llvm.experimental.get.vector.length.i64(i64 %left, i32 64, i1 true)
  %target = getelementptr i8, ptr %to, i64 %at
  call void @llvm.vp.store.nxv64i8.p0(<vscale x 64 x i8> %block, ptr %target, <vscale x 64 x i1> splat (i1 true), i32 %vl)
  %step = zext i32 %vl to i64
  %next = add i64 %at, %step
  %rest = sub i64 %left, %step
  %ended = icmp eq i64 %rest, 0
  br i1 %ended, label %done, label %strip
done:
  ret ptr %to
}
