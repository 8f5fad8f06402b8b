import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { removeFromDashboard } from '#app/services/projects/remove-from-dashboard.server.ts'

const route = postOnly({
  page: id => `/projects/${id}`,
  form: emptyForm,
  post: ({ scope, id, form }) => {
    const from = returnPath(form.get('from'), '/dashboard')
    const project = removeFromDashboard(scope, id)
    return redirectWithFlash(from, {
      title: 'Taken off the board',
      message: `${project.jobNumber} ${project.name}`,
      // Undo has sent this: it offers no Undo of its own.
      ...(form.get('quiet') === null
        ? { undo: { action: `/projects/${id}/dashboard`, fields: { intent: 'keep', from } } }
        : {}),
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
