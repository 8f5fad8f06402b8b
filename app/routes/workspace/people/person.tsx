import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { PersonDetails } from '#app/components/people/person-details.tsx'
import { RemovedPerson } from '#app/components/people/removed-person.tsx'
import { Conflict } from '#app/domain/errors.ts'
import { fullName, plural, roleLabel } from '#app/domain/format.ts'
import { userLimitText } from '#app/domain/invitations/invitation.ts'
import { roleChange, userDetails, type WorkGift, workGift } from '#app/domain/people/user.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { readPerson } from '#app/http/people/person-page.server.ts'
import { lastRemoval } from '#app/models/people/person.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { reassignWork } from '#app/services/people/reassign-work.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import type { loader as listLoader } from './user-management.tsx'

export const handle = { dialog: true }

export const loader = pageFor('users.manage', ({ scope, params }) => readPerson(scope, idParam(params)))

export const action = pageFor('users.manage', async ({ scope, params, request }) => {
  const id = idParam(params)
  return handleForms(await readForm(request), {
    role: form => handleFields(form, roleChange, change => changeRoleOf(scope, id, change)),
    give: form => handleFields(form, workGift, gift => give(scope, id, gift)),
    restore: form => handleFields(form, emptyForm, () => restore(scope, id)),
    save: form =>
      handleFields(form, userDetails, (change, _form, touched) => {
        const { version } = change
        // Only changed fields: a position renamed since is no new choice.
        const own = Object.entries(change).filter(([name]) => Object.hasOwn(touched, name))
        const { firstName, lastName, username } = updateUser(scope, id, {
          ...Object.fromEntries(own),
          version,
        })
        return redirectWithFlash('/user-management', {
          title: 'Saved',
          message: fullName(firstName, lastName, username),
          tone: 'good',
        })
      }),
  })
})

function here(id: number): string {
  return `/user-management/users/${id}`
}

function changeRoleOf(scope: Scope, id: number, change: Parameters<typeof changeRole>[2]) {
  const { firstName, lastName, username, role } = changeRole(scope, id, change)
  const isLost = id === scope.userId && role !== 'admin'
  return redirectWithFlash(isLost ? '/' : here(id), {
    title: isLost
      ? `You are now ${roleLabel(role)}`
      : `${fullName(firstName, lastName, username)} is now ${roleLabel(role)}`,
    tone: 'good',
  })
}

function give(scope: Scope, id: number, { userId, wanted }: WorkGift) {
  requireUser(scope, id)
  const none = { taskIds: [], projectIds: [] }
  const given = reassignWork(scope, userId, wanted === 'all' ? (lastRemoval(scope, id) ?? none) : wanted)
  const { firstName, lastName, username } = requireUser(scope, userId)
  const parts = [
    given.taskIds.length > 0 && plural(given.taskIds.length, 'task'),
    given.projectIds.length > 0 && plural(given.projectIds.length, 'job'),
  ].filter(Boolean)
  if (parts.length === 0) throw new Conflict('Nothing was given. Please tick what goes to them')
  return redirectWithFlash(here(id), {
    title: `${parts.join(' and ')} given to ${fullName(firstName, lastName, username)}`,
    tone: 'good',
  })
}

function restore(scope: Scope, id: number) {
  try {
    const { user, work } = restoreUser(scope, id)
    const count = work.taskIds.length
    return redirectWithFlash(here(id), {
      title: `${fullName(user.firstName, user.lastName, user.username)} is back`,
      message: count > 0 ? `${plural(count, 'task is', 'tasks are')} theirs again.` : undefined,
      tone: 'good',
    })
  } catch (error) {
    throw error instanceof SeatLimit ? new Conflict(userLimitText(error.seats.limit)) : error
  }
}

export const shouldRevalidate = revalidateUnlessRefused

export default function Person() {
  const person = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const colleagues = useRouteLoaderData<typeof listLoader>('user-management')?.here ?? []
  return (
    <Dialog
      title={person.name}
      titleId="person-title"
      closeHref="/user-management"
      over={
        person.removed ? (
          <StatusBadge status="removed" icon={null}>
            Removed
          </StatusBadge>
        ) : (
          <>
            <StatusBadge status={person.status} />
            <span className="quiet">{person.roleLabel}</span>
          </>
        )
      }
    >
      {person.removed ? (
        <RemovedPerson person={person} removed={person.removed} colleagues={colleagues} reply={reply} />
      ) : (
        <PersonDetails person={person} reply={reply} />
      )}
    </Dialog>
  )
}

export function meta({ data }: { data?: { name: string } }) {
  return [{ title: `${data?.name ?? 'User'} · Mortise` }]
}
