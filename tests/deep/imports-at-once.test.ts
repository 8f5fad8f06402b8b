import { expect, test } from 'vitest'
import { ImportTurn } from '#app/services/imports/import-turn.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { change } from '#tests/support/hostile-rows.ts'
import { asZip, exportCompany, importZip, newCompany, setRows, sumUp } from '#tests/support/import-company.ts'
import { readZip } from '#tests/support/read-zip.ts'

const database = databaseForTests()

test('some companies import at once; others are asked to wait, and then may', async () => {
  const turns = Array.from({ length: 10 }, () => new ImportTurn())
  const zip = await exportCompany(database.ours)
  const { admin } = newCompany()
  await expect(importZip(admin, zip)).rejects.toMatchObject({ status: 429 })
  for (const turn of turns) turn.end()
  expect(await importZip(admin, zip)).toMatchObject({ state: 'done' })
})

test('of large ones there are two at once, beside which small ones go on', async () => {
  const turns = [new ImportTurn(), new ImportTurn()]
  for (const turn of turns) turn.growTo(50_001)
  const files = readZip(await exportCompany(database.ours))
  expect(await importZip(newCompany().admin, asZip(files))).toMatchObject({ state: 'done' })
  setRows(
    files,
    'clients',
    Array.from({ length: 50_001 }, (_, id) => ({ id })),
  )
  sumUp(files)
  const { admin } = newCompany()
  await expect(importZip(admin, asZip(files))).rejects.toMatchObject({ status: 429 })
  for (const turn of turns) turn.end()
  expect(await importZip(admin, asZip(files))).toMatchObject({ state: 'refused' })
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
