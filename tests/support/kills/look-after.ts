import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions } from '#db/functions.ts'
import { recountStorage } from '#db/storage.ts'
import { type Act, type Kind, mark } from './acts.ts'

type Row = { name: string; companyName: string; times: number; acts: number }

/** What is wrong with what a killed server has left; each line says it. All of them are empty where nothing is. */
export type Found = {
  /** Answered and not there, there more than once, and at another company. */
  lost: string[]
  doubled: string[]
  foreign: string[]
  /** Without the entry in the history that is written with them, and entries without what they tell of. */
  untold: string[]
  /** `integrity_check`, foreign keys, the figures of storage. */
  database: string[]
  /** Records whose bytes are missing or too few. */
  files: string[]
}

/** There, though the answer was lost on the way. */
type Look = { found: Found; unheard: number }

const made = "select id, %name as name, company_id from %table where %name glob '%mark*'"
const told = `(select count(*) from activities where verb = '%verb' and subject_id = made.id and activities.company_id = made.company_id)`

function rowsOf(table: string, name: string, verb?: string): string {
  const acts = verb ? told.replace('%verb', verb) : '1'
  const from = made.replaceAll('%name', name).replace('%table', table).replace('%mark', mark)
  return `select made.name, companies.name as companyName, count(*) as times, sum(${acts}) as acts
    from (${from}) made join companies on companies.id = made.company_id group by made.name, companies.name`
}

const queries: Record<Exclude<Kind, 'mail'>, string> = {
  'ticket form': rowsOf('projects', 'name', 'project.created'),
  ticket: rowsOf('projects', 'name', 'project.created'),
  message: rowsOf('chat_messages', 'content'),
  'to-do': rowsOf('todos', 'title'),
  task: rowsOf('tasks', 'title', 'task.created'),
  tick: `${rowsOf("(select * from tasks where status = 'complete')", 'title', 'task.completed')}`,
  upload: rowsOf('files', "substr(original_name, 1, instr(original_name, '.') - 1)", 'file.uploaded'),
}

/** Entries of the history about things that are not there. */
const baseless = (
  [
    ['project', 'projects'],
    ['task', 'tasks'],
    ['file', 'files'],
    ['client', 'clients'],
  ] as const
).map(
  ([noun, table]) =>
    `select verb || ' ' || subject_id as line from activities where verb in ('${noun}.created', '${noun}.uploaded')
      and not exists (select 1 from ${table} t where t.id = subject_id and t.company_id = activities.company_id)`,
)
const reopened = `select 'completed ' || subject_id as line from activities where verb = 'task.completed' and subject_id in
  (select id from tasks where title glob '${mark}*' and status <> 'complete')`

/** Looks at the database beside the server, while no client is at work. */
export function lookAfter(dataDir: string, acts: readonly Act[]): Look {
  const raw = new Database(join(dataDir, 'mortise.db'))
  try {
    addFunctions(raw)
    const found: Found = { lost: [], doubled: [], foreign: [], untold: [], database: [], files: [] }
    const unheard = compare(raw, acts, found)
    const lines = (query: string) => raw.prepare<[], string>(query).pluck().all()
    found.untold.push(...baseless.flatMap(lines), ...lines(reopened))
    found.database.push(...faultsOf(raw))
    found.files.push(...filesWithoutBytes(raw, dataDir))
    return { found, unheard }
  } finally {
    raw.close()
  }
}

function compare(raw: Database.Database, acts: readonly Act[], found: Found): number {
  const rows = new Map<string, Row[]>()
  for (const [kind, query] of Object.entries(queries)) {
    for (const row of raw.prepare<[], Row>(query).all()) {
      const key = `${kind} ${row.name}`
      rows.set(key, [...(rows.get(key) ?? []), row])
    }
  }
  let unheard = 0
  for (const act of acts) {
    if (act.kind === 'mail') continue
    const there = rows.get(`${act.kind} ${act.name}`) ?? []
    const times = there.reduce((sum, row) => sum + row.times, 0)
    if (times === 0 && act.isAnswered) found.lost.push(act.name)
    if (times > 1) found.doubled.push(act.name)
    if (times > 0 && !act.isAnswered) unheard++
    if (there.some(row => row.companyName !== act.companyName)) found.foreign.push(act.name)
    if (there.some(row => row.acts !== row.times)) found.untold.push(`${act.kind} ${act.name}`)
  }
  return unheard
}

function faultsOf(raw: Database.Database): string[] {
  const integrity = raw.prepare<[], string>('pragma integrity_check').pluck().all()
  const keys = raw.prepare<[], { table: string }>('pragma foreign_key_check').all()
  const figures = raw.prepare('select id, storage_bytes, file_bytes from companies order by id')
  raw.exec('begin immediate')
  const kept = figures.all()
  recountStorage(raw)
  const counted = figures.all()
  raw.exec('rollback')
  return [
    ...integrity.filter(line => line !== 'ok'),
    ...keys.map(({ table }) => `a foreign key of ${table}`),
    ...(JSON.stringify(kept) === JSON.stringify(counted) ? [] : ['the figures of storage']),
  ]
}

type FileRow = { key: string; size: number; hasPicture: number }

function filesWithoutBytes(raw: Database.Database, dataDir: string): string[] {
  const rows = raw
    .prepare<[], FileRow>('select filename as key, size, has_picture as hasPicture from files')
    .all()
  const bytesOf = (key: string) =>
    statSync(join(dataDir, 'uploads', 'kept', key.slice(0, 2), key), { throwIfNoEntry: false })?.size
  return rows
    .filter(({ key, size, hasPicture }) => {
      const pictures = hasPicture ? [`${key}-small`, `${key}-large`] : []
      return bytesOf(key) !== size || pictures.some(picture => !bytesOf(picture))
    })
    .map(({ key }) => key)
}
