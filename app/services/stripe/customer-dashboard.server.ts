import { isStripeSandbox } from './stripe.server.ts'

/** Where a customer looks after what they pay, when we cannot lead them there ourselves. */
export function customerDashboard(): string {
  return isStripeSandbox() ? '/dev/stripe' : 'https://billing.stripe.com/'
}
