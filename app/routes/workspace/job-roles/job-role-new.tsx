import { useActionData, useLoaderData } from '@remix-run/react'
import { JobRoleFields, jobRoleLabels } from '#app/components/job-roles/job-role-fields.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { newJobRoleForm } from '#app/domain/job-roles/job-role.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { createJobRole } from '#app/services/job-roles/create-job-role.server.ts'

const list = '/user-management/positions'

export const handle = { dialog: true }

export const loader = pageFor('users.manage', () => ({ requestId: newRequestId() }))

export const action = pageFor('users.manage', ({ scope, request }) =>
  handleForm(request, newJobRoleForm, role => {
    const { name } = createJobRole(scope, role)
    return redirectWithFlash(list, { title: 'Position added', message: name, tone: 'good' })
  }),
)

export default function JobRoleNew() {
  const { requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Dialog title="Add position" titleId="job-role-title" closeHref={list} narrow>
      <form method="post">
        <FormErrors errors={reply?.errors} labels={jobRoleLabels} />
        <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
        <JobRoleFields values={reply?.values} errors={reply?.errors} />
        <FormFoot cancelHref={list}>
          <Button variant="go">Save Position</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Add position · Mortise' }]
