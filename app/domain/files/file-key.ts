/** Pictures made of a file, stored as its key with `-small` or `-large`. */
export const pictureSizes = ['small', 'large'] as const

export type PictureSize = (typeof pictureSizes)[number]

const keyShape = /^[a-z2-7]{26}(?:-(?:small|large))?$/

/** Only keys of this shape are looked up, so none can lead out of the store. */
export function isFileKey(text: string): boolean {
  return keyShape.test(text)
}

export function pictureKey(key: string, size: PictureSize): string {
  return `${key}-${size}`
}

export function keysOf(key: string): string[] {
  return [key, ...pictureSizes.map(size => pictureKey(key, size))]
}

export function ownKeyOf(key: string): string {
  return key.split('-', 1)[0] ?? key
}
