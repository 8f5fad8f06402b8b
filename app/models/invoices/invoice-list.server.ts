import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among, jsonOf, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, invoices, projects } from '#db/schema/index.ts'
import { idsOwed, invoiceColumns, liveInvoices } from './invoice.server.ts'

export const maxListedInvoices = 5000

const { id, kind, issuedOn, dueOn, firstViewedAt, payable, paid, credited } = invoiceColumns

function selectFacts(scope: Scope, where: SQL) {
  return db()
    .select({ id, kind, issuedOn, dueOn, firstViewedAt, payable, paid, credited })
    .from(invoices)
    .where(and(liveInvoices(scope), where))
    .orderBy(sql`${issuedOn} is null desc`, desc(issuedOn), desc(id))
    .limit(maxListedInvoices)
    .all()
}

/** Drafts first, then the newest. */
export function listOpenInvoices(scope: Scope) {
  const drafts = sql`select draft.id from invoices draft where draft.company_id = ${scope.companyId} and draft.issued_on is null`
  return selectFacts(
    scope,
    sql`${id} in (${drafts} union all ${idsOwed(scope)}) and (${issuedOn} is null or ${payable} > ${paid} + ${credited})`,
  )
}

export type InvoiceFact = ReturnType<typeof listOpenInvoices>[number]

/** By number, words or client; null when nothing is looked for. */
export function searchInvoices(scope: Scope, query: string) {
  const found = findRecords(scope, 'invoice', query)
  const named = findRecords(scope, 'client', query)
  if (found === null || named === null) return null
  const facts = selectFacts(
    scope,
    sql`(${id} in ${among(found.ids)} or ${invoices.clientId} in ${among(named.ids)})`,
  )
  return { facts, isCut: found.isCut || named.isCut || facts.length === maxListedInvoices }
}

/** `isByDue`: the first due first, else the newest. */
export type IssuedPage = { except: readonly number[]; isByDue: boolean; limit: number; offset: number }

function idsIssued({ companyId }: Scope, { except, isByDue, limit, offset }: IssuedPage): SQL {
  const order = isByDue ? sql`due_on is null, due_on, id desc` : sql`issued_on desc, id desc`
  return sql`select id from (select id from invoices indexed by invoices_issued
    where company_id = ${companyId} and issued_on is not null and id not in ${among(except)}
    order by ${order} limit ${limit} offset ${offset})`
}

const sentAt = subquery(sql<number | null>`(select max(event.created_at) from paper_events event
  where event.company_id = ${invoices.companyId} and event.invoice_id = ${invoices.id} and event.kind = 'sent')`)

const paidOn = subquery(sql<string | null>`(select max(allocated.day) from payment_allocations allocated
  where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id}
    and allocated.payment_id is not null and allocated.amount > 0)`)

const lastChase = jsonOf<Chase | null>(sql`(select json_object('kind', event.kind, 'at', event.created_at,
    'detail', event.detail) from paper_events event
  where event.company_id = ${invoices.companyId} and event.invoice_id = ${invoices.id}
    and event.kind in ('reminded', 'chased') order by event.id desc limit 1)`)

const ofNumber = subquery(sql<string | null>`(select origin.number from invoices origin
  where origin.company_id = ${invoices.companyId} and origin.id = ${invoices.ofId})`)

type Chase = { kind: 'reminded' | 'chased'; at: number; detail: string }

/** `ids` keep their order; `issued` follows, or goes first where it is by due day. */
export function listInvoiceRows(scope: Scope, ids: readonly number[], issued: IssuedPage | null = null) {
  const rows = selectRows(
    scope,
    issued === null ? among(ids) : sql`(select * from ${among(ids)} union all ${idsIssued(scope, issued)})`,
  )
  const places = new Map(ids.map((each, at) => [each, at]))
  const own = rows.filter(row => places.has(row.id))
  own.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const others = rows.filter(row => !places.has(row.id))
  const byDay = (a: string | null, b: string | null) => (a ?? '9999').localeCompare(b ?? '9999')
  if (issued?.isByDue) return [...others.sort((a, b) => byDay(a.dueOn, b.dueOn) || b.id - a.id), ...own]
  return [...own, ...others.sort((a, b) => byDay(b.issuedOn, a.issuedOn) || b.id - a.id)]
}

function selectRows(scope: Scope, ids: SQL) {
  return db()
    .select({
      ...{ id, kind, issuedOn, dueOn, firstViewedAt, payable, paid, credited },
      number: invoices.number,
      title: invoices.title,
      createdAt: invoices.createdAt,
      clientName: clients.name,
      jobNumber: projects.jobNumber,
      sentAt: sentAt.mapWith((at: number | null) => at),
      paidOn,
      lastChase,
      ofNumber,
    })
    .from(invoices)
    .leftJoin(clients, onKey(clients, invoices.clientId))
    .leftJoin(projects, onKey(projects, invoices.projectId))
    .where(and(liveInvoices(scope), sql`${id} in ${ids}`))
    .all()
}

export type InvoiceRow = ReturnType<typeof selectRows>[number]

type Figures = { first: string; last: string; since: string }

/**
 * `issued` of all time; amounts in pence, refunds deducted. `amount` and `count` are from `first` to `last`; `weeks` begin with
 * `since`, by their place, those without money left out.
 */
export function readBookFigures({ companyId }: Scope, { first, last, since }: Figures) {
  const weeks = sql`(select json_group_array(json_array(week, amount)) from (
    select cast(julianday(day) - julianday(${since}) as integer) / 7 as week, sum(amount) as amount
    from payment_allocations
    where company_id = ${companyId} and payment_id is not null and day between ${since} and ${last}
    group by 1))`
  const found = db().get<{ issued: number; amount: number; count: number; weeks: string }>(sql`select
      (select count(*) from invoices where company_id = ${companyId} and issued_on is not null) as issued,
      coalesce(sum(allocated.amount), 0) as amount,
      count(distinct iif(allocated.amount > 0, allocated.payment_id, null)) as count, ${weeks} as weeks
    from payment_allocations allocated
    where allocated.company_id = ${companyId} and allocated.payment_id is not null
      and allocated.day between ${first} and ${last}`)
  return { ...found, weeks: new Map<number, number>(JSON.parse(found.weeks)) }
}
