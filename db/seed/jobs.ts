import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import { finishingTimes, openDueDays } from './job-dates.ts'
import type { SeedRun } from './seed-run.ts'
import { STAGES, type StageName } from './stages.ts'
import type { JobStory, TaskStory } from './story.ts'
import { dateOfPlan, plannedAt } from './task-plans.ts'
import { addTask, type NewTask, readTask } from './tasks.ts'

const MINUTE_MS = 60_000

type Job = { id: number; jobNumber: number; story: JobStory; openedAt: number }

/** Adds the jobs with their tasks and their history; returns a job by its number. */
export function addJobs(run: SeedRun, client: (key: string) => number): (number: number) => number {
  const ids = run.story.jobs.map((story, index) => {
    const job = addJob(run, story, index + 1, client)
    addTasks(run, job)
    return job.id
  })
  return number => {
    const id = ids[number - 1]
    if (id === undefined) throw new Error(`The story has no job ${number}`)
    return id
  }
}

function addJob(run: SeedRun, story: JobStory, jobNumber: number, client: (key: string) => number): Job {
  const { calendar, companyId, person, stages, history } = run
  const at = calendar.at(story.openedWorkdaysAgo, `09:${10 + ((jobNumber * 7) % 45)}`)
  const by = person(story.createdBy)
  const status = story.status ?? 'active'
  const { id } = db()
    .insert(projects)
    .values({
      companyId,
      jobNumber,
      name: story.name,
      description: story.description,
      notes: story.notes ?? '',
      clientId: client(story.client),
      stageId: stages[story.stage],
      status,
      estimatedValue: Math.round(story.value * 100),
      actualValue: story.actualValue === undefined ? null : Math.round(story.actualValue * 100),
      startDate: calendar.day(story.startInDays),
      dueDate: calendar.day(story.dueInDays),
      completedDate:
        story.stage === 'complete'
          ? calendar.day(Math.min(-1, story.finishedInDays ?? story.dueInDays))
          : null,
      assignedTo: person(story.lead),
      createdBy: by,
      createdAt: at,
    })
    .returning({ id: projects.id })
    .get()
  history.add('project.created', { by, at, subjectId: id, projectId: id, detail: { name: story.name } })
  for (const { by: key, workdaysAgo, at: time, fields } of story.changes ?? []) {
    history.add('project.updated', {
      by: person(key),
      at: calendar.at(workdaysAgo, time),
      subjectId: id,
      projectId: id,
      detail: { fields },
    })
  }
  return { id, jobNumber, story, openedAt: at }
}

/** Stages before the job's own are done, its own partly, later ones not begun. */
function addTasks(run: SeedRun, job: Job): void {
  const { story } = job
  const current = STAGES.findIndex(stage => stage.name === story.stage)
  const earlier = STAGES.slice(0, current)
  const finished = finishingTimes(
    run,
    earlier.reduce((count, stage) => count + (story.tasks[stage.name]?.length ?? 0), story.done),
    story.openedWorkdaysAgo,
    story.lastTouchedWorkdaysAgo ?? 0,
  )
  for (const { name } of earlier) addFinishedTasks(run, job, name, finished)
  addCurrentTasks(run, job, finished)
  for (const { name } of STAGES.slice(current + 1)) {
    for (const [position, entry] of (story.tasks[name] ?? []).entries())
      addLaterTask(run, job, newTask(run, job, name, position, entry))
  }
}

function addLaterTask(run: SeedRun, { story }: Job, task: NewTask): void {
  const { plan, who } = task
  if (!story.isFromTemplate || !plan) addTask(run, task)
  else addTask(run, { ...task, dueDate: dateOfPlan(run, story, plan, who?.[0]), isPlanned: true })
}

function newTask(run: SeedRun, job: Job, stage: StageName, position: number, entry: TaskStory): NewTask {
  const { id, story, openedAt } = job
  const { person, stages } = run
  const count = story.tasks[stage]?.length ?? 0
  return {
    ...readTask(entry),
    plan: plannedAt(stage, position, count),
    projectId: id,
    stageId: stages[stage],
    position,
    createdBy: person(story.createdBy),
    createdAt: openedAt + 4 * MINUTE_MS,
    fallbackWorker: person(story.lead),
  }
}

function addFinishedTasks(run: SeedRun, job: Job, stage: StageName, finished: number[]): void {
  const list = job.story.tasks[stage] ?? []
  for (const [position, entry] of list.entries()) {
    const task = newTask(run, job, stage, position, entry)
    const completedAt = finished.shift() ?? task.createdAt
    const added = addTask(run, { ...task, completedAt })
    if (position === list.length - 1) advance(run, job, stage, { ...added, at: completedAt })
  }
}

function addCurrentTasks(run: SeedRun, job: Job, finished: number[]): void {
  const { calendar, random } = run
  const { story } = job
  const list = story.tasks[story.stage] ?? []
  const isHeld = story.status === 'on_hold'
  const dueDays = isHeld ? [] : openDueDays(list.length - story.done, story.dueInDays)
  for (const [position, entry] of list.entries()) {
    const task = newTask(run, job, story.stage, position, entry)
    if (position < story.done) {
      addTask(run, { ...task, completedAt: finished.shift() ?? task.createdAt })
      continue
    }
    const dueInDays = task.dueInDays ?? dueDays[position - story.done]
    const isStarted = position === story.done && story.done > 0 && !isHeld
    addTask(run, {
      ...task,
      status: isStarted ? 'in_progress' : 'pending',
      dueDate: dueInDays === undefined ? null : calendar.day(dueInDays),
      isAcknowledged: isStarted || random.next() < 0.6,
    })
  }
}

function advance(
  run: SeedRun,
  { id: projectId, jobNumber, story }: Job,
  from: StageName,
  last: { taskId: number; completedBy: number; at: number },
): void {
  const { history, stages, advances } = run
  const next = STAGES[STAGES.findIndex(stage => stage.name === from) + 1]
  if (!next) return
  history.add('project.advanced', {
    by: last.completedBy,
    at: last.at,
    subjectId: projectId,
    projectId,
    detail: {
      from,
      to: next.name,
      fromStageId: stages[from],
      toStageId: stages[next.name],
      taskId: last.taskId,
    },
  })
  const { lead, name } = story
  if (run.person(lead) !== last.completedBy) {
    advances.push({ projectId, jobNumber, at: last.at, from, to: next.name, lead, name })
  }
}
