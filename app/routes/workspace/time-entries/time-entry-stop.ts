import { timeEntryPath, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { sumText } from '#app/domain/time-entries/worked-time.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { stopWork } from '#app/services/time-entries/stop-work.server.ts'

const route = postOnly({
  page: timeEntryPath,
  form: emptyForm.loose(),
  conflict: 'Not stopped',
  post: ({ scope, id, back }) => {
    const entry = stopWork(scope, id)
    return redirectWithFlash(back, {
      title: 'Stopped',
      message: `${sumText(entry.minutes ?? 0)} on ${workedWhat(entry)}.`,
      tone: 'good',
      link: { href: `${timeEntryPath(id)}?from=${encodeURIComponent(back)}`, label: 'Correct It' },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
