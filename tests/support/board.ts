import { eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { readBoard } from '#app/models/board/board.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { makeProject, makeTask, stageId, type TestCompany } from './database.ts'

/** A project in that stage, with one task there. */
export function makeJob(
  company: TestCompany,
  stage: string,
  values: Parameters<typeof makeProject>[1] = {},
): number {
  const at = stageId(company, stage)
  const id = makeProject(company, { stageId: at, ...values })
  makeTask(company, { projectId: id, stageId: at })
  return id
}

/** The verbs of a project's history, oldest first. */
export function history(scope: Scope, id: number): string[] {
  return listProjectActivities(scope, id, 50)
    .map(({ verb }) => verb)
    .reverse()
}

export function shownTo(scope: Scope): number[] {
  return readBoard(scope).cards.map(({ id }) => id)
}

export function firstTaskOf(scope: Scope, projectId: number): number {
  const [task] = listProjectTasks(scope, projectId)
  if (!task) throw new Error(`Project ${projectId} has no task`)
  return task.id
}

/** For how many days finished jobs stay on its boards; null for good. */
export function keepFinished({ id }: TestCompany, days: number | null): void {
  db().update(companies).set({ finishedJobDays: days }).where(eq(companies.id, id)).run()
}
