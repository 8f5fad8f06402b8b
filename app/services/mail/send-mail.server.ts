import { setTimeout as sleep } from 'node:timers/promises'
import { render, toPlainText } from '@react-email/render'
import { createTransport } from 'nodemailer'
import type { ReactElement } from 'react'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { afterCommit } from '#db/client.ts'
import { withoutButtons } from './mail-layout.tsx'
import { keepInOutbox } from './outbox.server.ts'

export type Mail = { to: string; subject: string; element: ReactElement; headers?: Record<string, string> }

const retryAfterMs = 2000

/** A mail server that is away for some minutes keeps nobody from being told. A link for a new password lasts an hour. */
const laterMs = [1, 5, 15, 30].map(minutes => minutes * 60_000)

const mostWaiting = 1000

/** Shorter than the time a stopping server has. */
const finishWithinMs = 3000

const underWay = new Set<Promise<Outcome>>()

const waiting = new Map<NodeJS.Timeout, Mail>()

let isFinishing = false

/** 'refused' is the mail server's last word: asking again changes nothing. */
type Outcome = 'sent' | 'failed' | 'refused'

/** Sends soon, once the open transaction has committed, and for an hour again when that failed; never throws. */
export function sendMail(mail: Mail): void {
  afterCommit(() => void keepTrying(mail))
}

/** Sends now, for whoever has to know whether it left: false when both tries failed. Call it outside a transaction. */
export async function deliverMail(mail: Mail): Promise<boolean> {
  return (await begin(mail)) === 'sent'
}

/** Asks the mail server, where there is one, whether it would take mail, and logs when it would not. */
export async function checkMail(): Promise<void> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return
  try {
    smtp ??= connect(SMTP_URL)
    await smtp.verify()
  } catch (error) {
    log().error(mailFault(error), 'The mail server of SMTP_URL does not take mail')
  }
}

/** Waits, but not for long, until what was to be sent is sent. */
export async function finishMail(withinMs = finishWithinMs): Promise<void> {
  isFinishing = true
  for (const [timer, mail] of waiting) {
    clearTimeout(timer)
    void begin(mail)
  }
  waiting.clear()
  const deadline = new AbortController()
  const late = sleep(withinMs, undefined, { signal: deadline.signal, ref: false }).catch(() => {})
  await Promise.race([Promise.all(underWay), late])
  deadline.abort()
  if (underWay.size > 0) log().error({ mails: underWay.size }, 'Mails were not sent before the end')
  smtp?.close()
  smtp = undefined
  isFinishing = false
}

function begin(mail: Mail): Promise<Outcome> {
  const delivery = deliver(mail).finally(() => underWay.delete(delivery))
  underWay.add(delivery)
  return delivery
}

async function keepTrying(mail: Mail, tries = 0): Promise<void> {
  if ((await begin(mail)) !== 'failed' || isFinishing) return
  const { subject } = mail
  const wait = laterMs[tries]
  if (wait === undefined || waiting.size >= mostWaiting) {
    log().error({ subject }, 'A mail was given up')
    return
  }
  log().warn({ subject, minutes: wait / 60_000 }, 'A mail waits to be tried again')
  const timer = setTimeout(() => {
    waiting.delete(timer)
    void keepTrying(mail, tries + 1)
  }, wait).unref()
  waiting.set(timer, mail)
}

async function deliver(mail: Mail): Promise<Outcome> {
  try {
    await attempt(mail)
    return 'sent'
  } catch (error) {
    log().warn({ ...mailFault(error), subject: mail.subject }, 'A mail could not be sent; trying once more')
    try {
      if (!isFinishing) await sleep(retryAfterMs)
      await attempt(mail)
      return 'sent'
    } catch (again) {
      log().error({ ...mailFault(again), subject: mail.subject }, 'A mail could not be sent')
      return isLastWord(again) ? 'refused' : 'failed'
    }
  }
}

/** SMTP's answers from 500 on are final. */
function isLastWord(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

async function attempt({ to, subject, element, headers }: Mail): Promise<void> {
  const html = await render(element)
  const message = {
    from: env().MAIL_FROM,
    // As an object the address is taken as it is: text is parsed, and could name further recipients.
    to: { name: '', address: to },
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
    subject: subject.replaceAll(/[\u0000-\u001f\u007f]+/g, ' '),
    html,
    text: toPlainText(withoutButtons(html), { wordwrap: false }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const { SMTP_URL } = env()
  if (SMTP_URL) {
    smtp ??= connect(SMTP_URL)
    await smtp.sendMail(message)
  } else {
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      message,
    )
    if (Buffer.isBuffer(bytes)) await keepInOutbox(to, bytes)
  }
}

function connect(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

let smtp: ReturnType<typeof connect> | undefined

const mailAddress = /[^\s<>()"',;:@]+@[^\s<>()"',;:@]+/g

/** Why a mail did not leave, for the log: mail servers repeat whom it was for. A fault of ours keeps its stack. */
export function mailFault(error: unknown) {
  if (!(error instanceof Error && 'code' in error)) return { err: error }
  return { code: error.code, reason: error.message.replaceAll(mailAddress, '[address]') }
}
