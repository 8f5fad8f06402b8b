import { useActionData, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { fullName, plural } from '#app/domain/format.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { countSessions } from '#app/models/auth/session.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { reasonToStaySignedIn, signOutPerson } from '#app/services/people/sign-out-person.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  may: 'users.manage',
  ask: ({ scope, id }) => {
    const user = requireUser(scope, id)
    const name = fullName(user.firstName, user.lastName, user.username)
    const count = countSessions({ companyId: scope.companyId, userId: id })
    return { id, name, count, reason: reasonToStaySignedIn(scope, user), isMe: id === scope.userId }
  },
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const { name, count } = signOutPerson(scope, id)
    return redirectWithFlash(`/user-management/users/${id}`, {
      title: `${name} is signed out`,
      message:
        count === 0 ? 'They were signed in nowhere.' : `They were signed in at ${plural(count, 'place')}.`,
      tone: 'good',
    })
  },
  failure: 'Nobody was signed out',
})
export const loader = page.loader
export const action = page.action

export default function PersonSignOut() {
  const { id, name, count, reason, isMe } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const person = `/user-management/users/${id}`
  if (reason !== null)
    return <Stays reason={reason} href={isMe ? '/settings/sessions' : person} person={person} />
  return (
    <Confirm
      title={`Sign ${name} out everywhere?`}
      question={questionOf(count)}
      confirmLabel="Sign Them Out"
      cancelHref={person}
      cancelLabel="Leave Them Signed In"
      errors={reply?.errors}
    />
  )
}

function questionOf(count: number): string {
  if (count === 0) return 'They are signed in nowhere at the moment.'
  return `They are signed in at ${plural(count, 'place')}, phones and the workshop PC counted. What they had typed and not saved there is lost. They can sign in again at once: where somebody knows their password, have it changed by “Forgot password”.`
}

function Stays({ reason, href, person }: { reason: string; href: string; person: string }) {
  return (
    <Dialog narrow title="Signing out" titleId="sign-out-title" closeHref={person}>
      <p className="quiet question">{reason}</p>
      <div className="row">
        <ButtonLink href={href}>{href === person ? 'Back' : 'Open Settings'}</ButtonLink>
      </div>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Sign out · Mortise' }]
