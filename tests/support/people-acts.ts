import fc from 'fast-check'
import { type Role, roles } from '#app/domain/enumerations.ts'
import type { Act } from './people-model.ts'

const addresses = 6

const by = fc.nat(5)
const whom = fc.nat(5)
const email = fc.nat(addresses - 1)
const role = fc.constantFrom<Role>(...roles)

export const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite' as const), by, email, role }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), email }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('resend' as const, 'revoke' as const), by, email }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'bring back' as const), by, whom }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change role' as const), by, whom, role }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      by,
      whom,
      role: fc.option(role, { nil: undefined }),
      status: fc.constantFrom('active' as const, 'inactive' as const, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), whom }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), tier: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 8) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('meddle' as const),
      with: fc.constantFrom(
        'remove' as const,
        'change role' as const,
        'bring back' as const,
        'revoke' as const,
      ),
      whom,
    }),
  },
)

const invite = (to: number): Act => ({ kind: 'invite', by: 0, email: to, role: 'team_member' })
const accept = (to: number): Act => ({ kind: 'accept', email: to })
const remove = (asker: number, person: number): Act => ({ kind: 'remove', by: asker, whom: person })
const bringBack = (person: number): Act => ({ kind: 'bring back', by: 0, whom: person })
const erase = (person: number): Act => ({ kind: 'erase', whom: person })
const plan = (tier: number): Act => ({ kind: 'plan', tier })
const tooLong: Act = { kind: 'wait', days: 8 }

/** What comes about by few sequences: these are always among them. */
export const rarities: [outcome: string, acts: Act[]][] = [
  ['resend: no seat', [invite(3), tooLong, invite(4), invite(5), { kind: 'resend', by: 0, email: 3 }]],
  ['remove: last admin', [remove(0, 1), remove(1, 0)]],
  ['change role: last admin', [remove(0, 1), { kind: 'change role', by: 0, whom: 0, role: 'team_member' }]],
  ['invite: no seat', [invite(3), invite(4), invite(5)]],
  ['accept: done', [invite(3), accept(3)]],
  ['invite: worked here', [remove(0, 2), invite(2)]],
  ['accept: no such link', [invite(3), tooLong, accept(3)]],
  ['bring back: no seat', [remove(0, 2), invite(3), invite(4), invite(5), bringBack(2)]],
  ['bring back: done', [remove(0, 2), bringBack(2)]],
  ['accept: plan too small', [plan(2), ...[3, 4, 5].map(invite), accept(3), accept(4), plan(1), accept(5)]],
  [
    'update: last admin',
    [remove(0, 1), { kind: 'update', by: 1, whom: 0, role: 'team_member', status: 'inactive' }],
  ],
  ['erase: last admin', [remove(0, 1), erase(0)]],
  ['erase: done', [remove(0, 1), invite(3), erase(1), invite(1), accept(1)]],
]
