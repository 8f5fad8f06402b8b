import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { env } from '#app/env.server.ts'
import {
  claimWelcomeMail,
  type PendingPayment,
  settleWelcomeMail,
} from '#app/models/pending-payment.server.ts'
import { deliverMail } from '#app/services/mail/send-mail.server.ts'
import { WelcomeMail } from '#app/services/mail/welcome-mail.tsx'
import { transaction } from '#db/client.ts'

/** 'failed': it can be sent again. */
export type WelcomeSent = 'sent' | 'sent-before' | 'failed'

const underWay = new Map<number, Promise<WelcomeSent>>()

/** Sends who has paid their welcome mail, once; who asks while it is on its way waits for it. Never throws for mail. */
export function sendWelcome(pendingPaymentId: number): Promise<WelcomeSent> {
  const sending = underWay.get(pendingPaymentId) ?? send(pendingPaymentId)
  underWay.set(pendingPaymentId, sending)
  return sending.finally(() => underWay.delete(pendingPaymentId))
}

async function send(id: number): Promise<WelcomeSent> {
  const payment = transaction(() => claimWelcomeMail(id))
  if (!payment) return 'sent-before'
  const wasSent = await deliverMail({
    to: payment.email,
    subject: 'Welcome to Mortise: create your account',
    element: WelcomeMail(words(payment)),
  })
  transaction(() => settleWelcomeMail(id, wasSent))
  return wasSent ? 'sent' : 'failed'
}

function words({ email, customerName, stripeSessionId, trialEnd }: PendingPayment) {
  const query = new URLSearchParams({ mode: 'create-account' })
  if (stripeSessionId) query.set('session_id', stripeSessionId)
  return {
    name: customerName,
    email,
    trialEndsOn: trialEnd === null ? null : formatDate(dayIn('Europe/London', trialEnd)),
    link: `${env().APP_URL}/login?${query}`,
  }
}
