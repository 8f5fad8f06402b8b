import { expect, test } from 'vitest'
import type { ExportRequest } from '#app/domain/exports/export.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { safeCell } from '#app/services/exports/csv-cell.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { databaseForTests, makeTask } from '#tests/support/database.ts'
import { drawing } from '#tests/support/file-contents.ts'
import { arrive } from '#tests/support/files.ts'
import { amounts, makeOneOfEach } from '#tests/support/one-of-each.ts'
import { readZip } from '#tests/support/read-zip.ts'

const database = databaseForTests()

const noon = Date.UTC(2026, 10, 20, 12)

async function filesOf(scope: Scope, wanted: ExportRequest['scope'] = 'person') {
  const { pieces, fileName, type } = await exportData(
    scope,
    database.ours.name,
    { scope: wanted, format: 'csv' },
    noon,
  )
  const all: Uint8Array[] = []
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) all.push(piece.value)
  return { fileName, type, files: readZip(Buffer.concat(all)) }
}

test('a file for each table and a README that says what each is', async () => {
  const { ours, theirs } = database
  makeOneOfEach(ours, ours.member, 'larkspur')
  makeOneOfEach(theirs, theirs.member, 'foxglove')
  const { files, fileName, type } = await filesOf(ours.member)
  expect(fileName).toBe('mortise-export-2026-11-20.zip')
  expect(type).toBe('application/zip')
  expect([...files.keys()]).toEqual(expect.arrayContaining(['users.csv', 'task-assignees.csv', 'README.txt']))
  expect([...files.keys()]).not.toContain('stages.csv')
  const readme = files.get('README.txt')?.toString() ?? ''
  for (const name of files.keys()) if (name.endsWith('.csv')) expect(readme).toContain(name)
  expect(readme).toContain('tasks.csv (1 row)\r\n    Tasks')
  const text = [...files.values()].join('\n')
  expect(text).not.toMatch(/foxglove|birch|-hash/i)
  for (const amount of Object.values(amounts)) expect(text).not.toContain((amount / 100).toFixed(2))
})

test('Excel reads it as UTF-8, and nothing in it runs as a formula', async () => {
  const { ours } = database
  for (const title of ['=HYPERLINK("http://evil.example")', '+1', '-1', '@x', 'Ök, "fine"\nnext', 'plain'])
    makeTask(ours, { title, createdBy: ours.member.userId })
  const { files } = await filesOf(ours.member)
  const text = files.get('tasks.csv')?.toString('utf8') ?? ''
  expect(text.startsWith('\ufeffid,title,description,')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  for (const cell of [`,'+1,`, `,'-1,`, `,'@x,`, ',"Ök, ""fine""\nnext",', ',plain,'])
    expect(text).toContain(cell)
  expect(text.split('\r\n')).toHaveLength(8)
})

test('where semicolons part the cells, nothing runs as a formula either', async () => {
  const { ours } = database
  const cells = {
    ';=1+1': `';'=1+1`,
    ' \u200b;2': `' \u200b;2`,
    '\u00a0=1': `'\u00a0=1`,
    '＝1+1': `'＝1+1`,
    'oak; =1+1': `oak;' =1+1`,
    'oak\n=1+1;ash': `"oak\n'=1+1;ash"`,
    'oak\r\n @sum': `"oak\r\n' @sum"`,
    'oak\r-1;2': `"oak\r'-1;2"`,
    'oak\nash; 2': `"oak\nash; 2"`,
    'oak; ash': 'oak; ash',
    '3 - 4 = 5; good': '3 - 4 = 5; good',
  }
  for (const title of Object.keys(cells)) makeTask(ours, { title, createdBy: ours.member.userId })
  const { files } = await filesOf(ours.member)
  const text = files.get('tasks.csv')?.toString('utf8')
  for (const cell of Object.values(cells)) expect(text).toContain(`,${cell},`)
})

test('the company’s holds its payments in pounds', async () => {
  const { ours } = database
  makeOneOfEach(ours, ours.manager, 'larkspur')
  const { files, fileName } = await filesOf(ours.admin, 'company')
  expect(fileName).toBe('mortise-company-export-2026-11-20.zip')
  expect(files.get('tables/payments.csv')?.toString()).toContain(',54321.76,GBP,')
  expect(files.get('tables/projects.csv')?.toString()).toContain(',76543.21,65432.17,')
})

test('what was uploaded is in it: of the person theirs, of the company all, of another nothing', async () => {
  const { ours, theirs } = database
  const input = { category: 'drawing', phase: undefined, requestId: undefined } as const
  const own = await addFile(ours.member, arrive('own.dwg'), input)
  const colleagues = await addFile(ours.admin, arrive('all.dwg'), input)
  await addFile(theirs.admin, arrive('foreign.dwg'), input)
  const uploaded = (files: Map<string, Buffer>) => [...files.keys()].filter(name => name.startsWith('files/'))
  const { files } = await filesOf(ours.member)
  expect(uploaded(files)).toEqual([`files/${own.id}-own.dwg`])
  expect(files.get(`files/${own.id}-own.dwg`)).toEqual(drawing('own.dwg'))
  const all = await filesOf(ours.admin, 'company')
  expect(uploaded(all.files)).toEqual([`files/${own.id}-own.dwg`, `files/${colleagues.id}-all.dwg`])
})

test('a text of very many lines is read once, and each line that begins a formula is told', () => {
  expect(safeCell('a\n\n =1;\r\n@x\rb\r-c')).toBe(`a\n'\n' =1;'\r\n'@x\rb\r'-c`)
  expect(safeCell('one; two\nthree = four')).toBe('one; two\nthree = four')
  const lines = `=${'\n'.repeat(200_000)}`
  expect(safeCell(`${lines}b`)).toBe(`'${lines}b`)
  expect(safeCell(`a\n${'\u200b'.repeat(200_000)}=1`)).toBe(`a\n'${'\u200b'.repeat(200_000)}=1`)
})
