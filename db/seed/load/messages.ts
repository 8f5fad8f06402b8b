import { nameKey } from '#app/domain/name-key.ts'
import { chatCategories, chatMessages, chatUserSettings, notifications } from '#db/schema/index.ts'
import * as rows from '../rows/messages.ts'
import type { Work } from './jobs.ts'
import type { Run } from './run.ts'

export type Notice = Omit<typeof notifications.$inferInsert, 'companyId' | 'createdAt' | 'isRead'> & {
  createdAt: number
}

export function addMessages(run: Run, work: Work): void {
  const { company, companyId, batch, calendar, people, person } = run
  const categories = new Map<string, number>()
  for (const [number, name, description] of rows.categories[company]) {
    const { id: projectId, opened, createdBy } = work.job(number)
    const own = { companyId, projectId, createdBy, createdAt: calendar.workdayAt(opened, '09:58') }
    categories.set(
      `${number} ${name}`,
      batch.add(chatCategories, { ...own, name, nameKey: nameKey(name), description }),
    )
  }
  const notices = [...work.notices]
  const sent = rows.messages[company].map(row => ({ row, at: calendar.at(row[2]) }))
  for (const { row, at } of sent.sort((a, b) => a.at - b.at)) {
    const [number, from, , category, content] = row
    const projectId = number === null ? null : work.job(number).id
    const id = batch.add(chatMessages, {
      ...{ companyId, content, senderId: person(from), projectId, isToTeam: projectId === null },
      ...{ categoryId: categories.get(`${number} ${category}`) ?? null, createdAt: at },
    })
    const sender = people.find(({ key }) => key === from)
    const about = { type: 'mention', relatedProjectId: projectId, eventKey: `message:${id}` } as const
    for (const { key, id: userId, username } of people)
      if (key !== from && content.includes(`@${username}`))
        notices.push({
          ...about,
          userId,
          title: `${sender?.name} mentioned you`,
          message: content,
          createdAt: at,
        })
  }
  for (const { id: userId, lastChatVisit } of people)
    batch.add(chatUserSettings, { userId, lastChatVisit, updatedAt: lastChatVisit })
  notices.push(...assignments(work))
  const unreadSince = calendar.at('workday - 2, 12:00')
  const rememberedSince = calendar.at('workday - 12, 00:00')
  const recent = notices
    .filter(({ createdAt }) => createdAt >= rememberedSince)
    .sort((a, b) => a.createdAt - b.createdAt)
  for (const notice of recent)
    batch.add(notifications, { ...notice, companyId, isRead: notice.createdAt < unreadSince })
}

function assignments({ tasks }: Work): Notice[] {
  return tasks.flatMap(({ id, job, title, workers, createdBy, createdAt, isAtStage }) => {
    if (!job || !isAtStage) return []
    const others = workers.filter(userId => userId !== createdBy)
    const notice = {
      title: 'New task for you',
      message: `${title} (${job.name})`,
      type: 'assignment',
    } as const
    const about = { relatedTaskId: id, relatedProjectId: job.id, createdAt }
    return others.map(userId => ({ ...notice, ...about, userId }))
  })
}
