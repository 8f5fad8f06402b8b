import type { Role } from '#app/domain/enumerations.ts'
import { roleMay } from '#app/domain/permissions.ts'

/** Whether somebody who is there may be told what a client did: whoever no longer works on such things sees nothing of their money. */
export function mayReceiveReply(
  { role, isRestricted }: { role: Role; isRestricted: boolean },
  of: 'quote' | 'invoice',
): boolean {
  return !isRestricted && roleMay(role, `${of}.edit`)
}
