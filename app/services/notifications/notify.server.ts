import { plural } from '#app/domain/format.ts'
import { type StageMove, stageNews } from '#app/domain/notifications/stage-news.ts'
import { isFinished } from '#app/domain/projects/finished.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  insertNotifications,
  listKnowing,
  type NewNotification,
} from '#app/models/notifications/notification.server.ts'
import { supersedeStageNews, withdrawStageNews } from '#app/models/notifications/withdraw.server.ts'
import { listProjectPeople, type Project } from '#app/models/projects/project.server.ts'

type News = {
  activityId: number
  type: NonNullable<NewNotification['type']>
  title: string
  message: string
  userIds: readonly number[]
  taskId?: number | null
  projectId?: number | null
}

/** Once each, never the actor. Call it inside the transaction of the act. */
export function notify(scope: Scope, news: News): void {
  const { activityId, type, title, message, userIds, taskId = null, projectId = null } = news
  const others = [...new Set(userIds)].filter(userId => userId !== scope.userId)
  insertNotifications(
    scope,
    others.map(userId => ({
      userId,
      title,
      message,
      type,
      relatedTaskId: taskId,
      relatedProjectId: projectId,
      activityId,
    })),
  )
}

type StageMoveNews = {
  activityId: number
  verb: StageMove
  project: Project
  from: string
  to: string
  undoes?: number | undefined
}

/** Replaces unread news of earlier moves. An undo withdraws the news, and is told only to those who read it. */
export function notifyStageMove(scope: Scope, news: StageMoveNews): void {
  const { activityId, verb, project, from, to, undoes } = news
  if (from === to) return
  const { id: projectId } = project
  const userIds = undoes === undefined ? newlyTold(scope, project) : toldOfUndo(scope, projectId, undoes)
  notify(scope, { activityId, type: 'stage', ...stageNews(verb, project, { from, to }), userIds, projectId })
}

function newlyTold(scope: Scope, project: Project): number[] {
  supersedeStageNews(scope, project.id)
  return isFinished(project) ? [] : listProjectPeople(scope, project.id)
}

function toldOfUndo(scope: Scope, projectId: number, undoes: number): number[] {
  const knowing = listKnowing(scope, undoes)
  withdrawStageNews(scope, projectId, undoes)
  return listProjectPeople(scope, projectId).filter(userId => knowing.includes(userId))
}

export type Assignment = { userId: number; taskId: number; title: string }

type Event = {
  activityId: number
  project: { id: number; name: string } | null
  assignments: readonly Assignment[]
}

const maxTitles = 3

/** Once each, never the actor. Call it inside the transaction that assigns. */
export function notifyAssigned(scope: Scope, { activityId, project, assignments }: Event): void {
  const byPerson = new Map<number, Assignment[]>()
  for (const assignment of assignments) {
    const { userId } = assignment
    if (userId !== scope.userId) byPerson.set(userId, [...(byPerson.get(userId) ?? []), assignment])
  }
  insertNotifications(
    scope,
    [...byPerson].map(([userId, tasks]): NewNotification => {
      const only = tasks.length === 1 ? tasks[0] : undefined
      return {
        userId,
        title: only ? 'New task for you' : `${tasks.length} new tasks for you`,
        message: messageOf(tasks, project),
        type: 'assignment',
        relatedTaskId: only?.taskId ?? null,
        relatedProjectId: project?.id ?? null,
        activityId,
      }
    }),
  )
}

function messageOf(tasks: readonly Assignment[], project: Event['project']): string {
  const named = tasks.slice(0, maxTitles).map(({ title }) => title)
  const rest = tasks.length - named.length
  const last = rest > 0 ? plural(rest, 'more task') : named.pop()
  const text = named.length > 0 ? `${named.join(', ')} and ${last}` : last
  return project ? `${text} (${project.name})` : `${text}`
}
