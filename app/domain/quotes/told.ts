import type { Role } from '#app/domain/enumerations.ts'
import { roleMay } from '#app/domain/permissions.ts'

/** Whether somebody who is there may be told what became of a quote: whoever no longer works on quotes sees nothing of their money. */
export function hearsOfQuotes({ role, isRestricted }: { role: Role; isRestricted: boolean }): boolean {
  return !isRestricted && roleMay(role, 'quote.edit')
}
