import { redirect } from '@remix-run/node'
import { listViewChange } from '#app/domain/list-view.schema.ts'
import { listViewKey } from '#app/domain/list-view.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'

const route = postOnly({
  page: '/projects',
  form: listViewChange,
  conflict: 'Not kept',
  post: ({ scope, back }, { list, view }) => {
    savePreference(scope, { kind: 'personal', key: listViewKey(list), value: view })
    return redirect(back, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
