import { redirect } from '@remix-run/node'
import { todoZoomChange } from '#app/domain/todos/todo.schema.ts'
import { todoZoomKey } from '#app/domain/todos/todo-zoom.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'

const route = postOnly({
  page: '/todos',
  form: todoZoomChange,
  conflict: 'Not kept',
  post: ({ scope, back }, { zoom }) => {
    savePreference(scope, { kind: 'personal', key: todoZoomKey, value: zoom / 100 })
    return redirect(back, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
