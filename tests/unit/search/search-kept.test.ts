import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { cleanSearchIndex } from '#app/services/search/clean-search-index.server.ts'
import { db, emptyLog } from '#db/client.ts'
import { clients, companies, projects, tasks, users } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask } from '#tests/support/database.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'

const base = databaseForTests({ copy: true })

const titles = (text: string) => searchWork(base.ours.member, text).map(({ title }) => title)

const kept = (text: string) =>
  db().all<{ n: number }>(
    sql`select rowid as n from search_index where name || direct || indirect like ${`%${text}%`}`,
  ).length

/** Every three letters for which the lists of the index name a row. */
function pieces(): string[] {
  const raw = db().$client
  raw.exec('create virtual table temp.pieces using fts5vocab(main, search_index, row)')
  const all = raw.prepare('select term from temp.pieces').pluck().all().map(String)
  raw.exec('drop table temp.pieces')
  return all
}

test('what is written, changed and deleted is so in the index', () => {
  const clientId = makeClient(base.ours, 'Quillfeather')
  const projectId = makeProject(base.ours, { name: 'Quillfeather dresser', clientId })
  const taskId = makeTask(base.ours, { title: 'Plane the quillfeather oak', projectId })
  expect(titles('quillf')).toHaveLength(3)
  db()
    .update(clients)
    .set({ name: 'Mrs Marsh', phone: '01943 555 014' })
    .where(eq(clients.id, clientId))
    .run()
  db()
    .update(projects)
    .set({ name: 'Dresser', notes: 'Beware of the zebra' })
    .where(eq(projects.id, projectId))
    .run()
  db()
    .update(tasks)
    .set({ title: 'Plane the oak', description: 'Marsh sedge' })
    .where(eq(tasks.id, taskId))
    .run()
  expect(kept('quillf')).toBe(0)
  expect(titles('marsh')).toEqual(['Mrs Marsh', 'Plane the oak', 'Dresser'])
  expect(titles('zebra')).toEqual(['Dresser'])
  // Its task goes with it.
  db().delete(projects).where(eq(projects.id, projectId)).run()
  expect([kept('dresser'), kept('sedge'), kept('marsh')]).toEqual([0, 0, 1])
})

test('every searched table keeps its three triggers, names of companies theirs, and the index a row for each of its rows', () => {
  makeOneOfEach(base.ours, base.ours.admin, 'One')
  const raw = db().$client
  const triggers = raw
    .prepare("select name, tbl_name as of from sqlite_master where type = 'trigger' order by name")
    .all()
  const searched = [
    'chat_messages',
    'clients',
    'companies',
    'files',
    'invoices',
    'payments',
    'price_list_items',
    'projects',
    'quotes',
    'stock_cards',
    'suppliers',
    'task_templates',
    'tasks',
    'todos',
    'training_videos',
    'variations',
  ]
  const names = ['insert', 'update'].map(act => ({ name: `companies_look_${act}`, of: 'companies' }))
  const texts = searched.flatMap(of =>
    ['delete', 'insert', 'update'].map(act => ({ name: `${of}_search_${act}`, of })),
  )
  const stays = [
    { name: 'invoices_issued_stay', of: 'invoices' },
    { name: 'variations_approved_stay', of: 'variations' },
  ]
  expect(triggers).toHaveLength(names.length + texts.length + stays.length)
  expect(triggers).toEqual(expect.arrayContaining([...names, ...texts, ...stays]))
  const rows = searched.map(of => Number(raw.prepare(`select count(*) from ${of}`).pluck().get()))
  expect(Math.min(...rows)).toBeGreaterThan(0)
  expect(raw.prepare('select count(*) from search_index').pluck().get()).toBe(
    rows.reduce((sum, n) => sum + n, 0),
  )
  raw.exec("insert into search_index (search_index) values ('integrity-check')")
})

test('a program without the server’s functions changes no searched text, and so none behind the index', () => {
  const taskId = makeTask(base.ours, { title: 'Oil the top' })
  const other = new Database(db().$client.name)
  try {
    expect(() => other.prepare('update tasks set title = ? where id = ?').run('Wax the top', taskId)).toThrow(
      'no such function: search_text',
    )
    other.prepare("update tasks set priority = 'high' where id = ?").run(taskId)
  } finally {
    other.close()
  }
  expect([kept('oil the top'), kept('wax')]).toEqual([1, 0])
})

test('nothing of a person is in the index, whom erasing would miss there', () => {
  db().update(users).set({ firstName: 'Xanthippe' }).where(eq(users.id, base.ours.member.userId)).run()
  expect(kept('xanthippe')).toBe(0)
  eraseUser(base.ours.member)
  expect(pieces().filter(piece => piece.includes('xan'))).toEqual([])
})

test('what was deleted is gone from the rows at once, from the lists and the file when the index is cleaned', async () => {
  const word = 'zyxwvuqjk'
  for (let at = 0; at < 3; at++) makeClient(base.ours, `Mrs ${word} ${at}`)
  const raw = db().$client
  const inFile = () => {
    emptyLog()
    return readFileSync(raw.name).includes(word)
  }
  expect(inFile()).toBe(true)
  db().delete(clients).where(eq(clients.companyId, base.ours.id)).run()
  expect([kept(word), inFile()]).toEqual([0, false])
  makeClient(base.ours, 'Denton Hall')
  await cleanSearchIndex()
  expect(pieces().filter(piece => word.includes(piece))).toEqual([])
  const blocks = raw.prepare<[], { block: Buffer }>('select block from search_index_data').all()
  expect(blocks.filter(({ block }) => block.includes('zyx'))).toEqual([])
  expect(titles('denton')).toEqual(['Denton Hall'])
})

test('a company that is deleted leaves no row and no list of it', async () => {
  makeTask(base.ours, { title: 'Jqxzw the panels' })
  makeTask(base.theirs, { title: 'Vbnmk the panels' })
  const now = Date.now()
  const warned = { subscriptionStatus: 'canceled', subscriptionEndsAt: daysAfter(now, -40) } as const
  db()
    .update(companies)
    .set({ ...warned, deletionWarnedAt: daysAfter(now, -8) })
    .where(eq(companies.id, base.ours.id))
    .run()
  expect((await runDeletion(now)).map(({ of, kind }) => `${of} ${kind}`)).toEqual(['company delete'])
  expect([kept('jqxzw'), kept('vbnmk')]).toEqual([0, 1])
  expect(pieces()).toContain('vbn')
  expect(pieces()).not.toContain('jqx')
})
