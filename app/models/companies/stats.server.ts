import { sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type WeekStart, weekOf } from '#app/domain/week.ts'
import { isOverdue } from '#app/models/projects/project.server.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'

export type StageWork = {
  id: number
  stage: string
  colour: string
  count: number
  active: number
  overdue: number
}

export function countWorkByStage(scope: Scope, now = Date.now()): StageWork[] {
  const today = dayIn(scope.timeZone, now)
  return db().all<StageWork>(sql`
    select ${stages.id} as id, ${stages.name} as stage, ${stages.colour} as colour, count(${projects.id}) as count,
      count(${projects.id}) filter (where ${projects.status} = 'active') as active,
      count(${projects.id}) filter (where ${isOverdue(today)}) as overdue
    from ${stages} left join ${projects} on ${projects.companyId} = ${stages.companyId} and ${projects.stageId} = ${stages.id}
      and ${projects.binEntryId} is null
    where ${stages.companyId} = ${scope.companyId}
    group by ${stages.id} order by ${stages.position}, ${stages.id}`)
}

function countActive(byStage: readonly StageWork[]): number {
  return byStage.reduce((sum, { active }) => sum + active, 0)
}

type TaskFigures = { open: number; overdue: number; dueThisWeek: number }

/** By the company's calendar. */
function countOpenTasks(scope: Scope, weekStart: WeekStart, now: number): TaskFigures {
  const today = dayIn(scope.timeZone, now)
  const { from, to } = weekOf(today, weekStart)
  // Worded as the index 'tasks_pressing'.
  const figures = db().get<TaskFigures>(sql`
    select count(*) as open,
      count(*) filter (where ${tasks.dueDate} < ${today}) as overdue,
      count(*) filter (where ${tasks.dueDate} between ${from} and ${to}) as dueThisWeek
    from ${tasks} left join ${projects} on ${projects.companyId} = ${tasks.companyId} and ${projects.id} = ${tasks.projectId}
    where ${tasks.companyId} = ${scope.companyId} and ${tasks.binEntryId} is null and ${projects.binEntryId} is null
      and (${tasks.status} = 'complete') = 0`)
  return figures ?? { open: 0, overdue: 0, dueThisWeek: 0 }
}

export function readCompanyFigures(scope: Scope, weekStart: WeekStart, now = Date.now()) {
  const { open, overdue, dueThisWeek } = countOpenTasks(scope, weekStart, now)
  const byStage = countWorkByStage(scope, now)
  return {
    openTasks: open,
    overdueTasks: overdue,
    dueThisWeek,
    projectsByStage: byStage.map(({ stage, colour, count }) => ({ stage, colour, count })),
    activeProjects: countActive(byStage),
  }
}
