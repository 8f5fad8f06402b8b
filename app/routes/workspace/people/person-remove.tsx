import { useActionData, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { WorkList } from '#app/components/people/work-list.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { fullName, plural } from '#app/domain/format.ts'
import { oneselfStays, siteOwnerStays } from '#app/domain/people/member.ts'
import { handOverHref } from '#app/domain/people/person.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { toProjectRow, toTaskRow } from '#app/http/people/person-page.server.ts'
import { listAssignedProjects, listAssignedTasks } from '#app/models/people/open-work.server.ts'
import { requirePerson } from '#app/models/people/person.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'

export const handle = { dialog: true }

const maxRows = 50

const page = confirmPage({
  may: 'users.manage',
  ask: ({ scope, id }) => {
    const user = requirePerson(scope, id)
    const today = dayIn(scope.timeZone, Date.now())
    const tasks = listAssignedTasks(scope, id).filter(({ people }) => people < 2)
    const projects = listAssignedProjects(scope, id)
    const rows = [...tasks.map(task => toTaskRow(task, today)), ...projects.map(toProjectRow)]
    return {
      id,
      name: fullName(user.firstName, user.lastName, user.username),
      stays: reasonToStay(scope, user),
      taskCount: tasks.length,
      projectCount: projects.length,
      rows: rows.slice(0, maxRows),
      total: rows.length,
      invitationCount: user.invitationCount,
    }
  },
  form: emptyForm,
  confirm: ({ scope, id }) => {
    removeUser(scope, id)
    return redirectWithFlash(`/user-management/users/${id}`, {
      title: 'Team member removed successfully',
      tone: 'good',
    })
  },
  failure: 'Failed to remove team member',
})
export const loader = page.loader
export const action = page.action

function reasonToStay(scope: Scope, user: { id: number; username: string; status: string }): string | null {
  if (user.id === scope.userId) return oneselfStays
  if (user.status === 'inactive') return 'They were removed already.'
  return isSiteOwner(user) ? siteOwnerStays : null
}

export default function PersonRemove() {
  const { id, name, stays, taskCount, projectCount, rows, total, invitationCount } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const person = `/user-management/users/${id}`
  if (stays !== null) return <Stays reason={stays} person={person} />
  const counts = [
    taskCount > 0 && plural(taskCount, 'open task'),
    projectCount > 0 && plural(projectCount, 'job'),
  ].filter(Boolean)
  return (
    <Confirm
      title={`Remove ${name}?`}
      question="They are signed out and cannot sign in any more. What they wrote and did stays under their name, and you can bring them back."
      confirmLabel="Remove Team Member"
      cancelHref={person}
      cancelLabel="Keep Team Member"
      errors={reply?.errors}
    >
      {counts.length > 0 ? (
        <>
          <p>
            <b>Nobody on it then: {counts.join(' and ')}</b>
          </p>
          <div className="relative mb-4 max-h-[40vh] overflow-y-auto" tabIndex={-1}>
            <WorkList label="Nobody on it then" rows={rows} total={total} empty="" />
          </div>
          <p className="row mb-4">
            <ButtonLink icon="send" href={handOverHref(id, `${person}/remove`)} {...leavesDialog}>
              Hand Over Work First…
            </ButtonLink>
          </p>
        </>
      ) : (
        <p>All of their work has somebody else on it.</p>
      )}
      {invitationCount > 0 && <p>{takenBackText(invitationCount)}</p>}
    </Confirm>
  )
}

function takenBackText(count: number): string {
  return `${plural(count, 'invitation')} they sent ${count === 1 ? 'is' : 'are'} revoked.`
}

function Stays({ reason, person }: { reason: string; person: string }) {
  return (
    <Dialog narrow title="This person stays" titleId="person-stays-title" closeHref={person}>
      <p className="quiet question">{reason}</p>
      <div className="row">
        <ButtonLink href={reason === oneselfStays ? '/data-rights' : person}>
          {reason === oneselfStays ? 'Open Data Rights' : 'Back'}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Remove team member · Mortise' }]
