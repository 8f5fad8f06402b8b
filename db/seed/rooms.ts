import { nameKey } from '#app/domain/name-key.ts'
import { db } from '#db/client.ts'
import { chatCategories, chatMessages, chatUserSettings } from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'

export type SentMessage = { id: number; from: number; projectId: number | null; text: string; at: number }

/** Adds each job's chat; returns the messages, oldest first. */
export function addRooms(run: SeedRun, job: (number: number) => number): SentMessage[] {
  const { story, companyId, calendar, person } = run
  const waiting = story.rooms.flatMap(room => {
    const projectId = room.job === null ? null : job(room.job)
    const categories = projectId === null ? new Map<string, number>() : addCategories(run, projectId, room)
    return room.messages.map(message => ({
      projectId,
      categoryId: message.category ? (categories.get(message.category) ?? null) : null,
      from: person(message.from),
      text: message.text,
      at: calendar.at(message.workdaysAgo, message.at),
    }))
  })
  waiting.sort((a, b) => a.at - b.at)
  const sent = waiting.map(({ categoryId, ...message }) => {
    const { id } = db()
      .insert(chatMessages)
      .values({
        companyId,
        content: message.text,
        senderId: message.from,
        projectId: message.projectId,
        isToTeam: message.projectId === null,
        categoryId,
        createdAt: message.at,
      })
      .returning({ id: chatMessages.id })
      .get()
    return { ...message, id }
  })
  for (const { key, lastChatVisit } of story.people) {
    const at = calendar.at(lastChatVisit.workdaysAgo, lastChatVisit.at)
    db()
      .insert(chatUserSettings)
      .values({ userId: person(key), lastChatVisit: at, updatedAt: at })
      .run()
  }
  return sent
}

function addCategories(
  { story, companyId, calendar, person }: SeedRun,
  projectId: number,
  room: SeedRun['story']['rooms'][number],
): Map<string, number> {
  const job = story.jobs[(room.job ?? 0) - 1]
  const ids = new Map<string, number>()
  for (const { name, description } of room.categories) {
    const { id } = db()
      .insert(chatCategories)
      .values({
        companyId,
        projectId,
        name,
        nameKey: nameKey(name),
        description,
        createdBy: person(job?.createdBy ?? ''),
        createdAt: calendar.at(job?.openedWorkdaysAgo ?? 0, '09:58'),
      })
      .returning({ id: chatCategories.id })
      .get()
    ids.set(name, id)
  }
  return ids
}
