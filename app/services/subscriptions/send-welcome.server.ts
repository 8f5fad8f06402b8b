import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { greetingName } from '#app/domain/name.ts'
import { env } from '#app/env.server.ts'
import {
  claimWelcomeMail,
  type PendingPayment,
  settleWelcomeMail,
} from '#app/models/subscriptions/pending-payment.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { deliverMail } from '#app/services/mail/send-mail.server.ts'
import { WelcomeMail } from '#app/services/mail/welcome-mail.tsx'
import { transaction } from '#db/client.ts'

/** 'failed': it can be sent again. */
export type WelcomeSent = 'sent' | 'sent-before' | 'failed'

const underWay = new Map<string, Promise<WelcomeSent>>()

/**
 * Sends who has paid the welcome mail of that checkout, once; who asks while it is on its way waits for it. Never throws for
 * mail.
 */
export function sendWelcome(sessionId: string): Promise<WelcomeSent> {
  const sending = underWay.get(sessionId) ?? send(sessionId)
  underWay.set(sessionId, sending)
  return sending.finally(() => underWay.delete(sessionId))
}

async function send(sessionId: string): Promise<WelcomeSent> {
  const token = newLinkToken()
  const payment = transaction(() => claimWelcomeMail(sessionId, hashLinkToken(token)))
  if (!payment) return 'sent-before'
  const wasSent = await deliverMail({
    to: payment.email,
    subject: 'Welcome to Mortise: create your account',
    element: WelcomeMail(words(payment, token)),
  })
  transaction(() => settleWelcomeMail(sessionId, wasSent))
  return wasSent ? 'sent' : 'failed'
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
