import { type FileKind, kindOfExtension } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import type { CompanyStory, FileContent, FileStory } from '../story.ts'

export const photoSize = { width: 1280, height: 960 }
export const logoSize = { width: 600, height: 169 }

/** `drawnAs`: what the build calls it; its pictures are `…-small` and `…-large`. */
export type DemoFile = { drawnAs: string; kind: FileKind; hasPicture: boolean; content: FileContent }

/** Puts files into the store, and tells under which keys, in their order. */
export type KeepDemoFiles = (files: readonly DemoFile[]) => Promise<KeptDemoFile[]>
export type KeptDemoFile = { key: string; bytes: number }

/** `company`: which one of the demo's it is. */
export function demoFilesOf({ files }: CompanyStory, company: number): DemoFile[] {
  return files.map((file, index) => {
    const kind = kindOf(file)
    const hasPicture = hasPictures(file)
    return { drawnAs: `${company}-${index}`, kind, hasPicture, content: file.content }
  })
}

/** A logo is shown as it is. */
export function hasPictures(file: FileStory): boolean {
  const { isImage, name } = kindOf(file)
  return !file.isLogo && (isImage || name === 'pdf')
}

export function kindOf({ name }: FileStory): FileKind {
  const kind = kindOfExtension(extensionOf(name))
  if (!kind) throw new Error(`The story has a file of no kind: ${name}`)
  return kind
}
