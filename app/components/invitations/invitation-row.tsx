import { Button } from '#app/components/kit/button.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, fullName, roleLabel } from '#app/domain/format.ts'

type InvitationRowProps = {
  invitation: {
    id: number
    email: string
    firstName: string
    lastName: string
    role: string
    /** Milliseconds since 1970 UTC. */
    expiresAt: number
    isExpired: boolean
    invitedByName: string
  }
  timeZone: string
  /** yyyy-MM-dd */
  today: string
}

export function InvitationRow({ invitation, timeZone, today }: InvitationRowProps) {
  const { id, email, firstName, lastName, role, expiresAt, isExpired, invitedByName } = invitation
  const name = fullName(firstName, lastName, email)
  const until = formatDateShort(dayIn(timeZone, expiresAt), today)
  return (
    <li id={`invitation-${id}`} className="max-md:flex-wrap">
      <div className="grow max-md:basis-full">
        <span>{name}</span>
        <small>
          {' '}
          {email} · {roleLabel(role)} · invited by {invitedByName}
        </small>
      </div>{' '}
      <div className="end max-md:flex-1 max-md:text-left">
        {isExpired ? (
          <StatusBadge status="expired" tone="bad">
            Expired {until}
          </StatusBadge>
        ) : (
          <StatusBadge status="pending">Pending until {until}</StatusBadge>
        )}
      </div>{' '}
      <div className="acts row">
        <form method="post" action={`/user-management/invitations/${id}/resend`} {...keepScroll}>
          <Button size="small">
            Resend<span className="sr-only"> the invitation of {name}</span>
          </Button>
        </form>
        <form method="post" action={`/user-management/invitations/${id}/revoke`} {...keepScroll}>
          <Button size="small" variant="bare">
            {isExpired ? 'Remove' : 'Revoke'}
            <span className="sr-only"> the invitation of {name}</span>
          </Button>
        </form>
      </div>
    </li>
  )
}
