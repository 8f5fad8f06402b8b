import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { killDuringUploads } from '#tests/support/killed-uploads.ts'

test('a server that is killed in the middle of uploads leaves no record without its bytes, and nothing after a sweep', async () => {
  const left = await killDuringUploads(env().DATA_DIR, 2)
  expect(left).toMatchObject({ broken: [], straysAfterSweep: 0, arriving: 0, lost: [] })
  expect(left.cut).toBeGreaterThan(0)
  expect(left.answered + left.cut).toBe(12)
  // The demo's own, of two companies.
  expect(left.records).toBeGreaterThan(10)
}, 120_000)
