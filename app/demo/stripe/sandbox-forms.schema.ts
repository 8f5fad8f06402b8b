import { z } from 'zod'

/** The forms of the payment sandbox's pages: what somebody does at Stripe, in a demo. */

const id = z.string().max(100)

export const sandboxCheckoutForm = z.object({
  email: z.string().max(254).default(''),
  name: z.string().max(120).default(''),
  card: z.enum(['works', 'declined', 'declined-later', 'bank']),
})

export const sandboxPortalForm = z.object({
  act: z.enum(['pay', 'retry', 'card', 'cancel', 'resume', 'change', 'confirm']),
  id: id.default(''),
  price: id.default(''),
  card: z.enum(['works', 'declined']).default('works'),
})

export const sandboxConnectForm = z.object({ outcome: z.enum(['done', 'half', 'restricted']) })

export const sandboxActs = [
  'end-trial',
  'decline',
  'renew',
  'pay',
  'give-up',
  'leave-unpaid',
  'refund',
  'settle',
  'settle-fail',
  'disconnect',
  'resend',
] as const
export type SandboxAct = (typeof sandboxActs)[number]

export const sandboxActForm = z.object({ act: z.enum(sandboxActs), id })
