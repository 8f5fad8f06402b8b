import { hoursPath, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { restoreTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

const route = postOnly({
  page: '/hours',
  form: emptyForm.loose(),
  conflict: 'Not restored',
  post: ({ scope, id, form }) => {
    const entry = restoreTimeEntry(scope, id)
    const person = entry.userId === scope.userId ? null : entry.userId
    const back = returnPath(form.get('back'), hoursPath({ week: entry.day, person }))
    return redirectWithFlash(back, { title: 'Hours restored', message: workedWhat(entry), tone: 'good' })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
