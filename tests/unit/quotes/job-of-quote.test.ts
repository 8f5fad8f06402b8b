import { expect, test } from 'vitest'
import { agreedRooms, stageOfWork, workTitle } from '#app/domain/quotes/job-of-quote.ts'
import { alcoveRooms } from '#tests/support/quote-rooms.ts'

test('a room says its sizes as the client read them', () => {
  const [room] = alcoveRooms
  const items = (room?.items ?? []).map(item => ({ ...item, description: '1200 wide\n300 deep\n' }))
  expect(agreedRooms([{ name: 'Living room', items }], new Set())[0]?.scope).toBe(
    'Alcove units, pair, 1 pair: 1200 wide 300 deep',
  )
})

test('the name of a task leaves its hours to what stands beside', () => {
  const work = { room: 0, stage: 'production', description: 'Bench', minutes: 1350 }
  expect(workTitle('Pantry', work, 100)).toBe('Pantry: Bench')
  expect(workTitle('Pantry', work, 8)).toBe('Pantry:…')
})

test.each([
  ['Fit', '', 'Install'],
  ['Fitting on site', '', 'Install'],
  ['Spray', '', 'Finishing'],
  ['Survey', '', 'Measure'],
  ['Bench', '', 'Machining'],
  // Its stage is asked for nothing where it is named.
  ['Fit', 'design', 'Design'],
  // Two kinds at once, or none that is known, are done where things are made.
  ['Make and fit', '', 'Machining'],
  ['Fitted wardrobe', '', 'Machining'],
])('labour that says “%s” and the stage “%s” is done in %s', (description, stage, name) => {
  const places = ['Measure', 'Design', 'Machining', 'Finishing', 'Install'].map(name => ({ name }))
  expect(stageOfWork({ stage, description }, places)?.name).toBe(name)
})
