import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { hasTwoStep } from '#app/models/two-step/two-step.server.ts'

type Asked = Pick<Scope, 'companyId' | 'userId' | 'username'>

/** The site owner of what is open to customers; everybody else, and a demo's owner, chooses. */
export function isDemandedOf(person: Asked): boolean {
  return env().APP_MODE === 'production' && isSiteOwner(person)
}

/** Nothing answers until it is done. */
export function mustSetUpTwoStep(person: Asked): boolean {
  return isDemandedOf(person) && !hasTwoStep(person)
}
