import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { db, transaction } from '#db/client.ts'
import { chatMessages, taskAssignees, teamHolidays, todos } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask, makeTemplate } from '#tests/support/database.ts'
import { arrive, makeFile } from '#tests/support/files.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { readZip } from '#tests/support/read-zip.ts'

const database = databaseForTests()

async function companyZip() {
  const { ours } = database
  const wanted = { scope: 'company', format: 'csv' } as const
  const { pieces } = await exportData(ours.admin, ours.name, wanted, Date.UTC(2026, 10, 20, 12))
  const all: Uint8Array[] = []
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) all.push(piece.value)
  return readZip(Buffer.concat(all))
}

type Files = ReadonlyMap<string, Buffer>

const textOf = (files: Files, name: string) => files.get(name)?.toString() ?? ''
const pagesOf = (files: Files) => [...files.keys()].filter(name => name.endsWith('.html'))
/** Without what anybody sees of it: the words alone. */
const wordsOf = (files: Files, name: string) =>
  textOf(files, name)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

function brokenLinks(files: Files): string[] {
  return pagesOf(files).flatMap(page =>
    [...textOf(files, page).matchAll(/(?:href|src)="([^"]*)"/g)].flatMap(([, link = '']) => {
      const target = posix.join(posix.dirname(page), decodeURIComponent(link))
      return files.has(target) ? [] : [`${page}: ${link}`]
    }),
  )
}

const hostile = `<script>alert('x')</script>"&quot; onload="x`

test('every table has its place, each link leads to what is in the zip, and nothing of another company', async () => {
  const { ours, theirs } = database
  makeOneOfEach(ours, ours.admin, 'larkspur')
  makeOneOfEach(theirs, theirs.admin, 'foxglove')
  const input = { category: undefined, phase: undefined, requestId: undefined } as const
  const projectId = makeProject(ours, { name: 'Stair', clientId: makeClient(ours) })
  for (const name of ['Plan #1 100% & more?.dwg', 'aux.dwg', `${'long '.repeat(35)}.dwg`]) {
    await addFile(ours.admin, arrive(name), { ...input, projectId })
  }
  const files = await companyZip()
  expect(brokenLinks(files)).toEqual([])
  expect(pagesOf(files).length).toBeGreaterThan(16)
  for (const page of ['job', 'client', 'people', 'templates', 'documents', 'payments', 'stock']) {
    const found = pagesOf(files).filter(name => name.startsWith(`pages/${page}`))
    expect(found.map(name => wordsOf(files, name)).join(' '), page).toContain('larkspur')
  }
  for (const page of ['training', 'to-dos', 'bin', 'holidays', 'clients', 'jobs']) {
    expect(wordsOf(files, `pages/${page}.html`), page).toContain('larkspur')
  }
  expect([...files.values()].join('\n')).not.toMatch(/foxglove|birch/i)
})

test('names can be unpacked on any computer', async () => {
  const { ours } = database
  makeFile(ours, { originalName: `${'Küche '.repeat(40)}.pdf` })
  makeFile(ours, { originalName: 'con.pdf' })
  makeFile(ours, { originalName: `${'x'.repeat(200)}` })
  const names = [...(await companyZip()).keys()]
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
  for (const name of names) {
    expect(name.length, name).toBeLessThan(120)
    expect(name).not.toMatch(/[<>:"|?*\\]|[. ](?:\/|$)|^\/|\.\.|(?:^|\/)(?:con|aux|nul|prn)(?:\.|$)/i)
  }
})

test('what people typed stays text, and a page may load nothing but what lies beside it', async () => {
  const { ours } = database
  const clientId = makeClient(ours, hostile.slice(0, 100))
  const projectId = makeProject(ours, { name: hostile, description: hostile, notes: hostile, clientId })
  makeTask(ours, { title: hostile, description: hostile, projectId })
  const said = {
    companyId: ours.id,
    senderId: ours.member.userId,
    content: hostile,
    isToTeam: true,
    projectId,
  }
  db().insert(chatMessages).values(said).run()
  const files = await companyZip()
  for (const page of pagesOf(files)) {
    const text = textOf(files, page)
    expect(text, page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;`,
    )
    expect(text).not.toMatch(/<script|style="|<[^>]*\son\w+=|(?:href|src)="(?:[a-z]+:|\/)/i)
  }
  expect(textOf(files, `pages/job-${projectId}.html`)).toContain(
    '&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;',
  )
  expect(textOf(files, 'pages/chat.html')).toContain('&lt;script&gt;')
  expect(textOf(files, 'pages/mortise.css')).toContain('@media print')
  expect(textOf(files, 'pages/mortise.css')).not.toMatch(/url\(|@import/)
})

test('a job’s page tells its tasks with their people, its files, messages and payments', async () => {
  const { ours } = database
  const { projectId } = makeOneOfEach(ours, ours.admin, 'larkspur')
  const companyId = ours.id
  const taskId = makeTask(ours, {
    title: 'Dry fit',
    projectId,
    status: 'complete',
    completedAt: 1_790_000_000_000,
  })
  const given = {
    companyId,
    taskId,
    userId: ours.member.userId,
    assignedBy: ours.admin.userId,
    assignedAt: 1,
  }
  db().insert(taskAssignees).values(given).run()
  makeFile(ours, { projectId, originalName: 'Back-wall.jpg', mimeType: 'image/jpeg', category: 'photo' })
  db()
    .insert(todos)
    .values({ companyId, userId: ours.member.userId, title: 'Theirs', linkedProjectId: projectId })
    .run()
  const files = await companyZip()
  const words = wordsOf(files, `pages/job-${projectId}.html`)
  expect(words).toContain('1 of 2 tasks done')
  expect(words).toMatch(/Dry fit Measure Complete Medium oak team_member 21 Sept? 2026/)
  for (const text of [
    'larkspur client',
    '£76,543.21',
    '£54,321.76',
    'larkspur message',
    'larkspur todo',
    'changed the',
  ])
    expect(words).toContain(text)
  expect(words).not.toContain('Theirs')
  expect(textOf(files, `pages/job-${projectId}.html`)).toMatch(
    /<img src="\.\.\/files\/\d+-Back-wall\.jpg" alt="Back wall"/,
  )
})

test('a long list is told in pages, and every job has its own', async () => {
  const { ours, theirs } = database
  transaction(() => {
    for (let at = 0; at < 201; at++) makeProject(ours, { name: `Job ${at}.` })
    makeProject(theirs, { name: 'Another’s' })
  })
  const files = await companyZip()
  const lists = pagesOf(files).filter(name => name.startsWith('pages/jobs'))
  expect(lists).toEqual(['pages/jobs.html', 'pages/jobs-2.html'])
  const rows = lists.map(name => textOf(files, name).match(/<tr><td class="title"/g)?.length)
  expect(rows).toEqual([200, 1])
  expect(pagesOf(files).filter(name => name.startsWith('pages/job-'))).toHaveLength(201)
  expect(brokenLinks(files)).toEqual([])
  expect(wordsOf(files, 'pages/jobs.html')).toContain('Next page')
  expect(wordsOf(files, 'pages/jobs-2.html')).toContain('Previous page')
  expect(wordsOf(files, 'index.html')).toContain('201 Jobs')
})

test('the front page says whose it is, when and by whom it was made, and how many rows each table has', async () => {
  const { ours } = database
  makeTemplate(ours)
  const half = { startDate: '2026-12-01', endDate: '2026-12-01', startsAtMidday: true }
  db()
    .insert(teamHolidays)
    .values({ companyId: ours.id, userId: ours.member.userId, ...half })
    .run()
  const files = await companyZip()
  const words = wordsOf(files, 'index.html')
  expect(words).toContain('Exported 20 Nov 2026 12:00 By oak admin, oak.admin@example.com')
  expect(words).toContain('users.csv People: their account and details 3')
  expect(wordsOf(files, 'pages/holidays.html')).toContain('1 Dec 2026, afternoon')
  expect(wordsOf(files, 'pages/templates.html')).toContain('Fitted kitchen')
  expect(wordsOf(files, 'pages/jobs.html')).toContain('There is nothing here.')
})
