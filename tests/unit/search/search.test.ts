import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxOnPage } from '#app/domain/search/search-result.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { hasClientNamed } from '#app/models/clients/client.server.ts'
import { findClients } from '#app/models/clients/client-list.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { db, queryCount } from '#db/client.ts'
import { clients, payments, projects } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask } from '#tests/support/database.ts'
import { makeQuote } from '#tests/support/quotes.ts'

const base = databaseForTests()

const titles = (text: string) => searchWork(base.ours.member, text).map(result => result.title)

test('finds projects by name, description and job number, in any letter case', () => {
  const id = makeProject(base.ours, { name: 'Oak staircase', description: 'Newel caps', jobSequence: 10 })
  makeProject(base.ours, { name: 'Vanity unit', jobSequence: 110 })
  for (const text of ['OAK', 'newel', 'API-010', 'api-10', '010'])
    expect(titles(text)[0]).toBe('Oak staircase')
  expect(titles('10')).toEqual(['Oak staircase', 'Vanity unit'])
  expect(titles('API-010')).toEqual(['Oak staircase'])
  expect(searchWork(base.ours.member, 'oak')).toEqual([
    { type: 'project', id, title: 'Oak staircase', subtitle: 'API-010 · Measure', href: `/projects/${id}` },
  ])
})

test('finds what has accents in any letter case, with and without them', () => {
  makeProject(base.ours, { name: 'Réception de l’ÉCOLE', description: 'Ø 40 mm, 50 % chêne' })
  makeTask(base.ours, { title: 'Couper le CHÊNE' })
  const client = makeClient(base.ours, 'François Lefèvre')
  for (const text of ['école', 'ÉCOLE', 'ecole', 'réception de', 'RECEPTION', 'e\u0301cole']) {
    expect(titles(text), text).toEqual(['Réception de l’ÉCOLE'])
  }
  expect(titles('50 % CHENE')).toEqual(['Réception de l’ÉCOLE'])
  expect(titles('% école')).toEqual([])
  expect(titles('chêne')).toEqual(['Couper le CHÊNE', 'Réception de l’ÉCOLE'])
  expect(titles('FRANCOIS')).toEqual(['François Lefèvre'])
  makeClient(base.ours, 'Francois Petit')
  expect(titles('françois')).toHaveLength(2)
  for (const name of ['FRANÇOIS LEFÈVRE', 'francois lefevre']) {
    expect(hasClientNamed(base.ours.admin, name), name).toBe(true)
  }
  expect(hasClientNamed(base.theirs.admin, 'François Lefèvre')).toBe(false)
  expect(findClients(base.ours.admin, { query: 'LEFÈVRE' }, { limit: 9, offset: 0 }).rows[0]?.id).toBe(client)
})

test.each([
  ['Siobhán O’Neill', ["o'neill", 'O‘NEILL', 'O´Neill', 'O`Neill', 'oʼneill']],
  ['Jones-Smith & Co', ['jones‑smith', 'Jones–Smith', 'JONES—SMITH']],
  [
    'Straße, Søren, Łukasz, Æsir, Œuvre, Đorđe, Þór',
    ['strasse', 'SOREN', 'lukasz', 'aesir', 'oeuvre', 'dorde', 'thor'],
  ],
  ['Grifﬁn Ofﬁce', ['griffin office']],
  ['Soft\u00adwood\u200b Store', ['softwood store']],
  ['48″ “Oak”', ['48" "oak"']],
])('%s is found however its signs are typed, and is the same name then', (name, typed) => {
  makeClient(base.ours, name)
  for (const text of typed) expect(titles(text), text).toEqual([name])
  const whole = name.replaceAll(/[’-]/g, sign => (sign === '-' ? '–' : "'")).toUpperCase()
  expect(hasClientNamed(base.ours.admin, whole)).toBe(true)
  expect(hasClientNamed(base.theirs.admin, whole)).toBe(false)
})

test('finds clients by name, email and phone, and says how to reach them', () => {
  const id = makeClient(base.ours, 'Mrs Whitmore')
  makeClient(base.ours, 'Denton Hall')
  db()
    .update(clients)
    .set({ email: 'w@mill.example', phone: '01943 555 014' })
    .where(eq(clients.id, id))
    .run()
  for (const text of ['whit', '@MILL', '555 014']) expect(titles(text)).toEqual(['Mrs Whitmore'])
  for (const text of ['01943555014', '0194 3555', '+44 1943 555014', '(01943) 555-014', '5014'])
    expect(titles(text)).toEqual(['Mrs Whitmore'])
  expect(titles('01943 555 015')).toEqual([])
  expect(titles('014 no')).toEqual([])
  expect(searchWork(base.ours.member, 'whit')[0]).toMatchObject({
    type: 'client',
    subtitle: 'w@mill.example',
    phone: '01943 555 014',
    href: `/clients/${id}`,
  })
  expect(searchWork(base.ours.member, 'denton')[0]?.subtitle).toBe('Client')
})

test('finds tasks by title and description, with their status and project', () => {
  const projectId = makeProject(base.ours, { name: 'Kitchen' })
  const id = makeTask(base.ours, { title: 'Dovetail drawers', projectId, status: 'in_progress' })
  makeTask(base.ours, { title: 'Sharpen', description: 'the dovetail saw' })
  makeTask(base.ours, { title: 'Dovetail a sample', status: 'complete' })
  expect(searchWork(base.ours.member, 'dovetail')).toEqual([
    {
      type: 'task',
      id,
      title: 'Dovetail drawers',
      subtitle: 'In Progress · Kitchen',
      href: `/portal/tasks/${id}`,
    },
    expect.objectContaining({ title: 'Sharpen', subtitle: 'Pending · No project' }),
    // However well it matches, what is done comes last.
    expect.objectContaining({ title: 'Dovetail a sample', isDone: true }),
  ])
})

test('shows eight at most, the closest first, in two queries at most', () => {
  for (let n = 0; n < 9; n++) makeTask(base.ours, { title: `Fit oak door ${n}` })
  makeProject(base.ours, { name: 'Garden room', description: 'in oak' })
  makeProject(base.ours, { name: 'Oak stair' })
  const before = queryCount()
  const found = titles('oak')
  expect(queryCount() - before).toBeLessThanOrEqual(2)
  expect(found).toHaveLength(8)
  expect(found[0]).toBe('Oak stair')
})

test('jobs, clients and tasks come before quotes and invoices, and one page holds them all', () => {
  for (let n = 0; n < 9; n++) makeQuote(base.ours, { title: `Oak ${n}`, number: `Q-2026-100${n}` })
  makeProject(base.ours, { name: 'Hall', description: 'Drawer boxes in oak' })
  makeTask(base.ours, { title: 'Fume the oak samples' })
  const kinds = searchWork(base.ours.admin, 'oak').map(({ type }) => type)
  expect(kinds).toEqual(['task', 'project', ...Array.from({ length: 6 }, () => 'quote')])
  expect(searchWork(base.ours.admin, 'oak', maxOnPage)).toHaveLength(11)
})

test('shows nothing of the bin, of another company, or for an empty question', () => {
  const entry = createBinEntry(base.ours.admin, { noun: 'project', label: 'x' })
  const projectId = makeProject(base.ours, { name: 'Walnut desk', binEntryId: entry })
  makeTask(base.ours, { title: 'Walnut top', projectId })
  makeTask(base.ours, { title: 'Walnut legs', binEntryId: entry })
  makeProject(base.theirs, { name: 'Walnut bar' })
  makeClient(base.theirs, 'Walnut & Sons')
  expect(titles('walnut')).toEqual([])
  expect(titles('')).toEqual([])
})

test('takes %, _ and \\ as they are', () => {
  makeTask(base.ours, { title: '50% off' })
  makeTask(base.ours, { title: 'C:\\jobs' })
  expect(titles('%')).toEqual(['50% off'])
  expect(titles('_')).toEqual([])
  expect(titles('\\')).toEqual(['C:\\jobs'])
})

test('a client’s name finds their jobs, a postcode or town the client, a note the job: after what is called so', () => {
  const { ours, theirs } = base
  const { member } = ours
  const clientId = makeClient(ours, 'Nicholls')
  db()
    .update(clients)
    .set({ address: '4 Mill Bank\nIlkley  LS29 6PG', notes: 'Two dogs' })
    .where(eq(clients.id, clientId))
    .run()
  const job = makeProject(ours, { name: 'Oak staircase', clientId, notes: 'Only after the school run' })
  makeProject(theirs, { name: 'Bar top', clientId: makeClient(theirs, 'Nicholson'), notes: 'school run' })
  expect(searchWork(member, 'nich').map(({ type, title }) => [type, title])).toEqual([
    ['client', 'Nicholls'],
    ['project', 'Oak staircase'],
  ])
  for (const text of ['LS29 6PG', 'ls296pg', 'ilkley', 'bank ilkley', 'two dogs'])
    expect(titles(text), text).toEqual(['Nicholls'])
  expect(titles('school run')).toEqual(['Oak staircase'])
  makeTask(ours, { title: 'Ring Nicholls' })
  makeTask(ours, { title: 'Order', description: 'for Nicholls' })
  expect(titles('nicholls')).toEqual(['Nicholls', 'Ring Nicholls', 'Order', 'Oak staircase'])
  const entry = createBinEntry(ours.admin, { noun: 'project', label: 'x' })
  db().update(projects).set({ binEntryId: entry }).where(eq(projects.id, job)).run()
  expect(titles('nicholls')).toEqual(['Nicholls', 'Ring Nicholls', 'Order'])
  expect(titles('school')).toEqual([])
})

test('nobody finds a job by its money', () => {
  makeProject(base.ours, { name: 'Dresser', estimatedValue: 987_654, actualValue: 876_543 })
  const projectId = makeProject(base.ours, { name: 'Larder' })
  const payment = { companyId: base.ours.id, projectId, amount: 765_432, note: 'Deposit by cheque' }
  db().insert(payments).values(payment).run()
  for (const text of ['987654', '9876.54', '876543', '765432', '7654.32', 'cheque', 'deposit'])
    expect(titles(text), text).toEqual([])
})
