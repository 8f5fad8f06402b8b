import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteConfigEntry } from '@remix-run/route-config'
import Database from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { nouns, type PlainNoun, plainNouns } from '#app/domain/nouns.ts'
import routes from '#app/routes.ts'
import * as schema from '#db/schema/index.ts'
import type { Person } from '#tests/support/people.ts'

/** Who a page is for: `public` pages and those of the site owner carry no JavaScript. */
export type PageKind = 'public' | 'sign-in' | 'workspace' | 'owner'

export type ProductPage = {
  /** As the route table says it: '/projects/:id'. */
  path: string
  kind: PageKind
  /** Its module below `app/`. */
  file: string
}

/** An address that can be asked for, made from a page's path. */
export type PageAddress = ProductPage & { href: string }

/** Every page of the route table: what is left are JSON addresses and those that only take posts. */
export function productPages(): ProductPage[] {
  return pagesBelow(routes, '', 'public')
}

function pagesBelow(entries: readonly RouteConfigEntry[], parent: string, kind: PageKind): ProductPage[] {
  return entries.flatMap(entry => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const own = entry.id === 'workspace' ? 'workspace' : kindOf(entry.file, kind)
    const isPage = entry.file.endsWith('.tsx') && (entry.path !== undefined || entry.index === true)
    const page = isPage ? [{ path: path || '/', kind: own, file: entry.file }] : []
    return [...page, ...pagesBelow(entry.children ?? [], path, own)]
  })
}

function kindOf(file: string, inherited: PageKind): PageKind {
  // The sandbox's overview names every customer.
  if (file.startsWith('routes/owner/') || file === 'routes/dev/sandbox.tsx') return 'owner'
  if (/^routes\/(public|dev)\//.test(file)) return 'public'
  return file.startsWith('routes/auth/') ? 'sign-in' : inherited
}

const photos = `select project_id from files where company_id = ? and category = 'photo' and bin_entry_id is null
  and project_id is not null order by id`

const tables: Pick<typeof schema, (typeof nouns)[PlainNoun]['table']> = schema

/** Plain nouns. Those of which the demo has none are looked at in their own walk. */
const plainSamples = plainNouns.map((noun): [RegExp, string] => {
  const { table, page } = nouns[noun]
  const live = 'binEntryId' in getTableColumns(tables[table]) ? ' and bin_entry_id is null' : ''
  const statement = `select coalesce(min(id), 0) from ${getTableName(tables[table])} where company_id = ?${live}`
  return [new RegExp(`^${page}/:id`), statement]
})

/** With `own`, the statement asks for the person's email, too. */
const SAMPLES: readonly [path: RegExp, sql: string, own?: 'own'][] = [
  ...plainSamples,
  [/^\/owner-dashboard\/companies\/:id/, 'select id from companies where id = ?'],
  [/^\/projects\/:id\/(files|photos)/, photos],
  [
    /^\/documents\/:id/,
    'select id from files where company_id = ? and bin_entry_id is null order by revision is null, id',
  ],
  [
    /^\/projects\/:id\/(variations|client-page|money)/,
    `select project_id from variations where company_id = ?
     order by project_id in (select project_id from client_pages) desc, project_id`,
  ],
  [
    /^(\/dashboard|\/calendar)?\/projects\/:id/,
    `select p.id from projects p where p.company_id = ? and p.bin_entry_id is null
     order by (select count(*) from tasks t where t.company_id = p.company_id and t.project_id = p.id and t.bin_entry_id is null) desc, p.id`,
  ],
  [
    /^\/clients\/:id/,
    `select c.id from clients c where c.company_id = ? and c.bin_entry_id is null
     order by (select count(*) from projects p where p.company_id = c.company_id and p.client_id = c.id) desc, c.id`,
  ],
  [
    /^\/(portal\/|calendar\/)?tasks\/:id/,
    `select t.id from tasks t join projects p on p.id = t.project_id
     where t.company_id = ? and t.bin_entry_id is null and p.bin_entry_id is null order by t.id`,
  ],
  [
    /^\/saved-task-templates\/:id/,
    'select id from task_templates where company_id = ? and bin_entry_id is null order by id',
  ],
  [
    /^\/team\/holidays\/:id/,
    "select id from team_holidays where company_id = ? order by status = 'asked' desc, id",
  ],
  [
    /^\/(user-management\/users|team)\/:id/,
    "select id from users where company_id = ? and role <> 'admin' and status = 'active' order by id",
  ],
  [/^\/user-management\/users\/:id/, "select id from users where company_id = ? order by role = 'admin', id"],
  [/^\/overheads\/costs\/:id/, 'select id from overhead_items where company_id = ? order by id'],
  [/^\/overheads\/people\/:id/, 'select id from staff_costs where company_id = ? order by id'],
  [
    /^\/billing\/:id/,
    "select id from payments where company_id = ? order by payment_method = 'stripe' and status = 'pending' desc, id",
  ],
  [
    /^\/todos\/:id/,
    'select id from todos where company_id = ? and user_id = (select id from users where email = ?) order by due_at is null, id',
    'own',
  ],
  [
    /^\/team-chat\/messages\/:id/,
    'select id from chat_messages where company_id = ? and sender_id = (select id from users where email = ?) order by is_to_team desc, id',
    'own',
  ],
  [/^\/switch-person\/:id/, 'select id from users where company_id = ? order by id'],
  // Nobody of the demo has one: it is looked at in its own walk.
  [/^\/settings\/two-step\/passkeys\/:id/, 'select 0 from companies where id = ?'],
  // Nor a list that was sent in, or a sheet of a day: each is looked at in its own walk.
  [/^\/(spreadsheets|invoicing\/bank)\/:id/, 'select 0 from companies where id = ?'],
  [/^\/hours\/:id/, 'select id from time_entries where company_id = ? and deleted_at is null order by id'],
  [
    /^\/invoicing\/:id\/(issue|delete)$/,
    'select id from invoices where company_id = ? and number is null and bin_entry_id is null order by id',
  ],
  [
    /^\/invoicing\/:id/,
    "select id from invoices where company_id = ? and number is not null order by kind = 'deposit' desc, id",
  ],
  [/^\/quoting\/terms\/:id/, 'select id from quote_terms where company_id = ? order by id'],
  [/^\/quoting\/templates\/:id/, 'select id from quote_templates where company_id = ? order by id'],
  [
    /^\/quoting\/:id\/(accept|revise|withdraw)/,
    "select id from quotes where company_id = ? and status in ('sent', 'viewed') and bin_entry_id is null order by id",
  ],
  [
    /^\/quoting\/:id/,
    "select id from quotes where company_id = ? and bin_entry_id is null order by status = 'draft' desc, id",
  ],
  [
    /^\/invoicing\/:id\/(payment|remind|interest|credit)/,
    `select id from invoices where company_id = ? and number is not null
     and kind not in ('credit_note', 'deposit_request') order by due_on desc, id`,
  ],
  [
    /^\/invoicing\/:id/,
    'select id from invoices where company_id = ? and bin_entry_id is null order by number is null desc, id',
  ],
  [/^\/stages\/:id/, 'select id from stages where company_id = ? order by position'],
]

/**
 * Gives every page an address with what the data directory holds of the person's company. 'some': those of which it has nothing
 * are left out, else they are an error.
 */
export async function addressesOf(
  server: { url: string; dataDir: string },
  person: Person,
  which: 'all' | 'some' = 'all',
): Promise<PageAddress[]> {
  const mail = await someMail(server.url, person)
  const raw = new Database(join(server.dataDir, 'mortise.db'), { readonly: true, fileMustExist: true })
  try {
    const companyId = raw.prepare('select id from companies where name = ?').pluck().get(person.companyName)
    return productPages().flatMap(page => {
      const sample = SAMPLES.find(([pattern]) => pattern.test(page.path))
      const asked = sample?.[2] ? [companyId, person.email] : [companyId]
      const id =
        sample &&
        raw
          .prepare(sample[1])
          .pluck()
          .get(...asked)
      const boss = raw.prepare("select min(id) from users where company_id = ? and role = 'admin'").pluck()
      const photo = raw
        .prepare("select min(id) from files where project_id = ? and category = 'photo'")
        .pluck()
      const variation = raw.prepare('select min(id) from variations where project_id = ?').pluck()
      const path = page.path
        .replace(':variationId', String(variation.get(id)))
        .replace(':fileId', String(photo.get(id)))
        .replace(':userId', String(boss.get(companyId)))
        .replace('features/:name', 'features/stock_system')
      const href = addressOf(path, mail, id)
      if (href === null && which === 'all') throw new Error(`There is nothing to show at ${path}`)
      return href === null ? [] : [{ ...page, href }]
    })
  } finally {
    raw.close()
  }
}

function addressOf(path: string, mail: string, id: unknown): string | null {
  // What Stripe's sandbox shows, and a client's page, are made by what leads there: they are looked at in their own walk.
  const href = path
    .replace('*', 'no/such/page')
    .replace(':noun', 'projects')
    .replace(':name', mail)
    .replace(':page', 'checkout')
    .replace(/:(session|token)$/, 'none')
  if (!href.includes(':id')) return href
  if (typeof id !== 'number') return null
  return href.replace(':id', String(id))
}

/** The name of a mail in the demo's outbox; has one sent when it is empty. */
async function someMail(url: string, { companyName, email }: Person) {
  async function find() {
    const page = await fetch(`${url}/dev/outbox`)
    return /\/dev\/outbox\/([\w.%-]+)/.exec(await page.text())?.[1]
  }
  const known = await find()
  if (known) return known
  const body = JSON.stringify({ companyName, email })
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${url}/api/auth/request-password-reset`, { method: 'POST', headers, body })
  for (let attempt = 0; attempt < 600; attempt++) {
    const name = await find()
    if (name) return name
    await sleep(100)
  }
  throw new Error('No mail arrived in the outbox')
}
