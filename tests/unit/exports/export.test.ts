import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { Forbidden, TooMany } from '#app/domain/errors.ts'
import type { ExportRequest } from '#app/domain/exports/export.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { exportTables } from '#app/models/exports/export-tables.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { db, transaction } from '#db/client.ts'
import { quotes } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, makeTemplate } from '#tests/support/database.ts'
import { amounts, makeOneOfEach } from '#tests/support/one-of-each.ts'

const database = databaseForTests()

type Row = Record<string, unknown>
type Exported = { data: Record<string, Row[]>; leftOut: string[] } & Row

async function textOf(scope: Scope, wanted: Partial<ExportRequest> = {}): Promise<string> {
  const { pieces } = await exportData(scope, database.ours.name, {
    scope: 'person',
    format: 'json',
    ...wanted,
  })
  const all: Uint8Array[] = []
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) all.push(piece.value)
  return Buffer.concat(all).toString()
}

async function exportOf(scope: Scope, wanted: Partial<ExportRequest> = {}): Promise<Exported> {
  return JSON.parse(await textOf(scope, wanted))
}

const tablesWithout = (data: Exported['data'], word: string) =>
  Object.keys(exportTables).filter(name => !JSON.stringify(data[name] ?? []).includes(word))

/** What belongs to a quote or a job, and says nothing of whoever wrote it. */
const ofNobody = [
  ...['quoteSettings', 'quoteRooms', 'quoteAcceptances'],
  ...['projectRooms', 'projectMaterials', 'projectPaymentStages', 'jobRetentions'],
  ...['invoiceSettings', 'clientPageFiles', 'clientReports', 'paymentAllocations', 'companyLogos'],
]

describe('what is exported about a person', () => {
  test('every table that speaks of them, and nobody else’s rows', async () => {
    const { ours, theirs } = database
    makeOneOfEach(ours, ours.member, 'larkspur')
    makeOneOfEach(theirs, theirs.member, 'foxglove')
    const before = database.dump()
    const { data, person, leftOut } = await exportOf(ours.member)
    expect(person).toMatchObject({ id: ours.member.userId, email: 'oak.team_member@example.com' })
    const unsaid = Object.keys(exportTables).filter(name => !(data[name] && data[name].length > 0))
    expect(unsaid, 'neither speaks of a person').toEqual(['stages', 'payments', ...ofNobody])
    expect(tablesWithout(data, 'larkspur').sort()).toEqual(
      [
        'authenticatorApps',
        'calendarFeeds',
        'chatUserSettings',
        'companies',
        ...ofNobody,
        'payments',
        'recoveryCodes',
        'stages',
      ].sort(),
    )
    expect(JSON.stringify(data)).not.toMatch(/foxglove|birch/i)
    expect(leftOut.join(' ')).toContain('Passwords')
    expect(database.dump(), 'nothing was written').toBe(before)
  })

  test('no secret, and no money for a team member', async () => {
    const { ours } = database
    makeOneOfEach(ours, ours.member, 'larkspur')
    const text = await textOf(ours.member)
    expect(text).not.toMatch(/-hash|hash"|"sid"|stored/i)
    for (const amount of Object.values(amounts)) {
      expect(text).not.toContain(String(amount))
      expect(text).not.toContain((amount / 100).toFixed(2))
    }
    expect(text).not.toMatch(/estimatedValue|actualValue|"amount"|cus_larkspur/)
    const { data } = JSON.parse(text)
    expect(data.activities[0].detail).toEqual({ fields: ['name'], word: 'larkspur' })
  })

  test('nor of what they recorded and wrote while they saw it, or what came in of it since', async () => {
    const { ours } = database
    makeOneOfEach(ours, ours.member, 'larkspur')
    const stage = { name: 'Deposit', share: 0, amount: 1_234_567, trigger: 'accepted', when: '' } as const
    db()
      .update(quotes)
      .set({ paymentStages: [{ ...stage, daysToPay: 7 }] })
      .where(eq(quotes.companyId, ours.id))
      .run()
    for (const verb of ['payment.recorded', 'payment.completed'] as const) {
      const detail = { amount: 1_234_567, currency: 'GBP' }
      recordActivity(ours.member, verb, { subjectId: 1, detail })
      recordActivity(ours.manager, verb, { subjectId: 1, detail })
    }
    expect(await textOf(ours.member)).not.toContain('1234567')
    expect(await textOf(ours.manager)).toContain('1234567')
  })

  test('values in pounds for those who may see them, instants and names readable', async () => {
    const { ours } = database
    makeOneOfEach(ours, ours.manager, 'larkspur')
    const { data } = await exportOf(ours.manager)
    expect(data.projects?.[0]).toMatchObject({
      estimatedValue: '76543.21',
      clientName: 'larkspur client',
      stageName: 'measure',
      createdByName: 'oak project_manager',
      jobNumber: expect.stringMatching(/^API-\d+$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(data.invoices?.[0]).toMatchObject({
      clientName: 'larkspur client',
      paymentStageName: 'larkspur deposit',
    })
    expect(data.activities?.[0]?.detail).toMatchObject({ fields: ['estimatedValue', 'name'] })
    expect(data.users).toEqual([expect.objectContaining({ newEmail: 'larkspur@new.example' })])
  })

  test('what others did that is about them: given tasks, templates, invitations, history', async () => {
    const { ours } = database
    const { admin, member } = ours
    const given = makeTask(ours, { title: 'Given', assignedTo: member.userId })
    makeTask(ours, { title: 'Somebody else’s' })
    makeProject(ours, { name: 'In charge', assignedTo: member.userId })
    makeTemplate(ours)
    makeTemplate(ours, {
      name: 'Without',
      tasks: { stages: [], tasks: {}, assignedTeamMembers: {}, stageColors: {} },
    })
    const rename = { name: 'x', fields: ['phone'] }
    recordActivity(admin, 'user.updated', { subjectId: member.userId, detail: rename })
    recordActivity(admin, 'user.updated', { subjectId: admin.userId, detail: rename })
    const names = ['oak team_member']
    recordActivity(admin, 'task.assigned', { subjectId: given, detail: { title: 'Given', names } })
    const handed = { taskIds: [given], projectIds: [], people: [], inCharge: [] }
    recordActivity(admin, 'user.handed_over', {
      subjectId: admin.userId,
      detail: { ...handed, name: 'oak admin', names },
    })
    recordActivity(admin, 'user.handed_over', {
      subjectId: admin.userId,
      detail: { ...handed, name: 'oak admin', names: ['oak project_manager'] },
    })
    recordActivity(admin, 'task.created', { subjectId: member.userId, detail: { title: 'No', stage: 'x' } })
    const { data } = await exportOf(member)
    expect(data.tasks?.map(({ title }) => title)).toEqual(['Given'])
    expect(data.projects?.map(({ name }) => name)).toEqual(['In charge'])
    expect(data.taskTemplates?.map(({ name }) => name)).toEqual(['Fitted kitchen'])
    expect(data.activities?.map(({ verb }) => verb)).toEqual([
      'user.updated',
      'task.assigned',
      'user.handed_over',
    ])
  })
})

describe('what is exported of the company', () => {
  test('every table, payments too, but not what is private to others', async () => {
    const { ours, theirs } = database
    makeOneOfEach(ours, ours.member, 'larkspur')
    makeOneOfEach(theirs, theirs.admin, 'foxglove')
    const { data, leftOut } = await exportOf(ours.admin, { scope: 'company' })
    const isPrivate = Object.entries(exportTables).flatMap(([name, table]) =>
      'isPrivate' in table ? [name] : [],
    )
    // An allocation, what is shared, and which file is the logo, have no words in them.
    expect(tablesWithout(data, 'larkspur').sort()).toEqual(
      [...isPrivate, 'clientPageFiles', 'companyLogos', 'paymentAllocations', 'stages'].sort(),
    )
    expect(data.payments).toEqual([expect.objectContaining({ amount: '54321.76' })])
    expect(data.users?.map(({ newEmail }) => newEmail)).toEqual([null, null, null])
    expect(data.companies).toEqual([expect.objectContaining({ stripeCustomerId: 'cus_larkspur' })])
    expect(data.stages).toHaveLength(5)
    expect(leftOut.join(' ')).toContain('private to your colleagues')
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/foxglove|birch/i)
    expect(text).not.toMatch(/-hash|hash"|"sid"/i)
  })

  test('the admin’s own private things are in it', async () => {
    makeOneOfEach(database.ours, database.ours.admin, 'larkspur')
    const { data } = await exportOf(database.ours.admin, { scope: 'company' })
    expect(data.todos).toHaveLength(1)
    expect(data.sessions).toHaveLength(1)
  })

  test('only for admins', async () => {
    for (const scope of [database.ours.manager, database.ours.member]) {
      await expect(exportOf(scope, { scope: 'company' })).rejects.toThrow(Forbidden)
    }
  })

  test('tables longer than a piece are whole, each row once', async () => {
    const { ours, theirs } = database
    const ids: number[] = []
    transaction(() => {
      for (let at = 0; at < 1005; at++) {
        ids.push(
          makeTask(ours, { title: `Task ${at}`, assignedTo: at % 3 === 0 ? ours.member.userId : null }),
        )
        if (at % 10 === 0) makeTask(theirs)
      }
    })
    const company = await exportOf(ours.admin, { scope: 'company' })
    expect(company.data.tasks?.map(({ id }) => id)).toEqual(ids)
    const person = await exportOf(ours.member)
    expect(person.data.tasks?.map(({ id }) => id)).toEqual(ids.filter((_, at) => at % 3 === 0))
  })
})

describe('a turn', () => {
  const wanted = { scope: 'person', format: 'json' } as const

  test('one at a time for each person, however many ask at once; who stops reading ends theirs', async () => {
    const { member, manager } = database.ours
    const asked = await Promise.allSettled([1, 2, 3].map(() => exportData(member, 'Oak', wanted)))
    const [first, ...others] = asked.flatMap(outcome =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    )
    expect(others).toEqual([])
    const refused = asked.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused.map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds])).toEqual([
      [429, 30],
      [429, 30],
    ])
    expect(JSON.parse(await textOf(manager))).toBeTruthy()
    await first?.pieces.return?.()
    expect(JSON.parse(await textOf(member))).toBeTruthy()
  })

  test('that is given up at once makes room for the next, which waits a moment for it', async () => {
    const { member } = database.ours
    const first = await exportData(member, 'Oak', wanted)
    setTimeout(() => first.pieces.return?.(), 50)
    expect(JSON.parse(await textOf(member))).toBeTruthy()
  })

  test('that nobody ends is over by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { manager } = database.theirs
      await exportData(manager, 'Birch', wanted)
      vi.advanceTimersByTime(15 * 60_000)
      const { pieces } = await exportData(manager, 'Birch', wanted)
      await pieces.return?.()
    } finally {
      vi.useRealTimers()
    }
  })

  test('so many an hour', async () => {
    const { admin } = database.theirs
    let refusal: unknown
    for (let at = 0; at < 30 && !refusal; at++) await textOf(admin).catch(error => (refusal = error))
    expect(refusal).toBeInstanceOf(TooMany)
    expect(refusal).toMatchObject({ message: expect.stringContaining('60 minutes') })
  })
})
