import { describe, expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { difficultyLevel, playerOf } from '#app/domain/training-videos/training-video.ts'
import { checked } from '#app/http/input.server.ts'
import { countVideoView, findMaker, isOfKind, trainingVideo } from '#app/records/training-video.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { databaseForTests, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

const all = { limit: 100, offset: 0 }
const newTrainingVideo = trainingVideo.newSchema('Europe/London')
const videoUrl = 'https://videos.example.com/bandsaw.mp4'
const bandsaw = { title: 'Changing the band', videoUrl, category: 'Machines' }

test('a video belongs to the company that added it', () => {
  const { ours, theirs } = base
  const { id } = trainingVideo.create(ours.member, bandsaw)
  const video = trainingVideo.require(ours.admin, id)
  expect(video).toMatchObject({ ...bandsaw, views: 0 })
  expect(findMaker(ours.admin, video)?.firstName).toBe('oak')
  expect(findMaker(theirs.admin, video)).toBeNull()
  const before = base.dump()
  expect(() => trainingVideo.require(theirs.admin, id)).toThrow(NotFound)
  expect(() => trainingVideo.update(theirs.admin, id, { title: 'Mine' })).toThrow(NotFound)
  expect(() => trainingVideo.remove(theirs.admin, id)).toThrow(NotFound)
  expect(() => countVideoView(theirs.admin, id)).toThrow(NotFound)
  expect(trainingVideo.newest(theirs.admin, all)).toEqual([])
  expect(trainingVideo.page(theirs.admin, { query: '' }, all)).toEqual({ rows: [], total: 0, isCut: false })
  expect(trainingVideo.valuesOf(theirs.admin, 'category')).toEqual([])
  expect(base.dump()).toBe(before)
})

test('a joiner changes only their own; without a subscription only an admin writes', () => {
  const { ours } = base
  const { id } = trainingVideo.create(ours.admin, bandsaw)
  const before = base.dump()
  expect(() => trainingVideo.update(ours.member, id, { title: 'x' })).toThrow(Forbidden)
  expect(() => trainingVideo.remove(ours.member, id)).toThrow(Forbidden)
  expect(() => trainingVideo.create(unsubscribed(ours.member), bandsaw)).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  expect(trainingVideo.update(ours.manager, id, { title: 'x' }).title).toBe('x')
})

test('the same request id adds one video', () => {
  const { ours } = base
  const { id } = trainingVideo.create(ours.admin, { ...bandsaw, requestId: 'r-1' })
  expect(trainingVideo.create(ours.admin, { ...bandsaw, requestId: 'r-1' }).id).toBe(id)
  expect(verbs()).toEqual(['training_video.created'])
})

test('a view is counted and stands in nobody’s way who is editing', () => {
  const { ours } = base
  const { id } = trainingVideo.create(ours.admin, bandsaw)
  countVideoView(ours.member, id)
  countVideoView(unsubscribed(ours.member), id)
  expect(trainingVideo.require(ours.admin, id)).toMatchObject({ views: 2, version: 1 })
  expect(trainingVideo.update(ours.admin, id, { title: 'The band', version: 1 }).version).toBe(2)
  expect(() => trainingVideo.update(ours.manager, id, { title: 'A band', version: 1 })).toThrow(Stale)
})

test('what is deleted comes back for thirty days', () => {
  const { ours, theirs } = base
  const day = 86_400_000
  const { id } = trainingVideo.create(ours.member, bandsaw)
  trainingVideo.remove(ours.member, id)
  expect(() => countVideoView(ours.admin, id)).toThrow(NotFound)
  expect(() => trainingVideo.restore(theirs.admin, id)).toThrow(NotFound)
  trainingVideo.restore(ours.member, id)
  trainingVideo.restore(ours.member, id)
  expect(trainingVideo.require(ours.admin, id)).toMatchObject(bandsaw)
  trainingVideo.remove(ours.admin, id)
  expect(() => trainingVideo.restore(ours.member, id)).not.toThrow()
  trainingVideo.remove(ours.admin, id)
  emptyBin(Date.now() + 29 * day)
  expect(trainingVideo.deleted(ours.admin, 10)).toHaveLength(1)
  emptyBin(Date.now() + 31 * day)
  expect(trainingVideo.deleted(ours.admin, 10)).toEqual([])
})

test('the shelf is in order of categories, the easy ones first, and can be narrowed', () => {
  const { ours } = base
  const add = (title: string, category: string, difficulty: '' | 'beginner' | 'advanced') =>
    trainingVideo.create(ours.admin, { title, category, difficulty, videoUrl })
  add('Odds and ends', '', '')
  add('Dovetails', 'Hand tools', 'advanced')
  add('Sharpening', 'hand tools', 'beginner')
  add('Bandsaw', 'Machines', '')
  const titles = ({ query = '', category = '', difficulty = '' }) => {
    const which = { query, where: isOfKind({ category, difficulty }) }
    return trainingVideo.page(ours.member, which, all).rows.map(row => row.title)
  }
  expect(titles({})).toEqual(['Sharpening', 'Dovetails', 'Bandsaw', 'Odds and ends'])
  expect(titles({ category: 'HAND TOOLS' })).toEqual(['Sharpening', 'Dovetails'])
  expect(titles({ difficulty: 'advanced' })).toEqual(['Dovetails'])
  expect(titles({ query: 'tools', difficulty: 'beginner' })).toEqual(['Sharpening'])
  expect(trainingVideo.valuesOf(ours.member, 'category')).toEqual(['Hand tools', 'Machines'])
  expect(['', 'beginner', 'advanced', '__proto__'].map(difficultyLevel)).toEqual([0, 1, 3, 0])
})

describe('fields', () => {
  const read = (fields: Record<string, unknown>) =>
    checked(newTrainingVideo, { title: 'Bandsaw', videoUrl, ...fields })

  test('a length is minutes and seconds', () => {
    expect(read({ duration: '' }).duration).toBe('0:00')
    expect(read({ duration: '1:02:03' }).duration).toBe('1:02:03')
    for (const duration of ['12', '1:60', 'x', '1:2'])
      expect(() => read({ duration }), duration).toThrow(Invalid)
  })

  test('an address or a film is needed, a difficulty is not', () => {
    const { ours } = base
    const add = (videoUrl?: string) =>
      trainingVideo.create(ours.admin, checked(newTrainingVideo, { title: 'Bandsaw', videoUrl }))
    expect(() => add()).toThrow('Please enter the video’s address, or choose a film')
    expect(() => add('')).toThrow(Invalid)
    const { id } = add(videoUrl)
    expect(() => trainingVideo.update(ours.admin, id, { videoUrl: null })).toThrow(Invalid)
    expect(trainingVideo.require(ours.admin, id)).toMatchObject({ videoUrl, version: 1 })
    expect(read({ difficulty: null }).difficulty).toBe('')
    expect(() => read({ difficulty: 'hard' })).toThrow(Invalid)
    expect(() => read({ videoUrl: 'javascript:alert(1)' })).toThrow(Invalid)
  })
})

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s',
    'frame',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'frame', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'frame', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'frame',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/76979871', 'frame', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/0123abcdef', 'frame', 'https://player.vimeo.com/video/76979871?h=0123abcdef'],
  [
    'https://player.vimeo.com/video/76979871?h=0123abcdef',
    'frame',
    'https://player.vimeo.com/video/76979871?h=0123abcdef',
  ],
  // Nothing would ever answer there.
  ['https://videos.hartley.example/band.mp4', 'link', 'https://videos.hartley.example/band.mp4'],
  ['https://files.example.com/a/Band.MP4?sig=1', 'file', 'https://files.example.com/a/Band.MP4?sig=1'],
  ['https://www.youtube.com/watch?v="><script>', 'link', 'https://www.youtube.com/watch?v="><script>'],
  [
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'link',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/channels/staffpicks', 'link', 'https://vimeo.com/channels/staffpicks'],
] as const)('%s', (address, kind, src) => {
  expect(playerOf(address)).toEqual({ kind, src })
})
