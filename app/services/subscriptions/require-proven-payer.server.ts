import { PayerUnproven } from '#app/domain/errors.ts'
import type { Company } from '#app/domain/scope.ts'
import { type Buyer, requireBuyer } from '#app/models/subscriptions/buyer.server.ts'

/** Throws PayerUnproven until somebody has shown that they read the payer's mail: the paid email alone makes an account. */
export function requireProvenPayer(scope: Company): Buyer {
  const buyer = requireBuyer(scope)
  if (buyer.payerUnproven) throw new PayerUnproven()
  return buyer
}
