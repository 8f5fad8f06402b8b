import type { FileKind } from '#app/domain/files/file-kinds.ts'

export const photoSize = { width: 1280, height: 960 }

/** `drawnAs`: what `drawDemoFiles` calls it. */
export type DemoFile = { drawnAs: string; kind: FileKind; hasPicture: boolean }

/** Puts files into the store, and tells under which keys, in their order. */
export type KeepDemoFiles = (files: readonly DemoFile[]) => Promise<KeptDemoFile[]>
export type KeptDemoFile = { key: string; bytes: number }
