import { hoursText } from '#app/domain/hours.ts'
import { hoursPath, timeEntryPath, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { deleteTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

const route = postOnly({
  page: timeEntryPath,
  form: emptyForm.loose(),
  conflict: 'Not deleted',
  post: ({ scope, id, form }) => {
    const entry = deleteTimeEntry(scope, id)
    const person = entry.userId === scope.userId ? null : entry.userId
    const back = returnPath(form.get('back'), hoursPath({ week: entry.day, person }))
    return redirectWithFlash(back, {
      title: 'Hours deleted',
      message: [hoursText(entry.minutes), workedWhat(entry)].filter(Boolean).join(' on '),
      undo: { action: `${timeEntryPath(id)}/restore`, fields: { back } },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
