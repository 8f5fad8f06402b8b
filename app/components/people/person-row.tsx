import { Avatar } from '#app/components/kit/avatar.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { lastSignInText } from '#app/domain/people/person.ts'

export type PersonRowProps = {
  id: number
  name: string
  initials: string
  roleLabel: string
  jobRole: string
  department: string
  status: string
  isMe: boolean
  lastLoginAt: number | null
  timeZone: string
  /** yyyy-MM-dd */
  today: string
}

export function PersonRow({ id, name, initials, isMe, status, timeZone, today, ...person }: PersonRowProps) {
  const isHere = status !== 'inactive'
  const facts = [person.roleLabel, person.jobRole, person.department].filter(Boolean)
  return (
    <li id={`user-${id}`} className="person-row">
      <Avatar initials={initials} name={name} named />{' '}
      <div className="grow">
        <a className="plain" href={`/user-management/users/${id}`}>
          {name}
        </a>
        {isMe ? <span className="quiet"> (you)</span> : null}
        <small> {facts.join(' · ')}</small>
      </div>{' '}
      <div className="end">
        {isHere ? (
          <StatusBadge status={status} />
        ) : (
          <StatusBadge status="removed" icon={null}>
            Removed
          </StatusBadge>
        )}{' '}
        {isHere ? (
          <small className="block">{lastSignInText(person.lastLoginAt, timeZone, today)}</small>
        ) : null}
      </div>
    </li>
  )
}
