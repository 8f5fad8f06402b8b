import { setImmediate as breathe } from 'node:timers/promises'
import { createElement } from 'react'
import { dayIn, dayMs, hourMs, minuteMs } from '#app/domain/clock.ts'
import { formatTime } from '#app/domain/format.ts'
import {
  hasMorningNews,
  type MorningNews,
  minutesOf,
  morningMailTimes,
  morningMailWindow,
  morningSubject,
} from '#app/domain/notifications/morning-mail.ts'
import { failsEverything } from '#app/domain/storage-fault.ts'
import { env } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import {
  claimMorningMail,
  countMorningMailWishes,
  listMorningMailWishes,
  listTimeZones,
  type MorningMailWish,
  type Wished,
} from '#app/models/notifications/morning-mail.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { MorningMail } from '#app/services/mail/morning-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { isClockInDoubt } from '#app/services/scheduled-jobs/clock-note.server.ts'
import { transaction, untilWritable } from '#db/client.ts'
import { readMorningNews } from './morning-news.server.ts'
import { newStopToken } from './stop-token.server.ts'

/** The first mail covers the last week. */
const firstReachMs = 7 * dayMs
const roundMs = 50_000
const rowsAtOnce = 100
const worthMs = 3 * hourMs

let timer: NodeJS.Timeout | undefined
let round: Promise<void> | undefined
let isStopped = false
/** By time zone: from which time the round before looked. */
const seenFrom = new Map<string, string>()

/** Looks every minute, on the one process that may write. */
export function startMorningMail(): void {
  stopMorningMails()
  isStopped = false
  timer = setInterval(() => void sendMorningMails(), minuteMs).unref()
}

/** The next start finishes what is left. */
export function stopMorningMails(): void {
  clearInterval(timer)
  isStopped = true
}

/** Once a day for each person; a morning without news counts, too. A second call waits for the round under way. */
export function sendMorningMails(now = Date.now()): Promise<void> {
  round ??= countJob('morning-mail', () => sendRound(now)).finally(() => {
    round = undefined
  })
  return round
}

async function sendRound(now: number): Promise<void> {
  if (!isPrimary() || isClockInDoubt(now)) return
  isStopped = false
  const endsAt = performance.now() + roundMs
  await untilWritable(roundMs / 2)
  if (isStopped || !isPrimary()) return
  try {
    for (const timeZone of listTimeZones()) await sendZone(timeZone, now, endsAt)
  } catch (error) {
    log().error({ err: error }, 'The morning mail could not be looked after')
  }
}

async function sendZone(timeZone: string, now: number, endsAt: number): Promise<void> {
  const wished = isStopped ? null : wishedNow(timeZone, now)
  if (!wished) return
  warnOfDropped(wished)
  let last: MorningMailWish | undefined
  do {
    const wishes = listMorningMailWishes(wished, rowsAtOnce, last)
    for (const wish of wishes) {
      if (isStopped) return
      if (performance.now() > endsAt) return warnOfWaiting(wished)
      mail(wish, now)
      await breathe()
    }
    last = wishes.length < rowsAtOnce ? undefined : wishes.at(-1)
  } while (last && !isStopped)
}

/** Null for an unknown time zone: it does not hold up the others. */
function wishedNow(timeZone: string, now: number): Wished | null {
  try {
    const time = formatTime(now, timeZone)
    const midnight = now - (minutesOf(time) + 1) * minuteMs
    // On days of a clock change midnight is an hour off; `isMailedToday` decides.
    return { timeZone, ...morningMailWindow(time), mailedBefore: midnight + 2 * hourMs }
  } catch (error) {
    log().error({ err: error, timeZone }, 'A time zone is unknown')
    return null
  }
}

function warnOfDropped(wished: Wished): void {
  const { timeZone, from } = wished
  const before = seenFrom.get(timeZone) ?? from
  seenFrom.set(timeZone, from)
  if (before >= from) return
  const last = morningMailTimes.findLast(time => time < from) ?? ''
  const dropped = countMorningMailWishes({ ...wished, from: before, to: last })
  if (dropped > 0)
    log().warn({ timeZone, dropped }, 'Morning mails were not sent in time and are left out today')
}

function warnOfWaiting(wished: Wished): void {
  const waiting = countMorningMailWishes(wished)
  log().warn({ timeZone: wished.timeZone, waiting }, 'Morning mails wait for the next minute')
}

/** Ignores a time that lies more than a day ahead. */
function lastMailedAt({ morningMailedAt }: MorningMailWish, now: number): number | null {
  return morningMailedAt === null || morningMailedAt > now + dayMs ? null : morningMailedAt
}

function isMailedToday(wish: MorningMailWish, now: number): boolean {
  const mailedAt = lastMailedAt(wish, now)
  return mailedAt !== null && dayIn(wish.timeZone, mailedAt) >= dayIn(wish.timeZone, now)
}

/** A failing mail does not hold up the others, unless everything fails, as on a full disk. */
function mail(wish: MorningMailWish, now: number): void {
  try {
    if (!isMailedToday(wish, now)) transaction(() => mailNews(wish, now))
  } catch (error) {
    if (failsEverything(error)) throw error
    log().error({ err: error, userId: wish.userId }, 'A morning mail failed')
  }
}

function mailNews(wish: MorningMailWish, now: number): void {
  if (!claimMorningMail(wish, now)) return
  const news = readMorningNews(scopeOf(wish), lastMailedAt(wish, now) ?? now - firstReachMs, now)
  if (hasMorningNews(news)) send(wish, news)
}

function send(
  { companyId, userId, email, firstName, username, companyName }: MorningMailWish,
  news: MorningNews,
) {
  const { APP_URL } = env()
  const stop = `${APP_URL}/morning-mail/stop?token=${newStopToken(userId)}`
  sendMail({
    to: email,
    companyId,
    rank: 'bulk',
    expiresAt: Date.now() + worthMs,
    subject: morningSubject(news),
    element: createElement(MorningMail, {
      firstName: firstName || username,
      companyName,
      news,
      links: { portal: `${APP_URL}/portal`, settings: `${APP_URL}/settings/morning-mail`, stop },
    }),
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
