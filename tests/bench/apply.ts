import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { storedTemplate } from '#app/domain/templates/template.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { insertTemplate } from '#app/models/templates/template.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { closeDatabase, db, openDatabase, queryCount } from '#db/client.ts'
import { projects, users } from '#db/schema/index.ts'
import { LARGE_ADMIN } from '#db/seed/large/company.ts'
import { seedLarge } from '#db/seed/large/large.ts'
import { addHostileTexts, measureSearches, type Searching } from './search.ts'

export const LARGE = { projects: 10_000, tasks: 100_000 }
export const TEMPLATE = { stages: 4, tasks: 40 }
const REPETITIONS = 500

type Applying = {
  /** Milliseconds. */
  p50: number
  p99: number
  /** Of one application. */
  transactions: number
  statements: number
  times: number
}

/**
 * Applies a template with people on its tasks to one project after another of a large company, in place of its tasks; then
 * searches it, and a neighbour that has next to nothing.
 */
export async function benchLarge(): Promise<{ applying: Applying; searching: Searching[] }> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-bench-apply-'))
  openDatabase(join(directory, 'mortise.db'))
  try {
    await seedLarge(LARGE)
    const admin = largeAdmin()
    const applying = measure(admin)
    addHostileTexts(admin)
    const neighbour = { ...admin, companyId: admin.companyId + 1 }
    const others = measureSearches(neighbour).map(search => ({
      ...search,
      text: `${search.text}, a neighbour`,
    }))
    return { applying, searching: [...measureSearches(admin), ...others] }
  } finally {
    closeDatabase()
    rmSync(directory, { recursive: true, force: true })
  }
}

function largeAdmin(): Scope {
  const found = db().select().from(users).where(eq(users.email, LARGE_ADMIN)).get()
  if (!found) throw new Error(`The large company has no ${LARGE_ADMIN}`)
  const { id: userId, companyId, role, username } = found
  const paid = { subscriptionStatus: 'active', subscriptionEndsAt: null, hasFreeAccess: false } as const
  return scopeOf({
    companyId,
    userId,
    role,
    username,
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    ...paid,
  })
}

function makeTemplate(scope: Scope): number {
  const people = listMembers(scope)
  const perStage = TEMPLATE.tasks / TEMPLATE.stages
  const stages = listStages(scope)
    .slice(0, TEMPLATE.stages)
    .map(({ name, colour }) => ({
      name,
      colour,
      tasks: Array.from({ length: perStage }, (_, at) => ({
        title: `Cut and edge the carcasses of run ${at + 1}`,
        assignedTo: people[at % people.length]?.id ?? null,
      })),
    }))
  return insertTemplate(scope, { name: 'Kitchen', description: '', tasks: storedTemplate(stages) }).id
}

/** Counts the transactions that are opened from now on. */
function countTransactions(): () => number {
  const raw = db().$client
  const open = raw.transaction.bind(raw)
  let count = 0
  Object.assign(raw, {
    transaction: (work: () => unknown) => {
      count++
      return open(work)
    },
  })
  return () => count
}

function measure(scope: Scope): Applying {
  const templateId = makeTemplate(scope)
  const jobs = db()
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.companyId, scope.companyId))
    .orderBy(desc(projects.id))
    .limit(REPETITIONS + 1)
    .all()
  const options = { templateId, bypassMultipleTemplateCheck: true }
  const apply = ({ id }: { id: number }) => {
    const { tasksCreated } = applyTemplate(scope, id, options)
    if (tasksCreated !== TEMPLATE.tasks) throw new Error(`${tasksCreated} tasks instead of ${TEMPLATE.tasks}`)
  }
  // The first one compiles the statements.
  for (const job of jobs.splice(0, 1)) apply(job)
  const transactions = countTransactions()
  const before = queryCount()
  const times = jobs.map(job => {
    const start = performance.now()
    apply(job)
    return performance.now() - start
  })
  times.sort((a, b) => a - b)
  return {
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    transactions: transactions() / times.length,
    statements: (queryCount() - before) / times.length,
    times: times.length,
  }
}
