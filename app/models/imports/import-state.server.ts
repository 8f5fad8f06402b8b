import { and, eq, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { db } from '#db/client.ts'
import { companies, companyImports, type ImportUndo, users } from '#db/schema/index.ts'

type Company = Pick<Scope, 'companyId'>

const ofCompany = ({ companyId }: Company) => eq(companyImports.companyId, companyId)
const ended = ['done', 'refused'] as const
const isRunning = notInArray(companyImports.state, [...ended])

/** The company's last import, running or not; null before the first. */
export function findImport(company: Company) {
  return db().select().from(companyImports).where(ofCompany(company)).get() ?? null
}

export type CompanyImport = NonNullable<ReturnType<typeof findImport>>

/** While it is, nothing else may be written in the company. */
export function isImporting(company: Company): boolean {
  const running = and(ofCompany(company), isRunning)
  return db().select({ id: companyImports.companyId }).from(companyImports).where(running).get() !== undefined
}

/** In place of an earlier one that has ended. */
export function beginImport({ companyId, userId }: Person, fileName: string, now: number): void {
  const begun = {
    startedBy: userId,
    fileName,
    state: 'checking' as const,
    ...{ doneCount: 0, totalCount: 0, leftOutCount: 0, problem: null, undo: null, endedAt: null },
    ...{ startedAt: now, touchedAt: now },
  }
  db()
    .insert(companyImports)
    .values({ companyId, ...begun })
    .onConflictDoUpdate({ target: companyImports.companyId, set: begun })
    .run()
}

type Change = Partial<
  Pick<
    CompanyImport,
    'state' | 'doneCount' | 'totalCount' | 'leftOutCount' | 'problem' | 'undo' | 'endedAt' | 'touchedAt'
  >
>

export function saveImport(company: Company, change: Change): void {
  db()
    .update(companyImports)
    .set({ touchedAt: Date.now(), ...change })
    .where(ofCompany(company))
    .run()
}

export function saveUndo(company: Company, undo: ImportUndo): void {
  saveImport(company, { undo })
}

/** Those that run and have not got on since a moment: nobody makes them any more. Crosses companies. */
export function listAbandonedImports(before: number) {
  return db()
    .select({ companyId: companyImports.companyId, userId: companyImports.startedBy })
    .from(companyImports)
    .where(and(isRunning, lt(companyImports.touchedAt, before)))
    .all()
}

/** Tables that have to hold nothing of the company: what everybody begins with is not among them. */
const emptyTables = [
  ...['projects', 'tasks', 'clients', 'task_templates', 'chat_messages', 'files', 'todos', 'team_holidays'],
  ...[
    'stock_cards',
    'training_videos',
    'bin_entries',
    'payments',
    'quotes',
    'quote_templates',
    'quote_terms',
  ],
  ...['price_list_items', 'client_taxes', 'variations', 'invoices'],
]

/**
 * Whether an export can be imported: one person, the admin who asks; no job, client, task, template, message, file, to-do, holiday,
 * card, video or payment, in the bin or not; no invitation that is open. Stages, positions, settings and history may be there.
 */
export function isEmptyCompany({ companyId, userId }: Person): boolean {
  const found = emptyTables.map(
    table => sql`select 1 from ${sql.identifier(table)} where company_id = ${companyId}`,
  )
  const others = sql`select 1 from users where company_id = ${companyId} and id <> ${userId}`
  const invited = sql`select 1 from team_invitations where company_id = ${companyId} and status = 'pending'`
  const any = sql.join([...found, others, invited], sql` union all `)
  return db().get(sql`select 1 as found from (${any}) limit 1`) === undefined
}

/** The company of an id or a name, in any letter case, and its only person, where that is an admin; for whoever runs the service. */
export function findImporter(company: string) {
  const isIt = /^\d+$/.test(company)
    ? eq(companies.id, Number(company))
    : eq(companies.nameKey, nameKey(company))
  const found = db()
    .select({ ...scopeColumns, companyName: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(isIt, isNull(companies.closedAt), eq(users.role, 'admin'), eq(users.status, 'active')))
    .limit(2)
    .all()
  return found.length === 1 ? (found[0] ?? null) : null
}
