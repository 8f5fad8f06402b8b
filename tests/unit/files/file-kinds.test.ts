import { expect, test } from 'vitest'
import {
  acceptedFiles,
  acceptedPhotos,
  type FileKind,
  fileKind,
  fileKinds,
  guessCategory,
  kindOfExtension,
  kindOfMimeType,
} from '#app/domain/files/file-kinds.ts'

test('each kind is found by any of its extensions and by its type', () => {
  for (const kind of fileKinds) {
    expect(kindOfMimeType(kind.mimeType)).toBe(kind)
    for (const extension of kind.extensions) expect(kindOfExtension(extension.toUpperCase())).toBe(kind)
  }
  expect(kindOfExtension('docm')).toBeUndefined()
})

test('fields offer every kind; those of photos nothing that makes an iPhone send HEIC', () => {
  expect(acceptedFiles.split(',')).toEqual(
    expect.arrayContaining([
      '.pdf',
      '.dwg',
      '.xlsx',
      'image/jpeg',
      '.csv',
      '.nc',
      '.stp',
      '.skp',
      '.odt',
      '.heic',
    ]),
  )
  expect(acceptedPhotos).toBe('image/jpeg,image/png,image/webp,image/gif,image/avif')
})

test('what a file is for is guessed by its kind, of a PDF by how its page lies', () => {
  const upright = { width: 595, height: 842 }
  const guess = (kind: FileKind) => guessCategory(kind, upright)
  expect([fileKind.dwg, fileKind.jpeg, fileKind.pdf].map(guess)).toEqual(['drawing', 'photo', 'document'])
  expect(guessCategory(fileKind.pdf, { width: 842, height: 595 })).toBe('drawing')
  expect(guessCategory(fileKind.pdf, { width: null, height: null })).toBe('document')
})
