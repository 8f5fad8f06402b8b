import type { FileKind } from '#app/domain/files/file-kinds.ts'

/** What is asked of the process that draws: of the file at `path`, whatever its kind has of these. */
export type PictureJob = {
  path: string
  kind: FileKind['name']
  /** A company's logo: made small enough to go along in every PDF, and with nothing beside it. */
  isLogo?: boolean
  /** A photo upright, without the place where it was taken or anything else beside the picture, in the colours of every screen. */
  cleaned: string
  /** WebP, within 480 × 360. */
  small: string
  /** WebP, within 1920 × 1440. */
  large: string
}

/** Paths of what was drawn; width and height of a photo in dots, of a PDF's first page in points; a PDF's pages. Null for everything else. */
export type Pictures = {
  width: number | null
  height: number | null
  pageCount: number | null
  cleaned: string | null
  small: string | null
  large: string | null
}

/** `ended`: the process did, in the middle of it; `hung`: it was given too little of the processor for a minute; `unwritten`: the disk does not take what it draws. */
export type PictureFault = 'unreadable' | 'locked' | 'tooMany' | 'tooLong' | 'hung' | 'ended' | 'unwritten'

export type PictureAnswer = Pictures | PictureFault
