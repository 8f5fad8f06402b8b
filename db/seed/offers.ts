import { dayMs } from '#app/domain/clock.ts'
import { premiumFeatureNames, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { trialDays } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { inviteCodes, pendingPayments, premiumFeatures } from '#db/schema/index.ts'

export const PAID_EMAIL = 'workshop@newbuild.example'
export const INVITE_CODE = 'FIRSTCUT'

/** What can be had without belonging to a company: a paid email, an invite code, the add-ons' prices. */
export function addOffers(now: number): void {
  const paidAt = now - dayMs
  const trialEnd = paidAt + trialDays * dayMs
  db()
    .insert(pendingPayments)
    .values({
      email: PAID_EMAIL,
      stripeCustomerId: 'cus_demo_newbuild',
      stripeSubscriptionId: 'sub_demo_newbuild',
      stripeSessionId: 'cs_demo_newbuild',
      subscriptionStatus: 'trialing',
      subscriptionTier: 1,
      subscriptionInterval: 'month',
      subscriptionEndsAt: trialEnd,
      trialStart: paidAt,
      trialEnd,
      customerName: 'Newbuild Workshop',
      welcomeEmailSent: true,
      welcomeEmailSentAt: paidAt,
      createdAt: paidAt,
    })
    .run()
  db()
    .insert(inviteCodes)
    .values({ code: INVITE_CODE, description: 'First cut: five workshops to start with', maxUses: 5 })
    .run()
  db()
    .insert(premiumFeatures)
    .values(
      premiumFeatureNames.map(name => {
        const { title, description } = premiumFeatureTexts[name]
        return { name, displayName: title, description, monthlyPrice: 999 }
      }),
    )
    .run()
}
