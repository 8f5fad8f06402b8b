import { z } from 'zod'
import { inviteCodeForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { subscriptionStatuses } from '#app/domain/enumerations.ts'
import { DomainError } from '#app/domain/errors.ts'
import { maxTemplates } from '#app/domain/limits.ts'
import { type Action, may } from '#app/domain/permissions.ts'
import { count, instant } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { checkoutChoice, planChoice } from '#app/domain/subscriptions/checkout.schema.ts'
import { findPlan, requirePlan } from '#app/domain/subscriptions/plans.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'
import { upgradeWish } from '#app/domain/subscriptions/upgrade.schema.ts'
import { getActor, purchaserOf } from '#app/http/actor.server.ts'
import { type ApiNoun, change, read } from '#app/http/api-row.ts'
import { json } from '#app/http/errors.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { countResources } from '#app/models/subscriptions/seat.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { keepInviteCode } from '#app/services/auth/visit-cookies.server.ts'
import { inBackground } from '#app/services/stripe/time-limit.server.ts'
import { handledTypes, handleEvent } from '#app/services/stripe-events/handle-event.server.ts'
import { readEvent } from '#app/services/stripe-events/read-event.server.ts'
import { confirmCheckout } from '#app/services/subscriptions/confirm-checkout.server.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'
import { applyInviteCode, requireUsableCode } from '#app/services/subscriptions/use-invite-code.server.ts'

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

function readLimits(scope: Scope): z.output<typeof limits> {
  const { seats, projects, clients, tasks, templates } = countResources(scope)
  const limited = (action: Action, current: number, limit: number | null) => ({
    allowed: may(scope, action) && (limit === null || current < limit),
    current,
    limit,
  })
  return {
    users: limited('users.manage', seats.users + seats.invitations, seats.limit),
    projects: limited('project.create', projects, null),
    clients: limited('client.create', clients, null),
    tasks: limited('task.create', tasks, null),
    templates: limited('template.create', templates, maxTemplates),
    requiresSubscription: !scope.isSubscribed,
    subscriptionTier: seats.tier,
  }
}

const access = z.object({
  isAdmin: z.boolean(),
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: status,
  premiumFeatures: z.union([z.literal('all'), z.array(z.string())]).describe('all, or their names.'),
})

const anEvent = z.looseObject({ id: z.string(), type: z.string() })

export const subscriptions: ApiNoun = {
  title: 'Subscription',
  about: 'What the company pays for, and what it may do with it.',
  addresses: {
    '/api/subscription/status': {
      GET: read(
        'Whether the company’s subscription is active',
        z.object({ status, subscriptionEndsAt: instant.nullable() }),
        {
          handle: ({ scope: { subscriptionStatus: status, subscriptionEndsAt } }) => ({
            status,
            subscriptionEndsAt,
          }),
        },
      ),
    },
    '/api/user/tier-limits': {
      GET: read('How many there may be of what', limits, { handle: ({ scope }) => readLimits(scope) }),
    },
    '/api/user/premium-access': {
      GET: read('Which premium modules you may use', access, {
        handle: ({ scope }) => {
          const isAdmin = scope.role === 'admin'
          return {
            isAdmin,
            hasActiveSubscription: scope.isSubscribed,
            subscriptionStatus: scope.subscriptionStatus,
            premiumFeatures: isAdmin ? ('all' as const) : listFeatures(scope),
          }
        },
      }),
    },
    '/api/subscription/create': {
      POST: change('Begin to pay', planChoice, z.object({ url: z.string(), message: z.string() }), {
        isPublic,
        description: 'The answer says where to pay.',
        /** For visitors too. The message is for those who open the address in a new tab. */
        handle: async ({ request, context, sent: { plan, requestId } }) => {
          const purchaser = await purchaserOf(request, context)
          const url = await startCheckout(purchaser, requirePlan(plan), requestId)
          return { url, message: subscriptionTexts.newTab }
        },
      }),
    },
    '/api/checkout/confirm': {
      POST: change(
        'Confirm a finished checkout',
        checkoutChoice,
        z.object({ sent: z.boolean(), reason: z.string().optional() }),
        {
          isPublic,
          handle: ({ sent: { session_id }, context }) => confirmCheckout(session_id, context.address),
        },
      ),
    },
    '/api/use-invite-code': {
      POST: change('Use an invite code', inviteCodeForm, z.object({ message: z.string() }), {
        isPublic,
        description: 'Without a session it is kept in a cookie for the account that is created next.',
        conflict: 'The company pays already, and `endSubscription` is missing.',
        handle: async ({ request, context, sent: { code, endSubscription } }) => {
          const actor = await getActor(request, context)
          if (actor) {
            await applyInviteCode(scopeOf(actor), code, endSubscription)
            return { message: authTexts.inviteCodeApplied }
          }
          requireUsableCode(code)
          return json({ message: 'Invite code kept. Create your account to use it.' }, 200, {
            'Set-Cookie': await keepInviteCode(code),
          })
        },
      }),
    },
    '/api/subscription/upgrade': {
      POST: change(
        'Go to a larger plan',
        upgradeWish,
        z.object({ checkoutUrl: z.string(), message: z.string() }),
        {
          action,
          isBodyOptional: true,
          handle: async ({ scope, actor, requestId, sent: { plan } }) => {
            const wish = { plan: findPlan(plan ?? ''), email: actor.email, requestId }
            return { checkoutUrl: await upgradeSubscription(scope, wish), message: 'Upgrade Initiated' }
          },
        },
      ),
    },
    '/api/billing/portal': {
      POST: read('Open the billing portal', z.object({ url: z.string() }), {
        action,
        handle: async ({ scope }) => ({ url: await openBillingPortal(scope) }),
      }),
    },
    '/api/stripe/webhook': {
      POST: change('For Stripe: what has happened there', anEvent, z.object({ received: z.literal(true) }), {
        isPublic,
        who: 'Stripe, by the signature in the header Stripe-Signature.',
        readsBody: true,
        handle: async ({ request }) => {
          const event = readEvent(await request.text(), request.headers.get('Stripe-Signature'), handledTypes)
          if (!event) throw new DomainError(400, 'The signature is not right')
          // Stripe waits for longer than people do.
          await inBackground(() => handleEvent(event))
          return { received: true } as const
        },
      }),
    },
  },
}
