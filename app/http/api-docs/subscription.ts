import { z } from 'zod'
import { inviteCodeForm } from '#app/domain/auth/auth.schema.ts'
import { subscriptionStatuses } from '#app/domain/enumerations.ts'
import { count, instant } from '#app/domain/record-fields.schema.ts'
import { checkoutChoice, planChoice } from '#app/domain/subscriptions/checkout.schema.ts'
import { upgradeWish } from '#app/domain/subscriptions/upgrade.schema.ts'
import { change, type NounDocs, read } from './operation.ts'

const status = z.enum(subscriptionStatuses).nullable()
const isPublic = true
const action = 'subscription.manage'

const limited = z.object({
  allowed: z.boolean(),
  current: count,
  limit: count.nullable().describe('Null where the plan sets none.'),
})

const limits = z.object({
  users: limited,
  projects: limited,
  clients: limited,
  tasks: limited,
  templates: limited,
  requiresSubscription: z.boolean(),
  subscriptionTier: z.int(),
})

const access = z.object({
  isAdmin: z.boolean(),
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: status,
  premiumFeatures: z.union([z.literal('all'), z.array(z.string())]).describe('all, or their names.'),
})

const anEvent = z.looseObject({ id: z.string(), type: z.string() })

export const subscriptionDocs: NounDocs = {
  title: 'Subscription',
  about: 'What the company pays for, and what it may do with it.',
  addresses: {
    '/api/subscription/status': {
      GET: read(
        'Whether the company’s subscription is active',
        z.object({ status, subscriptionEndsAt: instant.nullable() }),
      ),
    },
    '/api/user/tier-limits': {
      GET: read('How many there may be of what', limits),
    },
    '/api/user/premium-access': {
      GET: read('Which premium modules you may use', access),
    },
    '/api/subscription/create': {
      POST: change('Begin to pay', planChoice, z.object({ url: z.string(), message: z.string() }), {
        isPublic,
        description: 'The answer says where to pay.',
      }),
    },
    '/api/checkout/confirm': {
      POST: change(
        'Say that a checkout is done',
        checkoutChoice,
        z.object({ sent: z.boolean(), reason: z.string().optional() }),
        { isPublic },
      ),
    },
    '/api/use-invite-code': {
      POST: change('Use an invite code', inviteCodeForm, z.object({ message: z.string() }), {
        isPublic,
        description: 'Without a session it is kept in a cookie for the account that is created next.',
        conflict: 'The company pays already, and `endSubscription` is missing.',
      }),
    },
    '/api/subscription/upgrade': {
      POST: change(
        'Go to a larger plan',
        upgradeWish,
        z.object({ checkoutUrl: z.string(), message: z.string() }),
        { action, isBodyOptional: true },
      ),
    },
    '/api/billing/portal': {
      POST: read('Open the billing portal', z.object({ url: z.string() }), { action }),
    },
    '/api/stripe/webhook': {
      POST: change('For Stripe: what has happened there', anEvent, z.object({ received: z.literal(true) }), {
        isPublic,
        who: 'Stripe, by the signature in the header Stripe-Signature.',
      }),
    },
  },
}
