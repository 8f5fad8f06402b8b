import { expect, test } from 'vitest'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { change } from '#tests/support/hostile-rows.ts'
import { asZip, exportCompany, importZip, newCompany, sumUp } from '#tests/support/import-company.ts'
import { readZip } from '#tests/support/read-zip.ts'

const database = databaseForTests()

test('two companies import at once; others are asked to wait, and then may', async () => {
  const zip = await exportCompany(database.ours)
  const begun = await Promise.allSettled([1, 2, 3].map(() => importZip(newCompany().admin, zip)))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(begun.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429 } })
  expect(await importZip(newCompany().admin, zip)).toMatchObject({ state: 'done' })
})

test('the next job gets a number that is free, whatever the export says', async () => {
  makeProject(database.ours)
  const files = readZip(await exportCompany(database.ours))
  change(files, 'projects', { jobNumber: 41 })
  const manifest = JSON.parse(String(files.get('data/manifest.json')))
  manifest.company.nextJobNumber = 41
  files.set('data/manifest.json', Buffer.from(JSON.stringify(manifest)))
  sumUp(files)
  const { admin } = newCompany()
  expect(await importZip(admin, asZip(files))).toMatchObject({ state: 'done' })
  expect(createProject(admin, { name: 'Oak porch' })).toMatchObject({ jobNumber: 42 })
})
