import { nameKey } from '#app/domain/name-key.ts'
import { chatCategories, chatMessages, chatUserSettings, notifications } from '#db/schema/index.ts'
import { daysFrom } from '../calendar.ts'
import { people } from '../rows/companies.ts'
import { jobs } from '../rows/jobs.ts'
import * as rows from '../rows/messages.ts'
import type { Work } from './jobs.ts'
import type { Run } from './run.ts'

export type Notice = Omit<typeof notifications.$inferInsert, 'companyId' | 'createdAt' | 'isRead'> & {
  createdAt: number
}

/** Adds what was said, and tells of the mentions, stages and assignments of the last fortnight; the latest are unread. */
export function addMessages(run: Run, work: Work): void {
  const { company, companyId, batch, calendar, person } = run
  const categories = new Map<string, number>()
  for (const [job, name, description] of rows.categories[company]) {
    const [, , , creator = '', , , opened = 'workday'] = jobs[company][job - 1] ?? []
    const own = { companyId, projectId: work.job(job).id, createdBy: person(creator) }
    const createdAt = calendar.workdayAt(-daysFrom(opened), '09:58')
    categories.set(
      `${job} ${name}`,
      batch.add(chatCategories, { ...own, name, nameKey: nameKey(name), description, createdAt }),
    )
  }
  const sent = rows.messages[company].map(([job, from, at, category, text]) => ({
    job,
    from,
    at: calendar.at(at),
    category,
    text,
  }))
  const notices = [...work.notices]
  for (const { job, from, at, category, text } of sent.sort((a, b) => a.at - b.at)) {
    const projectId = job === null ? null : work.job(job).id
    const id = batch.add(chatMessages, {
      ...{ companyId, content: text, senderId: person(from), projectId, isToTeam: projectId === null },
      ...{ categoryId: categories.get(`${job} ${category}`) ?? null, createdAt: at },
    })
    notices.push(
      ...mentions(run, { from, text, at }).map(notice => ({
        ...notice,
        relatedProjectId: projectId,
        eventKey: `message:${id}`,
      })),
    )
  }
  for (const [firstName, , , , , , , , , , seen] of people[company]) {
    const at = calendar.at(seen)
    batch.add(chatUserSettings, { userId: person(firstName.toLowerCase()), lastChatVisit: at, updatedAt: at })
  }
  notices.push(...assignments(work))
  const unreadSince = calendar.at('workday - 2, 12:00')
  const rememberedSince = calendar.at('workday - 12, 00:00')
  const told = notices
    .filter(({ createdAt }) => createdAt >= rememberedSince)
    .sort((a, b) => a.createdAt - b.createdAt)
  for (const notice of told)
    batch.add(notifications, { ...notice, companyId, isRead: notice.createdAt < unreadSince })
}

function mentions(
  { company, person }: Run,
  { from, text, at }: { from: string; text: string; at: number },
): Notice[] {
  const keyOf = (firstName: string) => firstName.toLowerCase()
  const sender = people[company].find(([firstName]) => keyOf(firstName) === from)
  return people[company]
    .filter(([firstName, , username]) => keyOf(firstName) !== from && text.includes(`@${username}`))
    .map(([firstName]) => ({
      userId: person(keyOf(firstName)),
      title: `${sender?.[0]} ${sender?.[1]} mentioned you`,
      ...{ message: text, type: 'mention', createdAt: at },
    }))
}

/** Of tasks at their job's stage, by somebody else. */
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
