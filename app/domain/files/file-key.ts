/** Pictures that are made of a file, under its key and `-small` or `-large`. */
export const pictureSizes = ['small', 'large'] as const

export type PictureSize = (typeof pictureSizes)[number]

const keyShape = /^[a-z2-7]{26}(?:-(?:small|large))?$/

/** Whether it is a key of the store: nothing else is looked for there, so none can lead out of it. */
export function isFileKey(text: string): boolean {
  return keyShape.test(text)
}

export function pictureKey(key: string, size: PictureSize): string {
  return `${key}-${size}`
}

/** The keys of a file and of its pictures. */
export function keysOf(key: string): string[] {
  return [key, ...pictureSizes.map(size => pictureKey(key, size))]
}

/** The key of the file that a picture is of; a file's own is itself. */
export function ownKeyOf(key: string): string {
  return key.split('-', 1)[0] ?? key
}
