import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { clients, clientTaxes, companies, quoteSettings, quotes, users } from '#db/schema/index.ts'
import { liveQuotes, quoteColumns, roomsOfQuote } from './quote.server.ts'

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
      tax: getTableColumns(clientTaxes),
      choices: choicesOf(scope),
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .innerJoin(users, onKey(users, quotes.createdBy))
    .leftJoin(clients, onKey(clients, quotes.clientId))
    .leftJoin(
      clientTaxes,
      and(eq(clientTaxes.companyId, quotes.companyId), eq(clientTaxes.clientId, quotes.clientId)),
    )
    .leftJoin(quoteSettings, eq(quoteSettings.companyId, quotes.companyId))
    .where(and(liveQuotes(scope), eq(quotes.id, id)))
    .get()
  if (!row) throw new NotFound('Quote not found')
  return { ...row, vatNumber: row.vatNumber ?? usualQuoteSettings.vatNumber }
}

type Named = { id: number; name: string }

/** The newest; other clients are chosen when a quote is begun. */
const maxClients = 300

function choicesOf(scope: Scope) {
  const { companyId } = scope
  return {
    clients: sql`(select json_group_array(json_array(id, name)) from (select id, name from clients
      where company_id = ${companyId} and bin_entry_id is null order by id desc limit ${maxClients}))`.mapWith(
      readByName,
    ),
    terms: sql`(select json_group_array(json_array(id, name || ', version ' || terms_version)) from (
      select id, name, terms_version from quote_terms term where company_id = ${companyId} and is_retired = 0
        and not exists (select 1 from quote_terms later where later.company_id = ${companyId}
          and later.name = term.name and later.terms_version > term.terms_version)
      order by id desc limit 50))`.mapWith(readNamed),
    templates: sql`(select json_group_array(json_array(id, name)) from (select id, name from task_templates
      where company_id = ${companyId} and bin_entry_id is null order by lower(name) limit 300))`.mapWith(
      readNamed,
    ),
    stages: companyStages(scope).mapWith(readStageNames),
    revisions:
      sql`(select json_group_array(json_array(id, revision, status)) from (select id, revision, status from quotes each
      where company_id = ${companyId} and number = "quotes"."number" and bin_entry_id is null
      order by revision desc limit 100))`.mapWith(readRevisions),
    costDays: sql`(select json_group_array(json_array(id, cost_on)) from price_list_items
      where company_id = ${companyId} and id in (
        select line.value ->> 'priceListItemId'
        from quote_rooms room, json_each(room.items) item, json_each(item.value, '$.lines') line
        where room.company_id = ${companyId} and room.quote_id = "quotes"."id"))`.mapWith(readCostDays),
    /** The client's wish for a change: the earlier revision's, until this one is sent. */
    asked:
      sql`(select json_array(detail, created_at) from paper_events where company_id = ${companyId} and kind = 'change_requested'
      and quote_id = case "quotes"."status" when 'draft' then "quotes"."supersedes_id" when 'change_requested' then "quotes"."id"
        when 'superseded' then "quotes"."id" end
      order by id desc limit 1)`.mapWith(readAsked),
  }
}

function readAsked(json: unknown): { words: string; at: number } | null {
  const row: [words: string, at: number] | null = JSON.parse(String(json))
  return row && { words: row[0], at: row[1] }
}

function readNamed(json: unknown): Named[] {
  const rows: [number, string][] = JSON.parse(String(json))
  return rows.map(([id, name]) => ({ id, name }))
}

function readByName(json: unknown): Named[] {
  return readNamed(json).sort((one, other) => one.name.localeCompare(other.name))
}

function readStageNames(text: string): string[] {
  return readCompanyStages(text).map(({ name }) => name)
}

function readRevisions(json: unknown) {
  const rows: [number, number, string][] = JSON.parse(String(json))
  return rows.map(([id, revision, status]) => ({ id, revision, status }))
}

function readCostDays(json: unknown): ReadonlyMap<number, string> {
  const rows: [number, string][] = JSON.parse(String(json))
  return new Map(rows)
}

/** By name; the newest, and the chosen one. */
export function listClientNames({ companyId }: Scope, chosen: number | null): Named[] {
  return db().all<Named>(sql`select id, name from clients where company_id = ${companyId} and bin_entry_id is null
    and (id = ${chosen} or id in (select id from clients where company_id = ${companyId} and bin_entry_id is null
      order by id desc limit ${maxClients})) order by lower(name), id`)
}
