import { expect, test } from 'vitest'
import { savedName } from '#app/domain/files/file.ts'

test('a superseded revision is saved with its letter in the name, whatever else with its own', () => {
  const plan = { originalName: 'Mill-Lane.plan.pdf', revision: 2, supersededAt: 5 }
  expect(savedName(plan)).toBe('Mill-Lane.plan (revision B).pdf')
  expect(savedName({ ...plan, originalName: 'Plan' })).toBe('Plan (revision B)')
  expect(savedName({ ...plan, supersededAt: null })).toBe('Mill-Lane.plan.pdf')
  expect(savedName({ ...plan, revision: null, supersededAt: null })).toBe('Mill-Lane.plan.pdf')
})
