; One predicated operation, to be lowered in three ways: --predication evl, mask, scalar.
define <vscale x 4 x i32> @predicated(<vscale x 4 x i32> %a, <vscale x 4 x i32> %b, <vscale x 4 x i1> %m, i32 zeroext %n) {
  %q = call <vscale x 4 x i32> @llvm.vp.udiv.nxv4i32(<vscale x 4 x i32> %a, <vscale x 4 x i32> %b, <vscale x 4 x i1> %m, i32 %n)
  ret <vscale x 4 x i32> %q
}
