import { nameKey } from '#app/domain/name-key.ts'
import { type FileKind, kindOfExtension } from './file-kinds.ts'
import { longestFileName } from './upload.ts'

const nameless = 'file'
// Halves of letters, and what turns round or hides the text beside it. Joiners stay: scripts and emoji are written with them.
const unseen = /[\p{Cs}\ufff0-\uffff]|(?![\u200c\u200d])\p{Cf}/gu
const spaces = /[\s\p{Cc}\u2800\u3164]+/gu
const reserved = /[<>:"|?*/\\]/g
// Windows takes these for devices, whatever follows the dot.
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?= *(?:\.|$))/i
// From where they begin alone: else the time would grow with the square of them.
const trailing = /(?<![\s.])[\s.]+$/
const edges = /^[\s.]+|(?<![\s.])[\s.]+$/g
// Of 'Plan 1.2' the 2 is none.
const ending = /\.(?=[a-z0-9]{1,10}$)([0-9]*[a-z][a-z0-9]*)$/i

/** What can be kept, shown and saved on any computer, of the name that a browser sent. */
export function cleanFileName(raw: string): string {
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1)
  const plain = last
    .replaceAll(unseen, '')
    .replaceAll(spaces, ' ')
    .normalize('NFC')
    .replaceAll(reserved, '-')
    .replace(trailing, '')
  const extension = ending.exec(plain)?.[0] ?? ''
  const stem = plain
    .slice(0, plain.length - extension.length)
    .replaceAll(edges, '')
    .replace(device, '_$&')
  const room = longestFileName - extension.length
  const short = Array.from(stem).slice(0, room).join('').replaceAll(edges, '')
  return `${short || nameless}${extension}`
}

/** In lower case, without the dot; '' where there is none. */
export function extensionOf(name: string): string {
  return ending.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The name with an extension of its kind: phones send 'image', and a JPEG as 'photo.png'. */
export function fileNameOf(name: string, kind: FileKind): string {
  const extension = extensionOf(name)
  if (kind.extensions.includes(extension)) return name
  const stem = kindOfExtension(extension) ? name.slice(0, -extension.length - 1) : name
  return cleanFileName(`${stem}.${kind.extensions[0]}`)
}

/** Whether it is what phones call every photo: an iPhone's is image.jpg. */
export function isCameraName(name: string): boolean {
  return /^(?:image|photo|picture|file)(?:\.[a-z0-9]+)?$/i.test(name)
}

/** Two uploads of one key are the same drawing: in any letter case, with spaces, underscores or hyphens. */
export function fileNameKey(name: string): string {
  return nameKey(
    name
      .replaceAll(/\p{Cf}/gu, '')
      .normalize('NFKC')
      .replaceAll(/[_\p{Pd}]/gu, ' '),
  )
}
