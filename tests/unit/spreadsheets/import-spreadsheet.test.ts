import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import type { SpreadsheetKind } from '#app/domain/spreadsheets/spreadsheet.ts'
import { requireSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { checkSpreadsheet } from '#app/services/spreadsheets/check-spreadsheet.server.ts'
import { importSpreadsheet } from '#app/services/spreadsheets/import-spreadsheet.server.ts'
import { keepSpreadsheet } from '#app/services/spreadsheets/keep-spreadsheet.server.ts'
import { setColumns } from '#app/services/spreadsheets/set-columns.server.ts'
import { undoImport } from '#app/services/spreadsheets/undo-import.server.ts'
import { db, queryCount } from '#db/client.ts'
import { activities, clients, notifications, projects, taskAssignees, tasks } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask, unsubscribed } from '#tests/support/database.ts'
import { dayCell, workbook } from '#tests/support/workbook.ts'

const base = databaseForTests()

const list = `Customer,Tel 1,Mail,Job,Promised,£,Stage
Mr & Mrs Ashworth,01943 555014,J.Ashworth@example.com,Shaker kitchen,18/11/2026,"£18,640.00",
Bean & Bramble,,,Shop counter,2 Dec 26,7450,Design
Tony Marr,,,Bookcase,31/11/2026,900,
,,,Porch repair,,,
Anne Dale,,,Stair rail,,tbc,
Otley Town Council,,not an address,Notice board,,,Painting
Bean & Bramble,01943 555999,,Shop shelves,,"1,200",
`

function keep(text: string, kind: SpreadsheetKind = 'jobs', scope = base.ours.manager): Promise<number> {
  return keepSpreadsheet(scope, { kind, fileName: 'otley.csv', bytes: new TextEncoder().encode(text) })
}

const check = (id: number, scope = base.ours.manager) =>
  checkSpreadsheet(scope, requireSpreadsheet(scope, id))

const live = {
  clients: (companyId: number) =>
    db()
      .select()
      .from(clients)
      .where(and(eq(clients.companyId, companyId), isNull(clients.binEntryId)))
      .orderBy(clients.id)
      .all(),
  projects: (companyId: number) =>
    db()
      .select()
      .from(projects)
      .where(and(eq(projects.companyId, companyId), isNull(projects.binEntryId)))
      .orderBy(projects.id)
      .all(),
  tasks: (companyId: number) =>
    db()
      .select()
      .from(tasks)
      .where(and(eq(tasks.companyId, companyId), isNull(tasks.binEntryId)))
      .orderBy(tasks.id)
      .all(),
}

test('a list is checked before anything is saved: each wrong row with its reason', async () => {
  const { ours, theirs } = base
  makeClient(theirs, 'Mr & Mrs Ashworth')
  makeClient(ours, 'bean & bramble')
  const kept = live.clients(ours.id)
  const id = await keep(list)
  const plan = await check(id)
  expect(
    plan.right.map(({ row, client, hasClient, job, value, dueDate }) => [
      row,
      client,
      hasClient,
      job,
      value,
      dueDate,
    ]),
  ).toEqual([
    [2, 'Mr & Mrs Ashworth', false, 'Shaker kitchen', 1_864_000, '2026-11-18'],
    [3, 'bean & bramble', true, 'Shop counter', 745_000, '2026-12-02'],
    [8, 'bean & bramble', true, 'Shop shelves', 120_000, null],
  ])
  expect(
    plan.wrong.map(({ row, problems }) => [
      row,
      ...problems.map(({ head, value, reason }) => `${head}|${value}|${reason}`),
    ]),
  ).toEqual([
    [4, 'Promised|31/11/2026|November has 30 days'],
    [5, 'Customer||A job needs its client’s name'],
    [6, '£|tbc|Not an amount. Leave it empty if it is not known'],
    [7, 'Mail|not an address|Please enter an email address such as name@example.com'],
  ])
  expect(plan).toMatchObject({ value: 2_729_000, knownClients: 1, leftOut: [] })
  expect(live.projects(ours.id)).toEqual([])
  expect(live.clients(ours.id)).toEqual(kept)
})

test('the right rows become clients and jobs of this company alone, once, in the order of the list', async () => {
  const { ours, theirs } = base
  const known = makeClient(ours, 'Bean & Bramble')
  const others = { clients: live.clients(theirs.id), projects: live.projects(theirs.id) }
  const id = await keep(list)
  const [made, again] = await Promise.all([
    importSpreadsheet(ours.manager, id, 3),
    importSpreadsheet(ours.manager, id, 3),
  ])
  expect(again).toEqual(made)
  expect(live.projects(ours.id)).toMatchObject([
    {
      jobNumber: 'API-001',
      name: 'Shaker kitchen',
      estimatedValue: 1_864_000,
      stageId: ours.stageIds.measure,
    },
    { jobNumber: 'API-002', name: 'Shop counter', clientId: known, stageId: ours.stageIds.design },
    { jobNumber: 'API-003', name: 'Shop shelves', clientId: known, dueDate: null },
  ])
  expect(live.clients(ours.id).map(({ name, email, phone }) => [name, email, phone])).toContainEqual([
    ...['Mr & Mrs Ashworth', 'j.ashworth@example.com', '01943 555014'],
  ])
  expect({ clients: live.clients(theirs.id), projects: live.projects(theirs.id) }).toEqual(others)
  const told = db().select({ verb: activities.verb }).from(activities).all()
  expect(told.map(({ verb }) => verb)).toEqual(['client.created', ...Array(3).fill('project.created')])
})

test('what is right by now is asked about again, and nothing is saved', async () => {
  const { ours } = base
  const id = await keep(list)
  makeClient(ours, 'Mr & Mrs Ashworth')
  setColumns(ours.manager, id, { ...requireSpreadsheet(ours.manager, id), clientRule: 'leave_out' })
  await expect(importSpreadsheet(ours.manager, id, 3)).rejects.toThrow(Conflict)
  expect(live.projects(ours.id)).toEqual([])
  expect(await check(id)).toMatchObject({ leftOut: [2], right: [{ row: 3 }, { row: 8 }] })
})

test('a client is the one that is there, whichever apostrophe, dash or letter the other program has written', async () => {
  const { ours, theirs } = base
  makeClient(theirs, 'Łukasz Mroz')
  for (const name of ['Siobhán O’Neill', 'Jones-Smith', 'Søren Straße']) makeClient(ours, name)
  const names = ["SIOBHAN O'NEILL", 'Jones–Smith', 'Soren Strasse', 'Lukasz Mróz']
  const id = await keep(`Customer,Job\n${names.map(name => `${name},Door`).join('\n')}`)
  const plan = await check(id)
  expect(plan.right.map(({ client, hasClient }) => [client, hasClient])).toEqual([
    ['Siobhán O’Neill', true],
    ['Jones-Smith', true],
    ['Søren Straße', true],
    ['Lukasz Mróz', false],
  ])
})

test('two rows of one new client make them once, with what both say of them', async () => {
  const { ours } = base
  const id = await keep(
    'Client,Phone,Job,Email\nA,,Desk,\na,0113 496,Shelf,a@example.com\nA,0114 000,Door,\n',
  )
  const plan = await check(id)
  expect(plan.wrong).toMatchObject([
    { row: 4, problems: [{ head: 'Phone', reason: 'Row 2 gives this client another phone' }] },
  ])
  await importSpreadsheet(ours.manager, id, 2)
  expect(live.clients(ours.id)).toMatchObject([{ name: 'A', phone: '0113 496', email: 'a@example.com' }])
  expect(new Set(live.projects(ours.id).map(({ clientId }) => clientId)).size).toBe(1)
})

test('of clients alone, those that are there are left out and doubles are told', async () => {
  const { ours } = base
  makeClient(ours, 'Zoë Wright')
  const id = await keep(
    'Name;P/Code;Street\nZoe Wright;LS21;1 Mill Lane\nTom Reed;LS22;2 Mill Lane\ntom reed;;\n',
    'clients',
  )
  const plan = await check(id)
  expect(plan.leftOut).toEqual([2])
  expect(plan.wrong).toMatchObject([{ row: 4, problems: [{ reason: 'Row 3 has this client already' }] }])
  await importSpreadsheet(ours.manager, id, 1)
  expect(live.clients(ours.id).at(-1)).toMatchObject({ name: 'Tom Reed', address: '2 Mill Lane\nLS22' })
})

test('tasks go to the job of a number or a name, and each person is told once', async () => {
  const { ours, theirs } = base
  const kitchen = makeProject(ours, { name: 'Kitchen', jobSequence: 1 })
  makeProject(theirs, { name: 'Their stairs', jobSequence: 7 })
  makeTask(ours, { projectId: kitchen })
  const { userId } = ours.member
  const id = await keep(
    `Task,Job,Who,Due,Stage,Done
Cut list,API-001,oak.team_member@example.com,1/12/26,,
Glue up,kitchen,oak,,Production,yes
Sand,1,oak.team_member,,,
Oil,API-7,,,,
Wax,Their stairs,,,,
Fit,Kitchen,Somebody Else,,Painting,
,Kitchen,,,,
`,
    'tasks',
  )
  const plan = await check(id)
  expect(plan.wrong.map(({ row, problems }) => [row, problems.map(({ reason }) => reason)])).toEqual([
    [3, ['3 people are called so: write the email']],
    [5, ['You have no such job: write its number or its whole name']],
    [6, ['You have no such job: write its number or its whole name']],
    [
      7,
      [
        'Not one of your stages: measure, design, production, install and complete',
        'Nobody of that name works here',
      ],
    ],
    [8, ['A task needs a title']],
  ])
  const made = await importSpreadsheet(ours.manager, id, 2)
  expect(live.tasks(ours.id).slice(1)).toMatchObject([
    { title: 'Cut list', projectId: kitchen, assignedTo: userId, dueDate: '2026-12-01', status: 'pending' },
    { title: 'Sand', projectId: kitchen, assignedTo: userId },
  ])
  expect(db().select().from(taskAssignees).all()).toHaveLength(2)
  expect(db().select().from(notifications).where(eq(notifications.userId, userId)).all()).toMatchObject([
    { title: '2 new tasks for you', message: 'Cut list and Sand' },
  ])
  const undone = undoImport(ours.manager, id)
  expect(undone).toMatchObject({ gone: made.tasks.length, stayed: 0 })
  expect(live.tasks(ours.id)).toHaveLength(1)
  restoreFromBin(ours.manager, undone.binEntryId ?? 0)
  expect(live.tasks(ours.id)).toHaveLength(3)
})

test('an import is taken back in one step, restored in one, and gone for good with the bin', async () => {
  const { ours } = base
  const id = await keep(list)
  await importSpreadsheet(ours.manager, id, 3)
  const [kitchen, counter, shelves] = live.projects(ours.id)
  makeTask(ours, { projectId: counter?.id ?? 0 })
  const undone = undoImport(ours.manager, id)
  expect(undone).toMatchObject({ gone: 3, stayed: 2 })
  expect(undoImport(ours.manager, id)).toMatchObject({ binEntryId: undone.binEntryId, gone: 0 })
  expect(live.projects(ours.id).map(({ name }) => name)).toEqual(['Shop counter'])
  expect(live.clients(ours.id).map(({ name }) => name)).toEqual(['Bean & Bramble'])
  restoreFromBin(ours.manager, undone.binEntryId ?? 0)
  expect(live.projects(ours.id).map(({ id }) => id)).toEqual([kitchen?.id, counter?.id, shelves?.id])
  expect(live.clients(ours.id)).toHaveLength(2)
  const last = db().select().from(activities).all().slice(-3)
  expect(last.map(({ verb, detail }) => [verb, detail])).toEqual([
    ['client.restored', { name: 'Mr & Mrs Ashworth' }],
    ['project.restored', { name: 'Shaker kitchen' }],
    ['project.restored', { name: 'Shop shelves' }],
  ])
  const second = await keep('Client,Job\nMrs Reed,Desk\n')
  await importSpreadsheet(ours.manager, second, 1)
  undoImport(ours.manager, second)
  emptyBin(Date.now() + 40 * 86_400_000)
  expect(db().select().from(clients).where(eq(clients.name, 'Mrs Reed')).all()).toEqual([])
  expect(db().select().from(projects).where(eq(projects.name, 'Desk')).all()).toEqual([])
})

test('a workbook becomes what its CSV becomes', async () => {
  const { ours, theirs } = base
  const [heads = [], ...rows] = list
    .trim()
    .split('\n')
    .map(line => line.replace('"£18,640.00"', '18640').replace('"1,200"', '1200').split(','))
  const typed = rows.map(cells =>
    cells.map((cell, at) =>
      cell === '' ? null : at === 4 && cell === '18/11/2026' ? dayCell('2026-11-18') : cell,
    ),
  )
  const sent = { kind: 'jobs', fileName: 'otley.xlsx', bytes: workbook([[], [heads, ...typed]]) } as const
  await importSpreadsheet(ours.manager, await keep(list), 3)
  await importSpreadsheet(theirs.manager, await keepSpreadsheet(theirs.manager, sent), 3)
  const told = (companyId: number) => [
    live.clients(companyId).map(({ name, phone, email }) => [name, phone, email]),
    live.projects(companyId).map(({ name, dueDate, estimatedValue }) => [name, dueDate, estimatedValue]),
  ]
  expect(live.projects(ours.id)).toHaveLength(3)
  expect(told(theirs.id)).toEqual(told(ours.id))
})

test('a list is its company’s alone, and not for everybody', async () => {
  const { ours, theirs } = base
  const id = await keep(list)
  for (const scope of [theirs.admin, theirs.manager]) {
    expect(() => requireSpreadsheet(scope, id)).toThrow(NotFound)
    await expect(importSpreadsheet(scope, id, 3)).rejects.toThrow(NotFound)
    expect(() => undoImport(scope, id)).toThrow(NotFound)
  }
  await expect(importSpreadsheet(ours.member, id, 3)).rejects.toThrow(Forbidden)
  expect(() => undoImport(ours.member, id)).toThrow(Forbidden)
  await expect(keep(list, 'jobs', ours.member)).rejects.toThrow(Forbidden)
  await expect(keep(list, 'jobs', unsubscribed(ours.manager))).rejects.toThrow()
  expect(() => undoImport(ours.manager, id)).toThrow(Conflict)
})

test('columns that cannot be told apart are refused at their field', async () => {
  const { ours } = base
  const id = await keep('A,B,C\n1,2,3\n', 'clients')
  const columns = ['clientName', 'phone', 'phone'] as const
  const choose = (kind: SpreadsheetKind) =>
    setColumns(ours.manager, id, { kind, clientRule: 'keep', columns: [...columns] })
  expect(() => choose('clients')).toThrow(Invalid)
  expect(choose('jobs')).toBe(true)
  expect(requireSpreadsheet(ours.manager, id)).toMatchObject({ kind: 'jobs', columns: [null, null, null] })
})

test('2,000 rows take as many statements as two, and others are answered between', async () => {
  const { ours } = base
  const statements: number[] = []
  for (const count of [2, 2000]) {
    const line = (at: number) =>
      `Client ${count} ${at},0113 ${at},c${at}@example.com,Job ${at},18/11/2026,${at}.50`
    const rows = Array.from({ length: count }, (_, at) => line(at))
    const id = await keep(`Customer,Tel,Mail,Job,Promised,£\n${rows.join('\n')}\n`)
    let turns = 0
    let others = setImmediate(function countTurn() {
      turns++
      others = setImmediate(countTurn)
    })
    const before = queryCount()
    const made = await importSpreadsheet(ours.manager, id, count)
    statements.push(queryCount() - before)
    clearImmediate(others)
    expect(made.projects).toHaveLength(count)
    expect(turns).toBeGreaterThanOrEqual(count === 2000 ? 9 : 0)
  }
  expect(statements[1]).toBe(statements[0])
  expect(live.projects(ours.id)).toHaveLength(2002)
})

test('titles above the names, and a last row of sums, are no jobs', async () => {
  const text =
    'Job list 2026,,,,\r\nPrinted,28/11/2026,,,\r\nClient,Job,Start,Due,Value\r\nC Ltd,Desk,11/30/2026,12/05/2026,"1.250,50"\r\nTotal,,,,"1.250,50"\r\n'
  const id = await keep(text)
  const plan = await check(id)
  expect(plan.right).toMatchObject([{ row: 4, job: 'Desk', dueDate: '2026-12-05', value: 125_050 }])
  expect(plan.wrong).toMatchObject([{ row: 5 }])
})

test('the names of the columns stand in the row that somebody chooses, or in none', async () => {
  const { ours } = base
  const id = await keep('Name,Job\nWho,What for\nMrs Reed,Desk\n')
  expect(requireSpreadsheet(ours.manager, id).table).toMatchObject({ head: 1, header: ['Name', 'Job'] })
  const sheet = requireSpreadsheet(ours.manager, id)
  expect(setColumns(ours.manager, id, { ...sheet, head: 2 })).toBe(true)
  expect(requireSpreadsheet(ours.manager, id)).toMatchObject({
    table: { head: 2, header: ['Who', 'What for'], rows: [[3, ['Mrs Reed', 'Desk']]] },
    columns: [null, null],
  })
  setColumns(ours.manager, id, { ...sheet, head: 0 })
  expect(requireSpreadsheet(ours.manager, id).table).toMatchObject({ header: ['Column 1', 'Column 2'] })
  for (const head of [3, 9, -1]) {
    expect(() => setColumns(ours.manager, id, { ...sheet, head })).toThrow(Invalid)
  }
})

test.each(['', 'Customer,Tel\n\n'])('%j has no rows below the names of the columns', async text => {
  await expect(keep(text)).rejects.toThrow('There are no rows below the names of the columns')
})
