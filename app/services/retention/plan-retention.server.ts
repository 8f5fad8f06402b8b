import { fullName } from '#app/domain/format.ts'
import { type CompanyStep, companyStep, type PersonStep, personStep } from '#app/domain/retention.ts'
import {
  countOldInvitations,
  countOldPayments,
  listCompanyFacts,
  listUnusedPeople,
} from '#app/models/retention.server.ts'

/** What retention has to do: of a company, of a person, or of records however many. */
export type Planned =
  | { of: 'company'; kind: CompanyStep['kind']; companyId: number; name: string; why: string; at: number }
  | {
      of: 'person'
      kind: PersonStep['kind']
      userId: number
      companyId: number
      name: string
      why: string
      at: number
    }
  | { of: 'payments' | 'invitations'; kind: 'delete'; count: number; why: string }

/** Reads only. What is carried out is looked at once more then: somebody may have signed in, or paid. */
export function planRetention(now: number): Planned[] {
  const payments = countOldPayments(now)
  const invitations = countOldInvitations(now)
  return [
    ...(payments > 0 ? [records('payments', payments, 'older than 7 years')] : []),
    ...(invitations > 0 ? [records('invitations', invitations, 'ran out over 30 days ago')] : []),
    ...listCompanyFacts().flatMap(({ id: companyId, name, ...facts }): Planned[] => {
      const step = companyStep(facts, now)
      return step ? [{ of: 'company', companyId, name, ...step }] : []
    }),
    ...listUnusedPeople(now).flatMap((person): Planned[] => {
      const { userId, companyId, firstName, lastName, username } = person
      const step = personStep(person, now)
      return step
        ? [{ of: 'person', userId, companyId, name: fullName(firstName, lastName, username), ...step }]
        : []
    }),
  ]
}

function records(of: 'payments' | 'invitations', count: number, why: string): Planned {
  return { of, kind: 'delete', count, why }
}
