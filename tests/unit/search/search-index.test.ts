import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fold } from '#app/domain/fold.ts'
import { maxLetters, maxSearched, searchedText, searchText } from '#app/domain/search/search-text.ts'
import { searchClients } from '#app/models/clients/client-list.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import { maxLookedAt } from '#app/models/search/search-index.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { findTasks, searchTasks } from '#app/models/tasks/task-list.server.ts'
import { analyzeTable, db } from '#db/client.ts'
import { addFunctions } from '#db/functions.ts'
import { clients, projects, tasks } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTask, stageId } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()

/** One letter that folding makes eighteen of. */
const long = 'ﷺ'

const kept = () =>
  db().all<{ name: string; direct: string; indirect: string }>(sql`select * from search_index order by rowid`)

const letters = (text: string) => Array.from(text).length

describe('what is kept and what is asked is cut after folding', () => {
  test('a text to 2,000 letters, a question to 60', () => {
    expect(letters(fold(long))).toBe(18)
    expect(letters(searchText(long.repeat(5000)))).toBe(maxLetters)
    expect(letters(searchedText(long.repeat(200)))).toBe(maxSearched)
    expect(searchText('É'.repeat(5000))).toBe('e'.repeat(maxLetters))
    expect(searchedText(`${'a'.repeat(199)}b`)).toBe('a'.repeat(maxSearched))
  })

  test('in pieces as in one, letters of two code units whole', () => {
    const text = '𝔄É ς\u0301 Σας ﬁ 𐐀'.repeat(300)
    const whole = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')
    expect(fold(text)).toBe(whole)
    expect(fold(text, 1234)).toBe(Array.from(whole).slice(0, 1234).join(''))
    expect(searchText('\u{1d49c}'.repeat(3000)).isWellFormed()).toBe(true)
  })

  test('so no row of the index is longer, whatever was written', () => {
    makeTask(base.ours, { title: long.repeat(200), description: long.repeat(5000) })
    makeProject(base.ours, {
      name: long.repeat(160),
      description: long.repeat(5000),
      notes: 'a'.repeat(5000),
    })
    const rows = kept()
    expect(rows.some(({ direct }) => letters(direct) === maxLetters)).toBe(true)
    for (const { name, direct, indirect } of rows) {
      expect(letters(name)).toBeLessThanOrEqual(maxLetters + 20)
      expect(letters(direct)).toBeLessThanOrEqual(maxLetters)
      expect(letters(indirect)).toBeLessThanOrEqual(maxLetters)
    }
    expect(searchWork(base.ours.member, long.repeat(11)).map(({ type }) => type)).toEqual(['project', 'task'])
    expect(searchWork(base.ours.member, `${long.repeat(3)}b`)).toEqual([])
  })
})

describe('a search reads the index, within what is its own', () => {
  const all = { limit: 50, offset: 0 }
  const searches = (text: string) => () => {
    const { admin } = base.ours
    searchWork(admin, text)
    findTasks(admin, { filter: 'all', query: text }, all)
    findProjects(admin, { query: text, stageId: null }, all)
    countProjectsByStage(admin, text)
    searchClients(admin, text)
  }

  test.each(['kit', 'fitted kitchen with an island', '5', 'ab', '01943 555014', '#12', long.repeat(12)])(
    '%s',
    text => {
      for (let at = 0; at < 50; at++) makeTask(base.ours)
      makeProject(base.ours, { clientId: makeClient(base.ours) })
      analyzeTable('search_index_content')
      const plans = plansOf(searches(text)).map(plan => plan.map(({ detail }) => detail))
      expect(plans.length).toBeGreaterThan(4)
      for (const detail of plans.flat()) {
        // What was found is read by its number, not looked for in an index that holds all of the company's.
        if (detail.startsWith('SEARCH tasks USING') && !detail.includes('project_id=?'))
          expect(detail).toMatch(/INTEGER PRIMARY KEY|\(company_id=\? AND id=\?\)/)
        if (
          detail.startsWith('SEARCH projects USING') &&
          !/(?:client_id|job_sequence|assigned_to)=\?/.test(detail)
        )
          expect(detail).toMatch(/INTEGER PRIMARY KEY|\(company_id=\? AND id=\?\)/)
        // Both bounds of the company's own rows are in the index's hands.
        if (detail.includes('VIRTUAL TABLE INDEX') && detail.includes('search_index'))
          expect(detail).toMatch(/M\d><$/)
        if (/search_index_content|\btext\b/.test(detail))
          expect(detail).toMatch(/^SEARCH .* USING INTEGER PRIMARY KEY/)
        expect(detail).not.toMatch(/^SCAN (?:record|tasks|projects|clients|project|task|client|text)\b/)
      }
      expect(plans.flat().some(detail => detail.includes('search_index'))).toBe(true)
    },
  )

  test('and folds nothing that was written', () => {
    makeTask(base.ours, { title: 'Réception' })
    makeProject(base.ours, { name: 'Réception', clientId: makeClient(base.ours, 'Réception') })
    const raw = db().$client
    onTestFinished(() => addFunctions(raw))
    let calls = 0
    raw.function('search_text', { deterministic: true }, text => {
      calls++
      return text
    })
    searches('réception')()
    searches('ré')()
    expect(calls).toBe(0)
  })
})

describe('many records', () => {
  const many = maxLookedAt + 700

  function fill(companyId: number, stage: number, user: number, n = many): void {
    db()
      .$client.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into tasks (company_id, title, stage_id, created_by) select ?, 'Fit oak door ' || i, ?, ? from n`)
      .run(n, companyId, stage, user)
  }

  function binNumbered({ id, admin }: typeof base.ours): void {
    db()
      .$client.prepare(`insert into bin_entries (company_id, noun, label, deleted_by, deleted_at, expires_at)
      values (?, 'task', 'x', ?, 1, 2)`)
      .run(id, admin.userId)
    db()
      .$client.prepare(`update tasks set bin_entry_id = (select max(id) from bin_entries)
        where company_id = ? and title glob 'Fit oak door [0-9]*'`)
      .run(id)
  }

  test('the newest 500 that match are found, and the others are said to be there', () => {
    const { ours, theirs } = base
    for (const { id, admin, stageIds } of [ours, theirs]) fill(id, stageIds.measure ?? 0, admin.userId)
    expect(searchTasks(ours.admin, 'oak door')).toMatchObject({ isCut: true, ids: { length: maxLookedAt } })
    expect(searchTasks(ours.admin, `oak door ${many}`)).toMatchObject({ isCut: false, ids: { length: 1 } })
    expect(findTasks(ours.admin, { filter: 'all', query: 'oak' }, { limit: 9, offset: 0 }).total).toBe(
      maxLookedAt,
    )
    // However many newer ones others have.
    const first = db().select({ id: tasks.id }).from(tasks).where(eq(tasks.companyId, ours.id)).get()
    expect(searchTasks(ours.admin, 'door')?.ids).toHaveLength(maxLookedAt)
    expect(searchTasks(ours.admin, 'oak door 17')?.ids).toHaveLength(11)
    expect(searchTasks(theirs.admin, 'oak door 17')?.ids).toHaveLength(11)
    expect(searchTasks(ours.admin, 'oak door 17')?.ids).not.toContain(first?.id)
  })

  test('of what lies in the bin, nothing takes the place of what is found', () => {
    const { id, admin } = base.ours
    makeTask(base.ours, { title: 'Fit oak door, the first' })
    fill(id, stageId(base.ours, 'measure'), admin.userId)
    binNumbered(base.ours)
    expect(searchTasks(admin, 'oak door')).toMatchObject({ isCut: false, ids: { length: 1 } })
    expect(searchWork(base.ours.member, 'oak door').map(({ title }) => title)).toEqual([
      'Fit oak door, the first',
    ])
  })

  test('that more may match is said when the newest that do lie in the bin', () => {
    const { ours, theirs } = base
    for (const company of [ours, theirs]) {
      makeTask(company, { title: 'Fit oak door, the first' })
      fill(company.id, stageId(company, 'measure'), company.admin.userId, 3 * maxLookedAt)
    }
    binNumbered(ours)
    expect(searchTasks(ours.admin, 'oak door')).toEqual({ isCut: true, ids: [] })
    expect(searchTasks(ours.admin, 'fi')?.isCut).toBe(true)
    expect(searchTasks(ours.admin, 'door, the first')).toMatchObject({ isCut: false, ids: { length: 1 } })
    expect(searchTasks(theirs.admin, 'oak door')).toMatchObject({
      isCut: true,
      ids: { length: maxLookedAt },
    })
  })

  test('a client with thousands of jobs shows the newest', () => {
    const { id, admin } = base.ours
    const clientId = makeClient(base.ours, 'Whitmore Estates')
    db()
      .$client.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into projects (company_id, job_sequence, name, client_id, stage_id, created_by)
      select ?, i, 'Job ' || i, ?, ?, ? from n`)
      .run(many, id, clientId, stageId(base.ours, 'measure'), admin.userId)
    const found = searchProjects(admin, 'whitmore')
    expect(found).toMatchObject({ isCut: true, ids: { length: maxLookedAt } })
    expect(found?.ids[0]).toBe(
      db()
        .select({ id: sql<number>`max(${projects.id})` })
        .from(projects)
        .get()?.id,
    )
    const titles = searchWork(base.ours.member, 'whitmore').map(({ title }) => title)
    expect(titles).toEqual(['Whitmore Estates', ...Array.from({ length: 7 }, (_, at) => `Job ${many - at}`)])
  })
})

test('two letters and one find names, of more than 500 those that begin so', () => {
  const { id, admin } = base.ours
  const old = makeClient(base.ours, 'Zoë')
  makeClient(base.theirs, 'Zora')
  expect(searchClients(admin, 'OË')?.ids).toEqual([old])
  db()
    .$client.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
    insert into clients (company_id, name, created_by) select ?, 'Ann ' || i, ? from n`)
    .run(maxLookedAt, id, admin.userId)
  for (const text of ['z', 'Zo']) expect(searchClients(admin, text)?.ids, text).toEqual([old])
  expect(searchClients(admin, 'oe')?.ids).toEqual([])
  db()
    .update(clients)
    .set({ name: 'Joe' })
    .where(eq(clients.id, old + 5))
    .run()
  expect(searchClients(admin, 'oe')?.ids).toEqual([old + 5])
})
