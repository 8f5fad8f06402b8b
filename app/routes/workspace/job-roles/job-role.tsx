import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { JobRoleFields, jobRoleLabels } from '#app/components/job-roles/job-role-fields.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { orNothing } from '#app/domain/differences.ts'
import { shownValues } from '#app/domain/form-base.ts'
import { jobRoleChangeForm } from '#app/domain/job-roles/job-role.schema.ts'
import { jobRoleValues } from '#app/domain/job-roles/job-role.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { updateJobRole } from '#app/services/job-roles/update-job-role.server.ts'

const list = '/user-management/positions'

export const handle = { dialog: true }

export const loader = pageFor('users.manage', ({ scope, params }) => {
  const role = requireJobRole(scope, idParam(params))
  return { id: role.id, version: role.version, stored: jobRoleValues(role), timeZone: scope.timeZone }
})

export const action = pageFor('users.manage', ({ scope, params, request }) =>
  handleForm(request, jobRoleChangeForm, change => {
    const { name } = updateJobRole(scope, idParam(params), change)
    return redirectWithFlash(list, { title: 'Position saved', message: name, tone: 'good' })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

function show(name: string, value: string): string {
  if (name === 'name' || name === 'description') return orNothing(value)
  return value === '1' ? 'Yes' : 'No'
}

export default function JobRole() {
  const { id, version, stored, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Dialog title="Edit position" titleId="job-role-title" closeHref={list} narrow>
      <form method="post">
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={jobRoleLabels}
          timeZone={timeZone}
          keepTheirsHref={`${list}/${id}`}
          show={show}
        />
        <JobRoleFields
          key={editKey(reply, version)}
          values={shownValues(stored, reply)}
          errors={reply?.errors}
        />
        <FormFoot
          cancelHref={list}
          end={
            <ButtonLink variant="danger" icon="bin" href={`${list}/${id}/delete`}>
              Delete Position
            </ButtonLink>
          }
        >
          <Button variant="go">Save Position</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Edit position · Mortise' }]
