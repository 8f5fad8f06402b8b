import { toBin } from '#app/domain/bin/bin.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'

/** Asks nothing: it is the person's own, and the toast gives it back. */
const route = postOnly({
  page: '/todos',
  form: emptyForm,
  post: ({ scope, id, back }) => {
    const { todo, binEntryId } = deleteTodo(scope, id)
    return redirectWithFlash(back, {
      title: 'Todo deleted successfully',
      message: toBin(`“${todo.title}”`),
      undo: { action: `/bin/${binEntryId}/restore`, fields: { back } },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
