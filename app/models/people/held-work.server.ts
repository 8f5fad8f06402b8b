import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { joinTaskProject, joinTaskStage, liveTasks } from '#app/models/tasks/task.server.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'
import { isOpen, isUnfinished, openTasksOf, withoutAnybody } from './open-work.server.ts'

/** Tasks by stage, with their project, the most pressing first. */
function selectTasks(scope: Scope, where: SQL | undefined) {
  return db()
    .select({
      id: tasks.id,
      title: tasks.title,
      dueDate: tasks.dueDate,
      projectId: tasks.projectId,
      projectName: projects.name,
      jobNumber: projects.jobNumber,
      stageName: stages.name,
      stageColour: stages.colour,
      /** How many are on it. */
      people: sql<number>`(select count(*) from task_assignees where task_assignees.company_id = ${tasks.companyId}
        and task_assignees.task_id = ${tasks.id})`,
    })
    .from(tasks)
    .innerJoin(stages, joinTaskStage())
    .leftJoin(projects, joinTaskProject())
    .where(and(liveTasks(scope), where))
    .orderBy(asc(sql`${tasks.dueDate} is null`), asc(tasks.dueDate), asc(tasks.id))
    .all()
}

export type HeldTask = ReturnType<typeof selectTasks>[number]

function selectProjects(scope: Scope, where: SQL | undefined) {
  return db()
    .select({ id: projects.id, name: projects.name, jobNumber: projects.jobNumber })
    .from(projects)
    .where(and(liveProjects(scope), isUnfinished, where))
    .orderBy(asc(projects.jobNumber))
    .all()
}

export type HeldProject = ReturnType<typeof selectProjects>[number]

/** The open tasks a person is on. */
export function listHeldTasks(scope: Scope, userId: number): HeldTask[] {
  return selectTasks(scope, openTasksOf(scope, userId))
}

/** The unfinished projects a person is in charge of. */
export function listHeldProjects(scope: Scope, userId: number): HeldProject[] {
  return selectProjects(scope, eq(projects.assignedTo, userId))
}

/** Of these tasks, those that are open and nobody is on. */
export function listTasksWithoutAnybody(scope: Scope, ids: readonly number[]): HeldTask[] {
  if (ids.length === 0) return []
  return selectTasks(scope, and(sql`${tasks.id} in ${among(ids)}`, isOpen, withoutAnybody()))
}

/** Of these tasks, those that are open and others than the person are on, with who these are. */
export function listTasksOfOthers(scope: Scope, ids: readonly number[], userId: number) {
  if (ids.length === 0) return []
  const rows = db()
    .select({
      id: tasks.id,
      title: tasks.title,
      projectId: tasks.projectId,
      assignedTo: tasks.assignedTo,
      dueDate: tasks.dueDate,
      people: sql<string>`(select json_group_array(user_id) from task_assignees
        where task_assignees.company_id = ${tasks.companyId} and task_assignees.task_id = ${tasks.id})`.mapWith(
        (text: string): number[] => JSON.parse(text),
      ),
    })
    .from(tasks)
    .leftJoin(projects, joinTaskProject())
    .where(and(liveTasks(scope), isOpen, sql`${tasks.id} in ${among(ids)}`))
    .orderBy(tasks.id)
    .all()
  return rows.filter(({ people }) => people.length > 0 && !people.includes(userId))
}

/** Of these projects, those that are unfinished and nobody is in charge of. */
export function listProjectsWithoutAnybody(scope: Scope, ids: readonly number[]): HeldProject[] {
  if (ids.length === 0) return []
  return selectProjects(scope, and(sql`${projects.id} in ${among(ids)}`, isNull(projects.assignedTo)))
}

/** In the order in which each project comes first. */
export function groupByProject<T extends Pick<HeldTask, 'projectId'>>(
  tasks: readonly T[],
): Map<HeldTask['projectId'], T[]> {
  const groups = new Map<HeldTask['projectId'], T[]>()
  for (const task of tasks) {
    const group = groups.get(task.projectId)
    if (group) group.push(task)
    else groups.set(task.projectId, [task])
  }
  return groups
}
