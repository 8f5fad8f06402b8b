import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { toBin } from '#app/domain/bin/bin-texts.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { overList, sheetPlace } from '#app/domain/projects/project-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const project = requireProject(scope, idParam(params))
  requireMay(scope, 'project.delete', project)
  return {
    id: project.id,
    name: project.name,
    jobNumber: jobNumber(project.jobNumber),
    back: returnPath(url.searchParams.get('from'), overList(`/projects/${project.id}`, url.search)),
  }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    emptyForm,
    () => {
      const entry = deleteProject(scope, idParam(params))
      const { list } = sheetPlace(returnPath(url.searchParams.get('from'), ''), 0)
      return redirectWithFlash(overList(list, url.search), {
        title: 'Success',
        message: 'Project deleted successfully',
        undo: { action: `/bin/${entry}/restore` },
      })
    },
    'Failed to delete project',
  ),
)

export default function ProjectDelete() {
  const { id, name, jobNumber, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  return (
    <Confirm
      title="Delete the project?"
      question={toBin(`${jobNumber} ${name} with its tasks`)}
      confirmLabel="Delete Project"
      cancelHref={back}
      cancelLabel="Keep project"
      action={`/projects/${id}/delete${search}`}
    >
      <FormErrors errors={reply?.errors} />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete project · Mortise' }]
