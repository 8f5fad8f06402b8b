import { redirect } from '@remix-run/node'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'

const route = postOnly({
  page: '/tasks',
  form: emptyForm,
  post: ({ scope, id, form }) => {
    acknowledgeTask(scope, id)
    return redirect(returnPath(form.get('back'), `/portal/tasks/${id}`), 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
