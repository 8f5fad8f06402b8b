import { expect, test } from 'vitest'
import { documentSorts } from '#app/domain/files/document-links.ts'
import { countDocuments, listDocuments, searchDocuments } from '#app/models/files/document-list.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()
const first = {
  query: '',
  category: null,
  superseded: false,
  sort: 'date',
  reversed: false,
  page: 1,
} as const

/** Of each company a job 7 with two revisions of a drawing and a photo, another job's drawing, and one of none. */
function fill() {
  const [ours, theirs] = [base.ours, base.theirs].map(company => {
    const job = makeProject(company, { jobSequence: 7, name: 'Oak staircase' })
    const other = makeProject(company, { jobSequence: 8, name: 'Larder' })
    const drawing = { nameKey: 'rod.pdf', originalName: 'Rod.pdf', category: 'drawing' as const }
    return {
      old: makeFile(company, { ...drawing, projectId: job, revision: 1, createdAt: 1 }),
      rod: makeFile(company, { ...drawing, projectId: job, revision: 2, createdAt: 2 }),
      photo: makeFile(company, { originalName: 'Hall.jpg', category: 'photo', projectId: job, createdAt: 3 }),
      shelf: makeFile(company, {
        ...drawing,
        originalName: 'Shelf.pdf',
        nameKey: 'shelf.pdf',
        projectId: other,
        revision: 1,
        createdAt: 4,
      }),
      loose: makeFile(company, { originalName: 'Hall notes.pdf', createdAt: 5 }),
    }
  })
  if (!ours || !theirs) throw new Error('Two companies')
  return ours
}

test('documents are found by their names, their job’s name and its number, and counted', () => {
  const { old, rod, photo, shelf, loose } = fill()
  const { admin } = base.ours
  const read = (query: string, superseded = false) => {
    const found = searchDocuments(admin, query)
    const rows = listDocuments(admin, { ...first, query, superseded }, { found, limit: 24 })
    const counts = countDocuments(admin, found).map(({ category, newest, all }) => [category, newest, all])
    return [rows.map(({ id }) => id), counts]
  }
  const ofJob = [
    ['drawing', 1, 2],
    ['photo', 1, 1],
  ]
  expect(read('staircase')).toEqual([[photo, rod], ofJob])
  expect(read('API-007', true)).toEqual([[photo, rod, old], ofJob])
  expect(read('7')).toEqual([[photo, rod], ofJob])
  expect(read('hall')[0]).toEqual([loose, photo])
  expect(read('nothing like it')).toEqual([[], []])
  expect(read('')[0]).toEqual([loose, shelf, photo, rod])
})

test('what is found is read by itself, and not looked for among all files', () => {
  fill()
  const { admin } = base.ours
  const found = searchDocuments(admin, 'API-007')
  const plans = plansOf(() => {
    countDocuments(admin, found)
    for (const sort of documentSorts)
      listDocuments(admin, { ...first, query: 'API-007', sort }, { found, limit: 24 })
  })
  const steps = plans.flat().map(({ detail }) => detail)
  expect(steps.filter(detail => /INDEX files_newest|SCAN files/.test(detail))).toEqual([])
  expect(steps).toContainEqual(expect.stringMatching(/^SEARCH of_project USING COVERING INDEX files_project/))
})
