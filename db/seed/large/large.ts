import { eq } from 'drizzle-orm'
import { dayIn, dayMs } from '#app/domain/clock.ts'
import { db, transaction } from '#db/client.ts'
import { companies, userPreferences } from '#db/schema/index.ts'
import { makeRandom, type Random } from '../random.ts'
import { STAGES } from '../stages.ts'
import { ensureLargeCompany, type LargeCompany } from './company.ts'
import { prepareStatements } from './statements.ts'
import { pieces, streets, works } from './words.ts'

export type LargeResult = { projects: number; tasks: number; clients: number; people: number }

/** Projects a transaction: short enough for a running server to write in between. */
const BATCH = 250
const SPAN_DAYS = 1100
const BOARD_SIZE = 60

/** Adds projects and tasks to the large company, which it makes when it is missing. */
export async function seedLarge(
  counts: { projects: number; tasks: number },
  now = Date.now(),
): Promise<LargeResult> {
  const company = await ensureLargeCompany(now)
  const firstJob = nextJobNumber(company.companyId)
  const random = makeRandom(firstJob)
  const writer = makeWriter(company, random, now)
  const onBoard: number[] = []
  let tasksLeft = counts.tasks
  for (let start = 0; start < counts.projects; start += BATCH) {
    const size = Math.min(BATCH, counts.projects - start)
    transaction(() => {
      for (let index = start; index < start + size; index++) {
        const taskCount = Math.ceil(tasksLeft / (counts.projects - index))
        tasksLeft -= taskCount
        const age = 1 - index / counts.projects
        const project = writer.addProject(firstJob + index, age)
        writer.addTasks(project, taskCount)
        if (!project.isFinished) onBoard.push(project.id)
      }
      db()
        .update(companies)
        .set({ nextJobNumber: firstJob + start + size })
        .where(eq(companies.id, company.companyId))
        .run()
    })
  }
  showOnBoard(company, onBoard.slice(-BOARD_SIZE), now)
  return {
    projects: counts.projects,
    tasks: counts.tasks,
    clients: company.clientIds.length,
    people: company.joinerIds.length + 2,
  }
}

function nextJobNumber(companyId: number): number {
  const row = db()
    .select({ next: companies.nextJobNumber })
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()
  return row?.next ?? 1
}

function showOnBoard(
  { adminId, managerId, joinerIds }: LargeCompany,
  value: number[],
  updatedAt: number,
): void {
  for (const userId of [adminId, managerId, ...joinerIds]) {
    db()
      .insert(userPreferences)
      .values({ userId, key: 'dashboard-visible-projects', value, updatedAt })
      .onConflictDoUpdate({
        target: [userPreferences.userId, userPreferences.key],
        set: { value, updatedAt },
      })
      .run()
  }
}

type Project = { id: number; stage: number; isFinished: boolean; createdAt: number; dueAt: number }

function makeWriter(company: LargeCompany, random: Random, now: number) {
  const { companyId, adminId, managerId, joinerIds, clientIds } = company
  const statements = prepareStatements(companyId)
  const joiner = () => joinerIds[random.between(0, joinerIds.length - 1)] ?? adminId
  const day = (instant: number) => dayIn('Europe/London', instant)

  /** `age` is 1 for the oldest project and nears 0 for the newest. */
  function addProject(jobNumber: number, age: number): Project {
    const createdAt = now - Math.round(age * SPAN_DAYS * dayMs) - random.between(1, 8) * 3_600_000
    const lengthDays = random.between(20, 110)
    const isFinished = createdAt + lengthDays * dayMs < now && random.next() < 0.97
    const stage = isFinished ? STAGES.length - 1 : random.between(0, STAGES.length - 2)
    const dueAt = createdAt + lengthDays * dayMs
    const name = `${random.pick(pieces)}, ${random.between(1, 90)} ${random.pick(streets)}`
    const createdBy = random.next() < 0.5 ? adminId : managerId
    const value = random.between(8, 400) * 5000
    const { id } = statements.project.get({
      jobNumber,
      name,
      clientId: clientIds[random.between(0, clientIds.length - 1)] ?? null,
      stageId: stageId(company, stage),
      status: isFinished ? 'completed' : 'active',
      estimatedValue: value,
      actualValue: isFinished ? value : null,
      startDate: day(createdAt + 3 * dayMs),
      dueDate: day(dueAt),
      completedDate: isFinished ? day(dueAt) : null,
      assignedTo: random.next() < 0.3 ? managerId : joiner(),
      createdBy,
      createdAt,
    })
    addActivity('project.created', {
      by: createdBy,
      at: createdAt,
      subjectId: id,
      projectId: id,
      detail: { name },
    })
    return { id, stage, isFinished, createdAt, dueAt }
  }

  function addTasks(project: Project, count: number): void {
    const made = Array.from({ length: count }, (_, index) => makeTask(project, index, count))
    const first = statements.addTasks(made.map(({ task }) => task))
    made.forEach(({ task, workers }, at) => {
      const taskId = first + at
      for (const userId of workers) {
        statements.assignee.run({ taskId, userId, assignedBy: managerId, at: project.createdAt })
      }
      if (task.completedAt === null) return
      addActivity('task.completed', {
        by: task.assignedTo ?? managerId,
        at: task.completedAt,
        subjectId: taskId,
        projectId: project.id,
        detail: { title: task.title },
      })
    })
  }

  function makeTask(project: Project, index: number, count: number) {
    const until = Math.min(project.dueAt, now)
    const stage = Math.floor((index * STAGES.length) / count)
    const isDone = project.isFinished || stage < project.stage
    const share = (index + 1) / (count + 1)
    const completedAt = isDone ? Math.round(project.createdAt + (until - project.createdAt) * share) : null
    const dueAt = project.createdAt + (project.dueAt - project.createdAt) * share
    const worker = random.next() < 0.92 ? joiner() : null
    const task = {
      title: taskTitle(stage, index),
      projectId: project.id,
      stageId: stageId(company, stage),
      assignedTo: worker,
      status: isDone ? 'complete' : index % 7 === 0 ? 'in_progress' : 'pending',
      priority: random.pick(['low', 'medium', 'medium', 'high']),
      position: index,
      dueDate: day(dueAt),
      completedAt,
      completedBy: isDone ? (worker ?? managerId) : null,
      createdBy: managerId,
      createdAt: project.createdAt,
    }
    return { task, workers: worker === null ? [] : workersWith(worker) }
  }

  /** Now and then two share a task. */
  function workersWith(worker: number): Set<number> {
    return new Set([worker, random.next() < 0.1 ? joiner() : worker])
  }

  function addActivity(
    verb: 'project.created' | 'task.completed',
    {
      by,
      detail,
      ...about
    }: { by: number; at: number; subjectId: number; projectId: number; detail: object },
  ): void {
    statements.activity.run({ verb, actorId: by, detail, ...about })
  }

  return { addProject, addTasks }
}

function stageId(company: LargeCompany, index: number): number {
  return company.stages[(STAGES[index] ?? STAGES[0]).name]
}

function taskTitle(stage: number, index: number): string {
  const titles = works[(STAGES[stage] ?? STAGES[0]).name]
  return titles[index % titles.length] ?? titles[0]
}
