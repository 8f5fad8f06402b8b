import { dayIn } from '#app/domain/clock.ts'
import { acceptedFiles, acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import { fullName } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { messagesAtOnce, type Room, recentMs, roomHref } from '#app/domain/messages/message.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import type { Reader, Talker } from '#app/domain/messages/message-view.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { may, roleMay } from '#app/domain/permissions.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { idQuery, searchParam } from '#app/http/input.server.ts'
import { listRoomMessages } from '#app/models/messages/message-list.server.ts'
import { type JobRoom, listTalkers, requireJobRoom } from '#app/models/messages/room.server.ts'
import { listRooms, type RoomLine, roomsAtOnce } from '#app/models/messages/room-list.server.ts'
import { listFeaturesAndKept } from '#app/models/premium/lost-feature.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'

export function readChat(scope: Scope, url: URL, jobPrefix: string) {
  const now = Date.now()
  const projectId = idQuery(url, 'project')
  const job = projectId === null ? null : requireJobRoom(scope, projectId)
  const room: Room = job?.id ?? 'team'
  const category = chosenCategory(job, url)
  const show = url.searchParams.get('show') === 'unread' && ('unread' as const)
  const before = parseId(url.searchParams.get('before'))
  const around = parseId(url.searchParams.get('message'))
  const { newestId, seenAt, ...rooms } = readRooms(scope, searchParam(url, 'find'), room)
  const since = askedSince(url) ?? seenAt
  const messages = listRoomMessages(scope, {
    room,
    categoryId: category?.id ?? null,
    othersSince: show ? Math.min(since, now - recentMs) : null,
    before,
    around: before ? null : around,
    limit: messagesAtOnce + 1,
  })
  const shown = messages.slice(-messagesAtOnce)
  const people = listTalkers(scope, room)
  const place = {
    room,
    name: job?.name ?? null,
    category: category?.name ?? null,
    show,
    since: askedSince(url),
  }
  return {
    ...rooms,
    room,
    /** No room was chosen: a phone shows the list of rooms. */
    isAtStart: projectId === null && !url.searchParams.has('room') && around === null && before === null,
    job: job && { ...job, shortNumber: shortJobNumber(job.jobNumber) },
    category: category?.name ?? null,
    show,
    /** Set only if unread messages are older than what the filter shows anyway. */
    unreadSince: rooms.unread > 0 && seenAt < now - recentMs ? seenAt : null,
    /** New messages follow these. */
    isNewest: before === null && around === null && !show,
    newestId: Math.max(newestId, shown.at(-1)?.id ?? 0),
    messages: shown.map(messageRecord),
    earlierHref:
      messages.length > messagesAtOnce && shown[0] ? roomHref({ ...place, before: shown[0].id }) : null,
    here: roomHref(place),
    newestHref: roomHref({ ...place, show: false }),
    reader: readerOf(scope, people, { now, room, jobPrefix }),
    talkers: talkersOf(people),
    requestId: newRequestId(),
    /** Kept out of the browser's bundle. */
    accept: { files: acceptedFiles, photos: acceptedPhotos },
  }
}

/** When the filter was opened: viewing it marks messages as read. */
function askedSince(url: URL): number | null {
  const value = url.searchParams.get('since') ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : null
}

type People = ReturnType<typeof listTalkers>

function chosenCategory(job: JobRoom | null, url: URL) {
  const wanted = nameKey((url.searchParams.get('category') ?? '').slice(0, 300))
  return job?.categories.find(({ name }) => nameKey(name) === wanted) ?? null
}

export function talkersOf(people: People): Talker[] {
  return people.map(({ id, username, firstName, lastName, colour }) => ({
    id,
    username,
    name: fullName(firstName, lastName, username),
    colour,
  }))
}

function showsInvoicing(scope: Scope): boolean {
  const { names, isReadOnlyAfterDowngrade } = listFeaturesAndKept(scope, 'invoicing')
  return isReadOnlyAfterDowngrade || names.includes('invoicing')
}

type At = { now: number; room: Room; jobPrefix: string }

export function readerOf(scope: Scope, people: People, { now, room, jobPrefix }: At): Reader {
  const seen = people.flatMap(({ id, seenAt }) => (id !== scope.userId && seenAt !== null ? [seenAt] : []))
  return {
    userId: scope.userId,
    jobPrefix,
    timeZone: scope.timeZone,
    now,
    today: dayIn(scope.timeZone, now),
    seenAt: seen.length > 0 ? Math.max(...seen) : null,
    mayDeleteAll: roleMay(scope.role, 'message.delete'),
    mayWrite: may(scope, 'message.create'),
    mayVary: room !== 'team' && may(scope, 'invoice.create') && showsInvoicing(scope),
  }
}

function readRooms(scope: Scope, find: string, room: Room) {
  const found = find === '' ? null : searchProjects(scope, find)
  const lines = listRooms(scope, room, found?.ids ?? null)
  return {
    find,
    isCut: found === null ? lines.length > roomsAtOnce : found.isCut || found.ids.length > roomsAtOnce,
    unread: lines.find(line => line.room === room)?.unread ?? 0,
    newestId: lines.find(line => line.room === room)?.last ?? 0,
    seenAt: lines.find(line => line.room === room)?.seenAt ?? 0,
    rooms: lines.map(line => roomLink(scope, line, room)),
  }
}

function roomLink(scope: Scope, line: RoomLine, current: Room) {
  const { room, name, colour, unread } = line
  return {
    href: roomHref({ room, name }),
    job: room === 'team' || line.jobNumber === null ? null : { id: room, number: line.jobNumber },
    isCurrent: room === current,
    number: line.jobNumber === null ? null : shortJobNumber(line.jobNumber),
    name: name ?? 'Whole team',
    colour,
    unread,
    newest: newestText(scope, line),
  }
}

function newestText(scope: Scope, { senderId, firstName, username, text }: RoomLine) {
  if (senderId === null) return null
  const who = senderId === scope.userId ? 'You' : firstName || username
  return text === null ? 'Message deleted' : `${who}: ${text.replaceAll(/\s+/g, ' ')}`
}
