import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readers = 'app/models/activities/activity-detail.server.ts'

test('what an act keeps is read in one file, by its verb', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `app/${name}`)
    .filter(file => file !== readers)
  expect(files.length).toBeGreaterThan(500)
  const untyped = files.filter(file =>
    /detail\}?\s*->|json_(?:each|extract|value)\([^)]*\bdetail\b/.test(readFileSync(file, 'utf8')),
  )
  expect(untyped).toEqual([])
})
