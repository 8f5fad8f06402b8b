import type { Scope } from '#app/domain/scope.ts'
import { findClients } from '#app/models/clients/client-list.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { findTasks, searchTasks } from '#app/models/tasks/task-list.server.ts'
import { db } from '#db/client.ts'

export const MAX_MS_SEARCHING = 20
const REPETITIONS = 15
const HOSTILE_ROWS = 1000

/** U+FDFA: one letter, eighteen when it is folded. */
const salutation = '\ufdfa'
const run = 'a'.repeat(59)

/** Name, and what is looked for. */
const texts: readonly (readonly [string, string])[] = [
  ['common', 'fit'],
  ['common, long', 'protect floors'],
  ['common in two kinds', 'door'],
  ['rare', 'wainwright'],
  ['a client’s name', 'stella yardley'],
  ['a postcode', 'hx7 5ab'],
  ['a phone number', '+44 1632 960 123'],
  ['a job number', 'API-4321'],
  ['two letters', 'do'],
  ['one letter', 'e'],
  ['one digit', '7'],
  ['missing', 'zzzzqqq'],
  ['missing, of common pieces', 'photograph the final invoice for square'],
  ['hostile, folded', `${salutation.repeat(11)}b`],
  ['hostile, found', salutation.repeat(4)],
  ['hostile, plain', `${'a'.repeat(199)}b`],
  ['hostile, a run', `${run}b`],
  ['hostile, a run, found', run],
  ['hostile, two letters', 'ab'],
]

/** What an attacker would write, and what costs most to compare: long runs that nearly match, newest of all. */
export function addHostileTexts({ companyId, userId }: Scope): void {
  const insert =
    db().$client.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < @rows)
    insert into tasks (company_id, title, description, stage_id, created_by)
    select @companyId, @title, @description, (select min(id) from stages where company_id = @companyId), @userId from n`)
  const rows = HOSTILE_ROWS
  for (const [title, description] of [
    ['a'.repeat(200), 'a'.repeat(5000)],
    [salutation.repeat(200), salutation.repeat(5000)],
    ['ab'.repeat(100), `${'a'.repeat(58)}b${'a'.repeat(4000)}`],
  ]) {
    insert.run({ rows, companyId, userId, title, description })
  }
}

export type Searching = { page: string; text: string; mean: number; most: number; found: number }

/** Milliseconds of processor time of each search in each place. */
export function measureSearches(scope: Scope): Searching[] {
  const page = { limit: 50, offset: 0 }
  const places: readonly (readonly [string, (text: string) => number])[] = [
    ['top search', text => searchWork(scope, text).length],
    [
      '/tasks?q=',
      text => {
        const found = searchTasks(scope, text)
        return findTasks(scope, { filter: 'all', query: text, found }, page).total
      },
    ],
    [
      '/projects?q=',
      text => {
        const found = searchProjects(scope, text)
        const { rows } = findProjects(scope, { query: text, found, stageId: null }, page)
        countProjectsByStage(scope, text, found)
        return rows.length
      },
    ],
    ['/clients?q=', text => findClients(scope, { query: text }, page).total],
  ]
  return texts.flatMap(([name, text]) =>
    places.map(([place, search]) => measure(place, name, () => search(text))),
  )
}

function measure(page: string, text: string, search: () => number): Searching {
  const found = search()
  const times = Array.from({ length: REPETITIONS }, () => {
    const before = process.cpuUsage()
    search()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return {
    page,
    text,
    found,
    most: Math.max(...times),
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
  }
}
