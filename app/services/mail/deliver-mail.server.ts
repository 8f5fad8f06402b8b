import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { minuteMs } from '#app/domain/clock.ts'
import { env, isLoopback } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import type { Attachment } from './mail-attachment.server.ts'
import { nameInSubject } from './name-in-mail.ts'
import { keepInOutbox } from './outbox.server.ts'

export type Message = {
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  messageId: string
  senderName?: string | undefined
  attachments?: Attachment[]
}

export const maxAtOnce = 2
/** Companies whose PDFs are drawn, or wait, at the same time. */
export const maxDrawings = 4
/** Mails that the server has had for `promptAnswer` without an answer. */
const maxUnanswered = 8

/** In milliseconds. Tests shorten them. */
export const mailLimits = {
  connect: 10_000,
  /** From the start of a try until the server asks for the mail. */
  begin: 30_000,
  /** From then on until it has all of the mail. */
  handOver: 60_000,
  /** For its answer, while others wait behind the mail. */
  promptAnswer: 20_000,
  /** For its answer: filters look at the mail meanwhile. RFC 5321 §4.5.3.2.6. */
  answer: 10 * minuteMs,
}

/** In a demo to the outbox; throws on failure. Calls `onLate` where the server has the mail and does not answer promptly. */
export async function deliver(
  { to, subject, senderName, ...rest }: Message,
  onLate = () => {},
): Promise<void> {
  const message = {
    from: fromOf(senderName),
    // As an object: text would be parsed and could name further recipients.
    to: { name: '', address: to },
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
    subject: subject.replaceAll(/[\u0000-\u001f\u007f]+/g, ' '),
    ...rest,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const { SMTP_URL } = env()
  if (SMTP_URL) return handOver(SMTP_URL, message, onLate)
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  if (Buffer.isBuffer(bytes)) await keepInOutbox(to, bytes)
}

type Steps = { onAsked(): void; onHandedOver(): void }

/** Oldest first. */
const unanswered = new Set<AbortController>()

async function handOver(url: string, message: SendMailOptions, onLate: () => void): Promise<void> {
  const end = new AbortController()
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  /** In the place of the limit before. */
  function limit(ms: number, act = () => end.abort()) {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(act, ms)
  }
  function waitBeside() {
    limit(mailLimits.answer)
    const [oldest] = unanswered
    if (oldest && unanswered.size >= maxUnanswered) {
      // That mail is tried again.
      oldest.abort()
      unanswered.delete(oldest)
    }
    unanswered.add(end)
    onLate()
  }
  const steps: Steps = {
    onAsked: () => limit(mailLimits.handOver),
    onHandedOver: () => limit(mailLimits.promptAnswer, waitBeside),
  }
  limit(mailLimits.begin)
  smtp ??= connect(url)
  try {
    await smtp.sendMail(Object.assign(message, { signal: end.signal, steps }))
  } finally {
    isOver = true
    clearTimeout(timer)
    unanswered.delete(end)
  }
}

/** Begun once the server asks for the mail. */
async function* watched(mail: Readable, { onAsked, onHandedOver }: Steps): AsyncGenerator<Buffer> {
  onAsked()
  yield* mail
  onHandedOver()
}

/** 'Hartley & Sons Joinery via Mortise', always from the address of MAIL_FROM. */
function fromOf(senderName: string | undefined) {
  const { MAIL_FROM } = env()
  if (!senderName) return MAIL_FROM
  const [, name = '', address = MAIL_FROM] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(MAIL_FROM) ?? []
  return { name: `${nameInSubject(senderName)} via ${name || 'Mortise'}`, address }
}

export async function checkMail(): Promise<void> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return
  const checked = connect(SMTP_URL, mailLimits.connect)
  try {
    await checked.verify()
  } catch (error) {
    log().error(mailFault(error), 'The mail server of SMTP_URL does not take mail')
  } finally {
    checked.close()
  }
}

let smtp: ReturnType<typeof connect> | undefined

function connect(url: string, socketTimeout = mailLimits.answer) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: maxAtOnce + maxDrawings + maxUnanswered,
    requireTLS: isEncrypted(url),
    // The local server's certificate, as of Debian's Postfix, cannot be verified.
    ignoreTLS: !isEncrypted(url),
    dnsTimeout: mailLimits.connect,
    connectionTimeout: mailLimits.connect,
    greetingTimeout: mailLimits.connect,
    socketTimeout,
  })
  transport.use('stream', ({ data, message }, done) => {
    const { steps } = data as { steps: Steps }
    message.processFunc(mail => Readable.from(watched(mail, steps), { objectMode: false }))
    done()
  })
  return transport
}

/** All mail servers but a local one, or one excepted by `requireTLS=false`. */
export function isEncrypted(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const asked = searchParams.get('requireTLS')
  return asked === null ? !isLoopback(hostname) : asked !== 'false'
}

/** Mails being sent fail. */
export function closeConnections(): void {
  smtp?.close({ force: true })
  smtp = undefined
}

/** A final refusal of this mail; faults of ours, such as a wrong password, do not count. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

const mailAddress = /[^\s<>()"',;:@]+@[^\s<>()"',;:@]+/g

/** For the log, without the recipients that mail servers repeat. A fault of ours keeps its stack. */
export function mailFault(
  error: unknown,
): { err: unknown; reason?: never } | { code: unknown; reason: string } {
  if (!(error instanceof Error && 'code' in error)) return { err: error }
  return { code: error.code, reason: error.message.replaceAll(mailAddress, '[address]') }
}
