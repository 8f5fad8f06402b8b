import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { greetingName } from '#app/domain/name.ts'
import { env } from '#app/env.server.ts'
import { retryMailNow } from '#app/models/mail/mail-queue.server.ts'
import { beginWelcomeMail, type PendingPayment } from '#app/models/subscriptions/pending-payment.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { mailOutcome, wakeMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { WelcomeMail } from '#app/services/mail/welcome-mail.tsx'
import { afterCommit, transaction } from '#db/client.ts'

/** 'failed': not yet sent, and can be asked for again. */
export type WelcomeSent = 'sent' | 'sent-before' | 'failed'

/** Once for each checkout; waits for the first tries. */
export async function sendWelcome(sessionId: string): Promise<WelcomeSent> {
  const mailId = transaction(() => queueWelcome(sessionId))
  if (mailId === null) return 'sent-before'
  return (await mailOutcome(mailId)) === 'sent' ? 'sent' : 'failed'
}

/** The mail's id, with a waiting one tried now; null when it was sent. Call it in a transaction. */
export function queueWelcome(sessionId: string): number | null {
  const waiting = retryMailNow(`welcome:${sessionId}`, Date.now())
  const token = newLinkToken()
  const payment = beginWelcomeMail(sessionId, waiting === null ? hashLinkToken(token) : undefined)
  if (!payment) return null
  if (waiting === null) return mailWelcome(sessionId, payment, token)
  afterCommit(wakeMail)
  return waiting
}

function mailWelcome(sessionId: string, payment: PendingPayment, token: string): number {
  return sendMail({
    to: payment.email,
    companyId: null,
    rank: 'awaited',
    purpose: `welcome:${sessionId}`,
    subject: 'Welcome to Mortise: create your account',
    element: WelcomeMail(words(payment, token)),
  })
}

function words({ email, customerName, trialEnd }: PendingPayment, token: string) {
  const query = new URLSearchParams({ mode: 'create-account', welcome: token })
  return {
    name: greetingName(customerName),
    email,
    trialEndsOn: trialEnd === null ? null : formatDate(dayIn('Europe/London', trialEnd)),
    link: `${env().APP_URL}/login?${query}`,
  }
}
