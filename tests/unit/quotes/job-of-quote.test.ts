import { expect, test } from 'vitest'
import { agreedRooms, workTitle } from '#app/domain/quotes/job-of-quote.ts'
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
