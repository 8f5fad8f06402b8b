import type { FileKind } from '#app/domain/files/file-kinds.ts'

export type PictureJob = {
  path: string
  kind: FileKind['name']
  /** Made small enough for every PDF, without metadata. */
  isLogo?: boolean
  /** Path for the photo itself: upright, in sRGB, without metadata such as the place. */
  cleaned: string
  /** WebP, within 480 × 360. */
  small: string
  /** WebP, within 1920 × 1440. */
  large: string
}

/** Paths; a photo's size in pixels, a PDF page's in points. Null for everything else. */
export type Pictures = {
  width: number | null
  height: number | null
  pageCount: number | null
  cleaned: string | null
  small: string | null
  large: string | null
}

/** `ended`: the process crashed; `hung`: no answer for a minute; `unwritten`: the disk is full. */
export type PictureFault = 'unreadable' | 'locked' | 'tooMany' | 'tooLong' | 'hung' | 'ended' | 'unwritten'

export type PictureAnswer = Pictures | PictureFault

/** In base64. */
export type WorkbookJob = { workbook: string }
