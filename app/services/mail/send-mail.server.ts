import { randomUUID } from 'node:crypto'
import { toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dayMs } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { insertMail } from '#app/models/mail/mail-queue.server.ts'
import { sealText } from '#app/services/auth/sealed-text.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import type { MailedPaper } from './mail-attachment.server.ts'
import { withoutButtons } from './mail-layout.tsx'
import type { MailPurpose } from './mail-purpose.server.ts'
import { type MailBody, sealedFor, wakeMail } from './mail-sender.server.ts'

export type Mail = {
  to: string
  subject: string
  element: ReactElement
  headers?: Record<string, string>
  /** Whom an answer reaches; '' is nobody. */
  replyTo?: string
  /** Whose change causes it, so that many mails of one company keep back nobody else's; null where there is none yet. */
  companyId: number | null
  /** 'awaited': somebody sits before the screen until it comes. 'news' is the rest, and what goes to many at once is 'bulk'. */
  rank: keyof typeof ranks
  /** From then on it is not sent: the link in it works no more. Not given: some days from now. */
  expiresAt?: number
  purpose?: MailPurpose
  /** Of the company that its reader knows: it comes from that by way of Mortise. */
  senderName?: string
  /** Its PDF goes along, drawn when the mail is sent. */
  paper?: MailedPaper
}

const ranks = { awaited: 0, news: 1, bulk: 2 }

const lifeMs = 3 * dayMs

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Puts the mail into the queue, as part of the open transaction: it is sent once that has committed, and only then. Call it in the
 * transaction that makes the change it tells of. Returns its id.
 */
export function sendMail({ to, subject, element, headers = {}, replyTo, ...mail }: Mail): number {
  const html = doctype + renderToStaticMarkup(element).replaceAll('\0', '')
  const body: MailBody = {
    html,
    text: toPlainText(withoutButtons(html), { wordwrap: false }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(replyTo && { 'Reply-To': replyTo }), ...headers },
    ...(mail.senderName && { senderName: mail.senderName }),
    ...(mail.paper && { paper: mail.paper }),
  }
  const now = Date.now()
  return transaction(() => {
    afterCommit(wakeMail)
    return insertMail(
      {
        companyId: mail.companyId,
        recipient: to,
        subject,
        sealed: sealText(sealedFor, JSON.stringify(body)),
        messageId: `<${randomUUID()}@${new URL(env().APP_URL).hostname}>`,
        rank: ranks[mail.rank],
        purpose: mail.purpose ?? null,
        expiresAt: mail.expiresAt ?? now + lifeMs,
      },
      now,
    )
  })
}
