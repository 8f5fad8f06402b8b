import { eq } from 'drizzle-orm'
import { activityText } from '#app/domain/activities/activity-text.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { db } from '#db/client.ts'
import { activities, notifications } from '#db/schema/index.ts'
import { makeProject, makeTask, type TestCompany } from './database.ts'

/** What a person has been told, oldest first. */
export function told({ userId }: Scope): string[] {
  return db()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id)
    .all()
    .map(({ title, message, isRead }) => `${title}: ${message}${isRead ? ' (read)' : ''}`)
}

export function people(scope: Scope, taskId: number): number[] {
  return requireTask(scope, taskId).assignees.map(({ id }) => id)
}

/** The history of a project in words, oldest first. */
export function history(projectId: number): string[] {
  return db()
    .select()
    .from(activities)
    .where(eq(activities.projectId, projectId))
    .orderBy(activities.id)
    .all()
    .map(({ verb, detail }) => activityText(verb, detail))
}

/** Puts the company's member on a task, by its admin's word; returns the task's id. */
export function putMemberOn({ admin, member }: TestCompany, taskId: number): number {
  insertAssignments(admin, [{ taskId, userId: member.userId }])
  return taskId
}

/** A project with three open tasks that nobody is on. */
export function makeThreeTasks(company: TestCompany) {
  const projectId = makeProject(company)
  const make = (title: string) => makeTask(company, { title, projectId })
  return { projectId, cut: make('Cut list'), fit: make('Dry fit'), load: make('Load the van') }
}
