import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List } from '#app/components/kit/list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { FreeTasks } from '#app/components/tasks/free-tasks.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, fullName, initials, plural, roleLabel } from '#app/domain/format.ts'
import { lastSignInText } from '#app/domain/people/person.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isFoundIn } from '#app/domain/search/search-text.ts'
import { searchParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { listInvitations } from '#app/models/invitations/invitation.server.ts'
import { listPeople, type Member } from '#app/models/people/user.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { countTasksWithoutAnybody } from '#app/models/tasks/task-list.server.ts'
import pickStyles from '#app/styles/pick-list.css?url'

const below = '/user-management/'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pickStyles }]

function toRow(scope: Scope, person: Member) {
  const { id, firstName, lastName, username, role, jobRole, department, status, lastLoginAt } = person
  return {
    id,
    name: fullName(firstName, lastName, username),
    initials: initials(firstName, lastName, username),
    roleLabel: roleLabel(role),
    jobRole,
    department,
    status,
    isMe: id === scope.userId,
    lastLoginAt,
  }
}

/**
 * Filters in memory: a company has few people. Behind a dialog only the people are read; behind the invite form, the seats too.
 */
export const loader = pageFor('users.manage', ({ scope, url }) => {
  const isBehind = url.pathname.startsWith(below)
  const isInviting = url.pathname === '/user-management/invite'
  const query = searchParam(url)
  const isWanted = (...texts: string[]) => isFoundIn([texts.join(' ')], query)
  const rows = listPeople(scope)
    .filter(({ firstName, lastName, username, email }) => isWanted(firstName, lastName, username, email))
    .map(person => toRow(scope, person))
  return {
    query,
    here: rows.filter(({ status }) => status !== 'inactive'),
    left: rows.filter(({ status }) => status === 'inactive'),
    invitations: (isBehind ? [] : listInvitations(scope))
      .filter(({ firstName, lastName, email }) => isWanted(firstName, lastName, email))
      .map(({ id, firstName, lastName, email, role, expiresAt, isExpired, invitedByName }) => ({
        id,
        firstName,
        lastName,
        email,
        role,
        expiresAt,
        isExpired,
        invitedByName,
      })),
    seats: isBehind && !isInviting ? null : countSeats(scope),
    freeTasks: isBehind ? 0 : countTasksWithoutAnybody(scope),
    timeZone: scope.timeZone,
    today: dayIn(scope.timeZone, Date.now()),
  }
})

export const shouldRevalidate = revalidateUnlessRefused

type People = ReturnType<typeof useLoaderData<typeof loader>>
type Days = Pick<People, 'timeZone' | 'today'>

export default function UserManagement() {
  const { query, here, left, invitations, seats, freeTasks, timeZone, today } = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  const isNothing = here.length + left.length + invitations.length === 0
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="User Management">
          <ButtonLink variant="go" icon="plus" href="/user-management/invite">
            Invite Team Member
          </ButtonLink>
        </PageHead>
        {seats ? <SeatRod {...seats} /> : null}
        <FreeTasks count={freeTasks} />
        <Finder
          name="People"
          label="Search people"
          placeholder="Search people by name or email"
          query={query}
          clearHref="/user-management"
        />
        <div className="stack stack-wide">
          {here.length > 0 ? (
            <Section title="Team members" aside={here.length}>
              <List label="Team members">
                {here.map(person => (
                  <PersonRow key={person.id} {...person} timeZone={timeZone} today={today} />
                ))}
              </List>
            </Section>
          ) : null}
          {invitations.length > 0 ? (
            <Section title="Invitations" aside={invitations.length}>
              <List label="Invitations">
                {invitations.map(invitation => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    timeZone={timeZone}
                    today={today}
                  />
                ))}
              </List>
            </Section>
          ) : null}
          {left.length > 0 ? (
            <Section title="Removed" aside={left.length}>
              <List label="Removed people">
                {left.map(person => (
                  <PersonRow key={person.id} {...person} timeZone={timeZone} today={today} />
                ))}
              </List>
            </Section>
          ) : null}
          {isNothing ? (
            <EmptyState
              title="Nobody found"
              tone="nothing-found"
              action={<ButtonLink href="/user-management">Show Everybody</ButtonLink>}
            >
              Nobody is called “{query}”. Try a shorter word, or clear the search.
            </EmptyState>
          ) : null}
        </div>
      </div>
      <Outlet />
    </>
  )
}

type InvitationRowProps = Days & { invitation: People['invitations'][number] }

function InvitationRow({ invitation, timeZone, today }: InvitationRowProps) {
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

function PersonRow({
  id,
  name,
  initials,
  isMe,
  status,
  timeZone,
  today,
  ...person
}: People['here'][number] & Days) {
  const isHere = status !== 'inactive'
  const facts = [person.roleLabel, person.jobRole, person.department].filter(Boolean)
  return (
    <li id={`user-${id}`} className="max-md:flex-wrap">
      <Avatar initials={initials} name={name} named />{' '}
      <div className="grow">
        <a className="plain" href={`/user-management/users/${id}`}>
          {name}
        </a>
        {isMe ? <span className="quiet"> (you)</span> : null}
        <small> {facts.join(' · ')}</small>
      </div>{' '}
      <div className="end max-md:flex max-md:flex-wrap max-md:basis-full max-md:items-center max-md:gap-x-3 max-md:pl-11 max-md:text-left">
        {isHere ? (
          <StatusBadge status={status} />
        ) : (
          <StatusBadge status="removed" icon={null}>
            Removed
          </StatusBadge>
        )}{' '}
        {isHere ? (
          <small className="block mt-0.5 max-md:mt-0">
            {lastSignInText(person.lastLoginAt, timeZone, today)}
          </small>
        ) : null}
      </div>
    </li>
  )
}

/** The words beside it say the same. */
function SeatRod({ users, invitations, limit }: NonNullable<People['seats']>) {
  const taken = users + invitations
  const free = limit - taken
  return (
    <section className="row mb-6 gap-x-6 gap-y-2" aria-label="Seats">
      <p>
        <b className="fig text-2xl/none">
          {taken} of {limit}
        </b>{' '}
        seats
      </p>
      <Rod
        className="flex-[0_1_320px] max-md:flex-1"
        stages={[{ name: 'Seats', colour: 'var(--color-edge)', total: limit, done: taken, reached: true }]}
      />
      <p className="quiet mr-auto max-md:basis-full">
        {plural(users, 'person', 'people')}
        {invitations > 0 ? ` and ${plural(invitations, 'open invitation')}` : ''}.{' '}
        {free > 0 ? `${plural(free, 'seat is', 'seats are')} free.` : 'No seat is free.'}
      </p>
      {free > 0 ? null : (
        <ButtonLink size="small" href="/subscription">
          See Plans
        </ButtonLink>
      )}
    </section>
  )
}

export const meta = () => [{ title: 'User Management · Mortise' }]
