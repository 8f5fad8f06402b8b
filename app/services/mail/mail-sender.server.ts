import { randomUUID } from 'node:crypto'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { minuteMs } from '#app/domain/clock.ts'
import { TooMany } from '#app/domain/errors.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { countMail, countOutside } from '#app/metrics.server.ts'
import {
  type ClaimedMail,
  claimMail,
  claimMs,
  deferMail,
  deleteSentMail,
  findMail,
  giveUpMail,
  hasDueMail,
  holdMail,
  nextMailAt,
  postponeMail,
  releaseMail,
} from '#app/models/mail/mail-queue.server.ts'
import { doesJobs, tellPrimary } from '#app/processes.server.ts'
import { openSealed } from '#app/services/auth/sealed-text.server.ts'
import { DrawingBusy } from '#app/services/pdf/drawing-queue.ts'
import { retryTransaction } from '#app/services/retry-transaction.server.ts'
import { isClockInDoubt } from '#app/services/scheduled-jobs/clock-note.server.ts'
import { isDatabaseReady, transaction } from '#db/client.ts'
import {
  closeConnections,
  deliver,
  isRefusal,
  mailFault,
  maxAtOnce,
  maxDrawings,
} from './deliver-mail.server.ts'
import { type Attachment, attachPaper, type MailedPaper, mailedPaper } from './mail-attachment.server.ts'
import { type MailOutcome, noteOutcome } from './mail-purpose.server.ts'

// Claimed in the database first, so no two processes send a mail. One killed after sending repeats it under the same Message-ID.

/** After each failed try; the last failure gives up. */
const retryAfterMs = [2000, ...[1, 5, 15, 30].map(minutes => minutes * minuteMs)]

/** Above the number of tries, for processes killed before they could note a failure. */
const maxClaims = 9

const promptTries = 2

const outcomeEveryMs = 50

/** Until a mail that seems late is checked again, while the clock is in doubt. */
const doubtAgainMs = 30 * minuteMs

/** Another process may have queued something. */
const lookAgainMs = 30_000

/** How long claiming and noting wait for another writing process. */
const lockWithinMs = claimMs / 2

/** After a fault that is not the mail's own, such as a full disk. */
const afterFaultMs = 5000

/** Shorter than the time a stopping server has. */
const finishWithinMs = 3000

export const sealedFor = 'mail'

const mailBody = z.object({
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  senderName: z.string().optional(),
  paper: mailedPaper.optional(),
})

export type MailBody = z.infer<typeof mailBody>

/** Until a mail is tried again whose PDF waits for others. */
const drawAgainMs = 2000

const workers = new Set<Promise<void>>()
/** By company. */
const drawings = new Map<number, ClaimedMail>()
/** What each resolves to once it is settled. Those that wait for a PDF or a late answer hold up no worker. */
const underWay = new Map<ClaimedMail, Promise<void>>()
/** Message-IDs of sent mails that could not be noted, as on a full disk. */
const sentUnnoted = new Set<string>()
let isStopping = false
/** Counts stops: a claim that waited for the write lock across one is dropped. */
let stops = 0
let isAtFault = false
let timer: NodeJS.Timeout | undefined

/** Goes on while mails wait. One process of a machine sends them. */
export function wakeMail(): void {
  if (!doesJobs()) {
    tellPrimary({ kind: 'mail' })
    return
  }
  clearTimeout(timer)
  isAtFault = false
  while (workers.size < maxAtOnce) {
    const begunAfter = stops
    const worker = work(begunAfter).finally(() => {
      workers.delete(worker)
      if (workers.size === 0 && stops === begunAfter) wakeLater()
    })
    workers.add(worker)
  }
}

async function work(begunAfter: number): Promise<void> {
  // The request that queued a mail is answered first.
  await breathe()
  try {
    for (let mail = await takeMail(begunAfter); mail; mail = await takeMail(begunAfter))
      await send(mail, begunAfter)
  } catch (error) {
    if (stops !== begunAfter) return
    isAtFault = true
    log().error({ err: error }, 'Mails cannot be looked after')
  }
}

async function takeMail(begunAfter: number): Promise<ClaimedMail | null> {
  const isOver = () => stops !== begunAfter
  if (isStopping || isOver() || !isDatabaseReady() || !isPrimary() || !hasDueMail(Date.now())) return null
  return retryTransaction(() => (isOver() ? null : claimMail(randomUUID(), Date.now())), lockWithinMs)
}

/** Resolves once the mail is settled, or goes on beside others. */
function send(mail: ClaimedMail, begunAfter: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isBeside = false
    const goBeside = () => {
      isBeside = true
      resolve()
    }
    async function followThrough() {
      const holding = setInterval(() => void hold(mail), claimMs / 2)
      try {
        await settleMail(mail, goBeside)
        resolve()
      } catch (error) {
        reject(error)
        if (isBeside && stops === begunAfter) log().error({ err: error }, 'Mails cannot be looked after')
      } finally {
        clearInterval(holding)
        underWay.delete(mail)
        if (isBeside && stops === begunAfter) wakeMail()
      }
    }
    underWay.set(mail, followThrough())
  })
}

async function hold(mail: ClaimedMail): Promise<void> {
  try {
    await retryTransaction(() => holdMail(mail, Date.now()), lockWithinMs)
  } catch (error) {
    log().warn({ err: error }, 'The claim on a mail under way could not be renewed')
  }
}

async function settleMail(mail: ClaimedMail, goBeside: () => void): Promise<unknown> {
  if (sentUnnoted.has(mail.messageId)) return noteSent(mail)
  if (mail.expiresAt <= Date.now()) return giveUpLate(mail)
  if (mail.tries > maxClaims) return giveUp(mail, 'the process was killed at every try')
  try {
    const { paper, ...body } = openBody(mail)
    if (paper) return await drawAside(mail, paper, body, goBeside)
    await leave(mail, body, goBeside)
  } catch (error) {
    return fail(mail, error)
  }
  return noteLeft(mail)
}

function openBody({ sealed }: ClaimedMail): MailBody {
  const text = openSealed(sealedFor, sealed ?? '')
  if (text !== null) return mailBody.parse(withPaper(JSON.parse(text)))
  throw Object.assign(new Error('It was sealed with another SESSION_SECRET'), { code: 'ESEALED' })
}

/** Earlier builds queued `quote: { companyId, quoteId }`, or an invoice or a statement, in place of `paper`. */
function withPaper(body: Record<string, unknown>): unknown {
  const kind = ['quote', 'invoice', 'statement'].find(kind => kind in body)
  return kind ? { ...body, paper: Object.assign({ kind }, body[kind]) } : body
}

type Body = Omit<MailBody, 'paper'>

async function drawAside(mail: ClaimedMail, paper: MailedPaper, body: Body, goBeside: () => void) {
  const { companyId } = paper
  if (drawings.has(companyId) || drawings.size >= maxDrawings) return deferDrawing(mail)
  const letNextDraw = () => {
    if (drawings.get(companyId) === mail) drawings.delete(companyId)
  }
  drawings.set(companyId, mail)
  goBeside()
  try {
    await leave(mail, body, letNextDraw, await attachPaper(paper))
  } catch (error) {
    if (error instanceof TooMany || error instanceof DrawingBusy) return deferDrawing(mail)
    return fail(mail, error)
  } finally {
    letNextDraw()
  }
  return noteLeft(mail)
}

function deferDrawing(mail: ClaimedMail): Promise<unknown> {
  return settle(mail, null, () => deferMail(mail, Date.now() + drawAgainMs, 'its PDF waits to be drawn'))
}

async function leave(
  mail: ClaimedMail,
  body: Body,
  onLate: () => void,
  attachments?: Attachment[],
): Promise<void> {
  const { recipient, subject, messageId } = mail
  const message = { to: recipient, subject, messageId, ...body, ...(attachments && { attachments }) }
  await countOutside('mail', () => deliver(message, onLate), isRefusal)
}

function noteLeft(mail: ClaimedMail): Promise<void> {
  sentUnnoted.add(mail.messageId)
  return noteSent(mail)
}

async function noteSent(mail: ClaimedMail): Promise<void> {
  countMail('sent')
  const isNoted = await settle(mail, 'sent', () => deleteSentMail(mail))
  if (isNoted) sentUnnoted.delete(mail.messageId)
}

function fail(mail: ClaimedMail, error: unknown): Promise<unknown> {
  countMail('failed')
  const fault = mailFault(error)
  log().warn({ ...fault, subject: mail.subject }, 'A mail could not be sent')
  const reason = fault.reason ?? 'a fault of ours'
  const wait = isRefusal(error) ? undefined : retryAfterMs[mail.tries - 1]
  if (wait === undefined) return giveUp(mail, reason)
  if (wait >= minuteMs) {
    log().warn({ subject: mail.subject, minutes: wait / minuteMs }, 'A mail waits to be tried again')
  }
  const putBack = () => postponeMail(mail, Date.now() + wait, reason)
  return settle(mail, mail.tries < promptTries ? null : 'waits', putBack)
}

function giveUp(mail: ClaimedMail, reason: string): Promise<unknown> {
  countMail('given_up')
  log().error({ subject: mail.subject, reason }, 'A mail was given up')
  return settle(mail, 'given up', () => giveUpMail(mail, reason, Date.now()))
}

function giveUpLate(mail: ClaimedMail): Promise<unknown> {
  const now = Date.now()
  const reason = 'it came too late'
  if (!isClockInDoubt(now)) return giveUp(mail, reason)
  return settle(mail, 'waits', () => deferMail(mail, now + doubtAgainMs, reason))
}

/** `write` returns false when another process has taken the mail over. */
function settle(mail: ClaimedMail, outcome: MailOutcome | null, write: () => boolean) {
  return retryTransaction(() => note(mail, outcome, write), lockWithinMs)
}

/** Call it in a transaction. */
function note({ purpose }: ClaimedMail, outcome: MailOutcome | null, write: () => boolean): boolean {
  const wasOurs = write()
  if (wasOurs && outcome && purpose) noteOutcome(purpose, outcome, Date.now())
  return wasOurs
}

/** After its first tries, or 'waits' after half a minute. Asks the database, as another process may send it. */
export async function mailOutcome(id: number): Promise<MailOutcome> {
  const endsAt = performance.now() + lookAgainMs
  for (;;) {
    const mail = findMail(id)
    if (!mail) return 'sent'
    if (mail.givenUpAt !== null) return 'given up'
    const wasTried = mail.claim === null && mail.tries >= promptTries
    if (wasTried || performance.now() > endsAt) return 'waits'
    await sleep(outcomeEveryMs, undefined, { ref: false })
  }
}

function wakeLater(): void {
  clearTimeout(timer)
  timer = setTimeout(wakeMail, isAtFault ? afterFaultMs : untilNextMs()).unref()
}

function untilNextMs(): number {
  try {
    const at = isDatabaseReady() && isPrimary() ? nextMailAt() : null
    return at === null ? lookAgainMs : Math.min(Math.max(at - Date.now(), 1), lookAgainMs)
  } catch {
    return lookAgainMs
  }
}

/** What is not sent in time is released for the next start. */
export async function finishMail(withinMs = finishWithinMs): Promise<void> {
  wakeMail()
  const deadline = new AbortController()
  const late = sleep(withinMs, undefined, { signal: deadline.signal, ref: false }).catch(() => {})
  await Promise.race([allIdle(), late])
  deadline.abort()
  isStopping = true
  stops++
  if (underWay.size > 0) log().warn({ mails: underWay.size }, 'Mails are sent after the next start')
  closeConnections()
  letGo()
  clearTimeout(timer)
  await Promise.race([allIdle(), sleep(50, undefined, { ref: false })])
  isStopping = false
}

/** Notes what was sent; if that fails, claims run out by themselves. */
function letGo(): void {
  try {
    transaction(() => {
      for (const mail of underWay.keys()) {
        if (sentUnnoted.has(mail.messageId)) note(mail, 'sent', () => deleteSentMail(mail))
        else releaseMail(mail)
      }
    })
  } catch (error) {
    log().warn({ err: error }, 'Mails could not be let go')
  }
}

async function allIdle(): Promise<void> {
  while (workers.size + underWay.size > 0) await Promise.all([...workers, ...underWay.values()])
}
