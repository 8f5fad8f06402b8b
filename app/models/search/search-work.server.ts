import { type SQL, sql } from 'drizzle-orm'
import { maxOpenTodos } from '#app/domain/limits.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { type AskedJob, jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type FoundWork, toSearchResult } from '#app/domain/search/found-work.ts'
import { maxResults, type SearchResult } from '#app/domain/search/search-result.ts'
import { hasFeature } from '#app/models/premium/premium.server.ts'
import { isJob, newestJobsOf } from '#app/models/projects/project.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import {
  closeness,
  closestRows,
  idOfRow,
  maxLookedAt,
  rowOfId,
  type SearchKind,
  type SearchQuery,
  toSearchQuery,
} from './search-index.server.ts'

type Ranked = FoundWork & { rank: number; kind: number }

/** The first three come first, however well others match: spec 1, section 2. */
const kindOrder = { project: 1, client: 2, task: 3, quote: 4, invoice: 5, variation: 6, todo: 7 }
const isLate = ({ kind }: Ranked) => Number(kind > kindOrder.task)
/** Ranks 1 and 2 are found by name. */
const lastNameRank = 2
const indirectRank = 4

/** Jobs, clients and tasks, then the rest; best rank first, finished ones last. Money documents only for those who see money. */
export function searchWork(scope: Scope, query: string, most = maxResults): SearchResult[] {
  const asked = toSearchQuery(query)
  if (asked === null) return []
  const direct = closest(scope, asked, jobNumberIn(query), most)
  const known = new Set(direct.map(({ type, id }) => `${type} ${id}`))
  const clients = direct.filter(({ type, rank }) => type === 'client' && rank <= lastNameRank)
  const theirs =
    clients.length === 0
      ? []
      : workOf(
          scope,
          clients.map(({ id }) => id),
          most,
        ).filter(({ type, id }) => !known.has(`${type} ${id}`))
  return [...direct, ...theirs]
    .sort(
      (a, b) =>
        isLate(a) - isLate(b) || a.isDone - b.isDone || a.rank - b.rank || a.kind - b.kind || b.id - a.id,
    )
    .slice(0, most)
    .map(toSearchResult)
}

function closest(scope: Scope, asked: SearchQuery, job: AskedJob | null, most: number): Ranked[] {
  const { companyId } = scope
  const rows = (kind: SearchKind, more = sql``) => sql`(${closestRows(companyId, kind, asked)} ${more}) row
    cross join search_index_content text on text.id = row.at`
  const isFound = closeness(asked)
  const numbered =
    job === null
      ? sql``
      : sql`union select ${rowOfId(companyId, 'project', sql`id`)} from projects
    where company_id = ${companyId} and ${isJob(job)}`
  return db().all<Ranked>(sql`
    select * from (select 'project' as type, project.id as id, project.name as title, project.job_number as number,
        stage.name as first, null as second,
        iif(${isJob(job)}, 0, ${isFound}) as rank, ${kindOrder.project} as kind, 0 as isDone
      from ${rows('project', numbered)} ${joined('projects', sql`project`)} ${withStage}
      where project.company_id = ${companyId} and project.bin_entry_id is null and rank is not null
      order by rank, project.id desc limit ${most})
    union all
    select * from (select 'client', client.id, client.name, null,
        coalesce(nullif(client.email, ''), nullif(client.phone, ''), 'Client'),
        iif(client.email <> '', nullif(client.phone, ''), null), ${isFound} as rank, ${kindOrder.client}, 0
      from ${rows('client')} ${joined('clients', sql`client`)}
      where client.company_id = ${companyId} and client.bin_entry_id is null and rank is not null
      order by rank, client.id desc limit ${most})
    ${sees(scope, 'quoting') ? sql`union all ${foundQuotes(scope, rows('quote'), isFound, most)}` : sql``}
    ${
      sees(scope, 'invoicing')
        ? sql`union all ${foundInvoices(scope, rows('invoice'), isFound, most)}
    union all ${foundVariations(scope, rows('variation'), isFound, most)}`
        : sql``
    }
    union all
    select * from (select 'task', task.id, task.title, null, task.status, project.name,
        ${isFound} as rank, ${kindOrder.task}, task.status = 'complete' as done
      from ${rows('task')} ${joined('tasks', sql`task`)}
      left join projects project on project.company_id = task.company_id and project.id = task.project_id
      where task.company_id = ${companyId} and task.bin_entry_id is null and project.bin_entry_id is null and rank is not null
      order by done, rank, task.id desc limit ${most})
    union all
    select * from (select 'todo', todo.id, todo.title, null, iif(todo.is_completed, 'Completed', 'Open'), null,
        ${isFound} as rank, ${kindOrder.todo}, todo.is_completed as done
      from (${ownTodoRows(scope)}) row
      cross join search_index_content text on text.id = row.at ${joined('todos', sql`todo`)}
      where rank is not null
      order by done, rank, todo.id desc limit ${most})`)
}

/** The person's own as `at`: all open, and the latest completed. The index would give everybody's newest. */
function ownTodoRows({ companyId, userId }: Scope): SQL {
  const own = sql`company_id = ${companyId} and user_id = ${userId} and bin_entry_id is null`
  const at = rowOfId(companyId, 'todo', sql`id`)
  return sql`select at from (select ${at} as at from todos where ${own} and is_completed = 0
      order by created_at desc limit ${maxOpenTodos})
    union all select at from (select ${at} as at from todos where ${own} and is_completed = 1
      order by completed_at desc limit ${maxLookedAt})`
}

function joined(table: string, alias: SQL): SQL {
  return sql`cross join ${sql.identifier(table)} ${alias} on ${alias}.id = ${idOfRow(sql`row.at`)}`
}

const withStage = sql`join stages stage on stage.company_id = project.company_id and stage.id = project.stage_id`

function workOf(scope: Scope, clientIds: readonly number[], most: number): Ranked[] {
  const { companyId } = scope
  return db().all<Ranked>(sql`select * from (select 'project' as type, project.id as id, project.name as title,
      project.job_number as number, stage.name as first, null as second,
      ${indirectRank} as rank, ${kindOrder.project} as kind, 0 as isDone
    from (${newestJobsOf(companyId, clientIds, 2 * most)}) job
    cross join projects project on project.id = job.id ${withStage}
    where project.company_id = ${companyId} and project.bin_entry_id is null
    order by project.id desc limit ${most})
    ${sees(scope, 'quoting') ? sql`union all ${quotesOf(scope, clientIds, most)}` : sql``}`)
}

function sees(scope: Scope, feature: 'quoting' | 'invoicing'): boolean {
  return roleMay(scope.role, 'money.read') && hasFeature(scope, feature)
}

function foundInvoices({ companyId }: Scope, rows: SQL, isFound: SQL, most: number): SQL {
  return sql`select * from (select 'invoice', invoice.id, invoice.title, null, coalesce(invoice.number, 'Draft'),
      client.name, ${isFound} as rank, ${kindOrder.invoice}, 0
    from ${rows} ${joined('invoices', sql`invoice`)}
    left join clients client on client.company_id = invoice.company_id and client.id = invoice.client_id
    where invoice.company_id = ${companyId} and invoice.bin_entry_id is null and rank is not null
    order by rank, invoice.id desc limit ${most})`
}

/** The fourth column is the job's id, where it is shown. */
function foundVariations({ companyId }: Scope, rows: SQL, isFound: SQL, most: number): SQL {
  return sql`select * from (select 'variation', variation.id, variation.title, variation.project_id,
      'Variation ' || variation.number, project.name, ${isFound} as rank, ${kindOrder.variation}, 0
    from ${rows} ${joined('variations', sql`variation`)}
    join projects project on project.company_id = variation.company_id and project.id = variation.project_id
      and project.bin_entry_id is null
    where variation.company_id = ${companyId} and rank is not null
    order by rank, variation.id desc limit ${most})`
}

const isNewestQuote = sql`quote.bin_entry_id is null and not exists (select 1 from quotes later
  where later.company_id = quote.company_id and later.number = quote.number
    and later.revision > quote.revision and later.bin_entry_id is null)`

const withClient = sql`left join clients client on client.company_id = quote.company_id and client.id = quote.client_id`

function foundQuotes({ companyId }: Scope, rows: SQL, isFound: SQL, most: number): SQL {
  return sql`select * from (select 'quote', quote.id, quote.title, null, quote.number, client.name,
      ${isFound} as rank, ${kindOrder.quote}, 0
    from ${rows} ${joined('quotes', sql`quote`)} ${withClient}
    where quote.company_id = ${companyId} and ${isNewestQuote} and rank is not null
    order by rank, quote.id desc limit ${most})`
}

function quotesOf({ companyId }: Scope, clientIds: readonly number[], most: number): SQL {
  return sql`select * from (select 'quote', quote.id, quote.title, null, quote.number, client.name,
      ${indirectRank} as rank, ${kindOrder.quote}, 0
    from quotes quote ${withClient}
    where quote.company_id = ${companyId} and quote.client_id in ${among(clientIds)} and ${isNewestQuote}
    order by quote.id desc limit ${most})`
}
