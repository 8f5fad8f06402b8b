import { redirect } from '@remix-run/node'
import { todoCompletion } from '#app/domain/todos/todo.schema.ts'
import { todoPath, todoRowId } from '#app/domain/todos/todo.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { isStaying } from '#app/http/tasks/task-form.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'

/** Posting the same tick twice ticks once. */
const route = postOnly({
  page: '/todos',
  form: todoCompletion,
  conflict: 'Not reopened',
  post: ({ scope, id, form, back, request }, { done }) => {
    const { title } = updateTodo(scope, id, { isCompleted: done === '1' })
    const next = form.get('next')
    const isNext = typeof next === 'string' && /^\d+$/.test(next) && !isStaying(request)
    const to = isNext ? pathAt(back, todoRowId(Number(next))) : back
    if (done === '0') return redirect(to, 303)
    return redirectWithFlash(to, {
      title: 'To-do completed',
      message: title,
      tone: 'good',
      undo: { action: `${todoPath(id)}/completion`, fields: { done: '0', back } },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
