import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, quoteSettings, quotes, users } from '#db/schema/index.ts'
import { liveQuotes, quoteColumns, roomsOfQuote } from './quote.server.ts'

/** A quote with its rooms and what its editor says beside: one query. */
export function requireEditedQuote(scope: Scope, id: number) {
  const row = db()
    .select({
      quote: quoteColumns,
      rooms: roomsOfQuote,
      clientName: clients.name,
      clientAddress: clients.address,
      authorFirstName: users.firstName,
      authorLastName: users.lastName,
      authorUsername: users.username,
      currency: companies.currency,
      vatNumber: quoteSettings.vatNumber,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .innerJoin(users, and(eq(users.companyId, quotes.companyId), eq(users.id, quotes.createdBy)))
    .leftJoin(clients, and(eq(clients.companyId, quotes.companyId), eq(clients.id, quotes.clientId)))
    .leftJoin(quoteSettings, eq(quoteSettings.companyId, quotes.companyId))
    .where(and(liveQuotes(scope), eq(quotes.id, id)))
    .get()
  if (!row) throw new NotFound('Quote not found')
  return { ...row, vatNumber: row.vatNumber ?? usualQuoteSettings.vatNumber }
}

type Named = { id: number; name: string }

/** The newest so many clients can be chosen; the others are chosen as the quote is begun. */
const mostClients = 300

type Asked = { number: string; priceListIds: readonly number[]; askedOf: number | null }

/**
 * What the head of a quote is chosen from, when the costs of these lines of the price list were last looked at, and what the client
 * wanted other of `askedOf`: one query.
 */
export function readQuoteChoices({ companyId }: Scope, { number, priceListIds, askedOf }: Asked) {
  const row = db().get<{
    clients: string
    terms: string
    templates: string
    stages: string
    revisions: string
    costDays: string
    asked: string | null
  }>(sql`select
    (select json_group_array(json_array(id, name)) from (select id, name from clients
      where company_id = ${companyId} and bin_entry_id is null order by id desc limit ${mostClients})) as clients,
    (select json_group_array(json_array(id, name || ', version ' || terms_version)) from (
      select id, name, terms_version from quote_terms term where company_id = ${companyId} and is_retired = 0
        and not exists (select 1 from quote_terms later where later.company_id = ${companyId}
          and later.name = term.name and later.terms_version > term.terms_version)
      order by id desc limit 50)) as terms,
    (select json_group_array(json_array(id, name)) from (select id, name from task_templates
      where company_id = ${companyId} and bin_entry_id is null order by lower(name) limit 300)) as templates,
    (select json_group_array(json_array(id, name, colour)) from (select id, name, colour from stages
      where company_id = ${companyId} order by position, id)) as stages,
    (select json_group_array(json_array(id, revision, status)) from (select id, revision, status from quotes
      where company_id = ${companyId} and number = ${number} and bin_entry_id is null order by revision desc limit 100)) as revisions,
    (select json_group_array(json_array(id, cost_on)) from price_list_items
      where company_id = ${companyId} and id in ${among(priceListIds)}) as costDays,
    (select json_array(detail, created_at) from quote_events where company_id = ${companyId}
      and quote_id = ${askedOf} and kind = 'change_requested' order by id desc limit 1) as asked`)
  const [words, askedAt] = JSON.parse(row?.asked ?? '[]') as [] | [string, number]
  const named = (text: string | undefined): Named[] =>
    (JSON.parse(text ?? '[]') as [number, string][]).map(([id, name]) => ({ id, name }))
  return {
    clients: named(row?.clients).sort((one, other) => one.name.localeCompare(other.name)),
    terms: named(row?.terms),
    templates: named(row?.templates),
    stages: readCompanyStages(row?.stages ?? '[]').map(({ name }) => name),
    revisions: (JSON.parse(row?.revisions ?? '[]') as [number, number, string][]).map(
      ([id, revision, status]) => ({ id, revision, status }),
    ),
    costDays: JSON.parse(row?.costDays ?? '[]') as [id: number, day: string][],
    /** What the client wanted other of `askedOf`. */
    asked: words === undefined || askedAt === undefined ? null : { words, at: askedAt },
  }
}

export function findCurrency({ companyId }: Pick<Scope, 'companyId'>): string {
  const { currency } = companies
  return db().select({ currency }).from(companies).where(eq(companies.id, companyId)).get()?.currency ?? 'GBP'
}

/** The newest so many clients by name, and one that is chosen already. */
export function listClientNames({ companyId }: Scope, chosen: number | null): Named[] {
  return db().all<Named>(sql`select id, name from clients where company_id = ${companyId} and bin_entry_id is null
    and (id = ${chosen} or id in (select id from clients where company_id = ${companyId} and bin_entry_id is null
      order by id desc limit ${mostClients})) order by lower(name), id`)
}
