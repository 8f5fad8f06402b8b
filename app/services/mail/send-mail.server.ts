import { setTimeout as sleep } from 'node:timers/promises'
import { render, toPlainText } from '@react-email/render'
import { createTransport } from 'nodemailer'
import type { ReactElement } from 'react'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { afterCommit } from '#db/client.ts'
import { withoutButtons } from './house-mail.tsx'
import { keepInOutbox } from './outbox.server.ts'

export type Mail = { to: string; subject: string; element: ReactElement; headers?: Record<string, string> }

const retryAfterMs = 2000
/** Shorter than the time a stopping server has. */
const finishWithinMs = 3000

const underWay = new Set<Promise<boolean>>()
let isFinishing = false

/** Sends soon, once the open transaction has committed, and again when that failed; never throws. */
export function sendMail(mail: Mail): void {
  afterCommit(() => void deliverMail(mail))
}

/** Sends now, for whoever has to know whether it left: false when both tries failed. Call it outside a transaction. */
export function deliverMail(mail: Mail): Promise<boolean> {
  const delivery = deliver(mail).finally(() => underWay.delete(delivery))
  underWay.add(delivery)
  return delivery
}

/** Waits, but not for long, until what was to be sent is sent. */
export async function finishMail(withinMs = finishWithinMs): Promise<void> {
  isFinishing = true
  const deadline = new AbortController()
  const late = sleep(withinMs, undefined, { signal: deadline.signal, ref: false }).catch(() => {})
  await Promise.race([Promise.all(underWay), late])
  deadline.abort()
  smtp?.close()
  smtp = undefined
  isFinishing = false
}

async function deliver(mail: Mail): Promise<boolean> {
  try {
    await attempt(mail)
    return true
  } catch (error) {
    log().warn({ err: error, subject: mail.subject }, 'A mail could not be sent; trying once more')
    try {
      if (!isFinishing) await sleep(retryAfterMs)
      await attempt(mail)
      return true
    } catch (again) {
      log().error({ err: again, subject: mail.subject }, 'A mail could not be sent')
      return false
    }
  }
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
