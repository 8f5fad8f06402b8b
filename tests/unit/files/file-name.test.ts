import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { fileKind } from '#app/domain/files/file-kinds.ts'
import { cleanFileName, extensionOf, fileNameKey, fileNameOf } from '#app/domain/files/file-name.ts'
import { longestFileName } from '#app/domain/files/upload.ts'
import { growthOf } from '#tests/support/growth.ts'

test.each([
  ['Mill-Lane-plan.pdf', 'Mill-Lane-plan.pdf'],
  ['C:\\fakepath\\IMG_2041.JPG', 'IMG_2041.JPG'],
  ['../../etc/passwd', 'passwd'],
  ['/Users/ruth/Desktop/Signed quotation.pdf', 'Signed quotation.pdf'],
  ['plan.pdf\u0000.exe', 'plan.pdf.exe'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  two   spaces \t here .pdf', 'two spaces here.pdf'],
  ['10:30 "back wall"?.jpg', '10-30 -back wall--.jpg'],
  ['CON.pdf', '_CON.pdf'],
  ['nul', '_nul'],
  ['lpt1.drawing.dxf', '_lpt1.drawing.dxf'],
  ['Console.pdf', 'Console.pdf'],
  ['.pdf', 'file.pdf'],
  ['.htaccess', 'file.htaccess'],
  ['...', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['folder/', 'file'],
  ['plan.pdf...', 'plan.pdf'],
  ['Ku\u0308che.pdf', 'Küche.pdf'],
  ['👨‍👩‍👧 before.jpg', '👨‍👩‍👧 before.jpg'],
  ['half \ud800 a letter.png', 'half a letter.png'],
])('%j is kept as %j', (raw, kept) => {
  expect(cleanFileName(raw)).toBe(kept)
})

test('a name of any length keeps its extension', () => {
  expect(cleanFileName(`${'a'.repeat(5000)}.dwg`)).toBe(`${'a'.repeat(196)}.dwg`)
  expect(Array.from(cleanFileName(`${'🪚'.repeat(5000)}.pdf`))).toHaveLength(longestFileName)
  expect(cleanFileName('a'.repeat(5000))).toHaveLength(longestFileName)
})

test.each(['.', '. ', ' .'])('the time to clean a name of %j grows as its length', dots => {
  const clean = (length: number) => {
    expect(cleanFileName(`${dots.repeat(length)}b.pdf`)).toBe('b.pdf')
    expect(cleanFileName(`a${dots.repeat(length)}_.pdf`)).toMatch(/^a.*\.pdf$/)
  }
  expect(growthOf(clean, 5000)).toBeLessThan(20)
})

const awkward = constantFrom(
  ...['.', '..', '/', '\\', ' ', '\u0000', '\u202e', '\u2066', '\u200d', '\ufeff', '<', '\u0338', '\ud83e'],
  ...['CON', 'nul', 'com¹', '.pdf', '.tar.gz', 'é', 'e\u0301', '\u0301', 'a'.repeat(210), '\u3000'],
)
const anyName = array(oneof(awkward, string({ unit: 'binary', maxLength: 12 })), { maxLength: 12 }).map(
  parts => parts.join(''),
)

test('whatever was sent, the name can be kept', () => {
  assert(
    property(anyName, raw => {
      const name = cleanFileName(raw)
      expect(name).toMatch(/[^\s.]/)
      expect(name).not.toMatch(/[<>:"|?*/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(name).not.toMatch(/^[\s.]|[\s.]$|\s\s/)
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
      expect(Array.from(name).length).toBeLessThanOrEqual(longestFileName)
      expect(name.isWellFormed()).toBe(true)
      expect(name.normalize('NFC')).toBe(name)
      expect(cleanFileName(name)).toBe(name)
    }),
    { numRuns: 3000 },
  )
})

test('two uploads are the same drawing in any case, with spaces, underscores or hyphens', () => {
  const key = fileNameKey('Mill Lane plan.pdf')
  for (const name of [
    'mill-lane-PLAN.PDF',
    'Mill_Lane_plan.pdf',
    'Mill – Lane  plan.pdf',
    'Ｍill Lane plan.pdf',
  ])
    expect(fileNameKey(name)).toBe(key)
  expect(fileNameKey('Mill Lane plan.dwg')).not.toBe(key)
  expect(fileNameKey('Mill Lane plan 2.pdf')).not.toBe(key)
  assert(
    property(anyName, raw => {
      expect(fileNameKey(fileNameKey(raw))).toBe(fileNameKey(raw))
    }),
  )
})

test('a file without a fitting extension is given one', () => {
  expect(fileNameOf('image', fileKind.jpeg)).toBe('image.jpg')
  expect(fileNameOf('photo.png', fileKind.jpeg)).toBe('photo.jpg')
  expect(fileNameOf('Photo.JPEG', fileKind.jpeg)).toBe('Photo.JPEG')
  expect(fileNameOf('Quote.doc', fileKind.docx)).toBe('Quote.docx')
  expect(fileNameOf('12.5 mm', fileKind.pdf)).toBe('12.5 mm.pdf')
  expect(extensionOf('a.tar.GZ')).toBe('gz')
  expect(extensionOf('Plan 1.2')).toBe('')
  expect(extensionOf('none')).toBe('')
})
