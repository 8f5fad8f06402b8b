import { expect, test } from 'vitest'
import { partText, photoCaption } from '#app/domain/files/file.ts'
import { groupDrawings, groupPhotos, photoPlace } from '#app/domain/files/project-files.ts'

test('drawings stand by name, each by its newest revision', () => {
  const drawing = (id: number, originalName: string, revision: number | null) => ({
    id,
    originalName,
    nameKey: originalName.toLowerCase(),
    revision,
  })
  const files = [drawing(1, 'Stairs.pdf', 1), drawing(2, 'stairs.pdf', 3), drawing(3, 'Doors.dxf', 1)]
  const groups = groupDrawings([...files, drawing(4, 'Stairs.pdf', 2), drawing(5, 'Photo.jpg', null)])
  expect(groups.map(({ newest, older }) => [newest.id, older.map(({ id }) => id)])).toEqual([
    [3, []],
    [2, [4, 1]],
  ])
})

test('photos stand by what they show, and lead from one to the next in that order', () => {
  const photos = [
    { id: 1, phase: 'after' as const, createdAt: 1 },
    { id: 2, phase: 'before' as const, createdAt: 5 },
    { id: 3, phase: 'before' as const, createdAt: 2 },
  ]
  expect(groupPhotos(photos).map(({ label }) => label)).toEqual(['Before', 'During', 'After'])
  expect(groupPhotos([{ id: 4, phase: null, createdAt: 1 }]).at(-1)?.label).toBe('Others')
  const place = photoPlace(photos, 2)
  expect([place.before?.id, place.number, place.count, place.after?.id]).toEqual([3, 2, 3, 1])
})

test('names are captions, and what is sent is told in the unit of the whole', () => {
  expect(photoCaption('Back-wall_22mm.jpg')).toBe('Back wall 22mm')
  expect(partText(512 * 1024, 1024 ** 2)).toBe('0.5 of 1.0 MB')
  expect(partText(12, 40)).toBe('12 of 40 Bytes')
})
