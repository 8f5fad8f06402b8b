import { redirect } from '@remix-run/node'
import { parseId } from '#app/domain/id.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'

/** `tasks` is '12,13'. */
const route = postOnly({
  page: '/portal',
  form: emptyForm,
  post: ({ scope, form, back }) => {
    const ids = String(form.get('tasks') ?? '').split(',')
    dismissTasks(
      scope,
      ids.flatMap(id => parseId(id) ?? []),
    )
    return redirect(back, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
