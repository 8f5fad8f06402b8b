import { expect, test } from 'vitest'
import {
  acceptedFiles,
  acceptedPhotos,
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
  expect(kindOfExtension('heic')).toBeUndefined()
})

test('fields offer every kind, and nothing that makes an iPhone send HEIC', () => {
  expect(acceptedFiles.split(',')).toEqual(
    expect.arrayContaining(['.pdf', '.dwg', '.dxf', '.doc', '.docx', '.xls', '.xlsx', 'image/jpeg']),
  )
  expect(acceptedPhotos).toBe('image/jpeg,image/png,image/webp,image/gif')
  expect(acceptedFiles + acceptedPhotos).not.toMatch(/hei[cf]|image\/\*/)
})

test('what a file is for is guessed by its kind', () => {
  expect([fileKind.dwg, fileKind.jpeg, fileKind.pdf].map(guessCategory)).toEqual([
    'drawing',
    'photo',
    'document',
  ])
})
