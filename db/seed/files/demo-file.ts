import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import { type FileKind, kindOfExtension } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import type { CompanyKey } from '../rows/companies.ts'
import { type FileContent, files } from '../rows/files.ts'

export const photoSize = { width: 1280, height: 960 }
export const logoSize = { width: 600, height: 169 }

/** `drawnAs`: its name in the build, with `…-small` and `…-large`. Sizes in pixels, of PDFs in points. */
export type DemoFile = {
  drawnAs: string
  name: string
  kind: FileKind
  category: FileCategory
  phase: PhotoPhase | null
  hasPicture: boolean
  size: { width: number | null; height: number | null }
  content: FileContent
}

/** Returns the keys in the order of `files`. */
export type KeepDemoFiles = (files: readonly DemoFile[]) => Promise<KeptDemoFile[]>
export type KeptDemoFile = { key: string; bytes: number }

export function demoFilesOf(company: CompanyKey): DemoFile[] {
  return files[company].map(([, name, what, , , content], index) => {
    const kind = kindOfExtension(extensionOf(name))
    if (!kind) throw new Error(`The demo has a file of no kind: ${name}`)
    const isPhase = what === 'before' || what === 'during' || what === 'after'
    return {
      ...{ drawnAs: `${company}-${index}`, name, kind, content, size: sizeOf(content) },
      category: isPhase ? 'photo' : what,
      phase: isPhase ? what : null,
      hasPicture: 'scene' in content || 'photo' in content || 'sheet' in content,
    }
  })
}

function sizeOf(content: FileContent): DemoFile['size'] {
  if ('scene' in content || 'photo' in content) return photoSize
  if ('logo' in content) return logoSize
  if (!('sheet' in content)) return { width: null, height: null }
  const { width, height } = content.sheet
  return { width: Math.round((width * 72) / 25.4), height: Math.round((height * 72) / 25.4) }
}
