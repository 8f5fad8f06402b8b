import { createTransport } from 'nodemailer'
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

/** Shorter than a claim lasts. */
const longestTryMs = 60_000

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** In a demo to the outbox; throws on failure. */
export async function deliver({ to, subject, senderName, ...rest }: Message): Promise<void> {
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
  if (SMTP_URL) {
    smtp ??= connect(SMTP_URL)
    await smtp.sendMail({ ...message, signal: AbortSignal.timeout(longestTryMs) })
    return
  }
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  if (Buffer.isBuffer(bytes)) await keepInOutbox(to, bytes)
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
  try {
    smtp ??= connect(SMTP_URL)
    await smtp.verify()
  } catch (error) {
    log().error(mailFault(error), 'The mail server of SMTP_URL does not take mail')
  }
}

let smtp: ReturnType<typeof connect> | undefined

function connect(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: maxAtOnce,
    requireTLS: isEncrypted(url),
    // The local server's certificate, as of Debian's Postfix, cannot be verified.
    ignoreTLS: !isEncrypted(url),
    ...timeouts,
  })
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
