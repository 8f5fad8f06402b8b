import { type SQL, sql } from 'drizzle-orm'
import type { Room } from '#app/domain/messages/message.ts'
import type { Company } from '#app/domain/scope.ts'
import { dialledDigits, searchedText } from '#app/domain/search/search-text.ts'
import { db } from '#db/client.ts'

// The texts are in `search_index` (migration `0000_first.sql`), folded and cut by triggers. A row's number holds company and kind, so a
// search reads no others', and it looks at a limited number of rows.

/** `number` is the kind's in the index: 0 to 15, and all are taken. */
const kinds = {
  client: { number: 1, table: 'clients', live: 'record.bin_entry_id is null' },
  project: { number: 2, table: 'projects', live: 'record.bin_entry_id is null' },
  task: { number: 3, table: 'tasks', live: 'record.bin_entry_id is null' },
  template: { number: 4, table: 'task_templates', live: 'record.bin_entry_id is null' },
  payment: { number: 5, table: 'payments', live: 'true' },
  stockCard: { number: 6, table: 'stock_cards', live: 'record.bin_entry_id is null' },
  trainingVideo: { number: 7, table: 'training_videos', live: 'record.bin_entry_id is null' },
  todo: { number: 9, table: 'todos', live: 'record.bin_entry_id is null' },
  company: { number: 8, table: 'companies', live: 'true' },
  message: { number: 10, table: 'chat_messages', live: 'record.bin_entry_id is null' },
  file: { number: 11, table: 'files', live: 'record.bin_entry_id is null and not record.is_money' },
  quote: { number: 12, table: 'quotes', live: 'record.bin_entry_id is null' },
  invoice: { number: 14, table: 'invoices', live: 'record.bin_entry_id is null' },
  variation: { number: 15, table: 'variations', live: 'true' },
  supplier: { number: 0, table: 'suppliers', live: 'record.bin_entry_id is null' },
  priceListItem: { number: 13, table: 'price_list_items', live: 'record.bin_entry_id is null' },
} as const

export type SearchKind = keyof typeof kinds

type Whose = Company

/** Companies themselves are indexed under 0, for the site owner. */
export const allCompanies: Whose = { companyId: 0 }

/** Newest candidates looked at. */
export const maxLookedAt = 500

/** More pieces only take time, as candidates are compared as a whole. */
const maxPieces = 12

/** Two begin each name, so that one or two first letters fill a piece. */
const mark = '\u0002'

const pieceLength = 3

function firstRow(companyId: number, kind: SearchKind): SQL {
  return sql`((${companyId} << 40) + (${kinds[kind].number} << 36))`
}

export function idOfRow(row: SQL): SQL {
  return sql`(${row} & 68719476735)`
}

export function rowOfId(companyId: number, kind: SearchKind, id: SQL): SQL {
  return sql`(${firstRow(companyId, kind)} + ${id})`
}

function isOfCompany(companyId: number, kind: SearchKind, row: SQL): SQL {
  const first = firstRow(companyId, kind)
  return sql`${row} between ${first} and ${first} + 68719476735`
}

export type SearchQuery = { text: string; isShort: boolean; digits: string | null }

/** Null when there is nothing to look for. */
export function toSearchQuery(query: string): SearchQuery | null {
  const text = searchedText(query)
  if (text === '') return null
  const isShort = Array.from(text).length < pieceLength
  return { text, isShort, digits: isShort ? null : dialledDigits(text) }
}

/** All pieces, or some spread evenly: a row that lacks one cannot match. */
function pieces(text: string): string {
  const letters = Array.from(text)
  const all = letters.slice(pieceLength - 1).map((_, at) => letters.slice(at, at + pieceLength).join(''))
  const step = Math.max(1, (all.length - 1) / (maxPieces - 1))
  const some = Array.from({ length: Math.min(all.length, maxPieces) }, (_, at) => all[Math.round(at * step)])
  return [...new Set(some)].map(piece => `"${piece?.replaceAll('"', '""')}"`).join(' AND ')
}

function begins(text: string): string {
  return `name : (${pieces(mark.repeat(2) + text)})`
}

function inNames(text: string): string {
  return `name : (${pieces(text)})`
}

function anywhere({ text, digits }: SearchQuery): string {
  return digits === null ? pieces(text) : `(${pieces(text)}) OR (direct : (${pieces(digits)}))`
}

/** Newest candidates as `at`, binned ones included. */
function indexed(companyId: number, kind: SearchKind, match: string, most: number): SQL {
  return sql`select rowid as at from search_index where search_index match ${match}
      and ${isOfCompany(companyId, kind, sql`rowid`)} order by rowid desc limit ${most}`
}

function liveAmong(kind: SearchKind, rows: SQL, most: number): SQL {
  const { table, live } = kinds[kind]
  return sql`select hit.at from ${rows} hit
    cross join ${sql.identifier(table)} record on record.id = ${idOfRow(sql`hit.at`)}
    where ${sql.raw(live)} limit ${most}`
}

/** Newest live candidates as `at`; checks `among` of them for the bin. */
function hits(companyId: number, kind: SearchKind, match: string, most: number, among = 3 * most): SQL {
  return liveAmong(kind, sql`(${indexed(companyId, kind, match, among)})`, most)
}

/** Newest records as `at`, for texts too short for the index. */
function newest(companyId: number, kind: SearchKind, most: number): SQL {
  return sql`select id as at from search_index_content
    where ${isOfCompany(companyId, kind, sql`id`)} order by id desc limit ${most}`
}

/** 1: the name begins so; 2: the name holds it; 3: another field; 4: a field that a search does not promise; null: no match. */
export function closeness({ text, isShort, digits }: SearchQuery): SQL {
  const dialled = digits === null ? sql`` : sql`when instr(text.c1, ${digits}) then 3`
  const others = sql`when instr(text.c1, ${text}) then 3 ${dialled} when instr(text.c2, ${text}) then 4`
  const beginning = sql`substr(text.c0, ${mark.length * 2 + 1}, ${Array.from(text).length}) = ${text}`
  return sql`case when ${beginning} then 1 when instr(text.c0, ${text}) then 2 ${isShort ? sql`` : others} end`
}

/** Candidates for the closest match as `at`: by the name's beginning, by name, and the newest others. */
export function closestRows(companyId: number, kind: SearchKind, asked: SearchQuery): SQL {
  const { text, isShort } = asked
  const beginning = sql`select at from (${hits(companyId, kind, begins(text), 100)})`
  if (isShort) return sql`${beginning} union select at from (${newest(companyId, kind, maxLookedAt)})`
  return sql`${beginning}
    union select at from (${hits(companyId, kind, inNames(text), 100)})
    union select at from (${hits(companyId, kind, anywhere(asked), 200, 1500)})`
}

export type Found = {
  ids: number[]
  /** Older matches may be left out. */
  isCut: boolean
}

/** Short texts are looked for in names alone. Null when nothing is looked for. */
export function findRecords(whose: Whose, kind: SearchKind, query: string): Found | null {
  return query === '' ? null : lookUp(whose, kind, toSearchQuery(query), { match: anywhere, farthest: 4 })
}

/** `query` needs three letters. */
export function findSaid(whose: Whose, query: string, room: Room): Found {
  const match = (asked: SearchQuery) => `(${anywhere(asked)}) AND indirect : "${roomLetters(room)}"`
  return lookUp(whose, 'message', toSearchQuery(query), { match, farthest: 3 })
}

/** The piece with a message's room, as `0000_first.sql` writes it in private-use letters. */
function roomLetters(room: Room): string {
  if (room === 'team') return '\uf000'.repeat(3)
  return String.fromCharCode(...[24, 12, 0].map(bits => 0xe000 + (Math.floor(room / 2 ** bits) & 0xfff)))
}

/** By names alone. */
export function findNamed(whose: Whose, kind: SearchKind, query: string): Found {
  return lookUp(whose, kind, toSearchQuery(query), { match: ({ text }) => inNames(text), farthest: 2 })
}

type Where = { match: (asked: SearchQuery) => string; farthest: number }

function lookUp(
  { companyId }: Whose,
  kind: SearchKind,
  asked: SearchQuery | null,
  { match, farthest }: Where,
): Found {
  if (asked === null) return { ids: [], isCut: false }
  const among = 3 * maxLookedAt
  const live = liveAmong(kind, sql`hit`, maxLookedAt)
  const rows = asked.isShort
    ? sql`select at from (${live}) union select at from (${newest(companyId, kind, maxLookedAt)})`
    : live
  const [count, ...looked] = db().all<{ id: number; holds: number | null }>(sql`
    with hit as materialized (${indexed(companyId, kind, asked.isShort ? begins(asked.text) : match(asked), among)})
    select 1 << 36 as id, count(*) as holds from hit
    union all select ${idOfRow(sql`text.id`)}, ${closeness(asked)} <= ${farthest}
    from (${rows}) row cross join search_index_content text on text.id = row.at order by 1 desc`)
  return {
    ids: looked.filter(({ holds }) => holds).map(({ id }) => id),
    // With the newest in the bin, older ones are unknown, too.
    isCut: looked.length >= maxLookedAt || Number(count?.holds) >= among,
  }
}

/** In any letter case, with or without accents. */
export function hasRecordNamed({ companyId }: Whose, kind: SearchKind, name: string): boolean {
  const asked = toSearchQuery(name)
  if (asked === null) return false
  const found = db().all(sql`select 1 from (${hits(companyId, kind, begins(asked.text), maxLookedAt)}) row
    cross join search_index_content text on text.id = row.at
    where text.c0 = ${mark.repeat(2)} || search_text(${name}) limit 1`)
  return found.length > 0
}

/** A few milliseconds. */
const pagesAtOnce = 16

/** One step of rewriting the index as one piece; true once done. Until then pieces of deleted texts stay in its lists. */
export function mergeSearchIndex({ isFirst }: { isFirst: boolean }): boolean {
  const before = totalChanges()
  db().run(
    sql`insert into search_index (search_index, rank) values ('merge', ${isFirst ? -pagesAtOnce : pagesAtOnce})`,
  )
  // The step itself is one change.
  return totalChanges() - before < 2
}

function totalChanges(): number {
  return db().get<{ n: number }>(sql`select total_changes() as n`).n
}
