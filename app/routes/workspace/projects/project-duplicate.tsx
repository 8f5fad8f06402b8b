import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { DateField, FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { projectCopy } from '#app/domain/projects/project.schema.ts'
import { copiedName } from '#app/domain/projects/project.ts'
import { overList } from '#app/domain/projects/project-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { countProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { duplicateProject } from '#app/services/projects/duplicate-project.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  requireMay(scope, 'project.create')
  const project = requireProject(scope, idParam(params))
  return {
    jobNumber: project.jobNumber,
    name: project.name,
    hasStart: project.startDate !== null,
    tasks: countProjectTasks(scope, project.id),
    stored: { name: copiedName(project.name), startDate: '' },
    requestId: newRequestId(),
    back: returnPath(url.searchParams.get('from'), overList(`/projects/${project.id}`, url.search)),
  }
})

export const action = workspacePage(({ scope, params, request }) =>
  handleForm(
    request,
    projectCopy(scope.timeZone),
    copy => {
      const project = duplicateProject(scope, idParam(params), copy)
      return redirectWithFlash(`/projects/${project.id}`, {
        title: 'Success',
        message: `Project "${project.name}" created successfully! It is ${project.jobNumber}.`,
      })
    },
    'Failed to create project',
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

const labels = { name: 'Project name', startDate: 'Start date' }

export default function ProjectDuplicate() {
  const { jobNumber, name, hasStart, tasks, stored, requestId, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { pathname, search } = useLocation()
  const field = fieldsOf(labels, { ...stored, ...reply?.values }, reply?.errors)
  return (
    <Dialog
      title="Duplicate the project"
      titleId="duplicate-title"
      closeHref={back}
      narrow
      jobNumber={jobNumber}
      over={<span className="quiet">{name}</span>}
    >
      <form method="post" action={pathname + search}>
        <FormErrors
          errors={reply?.errors}
          labels={labels}
          fault={reply?.isFault && 'Failed to create project'}
        />
        <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
        <p className="quiet mb-6">
          {tasks === 0
            ? 'Its client and texts are copied; it has no tasks.'
            : `Its client, its texts and ${plural(tasks, 'task')} are copied, all of them open.`}
        </p>
        <FormGrid>
          <TextField {...field('name')} labelNote="(required)" aria-required maxLength={limits.projectName} />
          <DateField
            {...field('startDate')}
            width="half"
            min="1900-01-01"
            hint={
              hasStart
                ? 'The due date and those of the tasks move along. Left empty, the copy has no dates.'
                : 'Left empty, the copy has no dates.'
            }
          />
        </FormGrid>
        <FormFoot cancelHref={back}>
          <Button variant="go">Duplicate Project</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Duplicate the project · Mortise' }]
