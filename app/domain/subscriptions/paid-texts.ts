import { subscriptionTexts } from './subscription-texts.ts'

export type PaidState =
  | 'sending'
  | 'sent'
  | 'already_sent'
  | 'failed'
  | 'made'
  | 'no-session'
  | 'unknown'
  | 'open'
  | 'expired'
  | 'unpaid'
  | 'second'

type Shown = { title: string; tone: 'plain' | 'good' | 'warn' | 'bad'; note: string; text: string }

export const paidTexts: Readonly<Record<PaidState, Shown>> = {
  sending: {
    title: 'Payment Successful',
    tone: 'plain',
    note: 'Sending your welcome email',
    text: 'The payment service is telling us. This page looks again by itself in a moment.',
  },
  sent: {
    title: 'Payment Successful',
    tone: 'good',
    note: 'Your welcome email is on its way',
    text: 'It says how to go on, for later. You can go on at once as well.',
  },
  already_sent: {
    title: 'Payment Successful',
    tone: 'good',
    note: subscriptionTexts.sentBefore,
    text: 'Look for it in your inbox, or go on here.',
  },
  failed: {
    title: 'Payment Successful',
    tone: 'warn',
    note: subscriptionTexts.mailFailed,
    text: 'You can create your account without the email:',
  },
  made: {
    title: 'Payment Successful',
    tone: 'good',
    note: 'Your account is there already',
    text: 'Sign in with your company name, your email and your password.',
  },
  'no-session': {
    title: 'Almost there',
    tone: 'warn',
    note: 'No payment to show',
    text: subscriptionTexts.noSession,
  },
  unknown: {
    title: 'Almost there',
    tone: 'warn',
    note: 'Payment not found',
    text: subscriptionTexts.unknownCheckout,
  },
  open: {
    title: 'Not paid yet',
    tone: 'warn',
    note: 'Payment not finished',
    text: subscriptionTexts.openCheckout,
  },
  expired: {
    title: 'Not paid',
    tone: 'warn',
    note: 'Payment page expired',
    text: subscriptionTexts.expiredCheckout,
  },
  unpaid: { title: 'Not paid', tone: 'bad', note: 'Payment failed', text: subscriptionTexts.unpaidCheckout },
  second: {
    title: 'Not subscribed twice',
    tone: 'warn',
    note: 'You are known here already',
    text: subscriptionTexts.secondCheckout,
  },
}

export function nextStep(state: PaidState): { href: string; label: string } {
  switch (state) {
    case 'made':
    case 'second':
      return { href: '/login', label: 'Sign In' }
    case 'open':
    case 'expired':
    case 'unpaid':
      return { href: '/subscription', label: 'Choose a Plan' }
    default:
      return { href: '/login?mode=create-account', label: 'Create Your Account' }
  }
}
