import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { PersonDetails } from '#app/components/people/person-details.tsx'
import { RemovedPerson } from '#app/components/people/removed-person.tsx'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { answerPersonForm } from '#app/http/people/person-form.server.ts'
import { readPerson } from '#app/http/people/person-page.server.ts'
import type { loader as listLoader } from './user-management.tsx'

export const handle = { dialog: true }

export const loader = pageFor('users.manage', ({ scope, params }) => {
  return readPerson(scope, idParam(params))
})

export const action = pageFor('users.manage', ({ scope, params, request }) => {
  return answerPersonForm(scope, request, idParam(params))
})

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
