import { sql } from 'drizzle-orm'
import { dayIn, dayMs, minuteMs } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'
import { makeRandom } from './random.ts'
import type { SeedRun } from './seed-run.ts'

/** Working days that are told of. */
const daysTold = 10
/** As a joiner's day goes, with tea and a sandwich between. */
const spells = [
  ['07:30', 150],
  ['10:20', 130],
  ['13:00', 115],
  ['15:05', 85],
] as const

type Task = { id: number; projectId: number | null; completedAt: number | null }

/** Two weeks of what those who are at the bench worked: some by Start and Stop, some typed in the evening. */
export function addHours(run: SeedRun): void {
  const { story, companyId, person, calendar } = run
  // Its own: what else is drawn by lot stays as it is.
  const random = makeRandom(companyId + 7000)
  const rows = story.people.flatMap(({ key, role }) => {
    if (role !== 'team_member') return []
    const userId = person(key)
    const tasks = tasksOf(companyId, userId)
    if (tasks.length === 0) return []
    return Array.from({ length: daysTold }, (_, at) => daysTold - 1 - at).flatMap(ago =>
      dayOf(ago).flatMap((spell, place) => {
        const task = workedThen(tasks, spell.startedAt, ago + place)
        const minutes = Math.round((spell.minutes + random.between(-10, 15)) / 5) * 5
        const isTyped = place === 1 || ago % 4 === 3
        const isSweeping = place === 3 && ago % 5 === 0
        return {
          companyId,
          userId,
          createdBy: userId,
          day: dayIn('Europe/London', spell.startedAt),
          projectId: isSweeping ? null : (task?.projectId ?? null),
          taskId: isSweeping ? null : (task?.id ?? null),
          note: isSweeping ? 'Swept up, emptied the extraction' : '',
          minutes,
          startedAt: isTyped ? null : spell.startedAt,
          endedAt: isTyped ? null : spell.startedAt + minutes * minuteMs,
          createdAt: isTyped ? calendar.at(ago, '16:40') : spell.startedAt,
        }
      }),
    )
  })
  if (rows.length > 0) db().insert(timeEntries).values(rows).run()

  function dayOf(ago: number) {
    return spells.map(([time, minutes]) => ({ startedAt: calendar.at(ago, time), minutes }))
  }
}

/** What somebody is on, that was done lately or can be done; what was done last stands last. */
function tasksOf(companyId: number, userId: number): Task[] {
  return db().all<Task>(sql`
    select t.id, t.project_id as projectId, t.completed_at as completedAt from task_assignees a
    join tasks t on t.company_id = a.company_id and t.id = a.task_id
    left join projects p on p.company_id = t.company_id and p.id = t.project_id
    where a.company_id = ${companyId} and a.user_id = ${userId} and t.bin_entry_id is null
      and (t.completed_at is not null or p.stage_id = t.stage_id and p.status = 'active')
    order by t.completed_at is null, t.completed_at, t.id`)
}

/** What was done on that day or the next two, else what is still open. */
function workedThen(tasks: readonly Task[], instant: number, turn: number): Task | undefined {
  const done = tasks.filter(
    ({ completedAt }) => completedAt !== null && completedAt > instant && completedAt < instant + 3 * dayMs,
  )
  const open = tasks.filter(({ completedAt }) => completedAt === null).slice(0, 4)
  const choice = done.length > 0 ? done : open.length > 0 ? open : tasks.slice(-4)
  return choice[turn % choice.length]
}
