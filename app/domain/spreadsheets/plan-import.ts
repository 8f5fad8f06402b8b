import type { NewClient } from '#app/domain/clients/client.schema.ts'
import { listText } from '#app/domain/format.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { jobNumberIn, shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { NewProject } from '#app/domain/projects/project.schema.ts'
import { searchText } from '#app/domain/search/search-text.ts'
import type { NewTask } from '#app/domain/tasks/task.schema.ts'
import type { FieldName } from './list-fields.ts'
import type { ReadRow } from './read-rows.schema.ts'
import type { ClientRule, Problem, SpreadsheetKind, WrongRow } from './spreadsheet.ts'

// The preview and the import use the same plan.

export type KnownClient = { id: number; name: string; email: string }
export type KnownJob = { id: number; number: string; name: string; stageId: number; taskCount: number }
/** The first name is the full name. */
export type KnownPerson = { id: number; names: readonly string[] }
type Stage = { id: number; name: string }

export type KnownRecords = {
  clients: readonly KnownClient[]
  stages: readonly Stage[]
  people: readonly KnownPerson[]
  jobs: readonly KnownJob[]
  maxTasksOfJob: number
}

/** `client.at` is an index into the new clients. */
export type PlannedJob = {
  row: number
  client: { id: number } | { at: number }
  stageId: number
  fields: NewProject
}
export type PlannedTask = {
  row: number
  job: KnownJob
  stageId: number
  personId: number | null
  personName: string
  fields: NewTask
}

export type RightRow = {
  row: number
  client: string
  hasClient: boolean
  job: string
  dueDate: string | null
  value: number | null
  person: string
}

export type ImportPlan = {
  right: RightRow[]
  wrong: WrongRow[]
  leftOut: number[]
  clients: NewClient[]
  jobs: PlannedJob[]
  tasks: PlannedTask[]
  knownClients: number
  /** Pence. */
  value: number
}

type CellNote = { name: FieldName; reason: string }

export function planImport(
  rows: readonly ReadRow[],
  known: KnownRecords,
  { kind, clientRule }: { kind: SpreadsheetKind; clientRule: ClientRule },
): ImportPlan {
  const plan: ImportPlan = {
    ...{ right: [], wrong: [], leftOut: [], clients: [], jobs: [], tasks: [] },
    ...{ knownClients: 0, value: 0 },
  }
  const takeRow = kind === 'tasks' ? taskTaker(known, plan) : clientTaker(known, plan, kind, clientRule)
  for (const row of rows) {
    const problems = [...row.problems, ...(row.problems.length > 0 ? [] : takeRow(row))]
    if (problems.length > 0) plan.wrong.push({ row: row.row, about: row.about, problems })
  }
  plan.knownClients = new Set(
    plan.right.filter(({ hasClient }) => hasClient).map(({ client }) => nameOf(client)),
  ).size
  return plan
}

function nameOf(text: string): string {
  return searchText(text)
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

type TakeRow = (row: ReadRow) => Problem[]

const detailNames = { email: 'email', phone: 'phone', address: 'address' } as const

function clientTaker(
  known: KnownRecords,
  plan: ImportPlan,
  kind: SpreadsheetKind,
  rule: ClientRule,
): TakeRow {
  const clients = grouped(known.clients, ({ name }) => nameOf(name))
  const stages = new Map(known.stages.map(stage => [nameKey(stage.name), stage]))
  const first = known.stages[0]
  const fresh = new Map<string, { at: number; row: number }>()
  return ({ row, client, project, texts, problemAt }) => {
    if (!client) return []
    const key = nameOf(client.name)
    const own = clients.get(key) ?? []
    const chosen = own.length > 1 ? own.filter(({ email }) => email !== '' && email === client.email) : own
    const has = chosen[0]
    if (own.length > 1 && chosen.length !== 1 && kind === 'jobs' && rule === 'keep') {
      const reason = `You have ${own.length} clients of this name, and the email does not show which one is meant`
      return [problemAt('clientName', reason)]
    }
    if (own.length > 0 && (kind === 'clients' || rule === 'leave_out')) {
      plan.leftOut.push(row)
      return []
    }
    const earlier = has ? undefined : fresh.get(key)
    if (earlier && kind === 'clients') {
      return [problemAt('clientName', `Row ${earlier.row} has this client already`)]
    }
    const stage = texts.stage ? stages.get(nameKey(texts.stage)) : first
    if (kind === 'jobs' && !stage) {
      const names = listText(known.stages.map(({ name }) => name))
      return [problemAt('stage', `Not one of your stages: ${names}`)]
    }
    if (earlier) {
      const kept = plan.clients[earlier.at]
      const other = kept && Object.values(detailNames).find(name => differs(kept[name], client[name]))
      if (other) return [problemAt(other, `Row ${earlier.row} gives this client another ${other}`)]
      if (kept) for (const name of Object.values(detailNames)) kept[name] ||= client[name]
    }
    let at = earlier?.at ?? -1
    if (!has && !earlier) {
      at = plan.clients.push({ ...client }) - 1
      fresh.set(key, { at, row })
    }
    plan.right.push({
      row,
      client: has?.name ?? client.name,
      hasClient: has !== undefined,
      job: project?.name ?? '',
      dueDate: project?.dueDate ?? null,
      value: project?.estimatedValue ?? null,
      person: '',
    })
    if (project && stage) {
      plan.jobs.push({ row, client: has ? { id: has.id } : { at }, stageId: stage.id, fields: project })
      plan.value += project.estimatedValue ?? 0
    }
    return []
  }
}

function differs(one: string | undefined, other: string | undefined): boolean {
  return Boolean(one && other) && searchText(one ?? '') !== searchText(other ?? '')
}

function taskTaker(known: KnownRecords, plan: ImportPlan): TakeRow {
  const numbers = new Map(known.jobs.map(job => [Number(shortJobNumber(job.number)), job]))
  const names = grouped(known.jobs, ({ name }) => nameOf(name))
  const stages = new Map(known.stages.map(stage => [nameKey(stage.name), stage]))
  const people = new Map<string, Set<number>>()
  for (const person of known.people) {
    for (const name of person.names)
      people.set(nameOf(name), (people.get(nameOf(name)) ?? new Set()).add(person.id))
  }
  const added = new Map<number, number>()
  return ({ row, task, texts, problemAt }) => {
    if (!task) return []
    const told: CellNote[] = []
    const job = jobOf(texts.job ?? '')
    if (typeof job === 'string') told.push({ name: 'job', reason: job })
    const stage = texts.stage ? stages.get(nameKey(texts.stage)) : undefined
    if (texts.stage && !stage) {
      const all = listText(known.stages.map(({ name }) => name))
      told.push({ name: 'stage', reason: `Not one of your stages: ${all}` })
    }
    const asked = texts.person?.trim() ?? ''
    const ids = asked === '' ? [] : [...(people.get(nameOf(asked)) ?? [])]
    if (asked !== '' && ids.length === 0)
      told.push({ name: 'person', reason: 'Nobody of that name works here' })
    if (ids.length > 1)
      told.push({ name: 'person', reason: `${ids.length} people are called so: write the email` })
    if (typeof job !== 'string') {
      const count = job.taskCount + (added.get(job.id) ?? 0) + 1
      if (count > known.maxTasksOfJob)
        told.push({ name: 'job', reason: `${job.number} has no room for more tasks` })
      else if (told.length === 0) added.set(job.id, (added.get(job.id) ?? 0) + 1)
    }
    if (told.length > 0 || typeof job === 'string') {
      return told.map(({ name, reason }) => problemAt(name, reason))
    }
    const personId = ids[0] ?? null
    const personName = known.people.find(({ id }) => id === personId)?.names[0] ?? ''
    plan.right.push({
      row,
      client: task.title,
      hasClient: false,
      job: `${job.number} ${job.name}`,
      dueDate: task.dueDate ?? null,
      value: null,
      person: personName,
    })
    plan.tasks.push({ row, job, stageId: stage?.id ?? job.stageId, personId, personName, fields: task })
    return []
  }

  function jobOf(text: string): KnownJob | string {
    const asked = jobNumberIn(text)
    const numbered = asked ? numbers.get(asked.sequence) : undefined
    if (asked && numbered && (!asked.prefix || numbered.number.startsWith(`${asked.prefix}-`)))
      return numbered
    const named = names.get(nameOf(text)) ?? []
    if (named.length > 1) return `${named.length} jobs are called so: write the job number`
    return named[0] ?? 'You have no such job: write its number or its whole name'
  }
}
