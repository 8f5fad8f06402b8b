import { useActionData, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { fullName } from '#app/domain/format.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { reasonAgainst, switchOffTwoStep } from '#app/services/two-step/switch-off.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  may: 'users.manage',
  ask: ({ scope, id }) => {
    const user = requireUser(scope, id)
    const name = fullName(user.firstName, user.lastName, user.username)
    return { id, name, reason: reasonAgainst(scope, user), isMe: id === scope.userId }
  },
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const { name } = switchOffTwoStep(scope, id)
    return redirectWithFlash(`/user-management/users/${id}`, {
      title: 'Two-step sign-in switched off',
      message: `${name} signs in with the password alone now.`,
      tone: 'good',
    })
  },
  failure: 'Two-step sign-in was not switched off',
})
export const loader = page.loader
export const action = page.action

export default function PersonTwoStep() {
  const { id, name, reason, isMe } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const person = `/user-management/users/${id}`
  if (reason !== null)
    return <Stays reason={reason} href={isMe ? '/settings/two-step' : person} person={person} />
  return (
    <Confirm
      title={`Switch off two-step sign-in of ${name}?`}
      question="For somebody who has lost their phone and their recovery codes: ask them in person first. Their app, passkeys and codes are removed, they are signed out everywhere, and we mail them. The password stays."
      confirmLabel="Switch It Off"
      cancelHref={person}
      cancelLabel="Keep It On"
      errors={reply?.errors}
    />
  )
}

function Stays({ reason, href, person }: { reason: string; href: string; person: string }) {
  return (
    <Dialog narrow title="Two-step sign-in" titleId="two-step-title" closeHref={person}>
      <p className="quiet question">{reason}</p>
      <div className="row">
        <ButtonLink href={href}>{href === person ? 'Back' : 'Open Settings'}</ButtonLink>
      </div>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Two-step sign-in · Mortise' }]
