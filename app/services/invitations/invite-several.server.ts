import { DomainError, Invalid, TooMany } from '#app/domain/errors.ts'
import type { InvitedLine, SeveralInvitations } from '#app/domain/invitations/several-invitations.schema.ts'
import { tooFewSeats, twiceInList, type WrongLine } from '#app/domain/invitations/several-invitations.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { findInvitation, type Invitation } from '#app/models/invitations/invitation.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { requireProvenEmail } from '#app/services/accounts/confirm-own-email.server.ts'
import { madeBefore, once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { requireUninvited, sendInvitation } from './invite-member.server.ts'

type Right = Exclude<InvitedLine, { wrong: string }>

export type SeveralInvited = { sent: Invitation[]; wrong: WrongLine[] }

/** A repeated request id mails nobody twice. With fewer seats than people nobody is invited: SeatLimit where none is free, else Invalid. */
export function inviteSeveral(scope: Scope, { people, role, requestId }: SeveralInvitations): SeveralInvited {
  requireMay(scope, 'users.manage')
  requireProvenEmail(scope)
  return transaction(() => {
    const wrong: WrongLine[] = []
    const right: Right[] = []
    const sent: Invitation[] = []
    const inputOf = ({ typed: _typed, ...fields }: Right) => ({ ...fields, role, requestId })
    const gone = 'This invitation has since been accepted or revoked'
    for (const line of people) {
      const earlier = tryLine(line, wrong, (person): Invitation | 'new' => {
        if (right.some(({ email }) => email === person.email)) throw new Invalid({ email: [twiceInList] })
        const made = madeBefore(scope, 'invitation', { input: inputOf(person), find: findInvitation, gone })
        if (!made) requireUninvited(scope, person.email)
        return made ?? 'new'
      })
      if (earlier === 'new') right.push(line as Right)
      else if (earlier) sent.push(earlier)
    }
    ensureSeats(scope, right.length)
    for (const person of right) {
      const input = inputOf(person)
      const make = () => sendInvitation(scope, input)
      const invitation = tryLine(person, wrong, () =>
        once(scope, 'invitation', { input, make, find: findInvitation, gone }),
      )
      if (invitation) sent.push(invitation)
    }
    return { sent, wrong }
  })
}

/** Undefined, with the reason in `wrong`, where a rule refuses this person. */
function tryLine<T>(line: InvitedLine, wrong: WrongLine[], work: (person: Right) => T): T | undefined {
  if ('wrong' in line) {
    wrong.push(line)
    return undefined
  }
  try {
    return work(line)
  } catch (error) {
    const isTheirs =
      error instanceof Invalid ||
      error instanceof TooMany ||
      (error instanceof DomainError && error.status === 409)
    if (!isTheirs) throw error
    wrong.push({ typed: line.typed, wrong: error.message })
    return undefined
  }
}

function ensureSeats(scope: Scope, needed: number): void {
  const seats = countSeats(scope)
  const free = Math.max(0, seats.limit - seats.users - seats.invitations)
  if (needed <= free) return
  if (free === 0) throw new SeatLimit(seats)
  throw new Invalid({ emails: [tooFewSeats(needed, free)] })
}
