import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { InvitationRow } from '#app/components/invitations/invitation-row.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { PersonRow } from '#app/components/people/person-row.tsx'
import { SeatRod } from '#app/components/people/seat-rod.tsx'
import { FreeTasks } from '#app/components/tasks/free-tasks.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { fullName, initials, roleLabel } from '#app/domain/format.ts'
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

export const meta = () => [{ title: 'User Management · Mortise' }]
