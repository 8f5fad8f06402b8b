import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import type { Action } from '#app/domain/permissions.ts'
import { db } from '#db/client.ts'
import { quotes, rateCards, staffCosts } from '#db/schema/index.ts'
import type { Body, Entry, Method } from './catalogue.ts'
import { form, type Make, page } from './catalogue-calls.ts'
import { unlock } from './catalogue-premium.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

/** A company keeps so many at most, and each call makes one. */
const many = 100

const aMaker: Make = ({ id: companyId, make }) => {
  const isOurs = eq(staffCosts.companyId, companyId)
  const there = db().select({ n: count() }).from(staffCosts).where(isOurs).get()?.n ?? 0
  if (there > many) db().delete(staffCosts).where(isOurs).run()
  const row = { companyId, name: make.name('bench hand'), createdBy: make.people.admin }
  return db()
    .insert(staffCosts)
    .values({ ...row, isMaker: true, payKind: 'hourly', pay: 1877, weeklyHours: 39_000, onJobs: 7500 })
    .returning({ id: staffCosts.id })
    .get().id
}

function withRates(company: Company): void {
  aMaker(company, 'others')
  // A quote names the rate that it was priced at.
  db().update(quotes).set({ rateCardId: null }).where(eq(quotes.companyId, company.id)).run()
  db().delete(rateCards).where(eq(rateCards.companyId, company.id)).run()
}

const staffFields = {
  name: 'requiredLine',
  userId: 'userId',
  headcount: 'quantity',
  isMaker: 'flag',
  payKind: 'enum',
  pay: 'money',
  employerNi: 'money',
  pension: 'money',
  otherCosts: 'money',
  weeklyHours: 'quantity',
  daysPerWeek: 'quantity',
  holidayDays: 'quantity',
  sickDays: 'quantity',
  trainingDays: 'quantity',
  onJobs: 'quantity',
  note: 'line',
} as const satisfies Record<string, FieldKind>

function staff({ make }: Company): Body {
  return {
    name: make.name('sprayer'),
    headcount: '1',
    isMaker: '1',
    payKind: 'hourly',
    pay: '19.37',
    employerNi: '4,900.11',
    weeklyHours: '37.5',
    daysPerWeek: '5',
    holidayDays: '28',
    onJobs: '72.5',
    note: 'Since the booth',
  }
}

const rateFields = {
  effectiveFrom: 'date',
  targetMargin: 'quantity',
  chosenRate: 'money',
  note: 'line',
  requestId: 'requestId',
} as const satisfies Record<string, FieldKind>

function rate(company: Company): Body {
  withRates(company)
  return {
    effectiveFrom: '2026-02-03',
    targetMargin: '15',
    chosenRate: '61.23',
    note: company.make.name('rate'),
  }
}

type Noun = {
  path: string
  apiPath: string
  read: Action
  edit: Action
  make: Make
  fields: Record<string, FieldKind>
  body: (company: Company) => Body
}

const people: Noun = {
  path: '/overheads/people',
  apiPath: '/api/overheads/people',
  read: 'pay.read',
  edit: 'pay.edit',
  make: aMaker,
  fields: staffFields,
  body: staff,
}

function pagesOf({ path, read, edit, make, fields, body }: Noun): Entry[] {
  return [
    page(path, undefined, read),
    page(`${path}/new`, undefined, edit),
    form(`${path}/new`, {
      action: edit,
      body,
      fields: { ...fields, requestId: 'requestId' },
      creates: 'name',
    }),
    page(`${path}/:id`, make, edit),
    form(`${path}/:id`, {
      action: edit,
      make,
      body: company => ({ ...body(company), version: '1' }),
      fields: { ...fields, version: 'version' },
    }),
    page(`${path}/:id/delete`, make, edit),
    form(`${path}/:id/delete`, { action: edit, make }),
  ]
}

/** JSON sends its own types. */
function asJson(body: Body): Body {
  const sent = Object.entries(body).map(([name, value]) => [name, /^is/.test(name) ? value === '1' : value])
  return Object.fromEntries(sent)
}

function apiOf({ apiPath: path, read, edit, make, fields, body }: Noun): Entry[] {
  const one = (method: Method, more: Partial<Entry>, sent?: (company: Company) => Body): Entry => ({
    kind: 'api',
    method,
    path: `${path}/:id`,
    call: (company, owner) => ({
      path: `${path}/${make(company, owner)}`,
      ...(sent ? { body: asJson(sent(company)) } : {}),
    }),
    ...more,
  })
  const change = { action: edit, fields: { ...fields, version: 'version' } } as const
  return [
    { kind: 'api', method: 'GET', path, action: read, call: () => ({ path }) },
    {
      kind: 'api',
      method: 'POST',
      path,
      action: edit,
      fields: { ...fields, requestId: 'requestId' },
      creates: 'name',
      call: company => ({ path, body: { ...asJson(body(company)), requestId: randomUUID() } }),
    },
    one('GET', { action: read }),
    one('PUT', change, body),
    one('PATCH', change, body),
    one('DELETE', { action: edit }),
  ]
}

const entries: readonly Entry[] = [
  page('/overheads', undefined, 'money.read'),
  form('/overheads/costs', {
    action: 'overheads.edit',
    body: () => ({ 'amount-waste': '180', 'period-waste': 'month', 'amount-phones': '' }),
    fields: { 'amount-waste': 'money', 'period-waste': 'enum', requestId: 'requestId' },
  }),
  ...pagesOf(people),
  page('/overheads/rates', undefined, 'money.read'),
  page('/overheads/rates/new', undefined, 'pay.edit'),
  form('/overheads/rates/new', {
    action: 'pay.edit',
    body: rate,
    fields: rateFields,
    creates: 'note',
  }),
  ...apiOf(people),
  {
    kind: 'api',
    method: 'GET',
    path: '/api/overheads/rate',
    action: 'money.read',
    call: () => ({ path: '/api/overheads/rate' }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/overheads/rates',
    action: 'money.read',
    call: () => ({ path: '/api/overheads/rates' }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/overheads/rates',
    action: 'pay.edit',
    fields: rateFields,
    creates: 'note',
    call: company => ({ path: '/api/overheads/rates', body: { ...rate(company), requestId: randomUUID() } }),
  },
]

export const overheadEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
