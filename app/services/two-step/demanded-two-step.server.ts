import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'
import { companyDemandsTwoStep } from '#app/models/companies/company.server.ts'
import { hasTwoStep } from '#app/models/two-step/two-step.server.ts'

type Account = Pick<Scope, 'companyId' | 'userId' | 'username'>

/** By the service of the site owner, in production; by a company of its people. */
export function demanderOf(person: Account): 'service' | 'company' | null {
  if (env().APP_MODE === 'production' && isSiteOwner(person)) return 'service'
  return companyDemandsTwoStep(person) ? 'company' : null
}

/** A session by PIN is exempt: the workshop PC is the second factor. */
export function mustSetUpTwoStep(
  actor: Account & Pick<SessionActor, 'demandsTwoStep' | 'workshopPcId'>,
): boolean {
  const isDemanded = actor.demandsTwoStep || (env().APP_MODE === 'production' && isSiteOwner(actor))
  return isDemanded && actor.workshopPcId === null && !hasTwoStep(actor)
}
