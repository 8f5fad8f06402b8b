import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatTime } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { messagesAtOnce, roomHref } from '#app/domain/messages/message.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { dayTitle } from '#app/domain/messages/message-view.ts'
import type { Scope } from '#app/domain/scope.ts'
import { searchParam } from '#app/http/input.server.ts'
import { findCategoryNamed } from '#app/models/messages/category.server.ts'
import type { Message } from '#app/models/messages/message.server.ts'
import { searchHistory } from '#app/models/messages/message-history.server.ts'
import { listJobNames, requireJobRoom } from '#app/models/messages/room.server.ts'

/** A job's chat, the team's without a job, or all with `?room=all`; filtered by `?category=` and `?q=`; newest first. */
export function readHistory(scope: Scope, url: URL, projectId: number | null) {
  const job = projectId === null ? null : requireJobRoom(scope, projectId)
  const isOfAll = url.searchParams.get('room') === 'all'
  const category = isOfAll ? null : askedCategory(scope, url, projectId)
  const query = searchParam(url)
  const { messages, isCut } = searchHistory(scope, {
    room: isOfAll ? null : (projectId ?? 'team'),
    categoryId: category?.id ?? null,
    query,
    before: parseId(url.searchParams.get('before')),
    limit: messagesAtOnce + 1,
  })
  const shown = messages.slice(0, messagesAtOnce)
  return {
    query,
    category: category?.name ?? null,
    categories: job?.categories.map(({ name }) => name) ?? [],
    isOfAll,
    job: job && { id: job.id, name: job.name, jobNumber: job.jobNumber },
    isCut,
    earlier: messages.length > messagesAtOnce ? (shown.at(-1)?.id ?? null) : null,
    lines: historyLines(scope, shown, isOfAll),
    chatHref: roomHref({ room: projectId ?? 'team', name: job?.name, category: category?.name }),
  }
}

function askedCategory(scope: Scope, url: URL, projectId: number | null) {
  const name = (url.searchParams.get('category') ?? '').slice(0, 300)
  if (projectId === null || name === '' || name === 'all') return null
  const category = findCategoryNamed(scope, projectId, name)
  if (!category) throw new NotFound('There is no such category')
  return category
}

function historyLines(scope: Scope, messages: readonly Message[], isOfAll: boolean) {
  const { timeZone } = scope
  const placeOf = isOfAll ? placesOf(scope, messages) : () => null
  const today = dayIn(timeZone, Date.now())
  return messages.map(message => {
    const { id, senderName, content, categoryName, createdAt, projectId, isToTeam } = messageRecord(message)
    return {
      id,
      sender: senderName,
      content,
      category: categoryName,
      place: placeOf(message),
      day: dayTitle(dayIn(timeZone, message.createdAt), today),
      time: formatTime(message.createdAt, timeZone),
      dateTime: createdAt,
      href: roomHref({ room: isToTeam ? 'team' : (projectId ?? 'team'), message: id }),
    }
  })
}

function placesOf(scope: Scope, messages: readonly Message[]) {
  const ids = new Set(messages.flatMap(({ isToTeam, projectId }) => (isToTeam ? [] : (projectId ?? []))))
  const jobs = listJobNames(scope, [...ids])
  return ({ isToTeam, projectId }: Message) => {
    const job = isToTeam || projectId === null ? undefined : jobs.get(projectId)
    return job ? `${job.jobNumber} ${job.name}` : 'Whole team'
  }
}
