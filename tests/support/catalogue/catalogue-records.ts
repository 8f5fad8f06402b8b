import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PlainRecord } from '#app/records/engine/define-record.server.ts'
import { records } from '#app/records/records.server.ts'
import { db } from '#db/client.ts'
import { binEntries } from '#db/schema/index.ts'
import { jsonOf, rowOf, sampleOf, tableOf } from '#tests/support/plain-rows.ts'
import type { Entry, Method } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { unlock } from './catalogue-premium.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

// What is asked of a plain noun that has no entries of its own.

const withOwn = ['price_list_item', 'stock_card', 'training_video']

/** Fewer than any limit: those made lately go now and then. */
const many = 40

function maker(record: PlainRecord, isGone = false): Make {
  return ({ id: companyId, make }, owner) => {
    const table = tableOf(record)
    const made = and(eq(table.companyId, companyId), gt(table.createdAt, Date.now() - 864e5))
    const there = db().select({ id: table.id }).from(table).where(made).all()
    if (there.length > many) db().delete(table).where(made).run()
    const name = make.name(record.words.one)
    const userId = owner === 'own' ? make.people.member : make.people.admin
    const row = rowOf(record, { companyId, userId }, name)
    if (isGone) row.binEntryId = entryFor(record, { companyId, userId }, name)
    return Number(db().insert(table).values(row).run().lastInsertRowid)
  }
}

function entryFor(
  { noun }: PlainRecord,
  { companyId, userId }: { companyId: number; userId: number },
  label: string,
) {
  const row = { companyId, deletedBy: userId, label, deletedAt: Date.now(), expiresAt: Date.now() + 8e8 }
  return db()
    .insert(binEntries)
    .values({ ...row, noun: sql`${noun}` })
    .returning({ id: binEntries.id })
    .get().id
}

function kindsOf(record: PlainRecord): Record<string, FieldKind> {
  const kinds: Record<string, FieldKind> = {}
  for (const [name, field] of Object.entries(record.fields)) {
    if (!('schema' in field)) continue
    const { kind, type, inputMode, options } = field.input
    const takesWords = field.schema('Europe/London').safeParse('Oak').success
    if (kind === 'line' && !inputMode && takesWords) kinds[name] = field.isRequired ? 'requiredLine' : 'line'
    if (type === 'url') kinds[name] = 'webAddress'
    if (type === 'email') kinds[name] = 'email'
    if (type === 'tel') kinds[name] = 'phone'
    if (type === 'time') kinds[name] = 'timeOfDay'
    if (inputMode === 'numeric') kinds[name] = 'wholeNumber'
    if (kind === 'text') kinds[name] = 'text'
    if (kind === 'choice') kinds[name] = options?.[0]?.value === '0' ? 'flag' : 'enum'
    if (kind === 'money') kinds[name] = 'money'
    if (kind === 'day') kinds[name] = 'date'
  }
  return kinds
}

function ticksOf(record: PlainRecord): Record<string, FieldKind> {
  const boxes = Object.entries(record.fields).flatMap(([name, { input }]) =>
    input.kind === 'ticks' ? (input.options ?? []).map(({ value }) => `${name}.${value}`) : [],
  )
  return Object.fromEntries(boxes.map(box => [box, 'flag' as const]))
}

function pagesOf(record: PlainRecord): Entry[] {
  const { path, may, hasBin, hasPage } = record
  const make = maker(record)
  const body = (company: Company) => sampleOf(record, `${company.make.marker} ${randomUUID()}`)
  const at = hasPage ? `${path}/:id/edit` : `${path}/:id`
  const fields = { ...kindsOf(record), ...ticksOf(record) }
  return [
    page(path, undefined, may.read ?? may.edit),
    page(`${path}/new`, undefined, may.create),
    form(`${path}/new`, {
      action: may.create,
      body,
      fields: { ...fields, requestId: 'requestId' },
      creates: record.name,
    }),
    page(at, make, may.edit),
    form(at, {
      action: may.edit,
      make,
      body: company => ({ ...body(company), version: '1' }),
      fields: { ...fields, version: 'version' },
    }),
    page(`${path}/:id/delete`, make, may.edit),
    form(`${path}/:id/delete`, { action: may.edit, make }),
    ...(hasBin
      ? [
          redirects({ ...page(`${path}/:id/restore`, make), access: 'public' }),
          form(`${path}/:id/restore`, { action: may.edit, make: maker(record, true), isButton: true }),
        ]
      : []),
  ]
}

function apiOf(record: PlainRecord): Entry[] {
  const { api, may } = record
  const reading = may.read ? { action: may.read } : {}
  const make = maker(record)
  const body = (company: Company) => jsonOf(record, `${company.make.marker} ${randomUUID()}`)
  const one = (method: Method, more: Partial<Entry>, sends = false): Entry => ({
    kind: 'api',
    method,
    path: `${api}/:id`,
    ...more,
    call: (company, owner) => ({
      path: `${api}/${make(company, owner)}`,
      ...(sends && { body: body(company) }),
    }),
  })
  const change = { action: may.edit, fields: { ...kindsOf(record), version: 'version' } } as const
  return [
    { kind: 'api', method: 'GET', path: api, ...reading, call: () => ({ path: api }) },
    {
      kind: 'api',
      method: 'POST',
      path: api,
      action: may.create,
      fields: { ...kindsOf(record), requestId: 'requestId' },
      creates: record.name,
      call: company => {
        make(company, 'others')
        return { path: api, body: { ...body(company), requestId: randomUUID() } }
      },
    },
    one('GET', reading),
    one('PUT', change, true),
    one('PATCH', change, true),
    one('DELETE', { action: may.edit }),
  ]
}

export const recordEntries: readonly Entry[] = records
  .filter(({ noun }) => !withOwn.includes(noun))
  .flatMap(record => [...pagesOf(record), ...apiOf(record)])
  .map(entry => ({
    ...entry,
    call: (company, owner) => {
      unlock()
      return entry.call(company, owner)
    },
  }))
