import { createElement } from 'react'
import { dayIn } from '#app/domain/clock.ts'
import { formatTime } from '#app/domain/format.ts'
import { isMorningMailTime } from '#app/domain/morning-mail.ts'
import { hasMorningNews, type MorningNews, morningSubject } from '#app/domain/morning-news.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import {
  claimMorningMail,
  listMorningMailWishes,
  type MorningMailWish,
} from '#app/models/morning-mail.server.ts'
import { isPrimary } from '#app/primary.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { MorningMail } from '#app/services/mail/morning-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'
import { readMorningNews } from './morning-news.server.ts'
import { newStopToken } from './stop-token.server.ts'

const minuteMs = 60_000
/** In one minute: the rest waits for the next, so that pages are answered in between. */
const mostAtOnce = 25
/** The first mail tells of the last week. */
const firstReachMs = 7 * 24 * 60 * minuteMs

let timer: NodeJS.Timeout | undefined

/** Looks each minute whose morning mail is due, on the one process that may write. */
export function startMorningMail(): void {
  stopMorningMails()
  timer = setInterval(sendMorningMails, minuteMs).unref()
}

export function stopMorningMails(): void {
  clearInterval(timer)
}

/**
 * Mails everybody whose time has come today in their company's time zone, once a day. Each mail is claimed before it is sent,
 * so that it never goes out twice; a morning without news is claimed, too, and sends nothing.
 */
export function sendMorningMails(now = Date.now()): void {
  if (!isPrimary()) return
  try {
    const due = listMorningMailWishes().filter(wish => isDue(wish, now))
    for (const wish of due.slice(0, mostAtOnce)) mail(wish, now)
  } catch (error) {
    log().error({ err: error }, 'The morning mail could not be looked after')
  }
}

/** A time zone that nobody knows any more keeps its company's mail back, and no other's. */
function isDue({ morningMailAt, morningMailedAt, timeZone }: MorningMailWish, now: number): boolean {
  try {
    if (!isMorningMailTime(morningMailAt, formatTime(now, timeZone))) return false
    return morningMailedAt === null || dayIn(timeZone, morningMailedAt) < dayIn(timeZone, now)
  } catch (error) {
    log().error({ err: error, timeZone }, 'A time zone is unknown')
    return false
  }
}

function mail(wish: MorningMailWish, now: number): void {
  try {
    const news = claimNews(wish, now)
    if (news && hasMorningNews(news)) send(wish, news)
  } catch (error) {
    log().error({ err: error, userId: wish.userId }, 'A morning mail failed')
  }
}

/** Null when another process has claimed it. */
function claimNews(wish: MorningMailWish, now: number): MorningNews | null {
  const since = wish.morningMailedAt ?? now - firstReachMs
  return transaction(() => (claimMorningMail(wish, now) ? readMorningNews(scopeOf(wish), since, now) : null))
}

function send({ userId, email, firstName, username, companyName }: MorningMailWish, news: MorningNews): void {
  const { APP_URL } = env()
  const stop = `${APP_URL}/morning-mail/stop?token=${newStopToken(userId)}`
  sendMail({
    to: email,
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
