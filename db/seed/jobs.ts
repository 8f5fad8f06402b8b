import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import { finishingTimes, openDueDays } from './job-dates.ts'
import { STAGES, type StageName } from './stages.ts'
import type { JobStory } from './story.ts'
import { addTask, type NewTask, readTask } from './tasks.ts'
import type { Telling } from './telling.ts'

const MINUTE_MS = 60_000

type Job = { id: number; story: JobStory }

/** Adds the jobs with their tasks and their history; returns a job by its number. */
export function addJobs(telling: Telling, client: (key: string) => number): (number: number) => number {
  const ids = telling.story.jobs.map((story, index) => {
    const job = addJob(telling, story, index + 1, client)
    addTasks(telling, job)
    return job.id
  })
  return number => {
    const id = ids[number - 1]
    if (id === undefined) throw new Error(`The story has no job ${number}`)
    return id
  }
}

function openedAt({ calendar }: Telling, story: JobStory, jobNumber: number): number {
  return calendar.at(story.openedWorkdaysAgo, `09:${10 + ((jobNumber * 7) % 45)}`)
}

function addJob(telling: Telling, story: JobStory, jobNumber: number, client: (key: string) => number): Job {
  const { calendar, companyId, person, stages, history } = telling
  const at = openedAt(telling, story, jobNumber)
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
      completedDate: status === 'completed' ? calendar.day(story.finishedInDays ?? story.dueInDays) : null,
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
  return { id, story }
}

/** Stages before the job's own are done, its own partly, later ones not begun. */
function addTasks(telling: Telling, { id: projectId, story }: Job): void {
  const { calendar, stages, random, person } = telling
  const jobNumber = telling.story.jobs.indexOf(story) + 1
  const createdAt = openedAt(telling, story, jobNumber) + 4 * MINUTE_MS
  const current = STAGES.findIndex(stage => stage.name === story.stage)
  const earlier = STAGES.slice(0, current).flatMap(stage => story.tasks[stage.name] ?? [])
  const finished = finishingTimes(
    telling,
    earlier.length + story.done,
    story.openedWorkdaysAgo,
    story.lastTouchedWorkdaysAgo ?? 0,
  )
  const dueDays = openDueDays((story.tasks[story.stage]?.length ?? 0) - story.done, story.dueInDays)

  for (const [index, { name }] of STAGES.entries()) {
    const list = story.tasks[name] ?? []
    for (const [position, entry] of list.entries()) {
      const told = readTask(entry)
      const task: NewTask = {
        ...told,
        projectId,
        stageId: stages[name],
        position,
        createdBy: person(story.createdBy),
        createdAt,
        fallbackWorker: person(story.lead),
      }
      const isDone = index < current || (index === current && position < story.done)
      if (isDone) {
        const completedAt = finished.shift() ?? createdAt
        const { taskId, completedBy } = addTask(telling, { ...task, completedAt })
        const isLast = index < current && position === list.length - 1
        if (isLast)
          advance(telling, { projectId, taskId, by: completedBy, at: completedAt, from: name, story })
      } else if (index === current) {
        const first = position === story.done && story.status !== 'on_hold'
        const dueInDays = told.dueInDays ?? dueDays[position - story.done]
        const isStarted = first && story.done > 0
        addTask(telling, {
          ...task,
          status: isStarted ? 'in_progress' : 'pending',
          dueDate: dueInDays === undefined ? null : calendar.day(dueInDays),
          isAcknowledged: isStarted || random.next() < 0.6,
        })
      } else {
        addTask(telling, {
          ...task,
          dueDate: told.dueInDays === undefined ? null : calendar.day(told.dueInDays),
        })
      }
    }
  }
}

type Advance = {
  projectId: number
  taskId: number
  by: number
  at: number
  from: StageName
  story: JobStory
}

function advance(telling: Telling, { projectId, taskId, by, at, from, story }: Advance): void {
  const next = STAGES[STAGES.findIndex(stage => stage.name === from) + 1]
  if (!next) return
  telling.history.add('project.advanced', {
    by,
    at,
    subjectId: projectId,
    projectId,
    detail: {
      from,
      to: next.name,
      fromStageId: telling.stages[from],
      toStageId: telling.stages[next.name],
      taskId,
    },
  })
  telling.advances.push({ projectId, at, to: next.name, lead: story.lead, name: story.name })
}
