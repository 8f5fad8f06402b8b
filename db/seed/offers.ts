import { dayMs } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { inviteCodes, pendingPayments, premiumFeatures } from '#db/schema/index.ts'

export const PAID_EMAIL = 'workshop@newbuild.example'
export const INVITE_CODE = 'FIRSTCUT'

const features = [
  ['stock_system', 'Stock System', 'Know what sheet, timber and ironmongery is on the rack'],
  ['qr_generator', 'Stock Card Generator', 'Print reorder cards with a code to scan at the shelf'],
  ['invoicing', 'Invoicing', 'Invoices from your jobs, staged as you work'],
  ['quoting', 'Quoting', 'Quotes from your own rates, timber and hours'],
  ['training_videos', 'Training Videos', 'Show the next pair of hands how it is done here'],
  ['overheads', 'Overheads', 'Rent, power and wages, spread over the hours you sell'],
] as const

/** What can be had without belonging to a company: a paid email, an invite code, the add-ons' prices. */
export function addOffers(now: number): void {
  const trialEnd = now + 13 * dayMs
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
      trialStart: now - dayMs,
      trialEnd,
      customerName: 'Newbuild Workshop',
      createdAt: now - dayMs,
    })
    .run()
  db()
    .insert(inviteCodes)
    .values({ code: INVITE_CODE, description: 'First cut: five workshops to start with', maxUses: 5 })
    .run()
  db()
    .insert(premiumFeatures)
    .values(
      features.map(([name, displayName, description]) => ({
        name,
        displayName,
        description,
        monthlyPrice: 999,
      })),
    )
    .run()
}
