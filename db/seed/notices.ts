import { and, eq } from 'drizzle-orm'
import { fullName } from '#app/domain/format.ts'
import { stageNews } from '#app/domain/notifications/stage-news.ts'
import { db } from '#db/client.ts'
import { notifications, projects, taskAssignees, tasks } from '#db/schema/index.ts'
import type { SentMessage } from './rooms.ts'
import type { SeedRun } from './seed-run.ts'

/** What older than this many working days has been read. */
const UNREAD_WORKDAYS = 2
const REMEMBERED_WORKDAYS = 12

type Notice = Omit<typeof notifications.$inferInsert, 'companyId' | 'createdAt' | 'isRead'> & {
  createdAt: number
}

/** Tells people of the mentions, stages and assignments of the last fortnight; the latest are unread. */
export function addNotices(run: SeedRun, messages: SentMessage[]): void {
  const { companyId, calendar } = run
  const unreadSince = calendar.at(UNREAD_WORKDAYS, '12:00')
  const rememberedSince = calendar.at(REMEMBERED_WORKDAYS, '00:00')
  const rows = [...mentions(run, messages), ...stageMoves(run), ...assignments(run)]
    .filter(notice => notice.createdAt >= rememberedSince)
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(notice => ({ ...notice, companyId, isRead: notice.createdAt < unreadSince }))
  if (rows.length > 0) db().insert(notifications).values(rows).run()
}

function mentions({ story, person }: SeedRun, messages: SentMessage[]): Notice[] {
  return messages.flatMap(message => {
    const sender = story.people.find(({ key }) => person(key) === message.from)
    const name = fullName(sender?.firstName, sender?.lastName, sender?.username ?? '')
    return story.people
      .filter(({ key, username }) => person(key) !== message.from && message.text.includes(`@${username}`))
      .map(({ key }) => ({
        userId: person(key),
        title: `${name} mentioned you`,
        message: message.text,
        type: 'mention' as const,
        relatedProjectId: message.projectId,
        eventKey: `message:${message.id}`,
        createdAt: message.at,
      }))
  })
}

function stageMoves({ advances, person }: SeedRun): Notice[] {
  return advances.map(({ projectId, at, from, to, lead, name, jobNumber }) => ({
    userId: person(lead),
    ...stageNews('project.advanced', { name, jobNumber }, { from, to }),
    type: 'stage',
    relatedProjectId: projectId,
    createdAt: at,
  }))
}

function assignments({ companyId }: SeedRun): Notice[] {
  return db()
    .select({
      userId: taskAssignees.userId,
      assignedBy: taskAssignees.assignedBy,
      at: taskAssignees.assignedAt,
      taskId: tasks.id,
      title: tasks.title,
      projectId: tasks.projectId,
      job: projects.name,
    })
    .from(taskAssignees)
    .innerJoin(tasks, and(eq(tasks.companyId, taskAssignees.companyId), eq(tasks.id, taskAssignees.taskId)))
    .innerJoin(
      projects,
      and(
        eq(projects.companyId, tasks.companyId),
        eq(projects.id, tasks.projectId),
        eq(projects.stageId, tasks.stageId),
      ),
    )
    .where(eq(taskAssignees.companyId, companyId))
    .all()
    .filter(row => row.userId !== row.assignedBy)
    .map(row => ({
      userId: row.userId,
      title: 'New task for you',
      message: `${row.title} (${row.job})`,
      type: 'assignment',
      relatedTaskId: row.taskId,
      relatedProjectId: row.projectId,
      createdAt: row.at,
    }))
}
