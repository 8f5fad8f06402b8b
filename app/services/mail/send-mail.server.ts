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
  /** '' is nobody. */
  replyTo?: string
  /** The company that causes it, so that its many mails do not delay others; null where there is none yet. */
  companyId: number | null
  /** 'awaited': somebody waits for it; 'bulk': one of many at once. */
  rank: keyof typeof ranks
  /** Then its link has expired and it is not sent; some days by default. */
  expiresAt?: number
  purpose?: MailPurpose
  /** Shown as 'NAME via Mortise'. */
  senderName?: string
  /** Attached as a PDF that is drawn when the mail is sent. */
  paper?: MailedPaper
}

const ranks = { awaited: 0, news: 1, bulk: 2 }

const lifeMs = 3 * dayMs

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Sent after the open transaction commits. Call it in the transaction of the change. Returns its id. */
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
