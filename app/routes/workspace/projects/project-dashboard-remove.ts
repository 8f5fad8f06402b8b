import { redirect } from '@remix-run/node'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { removeFromDashboard } from '#app/services/projects/remove-from-dashboard.server.ts'

export const loader = workspacePage(({ params }) => redirect(`/projects/${idParam(params)}`, 303))

export const action = workspacePage(async ({ scope, params, request }) => {
  const form = await readForm(request)
  const from = returnPath(form.get('from'), '/dashboard')
  const project = removeFromDashboard(scope, idParam(params))
  return redirectWithFlash(from, {
    title: 'Taken off the board',
    message: `${jobNumber(project.jobNumber)} ${project.name}`,
    // A press on Undo took it off: it is its own way back.
    ...(form.get('quiet') === null
      ? { undo: { action: `/projects/${project.id}/dashboard`, fields: { intent: 'keep', from } } }
      : {}),
  })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
