import { type Plan, tierName } from './plans.ts'

export const subscriptionTexts = {
  adminsOnly: 'Only an admin of your company can subscribe.',
  subscribedAlready: 'Your company is subscribed already. Change its plan on the Subscription page.',
  tooSmall: ({ tier, seats }: Plan, people: number) =>
    `${tierName(tier)} has ${seats} seats, and your company takes ${people} (people and open invitations). Choose a larger team.`,
  planUnknown: 'Please choose one of the plans',
  createFailed: 'Failed to create subscription',
  newTab: 'The payment page has opened in a new tab. Please complete your payment there.',
  sentBefore: 'Email already sent previously',
  noSession:
    'No session information found. Please try creating your account manually using the same email address you used for payment.',
  mailFailed: 'Unable to confirm email delivery, but your payment was successful.',
  unknownCheckout: 'We do not know this payment. Please open the link from Stripe again, or write to us.',
  openCheckout: 'This payment is not finished. Nothing was charged.',
  expiredCheckout: 'This payment page has run out before it was used. Nothing was charged.',
  unpaidCheckout: 'This payment did not go through, or its subscription has ended.',
  secondCheckout:
    'This email or company was known already, so we cancelled the new subscription at once and have mailed you.',
  companySubscribed: 'Your company is subscribed. No email is needed.',
} as const
