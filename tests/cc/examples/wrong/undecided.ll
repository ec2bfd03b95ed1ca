define <vscale x 2 x i32> @f(<4 x i32> %v) {
  %a = call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.v4i32(<4 x i32> %v, i64 0)
  ret <vscale x 2 x i32> %a
}
