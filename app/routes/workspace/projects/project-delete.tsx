import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { toBin } from '#app/domain/bin/bin.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { overList, sheetPlace } from '#app/domain/projects/project-links.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  ask: ({ scope, id, url }) => {
    const project = requireProject(scope, id)
    requireMay(scope, 'project.delete', project)
    return {
      id,
      name: project.name,
      jobNumber: project.jobNumber,
      back: returnPath(url.searchParams.get('from'), overList(`/projects/${id}`, url.search)),
    }
  },
  form: emptyForm,
  confirm: ({ scope, id, url }) => {
    const entry = deleteProject(scope, id)
    const { list } = sheetPlace(returnPath(url.searchParams.get('from'), ''), 0)
    return redirectWithFlash(overList(list, url.search), {
      title: 'Success',
      message: 'Project deleted successfully',
      undo: { action: `/bin/${entry}/restore` },
    })
  },
  failure: 'Failed to delete project',
})
export const loader = page.loader
export const action = page.action

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
      cancelLabel="Keep Project"
      action={`/projects/${id}/delete${search}`}
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete project · Mortise' }]
