import { and, desc, eq } from 'drizzle-orm'
import { addDays } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { activities, teamHolidays } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import type { Company } from './world.ts'

let count = 0

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A week some time ahead. */
function aWeek() {
  const startDate = addDays(today(), 40 + (++count % 300))
  return { startDate, endDate: addDays(startDate, 4) }
}

function aHoliday(status: 'asked' | 'approved' | 'declined'): Make {
  return ({ id: companyId, make }, owner) => {
    const userId = owner === 'own' ? make.people.member : make.people.admin
    const values = { companyId, userId, status, ...aWeek(), reason: make.name('leave') }
    return db().insert(teamHolidays).values(values).returning({ id: teamHolidays.id }).get().id
  }
}

/** What is asked for must not collide with what the person has already. */
function clearHolidays({ id }: Company): void {
  db().delete(teamHolidays).where(eq(teamHolidays.companyId, id)).run()
}

function newHoliday(company: Company) {
  clearHolidays(company)
  return { ...aWeek(), reason: company.make.name('leave'), notes: 'Back for the bunk beds' }
}

/** One that was declined, and the act that did it. */
const declined: Make = (company, owner) => {
  db().delete(teamHolidays).where(eq(teamHolidays.companyId, company.id)).run()
  clearHolidays(company)
  const id = aHoliday('declined')(company, owner)
  db()
    .insert(activities)
    .values({
      companyId: company.id,
      actorId: company.make.people.admin,
      verb: 'holiday.answered',
      subjectId: id,
    })
    .run()
  return id
}

function lastAct({ id: companyId }: Company) {
  const last = db()
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.companyId, companyId), eq(activities.verb, 'holiday.answered')))
    .orderBy(desc(activities.id))
    .limit(1)
    .get()
  return { answer: String(last?.id ?? 0) }
}

const fields = {
  startDate: 'date',
  endDate: 'date',
  startsAtMidday: 'flag',
  endsAtMidday: 'flag',
  fromAllowance: 'flag',
  reason: 'line',
  notes: 'text',
  userId: 'userId',
  requestId: 'requestId',
} as const

const answer = { status: 'approved' }

const api = (method: Entry['method'], status: 'asked' | 'approved', action: Entry['action']): Entry => ({
  kind: 'api',
  method,
  path: '/api/team/holidays/:id',
  ...(action ? { action } : {}),
  ...(method === 'PATCH' ? { fields: { status: 'enum', why: 'free' } } : {}),
  call: (company, owner) => ({
    path: `/api/team/holidays/${aHoliday(status)(company, owner)}`,
    ...(method === 'PATCH' ? { body: answer } : {}),
  }),
})

/** Somebody with a task. */
const aBusyColleague: Make = ({ make }) => {
  const id = make.colleague()
  make.assign(make.task('others', { assignedTo: id }), id)
  return id
}

/** Somebody whose task was handed over to the admin, and the act that did it. */
function handedOver({ id: companyId, make }: Company) {
  const from = make.colleague()
  const taskId = make.task('others', { assignedTo: make.people.admin })
  make.assign(taskId, make.people.admin)
  const assigned = { userId: from, assignedBy: make.people.admin, assignedAt: 1, acknowledgedAt: null }
  const people = [
    { id: taskId, from, to: make.people.admin, added: [make.people.admin], removed: [assigned] },
  ]
  const detail = {
    name: make.name('ill'),
    names: [],
    taskIds: [taskId],
    projectIds: [],
    people,
    inCharge: [],
  }
  const row = { companyId, actorId: make.people.admin, verb: 'user.handed_over', subjectId: from, detail }
  const { id: activityId } = db().insert(activities).values(row).returning({ id: activities.id }).get()
  return { from, activityId }
}

const handOver = '/team/:id/hand-over'
const apiHandOver = '/api/users/:id/hand-over'

const handOverEntries: readonly Entry[] = [
  page(handOver, aBusyColleague, 'work.hand_over'),
  form(handOver, {
    make: aBusyColleague,
    action: 'work.hand_over',
    body: ({ make }) => ({ to: String(make.people.admin), 'job-none': 'nobody' }),
    fields: { to: 'userId' },
  }),
  {
    kind: 'api',
    method: 'POST',
    path: apiHandOver,
    action: 'work.hand_over',
    status: 200,
    fields: { to: 'userId' },
    call: (company, owner) => ({
      path: apiHandOver.replace(':id', String(aBusyColleague(company, owner))),
      body: { to: company.make.people.admin, parts: [{ project: 'none', to: 'nobody' }] },
    }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: `${apiHandOver}/undo`,
    action: 'work.hand_over',
    status: 200,
    fields: { activityId: 'ownId' },
    call: company => {
      const { from, activityId } = handedOver(company)
      return { path: `/api/users/${from}/hand-over/undo`, body: { activityId } }
    },
  },
  form('/activities/:id/undo', {
    what: 'a hand-over',
    action: 'work.hand_over',
    make: company => handedOver(company).activityId,
    isButton: true,
  }),
]

export const teamEntries: readonly Entry[] = [
  page('/team'),
  ...handOverEntries,
  page('/team/holidays'),
  { ...page('/team/holidays'), what: 'past', call: () => ({ path: '/team/holidays?past=1' }) },
  page('/team/holidays/new'),
  form('/team/holidays/new', { body: newHoliday, fields, creates: 'reason', action: 'holiday.ask' }),
  page('/team/holidays/:id/withdraw', aHoliday('approved'), 'holiday.withdraw'),
  form('/team/holidays/:id/withdraw', { make: aHoliday('approved'), action: 'holiday.withdraw' }),
  redirects({ ...page('/team/holidays/:id/answer', aHoliday('asked')), access: 'public' }),
  form('/team/holidays/:id/answer', {
    make: aHoliday('asked'),
    action: 'holiday.answer',
    body: () => answer,
    fields: { status: 'enum' },
    isButton: true,
  }),
  page('/team/holidays/:id/decline', aHoliday('asked'), 'holiday.answer'),
  form('/team/holidays/:id/decline', {
    make: aHoliday('asked'),
    action: 'holiday.answer',
    body: () => ({ why: 'The Ferris kitchen goes in then' }),
    fields: { why: 'free' },
  }),
  redirects({ ...page('/team/holidays/:id/undo', declined), access: 'public' }),
  form('/team/holidays/:id/undo', {
    make: declined,
    action: 'holiday.answer',
    body: lastAct,
    fields: { answer: 'ownId' },
    isButton: true,
  }),
  {
    kind: 'api',
    method: 'GET',
    path: '/api/team/holidays',
    call: () => ({ path: `/api/team/holidays?from=${today()}&to=${addDays(today(), 90)}` }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/team/holidays',
    fields,
    creates: 'reason',
    action: 'holiday.ask',
    call: company => ({ path: '/api/team/holidays', body: newHoliday(company) }),
  },
  api('PATCH', 'asked', 'holiday.answer'),
  api('DELETE', 'approved', 'holiday.withdraw'),
]
