; ModuleID = 'lines.c'
source_filename = "lines.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-unknown"

@data = dso_local local_unnamed_addr global [20 x i32] zeroinitializer, align 4, !dbg !0
@total = dso_local local_unnamed_addr global i32 0, align 4, !dbg !5

; Function Attrs: nounwind vscale_range(2,1024)
define dso_local void @start() local_unnamed_addr #0 !dbg !20 {
  tail call fastcc void @fill() #3, !dbg !26
    #dbg_value(i32 0, !24, !DIExpression(), !27)
  %1 = load i32, ptr @total, align 4, !tbaa !28
    #dbg_value(i32 0, !24, !DIExpression(), !27)
  br label %4, !dbg !32

2:                                                ; preds = %4
  store i32 %10, ptr @total, align 4, !dbg !33, !tbaa !28
  %3 = sext i32 %10 to i64, !dbg !36
    #dbg_value(i64 %3, !37, !DIExpression(), !45)
    #dbg_value(i64 %3, !43, !DIExpression(), !45)
    #dbg_value(i64 93, !44, !DIExpression(), !45)
  tail call void asm sideeffect "ecall", "{x10},{x17}"(i64 %3, i64 93) #4, !dbg !47, !srcloc !48
  ret void, !dbg !49

4:                                                ; preds = %0, %4
  %5 = phi i64 [ 0, %0 ], [ %11, %4 ]
  %6 = phi i32 [ %1, %0 ], [ %10, %4 ]
    #dbg_value(i64 %5, !24, !DIExpression(), !27)
  %7 = getelementptr inbounds [20 x i32], ptr @data, i64 0, i64 %5, !dbg !50
  %8 = load i32, ptr %7, align 4, !dbg !50, !tbaa !28
  %9 = tail call fastcc signext i32 @odd(i32 noundef signext %8) #3, !dbg !51
  %10 = add nsw i32 %6, %9, !dbg !33
  %11 = add nuw nsw i64 %5, 1, !dbg !52
    #dbg_value(i64 %11, !24, !DIExpression(), !27)
  %12 = icmp eq i64 %11, 20, !dbg !53
  br i1 %12, label %2, label %4, !dbg !32, !llvm.loop !54
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(write, argmem: none, inaccessiblemem: none) vscale_range(2,1024)
define internal fastcc void @fill() unnamed_addr #1 !dbg !58 {
    #dbg_value(ptr @data, !63, !DIExpression(), !71)
    #dbg_value(i32 3, !64, !DIExpression(), !71)
    #dbg_value(i32 20, !65, !DIExpression(), !71)
    #dbg_value(i32 0, !66, !DIExpression(), !72)
  br label %2, !dbg !73

1:                                                ; preds = %2
  ret void, !dbg !74

2:                                                ; preds = %0, %2
  %3 = phi i64 [ 0, %0 ], [ %8, %2 ]
    #dbg_value(i64 %3, !66, !DIExpression(), !72)
  %4 = mul nuw nsw i64 %3, %3, !dbg !75
    #dbg_value(i64 %4, !68, !DIExpression(), !76)
  %5 = getelementptr inbounds i32, ptr @data, i64 %3, !dbg !77
  %6 = trunc i64 %4 to i32, !dbg !78
  %7 = add i32 %6, 3, !dbg !78
  store i32 %7, ptr %5, align 4, !dbg !78, !tbaa !28
  %8 = add nuw nsw i64 %3, 1, !dbg !79
    #dbg_value(i64 %8, !66, !DIExpression(), !72)
  %9 = icmp eq i64 %8, 20, !dbg !80
  br i1 %9, label %1, label %2, !dbg !73, !llvm.loop !81
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) vscale_range(2,1024)
define internal fastcc noundef signext i32 @odd(i32 noundef signext %0) unnamed_addr #2 !dbg !83 {
    #dbg_value(i32 %0, !87, !DIExpression(), !88)
  %2 = and i32 %0, 1, !dbg !89
  %3 = icmp eq i32 %2, 0, !dbg !89
  %4 = select i1 %3, i32 0, i32 %0, !dbg !88
  ret i32 %4, !dbg !91
}

attributes #0 = { nounwind vscale_range(2,1024) }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(write, argmem: none, inaccessiblemem: none) vscale_range(2,1024) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) vscale_range(2,1024) }
attributes #3 = { nobuiltin }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!11, !12, !13, !14, !15, !17, !18}
!llvm.ident = !{!19}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "data", scope: !2, file: !3, line: 4, type: !8, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "lines.c", directory: ".", checksumkind: CSK_MD5, checksum: "185ab01649cf2f54744e2520a2981b9b")
!4 = !{!0, !5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "total", scope: !2, file: !3, line: 4, type: !7, isLocal: false, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 640, elements: !9)
!9 = !{!10}
!10 = !DISubrange(count: 20)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!13 = !{i32 1, !"wchar_size", i32 4}
!14 = !{i32 1, !"target-abi", !"lp64d"}
!15 = !{i32 6, !"riscv-isa", !16}
!16 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!17 = !{i32 8, !"SmallDataLimit", i32 8}
!18 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!19 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!20 = distinct !DISubprogram(name: "start", scope: !3, file: !3, line: 9, type: !21, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !23)
!21 = !DISubroutineType(types: !22)
!22 = !{null}
!23 = !{!24}
!24 = !DILocalVariable(name: "i", scope: !25, file: !3, line: 11, type: !7)
!25 = distinct !DILexicalBlock(scope: !20, file: !3, line: 11, column: 5)
!26 = !DILocation(line: 10, column: 5, scope: !20)
!27 = !DILocation(line: 0, scope: !25)
!28 = !{!29, !29, i64 0}
!29 = !{!"int", !30, i64 0}
!30 = !{!"omnipotent char", !31, i64 0}
!31 = !{!"Simple C/C++ TBAA"}
!32 = !DILocation(line: 11, column: 5, scope: !25)
!33 = !DILocation(line: 12, column: 15, scope: !34)
!34 = distinct !DILexicalBlock(scope: !35, file: !3, line: 11, column: 34)
!35 = distinct !DILexicalBlock(scope: !25, file: !3, line: 11, column: 5)
!36 = !DILocation(line: 14, column: 11, scope: !20)
!37 = !DILocalVariable(name: "code", arg: 1, scope: !38, file: !3, line: 31, type: !41)
!38 = distinct !DISubprogram(name: "leave", scope: !3, file: !3, line: 31, type: !39, scopeLine: 31, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !42)
!39 = !DISubroutineType(types: !40)
!40 = !{null, !41}
!41 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!42 = !{!37, !43, !44}
!43 = !DILocalVariable(name: "a0", scope: !38, file: !3, line: 32, type: !41)
!44 = !DILocalVariable(name: "a7", scope: !38, file: !3, line: 33, type: !41)
!45 = !DILocation(line: 0, scope: !38, inlinedAt: !46)
!46 = distinct !DILocation(line: 14, column: 5, scope: !20)
!47 = !DILocation(line: 34, column: 5, scope: !38, inlinedAt: !46)
!48 = !{i64 997}
!49 = !DILocation(line: 15, column: 1, scope: !20)
!50 = !DILocation(line: 12, column: 22, scope: !34)
!51 = !DILocation(line: 12, column: 18, scope: !34)
!52 = !DILocation(line: 11, column: 30, scope: !35)
!53 = !DILocation(line: 11, column: 23, scope: !35)
!54 = distinct !{!54, !32, !55, !56, !57}
!55 = !DILocation(line: 13, column: 5, scope: !25)
!56 = !{!"llvm.loop.mustprogress"}
!57 = !{!"llvm.loop.unroll.disable"}
!58 = distinct !DISubprogram(name: "fill", scope: !3, file: !3, line: 17, type: !59, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !62)
!59 = !DISubroutineType(cc: DW_CC_nocall, types: !60)
!60 = !{null, !61, !7, !7}
!61 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!62 = !{!63, !64, !65, !66, !68}
!63 = !DILocalVariable(name: "to", arg: 1, scope: !58, file: !3, line: 17, type: !61)
!64 = !DILocalVariable(name: "from", arg: 2, scope: !58, file: !3, line: 17, type: !7)
!65 = !DILocalVariable(name: "n", arg: 3, scope: !58, file: !3, line: 17, type: !7)
!66 = !DILocalVariable(name: "i", scope: !67, file: !3, line: 18, type: !7)
!67 = distinct !DILexicalBlock(scope: !58, file: !3, line: 18, column: 5)
!68 = !DILocalVariable(name: "square", scope: !69, file: !3, line: 19, type: !7)
!69 = distinct !DILexicalBlock(scope: !70, file: !3, line: 18, column: 33)
!70 = distinct !DILexicalBlock(scope: !67, file: !3, line: 18, column: 5)
!71 = !DILocation(line: 0, scope: !58)
!72 = !DILocation(line: 0, scope: !67)
!73 = !DILocation(line: 18, column: 5, scope: !67)
!74 = !DILocation(line: 22, column: 1, scope: !58)
!75 = !DILocation(line: 19, column: 24, scope: !69)
!76 = !DILocation(line: 0, scope: !69)
!77 = !DILocation(line: 20, column: 9, scope: !69)
!78 = !DILocation(line: 20, column: 15, scope: !69)
!79 = !DILocation(line: 18, column: 29, scope: !70)
!80 = !DILocation(line: 18, column: 23, scope: !70)
!81 = distinct !{!81, !73, !82, !56, !57}
!82 = !DILocation(line: 21, column: 5, scope: !67)
!83 = distinct !DISubprogram(name: "odd", scope: !3, file: !3, line: 24, type: !84, scopeLine: 24, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !86)
!84 = !DISubroutineType(types: !85)
!85 = !{!7, !7}
!86 = !{!87}
!87 = !DILocalVariable(name: "x", arg: 1, scope: !83, file: !3, line: 24, type: !7)
!88 = !DILocation(line: 0, scope: !83)
!89 = !DILocation(line: 25, column: 11, scope: !90)
!90 = distinct !DILexicalBlock(scope: !83, file: !3, line: 25, column: 9)
!91 = !DILocation(line: 29, column: 1, scope: !83)
