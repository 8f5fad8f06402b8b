import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { fullName } from '#app/domain/format.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { listHolders, requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { deleteJobRole } from '#app/services/job-roles/delete-job-role.server.ts'

const list = '/user-management/positions'

export const handle = { dialog: true }

const page = confirmPage({
  may: 'users.manage',
  ask: ({ scope, id }) => {
    const role = requireJobRole(scope, id)
    const holders = listHolders(scope, role).map(({ firstName, lastName, username }) =>
      fullName(firstName, lastName, username),
    )
    return { id, name: role.name, holders }
  },
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const { name } = deleteJobRole(scope, id)
    return redirectWithFlash(list, { title: 'Position deleted', message: name })
  },
})
export const loader = page.loader
export const action = page.action

function question(holders: readonly string[]): string {
  const last = holders.at(-1)
  if (last === undefined) return 'Nobody holds it. This cannot be undone.'
  if (holders.length === 1) return `${last} holds it, and has no position then. This cannot be undone.`
  return `${holders.slice(0, -1).join(', ')} and ${last} hold it, and have no position then. This cannot be undone.`
}

export default function JobRoleDelete() {
  const { id, name, holders } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      title={`Delete the position ${name}?`}
      question={question(holders)}
      confirmLabel="Delete Position"
      cancelHref={`${list}/${id}`}
      cancelLabel="Keep Position"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete position · Mortise' }]
