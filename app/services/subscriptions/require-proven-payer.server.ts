import { PayerUnproven } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Buyer, requireBuyer } from '#app/models/subscriptions/buyer.server.ts'

/**
 * What the company has bought, for whatever opens Stripe to it. The paid email alone makes an account, so whoever has one may be a
 * stranger: PayerUnproven until somebody in it has shown that they read the payer's mail.
 */
export function requireProvenPayer(scope: Pick<Scope, 'companyId'>): Buyer {
  const buyer = requireBuyer(scope)
  if (buyer.payerUnproven) throw new PayerUnproven()
  return buyer
}
