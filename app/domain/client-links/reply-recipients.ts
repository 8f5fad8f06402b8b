import type { Role } from '#app/domain/enumerations.ts'
import { roleMay } from '#app/domain/permissions.ts'

/** People who may no longer edit quotes or invoices do not learn of a client's reply. */
export function mayReceiveReply(
  { role, isRestricted }: { role: Role; isRestricted: boolean },
  of: 'quote' | 'invoice',
): boolean {
  return !isRestricted && roleMay(role, `${of}.edit`)
}
