import type { ICalEventData } from 'ical-generator'
import { type FeedEvent, feedDays, feedEvents } from '#app/domain/calendar/calendar-feed.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import {
  type FeedReader,
  findFeedReader,
  listFeedAbsences,
  listFeedProjects,
  listFeedTasks,
} from '#app/models/calendar/calendar-feed.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { limitTries } from '#app/services/limit-tries.server.ts'

const readings = limitTries({
  points: 60,
  seconds: 60 * 60,
  message: 'This calendar is asked for too often.',
})

export function countReading({ userId }: FeedReader): Promise<void> {
  return readings.count(String(userId))
}

/** Null for an address that is unknown or no longer works. */
export function openFeed(token: string): FeedReader | null {
  return /^[\w-]{43}$/.test(token) ? findFeedReader(hashLinkToken(token)) : null
}

export function readFeed(reader: FeedReader, now = Date.now()): FeedEvent[] {
  const scope = scopeOf(reader)
  const today = dayIn(scope.timeZone, now)
  const choice = { ...feedDays(today), today, isMine: reader.contents === 'mine' }
  const rows = {
    projects: listFeedProjects(scope, choice),
    tasks: listFeedTasks(scope, choice),
    absences: reader.hasSpans ? listFeedAbsences(scope, choice) : [],
  }
  return feedEvents(rows, reader.hasSpans)
}

/** In seconds. */
const readAgain = 60 * 60

/** iCalendar (RFC 5545): whole days as dates, everything else in UTC. */
export async function feedText(
  events: readonly FeedEvent[],
  { companyName }: Pick<FeedReader, 'companyName'>,
): Promise<string> {
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const { APP_URL } = env()
  const host = new URL(APP_URL).hostname
  const calendar = ical({
    name: `${companyName} · Mortise`,
    prodId: { company: 'Mortise', product: 'Project Calendar', language: 'EN' },
    ttl: readAgain,
  })
  for (const event of events) {
    const changed = new Date(event.changedAt)
    const entry: ICalEventData = {
      id: `${event.uid}@${host}`,
      sequence: event.sequence,
      stamp: changed,
      lastModified: changed,
      start: dayOf(event.from),
      // The end of whole days is the day after the last one.
      end: dayOf(addDays(event.to, 1)),
      allDay: true,
      summary: event.title,
      description: event.detail,
      url: `${APP_URL}${event.path}`,
      categories: [{ name: event.kind }],
      transparency: ICalEventTransparency.TRANSPARENT,
    }
    calendar.createEvent(entry)
  }
  // The last line ends so, too (3.1).
  return `${calendar.toString().trimEnd()}\r\n`
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
